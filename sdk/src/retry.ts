import type { TerrapinError } from './errors.ts';

export function isRetryable({ code, status }: TerrapinError): boolean {
  // idempotency_key_in_use: the first request is still running, for example after its connection broke. Its response
  // is stored.
  return /^(408|429|5(?!01))|network|timeout|key_in/.test(status + code);
}

/** Milliseconds: 200, 400, 800, … and at most 5,000, with jitter, or as `Retry-After` states. */
export function pauseBefore(attempt: number, response: Response | undefined): number {
  const backOff = Math.min(100 * 2 ** attempt, 2_500) * (1 + Math.random());
  // RFC 9110 §10.2.3: seconds or a date; NaN without either.
  const retryAfter = response?.headers.get('retry-after') as string;
  return backOff + Math.max(0, +retryAfter * 1000 || Date.parse(retryAfter) - Date.now() || 0);
}

/**
 * A controller that aborts after a time in milliseconds, or with `outer`, and then calls `then`. Abort it when it is no
 * longer needed.
 */
// Not AbortSignal.any and .timeout: Node 20 leaks the former and may collect the latter.
export function limit(milliseconds: number, outer?: AbortSignal, then?: () => void): AbortController {
  const controller = new AbortController();
  const { signal } = controller;
  const abort = () => controller.abort();
  // A longer timer would fire at once.
  const timer = setTimeout(abort, outer?.aborted ? 0 : Math.min(milliseconds, 2e9));
  signal.onabort = () => {
    clearTimeout(timer);
    then?.();
  };
  outer?.addEventListener('abort', abort, { signal });
  return controller;
}

/** Ends early if `signal` is aborted. */
export function pause(milliseconds: number, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve) => void limit(milliseconds, signal, resolve));
}

/** A UUID would require a secure context, which http in a browser is not; React Native has no `crypto`. */
export function newKey(): string {
  const bytes = new Uint8Array(16).map(() => Math.random() * 256);
  globalThis.crypto?.getRandomValues(bytes);
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
