import { render } from 'preact';
import { open } from './bill.ts';
import { Pay } from './pay.tsx';

render(<Pay />, document.querySelector('#pay') as Element);
void open();
// Another link, in the open page.
addEventListener('hashchange', () => location.reload());
