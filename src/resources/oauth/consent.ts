import { plainView } from '@terrapin/table';
import type { Context as KoaContext } from 'koa';
import type { Client, InteractionResults, Provider } from 'oidc-provider';
import { scopes as catalogue, type Scope, warnings } from '../../catalogue.ts';
import { ownScopes, ScopeName } from '../../core/access.ts';
import { readForm } from '../../surfaces/http/body.ts';
import { RequestContext } from '../../surfaces/http/request.ts';
import type { ShowForm } from '../../surfaces/pages/forms.ts';
import { escapeHtml } from '../../values/escape-html.ts';
import { isLoopback } from '../../values/secure-address.ts';
import { lineFrom } from '../../values/text.ts';
import { parseTimestamp, toTimestamp } from '../../values/timestamp.ts';
import type { BrowserSession } from '../host.ts';
import { appsPath, requireOwnPage, signInPath } from '../sign-in/sign-in.routes.ts';
import { Grants } from '../tokens/grant.statements.ts';
import type { Stores } from './adapter.ts';
import { longestClientName } from './client-metadata.ts';
import { type HeldResponse, openContext, pathOf } from './provider.ts';
import {
  claimRecordRow,
  findActiveUser,
  findRecordRow,
  keepRecordRow,
  type NewRecord,
  recordId,
  storeRecordRow,
} from './record.statements.ts';

export interface ConsentOptions extends Stores {
  readSession(koa: KoaContext): Promise<BrowserSession | null>;
  readonly showForm: ShowForm;
}

const sentences = Object.assign({}, ...Object.values(catalogue)) as Readonly<Record<Scope, string>>;

/** HTML. */
function describeScope(scope: Scope): string {
  const warning = warnings[scope];
  return escapeHtml(sentences[scope]) + (warning ? ` <strong class="mark">${warning}</strong>` : '');
}

/** HTML, from texts. */
const factsOf = (facts: readonly (readonly [string, string])[]) =>
  `<dl class="facts">${facts.map(([name, value]) => `<dt>${name}</dt><dd>${escapeHtml(value)}</dd>`).join('')}</dl>`;

const day = 86_400_000;
/** Milliseconds after a decision for which its form leads on again. */
const repeatable = 60_000;
/** In days, the first is the default. */
const durations = [30, 1, 365] as const;
/** Milliseconds for which the first time of a client is remembered after its last. */
const memory = 400 * day;

export interface Asking {
  readonly uid: string;
  /** Seconds since the epoch. */
  readonly exp: number;
  /** Null: nowhere, as a device asks. */
  readonly redirectUri: string | null;
  readonly client: Client;
  readonly session: BrowserSession;
  /** What can be allowed: what is asked for and what else is usual, as far as the user may do it. */
  readonly offered: readonly Scope[];
  readonly asked: ReadonlySet<string>;
  readonly device?: Device;
}

interface Device {
  readonly record: NewRecord;
  /** As a person types it. */
  readonly userCode: string;
}

/** Who is asked is whoever has signed in with this browser, at each request. */
export async function handleConsent(options: ConsentOptions, provider: Provider, koa: KoaContext): Promise<void> {
  const interaction = await provider.interactionDetails(koa.req, koa.res).catch(() => null);
  // The library has checked them.
  const params = interaction?.params as Record<'client_id' | 'redirect_uri' | 'scope', string> | undefined;
  const client = params && (await provider.Client.find(params.client_id));
  if (!interaction || !client)
    return explainToPerson(options, koa, 'This request has expired, or was started in another browser.');
  const session = await options.readSession(koa);
  if (!session) return signInFirst(options, koa);
  const { uid, exp } = interaction;
  const asking = { uid, exp, redirectUri: params.redirect_uri, client, session, ...offer(session, params.scope) };
  const { publicUrl } = options.services.settings;
  if (koa.method !== 'POST')
    return (await findDecision(options, asking)) ? explainAnswered(options, koa) : askPerson(options, koa, asking);
  requireOwnPage(koa, publicUrl);
  const form = await readForm(koa.req);
  // Somebody else has signed in meanwhile.
  if (form.get('user') !== session.userId) return askPerson(options, koa, asking);
  await decide(options, form, koa.exchange.requestId, asking);
  const decision = await findDecision(options, asking);
  if (decision?.user !== session.userId) return explainAnswered(options, koa);
  // A form that is sent twice, as by a double click, leads on twice: the first time takes the cookie away.
  if (Date.now() - decision.at < repeatable)
    openContext(provider, publicUrl, koa).cookies.set(provider.cookieName('resume'), uid, {
      path: new URL(interaction.returnTo).pathname,
      expires: new Date(exp * 1000),
      sameSite: 'lax',
    });
  return seeOther(koa, await provider.interactionResult(koa.req, koa.res, decision.result));
}

interface Decision {
  readonly user: string;
  /** For the library. */
  readonly result: InteractionResults;
}

export function offer({ viewer }: BrowserSession, scope: string): Pick<Asking, 'offered' | 'asked'> {
  const asked = new Set(scope.split(' '));
  const isOffered = (one: Scope) => viewer.scopes.has(one) && (asked.has(one) || ownScopes.includes(one));
  return { asked, offered: ScopeName.options.filter(isOffered) };
}

const decisionId = ({ uid }: Asking) => ({ id: recordId('Decision', uid) });

export async function findDecision(
  { database }: ConsentOptions,
  asking: Asking,
): Promise<(Decision & { at: number }) | null> {
  const record = await database.db.one(findRecordRow, decisionId(asking));
  return record && { ...JSON.parse(record.payload), at: (parseTimestamp(record.createdAt) as Date).getTime() };
}

/** The first decision counts. */
export async function decide(
  { database, services }: ConsentOptions,
  form: URLSearchParams,
  requestId: string,
  asking: Asking,
): Promise<void> {
  const { exp, redirectUri, client, session, offered, device } = asking;
  const user = session.userId;
  const allowed = offered.filter((scope) => form.getAll('scope').includes(scope));
  const isAllowed = form.get('decision') === 'allow' && allowed.length > 0;
  const refusal = { error: 'access_denied', error_description: 'The user has not allowed it.' };
  const refused = { error: refusal.error, errorDescription: refusal.error_description };
  const stored = (result: InteractionResults) => JSON.stringify({ user, result } satisfies Decision);
  const duration = durations.find((days) => String(days) === form.get('days')) ?? durations[0];
  const expiry = new Date(Date.now() + duration * day);
  const ctx = new RequestContext(database, services, { viewer: session.viewer, via: 'rest', requestId });
  const host = nameHost(client, redirectUri);
  const values = {
    user,
    clientId: client.clientId,
    clientName: nameOf(client, host),
    clientHost: host,
    scopes: allowed,
    expiresAt: toTimestamp(expiry),
    // An app of the same browser takes the place of the one before; devices are several.
    session: device ? null : session.viewer.tokenId,
  };
  const decision = { ...decisionId(asking), kind: 'Decision', grant: null };
  await ctx.transaction(async (tx) => {
    const now = tx.now();
    const times = { createdAt: now.toISOString(), expiresAt: new Date(exp * 1000).toISOString() };
    const isFirst = (await tx.db.one(claimRecordRow, { ...decision, ...times, payload: stored(refusal) })) !== null;
    if (isFirst && device && !isAllowed) await tx.db.all(storeRecordRow, answered(device, refused));
    if (!isFirst || !isAllowed) return;
    const first = { kind: 'First', id: recordId('First', client.clientId), grant: null, payload: '{}' };
    const expiresAt = new Date(now.getTime() + memory).toISOString();
    await tx.db.all(storeRecordRow, { ...first, createdAt: now.toISOString(), expiresAt });
    await tx.db.all(keepRecordRow, {
      id: recordId('Client', client.clientId),
      until: new Date(expiry.getTime() + day).toISOString(),
    });
    const { id: grantId } = await new Grants(tx).add(values, plainView);
    const result = { login: { accountId: user, remember: false }, consent: { grantId } };
    await tx.db.all(storeRecordRow, { ...decision, ...times, payload: stored(result) });
    const allowance = { accountId: user, grantId, scope: allowed.join(' '), resource: services.settings.publicUrl };
    if (device) await tx.db.all(storeRecordRow, answered(device, allowance));
  });
}

/** What the library reads when the device asks again. */
const answered = ({ record }: Device, answer: object): NewRecord => ({
  ...record,
  payload: JSON.stringify({ ...JSON.parse(record.payload), ...answer }),
});

export async function askPerson(
  { database: { db }, services, showForm }: ConsentOptions,
  koa: KoaContext,
  asking: Asking,
): Promise<void> {
  const { publicUrl } = services.settings;
  const { client, session, offered, asked, redirectUri, device } = asking;
  const host = nameHost(client, redirectUri);
  const name = nameOf(client, host);
  const [first, user] = await Promise.all([
    db.one(findRecordRow, { id: recordId('First', client.clientId) }),
    db.one(findActiveUser, { id: session.userId }),
  ]);
  const facts = factsOf([
    ['Developer', describeMaker(client, host)],
    ['Used here', first ? `Since ${first.createdAt.slice(0, 10)}` : 'Not yet. You would be the first to allow it.'],
    device ? ['Code', device.userCode] : ['Returns to', describeTarget(new URL(redirectUri as string))],
    ['Signed in as', `${user?.name} (${user?.username})`],
  ]);
  const writeBox = (scope: Scope) =>
    `<label><input type="checkbox" name="scope" value="${scope}"${asked.has(scope) ? ' checked' : ''} /> <span>${describeScope(scope)}</span></label>`;
  const boxes = offered.filter((scope) => asked.has(scope)).map(writeBox);
  const others = offered.filter((scope) => !asked.has(scope)).map(writeBox);
  // An app that asks to read first may want to write later, and not every one can ask again.
  const isReader = [...asked].every((scope) => scope.endsWith(':read'));
  const more = `<details${isReader ? ' open' : ''}><summary>Allow more</summary>
      <fieldset class="choices"><legend>It has not asked for these. Tick any that you want to allow as well:</legend>
      ${others.join('')}</fieldset></details>`;
  const choices = durations.map((days) => {
    const label = days === 1 ? '1 day' : `${days} days`;
    return `<option value="${days}">${label}</option>`;
  });
  const title = `Allow ${name} to act for you?`;
  const allow = `<fieldset class="choices"><legend>It will be able to:</legend>
      ${boxes.join('')}</fieldset>
      ${others.length > 0 ? more : ''}
      <label class="field">For how long <select name="days">${choices.join('')}</select></label>
      <button class="button primary" name="decision" value="allow">Allow</button>`;
  showForm(koa, {
    title,
    content: `<h1>${escapeHtml(title)}</h1>
    ${facts}
    <form method="post">
      <input type="hidden" name="user" value="${session.userId}" />
      ${device ? `<input type="hidden" name="user_code" value="${device.userCode}" />` : ''}
      ${boxes.length > 0 ? allow : '<p>You cannot allow this: the app asks for more than your own account can do.</p>'}
      <button class="button" name="decision" value="refuse">Refuse</button>
    </form>
    <p class="note">${device ? 'Allow it only if your own device shows this code. If another person sent it to you, they would act in your name.' : 'Allow it only if you have just connected this app yourself.'} You can <a href="${pathOf(publicUrl)}${appsPath}">end its access</a> at any time. Not you? <a href="${pathOf(publicUrl)}${escapeHtml(signInPath(koa.path, true))}">Sign in as another user</a></p>`,
  });
}

/** For who has decided already: the first decision counts, and the app has it. */
export function explainAnswered({ showForm, services }: ConsentOptions, koa: KoaContext): void {
  const title = 'You have answered this app already';
  showForm(koa, {
    title,
    content: `<h1>${title}</h1>
    <p>Go back to the app. If it is not connected, connect it again: it then asks you again.</p>
    <p class="note"><a href="${pathOf(services.settings.publicUrl)}${appsPath}">Manage the access of apps</a></p>`,
  });
}

/** @param held where the app wants a person sent who has not been asked: they decide, as it could be any site */
export function explainToPerson(
  { showForm }: ConsentOptions,
  koa: KoaContext,
  problem: string,
  held?: HeldResponse,
): void {
  showForm(koa, {
    status: koa.status >= 400 && koa.status !== 404 ? koa.status : 400,
    title: 'The app is not connected',
    content: `<h1>The app is not connected</h1>
    <p role="alert">${escapeHtml(problem)}</p>
    ${held ? wayBack(held) : ''}<p class="note">Go back to the app and connect it again. If that fails, too, tell its developers what this page says.</p>`,
  });
}

function wayBack({ client, url }: HeldResponse): string {
  const { protocol, host } = new URL(url);
  const facts = factsOf([
    ['App', nameOf(client, nameHost(client, url))],
    ['Developer', describeMaker(client, nameHost(client, url))],
    ['Returns to', host ? `${protocol}//${host}` : protocol],
  ]);
  return `${facts}<p>You have not allowed this app before, so you were not sent there. Return to it only if you have just connected it yourself.</p>
    <p><a class="button" rel="noreferrer" href="${escapeHtml(url)}">Return to ${escapeHtml(host || protocol.slice(0, -1))}</a></p>`;
}

/** RFC 9700 §4.11.2: to its own host, which its metadata comes from. */
export const isOwnHost = (client: Client, redirectUri: string) =>
  isAtHost(client) && new URL(redirectUri).origin === new URL(client.clientId).origin;

/** Who has a metadata document at a host is at that host. All others are known only by where people are sent back to. */
const isAtHost = ({ clientId }: Client) => clientId.startsWith('https:');

const describeMaker = (client: Client, host: string) =>
  isAtHost(client) ? `The people who run ${host}` : 'Not verified: any app could use this name.';

const describeTarget = (url: URL) =>
  isLoopback(url.hostname) ? 'A program on this computer' : url.host || url.protocol;

function nameHost(client: Client, redirectUri: string | null): string {
  if (redirectUri === null && !isAtHost(client)) return 'A device';
  const { host, protocol } = new URL(isAtHost(client) ? client.clientId : (redirectUri as string));
  return host || protocol.slice(0, -1);
}

const nameOf = ({ clientName = '' }: Client, host: string): string => lineFrom(clientName, longestClientName) ?? host;

/** Whoever has to sign in returns to the page. */
function signInFirst({ services }: ConsentOptions, koa: KoaContext): void {
  seeOther(koa, pathOf(services.settings.publicUrl) + signInPath(koa.path));
}

export function seeOther(koa: KoaContext, url: string): void {
  koa.redirect(url);
  koa.status = 303;
}
