import { expect, test } from 'vitest';
import { sharedServer } from '../support/server.ts';
import { createInvoiceIn, mailsIn, pay, type TestInvoice } from './steps.ts';

const server = await sharedServer({ PAYMENT_TIMEOUT: '100', JOB_POLL_INTERVAL: '0.5' });
const [ada, grace] = [await server.as('ada'), await server.as('grace')];

const address = 'books@example.com';
const wanted = { receipt_email: address };
const receiptsOf = async (invoice: TestInvoice) =>
  (await mailsIn(server, invoice)).filter((kind) => kind === 'receipt').length;
const statusOfAttempt = async (invoice: TestInvoice, id: string) =>
  (await grace.get(`${invoice.path}/payment_attempts/${id}`)).body.status;
const within = { timeout: 15_000, interval: 50 };

test('a payer who gives an email address gets one receipt, and the attempt shows the address to payer and owner', async () => {
  const invoice = await createInvoiceIn(ada, 'sent');
  const { status, body } = await pay(grace, invoice, 'tok_success', {}, wanted);
  expect([status, body.receipt_email]).toEqual([201, address]);
  const path = `${invoice.path}/payment_attempts/${body.id}`;
  for (const client of [ada, grace]) expect((await client.get(path)).body.receipt_email).toBe(address);
  const { data } = await ada.graphql(`{ paymentAttempt(id: "${body.id}") { receiptEmail } }`);
  expect(data?.paymentAttempt).toEqual({ receiptEmail: address });
  expect(await receiptsOf(invoice)).toBe(1);
});

test('without an address, or after a declined payment, no receipt is sent', async () => {
  const [quiet, declined] = [await createInvoiceIn(ada, 'sent'), await createInvoiceIn(ada, 'sent')];
  expect((await pay(grace, quiet)).body.receipt_email).toBeNull();
  expect((await pay(grace, declined, 'tok_declined', {}, wanted)).body.receipt_email).toBe(address);
  expect([await receiptsOf(quiet), await receiptsOf(declined)]).toEqual([0, 0]);
});

test('a receipt is sent once when the outcome was lost and the request is repeated', async () => {
  const invoice = await createInvoiceIn(ada, 'sent');
  const key = { 'idempotency-key': 'receipt' };
  const request = () => pay(grace, invoice, 'tok_network_error_after_charge', key, wanted);
  const { body } = await request();
  expect(body.status).toBe('processing');
  await expect.poll(() => statusOfAttempt(invoice, body.id), within).toBe('succeeded');
  expect((await request()).headers.get('idempotency-replayed')).toBe('true');
  expect(await receiptsOf(invoice)).toBe(1);
});

test('a withdrawn invoice that is paid after all still gets its receipt', async () => {
  const invoice = await createInvoiceIn(ada, 'published');
  const { body } = await pay(grace, invoice, 'tok_network_error_after_charge', {}, wanted);
  await ada.post(`${invoice.path}/transitions`, { to: 'draft' });
  await expect.poll(() => statusOfAttempt(invoice, body.id), within).toBe('succeeded');
  expect(await receiptsOf(invoice)).toBe(1);
});

test('an erased user’s address is removed from their payments and the events about them', async () => {
  const admin = await server.as('root');
  const payer = await server.as('payer');
  const { id } = (await payer.get('/user')).body;
  const invoice = await createInvoiceIn(ada, 'published');
  const attempt = (await pay(payer, invoice, 'tok_success', {}, wanted)).body.id;
  expect((await admin.delete(`/users/${id}`)).status).toBe(204);
  expect((await ada.get(`${invoice.path}/payment_attempts/${attempt}`)).body.receipt_email).toBeNull();
  const shown = async () => {
    const { body } = await ada.get(`/events?resource=${attempt}`, { accept: 'application/json' });
    return body.map((event: { data: { receipt_email: string | null } }) => event.data.receipt_email);
  };
  await expect.poll(shown, within).toEqual([null, null]);
});
