import { EntityName } from '@mikro-orm/core';
import { Check, Entity, ManyToOne, PrimaryKey, Property, Unique } from '@mikro-orm/decorators/legacy';
import { NotColumns } from '@terrapin/table';
import { ObjectType } from 'type-graphql';
import { z } from 'zod';
import { ReadOnly, Writable } from '../../core/declared-field.ts';
import { imageTypes, toImageType } from '../../core/ports/images.ts';
import { Timestamp } from '../../core/schema.ts';
import { TimestampType } from '../../values/timestamp.ts';
import { User } from '../users/user.entity.ts';

@ObjectType({ description: 'A URL that accepts the bytes of an avatar until it expires.' })
@Entity({ tableName: 'uploads' })
export class Upload {
  declare [EntityName]?: 'Upload';
  declare [NotColumns]?: 'url' | 'completionUrl';

  @PrimaryKey({ type: 'uuid' })
  readonly id!: string;

  @ManyToOne(() => User, { deleteRule: 'cascade' })
  readonly user!: User;

  @ReadOnly(z.url().meta({ description: 'PUT the image here, once. The URL may belong to external storage.' }), {
    column: false,
  })
  readonly url!: string;

  @ReadOnly(
    z.url().nullable().meta({
      description:
        'If the image is uploaded to external storage, POST here afterwards to set the avatar. Otherwise null.',
    }),
    { column: false },
  )
  readonly completionUrl!: string | null;

  /** The URL grants access like an access token, so only a hash is stored. */
  @Unique()
  @Property({ type: 'text' })
  readonly secretHash!: string;

  @Check<Upload>({ expression: (column) => `${column.contentLength} > 0` })
  @Writable(
    z
      .int('Must be an integer.')
      .min(1, 'Must be at least 1.')
      .meta({ type: 'integer', description: 'Size of the image in bytes: at most 3,145,728.', examples: [48_213] }),
  )
  contentLength!: number;

  @Writable(
    z
      .string()
      .overwrite(toImageType)
      .meta({
        enum: imageTypes,
        examples: ['image/png'],
        description: `Media type of the image: ${imageTypes.slice(0, -1).join(', ')} or ${imageTypes.at(-1)}.`,
      }),
  )
  contentType!: string;

  @ReadOnly(Timestamp.meta({ description: 'Time when the URL expires.' }))
  readonly expiresAt!: string;

  /** Storage key if the client sends the bytes directly to the storage; null if it sends them to this server. */
  @Property({ type: 'text', nullable: true })
  readonly incomingKey!: string | null;

  /** SHA-256 of the bytes; null until they are received. */
  @Check<Upload>({
    name: 'uploads_check',
    expression: (column) => `(${column.digest} is null) = (${column.avatar} is null)`,
  })
  @Property({ type: 'text', nullable: true })
  readonly digest!: string | null;

  /** The resulting avatar, which may have been replaced since. */
  @Property({ type: 'uuid', nullable: true })
  readonly avatar!: string | null;

  @Property({ type: TimestampType })
  readonly createdAt!: string;
}
