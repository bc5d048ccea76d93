import { signal } from '@preact/signals';
import { isTerrapinError } from '@terrapin/sdk';
import { useEffect, useRef, useState } from 'preact/hooks';
import { explain } from '../shared/explain.ts';
import { canSignIn, signInAddress } from '../shared/token.ts';
import { close, opened } from './address.ts';
import { Button } from './button.tsx';
import { may } from './client.ts';
import { formatCount, StateColumn } from './column.tsx';
import { Dialog } from './dialog.tsx';
import { Filters, Panel } from './filters.tsx';
import { statuses } from './generated/lifecycle.ts';
import { fetchOne, hasNone, invoiceOf, isLoaded, shownOrder, shownStatuses, totalOf } from './invoices.ts';
import { onCardKey } from './keyboard.ts';
import { later } from './later.tsx';
import { MoveMenu } from './menu.tsx';
import { notifyProblem } from './notices.ts';
import { NoticeList } from './notices-view.tsx';
import { Question } from './question.tsx';
import { hasAccess, trouble } from './watch.ts';
import { titles } from './words.ts';

export const isCreating = signal(false);
const isHelpOpen = signal(false);
const InvoiceTable = later(() => import('./table.tsx').then((module) => module.InvoiceTable));
const Drawer = later(() => import('./drawer.tsx').then((module) => module.Drawer));
const NewInvoice = later(() => import('./invoice-form.tsx').then((module) => module.NewInvoice));
// What is likely to be opened is there by then, also without a connection.
isLoaded.subscribe(
  (is) => is && void Promise.all([Drawer, NewInvoice, Panel].map((one) => one.prepare())).catch(() => {}),
);
const create = () => (isCreating.value = true);

/** Speech input types letters: they can be switched off, in this browser (WCAG 2.2, 2.1.4). */
const hasKeys = signal(localStorage.getItem('terrapin-keys') !== 'off');

/** Keys of one letter, where nobody types and nothing is open. */
function onPageKey(event: KeyboardEvent): void {
  const { key, target, ctrlKey, metaKey, altKey } = event;
  const isTyping = (target as HTMLElement).matches('input:not([type=checkbox], [type=radio]), textarea, select');
  if (!hasKeys.value || isTyping || ctrlKey || metaKey || altKey || document.querySelector('dialog[open], [popover]'))
    return;
  if (key === '/') document.getElementById('search')?.focus();
  else if (key === 'n' && hasAccess.value && may('INVOICES_WRITE')) create();
  else if (key === '?') isHelpOpen.value = true;
  else return;
  event.preventDefault();
}

export function Board({ signIn, retry }: { signIn(): void; retry(): void }) {
  useEffect(() => {
    addEventListener('keydown', onPageKey);
    return () => removeEventListener('keydown', onPageKey);
  }, []);
  const invoice = opened.value;
  const hasDialog = isCreating.value || isHelpOpen.value || (isLoaded.value && invoice !== null);
  return (
    <>
      <h1 class="visually-hidden">Invoices</h1>
      <Trouble signIn={signIn} retry={retry} />
      {hasAccess.value && (
        <>
          {isLoaded.value && hasNone.value ? <Empty /> : <Columns />}
          {isCreating.value && <NewInvoice close={() => (isCreating.value = false)} />}
          {isLoaded.value && invoice && <OpenInvoice key={invoice} id={invoice} signIn={signIn} />}
          {isHelpOpen.value && (
            <Dialog title="Keyboard shortcuts" close={() => (isHelpOpen.value = false)}>
              <Keys />
            </Dialog>
          )}
          <Question />
          <MoveMenu />
        </>
      )}
      {!hasDialog && <NoticeList />}
    </>
  );
}

function Columns() {
  return (
    <>
      <Filters>
        <NewButton />
      </Filters>
      {!isLoaded.value ? (
        <output class="columns scroll" aria-label="Loading invoices">
          {statuses.map((status) => (
            <span key={status} class={`column ${status.toLowerCase()} skeleton`} aria-hidden="true">
              <span />
              <span />
            </span>
          ))}
        </output>
      ) : shownOrder.value ? (
        <InvoiceTable>
          <Help />
        </InvoiceTable>
      ) : (
        <Cards />
      )}
    </>
  );
}

/** The ids of the columns in sight, where a window does not show all of them. */
const inSight = signal<ReadonlySet<string>>(new Set());

function Cards() {
  const board = useRef<HTMLDivElement>(null);
  const names = shownStatuses.value.join();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the columns are those of the states
  useEffect(() => {
    const look = (entries: readonly IntersectionObserverEntry[]) => {
      const next = new Set(inSight.peek());
      for (const { target, isIntersecting } of entries) next[isIntersecting ? 'add' : 'delete'](target.id);
      inSight.value = next;
    };
    const observer = new IntersectionObserver(look, { root: board.current, threshold: 0.6 });
    for (const one of board.current?.children ?? []) observer.observe(one);
    return () => {
      observer.disconnect();
      inSight.value = new Set();
    };
  }, [names]);
  return (
    <>
      <Jump />
      <div class="scroll">
        {/* biome-ignore lint/a11y/noStaticElementInteractions: the keys of the cards in it */}
        <div
          ref={board}
          class={`columns ${shownStatuses.value.length < statuses.length ? 'some' : ''}`}
          onKeyDown={onCardKey}
        >
          {shownStatuses.value.map((status) => (
            <StateColumn key={status} status={status} />
          ))}
        </div>
        <Help />
      </div>
    </>
  );
}

function Empty() {
  return (
    <div class="scroll">
      <section class="welcome" aria-labelledby="empty">
        <h2 id="empty">No invoices yet</h2>
        <ol>
          <li>Create an invoice. It is a draft that only you see.</li>
          <li>Publish it, then send it: its contact gets an email with a link to pay.</li>
          <li>When it is paid, its card moves to “Paid” by itself.</li>
        </ol>
        <NewButton />
      </section>
    </div>
  );
}

/** The invoice of the address: one of the board, or one that no column has loaded. */
function OpenInvoice({ id, signIn }: { id: string; signIn(): void }) {
  const invoice = invoiceOf(id);
  const [isMissing, setIsMissing] = useState(false);
  const [wasShown, setWasShown] = useState(false);
  useEffect(() => {
    if (invoice) return setWasShown(true);
    fetchOne(id).catch((error) => {
      if (isTerrapinError(error, 'not_found')) setIsMissing(true);
      else notifyProblem(explain(error), undefined, error);
    });
  }, [id, invoice]);
  if (invoice) return <Drawer invoice={invoice} close={close} />;
  if (!isMissing) return null;
  return (
    <Dialog title={wasShown ? 'Invoice deleted' : 'Invoice not found'} focus=".primary" close={close}>
      <p>
        {wasShown
          ? 'This invoice was deleted while you looked at it.'
          : 'It belongs to another user, or it was deleted. If it is yours, sign in with a token of your other account.'}
      </p>
      <div class="actions">
        {!wasShown && <Button onClick={signIn}>Use another token</Button>}
        <Button kind="primary" onClick={close}>
          Show my invoices
        </Button>
      </div>
    </Dialog>
  );
}

function Trouble({ signIn, retry }: { signIn(): void; retry(): void }) {
  const { value } = trouble;
  if (value === null) return <div role="status" />;
  return (
    <div role="status" class={hasAccess.value ? 'banner' : 'welcome'}>
      {value.kind === 'signed_out' && <h2>Your invoices, from draft to paid</h2>}
      <p>{value.text}</p>
      {!hasAccess.value ? (
        <div class="actions">
          {canSignIn && value.kind === 'signed_out' && (
            <a class="button primary" href={signInAddress()}>
              Sign in
            </a>
          )}
          <Button onClick={signIn}>{value.kind === 'signed_out' ? 'Use an access token' : 'Use another token'}</Button>
        </div>
      ) : (
        <Button onClick={retry}>Retry now</Button>
      )}
    </div>
  );
}

function NewButton() {
  if (!may('INVOICES_WRITE')) return <p class="badge read-only">Read only</p>;
  return (
    <Button kind="primary" onClick={create}>
      New invoice
    </Button>
  );
}

/** Links to the columns, for windows that do not show all of them. They are no steps to go back to. */
function Jump() {
  return (
    <nav class="jump" aria-label="States">
      {shownStatuses.value.map((status) => (
        <a
          key={status}
          href={`#${status.toLowerCase()}`}
          aria-current={inSight.value.has(status.toLowerCase()) || undefined}
          onClick={(event) => {
            event.preventDefault();
            location.replace(event.currentTarget.href);
          }}
        >
          {titles[status]} <span class="count">{formatCount(totalOf(status))}</span>
        </a>
      ))}
    </nav>
  );
}

const Help = () => (
  <Button kind="plain help" onClick={() => (isHelpOpen.value = true)}>
    Keyboard shortcuts <kbd>?</kbd>
  </Button>
);

const keys: readonly [names: string, does: string][] = [
  ['/', 'Search'],
  ['N', 'New invoice'],
  ['?', 'This list'],
  ['Tab', 'Go to a card'],
  ['← ↑ ↓ →', 'Move between cards'],
  ['Enter', 'Open a card, or choose'],
  ['M', 'More actions on a card'],
  ['Ctrl Z', 'Undo the last transition'],
  ['Ctrl Enter', 'Save a form'],
  ['Esc', 'Close'],
];

function Keys() {
  return (
    <div class="keys">
      <dl>
        {keys.map(([names, does]) => (
          <>
            <dt>
              {names.split(' ').map((name) => (
                <kbd key={name}>{name}</kbd>
              ))}
            </dt>
            <dd>{does}</dd>
          </>
        ))}
      </dl>
      <label class="check">
        <input
          type="checkbox"
          checked={hasKeys.value}
          onChange={({ currentTarget: { checked } }) => {
            hasKeys.value = checked;
            localStorage.setItem('terrapin-keys', checked ? 'on' : 'off');
          }}
        />
        Use the shortcuts /, N and ?
      </label>
    </div>
  );
}
