import { z } from 'zod';
import type { SignedIn } from '../../core/context.ts';
import { readPage } from '../../core/count.ts';
import { ApiError, invalid } from '../../core/errors.ts';
import { matchesVersion, type Versioned } from '../../core/etag.ts';
import { inOrder, newId } from '../../core/id.ts';
import { found, insufficientScope, operation } from '../../core/operation.ts';
import { byCreation } from '../../core/order.ts';
import type { Queries } from '../../core/queries.ts';
import { representationOf } from '../../core/representation.ts';
import { Id } from '../../core/schema.ts';
import { parseTimestamp, toTimestamp } from '../../core/timestamp.ts';
import { noUser } from '../users/user.errors.ts';
import { findUser } from '../users/users.operations.ts';
import { hashSecret, newSecret } from './secret.ts';
import { Token } from './token.entity.ts';
import {
  endedAtOnce,
  endTokenRows,
  insertChildTokenRow,
  insertTokenRow,
  listTokenRows,
  type NewToken,
  readTokenRows,
  revokeTokenRows,
  type TokenRow,
} from './token.statements.ts';

export const TokenSchema = representationOf<Token, 'user' | 'expiresAt'>(Token);

/** Of the descriptions. */
const withinReach = 'a token of the user whose scopes are all among those of the token of the request';

const token = Id.describe('The id of the token, not its secret.');

export interface IssuedToken extends TokenRow {
  /** The secret, this once. */
  token: string;
}

/** All that ever changes of what is shown of a token is when it was used. */
export const versionOf = ({ id, lastUsedAt }: Pick<TokenRow, 'id' | 'lastUsedAt'>): Versioned => ({
  id,
  version: lastUsedAt === null ? 0 : (parseTimestamp(lastUsedAt) as Date).getTime() / 1000,
});

export const createToken = operation({
  name: 'createToken',
  summary: 'Issues an access token: for oneself with scopes one has, or for another user with tokens:write.',
  description:
    'The secret is in this answer only: what is kept is a hash of it. It can have no scope that the token of the ' +
    'request lacks, and it ends with that token: when that is revoked, and when that expires at the latest. Without ' +
    '`expires_at` it expires when the token of the request does. A JWT of another issuer cannot be revoked here: what is ' +
    'issued with one is good until its `exp`, unless it is revoked itself.',
  scope: 'signed_in',
  body: TokenSchema.create,
  errors: ['insufficient_scope', 'not_found'],
  async run(ctx, _args, { user: key, name, scopes, expiresAt }): Promise<IssuedToken> {
    const user = key === undefined ? ctx.viewer : await findUser(ctx, key);
    const held = ctx.viewer.scopes;
    if (user?.id !== ctx.viewer.id && !held.has('tokens:write')) throw insufficientScope('tokens:write');
    if (!user) throw noUser(key as string);
    // Also for other users: a token that may issue tokens could otherwise issue itself every scope.
    const excess = scopes.find((scope) => !held.has(scope));
    if (excess) throw insufficientScope(excess);
    const secret = newSecret();
    const ends = endOf(ctx, expiresAt ?? null);
    const row = { id: newId(), user: user.id, hash: hashSecret(secret), name, scopes, expiresAt: ends, now: now(ctx) };
    return { ...(await insert(ctx, row)), token: secret };
  },
});

/** When a new token expires: when it is asked to, but no later than the token of the request. */
function endOf(ctx: SignedIn, asked: string | null): string | null {
  const { expiresAt: latest } = ctx.viewer;
  if (asked === null) return latest === null ? null : toTimestamp(new Date(latest));
  const ends = parseTimestamp(asked) as Date;
  if (ends <= ctx.now()) throw invalid('expires_at', 'invalid_value', 'Must be in the future.');
  if (latest !== null && ends.getTime() > latest) {
    const end = toTimestamp(new Date(latest));
    throw invalid('expires_at', 'invalid_value', `Must be at most ${end}, when the token of the request expires.`);
  }
  return asked;
}

/** A token of another issuer has no row here that the new one could end with, and the command line has no token. */
async function insert(ctx: SignedIn, row: NewToken): Promise<TokenRow> {
  const { tokenId: parent } = ctx.viewer;
  if (parent === null) return found(await ctx.db.one(insertTokenRow, row));
  const inserted = await ctx.db.one(insertChildTokenRow, { ...row, parent });
  // Revoked on another process, and still remembered on this one.
  if (!inserted) throw new ApiError('invalid_token');
  return inserted;
}

export const listTokens = operation({
  name: 'listTokens',
  summary: 'Lists the access tokens of the user that are still good, newest first, without their secrets.',
  description:
    'Revoked and expired ones are not among them, nor are, without `tokens:write`, those with a scope that the token ' +
    'of the request lacks.',
  scope: 'signed_in',
  paged: true,
  async run(ctx, _args, _body, { page }) {
    const { id: user, scopes } = ctx.viewer;
    const within = !scopes.has('tokens:write');
    const [shown, counted] = [
      listTokenRows({ within, backward: page.backward }),
      listTokenRows({ within, backward: false }),
    ];
    return readPage(ctx, page, byCreation(), shown, counted, { user, scopes: [...scopes], now: now(ctx) });
  },
});

export const readToken = operation({
  name: 'readToken',
  summary: 'Reads one of the access tokens of the user, without its secret.',
  description: `Without \`tokens:write\`, ${withinReach}. With it, any token.`,
  scope: 'signed_in',
  args: z.object({ token }),
  run: (ctx, { token }) => readManaged(ctx, token),
});

export const revokeToken = operation({
  name: 'revokeToken',
  summary: 'Revokes an access token: at once on the process that answers, within 5 s on the others.',
  description:
    'The tokens that were issued with it are revoked as well, and those issued with them. A token may revoke itself. ' +
    'With `If-Match`, it is left alone where it has been used since. ' +
    `Without \`tokens:write\`, ${withinReach}. With it, any token.`,
  scope: 'signed_in',
  args: z.object({ token }),
  guarded: true,
  async run(ctx, { token }, _body, { ifMatch }) {
    const row = await readManaged(ctx, token);
    matchesVersion(ifMatch, versionOf(row));
    const { id } = row;
    await ctx.transaction(async (tx) => {
      const revoked = await revoke(tx, id);
      tx.afterCommit(() => tx.services.forgetTokens(revoked));
    });
    return { id };
  },
});

/** Revokes a token and its descendants. Answers their ids. */
async function revoke(ctx: SignedIn, token: string): Promise<string[]> {
  const revoked: string[] = [];
  for (;;) {
    const rows = await ctx.db.all(revokeTokenRows, { token, now: now(ctx) });
    if (rows.length === 0) return revoked;
    // It has waited for descendants that were being issued, but only a later statement sees these.
    revoked.push(...rows.map(({ id }) => id));
  }
}

/** A token that the viewer may see and revoke: any with `tokens:write`, else one of the user's that can do no more. */
async function readManaged(ctx: SignedIn, token: string): Promise<TokenRow> {
  const [row] = await managedTokensById(ctx, [token]);
  return found(row);
}

/** Such tokens among `ids`, in their order; null for each that is not. */
export async function managedTokensById(ctx: SignedIn, ids: readonly string[]): Promise<(TokenRow | null)[]> {
  const { id, scopes } = ctx.viewer;
  const rows = await ctx.db.all(readTokenRows, { ids, now: now(ctx) });
  const isManaged = (row: TokenRow) =>
    scopes.has('tokens:write') || (row.user === id && row.scopes.every((scope) => scopes.has(scope)));
  return inOrder(ids, rows.filter(isManaged));
}

/** Takes what has expired out of the index that lists are read from. */
export async function endExpired(db: Queries, now: Date): Promise<void> {
  let ended: unknown[];
  do ended = await db.all(endTokenRows, { now: now.toISOString() });
  while (ended.length === endedAtOnce);
}

function now(ctx: SignedIn): string {
  return ctx.now().toISOString();
}
