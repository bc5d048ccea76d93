import { signal } from '@preact/signals';
import type { InvoiceStatus } from '@terrapin/sdk';
import { useEffect } from 'preact/hooks';
import { Card, dragged } from './card.tsx';
import { Details } from './details.tsx';
import { NewInvoice } from './invoice-form.tsx';
import { columns, fetchOne, hasMore, invoiceOf, loaded, move, showMore } from './invoices.ts';
import { statuses } from './lifecycle.ts';
import { Notices } from './notices-view.tsx';
import { trouble } from './watch.ts';
import { titles } from './words.ts';

/** The invoice that the address names: where the links of the cards lead. */
const opened = signal(idInAddress());
const creating = signal(false);
addEventListener('hashchange', () => {
  opened.value = idInAddress();
});

function idInAddress(): string | null {
  return /^#invoice\/([\w-]+)$/.exec(location.hash)?.[1] ?? null;
}

function close(): void {
  history.replaceState(null, '', location.pathname);
  opened.value = null;
}

export function Board({ signIn, retry }: { signIn(): void; retry(): void }) {
  const invoice = opened.value === null ? undefined : invoiceOf(opened.value);
  // A link may be to an invoice further down than what is shown.
  const missing = loaded.value && !invoice ? opened.value : null;
  useEffect(() => {
    if (missing) void fetchOne(missing).then((found) => found || close());
  }, [missing]);
  const isSignedOut = trouble.value?.kind === 'signed_out';
  return (
    <>
      <h1 class="visually-hidden">Invoices</h1>
      <Trouble signIn={signIn} retry={retry} />
      {!isSignedOut && (
        <>
          <Toolbar />
          {loaded.value ? (
            <div class="columns">
              {statuses.map((status) => (
                <Column key={status} status={status} />
              ))}
            </div>
          ) : (
            <Loading />
          )}
        </>
      )}
      {creating.value && <NewInvoice close={() => (creating.value = false)} />}
      {invoice && <Details key={invoice.id} invoice={invoice} close={close} />}
      {!creating.value && !invoice && <Notices />}
    </>
  );
}

function Toolbar() {
  const count = statuses.reduce((sum, status) => sum + columns.value[status].length, 0);
  const isEmpty = loaded.value && count === 0;
  return (
    <div class="toolbar">
      {isEmpty && <p class="empty">No invoices yet. The first one starts as a draft.</p>}
      <button class="button primary" type="button" onClick={() => (creating.value = true)}>
        New invoice
      </button>
    </div>
  );
}

function Column({ status }: { status: InvoiceStatus }) {
  const cards = columns.value[status];
  const drop = (event: DragEvent) => {
    event.preventDefault();
    if (dragged.value) void move(dragged.value, status);
    dragged.value = null;
  };
  return (
    <section
      class={`column ${status.toLowerCase()}${dragged.value ? ' target' : ''}`}
      aria-labelledby={`column-${status}`}
      onDragOver={(event) => dragged.value && event.preventDefault()}
      onDrop={drop}
    >
      <h2 id={`column-${status}`}>
        {titles[status]}{' '}
        <span class="count">
          {cards.length}
          {hasMore.value[status] && '+'}
        </span>
      </h2>
      {cards.length === 0 && <p class="none">None</p>}
      <ul>
        {cards.map((invoice) => (
          <li key={invoice.id}>
            <Card invoice={invoice} />
          </li>
        ))}
      </ul>
      {hasMore.value[status] && (
        <button class="button plain" type="button" onClick={() => showMore(status)}>
          Show more
        </button>
      )}
    </section>
  );
}

/** Stands where the columns will be. It goes as a whole, so that nothing that is read already moves. */
function Loading() {
  return (
    <output class="columns" aria-label="Loading invoices">
      {statuses.map((status) => (
        <span key={status} class={`column ${status.toLowerCase()} skeleton`} aria-hidden="true">
          <span />
          <span />
        </span>
      ))}
    </output>
  );
}

function Trouble({ signIn, retry }: { signIn(): void; retry(): void }) {
  const { value } = trouble;
  if (value === null) return <div role="status" />;
  const isSignedOut = value.kind === 'signed_out';
  return (
    <div role="status" class={isSignedOut ? 'welcome' : 'banner'}>
      <p>{value.text}</p>
      {isSignedOut ? (
        <button class="button primary" type="button" onClick={signIn}>
          Sign in
        </button>
      ) : (
        <button class="button" type="button" onClick={retry}>
          Try now
        </button>
      )}
    </div>
  );
}
