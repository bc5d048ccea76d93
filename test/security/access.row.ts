import type { Access, Scope } from '../../src/core/access.ts';
import type { Ids, Kind, User } from './world.ts';

/**
 * The outcome of a request: success (`ok`), success without anything of the owner's (`unseen`), or an error. A GraphQL
 * query returns null for `not_found`.
 */
export type Outcome = 'ok' | 'unseen' | 'forbidden' | 'not_found' | 'unauthenticated' | 'insufficient_scope';

/** The outcome for each user of a request about an object of the owner; others default to `other`. */
export type May = { other: Outcome; stranger?: Outcome } & Partial<Record<Exclude<User, 'owner' | 'other'>, Outcome>>;

interface Extras {
  /** With this scope other users get `ok`; `may` is for users without it. */
  elevated?: Scope;
  ownNeedsNoScope?: true;
  /** The id that a response with the owner's object contains. */
  shows?: string;
  /** An error that counts as `ok`, since success would require more than permission. */
  passes?: string;
  headers?: Record<string, string>;
}

export interface Row extends Extras {
  on: Kind;
  may: May;
  scope: Access;
  /** `GET /invoices/{invoice}`; null without a REST route. */
  rest: string | null;
  /** A field of Query or Mutation, with `$name` for an id; null without one. */
  graphql: string | null;
  body?: unknown;
}

type Cells = readonly [rest: string | null, graphql: string | null, body?: unknown, extras?: Extras];

export function rows(on: Kind, may: May, scope: Access, table: Record<string, Cells>): Record<string, Row> {
  const toRow = ([rest, graphql, body, extras]: Cells): Row => ({ on, may, scope, rest, graphql, body, ...extras });
  return Object.fromEntries(Object.entries(table).map(([name, cells]) => [name, toRow(cells)]));
}

export const anyone: May = { other: 'ok' };
export const ownerOnly: May = { other: 'not_found' };
/** Each caller sees only their own objects. */
export const ownOnly: May = { other: 'unseen' };

export function fill(path: string, ids: Ids): string {
  return path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(ids[name] as string));
}

export function documentOf(field: string, ids: Ids): string {
  const filled = field.replaceAll(/\$(\w+)/g, (_, name: string) => JSON.stringify(ids[name]));
  return `${isMutation(field) ? 'mutation' : 'query'} { ${filled} }`;
}

export const isMutation = (field: string) =>
  /^(create|confirm|update|delete|restore|revoke|transition|replace|ping|redeliver)[A-Z]/.test(field);
export const rootOf = (field: string) => /^\w+/.exec(field)?.[0] as string;
