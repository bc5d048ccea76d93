import { columns, insertInto, names, pageWithin, select, table } from '../../adapters/database/select.ts';
import { statement, statements } from '../../core/queries.ts';
import type { Scope } from '../../core/scopes.ts';
import { User } from '../users/user.entity.ts';
import { Token } from './token.entity.ts';

export interface TokenRow {
  id: string;
  /** The id of the user. */
  user: string;
  scopes: Scope[];
  expiresAt: string | null;
  createdAt: string;
}

const properties = ['id', 'user', 'scopes', 'expiresAt', 'createdAt'] as const;

export interface TokenOwner {
  tokenId: string;
  userId: string;
  username: string;
  scopes: Scope[];
  expiresAt: string | null;
}

/** Whose token has this hash, while it is good. */
export const findTokenOwner = statement<{ hash: string; now: Date }, TokenOwner>('token_owner', (schema) => {
  const token = columns(schema, Token, 'token');
  const user = columns(schema, User, 'user');
  return {
    sql: `select ${token.id} as "tokenId", ${user.id} as "userId", ${user.username} as "username",
        ${token.scopes} as "scopes", ${token.expiresAt} as "expiresAt"
      from ${table(schema, Token)} as token join ${table(schema, User)} as "user" on ${user.id} = ${token.user}
      where ${token.hash} = :hash and ${token.revokedAt} is null
        and (${token.expiresAt} is null or ${token.expiresAt} > :now)`,
  };
});

export const insertTokenRow = statement<
  { id: string; user: string; hash: string; scopes: Scope[]; expiresAt: string | null; now: Date },
  TokenRow
>('token_insert', (schema) => {
  const {
    columns: list,
    from,
    read,
  } = select(schema, Token, 'token', {
    properties: [...properties],
    sources: { token: 'new_token' },
  });
  const values = {
    id: ':id',
    user: ':user',
    hash: ':hash',
    scopes: ':scopes',
    expiresAt: ':expiresAt',
    createdAt: ':now',
  };
  return {
    sql: `with new_token as (${insertInto(schema, Token, values)} returning *) select ${list} from ${from}`,
    read,
  };
});

const good = (token: Record<'revokedAt' | 'expiresAt', string>) =>
  `${token.revokedAt} is null and (${token.expiresAt} is null or ${token.expiresAt} > :now)`;

/** The tokens of a user that are still good, newest first; in a backward page oldest first. */
export const listTokenRows = statements<
  { user: string; below: string; above: string; rows: number; now: Date },
  TokenRow,
  { backward: boolean }
>('token_list', (schema, { backward }) => {
  const { columns: list, from, read } = select(schema, Token, 'token', { properties: [...properties] });
  const token = columns(schema, Token, 'token');
  const sql = `select ${list} from ${from}
    where ${pageWithin({ [token.user]: ':user' }, token.id)} and ${good(token)}
    order by ${token.id} ${backward ? 'asc' : 'desc'} limit :rows`;
  return { sql, read };
});

export const readTokenRow = statement<{ token: string; now: Date }, TokenRow>('token_read', (schema) => {
  const { columns: list, from, read } = select(schema, Token, 'token', { properties: [...properties] });
  const token = columns(schema, Token, 'token');
  return { sql: `select ${list} from ${from} where ${token.id} = :token and ${good(token)}`, read };
});

export const revokeTokenRow = statement<{ token: string; now: Date }, { id: string }>('token_revoke', (schema) => {
  const own = names(schema, Token);
  return {
    sql: `update ${table(schema, Token)} set ${own.revokedAt} = :now
      where ${own.id} = :token and ${own.revokedAt} is null returning ${own.id}`,
  };
});

/** Makes a token of the configuration the only one of its kind of its user. */
export const replaceConfiguredToken = statement<
  { id: string; user: string; hash: string; scopes: Scope[]; now: Date },
  { id: string }
>('token_replace_configured', (schema) => {
  const own = names(schema, Token);
  const values = {
    id: ':id',
    user: ':user',
    hash: ':hash',
    scopes: ':scopes',
    configured: 'true',
    createdAt: ':now',
  };
  return {
    sql: `with replaced as (
        delete from ${table(schema, Token)} where ${own.user} = :user and ${own.configured} and ${own.hash} <> :hash
      ) ${insertInto(schema, Token, values)}
      on conflict (${own.hash}) do update set ${own.scopes} = excluded.scopes, ${own.revokedAt} = null
        where ${table(schema, Token)}.${own.configured}
      returning ${own.id}`,
  };
});
