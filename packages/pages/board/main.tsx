import { render } from 'preact';
import { mountSession } from '../shared/session.ts';
import { isOfSession, onTokenChange, tokenOwner } from '../shared/token.ts';
import { ask, isFormFilled } from './ask.ts';
import { Board, isCreating } from './board.tsx';
import { tokenScopes, viewer } from './client.ts';
import { reset } from './invoices.ts';
import { notices } from './notices.ts';
import { trouble, watch } from './watch.ts';

const session = mountSession(document.querySelector('#session') as HTMLElement, (account) => {
  tokenScopes.value = account?.scopes ?? null;
  viewer.value = account?.name ?? '';
});
const poll = watch();
let owner = tokenOwner();
function discard(): void {
  isCreating.value = false;
  isFormFilled.value = false;
  // They name invoices.
  notices.value = [];
  reset();
  poll.now();
}
onTokenChange(() => {
  const isRenewed = owner === tokenOwner() && (isOfSession() || isFormFilled.value);
  // Whoever signs in again as the same user goes on with the form.
  if (isFormFilled.value && tokenOwner() === null)
    return ask({
      title: 'You have signed out. Discard what you entered?',
      text: 'To save it, cancel, sign in again in another tab, and save it then.',
      action: 'Discard',
      run: discard,
    });
  owner = tokenOwner();
  if (isRenewed && !trouble.value) return;
  if (isRenewed) poll.now();
  else discard();
});
render(<Board signIn={session.open} retry={poll.now} />, document.querySelector('#board') as Element);
