import assert from 'node:assert/strict';
import { assertFields, type Row } from './row.ts';

interface Columns {
  id: string;
  name: string;
  lifespan: number;
  species: string;
  createdAt: string;
  updatedAt: string;
}

const fields = ['id', 'name', 'lifespan', 'species', 'created_at', 'updated_at'];
const newest = 'from turtles as turtle order by turtle.id desc limit 26';

function listOf(fields: readonly string[]) {
  return (turtles: object[]) => {
    assert.equal(turtles.length, 25);
    for (const turtle of turtles) assertFields(turtle, fields);
  };
}

export const turtleRows: Row[] = [
  {
    name: 'turtles',
    title: 'REST: 25 turtles',
    target: 2,
    requests: 10_000,
    request: () => ({ method: 'GET', path: '/turtles?limit=25' }),
    check: listOf(fields),
    bare: {
      sql: `select turtle.id, turtle.name, turtle.lifespan, turtle.species, turtle.version,
        turtle.created_at as "createdAt", turtle.updated_at as "updatedAt" ${newest}`,
      answer: (rows: Columns[]) =>
        rows.slice(0, 25).map(({ id, name, lifespan, species, createdAt, updatedAt }) => {
          return { id, name, lifespan, species, created_at: createdAt, updated_at: updatedAt };
        }),
    },
  },
  {
    name: 'turtles-fields',
    title: 'REST: names of 25 turtles',
    target: 2,
    requests: 12_000,
    request: () => ({ method: 'GET', path: '/turtles?limit=25&fields=name' }),
    check: listOf(['name']),
    bare: {
      sql: `select turtle.id, turtle.name, turtle.version ${newest}`,
      answer: (rows: Columns[]) => rows.slice(0, 25).map(({ name }) => ({ name })),
    },
  },
];
