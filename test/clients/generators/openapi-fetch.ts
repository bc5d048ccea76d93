import assert from 'node:assert/strict';
import createClient from 'openapi-fetch';
import type { components, paths } from './src/terrapin.ts';

const [baseUrl = '', token] = process.argv.slice(2);
const terrapin = createClient<paths>({ baseUrl, headers: { authorization: `Bearer ${token}` } });
type Schemas = components['schemas'];

const list = await terrapin.GET('/articles', { params: { query: { limit: 2, status: ['published'] } } });
assert(list.data);
const titles: string[] = list.data.map(({ title }) => title);
assert.equal(titles.length, 2);

const created = await terrapin.POST('/articles', { body: { title: 'On tides', body: 'They come and go.' } });
assert(created.data);
const { id, author }: Schemas['Article'] = created.data;
const username: string = author.username;
assert.equal(username, 'ada');

const path = { article: id };
const one = await terrapin.GET('/articles/{article}', { params: { path } });
assert(one.data);
const body: string = one.data.body;
assert.equal(body, 'They come and go.');

const ifMatch = one.response.headers.get('etag') ?? '';
const header = { 'If-Match': ifMatch };
const updated = await terrapin.PATCH('/articles/{article}', {
  params: { path, header },
  body: { title: 'On neap tides' },
});
assert.equal(updated.data?.title satisfies string | undefined, 'On neap tides');

const same = await terrapin.PATCH('/articles/{article}', { params: { path }, body: updated.data ?? {} });
assert.deepEqual(same.data, updated.data);

const stale = await terrapin.PATCH('/articles/{article}', { params: { path, header }, body: { title: 'Late' } });
assert(stale.error);
const code: Schemas['ErrorCode'] = stale.error.code;
assert.equal(code, 'precondition_failed');

const batch = await terrapin.POST('/messages', {
  body: [
    { user: { username: 'grace' }, message: 'High tide.' },
    { user: { username: 'nobody' }, message: 'Low tide.' },
  ],
});
assert(batch.data);
const outcomes = batch.data.map((result): string =>
  result.status === 201 ? result.data.message : (result.error.code satisfies Schemas['ErrorCode']),
);
assert.deepEqual(outcomes, ['High tide.', 'not_found']);

const several = await terrapin.POST('/articles/batches', { body: [{ title: 'On sandbars' }, { title: '' }] });
assert(several.data);
const titlesOrCodes = several.data.map((result): string =>
  result.status === 201 ? result.data.title : (result.error.code satisfies Schemas['ErrorCode']),
);
assert.deepEqual(titlesOrCodes, ['On sandbars', 'validation_failed']);

const attributes = { invoice_number: 'FETCH-1', amount: 12.5, currency: 'EUR' };
const invoice = await terrapin.POST('/invoices', { body: { data: { attributes } } });
assert(invoice.data);
const contact: Schemas['Contact'] | null = invoice.data.data.attributes.contact;
assert.equal(contact, null);

const sentBack = await terrapin.PATCH('/invoices/{invoice}', {
  params: { path: { invoice: invoice.data.data.id } },
  body: invoice.data,
});
assert.deepEqual(sentBack.data, invoice.data);

const moved = await terrapin.POST('/invoices/{invoice}/transitions', {
  params: { path: { invoice: invoice.data.data.id } },
  body: { to: 'published' },
});
assert.equal(moved.data?.from satisfies Schemas['InvoiceStatus'] | undefined, 'draft');

const refused = await terrapin.POST('/invoices/{invoice}/transitions', {
  params: { path: { invoice: invoice.data.data.id } },
  body: { to: 'failed' },
});
assert(refused.error?.code === 'transition_not_allowed');
const next: Schemas['InvoiceStatus'][] | undefined = refused.error.allowed_next_states;
assert.deepEqual(next, ['draft', 'paid']);

const page = await terrapin.GET('/invoices', { params: { query: { status: ['published'], limit: 1 } } });
const [listed] = page.data?.data ?? [];
assert(listed);
const pay: string | undefined = listed.links.pay;
assert(pay?.endsWith('/payment_attempts'));

const issued = await terrapin.POST('/tokens', { body: { scopes: ['articles:read'] } });
assert(issued.data);
const secret: string = issued.data.token;
assert.match(secret, /^trp_/);

const events = await terrapin.GET('/events', {
  params: { query: { types: ['invoice.published', 'article.created'], limit: 2 } },
});
assert(events.data);
const subjects = events.data.map((event): string => {
  if (event.type === 'invoice.published') return event.data.data.attributes.invoice_number;
  if (event.type === 'article.created') return event.data.title;
  return event.id;
});
assert.deepEqual(subjects, ['FETCH-1', 'On sandbars']);

const deleted = await terrapin.DELETE('/articles/{article}', { params: { path } });
assert.equal(deleted.response.status, 204);
