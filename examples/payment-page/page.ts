import { confirm, pay, readState, type State } from './payment.ts';

const find = <T extends HTMLElement>(selector: string) => document.querySelector<T>(selector) as T;
const [heading, message, form, again] = [find('h1'), find('#message'), find('form'), find('#again')];
const confirmation = find<HTMLButtonElement>('#confirm');
const [card, button] = [find<HTMLSelectElement>('#card'), find('form button')];

/** Milliseconds between two looks at a payment with an unknown outcome. */
const pause = 2_000;

function show({ title, message: text, next }: State): void {
  heading.textContent = title;
  message.textContent = text;
  button.textContent = 'Pay';
  const hadFocus = form.contains(document.activeElement);
  form.hidden = next !== 'pay';
  again.hidden = next !== 'check';
  confirmation.hidden = next !== 'confirm';
  confirmation.disabled = false;
  if (form.hidden && hadFocus) message.focus();
  if (next === 'wait') setTimeout(async () => show(await readState()), pause);
}

form.addEventListener('submit', async (event) => {
  event.preventDefault();
  button.textContent = 'Paying…';
  show(await pay(card.value));
});
confirmation.addEventListener('click', async () => {
  confirmation.disabled = true;
  show(await confirm());
});
again.addEventListener('click', async () => show(await readState()));
// Another link, in the open page.
addEventListener('hashchange', () => location.reload());

show(await readState());
