import { type Queries, statementsOver } from '@terrapin/table';
import { sql } from 'kysely';
import { ownScopes, type Scope } from '../../core/access.ts';
import type { SignedIn } from '../../core/context.ts';
import { ApiError } from '../../core/errors.ts';
import { addressKey } from '../../values/address-key.ts';
import { User } from './user.entity.ts';
import { userErrors } from './user.errors.ts';
import { findHolderRows, type UserRow } from './user.statements.ts';

type Keyed = Pick<UserRow, 'id' | 'status' | 'email' | 'emailKey' | 'emailShare'>;

/** What the viewer may not do, but people who sign in may: nobody lets people do more by giving them an address. */
export const missingToSignIn = ({ viewer, services }: SignedIn): Scope | undefined =>
  (services.settings.signIn ?? ownScopes).find((scope) => !viewer.scopes.has(scope));

/** @throws 409 if another active user has the address */
async function requireFreeAddress(db: Queries, emailKey: string, user?: string): Promise<void> {
  const holders = await db.all(findHolderRows, { emailKey });
  if (holders.some(({ id }) => id !== user)) throw new ApiError(userErrors.email_taken);
}

/**
 * The columns by which a user is found, after changes of the email or the status. An address that users of before share stays
 * shared until all but one of them have another one.
 *
 * @throws 409 if another active user has the address
 */
export async function decideKeys(
  db: Queries,
  row: Keyed,
  changes: Partial<Keyed>,
): Promise<Pick<Keyed, 'emailKey' | 'emailShare'>> {
  const { email, status } = { ...row, ...changes };
  const emailKey = email === row.email ? row.emailKey : email && addressKey(email);
  const isNew = emailKey !== row.emailKey;
  if (emailKey !== null && status === 'active' && (isNew || row.status !== 'active'))
    await requireFreeAddress(db, emailKey, row.id);
  return { emailKey, emailShare: isNew ? 0 : row.emailShare };
}

const { statement } = statementsOver(User);
const filledAtOnce = 200;

const unfilledRows = statement('users_without_email_key', (db) =>
  db
    .selectFrom('User as user')
    .select(['user.id as id', 'user.email as email'])
    .where('user.emailKey', 'is', null)
    .where('user.email', 'is not', null)
    .orderBy('user.id')
    .limit(sql.lit(filledAtOnce)),
);

const fillRows = statement('users_fill_email_key', (db, $: { ids: string[]; emails: string[]; keys: string[] }) => {
  const largestShare = db
    .selectFrom('User as other')
    .select(({ fn }) => fn.max('other.emailShare').as('share'))
    .where('other.emailKey', '=', sql.ref<string>('given.key'))
    // The index has active users only. requireFreeAddress checks the others when they become active.
    .where('other.status', '=', sql.lit('active'));
  return (
    db
      .updateTable('User')
      .from(
        sql<{ id: string; email: string; key: string; share: number }>`(
        select given.id, given.email, given.key, (row_number() over (partition by given.key order by given.id)
          + coalesce(${largestShare}, -1))::int as share
        from unnest(${$.ids}::uuid[], ${$.emails}::text[], ${$.keys}::text[]) as given (id, email, key))`.as('filled'),
      )
      .set({ emailKey: sql.ref('filled.key'), emailShare: sql.ref('filled.share') })
      // By the primary key: all rows without a key might be compared with each of these otherwise.
      .where('User.id', '=', sql<string>`any(${$.ids}::uuid[])`)
      .whereRef('User.id', '=', 'filled.id')
      .whereRef('User.email', '=', 'filled.email')
      .where('User.emailKey', 'is', null)
  );
});

/** Fills the column of some rows that were written by an earlier version. @returns whether there are more */
export async function fillAddresses(db: Queries): Promise<boolean> {
  const rows = (await db.all(unfilledRows, {})) as { id: string; email: string }[];
  const [ids, emails] = [rows.map(({ id }) => id), rows.map(({ email }) => email)];
  if (rows.length > 0) await db.all(fillRows, { ids, emails, keys: emails.map(addressKey) });
  return rows.length === filledAtOnce;
}
