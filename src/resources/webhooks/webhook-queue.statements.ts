import { type Kysely, sql } from 'kysely';
import type { Scope } from '../../core/scopes.ts';
import { columnsOf, type ResultOf, statementsOver } from '../../core/statement.ts';
import type { Db } from '../../core/tables.ts';
import { Webhook } from './webhook.entity.ts';
import { WebhookDelivery } from './webhook-delivery.entity.ts';

const { statement } = statementsOver(WebhookDelivery, Webhook);

/** Deliveries to be written, as lists of the same length; a body may be of several. */
export interface NewDeliveries {
  ids: readonly string[];
  webhooks: readonly string[];
  /** The places of the events. */
  positions: readonly string[];
  types: readonly string[];
  /** What each is heard of with. */
  scopes: readonly string[];
  resources: readonly string[];
  /** Whether no earlier one of the list is of the same resource and webhook. */
  first: readonly boolean[];
  /** Which of `texts` is the body, from 1. */
  bodies: readonly number[];
  texts: readonly string[];
  now: string;
}

/**
 * Deliveries, each to be tried at once, unless one of the same resource is still pending: then it is tried when that one has ended.
 * The caller has locked the webhooks.
 */
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
  /** Webhooks that this process is sending to, and how many messages. */
  webhooks: readonly string[];
  counts: readonly number[];
  /** How many messages it sends to one at once, and how many in all. */
  each: number;
  all: number;
  /** Seconds after which a delivery is tried again, should this process never tell how it went. */
  lease: number;
}

/** Within this statement there are tables that are no entities. */
type AnyDb = Kysely<Record<string, Record<string, never>>>;

/**
 * Takes deliveries that are due: of every webhook some, so that none keeps the others waiting. Their next attempt is put
 * off while this one is made; other processes pass over them. It goes from webhook to webhook in the index of what is due,
 * and reads no further in each than it takes.
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
  // What else than a table has no property of an entity: hence the other names.
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
