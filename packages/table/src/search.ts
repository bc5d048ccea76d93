import { hash } from 'node:crypto';
import { sql } from 'kysely';
import { hasColumn, searched } from './fields.ts';
import { countMatches, type Finding, findRows, gatheredAtMost, showRows } from './find.ts';
import {
  byCreation,
  type Created,
  type CursorPosition,
  encodeCursor,
  encodePosition,
  greatest,
  highestId,
  least,
  lowestId,
  nextId,
  type Page,
  readAtMost,
  readCursor,
  toPage,
  wholeList,
} from './keyset.ts';
import type { Reads } from './reads.ts';
import type { AnyRow, Caller, Given, Listing, Spec, Values, Version } from './spec.ts';
import { asJson, type Queries, statementsOver } from './statements.ts';

/** Accents of the scripts that are also written without them, voicing marks of kana, and what is invisible. */
const optional = /[\u0300-\u036f\u0591-\u05c7\u064b-\u065f\u0670\u3099\u309a\p{Default_Ignorable_Code_Point}]/gu;
/** Letters that Unicode does not decompose, and the two forms of a lower case sigma. */
const letters: Readonly<Record<string, string>> = { ł: 'l', ø: 'o', đ: 'd', ð: 'd', þ: 'th', æ: 'ae', œ: 'oe', ς: 'σ' };
/** Characters of scripts without spaces are words of their own. A long word is several, so that an index can hold them. */
const words =
  /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Thai}\p{sc=Lao}\p{sc=Khmer}\p{sc=Myanmar}]|[[\p{L}\p{N}\p{M}]--[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Thai}\p{sc=Lao}\p{sc=Khmer}\p{sc=Myanmar}]]{1,64}/gv;

function fold(text: string): string {
  if (/^[\0-\x7f]*$/.test(text)) return text.toLowerCase();
  // To put marks in order takes time quadratic in their number.
  const plain = text
    .replace(/(\p{M}{30})\p{M}+/gu, '$1')
    .normalize('NFKD')
    .replace(optional, '');
  // Upper case first: ß is ss.
  return plain
    .toUpperCase()
    .toLowerCase()
    .replace(/[łøđðþæœς]/g, (letter) => letters[letter] as string);
}

/** The words of a text, without case, accents and normal form. */
export const wordsOf = (text: string): string[] => fold(text).match(words) ?? [];

const weights = 'ABCD';
/** PostgreSQL's: of places in a text, and of bytes in all its words. */
const lastPlace = 16_383;
const bytesAtMost = 900_000;
const placesOfWord = 4;

/** A tsvector: the words of texts, of which the first counts most, for each of those who may find them. */
function joinWords(texts: readonly string[], audience: readonly string[]): string {
  const found: string[] = [];
  const known = new Map<string, { readonly index: number; places: number }>();
  let [place, bytes] = [0, 0];
  for (const [index, text] of texts.entries()) {
    const weight = weights[Math.min(index, 3)];
    for (const word of wordsOf(text)) {
      place = Math.min(place + 1, lastPlace);
      const one = known.get(word);
      if (one && one.places < placesOfWord && place < lastPlace) {
        one.places++;
        found[one.index] += `,${place}${weight}`;
      } else if (!one && (bytes += 3 * word.length * audience.length) < bytesAtMost) {
        known.set(word, { index: found.length, places: 1 });
        found.push(`${word}':${place}${weight}`);
      }
    }
  }
  if (found.length === 0) return '';
  return audience.map((own) => `'${own}${found.join(` '${own}`)}`).join(' ');
}

/** Words of a search that count: how well a row matches takes time quadratic in their number. */
const wordsAtMost = 8;

/** All words are required; each begins a word of the row. They contain nothing but letters, digits and marks. */
const toQuery = (asked: readonly string[], own: string): string => asked.map((word) => `'${own}${word}':*`).join(' & ');

/** Before each word of a row that only some see: the random part of an id, so that words of others cost nothing. */
const ownWords = (id: string): string => `${id.slice(-9)}.`;

/** Another value of a path such as `contact.name`. */
const valueAt = (values: Values, path: string): unknown =>
  path.split('.').reduce<unknown>((value, part) => (value as Values | null)?.[part], values);

/** The words of rows of a table, from their values; undefined for a table that cannot be searched. */
export function wordsOfRows({ entity, name, search, visible }: Spec) {
  if (!search) return undefined;
  if (!hasColumn(entity, searched))
    throw new Error(`The table of ${name} has a search, but ${entity.name} has no column for it: @Searched().`);
  const viewers = typeof visible === 'object' ? visible : [];
  const idOf = (value: unknown) => (typeof value === 'string' ? value : (value as { id: string }).id);
  return {
    /** The properties that have the texts. */
    properties: search.map((path) => path.split('.', 1)[0] as string),
    of: (values: Values): string =>
      joinWords(
        search.map((path) => `${valueAt(values, path) ?? ''}`),
        viewers.length === 0 ? [''] : [...new Set(viewers.map((viewer) => ownWords(idOf(values[viewer]))))],
      ),
  };
}

/** Rows that a page with ranked matches reads; that of the last ones reads others as well. */
const readToRank = 3_200;

interface Match {
  readonly id: string;
  /** Null: by time. */
  readonly rank: number | null;
}

/** Matches in order. `reached`: the last one, or the row at which it stopped to look; null if there are no more. */
interface Found {
  readonly matches: Match[];
  readonly reached: string | null;
}

interface Section {
  /** Exclusive. */
  readonly below: string;
  readonly above: string;
  readonly backward?: boolean;
  /** Whether all matches may be so few that the index of words has them. */
  readonly isWhole?: boolean;
}

/**
 * What a cursor has: the last item, and which items are ranked, so that new ones do not move the others. Other words have
 * other ranks.
 */
interface Place extends Match {
  readonly words: string;
  readonly newest: string;
  readonly oldest: string;
}

interface Asked {
  /** The newest rows, with their rank, forward and backward: those of an index, compared with the other filters. */
  readonly scans: readonly Finding[];
  readonly parameters: Values;
  /** Parameters that compare rows with all filters. */
  readonly whole: Values;
}

export function openSearch({ visible }: Spec, reads: Reads, error: Given<Error>['error']) {
  const [viewer] = typeof visible === 'object' ? visible : [];

  /**
   * At most `wanted` matches, the newest first, or the oldest if it goes backward.
   *
   * @param most rows that may be read
   */
  async function find(
    ctx: Caller,
    { scans, ...given }: Asked,
    { below, above, backward = false, isWhole = false }: Section,
    wanted: number,
    most: number,
  ): Promise<Found> {
    if (below <= above) return { matches: [], reached: null };
    const { gathered, ...scan } = scans[backward ? 1 : 0] as Finding;
    const [olderThan, newerThan] = [below, above].map((id) => ({ id, value: null })) as [
      CursorPosition,
      CursorPosition,
    ];
    const request = { limit: wanted - 1, olderThan, newerThan, backward, fromEnd: false };
    const { rows, reached } = await findRows(ctx, isWhole ? { ...scan, gathered } : scan, given, request, most);
    const matches = rows.filter(({ id }) => id < below && id > above).map(({ id, rank = null }) => ({ id, rank }));
    return { matches, reached: (matches.length === wanted ? matches.at(-1) : reached)?.id ?? null };
  }

  async function page(ctx: Caller, asked: Asked, { page, view }: Listing, created: Created): Promise<Page<AnyRow>> {
    const { limit, fromEnd, olderThan, newerThan } = page;
    const words = hash('sha256', asked.whole.asked as string, 'base64url').slice(0, 6);
    const [place, other] = [olderThan, newerThan].map((cursor) => cursor && readPlace(cursor, words));
    if ((olderThan && !place) || (newerThan && !other)) throw error('invalid_cursor');
    const [start, end] = fromEnd ? [other, place] : [place, other];
    const known = start ?? end;
    const { oldest: lowest, range } = byCreation(created);
    const whole = { below: range(wholeList, 0).below, above: lowest };

    /** The newest matches, which a cursor names so that new ones do not move the others. */
    const rank = () => {
      const below = known ? least(whole.below, next(known.newest, 1n)) : whole.below;
      const above = known ? greatest(whole.above, next(known.oldest, -1n)) : whole.above;
      const isWhole = !known || known.oldest === lowestId;
      return find(ctx, asked, { below, above, isWhole }, gatheredAtMost, readToRank);
    };
    const first = known ? null : await rank();
    const [newest, oldest] = known
      ? [known.newest, known.oldest]
      : [first?.matches[0]?.id ?? highestId, first?.reached ?? lowestId];
    const isLast = oldest === lowestId;

    /** In the order of filling, one more than the page has, if there are more; and where the other matches begin. */
    async function ranked(): Promise<{ rows: Match[]; reached: Match | null }> {
      const { matches } = first ?? (await rank());
      const inOrder = fromEnd ? matches.toSorted(better).reverse() : matches.toSorted(better);
      const isAfter = (one: Match) => !start || (fromEnd ? better(one, start) < 0 : better(one, start) > 0);
      return { rows: inOrder.filter(isAfter), reached: fromEnd || isLast ? null : { id: oldest, rank: null } };
    }
    async function byTime(): Promise<{ rows: Match[]; reached: Match | null }> {
      const section = fromEnd
        ? { below: oldest, above: start?.id ?? whole.above, backward: true }
        : { below: isLast ? lowestId : (start?.id ?? oldest), above: whole.above };
      const { matches, reached } = await find(ctx, asked, section, limit + 1, readAtMost - (first ? readToRank : 0));
      const rows = matches.map(({ id }) => ({ id, rank: null }));
      if (reached !== null) return { rows, reached: { id: reached, rank: null } };
      return { rows, reached: fromEnd ? { id: lowestId, rank: 0 } : null };
    }
    const { rows, reached } = await ((start ? start.rank === null : fromEnd && !isLast) ? byTime() : ranked());

    const isBefore = (one: Match, two: Match) => compare(one, two) < 0;
    const isWithin = (one: Match) => !end || (fromEnd ? isBefore(end, one) : isBefore(one, end));
    const within = rows.slice(0, limit + 1).filter(isWithin);
    const cursorOf = ({ id, rank }: Match) => encodePlace({ id, rank, newest, oldest, words });
    const part = toPage(page, within, {
      cursorOf,
      count: async () =>
        first?.reached === null
          ? { total: first.matches.length, isCapped: false }
          : countMatches(ctx, asked.scans.slice(0, 1), asked.parameters, asked.whole),
      reached: reached && rows.every(isWithin) && isWithin(reached) ? cursorOf(reached) : undefined,
    });
    return showRows(part, (ids) => reads.byIds(ctx, ids, view));
  }

  return {
    page,
    ask(ctx: Caller, query: string): string {
      const different = [...new Set(wordsOf(query))];
      if (different.length > wordsAtMost) ctx.ignoreWords?.(different.length - wordsAtMost);
      return toQuery(different.slice(0, wordsAtMost), viewer && ctx.viewer ? ownWords(ctx.viewer.id) : '');
    },
  };
}

/** A parameter with the words of a row. */
const toVector = (parameter: unknown) => sql`${parameter}::text::tsvector`;

/** Of a write of a resource's own: the column with the words of a row, from those that `searched` of its table returns. */
export const storeWords = (parameter: string): object => ({ [searched]: toVector(parameter) });

/** Ranked matches come first, then the others by time. */
function compare(one: Match, other: Match): number {
  if ((one.rank === null) !== (other.rank === null)) return one.rank === null ? 1 : -1;
  return better(one, other);
}

/** Whether the first comes before (negative) or after the second. */
function better(one: Match, other: Match): number {
  return (other.rank ?? -1) - (one.rank ?? -1) || (one.id < other.id ? 1 : one.id > other.id ? -1 : 0);
}

/** The id before or after, of which the ends have none. */
const next = (id: string, by: 1n | -1n) => (id === lowestId || id === highestId ? id : nextId(id, by));

function encodePlace({ id, rank, newest, oldest, words }: Place): string {
  const value = `${rank ?? ''}~${encodeCursor(newest)}~${encodeCursor(oldest)}~${words}`;
  return encodePosition({ id, value });
}

function readPlace({ id, value }: CursorPosition, words: string): Place | null {
  const [, rank, newest, oldest, of] =
    /^(\d[\d.e-]{0,20})?~([\w-]{22})~([\w-]{22})~([\w-]{6})$/.exec(value ?? '') ?? [];
  if (newest === undefined || of !== words) return null;
  const ids = [newest, oldest].map((text) => readCursor(text)?.id as string) as [string, string];
  return { id, rank: rank === undefined ? null : Number(rank), newest: ids[0], oldest: ids[1], words };
}

/** Rows of before are filled a few at a time, while others read and write: of long texts fewer. */
const [textsAtOnce, valuesAtOnce] = [50, 200];

export function openFilling(spec: Spec, reads: Reads) {
  const { entity, name, visible } = spec;
  const words = wordsOfRows(spec);
  const { statement } = statementsOver();
  const hidden =
    typeof visible === 'object'
      ? visible.filter((viewer) => !reads.own.some(({ property }) => property === viewer))
      : [];

  function filling(property: string, type: string, derive: (row: Values) => string, needs: readonly string[] | null) {
    const atOnce = needs ? textsAtOnce : valuesAtOnce;
    const only = needs && [...needs, ...(visible === 'everyone' ? [] : (visible as readonly string[]))];
    const unfilled = statement(`${name}_without_${property}`, (db) =>
      reads
        .select(db, reads.formOf({ only, joined: [] }))
        .select(hidden.map((viewer) => `${name}.${viewer} as ${viewer}`))
        .where(`${name}.${property}`, 'is', null)
        .orderBy(`${name}.id`)
        .limit(sql.lit(atOnce))
        .$castTo<Values & Version>(),
    );
    const fillRows = statement(`${name}_fill_${property}`, (db, $: { rows: readonly object[] }) => {
      const given = sql<Values>`json_to_recordset(${asJson($.rows)})`.as<'given'>(
        sql`given (id uuid, version integer, value ${sql.raw(type)})`,
      );
      return db
        .updateTable(entity.name)
        .from(given)
        .set({ [property]: sql.ref('given.value') })
        .whereRef(`${entity.name}.id`, '=', 'given.id')
        .whereRef(`${entity.name}.version`, '=', 'given.version')
        .where(`${entity.name}.${property}`, 'is', null);
    });
    return async (db: Queries): Promise<boolean> => {
      const rows = await db.all(unfilled, {});
      const filled = rows.map((row) => ({ id: row.id, version: row.version, value: derive(row) }));
      if (filled.length > 0) await db.all(fillRows, { rows: filled });
      return rows.length === atOnce;
    };
  }

  const fills = Object.entries(spec.derived).map(([property, derive]) => filling(property, 'text', derive, null));
  if (words) fills.push(filling(searched, 'tsvector', words.of, words.properties));
  return async (db: Queries) => (await Promise.all(fills.map((fill) => fill(db)))).includes(true);
}
