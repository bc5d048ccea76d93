import { setTimeout } from 'node:timers/promises';
import type { Viewer } from '../../core/context.ts';
import { newId } from '../../core/id.ts';
import { type EventRow, EventsGone, type Follower } from '../../core/ports/events.ts';
import type { Scope } from '../../core/scopes.ts';
import { hears, presentEvent, scopesOfType } from '../events/event.kinds.ts';
import type { WorkContext } from '../resource.ts';
import { type Listener, listListenerRows, lockWebhookRows } from './webhook.statements.ts';
import { moveFeedRow, readFeedRow } from './webhook-feed.statements.ts';
import { insertDeliveryRows } from './webhook-queue.statements.ts';

/** How many events are read at once. */
const pageSize = 100;
/** Milliseconds between two looks: what comes meanwhile is looked at together. */
const pause = 50;
/** Milliseconds until it is tried again after a fault, such as a database that is away. */
const afterFault = 1_000;

/** A delivery to be. */
interface Delivery {
  readonly webhook: string;
  readonly event: EventRow;
  readonly scope: Scope;
  /** Which of the texts is its body. */
  readonly body: number;
}

/**
 * Follows the events while there are webhooks, and writes a delivery for each that hears of one, until the signal says to
 * stop. Where it is among them is a row of the database, which moves on in the transaction that writes the deliveries: of
 * several processes one does so, and any other goes on from there.
 */
export class Dispatcher {
  readonly #ctx: WorkContext;
  readonly #onQueued: () => void;
  readonly #stop = new AbortController();
  readonly #ended: Promise<void>;
  #follower: Follower | null = null;
  #wake = Promise.withResolvers<void>();

  /** @param onQueued called when deliveries may have been written, by whichever process */
  constructor(ctx: WorkContext, onQueued: () => void) {
    this.#ctx = ctx;
    this.#onQueued = onQueued;
    this.#ended = this.#run();
  }

  /** Looks whether there are webhooks now. */
  wake(): void {
    this.#wake.resolve();
  }

  /** Resolves when it has ended, or after `patience` milliseconds: what it waits for may be a database that is away. */
  async stop(patience: number): Promise<void> {
    this.#stop.abort();
    const timer = new AbortController();
    await Promise.race([this.#ended, setTimeout(patience, undefined, { signal: timer.signal })]).finally(() =>
      timer.abort(),
    );
  }

  async #run(): Promise<void> {
    const { signal } = this.#stop;
    while (!signal.aborted) {
      try {
        await this.#goOn(signal);
        await setTimeout(pause, undefined, { signal });
      } catch (err) {
        if (signal.aborted) break;
        this.#ctx.logger.warn({ err }, 'events could not be dispatched to webhooks');
        await setTimeout(afterFault, undefined, { signal }).catch(() => {});
      }
    }
    this.#follower?.close();
  }

  async #goOn(signal: AbortSignal): Promise<void> {
    const feed = await this.#ctx.db.one(readFeedRow, {});
    if (!feed?.isHeard) {
      this.#follower?.close();
      this.#follower = null;
      return this.#sleep(signal);
    }
    this.#follower ??= await this.#ctx.services.events.follow();
    if (feed.position < this.#follower.horizon) return dispatchAfter(this.#ctx, this.#follower, feed.position);
    this.#onQueued();
    await this.#follower.beyond(feed.position, signal);
  }

  /** Until it is woken, or it is time to look. */
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
    await write(ctx, events, from, position);
  } catch (error) {
    if (!(error instanceof EventsGone)) throw error;
    // Nobody has dispatched for as long as events are kept, or the database is another one by now.
    ctx.logger.error({ position: from }, 'events were deleted before they were dispatched to webhooks');
    await ctx.db.one(moveFeedRow, { from, to: 0 });
  }
}

async function write(ctx: WorkContext, events: readonly EventRow[], from: number, to: number): Promise<void> {
  const texts: string[] = [];
  const deliveries: Delivery[] = [];
  const listeners = await listenersOf(ctx, events);
  for (const event of events) {
    const heard = listeners.flatMap((listener) => heardBy(listener, event) ?? []);
    if (heard.length === 0) continue;
    const body = texts.push(JSON.stringify(presentEvent(event, ctx)));
    deliveries.push(...heard.map(({ webhook, scope }) => ({ webhook, scope, event, body })));
  }
  await ctx.transaction(async (tx) => {
    const isOurs = (await tx.db.one(moveFeedRow, { from, to })) !== null;
    if (!isOurs || deliveries.length === 0) return;
    const webhooks = [...new Set(deliveries.map(({ webhook }) => webhook))];
    const locked = await tx.db.all(lockWebhookRows, { webhooks });
    // One that was disabled or deleted just now hears of nothing.
    const left = new Set(locked.flatMap(({ id, enabled }) => (enabled ? [id] : [])));
    await tx.db.all(
      insertDeliveryRows,
      columnsOf(
        deliveries.filter(({ webhook }) => left.has(webhook)),
        texts,
      ),
    );
  });
}

/** The webhooks that may hear of some of these events. */
async function listenersOf(ctx: WorkContext, events: readonly EventRow[]): Promise<Listener[]> {
  const owners = events.flatMap(({ user, otherUser }) => [user, otherUser].filter((one) => one !== null));
  const types = events.flatMap(({ user, type }) => (user === null ? [type] : []));
  if (events.length === 0) return [];
  return ctx.db.all(listListenerRows, { owners: [...new Set(owners)], types: [...new Set(types)] });
}

/** The webhook, and the scope by which it hears of an event; null where it does not. */
function heardBy({ id: webhook, owner, events, scopes }: Listener, event: EventRow) {
  if (!(events as string[]).includes(event.type)) return null;
  const viewer: Pick<Viewer, 'id' | 'scopes'> = { id: owner, scopes: new Set(scopes) };
  if (!hears(viewer, event)) return null;
  return { webhook, scope: scopesOfType(event.type).find((scope) => viewer.scopes.has(scope)) as Scope };
}

function columnsOf(deliveries: readonly Delivery[], texts: readonly string[]) {
  const seen = new Set<string>();
  const isFirst = ({ webhook, event }: Delivery) => {
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
