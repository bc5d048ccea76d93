import { createClient as createSseClient, type RequestParams } from 'graphql-sse';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import type { Body, Client } from '../support/client.ts';
import { type Listener, listen } from '../support/events.ts';
import { startTestServer, type TestServer } from '../support/server.ts';

let server: TestServer;
let ada: Client;
const open: Listener[] = [];

beforeAll(async () => {
  server = await startTestServer();
  ada = await server.as('ada');
});
afterEach(() => {
  for (const one of open.splice(0)) one.close();
});
afterAll(() => server.close());

async function subscribe(client: Client, query: string, variables = {}): Promise<Listener> {
  const body = JSON.stringify({ query, variables });
  const listener = await listen(client, '/graphql', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body,
  });
  open.push(listener);
  return listener;
}

const createTurtle = (name: string) => ada.post('/turtles', { name, lifespan: 1, species: 'x' });
const occurred =
  'subscription($types: [EventType!], $after: ID) { eventHappened(types: $types, after: $after) { id type createdAt data } }';
const moved = `subscription($invoice: ID, $after: ID) { invoiceTransitioned(invoice: $invoice, after: $after) {
  eventId invoice { id status amount contact { name } publishedAt allowedNextStates transitions { nodes { to } } }
  transition { id from to createdAt invoice { id } } } }`;
const inDocument = (attributes: object) => ({ data: { type: 'invoice', attributes } });
const invoice = { amount: 12.34, currency: 'EUR', contact: { name: 'Bob', email: 'bob@example.com' } };

describe('a subscription', () => {
  test('eventHappened sends the events of GET /events', async () => {
    const types = ['turtle.created'];
    const [rest, graphql] = [
      await listen(ada, `/events?types=${types}`),
      await subscribe(ada, occurred, { types: ['TURTLE_CREATED'] }),
    ];
    open.push(rest);
    const { body } = await createTurtle('Tide');
    const [[told], [next]] = await Promise.all([rest.take(1), graphql.take(1)]);
    const { id, created_at: createdAt, data } = told?.data as Body;
    expect(data).toEqual(body);
    expect(next).toEqual({
      event: 'next',
      data: { data: { eventHappened: { id, type: 'TURTLE_CREATED', createdAt, data } } },
    });
  });

  test('invoiceTransitioned sends the invoice and the transition, optionally of one invoice', async () => {
    const [one, other] = await Promise.all(
      [1, 2].map(async () => (await ada.post('/invoices', inDocument(invoice))).body.data.id),
    );
    const stream = await subscribe(ada, moved, { invoice: one });
    for (const id of [other, one]) await ada.post(`/invoices/${id}/transitions`, { to: 'published' });
    await ada.post(`/invoices/${one}/transitions`, { to: 'sent' });
    const moves = (await stream.take(2)).map(({ data }) => data.data.invoiceTransitioned);
    const { data } = await ada.graphql(
      `{ invoice(id: "${one}") { publishedAt transitions { nodes { id from to createdAt } } } }`,
    );
    const [sent, published] = data.invoice.transitions.nodes;
    const shown = { id: one, amount: 12.34, contact: { name: 'Bob' }, publishedAt: data.invoice.publishedAt };
    expect(moves).toMatchObject([
      {
        invoice: { ...shown, status: 'PUBLISHED', transitions: { nodes: [{ to: 'PUBLISHED' }] } },
        transition: published,
      },
      { invoice: { ...shown, status: 'SENT', allowedNextStates: ['FAILED', 'PAID'] }, transition: sent },
    ]);
    expect(moves[1].invoice.transitions.nodes).toHaveLength(2);
  });

  test('resumes after the event in `after`', async () => {
    const stream = await subscribe(ada, occurred, { types: ['TURTLE_CREATED'] });
    await createTurtle('a');
    const [first] = await stream.take(1);
    stream.close();
    await createTurtle('b');
    const again = await subscribe(ada, occurred, {
      types: ['TURTLE_CREATED'],
      after: first?.data.data.eventHappened.id,
    });
    expect((await again.take(1))[0]?.data.data.eventHappened.data.name).toBe('b');
  });

  test.each([
    ['without a token', () => server.stranger, occurred, {}, 'unauthenticated'],
    ['without the scope', () => server.as('ada', ['turtles:read']), moved, {}, 'insufficient_scope'],
    [
      'to an invoice of another user',
      () => server.as('grace'),
      moved,
      { invoice: '00000000-0000-7000-8000-000000000000' },
      'not_found',
    ],
    ['after an invalid id', () => ada, occurred, { after: 'x' }, 'validation_failed'],
    ['after an id that is not stored', () => ada, occurred, { after: '999999999' }, 'events_gone'],
  ])('%s ends with the error code of REST', async (_case, client, query, variables, code) => {
    const stream = await subscribe(await client(), query, variables);
    expect(stream.status).toBe(200);
    const [next, complete] = await stream.take(2);
    expect(next?.data.errors[0].extensions).toMatchObject({ code, request_id: stream.headers.get('x-request-id') });
    expect(complete).toEqual({ event: 'complete', data: null });
    await stream.ended;
  });

  test('with an invalid document ends with the error of a query', async () => {
    const query = 'subscription { eventOccured { id } }';
    const stream = await subscribe(ada, query);
    const { status, errors } = await ada.graphql(query);
    const [next] = await stream.take(1);
    const without = ({ request_id: _, ...extensions }: Body) => extensions;
    expect(without(next?.data.errors[0].extensions)).toEqual(without(errors?.[0]?.extensions));
    expect([stream.status, status]).toEqual([200, 400]);
  });
});

test('a query returns a stream if the client accepts only that', async () => {
  const stream = await subscribe(ada, '{ viewer { username } }');
  expect(await stream.take(2)).toEqual([
    { event: 'next', data: { data: { viewer: { username: 'ada' } } } },
    { event: 'complete', data: null },
  ]);
});

test('the client graphql-sse receives events and errors', async () => {
  const client = createSseClient({
    url: `${server.url}/graphql`,
    headers: { authorization: `Bearer ${ada.token}` },
    retryAttempts: 0,
  });
  const request: RequestParams = { query: occurred, variables: { types: ['TURTLE_CREATED'] } };
  const results = client.iterate<Body>(request);
  const first = results.next();
  // There is no sign that the stream is open before its first event.
  let created = 0;
  const timer = setInterval(() => void createTurtle(`t${created++}`), 50);
  expect((await first).value?.data).toMatchObject({ eventHappened: { type: 'TURTLE_CREATED' } });
  clearInterval(timer);
  await results.return?.(undefined);
  const failed = await client.iterate<Body>({ query: occurred, variables: { after: 'x' } }).next();
  expect(failed.value?.errors?.[0]?.extensions?.code).toBe('validation_failed');
  client.dispose();
});
