import { EntityName } from '@mikro-orm/core';
import { Check, Entity, Index } from '@mikro-orm/decorators/legacy';
import { ObjectType } from 'type-graphql';
import { PrimaryId, Searched, Writable } from '../../core/declared-field.ts';
import { Node } from '../../core/node.ts';
import { integer } from '../../core/schema.ts';
import { Versioned } from '../../core/versioned.ts';
import { line } from '../../values/text.ts';

@ObjectType({ description: 'A turtle species.', implements: Node })
@Entity({ tableName: 'turtles' })
@Index({ name: 'turtles_by_lifespan', properties: ['lifespan', 'id'] })
export class Turtle extends Versioned {
  declare [EntityName]?: 'Turtle';

  @PrimaryId()
  readonly id!: string;

  @Writable(line({ min: 1, max: 200 }).meta({ examples: ['Diamondback terrapin'], description: 'Common name.' }))
  name!: string;

  @Check<Turtle>({ expression: (column) => `${column.lifespan} > 0` })
  @Writable(integer({ min: 1, max: 1000 }).meta({ description: 'The lifespan, 1–1000 years.', examples: [40] }))
  lifespan!: number;

  @Writable(
    line({ max: 200 }).meta({
      description: 'Scientific name; empty if unknown.',
      examples: ['Malaclemys terrapin'],
    }),
    { default: '' },
  )
  species!: string;

  @Searched('turtles')
  readonly searched?: string;
}
