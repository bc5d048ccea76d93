export interface Charge {
  readonly key: string;
  readonly units: number;
  /** Length of the window, if none is open for the key. */
  readonly seconds: number;
}

export interface SharedCount {
  readonly units: number;
  /** Milliseconds until the window ends. */
  readonly left: number;
}

export interface SharedCounts {
  /** Each key at most once; counts are in the same order. Rejects quickly if the store is unavailable. */
  add(charges: readonly Charge[]): Promise<SharedCount[]>;
  close(): Promise<void>;
}
