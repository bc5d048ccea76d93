import assert from 'node:assert/strict';
import {
  ApiError,
  type Article,
  ArticleStatus,
  ArticlesService,
  EventsService,
  EventType,
  InvoiceStatus,
  InvoicesService,
  MessageBox,
  MessagesService,
  OpenAPI,
} from './src/terrapin';

const [, , url = '', token = ''] = process.argv;
Object.assign(OpenAPI, { BASE: url, TOKEN: token });

const list: Article[] = await ArticlesService.listArticles(undefined, [ArticleStatus.PUBLISHED], ['ada']);
assert(list.length > 2);

const created: Article = await ArticlesService.createArticle({ title: 'On tides', body: 'They come and go.' });
assert.equal(created.author.username satisfies string, 'ada');

const one = await ArticlesService.getArticle(created.id);
assert.equal(one.body satisfies string, 'They come and go.');

const updated = await ArticlesService.updateArticle(one.id, { title: 'On neap tides' });
assert.equal(updated.title, 'On neap tides');
assert.deepEqual(await ArticlesService.updateArticle(one.id, updated), updated);

const stale = await ArticlesService.updateArticle(one.id, { title: 'Late' }, '"0123456789ab.1"').catch(
  (error) => error,
);
assert(stale instanceof ApiError);
assert.deepEqual([stale.status, stale.body.code], [412, 'precondition_failed']);

const messages = [
  { user: { username: 'grace' }, message: 'High tide.' },
  { user: { username: 'nobody' }, message: 'Low tide.' },
];
const outcomes = await MessagesService.createMessages(messages);
assert.deepEqual(
  outcomes.map(({ status }) => status),
  [201, 404],
);
assert.equal((await MessagesService.listOwnMessages(undefined, MessageBox.RECEIVED)).length, 0);

const several = await ArticlesService.createArticles([{ title: 'On sandbars' }, { title: '' }]);
const titlesOrCodes = several.map((result): string => ('data' in result ? result.data.title : result.error.code));
assert.deepEqual(titlesOrCodes, ['On sandbars', 'validation_failed']);

const attributes = { invoice_number: 'OTC-1', amount: 12.5, currency: 'EUR' };
const invoice = await InvoicesService.createInvoice({ data: { attributes } });
assert.equal(invoice.data.attributes.contact, null);
const moved = await InvoicesService.transitionInvoice(invoice.data.id, { to: InvoiceStatus.PUBLISHED });
assert.equal(moved.from, InvoiceStatus.DRAFT);

const events = await EventsService.listEvents([EventType.INVOICE_PUBLISHED, EventType.ARTICLE_CREATED]);
assert.deepEqual(
  events.slice(0, 2).map(({ type }): string => type),
  ['invoice.published', 'article.created'],
);

assert.equal(await ArticlesService.deleteArticle(one.id), undefined);
