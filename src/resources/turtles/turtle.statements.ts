import { columns, insertInto, named, select } from '../../adapters/database/select.ts';
import { deleteVersioned, updateVersioned } from '../../adapters/database/versioned.ts';
import { type Schema, statement, statements } from '../../core/queries.ts';
import { Turtle } from './turtle.entity.ts';

export interface TurtleRow {
  id: string;
  name: string;
  lifespan: number;
  species: string;
  version: number;
  createdAt: string;
  updatedAt: string;
}

/** All of a turtle, or the members of a `fields` list. */
export type TurtleView = 'full' | readonly string[];

const own = ['id', 'name', 'lifespan', 'species', 'version', 'createdAt', 'updatedAt'] as const;
/** Paging and entity tags need these whatever the client named. */
const always = ['id', 'version'] as const;

function selectTurtles(schema: Schema, view: TurtleView, source?: string) {
  const properties = named(own, view === 'full' ? null : view, always);
  const selection = select(schema, Turtle, 'turtle', { properties, ...(source && { sources: { turtle: source } }) });
  return { ...selection, read: selection.read<TurtleRow>, turtle: columns(schema, Turtle, 'turtle') };
}

export const readTurtleRow = statements<{ id: string }, TurtleRow, { view: TurtleView }>(
  'turtle_read',
  (schema, { view }) => {
    const { columns: list, from, turtle, read } = selectTurtles(schema, view);
    return { sql: `select ${list} from ${from} where ${turtle.id} = :id`, read };
  },
);

/** A page of turtles, newest first; in a backward page oldest first. */
export const listTurtleRows = statements<
  { below: string; above: string; rows: number },
  TurtleRow,
  { view: TurtleView; backward: boolean }
>('turtle_list', (schema, { view, backward }) => {
  const { columns: list, from, turtle, read } = selectTurtles(schema, view);
  const sql = `select ${list} from ${from} where ${turtle.id} < :below and ${turtle.id} > :above
    order by ${turtle.id} ${backward ? 'asc' : 'desc'} limit :rows`;
  return { sql, read };
});

export const insertTurtleRow = statement<
  { id: string; name: string; lifespan: number; species: string; now: Date },
  TurtleRow
>('turtle_insert', (schema) => {
  const { columns: list, from, read } = selectTurtles(schema, 'full', 'new_turtle');
  const insert = insertInto(schema, Turtle, {
    id: ':id',
    name: ':name',
    lifespan: ':lifespan',
    species: ':species',
    version: '1',
    createdAt: ':now',
    updatedAt: ':now',
  });
  return { sql: `with new_turtle as (${insert} returning *) select ${list} from ${from}`, read };
});

/** Many at once, from lists of the same length. */
export const insertTurtleRows = statement<
  { ids: string[]; names: string[]; lifespans: number[]; species: string[]; now: Date },
  never
>('turtles_insert', (schema) => {
  const values = {
    id: 'given.id',
    name: 'given.name',
    lifespan: 'given.lifespan',
    species: 'given.species',
    version: '1',
    createdAt: ':now::timestamptz',
    updatedAt: ':now::timestamptz',
  };
  const source = `unnest(:ids::uuid[], :names::text[], :lifespans::integer[], :species::text[])
    as given (id, name, lifespan, species)`;
  return { sql: insertInto(schema, Turtle, values, source) };
});

/** No row: the turtle has changed or gone in the meantime. */
export const updateTurtleRow = statement<
  { id: string; version: number; name: string; lifespan: number; species: string; now: Date },
  TurtleRow
>('turtle_update', (schema) => {
  const { columns: list, from, read } = selectTurtles(schema, 'full', 'changed');
  const values = { name: ':name', lifespan: ':lifespan', species: ':species' };
  return { sql: `with changed as (${updateVersioned(schema, Turtle, values)}) select ${list} from ${from}`, read };
});

export const deleteTurtleRow = statement<{ id: string; version: number }, { id: string }>(
  'turtle_delete',
  (schema) => ({ sql: deleteVersioned(schema, Turtle) }),
);
