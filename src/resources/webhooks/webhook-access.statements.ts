import { sql } from 'kysely';
import { columnsOf, statementsOver } from '../../core/statement.ts';
import { Token } from '../tokens/token.entity.ts';
import { Identity } from '../users/identity.entity.ts';
import { User } from '../users/user.entity.ts';
import { Webhook, type WebhookDisabledReason } from './webhook.entity.ts';

const { statement } = statementsOver(Webhook, User, Token, Identity);

export const readAccessRow = statement('webhook_access', (db, $: { id: string }) =>
  db
    .selectFrom('Webhook as webhook')
    .select(columnsOf('webhook', ['token', 'issuer', 'subject', 'scopes']))
    .where('webhook.id', '=', $.id),
);

/** Rows that one check disables. */
export const endedBatch = 100;

/** Enabled webhooks whose token or linked subject has ended, and why. */
export const listEndedRows = statement('webhooks_ended', (db) =>
  db
    .selectFrom('Webhook as webhook')
    .leftJoin('Token as token', 'token.id', 'webhook.token')
    .leftJoin('Identity as identity', (join) =>
      join
        .onRef('identity.issuer', '=', 'webhook.issuer')
        .onRef('identity.subject', '=', 'webhook.subject')
        .onRef('identity.user', '=', 'webhook.owner'),
    )
    .select('webhook.id as id')
    .select((eb) =>
      eb
        .case()
        .when('webhook.token', 'is', null)
        .then(sql.lit('subject_unlinked'))
        .when(sql<boolean>`${eb.ref('token.expiresAt')} <= coalesce(${eb.ref('token.revokedAt')}, now())`)
        .then(sql.lit('token_expired'))
        .else(sql.lit('token_revoked'))
        .end()
        .$castTo<WebhookDisabledReason>()
        .as('reason'),
    )
    .where('webhook.enabled', '=', sql.lit(true))
    .where((eb) =>
      eb.or([
        eb('token.revokedAt', 'is not', null),
        eb('token.expiresAt', '<=', sql<string>`now()`),
        eb.and([eb('webhook.subject', 'is not', null), eb('identity.subject', 'is', null)]),
      ]),
    )
    .limit(sql.lit(endedBatch)),
);

/** Returns the owner. No row if the webhook is disabled already or was deleted. */
export const disableWebhookRow = statement(
  'webhook_disable',
  (db, $: { id: string; reason: WebhookDisabledReason; now: string }) =>
    db
      .with('Webhook', (cte) =>
        cte
          .updateTable('Webhook')
          .set((eb) => ({
            enabled: sql.lit(false),
            disabledReason: $.reason,
            version: eb('version', '+', sql.lit(1)),
            updatedAt: $.now,
          }))
          .where('id', '=', $.id)
          .where('enabled', '=', sql.lit(true))
          .returningAll(),
      )
      .selectFrom('Webhook as webhook')
      .innerJoin('User as owner', 'owner.id', 'webhook.owner')
      .select(['webhook.url as url', 'webhook.version as version', 'owner.name as name', 'owner.email as email']),
);
