import { firstIdOf } from '../../core/id.ts';
import { handles } from '../../core/ports/jobs.ts';
import type { Queries } from '../../core/queries.ts';
import { within } from '../../core/within.ts';
import type { WorkContext, Worker } from '../resource.ts';
import { Dispatcher } from './dispatcher.ts';
import { releaseAll } from './held-deliveries.ts';
import { disableEnded } from './send.ts';
import { Sender } from './sender.ts';
import { batchSize, deleteOldDeliveryRows } from './webhook-outcome.statements.ts';
import { deleteSpentHostRows } from './webhook-queue.statements.ts';
import { SEND_WEBHOOKS } from './webhooks.jobs.ts';

export async function deleteOldDeliveries(db: Queries, _now: Date, eventsUntil: Date): Promise<void> {
  await db.all(deleteSpentHostRows, {});
  let deleted: unknown[];
  do deleted = await db.all(deleteOldDeliveryRows, { below: firstIdOf(eventsUntil.getTime()) });
  while (deleted.length === batchSize);
  // Those that waited for a deleted one.
  await releaseAll(db);
}

/** Milliseconds between checks for webhooks whose token has ended. Nothing is sent to them in between. */
const endCheck = 2_000;

export function openWebhooksWorker(ctx: WorkContext): Worker {
  const sender = new Sender(ctx);
  const dispatcher = new Dispatcher(ctx, () => sender.wake());
  const wake = async () => {
    dispatcher.wake();
    sender.wake();
  };
  sender.wake();
  let checking: Promise<void> | null = null;
  const check = async () => {
    await disableEnded(ctx).catch((err) => ctx.logger.warn({ err }, 'webhooks could not be disabled'));
    checking = null;
  };
  const timer = setInterval(() => (checking ??= check()), endCheck);
  timer.unref();
  return {
    handlers: [handles(SEND_WEBHOOKS, wake)],
    counts: sender.counts,
    async stop(patience) {
      clearInterval(timer);
      const checked = checking && within(patience, checking).catch(() => {});
      await Promise.all([dispatcher.stop(patience), sender.stop(patience), checked]);
    },
  };
}
