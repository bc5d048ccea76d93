import { handles } from '../../core/ports/jobs.ts';
import { sweepAll } from '../../core/sweep.ts';
import type { Resource } from '../resource.ts';
import { countPendingRow } from './claim.ts';
import { deleteEndedTokenRows, disabledMail, disableEndedRegularly } from './disable.ts';
import { countUndispatchedRow, openDispatcher, SEND_WEBHOOKS } from './dispatch.ts';
import { openSender } from './send.ts';
import { deleteOldDeliveries } from './settle.ts';
import { Webhook, WebhookHost } from './webhook.entity.ts';
import {
  Deliveries,
  type DeliveryRow,
  deleteWebhookRows,
  deliveriesOfWebhook,
  deliveryCopies,
  Webhooks,
} from './webhook.table.ts';
import {
  createRedelivery,
  getWebhookDelivery,
  listWebhookDeliveries,
  pingWebhook,
  RedeliverySchema,
  redeliverWebhookDelivery,
  WebhookDeliverySchema,
} from './webhook-deliveries.operations.ts';
import { WebhookFeed } from './webhook-delivery.entity.ts';
import { replaceWebhookSecret, WebhookSchema, webhookErrors, webhookOperations } from './webhooks.operations.ts';

export const webhooks: Resource = {
  tag: { name: 'Webhooks', description: 'Events delivered to your URL.' },
  errors: webhookErrors,
  types: [
    {
      schema: WebhookSchema,
      repository: Webhooks,
      operations: [...Object.values(webhookOperations), replaceWebhookSecret],
    },
    {
      schema: WebhookDeliverySchema,
      repository: Deliveries,
      operations: [listWebhookDeliveries, getWebhookDelivery, pingWebhook, redeliverWebhookDelivery],
      parent: { type: Webhook, field: 'deliveries', pages: deliveriesOfWebhook },
    },
    {
      type: null,
      schema: WebhookDeliverySchema,
      operations: [pingWebhook],
      status: 201,
      location: ({ id, webhook }: DeliveryRow) => `/webhooks/${webhook}/deliveries/${id}`,
    },
    { schema: RedeliverySchema, operations: [createRedelivery] },
  ],
  entities: [WebhookFeed, WebhookHost],
  jobs: { kinds: [SEND_WEBHOOKS], handlers: () => [] },
  mails: [disabledMail],
  /**
   * From an event to its receivers: `dispatch` writes a delivery for each webhook that receives the event; of those that are
   * due, `claim` takes some, `send` posts each, and `settle` stores what became of it. `disable` ends webhooks whose receiver
   * fails or whose token has ended.
   */
  worker(ctx) {
    const sender = openSender(ctx);
    const dispatcher = openDispatcher(ctx, sender.wake);
    const loops = [dispatcher, sender, disableEndedRegularly(ctx)];
    const wake = async () => {
      dispatcher.wake();
      sender.wake();
    };
    return {
      handlers: [handles(SEND_WEBHOOKS, wake)],
      counts: sender.counts,
      async stop(patience) {
        await Promise.all(loops.map((loop) => loop.stop(patience)));
      },
    };
  },
  measures: {
    outcomes: {
      name: 'webhook_attempts_total',
      help: 'Attempts of this process to deliver to webhooks, by outcome.',
    },
    backlogs: [
      {
        name: 'webhook_deliveries',
        help: 'Deliveries to webhooks that are pending',
        count: (db) => db.one(countPendingRow, {}),
      },
      {
        name: 'webhook_events',
        help: 'Events that no worker has dispatched to webhooks yet',
        count: (db) => db.one(countUndispatchedRow, {}),
      },
    ],
  },
  async sweep(db, now, eventsUntil) {
    await deleteOldDeliveries(db, now, eventsUntil);
    await sweepAll(() => db.all(deleteEndedTokenRows, { before: eventsUntil.toISOString() }));
  },
  erasure: { delete: ({ db }, user) => db.all(deleteWebhookRows, { user }) },
  copies: deliveryCopies,
};
