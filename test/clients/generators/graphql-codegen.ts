import assert from 'node:assert/strict';
import type { ArticleCardFragment, EventPageQuery, InvoiceStatus, TypedDocumentString } from './gql/graphql.ts';
import { ArticleCardFragmentDoc } from './gql/graphql.ts';
import { graphql, readFragment } from './gql/index.ts';

const [baseUrl = '', token] = process.argv.slice(2);

interface Refusal {
  readonly message: string;
  readonly extensions: { readonly code: string };
}

async function send<Result, Variables>(document: TypedDocumentString<Result, Variables>, variables: Variables) {
  const response = await fetch(`${baseUrl}/graphql`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${token}`,
      'content-type': 'application/json',
      accept: 'application/graphql-response+json',
    },
    body: JSON.stringify({ query: document.toString(), variables }),
  });
  return (await response.json()) as { data: Result; errors?: Refusal[] };
}

/** Rejects on every error, so fields with `@semanticNonNull` are never null. */
async function ask<Result, Variables>(document: TypedDocumentString<Result, Variables>, variables: Variables) {
  const { data, errors } = await send(document, variables);
  if (errors) throw new Error(errors[0]?.extensions.code);
  return data;
}

graphql(`
  fragment ArticleCard on Article {
    id
    title
    author {
      username
    }
    etag
  }
`);

const listArticles = graphql(`
  query ArticlePage($status: [ArticleStatus!], $first: Int) {
    articles(filter: { status: $status }, first: $first) {
      nodes {
        ...ArticleCard
      }
      pageInfo {
        hasNextPage
      }
    }
  }
`);
const list = await ask(listArticles, { status: ['PUBLISHED'], first: 2 });
const cards: readonly ArticleCardFragment[] = readFragment(ArticleCardFragmentDoc, list.articles.nodes);
assert.equal(cards.length, 2);

const createArticle = graphql(`
  mutation CreateArticle($input: CreateArticleInput!) {
    createArticle(input: $input) {
      ...ArticleCard
      body
      createdAt
    }
  }
`);
const { createArticle: created } = await ask(createArticle, { input: { title: 'On tides', body: 'They come.' } });
const { id, author, etag } = readFragment(ArticleCardFragmentDoc, created);
const username: string = author.username;
assert.equal(username, 'ada');
const createdAt: string = created.createdAt;
assert.match(createdAt, /Z$/);

const getArticle = graphql(`
  query OneArticle($id: ID!) {
    article(id: $id) {
      body
      currentRevision {
        title
      }
    }
  }
`);
const { article } = await ask(getArticle, { id });
const body: string | undefined = article?.body;
assert.deepEqual([body, article?.currentRevision?.title], ['They come.', 'On tides']);
// A query by id is null without an error.
assert.equal(
  (await ask(getArticle, { id: '00000000-0000-7000-8000-000000000000' })).article satisfies object | null,
  null,
);

const updateArticle = graphql(`
  mutation UpdateArticle($id: ID!, $title: String!, $ifMatch: String) {
    updateArticle(id: $id, input: { title: $title }, ifMatch: $ifMatch) {
      title
    }
  }
`);
const { updateArticle: updated } = await ask(updateArticle, { id, title: 'On neap tides', ifMatch: etag });
assert.equal(updated.title satisfies string, 'On neap tides');
const stale = await send(updateArticle, { id, title: 'Late', ifMatch: etag });
assert.equal(stale.errors?.[0]?.extensions.code, 'precondition_failed');

const createMessages = graphql(`
  mutation CreateMessages($input: [AddressedMessageInput!]!) {
    createMessages(input: $input) {
      message {
        message
      }
      error {
        code
      }
    }
  }
`);
const { createMessages: results } = await ask(createMessages, {
  input: [
    { user: { username: 'grace' }, message: 'High tide.' },
    { user: { username: 'nobody' }, message: 'Low tide.' },
  ],
});
const outcomes: (string | undefined)[] = results.map(({ message, error }) => message?.message ?? error?.code);
assert.deepEqual(outcomes, ['High tide.', 'not_found']);

const createInvoice = graphql(`
  mutation CreateInvoice($input: CreateInvoiceInput!) {
    createInvoice(input: $input) {
      id
      contact {
        name
      }
    }
  }
`);
const { createInvoice: invoice } = await ask(createInvoice, {
  input: { invoiceNumber: 'CODEGEN-1', amount: 12.5, currency: 'EUR' },
});
assert.equal(invoice.contact satisfies { name: string } | null, null);

const transition = graphql(`
  mutation Publish($id: ID!, $to: InvoiceStatus!) {
    transitionInvoice(id: $id, to: $to) {
      status
      allowedNextStates
    }
  }
`);
const { transitionInvoice: moved } = await ask(transition, { id: invoice.id, to: 'PUBLISHED' });
const next: readonly InvoiceStatus[] = moved.allowedNextStates;
assert(next.includes('DRAFT'));

const listEvents = graphql(`
  query EventPage {
    events(filter: { types: [INVOICE_PUBLISHED, ARTICLE_CREATED] }, first: 2) {
      nodes {
        type
        subject {
          __typename
          ... on Invoice {
            invoiceNumber
          }
          ... on Article {
            title
          }
        }
        data
      }
    }
  }
`);
const { events } = await ask(listEvents, {});
type Subject = EventPageQuery['events']['nodes'][number]['subject'];
const nameOf = (subject: Subject): string => {
  switch (subject.__typename) {
    case 'Invoice':
      return subject.invoiceNumber;
    case 'Article':
      return subject.title;
    default:
      return subject.__typename;
  }
};
assert.deepEqual(
  events.nodes.map(({ subject }) => nameOf(subject)),
  ['CODEGEN-1', 'On tides'],
);
assert(events.nodes.every(({ data }: { data: unknown }) => typeof data === 'object'));

const deleteArticle = graphql(`
  mutation DeleteArticle($id: ID!) {
    deleteArticle(id: $id)
  }
`);
assert.equal((await ask(deleteArticle, { id })).deleteArticle satisfies string, id);
