import { signal } from '@preact/signals';
import { createClient, type Scope } from '@terrapin/sdk';
import { fetchSignedIn, storedToken } from '../shared/token.ts';

/** What is overdue for the server is overdue for the reader. Some browsers do not know their zone. */
function fetchInZone(input: RequestInfo | URL, init: RequestInit = {}): Promise<Response> {
  const headers = new Headers(init.headers);
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
  if (timeZone && timeZone !== 'Etc/Unknown') headers.set('time-zone', timeZone);
  return fetchSignedIn(input, { ...init, headers });
}

export const terrapin = createClient({ url: location.origin, token: storedToken, fetch: fetchInZone });

/** Of the token; null until they are known. */
export const tokenScopes = signal<readonly string[] | null>(null);

/** The name of who has signed in. */
export const viewer = signal('');

/** Whether what requires a scope is offered. */
export const may = (scope: Scope): boolean => tokenScopes.value?.includes(scope) ?? true;
