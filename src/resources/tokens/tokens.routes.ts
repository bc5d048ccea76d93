import { del, get, post } from '../../surfaces/rest/route.ts';
import { TokenSchema } from './token.schema.ts';
import type { TokenRow } from './token.statements.ts';
import { createToken, type IssuedToken, listTokens, readToken, revokeToken } from './tokens.operations.ts';

const token = { tag: 'Tokens', resource: TokenSchema, present: presentToken } as const;

export const tokenRoutes = [
  post('/tokens', createToken, {
    ...token,
    present: (row) => ({ ...presentToken(row), token: row.token }),
    status: 201,
    location: (row: IssuedToken) => `/tokens/${row.id}`,
  }),
  get('/tokens', listTokens, token),
  get('/tokens/{token}', readToken, token),
  del('/tokens/{token}', revokeToken, { tag: 'Tokens' }),
];

function presentToken(row: TokenRow) {
  return { id: row.id, user: row.user, scopes: row.scopes, expires_at: row.expiresAt, created_at: row.createdAt };
}
