import { signal } from '@preact/signals';
import { createClient, isTerrapinError } from '@terrapin/sdk';

const storageKey = 'payer-token';

/** The payer's access token, for this tab. It needs the scope `payments:write` only. */
export const token = signal(sessionStorage.getItem(storageKey));

export const isRejected = signal(false);

export function setToken(value: string | null, rejected = false): void {
  isRejected.value = rejected;
  if (value === null) sessionStorage.removeItem(storageKey);
  else sessionStorage.setItem(storageKey, value);
  token.value = value;
}

// The token is sent to this server only, whatever a link says.
export const terrapin = createClient({
  url: import.meta.env.VITE_TERRAPIN_URL ?? 'http://127.0.0.1:3000',
  token: () => token.value,
});

export function explain(error: unknown): string {
  if (isTerrapinError(error, 'network_error', 'timeout')) {
    return 'The server did not respond. Try again: you are charged once only.';
  }
  if (isTerrapinError(error, 'not_found')) {
    return 'There is no invoice with this number at this payment link. Compare both with the email.';
  }
  if (isTerrapinError(error, 'insufficient_scope'))
    return 'This access token cannot pay: its scope payments:write is missing.';
  return error instanceof Error ? error.message : String(error);
}
