import { type Queries, statementsOver } from '@terrapin/table';
import { sql } from 'kysely';
import { LRUCache } from 'lru-cache';
import type { Logger } from 'pino';
import { Token } from './token.entity.ts';

/** Milliseconds between two recorded uses of one token */
const precision = 60_000;
/** Milliseconds between the first use and the statement that records it */
const writeDelay = 1_000;
/** Milliseconds between attempts after a failure */
const retryDelay = 10_000;
const batchSize = 1_000;

/**
 * Records when tokens were last used, in batches and at most once a minute per token. No request waits for it or fails
 * because of it. A use is a look-up by the authenticator, which caches tokens for 5 s.
 */
export class TokenUses {
  readonly #db: Queries;
  readonly #logger: Logger;
  /** Tokens with a use recorded within `precision` */
  readonly #recent = new LRUCache<string, true>({ max: 10_000, ttl: precision });
  /** Token to milliseconds since the epoch */
  #pending = new Map<string, number>();
  #timer: NodeJS.Timeout | undefined;
  #writing: Promise<void> | undefined;

  constructor(db: Queries, logger: Logger) {
    this.#db = db;
    this.#logger = logger;
  }

  record(token: string): void {
    if (this.#recent.has(token)) return;
    this.#recent.set(token, true);
    this.#pending.set(token, Date.now());
    this.#schedule(writeDelay);
  }

  async close(): Promise<void> {
    clearTimeout(this.#timer);
    await this.#writing;
    await this.#write();
    clearTimeout(this.#timer);
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
    for (let start = 0; start < all.length; start += batchSize) {
      const uses = all.slice(start, start + batchSize);
      const times = uses.map(([, time]) => new Date(time).toISOString());
      try {
        await this.#db.all(writeTokenUses, { tokens: uses.map(([token]) => token), times });
      } catch (err) {
        this.#logger.warn({ err }, 'could not store the time of last use of tokens; will retry');
        this.#pending = new Map([...all.slice(start), ...this.#pending]);
        return this.#schedule(retryDelay);
      }
    }
  }
}

const { statement } = statementsOver(Token);

/** Skips uses less than a minute after the recorded one, and locked rows, so it never waits. */
const writeTokenUses = statement('tokens_used', (db, $: { tokens: readonly string[]; times: readonly string[] }) =>
  db
    .with('used', (cte) =>
      cte
        .selectFrom('Token as token')
        .innerJoin(
          sql<{ id: string; at: string }>`unnest(${$.tokens}::uuid[], ${$.times}::timestamptz[])`.as<'use'>(
            sql`use (id, at)`,
          ),
          'use.id',
          'token.id',
        )
        .select(['token.id as id', 'use.at as at'])
        .where((eb) =>
          eb.or([
            eb('token.lastUsedAt', 'is', null),
            eb('token.lastUsedAt', '<=', sql<string>`use.at - interval '1 minute'`),
          ]),
        )
        .forNoKeyUpdate('token')
        .skipLocked(),
    )
    .updateTable('Token')
    .from('used')
    .set(({ ref }) => ({ lastUsedAt: ref('used.at') }))
    .whereRef('Token.id', '=', 'used.id')
    .returning('Token.id as id'),
);
