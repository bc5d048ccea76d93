import { shareRun } from '../../../src/core/load-once.ts';
import { tokenKey } from './token-key.ts';

/** The user whose session gave the token, if one did: without it, somebody entered the token. */
const ownerKey = `${tokenKey}-owner`;
const changed = new EventTarget();

export const storedToken = () => localStorage.getItem(tokenKey);
export const isOfSession = () => localStorage.getItem(ownerKey) !== null;

/** Whose the requests are: it stays the same when the session gives another token. */
export const tokenOwner = () => localStorage.getItem(ownerKey) ?? storedToken();

const announce = () => changed.dispatchEvent(new Event('change'));

function store(token: string | null, user: string | null): void {
  // In this order: other pages read both when they are told of the token.
  for (const [key, value] of Object.entries({ [ownerKey]: user, [tokenKey]: token })) {
    if (value === null) localStorage.removeItem(key);
    else localStorage.setItem(key, value);
  }
  announce();
}

export const keepToken = (token: string | null) => store(token, null);

export function onTokenChange(listener: () => void): void {
  changed.addEventListener('change', listener);
  addEventListener('storage', ({ key }) => {
    if (key === tokenKey || key === null) listener();
  });
}

/** Where people sign in, who then come back. */
export const signInAddress = () => `/sign-in?return_to=${encodeURIComponent(location.pathname + location.search)}`;

/** Whether this server signs people in, as far as it is known. */
export let canSignIn = true;

/** Takes a token of the session of this browser. False: there is no session any more, and so no token. */
const askSession = shareRun(() =>
  fetch('/sign-in/token', { method: 'POST' })
    .then(async (answer) => {
      canSignIn = answer.status !== 404;
      const given = answer.status === 201 ? await answer.json() : null;
      if (given) store(given.token, given.user);
      else if (isOfSession()) store(null, null);
      return given !== null;
    })
    .catch(() => false),
);

/** Ends the session, with all tokens of pages. */
export async function signOut(): Promise<void> {
  const form = new URLSearchParams({ sign_out: 'true' });
  if (canSignIn) await fetch('/sign-in', { method: 'POST', body: form, redirect: 'manual' });
  keepToken(null);
}

declare global {
  interface Window {
    /** What a page asks before its scripts are there: `board/first.ts`. */
    terrapinFirst?: { authorization: string; answer: Promise<Response> };
  }
}
const { terrapinFirst: first } = window;

/** The token sent last, and what rejects it, if anything does. */
let sent = first ? { ...first, rejection: readRejection(first.answer) } : null;

function readRejection(response: Promise<Response>): Promise<Response | null> {
  return response.then((answer) => (answer.status === 401 ? copyRejection(answer) : null)).catch(() => null);
}

const takers = new Set<string>();

/** The data of the answer to what was asked first, once for each taker. Null: there is none, or not without an error. */
export async function takeFirst<Data>(taker: string): Promise<Data | null> {
  if (takers.has(taker) || first?.authorization !== `Bearer ${storedToken()}`) return null;
  takers.add(taker);
  const answer = await first.answer.then((one) => one.clone().json()).catch(() => null);
  return answer?.errors ? null : (answer?.data ?? null);
}

/** In the forms of REST and GraphQL, as others may expect either. Read at once: who sent the request may end it with its body. */
async function copyRejection(answer: Response): Promise<Response> {
  const body = await answer.clone().json();
  const { message, extensions } = body.errors?.[0] ?? { message: body.message, extensions: body };
  return new Response(JSON.stringify({ ...extensions, message, errors: [{ message, extensions }] }), answer);
}

/** The first request with a token goes alone: one that is rejected is sent once, however many requests a page has. */
async function fetchOnce(input: RequestInfo | URL, init: RequestInit, authorization: string): Promise<Response> {
  const known = sent?.authorization === authorization && (await sent.rejection);
  if (known) return known.clone();
  const response = fetch(input, init);
  const asked = { authorization, answer: response, rejection: readRejection(response) };
  if (sent?.authorization !== authorization) sent = asked;
  if (await asked.rejection) {
    sent = asked;
    // Listeners ask again, and are told without a request.
    if (authorization === `Bearer ${storedToken()}` && !isOfSession()) announce();
  }
  return response;
}

/** The `fetch` of all pages. A token of the session that has ended is followed by another one. */
export async function fetchSignedIn(input: RequestInfo | URL, init: RequestInit = {}): Promise<Response> {
  const headers = new Headers(init.headers);
  const authorization = headers.get('authorization');
  if (authorization === null) return fetch(input, init);
  const response = await fetchOnce(input, init, authorization);
  if (response.status !== 401 || !isOfSession()) return response;
  if (authorization === `Bearer ${storedToken()}` && !(await askSession())) return response;
  headers.set('authorization', `Bearer ${storedToken()}`);
  return fetchOnce(input, { ...init, headers }, `Bearer ${storedToken()}`);
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

/** Until it is known whether the browser has a session. */
export const isKnown = storedToken() === null ? askSession() : Promise.resolve(true);
