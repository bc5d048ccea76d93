import { beforeEach, expect, test } from 'vitest';
import { createInvoiceIn, mailsDelivered, mailsTried, pay } from '../invoices/steps.ts';
import { insertUser } from '../support/factories.ts';
import type { Received } from '../support/mailbox.ts';
import { startWithMailbox } from '../support/with-mailbox.ts';

/** What a mail says is looked at when it is sent, which may be days after it was posted. */

const { mailbox, server, admin } = await startWithMailbox({ JOB_RETRY_DELAY: '1', JOB_POLL_INTERVAL: '0.5' });
const ada = await server.as('ada');
beforeEach(() => {
  mailbox.received.length = 0;
});

/** What arrives after an outage of the mail server, while which `run` happened. */
async function afterOutage(run: () => Promise<unknown>): Promise<Received[]> {
  await mailsDelivered(server.database);
  mailbox.received.length = 0;
  await mailbox.stop();
  await run()
    // Otherwise one that was written before the end of `run` might arrive.
    .then(() => mailsTried(server.database))
    .finally(() => mailbox.start());
  await mailsDelivered(server.database);
  return mailbox.received.map(({ to, source }) => ({
    to,
    source: source.replaceAll(/=\r?\n/g, '').replaceAll('=3D', '='),
  }));
}

const subjectsOf = (mails: readonly Received[]) =>
  mails.map(({ source }) => /^Subject: (\w+)/m.exec(source)?.[1]).sort();
const move = (path: string, to: string) => ada.post(`${path}/transitions`, { to });

test('a reminder is not sent after the payment', async () => {
  const invoice = await createInvoiceIn(ada, 'sent');
  const mails = await afterOutage(async () => {
    expect((await ada.post(`${invoice.path}/reminders`)).status).toBe(201);
    expect((await pay(ada, invoice)).status).toBe(201);
  });
  expect(subjectsOf(mails)).toEqual(['Invoice']);
  expect(mails[0]?.source).toContain('has been paid');
  expect(server.logged()).toContain('email not sent: what it says is not true any more');
});

test('a reminder is sent to no address that is no longer the contact’s, and the new one can be reminded at once', async () => {
  const invoice = await createInvoiceIn(ada, 'sent');
  const mails = await afterOutage(async () => {
    expect((await ada.post(`${invoice.path}/reminders`)).status).toBe(201);
    await ada.patch(invoice.path, { contact: { email: 'right@example.com' } });
    expect((await ada.post(`${invoice.path}/reminders`)).status).toBe(201);
    await ada.patch(invoice.path, { contact: { email: 'RIGHT@example.COM' } });
    const again = await ada.post(`${invoice.path}/reminders`);
    expect([again.status, again.body.code]).toEqual([409, 'reminder_too_soon']);
  });
  expect(mails.map(({ to }) => to)).toEqual([['RIGHT@example.com']]);
});

test('an invoice has at most three reminders a day, whatever its contact', async () => {
  const invoice = await createInvoiceIn(ada, 'sent');
  const statuses: number[] = [];
  for (const name of ['a', 'b', 'c', 'd']) {
    await ada.patch(invoice.path, { contact: { email: `${name}@example.com` } });
    statuses.push((await ada.post(`${invoice.path}/reminders`)).status);
  }
  expect(statuses).toEqual([201, 201, 201, 409]);
});

test('a reminder whose payment link was deleted, or whose owner was suspended, is not sent', async () => {
  const [first, second] = [await createInvoiceIn(ada, 'sent'), await createInvoiceIn(await server.as('bob'), 'sent')];
  const mails = await afterOutage(async () => {
    await ada.post(`${first.path}/reminders`);
    const links = (await ada.get(`${first.path}/payment_links`)).body;
    for (const { id } of links) expect((await ada.delete(`${first.path}/payment_links/${id}`)).status).toBe(204);
    await (await server.as('bob')).post(`${second.path}/reminders`);
    await admin.patch('/users/bob', { status: 'suspended' });
  });
  expect(mails).toEqual([]);
});

test('the emails of transitions are sent exactly once per move, and say what has happened since', async () => {
  const invoice = await createInvoiceIn(ada, 'published');
  const mails = await afterOutage(async () => {
    for (const to of ['sent', 'failed', 'paid']) expect((await move(invoice.path, to)).status).toBe(201);
  });
  expect(subjectsOf(mails)).toEqual(Array(4).fill('Invoice'));
  for (const { source } of mails) {
    expect(source).not.toContain('/pay/');
    expect(source).not.toMatch(/You can (try to )?pay|has been notified/);
    expect(source).toMatch(/has been paid/);
  }
});

test('the email of an invoice goes to the contact of now', async () => {
  const invoice = await createInvoiceIn(ada, 'published');
  const mails = await afterOutage(async () => {
    await move(invoice.path, 'sent');
    await ada.patch(invoice.path, { contact: { email: 'corrected@example.com' } });
  });
  expect(mails.map(({ to }) => to)).toEqual([['corrected@example.com']]);
  expect(mails[0]?.source).toContain(`/pay/${invoice.id}#key=tpl_`);
});

test('nobody is invited who was suspended or erased, and others at their address of now', async () => {
  for (const username of ['suspended', 'erased', 'renamed']) await insertUser(server.database, { username });
  const mails = await afterOutage(async () => {
    for (const username of ['suspended', 'erased', 'renamed'])
      expect((await admin.post(`/users/${username}/invitations`)).status).toBeLessThan(300);
    await admin.patch('/users/suspended', { status: 'suspended' });
    await admin.delete('/users/erased');
    await server.run(`update users set email = 'now@example.com' where username = 'renamed'`);
  });
  expect(mails.map(({ to }) => to)).toEqual([['now@example.com']]);
});

test('a receipt is sent for what was paid, and not to a payer who was erased', async () => {
  const [kept, erased] = [await createInvoiceIn(ada, 'sent'), await createInvoiceIn(ada, 'sent')];
  const [payer, leaving] = [await server.as('payer'), await server.as('leaving')];
  const mails = await afterOutage(async () => {
    await pay(payer, kept, 'tok_success', {}, { receipt_email: 'kept@example.com' });
    await pay(leaving, erased, 'tok_success', {}, { receipt_email: 'erased@example.com' });
    expect((await admin.delete('/users/leaving')).status).toBe(204);
  });
  const receipts = mails.filter(({ source }) => source.includes('Subject: Receipt'));
  expect(receipts.map(({ to }) => to)).toEqual([['kept@example.com']]);
});

test('a mail that was written by an earlier version is sent as it is', async () => {
  const to = { name: 'Grace', address: 'grace@example.com' };
  const mail = { id: 'earlier', to, subject: 'Earlier', text: 'As it was.', html: '' };
  await server.run(`insert into jobs.job (name, data) values ('deliver-mail', ?::jsonb)`, [
    JSON.stringify({ ...mail, user: 'x' }),
  ]);
  await expect.poll(() => subjectsOf(mailbox.received)).toEqual(['Earlier']);
});
