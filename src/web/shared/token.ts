/** Where the access token is kept, so that it is given once for all pages of this server. */
const place = 'terrapin-token';
const changed = new EventTarget();

export function readToken(): string | null {
  return localStorage.getItem(place);
}

export function keepToken(token: string | null): void {
  if (token === null) localStorage.removeItem(place);
  else localStorage.setItem(place, token);
  changed.dispatchEvent(new Event('change'));
}

/** Calls back when the token changes, here or in another tab. */
export function onTokenChange(listener: () => void): void {
  changed.addEventListener('change', listener);
  addEventListener('storage', ({ key }) => {
    if (key === place || key === null) listener();
  });
}

/**
 * Takes the token of a link that signs in, `/board#token=…`, and clears it from the address and the history. On a loopback
 * address only: elsewhere an attacker could send a link that signs its reader in as the attacker.
 */
function takeTokenOfLink(): void {
  const token = new URLSearchParams(location.hash.slice(1)).get('token');
  if (!token || !/^(localhost|127(\.\d{1,3}){3}|\[::1\])$/.test(location.hostname)) return;
  history.replaceState(history.state, '', location.pathname + location.search);
  keepToken(token);
}

takeTokenOfLink();
addEventListener('hashchange', takeTokenOfLink);
