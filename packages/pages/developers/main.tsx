import { render } from 'preact';
import { mountSession } from '../shared/session.ts';
import { enter } from './access.ts';
import { Developers } from './developers.tsx';

const session = mountSession(document.querySelector('#session') as HTMLElement, (account) => void enter(account));
render(<Developers signIn={session.open} />, document.querySelector('#developers') as Element);
