import { signal } from '@preact/signals';
import { createClient, isTerrapinError, type Schemas } from '@terrapin/sdk';
import { savePdf } from '../shared/pdf.ts';
import { askBank } from './stripe.ts';

export type Bill = Schemas['Bill'];
export type Attempt = Schemas['PaymentAttempt'];

/** What the form says besides the bill, until the next payment. */
export type PaymentNotice =
  | { kind: 'changed'; before: Bill['invoice'] }
  | { kind: 'busy' }
  | { kind: 'lost' }
  | { kind: 'problem'; text: string };

export type PayView =
  | { step: 'loading' }
  | { step: 'refused'; reason: 'incomplete' | 'invalid' }
  /** The link from them has expired or was withdrawn; `mailed`: a new one, if that makes sense. */
  | { step: 'ended'; sentBy: string; isExpired: boolean; mailed: 'no' | 'asking' | 'yes'; problem: string }
  | { step: 'unreachable' }
  | { step: 'open'; bill: Bill; sending: boolean; notice: PaymentNotice | null }
  | { step: 'waiting'; bill: Bill; waiting: PaymentAtBank }
  /** Null: paid without this link. */
  | { step: 'paid'; bill: Bill; attempt: Attempt | null }
  | { step: 'closed'; bill: Bill };

/** A payment with this link whose outcome is unknown. If it has a `next_action`, the bank asks the customer to confirm it. */
export interface PaymentAtBank {
  attempt: Attempt;
  /** Whether the customer has answered the bank on this page: the outcome is asked for. */
  isAnswered: boolean;
  doing: 'asking' | 'canceling' | null;
  problem: string;
}

export const view = signal<PayView>({ step: 'loading' });

/** The fragment has the key, as browsers send it to no server. An email program may have added punctuation to the link. */
const [key = null] = /tpl_[\w-]{43}/.exec(location.hash) ?? [];
const terrapin = createClient({ url: location.origin, token: key });

/** The attempt for which the customer has answered the bank on this page. */
let answered: string | null = null;

/** Milliseconds between two looks at a payment whose outcome may be there any moment, and the longest. */
const pauses = { first: 1_000, longest: 10_000 };

/** The invoice, or the receipt once it is paid. */
export const save = ({ invoice }: Bill) =>
  savePdf(invoice.id, (path) => fetch(path, { headers: { authorization: `Bearer ${key}` } }));

let timer: ReturnType<typeof setTimeout> | undefined;
/** Only the latest look counts: what an earlier one finds is older, and would hide a payment since. */
let looks = 0;

/** Reads the bill now, and again while something may happen to it. */
export async function open(notice: PaymentNotice | null = null, pause = pauses.first): Promise<void> {
  if (!key) return void (view.value = { step: 'refused', reason: 'incomplete' });
  const look = ++looks;
  const found = await askForOutcome()
    .then(() => terrapin.rest.GET('/payment_link'))
    .catch((error: unknown) => ({ error }));
  if (look !== looks) return;
  if ('error' in found) fail(found.error);
  else if (!location.pathname.endsWith(found.data.invoice.id)) view.value = { step: 'refused', reason: 'invalid' };
  else view.value = viewOf(found.data, notice);
  lookLater(pause);
}

/** Once the customer has answered the bank, the server asks the gateway instead of waiting for its own next look. */
async function askForOutcome(): Promise<void> {
  const { value } = view;
  if (value.step !== 'waiting' || value.waiting.attempt.id !== answered) return;
  const path = { invoice: value.bill.invoice.id, attempt: answered };
  await terrapin.rest.POST('/invoices/{invoice}/payment_attempts/{attempt}/confirmations', { params: { path } });
}

function lookLater(pause = pauses.first): void {
  clearTimeout(timer);
  const { value } = view;
  const isSoon = value.step === 'waiting' && (value.waiting.isAnswered || !value.waiting.attempt.next_action);
  if (isSoon) timer = setTimeout(lookAgain, pause, Math.min(pause * 2, pauses.longest));
  else if (value.step === 'open' || value.step === 'waiting') timer = setTimeout(lookAgain, pauses.longest);
}

/** Shows the outcome, that another payment has succeeded, the amount has changed, or the time to confirm is over. */
function lookAgain(pause?: number): void {
  const { value } = view;
  if (!(value.step === 'open' ? !value.sending : value.step === 'waiting' && !value.waiting.doing)) return;
  if (document.visibilityState === 'visible') void open(value.step === 'open' ? value.notice : null, pause);
  else document.addEventListener('visibilitychange', () => lookAgain(), { once: true });
}

function viewOf(bill: Bill, notice: PaymentNotice | null): PayView {
  const attempt = bill.attempts.find(({ status }) => status !== 'failed');
  if (attempt?.status === 'processing') {
    const { value } = view;
    const problem = value.step === 'waiting' && value.waiting.attempt.id === attempt.id ? value.waiting.problem : '';
    return { step: 'waiting', bill, waiting: { attempt, isAnswered: attempt.id === answered, doing: null, problem } };
  }
  if (attempt ?? bill.invoice.status === 'paid') return { step: 'paid', bill, attempt: attempt ?? null };
  if (!bill.payable) return { step: 'closed', bill };
  const before = 'bill' in view.value ? view.value.bill.invoice : bill.invoice;
  const isChanged = before.amount !== bill.invoice.amount || before.currency !== bill.invoice.currency;
  return { step: 'open', bill, sending: false, notice: isChanged ? { kind: 'changed', before } : notice };
}

let lastRequest = { body: '', key: '' };

/**
 * The same key while the same payment is sent after the same one, so a retry after a lost response charges once. No UUID,
 * which browsers make with https only.
 */
function keyOf(body: string): string {
  if (lastRequest.body !== body) lastRequest = { body, key: crypto.getRandomValues(new Uint32Array(4)).join('-') };
  return lastRequest.key;
}

/** @param makeToken asks the gateway for a payment token; rejects with a text for the payer */
export async function pay(makeToken: () => Promise<string>, receiptEmail: string | null): Promise<void> {
  const { value } = view;
  if (value.step !== 'open' || value.sending) return;
  looks++;
  view.value = { ...value, sending: true, notice: null };
  try {
    const { id, invoice_number, amount } = value.bill.invoice;
    const body = { invoice_number, amount, payment_token: await makeToken(), receipt_email: receiptEmail };
    await terrapin.rest.POST('/invoices/{invoice}/payment_attempts', {
      params: { path: { invoice: id } },
      body,
      idempotencyKey: keyOf(JSON.stringify([body, value.bill.attempts[0]?.id])),
    });
    await open();
  } catch (error) {
    return explain(error, value);
  }
  const after = view.peek();
  if (after.step === 'waiting' && after.waiting.attempt.next_action && after.bill.gateway.name === 'stripe')
    await confirm();
}

/** Shows the form of the bank, and then the outcome. The test gateway has no form: the click confirms. */
export async function confirm(): Promise<void> {
  const { value } = view;
  if (value.step !== 'waiting' || value.waiting.doing) return;
  const { attempt } = value.waiting;
  const asking = toDo(value, 'asking');
  let problem = '';
  try {
    const { publishable_key: publishableKey } = value.bill.gateway;
    if (publishableKey && attempt.next_action) await askBank(publishableKey, attempt.next_action.client_secret);
    answered = attempt.id;
  } catch (error) {
    problem = error instanceof Error ? error.message : String(error);
  }
  // The customer may have taken another card meanwhile.
  if (view.peek() === asking) await (problem ? stayWaiting(attempt, problem) : open());
}

/** The bank may have confirmed the payment at the same moment, or the gateway not have canceled it: the bill says so. */
export async function takeAnotherCard(): Promise<void> {
  const { value } = view;
  if (value.step !== 'waiting' || value.waiting.doing === 'canceling') return;
  const { attempt } = value.waiting;
  toDo(value, 'canceling');
  // To ask for the outcome is to say that the customer has confirmed.
  answered = null;
  const path = { invoice: value.bill.invoice.id, attempt: attempt.id };
  await terrapin.rest
    .POST('/invoices/{invoice}/payment_attempts/{attempt}/cancellations', { params: { path } })
    .catch(() => {});
  await open();
  stayWaiting(attempt, 'The payment could not be canceled yet, so no other card can be used. Try again in a moment.');
}

function toDo(value: PayView & { step: 'waiting' }, doing: PaymentAtBank['doing']): PayView {
  looks++;
  view.value = { ...value, waiting: { ...value.waiting, doing, problem: '' } };
  return view.value;
}

/** If it is still waiting. */
function stayWaiting(attempt: Attempt, problem: string): void {
  const { value } = view;
  if (value.step !== 'waiting' || value.waiting.attempt.id !== attempt.id) return;
  view.value = { ...value, waiting: { ...value.waiting, doing: null, problem } };
  lookLater();
}

async function explain(error: unknown, value: PayView & { step: 'open' }): Promise<void> {
  if (isTerrapinError(error, 'network_error', 'timeout', 'service_unavailable')) {
    stay(value, { kind: 'lost' });
  } else if (isTerrapinError(error, 'payment_in_progress', 'idempotency_key_in_use')) {
    await open({ kind: 'busy' });
  } else if (isTerrapinError(error)) {
    // It may have been paid, withdrawn or changed in the meantime: the bill says which.
    await open({ kind: 'problem', text: error.message });
  } else {
    stay(value, { kind: 'problem', text: error instanceof Error ? error.message : String(error) });
  }
}

/** Keeps the form. A payment whose response was lost shows in one of the next looks. */
function stay(value: PayView & { step: 'open' }, notice: PaymentNotice): void {
  view.value = { ...value, sending: false, notice };
  lookLater();
}

function fail(error: unknown): void {
  if (isTerrapinError(error, 'invalid_token', 'unauthenticated', 'insufficient_scope')) {
    const { sentBy, expiredAt } = error;
    view.value = sentBy
      ? { step: 'ended', sentBy, isExpired: expiredAt !== undefined, mailed: 'no', problem: '' }
      : { step: 'refused', reason: 'invalid' };
  } else if (!('bill' in view.value)) {
    view.value = { step: 'unreachable' };
  } else if (view.value.step === 'open') {
    view.value = { ...view.value, sending: false };
  }
}

/** Has a new link mailed to the contact of the invoice. Who has this one is not told to which address, or whether it can be paid. */
export async function renew(): Promise<void> {
  const { value } = view;
  if (value.step !== 'ended' || !key) return;
  view.value = { ...value, mailed: 'asking', problem: '' };
  try {
    // Without the key as a token, which would be refused.
    await createClient({ url: location.origin }).rest.POST('/payment_link/renewals', { body: { key } });
    view.value = { ...value, mailed: 'yes' };
  } catch (error) {
    view.value = { ...value, problem: (error as Error).message };
  }
}
