import { ObjectType } from 'type-graphql';
import { z } from 'zod';
import type { Viewer } from '../../core/context.ts';
import { ReadOnly } from '../../core/member.ts';
import { operation } from '../../core/operation.ts';
import { representation, representationOf } from '../../core/representation.ts';
import { ScopeName, Timestamp } from '../../core/schema.ts';
import type { Scope } from '../../core/scopes.ts';
import { toTimestamp } from '../../core/timestamp.ts';
import type { UserRow } from './user.statements.ts';
import { readCaller, UserSchema } from './users.operations.ts';

@ObjectType({ description: 'Scopes and expiry of the access token of the request.' })
export class Session {
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
  owned: { ...UserSchema.output.shape, ...SessionSchema.output.shape },
  given: {},
});

export const presentViewer = ({ user, session }: { user: UserRow; session: Session }) => ({
  ...UserSchema.present(user),
  ...SessionSchema.present(session),
});

export const readViewer = operation({
  name: 'readViewer',
  summary: 'Returns the authenticated user, with the scopes and expiry of the access token.',
  description: '`expires_at` is null if the token does not expire.',
  scope: 'signed_in',
  run: async (ctx) => ({ user: await readCaller(ctx), session: sessionOf(ctx.viewer) }),
});

export function sessionOf({ scopes, expiresAt }: Viewer): Session {
  return { scopes: [...scopes], expiresAt: expiresAt === null ? null : toTimestamp(new Date(expiresAt)) };
}
