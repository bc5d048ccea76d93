import type { Queries } from '@terrapin/table';

/** The delay doubles from `retryDelay` up to `retryDelayMax`, both in seconds. */
interface RetryPolicy {
  readonly retries: number;
  readonly retryDelay: number;
  readonly retryDelayMax: number;
}

export interface JobKind<Data extends object> {
  readonly name: string;
  readonly retry: RetryPolicy;
  /** Seconds after which an unfinished job counts as lost and is retried. */
  readonly expireAfter: number;
  /** What a job is about, for operators: without secrets. */
  about(data: Data): string;
  /** Never set: ties `Data` to the kind. */
  readonly data?: Data;
}

/** Jobs are written in the caller's transaction, so they exist only if it commits. */
export interface Jobs {
  /** Writes one job per item of `data`. `startAfter` is in seconds. */
  enqueue<Data extends object>(
    tx: { readonly db: Queries },
    kind: JobKind<Data>,
    data: readonly Data[],
    options?: { startAfter?: number },
  ): Promise<void>;
  /** Deletes the jobs with these values, whether they wait, have ended, or are dead. Not part of a transaction. */
  drop<Data extends object>(kind: JobKind<Data>, values: Partial<Data>): Promise<void>;
}

export interface JobHandler<Data extends object> {
  readonly kind: JobKind<Data>;
  /** May run more than once for a job: must be idempotent. */
  run(data: Data, job: { readonly id: string; readonly signal: AbortSignal }): Promise<void>;
}

export const handles = <Data extends object>(kind: JobKind<Data>, run: JobHandler<Data>['run']): JobHandler<object> =>
  ({ kind, run }) as JobHandler<object>;

/** An operator runs or drops these: `dead` jobs have failed permanently, `held` ones come from a restored backup. */
export type StoppedState = 'dead' | 'held';

export interface JobCount {
  readonly kind: string;
  /** `scheduled`: due later. One that failed and is to be repeated is waiting. */
  readonly state: 'waiting' | 'scheduled' | 'active' | StoppedState;
  readonly count: number;
}

/** Thrown by a handler to make a job dead without retries. */
export class PermanentFailure extends Error {
  override name = 'PermanentFailure';
}
