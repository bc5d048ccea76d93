import { collectionRoutes } from '../../surfaces/rest/collection-routes.ts';
import type { Resource } from '../resource.ts';
import { Turtle } from './turtle.entity.ts';
import { TurtleSchema, turtleOperations, turtleTable } from './turtles.operations.ts';
import { seedTurtles } from './turtles.seed.ts';

export const turtles: Resource = {
  tag: { name: 'Turtles', description: 'Turtle species. Responses can be limited to selected fields.' },
  scopes: { 'turtles:read': 'Read turtles.', 'turtles:write': 'Create, change and delete turtles.' },
  events: {
    turtle: {
      entity: Turtle,
      resource: TurtleSchema,
      scope: 'turtles:read',
    },
  },
  entities: [Turtle],
  routes: collectionRoutes('/turtles/{turtle}', turtleOperations, {
    tag: 'Turtles',
    resource: TurtleSchema,
    fields: true,
  }),
  types: [{ type: Turtle, operations: Object.values(turtleOperations), table: turtleTable }],
  seed: seedTurtles,
};
