/** Units to be counted for a key. */
export interface Charge {
  readonly key: string;
  readonly units: number;
  /** Length of the window that this opens where none is open for the key. */
  readonly seconds: number;
}

/** What all processes together have counted for a key. */
export interface SharedCount {
  readonly units: number;
  /** Milliseconds until its window ends. */
  readonly left: number;
}

/** A store in which several processes count together. */
export interface SharedCounts {
  /** Adds to the counts of keys, each there once, and returns them in that order. Rejects soon where the store does not answer. */
  add(charges: readonly Charge[]): Promise<SharedCount[]>;
  close(): Promise<void>;
}
