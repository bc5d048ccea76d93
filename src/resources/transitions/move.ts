import type { Context } from '../../core/context.ts';
import { ApiError } from '../../core/errors.ts';
import { newId } from '../../core/id.ts';
import type { Recipient } from '../../core/mail-text.ts';
import { found } from '../../core/operation.ts';
import { DELIVER_MAIL } from '../../core/ports/mail.ts';
import { toTimestamp } from '../../core/timestamp.ts';
import { factsOf, invoiceUrl, objectionTo, payUrl } from '../billing/invoice.facts.ts';
import { allowedNextStates, type InvoiceStatus, isRefusal, moveInvoice } from '../billing/invoice.machine.ts';
import type { LockedInvoiceRow } from '../invoices/invoice.statements.ts';
import { mailFor } from './invoice.mails.ts';
import { moveInvoiceRow } from './transition.statements.ts';
import { transitionErrors } from './transitions.errors.ts';

/**
 * Moves an invoice that the transaction holds: its state and timestamp, a row of its history, and the jobs that deliver
 * the mails of the move, all or nothing. A move that the lifecycle does not allow is a 409 that names those it does.
 *
 * @param options.paid whether it is moved because money was received
 */
export async function move(
  tx: Pick<Context, 'db' | 'services' | 'now'>,
  invoice: LockedInvoiceRow,
  to: InvoiceStatus,
  { paid }: { paid: boolean } = { paid: false },
) {
  const facts = factsOf(invoice);
  const answer = moveInvoice(facts, to);
  if (isRefusal(answer)) {
    throw new ApiError(transitionErrors[answer.code], {
      message: answer.message,
      details: { allowed_next_states: allowedNextStates(facts) },
    });
  }
  const { from, stamp, effects } = answer;
  const now = tx.now();
  const transition = { id: newId(), invoice: invoice.id, from, to, createdAt: toTimestamp(now) };
  const written = { ...transition, now: now.toISOString(), event: eventOf(to) };
  const moved = await tx.db.one(moveInvoiceRow({ stamp, paid }), written);
  const notice = {
    ...invoice,
    // Both or neither are null in the table.
    contact: invoice.contact as Recipient | null,
    transition: transition.id,
    payUrl: objectionTo(tx, invoice) === null ? payUrl(tx, invoice.id) : null,
    selfUrl: invoiceUrl(tx, invoice.id),
  };
  const mails = effects.flatMap((effect) => mailFor(effect, notice) ?? []);
  if (mails.length > 0) await tx.services.jobs.enqueue(tx, DELIVER_MAIL, mails);
  return { transition, invoice: found(moved) };
}

/** What is heard of a move: the state that it leads to, or that the invoice is being written again. */
const eventOf = (to: InvoiceStatus) => `invoice.${to === 'draft' ? 'withdrawn' : to}`;
