import { type CreateInvoiceInput, isTerrapinError, type UpdateInvoiceInput } from '@terrapin/sdk';
import { explain } from '../shared/explain.ts';
import { close, opened } from './address.ts';
import { ask } from './ask.ts';
import { may, terrapin } from './client.ts';
import { initial } from './generated/lifecycle.ts';
import { type BoardInvoice, type BoardStatus, describeState, known } from './invoice.ts';
import { forget, pendingMoves, store, storeNew, touched } from './invoices.ts';
import { notify, notifyProblem } from './notices.ts';
import { moveLabel } from './words.ts';

/** The invoice whose card gets the focus once it is in its column. */
export const focusAfterMove = { id: '' };

/** The usual next state, if it is allowed now. None with a token that may only read. */
export function stepsOf({ status, allowedNextStates }: BoardInvoice) {
  if (!may('INVOICES_WRITE')) return { next: undefined, others: [] };
  const { usual } = describeState(status);
  const next = allowedNextStates.find((to) => to === usual);
  return { next, others: allowedNextStates.filter((to) => to !== next) };
}

/** Whether the next step is to add a contact: without one, an invoice cannot be sent. */
export const needsContact = ({ status, contact }: BoardInvoice) =>
  !contact && may('INVOICES_WRITE') && 'SENT' in describeState(status).next;

const sendsNothing = (from: BoardStatus, to: BoardStatus) => describeState(from).next[to]?.emails.length === 0;

/** Moves an invoice, but asks first if the move or the way back sends email, or if the lifecycle has no way back. */
export function requestMove(invoice: BoardInvoice, to: BoardStatus): void {
  const { invoiceNumber: number, status: from } = invoice;
  if (sendsNothing(from, to) && sendsNothing(to, from)) return void moveInvoice(invoice, to);
  const state = to.toLowerCase();
  const action = moveLabel(from, to);
  ask({
    title: action === `Mark ${state}` ? `Mark ${number} as ${state}?` : `${action} ${number}?`,
    text: `${consequence(invoice, to)} ${wayBack(from, to)}`.trim(),
    action,
    run: () => void moveInvoice(invoice, to),
  });
}

function wayBack(from: BoardStatus, to: BoardStatus): string {
  const back = describeState(to).next[from];
  if (!back) return 'This cannot be undone.';
  return back.emails[0] ? 'Undoing it sends an email.' : '';
}

function consequence({ contact, status }: BoardInvoice, to: BoardStatus): string {
  const emails = describeState(status).next[to]?.emails ?? [];
  if (!emails[0]) return '';
  const recipient = contact ? `${contact.name} (${contact.email})` : 'The contact';
  if (to === 'SENT') return `${recipient} gets an email with a link to pay.`;
  if (to === 'PAID') return 'The invoice can no longer be paid online, and you get an email.';
  if (to === 'FAILED')
    return `${recipient} gets an email that says that you have received no payment, with a link to pay. You get one, too.`;
  const mailed = emails.map((one) => (one.to === 'owner' ? 'you' : recipient)).join(' and ');
  const verb = mailed === recipient ? 'gets' : 'get';
  return `${mailed.replace(/^y/, 'Y')} ${verb} an email about the ${emails[0].about}.`;
}

/** Moves a card at once, then sends the request; the card goes back if the server rejects it. */
async function moveInvoice(invoice: BoardInvoice, to: BoardStatus, isUndo = false): Promise<void> {
  const { id, invoiceNumber, status: from } = invoice;
  if (pendingMoves.value.has(id) || from === to) return;
  focusAfterMove.id = id;
  pendingMoves.value = new Map(pendingMoves.value).set(id, to);
  try {
    const moved = known(await terrapin.invoices.transition(id, to, { from }));
    store(moved);
    const done = `${invoiceNumber} is now ${to.toLowerCase()}.`;
    if (isUndo) notify(`${done} Its history keeps both moves.`, id);
    else {
      const canUndo = moved.allowedNextStates.includes(from) && sendsNothing(to, from);
      notify(done, id, canUndo ? () => void moveInvoice(moved, from, true) : undefined);
    }
  } catch (error) {
    notifyProblem(`${invoiceNumber} is still ${from.toLowerCase()}. ${explain(error)}`, id, error);
  } finally {
    const left = new Map(pendingMoves.value);
    left.delete(id);
    pendingMoves.value = left;
  }
}

/** Whether it can be reminded of; the server takes one reminder a day. */
export const mayRemind = ({ status, sentAt, contact }: BoardInvoice) =>
  describeState(status).payable && sentAt !== null && contact !== null;

/** Only drafts can be deleted, and the server rejects that if there was a payment attempt. */
export const mayDelete = ({ status }: BoardInvoice) => status === initial;

/** Asks, then deletes the invoice in the version that was shown, and closes what shows it. */
export function requestDelete({ id, invoiceNumber, etag }: BoardInvoice): void {
  const run = async () => {
    await terrapin.invoices.delete(id, { ifMatch: etag });
    if (opened.value === id) close();
    forget(id);
    notify(`${invoiceNumber} was deleted.`);
  };
  ask({
    title: `Delete ${invoiceNumber}?`,
    text: 'It was never sent. This cannot be undone.',
    action: 'Delete',
    run: () =>
      void run().catch((error) => notifyProblem(`${invoiceNumber} was not deleted. ${explain(error)}`, id, error)),
  });
}

/** Asks, then sends the contact an email with a new link to pay. */
export function requestReminder({ id, invoiceNumber, contact }: BoardInvoice): void {
  const run = async () => {
    const { email } = await terrapin.reminders.create(id);
    touched.value++;
    notify(`${email} gets a reminder for ${invoiceNumber}.`, id);
  };
  ask({
    title: `Send a reminder for ${invoiceNumber}?`,
    text: `${contact?.name} (${contact?.email}) gets an email with a new link to pay. This cannot be undone.`,
    action: 'Send reminder',
    run: () => void run().catch((error) => notifyProblem(`No reminder was sent. ${explain(error)}`, id, error)),
  });
}

export async function create(input: CreateInvoiceInput, closeForm: () => void): Promise<void> {
  const invoice = await terrapin.invoices.create(input);
  // The card cannot get the focus behind an open dialog.
  closeForm();
  focusAfterMove.id = invoice.id;
  storeNew(invoice);
  notify(`${invoice.invoiceNumber} was created.`, invoice.id);
}

/** Changes an invoice in the version that was shown: a change made in between is not overwritten. */
export async function update({ id, etag }: BoardInvoice, input: UpdateInvoiceInput): Promise<void> {
  try {
    const changed = await terrapin.invoices.update(id, input, { ifMatch: etag });
    store(changed);
    notify(`${changed.invoiceNumber} was saved.`, id);
  } catch (error) {
    if (isTerrapinError(error, 'precondition_failed')) store(await terrapin.invoices.get(id));
    throw error;
  }
}
