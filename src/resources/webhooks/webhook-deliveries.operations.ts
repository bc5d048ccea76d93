import { byCreation, type Db, plainView, statementsOver, wholeList } from '@terrapin/table';
import { sql } from 'kysely';
import { z } from 'zod';
import type { SignedIn } from '../../core/context.ts';
import { createdFilters, oneOf } from '../../core/filters.ts';
import { checkParent, operation, orNotFound } from '../../core/operation.ts';
import { representationOf } from '../../core/representation.ts';
import { Id } from '../../core/schema.ts';
import { dispatchPing, wakeSender } from './dispatch.ts';
import {
  Deliveries,
  type DeliveryRow,
  deliveriesOfWebhook,
  lockWebhookRows,
  selectPending,
  Webhooks,
} from './webhook.table.ts';
import {
  DeliveryType,
  mostRedelivered,
  Redelivery,
  WebhookDelivery,
  WebhookDeliveryStatus,
} from './webhook-delivery.entity.ts';
import { requireEnabled, webhookErrors, webhookId } from './webhooks.operations.ts';

export const WebhookDeliverySchema = representationOf(WebhookDelivery);

// GraphQL does not pass the webhook.
const args = z.object({ webhook: webhookId.optional(), delivery: Id.describe('The id of the delivery.') });

export const listWebhookDeliveries = operation({
  name: 'listWebhookDeliveries',
  at: 'GET /webhooks/{webhook}/deliveries',
  kind: 'list',
  summary: 'List the deliveries of a webhook',
  words: 'failed log history attempts',
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
    await new Webhooks(ctx).read(webhook);
    return deliveriesOfWebhook.of(ctx, webhook, page, filter);
  },
});

export const getWebhookDelivery = operation({
  name: 'getWebhookDelivery',
  at: 'GET /webhooks/{webhook}/deliveries/{delivery}',
  kind: 'read',
  summary: 'Get a delivery',
  description: 'Contains the result of the last attempt only.',
  scope: 'webhooks:read',
  args,
  run: (ctx, args) => read(ctx, args),
});

export const pingWebhook = operation({
  name: 'pingWebhook',
  at: 'POST /webhooks/{webhook}/pings',
  kind: 'action',
  summary: 'Ping a webhook',
  words: 'test try',
  description:
    'Sends a message of the type ping, which every webhook receives. It is signed and retried like any other ' +
    'message, and its `data` contains the id of the webhook. If the receiver responds with a 2xx status, the ' +
    'webhook becomes `verified`. Read the delivery for the result.',
  scope: 'webhooks:write',
  args: z.object({ webhook: webhookId }),
  reachesOut: true,
  errors: [webhookErrors.webhook_disabled],
  async run(ctx, { webhook }) {
    await requireEnabled(ctx, webhook);
    return ctx.transaction((tx) => dispatchPing(tx, webhook));
  },
});

export const redeliverWebhookDelivery = operation({
  name: 'redeliverWebhookDelivery',
  at: 'POST /webhooks/{webhook}/deliveries/{delivery}/attempts',
  kind: 'action',
  summary: 'Redeliver an event',
  words: 'resend retry replay repeat failed again',
  description:
    'Sends the message again, with the same id, the same body and a new signature. The delivery becomes pending, ' +
    'whatever its status, and its number of attempts is reset to 0. It does not wait for other deliveries of the ' +
    'same resource.',
  scope: 'webhooks:write',
  args,
  reachesOut: true,
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
  const row = (await new Deliveries(ctx).read(delivery)) as Required<DeliveryRow>;
  checkParent(row, { webhook });
  return row;
}

const redeliverRow = Deliveries.writing(
  'redeliver',
  'updated',
  (db: Db<typeof WebhookDelivery>, $: { id: string; now: string }) =>
    db.with('WebhookDelivery', (cte) =>
      cte
        .updateTable('WebhookDelivery')
        .set({ status: sql.lit('pending'), attempts: sql.lit(0), nextAttemptAt: $.now })
        .where('id', '=', $.id)
        .returningAll(),
    ),
)(plainView);

export const RedeliverySchema = representationOf(Redelivery);

export const createRedelivery = operation({
  name: 'createRedelivery',
  at: 'POST /webhooks/{webhook}/redeliveries',
  kind: 'create',
  summary: 'Redeliver events that match a filter',
  words: 'resend retry replay failed again',
  description:
    'Each delivery that matches, such as those that failed, becomes pending, and its number of attempts is reset to ' +
    '0; pings are left out. Events of one resource are sent in order. One request redelivers at most ' +
    `${mostRedelivered.toLocaleString('en')} deliveries, the oldest first; \`more\` says whether others match.`,
  scope: 'webhooks:write',
  args: z.object({ webhook: webhookId }),
  body: RedeliverySchema.create,
  reachesOut: true,
  errors: [webhookErrors.webhook_disabled],
  async run(ctx, { webhook }, filter): Promise<Redelivery> {
    await requireEnabled(ctx, webhook);
    const { createdAfter, createdBefore, status: statuses, type: types } = filter;
    const order = byCreation({ createdAfter: createdAfter ?? undefined, createdBefore: createdBefore ?? undefined });
    const { below } = order.range(wholeList, mostRedelivered);
    const matching = { webhook, statuses, types, above: order.oldest, below, most: mostRedelivered };
    return ctx.transaction(async (tx) => {
      await wakeSender(tx, webhook);
      await tx.db.all(lockWebhookRows, { webhooks: [webhook] });
      return { ...filter, ...orNotFound(await tx.db.one(redeliverRows, matching)) };
    });
  },
});

interface Matching {
  webhook: string;
  statuses: readonly WebhookDeliveryStatus[];
  /** Null: all. */
  types: readonly string[] | null;
  /** Ids, which contain the times of creation. */
  above: string;
  below: string;
  most: number;
}

const { statement } = statementsOver(WebhookDelivery);

/**
 * Sends the oldest matching deliveries of events again, in order per resource: due at once is only the first of each, unless
 * another delivery of the resource is pending. The caller has locked the webhook.
 */
const redeliverRows = statement('webhook_redeliver_matching', (db, $: Matching) =>
  db
    .with('Matching', (cte) =>
      cte
        .selectFrom('WebhookDelivery as one')
        .select(['one.id as key', 'one.resource as subject', 'one.position as place'])
        .where('one.webhook', '=', $.webhook)
        .where('one.id', '>', $.above)
        .where('one.id', '<', $.below)
        .where('one.status', '=', sql<WebhookDeliveryStatus>`any(${$.statuses}::text[])`)
        .where('one.status', '<>', sql.lit('pending'))
        .where('one.type', '<>', sql.lit('ping'))
        .where((eb) =>
          eb.or([eb(sql`${$.types}::text[]`, 'is', null), eb('one.type', '=', sql<string>`any(${$.types}::text[])`)]),
        )
        .orderBy('one.webhook')
        .orderBy('one.id')
        .limit(sql<number>`${$.most}::integer + 1`),
    )
    .with('Chosen', (cte) =>
      cte
        .selectFrom((eb) =>
          eb
            .selectFrom('Matching')
            .select(['Matching.key as key', 'Matching.subject as subject', 'Matching.place as place'])
            .orderBy('Matching.key')
            .limit(sql<number>`${$.most}::integer`)
            .as('oldest'),
        )
        .select([
          'oldest.key as key',
          sql<number>`row_number() over (partition by oldest.subject order by oldest.place)`.as('turn'),
        ]),
    )
    .with('Sent', (cte) =>
      cte
        .updateTable('WebhookDelivery')
        .set(({ and, eb, exists, not, ref }) => {
          const isFirst = eb('id', 'in', sql<string>`(select key from "Chosen" where turn = 1)`);
          const pending = selectPending(db, ref('WebhookDelivery.webhook'), ref('WebhookDelivery.resource'));
          const isDue = and([isFirst, not(exists(pending))]);
          const nextAttemptAt = eb.case().when(isDue).then(sql<string | null>`now()`).end();
          return { status: sql.lit('pending'), attempts: sql.lit(0), nextAttemptAt };
        })
        .where('id', 'in', sql<string>`(select key from "Chosen")`)
        .returning('id as key'),
    )
    .selectNoFrom([
      sql<number>`(select count(*)::integer from "Sent")`.as('count'),
      sql<boolean>`(select count(*) from "Matching") > ${$.most}::integer`.as('more'),
    ]),
);
