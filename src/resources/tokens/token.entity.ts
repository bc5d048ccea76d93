import { EntityName, OptionalProps } from '@mikro-orm/core';
import { Entity, Index, ManyToOne, Property, Unique } from '@mikro-orm/decorators/legacy';
import { NotColumns } from '@terrapin/table';
import { ObjectType } from 'type-graphql';
import { z } from 'zod';
import { type Scope, ScopeName } from '../../core/access.ts';
import { PrimaryId, ReadOnly, Writable } from '../../core/declared-field.ts';
import { Node } from '../../core/node.ts';
import { CreatedAt, Timestamp } from '../../core/schema.ts';
import { now } from '../../core/versioned.ts';
import { line } from '../../values/text.ts';
import { TimestampType } from '../../values/timestamp.ts';
import { User } from '../users/user.entity.ts';

@ObjectType({
  description: 'An access token. Only the response that creates it contains its secret.',
  implements: Node,
})
@Entity({ tableName: 'tokens' })
@Index({ name: 'tokens_listed', properties: ['user', 'id'], where: { revokedAt: null } })
@Index({ name: 'tokens_expiring', properties: 'expiresAt', where: { revokedAt: null, expiresAt: { $ne: null } } })
@Index({ name: 'tokens_revoked', properties: ['user'], where: { revokedAt: { $ne: null } } })
@Index({ name: 'tokens_ended', properties: 'revokedAt', where: { revokedAt: { $ne: null } } })
@Index({ name: 'tokens_parent', properties: ['parent'] })
@Index({ name: 'tokens_of_grant', properties: ['grant'], where: { grant: { $ne: null } } })
export class Token {
  declare [EntityName]?: 'Token';
  declare [NotColumns]?: 'token';
  declare [OptionalProps]?: 'id' | 'name' | 'lastUsedAt' | 'parent' | 'grant' | 'configured' | 'createdAt';

  @PrimaryId()
  readonly id!: string;

  @ManyToOne(() => User, { deleteRule: 'cascade', index: false })
  @Writable(
    line({ min: 1, max: 64 }).meta({
      description: 'The owner’s id or username. Default: you. Responses always contain the id.',
    }),
    { optional: true, column: false, leadsTo: () => User, outputDescription: 'The owner of the token.' },
  )
  user!: User;

  @Writable(
    line({ min: 1, max: 100 })
      .nullable()
      .meta({
        examples: ['Nightly export'],
        description: 'A name by which you recognize the token, of 1–100 characters.',
      }),
    { default: null },
  )
  name!: string | null;

  @Writable(
    z
      .array(ScopeName)
      .min(1, 'Must contain at least one scope.')
      .transform((list) => [...new Set(list)])
      .meta({ examples: [['articles:read']], description: 'Scopes of the token.' }),
    { column: { type: 'text[]' } },
  )
  scopes!: Scope[];

  @Writable(
    Timestamp.nullable().meta({
      description:
        'Expiry time; null if the token does not expire. If omitted, the new token expires when your own token does.',
    }),
    { optional: true },
  )
  expiresAt!: string | null;

  @ReadOnly(CreatedAt, { column: { onCreate: now } })
  readonly createdAt!: string;

  @ReadOnly(
    Timestamp.nullable().meta({
      description: 'Time of last use, to the minute; null if no use is recorded.',
    }),
  )
  readonly lastUsedAt!: string | null;

  @ReadOnly(
    z.string().optional().meta({ description: 'The secret. Only the response that creates the token contains it.' }),
    {
      column: false,
      outputDescription: 'The secret; null except in the response that creates the token.',
    },
  )
  readonly token?: string;

  /** The token that issued this one. Revoking it revokes this one. */
  @ManyToOne(() => Token, { nullable: true, deleteRule: 'cascade', updateRule: 'cascade', index: false })
  readonly parent!: Token | null;

  /** That of the app which has it. They end together. No foreign key: the token is kept for a while after the grant. */
  @Property({ type: 'uuid', fieldName: 'grant_id', nullable: true })
  readonly grant!: string | null;

  @Unique()
  @Property({ type: 'text' })
  readonly hash!: string;

  /** Whether ADMIN_TOKEN is the secret: true for at most one row. */
  @Property({ type: 'boolean', default: false })
  readonly configured!: boolean;

  @Property({ type: TimestampType, nullable: true })
  readonly revokedAt!: string | null;
}
