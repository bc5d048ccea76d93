import { Entity, PrimaryKey, Property } from '@mikro-orm/decorators/legacy';
import { Field, ID, Int, ObjectType } from 'type-graphql';
import { VersionedEntity } from '../../core/versioned.entity.ts';

@ObjectType({ description: 'A kind of turtle.' })
@Entity({ tableName: 'turtles' })
export class Turtle extends VersionedEntity {
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
}
