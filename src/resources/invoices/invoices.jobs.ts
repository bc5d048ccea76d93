import { handles, type JobHandler, type JobKind } from '../../core/ports/jobs.ts';
import { DELIVER_MAIL, type Mailer } from '../../core/ports/mail.ts';
import { SETTLE_PAYMENT, type Settler, settleLostAttempt } from './payment-attempt.settlement.ts';

/** Every kind of job that invoices call for. */
export const invoiceJobKinds: readonly JobKind<object>[] = [DELIVER_MAIL, SETTLE_PAYMENT];

/** What a worker does for invoices. */
export function invoiceJobs(settler: Settler, mailer: Mailer): JobHandler<object>[] {
  return [
    handles(DELIVER_MAIL, (mail) => mailer.send(mail)),
    handles(SETTLE_PAYMENT, async ({ attempt }) => {
      const outcome = await settleLostAttempt(settler, attempt);
      // Not settled: the queue asks again, later and later.
      if (outcome?.result === 'unknown') throw new Error(`payment attempt ${attempt}: ${outcome.reason}`);
    }),
  ];
}
