import type { Sizes } from '../support/large.ts';
import type { Caller } from '../support/large-server.ts';

export interface Reading extends Caller {
  /** The kind of rows whose ids are its cursors. */
  of: keyof Sizes;
  filters?: Readonly<Record<string, string>>;
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
const listedArticles: Reading[] = [
  ...everybody,
  { ...articles, as: 'ada', filters: { status: 'published' } },
  { ...articles, as: 'ada', filters: { status: 'archived' } },
  ...ofAuthors,
  ...[{}, { status: 'published' }, { author: 'dora' }, { author: 'dora', status: 'published' }].flatMap((others) =>
    spans.map((span): Reading => ({ ...articles, as: 'ada', filters: { ...others, ...span } })),
  ),
  { ...articles, as: 'ada', filters: { updated_after: early } },
  { ...articles, as: 'ada', filters: { updated_after: 'middle' } },
];
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
const others: Reading[] = [{ of: 'others', as: 'ada' }];

const each = 4;

export const readings: Record<string, Reading[]> = {
  '/articles': listedArticles,
  '/articles/trashed': everybody.slice(),
  '/articles/{article}/revisions': revisions,
  '/messages': boxes,
  '/users/{user}/messages': messages,
  '/tokens': tokens,
  '/users/{user}/tokens': tokensOf('user'),
  '/users': users,
  '/turtles': others,
  '/api/v3/companies': others,
  '/invoices': invoices,
  '/invoices/{invoice}/transitions': moves,
  '/invoices/{invoice}/payment_attempts': [...moves, { of: 'moves', as: 'bob' }, { of: 'moves', as: 'carl' }],
  '/webhooks': others,
  '/webhooks/{webhook}/deliveries': moves,
  'Query.articles': listedArticles,
  'Query.trashedArticles': everybody.slice(),
  'Article.revisions': [...revisions, { of: 'revisions', as: 'ada', each }],
  'User.articles': [...ofAuthors, ...ofAuthors.map((reading) => ({ ...reading, each }))],
  'User.tokens': [...tokensOf('author'), ...tokensOf('author').map((reading) => ({ ...reading, each }))],
  'Query.messages': messages,
  'Query.ownMessages': boxes,
  'Query.tokens': tokens,
  'Query.users': users,
  'Query.turtles': others,
  'Query.companies': others,
  'Query.invoices': invoices,
  'Query.webhooks': others,
  'Webhook.deliveries': [...moves, { of: 'moves', as: 'ada', each }],
  'Invoice.transitions': [...moves, { of: 'moves', as: 'ada', each }],
  'Invoice.paymentAttempts': [...moves, { of: 'moves', as: 'ada', each }],
};
