import { events, scopes } from '../../catalogue.ts';
import { collectionRoutes } from '../../surfaces/rest/collection-routes.ts';
import type { Resource } from '../resource.ts';
import { Turtle } from './turtle.entity.ts';
import { TurtleSchema, turtleOperations, turtleTable } from './turtles.operations.ts';
import { seedTurtles } from './turtles.seed.ts';

export const turtles: Resource = {
  tag: { name: 'Turtles', description: 'Turtle species. Responses can be limited to selected fields.' },
  scopes: scopes.turtles,
  events: {
    turtle: { ...events.turtle, entity: Turtle, resource: TurtleSchema },
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
