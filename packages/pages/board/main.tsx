import { render } from 'preact';
import { mountSession } from '../shared/session.ts';
import { onTokenChange } from '../shared/token.ts';
import { Board } from './board.tsx';
import { reset } from './invoices.ts';
import { watch } from './watch.ts';

const session = mountSession(document.querySelector('#session') as HTMLElement);
const poll = watch();
onTokenChange(() => {
  reset();
  poll.now();
});
render(<Board signIn={session.open} retry={poll.now} />, document.querySelector('#board') as Element);
