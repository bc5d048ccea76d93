import { del, get, patch, post } from '../../surfaces/rest/route.ts';
import { TurtleSchema } from './turtle.schema.ts';
import type { TurtleRow } from './turtle.statements.ts';
import { createTurtle, deleteTurtle, listTurtles, readTurtle, updateTurtle } from './turtles.operations.ts';

const turtle = { tag: 'Turtles', resource: TurtleSchema, present: presentTurtle } as const;
const version = (row: TurtleRow) => row;

export const turtleRoutes = [
  get('/turtles', listTurtles, { ...turtle, fields: true }),
  post('/turtles', createTurtle, { ...turtle, status: 201, location: (row) => `/turtles/${row.id}`, version }),
  get('/turtles/{turtle}', readTurtle, { ...turtle, fields: true, version }),
  patch('/turtles/{turtle}', updateTurtle, { ...turtle, version }),
  del('/turtles/{turtle}', deleteTurtle, { tag: 'Turtles' }),
];

function presentTurtle(row: TurtleRow) {
  return {
    id: row.id,
    name: row.name,
    lifespan: row.lifespan,
    species: row.species,
    created_at: row.createdAt,
    updated_at: row.updatedAt,
  };
}
