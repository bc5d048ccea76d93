import { firstIdOf } from '../../core/id.ts';
import { handles } from '../../core/ports/jobs.ts';
import type { Queries } from '../../core/queries.ts';
import type { WorkContext, Worker } from '../resource.ts';
import { Dispatcher } from './dispatcher.ts';
import { Sender } from './sender.ts';
import { atOnce, forgetDeliveryRows } from './webhook-outcome.statements.ts';
import { SEND_WEBHOOKS } from './webhooks.jobs.ts';

/** Forgets deliveries with the events that they tell of. */
export async function forgetDeliveries(db: Queries, _now: Date, eventsUntil: Date): Promise<void> {
  let forgotten: unknown[];
  do forgotten = await db.all(forgetDeliveryRows, { below: firstIdOf(eventsUntil.getTime()) });
  while (forgotten.length === atOnce);
}

/** Writes the deliveries of events, and sends them. */
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
    async rest(patience) {
      await Promise.all([dispatcher.stop(patience), sender.rest(patience)]);
    },
  };
}
