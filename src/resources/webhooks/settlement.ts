import DataLoader from 'dataloader';
import { sql } from 'kysely';
import { statementsOver } from '../../core/statement.ts';
import type { WorkContext } from '../resource.ts';
import type { ClaimedDelivery } from './claim.statements.ts';
import { lockWebhookRows } from './webhook.statements.ts';
import { WebhookDelivery } from './webhook-delivery.entity.ts';
import { isPending, selectPending } from './webhook-delivery.table.ts';

type Transaction = Pick<WorkContext, 'db' | 'services'>;

export interface DeliveryAttempt extends Pick<ClaimedDelivery, 'id' | 'webhook' | 'resource'> {
  readonly responseCode: number | null;
  /** Milliseconds. */
  readonly duration: number | null;
}

interface Ending {
  readonly status: 'succeeded' | 'failed';
  readonly failure: string | null;
  readonly attemptsMade: 0 | 1;
}

/** Ends deliveries. What must happen in the same transaction is done by `then`. */
export async function settle(
  ctx: WorkContext,
  attempts: readonly DeliveryAttempt[],
  ending: Ending,
  then?: (tx: Transaction) => Promise<void>,
): Promise<void> {
  await ctx.transaction(async (tx) => {
    const webhooks = attempts.map(({ webhook }) => webhook);
    await tx.db.all(lockWebhookRows, { webhooks: [...new Set(webhooks)] });
    const columns = {
      ids: attempts.map(({ id }) => id),
      webhooks,
      resources: attempts.map(({ resource }) => resource),
      responseCodes: attempts.map(({ responseCode }) => responseCode),
      durations: attempts.map(({ duration }) => duration),
      ...ending,
    };
    if (!then) return tx.db.atCommit(settleDeliveryRows, columns);
    await tx.db.all(settleDeliveryRows, columns);
    await then(tx);
  });
}

/** The most that one transaction ends. */
const maximum = 100;

/** Ends deliveries that succeed while another transaction of this does so together: the more there are, the fewer statements. */
export function settleTogether(ctx: WorkContext): (attempt: DeliveryAttempt) => Promise<void> {
  let settling = Promise.resolve();
  const successes = new DataLoader<DeliveryAttempt, void>(
    async (attempts) => {
      const settled = settle(ctx, attempts, { status: 'succeeded', failure: null, attemptsMade: 1 });
      settling = settled.catch(() => {});
      await settled;
      return attempts.map(() => undefined);
    },
    { cache: false, maxBatchSize: maximum, batchScheduleFn: (callback) => void settling.then(callback) },
  );
  return (attempt) => successes.load(attempt);
}

const { statement } = statementsOver(WebhookDelivery);

type Column<T> = readonly T[];
type Settled = Ending & {
  ids: Column<string>;
  webhooks: Column<string>;
  resources: Column<string>;
  responseCodes: Column<number | null>;
  durations: Column<number | null>;
};

/** Also makes the next deliveries of the same resources due. The caller has locked the webhooks. */
export const settleDeliveryRows = statement('webhook_deliveries_settle', (db, $: Settled) => {
  const ended = sql<{
    ended: string;
    receiver: string;
    subject: string;
    code: number | null;
    took: number | null;
  }>`unnest(${$.ids}::uuid[], ${$.webhooks}::uuid[], ${$.resources}::uuid[], ${$.responseCodes}::integer[], ${$.durations}::integer[])`;
  const attempts = ended.as<'attempt'>(sql`attempt (ended, receiver, subject, code, took)`);
  return db
    .with('Next', (cte) =>
      cte
        .updateTable('WebhookDelivery')
        .set(({ fn, ref }) => ({ nextAttemptAt: fn.coalesce(ref('nextAttemptAt'), sql<string>`now()`) }))
        .where('id', 'in', (eb) =>
          eb
            .selectFrom(attempts)
            .select((of) =>
              selectPending(db, of.ref('attempt.receiver'), of.ref('attempt.subject'))
                .where('other.id', '<>', of.ref('attempt.ended'))
                .orderBy('other.position')
                .limit(sql.lit(1))
                .as('next'),
            ),
        )
        .returning('id as id'),
    )
    .updateTable('WebhookDelivery')
    .from(attempts)
    .set((eb) => ({
      status: $.status,
      failure: $.failure,
      responseCode: eb.ref('attempt.code'),
      duration: eb.ref('attempt.took'),
      attempts: eb('attempts', '+', $.attemptsMade),
      nextAttemptAt: null,
    }))
    .whereRef('id', '=', 'attempt.ended')
    .where(isPending)
    .returning('id as id');
});
