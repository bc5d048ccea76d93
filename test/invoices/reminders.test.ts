import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { type Client, createClient } from '../support/client.ts';
import { sharedServer } from '../support/server.ts';
import { contact, createInvoiceIn, mailsIn, type TestInvoice } from './steps.ts';

const server = await sharedServer();
const ada = await server.as('ada');

const remind = (invoice: TestInvoice, headers?: Record<string, string>) =>
  ada.post(`${invoice.path}/reminders`, undefined, headers);

async function remindersMailed(invoice: TestInvoice): Promise<string[]> {
  await mailsIn(server);
  const folder = join(server.dataDir, 'mail');
  const files = (await readdir(folder)).filter((name) => name.includes('reminder-to-contact'));
  const mails = await Promise.all(files.map((file) => readFile(join(folder, file), 'utf8')));
  const readable = mails.map((mail) => mail.replaceAll(/=\r?\n/g, '').replaceAll('=3D', '='));
  return readable.filter((mail) => mail.includes(invoice.invoiceNumber));
}

/** As if the last reminder had been sent so long ago. */
const passTime = (invoice: TestInvoice, hours: number) =>
  server.run(`update reminders set created_at = created_at - ? * interval '1 hour' where invoice_id = ?`, [
    hours,
    invoice.id,
  ]);

test('a reminder mails the contact once, with a new link to pay at', async () => {
  const invoice = await createInvoiceIn(ada, 'sent');
  const { status, body, headers } = await remind(invoice, { 'idempotency-key': 'remind-once' });
  const shown = {
    id: expect.any(String),
    invoice: invoice.id,
    email: contact.email,
    created_at: expect.any(String),
  };
  expect([status, body]).toEqual([201, shown]);
  expect((await remind(invoice, { 'idempotency-key': 'remind-once' })).body).toEqual(body);
  expect((await ada.get(new URL(headers.get('location') as string).pathname)).body).toEqual(body);
  expect((await ada.get(`${invoice.path}/reminders`)).body).toEqual([body]);
  const [mail, ...others] = await remindersMailed(invoice);
  expect(others).toEqual([]);
  expect(mail).toMatch(/Subject: Reminder: invoice/);
  const [, key] = new RegExp(`/pay/${invoice.id}#key=(tpl_[\\w-]+)`).exec(mail as string) as unknown as [
    string,
    string,
  ];
  expect((await createClient(server.url, key).get('/payment_link')).body).toMatchObject({ payable: true });
});

test('at most one reminder a day is sent, also when two are asked for at once', async () => {
  const invoice = await createInvoiceIn(ada, 'sent');
  const answers = await Promise.all(Array.from({ length: 5 }, () => remind(invoice)));
  const refused = answers.filter(({ status }) => status === 409);
  expect(refused).toHaveLength(4);
  for (const { body, headers } of refused) {
    expect(body.code).toBe('reminder_too_soon');
    expect(body.message).toMatch(/after \d{4}-\d\d-\d\d \d\d:\d\d:\d\dZ\.$/);
    expect(Number(headers.get('retry-after'))).toBeGreaterThan(86_390);
  }
  await passTime(invoice, 23);
  expect(Number((await remind(invoice)).headers.get('retry-after'))).toBeLessThanOrEqual(3_600);
  await passTime(invoice, 1);
  expect((await remind(invoice)).status).toBe(201);
  expect(await remindersMailed(invoice)).toHaveLength(2);
});

test('the contact of now is reminded', async () => {
  const invoice = await createInvoiceIn(ada, 'sent');
  await remind(invoice);
  expect(await remindersMailed(invoice)).toHaveLength(1);
  await ada.patch(invoice.path, { contact: { email: 'alan@example.com' } });
  await passTime(invoice, 24);
  expect((await remind(invoice)).body.email).toBe('alan@example.com');
  const addresses = (await remindersMailed(invoice)).map((mail) => /^To: .*<(.*)>/m.exec(mail)?.[1]);
  expect(addresses.sort()).toEqual(['alan@example.com', contact.email]);
});

test('only an invoice that was sent and can be paid has reminders', async () => {
  for (const [state, code] of [
    ['draft', 'invoice_not_payable'],
    ['published', 'invoice_not_sent'],
    ['failed', undefined],
    ['paid', 'invoice_not_payable'],
  ] as const) {
    const { body } = await remind(await createInvoiceIn(ada, state));
    expect([state, body.code]).toEqual([state, code]);
  }
  const { body } = await remind(await createInvoiceIn(ada, 'published'));
  expect(body.allowed_next_states).toContain('sent');
});

test('its owner receives the event, and others do not', async () => {
  const invoice = await createInvoiceIn(ada, 'sent');
  const { body } = await remind(invoice);
  const eventsOf = async (client: Client) =>
    (await client.get('/events?types=reminder.created&limit=1', { accept: 'application/json' })).body;
  expect(await eventsOf(ada)).toMatchObject([{ type: 'reminder.created', data: body }]);
  expect(await eventsOf(await server.as('eve'))).toEqual([]);
});
