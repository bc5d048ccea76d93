import { columnsOf, type ResultOf, type RowOf, statementsOver, type Tables } from '@terrapin/table';
import { type Expression, type ExpressionBuilder, type Kysely, type SqlBool, sql } from 'kysely';
import type { WorkContext } from '../resource.ts';
import { Webhook, WebhookHost } from './webhook.entity.ts';
import { type GivenRow, given } from './webhook.table.ts';
import { WebhookDelivery } from './webhook-delivery.entity.ts';

/** Largest number of messages that a process sends at the same time. */
export const mostSent = 64;
/**
 * Of them, to each webhook, of each user, and to each host. So receivers that do not respond take the places of their own
 * users only.
 */
const places = { each: sql.lit(8), user: sql.lit(16), host: sql.lit(32) };
/** Seconds after which a delivery is due again if its process stores no result; longer than an attempt takes. */
const lease = sql.lit(30);

/** Claims deliveries for `free` places. `sending` has the number of messages that are being sent to each webhook. */
export function claimDue({ db, services }: WorkContext, sending: ReadonlyMap<string, number>, free: number) {
  const busy = [...sending].map(([receiver, count]) => ({ receiver, sending: count }));
  return db.all(claimDeliveryRows, { busy, free, rate: services.settings.webhookRate });
}

const { statement } = statementsOver(WebhookDelivery, Webhook, WebhookHost);

const busyColumns = { receiver: 'uuid', sending: 'integer' } as const;
interface Claim {
  /** Webhooks that this process is sending to, with the number of messages to each. */
  busy: readonly GivenRow<typeof busyColumns>[];
  /** Places that are left in total. */
  free: number;
  /** Attempts per minute to a host, to verified webhooks. */
  rate: number;
}

/**
 * Claims due deliveries, a limited number for each webhook, user and host; those with the fewest messages being sent come
 * first. Their next attempt is postponed by the lease; other processes skip them. Of webhooks that are not verified only
 * pings are claimed, and nothing of suspended users.
 *
 * `Waiting` are the webhooks with deliveries that are or become due; `Open` are those of them that may be sent to now, with
 * the room that each has: of its own, of its user, and at its host. CTEs are not entities, so their columns are not mapped to
 * property names: hence `receiver`, `person`, `target`.
 *
 * Two processes may spend the same attempts of a host at the same time; both are charged, so it gets fewer afterwards.
 */
export const claimDeliveryRows = statement('webhook_deliveries_claim', (db, $: Claim) =>
  db
    .withRecursive('Waiting', (cte) => eachReceiver(cte, (one) => one('one.nextAttemptAt', 'is not', null)))
    .with('Sending', (cte) =>
      cte
        .selectFrom(given($.busy, busyColumns))
        .innerJoin('Webhook as webhook', 'webhook.id', 'given.receiver')
        .select(['given.receiver as receiver', 'given.sending as sending'])
        .select(['webhook.owner as person', 'webhook.host as target']),
    )
    .with('Open', (cte) =>
      cte
        .selectFrom('Waiting')
        .innerJoin('Webhook as webhook', 'webhook.id', 'Waiting.receiver')
        .innerJoin('User as owner', 'owner.id', 'webhook.owner')
        .leftJoin('Token as token', 'token.id', 'webhook.token')
        .leftJoin('WebhookHost as host', (join) =>
          join.onRef('host.host', '=', 'webhook.host').onRef('host.verified', '=', 'webhook.verified'),
        )
        .where('owner.status', '=', sql.lit('active'))
        // After the token has ended, deliveries wait for the webhook to be disabled.
        .where(
          (eb) => sql<boolean>`(not ${eb.ref('webhook.enabled')} or
            (${eb.ref('token.revokedAt')} is null and coalesce(${eb.ref('token.expiresAt')} > now(), true)))`,
        )
        .select(['Waiting.receiver as receiver', 'webhook.owner as person', 'webhook.host as target'])
        .select((eb) => [
          // Deliveries of a disabled webhook fail without an attempt.
          sql<boolean>`${eb.ref('webhook.verified')} or not ${eb.ref('webhook.enabled')}`.as('takesAll'),
          sql<number>`least(${places.host} - ${sending('target', eb.ref('webhook.host'))},
            case when ${eb.ref('webhook.enabled')} then floor(${attemptsPerMinute(eb.ref('webhook.verified'), $.rate)} / 60.0 *
              (60 - extract(epoch from greatest(${eb.ref('host.spentUntil')} - now(), '0'))))::integer
              else ${places.host} end)`.as('room'),
          sql<number>`${places.each} - ${sending('receiver', eb.ref('webhook.id'))}`.as('free'),
          sql<number>`${sending('person', eb.ref('webhook.owner'))}`.as('taken'),
        ]),
    )
    .with('Due', (cte) =>
      cte
        .selectFrom('Open')
        .innerJoinLateral(
          ({ selectFrom }) => {
            const due = selectFrom('WebhookDelivery as one')
              .select(['one.id as id', 'one.nextAttemptAt as at'])
              .whereRef('one.webhook', '=', 'Open.receiver')
              .where('one.nextAttemptAt', '<=', sql<string>`now()`)
              .orderBy('one.nextAttemptAt')
              .limit(sql<number>`greatest(0, least("Open".free, "Open".room))`)
              .forUpdate()
              .skipLocked();
            const pings = due.where('one.type', '=', sql.lit('ping')).where(sql<boolean>`not "Open"."takesAll"`);
            return selectFrom(due.where(sql<boolean>`"Open"."takesAll"`).as('any'))
              .select(['any.id as id', 'any.at as at'])
              .unionAll(selectFrom(pings.as('ping')).select(['ping.id as id', 'ping.at as at']))
              .as('one');
          },
          (join) => join.onTrue(),
        )
        .selectAll('Open')
        .select(['one.id as id', 'one.at as at'])
        .select(
          sql<number>`taken + row_number() over (partition by person, target, "takesAll" order by one.at)`.as('turn'),
        ),
    )
    .with('OfHost', () => {
      const place = sql`row_number() over (partition by target, "takesAll" order by turn, at)`;
      return sql<{ id: string }>`(select *, ${place} as place from "Due")`;
    })
    .with('OfUser', () => {
      const turn = sql`taken + row_number() over (partition by person order by at)`;
      return sql<{ id: string }>`(select id, at, ${turn} as turn from "OfHost" where place <= room)`;
    })
    .with('Chosen', () => {
      const first = sql`order by turn, at limit ${$.free}::integer`;
      return sql<{ id: string }>`(select id from "OfUser" where turn <= ${places.user} ${first})`;
    })
    .with('Taken', (cte) =>
      cte
        .updateTable('WebhookDelivery')
        .set({ nextAttemptAt: sql<string>`now() + make_interval(secs => ${lease})` })
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
              sql<string>`now() + count(*) * make_interval(secs => 60.0 / ${attemptsPerMinute(of.ref('webhook.verified'), $.rate)})`.as(
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
    ),
);

export type ClaimedDelivery = ResultOf<typeof claimDeliveryRows>;

type Walk = Pick<Kysely<Tables<typeof WebhookDelivery> & { Waiting: { receiver: string } }>, 'selectFrom'>;
type IsOne = (one: ExpressionBuilder<{ one: RowOf<WebhookDelivery> }, 'one'>) => Expression<SqlBool>;

/** The webhooks with such deliveries, from one to the next in an index (loose index scan). */
const eachReceiver = (db: Walk, isOne: IsOne) => {
  const first = db
    .selectFrom('WebhookDelivery as one')
    .select('one.webhook as receiver')
    .where(isOne)
    .orderBy('one.webhook')
    .limit(sql.lit(1));
  return db
    .selectFrom(first.as('first'))
    .select('first.receiver as receiver')
    .unionAll(
      db
        .selectFrom('Waiting')
        .select(first.where('one.webhook', '>', sql.ref<string>('Waiting.receiver')).as('receiver'))
        .where('Waiting.receiver', 'is not', null)
        .$castTo<{ receiver: string }>(),
    );
};

/** One a second at most, of pings, while the webhook is not verified. */
const attemptsPerMinute = (verified: Expression<unknown>, rate: number) =>
  sql<number>`(${rate}::integer / case when ${verified} then 1 else 60 end)`;

/** Number of messages that this process is sending to the receiver, of the person, or to the target. */
const sending = (column: 'receiver' | 'person' | 'target', value: Expression<unknown>) =>
  sql`(select coalesce(sum("Sending".sending), 0) from "Sending" where "Sending".${sql.raw(column)} = ${value})`;

/** More are not counted: each reading of the metrics would take longer, and fail during the largest backlog. */
const mostCounted = 10_000;

/** Number of pending deliveries and age of the oldest in seconds; the ids of deliveries have their time. */
export const countPendingRow = statement('webhook_deliveries_count', (db) => {
  const pending = db.selectFrom('WebhookDelivery as delivery').where('delivery.status', '=', sql.lit('pending'));
  return db
    .withRecursive('Waiting', (cte) => eachReceiver(cte, (one) => one('one.status', '=', sql.lit('pending'))))
    .with('Oldest', (cte) =>
      cte
        .selectFrom('Waiting')
        .innerJoinLateral(
          pending
            .select('delivery.createdAt as since')
            .whereRef('delivery.webhook', '=', sql.ref('Waiting.receiver'))
            .orderBy('delivery.id')
            .limit(sql.lit(1))
            .as('one'),
          (join) => join.onTrue(),
        )
        .select('one.since as since'),
    )
    .selectFrom(pending.select('delivery.status').limit(sql.lit(mostCounted)).as('counted'))
    .select((of) => [
      sql<number>`count(*)::integer`.as('waiting'),
      sql<number>`coalesce(extract(epoch from now() - ${of
        .selectFrom('Oldest')
        .select(sql`min(since)`.as('since'))}), 0)::double precision`.as('age'),
    ]);
});
