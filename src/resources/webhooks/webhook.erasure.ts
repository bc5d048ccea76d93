import { sql } from 'kysely';
import { lowestId } from '../../core/id.ts';
import { renameStatement } from '../../core/sweep.ts';
import { plainView } from '../../core/table-rows.ts';
import type { Db } from '../../core/tables.ts';
import type { Erasure } from '../resource.ts';
import type { Webhook } from './webhook.entity.ts';
import { webhookTable } from './webhook.statements.ts';
import { WebhookDelivery } from './webhook-delivery.entity.ts';

/** Their deliveries are deleted with them. */
const deleteWebhookRows = webhookTable.writing('erase', 'deleted', (db: Db<typeof Webhook>, $: { user: string }) =>
  db.with('Webhook', (cte) => cte.deleteFrom('Webhook').where('owner', '=', $.user).returningAll()),
)(plainView);

const renameInDeliveries = renameStatement('webhook_deliveries_rename_user', WebhookDelivery, {
  alias: 'delivery',
  idType: 'uuid',
  column: 'body',
  renamed: (body, $: { pattern: string; replacement: string }) =>
    sql`regexp_replace(${body}, ${$.pattern}::text, ${$.replacement}::text, 'g')`,
});

export const webhookErasure: Erasure = {
  async delete({ db }, user) {
    await db.all(deleteWebhookRows, { user });
  },
  copies: {
    before: lowestId,
    rename(db, { user, username }, after) {
      // `"author":{"id":…,"username":…}`: neither needs escapes in JSON.
      const pattern = `("id":"${user}","username":")[^"]*`;
      return db.all(renameInDeliveries, { user, username, after, pattern, replacement: `\\1${username}` });
    },
  },
};
