import type { TerrapinError } from './errors.ts';

/** Whether the same request may well succeed in a moment. */
export function isWorthRepeating({ code, status }: TerrapinError): boolean {
  // The first request with this key is still running, for example where its connection broke: its answer will be kept.
  return status === 429 || status > 501 || code === 'network_error' || code === 'idempotency_key_in_use';
}

/** Milliseconds: 200, 400, 800, … with jitter, so that clients do not come back all at once; or what the server asks. */
export function pauseBefore(attempt: number, response: Response | undefined): number {
  const backOff = 200 * 2 ** attempt * (0.5 + Math.random() / 2);
  // RFC 9110 §10.2.3: seconds or a date. NaN where there is neither.
  const retryAfter = response?.headers.get('retry-after') ?? '';
  const asked = Number(retryAfter) * 1000 || Date.parse(retryAfter) - Date.now();
  return asked > 0 ? asked + backOff / 2 : backOff;
}

/** `signal` is of one call: nothing is left listening. */
export function pause(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, milliseconds);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      reject(signal.reason);
    });
  });
}

/** A key that no one else has. `crypto.randomUUID` exists in secure contexts only, which http in a browser is not. */
export function newKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');
}
