import { isDeepStrictEqual } from 'node:util';
import { z } from 'zod';
import type { SignedIn } from '../../core/context.ts';
import { readPage } from '../../core/count.ts';
import { ApiError, invalid } from '../../core/errors.ts';
import { matchesVersion } from '../../core/etag.ts';
import { inOrder, newId } from '../../core/id.ts';
import { found, insufficientScope, operation } from '../../core/operation.ts';
import { optimistically } from '../../core/optimistically.ts';
import { byCreation } from '../../core/order.ts';
import { representationOf } from '../../core/representation.ts';
import { Id } from '../../core/schema.ts';
import { eventScopes, scopesOfType } from '../events/event.kinds.ts';
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
import { enterFeedRow } from './webhook-feed.statements.ts';
import { webhookErrors } from './webhooks.errors.ts';
import { SEND_WEBHOOKS } from './webhooks.jobs.ts';

export const WebhookSchema = representationOf(Webhook);

/** How many a user may have. */
export const maximum = 20;
/** How long messages are signed with a secret that was replaced, too, in milliseconds. */
const overlap = 86_400_000;

export const webhookId = Id.describe('The id of the webhook.');
const args = z.object({ webhook: webhookId });

/** A webhook with its secret, which is shown this once. */
export interface WebhookWithSecret extends WebhookRow {
  secret: string;
}

export const webhookOperations = {
  list: operation({
    name: 'listWebhooks',
    summary: 'Lists your webhooks, newest first.',
    description: 'Without their secrets.',
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
    summary: 'Reads one of your webhooks.',
    description: 'Without its secret. Returns 404 for another user’s webhook.',
    scope: 'webhooks:read',
    args,
    run: (ctx, { webhook }) => readOwnWebhook(ctx, webhook),
  }),

  create: operation({
    name: 'createWebhook',
    summary: 'Creates a webhook: an address that events are posted to, signed.',
    description:
      'It hears of what happens from now on to what its owner may see, with the scopes of the token of the request: each ' +
      'of `events` must be one that this token may read. The `secret` is in this answer only. At most ' +
      `${maximum} for each user.`,
    scope: 'webhooks:write',
    body: WebhookSchema.create,
    errors: ['insufficient_scope', webhookErrors.too_many_webhooks],
    run: (ctx, _args, members): Promise<WebhookWithSecret> => {
      check(ctx, members);
      const owner = ctx.viewer.id;
      const signingKey = newSigningKey();
      const values = { ...members, id: newId(), owner, scopes: scopesFor(ctx), signingKey };
      return ctx.transaction(async (tx) => {
        await tx.db.one(lockOwnerRow, { owner });
        const { count } = found(await tx.db.one(countWebhookRows, { owner }));
        if (count >= maximum) throw new ApiError(webhookErrors.too_many_webhooks);
        await enterFeed(tx, values);
        const row = found(await tx.db.one(insertWebhookRow, { ...values, now: tx.now().toISOString() }));
        return { ...row, secret: signingKey };
      });
    },
  }),

  update: operation({
    name: 'updateWebhook',
    summary: 'Changes a webhook: where events are posted to, which, and whether at all.',
    description:
      'From then on it hears of what the token of the request may read, and of nothing else. What was still to be sent is ' +
      'given up when it is disabled; enabled again, it goes on with what happens from then on.',
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
        if (isDeepStrictEqual(changed, row)) return row;
        check(ctx, changed);
        const values = { ...changed, scopes: scopesFor(ctx), now: ctx.now().toISOString() };
        return ctx.transaction(async (tx) => {
          await enterFeed(tx, values);
          return tx.db.one(updateWebhookRow, values);
        });
      }),
  }),

  delete: operation({
    name: 'deleteWebhook',
    summary: 'Deletes a webhook, and what is known of its deliveries.',
    description: 'What was still to be sent is not sent.',
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
    'The new one is in this answer only. For 24 hours messages are signed with the former one as well, so that a receiver ' +
    'may learn the new one meanwhile.',
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

/** The viewer's webhooks among `ids`, in their order; null for each that is not. */
export async function ownWebhooksById(ctx: SignedIn, ids: readonly string[]): Promise<(WebhookRow | null)[]> {
  return inOrder(ids, await ctx.db.all(readOwnWebhookRows, { ids, owner: ctx.viewer.id }));
}

/** The viewer's own webhook; another's is not there. */
export async function readOwnWebhook(ctx: SignedIn, webhook: string): Promise<WebhookRow> {
  return found((await ownWebhooksById(ctx, [webhook]))[0]);
}

/** Sees to it that a webhook hears of what happens from now on. */
async function enterFeed(tx: SignedIn, { id, enabled }: Pick<WebhookRow, 'id' | 'enabled'>): Promise<void> {
  if (!enabled) return;
  await tx.db.all(enterFeedRow, {});
  await tx.services.jobs.enqueue(tx, SEND_WEBHOOKS, [{ webhook: id }]);
}

/** What of the token's scopes decides over events. */
const scopesFor = ({ viewer }: SignedIn) => eventScopes.filter((scope) => viewer.scopes.has(scope));

/** Nobody hears through a webhook what their token could not read. */
function check(ctx: SignedIn, { url, events }: Pick<WebhookRow, 'url' | 'events'>): void {
  const objection = URL.canParse(url) ? ctx.services.posts.objectionTo(new URL(url)) : 'Must be an https:// address.';
  if (objection) throw invalid('url', 'invalid_value', objection);
  for (const type of events) {
    const scopes = scopesOfType(type);
    if (!scopes.some((scope) => ctx.viewer.scopes.has(scope))) throw insufficientScope(...scopes);
  }
}
