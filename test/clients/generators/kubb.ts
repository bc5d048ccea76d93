import assert from 'node:assert/strict';
import { setConfig } from '@kubb/plugin-client/clients/fetch';
import type { Article, Contact, ErrorCode, InvoiceStatus } from './src/models.ts';
import * as terrapin from './src/terrapin.ts';

setConfig({ headers: { authorization: `Bearer ${process.argv[3]}`, 'Content-Type': 'application/json' } });

const list = await terrapin.listArticles({ limit: 2, status: ['published'] });
assert(list.status === 200);
const titles: string[] = list.data.map(({ title }) => title);
assert.equal(titles.length, 2);

const created = await terrapin.createArticle({ title: 'On tides', body: 'They come and go.' });
const { id, author }: Article = created.data;
const username: string = author.username;
assert.equal(username, 'ada');

const one = await terrapin.getArticle(id);
const body: string = one.data.body;
assert.equal(body, 'They come and go.');

const guard = { 'If-Match': one.headers.get('etag') ?? '' };
const updated = await terrapin.updateArticle(id, { title: 'On neap tides' }, guard);
assert.equal(updated.data.title satisfies string, 'On neap tides');

const same = await terrapin.updateArticle(id, updated.data);
assert.deepEqual(same.data, updated.data);

// Kubb's fetch client returns a refused call like a response, typed as a success.
const stale = await terrapin.updateArticle(id, { title: 'Late' }, guard);
assert.equal(stale.status, 412);
const code: ErrorCode = (stale.data as unknown as import('./src/models.ts').UpdateArticle412).code;
assert.equal(code, 'precondition_failed');

const batch = await terrapin.createMessages([
  { user: { username: 'grace' }, message: 'High tide.' },
  { user: { username: 'nobody' }, message: 'Low tide.' },
]);
const outcomes = batch.data.map((result): string =>
  result.status === 201 ? result.data.message : (result.error.code satisfies ErrorCode),
);
assert.deepEqual(outcomes, ['High tide.', 'not_found']);

const several = await terrapin.createArticles([{ title: 'On sandbars' }, { title: '' }]);
assert(several.status === 207);
const titlesOrCodes = several.data.map((result): string =>
  result.status === 201 ? result.data.title : (result.error.code satisfies ErrorCode),
);
assert.deepEqual(titlesOrCodes, ['On sandbars', 'validation_failed']);

const attributes = { invoice_number: 'KUBB-1', amount: 12.5, currency: 'EUR' };
const invoice = await terrapin.createInvoice({ data: { attributes } });
const contact: Contact | null = invoice.data.data.attributes.contact;
assert.equal(contact, null);

const sentBack = await terrapin.updateInvoice(invoice.data.data.id, invoice.data);
assert.deepEqual(sentBack.data, invoice.data);

const moved = await terrapin.transitionInvoice(invoice.data.data.id, { to: 'published' });
assert.equal(moved.data.from satisfies InvoiceStatus, 'draft');

const events = await terrapin.listEvents({ types: ['invoice.published', 'article.created'], limit: 2 });
const subjects = events.data.map((event): string => {
  if (event.type === 'invoice.published') return event.data.data.attributes.invoice_number;
  if (event.type === 'article.created') return event.data.title;
  return event.id;
});
assert.deepEqual(subjects, ['KUBB-1', 'On sandbars']);

const deleted = await terrapin.deleteArticle(id);
assert.equal(deleted.status, 204);
