import '../../src/resources/registry.ts';
import { EventType } from '../../src/resources/events/event.kinds.ts';
import { type Row, rootOf } from '../security/access.row.ts';
import { idOf, type Sizes } from '../support/large.ts';
import type { Caller } from '../support/large-server.ts';
import { served } from '../support/served.ts';
import { listsOf } from './large-pages.ts';

export interface Reading extends Caller {
  /** The kind of rows whose ids are its cursors. */
  of: keyof Sizes;
  filters?: Readonly<Record<string, string>>;
  /** Number of pages that are merged, one for each value of a column. */
  merged?: number;
  /** GraphQL: number of parents whose lists are read in one query. Otherwise the list of one parent. */
  each?: number;
}

const articles = { of: 'articles' } as const;
const everybody = [{ ...articles, as: 'ada' }] as const;
/** Nearly all articles of ada are published, nearly none of bob; carl has a few. */
const ofAuthors = [
  { ...articles, as: 'dora', filters: { author: 'ada' } },
  { ...articles, as: 'dora', filters: { author: 'carl' } },
  { ...articles, as: 'dora', filters: { author: 'ada', status: 'published' } },
  { ...articles, as: 'dora', filters: { author: 'ada', status: 'archived' } },
  { ...articles, as: 'dora', filters: { author: 'bob', status: 'published' } },
  { ...articles, as: 'dora', filters: { author: 'bob', status: 'archived' } },
] as const;
/** Two seconds after the first row: three rows in the small tables, more in the large ones. */
const early = '2023-11-14 22:13:22Z';
const spans = [
  { created_after: 'middle' },
  { created_before: 'middle' },
  { created_after: early },
  { created_before: early },
  { created_after: early, created_before: '2023-11-14 22:13:23Z' },
] as const;
const articlesOfUsers: Reading[] = [
  ...ofAuthors,
  { ...articles, as: 'dora', filters: { author: 'bob', status: 'published,archived' }, merged: 2 },
  ...spans.map((span): Reading => ({ ...articles, as: 'dora', filters: { author: 'ada', ...span } })),
];
const listedArticles: Reading[] = [
  ...everybody,
  { ...articles, as: 'ada', filters: { status: 'published' } },
  { ...articles, as: 'ada', filters: { status: 'archived' } },
  ...ofAuthors,
  ...[{}, { status: 'published' }, { author: 'dora' }, { author: 'dora', status: 'published' }].flatMap((others) =>
    spans.map((span): Reading => ({ ...articles, as: 'ada', filters: { ...others, ...span } })),
  ),
  { ...articles, as: 'ada', filters: { status: 'published,archived' }, merged: 2 },
  { ...articles, as: 'ada', filters: { author: 'bob', status: 'published,archived' }, merged: 2 },
  ...[
    { updated_after: early },
    { updated_after: 'middle' },
    { updated_before: 'middle' },
    { updated_after: early, updated_before: 'middle' },
    { sort: 'updated_at' },
  ].flatMap((change) =>
    [
      {},
      { status: 'published' },
      { status: 'archived' },
      { author: 'ada' },
      { author: 'bob' },
      { author: 'bob', status: 'published' },
      { author: 'carl', status: 'archived' },
    ].map(
      (others): Reading => ({
        ...articles,
        as: 'ada',
        filters: { ...others, ...change },
        merged: 'status' in others ? 1 : 2,
      }),
    ),
  ),
  { ...articles, as: 'ada', filters: { sort: 'created_at' } },
];
/** Nearly all companies are active, and nearly all have one name. */
const companies: Reading[] = [
  {},
  { status: 'active' },
  { status: 'inactive' },
  { status: 'active,inactive' },
  { name: 'Many' },
  { name: 'Few' },
  { name: 'Many', status: 'inactive' },
  { name: 'Many', status: 'active', created_after: '2023-11-14 22:13:20Z' },
  { name: 'Few', status: 'active,inactive' },
  { created_before: early },
].map((filters): Reading => {
  const merged = 'status' in filters ? filters.status.split(',').length : 'name' in filters ? 2 : 1;
  return { of: 'others', as: 'ada', filters, merged };
});
/** Nearly all deliveries of one webhook have succeeded, of one type. */
const deliveries: Reading[] = [
  {},
  { status: 'succeeded' },
  { status: 'failed' },
  { status: 'pending' },
  { status: 'failed,succeeded,pending' },
  { type: 'invoice.paid,invoice.sent,ping' },
  ...EventType.options.map((type) => ({ type })),
  { type: 'ping' },
  { type: 'invoice.paid', status: 'failed' },
  { type: 'invoice.paid,invoice.sent', status: 'failed,succeeded' },
  { created_after: 'middle' },
  { created_before: early, type: 'invoice.paid' },
].map((filters): Reading => {
  const { type, status } = filters as { type?: string; status?: string };
  const [types, statuses] = [type?.split(',').length ?? 1, status?.split(',').length ?? (type ? 3 : 1)];
  return { of: 'moves', as: 'ada', filters, merged: types * statuses };
});
const revisions: Reading[] = [{ of: 'revisions', as: 'ada' }];
const moves: Reading[] = [{ of: 'moves', as: 'ada' }];
const messages: Reading[] = (['ada', 'bob', 'carl'] as const).map((as) => ({
  of: 'messages',
  as,
  filters: { user: 'ada' },
}));
/** Nearly all messages are from bob to ada. Bob has no others; carl has many to dora. */
const boxes: Reading[] = [
  { of: 'messages', as: 'ada', filters: { box: 'received' } },
  { of: 'messages', as: 'bob', filters: { box: 'sent' } },
  { of: 'messages', as: 'carl', filters: { box: 'sent' } },
];
/** Nearly all tokens of ada are revoked, of bob expired. */
const tokens: Reading[] = (['ada', 'bob', 'dora'] as const).map((as) => ({ of: 'tokens', as }));
/** A user may list those of others. */
const tokensOf = (filter: 'user' | 'author') =>
  ['ada', 'bob', 'dora'].map((user): Reading => ({ of: 'tokens', as: 'dora', filters: { [filter]: user } }));
const invoices: Reading[] = [
  { of: 'invoices', as: 'ada' },
  ...['draft', 'published', 'sent', 'failed', 'paid'].map(
    (status): Reading => ({ of: 'invoices', as: 'ada', filters: { status } }),
  ),
  ...['draft,sent', 'failed,paid', 'draft,published,sent,failed,paid'].map(
    (status): Reading => ({ of: 'invoices', as: 'ada', filters: { status } }),
  ),
  ...[{}, { status: 'draft' }, { status: 'failed,paid' }].flatMap((others) =>
    [...spans, { created_after: 'middle', created_before: early }].map(
      (span): Reading => ({ of: 'invoices', as: 'ada', filters: { ...others, ...span } }),
    ),
  ),
  { of: 'invoices', as: 'ada', filters: { invoice_number: 'R-7' } },
  { of: 'invoices', as: 'ada', filters: { invoice_number: 'R-7', status: 'published,sent', created_before: early } },
];
/** Each name begins like the username and differs after four characters. */
const users: Reading[] = [
  { of: 'users', as: 'ada' },
  { of: 'users', as: 'ada', filters: { query: 'user' } },
  { of: 'users', as: 'ada', filters: { query: 'USER 8' } },
  { of: 'users', as: 'ada', filters: { query: 'u' } },
];
/** Dora receives nothing but what everybody does. */
const everyType = EventType.options.join();
const events: Reading[] = (['ada', 'bob', 'dora'] as const).flatMap((as) =>
  [
    {},
    { types: 'turtle.created' },
    { types: everyType },
    { types: 'invoice.paid,invoice.sent' },
    { resource: idOf('articles', 1) },
    { resource: idOf('articles', 1), types: 'turtle.created', created_before: 'middle' },
    ...spans,
  ].map((filters): Reading => ({ of: 'events', as, filters })),
);
const entries: Reading[] = [
  {},
  { actor: idOf('users', 1) },
  { actor: idOf('users', 2) },
  { resource: idOf('articles', 1) },
  { token: idOf('tokens', 1) },
  { token: idOf('tokens', 2) },
  { request_id: 'few' },
  { type: 'turtle.created' },
  { type: 'article.updated' },
  { actor: idOf('users', 1), type: 'turtle.created' },
  { actor: idOf('users', 2), type: 'turtle.created' },
  { token: idOf('tokens', 2), type: 'turtle.created' },
  { token: idOf('tokens', 2), actor: idOf('users', 1), type: 'turtle.created' },
  ...spans,
  { actor: idOf('users', 2), created_after: 'middle' },
  { type: 'turtle.created', created_before: 'middle' },
].map((filters): Reading => ({ of: 'events', as: 'ada', filters }));
const others: Reading[] = [{ of: 'others', as: 'ada' }];

const each = 4;

/** Of a list that is not named below: all of it, and with the filters that its resource has for the operation. */
function readingsOf(list: string): Reading[] {
  const filters = served.flatMap(({ operations, filters = {} }) =>
    Object.entries(filters).flatMap(([name, all]) => (isListOf(operations[name], list) ? all : [])),
  );
  const readings = [{}, ...filters].map(
    (filters): Reading => ({ of: 'others', as: 'ada', filters, merged: pagesOf(filters) }),
  );
  const isField = !/^(?:\/|Query\.)/.test(list);
  // A field of another type than Query is read for several parents as well.
  return isField ? readings.flatMap((one) => [one, { ...one, each }]) : readings;
}

const isListOf = (row: Row | undefined, list: string) =>
  row?.rest === `GET ${list}` || (row?.graphql && `Query.${rootOf(row.graphql)}` === list);

/** One for each combination of values. */
const pagesOf = (filters: Readonly<Record<string, string>>) =>
  Object.values(filters).reduce((pages, value) => pages * value.split(',').length, inOrderOfChange(filters) ? 2 : 1);

/** Articles of both statuses are read. */
const inOrderOfChange = (filters: Readonly<Record<string, string>>) =>
  Object.keys(filters).some((name) => /^updated_|^sort$/.test(name)) && !('status' in filters);

export const readings: Record<string, Reading[]> = {
  ...Object.fromEntries([...listsOf().keys()].map((list) => [list, readingsOf(list)])),
  '/articles': listedArticles,
  '/articles/trashed': everybody.slice(),
  '/articles/{article}/revisions': revisions,
  '/messages': boxes,
  '/users/{user}/messages': messages,
  '/tokens': tokens,
  '/users/{user}/tokens': tokensOf('user'),
  '/users': users,
  '/invoices': invoices,
  '/invoices/{invoice}/transitions': moves,
  '/invoices/{invoice}/payment_attempts': [...moves, { of: 'moves', as: 'bob' }, { of: 'moves', as: 'carl' }],
  '/invoices/{invoice}/payment_links': moves,
  '/webhooks': others,
  '/events': events,
  '/audit': entries,
  '/webhooks/{webhook}/deliveries': deliveries,
  '/api/v3/companies': companies,
  'Query.companies': companies,
  'Query.articles': listedArticles,
  'Query.trashedArticles': everybody.slice(),
  'Article.revisions': [...revisions, { of: 'revisions', as: 'ada', each }],
  'User.articles': [...articlesOfUsers, ...articlesOfUsers.map((reading) => ({ ...reading, each }))],
  'User.tokens': [...tokensOf('author'), ...tokensOf('author').map((reading) => ({ ...reading, each }))],
  'Query.messages': messages,
  'Query.ownMessages': boxes,
  'Query.tokens': tokens,
  'Query.users': users,
  'Query.invoices': invoices,
  'Query.webhooks': others,
  'Query.events': events,
  'Query.auditEntries': entries,
  'Webhook.deliveries': [...deliveries, ...deliveries.map((reading) => ({ ...reading, each }))],
  'Invoice.transitions': [...moves, { of: 'moves', as: 'ada', each }],
  'Invoice.paymentLinks': [...moves, { of: 'moves', as: 'ada', each }],
  'Invoice.paymentAttempts': [...moves, { of: 'moves', as: 'ada', each }],
};

/** Values of a filter, of which some match nearly all rows and others few: two of them, and two lists. */
function valuesIn(key: string, name: string): string[] {
  const all = [...new Set((readings[key] ?? []).flatMap(({ filters }) => filters?.[name] ?? []))];
  const lists = all.filter((value) => value.includes(',')).slice(0, 2);
  return [...all.filter((value) => !value.includes(',')).slice(0, 2), ...lists];
}

/** Every pair and triple of filters of a list, with each of their values. */
export function combinationsOf(key: string): Reading[] {
  const names = [...(listsOf().get(key)?.keys() ?? [])];
  const own = (readings[key] ?? [])[0] as Reading;
  const required = Object.fromEntries(Object.entries(own.filters ?? {}).filter(([name]) => !names.includes(name)));
  const add = (some: readonly Readonly<Record<string, string>>[], name: string) =>
    some.flatMap((filters) => [filters, ...valuesIn(key, name).map((value) => ({ ...filters, [name]: value }))]);
  return names
    .reduce(add, [{}] as Readonly<Record<string, string>>[])
    .filter((filters) => [2, 3].includes(Object.keys(filters).length))
    .map((filters) => ({ ...own, filters: { ...required, ...filters }, merged: pagesOf(filters) }));
}
