import { type Fix, keepFixed } from '../shared/fixes.ts';
import { mountSession } from '../shared/session.ts';
import { fetchSignedIn, storedToken } from '../shared/token.ts';
import { examples } from './examples.ts';

const banner = document.querySelector('.banner') as HTMLElement;
const session = mountSession(document.querySelector('#session') as HTMLElement, (account) => {
  banner.hidden = account !== null;
});
banner.querySelector('button')?.addEventListener('click', session.open);

/** What to do where the response will be, with buttons in place of the icons of GraphiQL. */
const hint = document.querySelector('.hint') as HTMLElement;
hint.addEventListener('click', ({ target }) => {
  const { of } = (target as HTMLElement).dataset;
  if (of) document.querySelector<HTMLElement>(`#graphiql button[aria-label^="${of}"]`)?.click();
});

const dark = matchMedia('(prefers-color-scheme: dark)');
const follow = () => document.body.classList.toggle('system-dark', dark.matches);
dark.addEventListener('change', follow);
follow();

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

/** The name of an argument, or of what a form adds. */
const nameOf = (field: HTMLElement) => field.parentElement?.textContent?.match(/^[\w ]+/)?.[0].trim() || 'Value';

/** Of GraphiQL's history and explorer, whose fields take the pointer only. */
const fixes: Fix[] = [
  [
    '.graphiql-response:not(:has(.hint))',
    (pane) => {
      pane.append(hint);
      hint.hidden = false;
    },
  ],
  ['.graphiql-history-item-label[aria-label]', (button) => button.removeAttribute('aria-label')],
  [
    '.graphiql-explorer-root :is(select, input):not([aria-label])',
    (field) => {
      field.setAttribute('aria-label', field.getAttribute('placeholder') ?? nameOf(field));
      // Some are white, also in dark mode.
      Object.assign(field.style, { background: 'none', color: 'inherit' });
    },
  ],
  // React puts fields and buttons into some of them later.
  [
    '.graphiql-explorer-root [role=button]:has(input, select, button)',
    (field) => {
      field.removeAttribute('role');
      field.removeAttribute('tabindex');
    },
  ],
  [
    '.graphiql-explorer-root span[style*="cursor: pointer"]:not([tabindex], :has(input, select, button, [style*="cursor: pointer"]))',
    (field) => {
      field.tabIndex = 0;
      field.setAttribute('role', 'button');
      field.addEventListener(
        'keydown',
        ({ target, key }) => target === field && [' ', 'Enter'].includes(key) && field.click(),
      );
    },
  ],
];
keepFixed(fixes, ['aria-label']);

// The prebuilt script comes after this one, which must not wait for it.
addEventListener('DOMContentLoaded', () => {
  window.Graphiql.mount(document.querySelector('#graphiql') as Element, { fetch: fetchWithToken, examples });
});
