import { type Kysely, sql } from 'kysely';
import type { Scope } from '../../core/scopes.ts';
import { columnsOf, type ResultOf, statementsOver } from '../../core/statement.ts';
import type { Db } from '../../core/tables.ts';
import { Webhook } from './webhook.entity.ts';
import { WebhookDelivery } from './webhook-delivery.entity.ts';

const { statement } = statementsOver(WebhookDelivery, Webhook);

/** Columns of equal length, except `texts`: several deliveries can share a body. */
export interface NewDeliveries {
  ids: readonly string[];
  webhooks: readonly string[];
  positions: readonly string[];
  types: readonly string[];
  scopes: readonly string[];
  resources: readonly string[];
  /** Whether no earlier delivery in the list has the same resource and webhook. */
  first: readonly boolean[];
  /** Positions of the bodies in `texts`, from 1. */
  bodies: readonly number[];
  texts: readonly string[];
  now: string;
}

/** Due at once, unless an earlier delivery of the same resource is pending. The caller has locked the webhooks. */
export const insertDeliveryRows = statement('webhook_deliveries_insert', (db, $: NewDeliveries) => {
  const given = sql<{
    id: string;
    receiver: string;
    position: string;
    type: string;
    scope: Scope;
    subject: string;
    first: boolean;
    body: number;
  }>`unnest(${$.ids}::uuid[], ${$.webhooks}::uuid[], ${$.positions}::bigint[], ${$.types}::text[], ${$.scopes}::text[], ${$.resources}::uuid[], ${$.first}::boolean[], ${$.bodies}::integer[])`;
  return db
    .insertInto('WebhookDelivery')
    .columns([
      ...(['id', 'webhook', 'event', 'type', 'status', 'attempts', 'nextAttemptAt', 'createdAt', 'position'] as const),
      'scope',
      'resource',
      'body',
    ])
    .expression((eb) =>
      eb
        .selectFrom(given.as<'given'>(sql`given (id, receiver, position, type, scope, subject, first, body)`))
        .select((of) => [
          'given.id',
          'given.receiver as webhook',
          sql<string>`given.position::text`.as('event'),
          'given.type',
          sql.lit('pending' as const).as('status'),
          sql.lit(0).as('attempts'),
          of
            .case()
            .when(
              of.and([
                of('given.first', '=', sql.lit(true)),
                of.not(
                  of.exists(
                    of
                      .selectFrom('WebhookDelivery as earlier')
                      .select(sql.lit(1).as('found'))
                      .whereRef('earlier.webhook', '=', 'given.receiver')
                      .whereRef('earlier.resource', '=', 'given.subject')
                      .where('earlier.status', '=', sql.lit('pending')),
                  ),
                ),
              ]),
            )
            .then(sql<string | null>`now()`)
            .end()
            .as('nextAttemptAt'),
          sql<string>`${$.now}::timestamptz`.as('createdAt'),
          'given.position',
          'given.scope',
          'given.subject as resource',
          sql<string>`(${$.texts}::text[])[given.body]`.as('body'),
        ]),
    );
});

export interface Claim {
  /** Webhooks that this process is sending to, with the number of messages to each. */
  webhooks: readonly string[];
  counts: readonly number[];
  /** Largest number of messages to send at the same time to each webhook, and free places in total. */
  each: number;
  all: number;
  /** Seconds after which a delivery is due again if this process stores no result. */
  lease: number;
}

type AnyDb = Kysely<Record<string, Record<string, never>>>;

/**
 * Claims due deliveries, a limited number for each webhook. Their next attempt is postponed by the lease; other processes
 * skip them. A recursive CTE jumps from webhook to webhook in the index of due deliveries (loose index scan).
 */
export const claimDeliveryRows = statement('webhook_deliveries_claim', (db, $: Claim) => {
  const any = db as unknown as AnyDb;
  const due = any
    .withRecursive('Waiting', (cte) =>
      cte
        .selectFrom((eb) =>
          eb
            .selectFrom('WebhookDelivery as one')
            .select('one.webhook as receiver')
            .where('one.nextAttemptAt', 'is not', null)
            .orderBy('one.webhook')
            .limit(sql.lit(1))
            .as('first'),
        )
        .select('first.receiver as receiver')
        .unionAll(
          (eb) =>
            eb
              .selectFrom('Waiting')
              .select((of) =>
                of
                  .selectFrom('WebhookDelivery as one')
                  .select('one.webhook as receiver')
                  .where('one.nextAttemptAt', 'is not', null)
                  .whereRef('one.webhook', '>', 'Waiting.receiver')
                  .orderBy('one.webhook')
                  .limit(sql.lit(1))
                  .as('receiver'),
              )
              .where('Waiting.receiver', 'is not', null) as never,
        ),
    )
    .with('Due', (cte) =>
      cte
        .selectFrom('Waiting')
        .leftJoin(
          sql<Record<string, never>>`unnest(${$.webhooks}::uuid[], ${$.counts}::integer[])`.as<'busy'>(
            sql`busy (receiver, sending)`,
          ),
          (join) => join.onRef('busy.receiver', '=', 'Waiting.receiver'),
        )
        .innerJoinLateral(
          (eb) =>
            eb
              .selectFrom('WebhookDelivery as one')
              .select(['one.id as id', 'one.nextAttemptAt as at'])
              .whereRef('one.webhook', '=', 'Waiting.receiver')
              .where('one.nextAttemptAt', '<=', sql<never>`now()`)
              .orderBy('one.nextAttemptAt')
              .limit(sql<number>`greatest(0, ${$.each}::integer - coalesce(busy.sending, 0))`)
              .forUpdate()
              .skipLocked()
              .as('one'),
          (join) => join.onTrue(),
        )
        .select('one.id as id')
        .orderBy('one.at')
        .limit(sql<number>`${$.all}::integer`),
    ) as unknown as Db<typeof Webhook | typeof WebhookDelivery>;
  // CTEs are not entities, so their columns are not mapped to property names: hence `receiver` and `subject`.
  return due
    .with('Taken', (cte) =>
      cte
        .updateTable('WebhookDelivery')
        .set({ nextAttemptAt: sql<string>`now() + make_interval(secs => ${$.lease}::integer)` })
        .where('id', 'in', sql<string>`(select id from "Due")`)
        .returning(['webhook as receiver', 'resource as subject', 'id as id', 'event as event', 'type as type'])
        .returning(['scope as scope', 'attempts as attempts', 'body as body']),
    )
    .selectFrom('Taken as taken')
    .innerJoin('Webhook as webhook', 'webhook.id', 'taken.receiver')
    .select(['taken.receiver as webhook', 'taken.subject as resource', 'taken.id', 'taken.event', 'taken.type'])
    .select(['taken.scope', 'taken.attempts', 'taken.body'])
    .select(columnsOf('webhook', ['url', 'enabled', 'scopes', 'signingKey']))
    .select((eb) =>
      eb
        .case()
        .when('webhook.formerKeyUntil', '>', sql<string>`now()`)
        .then(eb.ref('webhook.formerKey'))
        .end()
        .as('formerKey'),
    );
});

export type ClaimedDelivery = ResultOf<typeof claimDeliveryRows>;
