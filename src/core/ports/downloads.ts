export interface Downloader {
  /** Allowed ports of URLs. */
  readonly ports: readonly number[];
  /** @throws DownloadRefused if the URL is never fetched. */
  check(url: URL): void;
  /**
   * Resolves to the media type of the response, without parameters; null if it had none.
   * @throws DownloadRefused if the URL is never fetched.
   * @throws DownloadFailed for any failure, without details: telling a closed port from an open one would map the
   * server's network.
   * @throws DownloadTooLarge
   */
  download(url: URL, path: string, maxBytes: number): Promise<string | null>;
}

/**
 * Fetches a small document, without following redirects. Rejects if the URL is never fetched, and for any failure.
 */
export type FetchDocument = (url: URL, options: { accept: string; signal: AbortSignal }) => Promise<Response>;

export class DownloadRefused extends Error {
  readonly reason: 'credentials' | 'port' | 'scheme';

  constructor(reason: DownloadRefused['reason']) {
    super(`The URL was rejected because of its ${reason}`);
    this.reason = reason;
  }
}
export class DownloadFailed extends Error {}
export class DownloadTooLarge extends Error {}
