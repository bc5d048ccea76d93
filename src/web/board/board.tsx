import { signal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import { Column } from './column.tsx';
import { Details } from './details.tsx';
import { NewInvoice } from './invoice-form.tsx';
import { fetchOne, invoiceOf, isLoaded } from './invoices.ts';
import { onCardKey } from './keyboard.ts';
import { statuses } from './lifecycle.ts';
import { Notices } from './notices-view.tsx';
import { Keys, Toolbar } from './toolbar.tsx';
import { trouble } from './watch.ts';

/** The id of the open invoice: the address contains it, so the cards' links open theirs. */
const opened = signal(idInAddress());
const isCreating = signal(false);
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
  // A link may name an invoice that no column has loaded.
  const missing = isLoaded.value && !invoice ? opened.value : null;
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
          <Toolbar create={() => (isCreating.value = true)} />
          {isLoaded.value ? (
            <>
              {/* biome-ignore lint/a11y/noStaticElementInteractions: the keys of the cards in it */}
              <div class="columns" onKeyDown={onCardKey}>
                {statuses.map((status) => (
                  <Column key={status} status={status} />
                ))}
              </div>
              <Keys />
            </>
          ) : (
            <Loading />
          )}
        </>
      )}
      {isCreating.value && <NewInvoice close={() => (isCreating.value = false)} />}
      {invoice && <Details key={invoice.id} invoice={invoice} close={close} />}
      {!isCreating.value && !invoice && <Notices />}
    </>
  );
}

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
          Retry now
        </button>
      )}
    </div>
  );
}
