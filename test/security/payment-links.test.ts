import { describe, expect, test } from 'vitest';
import { fields, operations } from '../support/all-served.ts';
import { createClient } from '../support/client.ts';
import { shared } from '../support/shared.ts';
import { ask, askGraphql } from './access.requests.ts';
import { createWorld } from './world.ts';

const world = await shared(createWorld());
const own = await world.make('invoice');
const { body } = await (await world.as('owner')).post(`/invoices/${own.invoice}/payment_links`, {});
const holder = createClient(world.server.url, new URL(body.url).hash.replace('#key=', ''));

const isOpen = (name: string) =>
  ['createPaymentAttempt', 'describeInvoicePaymentAttempts', 'getInvoicePdf', 'listInvoicePaymentAttempts'].includes(
    name,
  );
const restOf = Object.entries(operations).filter(([, { rest, scope }]) => rest !== null && scope !== 'public');
const graphqlOf = Object.entries({ ...operations, ...fields }).filter(([, { graphql }]) => graphql !== null);

describe('with the key of a payment link', () => {
  test.each(restOf.map(([name]) => name))('REST refuses %s of another invoice, and of anything else', async (name) => {
    const row = operations[name]!;
    const { status, body } = await ask(holder, row, await world.share(row.on));
    expect([status, body.code]).toEqual([403, 'insufficient_scope']);
  });

  test.each(restOf.map(([name]) => name).filter(isOpen))('REST allows %s of its invoice', async (name) => {
    const { status } = await ask(holder, operations[name]!, own);
    expect([200, 201]).toContain(status);
  });

  test.each(
    restOf.flatMap(([name, { on }]) => (on === 'invoice' && !isOpen(name) ? [name] : [])),
  )('REST refuses %s of its invoice', async (name) => {
    const { status, body } = await ask(holder, operations[name]!, own);
    // The attempt is one that another payer made.
    const expected = name === 'getPaymentAttempt' ? [404, 'not_found'] : [403, 'insufficient_scope'];
    expect([status, body.code]).toEqual(expected);
  });

  test.each(graphqlOf.map(([name]) => name))('GraphQL refuses %s', async (name) => {
    const row = operations[name] ?? fields[name]!;
    const { status, code } = await askGraphql(holder, row, { ...(await world.share(row.on)), ...own });
    expect([status, code]).toEqual([403, 'insufficient_scope']);
  });

  test('GraphQL refuses a subscription and its own description', async () => {
    for (const query of ['subscription { invoiceTransitioned { eventId } }', '{ __typename }']) {
      const { status, code } = await holder.graphql(query, {}, { accept: 'text/event-stream, application/json' });
      expect([status, code]).toEqual([403, 'insufficient_scope']);
    }
  });
});
