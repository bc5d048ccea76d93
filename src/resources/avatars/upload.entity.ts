import { EntityName } from '@mikro-orm/core';
import { Check, Entity, ManyToOne, PrimaryKey, Property, Unique } from '@mikro-orm/decorators/legacy';
import { ObjectType } from 'type-graphql';
import { z } from 'zod';
import { Member, ReadOnly } from '../../core/member.ts';
import { imageTypes } from '../../core/ports/images.ts';
import { Timestamp } from '../../core/schema.ts';
import { NotColumns } from '../../core/tables.ts';
import { TimestampType } from '../../core/timestamp.ts';
import { User } from '../users/user.entity.ts';

/** An announced image: who may send it, what it must be, and what has become of it. */
@ObjectType({ description: 'An address that takes the bytes of an avatar until it expires.' })
@Entity({ tableName: 'uploads' })
export class Upload {
  declare [EntityName]?: 'Upload';
  declare [NotColumns]?: 'url' | 'completionUrl';

  @PrimaryKey({ type: 'uuid' })
  readonly id!: string;

  @ManyToOne(() => User, { deleteRule: 'cascade' })
  readonly user!: User;

  /** Returned once, when the upload is announced. */
  @ReadOnly(z.url().meta({ description: 'Takes one PUT of the bytes; it may belong to another service.' }), {
    column: false,
  })
  readonly url!: string;

  @ReadOnly(
    z.url().nullable().meta({
      description:
        'Where a POST turns the bytes into the avatar, when `url` belongs to another service; null otherwise.',
    }),
    { column: false },
  )
  readonly completionUrl!: string | null;

  /** Whoever knows the address may use it, so it is kept as access tokens are: as a hash. */
  @Unique()
  @Property({ type: 'text' })
  readonly secretHash!: string;

  @Check<Upload>({ expression: (column) => `${column.contentLength} > 0` })
  @Member(
    z
      .int('Must be an integer.')
      .min(1, 'Must be at least 1.')
      .meta({ type: 'integer', description: 'Bytes that will be sent.', examples: [48_213] }),
  )
  contentLength!: number;

  @Member(
    z.string().meta({ enum: imageTypes, examples: ['image/png'], description: `One of ${imageTypes.join(', ')}.` }),
  )
  contentType!: string;

  @ReadOnly(Timestamp.meta({ description: 'Until when it takes them.' }))
  readonly expiresAt!: string;

  /** Where the client sends the bytes itself, in a store that takes them; null where they come through this server. */
  @Property({ type: 'text', nullable: true })
  readonly incomingKey!: string | null;

  /** SHA-256 of the bytes that were received; null until then. */
  @Check<Upload>({
    name: 'uploads_check',
    expression: (column) => `(${column.digest} is null) = (${column.avatar} is null)`,
  })
  @Property({ type: 'text', nullable: true })
  readonly digest!: string | null;

  /** The avatar that was made of them, which may have been replaced since. */
  @Property({ type: 'uuid', nullable: true })
  readonly avatar!: string | null;

  @Property({ type: TimestampType })
  readonly createdAt!: string;
}
