import { sql } from 'kysely';
import { columnsOf, type ResultOf, statementsOver } from '../../core/statement.ts';
import type { Db } from '../../core/tables.ts';
import { Token } from '../tokens/token.entity.ts';
import { User } from '../users/user.entity.ts';
import { Webhook } from './webhook.entity.ts';
import { WebhookDelivery } from './webhook-delivery.entity.ts';
import { WebhookHost } from './webhook-host.entity.ts';
import { type Claim, rateOf, receivers } from './webhook-receivers.statements.ts';

const { statement } = statementsOver(WebhookDelivery, Webhook, WebhookHost, User, Token);

/**
 * Claims due deliveries, a limited number for each webhook, user and host; those with the fewest messages being sent come
 * first. Their next attempt is postponed by the lease; other processes skip them. Of webhooks that are not verified only pings are claimed, and
 * nothing of suspended users.
 *
 * Two processes may spend the same attempts of a host at the same time; both are charged, so it gets fewer afterwards.
 */
export const claimDeliveryRows = statement('webhook_deliveries_claim', (db, $: Claim) => {
  const due = receivers(db, $)
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
              sql<string>`now() + count(*) * make_interval(secs => 60.0 / ${rateOf(of.ref('webhook.verified'), $)})`.as(
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

export type ClaimedDelivery = ResultOf<typeof claimDeliveryRows>;
