import { mountSession } from '../shared/session.ts';
import { fetchSignedIn, storedToken } from '../shared/token.ts';
import { examples } from './examples.ts';

const banner = document.querySelector('.banner') as HTMLElement;
const session = mountSession(document.querySelector('#session') as HTMLElement, (account) => {
  banner.hidden = account !== null;
});
banner.querySelector('button')?.addEventListener('click', session.open);

/** Sends the token that was given once for all pages, unless the headers of the tab name another. */
const fetchWithToken = async (input: RequestInfo | URL, init?: RequestInit) => {
  const headers = new Headers(init?.headers);
  const token = storedToken();
  if (token && !headers.has('authorization')) {
    headers.set('authorization', `Bearer ${token}`);
    const response = await fetchSignedIn(input, { ...init, headers });
    // The schema needs no token.
    if (response.status !== 401) return response;
  }
  return fetch(input, init);
};

// The prebuilt script comes after this one, which must not wait for it.
addEventListener('DOMContentLoaded', () => {
  window.Graphiql.mount(document.querySelector('#graphiql') as Element, { fetch: fetchWithToken, examples });
});
