import { sql } from 'kysely';
import { columnTypeOf, indexesOf, isNullable, typed, uniquesOf } from './fields.ts';
import {
  bySearch,
  type Finding,
  matchReader,
  openComparisons,
  rankOf,
  selectGathered,
  selectMatchCount,
  selectMatches,
  selectScanned,
  showRows,
} from './find.ts';
import {
  byCreation,
  byValue,
  type Created,
  type KeysetRange,
  keysetPage,
  lowestId,
  mergeInOrder,
  mergePages,
  type Order,
  type OrderedBy,
  orderRows,
  type Page,
  pageReader,
  rowsToCount,
  type Several,
  singleValue,
  toCount,
  toPage,
  type ValueRange,
  type ValueType,
  valuePage,
  valueTypeOf,
  wholeList,
  withoutValue,
} from './keyset.ts';
import type { Form, Reads } from './reads.ts';
import { openSearch } from './search.ts';
import {
  type AnyRow,
  type Caller,
  type Condition,
  emptyView,
  type Given,
  type Listing,
  type RangeNames,
  type Sorted,
  type Spec,
  type Values,
  type Visitor,
} from './spec.ts';
import { type AnyDb, type AnyQuery, type Keys, type Named, rowsOf, statementsOver } from './statements.ts';

const { statements } = statementsOver();

const byTime = 'createdAt';

/** A column by whose values pages can be filtered and ordered. */
interface Range extends RangeNames {
  readonly type: ValueType;
  readonly lists: Lists;
  /** The rows without a value. */
  readonly rest: Lists | null;
  /** The keys of each index that has the column, before it and the id. */
  readonly with: readonly (readonly string[])[];
}

/** Keys with several values, and how many, where the text of a statement depends on it. */
interface Each extends Named {
  readonly counts: ReadonlyMap<string, number>;
  /** Whether rows are counted, not shown. */
  readonly isCounted: boolean;
}
/** What of the order and the keys changes the text of a statement. */
type Keyed = {
  /** The keys with a value: `by_author_status`. */
  readonly by: Keys;
  readonly each: Each;
  readonly unkeyed: boolean;
  /** The column of the order, if it is not that of ids, with `_none` for the rows without a value. */
  readonly sorted: string;
  readonly backward: boolean;
};
type ListForm = Form & Keyed;
/** `of`: what another index finds. */
type FoundForm = Keyed & { readonly ranked: boolean };
type CountedForm = Keyed & { readonly of: string };
type GatheredForm = Pick<CountedForm & FoundForm, 'of' | 'sorted' | 'backward' | 'ranked'>;

type Lists = ReturnType<ReturnType<typeof openLists>['declare']>;

/** The keys of the index that is read, and the column of the order after them, if it is not that of ids. */
interface Lead {
  readonly keys: readonly string[];
  readonly range: Range | null;
}

/** A part of a list in one order: the rows with a value of the order's column, or those without one. */
interface ListPart {
  readonly lists: Lists;
  readonly order: Order;
  readonly sorted: string;
}

/** Combinations of values of keys that are merged in one order: each costs one row. */
const mostCombinations = 12;

/** Rows that are merged whole: of more, ids are, and then the rows of the page are read. */
const mostMerged = 500;

/** Choices of an index that are kept. */
const mostLeads = 500;

const wordOf = (key: string) => key.replaceAll('_', '.');

/** The lists of a table, newest first or in the order of a column. */
export function openLists(spec: Spec, reads: Reads, error: Given<Error>['error']) {
  const { entity, name, keys = [], several, every } = spec;
  const { viewers, wholeForm, select, whereVisible, formOf, visitor, byIds } = reads;
  const allKeys = [...viewers.filter((property) => !keys.includes(property)), ...keys];
  const [owner] = viewers.length === 1 ? viewers : [];
  const readPage = pageReader(error);
  const readMatches = matchReader(error);
  const isKeyed = (by: readonly string[]) => viewers.length === 0 || viewers.some((viewer) => by.includes(viewer));
  const inKeyOrder = (some: readonly string[]) => allKeys.filter((key) => some.includes(key));
  const nameKeys = (some: readonly string[]): Keys => {
    const keys = inKeyOrder(some);
    return { keys, name: keys.length === 0 ? '' : keys.reduce((all, key) => `${all}_${wordOf(key)}`, 'by') };
  };
  const nameEach = (counts: readonly (readonly [key: string, count: number])[], isCounted = false): Each => {
    // `line1` with 2 values is not `line` with 12.
    const words = counts.map(([key, count]) => `_${wordOf(key)}${count ? `*${count}` : ''}`);
    return {
      counts: new Map(counts),
      isCounted,
      name: words.length === 0 ? '' : `${isCounted ? 'any' : 'each'}${words.join('')}`,
    };
  };
  /** The keys of each index over keys, these columns and the id. */
  const keysBefore = (...columns: string[]) =>
    indexesOf(entity)
      .filter((index) => [...columns, 'id'].every((column, at) => index.at(at - columns.length - 1) === column))
      .map((index) => index.slice(0, -1 - columns.length))
      .filter((before) => before.every((key) => allKeys.includes(key)) && isKeyed(before));
  const unique = uniquesOf(entity, true).filter((properties) => properties.every((key) => allKeys.includes(key)));
  // Without a key, by the primary key.
  const byId = viewers.length === 1 ? keysBefore() : [...keysBefore(), []];
  const ranges = spec.range.map(rangeOf);
  const others = ranges.filter(({ property }) => property !== byTime);
  /** Keys of which each value is in one row. */
  const selective = new Set(unique.flat().filter((key) => !(key in every) && !viewers.includes(key)));
  const comparisons = openComparisons(spec, allKeys, others);
  const newest = spec.keys && declare('', spec.listed, byId);
  const leads = new Map<string, Lead>();
  const search = spec.search && newest && openSearch(spec, reads, error);

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

  const typesIn = ({ counts }: Each) =>
    [...counts].map(([name, count]): Several => ({ name, count, type: columnTypeOf(entity, name) }));

  /**
   * The statements of a list in one order.
   *
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
    type Parameters = KeysetRange & ValueRange & Visitor & Values & Record<'scanned' | 'oldest', unknown>;
    const columns = ordered ? ['sorted', 'id'] : ['id'];
    const usual = [...new Map(sets.map((set) => [nameKeys(set).name, nameKeys(set)])).values()].flatMap(
      (by): Keyed[] => {
        const form = { by, each: nameEach([]), unkeyed: false, sorted, backward: false };
        const each = several.filter((key) => by.keys.includes(key)).map((key) => [key, ordered ? 2 : 0] as const);
        return each.length === 0 ? [form] : [form, { ...form, each: nameEach(each) }];
      },
    );

    /** Of statements that compare rows with all filters: in other orders, they read them as pages do. */
    const shownForms = what === '' && !ordered ? usual.slice(0, 1) : [];

    /** A page of the rows of `all` with some values of keys. */
    const pageIn =
      (
        $: Parameters,
        range: KeysetRange & ValueRange,
        { by, unkeyed, backward }: Pick<Keyed, 'by' | 'unkeyed' | 'backward'>,
        all: (known: Values) => AnyQuery,
      ) =>
      (values: Values) => {
        const known = Object.fromEntries(by.keys.map((key) => [key, values[key] ?? typed(entity, key, $[key])]));
        const visible = whereVisible(all(known), $, !unkeyed);
        const rows = condition ? condition(visible, $) : visible;
        const before = Object.fromEntries(Object.entries(known).map(([key, value]) => [`${name}.${key}`, value]));
        if (ordered) return valuePage(rows, range, backward, ordered, `${name}.id`, before);
        return keysetPage(rows, range, backward, `${name}.id`, before, Object.keys(values).length > 0);
      };

    const listed = statements(
      `${name}_list${what && `_${what}`}`,
      (db, $: Parameters, { by, each, unkeyed, sorted: _, backward, ...form }: ListForm) => {
        const pageOf = pageIn($, $, { by, unkeyed, backward }, (known) => select(db, form, known));
        if (ordered) return mergeInOrder(db, $, typesIn(each), columns, backward, $.rows, pageOf);
        return mergePages(db, $, typesIn(each), each.isCounted ? null : backward, pageOf);
      },
      usual.map((form) => ({ ...wholeForm, ...form })),
    );

    /** Whole rows, `scanned` of them, that are compared with further filters. */
    const scanRows = ($: Parameters, form: Keyed) => (real: AnyDb) => {
      const { below, above, valueBelow, valueAbove } = $;
      const range = { below, above, valueBelow, valueAbove, rows: $.scanned as number };
      const pageOf = pageIn($, range, form, () => rowsOf(real, entity.name, name).selectAll(name));
      return mergeInOrder(real, $, typesIn(form.each), columns, form.backward, range.rows, pageOf);
    };
    /** Whole rows, `scanned` of them, with the values of one key, which few have, or with the words of a search. */
    const gatherRows = ($: Parameters, of: string) => (real: AnyDb) => {
      const visible = whereVisible(rowsOf(real, entity.name, name).selectAll(name), $);
      return visible.where(comparisons.selects($, of)).limit($.scanned as number);
    };
    /** Very much of what another index finds may be unlisted, which counts as read. */
    const holds = (db: AnyDb, $: Parameters, of: string) => {
      const all = comparisons.holds($);
      if (!of || !condition) return all;
      const listed = condition(rowsOf(db, entity.name, name).select(`${name}.id`), $);
      return sql<boolean>`(${all} and ${sql.ref(`${name}.id`)} in ${listed})`;
    };
    const scanOrGather = ($: Parameters, of: string, form: Keyed) => (of ? gatherRows($, of) : scanRows($, form));
    const found = statements(
      `${name}_find${what && `_${what}`}`,
      (db, $: Parameters, { ranked, ...form }: FoundForm) =>
        selectMatches(db, spec, scanRows($, form), comparisons.holds($), $, form.backward, columns, ranked),
      shownForms.map((form) => ({ ...form, ranked: false })),
    );
    const counted = statements(
      `${name}_find_count`,
      (db, $: Parameters, { of, ...form }: CountedForm) =>
        selectMatchCount(db, spec, scanOrGather($, of, form), holds(db, $, of), $),
      [],
    );
    const gathered = statements(
      `${name}_gather${what && `_${what}`}`,
      (db, $: Parameters, { of, backward, ranked }: GatheredForm) => {
        const page = (rows: AnyQuery) =>
          ordered
            ? valuePage(rows, $, backward, ordered, `${name}.id`, {})
            : keysetPage(ranked ? rows.select(rankOf(name).as('rank')) : rows, $, backward, `${name}.id`);
        return selectGathered(db, spec, gatherRows($, of), page, holds(db, $, of), $.scanned);
      },
      [],
    );

    const { by: groups = [], sum = '' } = spec.totals ?? {};
    const grouped = groups.map((property) => `${name}.${property}`);
    const summed = statements(
      `${name}_totals`,
      (db, $: Parameters, { of, ...form }: CountedForm) => {
        const isMatch = sql`${sql.ref(`${name}.id`)} > ${$.oldest}::uuid and ${holds(db, $, of)}`;
        const all = selectScanned(db, spec, scanOrGather($, of, form))
          .select(groups.map((property) => `${name}.${property} as ${property}`))
          .select([
            sql<number>`count(*) filter (where ${isMatch})::int`.as('count'),
            sql<string>`(sum(${sql.ref(`${name}.${sum}`)}) filter (where ${isMatch}))::text`.as('sum'),
            sql<number>`count(*) filter (where ${sql.ref(`${name}.id`)} > ${$.oldest}::uuid)::int`.as('scanned'),
          ])
          .groupBy(grouped)
          .$castTo<Total>();
        return orderRows(all, grouped, true);
      },
      spec.totals ? shownForms.map((form) => ({ ...form, of: '' })) : [],
    );
    return { listed, found, counted, gathered, summed };
  }

  const valuesFor = (found: readonly string[], all: Values): Values =>
    Object.fromEntries(inKeyOrder(found).map((key) => [key, all[key] ?? every[key]]));
  const countCombinations = (values: Values) =>
    Object.values(values).reduce<number>((product, one) => product * (countValues(one) || 1), 1);

  /**
   * The index in the order of a property, or of ids only, that has most of the given keys, of which the first ones select most.
   *
   * @param mostOfIds combinations of values of its keys, in the order of ids
   */
  function findLead(property: string | null, given: readonly string[], all: Values, mostOfIds: number): Lead {
    const counts = given.map((key) => `${key}${countValues(all[key]) || ''}`);
    const request = `${property} ${mostOfIds} ${counts}`;
    const known = leads.get(request);
    if (known) return known;
    const range = ranges.find((one) => one.property === property) ?? null;
    const ofIds =
      property === byTime || property === null ? byId.map((keys) => ({ keys, range: null, most: mostOfIds })) : [];
    const ofValues = (range?.with ?? []).map((keys) => ({ keys, range, most: mostCombinations }));
    const lacks = ({ keys }: Lead) => given.filter((key) => !keys.includes(key));
    const firstLack = (lead: Lead) => given.findIndex((key) => !lead.keys.includes(key));
    const [lead] = [...ofIds, ...ofValues]
      .filter(({ keys }) => keys.every((key) => given.includes(key) || key in every))
      .filter(({ keys, most }) => countCombinations(valuesFor(keys, all)) <= most)
      .sort(
        (a, b) => lacks(a).length - lacks(b).length || firstLack(b) - firstLack(a) || a.keys.length - b.keys.length,
      );
    if (!lead) throw new Error(`The table of ${name} has no index in the order of ${property} with ${given.join()}.`);
    if (leads.size < mostLeads) leads.set(request, lead);
    return lead;
  }

  /** The parameters of a list with these values of keys, and the form of its statement. */
  function keyed(ctx: Caller, keys: Values) {
    const values: Values = Object.fromEntries(Object.entries(keys).map(([key, value]) => [key, singleValue(value)]));
    const by = nameKeys(Object.keys(values).filter((key) => values[key] !== undefined));
    const lists = several.filter((key) => Array.isArray(values[key]));
    const unkeyed = viewers.length > 0 && !viewers.some((key) => values[key] === ctx.viewer?.id);
    const formIn = (sorted: string, isCounted = false) => ({
      by,
      each: nameEach(
        lists.map((key) => [key, sorted ? countValues(values[key]) : 0]),
        isCounted && !sorted,
      ),
      unkeyed,
      sorted,
    });
    return { values: { ...visitor(ctx), ...values }, formIn };
  }

  /** The parts of a list in the order of its lead. */
  function partsIn({ range }: Lead, newest: Lists, all: Values): ListPart[] {
    if (!range) return [{ lists: newest, order: byCreation(all), sorted: '' }];
    const { property, from, to, type, lists, rest } = range;
    const ends = { first: placeAt(type.first, all[from]), last: placeAt(type.last, all[to]) };
    const sorted = `sorted_${property}`;
    const part = { lists, order: byValue(property, type, ends), sorted };
    if (!rest || ends.first || ends.last) return [part];
    return [part, { lists: rest, order: withoutValue(property, type), sorted: `${sorted}_none` }];
  }

  /** The rows with these values of keys. */
  function listPage(parts: readonly ListPart[], ctx: Caller, keys: Values, { page, view }: Listing) {
    const { values, formIn } = keyed(ctx, keys);
    // Of each row that a merge reads, it would read those of other tables as well.
    const merged = parts.some(({ sorted }) => sorted) ? 1 : countCombinations(keys);
    const isWide = merged > 1 && merged * page.limit > mostMerged;
    const read = parts.map(({ lists, order, sorted }) => {
      return {
        order,
        shown: lists.listed({ ...formOf(isWide ? emptyView : view), ...formIn(sorted), backward: page.backward }),
        counted: lists.listed({ ...formOf(emptyView), ...formIn(sorted, true), backward: false }),
      };
    });
    const found = readPage(ctx, page, read, values);
    return isWide ? found.then((rows) => showRows(rows, (ids) => byIds(ctx, ids, view))) : found;
  }

  /** What of them is compared with further filters; `of`: what another index finds. */
  const toFindings = (
    parts: readonly ListPart[],
    form: ReturnType<typeof keyed>['formIn'],
    { backward, ranked = false }: { readonly backward: boolean; readonly ranked?: boolean },
    of: string | undefined,
  ) =>
    parts.map(({ lists, order, sorted }): Finding => {
      const keyed = form(sorted);
      const unkeyed = { ...keyed, by: nameKeys([]), each: nameEach([]), sorted: '' };
      return {
        order,
        found: lists.found({ ...keyed, backward, ranked }),
        counted: lists.counted({ ...keyed, backward: false, of: '' }),
        gathered: of ? lists.gathered({ of, sorted, backward, ranked }) : undefined,
        mayGatherMany: of === bySearch,
        countedOfThem: of ? lists.counted({ ...unkeyed, backward: false, of }) : undefined,
      };
    });

  /** What is read for a list with these filters: by which index, and what is compared row by row. Null: nothing matches. */
  function makePlan(ctx: Caller, filter: Values, { sort, ...created }: Sorted, isNewestFirst: boolean) {
    if (!newest) throw new Error(`The table of ${name} has no keys, so it has no pages.`);
    const all: Values = { ...filter, ...created };
    if (owner) all[owner] ??= ctx.viewer?.id;
    if (allKeys.some((key) => isNone(all[key]))) return null;
    if (search && typeof all.query === 'string') all.asked = search.ask(ctx, all.query);
    const given = allKeys.filter((key) => all[key] !== undefined);
    const used = others.filter(({ from, to }) => all[from] !== undefined || all[to] !== undefined);
    const isRanked = all.asked !== undefined && sort === undefined && isNewestFirst;
    const property = isRanked ? byTime : (sort ?? used[0]?.property ?? byTime);
    const isByTime = property === byTime;
    const isOne = isByTime && unique.some((one) => one.every((key) => given.includes(key)));
    // Of a unique value there is one row.
    const find = (most: number) =>
      isOne ? { keys: given, range: null } : findLead(isRanked ? null : property, given, all, most);
    const serving = find(Infinity);
    const isServed =
      all.asked === undefined &&
      given.every((key) => serving.keys.includes(key)) &&
      used.every((one) => one === serving.range) &&
      (isByTime || (created.createdAfter ?? created.createdBefore) === undefined);
    // Of several values in the order of ids, each would be read up to the bound: they are compared.
    const lead = isServed ? serving : find(1);
    const ends = isByTime ? ['createdAfter', 'createdBefore'] : lead.range ? [lead.range.from, lead.range.to] : [];
    const isSelective = (key: string) => selective.has(key) && !lead.keys.includes(key);
    return {
      /** What few rows have, although the index that is read does not have it. */
      selective: given.find(isSelective) ?? (all.asked === undefined ? undefined : bySearch),
      isServed,
      isRanked,
      parts: partsIn(lead, newest, all),
      keys: valuesFor(lead.keys, all),
      /** Parameters that compare rows with the filters that the index does not have. */
      compare: () => comparisons.values(all, [...lead.keys, ...ends]),
      /** Parameters that compare rows with all filters. */
      whole: () => ({ ...visitor(ctx), ...comparisons.values(all) }),
    };
  }

  return {
    declare,

    ranges: others.map(({ property, from, to }) => ({ property, from, to })),

    /** Newest first, or in the order of `sort`, or of a range. The best matches of a search come first, unless it is sorted. */
    page(ctx: Caller, filter: Values, options: Listing, sorted: Sorted = {}): Promise<Page<AnyRow>> {
      const { backward, fromEnd } = options.page;
      const plan = makePlan(ctx, filter, sorted, backward === fromEnd);
      if (!plan)
        return Promise.resolve(toPage<AnyRow>(options.page, [], { cursorOf: String, count: async () => toCount(0) }));
      const { parts, keys, isServed } = plan;
      if (isServed) return listPage(parts, ctx, keys, options);
      const { values, formIn } = keyed(ctx, keys);
      const parameters = { ...values, ...plan.compare() };
      if (!plan.isRanked || !search) {
        const findings = toFindings(parts, formIn, { backward }, plan.selective);
        return readMatches(ctx, options, findings, parameters, byIds, plan.whole());
      }
      const scans = [false, true].flatMap((back) =>
        toFindings(parts, formIn, { backward: back, ranked: true }, plan.selective),
      );
      return search.page(ctx, { scans, parameters, whole: plan.whole() }, options, sorted);
    },

    /**
     * Counts and sums up what matches, by the columns of `totals`, of at most 10,000 rows. If there are more, also those of
     * which none matches so far: a list that is empty is complete.
     */
    async totals(ctx: Caller, filter: Values, created: Created = {}) {
      const plan = makePlan(ctx, filter, created, false);
      if (!plan) return { rows: [], isCapped: false };
      const { values, formIn } = keyed(ctx, plan.keys);
      const [{ lists, order, sorted }] = plan.parts as [ListPart];
      const form = { ...formIn(sorted), backward: false };
      const read = async (of: string, parameters: Values) => {
        const rows = await ctx.db.all<Values, Total>(lists.summed({ ...form, of }), {
          ...parameters,
          scanned: rowsToCount,
        });
        const isCapped = rows.reduce((sum, { scanned }) => sum + scanned, 0) >= rowsToCount;
        return { rows: isCapped ? rows : rows.filter(({ count }) => count > 0), isCapped };
      };
      if (plan.selective) {
        const gathered = await read(plan.selective, { ...plan.whole(), oldest: lowestId });
        if (!gathered.isCapped) return gathered;
      }
      const range = order.range(wholeList, rowsToCount);
      return read('', { ...values, ...plan.compare(), ...range, oldest: order.oldest });
    },

    list(what: string, condition: Condition) {
      const lists = declare(what, condition, [[]]);
      const part = { lists, order: byCreation(), sorted: '' };
      return { page: (ctx: Caller, options: Listing) => listPage([part], ctx, {}, options) };
    },
  };
}

/** Of the rows with the same values of the columns of `totals`. */
interface Total extends Values {
  readonly count: number;
  /** Null without rows. */
  readonly sum: string | null;
  readonly scanned: number;
}

const isNone = (values: unknown) => Array.isArray(values) && values.length === 0;

/** 0 if it is no list. */
const countValues = (values: unknown): number => (Array.isArray(values) ? values.length : 0);

const placeAt = <Place>(toPlace: (value: string | number) => Place, value: unknown): Place | undefined =>
  typeof value === 'string' || typeof value === 'number' ? toPlace(value) : undefined;
