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

/** The token sent last, and what rejects it, if anything does. */
let sent: { authorization: string; rejection: Promise<Response | null> } | null = null;

/** In the forms of REST and GraphQL, as others may expect either. Read at once: who sent the request may end it with its body. */
async function copyRejection(answer: Response): Promise<Response> {
  const body = await answer.clone().json();
  const { message, extensions } = body.errors?.[0] ?? { message: body.message, extensions: body };
  return new Response(JSON.stringify({ ...extensions, message, errors: [{ message, extensions }] }), answer);
}

/**
 * The `fetch` of all pages. The first request with a token goes alone: one that is rejected is sent once, however many
 * requests a page has.
 */
export async function fetchSignedIn(input: RequestInfo | URL, init?: RequestInit): Promise<Response> {
  const authorization = new Headers(init?.headers).get('authorization');
  if (authorization === null) return fetch(input, init);
  const known = sent?.authorization === authorization && (await sent.rejection);
  if (known) return known.clone();
  const response = fetch(input, init);
  const rejection = response.then((answer) => (answer.status === 401 ? copyRejection(answer) : null)).catch(() => null);
  if (sent?.authorization !== authorization) sent = { authorization, rejection };
  if (await rejection) {
    sent = { authorization, rejection };
    // Listeners ask again, and are told without a request.
    if (authorization === `Bearer ${storedToken()}`) changed.dispatchEvent(new Event('change'));
  }
  return response;
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
