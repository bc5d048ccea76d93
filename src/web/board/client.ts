import { createClient, graphql, isTerrapinError, type ResultOf } from '@terrapin/sdk';
import { readToken } from '../shared/token.ts';

/** The server, for all that the board does. */
export const terrapin = createClient({ url: location.origin, token: readToken });

/** What happened to an invoice, and what may happen next. */
export const story = graphql(`
  query Story($id: ID!) {
    invoice(id: $id) {
      createdAt
      states { name allowed current refusal { message } }
      transitions(first: 100) { nodes { id from to createdAt } }
      paymentAttempts(first: 100) { nodes { id status amount paymentToken createdAt failure { message } } }
    }
  }
`);
export type Story = NonNullable<ResultOf<typeof story>['invoice']>;

/** What went wrong, for a person. */
export function explain(error: unknown): string {
  if (!isTerrapinError(error)) return String(error);
  const members = (error.errors ?? []).map(({ field, message }) => `${field}: ${message}`);
  return [error.message, ...members].join(' ');
}
