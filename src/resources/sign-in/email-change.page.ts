import type { FormPage } from '../../surfaces/pages/forms.ts';
import { escapeHtml } from '../../values/escape-html.ts';
import { button, problemLine } from './sign-in.page.ts';

const title = 'Change your email address';

/** A session that began a while ago may be that of a browser that another person uses by now. */
export const askToSignInAgain = (email: string, signIn: string): FormPage => ({
  title,
  content: `<h1>${title}</h1>
    <p>Your address is <strong>${escapeHtml(email)}</strong>. To change it, sign in again first: you signed in more than 10 minutes ago.</p>
    <form method="post" action="${escapeHtml(signIn)}">
      <input type="hidden" name="email" value="${escapeHtml(email)}" />
      ${button('Send me a code')}
    </form>
    <p class="note">The code goes to ${escapeHtml(email)}. If you no longer read it, ask the people who run the server.</p>`,
});

export const askForNewEmail = ({ email, typed = '', problem }: AskedForNewEmail): FormPage => ({
  title,
  content: `<h1>${title}</h1>
    <p>Your address is <strong>${escapeHtml(email)}</strong>. It does not change until you have confirmed the new one.</p>
    <form method="post">
      <label class="field">New email address
        <input name="email" type="email" autocomplete="email" maxlength="254" required autofocus value="${escapeHtml(typed)}"${problem ? ' aria-invalid="true" aria-describedby="problem"' : ''} />
      </label>
      ${problemLine(problem)}
      ${button('Send a code')}
    </form>`,
  ...(problem && { status: 400 }),
});

interface AskedForNewEmail {
  readonly email: string;
  readonly typed?: string;
  readonly problem?: string;
}

export const askForConfirmation = (email: string, problem?: string): FormPage => ({
  title: 'Confirm the new address',
  content: `<h1>Confirm the new address</h1>
    <p>An email with a code is on its way to <strong>${escapeHtml(email)}</strong>. The code works once, within 10 minutes, and in this browser only.</p>
    <form method="post">
      <label class="field">Code
        <input class="code" name="code" autocomplete="one-time-code" autocapitalize="characters" spellcheck="false" maxlength="20" required autofocus${problem ? ' aria-invalid="true" aria-describedby="problem"' : ''} />
      </label>
      ${problemLine(problem)}
      ${button('Change my address')}
    </form>
    <form method="post">${button('Use another address', { name: 'cancel', value: 'true', kind: '' })}</form>`,
  ...(problem && { status: 400 }),
});

export const showChanged = (email: string, next: string): FormPage => ({
  title: 'Your address is changed',
  content: `<h1>Your address is changed</h1>
    <p>From now on, codes to sign in go to <strong>${escapeHtml(email)}</strong>. An email to your former address has a link that undoes the change, for 7 days.</p>
    <p><a class="button primary" href="${escapeHtml(next)}">Continue</a></p>`,
});

export const askToUndo = (username: string, formerEmail: string, key: string): FormPage => ({
  title: 'Undo the change',
  content: `<h1>Undo the change of your address</h1>
    <p>The account <strong>${escapeHtml(username)}</strong> gets the address <strong>${escapeHtml(formerEmail)}</strong> back. Browsers that signed in after the change are signed out. Tokens and apps that were added after it stop working.</p>
    <form method="post">
      <input type="hidden" name="key" value="${escapeHtml(key)}" />
      ${button('Undo the change')}
    </form>`,
});
