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
