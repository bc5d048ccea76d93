import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';
import { describe, expect, test, vi } from 'vitest';
import { observeServer } from '../support/exchanges.ts';
import { invoiceInput } from '../support/factories.ts';
import { sharedServer } from '../support/server.ts';
import { shared } from '../support/shared.ts';
import { Receiver } from '../webhooks/receiver.ts';
import { everywhere } from './everywhere.ts';

const lines = { accept: 'application/x-ndjson' };

const receiver = await shared(Receiver.start());
const server = await sharedServer({ ...receiver.settings, JOB_POLL_INTERVAL: '0.5' });
const ada = await server.as('ada');
const invoice = (await ada.post('/invoices', invoiceInput({ amount: 10 }))).body.data.id;
await receiver.webhook(ada, '/hook', ['invoice.created', 'turtle.created']);
// What other versions store has not the form that openapi.json describes.
observeServer(server.url, () => {});

/** SQL of what is stored, by what it is: another version of the server may have written it. */
const damaged: Record<string, { data: string; shown: object }> = {
  'an unknown state': {
    data: `jsonb_set(data::jsonb, '{status}', '"refunded"')::json`,
    shown: { data: { attributes: { status: 'refunded', amount: 10 } }, meta: { allowed_next_states: [] } },
  },
  'no state': { data: `(data::jsonb - 'status')::json`, shown: { data: { attributes: { amount: 10 } } } },
  'a missing field': { data: `(data::jsonb - 'amount')::json`, shown: {} },
  'no id': { data: `(data::jsonb - 'id')::json`, shown: { data: { attributes: { amount: 10 } } } },
  'a number that is a text': {
    data: `jsonb_set(data::jsonb, '{amount}', '"ten"')::json`,
    shown: { data: { attributes: { amount: 'ten' } } },
  },
  'a text that is a number': {
    data: `jsonb_set(data::jsonb, '{currency}', '7')::json`,
    shown: {},
  },
  'a time that is a number': {
    data: `jsonb_set(data::jsonb, '{createdAt}', '7')::json`,
    shown: { data: { attributes: { created_at: 7 } } },
  },
  'an object that is a text': {
    data: `(data::jsonb - 'contact__name' - 'contact__email' - 'contact__phone' || '{"contact": "Bob"}')::json`,
    shown: { data: { attributes: { contact: 'Bob' } } },
  },
  'another field': {
    data: `(data::jsonb || '{"secret": 1}')::json`,
    shown: { data: { attributes: { amount: 10 } } },
  },
  'null as data': { data: `'null'::json`, shown: {} },
  'a text as data': { data: `'"text"'::json`, shown: {} },
  'a list as data': { data: `'[1]'::json`, shown: {} },
};

/** Stores an event like that of the invoice, and a whole one after it. Returns their ids. */
async function store(data: string, type = 'invoice.created'): Promise<[string, string]> {
  const [row] = await server.run<{ id: string }>(`insert into events (type, user_id, resource_id, data, actor_id, via)
    select '${type}', user_id, resource_id, ${data}, actor_id, via from events
    where resource_id = '${invoice}' order by id limit 1 returning id::text`);
  const turtle = (await ada.post('/turtles', { name: 'Next', lifespan: 80 })).body.id;
  return [row?.id as string, (await ada.get(`/events?resource=${turtle}`)).body[0].id];
}

/** By surface. */
const dataOf = async (id: string, next: string) =>
  Object.fromEntries(Object.entries(await everywhere(ada, id, next)).map(([where, event]) => [where, event?.data]));

describe('an event stored with', () => {
  test.each(Object.keys(damaged))('%s is listed and delivered as it is stored, everywhere', async (name) => {
    const { data, shown } = damaged[name] as (typeof damaged)[string];
    receiver.forget('/hook');
    const [id, next] = await store(data);
    const found = await dataOf(id, next);
    const [sent, after] = await receiver.received('/hook', 2);
    expect([sent?.body.id, after?.body.id].sort()).toEqual([id, next].sort());
    const delivered = [sent, after].find((message) => message?.body.id === id)?.body.data;
    for (const [where, one] of Object.entries({ ...found, 'a webhook': delivered }))
      expect([where, one]).toEqual([where, expect.objectContaining({})]);
    expect(found['GET /events']).toMatchObject(shown);
    expect(JSON.stringify(found)).not.toContain('secret');
    expect(new Set(Object.values({ ...found, 'a webhook': delivered }).map((one) => JSON.stringify(one))).size).toBe(1);
  });

  test.each([
    'invoice.refunded',
    'tortoise.created',
  ])('the unknown type %s is in the audit log, and nowhere in the way', async (type) => {
    const [id, next] = await store('data', type);
    const {
      'GET /audit': entry,
      'lines of GET /audit': line,
      'Query.auditEntries': node,
      ...others
    } = await dataOf(id, next);
    for (const one of [entry, line, node]) expect(one).toMatchObject({ id: invoice, amount: 10 });
    expect(Object.values(others).filter((one) => one !== undefined)).toEqual([]);
  });

  test('an unknown state leaves its typed subject out, with an error, and nothing else', async () => {
    const [id, next] = await store((damaged['an unknown state'] as { data: string }).data);
    const fields =
      'id data subject { ... on Invoice { status amount allowedNextStates states { name } } ... on Turtle { name } }';
    // A document is compiled when it was used a few times.
    for (let use = 0; use < 4; use++) {
      const { status, data, errors } = await ada.graphql(`{ events(first: 2) { nodes { ${fields} } } }`);
      expect([status, errors?.length]).toEqual([200, 1]);
      expect(errors?.[0]).toMatchObject({
        path: ['events', 'nodes', 1, 'subject', 'status'],
        extensions: { code: 'internal_error' },
      });
      expect(data.events.nodes).toMatchObject([
        { id: next, subject: { name: 'Next' } },
        { id, subject: null, data: { data: { attributes: { status: 'refunded' } } } },
      ]);
    }
  });
});

test('lines that end before the list does are in the log', async () => {
  await server.run(`insert into turtles (id, name, lifespan, species, version, created_at, updated_at)
    select ('01937c1e-5b5a-7c3e-9f0a-' || lpad(to_hex(n), 12, '0'))::uuid, 'Turtle ' || n, 40, repeat('x', 5000), 1, now(), now()
    from generate_series(1, 3000) as n`);
  const headers = { ...lines, authorization: `Bearer ${ada.token}`, 'x-request-id': 'an-export' };
  const [response] = (await once(get(`${server.url}/turtles`, { headers, agent: false }), 'response')) as [
    IncomingMessage,
  ];
  await server.run('alter table turtles rename to tortoises');
  const read = response.resume();
  await expect(once(read, 'end')).rejects.toThrow('aborted');
  await server.run('alter table tortoises rename to turtles');
  const logged = () =>
    server
      .logged()
      .split('\n')
      .filter((line) => line.includes('"an-export"') && line.includes('a stream failed'));
  await vi.waitUntil(() => logged().length > 0);
  expect(JSON.parse(logged()[0] as string)).toMatchObject({
    level: 50,
    err: { message: expect.stringContaining('turtles') },
  });
});
