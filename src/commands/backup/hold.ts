import type { QueryText } from './tables.ts';

/**
 * Runs in a restored database before any server sees it: pending jobs and webhook deliveries wait for an operator, because
 * the system that was backed up may do the same work. Names what has existed since the first version with webhooks; the
 * column is also added by a migration. pg-boss does not run, retry or delete a cancelled job without `completed_on`.
 */
export const holdStatement = `
do $hold$ begin
  if to_regclass('jobs.job') is not null then
    update jobs.job set state = 'cancelled', completed_on = null
     where state in ('created', 'retry', 'active') and dead_letter is not null;
  end if;
  if to_regclass('public.webhook_feed') is not null then
    update public.webhook_deliveries set next_attempt_at = null where next_attempt_at is not null;
    alter table public.webhook_feed add column if not exists held_until bigint;
    update public.webhook_feed
       set held_until = greatest(position, (select max(id) from public.events));
  end if;
end $hold$`;

export interface Held {
  readonly jobs: readonly { kind: string; count: number }[];
  readonly deliveries: number;
}

/** Also counts in a database of a version without these tables. */
export async function countHeld(query: QueryText): Promise<Held> {
  const countIn = async (table: string, text: string) =>
    (await query('select to_regclass($1)::text', [table]))[0]?.[0] ? query(text) : [];
  const jobs = await countIn(
    'jobs.job',
    "select name, count(*)::text from jobs.job where state = 'cancelled' group by name order by name",
  );
  const [deliveries] = await countIn(
    'public.webhook_deliveries',
    "select count(*)::text from public.webhook_deliveries where status = 'pending'",
  );
  return {
    jobs: jobs.map(([kind, count]) => ({ kind: kind as string, count: Number(count) })),
    deliveries: Number(deliveries?.[0] ?? 0),
  };
}
