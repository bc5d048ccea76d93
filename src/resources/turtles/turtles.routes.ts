import { del, get, patch, post } from '../../surfaces/rest/route.ts';
import {
  createTurtle,
  deleteTurtle,
  listTurtles,
  readTurtle,
  TurtleSchema,
  updateTurtle,
} from './turtles.operations.ts';

const turtle = { tag: 'Turtles', resource: TurtleSchema, present: TurtleSchema.present } as const;
const version = <Row>(row: Row) => row;

export const turtleRoutes = [
  get('/turtles', listTurtles, { ...turtle, fields: true }),
  post('/turtles', createTurtle, { ...turtle, status: 201, location: (row) => `/turtles/${row.id}`, version }),
  get('/turtles/{turtle}', readTurtle, { ...turtle, fields: true, version }),
  patch('/turtles/{turtle}', updateTurtle, { ...turtle, version }),
  del('/turtles/{turtle}', deleteTurtle, { tag: 'Turtles' }),
];
