import { signal } from '@preact/signals';
import { type InvoiceStatus, isTerrapinError } from '@terrapin/sdk';
import { readToken } from '../shared/token.ts';
import { explain, lookout } from './client.ts';
import { load, loaded, shown } from './invoices.ts';
import { statuses } from './lifecycle.ts';

/** Milliseconds between looks; further apart while the server is away. */
const interval = 1_000;
const longest = 15_000;

/** Why the board cannot be read; null while it can. */
export const trouble = signal<{ kind: 'signed_out' | 'away' | 'refused'; text: string } | null>(null);

/** The columns whose first page is not what it was: the rest answer 304, which costs next to nothing. */
async function changed(): Promise<InvoiceStatus[]> {
  const looks = statuses.map(async (status) => {
    const query = {
      status: status.toLowerCase() as Lowercase<InvoiceStatus>,
      limit: Math.min(shown.value[status] + 1, 100),
    };
    const answer = await lookout.rest.GET('/invoices', { params: { query } });
    return answer.status === 304 && loaded.value ? [] : [status];
  });
  return (await Promise.all(looks)).flat();
}

/** Keeps the board as the server has it, while somebody looks at it. */
export function watch(): { now(): void } {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let failures = 0;
  /** Which look is the latest: an earlier one that is still under way has no say any more. */
  let latest = 0;

  const look = async () => {
    const mine = ++latest;
    clearTimeout(timer);
    if (readToken() === null) {
      trouble.value = { kind: 'signed_out', text: 'Sign in with an access token to see invoices.' };
      return;
    }
    try {
      const columns = await changed();
      if (mine !== latest) return;
      if (columns.length > 0) await load(columns);
      failures = 0;
      trouble.value = null;
    } catch (error) {
      if (mine !== latest) return;
      failures++;
      trouble.value = diagnose(error);
      if (trouble.value.kind === 'signed_out') return;
    }
    if (mine === latest && !document.hidden) timer = setTimeout(look, Math.min(interval * 2 ** failures, longest));
  };

  document.addEventListener('visibilitychange', () => {
    if (!document.hidden) void look();
  });
  addEventListener('online', look);
  void look();
  return { now: () => void look() };
}

function diagnose(error: unknown): NonNullable<typeof trouble.value> {
  if (isTerrapinError(error, 'unauthenticated', 'invalid_token')) {
    return { kind: 'signed_out', text: 'The access token is not good any more. Sign in with another one.' };
  }
  if (isTerrapinError(error, 'network_error', 'timeout', 'service_unavailable', 'invalid_response')) {
    return { kind: 'away', text: 'The server cannot be reached. Trying again…' };
  }
  return { kind: 'refused', text: explain(error) };
}
