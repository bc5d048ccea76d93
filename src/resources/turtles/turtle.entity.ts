import { EntityName } from '@mikro-orm/core';
import { Check, Entity } from '@mikro-orm/decorators/legacy';
import { ObjectType } from 'type-graphql';
import { Identity, Member } from '../../core/member.ts';
import { Node } from '../../core/node.ts';
import { integer, text } from '../../core/schema.ts';
import { Versioned } from '../../core/versioned.ts';

@ObjectType({ implements: Node, description: 'A kind of turtle.' })
@Entity({ tableName: 'turtles' })
export class Turtle extends Versioned {
  declare [EntityName]?: 'Turtle';

  @Identity()
  readonly id!: string;

  @Member(text({ min: 1, max: 200 }).meta({ examples: ['Diamondback terrapin'], description: 'What people call it.' }))
  name!: string;

  @Check<Turtle>({ expression: (column) => `${column.lifespan} > 0` })
  @Member(integer({ min: 1, max: 1000 }).meta({ description: 'In years.', examples: [40] }))
  lifespan!: number;

  @Member(
    text({ max: 200 }).meta({
      description: 'The scientific name; empty where it is not known.',
      examples: ['Malaclemys terrapin'],
    }),
    { default: '' },
  )
  species!: string;
}
