import type { Sizes } from '../support/large.ts';
import type { Caller } from '../support/large-server.ts';

/** A list as one caller reads it. */
export interface Reading extends Caller {
  /** What its cursors are ids of. */
  of: keyof Sizes;
  filters?: Readonly<Record<string, string>>;
  /** In GraphQL: of so many things, of a list of them; otherwise of one. */
  each?: number;
}

const articles = { of: 'articles' } as const;
const everybody = [{ ...articles, as: 'ada' }] as const;
/** Of ada's articles nearly all are published, of bob's nearly none; carl has a few. */
const ofAuthors = [
  { ...articles, as: 'dora', filters: { author: 'ada' } },
  { ...articles, as: 'dora', filters: { author: 'carl' } },
  { ...articles, as: 'dora', filters: { author: 'ada', status: 'published' } },
  { ...articles, as: 'dora', filters: { author: 'ada', status: 'archived' } },
  { ...articles, as: 'dora', filters: { author: 'bob', status: 'published' } },
  { ...articles, as: 'dora', filters: { author: 'bob', status: 'archived' } },
] as const;
const listedArticles: Reading[] = [
  ...everybody,
  { ...articles, as: 'ada', filters: { status: 'published' } },
  { ...articles, as: 'ada', filters: { status: 'archived' } },
  ...ofAuthors,
];
const revisions: Reading[] = [{ of: 'revisions', as: 'ada' }];
const moves: Reading[] = [{ of: 'moves', as: 'ada' }];
const messages: Reading[] = (['ada', 'bob', 'carl'] as const).map((as) => ({
  of: 'messages',
  as,
  filters: { user: 'ada' },
}));
/** Of ada's nearly all are revoked, of bob's expired. What a token may not manage is stepped over: nobody has so many. */
const tokens: Reading[] = (['ada', 'bob', 'dora'] as const).map((as) => ({ of: 'tokens', as }));
const invoices: Reading[] = [
  { of: 'invoices', as: 'ada' },
  ...['draft', 'published', 'sent', 'failed', 'paid'].map(
    (status): Reading => ({ of: 'invoices', as: 'ada', filters: { status } }),
  ),
];
const others: Reading[] = [{ of: 'others', as: 'ada' }];

const each = 4;

/** Each list that grows, and what it is read as. */
export const readings: Record<string, Reading[]> = {
  '/articles': listedArticles,
  '/articles/trashed': everybody.slice(),
  '/articles/{article}/revisions': revisions,
  '/users/{user}/messages': messages,
  '/tokens': tokens,
  '/turtles': others,
  '/api/v3/companies': others,
  '/invoices': invoices,
  '/invoices/{invoice}/transitions': moves,
  // Its owner reads all attempts, others their own.
  '/invoices/{invoice}/payment_attempts': [...moves, { of: 'moves', as: 'bob' }, { of: 'moves', as: 'carl' }],
  '/webhooks': others,
  '/webhooks/{webhook}/deliveries': moves,
  'Query.articles': listedArticles,
  'Query.trashedArticles': everybody.slice(),
  'Article.revisions': [...revisions, { of: 'revisions', as: 'ada', each }],
  'User.articles': [...ofAuthors, ...ofAuthors.map((reading) => ({ ...reading, each }))],
  'Query.messages': messages,
  'Query.tokens': tokens,
  'Query.turtles': others,
  'Query.companies': others,
  'Query.invoices': invoices,
  'Query.webhooks': others,
  'Webhook.deliveries': [...moves, { of: 'moves', as: 'ada', each }],
  'Invoice.transitions': [...moves, { of: 'moves', as: 'ada', each }],
  'Invoice.paymentAttempts': [...moves, { of: 'moves', as: 'ada', each }],
};
