import type { Context as KoaContext } from 'koa';
import type { Provider } from 'oidc-provider';
import { initialScopes } from '../../core/access.ts';
import { readForm } from '../../surfaces/http/body.ts';
import type { RateLimits } from '../../surfaces/http/rate-limit.ts';
import { escapeHtml } from '../../values/escape-html.ts';
import { localPath, requireOwnPage, signInPath } from '../sign-in/sign-in.routes.ts';
import { askPerson, type ConsentOptions, decide, explainAnswered, findDecision, offer, seeOther } from './consent.ts';
import { pathOf, paths } from './provider.ts';
import { findRecordRow, type NewRecord, recordId } from './record.statements.ts';

interface DeviceOptions extends ConsentOptions {
  readonly limits: RateLimits;
}

/**
 * Where a person enters the code that a device shows (RFC 8628 §3.3), and decides. A code in the address is filled in only: they
 * compare it with that of their device, as an attacker could have sent it.
 */
export async function handleDevice(options: DeviceOptions, provider: Provider, koa: KoaContext): Promise<void> {
  const session = await options.readSession(koa);
  const { publicUrl } = options.services.settings;
  if (!session) return seeOther(koa, pathOf(publicUrl) + signInPath(localPath(koa.url) ?? paths.code_verification));
  if (koa.method !== 'POST') return showForm(options, koa, [koa.query.user_code].flat()[0] ?? '');
  requireOwnPage(koa, publicUrl);
  const form = await readForm(koa.req);
  const userCode = (form.get('user_code') ?? '').toUpperCase().replace(/[^A-Z]/g, '');
  options.limits.count(koa, 'device-codes', session.userId);
  const entered = await options.database.db.one(findRecordRow, { id: recordId('UserCode', userCode) });
  const record: NewRecord | null = entered && JSON.parse(entered.payload);
  const { clientId, exp, params } = record ? JSON.parse(record.payload) : {};
  const client = record && exp * 1000 > Date.now() ? await provider.Client.find(clientId) : undefined;
  if (!record || !client) return refuse(options, koa, userCode);
  const device = { record, userCode: spelled(userCode) };
  const scope: string = params.scope || initialScopes.join(' ');
  const asking = { uid: record.id, exp, redirectUri: null, client, session, device, ...offer(session, scope) };
  const isDecided = form.has('decision') && form.get('user') === session.userId;
  if (isDecided) await decide(options, form, koa.exchange.requestId, asking);
  const decision = await findDecision(options, asking);
  if (!decision) return askPerson(options, koa, asking);
  // A code of another user is treated as unknown.
  if (decision.user !== session.userId) return refuse(options, koa, userCode);
  if (!isDecided) return explainAnswered(options, koa);
  const title = 'error' in decision.result ? 'The device has no access' : 'The device is connected';
  options.showForm(koa, {
    title,
    content: `<h1>${title}</h1><p role="status">Go back to it. You can close this page.</p>`,
  });
}

/** The same for each code that cannot be used. */
const refuse = (options: DeviceOptions, koa: KoaContext, userCode: string) =>
  showForm(
    options,
    koa,
    userCode,
    'No device is waiting with this code. Check it, or let the device show a new one: codes expire after 10 minutes.',
  );

function showForm({ showForm }: DeviceOptions, koa: KoaContext, userCode: string, problem?: string): void {
  const title = 'Connect a device';
  const code = spelled(
    userCode
      .toUpperCase()
      .replace(/[^A-Z]/g, '')
      .slice(0, 8),
  );
  showForm(koa, {
    title,
    ...(problem && { status: 400 }),
    content: `<h1>${title}</h1>
    <p>Enter the code that your own device shows. Do not enter one that another person sent you: they could then act in your name.</p>
    ${problem ? `<p role="alert">${problem}</p>` : ''}
    <form method="post">
      <label class="field">Code <input name="user_code" value="${escapeHtml(code)}" required autofocus autocomplete="off" autocapitalize="characters" spellcheck="false" /></label>
      <button class="button primary">Continue</button>
    </form>`,
  });
}

/** As devices show it: WDJB-MJHT. */
const spelled = (userCode: string) => userCode.replace(/^(.{4})(.+)$/, '$1-$2');
