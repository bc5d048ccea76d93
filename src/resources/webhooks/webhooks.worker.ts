import { sql } from 'kysely';
import { firstIdOf, lowestId } from '../../core/id.ts';
import { handles } from '../../core/ports/jobs.ts';
import type { Queries } from '../../core/queries.ts';
import { statementsOver } from '../../core/statement.ts';
import { sweepAll, sweepSize } from '../../core/sweep.ts';
import { withTimeout } from '../../core/with-timeout.ts';
import type { WorkContext, Worker } from '../resource.ts';
import { User } from '../users/user.entity.ts';
import { disableEnded } from './disabling.ts';
import { Dispatcher } from './dispatcher.ts';
import { releaseAll } from './held-deliveries.ts';
import { SEND_WEBHOOKS } from './queue.ts';
import { Sender } from './sender.ts';
import { Webhook } from './webhook.entity.ts';
import { WebhookDelivery } from './webhook-delivery.entity.ts';
import { WebhookHost } from './worker.entities.ts';

/** Milliseconds between checks of a batch of webhooks for ended tokens. Nothing is sent to them in between. */
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
  let checked: string | null = null;
  const check = async () => {
    try {
      // From the beginning again after the last one.
      if (checked) checked = await disableEnded(ctx, checked);
      checked ??= await disableEnded(ctx, lowestId);
    } catch (err) {
      ctx.logger.warn({ err }, 'webhooks could not be disabled');
    }
    checking = null;
  };
  const timer = setInterval(() => (checking ??= check()), endCheck);
  timer.unref();
  return {
    handlers: [handles(SEND_WEBHOOKS, wake)],
    counts: sender.counts,
    async stop(patience) {
      clearInterval(timer);
      const ended = checking && withTimeout(patience, checking).catch(() => {});
      await Promise.all([dispatcher.stop(patience), sender.stop(patience), ended]);
    },
  };
}

export async function deleteOldDeliveries(db: Queries, _now: Date, eventsUntil: Date): Promise<void> {
  await db.all(deleteSpentHostRows, {});
  await sweepAll(() => db.all(deleteOldDeliveryRows, { below: firstIdOf(eventsUntil.getTime()) }));
  // Those that waited for a deleted one.
  await releaseAll(db);
}

const { statement } = statementsOver(WebhookDelivery, Webhook, WebhookHost, User);

/** Pending deliveries only of webhooks to which nothing is sent: their retries do not end. */
const deleteOldDeliveryRows = statement('webhook_deliveries_forget', (db, $: { below: string }) =>
  db
    .deleteFrom('WebhookDelivery')
    .where('id', 'in', (eb) =>
      eb
        .selectFrom('WebhookDelivery as old')
        .select('old.id')
        .where('old.id', '<', $.below)
        .where((of) =>
          of.or([
            of('old.status', '<>', sql.lit('pending')),
            // A scalar subquery: with IN or EXISTS, the planner may read all webhooks for each batch.
            of
              .selectFrom('Webhook as webhook')
              .innerJoin('User as owner', 'owner.id', 'webhook.owner')
              .select((one) =>
                one
                  .or([one('webhook.verified', '=', sql.lit(false)), one('owner.status', '=', sql.lit('suspended'))])
                  .as('isSilent'),
              )
              .whereRef('webhook.id', '=', 'old.webhook'),
          ]),
        )
        .orderBy('old.id')
        .limit(sql.lit(sweepSize)),
    )
    .returning('id as id'),
);

/** A row whose time is over means the same as none. */
const deleteSpentHostRows = statement('webhook_hosts_forget', (db) =>
  db.deleteFrom('WebhookHost').where('spentUntil', '<', sql<string>`now()`).returning('host as host'),
);
