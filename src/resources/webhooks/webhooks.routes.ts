import { collectionRoutes } from '../../surfaces/rest/collection-routes.ts';
import { get, post } from '../../surfaces/rest/route.ts';
import type { DeliveryRow } from './webhook.table.ts';
import {
  createRedelivery,
  getWebhookDelivery,
  listWebhookDeliveries,
  pingWebhook,
  RedeliverySchema,
  redeliverWebhookDelivery,
  WebhookDeliverySchema,
} from './webhook-deliveries.operations.ts';
import { replaceWebhookSecret, WebhookSchema, webhookOperations } from './webhooks.operations.ts';

const tag = 'Webhooks';
const delivery = { tag, resource: WebhookDeliverySchema } as const;
const location = ({ id, webhook }: DeliveryRow) => `/webhooks/${webhook}/deliveries/${id}`;

export const webhookRoutes = [
  ...collectionRoutes('/webhooks/{webhook}', webhookOperations, { tag, resource: WebhookSchema }),
  post('/webhooks/{webhook}/secret', replaceWebhookSecret, { tag, resource: WebhookSchema, version: (row) => row }),
  post('/webhooks/{webhook}/pings', pingWebhook, { ...delivery, status: 201, location }),
  get('/webhooks/{webhook}/deliveries', listWebhookDeliveries, delivery),
  get('/webhooks/{webhook}/deliveries/{delivery}', getWebhookDelivery, delivery),
  post('/webhooks/{webhook}/deliveries/{delivery}/attempts', redeliverWebhookDelivery, delivery),
  post('/webhooks/{webhook}/redeliveries', createRedelivery, { tag, resource: RedeliverySchema }),
];
