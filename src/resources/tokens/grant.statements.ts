import { type Db, plainView, statementsOver } from '@terrapin/table';
import { sql } from 'kysely';
import { repositoryOf } from '../../core/repository.ts';
import { deleteExpired } from '../../core/sweep.ts';
import { Grant } from './grant.entity.ts';

export class Grants extends repositoryOf(Grant, {
  name: 'grant',
  visible: ['user'],
  keys: ['user'],
  writes: { insert: ['user', 'clientId', 'clientName', 'clientHost', 'scopes', 'expiresAt', 'session'] },
}) {}

/** Their codes and refresh tokens are deleted with them. Waits for tokens that are being issued. */
export const endGrantRows = Grants.writing('end', 'deleted', (db: Db<typeof Grant>, $: { grants: readonly string[] }) =>
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
