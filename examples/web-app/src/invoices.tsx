import { useMutation, useQuery } from '@apollo/client/react';
import { useChanges } from './changes.ts';
import type { InvoiceFieldsFragment, InvoiceStatus } from './gql/graphql.ts';
import { graphql, readFragment } from './gql/index.ts';
import { LoadMore } from './load-more.tsx';

const INVOICE = graphql(`
  fragment InvoiceFields on Invoice {
    id
    invoiceNumber
    amount
    currency
    status
    etag
    allowedNextStates
    states {
      name
      refusal {
        message
      }
    }
  }
`);

const INVOICES = graphql(`
  query Invoices($after: String) {
    invoices(first: 5, after: $after) {
      nodes {
        id
        ...InvoiceFields
      }
      pageInfo {
        hasNextPage
        endCursor
      }
    }
  }
`);

const MOVE = graphql(`
  mutation MoveInvoice($id: ID!, $to: InvoiceStatus!, $ifMatch: String!) {
    transitionInvoice(id: $id, to: $to, ifMatch: $ifMatch) {
      ...InvoiceFields
    }
  }
`);

export function Invoices() {
  const { data, loading, error, fetchMore, refetch } = useQuery(INVOICES);
  const invoices = readFragment(INVOICE, data?.invoices.nodes ?? []);
  const { hasNextPage, endCursor } = data?.invoices.pageInfo ?? {};
  useChanges(({ type }) => {
    if (type === 'INVOICE_CREATED' || type === 'INVOICE_DELETED') refetch();
  });
  return (
    <section aria-labelledby="invoices">
      <h2 id="invoices">Invoices</h2>
      {error && <p role="alert">{error.message}</p>}
      <ul>
        {invoices.map((invoice) => (
          <Invoice key={invoice.id} invoice={invoice} />
        ))}
      </ul>
      {!invoices.length && <p>{loading ? 'Loading…' : 'No invoices.'}</p>}
      {hasNextPage && <LoadMore load={() => fetchMore({ variables: { after: endCursor } })} />}
    </section>
  );
}

function Invoice({ invoice }: { invoice: InvoiceFieldsFragment }) {
  const { id, invoiceNumber, amount, currency, status, allowedNextStates, states, etag } = invoice;
  const [move, { loading, error }] = useMutation(MOVE);
  // With the entity tag of what is shown: an invoice that another user has moved is refused.
  const moveTo = (to: InvoiceStatus) => move({ variables: { id, to, ifMatch: etag } }).catch(() => {});
  return (
    <li className="card">
      <div className="row">
        <strong>{invoiceNumber}</strong>
        <span>{amount.toLocaleString('en', { style: 'currency', currency })}</span>
        <span className={`tag ${status.toLowerCase()}`}>{status.toLowerCase()}</span>
      </div>
      <div className="row">
        {allowedNextStates.map((name) => (
          <button type="button" key={name} disabled={loading} onClick={() => moveTo(name)}>
            {`Mark as ${name.toLowerCase()}`}
          </button>
        ))}
      </div>
      <details>
        <summary>Why not others?</summary>
        {states.map(({ name, refusal }) => refusal && <p key={name}>{`${name.toLowerCase()}: ${refusal.message}`}</p>)}
      </details>
      {error && <p role="alert">{error.message}</p>}
    </li>
  );
}
