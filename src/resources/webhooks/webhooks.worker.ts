import { firstIdOf } from '../../core/id.ts';
import { handles } from '../../core/ports/jobs.ts';
import type { Queries } from '../../core/queries.ts';
import type { WorkContext, Worker } from '../resource.ts';
import { Dispatcher } from './dispatcher.ts';
import { Sender } from './sender.ts';
import { batchSize, deleteOldDeliveryRows } from './webhook-outcome.statements.ts';
import { deleteSpentHostRows } from './webhook-queue.statements.ts';
import { SEND_WEBHOOKS } from './webhooks.jobs.ts';

export async function deleteOldDeliveries(db: Queries, _now: Date, eventsUntil: Date): Promise<void> {
  await db.all(deleteSpentHostRows, {});
  let deleted: unknown[];
  do deleted = await db.all(deleteOldDeliveryRows, { below: firstIdOf(eventsUntil.getTime()) });
  while (deleted.length === batchSize);
}

export function openWebhooksWorker(ctx: WorkContext): Worker {
  const sender = new Sender(ctx);
  const dispatcher = new Dispatcher(ctx, () => sender.wake());
  const wake = async () => {
    dispatcher.wake();
    sender.wake();
  };
  sender.wake();
  return {
    handlers: [handles(SEND_WEBHOOKS, wake)],
    counts: sender.counts,
    async stop(patience) {
      await Promise.all([dispatcher.stop(patience), sender.stop(patience)]);
    },
  };
}
