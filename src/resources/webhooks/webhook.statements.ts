import { sql } from 'kysely';
import type { Window } from '../../core/order.ts';
import { columnsOf, type ResultOf, statementsOver, valuesOf } from '../../core/statement.ts';
import type { RowOf } from '../../core/tables.ts';
import { inWindow } from '../../core/window.ts';
import { User } from '../users/user.entity.ts';
import { Webhook } from './webhook.entity.ts';

const { statement, statements } = statementsOver(Webhook, User);

const visibleColumns = [
  ...([
    'id',
    'url',
    'events',
    'enabled',
    'disabledReason',
    'verified',
    'scopes',
    'version',
    'createdAt',
    'updatedAt',
  ] as const),
];
const writableColumns = [
  ...([
    'url',
    'host',
    'events',
    'enabled',
    'disabledReason',
    'verified',
    'scopes',
    'token',
    'issuer',
    'subject',
  ] as const),
];

export type WebhookRow = ResultOf<typeof readOwnWebhookRows>;
type Values = Pick<RowOf<Webhook>, 'id' | (typeof writableColumns)[number]> & { now: string };

export const listWebhookRows = statements(
  'webhook_list',
  (db, $: Window & { owner: string }, { backward }: { backward: boolean }) =>
    inWindow(
      db.selectFrom('Webhook as webhook').select(columnsOf('webhook', visibleColumns)),
      $,
      backward,
      'webhook.id',
      {
        'webhook.owner': $.owner,
      },
    ),
  [{ backward: false }],
);

export const readOwnWebhookRows = statement('webhooks_read', (db, $: { ids: readonly string[]; owner: string }) =>
  db
    .selectFrom('Webhook as webhook')
    .select(columnsOf('webhook', visibleColumns))
    .where('webhook.id', '=', sql<string>`any(${$.ids}::uuid[])`)
    .where('webhook.owner', '=', $.owner),
);

/** Serializes counting the webhooks of a user and inserting one. */
export const lockOwnerRow = statement('webhook_lock_owner', (db, $: { owner: string }) =>
  db.selectFrom('User as user').select('user.id as id').where('user.id', '=', $.owner).forNoKeyUpdate(),
);

export const countWebhookRows = statement('webhook_count', (db, $: { owner: string }) =>
  db
    .selectFrom('Webhook as webhook')
    .select(sql<number>`count(*)::integer`.as('count'))
    .where('webhook.owner', '=', $.owner),
);

export const insertWebhookRow = statement(
  'webhook_insert',
  (db, $: Values & Pick<RowOf<Webhook>, 'owner' | 'signingKey'>) =>
    db
      .insertInto('Webhook')
      .values({
        ...valuesOf($, ['id', 'owner', ...writableColumns, 'signingKey']),
        version: sql.lit(1),
        createdAt: $.now,
        updatedAt: $.now,
      })
      .returning(columnsOf('Webhook', visibleColumns)),
);

/** No row if the webhook was changed or deleted concurrently. */
export const updateWebhookRow = statement('webhook_update', (db, $: Values & { version: number }) =>
  db
    .updateTable('Webhook')
    .set((eb) => ({ ...valuesOf($, writableColumns), version: eb('version', '+', sql.lit(1)), updatedAt: $.now }))
    .where('id', '=', $.id)
    .where('version', '=', $.version)
    .returning(columnsOf('Webhook', visibleColumns)),
);

export const replaceKeyRow = statement(
  'webhook_replace_key',
  (db, $: { id: string; version: number; signingKey: string; until: string; now: string }) =>
    db
      .updateTable('Webhook')
      .set(({ eb, ref }) => ({
        formerKey: ref('signingKey'),
        formerKeyUntil: $.until,
        signingKey: $.signingKey,
        version: eb('version', '+', sql.lit(1)),
        updatedAt: $.now,
      }))
      .where('id', '=', $.id)
      .where('version', '=', $.version)
      .returning(columnsOf('Webhook', visibleColumns)),
);

/** No row if the webhook was changed or deleted concurrently. */
export const deleteWebhookRow = statement('webhook_delete', (db, $: { id: string; version: number }) =>
  db.deleteFrom('Webhook').where('id', '=', $.id).where('version', '=', $.version).returning('id as id'),
);

/** The enabled webhooks of these users, and of all users for these types: those of events that are not limited to users. */
export const listSubscriberRows = statement(
  'webhook_listeners',
  (db, $: { owners: readonly string[]; types: readonly string[] }) =>
    db
      .selectFrom('Webhook as webhook')
      .select(columnsOf('webhook', ['id', 'owner', 'events', 'scopes']))
      .where('webhook.enabled', '=', sql.lit(true))
      .where((eb) =>
        eb.or([
          eb('webhook.owner', '=', sql<string>`any(${$.owners}::uuid[])`),
          sql<boolean>`${eb.ref('webhook.events')} && ${$.types}::text[]`,
        ]),
      ),
);

export type Subscriber = ResultOf<typeof listSubscriberRows>;

/** Serializes inserting and ending deliveries, which wait for each other by resource. Ordered to prevent deadlocks. */
export const lockWebhookRows = statement('webhooks_lock', (db, $: { webhooks: readonly string[] }) =>
  db
    .selectFrom('Webhook as webhook')
    .select(columnsOf('webhook', ['id', 'enabled']))
    .where('webhook.id', '=', sql<string>`any(${$.webhooks}::uuid[])`)
    .orderBy('webhook.id')
    .forNoKeyUpdate(),
);

/** No row if the webhook is verified already or has another URL now. */
export const verifyWebhookRow = statement('webhook_verify', (db, $: { id: string; url: string; now: string }) =>
  db
    .updateTable('Webhook')
    .set((eb) => ({ verified: sql.lit(true), version: eb('version', '+', sql.lit(1)), updatedAt: $.now }))
    .where('id', '=', $.id)
    .where('url', '=', $.url)
    .where('verified', '=', sql.lit(false))
    .returning('id as id'),
);
