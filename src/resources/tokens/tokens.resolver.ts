import { authorize } from '../../core/access.ts';
import { described } from '../../surfaces/graphql/operation-fields.ts';
import { childrenResolver } from '../../surfaces/graphql/relation-fields.ts';
import { User } from '../users/user.entity.ts';
import { Token } from './token.entity.ts';
import { tokensOfUser } from './token.statements.ts';
import { authorizeTokens, listUserTokens } from './tokens.operations.ts';

export const UserTokensResolver = childrenResolver(User, 'tokens', {
  type: Token,
  ...described(listUserTokens),
  pages: tokensOfUser,
  authorize(ctx, user) {
    authorize(ctx, 'signed_in');
    authorizeTokens(ctx, user);
  },
});
