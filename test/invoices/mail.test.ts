import { mkdir, mkdtemp, readdir, readFile, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openMailer, openSmtp } from '../../src/adapters/mail/open.ts';
import { PermanentFailure } from '../../src/core/ports/jobs.ts';
import type { Mail } from '../../src/core/ports/mail.ts';
import {
  type InvoiceEffect,
  type InvoiceNotice,
  mailFor,
  receiptFor,
} from '../../src/resources/invoices/invoice.emails.ts';
import { Mailbox } from '../support/mailbox.ts';

const FROM = 'Terrapin <billing@example.test>';
const notice: InvoiceNotice = {
  cause: '0190a000-0000-7000-8000-000000000001',
  invoiceNumber: 'R-2026/7',
  amount: 1234.5,
  currency: 'EUR',
  description: 'Two days of <research>\n\u202eon shells',
  dueOn: '2026-12-24',
  now: new Date('2026-12-24T23:00:00Z'),
  owner: { name: 'Ada Lovelace', email: 'ada@example.test' },
  contact: { name: 'Grace Hopper', email: 'grace@example.test' },
  decline: null,
  payUrl: 'http://localhost:3000/invoices/1/payment_attempts',
  isPaid: false,
  boardUrl: 'http://localhost:3000/board?invoice=1',
};

function mailOf(effect: InvoiceEffect, over: Partial<InvoiceNotice> = {}): Mail {
  const mail = mailFor(effect, { ...notice, ...over });
  if (!mail) throw new Error(`no mail for ${effect}`);
  return mail;
}

describe('the emails of a transition', () => {
  it.each([
    ['mail_invoice_to_contact', 'grace@example.test', notice.payUrl],
    ['mail_failure_to_contact', 'grace@example.test', notice.payUrl],
    ['mail_reminder_to_contact', 'grace@example.test', notice.payUrl],
    ['mail_failure_to_owner', 'ada@example.test', notice.boardUrl],
    ['mail_success_to_owner', 'ada@example.test', notice.boardUrl],
  ] as const)('%s goes to %s with number, amount and link, as text and as HTML', (effect, address, url) => {
    const mail = mailOf(effect);
    expect(mail.to.address).toBe(address);
    for (const body of [mail.text, mail.html]) {
      expect(body).toContain('R-2026/7');
      expect(body).toContain('€1,234.50');
      expect(body).toContain(url);
    }
  });

  it('say what is to be paid for and by when, if the invoice does', () => {
    const { text, html } = mailOf('mail_invoice_to_contact');
    expect(text).toContain('For: Two days of <research>\non shells\nAmount: €1,234.50\nDue: 24 December 2026\n');
    for (const part of ['Two days of &lt;research&gt;<br>on shells', '24 December 2026']) expect(html).toContain(part);
    const bare = mailOf('mail_invoice_to_contact', { description: null, dueOn: null }).text;
    expect(bare).not.toMatch(/For:|Due:|null/);
  });

  it.each([
    [1234, 'JPY', '¥1,234 '],
    [1234.5, 'JPY', '¥1,234.5 '],
    [1.5, 'HUF', 'HUF 1.50 '],
    [1.5, 'KWD', 'KWD 1.500 '],
    [9999999999.9999, 'CLF', 'CLF 9,999,999,999.9999 '],
  ])('format %d %s with the decimals of the currency', (amount, currency, sum) => {
    expect(mailOf('mail_success_to_owner', { amount, currency }).text).toContain(`for ${sum}has been paid`);
  });

  it('contain no payment link if the invoice cannot be charged', () => {
    for (const effect of ['mail_invoice_to_contact', 'mail_failure_to_contact'] as const) {
      const { text, html } = mailOf(effect, { payUrl: null });
      for (const body of [text, html]) expect(body).not.toMatch(/pay (this|again)|null|payment_attempts/i);
    }
  });

  it('say what to do, also without a way to pay online', () => {
    expect(mailOf('mail_invoice_to_contact').text).toContain('You can pay it online, without an account.');
    expect(mailOf('mail_invoice_to_contact', { payUrl: null }).text).toContain('Ask Ada Lovelace how to pay it.');
    expect(mailOf('mail_failure_to_owner').text).toContain('Grace Hopper has been notified and can try again.');
    expect(mailOf('mail_failure_to_owner', { contact: null }).text).toContain('nobody else has been notified');
    const decline = { decline: 'The card was declined.' };
    expect(mailOf('mail_failure_to_owner', decline).text).toContain('Reason: The card was declined.');
    const toContact = mailOf('mail_failure_to_contact', decline);
    expect(toContact.subject).toBe('Payment for invoice R-2026/7 failed');
    expect(toContact.text).toContain('Nothing was charged.');
    expect(toContact.text).toContain('Reason: The card was declined.');
  });

  it('do not say that a payment failed to a contact who has tried none', () => {
    const { subject, text } = mailOf('mail_failure_to_contact');
    expect(subject).toBe('Invoice R-2026/7 from Ada Lovelace is not paid');
    expect(text).toContain('Ada Lovelace has not received a payment for invoice R-2026/7 of €1,234.50.');
    expect(text).not.toMatch(/failed|Reason/);
    expect(mailOf('mail_failure_to_owner').subject).toBe('Invoice R-2026/7 was marked as failed');
  });

  it('remind of what is overdue with since when and how much, from the day after', () => {
    expect(mailOf('mail_reminder_to_contact').subject).toBe('Reminder: invoice R-2026/7 from Ada Lovelace');
    const { subject, text } = mailOf('mail_reminder_to_contact', { now: new Date('2026-12-25T00:00:00Z') });
    expect(subject).toBe('Overdue since 24 December 2026: invoice R-2026/7 from Ada Lovelace for €1,234.50');
    expect(text).toContain('was due on 24 December 2026, and has not been paid yet.');
    expect(text).toContain('Your reply to this email goes to Ada Lovelace.');
  });

  it('to the contact are answered to the owner, unless the owner has no address that receives email', () => {
    for (const effect of ['mail_invoice_to_contact', 'mail_failure_to_contact'] as const) {
      const mail = mailOf(effect);
      expect(mail.replyTo).toEqual({ name: 'Ada Lovelace', address: 'ada@example.test' });
      expect(mail.text).toContain('Your reply to this email goes to Ada Lovelace.');
      const unreachable = mailOf(effect, { owner: { name: 'Ada Lovelace', email: 'x@users.invalid' } });
      expect(unreachable.replyTo).toBeUndefined();
      expect(unreachable.text).not.toContain('reply');
    }
    for (const effect of ['mail_failure_to_owner', 'mail_success_to_owner'] as const)
      expect(mailOf(effect).replyTo).toBeUndefined();
  });

  it('have an id per transition and recipient', () => {
    const effects: InvoiceEffect[] = ['mail_failure_to_contact', 'mail_failure_to_owner', 'mail_success_to_owner'];
    const ids = effects.flatMap((effect) => [mailOf(effect).id, mailOf(effect, { cause: 'another' }).id]);
    expect(new Set(ids).size).toBe(6);
  });

  it('are omitted without a recipient', () => {
    expect(mailFor('mail_failure_to_contact', { ...notice, contact: null })).toBeNull();
    expect(mailFor('mail_failure_to_owner', { ...notice, contact: null })).not.toBeNull();
  });

  it('escape user input in HTML', () => {
    const evil = '<img src=x onerror="alert(1)"> & \'co\'';
    const mail = mailOf('mail_invoice_to_contact', {
      invoiceNumber: evil,
      owner: { name: evil, email: 'a@example.test' },
      contact: { name: evil, email: 'c@example.test' },
    });
    expect(mail.html).not.toContain('<img');
    expect(mail.html).toContain('&lt;img src=x onerror=&quot;alert(1)&quot;&gt; &amp; &#39;co&#39;');
    expect(mail.text).toContain(evil);
  });

  it('collapse line breaks in a name', () => {
    const mail = mailOf('mail_invoice_to_contact', { contact: { name: 'x\r\n\r\nPay here: evil', email: 'c@d.test' } });
    expect(mail.text).toContain('Dear x Pay here: evil,');
  });

  it('have no bidirectional overrides in their headers, also if an earlier release stored them', () => {
    const owner = { name: 'Ada\u202egnp.', email: 'ada@example.test' };
    const contact = { name: '\u2066Grace\u202d', email: 'grace@example.test' };
    for (const effect of ['mail_invoice_to_contact', 'mail_failure_to_owner', 'mail_success_to_owner'] as const) {
      const mail = mailOf(effect, { owner, contact, invoiceNumber: 'R\u202e7' });
      expect(JSON.stringify(mail)).not.toMatch(/[\u202a-\u202e\u2066-\u2069]/);
      expect(mail.subject).toContain('R 7');
    }
  });

  it('go to the A-label of an internationalised domain', () => {
    const contact = { name: 'Jürgen', email: 'jurgen.m@b\u00fccher.example' };
    expect(mailOf('mail_invoice_to_contact', { contact }).to.address).toBe('jurgen.m@xn--bcher-kva.example');
    expect(mailOf('mail_success_to_owner', { owner: contact }).to.address).toBe('jurgen.m@xn--bcher-kva.example');
  });
});

describe('a receipt', () => {
  const attempt = { id: notice.cause, receiptEmail: 'books@example.test', createdAt: '2026-11-25 14:03:07Z' };
  const mailTo = (gateway: 'test' | 'stripe') => receiptFor(attempt, notice, gateway) as Mail;

  it('says who was paid by whom, for what, how much, when and how', () => {
    const { id, to, replyTo, subject, text, html } = mailTo('stripe');
    expect([id, to, replyTo?.address]).toEqual([
      `${notice.cause}-receipt`,
      { name: '', address: 'books@example.test' },
      'ada@example.test',
    ]);
    expect(subject).toBe('Receipt for invoice R-2026/7 from Ada Lovelace');
    expect(text).toContain(
      [
        'Invoice: R-2026/7',
        'For: Two days of <research>\non shells',
        'Amount: €1,234.50',
        'Paid to: Ada Lovelace',
        'Receipt to: books@example.test',
        'Date paid: 25 November 2026 at 14:03 UTC',
        'Payment method: Card, through Stripe',
      ].join('\n'),
    );
    expect(html).toContain('25 November 2026 at 14:03 UTC');
    for (const body of [text, html]) expect(body).not.toMatch(/[0-9a-f]{8}-[0-9a-f]{4}/);
  });

  it('of the test gateway says that no money has moved', () => {
    expect(mailTo('test').text).toContain('Payment method: Test card: no real money has moved');
  });

  it('is not written without an address', () => {
    expect(receiptFor({ ...attempt, receiptEmail: null }, notice, 'test')).toBeNull();
  });
});

/**
 * What Gmail and Outlook for Windows render, or ignore without harm, by https://www.caniemail.com (November 2026). Word, the engine of
 * the latter, ignores `max-width`, `border-radius`, `word-break` and `display: inline-block`.
 */
describe('the HTML of emails', () => {
  const elements = 'html head meta title style body div table tr td h1 p a br'.split(' ');
  const properties = (
    'margin padding background-color color border border-top border-bottom border-color border-radius max-width max-height ' +
    'overflow display font-family font-size line-height font-weight text-decoration white-space word-break ' +
    'mso-hide mso-padding-alt'
  ).split(' ');
  const mails = [
    mailOf('mail_invoice_to_contact'),
    mailOf('mail_failure_to_owner', { decline: 'The card was declined.' }),
    receiptFor({ id: '1', receiptEmail: 'a@b.test', createdAt: '2026-11-25 14:03:07Z' }, notice, 'test') as Mail,
  ].map(({ html }) => html);

  it.each(mails)('uses elements, properties and selectors that Gmail and Outlook know', (html) => {
    const all = (pattern: RegExp) => [...html.matchAll(pattern)].map(([, found = '']) => found);
    expect(elements).toEqual(expect.arrayContaining(all(/<([a-z]\w*)/g)));
    const [sheet = ''] = all(/<style>([^<]*)<\/style>/g);
    const declarations = [
      ...all(/ style="([^"]*)"/g),
      ...[...sheet.matchAll(/\.[a-z]+ \{([^}]*)\}/g)].map(([, one]) => one),
    ];
    const used = declarations.flatMap((one = '') =>
      one.split(';').map((declaration) => declaration.split(':')[0]?.trim()),
    );
    expect(properties).toEqual(expect.arrayContaining(used));
    // Gmail drops a style sheet with anything else.
    expect(sheet).toMatch(/^@media \(prefers-color-scheme: dark\) \{\n(\.[a-z]+ \{ [^{}]+ \}\n)+\}$/);
  });

  it.each(mails)('lays out with tables of 600 pixels, and pads in cells', (html) => {
    for (const [, attributes] of html.matchAll(/<table([^>]*)>/g)) expect(attributes).toContain('role="presentation"');
    expect(html).toMatch(/<!--\[if mso\]><table [^>]*width="600"/);
    expect(html).not.toMatch(/<div[^>]*padding|<img|url\(|position|flex|grid/);
    // Gmail cuts an email there.
    expect(Buffer.byteLength(html)).toBeLessThan(102_000);
  });

  it('shows what the email is about in the list of emails, before the greeting', () => {
    expect(mails[0]).toMatch(
      /<body[^>]*>\n<div style="display: none[^>]*>Ada Lovelace has sent you invoice R-2026\/7 for €1,234.50\./,
    );
  });
});

describe('the mail folder', () => {
  let dataDir: string;
  beforeEach(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'terrapin-mail-'));
  });
  afterEach(() => rm(dataDir, { recursive: true }));

  it('contains one complete .eml file per email, however often it is delivered', async () => {
    const mailer = await openMailer({ smtpUrl: null, mailFrom: FROM, dataDir, eventRetention: 86_400_000 });
    const mail = mailOf('mail_success_to_owner');
    await Promise.all([mailer.send(mail), mailer.send(mail)]);
    await mailer.send(mail);
    await mailer.close();

    expect(await readdir(join(dataDir, 'mail'))).toEqual([`${mail.id}.eml`]);
    const eml = await readFile(join(dataDir, 'mail', `${mail.id}.eml`), 'utf8');
    expect(eml).toContain('To: Ada Lovelace <ada@example.test>');
    expect(eml).toMatch(new RegExp(`^Message-ID:\\s+<${mail.id}@example.test>`, 'm'));
    expect(eml).toContain('Content-Type: text/plain; charset=utf-8');
    expect(eml).toContain('Content-Type: text/html; charset=utf-8');
    expect(eml).not.toContain('Reply-To');
    expect(eml).toContain(`From: ${FROM}`);
  });

  it.each([
    [FROM, 'Ada Lovelace via Terrapin <billing@example.test>'],
    ['"Shop, Inc." <billing@example.test>', '"Ada Lovelace via Shop, Inc." <billing@example.test>'],
    ['billing@example.test', 'Ada Lovelace via Terrapin <billing@example.test>'],
  ])('from %s, an email to a contact names its owner beside the sender', async (mailFrom, shown) => {
    const mailer = await openMailer({ smtpUrl: null, mailFrom, dataDir, eventRetention: 86_400_000 });
    const mail = mailOf('mail_invoice_to_contact');
    await mailer.send(mail);
    expect(await readFile(join(dataDir, 'mail', `${mail.id}.eml`), 'utf8')).toContain(`From: ${shown}\r\n`);
  });

  it('contains no partial email after a failed write or a killed process, and none older than EVENT_RETENTION_DAYS', async () => {
    const folder = join(dataDir, 'mail');
    await mkdir(folder);
    await writeFile(join(folder, '.killed.part'), 'x');
    await utimes(join(folder, '.killed.part'), 0, 0);
    await writeFile(join(folder, 'of-last-year.eml'), 'x');
    await utimes(join(folder, 'of-last-year.eml'), 0, 0);
    const mailer = await openMailer({ smtpUrl: null, mailFrom: FROM, dataDir, eventRetention: 86_400_000 });
    const mail = mailOf('mail_success_to_owner');
    // Makes the final rename fail, as a full disk would.
    await mkdir(join(folder, `${mail.id}.eml`));
    await expect(mailer.send(mail)).rejects.toThrow();
    expect(await readdir(folder)).toEqual([`${mail.id}.eml`]);
  });

  it('prevents header injection', async () => {
    const mailer = await openMailer({ smtpUrl: null, mailFrom: FROM, dataDir, eventRetention: 86_400_000 });
    const mail = mailOf('mail_invoice_to_contact', {
      invoiceNumber: '1\r\nBcc: victim@example.test',
      contact: { name: 'x\r\nBcc: victim@example.test', email: 'c@d.test' },
      owner: { name: 'y\r\nBcc: victim@example.test', email: 'a@b.test' },
    });
    await mailer.send(mail);
    const eml = await readFile(join(dataDir, 'mail', `${mail.id}.eml`), 'utf8');
    expect(eml).not.toMatch(/^bcc:/im);
  });
});

describe('the SMTP mailer', () => {
  const mailbox = new Mailbox();
  let mailer: Awaited<ReturnType<typeof openSmtp>>;
  beforeEach(async () => {
    await mailbox.start();
    mailer = await openSmtp(mailbox.url, FROM, 2000);
  });
  afterEach(async () => {
    await mailer.close();
    await mailbox.stop();
    mailbox.onRecipient = () => {};
  });

  it('delivers an email to an SMTP server', async () => {
    await mailer.send(mailOf('mail_invoice_to_contact'));
    expect(mailbox.received).toHaveLength(1);
    expect(mailbox.received[0]?.to).toEqual(['grace@example.test']);
    expect(mailbox.received[0]?.source).toContain('Subject: Invoice R-2026/7 from Ada Lovelace');
    expect(mailbox.received[0]?.source).toContain('Reply-To: Ada Lovelace <ada@example.test>');
  });

  it('fails permanently on a 5xx reply', async () => {
    mailbox.onRecipient = () => {
      throw Object.assign(new Error('no such mailbox'), { responseCode: 550 });
    };
    await expect(mailer.send(mailOf('mail_invoice_to_contact'))).rejects.toThrow(PermanentFailure);
  });

  it.each([
    ['replies with a temporary error', 451],
    ['cannot be reached', 0],
  ])('fails temporarily when the server %s', async (_, responseCode) => {
    if (responseCode === 0) await mailbox.stop();
    mailbox.onRecipient = () => {
      throw Object.assign(new Error('try later'), { responseCode });
    };
    const error = await mailer.send(mailOf('mail_invoice_to_contact')).catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(Error);
    expect(error).not.toBeInstanceOf(PermanentFailure);
  });
});
