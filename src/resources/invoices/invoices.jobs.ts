import { handles, type JobHandler, type JobKind } from '../../core/ports/jobs.ts';
import { DELIVER_MAIL } from '../../core/ports/mail.ts';
import type { JobContext } from '../resource.ts';
import { SETTLE_PAYMENT, settleLostAttempt } from './payment-attempt.settlement.ts';

/** Every kind of job that invoices call for. */
export const invoiceJobKinds: readonly JobKind<object>[] = [DELIVER_MAIL, SETTLE_PAYMENT];

/** What a worker does for invoices. */
export function invoiceJobs(ctx: JobContext): JobHandler<object>[] {
  return [
    handles(DELIVER_MAIL, (mail) => ctx.mailer.send(mail)),
    handles(SETTLE_PAYMENT, async ({ attempt }) => {
      const outcome = await settleLostAttempt(ctx, attempt);
      // Not settled: the queue asks again, later and later.
      if (outcome?.result === 'unknown') throw new Error(`payment attempt ${attempt}: ${outcome.reason}`);
    }),
  ];
}
