import assert from 'node:assert/strict';
import { client } from './src/terrapin/client.gen.ts';
import type { Article, Contact, ErrorCode, InvoiceStatus } from './src/terrapin/index.ts';
import * as terrapin from './src/terrapin/index.ts';

const [baseUrl = '', token = ''] = process.argv.slice(2);
client.setConfig({ baseUrl, auth: () => token });

const list = await terrapin.listArticles({ query: { limit: 2, status: ['published'] } });
assert(list.data);
const titles: string[] = list.data.map(({ title }) => title);
assert.equal(titles.length, 2);

const created = await terrapin.createArticle({ body: { title: 'On tides', body: 'They come and go.' } });
assert(created.data);
const { id, author }: Article = created.data;
const username: string = author.username;
assert.equal(username, 'ada');

const path = { article: id };
const one = await terrapin.getArticle({ path });
assert(one.data);
const body: string = one.data.body;
assert.equal(body, 'They come and go.');

const headers = { 'If-Match': one.response?.headers.get('etag') ?? '' };
const updated = await terrapin.updateArticle({ path, headers, body: { title: 'On neap tides' } });
assert.equal(updated.data?.title satisfies string | undefined, 'On neap tides');

const same = await terrapin.updateArticle({ path, body: updated.data ?? {} });
assert.deepEqual(same.data, updated.data);

const stale = await terrapin.updateArticle({ path, headers, body: { title: 'Late' } });
assert(stale.error);
const code: ErrorCode = stale.error.code;
assert.equal(code, 'precondition_failed');

const batch = await terrapin.createMessages({
  body: [
    { user: { username: 'grace' }, message: 'High tide.' },
    { user: { username: 'nobody' }, message: 'Low tide.' },
  ],
});
assert(batch.data);
const outcomes = batch.data.map((result): string =>
  result.status === 201 ? result.data.message : (result.error.code satisfies ErrorCode),
);
assert.deepEqual(outcomes, ['High tide.', 'not_found']);

const several = await terrapin.createArticles({ body: [{ title: 'On sandbars' }, { title: '' }] });
assert(several.data);
const titlesOrCodes = several.data.map((result): string =>
  result.status === 201 ? result.data.title : (result.error.code satisfies ErrorCode),
);
assert.deepEqual(titlesOrCodes, ['On sandbars', 'validation_failed']);

const attributes = { invoice_number: 'HEY-1', amount: 12.5, currency: 'EUR' };
const invoice = await terrapin.createInvoice({ body: { data: { attributes } } });
assert(invoice.data);
const contact: Contact | null = invoice.data.data.attributes.contact;
assert.equal(contact, null);

const sentBack = await terrapin.updateInvoice({ path: { invoice: invoice.data.data.id }, body: invoice.data });
assert.deepEqual(sentBack.data, invoice.data);

const moved = await terrapin.transitionInvoice({
  path: { invoice: invoice.data.data.id },
  body: { to: 'published' },
});
assert.equal(moved.data?.from satisfies InvoiceStatus | undefined, 'draft');

const events = await terrapin.listEvents({ query: { types: ['invoice.published', 'article.created'], limit: 2 } });
assert(events.data);
const subjects = events.data.map((event): string => {
  if (event.type === 'invoice.published') return event.data.data.attributes.invoice_number;
  if (event.type === 'article.created') return event.data.title;
  return event.id;
});
assert.deepEqual(subjects, ['HEY-1', 'On sandbars']);

const png = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';
const image = new Blob([Buffer.from(png, 'base64')], { type: 'image/png' });
const avatar = await terrapin.createAvatar({
  body: image as never,
  bodySerializer: null,
  headers: { 'Content-Type': image.type },
});
assert.equal(avatar.response?.status, 201, JSON.stringify(avatar.error));

const upload = await terrapin.createAvatar({
  headers: { 'X-Upload-Content-Length': image.size, 'X-Upload-Content-Type': image.type },
});
assert(upload.data && 'content_length' in upload.data);

const deleted = await terrapin.deleteArticle({ path });
assert.equal(deleted.response?.status, 204);
