import { z } from 'zod';
import type { SignedIn } from '../../core/context.ts';
import { ApiError } from '../../core/errors.ts';
import { inOrder, newId } from '../../core/id.ts';
import { found, operation } from '../../core/operation.ts';
import { representationOf } from '../../core/representation.ts';
import { Id } from '../../core/schema.ts';
import { toTimestamp } from '../../core/timestamp.ts';
import { WebhookDelivery } from './webhook-delivery.entity.ts';
import {
  type DeliveryRow,
  deliveryPages,
  insertPingRow,
  readOwnDeliveryRows,
  redeliverRow,
} from './webhook-delivery.statements.ts';
import { webhookErrors } from './webhooks.errors.ts';
import { SEND_WEBHOOKS } from './webhooks.jobs.ts';
import { readOwnWebhook, webhookId } from './webhooks.operations.ts';

export const WebhookDeliverySchema = representationOf(WebhookDelivery);

/** REST's paths name the webhook too; GraphQL's arguments do not. */
const args = z.object({ webhook: webhookId.optional(), delivery: Id.describe('The id of the delivery.') });

export const listDeliveries = operation({
  name: 'listWebhookDeliveries',
  summary: 'Lists the messages to a webhook, newest first, with what has become of each.',
  description: 'They are kept as long as events are.',
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
  summary: 'Reads what has become of a message to a webhook.',
  description: 'Of the attempts, the last one is told.',
  scope: 'webhooks:read',
  args,
  run: (ctx, args) => readOwnDelivery(ctx, args),
});

export const pingWebhook = operation({
  name: 'pingWebhook',
  summary: 'Sends a webhook a message of the type ping, whatever events it hears of.',
  description:
    'Its `data` has the id of the webhook. It is sent like any other, signed, and tried again where it fails: read the ' +
    'delivery to see how it went.',
  scope: 'webhooks:write',
  args: z.object({ webhook: webhookId }),
  errors: [webhookErrors.webhook_disabled],
  async run(ctx, { webhook }) {
    if (!(await readOwnWebhook(ctx, webhook)).enabled) throw new ApiError(webhookErrors.webhook_disabled);
    const id = newId();
    const now = ctx.now();
    const body = JSON.stringify({ id, type: 'ping', created_at: toTimestamp(now), data: { webhook } });
    const ping = { id, webhook, body, now: now.toISOString() };
    return sendSoon(ctx, webhook, async (tx) => found(await tx.db.one(insertPingRow, ping)));
  },
});

export const redeliver = operation({
  name: 'redeliverWebhookDelivery',
  summary: 'Sends a message to a webhook again: the same id, the same body, a new signature.',
  description:
    'Whatever had become of it, it is pending then, and has all its attempts before it. It does not wait for others of the ' +
    'same resource.',
  scope: 'webhooks:write',
  args,
  errors: [webhookErrors.webhook_disabled],
  async run(ctx, args) {
    const { id, webhook } = await readOwnDelivery(ctx, args);
    if (!(await readOwnWebhook(ctx, webhook)).enabled) throw new ApiError(webhookErrors.webhook_disabled);
    return sendSoon(ctx, webhook, async (tx) =>
      found(await tx.db.one(redeliverRow, { id, now: tx.now().toISOString() })),
    );
  },
});

function sendSoon<T>(ctx: SignedIn, webhook: string, write: (tx: SignedIn) => Promise<T>): Promise<T> {
  return ctx.transaction(async (tx) => {
    await tx.services.jobs.enqueue(tx, SEND_WEBHOOKS, [{ webhook }]);
    return write(tx);
  });
}

/** The deliveries of `ids` to webhooks of the viewer, in that order; null for each that is not. */
export async function ownDeliveriesById(ctx: SignedIn, ids: readonly string[]): Promise<(DeliveryRow | null)[]> {
  return inOrder(ids, await ctx.db.all(readOwnDeliveryRows, { ids, owner: ctx.viewer.id }));
}

async function readOwnDelivery(ctx: SignedIn, { webhook, delivery }: z.output<typeof args>): Promise<DeliveryRow> {
  const row = found((await ownDeliveriesById(ctx, [delivery]))[0]);
  if (webhook !== undefined && row.webhook !== webhook) throw new ApiError('not_found');
  return row;
}
