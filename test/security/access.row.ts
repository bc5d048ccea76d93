import type { Access } from '../../src/core/operation.ts';
import type { Scope } from '../../src/core/scopes.ts';
import type { Ids, Kind, User } from './world.ts';

/**
 * What becomes of a request: it succeeds (`ok`), it succeeds without a trace of the owner's (`unseen`), or it ends in
 * that error. A GraphQL query shows what is `not_found` as null.
 */
export type Outcome = 'ok' | 'unseen' | 'forbidden' | 'not_found' | 'unauthenticated' | 'insufficient_scope';

/** What becomes of the requests of each user about something of the owner's; users not named are like `other`. */
export type May = { other: Outcome; stranger?: Outcome } & Partial<Record<Exclude<User, 'owner' | 'other'>, Outcome>>;

interface Extras {
  /** With this scope another user may, too; what `may` says is for a user without it. */
  elevated?: Scope;
  /** The owner needs no scope for what is about themselves. */
  ownNeedsNoScope?: true;
  /** The id that is in the answer to whoever sees the owner's. */
  shows?: string;
  /** The error that a permitted request ends in, where success would take more than permission. */
  passes?: string;
  headers?: Record<string, string>;
}

export interface Row extends Extras {
  on: Kind;
  may: May;
  scope: Access;
  /** `GET /invoices/{invoice}`; null where REST has nothing of the kind. */
  rest: string | null;
  /** One field of Query or Mutation, with `$name` for an id; null where GraphQL has nothing of the kind. */
  graphql: string | null;
  body?: unknown;
}

type Cells = readonly [rest: string | null, graphql: string | null, body?: unknown, extras?: Extras];

/** Rows that have what they are about, who may and the scope in common. */
export function rows(on: Kind, may: May, scope: Access, table: Record<string, Cells>): Record<string, Row> {
  const toRow = ([rest, graphql, body, extras]: Cells): Row => ({ on, may, scope, rest, graphql, body, ...extras });
  return Object.fromEntries(Object.entries(table).map(([name, cells]) => [name, toRow(cells)]));
}

export const anyone: May = { other: 'ok' };
export const ownerOnly: May = { other: 'not_found' };
/** Everyone sees their own there. */
export const ownOnly: May = { other: 'unseen' };

/** The request line of REST with its ids in place. */
export function fill(path: string, ids: Ids): string {
  return path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(ids[name] as string));
}

/** A GraphQL document of one field with its ids in place. */
export function documentOf(field: string, ids: Ids): string {
  const filled = field.replaceAll(/\$(\w+)/g, (_, name: string) => JSON.stringify(ids[name]));
  return `${isMutation(field) ? 'mutation' : 'query'} { ${filled} }`;
}

export const isMutation = (field: string) =>
  /^(create|update|delete|restore|revoke|transition|replace|ping|redeliver)[A-Z]/.test(field);
export const rootOf = (field: string) => /^\w+/.exec(field)?.[0] as string;
