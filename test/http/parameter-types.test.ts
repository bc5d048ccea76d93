import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import Koa from 'koa';
import { afterAll, expect, test } from 'vitest';
import { z } from 'zod';
import { describeParameters } from '../../packages/contracts/openapi/parameters.ts';
import type { Services, Viewer } from '../../src/core/context.ts';
import { createdFilters, oneOf } from '../../src/core/filters.ts';
import { operation } from '../../src/core/operation.ts';
import { representation } from '../../src/core/representation.ts';
import { FilterId, integer } from '../../src/core/schema.ts';
import { createLogger } from '../../src/host/terminal/logger.ts';
import { errorResponse } from '../../src/surfaces/http/answer.ts';
import type { EventStreams } from '../../src/surfaces/http/event-streams.ts';
import { requestScope } from '../../src/surfaces/http/exchange.ts';
import { Idempotency } from '../../src/surfaces/http/idempotency.ts';
import { RequestContext } from '../../src/surfaces/http/request.ts';
import { route } from '../../src/surfaces/rest/route.ts';
import { createRouter } from '../../src/surfaces/rest/router.ts';
import { text } from '../../src/values/text.ts';
import type { Body } from '../support/client.ts';

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
  kind: 'list',
  summary: 'List echoes',
  scope: 'signed_in',
  args,
  run: async (_ctx, given, _body, { page }) => [{ given, limit: page.limit }],
});
const getEcho = operation({
  name: 'getEcho',
  kind: 'read',
  summary: 'Get an echo',
  scope: 'signed_in',
  args: z.object({ number: integer({ min: 1, max: 9 }).describe('Which.') }),
  run: async (_ctx, given) => ({ given }),
});
const routes = [
  route('GET /echoes', listEchoes, { tag: 'Echoes', resource: Echo, kind: 'list' }),
  route('GET /echoes/{number}', getEcho, { tag: 'Echoes', resource: Echo }),
];

const app = new Koa();
const logger = createLogger('silent');
app.use(
  requestScope({ logger, errorResponse: (error, request) => errorResponse(error, request, url), countRequest() {} }),
);
const viewer: Viewer = {
  id: 'ada',
  username: 'ada',
  scopes: new Set(),
  tokenId: 'token',
  authority: null,
  expiresAt: null,
};
const database = { db: { from: () => {} } } as never;
const create = async () =>
  new RequestContext(database, {} as Services, { viewer, via: 'rest' as const, requestId: 'test' });
const idempotency = new Idempotency(database, async () => []);
app.use(
  createRouter(routes, {
    ...{ contexts: { create }, idempotency, streams: {} as EventStreams },
    settings: { publicUrl: 'http://localhost' },
  }).routes(),
);
const server: Server = createServer(app.callback());
await once(server.listen(0, '127.0.0.1'), 'listening');
const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
afterAll(() => void server.close());

async function ask(path: string): Promise<{ status: number; body: Body }> {
  const response = await fetch(url + path);
  return { status: response.status, body: await response.json() };
}

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
  const { status, body } = await ask(`/echoes?${query}`);
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
  const { status, body } = await ask(`/echoes?${query}`);
  expect([status, body.code, body.message]).toEqual([400, 'validation_failed', message]);
});

test('the size of a page is a number like others', async () => {
  expect((await ask('/echoes?limit=10&count=true')).body[0].limit).toBe(10);
});

test('a variable of the path has its type, too', async () => {
  expect((await ask('/echoes/7')).body).toEqual({ given: { number: 7 } });
  const { status, body } = await ask('/echoes/seven');
  expect([status, body.message]).toEqual([400, 'number must be an integer.']);
});

test('openapi.json has the type of each parameter, and an example that is valid', () => {
  const described = Object.fromEntries(
    describeParameters(routes[0] as never, {}).map(({ name, schema, example }) => [name, { schema, example }]),
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
