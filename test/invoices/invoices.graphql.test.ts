import { describe, expect, test } from 'vitest';
import { sharedServer } from '../support/server.ts';
import { createInvoiceIn, mailsIn, pay } from './steps.ts';

const server = await sharedServer();
const ada = await server.as('ada');

describe('an invoice in GraphQL', () => {
  test('moves from draft through a declined payment to paid', async () => {
    const { invoices, paymentAttempts } = ada.sdk;
    const input = {
      invoiceNumber: 'G-1',
      amount: 12.5,
      currency: 'EUR' as const,
      contact: { name: 'Tess', email: 't@e.test' },
    };
    const created = await invoices.create(input);
    expect(created).toMatchObject({
      ...input,
      contact: { ...input.contact, phone: null },
      status: 'DRAFT',
      payUrl: null,
      allowedNextStates: ['PUBLISHED'],
      sentAt: null,
    });
    const { id } = created;
    expect(await invoices.transition(id, 'PUBLISHED')).toMatchObject({
      status: 'PUBLISHED',
      payUrl: `${server.url}/invoices/${id}/payment_attempts`,
      allowedNextStates: ['DRAFT', 'SENT', 'PAID'],
    });
    expect(await invoices.transition(id, 'SENT')).toMatchObject({
      status: 'SENT',
      sentAt: expect.stringMatching(/Z$/),
    });

    const payWith = (paymentToken: string) =>
      paymentAttempts.create(id, { invoiceNumber: 'G-1', amount: 12.5, paymentToken });
    expect(await payWith('tok_declined')).toMatchObject({
      status: 'FAILED',
      paymentToken: '********ined',
      failure: { code: 'card_declined', message: 'The card was declined.' },
    });
    expect(await invoices.get(id)).toMatchObject({ status: 'FAILED', paymentReceivedAt: null });
    expect(await payWith('tok_success')).toMatchObject({ status: 'SUCCEEDED' });
    const paid = await invoices.get(id);
    expect(paid).toMatchObject({ status: 'PAID', paymentReceivedAt: expect.stringMatching(/Z$/) });
    const rest = await ada.get(`/invoices/${id}`);
    expect(rest.body.data.attributes.status).toBe('paid');
    expect(paid.etag).toBe(rest.headers.get('etag'));
    const about = { id, path: '', invoiceNumber: 'G-1', amount: 12.5 };
    expect((await mailsIn(server, about)).sort()).toEqual([
      'failure-to-contact',
      'failure-to-owner',
      'invoice-to-contact',
      'success-to-owner',
    ]);
  });
});

test('a list of invoices with transitions and payment attempts takes four statements', async () => {
  const linus = await server.as('linus');
  for (let i = 0; i < 4; i++) await pay(linus, await createInvoiceIn(linus, 'published'));
  server.statements.length = 0;
  const { data } = await linus.graphql(`{ invoices(filter: { status: PAID }) { nodes {
    transitions(first: 1) { nodes { to invoice { id } } } paymentAttempts { nodes { status } } } } }`);
  expect(data.invoices.nodes).toHaveLength(4);
  expect(data.invoices.nodes[0].transitions.nodes).toMatchObject([{ to: 'PAID' }]);
  // Emails are written when they are sent, which the worker does meanwhile.
  const relevant = server.statements.filter((name) => /^(invoice_(?!mailed)|transition|payment)/.test(name)).sort();
  expect(relevant).toEqual([
    'invoice_list_by_owner_status',
    'invoice_read_many',
    'payment_attempt_list',
    'transition_by_invoice',
  ]);
});
