import { check, checkSome } from './check.ts';
import type { CallOptions, Connection } from './connection.ts';
import { TerrapinError } from './errors.ts';
import { events } from './events.ts';
import type { InvoiceStatus } from './generated/inputs.ts';
import { eventNames } from './generated/lifecycle.ts';
import { getInvoice, type InvoiceIn } from './generated/operations.ts';
import { pause } from './retry.ts';

export interface WaitOptions extends Pick<CallOptions, 'signal'> {
  /** Milliseconds until it rejects with `timeout`. Default 60 000. */
  timeout?: number | undefined;
}

/** Milliseconds between two reads, for when no event arrives: the token may have too many streams. */
const interval = 5_000;

/**
 * Resolves with the invoice when it is in one of the states `to`. Listens to events; without a stream, reads it every
 * five seconds. Rejects with `timeout` if that takes too long, and with `not_found` if there is no such invoice.
 */
export async function waitForInvoice<To extends InvoiceStatus>(
  on: Connection,
  id: string,
  to: To | readonly To[],
  options: WaitOptions = {},
): Promise<InvoiceIn<To>> {
  const { timeout = 60_000, signal, ...others } = options;
  checkSome({ to });
  check(0, others);
  const wanted: readonly string[] = [to].flat();
  const deadline = Date.now() + timeout;
  const ended = new AbortController();
  const end = () => ended.abort();
  signal?.addEventListener('abort', end);
  let wake = end;
  const follow = async () => {
    const types = wanted.map((state) => `INVOICE_${eventNames[state] ?? state}` as 'INVOICE_PAID');
    for await (const { invoice } of events(on, { types, signal: ended.signal, onState: () => wake() }))
      if (invoice.id === id) wake();
  };
  try {
    for (let isFollowing = false; ; ) {
      const woken = new Promise<void>((resolve) => (wake = resolve));
      const left = Math.max(0, deadline - Date.now());
      const invoice = await getInvoice(on, id, { signal, ...others, ...(left > 0 && { timeout: left }) });
      if (wanted.includes(invoice.status)) return invoice as InvoiceIn<To>;
      if (left === 0) {
        const message = `The invoice is ${invoice.status}, not ${wanted.join(' or ')}, after ${timeout} ms.`;
        throw new TerrapinError('timeout', { message });
      }
      // Reading goes on without events. The stream opens after the read, and is followed by another one.
      if (!isFollowing) follow().catch(() => {});
      isFollowing = true;
      await Promise.race([woken, pause(Math.min(interval, left), ended.signal)]);
    }
  } finally {
    signal?.removeEventListener('abort', end);
    end();
  }
}
