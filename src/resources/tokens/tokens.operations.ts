import { type Page, type RowOf, statementsOver, type WritableValues } from '@terrapin/table';
import type { ExpressionBuilder } from 'kysely';
import { z } from 'zod';
import { authorize, insufficientScope, type Scope } from '../../core/access.ts';
import type { Context, SignedIn } from '../../core/context.ts';
import { invalid } from '../../core/errors.ts';
import { matchesVersion, type VersionedRow } from '../../core/etag.ts';
import { operation } from '../../core/operation.ts';
import type { Erasure } from '../../core/ports/erasure.ts';
import { representationOf } from '../../core/representation.ts';
import { Id } from '../../core/schema.ts';
import { hashSecret, newSecret } from '../../core/secret.ts';
import { newId } from '../../values/id.ts';
import { parseTimestamp, toTimestamp } from '../../values/timestamp.ts';
import { isViewer, requireUser, UserKey, userErrors } from '../users/users.operations.ts';
import { endGrantRows, readGrantIds } from './grant.statements.ts';
import { Token } from './token.entity.ts';
import {
  insertTokenRow,
  lockTokenRows,
  readTokenIds,
  revokeTokenRows,
  type TokenRow,
  Tokens,
} from './token.statements.ts';

export const TokenSchema = representationOf<Token, 'user' | 'expiresAt'>(Token);

/** The second also for other users. */
const manages = ['account:write', 'tokens:write'] as const;

const accessRule =
  '`tokens:write` gives access to any token. Without it, you can access only your own tokens, and only those whose scopes ' +
  'your token also has. All others are not found.';

const token = Id.describe('The id of the token, not its secret.');

interface IssuedToken extends TokenRow {
  token: string;
}

/** The time of last use is the only visible property that changes. */
export const tokenVersion = ({ id, lastUsedAt }: Pick<TokenRow, 'id' | 'lastUsedAt'>): VersionedRow => ({
  id,
  version: lastUsedAt === null ? 0 : (parseTimestamp(lastUsedAt) as Date).getTime() / 1000,
});

export const createToken = operation({
  name: 'createToken',
  at: 'POST /tokens',
  kind: 'create',
  summary: 'Create a token',
  words: 'api key credentials secret log login access',
  description:
    'The token acts as its `user`, and shows what that user sees. Without `user` that is you: with it, a colleague would ' +
    'see your invoices and messages, not their own. A token for another user requires `tokens:write`. Only this response contains the secret; the ' +
    'server stores a hash of it. A token can pass on only scopes that it has itself. The new token is revoked ' +
    'together with the token that you use, and expires no later. A token issued with a JWT of an external issuer ' +
    'stays valid until it expires or is revoked itself, because the JWT cannot be revoked here.',
  scope: manages,
  body: TokenSchema.create,
  errors: ['insufficient_scope', 'not_found', userErrors.user_deleted],
  reveals: 'token',
  async run(ctx, _args, values): Promise<IssuedToken> {
    const user = values.user === undefined ? ctx.viewer.id : await managedUser(ctx, values.user);
    // Also for other users: otherwise `tokens:write` would grant every scope.
    const excess = values.scopes.find((scope) => !ctx.viewer.scopes.has(scope));
    if (excess) throw insufficientScope(excess);
    const expiresAt = decideExpiry(ctx, values.expiresAt ?? null);
    const secret = newSecret();
    const origin = { parent: ctx.viewer.tokenId, grant: null };
    const row = await insertToken(ctx, secret, { ...values, user, expiresAt }, origin);
    return { ...row, token: secret };
  },
});

/** For what the server issues itself. Other fields have their defaults. */
export const issueToken = (
  ctx: Pick<Context, 'db' | 'now'>,
  secret: string,
  given: { user: string; name: string; scopes: readonly Scope[]; expiresAt: Date },
  grant: string | null = null,
) => {
  const values = TokenSchema.create.parse({ ...given, expiresAt: toTimestamp(given.expiresAt) });
  return insertToken(
    ctx,
    secret,
    { ...values, user: given.user, expiresAt: values.expiresAt ?? null },
    { parent: null, grant },
  );
};

async function insertToken(
  ctx: Pick<Context, 'db' | 'now'>,
  secret: string,
  values: WritableValues<Token>,
  origin: { parent: string | null; grant: string | null },
): Promise<TokenRow> {
  const given = { ...values, ...origin, id: newId(), hash: hashSecret(secret), configured: false };
  return (await ctx.db.one(insertTokenRow, { ...given, now: now(ctx) })) as TokenRow;
}

function decideExpiry(ctx: SignedIn, requested: string | null): string | null {
  const { expiresAt: latest } = ctx.viewer;
  if (requested === null) return latest === null ? null : toTimestamp(new Date(latest));
  const expiry = parseTimestamp(requested) as Date;
  if (expiry <= ctx.now()) throw invalid('expiresAt', 'invalid_value', 'Must be in the future.');
  if (latest !== null && expiry.getTime() > latest) {
    const limit = toTimestamp(new Date(latest));
    throw invalid('expiresAt', 'invalid_value', `Must be no later than ${limit}, when your own token expires.`);
  }
  return requested;
}

export const listTokens = operation({
  name: 'listTokens',
  at: 'GET /tokens',
  kind: 'list',
  summary: 'List your tokens',
  words: 'api keys sessions',
  description:
    'Secrets are not included. Revoked and expired tokens are not listed and, unless you have `tokens:write`, ' +
    'neither are tokens with a scope that your token lacks.',
  scope: 'signed_in',
  run: (ctx, _args, _body, options) => new Tokens(ctx).page({ user: ctx.viewer.id }, options),
});

export const getToken = operation({
  name: 'getToken',
  at: 'GET /tokens/{token}',
  kind: 'read',
  summary: 'Get a token',
  description: `The secret is not included. ${accessRule}`,
  scope: 'signed_in',
  args: z.object({ token }),
  run: (ctx, { token }) => new Tokens(ctx).read(token),
});

export const revokeToken = operation({
  name: 'revokeToken',
  at: 'DELETE /tokens/{token}',
  kind: 'delete',
  summary: 'Revoke a token',
  words: 'api key log out logout sign',
  description:
    'Also revokes all tokens issued with it, directly or indirectly. The process that handles the request refuses ' +
    `the token at once, others within 5 s. Using a token changes its ETag. ${accessRule}`,
  scope: manages,
  args: z.object({ token }),
  acceptsIfMatch: true,
  async run(ctx, { token }, _body, { ifMatch }) {
    const row = await new Tokens(ctx).read(token);
    matchesVersion(Token, ifMatch, tokenVersion(row), ctx);
    await ctx.transaction((tx) => revoke(tx, { tokens: [row.id] }, ctx.viewer.tokenId));
    return { id: row.id };
  },
});

type Revoking = Pick<Context, 'db' | 'services' | 'now' | 'afterCommit'>;

interface Ended {
  readonly tokens?: readonly string[];
  readonly grants?: readonly string[];
}

/**
 * A grant ends with any of its tokens: otherwise, its app would get another one.
 *
 * @param own token of the request: locked with the others, in one order
 */
export async function revoke(tx: Revoking, ended: Ended, own: string | null = null): Promise<void> {
  const unrefused = tx.db.from({ authority: null });
  const { tokens = [] } = ended;
  const grants = new Set(ended.grants);
  // A statement waits for tokens that are being issued, but only the next one sees them.
  for (let known = -1, locked = 0; locked > known; ) {
    const rows = await unrefused.all(lockTokenRows, { tokens, grants: [...grants], own });
    for (const { id, grant } of rows) if (grant && (id !== own || tokens.includes(id))) grants.add(grant);
    if (grants.size > 0) await tx.db.all(endGrantRows, { grants: [...grants] });
    [known, locked] = [locked, rows.length];
  }
  const revoked = await tx.db.all(revokeTokenRows, { tokens, grants: [...grants], now: now(tx) });
  if (revoked.length > 0) tx.afterCommit(() => tx.services.forgetAccess(revoked.map(({ id }) => id)));
}

const userArgs = z.object({ user: UserKey });

export const listUserTokens = operation({
  name: 'listUserTokens',
  at: 'GET /users/{user}/tokens',
  hasResolver: true,
  kind: 'list',
  summary: 'List the tokens of a user',
  description:
    'Secrets are not included, and revoked and expired tokens are not listed. Listing the tokens of another user ' +
    'requires `tokens:write`. Without it, tokens with a scope that your token lacks are not listed.',
  scope: 'signed_in',
  args: userArgs,
  errors: ['insufficient_scope', userErrors.user_deleted],
  async run(ctx, { user: key }, _body, options) {
    const user = await managedUser(ctx, key);
    return new Tokens(ctx).page({ user }, options) as Promise<Page<TokenRow>>;
  },
});

export const revokeTokens = operation({
  name: 'revokeTokens',
  at: 'DELETE /users/{user}/tokens',
  kind: 'delete',
  summary: 'Revoke all tokens of a user',
  words: 'log out logout sign everywhere',
  description:
    'Also revokes all tokens issued with them, directly or indirectly, for any user, and ends the access of apps. If the user is you, that ' +
    'includes the token that you use. Revoking the tokens of another user requires `tokens:write`. Without it, ' +
    'tokens with a scope that your token lacks stay valid. JWTs of an external issuer stay valid: suspend the user ' +
    'instead.',
  scope: manages,
  args: userArgs,
  errors: ['insufficient_scope', userErrors.user_deleted],
  async run(ctx, { user: key }) {
    const user = await managedUser(ctx, key);
    const { id: viewer, scopes } = ctx.viewer;
    await ctx.transaction(async (tx) => {
      const managed = { user, viewer, scopes: [...scopes], now: now(tx) };
      const tokens = await tx.db.all(readTokenIds, managed);
      const grants = await tx.db.all(readGrantIds, managed);
      await revoke(tx, { tokens: toIds(tokens), grants: toIds(grants) }, ctx.viewer.tokenId);
    });
    return { id: user };
  },
});

const toIds = (rows: readonly { id: string }[]) => rows.map(({ id }) => id);

/** The id of a user whose tokens the viewer can manage. */
async function managedUser(ctx: SignedIn, key: string): Promise<string> {
  authorizeTokens(ctx, key);
  return (await requireUser(ctx, key)).id;
}

export function authorizeTokens(ctx: SignedIn, user: string): void {
  if (!isViewer(ctx, user)) authorize(ctx, 'tokens:write');
}

function now(ctx: Pick<Context, 'now'>): string {
  return ctx.now().toISOString();
}

const { statement } = statementsOver(Token);

interface OfUser {
  user: string;
}

/** Of the two halves of an index: one over all tokens would be used by lists, which would sort the revoked ones, too. */
const isOwnedBy = ($: OfUser) => (eb: ExpressionBuilder<{ token: RowOf<Token> }, 'token'>) =>
  eb.or([
    eb.and([eb('token.user', '=', $.user), eb('token.revokedAt', 'is', null)]),
    eb.and([eb('token.user', '=', $.user), eb('token.revokedAt', 'is not', null)]),
  ]);

const listTokenIds = statement('user_erase_token_ids', (db, $: OfUser) =>
  db.selectFrom('Token as token').select('token.id as id').where(isOwnedBy($)),
);

/** Tokens of others that were issued with a token of the user. They are revoked: deleting them would delete webhooks of others. */
const detachTokenRows = statement('user_erase_token_children', (db, $: OfUser) =>
  db
    .updateTable('Token')
    .set({ parent: null })
    .where('parent', 'in', (eb) => eb.selectFrom('Token as token').select('token.id').where(isOwnedBy($)))
    .where('user', '<>', $.user),
);
const deleteTokenRows = statement('user_erase_tokens', (db, $: OfUser) =>
  db
    .deleteFrom('Token')
    .where('id', 'in', (eb) => eb.selectFrom('Token as token').select('token.id').where(isOwnedBy($))),
);

export const tokenErasure: Erasure = {
  async delete(tx, user) {
    const tokens = await tx.db.all(listTokenIds, { user });
    const grants = await tx.db.all(readGrantIds, { user, scopes: ['tokens:write'] });
    await revoke(tx, { tokens: toIds(tokens), grants: toIds(grants) });
    await tx.db.all(detachTokenRows, { user });
    await tx.db.all(deleteTokenRows, { user });
  },
};
