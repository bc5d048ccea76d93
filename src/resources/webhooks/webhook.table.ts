import {
  columnsOf,
  type Db,
  Param,
  plainView,
  type Queries,
  type QueryOf,
  type RowIn,
  type RowOf,
  statementsOver,
  type Visitor,
} from '@terrapin/table';
import { type Expression, type SelectQueryBuilder, sql } from 'kysely';
import { StoredEvent } from '../../core/events.ts';
import { repositoryOf } from '../../core/repository.ts';
import { copiesIn, sweepSize } from '../../core/sweep.ts';
import { isRedacted, presentedWithoutText } from '../events/event.copies.ts';
import { Webhook } from './webhook.entity.ts';
import { WebhookDelivery, WebhookDeliveryStatus, WebhookFeed } from './webhook-delivery.entity.ts';

const { statement } = statementsOver(Webhook, WebhookDelivery, WebhookFeed, StoredEvent);

/** Written with each change: who made it, and what follows from the URL. */
const bound = ['host', 'disabledReason', 'verified', 'scopes', 'token', 'issuer', 'subject'] as const;

export class Webhooks extends repositoryOf(Webhook, {
  name: 'webhook',
  visible: ['owner'],
  keys: [],
  writes: { insert: ['owner', 'signingKey', ...bound], update: bound, delete: [] },
}) {}

export type WebhookRow = RowIn<Webhooks>;

/** Their deliveries are deleted with them. */
export const deleteWebhookRows = Webhooks.writing('erase', 'deleted', (db: Db<typeof Webhook>, $: { user: string }) =>
  db.with('Webhook', (cte) => cte.deleteFrom('Webhook').where('owner', '=', $.user).returningAll()),
)(plainView);

/** Serializes inserting and ending deliveries, which wait for each other by resource. Ordered to prevent deadlocks. */
export const lockWebhookRows = statement('webhooks_lock', (db, $: { webhooks: readonly string[] }) =>
  db
    .selectFrom('Webhook as webhook')
    .select(columnsOf('webhook', ['id', 'enabled']))
    .where('webhook.id', '=', sql<string>`any(${$.webhooks}::uuid[])`)
    .orderBy('webhook.id')
    .forNoKeyUpdate(),
);

export class Deliveries extends repositoryOf(WebhookDelivery, {
  name: 'webhook_delivery',
  visible: (
    deliveries: QueryOf<WebhookDelivery, 'webhook_delivery', typeof Webhook>,
    { viewer }: Pick<Visitor, 'viewer'>,
  ) =>
    deliveries
      .innerJoin('Webhook as webhook', 'webhook.id', 'webhook_delivery.webhook')
      .where('webhook.owner', '=', viewer),
  events: false,
  writes: { insert: ['id', 'webhook', 'event', 'type', 'status', 'attempts', 'nextAttemptAt', 'resource', 'body'] },
}) {}

export type DeliveryRow = RowIn<Deliveries>;

export const deliveriesOfWebhook = Deliveries.children('webhook', {
  several: ['type', 'status'],
  // The index of types contains the statuses as well.
  complete: ({ type, status, ...created }) =>
    type ? { ...created, type, status: status ?? WebhookDeliveryStatus.options } : { ...created, status },
  ofVisible: true,
});

// A delivery is pending until it has succeeded or failed. One that is due has a next attempt, which a claim postpones; one
// without waits for an earlier delivery of its resource to the webhook, or is held back since a restore.

/**
 * For a delivery that is found by its id. Not by `=`: while few deliveries wait, the planner would search the index of those
 * that do, and go on when there are very many, as long as its statistics are of before.
 */
export const isPending = sql<boolean>`${sql.ref('status')} is not distinct from ${sql.lit('pending')}`;

/** The pending deliveries of a resource to a webhook: they are sent one after the other, in the order of their events. */
export const selectPending = (
  db: Pick<Db<typeof WebhookDelivery>, 'selectFrom'>,
  webhook: string | Expression<string>,
  resource: string | Expression<string>,
) =>
  db
    .selectFrom('WebhookDelivery as other')
    .select('other.id')
    .where('other.webhook', '=', webhook)
    .where('other.resource', '=', resource)
    .where('other.status', '=', sql.lit('pending'));

type Reading = Pick<Db<typeof WebhookDelivery | typeof WebhookFeed>, 'selectFrom'>;

/** The row of the feed, if it holds back deliveries of the event at `position`; null: pings. */
export const selectHold = (db: Reading, position: Expression<string | null>) =>
  db
    .selectFrom('WebhookFeed as hold')
    .select('hold.isOnly')
    .where('hold.heldUntil', 'is not', null)
    .where((eb) => eb.or([eb(position, 'is', null), eb('hold.heldUntil', '>=', position)]));

const allPending = (db: Reading) =>
  db.selectFrom('WebhookDelivery as waiting').where('waiting.status', '=', sql.lit('pending'));

const allHeld = (db: Reading) =>
  allPending(db)
    .where('waiting.nextAttemptAt', 'is', null)
    .where(({ exists, ref }) => exists(selectHold(db, ref('waiting.position'))));

/** Makes a batch of deliveries due: the first pending one of each resource, if it has no next attempt and is not held. */
const releaseDeliveryRows = statement('webhook_deliveries_release', (db) =>
  db
    .updateTable('WebhookDelivery')
    .set({ nextAttemptAt: sql<string>`now()` })
    .where(
      'id',
      'in',
      allPending(db)
        .select('waiting.id')
        .where('waiting.nextAttemptAt', 'is', null)
        .where(({ exists, not, ref }) => not(exists(selectHold(db, ref('waiting.position')))))
        .where(({ exists, not, ref }) => {
          const pending = selectPending(db, ref('waiting.webhook'), ref('waiting.resource'));
          const isEarlier = pending.where(({ eb, or }) =>
            or([eb('other.nextAttemptAt', 'is not', null), eb('other.position', '<', ref('waiting.position'))]),
          );
          return not(exists(isEarlier));
        })
        .limit(sql.lit(sweepSize)),
    )
    .returning('id as id'),
);

type Waiting = SelectQueryBuilder<{ waiting: RowOf<WebhookDelivery> }, 'waiting', object>;

/** Fails a batch of pending deliveries, the last ones of each resource first, as they wait for the earlier ones. */
const failFirst = (db: Pick<Db<typeof WebhookDelivery>, 'updateTable'>, waiting: Waiting, failure: string) =>
  db
    .updateTable('WebhookDelivery')
    .set({ status: sql.lit('failed'), failure, nextAttemptAt: null })
    .where(
      'id',
      'in',
      waiting
        .select('waiting.id')
        .orderBy('waiting.webhook')
        .orderBy('waiting.resource', 'desc')
        .orderBy('waiting.position', 'desc')
        .limit(sql.lit(sweepSize)),
    )
    .returning('id as id');

export const dropDeliveryRows = statement('webhook_deliveries_drop', (db, $: { webhook: string; failure: string }) =>
  failFirst(db, allPending(db).where('waiting.webhook', '=', $.webhook), $.failure),
);

/** Numbers of what is held back since a restore. */
export interface HeldCounts {
  readonly deliveries: number;
  /** Not dispatched yet; most have no deliveries. */
  readonly events: number;
}

export async function countHeldDeliveries(db: Queries): Promise<HeldCounts> {
  const held = await db.one(countHeldRow, {});
  return { deliveries: held?.deliveries ?? 0, events: held?.events ?? 0 };
}

export async function sendHeldDeliveries(db: Queries): Promise<void> {
  await db.one(endHoldRow, {});
  await releaseAll(db);
}

/** Later deliveries of the same resources are no longer held up. */
export async function dropHeldDeliveries(db: Queries): Promise<void> {
  const failure = 'An operator dropped it after a backup was restored.';
  while ((await db.all(dropHeldRows, { failure })).length > 0);
  await db.one(skipHeldEventsRow, {});
  await releaseAll(db);
}

export async function releaseAll(db: Queries): Promise<void> {
  while ((await db.all(releaseDeliveryRows, {})).length > 0);
}

const countHeldRow = statement('webhook_held_count', (db) =>
  db
    .selectFrom('WebhookFeed as feed')
    .select((eb) => [
      allHeld(db).select(sql<number>`count(*)::integer`.as('count')).as('deliveries'),
      eb
        .selectFrom('StoredEvent as event')
        .select(sql<number>`count(*)::integer`.as('count'))
        .whereRef('event.id', '>', 'feed.position')
        .whereRef('event.id', '<=', 'feed.heldUntil')
        .as('events'),
    ])
    .where('feed.heldUntil', 'is not', null),
);

/** Also waits for a dispatcher that is writing deliveries, so that {@link releaseDeliveryRows} finds them. */
const endHoldRow = statement('webhook_held_end', (db) =>
  db.updateTable('WebhookFeed').set({ heldUntil: null }).returning('isOnly as isOnly'),
);

/** As {@link endHoldRow}, and skips events that have no deliveries yet. */
const skipHeldEventsRow = statement('webhook_held_skip', (db) =>
  db
    .updateTable('WebhookFeed')
    .set(({ fn, ref }) => ({
      position: fn<string>('greatest', [ref('position'), ref('heldUntil')]),
      heldUntil: null,
    }))
    .returning('isOnly as isOnly'),
);

const dropHeldRows = statement('webhook_held_drop', (db, $: { failure: string }) =>
  failFirst(db, allHeld(db), $.failure),
);

/** Bodies of deliveries, whether these are pending or not. */
export const deliveryCopies = copiesIn('webhook_deliveries_rename_user', WebhookDelivery, {
  column: 'body',
  // `"author":{"id":…,"username":…}`: neither needs escapes in JSON.
  renamed: (body, { username }) => {
    const pattern = new Param('user', (user) => `("id":"${user}","username":")[^"]*`);
    return sql`regexp_replace(${body}, ${pattern}::text, '\\1' || ${username}::text, 'g')`;
  },
  redacted: (body) => sql`${presentedWithoutText(sql`${body}::json`)}::text`,
  isRedacted,
});

export const redactDeliveryRows = statement('webhook_deliveries_redact', (db, $: { messages: readonly string[] }) =>
  deliveryCopies.redact(db, sql<string>`any(${$.messages}::uuid[])`).returning('id as id'),
);

interface Given {
  uuid: string;
  text: string;
  bigint: string;
  integer: number | null;
  boolean: boolean;
}
type Columns = Readonly<Record<string, keyof Given>>;
export type GivenRow<C extends Columns> = { readonly [Name in keyof C]: Given[C[Name]] };

/** The rows of a list parameter as a table `given`: one array for each column. */
export function given<C extends Columns>(rows: readonly GivenRow<C>[], columns: C) {
  const { name: parameter } = rows as unknown as Param;
  const arrays = Object.entries(columns).map(([name, type]) => {
    const values = new Param(parameter, (list) => (list as GivenRow<C>[]).map((row) => row[name]));
    return sql`${values}::${sql.raw(type)}[]`;
  });
  const names = Object.keys(columns).map((name) => sql.raw(name));
  return sql<GivenRow<C>>`unnest(${sql.join(arrays)})`.as<'given'>(sql`given (${sql.join(names)})`);
}
