import assert from 'node:assert/strict';

/** What the rows can refer to, as the database was filled. */
export interface World {
  /** Ids of the articles. */
  articles: readonly string[];
  /** Id of the one that stands in the middle of the list of all, and of the list of those that are archived. */
  middle: string;
  middleArchived: string;
  /** Ids of their authors. */
  users: readonly string[];
}

export interface Request {
  method: 'GET' | 'POST';
  path: string;
  body?: unknown;
}

/** What a bare server does for a row: one named prepared statement, and the rows made into the answer. */
export interface Bare {
  sql: string;
  /** The statement's parameters. `path` is the last segment of the URL, `author` the id of whom the token belongs to. */
  values?(request: { path: string; body: never; author: string }): unknown[];
  answer(rows: never[]): unknown;
}

/** One thing that is measured: what a client asks, what is right, and how a bare server would answer it. */
export interface Row {
  /** As in `--rows=`. */
  name: string;
  title: string;
  /** What our CPU per request should stay under, in multiples of the bare server's. For information. */
  target: number;
  /** Requests of a round: so many that the bare server works for about a second, of which a clock tick is 1%. */
  requests: number;
  /** 200 unless given. With 304 each request carries the entity tag of the answer, so that there is but one request. */
  status?: 201 | 304;
  /** Whether each answer is of something new, so that two servers agree in shape only. */
  writes?: boolean;
  /** A request; called anew for each, so that it may take something at random. */
  request(world: World): Request;
  /** Throws unless the answer is right. */
  check(answer: never): void;
  bare: Bare;
  /** The same of PostGraphile, in its own names; it speaks GraphQL alone. */
  postgraphile?: {
    /** As above, of its CPU. */
    target: number;
    query: string;
    variables(world: World): Record<string, unknown>;
    /** Of the answer's `data`. */
    check(data: never): void;
  };
}

/** A GraphQL row: `check` and `bare.answer` speak of `data`. The query comes with variables, as the SDK sends it. */
export function graphqlRow(
  row: Omit<Row, 'request'> & { query: string; variables?(world: World): Record<string, unknown> },
): Row {
  const { query, variables, check, bare, ...rest } = row;
  return {
    ...rest,
    request: (world) => ({ method: 'POST', path: '/graphql', body: { query, variables: variables?.(world) ?? {} } }),
    check(answer: { data: never; errors?: unknown }) {
      assert.equal(answer.errors, undefined);
      check(answer.data);
    },
    bare: { ...bare, answer: (rows) => ({ data: bare.answer(rows) }) },
  };
}

export function pick<T>(list: readonly T[]): T {
  return list[Math.floor(Math.random() * list.length)] as T;
}

/** Throws unless `value` is an object with exactly `members`, in this order. */
export function assertMembers(value: object, members: readonly string[]): void {
  assert.deepEqual(Object.keys(value), members);
}

/** The cursor behind an item, as our lists hand it out: the bytes of its id. */
export function cursorOf(id: string): string {
  return Buffer.from(id.replaceAll('-', ''), 'hex').toString('base64url');
}
