import { hash } from 'node:crypto';
import type { Queries } from '@terrapin/table';
import type { SignedIn } from '../../core/context.ts';
import { Fingerprint, type Fingerprinted, keyInUse } from '../../core/idempotency.ts';
import { isId } from '../../values/id.ts';
import { toAsciiLowerCase } from '../../values/text.ts';
import type { HttpResponse } from './answer.ts';
import { KeyedTransactions } from './keyed-transactions.ts';
import type { ContextSource, RequestContext } from './request.ts';
import {
  asReplayed,
  type Claimed,
  deleteOldResponses,
  findResponse,
  isReplayed,
  type KeyedRequest,
  type StoredRow,
  storedHours,
  storeResponse,
  toResponse,
  toRow,
  toUse,
  wasStoredMeanwhile,
} from './stored-responses.ts';

interface Once extends Omit<Fingerprinted, 'scopes'> {
  readonly key: string;
  readonly handlesIdempotency: boolean;
  run(ctx: RequestContext): Promise<HttpResponse>;
}

/**
 * Executes a request once per key and user, or link, and replays the response for 24 hours, to tokens with the
 * same scopes or more. Error responses are not stored, as they had no effect. Stored responses are encrypted with the key, of which
 * only a hash is stored, because they may contain a new access token.
 */
export class Idempotency {
  /** Keys in progress in this process: with the embedded database a duplicate would wait instead of failing. */
  readonly #running = new Set<string>();
  readonly #transactions: KeyedTransactions;

  constructor(
    { transaction }: Pick<ContextSource, 'transaction'>,
    private readonly findUsers: FindUsers,
  ) {
    this.#transactions = new KeyedTransactions(transaction);
  }

  async once(
    ctx: RequestContext & SignedIn,
    { key: secret, handlesIdempotency, run, ...request }: Once,
  ): Promise<HttpResponse> {
    const { id, only } = ctx.viewer;
    const user = only?.owner ?? id;
    const key = hash('sha256', only ? `${id} ${secret}` : secret, 'base64url');
    const running = `${user} ${key}`;
    if (this.#running.has(running)) throw keyInUse();
    this.#running.add(running);
    try {
      const fingerprint = new Fingerprint({ ...request, scopes: ctx.viewer.scopes });
      const keyed = { user, key, fingerprint, secret };
      const response = await (handlesIdempotency
        ? executeInSteps(ctx, keyed, run)
        : executeInTransaction(this.#transactions, ctx, keyed, run));
      if (!isReplayed(response) || response.body === null) return response;
      return { ...response, body: await withCurrentNames(response.body, ctx.db, this.findUsers) };
    } finally {
      this.#running.delete(running);
    }
  }

  forgetOld(db: Queries): Promise<void> {
    return deleteOldResponses(db, oldestStored(new Date()));
  }
}

/** Effect and response are written in one transaction, so a crash leaves both or neither. */
async function executeInTransaction(
  transactions: KeyedTransactions,
  ctx: RequestContext,
  request: KeyedRequest,
  run: Once['run'],
): Promise<HttpResponse> {
  const now = ctx.now();
  const since = oldestStored(now);
  let claimed: Claimed | undefined;
  let response: HttpResponse | undefined;
  const commit = async (start: (db: Queries) => Promise<HttpResponse>): Promise<HttpResponse> => {
    await transactions.run({
      use: toUse(request, since),
      refuse(found) {
        claimed = found;
        return found.isLocked && !found.isKept ? null : keyInUse();
      },
      async run(db) {
        response = undefined;
        response = await start(db);
        return hasFailed(response) ? null : toRow(request, response, now);
      },
    });
    return response as HttpResponse;
  };
  try {
    return await ctx.within(commit, run);
  } catch (error) {
    if (claimed?.isKept) return toResponse(claimed as StoredRow, request);
    if (claimed?.isLocked === false) throw error;
    const failed = response && hasFailed(response) ? response : null;
    if (!failed && !wasStoredMeanwhile(error)) throw error;
    // The failure may be due to a duplicate that another process has just completed.
    const stored = failed && failed.status >= 500 ? null : await findResponse(ctx.db, request, since);
    if (stored) return stored;
    if (failed) return failed;
    throw keyInUse();
  }
}

async function executeInSteps(ctx: RequestContext, request: KeyedRequest, run: Once['run']): Promise<HttpResponse> {
  const now = ctx.now();
  const since = oldestStored(now);
  const stored = await findResponse(ctx.db, request, since);
  if (stored) return stored;
  const { user, key, fingerprint } = request;
  const idempotency = { user, key, fingerprint, since, replayed: false, isOpen: false };
  const response = await run(ctx.withIdempotency(idempotency));
  if (hasFailed(response) || idempotency.isOpen) return response;
  await storeResponse(ctx.recording().db, request, response, now);
  return idempotency.replayed ? asReplayed(response) : response;
}

function oldestStored(now: Date): Date {
  return new Date(now.getTime() - storedHours * 3_600_000);
}

function hasFailed({ status, failed }: HttpResponse): boolean {
  return failed === true || status >= 400;
}

/** A user of whom a response shows the username; in GraphQL the client chooses whether also the id. */
interface ShownUser {
  id?: string;
  username: string;
  name?: string;
  email?: string;
}

interface NamedUser {
  readonly id: string;
  readonly username: string;
  readonly isErased: boolean;
}

/** Finds the users with these ids or usernames, which are in lower case. */
export type FindUsers = (db: Queries, given: { ids: string[]; usernames: string[] }) => Promise<readonly NamedUser[]>;

/** The JSON of a stored response, without the names of users who have been erased since. */
async function withCurrentNames(body: string, db: Queries, findUsers: FindUsers): Promise<string> {
  if (!body.includes('"username"')) return body;
  const document: unknown = JSON.parse(body);
  const shown = [...shownUsers(document)];
  const users = await findUsers(db, {
    ids: shown.flatMap(({ id }) => (id !== undefined && isId(id) ? id : [])),
    usernames: shown.map(({ username }) => toAsciiLowerCase(username)),
  });
  for (const user of shown) {
    const username = usernameOfErased(user, users);
    if (username === null) continue;
    user.username = username;
    if ('name' in user) user.name = username;
    // An address that cannot exist (RFC 2606 §2): REST's schema requires one.
    if ('email' in user) user.email = `${username}@deleted.invalid`;
  }
  return JSON.stringify(document);
}

/** Without an id, a user whose username nobody has is taken for erased: usernames do not change. */
function usernameOfErased({ id, username }: ShownUser, users: readonly NamedUser[]): string | null {
  if (id === undefined) {
    const isThere = users.some(
      (user) => !user.isErased && toAsciiLowerCase(user.username) === toAsciiLowerCase(username),
    );
    return isThere ? null : 'deleted';
  }
  const user = users.find((one) => one.id === id);
  return user?.isErased ? user.username : null;
}

function* shownUsers(value: unknown): Generator<ShownUser> {
  if (typeof value !== 'object' || value === null) return;
  if ('username' in value && typeof value.username === 'string') yield value as ShownUser;
  for (const part of Object.values(value)) yield* shownUsers(part);
}
