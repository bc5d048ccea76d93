import { z } from 'zod';
import type { Children } from '../../core/children.ts';
import type { SignedIn } from '../../core/context.ts';
import { readPage } from '../../core/count.ts';
import { authorize, operation } from '../../core/operation.ts';
import { byCreation } from '../../core/order.ts';
import { type Page, type PageRequest, parsePage } from '../../core/page.ts';
import { allScopes } from '../../core/scopes.ts';
import { isViewer, requireUser, UserKey } from '../users/users.operations.ts';
import { listTokenRows, readTokenIds, type TokenRow, validTokenPages } from './token.statements.ts';
import { now, revoke } from './tokens.operations.ts';

export const listTokens = operation({
  name: 'listTokens',
  summary: 'Lists the valid access tokens of the authenticated user, newest first, without their secrets.',
  description:
    'Revoked and expired tokens are not listed. Without `tokens:write`, tokens with a scope that the token of the ' +
    'request lacks are not listed either.',
  scope: 'signed_in',
  paged: true,
  run: (ctx, _args, _body, { page }) => tokensOf(ctx, ctx.viewer.id, page),
});

const userArgs = z.object({ user: UserKey });

export const listUserTokens = operation({
  name: 'listUserTokens',
  summary: 'Lists the valid access tokens of a user, newest first, without their secrets.',
  description:
    'Listing the tokens of another user requires `tokens:write`. Without it, tokens with a scope that your token ' +
    'lacks are not listed.',
  scope: 'signed_in',
  args: userArgs,
  paged: true,
  errors: ['insufficient_scope'],
  run: async (ctx, { user }, _body, { page }) => tokensOf(ctx, await managedUser(ctx, user), page),
});

function tokensOf(ctx: SignedIn, user: string, page: PageRequest): Promise<Page<TokenRow>> {
  const { scopes } = ctx.viewer;
  const within = !scopes.has('tokens:write');
  const [shown, counted] = [
    listTokenRows({ within, backward: page.backward }),
    listTokenRows({ within, backward: false }),
  ];
  return readPage(ctx, page, byCreation(), shown, counted, { user, scopes: [...scopes], now: now(ctx) });
}

/** For GraphQL. Without `tokens:write`, the only user is the viewer. */
export const tokenPages: Pick<Children<TokenRow>, 'ofEach' | 'counts'> = {
  ofEach(ctx, users, page) {
    if (ctx.viewer?.scopes.has('tokens:write')) return validTokenPages.ofEach(ctx, users, page);
    return Promise.all(users.map((user) => tokensOf(ctx as SignedIn, user, page)));
  },
  async counts(ctx, users) {
    if (ctx.viewer?.scopes.has('tokens:write')) return validTokenPages.counts(ctx, users);
    return Promise.all(users.map(async (user) => (await tokensOf(ctx as SignedIn, user, parsePage({}))).count()));
  },
};

async function managedUser(ctx: SignedIn, key: string): Promise<string> {
  authorizeTokensOf(ctx, key);
  return (await requireUser(ctx, key)).id;
}

export function authorizeTokensOf(ctx: SignedIn, user: string): void {
  if (!isViewer(ctx, user)) authorize(ctx, 'tokens:write');
}

export const revokeTokens = operation({
  name: 'revokeTokens',
  summary: 'Revokes all access tokens of a user, also the one of this request.',
  description:
    'Also revokes all tokens issued with them, directly or indirectly, for any user. Revoking the tokens of another user ' +
    'requires `tokens:write`. Without it, tokens with a scope that your token lacks stay valid. JWTs of an ' +
    'external issuer stay valid: suspend the user.',
  scope: 'signed_in',
  args: userArgs,
  errors: ['insufficient_scope'],
  async run(ctx, { user: key }) {
    const user = await managedUser(ctx, key);
    const scopes = ctx.viewer.scopes.has('tokens:write') ? allScopes() : [...ctx.viewer.scopes];
    await ctx.transaction(async (tx) => {
      const tokens = await tx.db.all(readTokenIds, { user, scopes, now: now(tx) });
      const ids = tokens.map(({ id }) => id);
      await revoke(tx, ids);
    });
    return { id: user };
  },
});
