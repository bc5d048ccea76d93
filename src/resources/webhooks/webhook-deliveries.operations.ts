import { z } from 'zod';
import type { SignedIn } from '../../core/context.ts';
import { ApiError } from '../../core/errors.ts';
import { inOrder } from '../../core/id.ts';
import { found, operation } from '../../core/operation.ts';
import { byCreation, wholeList } from '../../core/order.ts';
import { representationOf } from '../../core/representation.ts';
import { Id } from '../../core/schema.ts';
import { mostRedelivered, Redelivery } from './redelivery.ts';
import { lockWebhookRows } from './webhook.statements.ts';
import { WebhookDelivery } from './webhook-delivery.entity.ts';
import {
  type DeliveryRow,
  deliveryPages,
  readOwnDeliveryRows,
  redeliverRow,
  redeliverRows,
} from './webhook-delivery.statements.ts';
import { webhookErrors } from './webhooks.errors.ts';
import { readOwnWebhook, sendPing, sendSoon, webhookId } from './webhooks.operations.ts';

export const WebhookDeliverySchema = representationOf(WebhookDelivery);

// GraphQL does not pass the webhook.
const args = z.object({ webhook: webhookId.optional(), delivery: Id.describe('The id of the delivery.') });

export const listDeliveries = operation({
  name: 'listWebhookDeliveries',
  summary: 'Lists the deliveries to a webhook, newest first.',
  description: 'Deliveries are stored as long as events.',
  scope: 'webhooks:read',
  args: z.object({ webhook: webhookId }),
  paged: true,
  async run(ctx, { webhook }, _body, { page }) {
    await readOwnWebhook(ctx, webhook);
    return deliveryPages.of(ctx, webhook, page);
  },
});

export const readDelivery = operation({
  name: 'readWebhookDelivery',
  summary: 'Returns a delivery to a webhook.',
  description: 'Contains the result of the last attempt only.',
  scope: 'webhooks:read',
  args,
  run: (ctx, args) => readOwnDelivery(ctx, args),
});

export const pingWebhook = operation({
  name: 'pingWebhook',
  summary: 'Sends a message of the type ping to a webhook, whatever its event types.',
  description:
    '`data` contains the id of the webhook. A ping is signed and retried like any other message. If the receiver responds ' +
    'with a 2xx status, the webhook becomes `verified`. Read the delivery for the result.',
  scope: 'webhooks:write',
  args: z.object({ webhook: webhookId }),
  errors: [webhookErrors.webhook_disabled],
  async run(ctx, { webhook }) {
    if (!(await readOwnWebhook(ctx, webhook)).enabled) throw new ApiError(webhookErrors.webhook_disabled);
    return ctx.transaction((tx) => sendPing(tx, webhook));
  },
});

export const redeliver = operation({
  name: 'redeliverWebhookDelivery',
  summary: 'Sends a message to a webhook again, with the same id, the same body and a new signature.',
  description:
    'The delivery becomes pending, whatever its status, and its number of attempts is reset to 0. It does not wait for ' +
    'other deliveries of the same resource.',
  scope: 'webhooks:write',
  args,
  errors: [webhookErrors.webhook_disabled],
  async run(ctx, args) {
    const { id, webhook } = await readOwnDelivery(ctx, args);
    if (!(await readOwnWebhook(ctx, webhook)).enabled) throw new ApiError(webhookErrors.webhook_disabled);
    return ctx.transaction(async (tx) => {
      await sendSoon(tx, webhook);
      return found(await tx.db.one(redeliverRow, { id, now: tx.now().toISOString() }));
    });
  },
});

export const RedeliverySchema = representationOf(Redelivery);

export const createRedelivery = operation({
  name: 'createRedelivery',
  summary: 'Sends all deliveries of a webhook again that match a filter, such as those that failed.',
  description:
    'As for a single delivery, each becomes pending and its number of attempts is reset to 0; pings are left out. Events of ' +
    `one resource are sent in order. At most ${mostRedelivered.toLocaleString('en')} deliveries per request, the oldest ` +
    'first: `more` says whether others match.',
  scope: 'webhooks:write',
  args: z.object({ webhook: webhookId }),
  body: RedeliverySchema.create,
  errors: [webhookErrors.webhook_disabled],
  async run(ctx, { webhook }, filter): Promise<Redelivery> {
    if (!(await readOwnWebhook(ctx, webhook)).enabled) throw new ApiError(webhookErrors.webhook_disabled);
    const { createdAfter, createdBefore, status: statuses, type: types } = filter;
    const order = byCreation({ created_after: createdAfter ?? undefined, created_before: createdBefore ?? undefined });
    const { below } = order.windowOf(wholeList, mostRedelivered);
    const matching = { webhook, statuses, types, above: order.oldest, below, most: mostRedelivered };
    return ctx.transaction(async (tx) => {
      await sendSoon(tx, webhook);
      await tx.db.all(lockWebhookRows, { webhooks: [webhook] });
      return { ...filter, ...found(await tx.db.one(redeliverRows, matching)) };
    });
  },
});

/** In the order of `ids`; null for each that does not exist or belongs to another user. */
export async function ownDeliveriesById(ctx: SignedIn, ids: readonly string[]): Promise<(DeliveryRow | null)[]> {
  return inOrder(ids, await ctx.db.all(readOwnDeliveryRows, { ids, owner: ctx.viewer.id }));
}

async function readOwnDelivery(ctx: SignedIn, { webhook, delivery }: z.output<typeof args>): Promise<DeliveryRow> {
  const row = found((await ownDeliveriesById(ctx, [delivery]))[0]);
  if (webhook !== undefined && row.webhook !== webhook) throw new ApiError('not_found');
  return row;
}
