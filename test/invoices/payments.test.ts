import { hash } from 'node:crypto';
import { Client as SqlClient } from 'pg';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import type { Client } from '../support/client.ts';
import { onPostgresql } from '../support/database.ts';
import { sharedServer, startTestServer, type TestServer } from '../support/server.ts';
import { chargesOf, createInvoiceIn, mailsIn, pay, statusOf, type TestInvoice } from './steps.ts';

const server = await sharedServer({ PAYMENT_TIMEOUT: '100', JOB_POLL_INTERVAL: '0.5' });
const ada = await server.as('ada');
const grace = await server.as('grace');

const within = { timeout: 15_000, interval: 50 };
const attemptsOf = async (invoice: TestInvoice) => (await ada.get(`${invoice.path}/payment_attempts`)).body;

describe('statements', () => {
  // Without jobs: settling an earlier payment would be counted too.
  let counted: TestServer;
  let payer: Client;
  beforeAll(async () => {
    counted = await startTestServer({ WORKER: 'off' });
    payer = await counted.as('ada');
  });
  afterAll(() => counted.close());

  const settle = ['test_charge_record', 'invoice_lock', 'payment_attempt_settle', 'invoice_move_paidAt_paid'];

  test('of a payment are eight, in two transactions', async () => {
    const invoice = await createInvoiceIn(payer, 'sent');
    counted.statements.length = 0;
    await pay(payer, invoice);
    const begin = ['invoice_lock', 'payment_attempt_insert', 'jobs_settle-payment'];
    expect(counted.statements).toEqual([...begin, ...settle, 'jobs_deliver-mail']);
  });

  test('of a payment with an Idempotency-Key are eleven', async () => {
    const invoice = await createInvoiceIn(payer, 'sent');
    counted.statements.length = 0;
    await pay(payer, invoice, 'tok_success', { 'idempotency-key': 'counted' });
    expect(counted.statements.slice(0, 3)).toEqual(['idempotency_find', 'payment_attempt_by_key', 'invoice_lock']);
    expect(counted.statements.at(-1)).toBe('idempotency_keep_replace');
    expect(counted.statements).toHaveLength(11);
  });

  test('of a transition with an email, which has a payment link, are five, in one transaction', async () => {
    const invoice = await createInvoiceIn(payer, 'published');
    counted.statements.length = 0;
    await payer.post(`${invoice.path}/transitions`, { to: 'sent' });
    const sent = expect.stringMatching(/^invoice_move_sentAt/);
    expect(counted.statements).toEqual([
      'invoice_lock_own',
      sent,
      'payment_link_insert',
      'mails_count',
      'jobs_deliver-mail',
    ]);
  });
});

// On the embedded database a second statement waits for the open transaction.
describe.runIf(onPostgresql)(
  'an attempt that another process has started while this one waited for the invoice',
  () => {
    let other: SqlClient;
    beforeAll(async () => {
      const { native } = server.database;
      other = new SqlClient({ connectionString: native.kind === 'postgresql' ? native.url : '' });
      await other.connect();
    });
    afterAll(() => other?.end());

    const waiting = `select count(*)::int from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`;
    const begun = `insert into payment_attempts (id, invoice_id, payer_id, invoice_number, amount, currency, payment_token,
      gateway_token, idempotency_key, fingerprint, status, created_at)
    select $1, id, owner_id, invoice_number, amount, currency, '****', case $3 when 'processing' then 'tok' end, $4, '',
      $3, now() from invoices where id = $2`;

    test.each([
      ['with the same key and in progress: idempotency_key_in_use', 'same', 'processing', 'idempotency_key_in_use'],
      ['with the same key and succeeded: idempotency_key_in_use', 'same', 'succeeded', 'idempotency_key_in_use'],
      ['with another key and in progress: payment_in_progress', 'other', 'processing', 'payment_in_progress'],
      ['with another key and succeeded: invoice_not_payable', 'other', 'succeeded', 'invoice_not_payable'],
    ])('%s', async (_, key, status, code) => {
      const invoice = await createInvoiceIn(ada, 'published');
      await other.query('begin');
      await other.query('select from invoices where id = $1 for update', [invoice.id]);
      const ownKey = `${status}-${code}`;
      const paying = pay(ada, invoice, 'tok_success', { 'idempotency-key': ownKey });
      await expect.poll(async () => (await server.run(waiting))[0]).toEqual({ count: 1 });
      const otherKey = key === 'same' ? ownKey : `not-${ownKey}`;
      await other.query(begun, [crypto.randomUUID(), invoice.id, status, hash('sha256', otherKey, 'base64url')]);
      if (status === 'succeeded') await other.query(`update invoices set status = 'paid' where id = $1`, [invoice.id]);
      await other.query('commit');
      const answer = await paying;
      expect([answer.status, answer.body.code]).toEqual([409, code]);
      expect(await chargesOf(server.database, invoice)).toEqual([]);
      await other.query('delete from payment_attempts where invoice_id = $1', [invoice.id]);
    });
  },
);

describe('a payment attempt', () => {
  test.each(['published', 'sent', 'failed'] as const)('that succeeds pays an invoice that is %s', async (status) => {
    const invoice = await createInvoiceIn(ada, status);
    const answer = await pay(ada, invoice);
    expect(answer.status).toBe(201);
    expect(answer.body).toEqual({
      id: expect.any(String),
      invoice: invoice.id,
      invoice_number: invoice.invoiceNumber,
      amount: invoice.amount,
      payment_token: '*******cess',
      receipt_email: null,
      status: 'succeeded',
      failure: null,
      next_action: null,
      created_at: expect.stringMatching(/Z$/),
    });
    expect((await ada.get(answer.headers.get('location') as string)).body).toEqual(answer.body);
    const { data, links } = (await ada.get(invoice.path)).body;
    expect(data.attributes).toMatchObject({
      status: 'paid',
      paid_at: expect.stringMatching(/Z$/),
      payment_received_at: expect.stringMatching(/Z$/),
    });
    expect(links.pay).toBeUndefined();
    expect(await mailsIn(server, invoice)).toContain('success-to-owner');
    expect(await chargesOf(server.database, invoice)).toEqual([null]);
  });

  test.each([
    ['published', 'published', []],
    ['sent', 'failed', ['failure-to-contact', 'failure-to-owner', 'invoice-to-contact']],
    ['failed', 'failed', ['failure-to-contact', 'failure-to-owner', 'invoice-to-contact']],
  ] as const)('that is declined changes an invoice from %s to %s', async (before, after, mails) => {
    const invoice = await createInvoiceIn(ada, before);
    const answer = await pay(ada, invoice, 'tok_insufficient_funds');
    expect(answer.status).toBe(201);
    expect(answer.body).toMatchObject({
      status: 'failed',
      failure: { code: 'insufficient_funds', message: 'The card has insufficient funds.' },
    });
    expect(await statusOf(ada, invoice)).toBe(after);
    expect((await mailsIn(server, invoice)).sort()).toEqual(mails);
    expect((await pay(ada, invoice)).body.status).toBe('succeeded');
  });

  test.each(['draft', 'paid'] as const)('of an invoice that is %s returns 409', async (status) => {
    const invoice = await createInvoiceIn(ada, status);
    const answer = await pay(ada, invoice);
    expect([answer.status, answer.body.code]).toEqual([409, 'invoice_not_payable']);
    expect(await attemptsOf(invoice)).toEqual([]);
  });

  test('requires the amount and the number of the invoice', async () => {
    const invoice = await createInvoiceIn(ada, 'published');
    const wrongAmount = await pay(ada, { ...invoice, amount: 1 });
    expect(wrongAmount.body).toMatchObject({ code: 'validation_failed', errors: [{ field: 'amount' }] });
    const wrongNumber = await pay(ada, { ...invoice, invoiceNumber: 'wrong' });
    expect(wrongNumber.body).toMatchObject({ code: 'validation_failed', errors: [{ field: 'invoice_number' }] });
  });

  test('by a stranger requires the number of the invoice and payments:write', async () => {
    const invoice = await createInvoiceIn(ada, 'published');
    expect((await pay(grace, { ...invoice, invoiceNumber: 'wrong' })).status).toBe(404);
    const reader = await server.as('grace', ['invoices:read']);
    expect((await pay(reader, invoice)).body.scope).toBe('payments:write');
    const paid = await pay(grace, invoice);
    expect(paid.body.status).toBe('succeeded');
    const path = `${invoice.path}/payment_attempts/${paid.body.id}`;
    expect((await grace.get(path)).body).toEqual(paid.body);
    expect((await ada.get(path)).body).toEqual(paid.body);
    expect((await (await server.as('linus')).get(path)).status).toBe(404);
    expect((await grace.get(invoice.path)).status).toBe(404);
  });

  test('stores and returns its payment token masked once it is settled', async () => {
    const invoice = await createInvoiceIn(ada, 'published');
    const { body } = await pay(ada, invoice, 'tok_never_heard_of_secret');
    expect(body).toMatchObject({ payment_token: '************cret', failure: { code: 'invalid_token' } });
    const rows = await server.run('select * from payment_attempts');
    expect(JSON.stringify(rows)).not.toContain('tok_');
  });

  test('without a response from the gateway stays in progress until it is settled, once', async () => {
    const endings = [
      ['tok_network_error_after_charge', 'succeeded', 'paid'],
      ['tok_network_error', 'succeeded', 'paid'],
      ['tok_timeout', 'failed', 'failed'],
    ] as const;
    const check = async ([token, ending, becomes]: (typeof endings)[number]) => {
      const invoice = await createInvoiceIn(ada, 'sent');
      const answer = await pay(ada, invoice, token);
      expect([answer.status, answer.body.status]).toEqual([201, 'processing']);
      expect((await pay(ada, invoice)).body.code).toBe('payment_in_progress');
      const settled = async () => expect((await attemptsOf(invoice))[0].status).toBe(ending);
      await vi.waitFor(settled, within);
      expect(await statusOf(ada, invoice)).toBe(becomes);
      expect(await chargesOf(server.database, invoice)).toHaveLength(1);
    };
    await Promise.all([...endings.map(check), withdrawnWhileInFlight()]);
  });

  // The owner withdraws the invoice while a charge is in progress. The charge still counts.
  async function withdrawnWhileInFlight() {
    const invoice = await createInvoiceIn(ada, 'published');
    await pay(ada, invoice, 'tok_network_error_after_charge');
    expect((await ada.patch(invoice.path, { amount: 1 })).body.code).toBe('payment_in_progress');
    await ada.post(`${invoice.path}/transitions`, { to: 'draft' });
    await vi.waitFor(async () => expect(await statusOf(ada, invoice)).toBe('paid'), within);
    const history = (await ada.get(`${invoice.path}/transitions`)).body.map((one: { to: string }) => one.to);
    expect(history).toEqual(['paid', 'published', 'draft', 'published']);
    expect(await mailsIn(server, invoice)).toEqual(['success-to-owner']);
  }

  test('by twenty clients at once succeeds once, with one charge and one email', async () => {
    const invoice = await createInvoiceIn(ada, 'published');
    const clients = await Promise.all(Array.from({ length: 20 }, (_, i) => server.as(`payer-${i % 4}`)));
    const answers = await Promise.all(clients.map((client) => pay(client, invoice)));
    expect(answers.filter(({ body }) => body.status === 'succeeded')).toHaveLength(1);
    const refusals = answers.filter(({ status }) => status === 409).map(({ body }) => body.code);
    expect(refusals).toHaveLength(19);
    for (const code of refusals) expect(['payment_in_progress', 'invoice_not_payable']).toContain(code);
    expect(await chargesOf(server.database, invoice)).toEqual([null]);
    expect(await attemptsOf(invoice)).toHaveLength(1);
    expect(await mailsIn(server, invoice)).toEqual(['success-to-owner']);
  });
});

describe('an Idempotency-Key on a payment', () => {
  const key = (value: string) => ({ 'idempotency-key': value });

  test('used five times at once succeeds once, and returns 409 while that lasts', async () => {
    const invoice = await createInvoiceIn(ada, 'published');
    const twins = await Promise.all(
      Array.from({ length: 5 }, () => pay(ada, invoice, 'tok_slow_success', key('twins'))),
    );
    const isReplay = ({ headers }: (typeof twins)[number]) => headers.has('idempotency-replayed');
    const paid = twins.filter(({ status }) => status === 201);
    expect(paid.filter((one) => !isReplay(one))).toHaveLength(1);
    expect(new Set(paid.map(({ body }) => body.id)).size).toBe(1);
    for (const { body, headers } of twins.filter(({ status }) => status !== 201))
      expect([body.code, headers.get('retry-after')]).toEqual(['idempotency_key_in_use', '1']);
    expect(await chargesOf(server.database, invoice)).toHaveLength(1);
  });
});

describe('OPTIONS of payment attempts', () => {
  test('describes the payment, and lists no action once the invoice is paid', async () => {
    const invoice = await createInvoiceIn(ada, 'published');
    const path = `${invoice.path}/payment_attempts`;
    const answer = await ada.request('OPTIONS', path);
    expect(answer.headers.get('allow')).toBe('GET, HEAD, POST, OPTIONS');
    expect(answer.body).toEqual({
      actions: [
        {
          name: 'createPaymentAttempt',
          method: 'POST',
          href: server.url + path,
          fields: [
            { name: 'invoice_number', type: 'hidden', required: true, value: invoice.invoiceNumber },
            { name: 'amount', type: 'number', required: true, value: invoice.amount },
            { name: 'payment_token', type: 'text', required: true },
            { name: 'receipt_email', type: 'email', required: false },
          ],
        },
      ],
      updatable_fields: ['invoice_number', 'amount', 'payment_token', 'receipt_email'],
    });
    await pay(ada, invoice);
    expect((await ada.request('OPTIONS', path)).body).toEqual({ actions: [], updatable_fields: [] });
  });
});
