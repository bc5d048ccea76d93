import { Entity, ManyToOne, PrimaryKey, Property } from '@mikro-orm/decorators/legacy';
import { Field, ID, ObjectType } from 'type-graphql';
import { Timestamp } from '../../core/graphql-types.ts';
import type { Scope } from '../../core/scopes.ts';
import { TimestampType } from '../../core/timestamp.ts';
import { User } from '../users/user.entity.ts';

/** An opaque access token. The secret is shown once, when it is issued; only its hash is stored. */
@ObjectType({ description: 'An access token. Its secret is shown once, when it is issued.' })
@Entity({ tableName: 'tokens' })
export class Token {
  @Field(() => ID)
  @PrimaryKey({ type: 'uuid' })
  id!: string;

  @ManyToOne(() => User)
  user!: User;

  /** SHA-256 of the secret, in hex. The secret has 256 random bits, so a slow hash would protect nothing. */
  @Property({ type: 'text' })
  hash!: string;

  @Field(() => [String])
  @Property({ type: 'text[]' })
  scopes!: Scope[];

  @Field(() => Timestamp, { nullable: true })
  @Property({ type: TimestampType, nullable: true })
  expiresAt!: string | null;

  /** Whether the token comes from ADMIN_TOKEN, and goes with it. */
  @Property({ type: 'boolean' })
  configured!: boolean;

  @Property({ type: TimestampType, nullable: true })
  revokedAt!: string | null;

  @Field(() => Timestamp)
  @Property({ type: TimestampType })
  createdAt!: string;
}
