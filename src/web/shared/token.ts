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
