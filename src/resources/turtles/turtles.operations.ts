import { z } from 'zod';
import { matchesVersion } from '../../core/etag.ts';
import { newId } from '../../core/id.ts';
import { found, operation } from '../../core/operation.ts';
import { optimistically } from '../../core/optimistically.ts';
import { toPage, windowOf } from '../../core/page.ts';
import { Id, IfMatch } from '../../core/schema.ts';
import { TurtleSchema } from './turtle.schema.ts';
import {
  deleteTurtleRow,
  insertTurtleRow,
  listTurtleRows,
  readTurtleRow,
  type TurtleView,
  updateTurtleRow,
} from './turtle.statements.ts';

const turtle = Id.describe('The id of the turtle.');
/** How much of a turtle the caller wants to see; a surface's own choice, so not in the contracts. */
const view = z.custom<TurtleView>().default('full');

export const listTurtles = operation({
  name: 'listTurtles',
  summary: 'Lists turtles, newest first.',
  description: 'Columns that are not asked for are not read either.',
  scope: 'turtles:read',
  args: z.object({ view }),
  paged: true,
  async run(ctx, { view, page }) {
    return toPage(page, await ctx.db.all(listTurtleRows({ view, backward: page.backward }), windowOf(page)));
  },
});

export const readTurtle = operation({
  name: 'readTurtle',
  summary: 'Reads a turtle.',
  description: 'With all its members, unless told otherwise.',
  scope: 'turtles:read',
  args: z.object({ turtle, view }),
  run: async (ctx, { turtle, view }) => found(await ctx.db.one(readTurtleRow({ view }), { id: turtle })),
});

export const createTurtle = operation({
  name: 'createTurtle',
  summary: 'Creates a turtle.',
  description: 'Name and lifespan must be given; a species that is not known is left out.',
  scope: 'turtles:write',
  body: TurtleSchema.create,
  run: async (ctx, _args, members) =>
    found(await ctx.db.one(insertTurtleRow, { ...members, id: newId(), now: ctx.now() })),
});

export const updateTurtle = operation({
  name: 'updateTurtle',
  summary: 'Changes a turtle.',
  description: 'Members that are left out stay as they are; a PATCH with what a GET answered changes nothing.',
  scope: 'turtles:write',
  args: z.object({ turtle, if_match: IfMatch }),
  body: TurtleSchema.changes,
  errors: ['precondition_failed'],
  run: (ctx, { turtle, if_match }, changes) =>
    optimistically(async () => {
      const row = found(await ctx.db.one(readTurtleRow({ view: 'full' }), { id: turtle }));
      matchesVersion(if_match, row);
      const { name = row.name, lifespan = row.lifespan, species = row.species } = changes;
      if (name === row.name && lifespan === row.lifespan && species === row.species) return row;
      const { id, version } = row;
      return ctx.db.one(updateTurtleRow, { id, version, name, lifespan, species, now: ctx.now() });
    }),
});

export const deleteTurtle = operation({
  name: 'deleteTurtle',
  summary: 'Deletes a turtle for good.',
  description: 'There is no trash for turtles.',
  scope: 'turtles:write',
  args: z.object({ turtle, if_match: IfMatch }),
  errors: ['precondition_failed'],
  run: (ctx, { turtle, if_match }) =>
    optimistically(async () => {
      const row = found(await ctx.db.one(readTurtleRow({ view: ['id'] }), { id: turtle }));
      matchesVersion(if_match, row);
      return ctx.db.one(deleteTurtleRow, { id: row.id, version: row.version });
    }),
});
