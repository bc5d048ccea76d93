import { sql } from 'kysely';
import { columnTypeOf, indexesOf, isNullable, typed } from './fields.ts';
import {
  byChange,
  byCreation,
  byValue,
  type Changed,
  type Created,
  isReversed,
  type KeysetRange,
  keysetPage,
  mergePages,
  type Order,
  type OrderedBy,
  oneOf,
  type Page,
  pageReader,
  type ValueRange,
  valuePage,
  valueTypeOf,
} from './keyset.ts';
import type { Form, Reads } from './reads.ts';
import { searchOf } from './search.ts';
import {
  type Caller,
  type Condition,
  emptyView,
  type Given,
  type Listing,
  type Spec,
  type Values,
  type Visitor,
} from './spec.ts';
import { statementsOver } from './statements.ts';

const { statements } = statementsOver();

/** A column by whose values pages can be filtered. */
interface Range {
  readonly property: string;
  readonly from: string;
  readonly to: string;
  readonly orderedBy: OrderedBy;
  /** The keys with which an index has the column: `by_owner_status`. */
  readonly with: readonly string[];
}

const keysOf = (by: string) => by.split('_').slice(1);

/** The lists of a table, newest first or in the order of a column. */
export function listsOf(spec: Spec, reads: Reads, error: Given<Error>['error']) {
  const { entity, name, keys = [], several } = spec;
  const { viewers, wholeForm, select, whereVisible, formOf, visitor } = reads;
  const allKeys = [...viewers.filter((property) => !keys.includes(property)), ...keys];
  const readPage = pageReader(error);
  const isKeyed = (by: readonly string[]) => viewers.length === 0 || viewers.some((viewer) => by.includes(viewer));
  const byOf = (given: (key: string) => boolean) =>
    allKeys.reduce((all, key) => (given(key) ? `${all || 'by'}_${key}` : all), '');
  const ranges = spec.range.map(rangeOf);

  function orderedBy(property: string): OrderedBy | null {
    const [type, column] = [valueTypeOf(columnTypeOf(entity, property)), `${name}.${property}`];
    const isPresent = isNullable(entity, property) ? sql<boolean>`${sql.ref(column)} is not null` : null;
    return type ? { column, type, isPresent } : null;
  }

  function rangeOf(property: string): Range {
    const [, point] = /^(.+)(?:At|On)$/.exec(property) ?? [];
    const capitalized = property[0]?.toUpperCase() + property.slice(1);
    const [from, to] = point ? [`${point}After`, `${point}Before`] : [`min${capitalized}`, `max${capitalized}`];
    const ordered = orderedBy(property);
    if (!ordered)
      throw new Error(`The table of ${name} has a range over ${property}, which is neither a number nor a time.`);
    const indexed = indexesOf(entity)
      .filter((index) => index.at(-1) === 'id' && index.at(-2) === property)
      .map((index) => index.slice(0, -2))
      .filter((before) => before.every((key) => allKeys.includes(key)))
      .map((before) => byOf((key) => before.includes(key)));
    const missing = (viewers.length > 0 ? viewers : [null])
      .map((viewer) => (viewer ? [viewer] : []))
      .find((before) => !indexed.includes(byOf((key) => before.includes(key))));
    if (missing) {
      const index = [...missing, property, 'id'].map((one) => `'${one}'`).join(', ');
      throw new Error(
        `The table of ${name} has a range over ${property}, but no index that serves it. Add @Index({ properties: [${index}] }) to ${entity.name}, and a migration that creates it.`,
      );
    }
    return { property, from, to, orderedBy: ordered, with: indexed };
  }

  /** `by`: the keys with a value, such as `by_author_status`; `each`: those with several; `sorted`: the column of the order. */
  type ListForm = Form & Readonly<Record<'unkeyed' | 'backward', boolean> & Record<'by' | 'each' | 'sorted', string>>;
  const typesOf = (keys: readonly string[]) => Object.fromEntries(keys.map((key) => [key, columnTypeOf(entity, key)]));

  /** @param sorted what the order is called in names of statements, if it is not that of ids */
  function declare(what: string, condition: Condition | undefined, sorted = '', ordered: OrderedBy | null = null) {
    const forms = ['', ...allKeys.map((key) => `by_${key}`), ...(allKeys.length > 0 ? [`by_${allKeys.join('_')}`] : [])]
      .filter((by) => (what === '' ? isKeyed(keysOf(by)) : by === ''))
      .filter((by) => sorted !== 'changed' || several.every((key) => keysOf(by).includes(key)));
    return statements(
      `${name}_list${what && `_${what}`}`,
      (
        db,
        $: KeysetRange & ValueRange & Visitor & Values,
        { by, each, unkeyed, sorted: _, backward, ...form }: ListForm,
      ) =>
        mergePages(db, $, typesOf(keysOf(each)), { backward, placeType: ordered?.type.cast }, (values) => {
          const isMerged = Object.keys(values).length > 0;
          const known = Object.fromEntries(keysOf(by).map((key) => [key, values[key] ?? typed(entity, key, $[key])]));
          const all = whereVisible(select(db, form, known), $, !unkeyed);
          const listed = condition ? condition(all, $) : all;
          const before = Object.fromEntries(Object.entries(known).map(([key, value]) => [`${name}.${key}`, value]));
          if (ordered) return valuePage(listed, $, backward, ordered, `${name}.id`, before);
          return keysetPage(listed, $, backward, `${name}.id`, before, isMerged);
        }),
      [...new Set(forms)].flatMap((by) => {
        const usual = { ...wholeForm, by, each: '', unkeyed: false, sorted, backward: false };
        const each = several.filter((key) => keysOf(by).includes(key)).map((key) => `_${key}`);
        return each.length === 0 ? usual : [usual, { ...usual, each: `each${each.join('')}` }];
      }),
    );
  }
  type Lists = ReturnType<typeof declare>;

  /** The parameters of a list with these values of keys, and the form of its statement. */
  function keyed(ctx: Caller, filter: Values) {
    const single = Object.entries(filter).map(([key, value]) => [key, oneOf(value)]);
    const values: Values = { ...visitor(ctx), ...Object.fromEntries(single) };
    if (viewers[0] && viewers.length === 1) values[viewers[0]] ??= ctx.viewer?.id;
    const form = {
      each: several.reduce((all, key) => (Array.isArray(values[key]) ? `${all || 'each'}_${key}` : all), ''),
      by: byOf((key) => values[key] !== undefined),
      unkeyed: viewers.length > 0 && !viewers.some((key) => values[key] === ctx.viewer?.id),
    };
    return { values, form };
  }

  /** Lists the rows with these values of keys. */
  function listPage(
    lists: Lists,
    sorted: string,
    order: Order<unknown, never>,
    ctx: Caller,
    filter: Values,
    { page, view }: Listing,
  ): Promise<Page<never>> {
    const { values, form: keys } = keyed(ctx, filter);
    const form = { ...keys, sorted };
    const shown = lists({ ...formOf(view), ...form, backward: page.backward });
    const counted = lists({ ...formOf(emptyView), ...form, backward: false });
    return readPage(ctx, page, order, shown as never, counted as never, values);
  }

  const newest = spec.keys && declare('', spec.listed);
  const found = [
    ...allKeys.filter((key) => viewers.length !== 1 || key !== viewers[0]),
    'createdAfter',
    'createdBefore',
  ];
  const search = spec.search && newest && searchOf(spec, reads, newest as never, found, error);
  const rangeLists = new Map(
    ranges.map((range) => [range, declare('', spec.listed, `sorted_${range.property}`, range.orderedBy)]),
  );

  /** Only what an index serves: a range beside other keys, another range or times of creation would be read row by row. */
  function checkCombination({ from, to, with: indexed }: Range, filter: Values, created: Created): void {
    const ends = ranges.flatMap((range) => [range.from, range.to]).filter((end) => end !== from && end !== to);
    const other =
      ends.find((end) => filter[end] !== undefined) ?? Object.entries(created).find(([, time]) => time)?.[0];
    const [owner] = viewers.length === 1 ? viewers : [];
    const isGiven = (key: string) => filter[key] !== undefined || key === owner;
    if (other === undefined && indexed.includes(byOf(isGiven))) return;
    const works = indexed.map((by) => keysOf(by).filter((key) => key !== owner));
    const wrong = other ?? allKeys.find((key) => key !== owner && isGiven(key)) ?? from;
    throw error('unsupported_filter', wrong, { range: [from, to], with: works });
  }

  return {
    ranges: ranges.map(({ property, from, to }) => ({ property, from, to })),

    /** In the order of a range, if the filter has one. */
    page(ctx: Caller, filter: Values, options: Listing, created: Created = {}): Promise<Page<never>> {
      const isUsed = ({ from, to }: Range) => filter[from] !== undefined || filter[to] !== undefined;
      const range = ranges.length > 0 ? ranges.find(isUsed) : undefined;
      if (!newest) throw new Error(`The table of ${name} has no keys, so it has no pages.`);
      const { query, ...others } = filter;
      if (search && typeof query === 'string') {
        if (range) throw error('unsupported_filter', range.from, { range: ['query'], with: [found] });
        return search(ctx, query, keyed(ctx, others), options, created);
      }
      if (!range) return listPage(newest, '', byCreation(created), ctx, filter, options);
      checkCombination(range, filter, created);
      const { from, to, orderedBy, property } = range;
      const { [from]: first, [to]: last, ...keys } = filter;
      const { type } = orderedBy;
      const ends = { first: placeAt(type.first, first), last: placeAt(type.last, last) };
      if (isReversed(type, ends.first, ends.last)) throw error('reversed_range', from, { range: [from, to], with: [] });
      const order = byValue(type, ends);
      return listPage(rangeLists.get(range) as Lists, `sorted_${property}`, order, ctx, keys, options);
    },

    list(what: string, condition: Condition) {
      const others = declare(what, condition);
      return { page: (ctx: Caller, options: Listing) => listPage(others, '', byCreation(), ctx, {}, options) };
    },

    changes() {
      const column = `${name}.updatedAt`;
      const ordered = {
        ...(orderedBy('updatedAt') as OrderedBy),
        isPresent: sql<boolean>`${sql.ref(column)} > '-infinity'`,
      };
      const lists = declare('', spec.listed, 'changed', ordered);
      return {
        page: (ctx: Caller, filter: Values, options: Listing, times: Changed) =>
          listPage(lists, 'changed', byChange(times), ctx, filter, options),
      };
    },
  };
}

const placeAt = <Place>(toPlace: (value: string | number) => Place, value: unknown): Place | undefined =>
  typeof value === 'string' || typeof value === 'number' ? toPlace(value) : undefined;
