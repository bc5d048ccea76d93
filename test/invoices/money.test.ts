import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { Invoice } from '../../src/resources/invoices/invoice.entity.ts';
import { isCurrency } from '../../src/values/currency.ts';
import { decimalsOf } from '../../src/values/money.ts';
import type { Answer, Client, GraphqlAnswer } from '../support/client.ts';
import { invoiceInput } from '../support/factories.ts';
import { sharedServer, startTestServer, type TestServer } from '../support/server.ts';
import { StripeDouble } from '../support/stripe-double.ts';
import { chargesOf, createInvoiceIn, pay, statusOf, type TestInvoice } from './steps.ts';

const server = await sharedServer();
const ada = await server.as('ada');

const whole = (currency: string) => `Has too many decimals: ${currency} has no decimals.`;
const atMost = (decimals: number, currency: string) =>
  `Has too many decimals: ${currency} has at most ${decimals} decimals.`;

function errorsOf({ body }: Answer, { errors }: GraphqlAnswer): unknown[] {
  return [body.errors, errors?.[0]?.extensions.errors];
}

const createInvoice = 'mutation($input: CreateInvoiceInput!) { createInvoice(input: $input) { id amount currency } }';
const updateInvoice =
  'mutation($id: ID!, $input: UpdateInvoiceInput!) { updateInvoice(id: $id, input: $input) { amount currency } }';
const createPayment =
  'mutation($invoice: ID!, $input: CreatePaymentAttemptInput!) { createPaymentAttempt(invoice: $invoice, input: $input) { amount status } }';

/** An amount with decimals that its currency does not have, stored before such amounts were rejected. */
async function createMisfit(client: Client, at: TestServer, status: 'draft' | 'published' | 'sent' = 'published') {
  const invoice = await createInvoiceIn(client, status, { amount: 12, currency: 'JPY' });
  await at.database.fork().nativeUpdate(Invoice, { id: invoice.id }, { amount: 12.5 });
  return { ...invoice, amount: 12.5 };
}

describe('the decimals of an amount are validated against its currency', () => {
  test.each([
    [12, 'JPY'],
    [9_999_999_999, 'JPY'],
    [0.01, 'EUR'],
    [9_999_999_999.99, 'EUR'],
    [4.35, 'HUF'],
    [0.001, 'KWD'],
    [1.234, 'KWD'],
    [9_999_999_998.999, 'IQD'],
    [38_912.1234, 'CLF'],
    [9_999_999_998.9999, 'UYW'],
  ])('%d %s is stored exactly, in REST and GraphQL', async (amount, currency) => {
    const created = await ada.post('/invoices', invoiceInput({ amount, currency }));
    expect(created.body.data.attributes).toMatchObject({ amount, currency });
    const path = `/invoices/${created.body.data.id}`;
    expect((await ada.get(path)).body.data.attributes.amount).toBe(amount);
    expect((await ada.graphql(createInvoice, { input: { amount, currency } })).data.createInvoice.amount).toBe(amount);
    await ada.post(`${path}/transitions`, { to: 'published' });
    const { invoice_number: invoiceNumber } = created.body.data.attributes;
    const paid = await pay(ada, { id: created.body.data.id, path, invoiceNumber, amount });
    expect([paid.status, paid.body.amount, paid.body.status]).toEqual([201, amount, 'succeeded']);
  });

  test.each([
    [12.5, 'JPY', whole('JPY')],
    [0.5, 'UGX', whole('UGX')],
    [1.005, 'EUR', atMost(2, 'EUR')],
    [1.005, 'HUF', atMost(2, 'HUF')],
    [1.2345, 'KWD', atMost(3, 'KWD')],
    [1.23456, 'CLF', atMost(4, 'CLF')],
  ])('%d %s is rejected on creation and on update, in REST and GraphQL', async (amount, currency, message) => {
    const input = { amount, currency };
    const wrong = (field: string) => [{ field, code: 'invalid_value', message }];
    const both = [wrong('data.attributes.amount'), wrong('amount')];
    const created = await ada.post('/invoices', invoiceInput(input));
    const said = `data.attributes.amount ${message.charAt(0).toLowerCase()}${message.slice(1)}`;
    expect([created.status, created.body.message]).toEqual([400, said]);
    expect(errorsOf(created, await ada.graphql(createInvoice, { input }))).toEqual(both);

    const { id, path } = await createInvoiceIn(ada, 'draft', { amount: 5, currency });
    const change = { data: { attributes: { amount } } };
    const changed = await ada.patch(path, change);
    expect(errorsOf(changed, await ada.graphql(updateInvoice, { id, input: { amount } }))).toEqual(both);
    expect((await ada.get(path)).body.data.attributes.amount).toBe(5);
  });

  test('a new currency alone must fit the current amount, in REST and GraphQL', async () => {
    const { id, path } = await createInvoiceIn(ada, 'draft', { amount: 1.234, currency: 'KWD' });
    for (const [currency, message] of [
      ['EUR', atMost(2, 'EUR')],
      ['JPY', whole('JPY')],
    ] as const) {
      const wrong = [{ field: 'amount', code: 'invalid_value', message }];
      const answers = [
        await ada.patch(path, { currency }),
        await ada.graphql(updateInvoice, { id, input: { currency } }),
      ] as const;
      expect(errorsOf(...answers)).toEqual([wrong, wrong]);
    }
    const both = await ada.patch(path, { amount: 1234, currency: 'JPY' });
    expect(both.body.data.attributes).toMatchObject({ amount: 1234, currency: 'JPY' });
  });

  test('every currency has the decimals of ISO 4217, even where cash has fewer', () => {
    const few = [
      'JPY',
      'KRW',
      'ISK',
      'UGX',
      'HUF',
      'IDR',
      'LAK',
      'LBP',
      'COP',
      'MGA',
      'IQD',
      'LYD',
      'TND',
      'CLF',
      'UYW',
    ];
    expect(few.map(decimalsOf)).toEqual([0, 0, 0, 0, 2, 2, 2, 2, 2, 2, 3, 3, 3, 4, 4]);
    expect(few.every(isCurrency)).toBe(true);
  });

  test.each([10_000_000_000, 1e300])('%d is too large in every currency', async (amount) => {
    for (const currency of ['JPY', 'EUR', 'CLF']) {
      const { body } = await ada.post('/invoices', invoiceInput({ amount, currency }));
      expect(body.errors).toMatchObject([{ field: 'data.attributes.amount', code: 'too_large' }]);
    }
  });
});

describe('a stored invoice whose amount has too many decimals for its currency', () => {
  test('can be read, listed, sent back unchanged and changed except for its amount', async () => {
    const { id, path } = await createMisfit(ada, server);
    const read = await ada.get(path);
    expect(read.body.data.attributes).toMatchObject({ amount: 12.5, currency: 'JPY' });
    const listed = (await ada.get('/invoices?limit=1')).body.data[0];
    expect(listed.attributes.amount).toBe(12.5);
    expect((await ada.graphql('query($id: ID!) { invoice(id: $id) { amount payUrl } }', { id })).data.invoice).toEqual({
      amount: 12.5,
      payUrl: null,
    });
    expect((await ada.patch(path, read.body)).status).toBe(200);
    expect((await ada.patch(path, { invoice_number: `New ${id}` })).body.data.attributes.amount).toBe(12.5);
    const other = await ada.graphql(updateInvoice, { id, input: { amount: 12.25 } });
    expect(other.errors?.[0]?.extensions.errors).toMatchObject([{ field: 'amount', message: whole('JPY') }]);
    expect((await ada.patch(path, { amount: 13 })).body.links.pay).toBe(`${server.url}${path}/payment_attempts`);
  });

  test('cannot be paid: nothing is charged, offered or stored, and its status stays', async () => {
    const invoice = await createMisfit(ada, server, 'sent');
    expect((await ada.get(invoice.path)).body.links.pay).toBeUndefined();
    expect((await ada.request('OPTIONS', `${invoice.path}/payment_attempts`)).body.actions).toEqual([]);
    const message =
      '12.5 JPY cannot be charged: JPY has no decimals. The owner can change the amount while the invoice is a draft or published.';
    const refused = await pay(ada, invoice);
    expect([refused.status, refused.body]).toMatchObject([409, { code: 'amount_not_chargeable', message }]);
    const input = { invoiceNumber: invoice.invoiceNumber, amount: 12.5, paymentToken: 'tok_success' };
    expect((await ada.graphql(createPayment, { invoice: invoice.id, input })).errors).toMatchObject([{ message }]);
    expect((await ada.get(`${invoice.path}/payment_attempts`)).body).toEqual([]);
    expect(await chargesOf(server.database, invoice)).toEqual([]);
    expect(await statusOf(ada, invoice)).toBe('sent');
    expect((await ada.post(`${invoice.path}/transitions`, { to: 'paid' })).status).toBe(201);
  });
});

describe('with Stripe', () => {
  let stripe: StripeDouble;
  let charging: TestServer;
  let owner: Client;
  beforeAll(async () => {
    stripe = await StripeDouble.start();
    charging = await startTestServer({ STRIPE_SECRET_KEY: 'sk_test_double', STRIPE_API_URL: stripe.url });
    owner = await charging.as('ada');
  });
  afterAll(async () => {
    await charging?.close();
    await stripe?.stop();
  });

  const payIn = async (amount: number, currency: string): Promise<[Answer, TestInvoice]> => {
    const invoice = await createInvoiceIn(owner, 'published', { amount, currency });
    return [await pay(owner, invoice, 'pm_card_visa'), invoice];
  };

  test.each([
    [500, 'JPY', '500'],
    [5, 'ISK', '500'],
    [5, 'UGX', '500'],
    [10.45, 'HUF', '1045'],
    [1.5, 'TWD', '150'],
    [5, 'MGA', '5'],
    [5.12, 'KWD', '5120'],
    [9_999_999_999.99, 'EUR', '999999999999'],
  ])('%d %s is charged as %s', async (amount, currency, units) => {
    const [{ body }] = await payIn(amount, currency);
    expect(body).toMatchObject({ status: 'succeeded', amount });
    expect(stripe.requests.at(-1)?.form).toMatchObject({ amount: units, currency: currency.toLowerCase() });
  });

  test.each([
    [5.124, 'KWD', 'Stripe charges KWD with at most 2 decimals.'],
    [5.5, 'MGA', 'Stripe charges MGA in whole numbers only.'],
    [5, 'CLF', 'Stripe does not support CLF.'],
    [5, 'IQD', 'Stripe does not support IQD.'],
  ])('%d %s is rejected with the reason and not sent to Stripe', async (amount, currency, reason) => {
    const before = stripe.requests.length;
    const [{ status, body }, invoice] = await payIn(amount, currency);
    expect([status, body.code]).toEqual([409, 'amount_not_chargeable']);
    expect(body.message).toContain(`${amount} ${currency} cannot be charged: ${reason}`);
    expect(stripe.requests.length).toBe(before);
    expect((await owner.get(`${invoice.path}/payment_attempts`)).body).toEqual([]);
    expect((await owner.get(invoice.path)).body.links.pay).toBeUndefined();
  });
});
