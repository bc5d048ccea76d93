import type { Context } from '../../core/context.ts';
import { ApiError } from '../../core/errors.ts';
import { newId } from '../../core/id.ts';
import { orNotFound } from '../../core/operation.ts';
import { DELIVER_MAIL } from '../../core/ports/mail.ts';
import type { WritableValues } from '../../core/representation.ts';
import { toTimestamp } from '../../core/timestamp.ts';
import { allowedNextStates, isRefusal, planMove } from './invoice.machine.ts';
import { mailFor } from './invoice.mails.ts';
import { factsOf } from './invoice.rules.ts';
import { type LockedInvoiceRow, moveInvoiceRow } from './invoice.table.ts';
import { invoiceErrors } from './invoices.errors.ts';
import { createLinkForContact } from './payment-link.key.ts';
import type { Transition } from './transition.entity.ts';

/** The transaction has locked the invoice. `paid`: a payment causes the transition. */
export async function move(
  tx: Pick<Context, 'db' | 'services' | 'now'>,
  invoice: LockedInvoiceRow,
  request: Omit<WritableValues<Transition>, 'from'>,
  { paid }: { paid: boolean } = { paid: false },
) {
  const facts = factsOf(invoice);
  const result = planMove(facts, request.to);
  if (isRefusal(result)) {
    throw new ApiError(invoiceErrors[result.code], {
      message: result.message,
      details: { allowedNextStates: allowedNextStates(facts) },
    });
  }
  const { from, to, stamp, effects } = result;
  const now = tx.now();
  const transition = { ...request, id: newId(), invoice: invoice.id, from, createdAt: toTimestamp(now) };
  const values = { ...transition, now: now.toISOString(), event: `invoice.${to === 'draft' ? 'withdrawn' : to}` };
  const [moved, payUrl] = await Promise.all([
    tx.db.one(moveInvoiceRow({ stamp, paid }), values),
    createLinkForContact(tx, invoice, effects),
  ]);
  const notice = {
    ...invoice,
    transition: transition.id,
    payUrl,
    boardUrl: `${tx.services.settings.publicUrl}/board?invoice=${invoice.id}`,
  };
  const mails = effects.flatMap((effect) => mailFor(effect, notice) ?? []);
  const user = invoice.owner.id;
  await tx.services.jobs.enqueue(
    tx,
    DELIVER_MAIL,
    mails.map((mail) => ({ ...mail, user })),
  );
  return { transition, invoice: orNotFound(moved) };
}
