import { del, get, post } from '../../surfaces/rest/route.ts';
import { createToken, readToken, revokeToken, TokenSchema, versionOf } from './tokens.operations.ts';
import { listTokens, listUserTokens, revokeTokens } from './user-tokens.operations.ts';

const token = { tag: 'Tokens', resource: TokenSchema } as const;

export const tokenRoutes = [
  post('/tokens', createToken, { ...token, status: 201, location: (row) => `/tokens/${row.id}`, version: versionOf }),
  get('/tokens', listTokens, token),
  get('/tokens/{token}', readToken, { ...token, version: versionOf }),
  del('/tokens/{token}', revokeToken, { tag: 'Tokens' }),
  get('/users/{user}/tokens', listUserTokens, token),
  del('/users/{user}/tokens', revokeTokens, { tag: 'Tokens' }),
];
