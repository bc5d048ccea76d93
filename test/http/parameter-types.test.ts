import { expect, test } from 'vitest';
import { z } from 'zod';
import { describeParameters } from '../../packages/contracts/openapi/parameters.ts';
import { createdFilters, oneOf } from '../../src/core/filters.ts';
import { operation } from '../../src/core/operation.ts';
import { representation } from '../../src/core/representation.ts';
import { FilterId, integer } from '../../src/core/schema.ts';
import type { Resource } from '../../src/resources/resource.ts';
import { tokens } from '../../src/resources/tokens/index.ts';
import { users } from '../../src/resources/users/index.ts';
import type { Route } from '../../src/surfaces/rest/route.ts';
import { text } from '../../src/values/text.ts';
import { startEngine } from '../engine/engine.ts';
import { shared } from '../support/shared.ts';

/** A resource that shows the arguments of the operation. */
const Echo = representation('Echo', { readOnly: { given: z.unknown(), limit: z.unknown() }, writable: {} });
const args = z.object({
  pinned: z.boolean().optional().describe('Only pinned ones.'),
  archived: z.boolean().nullable().optional(),
  priority: integer({ min: -5, max: 100 }).optional(),
  weight: z
    .number()
    .optional()
    .meta({ examples: [0.5] }),
  levels: oneOf(integer({ min: 0, max: 9 }), 'level').optional(),
  title: text({ max: 20 }).optional(),
  label: FilterId.optional(),
  ...createdFilters,
});
const listEchoes = operation({
  name: 'listEchoes',
  at: 'GET /echoes',
  kind: 'list',
  summary: 'List echoes',
  scope: 'signed_in',
  args,
  run: async (_ctx, given, _body, { page }) => [{ given, limit: page.limit }],
});
const getEcho = operation({
  name: 'getEcho',
  at: 'GET /echoes/{number}',
  kind: 'read',
  summary: 'Get an echo',
  scope: 'signed_in',
  args: z.object({ number: integer({ min: 1, max: 9 }).describe('Which.') }),
  run: async (_ctx, given) => ({ given }),
});
const echoes: Resource = {
  tag: { name: 'Echoes', description: 'What was asked.' },
  types: [
    { type: null, schema: Echo, operations: [listEchoes], kind: 'list' },
    { type: null, schema: Echo, operations: [getEcho] },
  ],
};

const { ada, registry } = await shared(startEngine([users, tokens, echoes]));

test.each([
  ['pinned=true', { pinned: true }],
  ['pinned=false', { pinned: false }],
  ['archived=true', { archived: true }],
  ['priority=7', { priority: 7 }],
  ['priority=-5', { priority: -5 }],
  ['weight=1e1', { weight: 10 }],
  ['weight=2.50', { weight: 2.5 }],
  ['weight=-1', { weight: -1 }],
  ['levels=3', { levels: [3] }],
  ['levels=3,1', { levels: [3, 1] }],
  ['levels=3&levels=1,3', { levels: [3, 1] }],
  ['title=true', { title: 'true' }],
  ['title=7', { title: '7' }],
  ['created_after=2026-01-31T12:00:00Z', { createdAfter: '2026-01-31 12:00:00Z' }],
  ['pinned=true&priority=7&title=1,2', { pinned: true, priority: 7, title: '1,2' }],
])('?%s is a value of its type', async (query, given) => {
  const { status, body } = await ada.get(`/echoes?${query}`);
  expect([status, body]).toEqual([200, [{ given, limit: 25 }]]);
});

test.each([
  ['pinned=', 'pinned must be true or false.'],
  ['pinned=yes', 'pinned must be true or false.'],
  ['pinned=True', 'pinned must be true or false.'],
  ['pinned=1', 'pinned must be true or false.'],
  ['pinned=true,false', 'pinned must be true or false.'],
  ['archived=null', 'archived must be true or false.'],
  ['priority=', 'priority must be an integer.'],
  ['priority=high', 'priority must be an integer.'],
  ['priority=1e1', 'priority must be an integer.'],
  ['priority=1.5', 'priority must be an integer.'],
  ['priority=0x10', 'priority must be an integer.'],
  ['priority=007', 'priority must be an integer.'],
  ['priority=+7', 'priority must be an integer.'],
  ['priority=101', 'priority must be at most 100.'],
  ['weight=heavy', 'weight must be a number.'],
  ['weight=NaN', 'weight must be a number.'],
  ['weight=1e999', 'weight must be a number.'],
  ['levels=3,x', 'levels must be an integer.'],
  ['levels=', 'levels must be an integer.'],
  ['limit=many', 'limit must be an integer.'],
  ['limit=', 'limit must be an integer.'],
  ['count=1', 'count must be one of: true, false.'],
])('?%s is refused: %s', async (query, message) => {
  const { status, body } = await ada.get(`/echoes?${query}`);
  expect([status, body.code, body.message]).toEqual([400, 'validation_failed', message]);
});

test('the size of a page is a number like others', async () => {
  expect((await ada.get('/echoes?limit=10&count=true')).body[0].limit).toBe(10);
});

test('a variable of the path has its type, too', async () => {
  expect((await ada.get('/echoes/7')).body).toEqual({ given: { number: 7 } });
  const { status, body } = await ada.get('/echoes/seven');
  expect([status, body.message]).toEqual([400, 'number must be an integer.']);
});

test('openapi.json has the type of each parameter, and an example that is valid', () => {
  const described = Object.fromEntries(
    describeParameters(registry.routes.find(({ path }) => path === '/echoes') as Route, {}).map(
      ({ name, schema, example }) => [name, { schema, example }],
    ),
  );
  const id = expect.stringMatching(/^[\da-f-]{36}$/);
  expect(described).toMatchObject({
    pinned: { schema: { type: 'boolean' }, example: true },
    archived: { schema: { type: ['boolean', 'null'] }, example: true },
    priority: { schema: { type: 'integer', minimum: -5, maximum: 100 }, example: -5 },
    weight: { schema: { type: 'number' }, example: 0.5 },
    levels: { schema: { type: 'array', items: { type: 'integer' } }, example: [0] },
    label: { schema: { type: 'string', format: 'uuid' }, example: id },
    limit: { schema: { type: 'integer', minimum: 1, maximum: 100, default: 25 }, example: 10 },
  });
});
