import { isDeepStrictEqual } from 'node:util';
import type { SignedIn } from '../../core/context.ts';
import { invalid } from '../../core/errors.ts';
import { found, insufficientScope } from '../../core/operation.ts';
import { eventScopes, scopesOfType } from '../events/event.kinds.ts';
import type { WebhookRow } from './webhook.statements.ts';
import { readAccessRow } from './webhook-access.statements.ts';

/** What the webhook receives, and until when: see `listEndedRows`. */
export function accessOf({ viewer }: SignedIn) {
  const { tokenId: token, subject: { issuer, subject } = { issuer: null, subject: null } } = viewer;
  return { token, issuer, subject, scopes: eventScopes.filter((scope) => viewer.scopes.has(scope)) };
}

export async function isBoundTo(ctx: SignedIn, webhook: string): Promise<boolean> {
  const bound = found(await ctx.db.one(readAccessRow, { id: webhook }));
  return isDeepStrictEqual(bound, accessOf(ctx));
}

/** Throws if the URL is not allowed, or if your token lacks the scope of an event type. */
export function checkAccess(ctx: SignedIn, { url, events }: Pick<WebhookRow, 'url' | 'events'>): void {
  const reason = URL.canParse(url) ? ctx.services.posts.rejectionReason(new URL(url)) : 'Must be an https:// URL.';
  if (reason) throw invalid('url', 'invalid_value', reason);
  for (const type of events) {
    const scopes = scopesOfType(type);
    if (!scopes.some((scope) => ctx.viewer.scopes.has(scope))) throw insufficientScope(...scopes);
  }
}
