import { z } from 'zod';
import type { SignedIn } from '../../core/context.ts';
import { createdFilters, oneOf } from '../../core/filters.ts';
import { checkParent, operation, orNotFound } from '../../core/operation.ts';
import { representationOf } from '../../core/representation.ts';
import { Id } from '../../core/schema.ts';
import { DeliveryType } from '../events/event.kinds.ts';
import { enqueuePing, wakeSender } from './queue.ts';
import { webhookTable } from './webhook.statements.ts';
import { WebhookDelivery, WebhookDeliveryStatus } from './webhook-delivery.entity.ts';
import { type DeliveryRow, deliveriesOfWebhook, deliveryTable, redeliverRow } from './webhook-delivery.table.ts';
import { webhookErrors } from './webhooks.errors.ts';
import { requireEnabled, webhookId } from './webhooks.operations.ts';

export const WebhookDeliverySchema = representationOf(WebhookDelivery);

// GraphQL does not pass the webhook.
const args = z.object({ webhook: webhookId.optional(), delivery: Id.describe('The id of the delivery.') });

export const listWebhookDeliveries = operation({
  name: 'listWebhookDeliveries',
  kind: 'list',
  summary: 'List the deliveries of a webhook',
  description: 'Deliveries are kept for as long as events are.',
  scope: 'webhooks:read',
  args: z.object({
    webhook: webhookId,
    status: oneOf(WebhookDeliveryStatus, 'status').optional().describe('Only deliveries with one of these statuses.'),
    type: oneOf(DeliveryType, 'type')
      .optional()
      .meta({ description: 'Only deliveries of these event types, or `ping`.', examples: [['invoice.paid']] }),
    ...createdFilters,
  }),
  async run(ctx, { webhook, ...filter }, _body, { page }) {
    await webhookTable.read(ctx, webhook);
    return deliveriesOfWebhook.of(ctx, webhook, page, filter);
  },
});

export const getWebhookDelivery = operation({
  name: 'getWebhookDelivery',
  kind: 'read',
  summary: 'Get a delivery',
  description: 'Contains the result of the last attempt only.',
  scope: 'webhooks:read',
  args,
  run: (ctx, args) => read(ctx, args),
});

export const pingWebhook = operation({
  name: 'pingWebhook',
  kind: 'action',
  summary: 'Ping a webhook',
  description:
    'Sends a message of the type ping, which every webhook receives. It is signed and retried like any other ' +
    'message, and its `data` contains the id of the webhook. If the receiver responds with a 2xx status, the ' +
    'webhook becomes `verified`. Read the delivery for the result.',
  scope: 'webhooks:write',
  args: z.object({ webhook: webhookId }),
  errors: [webhookErrors.webhook_disabled],
  async run(ctx, { webhook }) {
    await requireEnabled(ctx, webhook);
    return ctx.transaction((tx) => enqueuePing(tx, webhook));
  },
});

export const redeliverWebhookDelivery = operation({
  name: 'redeliverWebhookDelivery',
  kind: 'action',
  summary: 'Redeliver an event',
  description:
    'Sends the message again, with the same id, the same body and a new signature. The delivery becomes pending, ' +
    'whatever its status, and its number of attempts is reset to 0. It does not wait for other deliveries of the ' +
    'same resource.',
  scope: 'webhooks:write',
  args,
  errors: [webhookErrors.webhook_disabled],
  async run(ctx, args) {
    const { id, webhook } = await read(ctx, args);
    await requireEnabled(ctx, webhook);
    return ctx.transaction(async (tx) => {
      await wakeSender(tx, webhook);
      return orNotFound(await tx.db.one(redeliverRow, { id, now: tx.now().toISOString() }));
    });
  },
});

async function read(ctx: SignedIn, { webhook, delivery }: z.output<typeof args>): Promise<Required<DeliveryRow>> {
  const row = (await deliveryTable.read(ctx, delivery)) as Required<DeliveryRow>;
  checkParent(row, { webhook });
  return row;
}
