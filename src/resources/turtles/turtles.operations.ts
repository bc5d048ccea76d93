import { z } from 'zod';
import { collectionOf } from '../../core/collection.ts';
import { operation } from '../../core/operation.ts';
import { representationOf } from '../../core/representation.ts';
import { Id } from '../../core/schema.ts';
import { Turtle } from './turtle.entity.ts';

export const TurtleSchema = representationOf(Turtle);

const turtles = collectionOf(Turtle, 'turtle');
const args = z.object({ turtle: Id.describe('The id of the turtle.') });

export const turtleOperations = {
  list: operation({
    name: 'listTurtles',
    summary: 'Lists turtles, newest first.',
    description: 'Returns all members by default.',
    scope: 'turtles:read',
    paged: true,
    run: (ctx, _args, _body, options) => turtles.list(ctx, options),
  }),

  read: operation({
    name: 'readTurtle',
    summary: 'Returns a turtle.',
    description: 'Returns all members by default.',
    scope: 'turtles:read',
    args,
    run: (ctx, { turtle }, _body, { view }) => turtles.read(ctx, turtle, view),
  }),

  create: operation({
    name: 'createTurtle',
    summary: 'Creates a turtle.',
    description: '`name` and `lifespan` are required. Omit `species` if it is unknown.',
    scope: 'turtles:write',
    body: TurtleSchema.create,
    run: (ctx, _args, members, { view }) => turtles.create(ctx, members, view),
  }),

  update: operation({
    name: 'updateTurtle',
    summary: 'Updates a turtle.',
    description: 'Omitted members keep their values. Sending the body of a GET response back changes nothing.',
    scope: 'turtles:write',
    args,
    guarded: true,
    body: TurtleSchema.changes,
    run: (ctx, { turtle }, changes, options) => turtles.change(ctx, turtle, () => changes, options),
  }),

  delete: operation({
    name: 'deleteTurtle',
    summary: 'Deletes a turtle permanently.',
    description: 'A deleted turtle cannot be restored.',
    scope: 'turtles:write',
    args,
    guarded: true,
    run: (ctx, { turtle }, _body, options) => turtles.remove(ctx, turtle, options),
  }),
};

export const turtlesById = turtles.byIds;
