import { LRUCache } from 'lru-cache';
import type { Logger } from 'pino';
import type { Queries } from '../../core/queries.ts';
import type { LookUpToken } from '../../surfaces/http/authenticate.ts';
import { writeTokenUses } from './token-uses.statements.ts';

/** Milliseconds between two writes of one token's use. */
const precision = 60_000;
/** Milliseconds in which uses are gathered for one statement. */
const gathered = 1_000;
/** Milliseconds between attempts while the database does not take them. */
const pause = 10_000;
/** How many one statement writes, so that it takes no longer than others. */
const writtenAtOnce = 1_000;

/**
 * Writes when tokens were last used: of each once a minute at most, many in one statement, and beside the requests, none of
 * which waits for it or fails by it. A use is what makes the authenticator look a token up, which it does every 5 s.
 */
export class TokenUses {
  readonly #db: Queries;
  readonly #logger: Logger;
  /** Those that need not be written again yet, by any of these processes. */
  readonly #recent = new LRUCache<string, true>({ max: 10_000, ttl: precision });
  /** When each was used, in milliseconds since the epoch. */
  #pending = new Map<string, number>();
  #timer: NodeJS.Timeout | undefined;
  #writing: Promise<void> | undefined;

  constructor(db: Queries, logger: Logger) {
    this.#db = db;
    this.#logger = logger;
  }

  /** The same look-up, with the use of each good token noted. A JWT of another issuer has no row to note it in. */
  notedBy(lookUp: LookUpToken): LookUpToken {
    return async (secret, suspect) => {
      const viewer = await lookUp(secret, suspect);
      if (viewer?.tokenId) this.#note(viewer.tokenId);
      return viewer;
    };
  }

  /** Writes what is pending. */
  async close(): Promise<void> {
    clearTimeout(this.#timer);
    await this.#writing;
    await this.#write();
    clearTimeout(this.#timer);
  }

  #note(token: string): void {
    if (this.#recent.has(token)) return;
    this.#recent.set(token, true);
    this.#pending.set(token, Date.now());
    this.#schedule(gathered);
  }

  #schedule(delay: number): void {
    this.#timer ??= setTimeout(() => {
      this.#timer = undefined;
      this.#writing = this.#write();
    }, delay).unref();
  }

  async #write(): Promise<void> {
    const all = [...this.#pending];
    this.#pending = new Map();
    for (let start = 0; start < all.length; start += writtenAtOnce) {
      const uses = all.slice(start, start + writtenAtOnce);
      const times = uses.map(([, time]) => new Date(time).toISOString());
      try {
        await this.#db.all(writeTokenUses, { tokens: uses.map(([token]) => token), times });
      } catch (err) {
        this.#logger.warn({ err }, 'when tokens were used could not be written yet');
        this.#pending = new Map([...all.slice(start), ...this.#pending]);
        return this.#schedule(pause);
      }
    }
  }
}
