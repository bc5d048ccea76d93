import { randomInt } from 'node:crypto';
import {
  columnsOf,
  type Db,
  type Origin,
  type Queries,
  type ResultOf,
  statementsOver,
  valuesOf,
} from '@terrapin/table';
import type { Context } from '../../core/context.ts';
import { ApiError } from '../../core/errors.ts';
import type { Claims } from '../../core/ports/issuer.ts';
import { addressKey } from '../../values/address-key.ts';
import { newId } from '../../values/id.ts';
import { Identity } from './identity.entity.ts';
import { administrator } from './user.entity.ts';
import { longestUsername, toUsername, usernameKey } from './user.schema.ts';
import { findHolderRows, insertUserRow, type UserRow, Users } from './user.statements.ts';
import { requireUser, UserSchema } from './users.operations.ts';

interface Subject {
  issuer: string;
  subject: string;
}

/** Links a subject to the user with this id or username and returns the username. Idempotent. */
export async function linkIdentity(ctx: Context, { issuer, subject }: Subject, key: string): Promise<string> {
  const { id, username } = await requireUser(ctx, key);
  const identity = { issuer, subject, user: id, now: ctx.now().toISOString() };
  if (await ctx.db.one(insertIdentityRow, identity)) return username;
  const other = await ctx.db.one(findIdentityUser, { issuer, subject });
  if (other?.id === id) return username;
  throw new ApiError('conflict', {
    message: `The subject ${subject} is already linked to user ${other?.username}. Unlink it first.`,
  });
}

/** Running servers reject the tokens of the subject within 5 s. */
export async function unlinkIdentity(ctx: Context, { issuer, subject }: Subject): Promise<void> {
  if (await ctx.db.one(deleteIdentityRow, { issuer, subject })) return;
  throw new ApiError('not_found', { message: `The subject ${subject} of ${issuer} is not linked to a user.` });
}

export function listIdentities(ctx: Context, issuer: string): Promise<ResultOf<typeof listIdentityRows>[]> {
  return ctx.db.all(listIdentityRows, { issuer });
}

type LinkedUser = ResultOf<typeof findIdentityUser>;

export function findLinkedUser(db: Queries, { issuer, subject }: Subject): Promise<LinkedUser | null> {
  return db.one(findIdentityUser, { issuer, subject });
}

interface Source {
  readonly db: Queries;
  transaction<T>(run: (transaction: { db: Queries }) => Promise<T>): Promise<T>;
}

/** Creates a user and links the subject to it, or returns the one that another request has created meanwhile. */
export async function createLinkedUser(
  source: Source,
  claims: Claims,
  signIn: Partial<Origin>,
): Promise<LinkedUser | null> {
  const { issuer, subject } = claims;
  try {
    return await source.transaction(async (tx) => {
      const db = tx.db.from(signIn);
      const user = await createUser(db, claims);
      const identity = { issuer, subject, user: user.id, now: new Date().toISOString() };
      if (!(await db.from({ actor: user.id }).one(insertIdentityRow, identity))) throw new AlreadyLinked();
      return user;
    });
  } catch (error) {
    if (!(error instanceof AlreadyLinked)) throw error;
    return findLinkedUser(source.db, claims);
  }
}

/** Rolls back the transaction: another request linked the subject concurrently. */
class AlreadyLinked extends Error {}

async function createUser(db: Queries, claims: Claims): Promise<LinkedUser> {
  const preferred = claims.username ?? claims.subject;
  const now = new Date().toISOString();
  const { name, email } = UserSchema.output.shape;
  const address = email.safeParse(claims.email).data;
  let username = toUsername(preferred);
  for (;;) {
    const id = newId();
    const isFree = address && (await db.all(findHolderRows, { emailKey: addressKey(address) })).length === 0;
    const values = UserSchema.create.parse({
      username,
      name: name.safeParse(claims.name).data ?? username,
      // RFC 2606: `.invalid` is never deliverable.
      email: isFree ? address : `${id}@users.invalid`,
    });
    // ADMIN_TOKEN belongs to the user of this name.
    const isReserved = usernameKey(username) === administrator.username;
    const own = {
      id,
      emailKey: addressKey(values.email as string),
      signsIn: true,
      searched: Users.searched(values),
      now,
    };
    const row = isReserved ? null : await db.from({ actor: id }).one(insertUserRow, { ...values, ...own });
    if (row) return row as UserRow;
    const suffix = `-${randomInt(100_000, 1_000_000)}`;
    username = `${toUsername(preferred, longestUsername - suffix.length)}${suffix}`;
  }
}

const { statement } = statementsOver(Identity);

const findIdentityUser = statement('identity_user', (db, $: { issuer: string; subject: string }) =>
  db
    .selectFrom('Identity as identity')
    .innerJoin('User as user', 'user.id', 'identity.user')
    .select(columnsOf('user', ['id', 'username', 'status', 'invoiceNumberPattern']))
    .where('identity.issuer', '=', $.issuer)
    .where('identity.subject', '=', $.subject),
);

/** Adds an event about the user of each identity that `db` writes. */
function recordUsers(db: Pick<Db<typeof Identity>, 'with'>, event: 'linked' | 'unlinked') {
  const users = db.with('User', (cte) =>
    cte
      .selectFrom('User as user')
      .selectAll('user')
      .where('user.id', 'in', cte.selectFrom('Identity as identity').select('identity.user')),
  );
  return Users.recorded(users, event);
}

/** No row: the subject is already linked. */
const insertIdentityRow = statement(
  'identity_insert',
  (db, $: { issuer: string; subject: string; user: string; now: string }) =>
    recordUsers(
      db.with('Identity', (cte) =>
        cte
          .insertInto('Identity')
          .values({ ...valuesOf($, ['issuer', 'subject', 'user']), createdAt: $.now })
          .onConflict((conflict) => conflict.doNothing())
          .returningAll(),
      ),
      'linked',
    )
      .selectFrom('Identity')
      .select('subject as subject'),
);

/** Not paged: for the command line only. */
const listIdentityRows = statement('identity_list', (db, $: { issuer: string }) =>
  db
    .selectFrom('Identity as identity')
    .innerJoin('User as user', 'user.id', 'identity.user')
    .select(['identity.subject as subject', 'user.username as username'])
    .where('identity.issuer', '=', $.issuer)
    .orderBy('user.username')
    .orderBy('identity.subject'),
);

const deleteIdentityRow = statement('identity_delete', (db, $: { issuer: string; subject: string }) =>
  recordUsers(
    db.with('Identity', (cte) =>
      cte.deleteFrom('Identity').where('issuer', '=', $.issuer).where('subject', '=', $.subject).returningAll(),
    ),
    'unlinked',
  )
    .selectFrom('Identity')
    .select('subject as subject'),
);
