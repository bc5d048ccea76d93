import { hash } from 'node:crypto';
import type { SignedIn } from '../../core/context.ts';
import { ApiError } from '../../core/errors.ts';
import { Fingerprint, type Fingerprinted, keyInUse } from '../../core/idempotency.ts';
import type { Queries } from '../../core/queries.ts';
import type { HttpResponse } from './answer.ts';
import { asReplayed, claim, find, forget, type KeyedRequest, remember, wasKeptMeanwhile } from './kept-answers.ts';
import type { RequestContext } from './request.ts';

const keptHours = 24;

/** draft-ietf-httpapi-idempotency-key-header: a structured string, or the bare value many clients send. */
export function parseIdempotencyKey(header: string | string[] | undefined): string | null {
  if (header === undefined) return null;
  const value = String(header).trim();
  const key = /^"(.*)"$/.exec(value)?.[1] ?? value;
  if (!/^[\x21-\x7e]{1,255}$/.test(key)) throw new ApiError('invalid_idempotency_key');
  return key;
}

export function textOfBody(body: unknown): string {
  try {
    return JSON.stringify(body);
  } catch (cause) {
    // JSON.parse accepts nesting that overflows the stack of JSON.stringify.
    throw new ApiError('malformed_json', { message: 'The body is nested too deeply.', cause });
  }
}

export interface Once extends Omit<Fingerprinted, 'scopes' | 'formerScopes'> {
  readonly key: string;
  readonly inSteps: boolean;
  run(ctx: RequestContext): Promise<HttpResponse>;
}

/**
 * Executes a request once per key and user, and replays the response for 24 hours, to tokens with the same scopes
 * or more. Error responses are not stored, as they had no effect. Stored responses are encrypted with the key, of which
 * only a hash is stored, because they may contain a new access token.
 */
export class Idempotency {
  /** Keys in progress in this process: with the embedded database a duplicate would wait instead of failing. */
  readonly #running = new Set<string>();
  readonly #formerScopes: Fingerprinted['formerScopes'];

  constructor(formerScopes: Fingerprinted['formerScopes']) {
    this.#formerScopes = formerScopes;
  }

  async once(ctx: RequestContext & SignedIn, { key: secret, inSteps, run, ...request }: Once): Promise<HttpResponse> {
    const user = ctx.viewer.id;
    const key = hash('sha256', secret, 'base64url');
    const running = `${user} ${key}`;
    if (this.#running.has(running)) throw keyInUse();
    this.#running.add(running);
    try {
      const fingerprint = new Fingerprint({ ...request, scopes: ctx.viewer.scopes, formerScopes: this.#formerScopes });
      return await (inSteps ? executeInSteps : executeInTransaction)(ctx, { user, key, fingerprint, secret }, run);
    } finally {
      this.#running.delete(running);
    }
  }

  forgetOld(db: Queries): Promise<void> {
    return forget(db, oldestKept(new Date()));
  }
}

/** Effect and response are written in one transaction, so a crash leaves both or neither. */
async function executeInTransaction(
  ctx: RequestContext,
  request: KeyedRequest,
  run: Once['run'],
): Promise<HttpResponse> {
  const now = ctx.now();
  const since = oldestKept(now);
  try {
    return await ctx.transaction(async (within) => {
      const { kept, keepAtCommit } = await claim(within.db, request, since);
      if (kept) return kept;
      const response = await run(within);
      if (hasFailed(response)) throw new Failed(response);
      keepAtCommit(response, now);
      return response;
    });
  } catch (error) {
    const failed = error instanceof Failed ? error.response : null;
    if (!failed && !wasKeptMeanwhile(error)) throw error;
    // The failure may be due to a duplicate that another process has just completed.
    const kept = failed && failed.status >= 500 ? null : await find(ctx.db, request, since);
    if (kept) return kept;
    if (failed) return failed;
    throw keyInUse();
  }
}

async function executeInSteps(ctx: RequestContext, request: KeyedRequest, run: Once['run']): Promise<HttpResponse> {
  const now = ctx.now();
  const since = oldestKept(now);
  const kept = await find(ctx.db, request, since);
  if (kept) return kept;
  const { key, fingerprint } = request;
  const idempotency = { key, fingerprint, since, replayed: false };
  const response = await run(ctx.withIdempotency(idempotency));
  if (hasFailed(response)) return response;
  await remember(ctx.db, request, response, now);
  return idempotency.replayed ? asReplayed(response) : response;
}

function oldestKept(now: Date): Date {
  return new Date(now.getTime() - keptHours * 3_600_000);
}

function hasFailed({ status, failed }: HttpResponse): boolean {
  return failed === true || status >= 400;
}

class Failed extends Error {
  readonly response: HttpResponse;
  constructor(response: HttpResponse) {
    super('The response is an error.');
    this.response = response;
  }
}
