import { mountSession } from '../shared/session.ts';
import { storedToken } from '../shared/token.ts';
import { examples } from './examples.ts';

mountSession(document.querySelector('#session') as HTMLElement);

/** Sends the token that was given once for all pages, unless the headers of the tab name another. */
const fetchWithToken = (input: RequestInfo | URL, init?: RequestInit) => {
  const headers = new Headers(init?.headers);
  const token = storedToken();
  if (token && !headers.has('authorization')) headers.set('authorization', `Bearer ${token}`);
  return fetch(input, { ...init, headers });
};

// The prebuilt script comes after this one, which must not wait for it.
addEventListener('DOMContentLoaded', () => {
  window.Graphiql.mount(document.querySelector('#graphiql') as Element, { fetch: fetchWithToken, examples });
});
