import { isDeepStrictEqual } from 'node:util';
import { z } from 'zod';
import type { SignedIn } from '../../core/context.ts';
import { readPage } from '../../core/count.ts';
import { ApiError } from '../../core/errors.ts';
import { matchesVersion } from '../../core/etag.ts';
import { inOrder, newId } from '../../core/id.ts';
import { found, operation } from '../../core/operation.ts';
import { optimistically } from '../../core/optimistically.ts';
import { byCreation } from '../../core/order.ts';
import { representationOf } from '../../core/representation.ts';
import { Id } from '../../core/schema.ts';
import { toTimestamp } from '../../core/timestamp.ts';
import { newSigningKey } from './signing.ts';
import { Webhook } from './webhook.entity.ts';
import {
  countWebhookRows,
  deleteWebhookRow,
  insertWebhookRow,
  listWebhookRows,
  lockOwnerRow,
  readOwnWebhookRows,
  replaceKeyRow,
  updateWebhookRow,
  type WebhookRow,
} from './webhook.statements.ts';
import { accessOf, checkAccess, isBoundTo } from './webhook-access.ts';
import { type DeliveryRow, insertPingRow } from './webhook-delivery.statements.ts';
import { startFeedRow } from './webhook-feed.statements.ts';
import { webhookErrors } from './webhooks.errors.ts';
import { SEND_WEBHOOKS } from './webhooks.jobs.ts';

export const WebhookSchema = representationOf(Webhook);

export const maximumPerUser = 20;
/** Milliseconds during which messages are also signed with the previous secret. */
const overlap = 86_400_000;

export const webhookId = Id.describe('The id of the webhook.');
const args = z.object({ webhook: webhookId });

export interface WebhookWithSecret extends WebhookRow {
  secret: string;
}

export const webhookOperations = {
  list: operation({
    name: 'listWebhooks',
    summary: 'Lists your webhooks, newest first.',
    description: 'Secrets are not included.',
    scope: 'webhooks:read',
    paged: true,
    run(ctx, _args, _body, { page }) {
      const shown = listWebhookRows({ backward: page.backward });
      const counted = listWebhookRows({ backward: false });
      return readPage(ctx, page, byCreation(), shown, counted, { owner: ctx.viewer.id });
    },
  }),

  read: operation({
    name: 'readWebhook',
    summary: 'Returns one of your webhooks.',
    description: 'The secret is not included. Returns 404 for another user’s webhook.',
    scope: 'webhooks:read',
    args,
    run: (ctx, { webhook }) => readOwnWebhook(ctx, webhook),
  }),

  create: operation({
    name: 'createWebhook',
    summary: 'Creates a webhook: a URL that signed events are sent to.',
    description:
      'The webhook receives new events that its owner can see with the scopes of the token. The token must have the ' +
      'scope for each type in `events`. Only this response contains the `secret`. The server sends a ping at once; ' +
      'events are sent when the receiver has accepted a ping with a 2xx status (`verified`), and wait until then. A user ' +
      `can have at most ${maximumPerUser} webhooks.`,
    scope: 'webhooks:write',
    body: WebhookSchema.create,
    errors: ['insufficient_scope', webhookErrors.too_many_webhooks],
    run: (ctx, _args, members): Promise<WebhookWithSecret> => {
      checkAccess(ctx, members);
      const owner = ctx.viewer.id;
      const signingKey = newSigningKey();
      const proof = { host: hostOf(members.url), verified: false };
      const values = { ...members, ...proof, ...accessOf(ctx), id: newId(), owner, disabledReason: null, signingKey };
      return ctx.transaction(async (tx) => {
        await tx.db.one(lockOwnerRow, { owner });
        const { count } = found(await tx.db.one(countWebhookRows, { owner }));
        if (count >= maximumPerUser) throw new ApiError(webhookErrors.too_many_webhooks);
        if (values.enabled) await tx.db.all(startFeedRow, {});
        const row = found(await tx.db.one(insertWebhookRow, { ...values, now: tx.now().toISOString() }));
        if (row.enabled) await sendPing(tx, row.id);
        return { ...row, secret: signingKey };
      });
    },
  }),

  update: operation({
    name: 'updateWebhook',
    summary: 'Updates the URL or the event types of a webhook, or enables or disables it.',
    description:
      'After the update, the webhook receives only events that the token of this request can read. When it is disabled, ' +
      'pending deliveries fail; when it is enabled again, it receives new events only. A new URL must accept a ping first, ' +
      'as for a new webhook; pending deliveries wait for that.',
    scope: 'webhooks:write',
    args,
    guarded: true,
    body: WebhookSchema.changes,
    errors: ['insufficient_scope'],
    run: (ctx, { webhook }, changes, { ifMatch }) =>
      optimistically(async () => {
        const row = await readOwnWebhook(ctx, webhook);
        matchesVersion(ifMatch, row);
        const changed = { ...row, ...changes };
        if (isDeepStrictEqual(changed, row) && (await isBoundTo(ctx, webhook))) return row;
        checkAccess(ctx, changed);
        const proof = { host: hostOf(changed.url), verified: row.verified && changed.url === row.url };
        const disabledReason = changed.enabled || row.enabled ? null : row.disabledReason;
        const values = { ...changed, ...proof, ...accessOf(ctx), disabledReason, now: ctx.now().toISOString() };
        return ctx.transaction(async (tx) => {
          if (values.enabled) await tx.db.all(startFeedRow, {});
          const updated = await tx.db.one(updateWebhookRow, values);
          if (!updated?.enabled) return updated;
          const isNew = !row.enabled || changed.url !== row.url;
          if (isNew && !updated.verified) await sendPing(tx, webhook);
          else await sendSoon(tx, webhook);
          return updated;
        });
      }),
  }),

  delete: operation({
    name: 'deleteWebhook',
    summary: 'Deletes a webhook and its deliveries.',
    description: 'Pending deliveries are not sent.',
    scope: 'webhooks:write',
    args,
    guarded: true,
    run: (ctx, { webhook }, _body, { ifMatch }) =>
      optimistically(async () => {
        const row = await readOwnWebhook(ctx, webhook);
        matchesVersion(ifMatch, row);
        return ctx.db.one(deleteWebhookRow, row);
      }),
  }),
};

export const replaceSecret = operation({
  name: 'replaceWebhookSecret',
  summary: 'Replaces the secret of a webhook.',
  description:
    'Only this response contains the new secret. For 24 hours, messages are signed with both the new and the previous ' +
    'secret, so there is time to update the receiver.',
  scope: 'webhooks:write',
  args,
  run: (ctx, { webhook }): Promise<WebhookWithSecret> =>
    optimistically(async () => {
      const { id, version } = await readOwnWebhook(ctx, webhook);
      const signingKey = newSigningKey();
      const now = ctx.now();
      const until = new Date(now.getTime() + overlap).toISOString();
      const row = await ctx.db.one(replaceKeyRow, { id, version, signingKey, until, now: now.toISOString() });
      return row && { ...row, secret: signingKey };
    }),
});

/** In the order of `ids`; null for each that does not exist or belongs to another user. */
export async function ownWebhooksById(ctx: SignedIn, ids: readonly string[]): Promise<(WebhookRow | null)[]> {
  return inOrder(ids, await ctx.db.all(readOwnWebhookRows, { ids, owner: ctx.viewer.id }));
}

/** Throws `not_found` for another user's webhook. */
export async function readOwnWebhook(ctx: SignedIn, webhook: string): Promise<WebhookRow> {
  return found((await ownWebhooksById(ctx, [webhook]))[0]);
}

export async function sendPing(tx: SignedIn, webhook: string): Promise<DeliveryRow> {
  const id = newId();
  const now = tx.now();
  const body = JSON.stringify({ id, type: 'ping', created_at: toTimestamp(now), data: { webhook } });
  await sendSoon(tx, webhook);
  return found(await tx.db.one(insertPingRow, { id, webhook, body, now: now.toISOString() }));
}

/** Wakes one process that sends; without it, polling would find what is due. */
export async function sendSoon(tx: SignedIn, webhook: string): Promise<void> {
  await tx.services.jobs.enqueue(tx, SEND_WEBHOOKS, [{ webhook }]);
}

/** With a final dot, a name means the same host. */
const hostOf = (url: string) => new URL(url).hostname.replace(/\.$/, '');
