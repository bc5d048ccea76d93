import { sql } from 'kysely';
import type { Scope } from '../../core/scopes.ts';
import { statementsOver } from '../../core/statement.ts';
import { WebhookDelivery } from './webhook-delivery.entity.ts';
import { WebhookFeed } from './webhook-feed.entity.ts';
import { WebhookHost } from './webhook-host.entity.ts';

const { statement } = statementsOver(WebhookDelivery, WebhookHost, WebhookFeed);

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

/**
 * Due at once, unless an earlier delivery of the same resource is pending, or the event comes from a restored backup and is
 * held back. The caller has locked the webhooks.
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
                      .selectFrom('WebhookFeed as feed')
                      .select(sql.lit(1).as('found'))
                      .whereRef('feed.heldUntil', '>=', 'given.position'),
                  ),
                ),
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

/** A row whose time is over means the same as none. */
export const deleteSpentHostRows = statement('webhook_hosts_forget', (db) =>
  db.deleteFrom('WebhookHost').where('spentUntil', '<', sql<string>`now()`).returning('host as host'),
);
