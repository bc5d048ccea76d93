import { sql } from 'kysely';
import { ObjectType } from 'type-graphql';
import { z } from 'zod';
import { ReadOnly, Writable } from '../../core/declared-field.ts';
import { momentFilter } from '../../core/filters.ts';
import { operation, orNotFound } from '../../core/operation.ts';
import { byCreation, wholeList } from '../../core/order.ts';
import { representationOf } from '../../core/representation.ts';
import { integer } from '../../core/schema.ts';
import { statementsOver } from '../../core/statement.ts';
import { EventType } from '../events/event.kinds.ts';
import { wakeSender } from './queue.ts';
import { lockWebhookRows } from './webhook.statements.ts';
import { WebhookDelivery, WebhookDeliveryStatus } from './webhook-delivery.entity.ts';
import { selectPending } from './webhook-delivery.table.ts';
import { webhookErrors } from './webhooks.errors.ts';
import { requireEnabled, webhookId } from './webhooks.operations.ts';

/** Deliveries that one request sends again: it must end within the statement timeout. */
const mostRedelivered = 5_000;

const column = false;

@ObjectType({ description: 'Deliveries of a webhook that were sent again: which ones, and how many.' })
export class Redelivery {
  @Writable(
    z.array(WebhookDeliveryStatus).min(1, 'Must contain at least one status.').meta({
      description:
        'Only deliveries with one of these statuses. Pending ones are sent anyway, so they are left as they are.',
    }),
    { column, default: ['failed'] },
  )
  status!: WebhookDeliveryStatus[];

  @Writable(
    z
      .array(EventType)
      .min(1, 'Must contain at least one event type.')
      .nullable()
      .meta({ examples: [['invoice.paid']], description: 'Only events of these types; null for all.' }),
    { column, default: null },
  )
  type!: EventType[] | null;

  @Writable(momentFilter('Only deliveries created at or after this time.').nullable(), { column, default: null })
  createdAfter!: string | null | undefined;

  @Writable(momentFilter('Only deliveries created before this time.').nullable(), { column, default: null })
  createdBefore!: string | null | undefined;

  @ReadOnly(
    integer({ min: 0, max: mostRedelivered }).meta({ description: 'Number of deliveries that are sent again.' }),
    { column },
  )
  readonly count!: number;

  @ReadOnly(
    z.boolean().meta({
      description: `Whether more deliveries match: one request sends the oldest ${mostRedelivered.toLocaleString('en')} again. Repeat it for the others.`,
    }),
    { column },
  )
  readonly more!: boolean;
}

export const RedeliverySchema = representationOf(Redelivery);

export const createRedelivery = operation({
  name: 'createRedelivery',
  kind: 'create',
  summary: 'Redeliver events that match a filter',
  description:
    'Each delivery that matches, such as those that failed, becomes pending, and its number of attempts is reset to ' +
    '0; pings are left out. Events of one resource are sent in order. One request redelivers at most ' +
    `${mostRedelivered.toLocaleString('en')} deliveries, the oldest first; \`more\` says whether others match.`,
  scope: 'webhooks:write',
  args: z.object({ webhook: webhookId }),
  body: RedeliverySchema.create,
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
