import { describe, expect, test } from 'vitest';
import { createClient, graphql, type Terrapin } from '../../sdk/src/index.ts';
import type { Body } from '../support/client.ts';
import { sharedServer } from '../support/server.ts';

/** A client whose arguments no compiler checks, as in JavaScript. */
let requests = 0;
const server = await sharedServer();
const token: string | null = (await server.as('ada')).token;
const terrapin: Terrapin = createClient({ url: server.url, token, onRequest: () => void requests++ });
const untyped: Body = terrapin;

const id = '01937c1e-5b5a-7c3e-9f0a-0123456789ab';
const document = graphql('query($first: Int) { turtles(first: $first) { nodes { id } } }');

describe('an unknown argument rejects before a request is sent', () => {
  test.each([
    ['of a list', 'limit', () => untyped.turtles.list({ limit: 2 }).page()],
    ['of an iterated list', 'limit', () => untyped.turtles.list({ limit: 2 })[Symbol.asyncIterator]().next()],
    ['of a list without a direction', 'direction', () => untyped.users.list({ direction: 'ASC' }).toArray(1)],
    ['of a page', 'limit', () => untyped.turtles.list().page({ limit: 2 })],
    ['of a filter in the place of options', 'status', () => untyped.articles.list({}, { status: 'PUBLISHED' }).page()],
    ['of a key', 'name', () => untyped.users.get({ username: 'ada', name: 'Ada' })],
    ['of the options of a read', 'fields', () => untyped.turtles.get(id, { fields: ['id'] })],
    ['of the options of a write', 'if_match', () => untyped.turtles.update(id, {}, { if_match: '"1"' })],
    ['of an upload', 'kind', () => untyped.avatars.upload(new Uint8Array(1), { kind: 'image/png' })],
    ['of the variables of a document', 'limit', () => untyped.query(document, { limit: 2 })],
    ['of a REST request', 'query', () => untyped.rest.GET('/turtles', { query: { limit: 2 } })],
    ['of REST parameters', 'limit', () => untyped.rest.GET('/turtles', { params: { limit: 2 } })],
    ['of a path', 'id', () => untyped.rest.GET('/turtles/{turtle}', { params: { path: { id } } })],
    ['of a stream', 'type', () => untyped.events({ type: 'turtle.created' }).next()],
    ['of the client', 'tokn', async () => createClient({ url: server.url, tokn: token } as never)],
  ])('%s', async (_, name, call) => {
    requests = 0;
    const message = expect.stringContaining(`"${name}"`);
    await expect(call()).rejects.toMatchObject({ code: 'unknown_parameter', status: 0, message });
    expect(requests).toBe(0);
  });
});

test('the error lists the arguments that exist', async () => {
  const message = 'Unknown parameter "limit". Supported: after, before, first, last, query, count.';
  await expect(untyped.users.list({ limit: 2 }).page()).rejects.toMatchObject({ message });
});

test('the options of a write contain its optional arguments', async () => {
  const { id } = await terrapin.articles.create({ title: 'Shells' });
  const stale = terrapin.articles.update(id, { title: 'Turtles' }, { ifMatch: '"0"', timeout: 20_000 });
  await expect(stale).rejects.toMatchObject({ code: 'precondition_failed' });
  const invoice = await terrapin.invoices.create({ amount: 1, currency: 'EUR' });
  const moved = terrapin.invoices.transition(invoice.id, 'PUBLISHED', { from: 'SENT' });
  await expect(moved).rejects.toMatchObject({ status: 409 });
});
