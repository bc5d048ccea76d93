import { ObjectType } from 'type-graphql';
import { z } from 'zod';
import { type Scope, ScopeName } from '../../core/access.ts';
import type { Viewer } from '../../core/context.ts';
import { ReadOnly } from '../../core/declared-field.ts';
import { operation } from '../../core/operation.ts';
import { representation, representationOf } from '../../core/representation.ts';
import { Id, Timestamp } from '../../core/schema.ts';
import { toTimestamp } from '../../values/timestamp.ts';
import { type UserRow, Users } from './user.statements.ts';
import { UserSchema } from './users.operations.ts';

@ObjectType({ description: 'The access token that you use.' })
export class Session {
  @ReadOnly(Id.nullable().meta({ description: 'The id of the token, by which it can be revoked; null for a JWT.' }), {
    column: false,
  })
  readonly tokenId!: string | null;

  @ReadOnly(z.array(ScopeName).meta({ examples: [['articles:read']], description: 'The scopes of the token.' }), {
    column: false,
  })
  readonly scopes!: Scope[];

  @ReadOnly(Timestamp.nullable().meta({ description: 'Expiry time; null if the token does not expire.' }), {
    column: false,
  })
  readonly expiresAt!: string | null;
}

const SessionSchema = representationOf(Session);

export const ViewerSchema = representation('Viewer', {
  readOnly: { ...UserSchema.output.shape, ...SessionSchema.output.shape },
  writable: {},
});

export const presentViewer = ({ user, session }: { user: UserRow; session: Session }) => ({ ...user, ...session });

export const getViewer = operation({
  name: 'getViewer',
  at: 'GET /user',
  kind: 'read',
  summary: 'Get the current user',
  words: 'whoami who am myself me account profile permissions rights logged login',
  description:
    'Includes the scopes and the expiry time of your access token. `token_id` is null for a JWT, and `expires_at` ' +
    'if the token does not expire.',
  scope: 'signed_in',
  run: async (ctx) => ({ user: await new Users(ctx).read(ctx.viewer.id), session: toSession(ctx.viewer) }),
});

export function toSession({ tokenId, scopes, expiresAt }: Viewer): Session {
  return { tokenId, scopes: [...scopes], expiresAt: expiresAt === null ? null : toTimestamp(new Date(expiresAt)) };
}
