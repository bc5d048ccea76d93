import { graphql, type ResultOf } from '@terrapin/sdk';

export const detailsQuery = graphql(`
  query Details($id: ID!) {
    session { scopes }
    invoice(id: $id) {
      createdAt
      states { name allowed current refusal { code message } }
      transitions(first: 100) { nodes { id from to createdAt } }
      reminders(first: 100) { nodes { id email createdAt } }
      paymentAttempts(first: 100) { nodes { id status amount createdAt failure { message } } }
      paymentLinks(first: 100) { nodes { id createdAt expiresAt lastUsedAt emailedTo } }
    }
  }
`);
export const entriesQuery = graphql(`
  query Authors($id: ID!) {
    auditEntries(filter: { resource: $id }, first: 100) { nodes { type via tokenId actor { name } resource { id } } }
  }
`);
/** Who wrote the invoice and its payment attempts, each newest first. Empty without the scope for it. */
export type Entries = ResultOf<typeof entriesQuery>['auditEntries']['nodes'];

/** What the board does not load with each invoice. */
export type Details = NonNullable<ResultOf<typeof detailsQuery>['invoice']>;
