import type { Queries } from '@terrapin/table';
import type { Compilable, Expression } from 'kysely';
import type { Context, SignedIn } from '../context.ts';
import type { ErrorKind } from '../errors.ts';
import type { Renamed } from '../sweep.ts';

/** What a job has of a context. */
export type Job = Pick<Context, 'db' | 'services' | 'now' | 'transaction' | 'recording' | 'afterCommit'>;

/** What a resource does when a user is erased. Those listed later come first: their rows may refer to those of earlier ones. */
export interface Erasure {
  /** Rejects the erasure, with one of `errors`. */
  check?(tx: SignedIn, user: string): Promise<void>;
  readonly errors?: readonly ErrorKind[];
  /** Deletes what belongs to the user alone. Runs once more later, for what was written at the same time. */
  delete?(tx: Job, user: string): Promise<unknown>;
}

/** Copies that a resource stores of what others see, such as events. They have the username beside the id: see `userReference`. */
export interface Copies {
  /** The id before the first one. */
  readonly before: string;
  /** Renames an erased user in the next rows, and returns those it has looked at, in the order of their ids. */
  rename(db: Queries, renamed: Renamed, after: string): Promise<{ id: string }[]>;
  /** For the statement that deletes messages: removes their texts. `deleted` selects their ids. */
  redact(db: never, deleted: Expression<string>): Compilable;
}
