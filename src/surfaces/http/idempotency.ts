import { hash } from 'node:crypto';
import type { Context, SignedIn } from '../../core/context.ts';
import { ApiError } from '../../core/errors.ts';
import { type Queries, statement } from '../../core/queries.ts';
import type { Answer } from './answer.ts';
import { seal, unseal } from './seal.ts';

/** How long an answer is kept and given again, in hours. */
const keptHours = 24;

interface Kept extends Record<string, unknown> {
  fingerprint: string;
  status: number;
  headers: Record<string, string>;
  /** Sealed; null for an answer without a body. */
  body: string | null;
}

/** Taken for the rest of the transaction; false while another process has it. */
const lockKey = statement<{ user: string; key: string }, { locked: boolean }>('idempotency_lock', () => ({
  sql: `select pg_try_advisory_xact_lock(hashtextextended(:user::text || ' ' || :key::text, 0)) as "locked"`,
}));
const findKept = statement<{ user: string; key: string; oldest: Date }, Kept>('idempotency_find', () => ({
  sql: `select fingerprint, status, headers, body from idempotency_keys
    where user_id = :user and key = :key and created_at > :oldest`,
}));
const keep = statement<Kept & { user: string; key: string; now: Date }, never>('idempotency_keep', () => ({
  sql: `insert into idempotency_keys (user_id, key, fingerprint, status, headers, body, created_at)
    values (:user, :key, :fingerprint, :status, :headers, :body, :now)
    on conflict (user_id, key) do update set fingerprint = excluded.fingerprint, status = excluded.status,
      headers = excluded.headers, body = excluded.body, created_at = excluded.created_at`,
}));
const forgetKept = statement<{ oldest: Date }, never>('idempotency_forget', () => ({
  sql: 'delete from idempotency_keys where created_at <= :oldest',
}));

function oldestKept(now: Date): Date {
  return new Date(now.getTime() - keptHours * 3_600_000);
}

/** Clears away the answers that are past their time. */
export async function forgetOldAnswers(db: Queries): Promise<void> {
  await db.all(forgetKept, { oldest: oldestKept(new Date()) });
}

/** Reads the header (draft-ietf-httpapi-idempotency-key-header): a structured string, or the bare value many send. */
export function parseIdempotencyKey(header: string | string[] | undefined): string | null {
  if (header === undefined) return null;
  const value = String(header).trim();
  const key = /^"(.*)"$/.exec(value)?.[1] ?? value;
  if (!/^[\x21-\x7e]{1,255}$/.test(key)) throw new ApiError('invalid_idempotency_key');
  return key;
}

/** What makes two requests the same: everything but the headers. */
export function fingerprint(...parts: string[]): string {
  return hash('sha256', JSON.stringify(parts), 'base64url');
}

/** Thrown to roll back what a failed answer may have written. */
class Failed extends Error {
  readonly answer: Answer;
  constructor(answer: Answer) {
    super('The answer is an error.');
    this.answer = answer;
  }
}

/**
 * Answers a request once per key and user. The effect and the answer are written in one transaction, so a crash leaves
 * both or neither. An error answer is not kept: it had no effect, so trying again is safe. An answer may hold a new
 * access token, so it is kept sealed under the key itself, of which only a hash is stored.
 */
export class Idempotency {
  /** Keys this process is working on: the embedded database would make a twin wait instead of refusing it. */
  readonly #running = new Set<string>();

  answer(ctx: SignedIn, key: string, print: string, run: (ctx: Context) => Promise<Answer>): Promise<Answer> {
    const user = ctx.viewer.id;
    const name = hash('sha256', key, 'base64url');
    return this.#alone(`${user} ${name}`, () =>
      ctx.transaction(async (within) => {
        const lock = await within.db.one(lockKey, { user, key: name });
        if (!lock?.locked) throw inUse();
        const now = within.now();
        const kept = await within.db.one(findKept, { user, key: name, oldest: oldestKept(now) });
        if (kept && kept.fingerprint !== print) throw new ApiError('idempotency_key_reused');
        if (kept) return replay(kept, key);
        const answer = await run(within);
        if (answer.failed || answer.status >= 400) throw new Failed(answer);
        const body = answer.body === null ? null : seal(answer.body, key);
        const { status, headers } = answer;
        await within.db.all(keep, { status, headers, body, user, key: name, fingerprint: print, now });
        return answer;
      }),
    );
  }

  /**
   * The same for an operation in steps, which cannot run in one transaction with its answer. It writes the key down with
   * its first step itself, so that after a crash, or beside a twin on another process, it finds what it had begun.
   */
  answerInSteps(ctx: SignedIn, key: string, print: string, run: (ctx: Context) => Promise<Answer>): Promise<Answer> {
    const user = ctx.viewer.id;
    const name = hash('sha256', key, 'base64url');
    return this.#alone(`${user} ${name}`, async () => {
      const now = ctx.now();
      const since = oldestKept(now);
      const kept = await ctx.db.one(findKept, { user, key: name, oldest: since });
      if (kept && kept.fingerprint !== print) throw new ApiError('idempotency_key_reused');
      if (kept) return replay(kept, key);
      const idempotency = { key: name, fingerprint: print, since, replayed: false };
      const answer = await run(ctx.withIdempotency(idempotency));
      if (answer.failed || answer.status >= 400) return answer;
      const { status, headers } = answer;
      const body = answer.body === null ? null : seal(answer.body, key);
      await ctx.db.all(keep, { status, headers, body, user, key: name, fingerprint: print, now });
      return idempotency.replayed ? { ...answer, headers: { ...headers, ...replayed } } : answer;
    });
  }

  /** Runs one request of a key at a time on this process. */
  async #alone(running: string, run: () => Promise<Answer>): Promise<Answer> {
    if (this.#running.has(running)) throw inUse();
    this.#running.add(running);
    try {
      return await run();
    } catch (error) {
      if (error instanceof Failed) return error.answer;
      throw error;
    } finally {
      this.#running.delete(running);
    }
  }
}

const replayed = { 'Idempotency-Replayed': 'true' };

function replay({ status, headers, body }: Kept, key: string): Answer {
  return {
    status,
    headers: { ...headers, ...replayed },
    body: body === null ? null : unseal(body, key),
  };
}

function inUse(): ApiError {
  return new ApiError('idempotency_key_in_use', { headers: { 'Retry-After': '1' } });
}
