/** What becomes of the connections to the database just now. What the engine does not tell is left out. */
export interface PoolUse {
  /** Connections that are open. */
  readonly size: number;
  /** Connections that there may be. */
  readonly max: number;
  /** Open ones that nobody uses. */
  readonly idle?: number;
  /** Requests that wait for one. */
  readonly waiting?: number;
}

/** What becomes of a replica just now. The lag is that of a moment ago; absent while it cannot be asked. */
export interface ReplicaUse {
  /** Host, port and database. */
  readonly address: string;
  /** Whether it may be given reads. */
  readonly isInUse: boolean;
  readonly lag?: { readonly bytes: number; readonly seconds: number } | undefined;
}
