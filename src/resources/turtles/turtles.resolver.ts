import { collectionResolver } from '../../surfaces/graphql/collection-resolver.ts';
import { Turtle } from './turtle.entity.ts';
import { turtleOperations } from './turtles.operations.ts';

export const TurtlesResolver = collectionResolver(Turtle, turtleOperations);
