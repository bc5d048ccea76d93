import { plainView } from '@terrapin/table';
import type { Context as KoaContext } from 'koa';
import { escapeHtml } from '../../core/escape-html.ts';
import { maximumPageSize, parsePage } from '../../core/page.ts';
import { readForm } from '../../surfaces/http/body.ts';
import { RequestContext } from '../../surfaces/http/request.ts';
import { requireOwnPage } from '../sign-in/sign-in.routes.ts';
import { type GrantRow, grantTable } from '../tokens/grant.statements.ts';
import { revoke } from '../tokens/tokens.operations.ts';
import { type ConsentOptions, factsOf, sentenceOf, signInFirst } from './consent.ts';

/** Lists the apps that can act for the signed-in user. Its form ends the access of an app. */
export async function handleApps(options: ConsentOptions, koa: KoaContext): Promise<void> {
  const { database, services, showForm } = options;
  const session = await options.readSession(koa.req);
  if (!session) return signInFirst(options, koa);
  const { viewer, userId: user } = session;
  const ctx = new RequestContext(database, services, { viewer, via: 'rest', requestId: koa.state.requestId });
  const page = parsePage({ limit: maximumPageSize });
  const { items } = await grantTable.page(ctx, { user }, { page, view: plainView });
  const grants = items as readonly GrantRow[];
  let ended: GrantRow | undefined;
  if (koa.method === 'POST') {
    requireOwnPage(koa, services.settings.publicUrl);
    const id = (await readForm(koa.req)).get('grant');
    ended = grants.find((grant) => grant.id === id);
    const ids = ended ? [ended.id] : [];
    await ctx.transaction((tx) => revoke(tx, { grants: ids }, viewer.tokenId));
  }
  const left = grants.filter((grant) => grant !== ended);
  showForm(koa, {
    title: 'Apps with access',
    content: `<h1>Apps with access</h1>
    <p role="status">${ended ? `${escapeHtml(ended.clientName)} has no access any more.` : ''}</p>
    <p>${left.length > 0 ? `These apps may act for you, ${escapeHtml(viewer.username)}.` : 'No app may act for you.'}</p>
    ${left.map(sectionOf).join('')}
    <p class="note">An app that you end is refused at its next request, within 5 seconds. It can ask you again.</p>`,
  });
}

function sectionOf({ id, clientName, clientHost, scopes, createdAt, expiresAt, lastUsedAt }: GrantRow): string {
  const minute = (time: string) => `${time.slice(0, 16)} UTC`;
  const facts = factsOf([
    ['Host', clientHost],
    ['Since', createdAt.slice(0, 10)],
    ['Until', expiresAt.slice(0, 10)],
    ['Last used', lastUsedAt ? minute(lastUsedAt) : 'Never'],
  ]);
  return `<section aria-labelledby="${id}"><h2 id="${id}">${escapeHtml(clientName)}</h2>
      ${facts}
      <ul>${scopes.map((scope) => `<li>${sentenceOf(scope)}</li>`).join('')}</ul>
      <form method="post"><button class="button" name="grant" value="${id}">End access<span class="visually-hidden"> of ${escapeHtml(clientName)}</span></button></form>
    </section>`;
}
