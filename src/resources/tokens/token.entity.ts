import { EntityName, OptionalProps } from '@mikro-orm/core';
import { Entity, Index, ManyToOne, Property, Unique } from '@mikro-orm/decorators/legacy';
import { ObjectType } from 'type-graphql';
import { z } from 'zod';
import { Identity, Member, ReadOnly } from '../../core/member.ts';
import { Node } from '../../core/node.ts';
import { CreatedAt, ScopeName, Timestamp, text } from '../../core/schema.ts';
import type { Scope } from '../../core/scopes.ts';
import { NotColumns } from '../../core/tables.ts';
import { TimestampType } from '../../core/timestamp.ts';
import { now } from '../../core/versioned.ts';
import { User } from '../users/user.entity.ts';

/** An opaque access token. The secret is shown once, when it is issued; only its hash is stored. */
@ObjectType({ implements: Node, description: 'An access token. Its secret is shown once, when it is issued.' })
@Entity({ tableName: 'tokens' })
@Index({ name: 'tokens_listed', properties: ['user', 'id'], where: { revokedAt: null } })
@Index({ name: 'tokens_expiring', properties: 'expiresAt', where: { revokedAt: null, expiresAt: { $ne: null } } })
@Index({ name: 'tokens_parent', properties: ['parent'] })
export class Token {
  declare [EntityName]?: 'Token';
  declare [NotColumns]?: 'token';
  declare [OptionalProps]?: 'id' | 'name' | 'lastUsedAt' | 'parent' | 'configured' | 'createdAt';

  @Identity()
  readonly id!: string;

  /** Clients give its id or username. */
  @ManyToOne(() => User, { deleteRule: 'cascade', index: false })
  @Member(
    text({ min: 1, max: 64 }).meta({
      description: 'Whose token it is: an id or a username; oneself when omitted. Responses hold the id.',
    }),
    { optional: true, column: false, field: false },
  )
  user!: User;

  @Member(
    text({ min: 1, max: 100 })
      .nullable()
      .meta({ examples: ['Nightly export'], description: 'What it is for, so that it can be told from others.' }),
    { default: null },
  )
  name!: string | null;

  @Member(
    z
      .array(ScopeName)
      .min(1, 'Must name at least one scope.')
      .transform((list) => [...new Set(list)])
      .meta({ examples: [['articles:read']], description: 'What it is good for.' }),
    { column: { type: 'text[]' } },
  )
  scopes!: Scope[];

  @Member(
    Timestamp.nullable().meta({
      description: 'When it expires; null: it does not. In a request, null: when the token of the request does.',
    }),
    { optional: true },
  )
  expiresAt!: string | null;

  @ReadOnly(CreatedAt, { column: { onCreate: now } })
  readonly createdAt!: string;

  @ReadOnly(
    Timestamp.nullable().meta({
      description: 'When it was last used, to the minute; null: never, or before this was kept.',
    }),
  )
  readonly lastUsedAt!: string | null;

  @ReadOnly(z.string().optional().meta({ description: 'The secret. Only in the answer that issues it.' }), {
    column: false,
    field: { nullable: true, description: 'The secret; null but in the answer that issues it.' },
  })
  readonly token?: string;

  /** The token it was issued with, and with which it ends. */
  @ManyToOne(() => Token, { nullable: true, deleteRule: 'cascade', index: false })
  readonly parent!: Token | null;

  /** Of the secret: see `hashSecret`. */
  @Unique()
  @Property({ type: 'text' })
  readonly hash!: string;

  /** Whether the token comes from ADMIN_TOKEN, and goes with it. */
  @Property({ type: 'boolean', default: false })
  readonly configured!: boolean;

  @Property({ type: TimestampType, nullable: true })
  readonly revokedAt!: string | null;
}
