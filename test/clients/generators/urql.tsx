import assert from 'node:assert/strict';
import { Client, fetchExchange, useQuery } from 'urql';
import type { ArticleCardFragment } from './gql/graphql.ts';
import { graphql, readFragment } from './gql/index.ts';

const [baseUrl = '', token] = process.argv.slice(2);
const fetchOptions = { headers: { authorization: `Bearer ${token}` } };
const client = new Client({ url: `${baseUrl}/graphql`, fetchOptions, exchanges: [fetchExchange] });

const CARD = graphql(`
  fragment ArticleCard on Article {
    id
    title
    createdAt
  }
`);

const ARTICLES = graphql(`
  query Articles($first: Int) {
    articles(first: $first) {
      nodes {
        ...ArticleCard
      }
    }
  }
`);

const CREATE = graphql(`
  mutation Create($good: String!, $bad: String!) {
    good: createArticle(input: { title: $good }) {
      ...ArticleCard
    }
    bad: createArticle(input: { title: $bad }) {
      id
    }
  }
`);

export function Articles() {
  const [{ data }] = useQuery({ query: ARTICLES, variables: { first: 2 } });
  return <p>{readFragment(CARD, data?.articles?.nodes ?? []).map(({ title }) => title)}</p>;
}

const { data } = await client.query(ARTICLES, { first: 2 });
const cards: readonly ArticleCardFragment[] = readFragment(CARD, data?.articles?.nodes ?? []);
assert.equal(cards.length, 2);
assert.match(cards[0]?.createdAt satisfies string | undefined as string, /Z$/);

const some = await client.mutation(CREATE, { good: 'On tides', bad: '' });
const good: ArticleCardFragment | null | undefined = readFragment(CARD, some.data?.good);
assert.equal(good?.title, 'On tides');
// What failed is null beside the error, also by its type.
const bad: { id: string } | null | undefined = some.data?.bad;
assert.equal(bad, null);
assert.equal(some.error?.graphQLErrors[0]?.extensions.code, 'validation_failed');
