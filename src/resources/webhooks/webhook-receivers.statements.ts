import { type Expression, type Kysely, sql } from 'kysely';

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
 * The webhooks with due deliveries that may be sent now (`Open`), with the room that each has: of its own, of its user, and
 * at its host. A recursive CTE jumps from webhook to webhook in the index of due deliveries (loose index scan).
 */
export function receivers(db: unknown, $: Claim) {
  const any = db as AnyDb;
  // CTEs are not entities, so their columns are not mapped to property names: hence `receiver`, `person`, `target`.
  return any
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
            case when ${eb.ref('webhook.enabled')} then floor(${rateOf(eb.ref('webhook.verified'), $)} / 60.0 *
              (60 - extract(epoch from greatest(${eb.ref('host.spentUntil')} - now(), '0'))))::integer
              else ${$.host}::integer end)`.as('room'),
          sql<never>`${$.each}::integer - ${sending('receiver', eb.ref('webhook.id'))}`.as('free'),
          sql<never>`${sending('person', eb.ref('webhook.owner'))}`.as('taken'),
        ]),
    );
}

/** Attempts per minute to a host: fewer while the webhook is not verified. */
export const rateOf = (verified: Expression<unknown>, $: Pick<Claim, 'rate' | 'pings'>) =>
  sql<number>`case when ${verified} then ${$.rate}::integer else ${$.pings}::integer end`;

/** Number of messages that this process is sending to the receiver, of the person, or to the target. */
const sending = (column: 'receiver' | 'person' | 'target', value: Expression<unknown>) =>
  sql`(select coalesce(sum("Sending".sending), 0) from "Sending" where "Sending".${sql.raw(column)} = ${value})`;
