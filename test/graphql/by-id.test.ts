import { expect, test } from 'vitest';
import { invoiceInput } from '../support/factories.ts';
import { sharedServer } from '../support/server.ts';

const server = await sharedServer();
const ada = await server.as('ada');

test('GraphQL reads nested REST resources by id alone', async () => {
  const { id: invoice, attributes } = (await ada.post('/invoices', invoiceInput())).body.data;
  const transition = (await ada.post(`/invoices/${invoice}/transitions`, { to: 'published' })).body;
  const { invoice_number, amount } = attributes;
  const payment = { invoice_number, amount, payment_token: 'tok_success' };
  const attempt = (await ada.post(`/invoices/${invoice}/payment_attempts`, payment)).body;
  const query = `query($t: ID!, $a: ID!) {
    transition(id: $t) { id from to invoice { id } }
    paymentAttempt(id: $a) { id invoiceId status }
  }`;
  const { data } = await ada.graphql(query, { t: transition.id, a: attempt.id });
  expect(data).toEqual({
    transition: { id: transition.id, from: 'DRAFT', to: 'PUBLISHED', invoice: { id: invoice } },
    paymentAttempt: { id: attempt.id, invoiceId: invoice, status: 'SUCCEEDED' },
  });
  const swapped = await ada.graphql(query, { t: attempt.id, a: transition.id });
  expect([swapped.data, swapped.errors]).toEqual([{ transition: null, paymentAttempt: null }, undefined]);
});
