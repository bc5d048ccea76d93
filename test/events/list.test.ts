import { encodeCursor } from '@terrapin/table';
import { beforeAll, describe, expect, test } from 'vitest';
import { walkGraphql, walkRest } from '../lists/lists.ts';
import type { Body, Client } from '../support/client.ts';
import { listen } from '../support/events.ts';
import { articleInput, invoiceInput } from '../support/factories.ts';
import { sharedServer, startTestServer } from '../support/server.ts';

const viewers: Record<string, Client> = {};

const server = await sharedServer();
const ada = (viewers.ada = await server.as('ada'));
const grace = (viewers.grace = await server.as('grace'));
const payer = (viewers.payer = await server.as('payer', ['payments:write']));
viewers.reader = await server.as('ada', ['turtles:read']);
viewers.clerk = await server.as('ada', ['invoices:read', 'articles:read']);
const { body } = await ada.post('/invoices', invoiceInput({ amount: 10 }));
const invoice = body.data.id;
await ada.post(`/invoices/${invoice}/transitions`, { to: 'published' });
await payer.post(`/invoices/${invoice}/payment_attempts`, {
  invoice_number: body.data.attributes.invoice_number,
  amount: 10,
  payment_token: 'tok_success',
});
await grace.post('/invoices', invoiceInput());
for (const user of ['ada', 'grace']) await ada.post(`/users/${user}/messages`, { message: `To ${user}` });
const turtle = (await ada.post('/turtles', { name: 'Tide', lifespan: 80 })).body.id;
await grace.patch(`/turtles/${turtle}`, { lifespan: 81 });
await grace.post('/articles', articleInput());
await grace.post('/api/v3/companies', { name: 'Carapace' });

/** All events that the stream sends to a viewer, oldest first. */
async function streamed(client: Client, last: string): Promise<Body[]> {
  const stream = await listen(client, '/events?last_event_id=0');
  const events: Body[] = [];
  while (events.at(-1)?.id !== last) events.push((await stream.take(1))[0]?.data);
  stream.close();
  return events;
}

async function all(client: Client, query = ''): Promise<Body[]> {
  const { status, body } = await client.get(`/events?limit=100${query}`);
  expect(status, JSON.stringify(body)).toBe(200);
  return body;
}

const idsOf = (events: Body[]) => events.map(({ id }) => id);
const typesOf = (events: Body[]) => events.map(({ type }) => type);

describe('GET /events with Accept: application/json', () => {
  test.each([
    'ada',
    'grace',
    'payer',
    'reader',
    'clerk',
  ])('lists what the stream sends to %s, newest first', async (name) => {
    const client = viewers[name] as Client;
    const listed = await all(client);
    expect(listed.length).toBeGreaterThan(0);
    expect(listed.reverse()).toEqual(await streamed(client, listed.at(-1)?.id));
  });

  test('is what clients get that do not ask for a stream', async () => {
    for (const accept of [
      'application/json',
      '*/*',
      'application/json, text/event-stream;q=0.5',
      'application/problem+json',
    ]) {
      const { status, headers } = await ada.get('/events', { accept });
      expect([status, headers.get('content-type')], accept).toEqual([200, 'application/json; charset=utf-8']);
      expect(headers.get('vary')).toContain('Accept');
    }
    const stream = await listen(ada);
    expect(stream.headers.get('content-type')).toBe('text/event-stream; charset=utf-8');
    expect(stream.headers.get('vary')).toContain('Accept');
    stream.close();
    expect((await ada.get('/events', { accept: 'text/html' })).status).toBe(406);
  });

  test('has pages in both directions, as GraphQL has', async () => {
    const newest = idsOf(await all(ada));
    const oldest = newest.toReversed();
    expect(newest.map(Number)).toEqual(newest.map(Number).sort((a, b) => b - a));
    expect(await walkRest(ada, '/events?limit=2', 'next')).toEqual(newest);
    expect(await walkRest(ada, '/events?limit=3&direction=asc', 'next')).toEqual(oldest);
    expect(await walkGraphql(ada, 'events', 'direction: DESC', 'first')).toEqual(newest);
    expect(await walkGraphql(ada, 'events', 'direction: ASC', 'last')).toEqual(oldest);
    const { headers } = await ada.get('/events?limit=2&count=true');
    expect(headers.get('total-count')).toBe(`${newest.length}`);
    expect(headers.get('link')).toContain('count=true');
  });

  test('is filtered by types and by resource', async () => {
    const events = await all(ada);
    const some = ['invoice.paid', 'turtle.updated', 'message.created'];
    const ofTypes = events.filter(({ type }) => some.includes(type));
    expect(ofTypes).toHaveLength(4);
    expect(await all(ada, `&types=${some},turtle.updated`)).toEqual(ofTypes);
    const ofInvoice = ['invoice.paid', 'invoice.published', 'invoice.created'];
    expect(typesOf(await all(ada, `&resource=${invoice}`))).toEqual(ofInvoice);
    expect(typesOf(await all(ada, `&resource=${invoice}&types=invoice.paid,turtle.created`))).toEqual(['invoice.paid']);
    expect(await all(viewers.grace as Client, `&resource=${invoice}`)).toEqual([]);
    expect(await all(viewers.reader as Client, `&resource=${invoice}`)).toEqual([]);
    const nothing = await ada.graphql('{ events(filter: { types: [] }) { nodes { id } } }');
    expect(nothing.errors?.[0]?.extensions.errors[0]).toMatchObject({ field: 'types', code: 'too_short' });
    const { headers } = await ada.get(`/events?resource=${invoice}&count=true`);
    expect(headers.get('total-count')).toBe('3');
    const filter = `filter: { resource: "${invoice}", types: [INVOICE_PAID] }`;
    const { data } = await ada.graphql(`{ events(${filter}) { totalCount nodes { id type createdAt data } } }`);
    const [paid] = events.filter(({ type }) => type === 'invoice.paid');
    const { id, created_at: createdAt, data: resource } = paid;
    expect(data.events).toEqual({ totalCount: 1, nodes: [{ id, type: 'INVOICE_PAID', createdAt, data: resource }] });
  });

  const missing = '01937c1e-5b5a-7c3e-9f0a-0123456789ab';
  test.each([
    ['types=invoice.pad', 400, 'validation_failed', 'Did you mean "invoice.paid"?'],
    [`after=${encodeCursor(missing)}`, 400, 'invalid_cursor', 'not valid for this list'],
    ['after=4711', 400, 'invalid_cursor', 'not valid for this list'],
    ['last_event_id=1', 400, 'unknown_parameter', 'last_event_id'],
  ])('%s returns %i', async (query, status, code, message) => {
    const { body, ...answer } = await ada.get(`/events?${query}`);
    expect([answer.status, body.code]).toEqual([status, code]);
    expect(body.message).toContain(message);
  });

  test('requires a scope that reads something, and that of each type', async () => {
    const writer = await server.as('ada', ['turtles:write']);
    expect((await writer.get('/events')).body).toMatchObject({ code: 'insufficient_scope', scope: 'invoices:read' });
    const { body } = await (viewers.reader as Client).get('/events?types=invoice.paid,turtle.created');
    expect(body).toMatchObject({ code: 'insufficient_scope', scope: 'invoices:read' });
    expect((await server.stranger.get('/events')).body.code).toBe('unauthenticated');
  });
});

test('GET /events/{event} returns an event to those who receive it', async () => {
  const [event] = await all(ada, '&types=invoice.paid');
  expect((await ada.get(`/events/${event.id}`)).body).toEqual(event);
  const { data } = await ada.graphql(`{ event(id: "${event.id}") { id type data } }`);
  expect(data.event).toEqual({ id: event.id, type: 'INVOICE_PAID', data: event.data });
  for (const name of ['grace', 'reader', 'payer']) {
    const client = viewers[name] as Client;
    expect((await client.get(`/events/${event.id}`)).body.code, name).toBe('not_found');
    expect((await client.graphql(`{ event(id: "${event.id}") { id } }`)).data).toEqual({ event: null });
  }
});

describe('events are filtered by time', () => {
  const day = 86_400_000;
  const start = Date.now() - 20 * day;
  const at = (n: number) => `${new Date(start + n * day).toISOString().slice(0, 10)} 12:00:00Z`;
  let ids: string[];
  beforeAll(async () => {
    ids = idsOf(await all(ada)).reverse();
    for (const [n, id] of ids.entries()) await server.run(`update events set created_at = '${at(n)}' where id = ${id}`);
    // Others are older: they come first in time as in the order of ids.
    await server.run(`update events set created_at = '${at(0)}' where id < ${ids[0]}`);
  });

  const some = (from: number, to = ids.length) => ids.slice(from, to).reverse();
  test.each([
    ['the start of a range, which it includes', () => `created_after=${at(3)}`, () => some(3)],
    ['its end, which it includes', () => `created_before=${at(3)}`, () => some(0, 4)],
    ['both', () => `created_after=${at(2)}&created_before=${at(5)}`, () => some(2, 6)],
    ['a time before all', () => 'created_after=0001-01-01 00:00:00Z', () => some(0)],
    ['a time after all', () => 'created_after=9999-12-31 23:59:59Z', () => []],
    ['an end before all', () => 'created_before=0001-01-01 00:00:00Z', () => []],
    ['an end after all', () => 'created_before=9999-12-31 23:59:59Z', () => some(0)],
  ])('%s', async (_, query, expected) => {
    // Until a month from now, unless it is filtered by that.
    const filtered = /created_before|9999/.test(query()) ? query() : `${query()}&created_before=${at(ids.length)}`;
    expect(idsOf(await all(ada, `&${filtered}`))).toEqual(expected());
    expect(await walkRest(ada, `/events?limit=2&${filtered}`, 'next')).toEqual(expected());
    expect(await walkRest(ada, `/events?limit=2&direction=asc&${filtered}`, 'next')).toEqual(expected().reverse());
    const { headers } = await ada.get(`/events?limit=1&count=true&${filtered}`);
    expect(headers.get('total-count')).toBe(`${expected().length}`);
  });

  test('also if a transaction began earlier than those that wrote before it', async () => {
    const [, , early = '', late = ''] = ids;
    const second = (n: number) => `${at(3).slice(0, -3)}0${n}Z`;
    await server.run(`update events set created_at = '${second(4)}' where id = ${early}`);
    await server.run(`update events set created_at = '${second(1)}' where id = ${late}`);
    const found = async (query: string) => idsOf(await all(ada, `&${query}&created_before=${second(9)}`));
    expect(await found(`created_after=${second(1)}`)).toEqual([late, early]);
    expect(await found(`created_after=${second(2)}`)).toEqual([early]);
    const filter = `created_after=${second(2)}&created_before=${second(4)}`;
    for (const direction of ['asc', 'desc'])
      expect(await walkRest(ada, `/events?limit=1&direction=${direction}&${filter}`, 'next')).toEqual([early]);
    expect(idsOf(await all(ada, `&created_after=${at(3)}&created_before=${second(3)}`))).toEqual([late]);
  });
});

test('events that streams no longer deliver are in no list either, but in the audit log', async () => {
  const keeping = await startTestServer({ EVENT_RETENTION_DAYS: '1', AUDIT_RETENTION_DAYS: '30' });
  const client = await keeping.as('ada');
  for (const name of ['Old', 'New']) await client.post('/turtles', { name, lifespan: 1 });
  const [newest, oldest] = idsOf((await client.get('/events')).body);
  await keeping.run(`update events set created_at = now() - interval '2 days' where id <= ${oldest}`);
  expect(idsOf((await client.get('/events')).body)).toEqual([newest]);
  expect(idsOf((await client.get('/events?direction=asc')).body)).toEqual([newest]);
  expect((await client.get('/events?count=true')).headers.get('total-count')).toBe('1');
  expect((await client.get(`/events/${oldest}`)).body.code).toBe('not_found');
  expect(idsOf((await client.get('/audit')).body)).toEqual([newest, oldest]);
  await keeping.close();
});
