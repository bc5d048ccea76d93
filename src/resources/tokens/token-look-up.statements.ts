import { sql } from 'kysely';
import { columnsOf, nestedColumnsOf, type ResultOf, statementsOver } from '../../core/statement.ts';
import { User } from '../users/user.entity.ts';
import { Token } from './token.entity.ts';
import { isValid } from './token.statements.ts';

const { statement } = statementsOver(Token, User);

export const findTokenOwner = statement('token_owner', (db, $: { hash: string; now: string }) =>
  db
    .selectFrom('Token as token')
    .innerJoin('User as user', 'user.id', 'token.user')
    .select(columnsOf('token', ['id', 'scopes', 'expiresAt']))
    .select(nestedColumnsOf('user', ['id', 'username', 'status']))
    .where('token.hash', '=', $.hash)
    .where(isValid($)),
);

export type TokenOwner = ResultOf<typeof findTokenOwner>;

export const findTokenOwners = statement('token_owners', (db, $: { hashes: readonly string[]; now: string }) =>
  db
    .selectFrom('Token as token')
    .innerJoin('User as user', 'user.id', 'token.user')
    .select(columnsOf('token', ['id', 'hash', 'scopes', 'expiresAt']))
    .select(nestedColumnsOf('user', ['id', 'username', 'status']))
    .where('token.hash', '=', sql<string>`any(${$.hashes}::text[])`)
    .where(isValid($)),
);

/** Of these ids, those of valid tokens of active users, and of active users. */
export const readValidAccess = statement('access_good', (db, $: { ids: readonly string[]; now: string }) =>
  db
    .selectFrom('Token as token')
    .innerJoin('User as user', 'user.id', 'token.user')
    .select('token.id as id')
    .where('token.id', '=', sql<string>`any(${$.ids}::uuid[])`)
    .where('user.status', '=', sql.lit('active'))
    .where(isValid($))
    .unionAll((eb) =>
      eb
        .selectFrom('User as user')
        .select('user.id as id')
        .where('user.id', '=', sql<string>`any(${$.ids}::uuid[])`)
        .where('user.status', '=', sql.lit('active')),
    ),
);
