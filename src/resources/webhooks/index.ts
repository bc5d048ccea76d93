import { events, scopes } from '../../catalogue.ts';
import { sweepAll } from '../../core/sweep.ts';
import type { Resource } from '../resource.ts';
import { deleteEndedTokenRows } from './ended-tokens.ts';
import { SEND_WEBHOOKS } from './queue.ts';
import { createRedelivery, Redelivery } from './redelivery.ts';
import { Webhook } from './webhook.entity.ts';
import { deleteWebhookRows, webhookTable } from './webhook.statements.ts';
import {
  getWebhookDelivery,
  listWebhookDeliveries,
  pingWebhook,
  redeliverWebhookDelivery,
} from './webhook-deliveries.operations.ts';
import { deliveryCopies } from './webhook-delivery.copies.ts';
import { WebhookDelivery } from './webhook-delivery.entity.ts';
import { deliveriesOfWebhook, deliveryTable } from './webhook-delivery.table.ts';
import { webhookErrors } from './webhooks.errors.ts';
import { replaceWebhookSecret, WebhookSchema, webhookOperations } from './webhooks.operations.ts';
import { WebhookDeliveriesResolver } from './webhooks.resolver.ts';
import { webhookRoutes } from './webhooks.routes.ts';
import { deleteOldDeliveries, openWebhooksWorker } from './webhooks.worker.ts';
import { WebhookFeed, WebhookHost } from './worker.entities.ts';

export const webhooks: Resource = {
  tag: { name: 'Webhooks', description: 'Events delivered to your URL.' },
  scopes: scopes.webhooks,
  errors: webhookErrors,
  events: { webhook: { ...events.webhook, entity: Webhook, resource: WebhookSchema } },
  entities: [Webhook, WebhookDelivery, WebhookFeed, WebhookHost],
  routes: webhookRoutes,
  types: [
    { type: Webhook, operations: [...Object.values(webhookOperations), replaceWebhookSecret], table: webhookTable },
    {
      type: WebhookDelivery,
      operations: [listWebhookDeliveries, getWebhookDelivery, pingWebhook, redeliverWebhookDelivery],
      table: deliveryTable,
      parent: { type: Webhook, field: 'deliveries', pages: deliveriesOfWebhook },
    },
    { type: Redelivery, operations: [createRedelivery] },
  ],
  resolvers: [WebhookDeliveriesResolver],
  jobs: { kinds: [SEND_WEBHOOKS], handlers: () => [] },
  worker: openWebhooksWorker,
  async sweep(db, now, eventsUntil) {
    await deleteOldDeliveries(db, now, eventsUntil);
    await sweepAll(() => db.all(deleteEndedTokenRows, { before: eventsUntil.toISOString() }));
  },
  erasure: { delete: ({ db }, user) => db.all(deleteWebhookRows, { user }) },
  copies: deliveryCopies,
};
