/** What became of a message that was posted to an address that a client names. */
export interface Posted {
  /** The status of the answer; null where there was none. */
  readonly status: number | null;
  /** Why there was none; null where there was one. */
  readonly failure: string | null;
  /** Milliseconds until the answer, or until it was given up. */
  readonly duration: number;
}

export interface Poster {
  /** Why nothing is ever posted to this address, in a sentence; null where it may be tried. */
  objectionTo(url: URL): string | null;
  /** Posts a body. Every failure is told by what it resolves to; redirects are answers like any other. */
  post(url: URL, headers: Record<string, string>, body: string, signal: AbortSignal): Promise<Posted>;
}

/** What is to be measured of deliveries to webhooks. */
export interface DeliveryUse {
  /** How many attempts of this process led to what. */
  attempts(): Readonly<Record<string, number>>;
  /** How many deliveries are still to be received, and the age of the oldest in seconds. Asks the database. */
  pending(): Promise<{ readonly waiting: number; readonly age: number }>;
}
