import { render } from 'preact';
import { mountSession } from '../shared/session.ts';
import { isOfSession, onTokenChange, tokenOwner } from '../shared/token.ts';
import { Board } from './board.tsx';
import { scopes } from './client.ts';
import { reset } from './invoices.ts';
import { watch } from './watch.ts';

const session = mountSession(document.querySelector('#session') as HTMLElement, (account) => {
  scopes.value = account?.scopes ?? null;
});
const poll = watch();
let owner = tokenOwner();
onTokenChange(() => {
  const isRenewed = isOfSession() && owner === tokenOwner();
  owner = tokenOwner();
  if (isRenewed) return;
  reset();
  poll.now();
});
render(<Board signIn={session.open} retry={poll.now} />, document.querySelector('#board') as Element);
