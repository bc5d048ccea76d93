import { signal } from '@preact/signals';
import { isTerrapinError } from '@terrapin/sdk';
import { storedToken } from '../shared/token.ts';
import { explain, terrapin } from './client.ts';
import { type InvoiceStatus, knownStatus } from './invoice.ts';
import { invoiceOf, load } from './invoices.ts';
import { statuses } from './lifecycle.ts';

const types = [
  'INVOICE_CREATED',
  'INVOICE_UPDATED',
  'INVOICE_DELETED',
  'INVOICE_PUBLISHED',
  'INVOICE_WITHDRAWN',
  'INVOICE_SENT',
  'INVOICE_FAILED',
  'INVOICE_PAID',
] as const;

/** Milliseconds before a retry. */
const pause = 2_000;

export const trouble = signal<{ kind: 'signed_out' | 'unreachable' | 'refused'; text: string } | null>(null);

/** Keeps the board up to date while the page is visible: events say which columns to reload. */
export function watch(): { now(): void } {
  let current = new AbortController();
  let retry: ReturnType<typeof setTimeout> | undefined;

  const follow = async () => {
    current.abort();
    clearTimeout(retry);
    current = new AbortController();
    const { signal } = current;
    if (storedToken() === null) {
      trouble.value = { kind: 'signed_out', text: 'Sign in with an access token to see invoices.' };
      return;
    }
    if (document.hidden) return;
    const fail = (error: unknown) => {
      if (signal.aborted) return;
      trouble.value = diagnose(error);
      current.abort();
      if (trouble.value.kind !== 'signed_out') retry = setTimeout(follow, pause);
    };
    const refresh = refresher(fail);
    let isOpen = false;
    const onState = (state: 'open' | 'lost') => {
      if (signal.aborted) return;
      isOpen = state === 'open';
      if (isOpen) {
        trouble.value = null;
        refresh(statuses);
      } else {
        // The server ends the stream of a token that was revoked.
        terrapin.session({ signal }).catch((error) => {
          if (!isOpen && !signal.aborted) trouble.value = diagnose(error);
        });
      }
    };
    try {
      for await (const { invoice } of terrapin.events({ types, signal, onState })) {
        const before = invoiceOf(invoice.id)?.status;
        refresh([knownStatus(invoice.status), ...(before ? [before] : [])]);
      }
    } catch (error) {
      fail(error);
    }
  };

  document.addEventListener('visibilitychange', follow);
  addEventListener('online', follow);
  addEventListener('offline', () => (trouble.value = unreachable));
  void follow();
  return { now: () => void follow() };
}

/** Reloads columns, one load at a time: those requested meanwhile are in the next one. */
function refresher(fail: (error: unknown) => void): (columns: readonly InvoiceStatus[]) => void {
  const stale = new Set<InvoiceStatus>();
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
    } catch (error) {
      fail(error);
    } finally {
      isLoading = false;
    }
  };
}

const unreachable = { kind: 'unreachable', text: 'The server cannot be reached. Retrying…' } as const;

function diagnose(error: unknown): NonNullable<typeof trouble.value> {
  if (isTerrapinError(error, 'unauthenticated', 'invalid_token')) {
    return { kind: 'signed_out', text: 'Your access token was revoked or has expired. Sign in with another one.' };
  }
  if (isTerrapinError(error, 'network_error', 'timeout', 'service_unavailable', 'invalid_response')) return unreachable;
  return { kind: 'refused', text: explain(error) };
}
