import { EntityName, OptionalProps } from '@mikro-orm/core';
import { Entity, Index, ManyToOne, Property } from '@mikro-orm/decorators/legacy';
import { ObjectType } from 'type-graphql';
import { z } from 'zod';
import { type Scope, ScopeName } from '../../core/access.ts';
import { PrimaryId, ReadOnly } from '../../core/declared-field.ts';
import { CreatedAt, identifier, Timestamp } from '../../core/schema.ts';
import { now } from '../../core/versioned.ts';
import { User } from '../users/user.entity.ts';

@ObjectType({ description: 'An app or agent that you have allowed to act for you.' })
@Entity({ tableName: 'grants' })
@Index({ name: 'grants_listed', properties: ['user', 'id'] })
@Index({ name: 'grants_expiring', properties: ['expiresAt'] })
export class Grant {
  declare [EntityName]?: 'Grant';
  declare [OptionalProps]?: 'id' | 'createdAt' | 'lastUsedAt' | 'session';

  @PrimaryId()
  readonly id!: string;

  @ManyToOne(() => User, { deleteRule: 'cascade', index: false })
  readonly user!: User;

  @ReadOnly(
    identifier(z.string()).meta({
      examples: ['https://agent.example.com/client.json'],
      description: 'The id of the client in OAuth: the URL of its metadata, or what it was given when it registered.',
    }),
  )
  readonly clientId!: string;

  @ReadOnly(z.string().meta({ examples: ['Billing agent'], description: 'What the client calls itself.' }))
  readonly clientName!: string;

  @ReadOnly(
    z.string().meta({
      examples: ['agent.example.com'],
      description: 'The host that it is at, or the one that you were sent back to.',
    }),
  )
  readonly clientHost!: string;

  @ReadOnly(z.array(ScopeName).meta({ examples: [['articles:read']], description: 'What you have allowed.' }), {
    column: { type: 'text[]', columnType: 'text[]' },
  })
  readonly scopes!: Scope[];

  @ReadOnly(CreatedAt, { column: { onCreate: now } })
  readonly createdAt!: string;

  @ReadOnly(Timestamp.meta({ description: 'When it ends by itself.' }))
  readonly expiresAt!: string;

  @ReadOnly(Timestamp.nullable().meta({ description: 'Time of last use, to the minute; null if it was never used.' }))
  readonly lastUsedAt!: string | null;

  /** The signed-in browser in which it was allowed. No foreign key: the session may end before. */
  @Property({ type: 'uuid', fieldName: 'session_id', nullable: true })
  readonly session!: string | null;
}
