import { sql } from 'kysely';
import { columnTypeOf, indexesOf, isNullable, typed, uniquesOf } from './fields.ts';
import {
  byCreation,
  byValue,
  type KeysetRange,
  keysetPage,
  mergePages,
  mergeValuePages,
  type Order,
  type OrderedBy,
  oneOf,
  type Page,
  pageReader,
  type ValueRange,
  type ValueType,
  valuePage,
  valueTypeOf,
  withoutValue,
} from './keyset.ts';
import { type Form, keysOf, type Reads, wordOf } from './reads.ts';
import { searchOf } from './search.ts';
import {
  type Caller,
  type Condition,
  emptyView,
  type Given,
  type Listing,
  type Sorted,
  type Spec,
  type Values,
  type Visitor,
} from './spec.ts';
import { statementsOver } from './statements.ts';

const { statements } = statementsOver();

type Ends = Readonly<Record<'property' | 'from' | 'to', string>>;

const byTime = 'createdAt';
/** By the times in ids, unless an index has the column. */
const creation: Ends = { property: byTime, from: 'createdAfter', to: 'createdBefore' };

/** A column by whose values pages can be filtered and ordered. */
interface Range extends Ends {
  readonly type: ValueType;
  readonly lists: Lists;
  /** The rows without a value. */
  readonly rest: Lists | null;
  /** The keys of each index that has the column, before it and the id. */
  readonly with: readonly (readonly string[])[];
}

/** What is selected of each row, and what of the order and the filters changes the text of a statement. */
type ListForm = Form &
  Readonly<Record<'unkeyed' | 'backward', boolean>> & {
    /** The keys with a value, such as `by_author_status`, and those with several, and how many: `each_status2`. */
    readonly by: string;
    readonly each: string;
    /** The column of the order, if it is not that of ids, with `_none` for the rows without a value. */
    readonly sorted: string;
  };
type Lists = (options: ListForm) => object;

/** Combinations of values of `several` in one page of another order than that of ids: each costs one row. */
export const mostCombinations = 12;

/** The lists of a table, newest first or in the order of a column. */
export function listsOf(spec: Spec, reads: Reads, error: Given<Error>['error']) {
  const { entity, name, keys = [], several, every } = spec;
  const { viewers, wholeForm, select, whereVisible, formOf, visitor } = reads;
  const allKeys = [...viewers.filter((property) => !keys.includes(property)), ...keys];
  const [owner] = viewers.length === 1 ? viewers : [];
  const readPage = pageReader(error);
  const isKeyed = (by: readonly string[]) => viewers.length === 0 || viewers.some((viewer) => by.includes(viewer));
  const inOrder = (some: readonly string[]) => allKeys.filter((key) => some.includes(key));
  const byOf = (some: readonly string[]) => inOrder(some).reduce((all, key) => `${all}_${wordOf(key)}`, 'by');
  /** The keys of each index over keys, these columns and the id. */
  const keysBefore = (...columns: string[]) =>
    indexesOf(entity)
      .filter((index) => [...columns, 'id'].every((column, at) => index.at(at - columns.length - 1) === column))
      .map((index) => index.slice(0, -1 - columns.length))
      .filter((before) => before.every((key) => allKeys.includes(key)) && isKeyed(before));
  const unique = uniquesOf(entity, true).filter((properties) => properties.every((key) => allKeys.includes(key)));
  const byId = keysBefore();
  const ranges = spec.range.map(rangeOf);
  const indexed = new Set([...byId, ...unique, ...ranges.flatMap((range) => range.with)].flat());
  const keysByGiven = new Map<string, readonly string[] | undefined>();
  const newest = spec.keys && declare('', spec.listed, byId);
  const searchable = [...new Set([...byId, ...unique].flat()), creation.from, creation.to].filter(
    (key) => key !== owner,
  );
  const search = spec.search && newest && searchOf(spec, reads, newest as never, searchable, error);

  function rangeOf(property: string): Range {
    const [, point] = /^(.+)(?:At|On)$/.exec(property) ?? [];
    const capitalized = property[0]?.toUpperCase() + property.slice(1);
    const [from, to] = point ? [`${point}After`, `${point}Before`] : [`min${capitalized}`, `max${capitalized}`];
    const type = valueTypeOf(columnTypeOf(entity, property));
    if (!type)
      throw new Error(`The table of ${name} has a range over ${property}, which is neither a number nor a time.`);
    const before = keysBefore(property);
    if (before.length === 0) {
      const index = [...viewers, property, 'id'].map((one) => `'${one}'`).join(', ');
      throw new Error(
        `The table of ${name} has a range over ${property}, but no index that serves it. Add @Index({ properties: [${index}] }) to ${entity.name}, and a migration that creates it.`,
      );
    }
    const column = `${name}.${property}`;
    const least = type.lowest === '-infinity' ? sql<boolean>`${sql.ref(column)} > '-infinity'` : null;
    const isOptional = isNullable(entity, property);
    const isPresent = least ?? (isOptional ? sql<boolean>`${sql.ref(column)} is not null` : null);
    const declareSorted = (sorted: string, ordered: OrderedBy) =>
      declare('', spec.listed, before, `sorted_${sorted}`, ordered);
    return {
      ...{ property, from, to, type, with: before },
      lists: declareSorted(property, { column, type, isPresent }),
      rest: isOptional ? declareSorted(`${property}_none`, { column, type, isPresent, isAbsent: true }) : null,
    };
  }

  const typesOf = (keys: readonly string[]) => Object.fromEntries(keys.map((key) => [key, columnTypeOf(entity, key)]));
  const countsIn = (each: string) =>
    Object.fromEntries(
      keysOf(each).map((one) => {
        const [, key = '', count] = /^(.*?)(\d*)$/.exec(one) ?? [];
        return [key, { type: columnTypeOf(entity, key), count: Number(count) }];
      }),
    );

  /**
   * @param sets keys with an index
   * @param sorted what the order is called in names of statements, if it is not that of ids
   */
  function declare(
    what: string,
    condition: Condition | undefined,
    sets: readonly (readonly string[])[],
    sorted = '',
    ordered: OrderedBy | null = null,
  ) {
    const usual = [...new Set(sets.map(byOf))].flatMap((by) => {
      const form = { ...wholeForm, by: by === 'by' ? '' : by, each: '', unkeyed: false, sorted, backward: false };
      const each = several.filter((key) => keysOf(by).includes(key)).map((key) => `_${wordOf(key)}${ordered ? 2 : ''}`);
      return each.length === 0 ? form : [form, { ...form, each: `each${each.join('')}` }];
    });
    return statements(
      `${name}_list${what && `_${what}`}`,
      (
        db,
        $: KeysetRange & ValueRange & Visitor & Values,
        { by, each, unkeyed, sorted: _, backward, ...form }: ListForm,
      ) => {
        const pageOf = (values: Values) => {
          const known = Object.fromEntries(keysOf(by).map((key) => [key, values[key] ?? typed(entity, key, $[key])]));
          const all = whereVisible(select(db, form, known), $, !unkeyed);
          const listed = condition ? condition(all, $) : all;
          const before = Object.fromEntries(Object.entries(known).map(([key, value]) => [`${name}.${key}`, value]));
          if (ordered) return valuePage(listed, $, backward, ordered, `${name}.id`, before);
          return keysetPage(listed, $, backward, `${name}.id`, before, Object.keys(values).length > 0);
        };
        if (ordered) return mergeValuePages(db, $, countsIn(each), backward, pageOf);
        return mergePages(db, $, typesOf(keysOf(each)), backward, pageOf);
      },
      usual,
    );
  }

  /** The keys of an index that serves these: with every value of those that it has besides. */
  function findKeys(sets: readonly (readonly string[])[], given: readonly string[]): readonly string[] | undefined {
    const serving = sets.filter(
      (set) => given.every((key) => set.includes(key)) && set.every((key) => given.includes(key) || key in every),
    );
    return serving.toSorted((a, b) => a.length - b.length)[0];
  }

  /** The same for the order of ids, once for each set of keys. */
  function keysOfId(given: readonly string[]): readonly string[] | undefined {
    const name = given.join();
    if (!keysByGiven.has(name)) keysByGiven.set(name, findKeysOfId(given));
    return keysByGiven.get(name);
  }

  /** Of a unique value there is one row, and a key without an index is as the table says. */
  function findKeysOfId(given: readonly string[]): readonly string[] | undefined {
    const isOne = unique.some((one) => one.every((key) => given.includes(key)));
    if (isOne || given.length === 0 || given.some((key) => !indexed.has(key))) return given;
    return findKeys(byId, given);
  }

  /** What would be read row by row is refused, with what is not. */
  function refuse(wrong: string, beside: readonly string[], sets: readonly (readonly string[])[]): Error {
    const works = sets.map((set) => set.filter((key) => key !== owner && !beside.includes(key)));
    return error('unsupported_filter', wrong, { range: beside, with: works });
  }

  /** The parameters of a list with these values of keys, and the form of its statement. */
  function keyed(ctx: Caller, keys: Values) {
    const values: Values = Object.fromEntries(Object.entries(keys).map(([key, value]) => [key, oneOf(value)]));
    const given = Object.keys(values).filter((key) => values[key] !== undefined);
    const formIn = (sorted: string) => ({
      each: several.reduce((each, key) => {
        const one = values[key];
        return Array.isArray(one) ? `${each || 'each'}_${wordOf(key)}${sorted && one.length}` : each;
      }, ''),
      by: given.length === 0 ? '' : byOf(given),
      unkeyed: viewers.length > 0 && !viewers.some((key) => values[key] === ctx.viewer?.id),
      sorted,
    });
    return { values: { ...visitor(ctx), ...values }, formIn };
  }

  /** The rows with these values of keys. */
  function listPage(
    parts: readonly { readonly lists: Lists; readonly order: Order<unknown, never>; readonly sorted: string }[],
    ctx: Caller,
    keys: Values,
    { page, view }: Listing,
  ): Promise<Page<never>> {
    const { values, formIn } = keyed(ctx, keys);
    const read = parts.map(({ lists, order, sorted }) => ({
      order,
      shown: lists({ ...formOf(view), ...formIn(sorted), backward: page.backward }),
      counted: lists({ ...formOf(emptyView), ...formIn(sorted), backward: false }),
    }));
    return readPage(ctx, page, read as never, values as never);
  }

  function pageByValue(range: Range, found: readonly string[], all: Values, ctx: Caller, options: Listing) {
    const { property, from, to, type, lists, rest } = range;
    const values = valuesOf(found, all);
    const several = Object.entries(values).filter(([, value]) => Array.isArray(value) && value.length > 1);
    if (several.reduce((product, [, value]) => product * (value as unknown[]).length, 1) > mostCombinations) {
      const [wrong = from] = several.findLast(([key]) => all[key] !== undefined) ?? [];
      throw error('too_many_values', wrong, { range: several.map(([key]) => key), with: [] });
    }
    const ends = { first: placeAt(type.first, all[from]), last: placeAt(type.last, all[to]) };
    const sorted = `sorted_${property}`;
    const parts = [{ lists, order: byValue(property, type, ends), sorted }];
    if (rest && !ends.first && !ends.last)
      parts.push({ lists: rest, order: withoutValue(property, type) as never, sorted: `${sorted}_none` });
    return listPage(parts, ctx, values, options);
  }

  const valuesOf = (found: readonly string[], all: Values): Values =>
    Object.fromEntries(inOrder(found).map((key) => [key, all[key] ?? every[key]]));

  return {
    ranges: ranges
      .filter(({ property }) => property !== byTime)
      .map(({ property, from, to }) => ({ property, from, to })),

    /** Newest first, or in the order of `sort`, or of a range, if the filter has one. */
    page(ctx: Caller, filter: Values, options: Listing, { sort, ...created }: Sorted = {}): Promise<Page<never>> {
      if (!newest) throw new Error(`The table of ${name} has no keys, so it has no pages.`);
      const all: Values = { ...filter, ...created };
      if (owner) all[owner] ??= ctx.viewer?.id;
      const given = allKeys.filter((key) => all[key] !== undefined);
      const own = given.filter((key) => key !== owner).toReversed();
      const others = ranges.filter(({ property }) => property !== byTime);
      const isUsed = ({ from, to }: Ends) => all[from] !== undefined || all[to] !== undefined;
      const used: readonly Ends[] = [...others, creation].filter(isUsed);
      const [{ property, from, to } = creation, another] = used;
      const wrong = (one: Ends) => (all[one.from] === undefined ? one.to : one.from);
      if (sort !== undefined && used.some((one) => one.property !== sort))
        throw refuse(wrong(used.find((one) => one.property !== sort) as Ends), ['sort'], []);
      const range = ranges.find((one) => one.property === (sort ?? property));
      if (search && typeof all.query === 'string') {
        const beside = used.find((one) => one.property !== byTime);
        const keys = keysOfId(given);
        if (beside || sort || !keys)
          throw refuse(beside ? wrong(beside) : sort ? 'sort' : (own[0] ?? from), ['query'], [searchable]);
        const { values, formIn } = keyed(ctx, valuesOf(keys, all));
        return search(ctx, all.query, { values, form: formIn('') }, options, created);
      }
      if (another) throw refuse(wrong(another), [from, to], range?.with ?? []);
      if (!range || range.property === byTime) {
        const found = keysOfId(given);
        const part = { lists: newest, order: byCreation(created), sorted: '' };
        if (found) return listPage([part], ctx, valuesOf(found, all), options);
      }
      const found = range && findKeys(range.with, given);
      if (found) return pageByValue(range, found, all, ctx, options);
      if (range && range.property !== byTime) throw refuse(own[0] ?? from, [range.from, range.to], range.with);
      const [last = from, ...beside] = own;
      const sets = [...byId, ...(range?.with ?? [])].filter((set) => beside.every((key) => set.includes(key)));
      throw refuse(last, beside, sets);
    },

    list(what: string, condition: Condition) {
      const others = declare(what, condition, [[]]);
      const part = { lists: others, order: byCreation(), sorted: '' };
      return { page: (ctx: Caller, options: Listing) => listPage([part], ctx, {}, options) };
    },
  };
}

const placeAt = <Place>(toPlace: (value: string | number) => Place, value: unknown): Place | undefined =>
  typeof value === 'string' || typeof value === 'number' ? toPlace(value) : undefined;
