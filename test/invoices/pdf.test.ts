import { expect, test } from 'vitest';
import { createClient } from '../support/client.ts';
import { readPdf } from '../support/pdf-text.ts';
import { missing } from '../support/served.ts';
import { sharedServer } from '../support/server.ts';
import { createInvoiceIn, type TestInvoice } from './steps.ts';

const server = await sharedServer();
const ada = await server.as('ada');
const grace = await server.as('grace');

const download = async (path: string, token: string | null, headers: Record<string, string> = {}) => {
  const sent = { ...(token && { authorization: `Bearer ${token}` }), ...headers };
  const response = await fetch(server.url + path, { headers: sent });
  return { response, ...readPdf(await response.bytes()) };
};
const pdfOf = ({ path }: TestInvoice, more = '') => download(`${path}.pdf${more}`, ada.token);

test('an invoice is one page with its number, seller, contact, dates and amount, on either size of paper', async () => {
  const invoice = await createInvoiceIn(ada, 'sent', {
    invoice_number: 'R-<b>42</b>',
    description: 'Two days\nof research',
    due_on: '2028-02-29',
    contact: { name: 'Grace (Hopper)', email: 'grace@example.com', phone: null },
  });
  const { response, text, sizes } = await pdfOf(invoice);
  expect([response.status, response.headers.get('content-type')]).toEqual([200, 'application/pdf']);
  expect(response.headers.get('content-disposition')).toBe(
    "inline; filename*=UTF-8''Invoice%20R-%3Cb%3E42%3C%2Fb%3E.pdf",
  );
  for (const part of [
    'Invoice\n',
    'R-<b>42</b>\n',
    'ada',
    'Grace (Hopper)\ngrace@example.com\n',
    'Date due\n29 February 2028\n',
    '€120.50 due 29 February 2028\nPay with the link in the email from ada of the tests.\n',
    'Two days\nof research\n',
    '€120.50\nAmount due\n',
  ])
    expect(text).toContain(part);
  expect(sizes).toEqual(['595.28 841.89']);
  expect((await pdfOf(invoice, '?paper=letter')).sizes).toEqual(['612 792']);
  const refused = await ada.get(`${invoice.path}.pdf?paper=a5`);
  expect([refused.status, refused.body.errors[0].field]).toEqual([400, 'paper']);
});

test('a paid invoice is a receipt, and a draft says that it is not to be paid', async () => {
  const paid = await pdfOf(await createInvoiceIn(ada, 'paid'));
  for (const part of ['Receipt\n', 'Date paid\n', 'Amount paid\n', 'no real money has moved'])
    expect(paid.text).toContain(part);
  const draft = await pdfOf(await createInvoiceIn(ada, 'draft'));
  expect(draft.text).toContain('This is a draft. No payment is due yet.');
});

test('a client that accepts a PDF rather than JSON gets it at the path of the invoice, and one that knows it 304', async () => {
  const { path } = await createInvoiceIn(ada, 'published');
  const { response, text } = await download(path, ada.token, { accept: 'application/pdf' });
  expect([response.headers.get('content-type'), text]).toEqual([
    'application/pdf',
    expect.stringContaining('Invoice\n'),
  ]);
  const headers = { 'if-none-match': response.headers.get('etag') as string };
  expect((await ada.get(`${path}.pdf`, headers)).status).toBe(304);
  await ada.patch(path, { description: 'Other words' });
  expect((await ada.get(`${path}.pdf`, headers)).status).toBe(200);
  expect((await ada.get(path, { accept: '*/*' })).body.data.type).toBe('invoice');
});

test('letters of Greek, Cyrillic, Arabic and Hebrew are there, and right to left in their order', async () => {
  const description = 'Ελληνικά Українська हिन्दी Việt ₴\nשלום (טיוטה) 2026\nفاتورة';
  const { text } = await pdfOf(await createInvoiceIn(ada, 'draft', { description }));
  const [first, second] = text.slice(text.indexOf('Ελληνικά')).split('\n', 2);
  expect(first).toContain('Ελληνικά Українська');
  const line = text.slice(text.indexOf('₴')).replaceAll('\n', '');
  expect(line).toContain('2026');
  expect(line.indexOf('2026')).toBeLessThan(line.indexOf([...'טיוטה'].reverse().join('')));
  expect(line.indexOf([...'טיוטה'].reverse().join(''))).toBeLessThan(line.indexOf([...'שלום'].reverse().join('')));
  expect(second).toBeDefined();
  // Some are drawn with these.
  const latin = 'ABEHIKMNOPTXYZ';
  // As are the letters of a ligature.
  const joined = 'tpl_fl0fi1ff2ffi3';
  expect((await pdfOf(await createInvoiceIn(ada, 'draft', { description: joined }))).text).toContain(joined);
  expect((await pdfOf(await createInvoiceIn(ada, 'draft', { description: latin }))).text).toContain(latin);
});

test('the longest description stays on one page', async () => {
  for (const description of ['W'.repeat(2_000), 'x\n'.repeat(999), 'فاتورة رقم '.repeat(180)]) {
    const { sizes, text } = await pdfOf(await createInvoiceIn(ada, 'published', { description }));
    expect([sizes.length, text]).toEqual([1, expect.stringContaining('Amount due\n')]);
  }
});

test('who cannot read the invoice cannot download it; a payment link shows the name of the contact only, and is there to pay with', async () => {
  const contact = { name: 'Grace Hopper', email: 'grace@example.com', phone: null };
  const invoice = await createInvoiceIn(ada, 'sent', { contact });
  const pdf = `${invoice.path}.pdf`;
  const created = await ada.post(`${invoice.path}/payment_links`, {});
  const holder = createClient(server.url, new URL(created.body.url).hash.replace('#key=', ''));
  const { text, response } = await download(pdf, holder.token);
  expect([text.includes('Grace Hopper'), text.includes('grace@')]).toEqual([true, false]);
  expect(text.replaceAll('\n', '')).toContain(`Pay online${created.body.url}`);
  const second = await ada.post(`${invoice.path}/payment_links`, {});
  const other = createClient(server.url, new URL(second.body.url).hash.replace('#key=', ''));
  const known = { 'if-none-match': response.headers.get('etag') as string };
  expect([(await holder.get(pdf, known)).status, (await other.get(pdf, known)).status]).toEqual([304, 200]);
  expect((await pdfOf(invoice)).text).not.toContain('tpl_');
  const another = await createInvoiceIn(ada, 'sent');
  const tries = [
    [server.stranger, pdf, 401],
    [await server.as('ada', ['messages:read']), pdf, 403],
    [grace, pdf, 404],
    [ada, `/invoices/${missing}.pdf`, 404],
    [holder, `${another.path}.pdf`, 403],
    [holder, invoice.path, 403],
  ] as const;
  for (const [client, path, status] of tries) expect([path, (await client.get(path)).status]).toEqual([path, status]);
  await ada.delete(`${invoice.path}/payment_links/${created.body.id}`);
  expect((await holder.get(pdf)).status).toBe(401);
});
