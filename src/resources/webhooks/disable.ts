import { columnsOf, lowestId, statementsOver } from '@terrapin/table';
import { sql } from 'kysely';
import { type Loop, repeat } from '../../core/loop.ts';
import { writeMail } from '../../core/mail-text.ts';
import { mailKind, postMails, toPost } from '../../core/mails.ts';
import type { Mail } from '../../core/ports/mail.ts';
import { sweepAll, sweepSize } from '../../core/sweep.ts';
import type { WorkContext } from '../resource.ts';
import { Identity } from '../users/identity.entity.ts';
import type { ClaimedDelivery } from './claim.ts';
import type { DeliveryOutcome } from './settle.ts';
import { Webhook, type WebhookDisabledReason } from './webhook.entity.ts';
import { dropDeliveryRows, lockWebhookRows, Webhooks } from './webhook.table.ts';
import { WebhookDelivery } from './webhook-delivery.entity.ts';

const { statement } = statementsOver(WebhookDelivery, Webhook, Identity);

type Tx = Pick<WorkContext, 'db' | 'services' | 'now'>;

/** Disables a webhook that responded with 410, or whose receiver has accepted nothing since this delivery. */
export async function disableAfter(
  tx: Tx,
  { id, webhook }: ClaimedDelivery,
  { responseCode, failure }: DeliveryOutcome,
): Promise<void> {
  if (responseCode === 410) return disable(tx, webhook, 'receiver_gone');
  if (await tx.db.one(readLaterSuccessRow, { id, webhook })) return;
  await disable(tx, webhook, 'receiver_failed', ` Result of the last attempt: ${failure}`);
}

/** Disables webhooks whose token has ended, a batch of webhooks at a time. Nothing is sent to them in between. */
export function disableEndedRegularly(ctx: WorkContext): Loop {
  let after = lowestId;
  return repeat(
    async () => {
      after = await disableEnded(ctx, after);
    },
    { every: 2_000, gap: 0, failed: (err) => ctx.logger.warn({ err }, 'webhooks could not be disabled') },
  );
}

/** Among a batch of the enabled webhooks after an id. Returns the one after which the next batch begins. */
export async function disableEnded(ctx: WorkContext, after: string): Promise<string> {
  const page = await ctx.db.all(listEndedRows, { after });
  for (const { id, reason } of page) if (reason) await ctx.transaction((tx) => disable(tx, id, reason));
  return (page.length === sweepSize && page.at(-1)?.id) || lowestId;
}

const explanations: Record<WebhookDisabledReason, string> = {
  token_revoked: 'The access token that created or last changed it was revoked.',
  token_expired: 'The access token that created or last changed it has expired.',
  subject_unlinked: 'The account that created or last changed it is no longer linked to you.',
  receiver_gone: 'Its receiver responded with status 410 (Gone).',
  receiver_failed: 'Its receiver has not accepted a message for three days.',
};

/** Also notifies the owner. */
async function disable(tx: Tx, webhook: string, reason: WebhookDisabledReason, result = ''): Promise<void> {
  const disabled = await tx.db.one(disableWebhookRow, { id: webhook, reason, now: new Date().toISOString() });
  if (disabled === null) return;
  const about = { id: `${webhook}-${disabled.version}-disabled`, webhook, reason, result };
  const mail = await writeDisabled(tx, about);
  if (mail) await postMails(tx, [toPost(mail, disabledMail, about, { user: disabled.owner, from: null })], 'delay');
}

interface Disabled {
  readonly id: string;
  readonly webhook: string;
  readonly reason: WebhookDisabledReason;
  readonly result: string;
}

/** Unless it was enabled again. */
async function writeDisabled({ db, services }: Pick<Tx, 'db' | 'services'>, about: Disabled): Promise<Mail | null> {
  const { id, webhook, reason, result } = about;
  const disabled = await db.one(readDisabledRow, { id: webhook });
  if (!disabled?.email) return null;
  const { origin, pathname } = new URL(disabled.url);
  const remedy = reason.startsWith('receiver') ? 'when its receiver is available' : 'with a valid access token';
  return writeMail(
    id,
    { name: disabled.name, email: disabled.email },
    {
      subject: 'Your webhook was disabled',
      lines: [
        `Events are no longer sent to it. ${explanations[reason]}${result}`,
        `Enable the webhook again ${remedy}. It then receives new events only.`,
      ],
      facts: [['Webhook', origin + pathname]],
      link: { label: 'View the webhook', url: `${services.settings.publicUrl}/developers?webhook=${webhook}` },
    },
  );
}

export const disabledMail = mailKind('webhook-disabled', writeDisabled);

const readDisabledRow = statement('webhook_disabled', (db, $: { id: string }) =>
  db
    .selectFrom('Webhook as webhook')
    .innerJoin('User as owner', 'owner.id', 'webhook.owner')
    .select(columnsOf('webhook', ['url']))
    .select(columnsOf('owner', ['name', 'email']))
    .where('webhook.id', '=', $.id)
    .where('webhook.enabled', '=', sql.lit(false)),
);

/** Pending deliveries of a disabled webhook fail without an attempt. */
export async function failPending(ctx: WorkContext, webhook: string): Promise<'dropped'> {
  const failure = 'The webhook was disabled.';
  await sweepAll(() =>
    ctx.transaction(async (tx) => {
      const [locked] = await tx.db.all(lockWebhookRows, { webhooks: [webhook] });
      return locked?.enabled === false ? tx.db.all(dropDeliveryRows, { webhook, failure }) : [];
    }),
  );
  return 'dropped';
}

/** A later success means that the receiver works and rejects only this message. */
const readLaterSuccessRow = statement('webhook_later_success', (db, $: { id: string; webhook: string }) =>
  db
    .selectFrom('WebhookDelivery as later')
    .select('later.id as id')
    .where('later.webhook', '=', $.webhook)
    .where('later.id', '>', $.id)
    .where('later.status', '=', sql.lit('succeeded'))
    .limit(sql.lit(1)),
);

/** The next enabled webhooks, and why those end whose token or linked subject has ended. */
const listEndedRows = statement('webhooks_ended', (db, $: { after: string }) =>
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
        .when(sql<boolean>`${eb.ref('token.expiresAt')} <= coalesce(${eb.ref('token.revokedAt')}, now())`)
        .then(sql.lit('token_expired'))
        .when('token.revokedAt', 'is not', null)
        .then(sql.lit('token_revoked'))
        .when(eb.and([eb('webhook.subject', 'is not', null), eb('identity.subject', 'is', null)]))
        .then(sql.lit('subject_unlinked'))
        .end()
        .$castTo<WebhookDisabledReason | null>()
        .as('reason'),
    )
    .where('webhook.enabled', '=', sql.lit(true))
    .where('webhook.id', '>', $.after)
    .orderBy('webhook.id')
    .limit(sql.lit(sweepSize)),
);

/** Returns the owner. No row if the webhook is disabled already or was deleted. */
const disableWebhookRow = statement(
  'webhook_disable',
  (db, $: { id: string; reason: WebhookDisabledReason; now: string }) =>
    Webhooks.recorded(
      db.with('Webhook', (cte) =>
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
      ),
      'updated',
    )
      .selectFrom('Webhook as webhook')
      .select(columnsOf('webhook', ['version', 'owner'])),
);

/** Those that ended before. With one that issued others, or that a webhook has, more would be deleted. */
export const deleteEndedTokenRows = statement('tokens_forget', (db, $: { before: string }) =>
  db
    .deleteFrom('Token')
    .where('id', 'in', (eb) =>
      eb
        .selectFrom('Token as token')
        .select('token.id')
        .where('token.revokedAt', '<', $.before)
        .where('token.configured', '=', sql.lit(false))
        .where(({ exists, not, selectFrom }) =>
          not(exists(selectFrom('Token as child').select('child.id').whereRef('child.parent', '=', 'token.id'))),
        )
        .where(({ exists, not, selectFrom }) =>
          not(exists(selectFrom('Webhook as webhook').select('webhook.id').whereRef('webhook.token', '=', 'token.id'))),
        )
        .orderBy('token.revokedAt')
        .limit(sql.lit(sweepSize)),
    )
    .returning('id as id'),
);
