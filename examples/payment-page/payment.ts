import { signal } from '@preact/signals';
import { isTerrapinError, type Schemas } from '@terrapin/sdk';
import { explain, setToken, terrapin } from './client.ts';

type Attempt = Schemas['PaymentAttempt'];
type Field = Schemas['ActionField'];

export type State =
  | { step: 'loading' }
  /** The server offers no payment now, or rejects it in the state of the invoice. */
  | { step: 'closed'; reason: string }
  | { step: 'form'; fields: Field[]; declined?: Attempt; problem?: string; errors?: Record<string, string> }
  | { step: 'sending'; fields: Field[] }
  | { step: 'processing'; attempt: Attempt }
  | { step: 'paid'; attempt: Attempt };

export const state = signal<State>({ step: 'loading' });

const path = '/invoices/{invoice}/payment_attempts';
/** Milliseconds between two looks at a payment that is processing: the first, and the longest. */
const pauses = { first: 1_000, longest: 10_000 };

/** Opens an invoice as its payer sees it: the own attempts, and the form of a payment. */
export async function open(invoice: string): Promise<void> {
  state.value = { step: 'loading' };
  try {
    const { data: attempts } = await terrapin.rest.GET(path, { params: { path: { invoice } } });
    const current = attempts.find(({ status }) => status !== 'failed');
    if (current) return await follow(current);
    state.value = await formOf(invoice);
  } catch (error) {
    fail(error, []);
  }
}

/** The fields that the server asks for; a payer gets them without values, the owner of the invoice with. */
async function formOf(invoice: string): Promise<State> {
  const { data } = await terrapin.rest.OPTIONS(path, { params: { path: { invoice } } });
  const action = data.actions.find(({ name }) => name === 'createPaymentAttempt');
  if (!action) return { step: 'closed', reason: 'The server accepts no payment of it now.' };
  return { step: 'form', fields: action.fields };
}

let lastRequest = { body: '', key: '' };

/** The same key while the same payment is sent, so a double click or a retry after a lost response charges once. */
function keyOf(body: string): string {
  if (lastRequest.body !== body) lastRequest = { body, key: crypto.randomUUID() };
  return lastRequest.key;
}

export async function pay(invoice: string, fields: Field[], body: Schemas['PaymentAttemptInput']): Promise<void> {
  const idempotencyKey = keyOf(JSON.stringify({ invoice, body }));
  state.value = { step: 'sending', fields };
  try {
    const { data } = await terrapin.rest.POST(path, { params: { path: { invoice } }, body, idempotencyKey });
    lastRequest = { body: '', key: '' };
    await follow(data);
  } catch (error) {
    fail(error, fields);
  }
}

/** Shows the outcome of an attempt, as soon as it has one. */
async function follow(attempt: Attempt): Promise<void> {
  let current = attempt;
  for (let pause = pauses.first; current.status === 'processing'; pause = Math.min(pause * 2, pauses.longest)) {
    state.value = { step: 'processing', attempt: current };
    await new Promise((resolve) => setTimeout(resolve, pause));
    current = await read(current);
  }
  if (current.status === 'succeeded') {
    state.value = { step: 'paid', attempt: current };
  } else {
    const form = await formOf(current.invoice);
    state.value = form.step === 'form' ? { ...form, declined: current } : form;
  }
}

/** An unreachable server leaves the attempt as it was: the next look may succeed. */
async function read({ invoice, id, ...rest }: Attempt): Promise<Attempt> {
  try {
    const path = '/invoices/{invoice}/payment_attempts/{attempt}';
    return (await terrapin.rest.GET(path, { params: { path: { invoice, attempt: id } } })).data;
  } catch (error) {
    if (isTerrapinError(error, 'network_error', 'timeout', 'service_unavailable')) return { invoice, id, ...rest };
    throw error;
  }
}

function fail(error: unknown, fields: Field[]): void {
  if (isTerrapinError(error, 'invoice_not_payable', 'payment_in_progress', 'amount_not_chargeable')) {
    state.value = { step: 'closed', reason: error.message };
  } else if (isTerrapinError(error, 'validation_failed')) {
    const errors = Object.fromEntries(error.errors.map(({ field, message }) => [field, message]));
    state.value = { step: 'form', fields, errors };
  } else if (isTerrapinError(error, 'unauthenticated', 'invalid_token')) {
    setToken(null, true);
  } else if (fields.length === 0) {
    state.value = { step: 'closed', reason: explain(error) };
  } else {
    state.value = { step: 'form', fields, problem: explain(error) };
  }
}
