import { createHmac, randomBytes } from 'node:crypto';
import type { Context as KoaContext } from 'koa';
import { type AdapterPayload, errors } from 'oidc-provider';
import type { Scope } from '../../core/access.ts';
import { ApiError } from '../../core/errors.ts';
import type { RequestContext } from '../../surfaces/http/request.ts';
import { lineFrom } from '../../values/text.ts';
import { parseTimestamp } from '../../values/timestamp.ts';
import { issueToken, revoke } from '../tokens/tokens.operations.ts';
import { endGrant, openUserContext, type Stores } from './adapter.ts';
import {
  consumeRecordRow,
  findFormerGrantRows,
  findRecordRow,
  lockGrantRow,
  type NewRecord,
  recordId,
  storeRecordRow,
} from './record.statements.ts';

/**
 * What a request to the token endpoint writes. The library writes one after the other; here it is kept until the library has
 * checked everything, and then written in one transaction: a client that repeats a request that failed has lost nothing.
 */
export interface TokenExchange {
  /** The code or refresh token that is given. */
  used?: { readonly kind: string; readonly value: string };
  access?: { readonly value: string; readonly payload: Issued };
  refresh?: NewRecord;
}

export type Issued = AdapterPayload & { accountId: string; grantId: string; scope: string; exp: number };

/** Milliseconds for which the refresh token that was used last is accepted: an answer may be lost, and tabs may ask at once. */
const repeatable = 60_000;

/** Writes it, and completes the response or replaces it by a refusal. */
export async function completeExchange(stores: Stores, koa: KoaContext, exchange: TokenExchange): Promise<void> {
  const { used, access } = exchange;
  if (koa.status !== 200 || !used || !access) return;
  const { accountId, grantId } = access.payload;
  try {
    const successor = await openUserContext(stores, accountId).transaction((tx) =>
      write(tx, used, access, exchange.refresh),
    );
    if (successor) koa.body = { ...(koa.body as object), refresh_token: successor };
  } catch (error) {
    if (error instanceof Reused) await endGrant(stores, grantId);
    else if (!(error instanceof errors.InvalidGrant || (error instanceof ApiError && error.status < 500))) throw error;
    koa.status = 400;
    koa.body = {
      error: 'invalid_grant',
      error_description: 'The code or refresh token was used or revoked, or has expired.',
    };
  }
}

/** A code that was used, or a refresh token that was used a while ago: it may be stolen (RFC 9700 §2.1.1, §4.14.2). */
class Reused extends Error {}

/** Returns the refresh token that follows a refresh token. */
async function write(
  tx: RequestContext,
  { kind, value }: NonNullable<TokenExchange['used']>,
  { value: secret, payload }: NonNullable<TokenExchange['access']>,
  refresh: NewRecord | undefined,
): Promise<string | null> {
  const { accountId, grantId, scope, exp } = payload;
  const grant = await tx.db.one(lockGrantRow, { id: grantId });
  if (!grant) throw new errors.InvalidGrant('the grant has ended');
  const record = { id: recordId(kind, value) };
  const now = tx.now();
  // Of requests at once, one consumes it, and the others wait for its commit.
  const next = randomBytes(32).toString('base64url');
  const isFirst = (await tx.db.one(consumeRecordRow, { ...record, next, now: now.toISOString() })) !== null;
  const consumed = await tx.db.one(findRecordRow, record);
  if (!consumed) throw new errors.InvalidGrant('it has ended');
  const age = now.getTime() - (parseTimestamp(consumed.consumedAt as string) as Date).getTime();
  const isRefresh = kind === 'RefreshToken';
  if (!isFirst && (!isRefresh || Math.abs(age) > repeatable)) throw new Reused();
  if (!isRefresh)
    await revoke(tx, { grants: (await tx.db.all(findFormerGrantRows, { id: grantId })).map(({ id }) => id) });
  const successor = isRefresh ? deriveSuccessor(value, JSON.parse(consumed.payload).next) : null;
  // Whoever has used the successor has had the answer.
  if (!isFirst && successor) {
    const following = await tx.db.one(findRecordRow, { id: recordId(kind, successor) });
    if (following?.consumedAt) throw new Reused();
  }
  if (isFirst && refresh)
    await tx.db.all(storeRecordRow, { ...refresh, ...(successor && { id: recordId(kind, successor) }) });
  const token = {
    user: accountId,
    name: lineFrom(grant.clientName, 100) ?? 'App',
    scopes: scope.split(' ') as Scope[],
  };
  await issueToken(tx, secret, { ...token, expiresAt: new Date(exp * 1000) }, grantId);
  return successor;
}

/** Who has the former one only, or the database only, cannot make it. */
const deriveSuccessor = (former: string, next: string) => createHmac('sha256', former).update(next).digest('base64url');
