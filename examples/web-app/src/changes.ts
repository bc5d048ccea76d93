import { useSubscription } from '@apollo/client/react';
import type { ChangesSubscription } from './gql/graphql.ts';
import { graphql } from './gql/index.ts';

/** One subscription for the whole app, so that all its tabs have one stream. */
const CHANGES = graphql(`
  subscription Changes {
    eventHappened {
      id
      type
      subject {
        __typename
        ... on Article {
          id
          ...ArticleFields
        }
        ... on Invoice {
          id
          ...InvoiceFields
        }
      }
    }
  }
`);

/** Called for each change once the cache has it, also for those that happened while there was no connection. */
export function useChanges(onChange: (event: ChangesSubscription['eventHappened']) => void) {
  useSubscription(CHANGES, { onData: ({ data: { data } }) => data && onChange(data.eventHappened) });
}
