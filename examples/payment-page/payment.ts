import { createClient, isTerrapinError, type Schemas } from '@terrapin/sdk';

type Bill = Schemas['Bill'];

/** What the page shows. It follows from the bill, so it is the same after a reload. */
export interface State {
  title: string;
  message: string;
  /** What the customer can do now. `wait`: the outcome of a payment is unknown. `confirm`: their bank asks for it. */
  next: 'pay' | 'confirm' | 'wait' | 'check' | 'nothing';
}

/** `PAYMENT_PAGE_URL` puts both into the fragment, which browsers send to no server. Some mail gateways make `%23` of `#`. */
const [start = '', fragment = ''] = location.href.split(/#|%23/);
if (!location.hash) history.replaceState(null, '', `${start}#${fragment}`);
const link = new URLSearchParams(fragment);
const invoice = link.get('invoice') ?? '';

const terrapin = createClient({
  url: import.meta.env.VITE_TERRAPIN_URL ?? 'http://127.0.0.1:3000',
  token: link.get('key'),
});

let bill: Bill | undefined;

/** @param problem shown while the invoice can still be paid */
export async function readState(problem = ''): Promise<State> {
  const before = bill;
  try {
    bill = (await terrapin.rest.GET('/payment_link')).data;
  } catch (error) {
    if (isTerrapinError(error, 'unauthenticated', 'invalid_token', 'insufficient_scope')) return broken;
    return { title: 'The server did not respond', message: 'Check your connection.', next: 'check' };
  }
  if (bill.invoice.id !== invoice) return broken;
  const hasChanged = before && priceOf(before) !== priceOf(bill);
  const changed = hasChanged && `The amount has changed from ${priceOf(before)}. Nothing was charged.`;
  return stateOf(bill, changed || problem);
}

const broken: State = {
  title: 'This link does not work',
  message: 'It has expired, or part of it is missing. Ask the sender of the invoice for a new one.',
  next: 'nothing',
};

function stateOf(bill: Bill, problem: string): State {
  const { invoice_number: number, owner, status } = bill.invoice;
  const title = `Invoice ${number} from ${owner.name}: ${priceOf(bill)}`;
  // The newest. While it is processing, and once it has succeeded, the server accepts no other.
  const [attempt] = bill.attempts;
  if (attempt?.next_action && attempt.id !== confirmed)
    return { title, message: 'Your bank asks you to confirm the payment. Nothing is charged before.', next: 'confirm' };
  if (attempt?.status === 'processing')
    return { title, message: 'Your bank has not confirmed the payment yet. Do not pay again.', next: 'wait' };
  if (attempt?.status === 'succeeded')
    return { title, message: `Paid. Your receipt: payment ${attempt.id}.`, next: 'nothing' };
  if (status === 'paid') return { title, message: 'This invoice was paid in another way.', next: 'nothing' };
  if (!bill.payable) return { title, message: `It cannot be paid now. Ask ${owner.name}.`, next: 'check' };
  const declined = attempt ? `${attempt.failure?.message} Nothing was charged: choose another card.` : '';
  return { title, message: problem || declined, next: 'pay' };
}

function priceOf({ invoice: { amount, currency } }: Bill): string {
  const format = new Intl.NumberFormat(undefined, { style: 'currency', currency, maximumFractionDigits: 4 });
  return format.format(amount);
}

let confirmed = '';

/**
 * The test gateway asks nobody: this confirms the payment. With Stripe, first call `stripe.handleNextAction({ clientSecret })`
 * with `next_action.client_secret`, which shows the form of the bank.
 */
export async function confirm(): Promise<State> {
  const attempt = bill?.attempts[0]?.id ?? '';
  const path = { invoice, attempt };
  try {
    await terrapin.rest.POST('/invoices/{invoice}/payment_attempts/{attempt}/confirmations', { params: { path } });
    confirmed = attempt;
  } catch (error) {
    return readState((error as Error).message);
  }
  return readState();
}

let sent = { card: '', idempotencyKey: '' };

/** Sends the number and amount that the customer has seen. The server rejects them if they have changed since. */
export async function pay(card: string): Promise<State> {
  const { invoice_number, amount } = (bill as Bill).invoice;
  // The same key until there is a response: a second click, or a retry after a lost response, charges once.
  if (sent.card !== card) sent = { card, idempotencyKey: crypto.getRandomValues(new Uint32Array(4)).join('-') };
  try {
    await terrapin.rest.POST('/invoices/{invoice}/payment_attempts', {
      params: { path: { invoice } },
      body: { invoice_number, amount, payment_token: card },
      idempotencyKey: sent.idempotencyKey,
    });
  } catch (error) {
    if (isTerrapinError(error, 'network_error', 'timeout'))
      return stateOf(bill as Bill, 'The server did not respond. Pay again: you will be charged only once.');
    return readState((error as Error).message);
  }
  sent = { card: '', idempotencyKey: '' };
  return readState();
}
