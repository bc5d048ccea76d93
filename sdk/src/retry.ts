import type { TerrapinError } from './errors.ts';

const statuses = [429, 502, 503, 504];

/** Whether the same request may well succeed in a moment. */
export function isWorthRepeating({ code, status }: TerrapinError): boolean {
  // The first request with this key is still running, for example where its connection broke: its answer will be kept.
  return statuses.includes(status) || code === 'network_error' || code === 'idempotency_key_in_use';
}

/** Milliseconds: 200, 400, 800, … with jitter, so that clients do not come back all at once; or what the server asks. */
export function pauseBefore(attempt: number, response: Response | undefined): number {
  const backOff = 200 * 2 ** attempt * (0.5 + Math.random() / 2);
  // RFC 9110 §10.2.3: seconds or a date.
  const retryAfter = response?.headers.get('retry-after');
  if (!retryAfter) return backOff;
  const asked = /^\d+$/.test(retryAfter) ? Number(retryAfter) * 1000 : Date.parse(retryAfter) - Date.now();
  return asked > 0 ? asked + backOff / 2 : backOff;
}

export function pause(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const stop = () => {
      clearTimeout(timer);
      reject(signal.reason);
    };
    const timer = setTimeout(() => {
      signal.removeEventListener('abort', stop);
      resolve();
    }, milliseconds);
    signal.addEventListener('abort', stop);
    if (signal.aborted) stop();
  });
}

/** A key that no one else has. `crypto.randomUUID` exists in secure contexts only, which http in a browser is not. */
export function newKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');
}
