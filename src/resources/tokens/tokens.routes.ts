import { del, get, post } from '../../surfaces/rest/route.ts';
import { GrantSchema, grantOperations } from './grants.operations.ts';
import {
  createToken,
  getToken,
  listTokens,
  listUserTokens,
  revokeToken,
  revokeTokens,
  TokenSchema,
  tokenVersion,
} from './tokens.operations.ts';

const token = { tag: 'Tokens', resource: TokenSchema } as const;

export const tokenRoutes = [
  post('/tokens', createToken, {
    ...token,
    status: 201,
    location: (row) => `/tokens/${row.id}`,
    version: tokenVersion,
  }),
  get('/tokens', listTokens, token),
  get('/tokens/{token}', getToken, { ...token, version: tokenVersion }),
  del('/tokens/{token}', revokeToken, { tag: 'Tokens' }),
  get('/users/{user}/tokens', listUserTokens, token),
  del('/users/{user}/tokens', revokeTokens, { tag: 'Tokens' }),
  get('/grants', grantOperations.list, { tag: 'Tokens', resource: GrantSchema }),
  del('/grants/{grant}', grantOperations.delete, { tag: 'Tokens' }),
];
