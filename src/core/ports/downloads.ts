export interface Downloader {
  /** Those that an address may have. */
  readonly ports: readonly number[];
  /**
   * Downloads what `url` names to the file at `path`. Resolves to the media type its server gave, without parameters;
   * null where it gave none.
   * @throws DownloadRefused when the address itself is one that is never fetched, whatever answers there.
   * @throws DownloadFailed for everything that went wrong on the way, without saying what: an answer that told a closed
   *   port from an open one, or a private name from an unknown one, would map the network this server stands in.
   * @throws DownloadTooLarge
   */
  download(url: URL, path: string): Promise<string | null>;
}

export class DownloadRefused extends Error {
  readonly reason: 'credentials' | 'port' | 'scheme';

  constructor(reason: DownloadRefused['reason']) {
    super(`The address is refused for its ${reason}`);
    this.reason = reason;
  }
}
export class DownloadFailed extends Error {}
export class DownloadTooLarge extends Error {}
