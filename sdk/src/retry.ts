import type { TerrapinError } from './errors.ts';

export function isRetryable({ code, status }: TerrapinError): boolean {
  // idempotency_key_in_use: the first request is still running, for example after its connection broke. Its response
  // is stored.
  return status === 429 || status > 501 || ['network_error', 'idempotency_key_in_use'].includes(code);
}

/** Milliseconds: 200, 400, 800, … and at most 5,000, with jitter, or as `Retry-After` states. */
export function pauseBefore(attempt: number, response: Response | undefined): number {
  const backOff = Math.min(100 * 2 ** attempt, 2_500) * (1 + Math.random());
  // RFC 9110 §10.2.3: seconds or a date; NaN without either.
  const retryAfter = response?.headers.get('retry-after') as string;
  const requested = Number(retryAfter) * 1000 || Date.parse(retryAfter) - Date.now();
  return requested > 0 ? requested + backOff / 2 : backOff;
}

/** Ends early if `signal` is aborted. It belongs to one call, so the listener need not be removed. */
export function pause(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    // A longer timer would fire at once.
    const timer = setTimeout(resolve, Math.min(milliseconds, 2 ** 31 - 1));
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      resolve();
    });
  });
}

/** `crypto.randomUUID` requires a secure context, which http in a browser is not. */
export function newKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');
}
