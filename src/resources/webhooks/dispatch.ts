import { columnsOf, type Db, insertFrom, plainView, type ResultOf, statementsOver } from '@terrapin/table';
import { type Expression, sql } from 'kysely';
import type { Scope } from '../../core/access.ts';
import type { SignedIn } from '../../core/context.ts';
import { type EventRow, EventsGone, type Follower, presentEvent, StoredEvent } from '../../core/events.ts';
import { type Loop, repeat } from '../../core/loop.ts';
import type { JobKind } from '../../core/ports/jobs.ts';
import { newId } from '../../values/id.ts';
import { toTimestamp } from '../../values/timestamp.ts';
import type { WorkContext } from '../resource.ts';
import { Webhook } from './webhook.entity.ts';
import {
  Deliveries,
  type DeliveryRow,
  type GivenRow,
  given,
  lockWebhookRows,
  redactDeliveryRows,
  selectHold,
  selectPending,
} from './webhook.table.ts';
import { WebhookDelivery, WebhookFeed } from './webhook-delivery.entity.ts';

/** Events that are read together. */
const pageSize = 100;

/**
 * Writes deliveries of new events while there are enabled webhooks. The transaction also moves the position, a row, so only
 * one of several processes dispatches an event.
 *
 * @param onQueued called when this or another process may have written deliveries
 */
export function openDispatcher(ctx: WorkContext, onQueued: () => void): Loop {
  let follower: Follower | null = null;
  const close = () => {
    follower?.close();
    follower = null;
  };
  const loop = repeat(
    async (signal) => {
      const feed = await ctx.db.one(readFeedRow, {});
      if (!feed?.hasEnabledWebhook) return close();
      follower ??= await ctx.services.events.follow();
      if (feed.position < follower.committedUpTo) await dispatchAfter(ctx, follower, feed.position);
      else {
        onQueued();
        if (signal.aborted) return;
        await follower.waitForEventsAfter(feed.position);
      }
      loop.wake();
    },
    {
      every: ctx.pollInterval * 1000,
      gap: 50,
      failed: (err) => ctx.logger.warn({ err }, 'events could not be dispatched to webhooks'),
    },
  );
  loop.wake();
  return {
    wake: loop.wake,
    async stop(patience) {
      const stopped = loop.stop(patience);
      close();
      await stopped;
      close();
    },
  };
}

async function dispatchAfter(ctx: WorkContext, follower: Follower, from: number): Promise<void> {
  try {
    const { events, position } = await follower.after(from, pageSize);
    await dispatch(ctx, events, from, position);
  } catch (error) {
    if (!(error instanceof EventsGone)) throw error;
    // No process has dispatched for as long as events are stored, or the database was replaced.
    ctx.logger.error({ position: from }, 'events were deleted before they were dispatched to webhooks');
    await ctx.db.one(moveFeedRow, { from, to: 0 });
  }
}

async function dispatch(ctx: WorkContext, events: readonly EventRow[], from: number, to: number): Promise<void> {
  const subscribers = await listSubscribers(ctx, events);
  const texts: string[] = [];
  const seen = new Set<string>();
  const deliveries = events.flatMap((event): NewDelivery[] => {
    const receivers = subscribers.flatMap((subscriber) => {
      const scope = permittingScope(ctx, subscriber, event);
      return scope ? [{ receiver: subscriber.id, scope }] : [];
    });
    if (receivers.length === 0) return [];
    const body = texts.push(JSON.stringify(presentEvent(event, ctx)));
    return receivers.map((one) => {
      const key = `${one.receiver} ${event.resource}`;
      const first = !seen.has(key);
      seen.add(key);
      const { id, type, resource: subject } = event;
      return { ...one, id: newId(), position: String(id), type, subject, first, body };
    });
  });
  await ctx.transaction(async ({ db }) => {
    const moved = await db.one(moveFeedRow, { from, to });
    if (moved === null) return;
    if (deliveries.length > 0) {
      const webhooks = [...new Set(deliveries.map(({ receiver }) => receiver))];
      const locked = await db.all(lockWebhookRows, { webhooks });
      const enabled = new Set(locked.flatMap((webhook) => (webhook.enabled ? [webhook.id] : [])));
      const rows = deliveries.filter(({ receiver }) => enabled.has(receiver));
      await db.all(insertDeliveryRows, { rows, texts, now: new Date().toISOString() });
    }
    // The deletion of a message did not see deliveries that were written at the same time.
    const deleted = events.filter(({ type }) => type === 'message.deleted');
    if (deleted.length > 0) await db.all(redactDeliveryRows, { messages: deleted.map(({ resource }) => resource) });
  });
}

async function listSubscribers(ctx: WorkContext, events: readonly EventRow[]): Promise<Subscriber[]> {
  const owners = events.flatMap(({ user, otherUser }) => [user, otherUser].filter((one) => one !== null));
  const types = events.flatMap(({ user, type }) => (user === null ? [type] : []));
  if (events.length === 0) return [];
  return ctx.db.all(listSubscriberRows, { owners: [...new Set(owners)], types: [...new Set(types)] });
}

/** The scope that permits the event; undefined if the webhook does not receive it. */
function permittingScope(
  { services: { eventKinds } }: WorkContext,
  { owner, events, scopes }: Subscriber,
  event: EventRow,
): Scope | undefined {
  if (!events.some((type) => type === event.type)) return undefined;
  const viewer = { id: owner, scopes: new Set(scopes) };
  if (!eventKinds.canReceive(viewer, event)) return undefined;
  return eventKinds.scopesOf(event.type).find((scope) => viewer.scopes.has(scope));
}

const { statement } = statementsOver(WebhookFeed, Webhook, WebhookDelivery, StoredEvent);

const selectEnabled = (db: Pick<Db<typeof Webhook>, 'selectFrom'>) =>
  db.selectFrom('Webhook as webhook').select('webhook.id').where('webhook.enabled', '=', sql.lit(true));

/**
 * Sets the position to the newest event if no webhook is enabled. Run before enabling one, in the same transaction: without
 * enabled webhooks the position does not advance, so the dispatcher would have to read all events since.
 */
export const startFeedRow = statement('webhook_feed_enter', (db) => {
  const newest = db
    .selectFrom('StoredEvent as event')
    .select(({ fn }) => [sql.lit(true).as('isOnly'), fn.coalesce(fn.max('event.id'), sql.lit('0')).as('position')])
    .having(({ not, exists }) => not(exists(selectEnabled(db))));
  return db
    .insertInto('WebhookFeed')
    .columns(['isOnly', 'position'])
    .expression(newest)
    .onConflict((conflict) =>
      conflict.column('isOnly').doUpdateSet((eb) => ({ position: eb.ref('excluded.position') })),
    );
});

export const readFeedRow = statement('webhook_feed_read', (db) =>
  db
    .selectFrom('WebhookFeed as feed')
    .select((eb) => [
      sql<number>`${eb.ref('feed.position')}::numeric`.as('position'),
      eb.exists(selectEnabled(db)).as('hasEnabledWebhook'),
    ]),
);

/** No row if another process has moved the position already. */
const moveFeedRow = statement('webhook_feed_move', (db, $: { from: number; to: number }) =>
  db
    .updateTable('WebhookFeed')
    .set({ position: sql<string>`${$.to}::bigint` })
    .where('position', '=', sql<string>`${$.from}::bigint`)
    .returning('isOnly as isOnly'),
);

/** More are not counted: every reading of the metrics would take longer. */
const mostCounted = 10_000;

/** Number of events that are not dispatched yet and age of the oldest in seconds. Without an enabled webhook none will be. */
export const countUndispatchedRow = statement('webhook_feed_count', (db) =>
  db
    .selectFrom((eb) =>
      eb
        .selectFrom('StoredEvent as event')
        .select('event.createdAt as since')
        .where('event.id', '>', (of) => of.selectFrom('WebhookFeed as feed').select('feed.position'))
        .where((of) => of.exists(selectEnabled(db)))
        .orderBy('event.id')
        .limit(sql.lit(mostCounted))
        .as('next'),
    )
    .select([
      sql<number>`count(*)::integer`.as('waiting'),
      sql<number>`coalesce(extract(epoch from now() - min("next".since)), 0)::double precision`.as('age'),
    ]),
);

/** The enabled webhooks of these users, and of all users for these types: those of events that are not limited to users. */
export const listSubscriberRows = statement(
  'webhook_listeners',
  (db, $: { owners: readonly string[]; types: readonly string[] }) =>
    db
      .selectFrom('Webhook as webhook')
      .select(columnsOf('webhook', ['id', 'owner', 'events', 'scopes']))
      .where('webhook.enabled', '=', sql.lit(true))
      .where((eb) =>
        eb.or([
          eb('webhook.owner', '=', sql<string>`any(${$.owners}::uuid[])`),
          sql<boolean>`${eb.ref('webhook.events')} && ${$.types}::text[]`,
        ]),
      ),
);

type Subscriber = ResultOf<typeof listSubscriberRows>;

const newColumns = {
  id: 'uuid',
  receiver: 'uuid',
  position: 'bigint',
  type: 'text',
  scope: 'text',
  subject: 'uuid',
  /** Whether no earlier delivery in the list has the same resource and webhook. */
  first: 'boolean',
  /** Position of its body in the texts, from 1: several deliveries can share a body. */
  body: 'integer',
} as const;
type NewDelivery = GivenRow<typeof newColumns>;

/**
 * Due at once, unless an earlier delivery of the same resource is pending, or the event comes from a restored backup and is
 * held back. The caller has locked the webhooks.
 */
const insertDeliveryRows = statement(
  'webhook_deliveries_insert',
  (db, $: { rows: readonly NewDelivery[]; texts: readonly string[]; now: string }) => {
    const isHeld = exists(selectHold(db, sql.ref<string>('given.position')));
    const mustWait = exists(selectPending(db, sql.ref('given.receiver'), sql.ref('given.subject')));
    return insertFrom(db, WebhookDelivery, db.selectFrom(given($.rows, newColumns)), {
      id: sql.ref('given.id'),
      webhook: sql.ref('given.receiver'),
      event: sql`given.position::text`,
      type: sql.ref('given.type'),
      status: sql.lit('pending'),
      attempts: sql.lit(0),
      nextAttemptAt: sql`case when given.first and not ${isHeld} and not ${mustWait} then now() end`,
      createdAt: sql`${$.now}::timestamptz`,
      position: sql.ref('given.position'),
      scope: sql.ref('given.scope'),
      resource: sql.ref('given.subject'),
      body: sql`(${$.texts}::text[])[given.body]`,
    }).clearReturning();
  },
);
const exists = (query: Expression<unknown>) => sql<boolean>`exists ${query}`;

/** Wakes the sender of one process at once for new webhooks and pings. Without it, polling finds them later. */
export const SEND_WEBHOOKS: JobKind<{ webhook: string }> = {
  name: 'send-webhooks',
  retry: { retries: 0, retryDelay: 1, retryDelayMax: 1 },
  expireAfter: 60,
  about: ({ webhook }) => `webhook ${webhook}`,
};

export async function wakeSender(tx: SignedIn, webhook: string): Promise<void> {
  await tx.services.jobs.enqueue(tx, SEND_WEBHOOKS, [{ webhook }]);
}

/** A delivery without an event. Due at once, whatever else is pending. */
export async function dispatchPing(tx: SignedIn, webhook: string): Promise<DeliveryRow> {
  const id = newId();
  const now = tx.now();
  const type = 'ping';
  const body = JSON.stringify({ id, type, created_at: toTimestamp(now), data: { webhook } });
  const due = { status: 'pending', attempts: 0, nextAttemptAt: now.toISOString() } as const;
  await wakeSender(tx, webhook);
  return new Deliveries(tx).add({ id, webhook, event: id, type, resource: id, body, ...due }, plainView);
}
