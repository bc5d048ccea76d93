import {
  ApolloClient,
  ApolloLink,
  CombinedGraphQLErrors,
  HttpLink,
  InMemoryCache,
  makeVar,
  Observable,
} from '@apollo/client';
import { SetContextLink } from '@apollo/client/link/context';
import { ErrorLink } from '@apollo/client/link/error';
import { RetryLink } from '@apollo/client/link/retry';
import { possibleTypes, typePolicies } from '@terrapin/sdk/caches';
import { createLive } from '@terrapin/sdk/live';
import { createOAuth } from '@terrapin/sdk/oauth';
import { OperationTypeNode, print } from 'graphql';

const url: string = import.meta.env.VITE_TERRAPIN_URL ?? 'http://127.0.0.1:3000';

export const oauth = createOAuth({
  issuer: url,
  clientId: import.meta.env.VITE_TERRAPIN_CLIENT,
  scope: 'articles:read articles:write invoices:read invoices:write',
  // In this tab or another one: nothing of the last user stays.
  onChange: () => location.reload(),
});

export const connection = makeVar<'opening' | 'open' | 'lost'>('opening');

let hasOpened = false;

const live = createLive({
  url,
  token: oauth.token,
  // All tabs of the page have the user of `oauth`.
  share: 'web-app',
  async onState(state) {
    // What happened between the first queries and the first stream.
    if (state === 'open' && !hasOpened) {
      hasOpened = true;
      await reload().catch(() => {});
    }
    connection(state);
  },
  onGone: reload,
});

export function reload() {
  return client.refetchQueries({ include: 'active' });
}

const streams = new ApolloLink(
  ({ query, operationName, variables }) =>
    new Observable((sink) => live.subscribe({ query: print(query), operationName, variables }, sink)),
);

const requests = ApolloLink.from([
  new ErrorLink(({ error }) => {
    if (codeOf(error) === 'invalid_token') oauth.signOut();
  }),
  // A mutation whose response is lost is sent again, and happens once.
  new SetContextLink(({ headers }, { operationType }) =>
    operationType === OperationTypeNode.MUTATION
      ? { headers: { ...headers, 'idempotency-key': crypto.randomUUID() } }
      : {},
  ),
  new RetryLink(),
  new SetContextLink(async ({ headers }) => ({
    headers: { ...headers, authorization: `Bearer ${await oauth.token()}` },
  })),
  new HttpLink({ uri: `${url}/graphql` }),
]);

export const client = new ApolloClient({
  cache: new InMemoryCache({ possibleTypes, typePolicies }),
  link: ApolloLink.split(({ operationType }) => operationType === OperationTypeNode.SUBSCRIPTION, streams, requests),
});

/** `precondition_failed` and the like. */
export const codeOf = (error: unknown) =>
  CombinedGraphQLErrors.is(error) ? error.errors[0]?.extensions?.code : undefined;
