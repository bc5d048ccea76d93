import { graphql, type ResultOf } from '@terrapin/sdk';

export const detailsQuery = graphql(`
  query Details($id: ID!) {
    viewer { id name }
    invoice(id: $id) {
      createdAt
      states { name allowed current refusal { code message } }
      transitions(first: 100) { nodes { id from to createdAt } }
      reminders(first: 100) { nodes { id email createdAt } }
      paymentAttempts(first: 100) { nodes { id status amount createdAt failure { message } } }
      paymentLinks(first: 100) { nodes { id createdAt expiresAt lastUsedAt emailedTo } }
    }
    events(filter: { resource: $id }, first: 100) { nodes { id type createdAt data actor { id username } } }
  }
`);

type Answer = ResultOf<typeof detailsQuery>;
/** What the board does not load with each invoice; `events` are its own, newest first. */
export type Details = NonNullable<Answer['invoice']> & Pick<Answer, 'events' | 'viewer'>;
export type Entry = Answer['events']['nodes'][number];
