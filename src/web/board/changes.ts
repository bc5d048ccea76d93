import {
  type CreateInvoiceInput,
  type Invoice,
  type InvoiceStatus,
  isTerrapinError,
  type UpdateInvoiceInput,
} from '@terrapin/sdk';
import { explain, terrapin } from './client.ts';
import { pendingMoves, store } from './invoices.ts';
import { forgetUndo, notify, notifyProblem } from './notices.ts';

/** Moves a card at once, then sends the request; the card goes back if the server rejects it. */
export async function move(invoice: Invoice, to: InvoiceStatus, isUndo = false): Promise<void> {
  const { id, invoiceNumber, status: from } = invoice;
  if (pendingMoves.value.has(id) || from === to) return;
  pendingMoves.value = new Map(pendingMoves.value).set(id, to);
  try {
    const moved: Invoice = await terrapin.invoices.transition(id, to, { from });
    store(moved);
    forgetUndo(id);
    const done = `${invoiceNumber} is now ${to.toLowerCase()}.`;
    if (isUndo) notify(`${done} History and timestamps keep both transitions, and webhooks receive both.`);
    else if (moved.allowedNextStates.includes(from)) notify(done, { invoice: id, run: () => undo(moved, from) });
    else notify(`${done} This cannot be undone.`);
  } catch (error) {
    notifyProblem(`${invoiceNumber} is still ${from.toLowerCase()}. ${explain(error)}`);
  } finally {
    const left = new Map(pendingMoves.value);
    left.delete(id);
    pendingMoves.value = left;
  }
}

export const focusAfterMove = { id: '' };

function undo(moved: Invoice, to: InvoiceStatus): void {
  focusAfterMove.id = moved.id;
  void move(moved, to, true);
}

export async function create(input: CreateInvoiceInput): Promise<void> {
  const invoice = await terrapin.invoices.create(input);
  store(invoice);
  notify(`${invoice.invoiceNumber} was created.`);
}

/** Changes an invoice in the version that was shown: a change made in between is not overwritten. */
export async function update({ id, etag }: Invoice, input: UpdateInvoiceInput): Promise<void> {
  try {
    store(await terrapin.invoices.update(id, input, { ifMatch: etag }));
    notify('Saved.');
  } catch (error) {
    if (isTerrapinError(error, 'precondition_failed')) store(await terrapin.invoices.get(id));
    throw error;
  }
}

export async function pay({ id, invoiceNumber, amount }: Invoice, paymentToken: string): Promise<void> {
  const attempt = await terrapin.paymentAttempts.create(id, { invoiceNumber, amount, paymentToken });
  store(await terrapin.invoices.get(id));
  if (attempt.status === 'SUCCEEDED') notify(`${invoiceNumber} is paid.`);
  else if (attempt.failure) notifyProblem(`${invoiceNumber} was not paid. ${attempt.failure.message}`);
  else notify(`The payment of ${invoiceNumber} is processing.`);
}
