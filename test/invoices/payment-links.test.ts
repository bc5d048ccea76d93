import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test, vi } from 'vitest';
import { type Client, createClient } from '../support/client.ts';
import { sharedServer, startTestServer } from '../support/server.ts';
import {
  chargesOf,
  contact,
  createInvoiceIn,
  mailsDelivered,
  mailsIn,
  pay,
  statusOf,
  type TestInvoice,
} from './steps.ts';

const server = await sharedServer();
const ada = await server.as('ada');
const admin = await server.as('admin');

const linksOf = ({ path }: TestInvoice) => `${path}/payment_links`;

async function linkTo(invoice: TestInvoice, owner = ada, input = {}) {
  const { status, body } = await owner.post(linksOf(invoice), input);
  if (status !== 201) throw new Error(JSON.stringify(body));
  return { id: body.id as string, holder: createClient(server.url, keyIn(body.url)) };
}

const keyIn = (url: string) => new URL(url).hash.replace('#key=', '');
const millisecondsPerDay = 86_400_000;
const timestamp = (daysFromNow: number) =>
  new Date(Date.now() + daysFromNow * millisecondsPerDay)
    .toISOString()
    .replace('T', ' ')
    .replace(/\.\d+Z/, 'Z');

describe('the owner of an invoice', () => {
  test('creates a payment link, whose URL only that response contains', async () => {
    const invoice = await createInvoiceIn(ada, 'sent');
    const expiresAt = timestamp(7);
    const { status, body, headers } = await ada.post(linksOf(invoice), { expires_at: expiresAt });
    expect([status, body]).toEqual([
      201,
      {
        id: expect.any(String),
        invoice: invoice.id,
        url: expect.stringMatching(`^${server.url}/pay/${invoice.id}#key=tpl_[\\w-]{43}$`),
        expires_at: expiresAt,
        emailed_to: null,
        last_used_at: null,
        created_at: expect.any(String),
      },
    ]);
    const withoutBody = await ada.request('POST', linksOf(invoice));
    expect([withoutBody.status, withoutBody.body]).toMatchObject([201, { invoice: invoice.id }]);
    await ada.delete(`${linksOf(invoice)}/${withoutBody.body.id}`);
    const { url: _, ...shown } = body;
    const location = new URL(headers.get('location') as string).pathname;
    expect((await ada.get(location)).body).toEqual(shown);
    const listed = (await ada.get(linksOf(invoice))).body;
    expect(listed[0]).toEqual(shown);
    // The second one is that of the email.
    expect(listed[1].emailed_to).toBe(contact.email);
    expect(listed.map((link: object) => 'url' in link)).toEqual([false, false]);
    const rows = await server.run('select hash from payment_links where id = ?', [body.id]);
    expect(JSON.stringify(rows)).not.toContain(keyIn(body.url));
  });

  test('gets 409 while the invoice cannot be paid, and 400 for an expiry in the past', async () => {
    const draft = await createInvoiceIn(ada, 'draft');
    const paid = await createInvoiceIn(ada, 'paid');
    for (const invoice of [draft, paid]) {
      const { status, body } = await ada.post(linksOf(invoice), {});
      expect([status, body.code]).toEqual([409, 'invoice_not_payable']);
    }
    const { status, body } = await ada.post(linksOf(await createInvoiceIn(ada, 'sent')), { expires_at: timestamp(-1) });
    expect([status, body.errors[0].field]).toEqual([400, 'expires_at']);
  });
});

describe('the holder of a payment link', () => {
  test('sees what is to be paid and nothing else', async () => {
    const terms = { description: 'Two days\nof research', due_on: '2028-02-29' };
    const invoice = await createInvoiceIn(ada, 'sent', terms);
    const { holder } = await linkTo(invoice);
    const { status, body } = await holder.get('/payment_link');
    expect([status, body]).toEqual([
      200,
      {
        invoice: {
          id: invoice.id,
          invoice_number: invoice.invoiceNumber,
          amount: 120.5,
          currency: 'EUR',
          ...terms,
          status: 'sent',
          owner: { name: 'ada of the tests' },
        },
        payable: true,
        attempts: [],
        gateway: { name: 'test', publishable_key: null },
      },
    ]);
  });

  test('gets the filled form, is declined, pays, and sees only attempts of this link', async () => {
    const invoice = await createInvoiceIn(ada, 'sent');
    const { id, holder } = await linkTo(invoice);
    const { holder: other } = await linkTo(invoice);
    const attempts = `${invoice.path}/payment_attempts`;
    const form = await holder.request('OPTIONS', attempts);
    expect(form.body.actions[0].fields).toMatchObject([
      { name: 'invoice_number', value: invoice.invoiceNumber },
      { name: 'amount', value: 120.5 },
      { name: 'payment_token' },
      { name: 'receipt_email' },
    ]);
    expect((await pay(other, invoice, 'tok_declined')).body.status).toBe('failed');
    const declined = await pay(holder, invoice, 'tok_insufficient_funds');
    expect(declined.body.failure.code).toBe('insufficient_funds');
    const paid = await pay(holder, invoice);
    expect([paid.status, paid.body.status]).toEqual([201, 'succeeded']);
    expect((await holder.get(attempts)).body).toEqual([paid.body, declined.body]);
    expect((await holder.get(`${attempts}/${paid.body.id}`)).body).toEqual(paid.body);
    expect((await other.get(`${attempts}/${paid.body.id}`)).status).toBe(404);
    const bill = (await holder.get('/payment_link')).body;
    expect([bill.invoice.status, bill.payable, bill.attempts]).toEqual(['paid', false, [paid.body, declined.body]]);
    expect((await other.get('/payment_link')).body.attempts).toHaveLength(1);
    expect((await holder.request('OPTIONS', attempts)).body.actions).toEqual([]);
    // The owner sees all of them, also without the link.
    await ada.delete(`${linksOf(invoice)}/${id}`);
    expect((await ada.get(attempts)).body).toHaveLength(3);
  });

  test('pays once with an Idempotency-Key, which belongs to the link', async () => {
    const invoice = await createInvoiceIn(ada, 'published');
    const second = await createInvoiceIn(ada, 'published');
    const [{ holder }, { holder: other }] = [await linkTo(invoice), await linkTo(second)];
    const key = { 'idempotency-key': 'the-same-key' };
    const [first, again] = [
      await pay(holder, invoice, 'tok_success', key),
      await pay(holder, invoice, 'tok_success', key),
    ];
    expect([first.status, again.body]).toEqual([201, first.body]);
    expect(again.headers.get('idempotency-replayed')).toBe('true');
    expect((await pay(holder, invoice, 'tok_declined', key)).body.code).toBe('idempotency_key_reused');
    expect((await pay(other, second, 'tok_success', key)).body.status).toBe('succeeded');
    expect((await pay(ada, await createInvoiceIn(ada, 'published'), 'tok_success', key)).body.status).toBe('succeeded');
    expect(await chargesOf(server.database, invoice)).toEqual([null]);
  });

  test('is told that the amount has changed since', async () => {
    const invoice = await createInvoiceIn(ada, 'published');
    const { holder } = await linkTo(invoice);
    await ada.patch(invoice.path, { amount: 99 });
    const { status, body } = await pay(holder, invoice);
    expect([status, body.errors[0].field]).toEqual([400, 'amount']);
    expect((await holder.get('/payment_link')).body.invoice.amount).toBe(99);
  });

  test.each([
    ['invoice_number', { invoice_number: 'R-OTHER' }],
    ['amount', { amount: 1 }],
    ['payment_token', { payment_token: '' }],
    ['card', { card: '4242 4242 4242 4242' }],
  ])('is told that %s is wrong in %o, and nothing is charged', async (field, wrong) => {
    const invoice = await createInvoiceIn(ada, 'published');
    const { holder } = await linkTo(invoice);
    const right = { invoice_number: invoice.invoiceNumber, amount: 120.5, payment_token: 'tok_success' };
    const { status, body } = await holder.post(`${invoice.path}/payment_attempts`, { ...right, ...wrong });
    expect([status, body.errors[0].field]).toEqual([400, field]);
    expect(await chargesOf(server.database, invoice)).toEqual([]);
  });

  test('cannot pay a withdrawn invoice until it is published again', async () => {
    const invoice = await createInvoiceIn(ada, 'published');
    const { holder } = await linkTo(invoice);
    await ada.post(`${invoice.path}/transitions`, { to: 'draft' });
    expect((await holder.get('/payment_link')).body).toMatchObject({ payable: false, invoice: { status: 'draft' } });
    expect((await pay(holder, invoice)).body.code).toBe('invoice_not_payable');
    await ada.post(`${invoice.path}/transitions`, { to: 'published' });
    expect((await holder.get('/payment_link')).body.payable).toBe(true);
  });

  test('cannot pay while the owner is suspended, and nobody else can', async () => {
    const owner = await server.as('suspended-owner');
    const invoice = await createInvoiceIn(owner, 'published');
    const { holder } = await linkTo(invoice, owner);
    const payer = await server.as('grace', ['payments:write']);
    await admin.patch('/users/suspended-owner', { status: 'suspended' });
    expect((await holder.get('/payment_link')).body.payable).toBe(false);
    for (const client of [holder, payer]) {
      const { status, body } = await pay(client, invoice);
      expect([status, body.code]).toEqual([409, 'invoice_not_payable']);
      expect(body.message).toContain('suspended');
    }
    expect((await holder.request('OPTIONS', `${invoice.path}/payment_attempts`)).body.actions).toEqual([]);
  });
});

describe('a key is refused with 401', () => {
  const refusal = async (client: Client) => {
    const { status, body, headers } = await client.get('/payment_link');
    return [status, body.code, headers.get('www-authenticate')?.startsWith('Bearer')];
  };

  test('when it is unknown or cut off', async () => {
    const { holder } = await linkTo(await createInvoiceIn(ada, 'published'));
    for (const key of [`tpl_${'x'.repeat(43)}`, holder.token?.slice(0, -1) as string, 'tpl_'])
      expect(await refusal(createClient(server.url, key))).toEqual([401, 'invalid_token', true]);
  });

  test('at once when the link is deleted', async () => {
    const invoice = await createInvoiceIn(ada, 'published');
    const { id, holder } = await linkTo(invoice);
    expect((await holder.get('/payment_link')).status).toBe(200);
    expect((await ada.delete(`${linksOf(invoice)}/${id}`)).status).toBe(204);
    expect(await refusal(holder)).toEqual([401, 'invalid_token', true]);
    expect((await ada.delete(`${linksOf(invoice)}/${id}`)).status).toBe(404);
  });

  test('when it has expired', async () => {
    const { id, holder } = await linkTo(await createInvoiceIn(ada, 'published'));
    await server.run(`update payment_links set expires_at = now() - interval '1 second' where id = ?`, [id]);
    const { status, body } = await holder.get('/payment_link');
    expect([status, body.code, body.sent_by]).toEqual([401, 'invalid_token', 'ada of the tests']);
    expect(body.message).toContain('This payment link from ada of the tests has expired.');
    expect(Date.parse(body.expired_at)).toBeLessThan(Date.now());
  });

  test('with the name of who sent it, and a time only if it has expired', async () => {
    const invoice = await createInvoiceIn(ada, 'published');
    const { id, holder } = await linkTo(invoice);
    await ada.delete(`${linksOf(invoice)}/${id}`);
    const { body } = await holder.get('/payment_link');
    expect([body.sent_by, body.message]).toEqual(['ada of the tests', expect.stringContaining('was withdrawn')]);
    const { body: unknown } = await createClient(server.url, `tpl_${'x'.repeat(43)}`).get('/payment_link');
    expect(unknown).not.toHaveProperty('sent_by');
    for (const one of [body, unknown]) expect(one).not.toHaveProperty('expired_at');
  });

  test('30 days after the payment', async () => {
    const invoice = await createInvoiceIn(ada, 'published');
    const { holder } = await linkTo(invoice);
    const { holder: late } = await linkTo(invoice);
    await pay(ada, invoice);
    const paidAgo = (days: number) =>
      server.run(`update invoices set paid_at = now() - interval '${days} days' where id = ?`, [invoice.id]);
    await paidAgo(29);
    expect((await holder.get('/payment_link')).body).toMatchObject({ payable: false, invoice: { status: 'paid' } });
    await paidAgo(31);
    expect(await refusal(late)).toEqual([401, 'invalid_token', true]);
  });
});

describe('a link that ends while its payment is in progress', () => {
  /** What a link may do is kept for five seconds. */
  const patience = { timeout: 10_000, interval: 250 };
  const end = {
    deleted: async (invoice: TestInvoice, id: string) =>
      expect((await ada.delete(`${linksOf(invoice)}/${id}`)).status).toBe(204),
    expired: (_: TestInvoice, id: string) =>
      server.run(`update payment_links set expires_at = now() - interval '1 second' where id = ?`, [id]),
  };

  test.concurrent.each([
    'deleted',
    'expired',
  ] as const)('shows the outcome when it is %s, and takes no other payment', async (how) => {
    const invoice = await createInvoiceIn(ada, 'published');
    const { id, holder } = await linkTo(invoice);
    const attempts = `${invoice.path}/payment_attempts`;
    const { body } = await pay(holder, invoice, 'tok_authentication_failed');
    await end[how](invoice, id);
    const bill = async () => (await holder.get('/payment_link')).body;
    await vi.waitFor(async () => expect(await bill()).toMatchObject({ payable: false, attempts: [body] }), patience);
    const { body: failed } = await holder.post(`${attempts}/${body.id}/confirmations`);
    expect(failed.status).toBe('failed');
    expect((await holder.get('/payment_link')).body).toMatchObject({ payable: false, attempts: [failed] });
    expect((await holder.request('OPTIONS', attempts)).body.actions).toEqual([]);
    const refused = await pay(holder, invoice);
    expect([refused.status, refused.body.code]).toEqual([401, 'invalid_token']);
    expect(await statusOf(ada, invoice)).toBe('published');
  });

  test.concurrent.each([
    'tok_declined',
    'tok_success',
  ])('shows nothing of a payment that was made before: %s', async (token) => {
    const invoice = await createInvoiceIn(ada, 'sent', { contact });
    const { id, holder } = await linkTo(invoice);
    expect((await pay(holder, invoice, token)).status).toBe(201);
    await end.deleted(invoice, id);
    for (const path of ['/payment_link', `${invoice.path}.pdf`]) expect((await holder.get(path)).status).toBe(401);
  });

  test.concurrent('is no longer the owner’s when they have deleted it, and ends an hour after the payment', async () => {
    const invoice = await createInvoiceIn(ada, 'published');
    const { id, holder } = await linkTo(invoice);
    const { body } = await pay(holder, invoice, 'tok_authentication');
    await end.deleted(invoice, id);
    expect((await ada.get(linksOf(invoice))).body).toEqual([]);
    for (const answer of [await ada.get(`${linksOf(invoice)}/${id}`), await ada.delete(`${linksOf(invoice)}/${id}`)])
      expect(answer.status).toBe(404);
    await holder.post(`${invoice.path}/payment_attempts/${body.id}/confirmations`);
    expect((await holder.get('/payment_link')).body.attempts[0].status).toBe('succeeded');
    await server.run(`update payment_attempts set created_at = now() - interval '61 minutes' where id = ?`, [body.id]);
    const late = createClient(server.url, holder.token as string);
    await vi.waitUntil(async () => (await late.get('/payment_link')).status === 401, patience);
  });
});

describe('the key of a link that has ended', () => {
  const renew = (key: string | null, headers?: Record<string, string>) =>
    server.stranger.post('/payment_link/renewals', { key }, headers);
  const endedLinkTo = async (invoice: TestInvoice) => {
    const { id, holder } = await linkTo(invoice);
    await ada.delete(`${linksOf(invoice)}/${id}`);
    return holder.token as string;
  };
  const answer = [200, { owner: { name: 'ada of the tests' } }];

  test('has a new link mailed to the contact, at the address that the invoice has now', async () => {
    const invoice = await createInvoiceIn(ada, 'published');
    const key = await endedLinkTo(invoice);
    await ada.patch(invoice.path, { contact: { email: 'new-address@example.com' } });
    const dry = await renew(key, { 'dry-run': 'true' });
    expect([dry.status, dry.body.dry_run]).toMatchObject([200, { events: [], emails: [] }]);
    const { status, body } = await renew(key);
    expect([status, body]).toEqual(answer);
    await mailsDelivered(server.database);
    const [mail] = await mailsAbout(invoice);
    expect(mail).toContain('new-address@example.com');
    const [, fresh] = /#key=(tpl_[\w-]+)/.exec(mail as string) ?? [];
    expect((await createClient(server.url, fresh as string).get('/payment_link')).body.payable).toBe(true);
    const links = (await ada.get(linksOf(invoice))).body;
    expect(links).toMatchObject([{ emailed_to: 'new-address@example.com' }]);
    expect((await pay(createClient(server.url, fresh as string), invoice)).body.status).toBe('succeeded');
  });

  test.each([
    ['draft', {}],
    ['paid', {}],
    ['published', { contact: null }],
  ] as const)('tells nothing of a %s invoice with %o, and mails nobody', async (state, changes) => {
    const invoice = await createInvoiceIn(ada, 'published', { contact, ...changes });
    const key = await endedLinkTo(invoice);
    if (state !== 'published') await ada.post(`${invoice.path}/transitions`, { to: state });
    const { status, body } = await renew(key);
    expect([status, body]).toEqual(answer);
    expect((await mailsIn(server, invoice)).filter((kind) => kind.includes('link'))).toEqual([]);
    const statuses = [];
    for (const _ of [2, 3, 4, 5]) statuses.push((await renew(key)).status);
    expect(statuses).toEqual([200, 200, 200, 429]);
  });

  test('mails four at once, and then says when the next one can be asked for', async () => {
    const invoice = await createInvoiceIn(ada, 'sent');
    const key = await endedLinkTo(invoice);
    const answers = await Promise.all([1, 2, 3, 4, 5, 6].map(() => renew(key)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 200, 200, 429, 429]);
    const { body, headers } = await renew(key);
    expect([body.code, Number(headers.get('retry-after')) > 3_600]).toEqual(['too_many_emails', true]);
    // The owner may still remind the contact.
    expect((await ada.post(`${invoice.path}/reminders`)).status).toBe(201);
  });

  test.each([`tpl_${'x'.repeat(43)}`, 'tpl_', ''])('is not found if it is %j', async (key) => {
    expect((await renew(key)).status).toBe(404);
  });
});

test('the receipt of a payment with a link leads to its PDF', async () => {
  const invoice = await createInvoiceIn(ada, 'published');
  const { holder } = await linkTo(invoice);
  expect((await pay(holder, invoice, 'tok_success', {}, { receipt_email: 'books@example.com' })).status).toBe(201);
  await mailsDelivered(server.database);
  const receipt = (await mailsAbout(invoice)).find((mail) => mail.includes('Save the receipt as PDF')) as string;
  const [, key] = new RegExp(`/pay/${invoice.id}#key=(tpl_[\\w-]+)&pdf`).exec(receipt) ?? [];
  expect(key).not.toBe(holder.token);
  const pdf = await createClient(server.url, key as string).get(`${invoice.path}.pdf`);
  expect([pdf.status, pdf.headers.get('content-type')]).toEqual([200, 'application/pdf']);
});

test('an access token is not the key of a payment link', async () => {
  const { status, body, headers } = await ada.get('/payment_link');
  expect([status, body.code]).toEqual([403, 'insufficient_scope']);
  expect(headers.get('www-authenticate')).toBe('Bearer realm="terrapin", error="insufficient_scope"');
  expect((await server.stranger.get('/payment_link')).status).toBe(401);
});

test('the time of last use of a link is stored', async () => {
  const invoice = await createInvoiceIn(ada, 'published');
  const { id, holder } = await linkTo(invoice);
  await holder.get('/payment_link');
  const lastUse = async () => (await ada.get(`${linksOf(invoice)}/${id}`)).body.last_used_at;
  await expect.poll(lastUse).toMatch(/^\d{4}-/);
});

test('the emails to the contact lead to a page where it can be paid, and no event or log has the key', async () => {
  const invoice = await createInvoiceIn(ada, 'sent');
  await mailsDelivered(server.database);
  const [mail] = await mailsAbout(invoice);
  const [, key] = new RegExp(`/pay/${invoice.id}#key=(tpl_[\\w-]+)`).exec(mail as string) as unknown as [
    string,
    string,
  ];
  const holder = createClient(server.url, key);
  expect((await pay(holder, invoice)).body.status).toBe('succeeded');
  expect(await statusOf(ada, invoice)).toBe('paid');
  const stored = await server.run(`select json_agg(events)::text as text from events`);
  expect(JSON.stringify(stored)).not.toContain('tpl_');
  expect(server.logged()).not.toContain('tpl_');
});

/** To its contact, or its owner: the last one first. */
async function mailsAbout({ invoiceNumber }: TestInvoice): Promise<string[]> {
  const folder = join(server.dataDir, 'mail');
  const files = (await readdir(folder)).sort();
  const mails = await Promise.all(files.map((file) => readFile(join(folder, file), 'utf8')));
  return mails.filter((text) => text.includes(invoiceNumber)).map(readable);
}

/** Without the line breaks and escapes of quoted-printable. */
const readable = (mail: string) => mail.replaceAll(/=\r?\n/g, '').replaceAll('=3D', '=');

test('PAYMENT_PAGE_URL names the page that links lead to', async () => {
  const shop = await startTestServer({ PAYMENT_PAGE_URL: 'https://shop.example/pay#{invoice}/{key}' });
  try {
    const owner = await shop.as('ada');
    const invoice = await createInvoiceIn(owner, 'published');
    const { body } = await owner.post(linksOf(invoice), {});
    expect(body.url).toMatch(new RegExp(`^https://shop.example/pay#${invoice.id}/tpl_[\\w-]{43}$`));
  } finally {
    await shop.close();
  }
});
