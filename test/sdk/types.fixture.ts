import {
  type Article,
  type ArticleStatus,
  createClient,
  type Event,
  graphql,
  type Invoice,
  type InvoiceStatus,
  isTerrapinError,
  type NewValue,
  type ResultOf,
  type UserReference,
  type VariablesOf,
} from '../../sdk/src/index.ts';

/** Compiled only: each line below `@ts-expect-error` must be a compile error, and no other line may be one. */
type Same<A, B> = (<T>() => T extends A ? 1 : 2) extends <T>() => T extends B ? 1 : 2 ? true : false;
function same<A, B>(_: Same<A, B>): void {}

const terrapin = createClient({ url: 'http://localhost:3000', token: async () => 'secret' });

export async function resources(): Promise<void> {
  const article = await terrapin.articles.create({ title: 'Shells' });
  same<typeof article.status, 'ARCHIVED' | 'PUBLISHED' | NewValue>(true);
  same<typeof article.author, UserReference>(true);
  // @ts-expect-error an article needs a title
  await terrapin.articles.create({ body: 'No title' });
  // @ts-expect-error no such field
  await terrapin.articles.create({ title: 'Shells', colour: 'green' });
  // @ts-expect-error no such status
  terrapin.articles.list({ status: 'HIDDEN' });
  // @ts-expect-error no such direction
  terrapin.articles.list({ direction: 'UP' });
  // @ts-expect-error users are ordered by username
  terrapin.users.list({ direction: 'ASC' });
  terrapin.articles.list({ createdAfter: new Date() });
  // @ts-expect-error a time is no number
  terrapin.articles.list({ createdAfter: Date.now() });
  terrapin.articles.list({ author: 'ada', updatedAfter: '2026-01-31 12:00:00Z', direction: 'ASC' });
  terrapin.invoices.list({ status: ['DRAFT', 'SENT'], invoiceNumber: 'R-1', createdBefore: '2026-01-31 12:00:00Z' });
  terrapin.invoices.list({ status: 'DRAFT' });
  terrapin.messages.own({ box: 'SENT', first: 2 });
  // @ts-expect-error no such box
  terrapin.messages.own({ box: 'LOST' });
  const counted = await terrapin.articles.list().countedPage();
  same<typeof counted.totalCount, number>(true);
  const uncounted = await terrapin.articles.list().page();
  // @ts-expect-error the page was not counted
  uncounted.totalCount;
  let after = null;
  do {
    const page = await terrapin.articles.list({ after, first: 2 }).page();
    after = page.next;
  } while (after);
  const list = terrapin.articles.list();
  for (;;) {
    const { next } = await list.countedPage({ after });
    if (!next) break;
    after = next;
  }
  // @ts-expect-error an id is a string
  await terrapin.articles.get(7);
  await terrapin.articles.update(article.id, { title: 'Shells' }, { ifMatch: article.etag, idempotencyKey: 'k' });
  // @ts-expect-error what is new is not matched
  await terrapin.articles.create({ title: 'Shells' }, { ifMatch: article.etag });
  for await (const { title } of terrapin.articles.list({ status: 'PUBLISHED', first: 10 }))
    same<typeof title, string>(true);
}

export async function readOnlyLists(): Promise<void> {
  const statuses = ['DRAFT', 'SENT'] as const;
  terrapin.invoices.list({ status: statuses });
  terrapin.events({ types: ['INVOICE_PAID'] as const });
  const scopes = ['ARTICLES_READ'] as const;
  await terrapin.tokens.create({ scopes });
  const items = [{ title: 'Shells' }] as const;
  await terrapin.articles.createMany(items);
  const locations = [{ name: 'Harbour' }] as const;
  await terrapin.companies.create({ name: 'Shells Ltd', locations });
  await terrapin.rest.POST('/tokens', { body: { scopes: ['articles:read'] as const } });
  await terrapin.rest.GET('/invoices', { params: { query: { status: ['draft', 'sent'] as const } } });
  const document = graphql(`query($ids: [ID!]!) { nodes(ids: $ids) { id } }`);
  await terrapin.query(document, { ids: ['1', '2'] as const });
}

export async function shownOnce(id: string): Promise<void> {
  const created = await terrapin.tokens.create({ scopes: ['ARTICLES_READ'] });
  same<typeof created.token, string>(true);
  // @ts-expect-error only create returns it
  (await terrapin.tokens.get(id)).token;
  // @ts-expect-error only create returns it
  (await terrapin.webhooks.get(id)).secret;
  // @ts-expect-error only create returns it
  (await terrapin.paymentLinks.get(id)).url;
  same<Awaited<ReturnType<typeof terrapin.webhooks.replaceSecret>>['secret'], string>(true);
}

export async function currencies(): Promise<void> {
  await terrapin.invoices.create({ amount: 1, currency: 'EUR' });
  // @ts-expect-error no such currency
  await terrapin.invoices.create({ amount: 1, currency: 'EURO' });
  // @ts-expect-error no such currency
  await terrapin.rest.POST('/invoices', { body: { data: { attributes: { amount: 1, currency: 'EURO' } } } });
}

export async function invoices(id: string): Promise<void> {
  const invoice = await terrapin.invoices.transition(id, 'SENT');
  same<typeof invoice.allowedNextStates, ('FAILED' | 'PAID')[]>(true);
  const whole: Invoice = invoice;
  await terrapin.invoices.update(whole.id, { amount: 3 }, { ifMatch: whole.etag });
  // @ts-expect-error no such state
  await terrapin.invoices.transition(id, 'SEND');
  // @ts-expect-error what was sent does not become a draft
  if (invoice.allowedNextStates[0] === 'DRAFT') return;
  await terrapin.messages.createMany([{ user: { username: 'ada' }, message: 'hi' }]);
  // @ts-expect-error a message needs a recipient
  await terrapin.messages.createMany([{ message: 'hi' }]);
  // @ts-expect-error an image is bytes
  await terrapin.avatars.upload('image.png');
}

export async function errors(error: unknown): Promise<void> {
  if (isTerrapinError(error, 'contact_information_missing')) {
    same<typeof error.allowedNextStates, InvoiceStatus[]>(true);
  }
  if (isTerrapinError(error, 'not_found', 'timeout')) same<typeof error.code, 'not_found' | 'timeout'>(true);
  if (isTerrapinError(error, 'insufficient_scope', 'open_invoices', 'invalid_token', 'transition_not_allowed')) {
    switch (error.code) {
      case 'insufficient_scope':
        same<typeof error.scope, string>(true);
        break;
      case 'open_invoices':
        same<typeof error.invoiceNumbers, string[]>(true);
        break;
      case 'transition_not_allowed':
        same<typeof error.allowedNextStates, InvoiceStatus[]>(true);
        break;
      default:
        same<typeof error.code, 'invalid_token'>(true);
        same<typeof error.expiredAt, string | undefined>(true);
    }
  }
  const codes = ['not_found', 'conflict'] as const;
  if (isTerrapinError(error, ...codes)) same<typeof error.code, 'not_found' | 'conflict'>(true);
  if (isTerrapinError(error)) {
    switch (error.code) {
      case 'insufficient_scope':
        same<typeof error.scope, string>(true);
        break;
      case 'not_found':
        // @ts-expect-error only insufficient_scope has a scope
        error.scope.length;
    }
  }
  if (isTerrapinError(error) && error.code === 'validation_failed')
    same<(typeof error.errors)[0]['field'], string>(true);
  // @ts-expect-error no such code
  isTerrapinError(error, 'not_fond');
}

export async function documents(id: string): Promise<void> {
  const document = graphql(`query($id: ID!) { article(id: $id) { title author { name } } }`);
  same<ResultOf<typeof document>, { article: { title: string; author: { name: string } } | null }>(true);
  same<VariablesOf<typeof document>, { id: string }>(true);
  const { article } = await terrapin.query(document, { id });
  article?.title;
  // @ts-expect-error body was not selected
  article?.body;
  // @ts-expect-error id is missing
  await terrapin.query(document);
  // @ts-expect-error id is a string
  await terrapin.query(document, { id: 7 });
  // @ts-expect-error Article has no field titel
  graphql(`{ article(id: "1") { titel } }`);
  // @ts-expect-error author needs a selection
  graphql(`{ article(id: "1") { author } }`);

  const all = graphql(`
    # Lists, aliases, fragments, directives, arguments, defaults
    fragment Who on User { id username }
    query Mine($status: ArticleStatus = PUBLISHED, $first: Int!, $long: Boolean!) @cached(seconds: 3) {
      viewer { ...Who }
      mine: articles(first: $first, status: $status, after: "a ) b") {
        nodes { id, body @include(if: $long) status author { ...Who ... on User { email } } }
        edges { cursor node { __typename title } }
        pageInfo { hasNextPage endCursor }
      }
    }
  `);
  same<
    ResultOf<typeof all>,
    {
      viewer: { id: string; username: string } | null;
      mine: {
        nodes: {
          id: string;
          body: string | undefined;
          status: ArticleStatus;
          author: { id: string; username: string; email: string | null };
        }[];
        edges: { cursor: string; node: { __typename: 'Article'; title: string } }[];
        pageInfo: { hasNextPage: boolean; endCursor: string | null };
      };
    }
  >(true);
  same<VariablesOf<typeof all>, { status?: ArticleStatus | null | undefined; first: number; long: boolean }>(true);
  await terrapin.query(all, { first: 3, long: true });

  const node = graphql(`query($id: ID!) { node(id: $id) { id ... on Article { title } } }`);
  same<ResultOf<typeof node>, { node: { id: string; title?: string } | null }>(true);
  const event = graphql(`query($id: ID!) { event(id: $id) { subject { __typename ... on Turtle { name } } } }`);
  type Subject = NonNullable<ResultOf<typeof event>['event']>['subject'];
  same<Subject['name'], string | undefined>(true);
  same<'Turtle' extends Subject['__typename'] ? true : false, true>(true);
  const write = graphql(`mutation($input: CreateArticleInput!) { createArticle(input: $input) { id } }`);
  await terrapin.query(write, { input: { title: 'Shells' } }, { idempotencyKey: 'once' });
  // @ts-expect-error the title is missing
  await terrapin.query(write, { input: {} });
}

export async function rest(article: string): Promise<void> {
  const { data } = await terrapin.rest.GET('/articles/{article}', { params: { path: { article } } });
  same<typeof data.status, 'published' | 'archived' | NewValue>(true);
  await terrapin.rest.GET('/articles', { params: { query: { status: 'archived', limit: 3 } } });
  await terrapin.rest.GET('/articles');
  await terrapin.rest.POST('/articles', { body: { title: 'Shells' }, idempotencyKey: 'once' });
  // @ts-expect-error the path has a parameter
  await terrapin.rest.GET('/articles/{article}');
  // @ts-expect-error no such path
  await terrapin.rest.GET('/artikel');
  // @ts-expect-error nothing is deleted there
  await terrapin.rest.DELETE('/articles');
  // @ts-expect-error no such status
  await terrapin.rest.GET('/articles', { params: { query: { status: 'hidden' } } });
}

export function openValues(article: Article, invoice: Invoice, event: Event): string {
  // @ts-expect-error a misspelt status
  if (invoice.status === 'PAYED') return '';
  void terrapin.invoices.list({ status: invoice.status });
  switch (article.status) {
    case 'PUBLISHED':
      return article.status.toLowerCase();
    case 'ARCHIVED':
      same<typeof article.status, 'ARCHIVED'>(true);
      break;
    default:
      same<typeof article.status, NewValue>(true);
      if (String(article.status) === 'HIDDEN') return article.status;
  }
  switch (event.type) {
    case 'INVOICE_PAID':
    case 'INVOICE_SENT':
      same<typeof event.type, 'INVOICE_PAID' | 'INVOICE_SENT'>(true);
      return event.invoice.paidAt ?? event.raw.data.data.attributes.invoice_number;
    case 'TURTLE_CREATED':
      // @ts-expect-error an event has its own resource only
      event.invoice;
      return event.turtle.name;
    default:
      return event.id;
  }
}
