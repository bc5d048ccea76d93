import { describe, expect, test } from 'vitest';
import { sharedServer } from '../support/server.ts';
import { createInvoiceIn, pay } from './steps.ts';

/** These clients have payments:write only. */

const server = await sharedServer();
const ada = await server.as('ada');
const scopes = ['payments:write'] as const;
const payer = await server.as('grace', scopes);
const other = await server.as('linus', scopes);
const owner = await server.as('ada', scopes);

const missing = '00000000-0000-7000-8000-000000000000';
const ids = (body: { id: string }[]) => body.map(({ id }) => id);

describe('with payments:write alone', () => {
  test('a stranger can pay an invoice by its link', async () => {
    const invoice = await createInvoiceIn(ada, 'sent');
    const { links } = (await ada.get(invoice.path)).body;
    const form = await payer.request('OPTIONS', links.pay);
    expect([form.status, JSON.stringify(form.body).includes('"value"')]).toEqual([200, false]);
    const paid = await pay(payer, invoice);
    expect([paid.status, paid.body.status]).toEqual([201, 'succeeded']);
    expect((await payer.get(paid.headers.get('location') as string)).body).toEqual(paid.body);
    expect((await payer.get(links.pay)).body).toEqual([paid.body]);
    expect((await payer.get(invoice.path)).body.code).toBe('insufficient_scope');
  });

  test('OPTIONS is the same for each invoice state and for an unknown invoice', async () => {
    const forms = new Set<string>();
    for (const status of ['draft', 'published', 'paid'] as const) {
      const { id, path } = await createInvoiceIn(ada, status);
      const { text, headers } = await payer.request('OPTIONS', `${path}/payment_attempts`);
      forms.add(text.replaceAll(id, missing));
      expect(headers.get('content-length')).toBe(String(text.length));
    }
    forms.add((await payer.request('OPTIONS', `/invoices/${missing}/payment_attempts`)).text);
    expect(forms.size).toBe(1);
  });

  test('a payer lists only their own attempts', async () => {
    const invoice = await createInvoiceIn(ada, 'published');
    const path = `${invoice.path}/payment_attempts`;
    const made: string[] = [];
    for (const client of [payer, other, payer, payer]) {
      const { body } = await pay(client, invoice, 'tok_declined');
      if (client === payer) made.unshift(body.id);
    }
    expect(ids((await payer.get(path)).body)).toEqual(made);
    expect((await ada.get(path)).body).toHaveLength(4);
    expect((await other.get(path)).body).toHaveLength(1);
    const another = await other.get(`${path}/${made[0]}`);
    expect([another.status, another.body.code]).toEqual([404, 'not_found']);
    expect((await payer.get(`/invoices/${missing}/payment_attempts`)).body).toEqual([]);
    expect((await payer.get(`/invoices/${missing}/payment_attempts/${made[0]}`)).status).toBe(404);
  });

  test('the owner of the invoice also sees only their own attempts', async () => {
    const invoice = await createInvoiceIn(ada, 'published');
    const path = `${invoice.path}/payment_attempts`;
    const { body: theirs } = await pay(payer, invoice, 'tok_declined');
    const { body: own } = await pay(owner, invoice, 'tok_declined');
    expect(ids((await owner.get(path)).body)).toEqual([own.id]);
    const refused = await owner.get(`${path}/${theirs.id}`);
    expect([refused.status, refused.body.scope]).toEqual([403, 'invoices:read']);
    expect((await owner.request('OPTIONS', path)).text).not.toContain(invoice.invoiceNumber);
  });

  test('GraphQL returns all fields of an attempt, and null for its invoice', async () => {
    const invoice = await createInvoiceIn(ada, 'published');
    const attempt = `mutation ($invoice: ID!, $input: CreatePaymentAttemptInput!) { createPaymentAttempt(invoice: $invoice, input: $input) {
      id invoiceNumber amount paymentToken status failure { code message } createdAt invoice { id status } } }`;
    const { invoiceNumber, amount } = invoice;
    const input = { invoiceNumber, amount, paymentToken: 'tok_declined' };
    const paid = await payer.graphql(attempt, { invoice: invoice.id, input });
    expect(paid.errors).toBeUndefined();
    expect(paid.data.createPaymentAttempt).toMatchObject({ invoiceNumber, status: 'FAILED', invoice: null });
    const own = await owner.graphql(attempt, { invoice: invoice.id, input });
    expect([own.code, own.errors?.[0]?.path]).toEqual(['insufficient_scope', ['createPaymentAttempt', 'invoice']]);
    expect(own.data.createPaymentAttempt).toMatchObject({ status: 'FAILED', invoice: null });
  });
});

test('invoices:read alone shows nothing of the invoices of others', async () => {
  const { path } = await createInvoiceIn(ada, 'published');
  const reader = await server.as('grace', ['invoices:read']);
  expect((await reader.request('OPTIONS', `${path}/payment_attempts`)).status).toBe(404);
  expect((await reader.get(`${path}/payment_attempts`)).body).toEqual([]);
});

test('without either scope the error names both, and WWW-Authenticate one', async () => {
  const reader = await server.as('ada', ['articles:read']);
  const { path } = await createInvoiceIn(ada, 'published');
  for (const method of ['GET', 'OPTIONS']) {
    const { status, body, headers } = await reader.request(method, `${path}/payment_attempts`);
    expect([status, body.code, body.scope]).toEqual([403, 'insufficient_scope', 'invoices:read']);
    expect(body.message).toBe('This request requires an access token with the scope invoices:read or payments:write.');
    expect(headers.get('www-authenticate')).toContain('scope="invoices:read"');
  }
});
