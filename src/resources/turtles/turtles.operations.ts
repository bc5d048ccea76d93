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
    description: 'Columns that are not asked for are not read either.',
    scope: 'turtles:read',
    paged: true,
    run: (ctx, _args, _body, wishes) => turtles.list(ctx, wishes),
  }),

  read: operation({
    name: 'readTurtle',
    summary: 'Reads a turtle.',
    description: 'With all its members, unless told otherwise.',
    scope: 'turtles:read',
    args,
    run: (ctx, { turtle }, _body, { view }) => turtles.read(ctx, turtle, view),
  }),

  create: operation({
    name: 'createTurtle',
    summary: 'Creates a turtle.',
    description: 'Name and lifespan must be given; a species that is not known is left out.',
    scope: 'turtles:write',
    body: TurtleSchema.create,
    run: (ctx, _args, members, { view }) => turtles.create(ctx, members, view),
  }),

  update: operation({
    name: 'updateTurtle',
    summary: 'Changes a turtle.',
    description: 'Members that are left out stay as they are; a PATCH with what a GET answered changes nothing.',
    scope: 'turtles:write',
    args,
    guarded: true,
    body: TurtleSchema.changes,
    run: (ctx, { turtle }, changes, wishes) => turtles.change(ctx, turtle, () => changes, wishes),
  }),

  delete: operation({
    name: 'deleteTurtle',
    summary: 'Deletes a turtle for good.',
    description: 'There is no trash for turtles.',
    scope: 'turtles:write',
    args,
    guarded: true,
    run: (ctx, { turtle }, _body, wishes) => turtles.remove(ctx, turtle, wishes),
  }),
};

export const turtlesById = turtles.byIds;
