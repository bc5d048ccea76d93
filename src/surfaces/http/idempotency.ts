import { hash } from 'node:crypto';
import type { SignedIn } from '../../core/context.ts';
import { ApiError } from '../../core/errors.ts';
import { keyInUse } from '../../core/idempotency.ts';
import type { Queries } from '../../core/queries.ts';
import type { Answer } from './answer.ts';
import { asReplayed, claim, find, forget, type KeyedRequest, remember, wasKeptMeanwhile } from './kept-answers.ts';
import type { RequestContext } from './request.ts';

/** How long an answer is kept and given again, in hours. */
const keptHours = 24;

/** Reads the header (draft-ietf-httpapi-idempotency-key-header): a structured string, or the bare value many send. */
export function parseIdempotencyKey(header: string | string[] | undefined): string | null {
  if (header === undefined) return null;
  const value = String(header).trim();
  const key = /^"(.*)"$/.exec(value)?.[1] ?? value;
  if (!/^[\x21-\x7e]{1,255}$/.test(key)) throw new ApiError('invalid_idempotency_key');
  return key;
}

/** The text of a body by which two requests are the same. */
export function textOfBody(body: unknown): string {
  try {
    return JSON.stringify(body);
  } catch (cause) {
    // JSON.parse takes in what nests too deep for a call stack.
    throw new ApiError('malformed_json', { message: 'The body is nested too deeply.', cause });
  }
}

/** What is to be done once. */
export interface Once {
  readonly key: string;
  /** Everything that makes two requests the same: all but the headers. */
  readonly parts: readonly string[];
  /** Whether the operation works in steps. */
  readonly inSteps: boolean;
  run(ctx: RequestContext): Promise<Answer>;
}

/**
 * Answers a request once per key and user, and gives the answer again for a day, to a token of the same scopes. An error
 * answer is not kept: it had no effect, so trying again is safe. An answer may hold a new access token, so it is kept
 * sealed under the key itself, of which only a hash is stored.
 */
export class Idempotency {
  /** Keys this process is working on: the embedded database would make a twin wait instead of refusing it. */
  readonly #running = new Set<string>();

  async once(ctx: RequestContext & SignedIn, { key: secret, parts, inSteps, run }: Once): Promise<Answer> {
    const user = ctx.viewer.id;
    const key = hash('sha256', secret, 'base64url');
    const running = `${user} ${key}`;
    if (this.#running.has(running)) throw keyInUse();
    this.#running.add(running);
    try {
      // With the scopes: a token that may do less must not get what another was answered, such as a new token.
      const fingerprint = hash('sha256', JSON.stringify([...parts, [...ctx.viewer.scopes].sort()]), 'base64url');
      return await (inSteps ? answerInSteps : answerAtOnce)(ctx, { user, key, fingerprint, secret }, run);
    } finally {
      this.#running.delete(running);
    }
  }

  /** Clears away the answers that are past their time. */
  forgetOld(db: Queries): Promise<void> {
    return forget(db, oldestKept(new Date()));
  }
}

/** The effect and the answer are written in one transaction, so a crash leaves both or neither. */
async function answerAtOnce(ctx: RequestContext, request: KeyedRequest, run: Once['run']): Promise<Answer> {
  const now = ctx.now();
  const since = oldestKept(now);
  try {
    return await ctx.transaction(async (within) => {
      const { kept, keepAtCommit } = await claim(within.db, request, since);
      if (kept) return kept;
      const answer = await run(within);
      if (hasFailed(answer)) throw new Failed(answer);
      keepAtCommit(answer, now);
      return answer;
    });
  } catch (error) {
    const failed = error instanceof Failed ? error.answer : null;
    if (!failed && !wasKeptMeanwhile(error)) throw error;
    // What failed may have failed because a twin on another process had done it just before.
    const kept = failed && failed.status >= 500 ? null : await find(ctx.db, request, since);
    if (kept) return kept;
    if (failed) return failed;
    throw keyInUse();
  }
}

/** An operation in steps cannot run in one transaction with its answer: it writes the key down with its first step itself. */
async function answerInSteps(ctx: RequestContext, request: KeyedRequest, run: Once['run']): Promise<Answer> {
  const now = ctx.now();
  const since = oldestKept(now);
  const kept = await find(ctx.db, request, since);
  if (kept) return kept;
  const { key, fingerprint } = request;
  const idempotency = { key, fingerprint, since, replayed: false };
  const answer = await run(ctx.withIdempotency(idempotency));
  if (hasFailed(answer)) return answer;
  await remember(ctx.db, request, answer, now);
  return idempotency.replayed ? asReplayed(answer) : answer;
}

function oldestKept(now: Date): Date {
  return new Date(now.getTime() - keptHours * 3_600_000);
}

function hasFailed({ status, failed }: Answer): boolean {
  return failed === true || status >= 400;
}

/** Thrown to roll back what a failed answer may have written. */
class Failed extends Error {
  readonly answer: Answer;
  constructor(answer: Answer) {
    super('The answer is an error.');
    this.answer = answer;
  }
}
