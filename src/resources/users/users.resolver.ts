import { isNullable } from '@terrapin/table';
import { GraphQLID, GraphQLString } from 'graphql';
import type { z } from 'zod';
import { declaredFields } from '../../core/declared-field.ts';
import { invalid } from '../../core/errors.ts';
import { versionTag } from '../../core/etag.ts';
import { orNull } from '../../surfaces/graphql/loader.ts';
import { type FieldConfig, failable } from '../../surfaces/graphql/objects.ts';
import { describedAs, etagField } from '../../surfaces/graphql/operation-fields.ts';
import { isOfResult } from '../../surfaces/graphql/resolve-info.ts';
import type { WrittenFields } from '../../surfaces/graphql/schema.ts';
import { describe, required, typeOf } from '../../surfaces/graphql/types.ts';
import { Session, toSession } from './session.ts';
import { User } from './user.entity.ts';
import { loadUser } from './user.loader.ts';
import type { UserRow } from './user.statements.ts';
import { authorizeProfile, getUser } from './users.operations.ts';

type UserReference = Pick<UserRow, 'id' | 'username'> & Partial<UserRow>;

const profile = declaredFields(User)
  .map(({ property }) => property as keyof UserRow)
  .filter((property) => property !== 'id' && property !== 'username');

export const userFields: WrittenFields = (objects) => ({
  Query: {
    viewer: {
      type: objects.of(User),
      description: 'The user of your access token. Null without one.',
      resolve: (_root, _args, { viewer }) => viewer && { id: viewer.id, username: viewer.username },
    },
    session: {
      type: objects.of(Session),
      description: 'The scopes and the expiry time of your access token. Null without one.',
      resolve: (_root, _args, { viewer }) => viewer && toSession(viewer),
    },
    user: {
      type: objects.of(User),
      description: 'Get a user by id or username. Specify exactly one of them.',
      args: {
        id: { type: GraphQLID, description: 'The id of the user.' },
        username: { type: GraphQLString, ...describedAs(User, 'username') },
      },
      resolve(_root, { id, username }: { id?: string | null; username?: string | null }, ctx) {
        if ((id == null) === (username == null)) throw invalid('id', 'invalid_value', 'Specify either id or username.');
        return orNull(getUser(ctx, { user: id ?? username }));
      },
    },
  },

  User: {
    ...Object.fromEntries(profile.map((property) => [property, profileField(property)])),
    etag: ofUserAlone({
      type: required(GraphQLString),
      ...etagField,
      async resolve({ id, version }: UserReference, _args, ctx) {
        return versionTag(User, version === undefined ? await loadUser(ctx, id) : { id, version });
      },
    }),
  },
});

function profileField(property: keyof UserRow): FieldConfig {
  const schema = declaredFields(User).find((one) => one.property === property)?.schema as z.ZodType;
  const type = typeOf(schema, 'output');
  return ofUserAlone({
    type: isNullable(User, property) ? type : required(type),
    ...describe(schema),
    resolve(user: UserReference, _args, ctx) {
      const known = user[property];
      return known === undefined ? loadUser(ctx, user.id).then((row) => row[property]) : known;
    },
  });
}

/** A field that only the user and viewers with `users:read` may read. Whoever may change a user sees the result, as in REST. */
function ofUserAlone({ resolve, description, ...field }: FieldConfig): FieldConfig {
  return failable({
    ...field,
    description: `${description} For other users, you need the scope users:read.`,
    resolve(user: UserReference, args, ctx, info) {
      if (!isOfResult(info)) authorizeProfile(ctx, user.id);
      return resolve?.(user as never, args, ctx, info);
    },
  });
}
