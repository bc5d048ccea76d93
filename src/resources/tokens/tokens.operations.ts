import { z } from 'zod';
import type { SignedIn } from '../../core/context.ts';
import { ApiError, invalid } from '../../core/errors.ts';
import { matchesVersion, type Versioned } from '../../core/etag.ts';
import { inOrder, newId } from '../../core/id.ts';
import { found, insufficientScope, operation } from '../../core/operation.ts';
import type { Queries } from '../../core/queries.ts';
import { representationOf } from '../../core/representation.ts';
import { Id } from '../../core/schema.ts';
import { parseTimestamp, toTimestamp } from '../../core/timestamp.ts';
import { noUser } from '../users/user.errors.ts';
import { findUser } from '../users/users.operations.ts';
import { hashSecret, newSecret } from './secret.ts';
import { Token } from './token.entity.ts';
import {
  insertChildTokenRow,
  insertTokenRow,
  type NewToken,
  readTokenRows,
  revokeExpiredTokenRows,
  revokeTokenRows,
  sweepBatchSize,
  type TokenRow,
} from './token.statements.ts';

export const TokenSchema = representationOf<Token, 'user' | 'expiresAt'>(Token);

const accessRule =
  '`tokens:write` gives access to any token. Without it, the caller can access only their own tokens that have no scope ' +
  'that the token of the request lacks; others return 404.';

const token = Id.describe('The id of the token, not its secret.');

export interface IssuedToken extends TokenRow {
  token: string;
}

/** The time of last use is the only visible property that changes. */
export const versionOf = ({ id, lastUsedAt }: Pick<TokenRow, 'id' | 'lastUsedAt'>): Versioned => ({
  id,
  version: lastUsedAt === null ? 0 : (parseTimestamp(lastUsedAt) as Date).getTime() / 1000,
});

export const createToken = operation({
  name: 'createToken',
  summary: 'Issues an access token for the authenticated user or, with tokens:write, for another user.',
  description:
    'The secret is returned only in this response; the server stores a hash of it. The scopes must be among those of ' +
    'the token of the request. The new token is revoked together with that token. It expires no later than that ' +
    'token; by default, at the same time. A JWT of an external issuer cannot be revoked here: a token issued with one ' +
    'stays valid until it expires or is revoked itself.',
  scope: 'signed_in',
  body: TokenSchema.create,
  errors: ['insufficient_scope', 'not_found'],
  async run(ctx, _args, { user: key, name, scopes, expiresAt }): Promise<IssuedToken> {
    const user = key === undefined ? ctx.viewer : await findUser(ctx, key);
    const callerScopes = ctx.viewer.scopes;
    if (user?.id !== ctx.viewer.id && !callerScopes.has('tokens:write')) throw insufficientScope('tokens:write');
    if (!user) throw noUser(key as string);
    // Also for other users: otherwise `tokens:write` would grant every scope.
    const excess = scopes.find((scope) => !callerScopes.has(scope));
    if (excess) throw insufficientScope(excess);
    const secret = newSecret();
    const row = {
      id: newId(),
      user: user.id,
      hash: hashSecret(secret),
      name,
      scopes,
      expiresAt: expiryOf(ctx, expiresAt ?? null),
      now: now(ctx),
    };
    return { ...(await insert(ctx, row)), token: secret };
  },
});

function expiryOf(ctx: SignedIn, requested: string | null): string | null {
  const { expiresAt: latest } = ctx.viewer;
  if (requested === null) return latest === null ? null : toTimestamp(new Date(latest));
  const expiry = parseTimestamp(requested) as Date;
  if (expiry <= ctx.now()) throw invalid('expires_at', 'invalid_value', 'Must be in the future.');
  if (latest !== null && expiry.getTime() > latest) {
    const limit = toTimestamp(new Date(latest));
    throw invalid(
      'expires_at',
      'invalid_value',
      `Must be no later than ${limit}, when the token of the request expires.`,
    );
  }
  return requested;
}

/** JWTs and the command line have no token row that could be the parent. */
async function insert(ctx: SignedIn, row: NewToken): Promise<TokenRow> {
  const { tokenId: parent } = ctx.viewer;
  if (parent === null) return found(await ctx.db.one(insertTokenRow, row));
  const inserted = await ctx.db.one(insertChildTokenRow, { ...row, parent });
  // The parent was revoked on another process and is still cached on this one.
  if (!inserted) throw new ApiError('invalid_token');
  return inserted;
}

export const readToken = operation({
  name: 'readToken',
  summary: 'Returns an access token, without its secret.',
  description: accessRule,
  scope: 'signed_in',
  args: z.object({ token }),
  run: (ctx, { token }) => readManaged(ctx, token),
});

export const revokeToken = operation({
  name: 'revokeToken',
  summary:
    'Revokes an access token: immediately on the process that handles the request, within 5 s on other processes.',
  description:
    'Also revokes all tokens issued with it, directly or indirectly. A token can revoke itself. Using a token changes ' +
    `its entity tag. ${accessRule}`,
  scope: 'signed_in',
  args: z.object({ token }),
  guarded: true,
  async run(ctx, { token }, _body, { ifMatch }) {
    const row = await readManaged(ctx, token);
    matchesVersion(ifMatch, versionOf(row));
    await ctx.transaction((tx) => revoke(tx, [row.id]));
    return { id: row.id };
  },
});

export async function revoke(tx: SignedIn, tokens: readonly string[]): Promise<void> {
  for (;;) {
    const revoked = await tx.db.all(revokeTokenRows, { tokens, now: now(tx) });
    if (revoked.length === 0) return;
    // The statement waits for descendants that are being issued, but only the next statement sees them.
    tx.afterCommit(() => tx.services.forgetAccess(revoked.map(({ id }) => id)));
  }
}

async function readManaged(ctx: SignedIn, token: string): Promise<TokenRow> {
  const [row] = await managedTokensById(ctx, [token]);
  return found(row);
}

/** In the order of `ids`; null for a token that the viewer cannot manage: see `accessRule`. */
export async function managedTokensById(ctx: SignedIn, ids: readonly string[]): Promise<(TokenRow | null)[]> {
  const { id, scopes } = ctx.viewer;
  const rows = await ctx.db.all(readTokenRows, { ids, now: now(ctx) });
  const isManaged = (row: TokenRow) =>
    scopes.has('tokens:write') || (row.user === id && row.scopes.every((scope) => scopes.has(scope)));
  return inOrder(ids, rows.filter(isManaged));
}

export async function revokeExpired(db: Queries, now: Date): Promise<void> {
  let revoked: unknown[];
  do revoked = await db.all(revokeExpiredTokenRows, { now: now.toISOString() });
  while (revoked.length === sweepBatchSize);
}

export function now(ctx: SignedIn): string {
  return ctx.now().toISOString();
}
