import { hash } from 'node:crypto';
import { statementsOver } from '@terrapin/table';
import { sql } from 'kysely';
import type { Context } from '../../core/context.ts';
import { deleteExpired } from '../../core/sweep.ts';
import { addressKey } from '../../values/address-key.ts';
import { parseTimestamp } from '../../values/timestamp.ts';
import { MailCount } from './mail-count.entity.ts';

const { statement } = statementsOver(MailCount);

/** Milliseconds. */
const day = 86_400_000;

export interface MailLimit {
  readonly key: string;
  /** At most half of them are sent at once; the rest is spread over the day, so that a limit that is reached ends soon. */
  readonly perDay: number;
}

/** Milliseconds that a mail uses up. */
const shareOf = ({ perDay }: MailLimit) => (2 * day) / perDay;

/** In the order of the keys, which prevents deadlocks. The rows stay locked until the transaction ends. */
const countMailRows = statement(
  'mails_count',
  (db, $: { keys: readonly string[]; shares: readonly number[]; now: string }) =>
    db
      .insertInto('MailCount')
      .columns(['key', 'spentUntil'])
      .expression((eb) =>
        eb
          .selectFrom(
            sql<{ key: string; share: number }>`unnest(${$.keys}::text[], ${$.shares}::float8[])`.as<'given'>(
              sql`given (key, share)`,
            ),
          )
          .select([
            'given.key',
            sql<string>`${$.now}::timestamptz + make_interval(secs => given.share / 1000)`.as('spentUntil'),
          ])
          .orderBy('given.key'),
      )
      .onConflict((conflict) =>
        conflict.column('key').doUpdateSet((eb) => ({
          spentUntil: sql<string>`greatest(${eb.ref('MailCount.spentUntil')}, ${$.now}::timestamptz) + (${eb.ref('excluded.spentUntil')} - ${$.now}::timestamptz)`,
        })),
      )
      .returning(['key as key', 'spentUntil as spentUntil']),
);

/**
 * Counts mails, each of which may count against several limits. A transaction may do so once: two could wait for each other.
 *
 * @returns for each the milliseconds until all of its limits allow it; 0: now
 */
export async function countMails(
  tx: Pick<Context, 'db' | 'now'>,
  mails: readonly (readonly MailLimit[])[],
): Promise<number[]> {
  const shares = new Map<string, number>();
  for (const limit of mails.flat()) shares.set(limit.key, (shares.get(limit.key) ?? 0) + shareOf(limit));
  if (shares.size === 0) return mails.map(() => 0);
  const now = tx.now().getTime();
  const rows = await tx.db.all(countMailRows, {
    keys: [...shares.keys()],
    shares: [...shares.values()],
    now: new Date(now).toISOString(),
  });
  const spent = new Map(
    rows.map(({ key, spentUntil }) => {
      const after = (parseTimestamp(spentUntil) as Date).getTime() - now;
      return [key, after - (shares.get(key) as number)];
    }),
  );
  const waitFor = (limit: MailLimit): number => {
    const after = (spent.get(limit.key) as number) + shareOf(limit);
    spent.set(limit.key, after);
    return Math.max(0, after - day);
  };
  return mails.map((limits) => Math.max(0, ...limits.map(waitFor)));
}

/**
 * For a limit: a hash of the mailbox, as counts are no place to look up addresses. What follows a plus sign leads to the same
 * mailbox at most providers.
 */
export const mailboxKey = (email: string) => hash('sha256', addressKey(email).replace(/\+[^@]*(?=@)/, ''));

export const deleteOldCounts = deleteExpired('mails_forget', MailCount, 'spentUntil', 'key');
