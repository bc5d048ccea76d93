import { type ExpressionBuilder, sql } from 'kysely';
import { StoredEvent } from '../../core/events/event.entity.ts';
import { columnsOf, type Statement, statementsOver } from '../../core/statement.ts';
import { sweepSize } from '../../core/sweep.ts';
import { plainView } from '../../core/table-rows.ts';
import type { Db, RowOf } from '../../core/tables.ts';
import { Avatar } from '../avatars/avatar.entity.ts';
import { recordAvatars } from '../avatars/avatars.statements.ts';
import { Upload } from '../avatars/upload.entity.ts';
import { Token } from '../tokens/token.entity.ts';
import { Identity } from '../users/identity.entity.ts';
import { User } from '../users/user.entity.ts';
import { userTable } from '../users/user.statements.ts';
import type { Webhook } from '../webhooks/webhook.entity.ts';
import { webhookTable } from '../webhooks/webhook.statements.ts';
import { WebhookDelivery } from '../webhooks/webhook-delivery.entity.ts';

const { statement } = statementsOver(User, Identity, Token, Avatar, Upload);

export interface OfUser {
  user: string;
}

/** Suspended as well, so whatever is written for the user at the same time gives access to nothing. */
export const eraseUserRow = userTable.writing(
  'erase',
  'deleted',
  (db: Db<typeof User>, $: { id: string; version: number; username: string; now: string }) =>
    db.with('User', (cte) =>
      cte
        .updateTable('User')
        .set(({ eb }) => ({
          username: $.username,
          name: $.username,
          email: null,
          status: sql.lit('suspended'),
          deletedAt: $.now,
          version: eb('version', '+', sql.lit(1)),
        }))
        .where('id', '=', $.id)
        .where('version', '=', $.version)
        .returningAll(),
    ),
)(plainView);

export const readErasedRow = statement('user_erased', (db, $: OfUser) =>
  db
    .selectFrom('User as user')
    .select(columnsOf('user', ['username']))
    .where('user.id', '=', $.user)
    .where('user.deletedAt', 'is not', null),
);

/** Of the two halves of an index: one over all tokens would be used by lists, which would sort the revoked ones, too. */
const isOf = ($: OfUser) => (eb: ExpressionBuilder<{ token: RowOf<Token> }, 'token'>) =>
  eb.or([
    eb.and([eb('token.user', '=', $.user), eb('token.revokedAt', 'is', null)]),
    eb.and([eb('token.user', '=', $.user), eb('token.revokedAt', 'is not', null)]),
  ]);

export const listTokenIds = statement('user_erase_token_ids', (db, $: OfUser) =>
  db.selectFrom('Token as token').select('token.id as id').where(isOf($)),
);

/** Tokens of others that were issued with a token of the user. They are revoked: deleting them would delete webhooks of others. */
const detachTokenRows = statement('user_erase_token_children', (db, $: OfUser) =>
  db
    .updateTable('Token')
    .set({ parent: null })
    .where('parent', 'in', (eb) => eb.selectFrom('Token as token').select('token.id').where(isOf($)))
    .where('user', '<>', $.user),
);
const deleteTokenRows = statement('user_erase_tokens', (db, $: OfUser) =>
  db.deleteFrom('Token').where('id', 'in', (eb) => eb.selectFrom('Token as token').select('token.id').where(isOf($))),
);
/** Their deliveries are deleted with them. */
const deleteWebhookRows = webhookTable.writing('erase', 'deleted', (db: Db<typeof Webhook>, $: OfUser) =>
  db.with('Webhook', (cte) => cte.deleteFrom('Webhook').where('owner', '=', $.user).returningAll()),
)(plainView);
const deleteIdentityRows = statement('user_erase_identities', (db, $: OfUser) =>
  db.deleteFrom('Identity').where('user', '=', $.user),
);
const deleteUploadRows = statement('user_erase_uploads', (db, $: OfUser) =>
  db.deleteFrom('Upload').where('user', '=', $.user),
);
/** Without the entity: stored responses belong to a surface, which resources do not import. */
const deleteResponseRows = statementsOver().statement('user_erase_responses', (db, $: OfUser) =>
  db.deleteFrom('IdempotencyKey').where('user', '=', $.user),
);
export const deletions: readonly Statement<OfUser, unknown>[] = [
  // Before the tokens, with which they would be deleted.
  deleteWebhookRows,
  detachTokenRows,
  deleteTokenRows,
  deleteIdentityRows,
  deleteUploadRows,
  deleteResponseRows,
];

export const deleteAvatarRows = statement('user_erase_avatar', (db, $: OfUser) => {
  const deleted = db.with('Avatar', (cte) => cte.deleteFrom('Avatar').where('user', '=', $.user).returningAll());
  return recordAvatars(deleted, 'avatar.deleted').selectFrom('Avatar').select('imageKey as key');
});

/** Stored copies of resources contain the username next to the id of the user: see `userReference`. */
interface Batch {
  user: string;
  username: string;
  after: string;
}
const copies = statementsOver(StoredEvent, WebhookDelivery);
const mentions = (column: unknown, $: Batch) => sql<boolean>`strpos(${column}::text, ${$.user}::text) > 0`;

/**
 * `author__username`, if `author__id` is the user, and the names in events about the user. The order of names is kept, which
 * `jsonb` would change.
 */
export const renameInEvents = copies.statement('events_rename_user', (db, $: Batch) =>
  db
    .with('batch', (cte) =>
      cte
        .selectFrom('StoredEvent as event')
        .select('event.id as id')
        .where('event.id', '>', sql<string>`${$.after}::bigint`)
        .orderBy('event.id')
        .limit(sql.lit(sweepSize)),
    )
    .with('renamed', (cte) =>
      cte
        .updateTable('StoredEvent')
        .set(({ ref }) => {
          const data = ref('data');
          const idOf = sql`${data} ->> regexp_replace(key, '__username$', '__id')`;
          const isReference = sql`key like '%\\_\\_username' and ${idOf} = ${$.user}::text`;
          const isOwn = sql`key in ('username', 'name') and ${ref('resource')} = ${$.user}::uuid`;
          const isName = sql`${isReference} or ${isOwn}`;
          const value = sql`case when ${isName} then to_json(${$.username}::text) else value end`;
          return { data: sql<object>`(select json_object_agg(key, ${value}) from json_each(${data}))` };
        })
        .where('id', 'in', (eb) => eb.selectFrom('batch').select('batch.id'))
        .where(({ ref }) => mentions(ref('data'), $))
        .returning('id as id'),
    )
    .selectFrom('batch')
    .select(['batch.id as id'])
    .orderBy('batch.id'),
);

export const renameInDeliveries = copies.statement(
  'webhook_deliveries_rename_user',
  (db, $: Batch & { pattern: string; replacement: string }) =>
    db
      .with('batch', (cte) =>
        cte
          .selectFrom('WebhookDelivery as delivery')
          .select('delivery.id as id')
          .where('delivery.id', '>', sql<string>`${$.after}::uuid`)
          .orderBy('delivery.id')
          .limit(sql.lit(sweepSize)),
      )
      .with('renamed', (cte) =>
        cte
          .updateTable('WebhookDelivery')
          .set(({ ref }) => {
            const replaced = sql<string>`regexp_replace(${ref('body')}, ${$.pattern}::text, ${$.replacement}::text, 'g')`;
            return { body: replaced };
          })
          .where('id', 'in', (eb) => eb.selectFrom('batch').select('batch.id'))
          .where(({ ref }) => mentions(ref('body'), $))
          .returning('id as id'),
      )
      .selectFrom('batch')
      .select(['batch.id as id'])
      .orderBy('batch.id'),
);
