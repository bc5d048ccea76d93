import { explain } from '../shared/explain.ts';
import { savePdf } from '../shared/pdf.ts';
import { fetchSignedIn, storedToken } from '../shared/token.ts';
import { openInvoice } from './address.ts';
import { ask } from './ask.ts';
import { mayDelete, mayRemind, requestDelete, requestMove, requestReminder, stepsOf } from './changes.ts';
import { may, terrapin } from './client.ts';
import { edit } from './editing.ts';
import { type BoardInvoice, describeState } from './invoice.ts';
import { storeNew, touched } from './invoices.ts';
import { notify, notifyProblem } from './notices.ts';
import { moveLabel } from './words.ts';

export interface CardAction {
  label: string;
  run(): void;
}

export const remindLabel = 'Send a reminder';

/** What can be done with an invoice: its transitions, the next one first, and other actions. */
export function actionsOf(invoice: BoardInvoice): CardAction[] {
  const { next, others } = stepsOf(invoice);
  const steps = next ? [next, ...others] : others;
  const moves = (may('INVOICES_WRITE') ? steps : []).map((to) => ({
    label: moveLabel(invoice.status, to),
    run: () => requestMove(invoice, to),
  }));
  const { contact, payUrl, status } = invoice;
  const offered: [boolean, string, () => void][] = [
    [true, 'Save as PDF', () => void saveInvoice(invoice)],
    [mayRemind(invoice), remindLabel, () => requestReminder(invoice)],
    [payUrl !== null, copyLabel, () => void copyLink(invoice)],
    [
      describeState(status).editable.includes('contact') && contact !== null,
      'Edit the contact',
      () => openForm(invoice),
    ],
    [true, 'Duplicate', () => void duplicate(invoice)],
    [mayDelete(invoice), 'Delete', () => requestDelete(invoice)],
  ];
  if (!may('INVOICES_WRITE')) offered.splice(1);
  const more = offered.flatMap(([isOffered, label, run]) => (isOffered ? [{ label, run }] : []));
  return [...moves, ...more];
}

function openForm(invoice: BoardInvoice): void {
  openInvoice(invoice.id);
  edit(invoice);
}

export async function saveInvoice({ id, invoiceNumber }: BoardInvoice): Promise<void> {
  try {
    await savePdf(id, (path) => fetchSignedIn(path, { headers: { authorization: `Bearer ${storedToken()}` } }));
  } catch (error) {
    notifyProblem(`${invoiceNumber} was not saved. ${explain(error)}`, id, error);
  }
}

/** Browsers have a clipboard over HTTPS, and on the machine of the server. */
export const copyLabel = `${'clipboard' in navigator ? 'Copy' : 'Create'} a payment link`;

/** Each copy is a link of its own: only the response to its creation has the URL. */
export async function copyLink({ id, invoiceNumber }: BoardInvoice): Promise<void> {
  try {
    const url = (await terrapin.paymentLinks.create(id, {})).url as string;
    touched.value++;
    const isCopied = await navigator.clipboard?.writeText(url).then(
      () => true,
      () => false,
    );
    if (isCopied) return notify(`A payment link for ${invoiceNumber} was copied. Anyone with it can pay.`, id);
    const run = () => void open(url);
    ask({ title: `Copy the payment link for ${invoiceNumber}`, text: url, action: 'Open', dismiss: 'Close', run });
  } catch (error) {
    notifyProblem(`No payment link was created. ${explain(error)}`, id, error);
  }
}

/** A draft with the same contact and amount, opened; it gets a number of its own, and no due date. */
export async function duplicate({
  id,
  invoiceNumber,
  amount,
  currency,
  description,
  contact,
}: BoardInvoice): Promise<void> {
  try {
    const input = { amount, currency, description, contact };
    const created = await terrapin.invoices.create(input);
    storeNew(created);
    openInvoice(created.id);
    notify(`${created.invoiceNumber} was created from ${invoiceNumber}.`, created.id);
  } catch (error) {
    notifyProblem(`${invoiceNumber} was not duplicated. ${explain(error)}`, id, error);
  }
}
