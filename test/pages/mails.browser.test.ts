import { describe, expect, test } from 'vitest';
import { writeMail } from '../../src/core/mail-text.ts';
import {
  type InvoiceEffect,
  type InvoiceNotice,
  mailFor,
  receiptFor,
} from '../../src/resources/invoices/invoice.emails.ts';
import { hasBrowser, serverAndBrowser, visit } from '../support/browser.ts';

const running = serverAndBrowser();
const notice = {
  cause: '0190a000-0000-7000-8000-000000000001',
  invoiceNumber: 'R-2026/7',
  amount: 1_234_567.5,
  currency: 'EUR',
  description: 'Two days of research\nand a pair of calipers',
  dueOn: '2026-12-24',
  now: new Date('2026-12-24T23:00:00Z'),
  owner: { name: 'Ada Lovelace', email: 'ada@example.test' },
  contact: { name: 'Grace Hopper', email: 'grace.brewster.murray.hopper@a-long-name-of-a-company.example.test' },
  decline: 'The card was declined.',
  isPaid: false,
  payUrl: `https://terrapin.example.test/pay/0190a000-0000-7000-8000-000000000001#key=tpl_${'x'.repeat(43)}`,
  boardUrl: 'https://terrapin.example.test/board?invoice=0190a000-0000-7000-8000-000000000001',
} satisfies InvoiceNotice;
const effects: InvoiceEffect[] = [
  'mail_invoice_to_contact',
  'mail_failure_to_contact',
  'mail_failure_to_owner',
  'mail_success_to_owner',
];
const mails = [
  ...effects.map((effect) => [effect, mailFor(effect, notice)?.html as string] as const),
  [
    'receipt',
    receiptFor({ id: '1', receiptEmail: 'books@example.test', createdAt: '2026-11-25 14:03:07Z' }, notice, 'test')
      ?.html as string,
  ],
  ['without a link', mailFor('mail_invoice_to_contact', { ...notice, payUrl: null })?.html as string],
  [
    'lines only',
    writeMail('1', notice.owner, { subject: 'A subject', lines: ['A line.'], facts: [], link: null }).html,
  ],
] as const;

describe.skipIf(!hasBrowser).each(['light', 'dark'] as const)('emails in %s', (colorScheme) => {
  test.each(mails)('%s: readable, accessible, and within its window', async (name, html) => {
    const { page, expectAccessible } = await visit(running.browser, 'about:blank', { colorScheme });
    // The landmark is the mail program's.
    await page.setContent(html.replace('<table role="presentation"', '<div role="main"><table role="presentation"'));
    const background = await page.evaluate('getComputedStyle(document.body).backgroundColor');
    expect(background).toBe(colorScheme === 'dark' ? 'rgb(15, 21, 19)' : 'rgb(246, 247, 244)');
    for (const width of [320, 390, 700]) {
      await page.setViewportSize({ width, height: 700 });
      expect(await page.locator('html').evaluate((root) => root.scrollWidth)).toBe(width);
      expect(await page.locator('.card').evaluate((card) => card.clientWidth)).toBeLessThanOrEqual(600);
      if (process.env.MAIL_PICTURES)
        await page.screenshot({
          path: `${process.env.MAIL_PICTURES}/${name}-${width}-${colorScheme}.png`,
          fullPage: true,
        });
    }
    await expectAccessible();
  });
});
