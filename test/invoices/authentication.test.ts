import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { type Client, createClient } from '../support/client.ts';
import { sharedServer, startTestServer, type TestServer } from '../support/server.ts';
import { StripeDouble } from '../support/stripe-double.ts';
import { chargesOf, createInvoiceIn, mailsIn, pay, statusOf, type TestInvoice } from './steps.ts';

const fast = { PAYMENT_TIMEOUT: '100', JOB_POLL_INTERVAL: '0.5' };
const within = { timeout: 20_000, interval: 200 };

const server = await sharedServer(fast);
const ada = await server.as('ada');
const grace = await server.as('grace', ['payments:write']);
const linus = await server.as('linus');

const execute = <T = unknown>(sql: string, parameters: unknown[]) => server.run<T>(sql, parameters);
const attemptsOf = ({ path }: TestInvoice) => `${path}/payment_attempts`;
const pathOf = (invoice: TestInvoice, attempt: string) => `${attemptsOf(invoice)}/${attempt}`;
const confirm = (client: Client, invoice: TestInvoice, attempt: string) =>
  client.post(`${pathOf(invoice, attempt)}/confirmations`);
const cancel = (client: Client, invoice: TestInvoice, attempt: string) =>
  client.post(`${pathOf(invoice, attempt)}/cancellations`);
const failure = { code: 'authentication_canceled', message: expect.any(String) };
const action = { type: 'authenticate', client_secret: expect.stringContaining('_secret') };

async function holderOf(invoice: TestInvoice): Promise<Client> {
  const { body } = await ada.post(`${invoice.path}/payment_links`, {});
  return createClient(server.url, new URL(body.url).hash.replace('#key=', ''));
}

describe('a payment that the bank asks to confirm', () => {
  test('waits for its payer, and succeeds when they confirm it', async () => {
    const invoice = await createInvoiceIn(ada, 'sent');
    const { status, body } = await pay(grace, invoice, 'tok_authentication');
    expect([status, body.status, body.next_action]).toEqual([201, 'processing', action]);
    expect(await statusOf(ada, invoice)).toBe('sent');
    expect((await pay(linus, invoice)).body.code).toBe('payment_in_progress');
    expect((await grace.get(pathOf(invoice, body.id))).body).toEqual(body);
    expect(await chargesOf(server.database, invoice)).toEqual([]);

    const confirmed = await confirm(grace, invoice, body.id);
    expect([confirmed.status, confirmed.body]).toEqual([200, { ...body, status: 'succeeded', next_action: null }]);
    expect(await statusOf(ada, invoice)).toBe('paid');
    expect((await confirm(grace, invoice, body.id)).body).toEqual(confirmed.body);
    expect(await chargesOf(server.database, invoice)).toEqual([null]);
  });

  test('fails when the bank rejects them, and the invoice can be paid again', async () => {
    const invoice = await createInvoiceIn(ada, 'sent');
    const { body } = await pay(grace, invoice, 'tok_authentication_failed');
    expect(body.next_action).toEqual(action);
    const failed = await confirm(grace, invoice, body.id);
    expect(failed.body).toMatchObject({
      status: 'failed',
      failure: { code: 'authentication_failed' },
      next_action: null,
    });
    expect(await statusOf(ada, invoice)).toBe('failed');
    expect((await pay(grace, invoice)).body.status).toBe('succeeded');
  });

  test.concurrent('fails when nobody confirms it in time, and the invoice can be paid again', async () => {
    const invoice = await createInvoiceIn(ada, 'published');
    const { body } = await pay(grace, invoice, 'tok_authentication');
    await execute(`update payment_attempts set created_at = now() - interval '16 minutes' where id = ?`, [body.id]);
    const read = async () => (await grace.get(pathOf(invoice, body.id))).body;
    await expect.poll(read, within).toMatchObject({
      status: 'failed',
      failure: { code: 'authentication_expired' },
      next_action: null,
    });
    expect((await pay(grace, invoice)).body.status).toBe('succeeded');
    expect((await confirm(grace, invoice, body.id)).body.status).toBe('failed');
  });

  test.concurrent('can be confirmed after a crash that lost what the gateway had asked for', async () => {
    const invoice = await createInvoiceIn(ada, 'published');
    const { body } = await pay(grace, invoice, 'tok_authentication');
    await execute('update payment_attempts set client_secret = null where id = ?', [body.id]);
    const read = async () => (await grace.get(pathOf(invoice, body.id))).body.next_action;
    await expect.poll(read, within).toEqual(body.next_action);
    expect((await confirm(grace, invoice, body.id)).body.status).toBe('succeeded');
  });

  test('is confirmed once, by several requests at the same time', async () => {
    const invoice = await createInvoiceIn(ada, 'published');
    const { body } = await pay(grace, invoice, 'tok_authentication');
    const answers = await Promise.all([1, 2, 3].map(() => confirm(grace, invoice, body.id)));
    expect(answers.map((answer) => answer.body.status)).toEqual(['succeeded', 'succeeded', 'succeeded']);
    expect(await chargesOf(server.database, invoice)).toEqual([null]);
    const moves = (await ada.get(`${invoice.path}/transitions`)).body.filter(({ to }: { to: string }) => to === 'paid');
    expect(moves).toHaveLength(1);
  });

  test('counts when the owner has withdrawn the invoice meanwhile', async () => {
    const invoice = await createInvoiceIn(ada, 'published');
    const { body } = await pay(grace, invoice, 'tok_authentication');
    await ada.post(`${invoice.path}/transitions`, { to: 'draft' });
    expect((await confirm(grace, invoice, body.id)).body.status).toBe('succeeded');
    expect(await statusOf(ada, invoice)).toBe('paid');
  });

  test('is confirmed in GraphQL', async () => {
    const { body } = await pay(grace, await createInvoiceIn(ada, 'published'), 'tok_authentication');
    const read = 'query($id: ID!) { paymentAttempt(id: $id) { nextAction { type clientSecret } } }';
    const { data } = await grace.graphql(read, { id: body.id });
    expect(data.paymentAttempt.nextAction).toEqual({
      type: 'AUTHENTICATE',
      clientSecret: body.next_action.client_secret,
    });
    const mutation = 'mutation($id: ID!) { confirmPaymentAttempt(id: $id) { status nextAction { type } } }';
    const confirmed = await grace.graphql(mutation, { id: body.id });
    expect(confirmed.data.confirmPaymentAttempt).toEqual({ status: 'SUCCEEDED', nextAction: null });
  });
});

describe('a payer who takes another card while the bank asks', () => {
  test('cancels the attempt, once, without an email, and pays', async () => {
    const invoice = await createInvoiceIn(ada, 'sent');
    const { body } = await pay(grace, invoice, 'tok_authentication');
    const dry = await grace.post(`${pathOf(invoice, body.id)}/cancellations`, undefined, { 'Dry-Run': 'true' });
    expect(dry.body).toMatchObject({ status: 'failed', failure, dry_run: { charge: null } });
    const canceled = await cancel(grace, invoice, body.id);
    const expected = { ...body, status: 'failed', failure, next_action: null };
    expect([canceled.status, canceled.body]).toEqual([200, expected]);
    for (const again of [await cancel(grace, invoice, body.id), await confirm(grace, invoice, body.id)])
      expect([again.status, again.body]).toEqual([200, canceled.body]);
    expect(await statusOf(ada, invoice)).toBe('sent');
    expect(await mailsIn(server, invoice)).toEqual(['invoice-to-contact']);
    expect((await pay(grace, invoice)).body.status).toBe('succeeded');
    expect((await cancel(grace, invoice, body.id)).body).toEqual(canceled.body);
    expect((await chargesOf(server.database, invoice)).sort()).toEqual([failure.code, null]);
  });

  test('has paid if they confirm it at the same time and the bank is first, and not if it is not', async () => {
    const outcomes = await Promise.all(
      Array.from({ length: 8 }, async (_, i) => {
        const invoice = await createInvoiceIn(ada, 'published');
        const { body } = await pay(grace, invoice, 'tok_authentication');
        const requests = [confirm, cancel, cancel, confirm].map((send) => send(grace, invoice, body.id));
        const next = pay(linus, invoice);
        const answers = (await Promise.all(i % 2 ? requests : requests.reverse())).map((answer) => answer.body);
        expect(new Set(answers.map(({ status }) => status)).size).toBe(1);
        expect(answers[0].next_action).toBeNull();
        const [paid, status] = [await next, answers[0].status];
        if (status === 'succeeded') expect(paid.body.code).toMatch(/^payment_in_progress|invoice_not_payable$/);
        const attempts: { status: string }[] = (await ada.get(attemptsOf(invoice))).body;
        expect(attempts.filter((attempt) => attempt.status !== 'failed').length).toBeLessThanOrEqual(1);
        expect(await statusOf(ada, invoice)).toBe(
          attempts.some((attempt) => attempt.status === 'succeeded') ? 'paid' : 'published',
        );
        return status;
      }),
    );
    expect(outcomes.every((status) => ['succeeded', 'failed'].includes(status))).toBe(true);
  });

  test.concurrent.each([
    ['a crash', async () => {}],
    ['a crash and a second request', (invoice: TestInvoice, attempt: string) => cancel(grace, invoice, attempt)],
  ])('has canceled it when only the gateway remembers, after %s', async (_, then) => {
    const invoice = await createInvoiceIn(ada, 'sent');
    const { body } = await pay(grace, invoice, 'tok_authentication');
    const charge = `insert into test_charges (key, amount, currency, failure_code, failure_message, created_at)
      values (?, ?, 'EUR', ?, 'Canceled.', now())`;
    await execute(charge, [body.id, invoice.amount, failure.code]);
    await then(invoice, body.id);
    const read = async () => (await grace.get(pathOf(invoice, body.id))).body;
    await expect.poll(read, within).toMatchObject({ status: 'failed', failure, next_action: null });
    expect(await statusOf(ada, invoice)).toBe('sent');
  });

  test('can cancel neither the payment of another nor one that waits for the gateway', async () => {
    const [invoice, other] = [await createInvoiceIn(ada, 'published'), await createInvoiceIn(ada, 'published')];
    const [holder, stranger] = [await holderOf(invoice), await holderOf(invoice)];
    const { body } = await pay(holder, invoice, 'tok_authentication');
    for (const client of [linus, stranger]) expect((await cancel(client, invoice, body.id)).status).toBe(404);
    expect((await cancel(holder, other, body.id)).body.code).toBe('insufficient_scope');
    expect((await cancel(holder, invoice, body.id)).body).toMatchObject({ status: 'failed', failure });
    const { body: lost } = await pay(grace, other, 'tok_timeout');
    const key = { 'Idempotency-Key': 'until-it-has-ended' };
    const repeat = async () => (await grace.post(`${pathOf(other, lost.id)}/cancellations`, undefined, key)).body;
    expect(await repeat()).toEqual(lost);
    // What has no outcome yet is not the answer for 24 hours.
    await expect.poll(repeat, within).toMatchObject({ status: 'failed' });
  });

  test('cancels in GraphQL and with the SDK', async () => {
    const [first, second] = [await createInvoiceIn(ada, 'published'), await createInvoiceIn(ada, 'published')];
    const mutation = 'mutation($id: ID!) { cancelPaymentAttempt(id: $id) { status failure { code } } }';
    const { data } = await grace.graphql(mutation, { id: (await pay(grace, first, 'tok_authentication')).body.id });
    expect(data.cancelPaymentAttempt).toEqual({ status: 'FAILED', failure: { code: failure.code } });
    const { id } = (await pay(grace, second, 'tok_authentication')).body;
    expect((await grace.sdk.paymentAttempts.cancel(id)).failure?.code).toBe(failure.code);
  });
});

describe('an owner whose invoice waits for a payer', () => {
  test('cancels the attempt of another, also of a link that was revoked and of a user who was erased', async () => {
    const writer = await server.as('ada', ['invoices:write']);
    const reader = await server.as('ada', ['invoices:read', 'payments:write']);
    const invoice = await createInvoiceIn(ada, 'sent');
    const offered = async () => (await ada.request('OPTIONS', attemptsOf(invoice))).body.actions.length;
    const { body: link } = await ada.post(`${invoice.path}/payment_links`, {});
    const holder = createClient(server.url, new URL(link.url).hash.replace('#key=', ''));
    const { body: first } = await pay(holder, invoice, 'tok_authentication');
    expect(await offered()).toBe(0);
    expect((await holder.request('OPTIONS', attemptsOf(invoice))).body.actions).toEqual([]);
    await ada.delete(`${invoice.path}/payment_links/${link.id}`);
    expect((await cancel(reader, invoice, first.id)).body).toMatchObject({
      code: 'insufficient_scope',
      scope: 'invoices:write',
    });
    expect((await confirm(writer, invoice, first.id)).status).toBe(403);
    const canceled = await cancel(writer, invoice, first.id);
    expect([canceled.status, canceled.body]).toMatchObject([200, { status: 'failed', failure, next_action: null }]);
    expect([await statusOf(ada, invoice), await offered()]).toEqual(['sent', 1]);
    expect(await mailsIn(server, invoice)).toEqual(['invoice-to-contact']);

    const leaving = await server.as('leaving', ['payments:write']);
    const { body: second } = await pay(leaving, invoice, 'tok_authentication');
    expect((await linus.delete('/users/leaving')).status).toBe(204);
    expect((await cancel(writer, invoice, second.id)).body).toMatchObject({ status: 'failed', failure });
    expect((await pay(grace, invoice)).body.status).toBe('succeeded');
  });

  test('has been paid if the bank confirms it first', async () => {
    const invoice = await createInvoiceIn(ada, 'published');
    const { body } = await pay(grace, invoice, 'tok_authentication');
    const answers = await Promise.all([confirm(grace, invoice, body.id), cancel(ada, invoice, body.id)]);
    const statuses = answers.map((answer) => answer.body.status);
    expect(new Set(statuses).size).toBe(1);
    expect(await statusOf(ada, invoice)).toBe(statuses[0] === 'succeeded' ? 'paid' : 'published');
  });
});

describe('what the payer has to do', () => {
  test('is shown to the payer only, and nobody else can confirm it', async () => {
    const invoice = await createInvoiceIn(ada, 'published');
    const { body } = await pay(grace, invoice, 'tok_authentication');
    const hidden = { ...body, next_action: null };
    expect((await ada.get(pathOf(invoice, body.id))).body).toEqual(hidden);
    expect((await ada.get(attemptsOf(invoice))).body).toEqual([hidden]);
    const query = 'query($id: ID!) { invoice(id: $id) { paymentAttempts { nodes { nextAction { type } } } } }';
    const { data } = await ada.graphql(query, { id: invoice.id });
    expect(data.invoice.paymentAttempts.nodes).toEqual([{ nextAction: null }]);
    const other = await createInvoiceIn(ada, 'published');
    for (const refused of [
      await confirm(ada, invoice, body.id),
      await confirm(linus, invoice, body.id),
      await confirm(grace, other, body.id),
    ])
      expect([refused.status, refused.body.code]).toEqual([404, 'not_found']);
    expect((await confirm(server.stranger, invoice, body.id)).status).toBe(401);
    const reader = await server.as('ada', ['invoices:read']);
    expect((await confirm(reader, invoice, body.id)).body.code).toBe('insufficient_scope');
    expect(await statusOf(ada, invoice)).toBe('published');
  });

  test('is shown to the holder of the payment link, not to the owner or another holder', async () => {
    const invoice = await createInvoiceIn(ada, 'published');
    const [holder, other] = [await holderOf(invoice), await holderOf(invoice)];
    const { body } = await pay(holder, invoice, 'tok_authentication');
    expect(body.next_action).toEqual(action);
    const bill = (await holder.get('/payment_link')).body;
    expect([bill.attempts, bill.payable]).toEqual([[body], true]);
    expect((await holder.get(attemptsOf(invoice))).body).toEqual([body]);
    expect((await ada.get(pathOf(invoice, body.id))).body.next_action).toBeNull();
    for (const refused of [await confirm(ada, invoice, body.id), await confirm(other, invoice, body.id)])
      expect(refused.status).toBe(404);
    const foreign = await createInvoiceIn(ada, 'published');
    expect((await confirm(holder, foreign, body.id)).body.code).toBe('insufficient_scope');
    expect((await confirm(holder, invoice, body.id)).body.status).toBe('succeeded');
  });

  test('is in no event, no audit entry and no message to a webhook', async () => {
    const invoice = await createInvoiceIn(ada, 'published');
    const { body } = await pay(ada, invoice, 'tok_authentication');
    await confirm(ada, invoice, body.id);
    const rows = await execute<{ data: string }>('select data::text as data from events where resource_id = ?', [
      body.id,
    ]);
    expect(rows.length).toBe(2);
    expect(JSON.stringify(rows)).not.toContain(body.next_action.client_secret);
    const [left] = await execute<object>('select client_secret, gateway_token from payment_attempts where id = ?', [
      body.id,
    ]);
    expect(left).toEqual({ client_secret: null, gateway_token: null });
  });
});

describe('with Stripe', () => {
  let stripe: StripeDouble;
  let shop: TestServer;
  let owner: Client;
  beforeAll(async () => {
    stripe = await StripeDouble.start();
    const settings = { STRIPE_SECRET_KEY: 'sk_test_double', STRIPE_API_URL: stripe.url };
    shop = await startTestServer({ ...fast, ...settings, PAYMENT_TIMEOUT: '3000' });
    owner = await shop.as('ada');
  });
  afterAll(async () => {
    await shop.close();
    await stripe.stop();
  });

  const start = async () => {
    const invoice = await createInvoiceIn(owner, 'published');
    const { body } = await pay(owner, invoice, 'pm_card_authenticationRequired');
    const secret = body.next_action.client_secret as string;
    return { invoice, attempt: body.id as string, secret };
  };

  test.concurrent('is what Stripe.js needs, and confirming asks Stripe', async () => {
    const { invoice, attempt, secret } = await start();
    expect(secret).toMatch(/^pi_\d+_secret_\w+$/);
    expect((await confirm(owner, invoice, attempt)).body).toMatchObject({
      status: 'processing',
      next_action: { client_secret: secret },
    });
    stripe.authenticate(secret, 'confirms');
    expect((await confirm(owner, invoice, attempt)).body.status).toBe('succeeded');
  });

  test.concurrent('is settled by the job when the payer has closed the page after confirming', async () => {
    const { invoice, secret } = await start();
    stripe.authenticate(secret, 'confirms');
    await vi.waitFor(async () => expect(await statusOf(owner, invoice)).toBe('paid'), within);
  });

  test.concurrent('is canceled at Stripe when the payer refuses', async () => {
    const { invoice, attempt, secret } = await start();
    stripe.authenticate(secret, 'refuses');
    expect((await confirm(owner, invoice, attempt)).body.failure.code).toBe('authentication_failed');
    expect(stripe.intents.find(({ client_secret }) => client_secret === secret)?.status).toBe('canceled');
    expect((await pay(owner, invoice, 'pm_card_visa')).body.status).toBe('succeeded');
  });

  test('is canceled at Stripe for another card, and waits on when Stripe does not', async () => {
    const { invoice, attempt, secret } = await start();
    const intent = stripe.intents.find(({ client_secret }) => client_secret === secret);
    stripe.beforeCancel = () => 'fails';
    expect((await cancel(owner, invoice, attempt)).body).toMatchObject({
      status: 'processing',
      next_action: { client_secret: secret },
    });
    expect((await pay(owner, invoice, 'pm_card_visa')).body.code).toBe('payment_in_progress');
    stripe.beforeCancel = undefined;
    expect((await cancel(owner, invoice, attempt)).body).toMatchObject({ status: 'failed', failure });
    expect(intent).toMatchObject({ status: 'canceled', cancellation_reason: 'requested_by_customer' });
    expect((await pay(owner, invoice, 'pm_card_visa')).body.status).toBe('succeeded');
  });
});
