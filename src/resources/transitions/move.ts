import type { Context } from '../../core/context.ts';
import { ApiError } from '../../core/errors.ts';
import { newId } from '../../core/id.ts';
import type { Recipient } from '../../core/mail-text.ts';
import { found } from '../../core/operation.ts';
import { DELIVER_MAIL } from '../../core/ports/mail.ts';
import { toTimestamp } from '../../core/timestamp.ts';
import { factsOf, invoiceUrl, payUrl, rejectionReason } from '../billing/invoice.facts.ts';
import { allowedNextStates, type InvoiceStatus, isRefusal, moveInvoice } from '../billing/invoice.machine.ts';
import type { LockedInvoiceRow } from '../invoices/invoice.statements.ts';
import { mailFor } from './invoice.mails.ts';
import { moveInvoiceRow } from './transition.statements.ts';
import { transitionErrors } from './transitions.errors.ts';

/** The transaction has locked the invoice. `paid`: a payment causes the transition. */
export async function move(
  tx: Pick<Context, 'db' | 'services' | 'now'>,
  invoice: LockedInvoiceRow,
  to: InvoiceStatus,
  { paid }: { paid: boolean } = { paid: false },
) {
  const facts = factsOf(invoice);
  const result = moveInvoice(facts, to);
  if (isRefusal(result)) {
    throw new ApiError(transitionErrors[result.code], {
      message: result.message,
      details: { allowed_next_states: allowedNextStates(facts) },
    });
  }
  const { from, stamp, effects } = result;
  const now = tx.now();
  const transition = { id: newId(), invoice: invoice.id, from, to, createdAt: toTimestamp(now) };
  const values = { ...transition, now: now.toISOString(), event: eventOf(to) };
  const moved = await tx.db.one(moveInvoiceRow({ stamp, paid }), values);
  const notice = {
    ...invoice,
    // A check constraint ensures that name and email are both null or both set.
    contact: invoice.contact as Recipient | null,
    transition: transition.id,
    payUrl: rejectionReason(tx, invoice) === null ? payUrl(tx, invoice.id) : null,
    selfUrl: invoiceUrl(tx, invoice.id),
  };
  const mails = effects.flatMap((effect) => mailFor(effect, notice) ?? []);
  if (mails.length > 0) await tx.services.jobs.enqueue(tx, DELIVER_MAIL, mails);
  return { transition, invoice: found(moved) };
}

const eventOf = (to: InvoiceStatus) => `invoice.${to === 'draft' ? 'withdrawn' : to}`;
