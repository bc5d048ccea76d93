import assert from 'node:assert/strict';
import RelayRuntime from 'relay-runtime';
import query, { type relayArticlesQuery } from './__generated__/relayArticlesQuery.graphql.ts';

const [baseUrl = '', token] = process.argv.slice(2);
const { Environment, fetchQuery, graphql, Network, RecordSource, Store } = RelayRuntime;

/** What the compiler reads. Babel replaces a document by what it generates; here, that is imported. */
export const documents = () => graphql`
  query relayArticlesQuery($first: Int) @throwOnFieldError {
    articles(first: $first) {
      nodes {
        title
        createdAt
      }
    }
  }
`;

const network = Network.create(async ({ text, name }, variables) => {
  const response = await fetch(`${baseUrl}/graphql`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ query: text, operationName: name, variables }),
  });
  return response.json();
});
const environment = new Environment({ network, store: new Store(new RecordSource()) });
const data = await fetchQuery<relayArticlesQuery>(environment, query, { first: 2 }).toPromise();
const [first]: readonly { readonly title: string; readonly createdAt: string }[] = data?.articles.nodes ?? [];
assert.match(`${first?.createdAt}`, /Z$/);
