import type { FormPage } from '../../surfaces/pages/forms.ts';
import { escapeHtml } from '../../values/escape-html.ts';
import type { Person } from './sign-in.statements.ts';

/** Pages that work without scripts: forms that are sent to the path that they are at, unless they name another one. */

type Known = Pick<Person, 'username' | 'name'>;

export const problemLine = (problem: string | undefined) =>
  problem === undefined ? '' : `<p class="problem" role="alert" id="problem">${escapeHtml(problem)}</p>`;

export const button = (label: string, { name = '', value = '', kind = 'primary' } = {}) =>
  `<button class="button ${kind}"${name && ` name="${name}" value="${escapeHtml(value)}"`}>${escapeHtml(label)}</button>`;

const buttonFor = ({ username, name }: Known) =>
  `<button class="button" name="user" value="${escapeHtml(username)}">${escapeHtml(name)}</button>`;

export function askForEmail({ host, demo, back, email = '', problem }: AskedForEmail): FormPage {
  const demoForm = `<p class="note">Or try it as a demo user, without an email. Ada Lovelace has invoices:</p>
    <form method="post" class="people">
      ${demo.map(buttonFor).join('')}
    </form>`;
  return {
    title: 'Sign in',
    content: `<h1>Sign in to Terrapin</h1>
    <p class="note">There is no password. We email you a code to enter here, at ${escapeHtml(host)}.</p>
    <form method="post">
      <label class="field">Email address
        <input name="email" type="email" autocomplete="email" maxlength="254" required autofocus value="${escapeHtml(email)}"${problem ? ' aria-invalid="true" aria-describedby="problem"' : ''} />
      </label>
      ${problemLine(problem)}
      ${button('Send me a code')}
    </form>
    ${demo.length > 0 ? demoForm : ''}
    <p class="note"><a href="${escapeHtml(back)}">Go back without signing in</a></p>`,
  };
}

interface AskedForEmail {
  readonly host: string;
  readonly demo: readonly Known[];
  /** Where those go who do not sign in. */
  readonly back: string;
  readonly email?: string;
  readonly problem?: string;
}

export function askForCode({ host, email, code = '', problem, again }: AskedForCode): FormPage {
  return {
    title: 'Enter the code',
    content: `<h1>Enter the code</h1>
    <p>If <strong>${escapeHtml(email)}</strong> belongs to an account here, an email with a code is on its way to it. The code works once, within 10 minutes, and in this browser only.</p>
    <form method="post">
      <label class="field">Code
        <input class="code" name="code" autocomplete="one-time-code" autocapitalize="characters" spellcheck="false" maxlength="20" required autofocus value="${escapeHtml(code)}"${problem ? ' aria-invalid="true" aria-describedby="problem"' : ''} />
      </label>
      ${problemLine(problem)}
      ${button('Sign in')}
    </form>
    <p class="note">Enter the code at ${escapeHtml(host)} only, and do not share it. <a href="${escapeHtml(again)}">Use another address, or get another code</a></p>`,
  };
}

interface AskedForCode {
  readonly host: string;
  readonly email: string;
  readonly code?: string;
  readonly problem?: string;
  /** Where it begins again. */
  readonly again: string;
}

/** A link of an email in a browser that did not ask for it: it would sign in whoever has it, such as a program that reads mails. */
export const explainOtherBrowser = (code: string, again: string): FormPage => ({
  title: 'Enter the code in the other browser',
  content: `<h1>Enter the code in the other browser</h1>
    <p>The link and the code work only in the browser where you asked for them. Go back to it and enter the code there${code === '' ? '' : `: <strong class="code">${escapeHtml(code)}</strong>`}.</p>
    <p>If anyone asked you for this code, do not give it to them: they would be signed in as you.</p>
    <p><a class="button" href="${escapeHtml(again)}">Sign in with this browser instead</a></p>`,
});

export const explainProblem = (title: string, text: string, again: string, label = 'Sign in'): FormPage => ({
  title,
  content: `<h1>${escapeHtml(title)}</h1>
    <p role="alert">${escapeHtml(text)}</p>
    <p><a class="button" href="${escapeHtml(again)}">${escapeHtml(label)}</a></p>`,
});

export const showSignedIn = (username: string, next: string, apps: string, email: string): FormPage => ({
  title: 'You are signed in',
  content: `<h1>You are signed in</h1>
    <p>As <strong>${escapeHtml(username)}</strong>, in this browser.</p>
    <form method="post">
      <a class="button primary" href="${escapeHtml(next)}">Continue</a>
      ${button('Sign out', { name: 'sign_out', value: 'true', kind: '' })}
    </form>
    <p class="note"><a href="${escapeHtml(apps)}">Apps with access</a> · <a href="${escapeHtml(email)}">Change your email address</a></p>`,
});
