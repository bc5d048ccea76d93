import { connect, getViewer, isTerrapinError } from '@terrapin/sdk/operations';
import './controls.css';
import { keepToken, onTokenChange, readToken } from './token.ts';

/** The token's username, or null for an invalid token. Throws where the server is unreachable. */
async function ownerOf(token: string): Promise<string | null> {
  try {
    return (await getViewer(connect({ url: location.origin, token }))).username;
  } catch (error) {
    if (isTerrapinError(error, 'invalid_token')) return null;
    throw error;
  }
}

const template = `
  <button class="button" type="button" aria-haspopup="dialog">Sign in</button>
  <dialog class="dialog" aria-labelledby="session-title">
    <h2 id="session-title">Access token</h2>
    <form method="dialog">
      <label class="field">Token
        <input name="token" autocomplete="off" autocapitalize="off" spellcheck="false" required aria-describedby="session-note" />
      </label>
      <p class="note" id="session-note">The server prints a demo token at startup. The browser stores it for all pages of this server.</p>
      <p class="problem" role="alert" hidden></p>
      <div class="actions">
        <button class="button plain" type="button" name="forget">Sign out</button>
        <button class="button" type="button" name="cancel">Cancel</button>
        <button class="button primary" type="submit">Use this token</button>
      </div>
    </form>
  </dialog>`;

export function mountSession(place: HTMLElement): { open(): void } {
  place.innerHTML = template;
  const find = <E extends HTMLElement>(selector: string) => place.querySelector(selector) as E;
  const [button, dialog, form] = [find('button'), find<HTMLDialogElement>('dialog'), find<HTMLFormElement>('form')];
  const [input, problem] = [find<HTMLInputElement>('input'), find('.problem')];
  const [forget, submit] = [find<HTMLButtonElement>('[name=forget]'), find<HTMLButtonElement>('[type=submit]')];

  const show = async () => {
    const token = readToken();
    const name = token && (await ownerOf(token).catch(() => undefined));
    button.textContent = !token ? 'Sign in' : name === null ? 'Token invalid' : (name ?? 'Offline');
    button.setAttribute('aria-label', token && name ? `Signed in as ${name}` : (button.textContent as string));
  };
  const open = () => {
    input.value = '';
    problem.hidden = true;
    forget.hidden = readToken() === null;
    dialog.showModal();
  };
  const showProblem = (text: string) => {
    problem.textContent = text;
    problem.hidden = false;
    input.focus();
  };

  button.addEventListener('click', open);
  find('[name=cancel]').addEventListener('click', () => dialog.close());
  forget.addEventListener('click', () => {
    keepToken(null);
    dialog.close();
  });
  form.addEventListener('submit', async (event) => {
    event.preventDefault();
    const token = input.value.trim().replace(/^Bearer +/i, '');
    submit.disabled = true;
    try {
      if ((await ownerOf(token)) === null) return showProblem('This token is unknown, expired or revoked.');
      keepToken(token);
      dialog.close();
    } catch (error) {
      showProblem((error as Error).message);
    } finally {
      submit.disabled = false;
    }
  });
  onTokenChange(show);
  void show();
  return { open };
}
