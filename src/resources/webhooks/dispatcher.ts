import { setTimeout } from 'node:timers/promises';
import type { Scope } from '../../core/access.ts';
import { newId } from '../../core/id.ts';
import { type EventRow, EventsGone, type Follower } from '../../core/ports/events.ts';
import { withTimeout } from '../../core/with-timeout.ts';
import { canReceive, presentEvent, scopesOfType } from '../events/event.kinds.ts';
import type { WorkContext } from '../resource.ts';
import {
  insertDeliveryRows,
  listSubscriberRows,
  moveFeedRow,
  readFeedRow,
  type Subscriber,
} from './dispatcher.statements.ts';
import { lockWebhookRows } from './webhook.statements.ts';
import { redactDeleted } from './webhook-delivery.copies.ts';

const pageSize = 100;
/** Milliseconds between reads; events in between are read together. */
const pause = 50;
/** Milliseconds between retries, for example while the database is unavailable. */
const retryDelay = 1_000;

interface NewDelivery {
  readonly webhook: string;
  readonly event: EventRow;
  readonly scope: Scope;
  /** Position of its body in the texts, from 1. */
  readonly body: number;
}

/**
 * Writes deliveries of new events while there are enabled webhooks. The transaction also moves the position, a row, so only
 * one of several processes dispatches an event.
 */
export class Dispatcher {
  readonly #ctx: WorkContext;
  readonly #onQueued: () => void;
  readonly #stop = new AbortController();
  readonly #ended: Promise<void>;
  #follower: Follower | null = null;
  #wake = Promise.withResolvers<void>();

  /** @param onQueued called when this or another process may have written deliveries */
  constructor(ctx: WorkContext, onQueued: () => void) {
    this.#ctx = ctx;
    this.#onQueued = onQueued;
    this.#ended = this.#run();
  }

  wake(): void {
    this.#wake.resolve();
  }

  /** Resolves when the dispatcher has ended, at the latest after `patience` milliseconds, as the database may be unavailable. */
  async stop(patience: number): Promise<void> {
    this.#stop.abort();
    this.#follower?.close();
    await withTimeout(patience, this.#ended).catch(() => {});
  }

  async #run(): Promise<void> {
    const { signal } = this.#stop;
    while (!signal.aborted) {
      try {
        await this.#dispatchNext(signal);
        await setTimeout(pause, undefined, { signal });
      } catch (err) {
        if (signal.aborted) break;
        this.#ctx.logger.warn({ err }, 'events could not be dispatched to webhooks');
        await setTimeout(retryDelay, undefined, { signal }).catch(() => {});
      }
    }
    this.#follower?.close();
  }

  async #dispatchNext(signal: AbortSignal): Promise<void> {
    const feed = await this.#ctx.db.one(readFeedRow, {});
    if (!feed?.hasEnabledWebhook) {
      this.#follower?.close();
      this.#follower = null;
      return this.#sleep(signal);
    }
    this.#follower ??= await this.#ctx.services.events.follow();
    if (feed.position < this.#follower.committedUpTo) return dispatchAfter(this.#ctx, this.#follower, feed.position);
    this.#onQueued();
    if (signal.aborted) return;
    await this.#follower.waitForEventsAfter(feed.position);
  }

  async #sleep(signal: AbortSignal): Promise<void> {
    const woken = this.#wake.promise;
    const timer = new AbortController();
    const stopped = AbortSignal.any([signal, timer.signal]);
    await Promise.race([woken, setTimeout(this.#ctx.pollInterval * 1000, undefined, { signal: stopped })]).catch(
      () => {},
    );
    timer.abort();
    this.#wake = Promise.withResolvers();
  }
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
  const texts: string[] = [];
  const deliveries: NewDelivery[] = [];
  const subscribers = await listSubscribers(ctx, events);
  for (const event of events) {
    const receivers = subscribers.flatMap((subscriber) => {
      const scope = permittingScope(subscriber, event);
      return scope ? [{ webhook: subscriber.id, scope }] : [];
    });
    if (receivers.length === 0) continue;
    const body = texts.push(JSON.stringify(presentEvent(event, ctx)));
    deliveries.push(...receivers.map(({ webhook, scope }) => ({ webhook, scope, event, body })));
  }
  await ctx.transaction(async (tx) => {
    const moved = (await tx.db.one(moveFeedRow, { from, to })) !== null;
    if (!moved) return;
    if (deliveries.length > 0) await insertForEnabled(tx, deliveries, texts);
    await redactDeleted(tx.db, events);
  });
}

async function insertForEnabled(
  { db }: Pick<WorkContext, 'db'>,
  deliveries: readonly NewDelivery[],
  texts: readonly string[],
): Promise<void> {
  const webhooks = [...new Set(deliveries.map(({ webhook }) => webhook))];
  const locked = await db.all(lockWebhookRows, { webhooks });
  const enabledIds = new Set(locked.flatMap(({ id, enabled }) => (enabled ? [id] : [])));
  const enabled = deliveries.filter(({ webhook }) => enabledIds.has(webhook));
  await db.all(insertDeliveryRows, toColumns(enabled, texts));
}

async function listSubscribers(ctx: WorkContext, events: readonly EventRow[]): Promise<Subscriber[]> {
  const owners = events.flatMap(({ user, otherUser }) => [user, otherUser].filter((one) => one !== null));
  const types = events.flatMap(({ user, type }) => (user === null ? [type] : []));
  if (events.length === 0) return [];
  return ctx.db.all(listSubscriberRows, { owners: [...new Set(owners)], types: [...new Set(types)] });
}

/** The scope that permits the event; undefined if the webhook does not receive it. */
function permittingScope({ owner, events, scopes }: Subscriber, event: EventRow): Scope | undefined {
  if (!events.some((type) => type === event.type)) return undefined;
  const viewer = { id: owner, scopes: new Set(scopes) };
  if (!canReceive(viewer, event)) return undefined;
  return scopesOfType(event.type).find((scope) => viewer.scopes.has(scope));
}

function toColumns(deliveries: readonly NewDelivery[], texts: readonly string[]) {
  const seen = new Set<string>();
  const isFirst = ({ webhook, event }: NewDelivery) => {
    const key = `${webhook} ${event.resource}`;
    return !seen.has(key) && seen.add(key) !== undefined;
  };
  return {
    ids: deliveries.map(() => newId()),
    webhooks: deliveries.map(({ webhook }) => webhook),
    positions: deliveries.map(({ event }) => String(event.id)),
    types: deliveries.map(({ event }) => event.type),
    scopes: deliveries.map(({ scope }) => scope),
    resources: deliveries.map(({ event }) => event.resource),
    first: deliveries.map(isFirst),
    bodies: deliveries.map(({ body }) => body),
    texts,
    now: new Date().toISOString(),
  };
}
