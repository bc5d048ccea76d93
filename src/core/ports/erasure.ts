import type { Context, SignedIn } from '../context.ts';
import type { ErrorKind } from '../errors.ts';

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

/** Of the username of an erased user. */
export const erasedPrefix = 'deleted-';
