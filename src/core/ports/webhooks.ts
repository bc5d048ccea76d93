export interface PostResult {
  /** Null without a response. */
  readonly status: number | null;
  readonly failure: string | null;
  /** Milliseconds. */
  readonly duration: number;
}

export interface WebhookClient {
  /** Why the URL is not allowed, in a sentence; null if it is. */
  rejectionReason(url: URL): string | null;
  /** Never rejects: failures are in the result. Redirects are not followed. */
  post(url: URL, headers: Record<string, string>, body: string, signal: AbortSignal): Promise<PostResult>;
}

export interface DeliveryUse {
  attempts(): Readonly<Record<string, number>>;
  /** Pending deliveries. Queries the database. */
  pending(): Promise<Backlog>;
  /** Events for which no process has written deliveries yet. Queries the database. */
  undispatched(): Promise<Backlog>;
}

export interface Backlog {
  readonly waiting: number;
  /** Age of the oldest in seconds; 0 if none waits. */
  readonly age: number;
}
