import assert from 'node:assert/strict';
import { ApolloClient, CombinedGraphQLErrors, HttpLink, InMemoryCache } from '@apollo/client';
import { useMutation, useQuery } from '@apollo/client/react';
import type { ArticleCardFragment } from './gql/graphql.ts';
import { graphql, readFragment } from './gql/index.ts';

const [baseUrl = '', token] = process.argv.slice(2);
const link = new HttpLink({ uri: `${baseUrl}/graphql`, headers: { authorization: `Bearer ${token}` } });
const client = new ApolloClient({ cache: new InMemoryCache(), link });

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
  mutation Create($input: CreateArticleInput!) {
    createArticle(input: $input) {
      ...ArticleCard
    }
  }
`);

export function Articles() {
  const { data } = useQuery(ARTICLES, { variables: { first: 2 } });
  const [create] = useMutation(CREATE);
  const cards = readFragment(CARD, data?.articles.nodes ?? []);
  // @ts-expect-error a misspelt field
  const isWrong = () => create({ variables: { input: { titel: 'On tides' } } });
  return (
    <button type="button" onClick={isWrong}>
      {cards.map(({ title }) => title)}
    </button>
  );
}

const { data } = await client.query({ query: ARTICLES, variables: { first: 2 } });
const cards: readonly ArticleCardFragment[] = readFragment(CARD, data?.articles.nodes ?? []);
assert.equal(cards.length, 2);
assert.match(cards[0]?.createdAt satisfies string | undefined as string, /Z$/);

const created = await client.mutate({ mutation: CREATE, variables: { input: { title: 'On tides' } } });
const card: ArticleCardFragment | undefined = created.data && readFragment(CARD, created.data.createArticle);
assert.equal(card?.title, 'On tides');

const refused = await client.mutate({ mutation: CREATE, variables: { input: { title: '' } } }).catch((error) => error);
assert(CombinedGraphQLErrors.is(refused));
assert.equal(refused.errors[0]?.extensions?.code, 'validation_failed');
client.stop();
