import { OptionalProps } from '@mikro-orm/core';
import { Property } from '@mikro-orm/decorators/legacy';
import { ObjectType } from 'type-graphql';
import { toTimestamp } from '../values/timestamp.ts';
import { ReadOnly } from './declared-field.ts';
import { CreatedAt, Timestamp } from './schema.ts';

export const now = () => toTimestamp(new Date());

@ObjectType()
export abstract class Versioned<Optional = never> {
  declare [OptionalProps]?: 'id' | 'version' | 'createdAt' | 'updatedAt' | Optional;
  abstract readonly id: string;

  @Property({ type: 'integer', onCreate: () => 1 })
  readonly version!: number;

  @ReadOnly(CreatedAt, { column: { onCreate: now } })
  readonly createdAt!: string;

  @ReadOnly(Timestamp.meta({ description: 'Time of the last change; at first, that of creation.' }), {
    column: { onCreate: now },
  })
  readonly updatedAt!: string;
}
