import assert from 'node:assert/strict';
import type { Article, Contact, ErrorCode, InvoiceStatus } from './src/terrapin.ts';
import * as terrapin from './src/terrapin.ts';

const headers = { authorization: `Bearer ${process.argv[3]}` };

const list = await terrapin.listArticles({ limit: 2, status: ['published'] }, { headers });
assert(list.status === 200);
const titles: string[] = list.data.map(({ title }) => title);
assert.equal(titles.length, 2);

const created = await terrapin.createArticle({ title: 'On tides', body: 'They come and go.' }, { headers });
assert(created.status === 201);
const { id, author }: Article = created.data;
const username: string = author.username;
assert.equal(username, 'ada');

const one = await terrapin.getArticle(id, {}, { headers });
assert(one.status === 200);
const body: string = one.data.body;
assert.equal(body, 'They come and go.');

const guarded = { headers: { ...headers, 'if-match': one.headers.get('etag') ?? '' } };
const updated = await terrapin.updateArticle(id, { title: 'On neap tides' }, guarded);
assert(updated.status === 200);
assert.equal(updated.data.title satisfies string, 'On neap tides');

const same = await terrapin.updateArticle(id, updated.data, { headers });
assert.deepEqual(same.data, updated.data);

const stale = await terrapin.updateArticle(id, { title: 'Late' }, guarded);
assert(stale.status === 412);
const code: ErrorCode = stale.data.code;
assert.equal(code, 'precondition_failed');

const messages = [
  { user: { username: 'grace' }, message: 'High tide.' },
  { user: { username: 'nobody' }, message: 'Low tide.' },
];
const batch = await terrapin.createMessages(messages, { headers });
assert(batch.status === 207);
const outcomes = batch.data.map((result): string =>
  result.status === 201 ? result.data.message : (result.error.code satisfies ErrorCode),
);
assert.deepEqual(outcomes, ['High tide.', 'not_found']);

const several = await terrapin.createArticles([{ title: 'On sandbars' }, { title: '' }], { headers });
assert(several.status === 207);
const titlesOrCodes = several.data.map((result): string =>
  result.status === 201 ? result.data.title : (result.error.code satisfies ErrorCode),
);
assert.deepEqual(titlesOrCodes, ['On sandbars', 'validation_failed']);

const attributes = { invoice_number: 'ORVAL-1', amount: 12.5, currency: 'EUR' };
const invoice = await terrapin.createInvoice({ data: { attributes } }, { headers });
assert(invoice.status === 201);
const contact: Contact | null = invoice.data.data.attributes.contact;
assert.equal(contact, null);

const sentBack = await terrapin.updateInvoice(invoice.data.data.id, invoice.data, { headers });
assert.deepEqual(sentBack.data, invoice.data);

const moved = await terrapin.transitionInvoice(invoice.data.data.id, { to: 'published' }, { headers });
assert(moved.status === 201);
assert.equal(moved.data.from satisfies InvoiceStatus, 'draft');

const events = await terrapin.listEvents({ types: ['invoice.published', 'article.created'], limit: 2 }, { headers });
assert(events.status === 200);
const subjects = events.data.map((event): string => {
  if (event.type === 'invoice.published') return event.data.data.attributes.invoice_number;
  if (event.type === 'article.created') return event.data.title;
  return event.id;
});
assert.deepEqual(subjects, ['ORVAL-1', 'On sandbars']);

const deleted = await terrapin.deleteArticle(id, { headers });
assert.equal(deleted.status, 204);
