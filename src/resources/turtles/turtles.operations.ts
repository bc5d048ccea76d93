import { collectionOperations } from '../../core/collection.ts';
import { repositoryOf } from '../../core/repository.ts';
import { representationOf } from '../../core/representation.ts';
import { Turtle } from './turtle.entity.ts';

export const TurtleSchema = representationOf(Turtle);

export class Turtles extends repositoryOf(Turtle, {
  name: 'turtle',
  visible: 'everyone',
  writes: { insert: [], update: [], delete: [] },
  keys: [],
  range: ['lifespan'],
  search: ['name', 'species'],
}) {}

export const turtleOperations = collectionOperations(TurtleSchema, 'turtles', {
  repository: Turtles,
  descriptions: {
    create: '`name` and `lifespan` are required. Omit `species` if it is unknown.',
    update: 'Fields that you omit keep their values. Sending back what you received changes nothing.',
    delete: 'A deleted turtle cannot be restored.',
  },
});
