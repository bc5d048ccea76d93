import { plainView } from '@terrapin/table';
import type { Context as KoaContext } from 'koa';
import { escapeHtml } from '../../core/escape-html.ts';
import { maximumPageSize, parsePage } from '../../core/page.ts';
import { readForm } from '../../surfaces/http/body.ts';
import { RequestContext } from '../../surfaces/http/request.ts';
import { requireOwnPage } from '../sign-in/sign-in.routes.ts';
import { type GrantRow, Grants } from '../tokens/grant.statements.ts';
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
  const { items } = await new Grants(ctx).page({ user }, { page, view: plainView });
  const grants = items as readonly GrantRow[];
  let ended: readonly GrantRow[] = [];
  if (koa.method === 'POST') {
    requireOwnPage(koa, services.settings.publicUrl);
    const form = await readForm(koa.req);
    ended = grants.filter(({ id, clientId }) => id === form.get('grant') || clientId === form.get('client'));
    await ctx.transaction((tx) => revoke(tx, { grants: ended.map(({ id }) => id) }, viewer.tokenId));
  }
  const left = Map.groupBy(
    grants.filter((grant) => !ended.includes(grant)),
    ({ clientId }) => clientId,
  );
  showForm(koa, {
    title: 'Apps with access',
    content: `<h1>Apps with access</h1>
    <p role="status">${ended[0] ? endedText(ended[0], left) : ''}</p>
    <p>${left.size > 0 ? `These apps may act for you, ${escapeHtml(viewer.username)}.` : 'No app may act for you.'}</p>
    ${[...left.values()].map(sectionOf).join('')}
    <p class="note">An app that you end is refused at its next request, within 5 seconds. It can ask you again.</p>`,
  });
}

const endedText = ({ clientId, clientName }: GrantRow, left: ReadonlyMap<string, unknown>) =>
  escapeHtml(`${clientName} ${left.has(clientId) ? 'has one access less.' : 'has no access any more.'}`);

/** An app has a grant for each browser in which it was allowed. */
function sectionOf(grants: readonly GrantRow[]): string {
  const [{ id, clientId, clientName, clientHost }] = grants as [GrantRow];
  const all = `<form method="post"><button class="button" name="client" value="${escapeHtml(clientId)}">End all<span class="visually-hidden"> access of ${escapeHtml(clientName)}</span></button></form>`;
  return `<section aria-labelledby="${id}"><h2 id="${id}">${escapeHtml(clientName)}</h2>
      ${factsOf([['Host', clientHost]])}
      ${grants.map(grantOf).join('')}
      ${grants.length > 1 ? all : ''}
    </section>`;
}

function grantOf({ id, clientName, scopes, createdAt, expiresAt, lastUsedAt }: GrantRow): string {
  const minute = (time: string) => `${time.slice(0, 16)} UTC`;
  const facts = factsOf([
    ['Since', minute(createdAt)],
    ['Until', expiresAt.slice(0, 10)],
    ['Last used', lastUsedAt ? minute(lastUsedAt) : 'Never'],
  ]);
  return `${facts}
      <ul>${scopes.map((scope) => `<li>${sentenceOf(scope)}</li>`).join('')}</ul>
      <form method="post"><button class="button" name="grant" value="${id}">End access<span class="visually-hidden"> of ${escapeHtml(clientName)} since ${minute(createdAt)}</span></button></form>`;
}
