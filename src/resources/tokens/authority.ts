import type { Authority, Db } from '@terrapin/table';
import { sql } from 'kysely';
import { User } from '../users/user.entity.ts';
import { Token } from './token.entity.ts';

type Database = Db<typeof User | typeof Token>;

const held = sql.lit(true).as('held');

/** Of a JWT, and of the URL of an upload. */
export const userAuthority: Authority = {
  name: 'user',
  select: (db: Database, { actor }) =>
    db
      .selectFrom('User as user')
      .select(held)
      .where('user.id', '=', sql<string>`${actor}::uuid`)
      .where('user.status', '=', sql.lit('active'))
      .forKeyShare(),
};

/** Expiry is not looked at: each process knows it to the millisecond. */
export const tokenAuthority: Authority = {
  name: 'token',
  select: (db: Database, { actor, token }) =>
    db
      .selectFrom('User as user')
      .innerJoin('Token as token', 'token.user', 'user.id')
      .select(held)
      .where('user.id', '=', sql<string>`${actor}::uuid`)
      .where('user.status', '=', sql.lit('active'))
      .where('token.id', '=', sql<string>`${token}::uuid`)
      .where('token.revokedAt', 'is', null)
      .forKeyShare(['user', 'token']),
};
