import { computed, signal } from '@preact/signals';
import { isTerrapinError } from '@terrapin/sdk';
import { explain, isUnreachable } from '../shared/explain.ts';
import { isKnown, storedToken } from '../shared/token.ts';
import { filter, order } from './address.ts';
import { isFormFilled } from './ask.ts';
import { terrapin } from './client.ts';
import { lifecycle, statuses } from './generated/lifecycle.ts';
import { type BoardStatus, knownStatus } from './invoice.ts';
import { columnsWith, isLoaded, load } from './invoices.ts';
import { dismissOfConnection } from './notices.ts';

const types = [
  ...(['INVOICE_CREATED', 'INVOICE_UPDATED', 'INVOICE_DELETED'] as const),
  ...statuses.map((status) => lifecycle[status].received),
];

/** Milliseconds: before a retry, for which the lists wait for the stream, and between reads without one. */
const times = { retry: 2_000, stream: 500, poll: 5_000 };

interface Trouble {
  /** Without access, nothing of the board is shown. */
  kind: 'signed_out' | 'no_access' | 'unreachable' | 'refused' | 'delayed';
  text: string;
}

export const trouble = signal<Trouble | null>(null);
/** A form that is filled in stays until its reader decides. */
export const hasAccess = computed(
  () => isFormFilled.value || !['signed_out', 'no_access'].includes(trouble.value?.kind ?? ''),
);

/** Keeps the board up to date while the page is visible: the filters and events say which columns to reload. */
export function watch(): { now(): void } {
  let current = new AbortController();
  let retry: ReturnType<typeof setTimeout> | undefined;
  let refresh: ReturnType<typeof refresher> = () => {};

  const follow = async () => {
    current.abort();
    clearTimeout(retry);
    current = new AbortController();
    const { signal } = current;
    await isKnown;
    if (signal.aborted) return;
    if (storedToken() === null) {
      trouble.value = { kind: 'signed_out', text: signedOut };
      return;
    }
    if (trouble.value?.kind === 'signed_out') trouble.value = null;
    if (document.hidden) return;
    const fail = (error: unknown) => {
      if (signal.aborted) return;
      trouble.value = diagnose(error);
      current.abort();
      if (trouble.value.kind !== 'signed_out') retry = setTimeout(follow, times.retry);
    };
    let isOpen = false;
    let polls = 0;
    let timer: ReturnType<typeof setTimeout> | undefined;
    // Not when the stream opens: the lists may still be refused.
    refresh = refresher(fail, () => {
      if (signal.aborted) return;
      trouble.value = isOpen || polls < 2 ? null : delayed;
      dismissOfConnection();
    });
    /** The stream is an extra: a proxy may keep it back. */
    const poll = () => {
      polls++;
      refresh(statuses);
      timer = setTimeout(poll, times.poll);
    };
    // What was asked before the stream is open may be older than it: the lists are read again then.
    if (isLoaded.value) timer = setTimeout(poll, times.stream);
    else poll();
    signal.addEventListener('abort', () => clearTimeout(timer));
    const onState = (state: 'open' | 'lost') => {
      if (signal.aborted) return;
      clearTimeout(timer);
      isOpen = state === 'open';
      polls = 0;
      if (isOpen) refresh(statuses);
      else {
        timer = setTimeout(poll, times.poll);
        // The server ends the stream of a token that was revoked.
        terrapin.session({ signal }).catch((error) => {
          if (!isOpen && !signal.aborted) trouble.value = diagnose(error);
        });
      }
    };
    try {
      for await (const { invoice } of terrapin.events({ types, signal, onState })) {
        refresh([knownStatus(invoice.status), ...columnsWith(invoice.id)]);
      }
    } catch {
      // What was no stream came from in between, or the lists are refused, too: they say why.
      clearTimeout(timer);
      isOpen = false;
      if (!signal.aborted) poll();
    }
  };

  for (const asked of [filter, order]) asked.subscribe(() => refresh(statuses));
  document.addEventListener('visibilitychange', follow);
  addEventListener('online', follow);
  // Said when a read fails, or a response that was on its way would take it back.
  addEventListener('offline', () => refresh(statuses));
  void follow();
  return { now: () => void follow() };
}

/** Reloads columns, one load at a time: those requested meanwhile are in the next one. */
function refresher(fail: (error: unknown) => void, succeed: () => void): (columns: readonly BoardStatus[]) => unknown {
  const stale = new Set<BoardStatus>();
  let isLoading = false;
  return async (columns) => {
    for (const column of columns) stale.add(column);
    if (isLoading) return;
    isLoading = true;
    try {
      while (stale.size > 0) {
        const which = [...stale];
        stale.clear();
        await load(which);
      }
      succeed();
    } catch (error) {
      fail(error);
    } finally {
      isLoading = false;
    }
  };
}

/** What the board is, for those who see nothing of it yet. */
const signedOut =
  'Sign in to see your invoices. Write one, send its contact a link to pay it, and see here when it is paid.';
const delayed = {
  kind: 'delayed',
  text: 'Changes appear here every 5 seconds, not at once: something between this browser and the server delays them.',
} as const;

function diagnose(error: unknown): Trouble {
  if (isTerrapinError(error, 'unauthenticated', 'invalid_token')) {
    const text = 'Your access token is not valid: it is mistyped, revoked or expired. Sign in with another one.';
    return { kind: 'signed_out', text };
  }
  if (isTerrapinError(error, 'insufficient_scope')) {
    return { kind: 'no_access', text: 'With this access token, you cannot see invoices. Use another one.' };
  }
  if (isTerrapinError(error, 'user_suspended')) return { kind: 'no_access', text: explain(error) };
  if (isUnreachable(error)) return { kind: 'unreachable', text: 'The server cannot be reached. Retrying…' };
  return { kind: 'refused', text: explain(error) };
}
