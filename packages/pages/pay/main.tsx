import { render } from 'preact';
import { open, save, view } from './bill.ts';
import { Pay } from './pay.tsx';

render(<Pay />, document.querySelector('#pay') as Element);
// An email links to the PDF, too.
void open().then(() => {
  const { value } = view;
  if (/&pdf\b/.test(location.hash) && 'bill' in value) void save(value.bill).catch(() => {});
});
// Another link, in the open page.
addEventListener('hashchange', () => location.reload());
