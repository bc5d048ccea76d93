import { type Expression, type Kysely, sql } from 'kysely';
import type { Scope } from '../../core/scopes.ts';
import { columnsOf, type ResultOf, statementsOver } from '../../core/statement.ts';
import type { Db } from '../../core/tables.ts';
import { Token } from '../tokens/token.entity.ts';
import { User } from '../users/user.entity.ts';
import { Webhook } from './webhook.entity.ts';
import { WebhookDelivery } from './webhook-delivery.entity.ts';
import { WebhookFeed } from './webhook-feed.entity.ts';
import { WebhookHost } from './webhook-host.entity.ts';

const { statement } = statementsOver(WebhookDelivery, Webhook, WebhookHost, User, Token, WebhookFeed);

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

export interface Claim {
  /** Webhooks that this process is sending to, with the number of messages to each. */
  webhooks: readonly string[];
  counts: readonly number[];
  /** Largest number of messages to send at the same time to each webhook, of each user, and to each host. */
  each: number;
  user: number;
  host: number;
  /** Free places in total. */
  all: number;
  /** Attempts per minute to a host: to verified webhooks, and pings to others. */
  rate: number;
  pings: number;
  /** Seconds after which a delivery is due again if this process stores no result. */
  lease: number;
}

type AnyDb = Kysely<Record<string, Record<string, never>>>;

/**
 * Claims due deliveries, a limited number for each webhook, user and host; those with the fewest messages being sent come
 * first. Their next attempt is postponed by the lease; other processes skip them. A recursive CTE jumps from webhook to
 * webhook in the index of due deliveries (loose index scan). Of webhooks that are not verified only pings are claimed, and
 * nothing of suspended users.
 *
 * Two processes may spend the same attempts of a host at the same time; both are charged, so it gets fewer afterwards.
 */
export const claimDeliveryRows = statement('webhook_deliveries_claim', (db, $: Claim) => {
  const any = db as unknown as AnyDb;
  const rate = (verified: Expression<unknown>) =>
    sql<number>`case when ${verified} then ${$.rate}::integer else ${$.pings}::integer end`;
  // CTEs are not entities, so their columns are not mapped to property names: hence `receiver`, `person`, `target`.
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
    .with('Sending', (cte) =>
      cte
        .selectFrom(
          sql<Record<string, never>>`unnest(${$.webhooks}::uuid[], ${$.counts}::integer[])`.as<'busy'>(
            sql`busy (receiver, sending)`,
          ),
        )
        .innerJoin('Webhook as webhook', 'webhook.id', 'busy.receiver')
        .select(['busy.receiver as receiver', 'busy.sending as sending'])
        .select(['webhook.owner as person', 'webhook.host as target']),
    )
    .with('Open', (cte) =>
      cte
        .selectFrom('Waiting')
        .innerJoin('Webhook as webhook', 'webhook.id', 'Waiting.receiver')
        .innerJoin('User as owner', 'owner.id', 'webhook.owner')
        .leftJoin('Token as token', 'token.id', 'webhook.token')
        .where('owner.status', '=', sql.lit('active') as never)
        // After the token has ended, deliveries wait for the webhook to be disabled.
        .where(
          (eb) => sql<boolean>`(not ${eb.ref('webhook.enabled')} or
            (${eb.ref('token.revokedAt')} is null and coalesce(${eb.ref('token.expiresAt')} > now(), true)))`,
        )
        .leftJoin('WebhookHost as host', (join) =>
          join.onRef('host.host', '=', 'webhook.host').onRef('host.verified', '=', 'webhook.verified'),
        )
        .select(['Waiting.receiver as receiver', 'webhook.owner as person', 'webhook.host as target'])
        .select((eb) => [
          // Deliveries of a disabled webhook fail without an attempt.
          sql<never>`${eb.ref('webhook.verified')} or not ${eb.ref('webhook.enabled')}`.as('takesAll'),
          sql<never>`least(${$.host}::integer - ${sending('target', eb.ref('webhook.host'))},
            case when ${eb.ref('webhook.enabled')} then floor(${rate(eb.ref('webhook.verified'))} / 60.0 *
              (60 - extract(epoch from greatest(${eb.ref('host.spentUntil')} - now(), '0'))))::integer
              else ${$.host}::integer end)`.as('room'),
          sql<never>`${$.each}::integer - ${sending('receiver', eb.ref('webhook.id'))}`.as('free'),
          sql<never>`${sending('person', eb.ref('webhook.owner'))}`.as('taken'),
        ]),
    )
    .with('Due', (cte) =>
      cte
        .selectFrom('Open')
        .innerJoinLateral(
          (eb) => {
            const some = eb
              .selectFrom('WebhookDelivery as one')
              .select(['one.id as id', 'one.nextAttemptAt as at'])
              .whereRef('one.webhook', '=', 'Open.receiver')
              .where('one.nextAttemptAt', '<=', sql<never>`now()`)
              .orderBy('one.nextAttemptAt')
              .limit(sql<number>`greatest(0, least("Open".free, "Open".room))`)
              .forUpdate()
              .skipLocked();
            const takesAll = sql<boolean>`"Open"."takesAll"`;
            const pings = some.where('one.type', '=', sql.lit('ping') as never).where(sql<boolean>`not ${takesAll}`);
            return eb
              .selectFrom(some.where(takesAll).as('any'))
              .select(['any.id as id', 'any.at as at'])
              .unionAll(eb.selectFrom(pings.as('ping')).select(['ping.id as id', 'ping.at as at']))
              .as('one');
          },
          (join) => join.onTrue(),
        )
        .select(['one.id as id', 'one.at as at'])
        .select(['Open.person as person', 'Open.target as target', 'Open.room as room', 'Open.taken as taken'])
        .select(
          sql<never>`"Open".taken + row_number() over (partition by "Open".person, "Open".target, "Open"."takesAll"
          order by one.at)`.as('turn'),
        )
        .select('Open.takesAll as takesAll'),
    )
    .with('OfHost', (cte) =>
      cte
        .selectFrom('Due')
        .select(['Due.id as id', 'Due.at as at', 'Due.person as person', 'Due.room as room', 'Due.taken as taken'])
        .select(
          sql<never>`row_number() over (partition by "Due".target, "Due"."takesAll" order by "Due".turn, "Due".at)`.as(
            'place',
          ),
        ),
    )
    .with('OfUser', (cte) =>
      cte
        .selectFrom('OfHost')
        .select(['OfHost.id as id', 'OfHost.at as at'])
        .select(
          sql<never>`"OfHost".taken + row_number() over (partition by "OfHost".person order by "OfHost".at)`.as('turn'),
        )
        .whereRef('OfHost.place', '<=', 'OfHost.room'),
    )
    .with('Chosen', (cte) =>
      cte
        .selectFrom('OfUser')
        .select('OfUser.id as id')
        .where('OfUser.turn', '<=', sql<never>`${$.user}::integer`)
        .orderBy('OfUser.turn')
        .orderBy('OfUser.at')
        .limit(sql<number>`${$.all}::integer`),
    ) as unknown as Db<typeof Webhook | typeof WebhookDelivery | typeof WebhookHost>;
  return due
    .with('Taken', (cte) =>
      cte
        .updateTable('WebhookDelivery')
        .set({ nextAttemptAt: sql<string>`now() + make_interval(secs => ${$.lease}::integer)` })
        .where('id', 'in', sql<string>`(select id from "Chosen")`)
        .returning(['webhook as receiver', 'resource as subject', 'id as id', 'event as event', 'type as type'])
        .returning(['scope as scope', 'attempts as attempts', 'body as body']),
    )
    .with('Charged', (cte) =>
      cte
        .insertInto('WebhookHost')
        .columns(['host', 'verified', 'spentUntil'])
        .expression((eb) =>
          eb
            .selectFrom('Taken as taken')
            .innerJoin('Webhook as webhook', 'webhook.id', 'taken.receiver')
            .select(['webhook.host', 'webhook.verified'])
            .select((of) =>
              sql<string>`now() + count(*) * make_interval(secs => 60.0 / ${rate(of.ref('webhook.verified'))})`.as(
                'spentUntil',
              ),
            )
            .where('webhook.enabled', '=', sql.lit(true))
            .groupBy(['webhook.host', 'webhook.verified'])
            // The same order in each process, which prevents deadlocks.
            .orderBy('webhook.host')
            .orderBy('webhook.verified'),
        )
        .onConflict((conflict) =>
          conflict.columns(['host', 'verified']).doUpdateSet((eb) => ({
            spentUntil: sql<string>`greatest(${eb.ref('WebhookHost.spentUntil')}, now()) + (${eb.ref('excluded.spentUntil')} - now())`,
          })),
        )
        .returning('host as target'),
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

/** Number of messages that this process is sending to the receiver, of the person, or to the target. */
const sending = (column: 'receiver' | 'person' | 'target', value: Expression<unknown>) =>
  sql`(select coalesce(sum("Sending".sending), 0) from "Sending" where "Sending".${sql.raw(column)} = ${value})`;

export type ClaimedDelivery = ResultOf<typeof claimDeliveryRows>;

/** A row whose time is over means the same as none. */
export const deleteSpentHostRows = statement('webhook_hosts_forget', (db) =>
  db.deleteFrom('WebhookHost').where('spentUntil', '<', sql<string>`now()`).returning('host as host'),
);
