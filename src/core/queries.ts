import type { Expression } from 'kysely';
import { toCamelCase } from './casing.ts';
import { ApiError, invalid } from './errors.ts';
import type { Param, Statement } from './statement.ts';

/**
 * The rows that give a request its rights, such as those of its token and user. Every write locks them in its own statement, and
 * fails with the error of the authorization if they have ended. Whoever ends them locks them FOR UPDATE first, so that no write
 * of theirs is committed afterwards, by any process. In the order of users, then tokens and links, which prevents deadlocks.
 */
export interface Authority {
  /** In names of statements. */
  readonly name: string;
  /** Selects true, if they are valid, and locks them FOR KEY SHARE, as foreign keys do. */
  select(db: never, origin: { readonly actor: Param; readonly token: Param }): Expression<unknown>;
}

/** Who writes, and how: each event has it. */
export interface Origin {
  /** Id of the user; null for payment links, jobs and commands. */
  readonly actor: string | null;
  readonly via: 'rest' | 'graphql' | 'mcp' | 'job' | 'command';
  readonly requestId: string | null;
  /** Id of the access token, or of the payment link. */
  readonly token: string | null;
  /** Null: writes are not refused. */
  readonly authority: Authority | null;
}

/** Runs each statement separately, or all in one transaction. */
export interface Queries {
  all<Params, Row>(statement: Statement<Params, Row>, params: Params): Promise<Row[]>;
  one<Params, Row>(statement: Statement<Params, Row>, params: Params): Promise<Row | null>;
  /**
   * Sends a write together with the commit, which costs no extra round trip. If it fails, the transaction fails. Throws
   * outside a transaction.
   */
  atCommit<Params, Row>(statement: Statement<Params, Row>, params: Params): void;
  /** The same, for writes of this origin. What it lacks is as before; without any, a statement that records events fails. */
  from(origin: Partial<Origin>): Queries;
}

/** Name of the violated unique constraint or index, or null. */
export function violatedUnique(error: unknown): string | null {
  const { code, constraint } = error as { code?: string; constraint?: string };
  return code === '23505' ? (constraint ?? '') : null;
}

/** A concurrent transaction removed the referenced row, or references this one. */
export function isForeignKeyViolation(error: unknown): boolean {
  return (error as { code?: string }).code === '23503';
}

/** The last column of a key, as PostgreSQL names it in the detail of the error in any language. */
const violatedColumn = /\((?:[^()]*, )?(\w+?)(?:_id)?\)=/;

function violatedProperty(error: unknown): string | null {
  const [, column] = violatedColumn.exec((error as { detail?: string }).detail ?? '') ?? [];
  return column ? toCamelCase(column) : null;
}

/** An insert or a change refers to a row that does not exist: `not_found` on that field. */
export function rethrowUnknownParent(error: unknown): never {
  const property = violatedProperty(error);
  throw isForeignKeyViolation(error) && property ? invalid(property, 'not_found', 'Does not exist.') : error;
}

/** Another row has the value of a `unique` property, the last of its key: those before it are of the server. */
export function rethrowNotUnique(error: unknown, unique: readonly string[]): never {
  const property = violatedProperty(error);
  throw violatedUnique(error) !== null && property && unique.includes(property) ? notUnique(property) : error;
}

export const notUnique = (property: string): ApiError =>
  invalid(property, 'invalid_value', 'Must be unique, but another one has this value.');

/** Others refer to the row that was to be deleted. */
export function rethrowInUse(error: unknown): never {
  throw isForeignKeyViolation(error) ? new ApiError('in_use') : error;
}

/** Far more consecutive conflicts than real contention causes. */
const attempts = 100;

/** `attempt` resolves to null if the row has changed since it was read. */
export async function retryOnConflict<T>(attempt: () => Promise<T | null>): Promise<T> {
  for (let i = 0; i < attempts; i++) {
    const result = await attempt();
    if (result !== null) return result;
  }
  throw new ApiError('conflict');
}
