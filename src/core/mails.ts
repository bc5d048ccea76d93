import { hash } from 'node:crypto';
import { EntityName } from '@mikro-orm/core';
import { Entity, Index, PrimaryKey, Property } from '@mikro-orm/decorators/legacy';
import { statementsOver } from '@terrapin/table';
import { sql } from 'kysely';
import { addressKey } from '../values/address-key.ts';
import { parseTimestamp, TimestampType, toTimestamp } from '../values/timestamp.ts';
import type { Context } from './context.ts';
import { ApiError } from './errors.ts';
import type { Job } from './ports/erasure.ts';
import { DELIVER_MAIL, type Mail, type Mailbox, type UnwrittenMail } from './ports/mail.ts';
import { deleteExpired } from './sweep.ts';

/** A mail that is written when it is sent. */
export interface MailKind<About extends object> {
  readonly name: string;
  /** Returns null if what it would say is no longer true: then nothing is sent. */
  write(ctx: Job, about: About, to: Mailbox): Promise<Mail | null>;
}

export const mailKind = <About extends object>(
  name: string,
  write: MailKind<About>['write'],
): MailKind<About> & MailKind<object> => ({ name, write }) as MailKind<About> & MailKind<object>;

/** The mails of one sender, or to one address, as the time for which they have used up what is allowed. */
@Entity({ tableName: 'mail_counts' })
@Index({ name: 'mail_counts_spent', properties: 'spentUntil' })
export class MailCount {
  declare [EntityName]?: 'MailCount';

  /** What is counted, with a hash of the address. */
  @PrimaryKey({ type: 'text' })
  readonly key!: string;

  /** Each mail adds its share of a day. One that would make it more than a day away is over the limit. */
  @Property({ type: TimestampType })
  readonly spentUntil!: string;
}

const { statement } = statementsOver(MailCount);

/** Milliseconds. */
const day = 86_400_000;

export interface MailLimit {
  readonly key: string;
  /** At most half of them are sent at once; the rest is spread over the day, so that a limit that is reached ends soon. */
  readonly perDay: number;
}

/** Milliseconds that a mail uses up. */
const shareTaken = ({ perDay }: MailLimit) => (2 * day) / perDay;

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
  for (const limit of mails.flat()) shares.set(limit.key, (shares.get(limit.key) ?? 0) + shareTaken(limit));
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
    const after = (spent.get(limit.key) as number) + shareTaken(limit);
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

type Posting = Pick<Context, 'db' | 'now' | 'services'>;

/** `refuse`: the request fails, so that nothing has happened. `delay`: what has happened stays, and its mail waits. */
type WhenFull = 'refuse' | 'delay';

/** @param from the user whose limits of mails it counts against; null: it goes to the address of their own account */
export const toPost = <About extends object>(
  { id, to, subject }: Mail,
  { name: kind }: MailKind<About>,
  about: About,
  { user, from }: Pick<UnwrittenMail, 'user' | 'from'>,
): UnwrittenMail => ({ id, to, subject, user, from, kind, about });

/** All mails of a transaction, which are sent after its commit. */
export async function postMails(tx: Posting, mails: readonly UnwrittenMail[], whenFull: WhenFull): Promise<void> {
  const waits = await countMails(
    tx,
    mails.map((mail) => findLimits(tx, mail, whenFull)),
  );
  const longest = Math.max(0, ...waits);
  if (longest > 0 && whenFull === 'refuse') throw tooManyEmails(tx.now(), longest);
  for (const [i, mail] of mails.entries())
    await tx.services.jobs.enqueue(tx, DELIVER_MAIL, [mail], delay(waits[i] as number));
}

/** None is no delay by this machine's clock either, as that of the database may be behind. */
const delay = (wait: number) => (wait > 0 ? { startAfter: Math.ceil(wait / 1000) } : {});

/** The mails of all users together that an address gets, as a multiple of those of one user. */
const senders = 2;

const invitationsPerDay = 4;

function findLimits({ services }: Posting, { from, to, kind }: UnwrittenMail, whenFull: WhenFull): MailLimit[] {
  if (from === null) return [];
  const { perRecipient, perSender } = services.settings.mailLimits;
  const mailbox = mailboxKey(to.address);
  return [
    { key: `${from} to ${mailbox}`, perDay: perRecipient },
    { key: `all to ${mailbox}`, perDay: senders * perRecipient },
    // What others cause, such as payers, does not use up what a user may send.
    ...(whenFull === 'refuse' ? [{ key: `${from}`, perDay: perSender }] : []),
    ...(kind === 'invitation' ? [{ key: `invitations to ${mailbox}`, perDay: invitationsPerDay }] : []),
  ];
}

export function tooManyEmails(now: Date, wait: number): ApiError {
  const next = toTimestamp(new Date(now.getTime() + wait + 1_000));
  return new ApiError('too_many_emails', {
    message: `No more emails can be sent now: this address has received, or you have sent, as many as a day allows. Nothing was changed. Try again after ${next}.`,
    retryAfter: Math.ceil(wait / 1000) + 1,
  });
}
