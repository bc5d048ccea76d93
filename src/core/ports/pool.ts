/** Current use of the connection pool. Values that the engine does not report are absent. */
export interface PoolUse {
  readonly size: number;
  readonly max: number;
  readonly idle?: number;
  /** Requests waiting for a connection. */
  readonly waiting?: number;
}

/** Rows of lists since the start: found in memory, or read because they were not. */
export interface RowUse {
  readonly found: number;
  readonly read: number;
}

/** `lag` is absent while the replica is unreachable. */
export interface ReplicaUse {
  readonly address: string;
  readonly isInUse: boolean;
  readonly lag?: { readonly bytes: number; readonly seconds: number } | undefined;
}
