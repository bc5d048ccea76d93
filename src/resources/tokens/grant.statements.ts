import { type Db, plainView, type RowOfTable, statementsOver } from '@terrapin/table';
import { sql } from 'kysely';
import { deleteExpired } from '../../core/sweep.ts';
import { table } from '../../core/table.ts';
import { Grant } from './grant.entity.ts';

export const grantTable = table(Grant, {
  name: 'grant',
  visible: ['user'],
  keys: ['user'],
  writes: { insert: ['user', 'clientId', 'clientName', 'clientHost', 'scopes', 'expiresAt', 'session'] },
});

export type GrantRow = Required<RowOfTable<typeof grantTable>>;

/** Their codes and refresh tokens are deleted with them. Waits for tokens that are being issued. */
export const endGrantRows = grantTable.writing(
  'end',
  'deleted',
  (db: Db<typeof Grant>, $: { grants: readonly string[] }) =>
    db.with('Grant', (cte) =>
      cte.deleteFrom('Grant').where('id', '=', sql<string>`any(${$.grants}::uuid[])`).returningAll(),
    ),
)(plainView);

const { statement } = statementsOver(Grant);

/** Those of which the token has all scopes; all with `tokens:write`. */
export const readGrantIds = statement('grant_ids', (db, $: { user: string; scopes: readonly string[] }) =>
  db
    .selectFrom('Grant as grant')
    .select('grant.id as id')
    .where('grant.user', '=', $.user)
    .where(
      ({ ref }) =>
        sql<boolean>`('tokens:write' = any(${$.scopes}::text[]) or ${ref('grant.scopes')} <@ ${$.scopes}::text[])`,
    ),
);

export const deleteExpiredGrants = deleteExpired('grants_expire', Grant, 'expiresAt');
