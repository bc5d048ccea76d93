import { Entity, PrimaryKey, Property } from '@mikro-orm/decorators/legacy';
import { Field, ID, Int, ObjectType } from 'type-graphql';
import { Timestamp } from '../../core/graphql-types.ts';
import { TimestampType } from '../../core/timestamp.ts';

@ObjectType({ description: 'A kind of turtle.' })
@Entity({ tableName: 'turtles' })
export class Turtle {
  @Field(() => ID)
  @PrimaryKey({ type: 'uuid' })
  id!: string;

  @Field(() => String)
  @Property({ type: 'text' })
  name!: string;

  @Field(() => Int, { description: 'In years.' })
  @Property({ type: 'integer' })
  lifespan!: number;

  @Field(() => String, { description: 'The scientific name; empty where it is not known.' })
  @Property({ type: 'text' })
  species!: string;

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
