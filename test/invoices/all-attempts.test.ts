import { describe, expect, test } from 'vitest';
import { itemsOf, walkRest } from '../lists/lists.ts';
import { type Client, createClient } from '../support/client.ts';
import { sharedServer } from '../support/server.ts';
import { createInvoiceIn, pay, type TestInvoice } from './steps.ts';

let [ada, grace, linus]: Client[] = [];
let [first, second, ofGrace]: TestInvoice[] = [];
const attempts: Record<'linus' | 'ada' | 'link' | 'declined' | 'grace', string> = {} as never;

const server = await sharedServer();
[ada, grace, linus] = await Promise.all((['ada', 'grace', 'linus'] as const).map((name) => server.as(name)));
const payBy = async (client: Client | undefined, invoice: TestInvoice | undefined, token?: string) =>
  (await pay(client as Client, invoice as TestInvoice, token)).body.id;
[first, second] = [
  await createInvoiceIn(ada as Client, 'published'),
  await createInvoiceIn(ada as Client, 'published'),
];
ofGrace = await createInvoiceIn(grace as Client, 'published');
attempts.linus = await payBy(linus, first, 'tok_declined');
attempts.ada = await payBy(ada, ofGrace);
const { url } = (await (ada as Client).post(`${second.path}/payment_links`, {})).body;
const holder = createClient(server.url, new URL(url).hash.replace('#key=', ''));
attempts.link = await payBy(holder, second, 'tok_declined');
attempts.declined = await payBy(ada, first, 'tok_declined');
attempts.grace = await payBy(grace, first);

const all = ['grace', 'declined', 'link', 'ada', 'linus'] as const;
const idsOf = (names: readonly (keyof typeof attempts)[]) => names.map((name) => attempts[name]);

describe('the list of all payment attempts', () => {
  test.each([
    ['an owner', 'ada', '', all],
    ['another owner, who has paid', 'grace', '', ['grace', 'ada']],
    ['a payer', 'linus', '', ['linus']],
    ['an owner, those that failed', 'ada', '?status=failed', ['declined', 'link', 'linus']],
    ['an owner, those that succeeded', 'ada', '?status=succeeded', ['grace', 'ada']],
    ['an owner, before they were made', 'ada', '?created_before=2020-01-01T00:00:00Z', []],
  ] as const)('has what they may see, newest first: %s', async (_, as, query, expected) => {
    const client = { ada, grace, linus }[as] as Client;
    const { status, body } = await client.get(`/payment_attempts${query}`);
    expect([status, itemsOf(body)]).toEqual([200, idsOf(expected)]);
  });

  test('is in pages, in both directions, with a count', async () => {
    expect(await walkRest(ada as Client, '/payment_attempts?limit=1', 'next')).toEqual(idsOf(all));
    const ascending = '/payment_attempts?limit=2&direction=asc';
    expect(await walkRest(ada as Client, ascending, 'next')).toEqual(idsOf(all).reverse());
    const counted = await (ada as Client).get('/payment_attempts?count=true');
    expect(counted.headers.get('total-count')).toBe('5');
  });

  test('can be of one invoice, also with a status', async () => {
    const path = `/payment_attempts?invoice=${first?.id}`;
    expect(itemsOf((await (ada as Client).get(path)).body)).toEqual(idsOf(['grace', 'declined', 'linus']));
    expect(itemsOf((await (linus as Client).get(path)).body)).toEqual(idsOf(['linus']));
    const { body, headers } = await (ada as Client).get(`${path}&status=failed&count=true`);
    expect(itemsOf(body)).toEqual(idsOf(['declined', 'linus']));
    expect(headers.get('total-count')).toBe('2');
    expect(itemsOf((await (linus as Client).get(`${path}&status=processing`)).body)).toEqual([]);
  });

  test('has no attempts of others without invoices:read', async () => {
    const payer = await server.as('ada', ['payments:write']);
    expect(itemsOf((await payer.get('/payment_attempts')).body)).toEqual(idsOf(['declined', 'link', 'ada']));
    const refused = await (await server.as('ada', ['articles:read'])).get('/payment_attempts');
    expect(refused.status).toBe(403);
  });

  test('is the same on GraphQL', async () => {
    const query = '{ paymentAttempts(filter: { status: FAILED }) { totalCount nodes { id invoice { id } } } }';
    const { data } = await (ada as Client).graphql(query);
    expect(data.paymentAttempts.nodes).toEqual([
      { id: attempts.declined, invoice: { id: first?.id } },
      { id: attempts.link, invoice: { id: second?.id } },
      { id: attempts.linus, invoice: { id: first?.id } },
    ]);
  });
});
