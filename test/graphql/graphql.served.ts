import { ownerOnly, ownOnly, rows, type Served } from '../support/served.ts';

const shelf = `query Shelf($first: Int!) {
  articles(first: $first, filter: { status: PUBLISHED }) {
    nodes { id title author { username } }
    pageInfo { hasNextPage endCursor }
  }
}`;
const send = `mutation Send($user: String!, $input: CreateMessageInput!) {
  createMessage(user: $user, input: $input) { id message createdAt }
}`;

export const served: Served = {
  fields: {
    ...rows('invoice', ownerOnly, 'invoices:read', {
      'Query.node': 'node(id: $invoice) { id }',
    }),
    ...rows('invoice', ownOnly, 'invoices:read', {
      'Query.nodes': { graphql: 'nodes(ids: [$invoice]) { id }', shows: 'invoice' },
    }),
  },

  async walk({ show, ada, linus, stranger }) {
    await show('A query', ada).post('/graphql', { query: shelf, variables: { first: 1 } });
    const variables = { user: 'grace', input: { message: 'High tide at noon.' } };
    const key = { 'idempotency-key': 'noon-2026-03-14' };
    await show('A mutation', ada).post('/graphql', { query: send, variables }, key);
    await show('A mutation with invalid input', ada).post('/graphql', {
      query: send,
      variables: { user: 'grace', input: { message: '' } },
    });
    await show('The token lacks the scope', linus).post('/graphql', { query: '{ turtles { nodes { name } } }' });
    await show('A field that does not exist', ada).post('/graphql', { query: '{ viewer { shell } }' });

    const url = (query: string) => `/graphql?query=${encodeURIComponent(query)}`;
    await show('The user of the token', ada).get(url('{ viewer { username name } }'));
    await show('A request without a preflight', stranger).get(url('{ viewer { username } }'));
  },
};
