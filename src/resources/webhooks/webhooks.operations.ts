import { isDeepStrictEqual } from 'node:util';
import { columnsOf, type Db, plainView, statementsOver } from '@terrapin/table';
import { sql } from 'kysely';
import { z } from 'zod';
import type { SignedIn } from '../../core/context.ts';
import { ApiError, errorKinds, invalid } from '../../core/errors.ts';
import { authorizeTypes, eventScopes } from '../../core/events.ts';
import { operation, orNotFound } from '../../core/operation.ts';
import { representationOf } from '../../core/representation.ts';
import { Id } from '../../core/schema.ts';
import { lockUserRow } from '../users/user.statements.ts';
import { dispatchPing, startFeedRow, wakeSender } from './dispatch.ts';
import { newSigningKey } from './send.ts';
import { Webhook } from './webhook.entity.ts';
import { type WebhookRow, Webhooks } from './webhook.table.ts';

export const WebhookSchema = representationOf(Webhook);

export const webhookErrors = errorKinds({
  too_many_webhooks: { status: 409, message: 'You have the maximum number of webhooks. Delete one first.' },
  webhook_disabled: { status: 409, message: 'The webhook is disabled. Enable it first.' },
});

const maximumPerUser = 20;
/** Milliseconds during which messages are also signed with the previous secret. */
const overlap = 86_400_000;

export const webhookId = Id.describe('The id of the webhook.');
const args = z.object({ webhook: webhookId });

interface WebhookWithSecret extends WebhookRow {
  secret: string;
}

export const webhookOperations = {
  list: operation({
    name: 'listWebhooks',
    at: 'GET /webhooks',
    kind: 'list',
    summary: 'List your webhooks',
    description: 'Secrets are not included.',
    scope: 'webhooks:read',
    run: (ctx, _args, _body, { page }) => new Webhooks(ctx).page({}, { page, view: plainView }),
  }),

  read: operation({
    name: 'getWebhook',
    at: 'GET /webhooks/{webhook}',
    kind: 'read',
    summary: 'Get a webhook',
    description: 'The secret is not included. Returns 404 for another user’s webhook.',
    scope: 'webhooks:read',
    args,
    run: (ctx, { webhook }) => new Webhooks(ctx).read(webhook),
  }),

  create: operation({
    name: 'createWebhook',
    at: 'POST /webhooks',
    kind: 'create',
    summary: 'Create a webhook',
    words: 'subscribe when callback notify tell happens register endpoint hook notifications',
    description:
      'A webhook sends signed events to your URL: new events that you can read with the scopes of your token. Your ' +
      'token must have the scope for each type in `events`. Only this response contains the `secret`. The server ' +
      'sends a ping at once; events wait until your URL has accepted a ping with a 2xx status (`verified`). You can ' +
      `have at most ${maximumPerUser} webhooks.`,
    scope: 'webhooks:write',
    body: WebhookSchema.create,
    reachesOut: true,
    errors: ['insufficient_scope', webhookErrors.too_many_webhooks],
    reveals: 'secret',
    run: (ctx, _args, fields): Promise<WebhookWithSecret> => {
      checkAccess(ctx, fields);
      const owner = ctx.viewer.id;
      const signingKey = newSigningKey();
      const proof = { host: toHostname(fields.url), verified: false };
      const values = { ...fields, ...proof, ...ownAccess(ctx), owner, disabledReason: null, signingKey };
      return ctx.transaction(async (tx) => {
        // So that the count holds until the webhook is inserted.
        await tx.db.one(lockUserRow({ ends: false }), { user: owner });
        const { count } = orNotFound(await tx.db.one(countWebhookRows, { owner }));
        if (count >= maximumPerUser) throw new ApiError(webhookErrors.too_many_webhooks);
        if (values.enabled) await tx.db.all(startFeedRow, {});
        const row = await new Webhooks(tx).add(values, plainView);
        if (row.enabled) await dispatchPing(tx, row.id);
        return { ...row, secret: signingKey };
      });
    },
  }),

  update: operation({
    name: 'updateWebhook',
    at: 'PATCH /webhooks/{webhook}',
    kind: 'update',
    summary: 'Update a webhook',
    words: 'pause resume disable enable hook',
    description:
      'You can change the URL and the event types, and enable or disable the webhook. It then receives only events ' +
      'that the token you use can read. When it is disabled, pending deliveries fail; when it is enabled again, it ' +
      'receives new events only. A new URL must accept a ping first, as for a new webhook; pending deliveries wait ' +
      'for that.',
    scope: 'webhooks:write',
    args,
    acceptsIfMatch: true,
    body: WebhookSchema.changes,
    reachesOut: true,
    errors: ['insufficient_scope'],
    run: (ctx, { webhook }, changes, { ifMatch }) =>
      new Webhooks(ctx).attempt(webhook, { ifMatch, view: plainView }, async (row) => {
        const changed = { ...row, ...changes };
        if (isDeepStrictEqual(changed, row) && (await isBoundTo(ctx, webhook))) return row;
        checkAccess(ctx, changed);
        const proof = { host: toHostname(changed.url), verified: row.verified && changed.url === row.url };
        const disabledReason = changed.enabled || row.enabled ? null : row.disabledReason;
        const values = { ...changes, ...proof, ...ownAccess(ctx), disabledReason };
        return ctx.transaction(async (tx) => {
          if (changed.enabled) await tx.db.all(startFeedRow, {});
          const updated = await new Webhooks(tx).update(row, values, { view: plainView });
          if (!updated?.enabled) return updated;
          const isNew = !row.enabled || changed.url !== row.url;
          if (isNew && !updated.verified) await dispatchPing(tx, webhook);
          else await wakeSender(tx, webhook);
          return updated;
        });
      }),
  }),

  delete: operation({
    name: 'deleteWebhook',
    at: 'DELETE /webhooks/{webhook}',
    kind: 'delete',
    summary: 'Delete a webhook',
    words: 'unsubscribe stop notifications',
    description: 'Its deliveries are deleted, too; pending ones are not sent.',
    scope: 'webhooks:write',
    args,
    acceptsIfMatch: true,
    run: (ctx, { webhook }, _body, { ifMatch }) => new Webhooks(ctx).discard(webhook, { ifMatch }),
  }),
};

export const replaceWebhookSecret = operation({
  name: 'replaceWebhookSecret',
  at: 'POST /webhooks/{webhook}/secret',
  kind: 'action',
  summary: 'Replace the secret of a webhook',
  words: 'rotate renew signing key',
  description:
    'Only this response contains the new secret. For 24 hours, messages are signed with both the new and the ' +
    'previous secret, so there is time to update the receiver.',
  scope: 'webhooks:write',
  args,
  reveals: 'secret',
  run: (ctx, { webhook }): Promise<WebhookWithSecret> =>
    new Webhooks(ctx).attempt(webhook, { ifMatch: undefined, view: plainView }, async ({ id, version }) => {
      const signingKey = newSigningKey();
      const now = ctx.now();
      const until = new Date(now.getTime() + overlap).toISOString();
      const row = await ctx.db.one(replaceKeyRow, { id, version, signingKey, until, now: now.toISOString() });
      return row && { ...row, secret: signingKey };
    }),
});

export async function requireEnabled(ctx: SignedIn, webhook: string): Promise<void> {
  if (!(await new Webhooks(ctx).read(webhook)).enabled) throw new ApiError(webhookErrors.webhook_disabled);
}

/** With a final dot, a name means the same host. */
const toHostname = (url: string) => new URL(url).hostname.replace(/\.$/, '');

/** What the webhook receives, and until when: see `listEndedRows`. */
function ownAccess({ viewer }: SignedIn) {
  const { tokenId: token, subject: { issuer, subject } = { issuer: null, subject: null } } = viewer;
  return { token, issuer, subject, scopes: eventScopes.filter((scope) => viewer.scopes.has(scope)) };
}

async function isBoundTo(ctx: SignedIn, webhook: string): Promise<boolean> {
  const bound = orNotFound(await ctx.db.one(readAccessRow, { id: webhook }));
  return isDeepStrictEqual(bound, ownAccess(ctx));
}

/** Throws if the URL is not allowed, or if your token lacks the scope of an event type. */
function checkAccess(ctx: SignedIn, { url, events }: Pick<Webhook, 'url' | 'events'>): void {
  const reason = URL.canParse(url)
    ? ctx.services.webhookClient.rejectionReason(new URL(url))
    : 'Must be an https:// URL.';
  if (reason) throw invalid('url', 'invalid_value', reason);
  authorizeTypes(ctx, events);
}

const { statement } = statementsOver(Webhook);

const countWebhookRows = statement('webhook_count', (db, $: { owner: string }) =>
  db
    .selectFrom('Webhook as webhook')
    .select(sql<number>`count(*)::integer`.as('count'))
    .where('webhook.owner', '=', $.owner),
);

const replaceKeyRow = Webhooks.writing(
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

const readAccessRow = statement('webhook_access', (db, $: { id: string }) =>
  db
    .selectFrom('Webhook as webhook')
    .select(columnsOf('webhook', ['token', 'issuer', 'subject', 'scopes']))
    .where('webhook.id', '=', $.id),
);
