import { Property } from '@mikro-orm/decorators/legacy';
import { Field, ObjectType } from 'type-graphql';
import { Timestamp } from './graphql-types.ts';
import { TimestampType } from './timestamp.ts';

/** What every entity has whose changes are counted, for entity tags and against lost updates. */
@ObjectType()
export abstract class VersionedEntity {
  /** Counts the changes; the entity tag is made from it. */
  @Property({ type: 'integer' })
  version!: number;

  @Field(() => Timestamp)
  @Property({ type: TimestampType })
  createdAt!: string;

  @Field(() => Timestamp)
  @Property({ type: TimestampType })
  updatedAt!: string;
}
