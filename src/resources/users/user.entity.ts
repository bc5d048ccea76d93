import { EntityName, OptionalProps } from '@mikro-orm/core';
import { Entity, Index, Property } from '@mikro-orm/decorators/legacy';
import { ObjectType } from 'type-graphql';
import { z } from 'zod';
import { enumeration } from '../../core/graphql-types.ts';
import { Identity, Member, ReadOnly } from '../../core/member.ts';
import { Node } from '../../core/node.ts';
import { CreatedAt, text } from '../../core/schema.ts';
import { now } from '../../core/versioned.ts';
import { Username } from './user.schema.ts';

export const UserStatus = enumeration(
  'UserStatus',
  {
    active: 'The user can do everything that their access tokens allow.',
    suspended: 'The access tokens of the user are rejected, and their webhooks wait.',
  },
  'Status of a user.',
);

/** Members with `field: false` have a GraphQL resolver that requires `users:read` for other users. */
@ObjectType({ implements: Node, description: 'A user account.' })
@Entity({ tableName: 'users' })
export class User {
  declare [EntityName]?: 'User';
  declare [OptionalProps]?: 'id' | 'status' | 'version' | 'createdAt';

  @Identity()
  readonly id!: string;

  @Index<User, 'username'>({
    name: 'users_username_unique',
    expression: (column, table, name) => `create unique index ${name} on ${table} (lower(${column.username}))`,
  })
  @Index<User, 'username'>({
    name: 'users_by_username',
    expression: (column, table, name) =>
      `create index ${name} on ${table} ((folded(${column.username})) collate "C", ${column.id})`,
  })
  @Member(Username)
  username!: string;

  @Index<User, 'name'>({
    name: 'users_by_name',
    expression: (column, table, name) =>
      `create index ${name} on ${table} (shared_prefix(folded(${column.username}), folded(${column.name})), (folded(${column.name})) collate "C", ${column.id})`,
  })
  @Member(text({ min: 1, max: 200 }).meta({ examples: ['Ada Lovelace'], description: 'Display name.' }), {
    field: false,
  })
  name!: string;

  @Member(
    z
      .email('Must be an email address.')
      .max(254, 'Must have at most 254 characters.')
      .meta({ examples: ['ada@example.com'], description: 'Email address.' }),
    { field: false },
  )
  email!: string;

  @Member(UserStatus, { default: 'active', field: false, column: { default: 'active' } })
  status!: z.output<typeof UserStatus>;

  @Property({ type: 'integer', default: 1 })
  readonly version!: number;

  @ReadOnly(CreatedAt, { field: false, column: { onCreate: now } })
  readonly createdAt!: string;
}
