import { hash } from 'node:crypto';
import { columnsOf, type Queries, type RowOf, statementsOver, valuesOf } from '@terrapin/table';
import { sql } from 'kysely';
import { deleteExpired, sweepAll, sweepSize } from '../../core/sweep.ts';
import { Token } from '../tokens/token.entity.ts';
import { OauthRecord } from './record.entity.ts';

const { statement } = statementsOver(OauthRecord, Token);

export const recordId = (kind: string, id: string) => hash('sha256', `${kind}:${id}`, 'hex');

export type NewRecord = Pick<RowOf<OauthRecord>, 'id' | 'kind' | 'grant' | 'payload' | 'createdAt' | 'expiresAt'>;

export const storeRecordRow = statement('oauth_store', (db, $: NewRecord) =>
  db
    .insertInto('OauthRecord')
    .values(valuesOf($, ['id', 'kind', 'grant', 'payload', 'createdAt', 'expiresAt']))
    .onConflict((conflict) => conflict.column('id').doUpdateSet({ payload: $.payload, expiresAt: $.expiresAt })),
);

/** No row: there is one already. Waits for another request that is storing it. */
export const claimRecordRow = statement('oauth_claim', (db, $: NewRecord) =>
  db
    .insertInto('OauthRecord')
    .values(valuesOf($, ['id', 'kind', 'grant', 'payload', 'createdAt', 'expiresAt']))
    .onConflict((conflict) => conflict.column('id').doNothing())
    .returning('id as id'),
);

export const findRecordRow = statement('oauth_find', (db, $: { id: string }) =>
  db
    .selectFrom('OauthRecord as record')
    .select(columnsOf('record', ['payload', 'createdAt', 'consumedAt']))
    .where('record.id', '=', $.id),
);

/** No row: its device has asked since `after`. */
export const pollRecordRow = statement('oauth_poll', (db, $: { id: string; now: string; after: string }) =>
  db
    .updateTable('OauthRecord')
    .set(({ ref }) => ({
      payload: sql<string>`(${ref('payload')}::jsonb || jsonb_build_object('polledAt', ${$.now}::text))::text`,
    }))
    .where('id', '=', $.id)
    .where(
      ({ ref }) =>
        sql<boolean>`(${ref('payload')}::jsonb->>'polledAt')::timestamptz between ${$.after}::timestamptz and ${$.now}::timestamptz is not true`,
    )
    .returning('id as id'),
);

/** No row: another request, maybe of another process, has consumed it. */
export const consumeRecordRow = statement('oauth_consume', (db, $: { id: string; next: string; now: string }) =>
  db
    .updateTable('OauthRecord')
    .set(({ ref }) => ({
      consumedAt: $.now,
      payload: sql<string>`(${ref('payload')}::jsonb || jsonb_build_object('next', ${$.next}::text))::text`,
    }))
    .where('id', '=', $.id)
    .where('consumedAt', 'is', null)
    .returning('id as id'),
);

export const deleteRecordRow = statement('oauth_forget', (db, $: { id: string }) =>
  db.deleteFrom('OauthRecord').where('id', '=', $.id),
);

/** Keeps a client for as long as somebody allows it. */
export const keepRecordRow = statement('oauth_keep', (db, $: { id: string; until: string }) =>
  db
    .updateTable('OauthRecord')
    .set(({ ref }) => ({ expiresAt: sql<string>`greatest(${ref('expiresAt')}, ${$.until}::timestamptz)` }))
    .where('id', '=', $.id),
);

const deleteEndedRecords = deleteExpired('oauth_expire', OauthRecord, 'expiresAt');

/** Clients that nobody has allowed, beyond the newest: strangers register them, from as many networks as they have. */
const deleteUnusedClientRows = statement(
  'oauth_clients_unused',
  (db, $: { now: string; until: string; kept: number }) =>
    db
      .deleteFrom('OauthRecord')
      .where('id', 'in', (eb) =>
        eb
          .selectFrom('OauthRecord as record')
          .select('record.id')
          .where('record.kind', '=', sql.lit('Client'))
          .where('record.expiresAt', '>', $.now)
          .where('record.expiresAt', '<=', $.until)
          .orderBy('record.expiresAt', 'desc')
          .offset($.kept)
          .limit(sql.lit(sweepSize)),
      )
      .returning('id as id'),
);

/** Milliseconds for which a client is kept that nobody has allowed yet; at most so many are. */
export const unusedClients = { lifetime: 86_400_000, kept: 10_000 };

export async function deleteExpiredRecords(db: Queries, date: Date): Promise<void> {
  const now = date.toISOString();
  const until = new Date(date.getTime() + unusedClients.lifetime).toISOString();
  await deleteEndedRecords(db, date);
  await sweepAll(() => db.all(deleteUnusedClientRows, { now, until, kept: unusedClients.kept }));
}

export const findGrantRow = statement('oauth_grant', (db, $: { id: string }) =>
  db
    .selectFrom('Grant as grant')
    .select(columnsOf('grant', ['id', 'user', 'clientId', 'scopes', 'createdAt', 'expiresAt']))
    .where('grant.id', '=', $.id),
);

/** Of the same client, allowed before in the same browser. */
export const findFormerGrantRows = statement('oauth_grants_former', (db, $: { id: string }) =>
  db
    .selectFrom('Grant as grant')
    .innerJoin('Grant as former', (join) =>
      join
        .onRef('former.user', '=', 'grant.user')
        .onRef('former.clientId', '=', 'grant.clientId')
        .onRef('former.session', '=', 'grant.session')
        .onRef('former.id', '<', 'grant.id'),
    )
    .select('former.id as id')
    .where('grant.id', '=', $.id),
);

export const findGrantOfClient = statement(
  'oauth_grant_of_client',
  (db, $: { user: string; client: string; now: string }) =>
    db
      .selectFrom('Grant as grant')
      .select('grant.id as id')
      .where('grant.user', '=', $.user)
      .where('grant.clientId', '=', $.client)
      .where('grant.expiresAt', '>', $.now)
      .limit(sql.lit(1)),
);

/** Whoever ends the grant waits for the token that is being issued. */
export const lockGrantRow = statement('oauth_grant_lock', (db, $: { id: string }) =>
  db
    .selectFrom('Grant as grant')
    .select(columnsOf('grant', ['id', 'clientName']))
    .where('grant.id', '=', $.id)
    .forKeyShare(),
);

export const findIssuedToken = statement('oauth_token', (db, $: { hash: string }) =>
  db
    .selectFrom('Token as token')
    .innerJoin('Grant as grant', 'grant.id', 'token.grant')
    .select(columnsOf('token', ['id', 'user', 'grant', 'scopes', 'createdAt', 'expiresAt']))
    .select('grant.clientId as clientId')
    .where('token.hash', '=', $.hash)
    .where('token.revokedAt', 'is', null),
);

export const findActiveUser = statement('oauth_user', (db, $: { id: string }) =>
  db
    .selectFrom('User as user')
    .select(columnsOf('user', ['id', 'username', 'name']))
    .where('user.id', '=', $.id)
    .where('user.status', '=', sql.lit('active')),
);
