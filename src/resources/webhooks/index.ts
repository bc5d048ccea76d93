import type { Resource } from '../resource.ts';
import { Webhook } from './webhook.entity.ts';
import { ownDeliveriesById, readDelivery } from './webhook-deliveries.operations.ts';
import { WebhookDelivery } from './webhook-delivery.entity.ts';
import { WebhookFeed } from './webhook-feed.entity.ts';
import { WebhookHost } from './webhook-host.entity.ts';
import { webhookErrors } from './webhooks.errors.ts';
import { SEND_WEBHOOKS } from './webhooks.jobs.ts';
import { ownWebhooksById, webhookOperations } from './webhooks.operations.ts';
import { WebhookDeliveriesResolver, WebhooksResolver } from './webhooks.resolver.ts';
import { webhookRoutes } from './webhooks.routes.ts';
import { deleteOldDeliveries, openWebhooksWorker } from './webhooks.worker.ts';

export const webhooks: Resource = {
  tag: { name: 'Webhooks', description: 'Events, sent to your URL.' },
  scopes: ['webhooks:read', 'webhooks:write'],
  errors: webhookErrors,
  entities: [Webhook, WebhookDelivery, WebhookFeed, WebhookHost],
  routes: webhookRoutes,
  resolvers: [WebhooksResolver, WebhookDeliveriesResolver],
  nodes: [
    { type: Webhook, access: webhookOperations.read.definition.scope, load: ownWebhooksById },
    { type: WebhookDelivery, access: readDelivery.definition.scope, load: ownDeliveriesById },
  ],
  jobs: { kinds: [SEND_WEBHOOKS], handlers: () => [] },
  worker: openWebhooksWorker,
  sweep: deleteOldDeliveries,
};
