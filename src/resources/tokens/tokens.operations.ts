import { z } from 'zod';
import type { SignedIn } from '../../core/context.ts';
import { ApiError, invalid } from '../../core/errors.ts';
import { newId } from '../../core/id.ts';
import { found, insufficientScope, operation } from '../../core/operation.ts';
import { toPage, windowOf } from '../../core/page.ts';
import { representationOf } from '../../core/representation.ts';
import { Id } from '../../core/schema.ts';
import { parseTimestamp } from '../../core/timestamp.ts';
import { findUser } from '../users/users.operations.ts';
import { hashSecret, newSecret } from './secret.ts';
import { Token } from './token.entity.ts';
import { insertTokenRow, listTokenRows, readTokenRow, revokeTokenRow, type TokenRow } from './token.statements.ts';

export const TokenSchema = representationOf<Token, 'user' | 'expiresAt'>(Token);

const token = Id.describe('The id of the token, not its secret.');

export interface IssuedToken extends TokenRow {
  /** The secret, this once. */
  token: string;
}

export const createToken = operation({
  name: 'createToken',
  summary: 'Issues an access token: for oneself with scopes one has, or for another user with tokens:write.',
  description:
    'The secret is in this answer only: what is kept is a hash of it. Without `expires_at` it is good until it ' +
    'is revoked. It can have no scope that the token of the request lacks.',
  scope: 'signed_in',
  body: TokenSchema.create,
  errors: ['insufficient_scope', 'not_found'],
  async run(ctx, _args, { user: key, scopes, expiresAt = null }): Promise<IssuedToken> {
    const user = key === undefined ? ctx.viewer : await findUser(ctx, key);
    const held = ctx.viewer.scopes;
    if (user?.id !== ctx.viewer.id && !held.has('tokens:write')) throw insufficientScope('tokens:write');
    if (!user) throw new ApiError('not_found', { message: `There is no user ${key}.` });
    // Also for other users: a token that may issue tokens could otherwise issue itself every scope.
    const excess = scopes.find((scope) => !held.has(scope));
    if (excess) throw insufficientScope(excess);
    if (expiresAt && (parseTimestamp(expiresAt) as Date) <= ctx.now()) {
      throw invalid('expires_at', 'invalid_value', 'Must be in the future.');
    }
    const secret = newSecret();
    const row = { id: newId(), user: user.id, hash: hashSecret(secret), scopes, expiresAt, now: now(ctx) };
    return { ...found(await ctx.db.one(insertTokenRow, row)), token: secret };
  },
});

export const listTokens = operation({
  name: 'listTokens',
  summary: 'Lists the access tokens of the user that are still good, newest first, without their secrets.',
  description: 'Revoked and expired ones are not among them.',
  scope: 'signed_in',
  paged: true,
  async run(ctx, _args, _body, { page }) {
    const window = { user: ctx.viewer.id, ...windowOf(page), now: now(ctx) };
    return toPage(page, await ctx.db.all(listTokenRows({ backward: page.backward }), window));
  },
});

export const readToken = operation({
  name: 'readToken',
  summary: 'Reads one of the access tokens of the user, without its secret.',
  description: 'With `tokens:write`, also a token of somebody else.',
  scope: 'signed_in',
  args: z.object({ token }),
  run: (ctx, { token }) => readOwn(ctx, token),
});

export const revokeToken = operation({
  name: 'revokeToken',
  summary: 'Revokes an access token: at once on the process that answers, within 5 s on the others.',
  description: 'With `tokens:write`, also a token of somebody else. A token may revoke itself.',
  scope: 'signed_in',
  args: z.object({ token }),
  async run(ctx, { token }) {
    const row = await readOwn(ctx, token);
    await ctx.db.one(revokeTokenRow, { token: row.id, now: now(ctx) });
    ctx.services.forgetToken(row.id);
    return { id: row.id };
  },
});

/** One's own token, or any with `tokens:write`; another's is not there for others. */
async function readOwn(ctx: SignedIn, token: string): Promise<TokenRow> {
  const row = found(await ctx.db.one(readTokenRow, { token, now: now(ctx) }));
  if (row.user !== ctx.viewer.id && !ctx.viewer.scopes.has('tokens:write')) throw new ApiError('not_found');
  return row;
}

function now(ctx: SignedIn): string {
  return ctx.now().toISOString();
}
