import type { Resource } from '../resource.ts';
import { TurtleSchema, Turtles, turtleOperations } from './turtles.operations.ts';
import { seedTurtles } from './turtles.seed.ts';

export const turtles: Resource = {
  tag: { name: 'Turtles', description: 'Turtle species. Responses can be limited to selected fields.' },
  meanings: { turtle: 'animal animals pet pets' },
  types: [
    {
      schema: TurtleSchema,
      repository: Turtles,
      operations: Object.values(turtleOperations),
      fields: true,
    },
  ],
  seed: seedTurtles,
};
