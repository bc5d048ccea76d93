import { OptionalProps } from '@mikro-orm/core';
import { Property } from '@mikro-orm/decorators/legacy';
import { ObjectType } from 'type-graphql';
import { ReadOnly } from './member.ts';
import { CreatedAt, Timestamp } from './schema.ts';
import { toTimestamp } from './timestamp.ts';

/** For the timestamps of entities that are made now. */
export const now = () => toTimestamp(new Date());

/** What every entity has whose changes are counted, for entity tags and against lost updates. */
@ObjectType()
export abstract class Versioned<Optional = never> {
  declare [OptionalProps]?: 'id' | 'version' | 'createdAt' | 'updatedAt' | Optional;
  abstract readonly id: string;

  /** Counts the changes; the entity tag is made from it. */
  @Property({ type: 'integer', onCreate: () => 1 })
  readonly version!: number;

  @ReadOnly(CreatedAt, { column: { onCreate: now } })
  readonly createdAt!: string;

  @ReadOnly(Timestamp.meta({ description: 'When it was last changed, or else created.' }), {
    column: { onCreate: now },
  })
  readonly updatedAt!: string;
}
