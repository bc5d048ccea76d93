export interface Posted {
  /** Null without a response. */
  readonly status: number | null;
  readonly failure: string | null;
  /** Milliseconds. */
  readonly duration: number;
}

export interface Poster {
  /** Why the URL is not allowed, in a sentence; null if it is. */
  rejectionReason(url: URL): string | null;
  /** Never rejects: failures are in the result. Redirects are not followed. */
  post(url: URL, headers: Record<string, string>, body: string, signal: AbortSignal): Promise<Posted>;
}

export interface DeliveryUse {
  attempts(): Readonly<Record<string, number>>;
  /** Pending deliveries, and the age of the oldest in seconds. Queries the database. */
  pending(): Promise<{ readonly waiting: number; readonly age: number }>;
}
