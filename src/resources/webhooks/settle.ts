import { setTimeout as pause } from 'node:timers/promises';
import { type Db, firstIdOf, plainView, type Queries, statementsOver, valuesOf } from '@terrapin/table';
import DataLoader from 'dataloader';
import { sql } from 'kysely';
import type { PostResult } from '../../core/ports/webhooks.ts';
import { sweepAll, sweepSize } from '../../core/sweep.ts';
import type { WorkContext } from '../resource.ts';
import type { ClaimedDelivery } from './claim.ts';
import { disableAfter } from './disable.ts';
import { Webhook, WebhookHost } from './webhook.entity.ts';
import {
  type GivenRow,
  given,
  isPending,
  lockWebhookRows,
  releaseAll,
  selectPending,
  Webhooks,
} from './webhook.table.ts';
import { WebhookDelivery } from './webhook-delivery.entity.ts';

/** What became of a claimed delivery. */
export interface DeliveryOutcome {
  /** Dropped: not sent, and no longer pending. Released: not sent, and due at once, for another process. */
  readonly result: 'succeeded' | 'retried' | 'failed' | 'dropped' | 'released';
  readonly failure: string | null;
  readonly responseCode: number | null;
  /** Milliseconds. */
  readonly duration: number | null;
}

/** @param response null: not sent, as the webhook was changed with a token that lacks the scope for the event */
export function decideOutcome(
  { services, logger }: WorkContext,
  { id, webhook, type, attempts, scope }: ClaimedDelivery,
  response: PostResult | null,
  isStopping: boolean,
): DeliveryOutcome {
  if (response === null) {
    const failure = `The webhook can no longer receive this event: its token lacks the scope ${scope}.`;
    return { result: 'dropped', failure, responseCode: null, duration: null };
  }
  const { status, duration } = response;
  const isReceived = status !== null && status >= 200 && status < 300;
  const failure = isReceived ? null : (response.failure ?? `The receiver responded with status ${status}.`);
  const told = { failure, responseCode: status, duration };
  if (isStopping && status === null) return { result: 'released', ...told };
  const logged = { webhook, delivery: id, type, attempt: attempts + 1, status, failure, duration };
  if (isReceived) {
    logger.debug(logged, 'webhook delivered');
    return { result: 'succeeded', ...told };
  }
  logger.warn(logged, 'webhook not delivered');
  const isLast = status === 410 || services.settings.webhookDelays[attempts] === undefined;
  return { result: isLast ? 'failed' : 'retried', ...told };
}

/** Largest random share added to a delay, so deliveries that fail together are not retried together. */
const jitter = 0.1;
/** The most deliveries that one transaction ends, and milliseconds from the begin of one to that of the next. */
const ending = { most: 100, gap: 20 };

type Settle = (claimed: ClaimedDelivery, outcome: DeliveryOutcome) => Promise<unknown>;
type Settled = readonly [claimed: ClaimedDelivery, outcome: DeliveryOutcome];
type Transaction = Pick<WorkContext, 'db' | 'services' | 'now'>;

/** Stores outcomes. Deliveries that succeed soon after others are stored together. */
export function settling(ctx: WorkContext): Settle {
  let storing: Promise<unknown> = Promise.resolve();
  const successes = new DataLoader<Settled, void>(
    async (settled) => {
      const stored = end(ctx, settled);
      storing = Promise.allSettled([stored, pause(ending.gap)]);
      await stored;
      return settled.map(() => undefined);
    },
    { cache: false, maxBatchSize: ending.most, batchScheduleFn: (callback) => void storing.then(callback) },
  );
  return (claimed, outcome) => {
    const { id, webhook, url, type, attempts } = claimed;
    switch (outcome.result) {
      case 'released':
        return ctx.db.one(releaseDeliveryRow, { id });
      case 'retried': {
        const delay = (ctx.services.settings.webhookDelays[attempts] as number) * (1 + jitter * Math.random());
        return ctx.db.one(retryDeliveryRow, { id, delay, ...outcome });
      }
      case 'dropped':
        return end(ctx, [[claimed, outcome]]);
      case 'failed':
        return end(ctx, [[claimed, outcome]], (tx) => disableAfter(tx, claimed, outcome));
      case 'succeeded':
        if (type !== 'ping') return successes.load([claimed, outcome]);
        return end(ctx, [[claimed, outcome]], ({ db }) =>
          db.one(verifyWebhookRow, { id: webhook, url, now: new Date().toISOString() }),
        );
    }
  };
}

/** Ends deliveries with the same result. What must happen in the same transaction is done by `then`. */
async function end(
  ctx: WorkContext,
  settled: readonly Settled[],
  then?: (tx: Transaction) => Promise<unknown>,
): Promise<void> {
  const [, { result, failure }] = settled[0] as Settled;
  const ended = {
    status: result === 'succeeded' ? 'succeeded' : 'failed',
    failure,
    attemptsMade: result === 'dropped' ? 0 : 1,
    rows: settled.map(([{ id, webhook, resource }, { responseCode, duration }]) => ({
      ended: id,
      receiver: webhook,
      subject: resource,
      code: responseCode,
      took: duration,
    })),
  } as const;
  await ctx.transaction(async (tx) => {
    const webhooks = [...new Set(ended.rows.map(({ receiver }) => receiver))];
    await tx.db.all(lockWebhookRows, { webhooks });
    if (!then) return tx.db.atCommit(settleDeliveryRows, ended);
    await tx.db.all(settleDeliveryRows, ended);
    await then(tx);
  });
}

const { statement } = statementsOver(WebhookDelivery, Webhook, WebhookHost);

const endedColumns = { ended: 'uuid', receiver: 'uuid', subject: 'uuid', code: 'integer', took: 'integer' } as const;
interface Ending {
  status: 'succeeded' | 'failed';
  failure: string | null;
  attemptsMade: 0 | 1;
  rows: readonly GivenRow<typeof endedColumns>[];
}

/** Also makes the next deliveries of the same resources due. The caller has locked the webhooks. */
export const settleDeliveryRows = statement('webhook_deliveries_settle', (db, $: Ending) => {
  const rows = given($.rows, endedColumns);
  return db
    .with('Next', (cte) =>
      cte
        .updateTable('WebhookDelivery')
        .set(({ fn, ref }) => ({ nextAttemptAt: fn.coalesce(ref('nextAttemptAt'), sql<string>`now()`) }))
        .where('id', 'in', (eb) =>
          eb
            .selectFrom(rows)
            .select((of) =>
              selectPending(db, of.ref('given.receiver'), of.ref('given.subject'))
                .where('other.id', '<>', of.ref('given.ended'))
                .orderBy('other.position')
                .limit(sql.lit(1))
                .as('next'),
            ),
        )
        .returning('id as id'),
    )
    .updateTable('WebhookDelivery')
    .from(rows)
    .set((eb) => ({
      status: $.status,
      failure: $.failure,
      responseCode: eb.ref('given.code'),
      duration: eb.ref('given.took'),
      attempts: eb('attempts', '+', $.attemptsMade),
      nextAttemptAt: null,
    }))
    .whereRef('id', '=', 'given.ended')
    .where(isPending)
    .returning('id as id');
});

type Retry = Pick<DeliveryOutcome, 'responseCode' | 'failure' | 'duration'> & { id: string; delay: number };

export const retryDeliveryRow = statement('webhook_delivery_retry', (db, $: Retry) =>
  db
    .updateTable('WebhookDelivery')
    .set((eb) => ({
      ...valuesOf($, ['responseCode', 'failure', 'duration']),
      attempts: eb('attempts', '+', sql.lit(1)),
      nextAttemptAt: sql<string>`now() + make_interval(secs => ${$.delay}::double precision)`,
    }))
    .where('id', '=', $.id)
    .where(isPending)
    .returning('id as id'),
);

export const releaseDeliveryRow = statement('webhook_delivery_release', (db, $: { id: string }) =>
  db
    .updateTable('WebhookDelivery')
    .set({ nextAttemptAt: sql<string>`now()` })
    .where('id', '=', $.id)
    .where(isPending)
    .returning('id as id'),
);

/** No row if the webhook is verified already or has another URL now. */
const verifyWebhookRow = Webhooks.writing(
  'verify',
  'updated',
  (db: Db<typeof Webhook>, $: { id: string; url: string; now: string }) =>
    db.with('Webhook', (cte) =>
      cte
        .updateTable('Webhook')
        .set((eb) => ({ verified: sql.lit(true), version: eb('version', '+', sql.lit(1)), updatedAt: $.now }))
        .where('id', '=', $.id)
        .where('url', '=', $.url)
        .where('verified', '=', sql.lit(false))
        .returningAll(),
    ),
)(plainView);

export async function deleteOldDeliveries(db: Queries, _now: Date, eventsUntil: Date): Promise<void> {
  await db.all(deleteSpentHostRows, {});
  await sweepAll(() => db.all(deleteOldDeliveryRows, { below: firstIdOf(eventsUntil.getTime()) }));
  // Those that waited for a deleted one.
  await releaseAll(db);
}

/** Pending deliveries only of webhooks to which nothing is sent: their retries do not end. */
const deleteOldDeliveryRows = statement('webhook_deliveries_forget', (db, $: { below: string }) =>
  db
    .deleteFrom('WebhookDelivery')
    .where('id', 'in', (eb) =>
      eb
        .selectFrom('WebhookDelivery as old')
        .select('old.id')
        .where('old.id', '<', $.below)
        .where((of) =>
          of.or([
            of('old.status', '<>', sql.lit('pending')),
            // A scalar subquery: with IN or EXISTS, the planner may read all webhooks for each batch.
            of
              .selectFrom('Webhook as webhook')
              .innerJoin('User as owner', 'owner.id', 'webhook.owner')
              .select((one) =>
                one
                  .or([one('webhook.verified', '=', sql.lit(false)), one('owner.status', '=', sql.lit('suspended'))])
                  .as('isSilent'),
              )
              .whereRef('webhook.id', '=', 'old.webhook'),
          ]),
        )
        .orderBy('old.id')
        .limit(sql.lit(sweepSize)),
    )
    .returning('id as id'),
);

/** A row whose time is over means the same as none. */
const deleteSpentHostRows = statement('webhook_hosts_forget', (db) =>
  db.deleteFrom('WebhookHost').where('spentUntil', '<', sql<string>`now()`).returning('host as host'),
);
