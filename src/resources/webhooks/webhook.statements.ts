import { sql } from 'kysely';
import { columnsOf, statementsOver } from '../../core/statement.ts';
import { table } from '../../core/table.ts';
import type { RowOfTable } from '../../core/table-options.ts';
import { plainView } from '../../core/table-rows.ts';
import type { Db } from '../../core/tables.ts';
import { Webhook } from './webhook.entity.ts';

const { statement } = statementsOver(Webhook);

/** Written with each change: who made it, and what follows from the URL. */
const bound = ['host', 'disabledReason', 'verified', 'scopes', 'token', 'issuer', 'subject'] as const;

export const webhookTable = table(Webhook, {
  name: 'webhook',
  visible: ['owner'],
  keys: [],
  writes: { insert: ['owner', 'signingKey', ...bound], update: bound, delete: [] },
});

export type WebhookRow = RowOfTable<typeof webhookTable>;

export const countWebhookRows = statement('webhook_count', (db, $: { owner: string }) =>
  db
    .selectFrom('Webhook as webhook')
    .select(sql<number>`count(*)::integer`.as('count'))
    .where('webhook.owner', '=', $.owner),
);

export const replaceKeyRow = webhookTable.writing(
  'replace_key',
  'updated',
  (db: Db<typeof Webhook>, $: { id: string; version: number; signingKey: string; until: string; now: string }) =>
    db.with('Webhook', (cte) =>
      cte
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
        .returningAll(),
    ),
)(plainView);

/** Their deliveries are deleted with them. */
export const deleteWebhookRows = webhookTable.writing(
  'erase',
  'deleted',
  (db: Db<typeof Webhook>, $: { user: string }) =>
    db.with('Webhook', (cte) => cte.deleteFrom('Webhook').where('owner', '=', $.user).returningAll()),
)(plainView);

/** Serializes inserting and ending deliveries, which wait for each other by resource. Ordered to prevent deadlocks. */
export const lockWebhookRows = statement('webhooks_lock', (db, $: { webhooks: readonly string[] }) =>
  db
    .selectFrom('Webhook as webhook')
    .select(columnsOf('webhook', ['id', 'enabled']))
    .where('webhook.id', '=', sql<string>`any(${$.webhooks}::uuid[])`)
    .orderBy('webhook.id')
    .forNoKeyUpdate(),
);

export const readAccessRow = statement('webhook_access', (db, $: { id: string }) =>
  db
    .selectFrom('Webhook as webhook')
    .select(columnsOf('webhook', ['token', 'issuer', 'subject', 'scopes']))
    .where('webhook.id', '=', $.id),
);
