import { connect, getSession, getViewer, isTerrapinError } from '@terrapin/sdk/operations';
import { scopes as catalogue, type Scope, scopesOfOthers } from '../../../src/catalogue.ts';
import './controls.css';
import { formatTime } from './date.ts';
import {
  canSignIn,
  fetchSignedIn,
  isOfSession,
  isKnown as isSessionKnown,
  keepToken,
  onTokenChange,
  signInAddress,
  signOut,
  storedToken,
  takeFirst,
} from './token.ts';

/** Milliseconds before the server is asked again. */
const pause = 2_000;

interface Account {
  username: string;
  name: string;
  scopes: string[];
  expiresAt: string | null;
}

/** The user of the token, or null for an invalid token. Throws where the server is unreachable. */
async function findAccount(token: string): Promise<Account | null> {
  const on = connect({ url: location.origin, token, fetch: fetchSignedIn });
  try {
    const first = token === storedToken() ? await takeFirst<Record<'viewer' | 'session', Account>>('session') : null;
    const given = first ? ([first.viewer, first.session] as const) : await Promise.all([getViewer(on), getSession(on)]);
    const [{ username, name }, { scopes, expiresAt }] = given;
    return { username, name, scopes, expiresAt };
  } catch (error) {
    if (isTerrapinError(error, 'invalid_token')) return null;
    throw error;
  }
}

const template = `
  <button class="button account" type="button" aria-haspopup="dialog" data-initial=""><span class="visually-hidden"></span><span>Sign in</span> <small></small></button>
  <dialog class="dialog" aria-labelledby="session-title">
    <h2 id="session-title">Sign in</h2>
    <dl class="facts" hidden>
      <dt>User</dt><dd></dd>
      <dt>Expires</dt><dd></dd>
      <dt>Access</dt><dd></dd>
    </dl>
    <p class="note" hidden><a href="/developers">Developers</a><span> · <a href="/sign-in/email">Change your email address</a></span></p>
    <p class="note">There is no password: we email you a code, and then you return to this page.</p>
    <a class="button primary">Sign in</a>
    <details>
      <summary>Use an access token instead</summary>
      <form method="dialog">
        <label class="field">Token
          <input name="token" autocomplete="off" autocapitalize="off" spellcheck="false" required aria-describedby="session-note" />
        </label>
        <p class="note" id="session-note">Make one on the page for developers, or ask the people who run this server. This browser keeps it, for all pages, until you sign out.</p>
        <button class="button" type="submit">Use this token</button>
      </form>
    </details>
    <p class="problem" role="alert" hidden></p>
    <div class="actions">
      <button class="button plain" type="button" name="forget">Sign out</button>
      <button class="button" type="button" name="cancel">Cancel</button>
    </div>
  </dialog>`;

/** In the order in which people need them. */
const { invoices, avatars, ...others } = catalogue;
export const sentences: Record<Scope, string> = Object.assign({}, invoices, ...Object.values(others), avatars);
/** As REST writes it. */
export const toScope = (scope: string) => scope.toLowerCase().replace('_', ':') as Scope;

/** Pages do without what concerns other people, and change no tokens. */
const full = Object.keys(sentences).filter((scope) => ![...scopesOfOthers, 'account:write'].includes(scope));

/** Empty: everything that the user may do. */
function describeAccess(names: readonly Scope[]): string {
  if (full.every((scope) => names.some((name) => name === scope))) return '';
  return names.some((name) => name.endsWith(':write')) ? 'Limited access' : 'Read only';
}

/** @param onAccount called with the user, or with null without a valid token */
export function mountSession(
  place: HTMLElement,
  onAccount = (_: Account | null) => {},
): { /** With the field of a token. */ open(): void } {
  place.innerHTML = template;
  const find = <E extends HTMLElement>(selector: string) => place.querySelector(selector) as E;
  const [button, dialog, form] = [find('button'), find<HTMLDialogElement>('dialog'), find<HTMLFormElement>('form')];
  const [input, problem, facts] = [find<HTMLInputElement>('input'), find('.problem'), find('.facts')];
  const [forget, submit] = [find<HTMLButtonElement>('[name=forget]'), find<HTMLButtonElement>('[type=submit]')];
  const withToken = find<HTMLDetailsElement>('details');
  const [title, apps, link] = [find('h2'), find('.note'), find<HTMLAnchorElement>('a.primary')];
  const cancel = find<HTMLButtonElement>('[name=cancel]');
  let later: ReturnType<typeof setTimeout> | undefined;

  const label = (...texts: [before: string, text: string, details?: string]) => {
    delete button.dataset.initial;
    for (const [i, part] of [...button.children].entries()) part.textContent = texts[i] ?? '';
  };
  const show = async () => {
    await isSessionKnown;
    const token = storedToken();
    const account = token && (await findAccount(token).catch((error: Error) => error));
    if (token !== storedToken()) return;
    const isKnown = account && !(account instanceof Error);
    clearTimeout(later);
    if (account instanceof Error) later = setTimeout(show, pause);
    else onAccount(account || null);
    facts.hidden = !isKnown;
    apps.hidden = !isKnown;
    find('.note span').hidden = !isOfSession();
    title.textContent = isKnown ? 'You are signed in' : 'Sign in';
    if (!isKnown) {
      const isOffline = isTerrapinError(account, 'network_error', 'timeout');
      const trouble = isTerrapinError(account, 'user_suspended') ? 'Suspended' : isOffline ? 'Offline' : 'Unavailable';
      return label('', !token ? 'Sign in' : account === null ? 'Token invalid' : trouble);
    }
    const { username, name, scopes, expiresAt } = account;
    const expiry = expiresAt === null ? 'Never' : formatTime(expiresAt);
    const names = scopes.map(toScope);
    const access = describeAccess(names);
    const until = expiresAt && !isOfSession() ? `until ${expiry}` : '';
    label('Signed in as ', username, `${access} ${until}`.trim());
    const details = access ? [`${access}.`, ...names.map((one) => sentences[one])].join(' ') : 'Full access';
    const values = [`${name} (${username})`, isOfSession() ? 'When you sign out, or after 30 days' : expiry, details];
    for (const [i, value] of facts.querySelectorAll('dd').entries()) value.textContent = values[i] as string;
  };
  const open = (isWithToken: boolean) => {
    input.value = '';
    problem.hidden = true;
    forget.hidden = storedToken() === null;
    link.hidden = !canSignIn || isOfSession();
    link.href = signInAddress();
    const isNobody = facts.hidden === true;
    link.textContent = isNobody ? 'Sign in' : 'Sign in as another user';
    link.classList.toggle('primary', isNobody);
    (link.previousElementSibling as HTMLElement).hidden = link.hidden || !isNobody;
    cancel.textContent = isNobody ? 'Cancel' : 'Close';
    withToken.open = isWithToken || !canSignIn;
    dialog.showModal();
  };
  const showProblem = (text: string) => {
    problem.textContent = text;
    problem.hidden = false;
    if (withToken.open) input.focus();
  };

  button.addEventListener('click', () => open(false));
  cancel.addEventListener('click', () => dialog.close());
  forget.addEventListener('click', async () => {
    try {
      await signOut();
      dialog.close();
    } catch {
      showProblem('The server cannot be reached, so you are still signed in. Try again later.');
    }
  });
  form.addEventListener('submit', async (event) => {
    event.preventDefault();
    const token = input.value.trim().replace(/^Bearer +/i, '');
    submit.disabled = true;
    try {
      if ((await findAccount(token)) === null) return showProblem('This token is unknown, expired or revoked.');
      keepToken(token);
      dialog.close();
    } catch (error) {
      showProblem((error as Error).message);
    } finally {
      submit.disabled = false;
    }
  });
  onTokenChange(show);
  // Meanwhile, the reader may have signed out on another page, or the token may have ended.
  addEventListener('pageshow', ({ persisted }) => persisted && void show());
  document.addEventListener('visibilitychange', () => document.hidden || void show());
  void show();
  return { open: () => open(true) };
}
