import type { Queries } from '../queries.ts';

/** How often and how soon a job is tried again. The delay doubles from `retryDelay` up to `retryDelayMax`. */
export interface RetryPolicy {
  readonly retries: number;
  /** Seconds before the first retry. */
  readonly retryDelay: number;
  /** Seconds between retries at the most. */
  readonly retryDelayMax: number;
}

/** One sort of work to be done after a transaction. `Data` is what a job of it carries; it must survive JSON. */
export interface JobKind<Data extends object> {
  readonly name: string;
  readonly retry: RetryPolicy;
  /** Seconds after which a worker that has not finished counts as lost, and the job is tried again. */
  readonly expireAfter: number;
  /** Only types speak of it: it ties `Data` to the kind. */
  readonly data?: Data;
}

/** The way in: jobs are written in the caller's transaction, so they exist if, and only if, it commits. */
export interface Jobs {
  /**
   * Writes one job for each of `data` in the transaction that is open.
   * @param options.startAfter seconds to wait before the first try
   */
  enqueue<Data extends object>(
    tx: { readonly db: Queries },
    kind: JobKind<Data>,
    data: readonly Data[],
    options?: { startAfter?: number },
  ): Promise<void>;
}

export interface JobHandler<Data extends object> {
  readonly kind: JobKind<Data>;
  /** Does the work. May run more than once for one job (a worker can die after it): make it safe to repeat. */
  run(data: Data, job: { readonly id: string; readonly signal: AbortSignal }): Promise<void>;
}

/** Ties a handler's data to its kind, so that a list may hold handlers of several kinds. */
export const handles = <Data extends object>(kind: JobKind<Data>, run: JobHandler<Data>['run']): JobHandler<object> =>
  ({ kind, run }) as unknown as JobHandler<object>;

/** How many jobs of one kind are in which state; `dead` ones failed for good and wait for a person. */
export interface JobCount {
  readonly kind: string;
  readonly state: 'waiting' | 'active' | 'dead';
  readonly count: number;
}

/** Thrown by a handler when no retry can help. The job is put among the dead at once. */
export class FailedForGood extends Error {
  override name = 'FailedForGood';
}
