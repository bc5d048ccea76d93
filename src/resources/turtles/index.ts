import type { Resource } from '../resource.ts';
import { Turtle } from './turtle.entity.ts';
import { turtleOperations, turtlesById } from './turtles.operations.ts';
import { TurtlesResolver } from './turtles.resolver.ts';
import { turtleRoutes } from './turtles.routes.ts';
import { seedTurtles } from './turtles.seed.ts';

export const turtles: Resource = {
  tag: { name: 'Turtles', description: 'Turtle species. Responses can be limited to selected members.' },
  scopes: ['turtles:read', 'turtles:write'],
  entities: [Turtle],
  routes: turtleRoutes,
  resolvers: [TurtlesResolver],
  nodes: [{ type: Turtle, access: turtleOperations.read.definition.scope, load: turtlesById }],
  seed: seedTurtles,
};
