const storageKey = 'terrapin-token';
const changed = new EventTarget();

export function storedToken(): string | null {
  return localStorage.getItem(storageKey);
}

export function keepToken(token: string | null): void {
  if (token === null) localStorage.removeItem(storageKey);
  else localStorage.setItem(storageKey, token);
  changed.dispatchEvent(new Event('change'));
}

export function onTokenChange(listener: () => void): void {
  changed.addEventListener('change', listener);
  addEventListener('storage', ({ key }) => {
    if (key === storageKey || key === null) listener();
  });
}

let rejected: string | null = null;

/** The server has rejected the token: listeners check it once more and say so. */
export function reportRejection(token: string | null): void {
  if (token === null || token === rejected || token !== storedToken()) return;
  rejected = token;
  changed.dispatchEvent(new Event('change'));
}

/**
 * Signs in with the token of a link, `/board#token=…`, and removes it from the address and the history. On loopback
 * addresses only: elsewhere, an attacker's link could sign the reader in as the attacker.
 */
function takeTokenOfLink(): void {
  const token = new URLSearchParams(location.hash.slice(1)).get('token');
  if (!token || !/^(localhost|127(\.\d{1,3}){3}|\[::1\])$/.test(location.hostname)) return;
  history.replaceState(history.state, '', location.pathname + location.search);
  keepToken(token);
}

takeTokenOfLink();
addEventListener('hashchange', takeTokenOfLink);
