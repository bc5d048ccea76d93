import { collectionRoutes } from '../../surfaces/rest/collection-routes.ts';
import { TurtleSchema, turtleOperations } from './turtles.operations.ts';

export const turtleRoutes = collectionRoutes('/turtles/{turtle}', turtleOperations, {
  tag: 'Turtles',
  resource: TurtleSchema,
  fields: true,
});
