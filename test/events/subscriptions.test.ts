import { describe, expect, test, vi } from 'vitest';
import type { Body, Client } from '../support/client.ts';
import { listen, subscribe } from '../support/events.ts';
import { invoiceInput } from '../support/factories.ts';
import { sharedServer, startTestServer } from '../support/server.ts';

const server = await sharedServer();
const ada = await server.as('ada');

const createTurtle = (name: string) => ada.post('/turtles', { name, lifespan: 1, species: 'x' });
const occurred =
  'subscription($types: [EventType!], $after: ID) { eventHappened(types: $types, after: $after) { id type createdAt data } }';
const moved = `subscription($invoice: ID, $after: ID) { invoiceTransitioned(invoice: $invoice, after: $after) {
  eventId invoice { id status amount contact { name } publishedAt allowedNextStates transitions { nodes { to } } }
  transition { id from to createdAt invoice { id } } } }`;
const invoice = () => invoiceInput({ amount: 12.34, contact: { name: 'Bob', email: 'bob@example.com' } });

describe('a subscription', () => {
  test('eventHappened sends the events of GET /events', async () => {
    const types = ['turtle.created'];
    const [rest, graphql] = [
      await listen(ada, `/events?types=${types}`),
      await subscribe(ada, occurred, { types: ['TURTLE_CREATED'] }),
    ];
    const { body } = await createTurtle('Tide');
    const [[told], [next]] = await Promise.all([rest.take(1), graphql.take(1)]);
    const { id, created_at: createdAt, data } = told?.data as Body;
    expect(data).toEqual(body);
    expect(next).toEqual({
      event: 'next',
      id,
      data: { data: { eventHappened: { id, type: 'TURTLE_CREATED', createdAt, data } } },
    });
  });

  test('of no type at all is refused', async () => {
    const stream = await subscribe(ada, occurred, { types: [] });
    expect((await stream.take(1))[0]?.data.errors[0].extensions.errors[0]).toMatchObject({
      field: 'types',
      code: 'too_short',
    });
  });

  test('invoiceTransitioned sends the invoice and the transition, optionally of one invoice', async () => {
    const [one, other] = await Promise.all(
      [1, 2].map(async () => (await ada.post('/invoices', invoice())).body.data.id),
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

  test.each<[string, () => Client | Promise<Client>, string, object, string]>([
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
});

describe('a subscription whose connection ends', () => {
  const token = async (user: Client, fields = {}) => {
    const { body } = await user.post('/tokens', { scopes: ['turtles:read', 'invoices:read'], ...fields });
    return { ...user, token: body.token, id: body.id };
  };
  const both: [string, string][] = [
    ['eventHappened', occurred],
    ['invoiceTransitioned', moved],
  ];
  /** @returns the id of an invoice that was moved */
  async function move(): Promise<string> {
    const { id } = (await ada.post('/invoices', invoice())).body.data;
    await ada.post(`/invoices/${id}/transitions`, { to: 'published' });
    return id;
  }

  test.each(both)('%s has said where it is, so that nothing is missed or repeated', async (_name, query) => {
    const first = await subscribe(ada, query);
    const begins = /^retry: \d+\nid: (\d+)\n\n/;
    await vi.waitFor(() => expect(first.text()).toMatch(begins));
    first.close();
    const position = begins.exec(first.text())?.[1] as string;
    await move();
    await move();
    const ids = async (last: string, count: number, variables = {}) => {
      const stream = await subscribe(ada, query, variables, { 'last-event-id': last });
      const events = await stream.take(count);
      stream.close();
      return events.map(({ id, data }) => {
        const { eventHappened, invoiceTransitioned } = data.data;
        expect(id).toBe(eventHappened?.id ?? invoiceTransitioned.eventId);
        return id as string;
      });
    };
    const all = await ids(position, query === moved ? 2 : 4);
    expect(await ids(all[0] as string, all.length - 1)).toEqual(all.slice(1));
    // The header is of a client that reconnects with the document it began with.
    expect(await ids(all.at(-2) as string, 1, { after: '0' })).toEqual(all.slice(-1));
  });

  test.each(
    both,
  )('%s refuses a position that is not stored, or none, by the name that the client used', async (_name, query) => {
    const refusal = async (variables: object, headers = {}) =>
      (await (await subscribe(ada, query, variables, headers)).take(1))[0]?.data.errors[0];
    expect(await refusal({}, { 'last-event-id': '999999999' })).toMatchObject({
      extensions: { code: 'events_gone', http_status: 410 },
    });
    expect((await refusal({ after: '0' }, { 'last-event-id': 'x' })).extensions.errors).toEqual([
      expect.objectContaining({ field: 'Last-Event-ID', code: 'invalid_format' }),
    ]);
    expect((await refusal({ after: 'x' })).message).toBe('after must be an event id: 1 to 15 digits.');
  });

  const ended: [string, (user: string) => Promise<[Client, () => Promise<unknown>]>, number, string][] = [
    [
      'because its token is revoked',
      async (user) => {
        const granted = await token(await server.as(user));
        return [granted, () => ada.delete(`/tokens/${granted.id}`)];
      },
      401,
      'invalid_token',
    ],
    [
      'because its token expires',
      async (user) => {
        const expires_at = new Date(Date.now() + 2_000).toISOString();
        return [await token(await server.as(user), { expires_at }), async () => {}];
      },
      401,
      'invalid_token',
    ],
    [
      'because its user is suspended',
      async (user) => [await token(await server.as(user)), () => ada.patch(`/users/${user}`, { status: 'suspended' })],
      403,
      'user_suspended',
    ],
  ];
  test.each(ended)('%s is not complete, and the next attempt says why', async (why, prepare, status, code) => {
    const [client, end] = await prepare(`user-${why.replaceAll(' ', '-')}`);
    const streams = await Promise.all(both.map(([, query]) => subscribe(client, query)));
    expect(streams.map((stream) => stream.status)).toEqual([200, 200]);
    await end();
    for (const [index, stream] of streams.entries()) {
      await stream.ended;
      expect(stream.text()).toMatch(/^retry: \d+\n(id: \d+\n\n)+$/);
      const next = await subscribe(client, both[index]?.[1] as string);
      expect([next.status, next.body.errors[0].extensions.code]).toEqual([status, code]);
    }
  });

  test('because the server stops is not complete, and the next attempt says so while it drains', async () => {
    const stopping = await startTestServer();
    const client = await stopping.as('ada');
    const streams = await Promise.all(both.map(([, query]) => subscribe(client, query)));
    const closed = stopping.close({ drain: 2_000, cut: 10_000 });
    for (const stream of streams) {
      await stream.ended;
      expect(stream.text()).toMatch(/^retry: \d+\n(id: \d+\n\n)+$/);
    }
    const next = await subscribe(client, occurred);
    expect([next.status, next.body.errors[0].extensions.code]).toEqual([503, 'service_unavailable']);
    expect(next.headers.get('retry-after')).not.toBeNull();
    await closed;
  });
});

test('a query returns a stream if the client accepts only that', async () => {
  const stream = await subscribe(ada, '{ viewer { username } }');
  expect(await stream.take(2)).toEqual([
    { event: 'next', data: { data: { viewer: { username: 'ada' } } } },
    { event: 'complete', data: null },
  ]);
});
