import { createClient as createSseClient } from 'graphql-sse';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { connectAgent } from '../support/agent.ts';
import type { Answer, Body, Client } from '../support/client.ts';
import { listen } from '../support/events.ts';
import { articleInput, invoiceInput } from '../support/factories.ts';
import { startTestServer, type TestServer } from '../support/server.ts';
import { Receiver } from '../webhooks/receiver.ts';

let receiver: Receiver;
let server: TestServer;
let ada: Client;

beforeAll(async () => {
  receiver = await Receiver.start();
  server = await startTestServer({ ...receiver.settings, ARTICLE_DELETION: 'trash', JOB_POLL_INTERVAL: '0.5' });
  ada = await server.as('ada');
});
afterAll(async () => {
  await server.close();
  receiver.close();
});

const bodyOf = async (answer: Promise<Answer>) => (await answer).body;
const turtle = { name: 'Tuga', lifespan: 80, species: 'Chelonia mydas' };

interface Kind {
  type: string;
  path: string;
  change: object;
}

const made: Record<string, () => Promise<Kind>> = {
  async turtle() {
    const { id } = await bodyOf(ada.post('/turtles', turtle));
    return { type: 'turtle', path: `/turtles/${id}`, change: { lifespan: 81 } };
  },
  async article() {
    const { id } = await bodyOf(ada.post('/articles', articleInput()));
    return { type: 'article', path: `/articles/${id}`, change: { title: 'Another' } };
  },
  async company() {
    const { company } = await bodyOf(ada.post('/api/v3/companies', { name: 'Carapace' }));
    return { type: 'company', path: `/api/v3/companies/${company.uuid}`, change: { name: 'Plastron' } };
  },
  async message() {
    const { id } = await bodyOf(ada.post('/users/ada/messages', { message: 'One' }));
    return { type: 'message', path: `/users/ada/messages/${id}`, change: { message: 'Two' } };
  },
  async invoice() {
    const { data } = await bodyOf(ada.post('/invoices', invoiceInput({ amount: 10 })));
    return { type: 'invoice', path: `/invoices/${data.id}`, change: { amount: 11 } };
  },
};

const idIn = (path: string) => path.split('/').at(-1) as string;
const newest = async (path: string): Promise<Body> =>
  (await bodyOf(ada.get(`/events?resource=${idIn(path)}&limit=1`)))[0];

/** The same event on every surface, as what REST's list has. */
async function everywhere({ id, type }: Body): Promise<Record<string, string | null>> {
  const query = `{ event(id: "${id}") { etag } events(filter: { createdAfter: "2020-01-01T00:00:00Z" }, first: 1) { nodes { id etag } } }`;
  const { data } = await ada.graphql(query);
  const after = String(Number(id) - 1);
  const stream = await listen(ada, `/events?last_event_id=${after}`);
  const sse = createSseClient({ url: `${server.url}/graphql`, headers: { authorization: `Bearer ${ada.token}` } });
  const subscription = sse.iterate<Body>({
    query: `subscription { eventHappened(after: "${after}") { id type etag } }`,
  });
  const agent = await connectAgent(ada);
  const [sent] = await stream.take(1);
  const { value } = await subscription.next();
  const tags = {
    'GET /events/{event}': (await bodyOf(ada.get(`/events/${id}`))).etag,
    'the stream': sent?.data.id === id ? sent?.data.etag : 'of another event',
    'Query.event': data.event.etag,
    'Query.events': data.events.nodes[0].id === id ? data.events.nodes[0].etag : 'of another event',
    'the subscription': value.data.eventHappened.id === id ? value.data.eventHappened.etag : 'of another event',
    'the tool getEvent': (await agent.call('getEvent', { event: id })).body.etag,
    'lines of JSON': await ada.get('/events?direction=asc', { accept: 'application/x-ndjson' }).then(({ text }) => {
      const lines = text
        .trim()
        .split('\n')
        .map((line) => JSON.parse(line));
      return lines.find((line) => line.id === id).etag;
    }),
  };
  stream.close();
  await subscription.return?.(undefined);
  sse.dispose();
  await agent.client.close();
  expect(type).toEqual(sent?.data.type);
  return tags;
}

test.each(Object.keys(made))('an event of %s has the entity tag that a read returns, everywhere', async (name) => {
  const { path, change } = await (made[name] as () => Promise<Kind>)();
  for (const alter of [null, change]) {
    if (alter) expect((await ada.patch(path, alter)).status).toBe(200);
    const tag = (await ada.get(path)).headers.get('etag');
    const event = await newest(path);
    expect(event.etag).toBe(tag);
    expect(new Set(Object.values(await everywhere(event)))).toEqual(new Set([tag]));
  }
});

test.each(Object.keys(made))('what an event of %s showed can be saved with its tag, once', async (name) => {
  const { path, change } = await (made[name] as () => Promise<Kind>)();
  const { etag } = await newest(path);
  expect((await ada.patch(path, change, { 'if-match': etag })).status).toBe(200);
  const [field, value] = Object.entries(change)[0] as [string, unknown];
  const other = { [field]: typeof value === 'number' ? value + 1 : `${value}!` };
  expect((await ada.patch(path, other, { 'if-match': etag })).body.code).toBe('precondition_failed');
  expect((await ada.patch(path, other, { 'if-match': (await newest(path)).etag })).status).toBe(200);
});

test('an event of a deleted resource, and of one without a tag, has none', async () => {
  const { path } = await (made.turtle as () => Promise<Kind>)();
  await ada.delete(path);
  const deleted = await newest(path);
  expect(deleted).toMatchObject({ type: 'turtle.deleted', etag: null });
  expect(new Set(Object.values(await everywhere(deleted)))).toEqual(new Set([null]));
  const { path: invoice } = await (made.invoice as () => Promise<Kind>)();
  await ada.post(`${invoice}/transitions`, { to: 'published' });
  const { invoice_number } = (await bodyOf(ada.get(invoice))).data.attributes;
  const pay = { invoice_number, amount: 10, payment_token: 'tok_success' };
  const { id: attempt } = await bodyOf(ada.post(`${invoice}/payment_attempts`, pay));
  expect(await newest(`/${attempt}`)).toMatchObject({ type: 'payment_attempt.succeeded', etag: null });
  expect((await newest(invoice)).etag).toBe((await ada.get(invoice)).headers.get('etag'));
});

test('an event of the trash has the tag of what is in the trash', async () => {
  const { path } = await (made.article as () => Promise<Kind>)();
  await ada.delete(path);
  const trashed = await newest(path);
  const there = await ada.get(`/articles/trashed/${idIn(path)}`);
  expect([trashed.type, trashed.etag]).toEqual(['article.trashed', there.headers.get('etag')]);
});

test('an event that was stored without a version has no tag', async () => {
  const { path } = await (made.turtle as () => Promise<Kind>)();
  const run = server.database.orm.em.fork().getConnection();
  await run.execute(`update events set data = (data::jsonb - 'version')::json where resource_id = '${idIn(path)}'`);
  expect(await newest(path)).toMatchObject({ etag: null, data: turtle });
});

test('a webhook receives the tag', async () => {
  const { body: hook } = await ada.post('/webhooks', { url: receiver.url('/tags'), events: ['turtle.created'] });
  await receiver.received('/tags', 1);
  const { headers, body } = await ada.post('/turtles', turtle);
  const [, message] = await receiver.received('/tags', 2);
  expect(message?.body).toMatchObject({ type: 'turtle.created', etag: headers.get('etag'), data: body });
  await ada.delete(`/webhooks/${hook.id}`);
});
