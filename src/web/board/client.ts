import { createClient, graphql, isTerrapinError, type ResultOf } from '@terrapin/sdk';
import { readToken } from '../shared/token.ts';

export const terrapin = createClient({ url: location.origin, token: readToken });

export const history = graphql(`
  query History($id: ID!) {
    invoice(id: $id) {
      createdAt
      states { name allowed current refusal { message } }
      transitions(first: 100) { nodes { id from to createdAt } }
      paymentAttempts(first: 100) { nodes { id status amount paymentToken createdAt failure { message } } }
    }
  }
`);
export type History = NonNullable<ResultOf<typeof history>['invoice']>;

export function explain(error: unknown): string {
  if (!isTerrapinError(error)) return String(error);
  const members = (error.errors ?? []).map(({ field, message }) => `${field}: ${message}`);
  return [error.message, ...members].join(' ');
}
