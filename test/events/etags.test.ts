import { readFileSync } from 'node:fs';
import { buildSchema, type GraphQLUnionType } from 'graphql';
import { expect, test } from 'vitest';
import { fill } from '../security/access.requests.ts';
import { createWorld } from '../security/world.ts';
import { operations } from '../support/all-served.ts';
import type { Answer, Body } from '../support/client.ts';
import type { Row, World } from '../support/served.ts';
import { shared } from '../support/shared.ts';
import { Receiver } from '../webhooks/receiver.ts';
import { everywhere } from './everywhere.ts';

const receiver = await shared(Receiver.start());
const world = await shared(createWorld({ ...receiver.settings, WORKER: 'on', JOB_POLL_INTERVAL: '0.5' }));
const server: World['server'] = world.server;
const ada = await world.as('owner');

const bodyOf = async (answer: Promise<Answer>) => (await answer).body;
const turtle = { name: 'Tuga', lifespan: 80, species: 'Chelonia mydas' };

const schema = buildSchema(readFileSync('schema.graphql', 'utf8'));
const subjects = schema.getPossibleTypes(schema.getType('EventSubject') as GraphQLUnionType).map(({ name }) => name);
/** By the kind of resource that has events: how one is changed. */
const updates = new Map(
  Object.entries(operations)
    .filter(([name]) => subjects.some((type) => name === `update${type}`))
    .map(([, row]): [string, Row] => [row.on, row]),
);

async function make(kind: string) {
  const row = updates.get(kind) as Row;
  const path = fill((row.rest as string).slice('PATCH '.length), await world.make(kind));
  return { path, change: row.body as object };
}

const idIn = (path: string) => path.split('/').at(-1) as string;
const newest = async (path: string): Promise<Body> =>
  (await bodyOf(ada.get(`/events?resource=${idIn(path)}&limit=1`)))[0];

/** Of an event, on each surface. */
async function tagsOf({ id }: Body): Promise<Set<string | null>> {
  const {
    'GET /audit': _,
    'lines of GET /audit': __,
    'Query.auditEntries': ___,
    ...others
  } = await everywhere(ada, id);
  return new Set(Object.values(others).map((event) => event.etag));
}

test.each([...updates.keys()])('an event of %s has the entity tag that a read returns, everywhere', async (name) => {
  const { path, change } = await make(name);
  for (const alter of [null, change]) {
    if (alter) expect((await ada.patch(path, alter)).status).toBe(200);
    const tag = (await ada.get(path)).headers.get('etag');
    const event = await newest(path);
    expect(event.etag).toBe(tag);
    expect(await tagsOf(event)).toEqual(new Set([tag]));
  }
});

test.each([...updates.keys()])('what an event of %s showed can be saved with its tag, once', async (name) => {
  const { path, change } = await make(name);
  const { etag } = await newest(path);
  expect((await ada.patch(path, change, { 'if-match': etag })).status).toBe(200);
  const [field, value] = Object.entries(change)[0] as [string, unknown];
  const other = { [field]: typeof value === 'number' ? value + 1 : `${value}!` };
  expect((await ada.patch(path, other, { 'if-match': etag })).body.code).toBe('precondition_failed');
  expect((await ada.patch(path, other, { 'if-match': (await newest(path)).etag })).status).toBe(200);
});

test('an event of a deleted resource, and of one without a tag, has none', async () => {
  const { path } = await make('turtle');
  await ada.delete(path);
  const deleted = await newest(path);
  expect(deleted).toMatchObject({ type: 'turtle.deleted', etag: null });
  expect(await tagsOf(deleted)).toEqual(new Set([null]));
  const { path: invoice } = await make('invoice');
  await ada.post(`${invoice}/transitions`, { to: 'published' });
  const { invoice_number } = (await bodyOf(ada.get(invoice))).data.attributes;
  const pay = { invoice_number, amount: 10, payment_token: 'tok_success' };
  const { id: attempt } = await bodyOf(ada.post(`${invoice}/payment_attempts`, pay));
  expect(await newest(`/${attempt}`)).toMatchObject({ type: 'payment_attempt.succeeded', etag: null });
  expect((await newest(invoice)).etag).toBe((await ada.get(invoice)).headers.get('etag'));
});

test('an event of the trash has the tag of what is in the trash', async () => {
  const { path } = await make('article');
  await ada.delete(path);
  const trashed = await newest(path);
  const there = await ada.get(`/articles/trashed/${idIn(path)}`);
  expect([trashed.type, trashed.etag]).toEqual(['article.trashed', there.headers.get('etag')]);
});

test('an event that was stored without a version has no tag', async () => {
  const { path } = await make('turtle');
  await server.run(`update events set data = (data::jsonb - 'version')::json where resource_id = '${idIn(path)}'`);
  expect(await newest(path)).toMatchObject({ etag: null, data: turtle });
});

test('a webhook receives the tag', async () => {
  const hook = await receiver.webhook(ada, '/tags', ['turtle.created']);
  const { headers, body } = await ada.post('/turtles', turtle);
  const [message] = await receiver.received('/tags', 1);
  expect(message?.body).toMatchObject({ type: 'turtle.created', etag: headers.get('etag'), data: body });
  await ada.delete(`/webhooks/${hook.id}`);
});
