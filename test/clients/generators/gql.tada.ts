import assert from 'node:assert/strict';
import { initGraphQLTada, type ResultOf, readFragment, type TadaDocumentNode, type VariablesOf } from 'gql.tada';
import { print } from 'graphql';
import type { introspection } from './graphql-env.d.ts';

const [baseUrl = '', token] = process.argv.slice(2);
const graphql = initGraphQLTada<{
  introspection: introspection;
  scalars: { Timestamp: string; CalendarDate: string; JSON: unknown };
}>();

interface Response<Result> {
  readonly data: Result | null;
  readonly errors?: readonly { readonly message: string; readonly extensions: { readonly code: string } }[];
}

async function ask<Result, Variables>(
  document: TadaDocumentNode<Result, Variables>,
  variables: Variables,
): Promise<Response<Result>> {
  const response = await fetch(`${baseUrl}/graphql`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${token}`,
      'content-type': 'application/json',
      accept: 'application/graphql-response+json',
    },
    body: JSON.stringify({ query: print(document), variables }),
  });
  return response.json();
}

const articleCard = graphql(`
  fragment ArticleCard on Article {
    id
    title
    author {
      username
    }
    etag
  }
`);

const listArticles = graphql(
  `
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
  `,
  [articleCard],
);
const list = await ask(listArticles, { status: ['PUBLISHED'], first: 2 });
const cards: readonly ResultOf<typeof articleCard>[] = readFragment(articleCard, list.data?.articles?.nodes ?? []);
assert.equal(cards.length, 2);

const createArticle = graphql(
  `
    mutation CreateArticle($input: CreateArticleInput!) {
      createArticle(input: $input) {
        ...ArticleCard
        createdAt
      }
    }
  `,
  [articleCard],
);
const input: VariablesOf<typeof createArticle>['input'] = { title: 'On tides', body: 'They come.' };
const { createArticle: created } = (await ask(createArticle, { input })).data ?? {};
assert(created);
const { id, author, etag } = readFragment(articleCard, created);
const username: string = author.username;
assert.equal(username, 'ada');
const createdAt: string = created.createdAt;
assert.match(createdAt, /Z$/);

const updateArticle = graphql(`
  mutation UpdateArticle($id: ID!, $title: String!, $ifMatch: String) {
    updateArticle(id: $id, input: { title: $title }, ifMatch: $ifMatch) {
      title
    }
  }
`);
const updated = await ask(updateArticle, { id, title: 'On neap tides', ifMatch: etag });
assert.equal(updated.data?.updateArticle?.title satisfies string | undefined, 'On neap tides');
const stale = await ask(updateArticle, { id, title: 'Late', ifMatch: etag });
assert.deepEqual(
  [stale.data?.updateArticle satisfies object | null | undefined, stale.errors?.[0]?.extensions.code],
  [null, 'precondition_failed'],
);

const listEvents = graphql(`
  query EventPage {
    events(filter: { types: [INVOICE_PUBLISHED, ARTICLE_CREATED] }, first: 1) {
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
const events = (await ask(listEvents, {})).data?.events?.nodes ?? [];
const names = events.map(({ subject }): string | undefined => {
  if (subject?.__typename === 'Invoice') return subject.invoiceNumber;
  if (subject?.__typename === 'Article') return subject.title;
  return subject?.__typename;
});
assert.deepEqual(names, ['On tides']);
assert(events.every(({ data }: { data: unknown }) => typeof data === 'object'));
