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
