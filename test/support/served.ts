import type { Access, Scope } from '../../src/core/access.ts';
import type { Recorder } from '../openapi/recorder.ts';
import type { Answer, Client } from './client.ts';
import type { Large, Sizes } from './large.ts';
import type { Who } from './large-server.ts';
import type { TestServer } from './server.ts';

/** What the tests over all resources have to know of one: `test/books/books.served.ts`, named after its tag. */
export interface Served {
  /** By kind: creates an object of `owner`, and returns its id by the name of the path parameter. */
  readonly make?: Makers;
  /** Who may call its operations, and read the fields that lead to other objects and that no operation reads. */
  readonly operations?: Readonly<Record<string, DeclaredRow>>;
  readonly fields?: Readonly<Record<string, DeclaredRow>>;
  /** Routes that no user may call. */
  readonly withKeysOnly?: readonly string[];
  /** Further routes of operations that have a row. */
  readonly alsoAt?: readonly string[];
  /** Its events are in the audit log only: readers of the resource do not receive them. */
  readonly auditedOnly?: true;
  /** Its tables with many rows: a page of a list may cost no more then. */
  readonly large?: Readonly<Record<string, Columns>>;
  /** Statements for tables of which that is not enough: with rows of several owners, in the number of `Sizes`. */
  readonly fill?: (sql: Large) => readonly string[];
  /**
   * By operation or field that lists: requests in which each filter is used, with few of the rows and with most of them. The
   * whole list is read in any case.
   */
  readonly lists?: Readonly<Record<string, readonly Reading[]>>;
  /** Sends the requests from which `npm run examples` records the examples of the reference. */
  readonly walk?: (all: Walk) => Promise<void>;
  /** The same on a server whose clock is not set, with images in an object store. */
  readonly walkOnStore?: (all: Pick<Walk, 'show' | 'grace' | 'stranger' | 'image'>) => Promise<void>;
}

export type Ids = Readonly<Record<string, string>>;
export type User = 'owner' | 'recipient' | 'payer' | 'other';

export interface World {
  server: TestServer;
  as(user: User, without?: readonly Scope[]): Promise<Client>;
  make(kind: string): Promise<Ids>;
  /** An object created earlier, for requests that change nothing. */
  share(kind: string): Promise<Ids>;
  close(): Promise<void>;
}

export type Makers = Record<string, (owner: Client, world: World) => Promise<Ids>>;

/**
 * The outcome of a request: success (`ok`), success without anything of the owner's (`unseen`), or an error. A GraphQL
 * query returns null for `not_found`.
 */
export type Outcome = 'ok' | 'unseen' | 'forbidden' | 'not_found' | 'unauthenticated' | 'insufficient_scope';

/** The outcome for each user of a request about an object of the owner; others default to `other`. */
export type May = { other: Outcome; stranger?: Outcome } & Partial<Record<Exclude<User, 'owner' | 'other'>, Outcome>>;

export const anyone: May = { other: 'ok' };
export const ownerOnly: May = { other: 'not_found' };
/** Each caller sees only their own objects. */
export const ownOnly: May = { other: 'unseen' };

interface Extras {
  /** With this scope other users get `ok`; `may` is for users without it. */
  elevated?: Scope;
  ownNeedsNoScope?: true;
  /** The id that a response with the owner's object contains. */
  shows?: string;
  /** An error that counts as `ok`, since success would require more than permission. */
  passes?: string;
  headers?: Record<string, string>;
  /** The types of the events that it leaves, if not exactly one; none with `passes`. */
  events?: readonly string[];
  /** Nobody is named in its events: it takes no token, and is about no user. */
  isAnonymous?: true;
  /** Why it is not in both REST and GraphQL. */
  oneSurface?: string;
}

export interface Row extends Extras {
  /** The kind of object that it is about. */
  on: string;
  may: May;
  scope: Access;
  /** `GET /invoices/{invoice}`; null without a REST route. */
  rest: string | null;
  /** A field of Query or Mutation, with `$name` for an id; null without one. */
  graphql: string | null;
  body?: unknown;
}

/** `of_events`: a caller who can read a resource can read its events. */
export type OperationRow = Omit<Row, 'scope'> & { scope: Access | 'of_events' };
export type DeclaredRow = Omit<OperationRow, 'rest' | 'graphql'> & Partial<Pick<OperationRow, 'rest' | 'graphql'>>;

type Cells = Pick<DeclaredRow, 'rest' | 'graphql' | 'body'> & Extras;

/** A text is the field of GraphQL, of what is not in REST. What is left out follows from the operation: see `derive`. */
export function rows(
  on: string,
  may: May,
  scope: DeclaredRow['scope'],
  table: Readonly<Record<string, Cells | string>>,
): Record<string, DeclaredRow> {
  const toRow = (cells: Cells | string) => ({
    on,
    may,
    scope,
    ...(typeof cells === 'string' ? { graphql: cells } : cells),
  });
  return Object.fromEntries(Object.entries(table).map(([name, cells]) => [name, toRow(cells)]));
}

/** What was created, or an error that says why not. */
export function created(answer: Answer): Answer {
  if (answer.status !== 201) throw new Error(`${answer.status} ${answer.text}`);
  return answer;
}

/** Values of columns of the `n`th row, in SQL. `parent` is the id of a row in another of these tables: half have the same. */
export type Columns = (
  parent: string,
  others: Readonly<Record<'article' | 'invoice', string>>,
) => Readonly<Record<string, string>>;

/** A request for pages of a list in large tables. */
export interface Reading {
  /** The kind of rows whose ids are its cursors: by default that of tables in `large`. */
  of?: keyof Sizes;
  as?: Who;
  /** Whose list it is. */
  user?: Who;
  /** `middle` stands for the time of the middle item, `parent` for the id that half of the rows have, and `busy` for the invoice with many attempts. */
  filters?: Readonly<Record<string, string>>;
  /** Number of pages that are merged: by default one for each combination of values. */
  merged?: number;
}

/** Two seconds after the first row of large tables: three rows in the small ones, more in the large ones. */
export const early = '2023-11-14 22:13:22Z';
/** Of a word in every row, in few, and in none: see `words`. */
export const searches = ['every', 'FEW every', 'none'].map((query) => ({ query }));

export const spans: readonly Readonly<Record<string, string>>[] = [
  { created_after: 'middle' },
  { created_before: 'middle' },
  { created_after: early },
  { created_before: early },
  { created_after: early, created_before: '2023-11-14 22:13:23Z' },
];

export interface Walk {
  server: TestServer;
  show: Recorder['show'];
  /** Has all scopes. */
  admin: Client;
  /** Ada and Grace have all scopes except tokens:write. */
  ada: Client;
  grace: Client;
  /** Has users:read only. */
  linus: Client;
  stranger: Client;
  /** Address of another server, which returns `image`. */
  elsewhere: string;
  image: Uint8Array;
}

/** An id, and an entity tag, of nothing. */
export const missing = '01937c1e-5b5a-7c3e-9f0a-0123456789ab';
export const stale = '"0123456789ab.1"';
