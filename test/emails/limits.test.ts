import { beforeEach, describe, expect, test } from 'vitest';
import { createInvoiceIn, mailsDelivered, pay, statusOf } from '../invoices/steps.ts';
import { connectAgent } from '../support/agent.ts';
import type { Client } from '../support/client.ts';
import { insertUser } from '../support/factories.ts';
import { startWithMailbox } from '../support/with-mailbox.ts';

let counter = 0;
/** Of a stranger, new for each test. */
let victim: string;

const limits = { MAIL_PER_RECIPIENT: '10', MAIL_PER_SENDER: '40', RATE_LIMIT: 'off' };
const { mailbox, server, admin } = await startWithMailbox(limits);
beforeEach(() => {
  victim = `victim-${++counter}@example.com`;
});

const contactAt = (email: string) => ({ contact: { name: 'A stranger', email } });
const mailsTo = (address: string) => mailbox.received.filter(({ to }) => to.includes(address)).length;
const sender = () => server.as(`sender-${++counter}`);

async function sendTo(client: Client, email: string, headers?: Record<string, string>) {
  const invoice = await createInvoiceIn(client, 'published', contactAt(email));
  const answer = await client.post(`${invoice.path}/transitions`, { to: 'sent' }, headers);
  return { ...answer, invoice };
}

async function statusesOf(count: number, run: (i: number) => Promise<{ status: number }>): Promise<number[]> {
  const statuses: number[] = [];
  for (let i = 0; i < count; i++) statuses.push((await run(i)).status);
  return statuses;
}

const passTime = (hours: number) =>
  server.run(`update mail_counts set spent_until = spent_until - ? * interval '1 hour'`, [hours]);

describe('mails of one user to one address', () => {
  test('are limited, and a refused one has changed nothing', async () => {
    const ada = await sender();
    expect(await statusesOf(5, () => sendTo(ada, victim))).toEqual([201, 201, 201, 201, 201]);
    const { status, body, headers, invoice } = await sendTo(ada, victim.toUpperCase());
    expect([status, body.code]).toEqual([429, 'too_many_emails']);
    expect(body.message).toMatch(/Nothing was changed\. Try again after \d{4}-\d\d-\d\d \d\d:\d\d:\d\dZ\.$/);
    expect(Number(headers.get('retry-after'))).toBeGreaterThan(3_600 * 4);
    expect(await statusOf(ada, invoice)).toBe('published');
    expect((await ada.get(`${invoice.path}/transitions`)).body).toHaveLength(1);
    expect((await ada.get(`${invoice.path}/payment_links`)).body).toEqual([]);
    await mailsDelivered(server.database);
    expect(mailsTo(victim)).toBe(5);
    // Whoever is refused may go on as soon as one more is allowed, and mail others at once.
    expect((await sendTo(ada, `other-${victim}`)).status).toBe(201);
    await passTime(5);
    expect((await ada.post(`${invoice.path}/transitions`, { to: 'sent' })).status).toBe(201);
    expect((await sendTo(ada, victim)).status).toBe(429);
  });

  test('are limited whatever they are about, and however the address is spelled', async () => {
    const ada = await sender();
    const spellings = [victim, victim.toUpperCase(), victim.replace('@', '+1@'), victim.replace('@', '+2@')];
    const invoices = [];
    for (const email of spellings) invoices.push((await sendTo(ada, email)).invoice);
    expect((await ada.post(`${invoices[0]?.path}/reminders`)).status).toBe(201);
    expect((await ada.post(`${invoices[1]?.path}/reminders`)).body.code).toBe('too_many_emails');
    expect((await ada.get(`${invoices[1]?.path}/reminders`)).body).toEqual([]);
    expect((await ada.post(`${invoices[2]?.path}/transitions`, { to: 'failed' })).body.code).toBe('too_many_emails');
    // To no stranger: it is not limited.
    expect((await ada.post(`${invoices[2]?.path}/transitions`, { to: 'paid' })).status).toBe(201);
  });

  test('are limited when they are asked for at once', async () => {
    const ada = await sender();
    const invoices = await Promise.all(
      Array.from({ length: 12 }, () => createInvoiceIn(ada, 'published', contactAt(victim))),
    );
    const answers = await Promise.all(invoices.map(({ path }) => ada.post(`${path}/transitions`, { to: 'sent' })));
    expect(answers.map(({ status }) => status).sort()).toEqual([...Array(5).fill(201), ...Array(7).fill(429)]);
    await mailsDelivered(server.database);
    expect(mailsTo(victim)).toBe(5);
  });

  test('are refused with the same code in GraphQL, MCP, the SDK and a dry run, which counts nothing', async () => {
    const ada = await sender();
    for (let i = 0; i < 8; i++) expect((await sendTo(ada, victim, { 'dry-run': 'true' })).status).toBe(200);
    await statusesOf(5, () => sendTo(ada, victim));
    const { invoice, body, headers } = await sendTo(ada, victim, { 'dry-run': 'true' });
    expect([body.code, Number(headers.get('retry-after')) > 0]).toEqual(['too_many_emails', true]);
    const mutation = 'mutation($invoice: ID!) { transitionInvoice(id: $invoice, to: SENT) { status } }';
    const answer = await ada.graphql(mutation, { invoice: invoice.id });
    expect(answer.errors?.[0]?.extensions.code).toBe('too_many_emails');
    const agent = await connectAgent(ada);
    const result = await agent.call('transitionInvoice', { invoice: invoice.id, to: 'sent' });
    expect([result.isError, result.body?.code]).toEqual([true, 'too_many_emails']);
    await agent.client.close();
    const started = Date.now();
    await expect(ada.sdk.invoices.transition(invoice.id, 'SENT')).rejects.toMatchObject({ code: 'too_many_emails' });
    expect(Date.now() - started).toBeLessThan(5_000);
  });
});

test('mails of all users together to one address are limited to twice as many', async () => {
  const senders = await Promise.all([sender(), sender(), sender()]);
  const statuses = await statusesOf(15, async (i) => sendTo(senders[i % 3] as Client, victim));
  expect(statuses.filter((status) => status === 201)).toHaveLength(10);
  await mailsDelivered(server.database);
  expect(mailsTo(victim)).toBe(10);
});

test('mails of one user to all addresses are limited, and those of others are not', async () => {
  const ada = await sender();
  const statuses = await statusesOf(22, (i) => sendTo(ada, `${i}-${victim}`));
  expect(statuses.filter((status) => status === 201)).toHaveLength(20);
  expect((await sendTo(await sender(), victim)).status).toBe(201);
});

test('a person is invited at most twice at once, by whomever', async () => {
  const admins = [admin, await server.as('other-admin')];
  await insertUser(server.database, { username: 'invited' });
  const statuses = await statusesOf(10, (i) => (admins[i % 2] as Client).post('/users/invited/invitations'));
  expect(statuses.filter((status) => status === 429)).toHaveLength(8);
  await mailsDelivered(server.database);
  expect(mailsTo('invited@example.com')).toBe(2);
});

describe('what a payment causes', () => {
  test('waits at the limit: the payment goes on, and the receipts arrive one after another', async () => {
    const [ada, payer] = [await sender(), await sender()];
    const statuses = await statusesOf(10, async () =>
      pay(payer, await createInvoiceIn(ada, 'published'), 'tok_success', {}, { receipt_email: victim }),
    );
    expect(statuses).toEqual(Array(10).fill(201));
    await expect.poll(() => mailsTo(victim)).toBe(5);
    const waiting = await server.run<{ days: number }>(
      `select round(extract(epoch from start_after - now()) / 3600)::int as hours from jobs.job
          where name = 'deliver-mail' and state = 'created' and data @> ?::jsonb order by start_after`,
      [JSON.stringify({ to: { address: victim } })],
    );
    expect(waiting).toEqual([5, 10, 14, 19, 24].map((hours) => ({ hours })));
    const { text } = await server.stranger.get('/metrics');
    expect(
      Number(/^terrapin_jobs{kind="deliver-mail",state="scheduled"} (\d+)$/m.exec(text)?.[1]),
    ).toBeGreaterThanOrEqual(5);
  });

  test('the email about a failed payment waits, too, and that to the owner does not', async () => {
    const ada = await sender();
    const { invoice } = await sendTo(ada, victim);
    await statusesOf(9, () => sendTo(ada, victim));
    expect((await pay(await sender(), invoice, 'tok_declined')).body.status).toBe('failed');
    expect(await statusOf(ada, invoice)).toBe('failed');
    const owner = `${(await ada.get('/user')).body.username}@example.com`;
    await expect.poll(() => mailsTo(owner)).toBe(1);
    expect(mailsTo(victim)).toBe(5);
  });
});

test('counts are of hashes, not of addresses, and are forgotten', async () => {
  await sendTo(await sender(), victim);
  const rows = await server.run<object>('select key from mail_counts');
  expect(rows.length).toBeGreaterThan(2);
  expect(JSON.stringify(rows)).not.toContain('@');
});
