import { isSessionSecret } from '../../core/secret.ts';
import { sweepAll } from '../../core/sweep.ts';
import type { Resource } from '../resource.ts';
import { deleteExpiredGrants, Grants } from './grant.statements.ts';
import { GrantSchema, grantOperations } from './grants.operations.ts';
import { AccessTokens, findValidAccess, TokenUses } from './look-up.ts';
import { issueDemoToken, readDemoToken, startTokens } from './start-tokens.ts';
import { revokeExpiredTokenRows, Tokens } from './token.statements.ts';
import {
  createToken,
  getToken,
  listTokens,
  listUserTokens,
  revokeToken,
  revokeTokens,
  TokenSchema,
  tokenErasure,
  tokenVersion,
} from './tokens.operations.ts';
import { UserTokensResolver } from './tokens.resolver.ts';

export const tokens: Resource = {
  tag: {
    name: 'Tokens',
    description: 'Access tokens: yours and, with `tokens:write`, those of others; and the apps that may act for you.',
  },
  types: [
    {
      schema: TokenSchema,
      repository: Tokens,
      operations: [listTokens, getToken, createToken, revokeToken, listUserTokens, revokeTokens],
      versionOf: tokenVersion,
    },
    {
      schema: GrantSchema,
      repository: Grants,
      operations: Object.values(grantOperations),
    },
  ],
  resolvers: [UserTokensResolver],
  credential({ database, access: { verifyJwt, createUsers }, logger }) {
    const uses = new TokenUses(database.db, logger);
    const tokens = new AccessTokens(database, verifyJwt && { verify: verifyJwt, createUsers }, uses);
    return {
      // A session must not be sent as an access token: a page that could read it would have all that the user may do.
      accepts: (secret) => !isSessionSecret(secret),
      lookUp: (secret, signIn, suspect) => tokens.lookUp(secret, signIn, suspect),
      valid: (ids) => findValidAccess(database.db, ids),
      close: () => uses.close(),
    };
  },
  start: startTokens,
  seed: (em, _now, dataDir) => issueDemoToken(em, dataDir),
  readDemoToken,
  erasure: tokenErasure,
  async sweep(db, now) {
    await sweepAll(() => db.all(revokeExpiredTokenRows, { now: now.toISOString() }));
    await deleteExpiredGrants(db, now);
  },
};
