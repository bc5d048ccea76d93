import { Entity, ManyToOne, PrimaryKey, Property } from '@mikro-orm/decorators/legacy';
import { Field, Int, ObjectType } from 'type-graphql';
import { Timestamp } from '../../core/graphql-types.ts';
import type { ImageType } from '../../core/ports/images.ts';
import { TimestampType } from '../../core/timestamp.ts';
import { User } from '../users/user.entity.ts';

/** An announced image: who may send it, what it must be, and what has become of it. */
@ObjectType({ description: 'An address that takes the bytes of an avatar until it expires.' })
@Entity({ tableName: 'uploads' })
export class Upload {
  @PrimaryKey({ type: 'uuid' })
  id!: string;

  @ManyToOne(() => User)
  user!: User;

  /** Whoever knows the address may use it, so it is kept as access tokens are: as a hash. */
  @Property({ type: 'text' })
  secretHash!: string;

  @Field(() => Int, { description: 'Bytes that were announced.' })
  @Property({ type: 'integer' })
  contentLength!: number;

  @Field(() => String)
  @Property({ type: 'text' })
  contentType!: ImageType;

  /** Where the client sends the bytes itself, in a store that takes them; null where they come through this server. */
  @Property({ type: 'text', nullable: true })
  incomingKey!: string | null;

  /** SHA-256 of the bytes that were received; null until then. */
  @Property({ type: 'text', nullable: true })
  digest!: string | null;

  /** The avatar that was made of them, which may have been replaced since. */
  @Property({ type: 'uuid', nullable: true })
  avatar!: string | null;

  @Field(() => Timestamp)
  @Property({ type: TimestampType })
  expiresAt!: string;

  @Property({ type: TimestampType })
  createdAt!: string;
}
