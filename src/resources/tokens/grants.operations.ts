import { plainView } from '@terrapin/table';
import { z } from 'zod';
import { operation } from '../../core/operation.ts';
import { representationOf } from '../../core/representation.ts';
import { Id } from '../../core/schema.ts';
import { Grant } from './grant.entity.ts';
import { Grants } from './grant.statements.ts';
import { revoke } from './tokens.operations.ts';

export const GrantSchema = representationOf(Grant);

export const grantOperations = {
  list: operation({
    name: 'listGrants',
    at: 'GET /grants',
    kind: 'list',
    summary: 'List the apps that may act for you',
    words: 'connected apps agents authorized third party permissions',
    description:
      'Apps and agents that you allowed when they sent you here to sign in, with what they may do. Each has tokens, which ' +
      'are replaced every hour, and which your other tokens do not include.',
    scope: 'signed_in',
    run: (ctx, _args, _body, options) => new Grants(ctx).page({ user: ctx.viewer.id }, options),
  }),

  delete: operation({
    name: 'deleteGrant',
    at: 'DELETE /grants/{grant}',
    kind: 'delete',
    summary: 'Delete the grant of an app',
    words: 'disconnect unauthorize connected',
    description:
      'Revokes its tokens, and all tokens issued with them. The process that handles the request refuses them at once, ' +
      'others within 5 s. The app has to ask you again.',
    scope: 'account:write',
    args: z.object({ grant: Id.describe('The id of the grant.') }),
    async run(ctx, { grant }) {
      const { id } = await new Grants(ctx).read(grant, plainView);
      await ctx.transaction((tx) => revoke(tx, { grants: [id] }, ctx.viewer.tokenId));
      return { id };
    },
  }),
};
