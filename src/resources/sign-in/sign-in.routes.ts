import { hash, randomInt, timingSafeEqual } from 'node:crypto';
import type { Context as KoaContext } from 'koa';
import type { Scope } from '../../core/access.ts';
import { ApiError } from '../../core/errors.ts';
import { hashSecret, newSecret } from '../../core/secret.ts';
import { json, send } from '../../surfaces/http/answer.ts';
import { readForm } from '../../surfaces/http/body.ts';
import type { PathRouter } from '../../surfaces/http/path-router.ts';
import type { RequestContext } from '../../surfaces/http/request.ts';
import type { FormPage } from '../../surfaces/pages/forms.ts';
import { prefersPage } from '../../surfaces/pages/page.ts';
import { addressKey } from '../../values/address-key.ts';
import { newId } from '../../values/id.ts';
import { isLoopback } from '../../values/secure-address.ts';
import { email as emailSchema } from '../../values/text.ts';
import { toTimestamp } from '../../values/timestamp.ts';
import type { BrowserSession, Host } from '../host.ts';
import { createToken } from '../tokens/tokens.operations.ts';
import { demoUsernames } from '../users/users.seed.ts';
import { browserName } from './browser-name.ts';
import { countCode, limitsOfCodes } from './code-limits.ts';
import { showChange, showUndo, takeChange, takeUndo } from './email-change.routes.ts';
import { findKnownBrowser, keepKnownBrowser, knownLifetime } from './known-browsers.ts';
import {
  beginSession,
  type CookieKind,
  cookie,
  endSession,
  readCookie,
  readSession,
  sessionLifetime,
} from './session.ts';
import { SEND_CODE } from './sign-in.mail.ts';
import { askForCode, askForEmail, explainOtherBrowser, explainProblem, showSignedIn } from './sign-in.page.ts';
import {
  attemptSignInRow,
  findDemoPeopleRows,
  findSignInRow,
  finishSignInRow,
  insertSignInRow,
  maximumAttempts,
  type Person,
  replaceSignInRow,
} from './sign-in.statements.ts';

export interface SignInSurface
  extends Pick<Host, 'contexts' | 'tokens' | 'limits' | 'addressOf' | 'publicUrl' | 'showForm'> {
  /** What people may do who sign in. */
  readonly scopes: readonly Scope[];
  /** Whether users of the demo data can sign in without a code. */
  readonly demo: boolean;
}

type Handle = (surface: SignInSurface, koa: KoaContext) => Promise<void>;

export function signInRoutes(router: PathRouter, surface: SignInSurface): void {
  const page = (handle: Handle) => async (koa: KoaContext) => {
    try {
      if (koa.method === 'POST') requireOwnPage(koa, surface.publicUrl);
      await handle(surface, koa);
    } catch (error) {
      if (!(error instanceof ApiError) || error.status >= 500 || !prefersPage(koa)) throw error;
      const problem = explainProblem('You are not signed in', error.message, toUrl(surface, '/sign-in'));
      if (error.retryAfter !== undefined) koa.set('Retry-After', String(error.retryAfter));
      surface.showForm(koa, { ...problem, status: error.status });
    }
  };
  router.serve('/sign-in', { GET: page(showSignIn), POST: page(takeSignIn) });
  router.serve('/sign-in/code', { GET: page(showCode), POST: page(takeCode) });
  router.serve('/sign-in/token', { POST: page(issueToken) });
  router.serve('/sign-in/email', { GET: page(showChange), POST: page(takeChange) });
  router.serve('/sign-in/undo', { GET: page(showUndo), POST: page(takeUndo) });
}

/** Milliseconds. */
export const codeLifetime = 600_000;
const tokenLifetime = 3_600_000;

/** Without vowels, so that no code is a word (RFC 8628, 6.1): 25 billion of eight. */
const letters = 'BCDFGHJKLMNPQRSTVWXZ';

export function newCode(): string {
  const code = Array.from({ length: 8 }, () => letters[randomInt(letters.length)]).join('');
  return `${code.slice(0, 4)}-${code.slice(4)}`;
}

export const hashCode = (browser: string, code: string) =>
  hash('sha256', `${browser}:${code.toUpperCase().replaceAll(/[^A-Z]/g, '')}`, 'buffer');

async function showSignIn(surface: SignInSurface, koa: KoaContext): Promise<void> {
  const session = await readSession(surface, koa);
  const next = toUrl(surface, returnPath(koa));
  const [apps, email] = [appsPath, '/sign-in/email'].map((path) => toUrl(surface, path)) as [string, string];
  show(
    surface,
    koa,
    session && koa.query.again === undefined
      ? showSignedIn(session.viewer.username, next, apps, email)
      : await emailForm(surface, koa),
  );
}

/** Where one sees which apps may act for oneself. */
export const appsPath = '/developers';

/**
 * Where one signs in, and comes back to a path of this server.
 *
 * @param again whether also who has signed in
 */
export function signInPath(path: string, again = false): string {
  const query = new URLSearchParams({ ...(again && { again: 'true' }), return_to: path });
  return `/sign-in?${query}`;
}

/** Its forms: an address, a user of the demo data, or the end of the session. */
async function takeSignIn(surface: SignInSurface, koa: KoaContext): Promise<void> {
  const form = await readForm(koa.req);
  if (form.has('sign_out')) return signOut(surface, koa);
  if (form.has('user')) return signInToDemo(surface, koa, form.get('user') as string);
  const address = emailSchema().safeParse(form.get('email') ?? '');
  if (!address.success) {
    const problem = 'Enter an email address, such as ada@example.com.';
    return show(surface, koa, { ...(await emailForm(surface, koa, problem)), status: 400 });
  }
  const emailKey = addressKey(address.data);
  const ctx = await surface.contexts.create(koa, 'rest');
  const known = await findKnownBrowser(ctx, koa.req, emailKey, surface.publicUrl);
  const former = readCookie(koa.req, 'sign-in', surface.publicUrl);
  const [browser, code] = [newSecret(null), newCode()];
  const now = ctx.now();
  const limits = limitsOfCodes(surface, koa, address.data, known);
  await ctx.transaction(async (tx) => {
    await countCode(tx, limits);
    const id = newId();
    if (former !== null) await tx.db.all(replaceSignInRow, { browserHash: hashSecret(former) });
    await tx.db.all(insertSignInRow, {
      id,
      browserHash: hashSecret(browser),
      codeHash: hashCode(browser, code).toString('hex'),
      email: address.data,
      emailKey,
      browser: browserName(koa.get('user-agent')),
      returnTo: returnPath(koa),
      createdAt: now.toISOString(),
      expiresAt: new Date(now.getTime() + codeLifetime).toISOString(),
    });
    await tx.services.jobs.enqueue(tx, SEND_CODE, [{ signIn: id, code }]);
  });
  setCookie(surface, koa, 'sign-in', browser, codeLifetime);
  redirect(surface, koa, '/sign-in/code');
}

/** A GET signs nobody in: programs that check the links of mails send it, too. */
async function showCode(surface: SignInSurface, koa: KoaContext): Promise<void> {
  const again = toUrl(surface, '/sign-in');
  const given = String(koa.query.code ?? '');
  const code = /^[A-Z]{4}-[A-Z]{4}$/.test(given) ? given : '';
  const browser = readCookie(koa.req, 'sign-in', surface.publicUrl);
  if (browser === null) return show(surface, koa, explainOtherBrowser(code, again));
  const ctx = await surface.contexts.create(koa, 'rest');
  const asked = await ctx.db.one(findSignInRow, { browserHash: hashSecret(browser), now: ctx.now().toISOString() });
  if (!asked || asked.attempts >= maximumAttempts) return show(surface, koa, codeEnded(again));
  show(surface, koa, askForCode({ host: publicHost(surface), email: asked.email, code, again }));
}

async function takeCode(surface: SignInSurface, koa: KoaContext): Promise<void> {
  const form = await readForm(koa.req);
  const [again, code] = [toUrl(surface, '/sign-in'), form.get('code') ?? ''];
  const browser = readCookie(koa.req, 'sign-in', surface.publicUrl);
  if (browser === null) return show(surface, koa, { ...explainOtherBrowser('', again), status: 400 });
  const ctx = await surface.contexts.create(koa, 'rest');
  const now = ctx.now().toISOString();
  const asked = await ctx.db.one(attemptSignInRow, { browserHash: hashSecret(browser), now });
  if (!asked) return show(surface, koa, codeEnded(again));
  const isRight = timingSafeEqual(Buffer.from(asked.codeHash, 'hex'), hashCode(browser, code));
  if (!isRight || asked.user === null) {
    const left = maximumAttempts - asked.attempts;
    if (left === 0) return show(surface, koa, codeEnded(again));
    const problem = `This is not the code. You have ${left === 1 ? 'one try' : `${left} tries`} left.`;
    const page = askForCode({ host: publicHost(surface), email: asked.email, problem, again });
    return show(surface, koa, { ...page, status: 400 });
  }
  const used = { signIn: asked.id, emailKey: addressKey(asked.email) };
  const user = asked.user;
  let known = '';
  const isFirst = async (tx: RequestContext) => {
    if ((await tx.db.one(finishSignInRow, used)) === null) return false;
    known = await keepKnownBrowser(tx, koa.req, { user, emailKey: used.emailKey }, surface.publicUrl);
    return true;
  };
  if (!(await signIn(surface, koa, ctx, { id: user }, isFirst))) return show(surface, koa, codeEnded(again));
  setCookie(surface, koa, 'sign-in', '', 0);
  setCookie(surface, koa, 'known', known, knownLifetime);
  redirect(surface, koa, asked.returnTo);
}

const codeEnded = (again: string): FormPage => ({
  ...explainProblem(
    'This code no longer works',
    'It was used, has expired after 10 minutes, or was mistyped too often.',
    again,
  ),
  status: 400,
});

async function signInToDemo(surface: SignInSurface, koa: KoaContext, username: string): Promise<void> {
  const people = await demoPeople(surface, koa);
  const person = people.find((one) => one.username === username);
  if (!person)
    throw new ApiError('forbidden', { message: 'Demo users can sign in only on the machine that runs this server.' });
  await signIn(surface, koa, await surface.contexts.create(koa, 'rest'), person);
  redirect(surface, koa, returnPath(koa));
}

/** The session that the browser had before ends. */
async function signIn(
  surface: SignInSurface,
  koa: KoaContext,
  ctx: RequestContext,
  { id }: Pick<Person, 'id'>,
  isAllowed: (tx: RequestContext) => Promise<boolean> = async () => true,
): Promise<boolean> {
  const former = await readSession(surface, koa);
  const browser = browserName(koa.get('user-agent'));
  const secret = await ctx.transaction(async (tx) => {
    if (!(await isAllowed(tx))) return null;
    if (former) await endSession(tx, former);
    return beginSession(tx, { user: id, browser, scopes: surface.scopes });
  });
  if (secret === null) return false;
  setCookie(surface, koa, 'session', secret, sessionLifetime);
  return true;
}

async function signOut(surface: SignInSurface, koa: KoaContext): Promise<void> {
  const session = await readSession(surface, koa);
  if (session) {
    const ctx = (await surface.contexts.create(koa, 'rest')).as(session.viewer);
    await ctx.transaction((tx) => endSession(tx, session));
  }
  setCookie(surface, koa, 'session', '', 0);
  redirect(surface, koa, '/sign-in');
}

/** For the pages of this server: a token that ends with the session. Without a session, there is none: 204. */
async function issueToken(surface: SignInSurface, koa: KoaContext): Promise<void> {
  const form = await readForm(koa.req);
  const session = await readSession(surface, koa);
  koa.set('Cache-Control', 'no-store');
  if (!session) return send(koa, { status: 204, headers: {}, body: null });
  // Issuing one takes a scope that SIGN_IN_SCOPES may lack.
  const issuer = { ...session.viewer, scopes: new Set([...session.viewer.scopes, 'account:write' as const]) };
  const ctx = (await surface.contexts.create(koa, 'rest')).as(issuer);
  const { token, expiresAt } = await createToken(ctx, {}, tokenFor(surface, session, koa, form));
  const body = JSON.stringify({ token, expires_at: expiresAt, user: session.userId, session: session.viewer.tokenId });
  send(koa, { status: 201, headers: { 'Content-Type': json }, body });
}

/**
 * `scope` is as in OAuth (RFC 6749, 3.3); without it, all but those of the account. One with a `name` is for a program: it lasts
 * as long as the session.
 */
function tokenFor(
  { scopes }: SignInSurface,
  { viewer }: BrowserSession,
  koa: KoaContext,
  form: URLSearchParams,
): object {
  const allowed: readonly string[] = scopes.filter((one) => viewer.scopes.has(one));
  const asked = form.get('scope')?.split(' ').filter(Boolean);
  if (asked?.some((one) => !allowed.includes(one))) throw new ApiError('insufficient_scope');
  const usual = allowed.filter((one) => one !== 'account:write');
  const name = form.get('name');
  const expiry = Math.min(Date.now() + (name ? sessionLifetime : tokenLifetime), viewer.expiresAt ?? Infinity);
  return {
    name: name || `Pages in ${browserName(koa.get('user-agent'))}`,
    scopes: asked ?? usual,
    expiresAt: toTimestamp(new Date(expiry)),
  };
}

async function emailForm(surface: SignInSurface, koa: KoaContext, problem?: string): Promise<FormPage> {
  const demo = await demoPeople(surface, koa);
  const path = returnPath(koa);
  // Others lead here again.
  const back = toUrl(surface, /^\/(board|developers|docs|graphql)\b/.test(path) ? path : '/');
  return askForEmail({ host: publicHost(surface), demo, back, ...(problem && { problem }) });
}

const headersOfProxies = ['x-forwarded-for', 'forwarded', 'x-real-ip', 'via'];

/** A proxy may be on this machine, too, but it says for whom it asks. */
async function demoPeople(surface: SignInSurface, koa: KoaContext): Promise<Person[]> {
  const isHere = isLoopback(koa.hostname) && /^(127\.|::1$)/.test(surface.addressOf(koa.req));
  if (!surface.demo || !isHere || headersOfProxies.some((name) => name in koa.headers)) return [];
  const ctx = await surface.contexts.create(koa, 'rest');
  return ctx.db.all(findDemoPeopleRows, { usernames: demoUsernames });
}

/**
 * Against forged requests of other sites. Browsers that do not say what kind of site a request is from, or do not say it on plain
 * http, say which one it is.
 */
export function requireOwnPage({ headers }: KoaContext, publicUrl: string): void {
  const { 'sec-fetch-site': site, origin, host } = headers;
  const isOwn =
    site === undefined
      ? origin !== undefined && [new URL(publicUrl).host, host].includes(origin.replace(/^https?:\/\//, ''))
      : site === 'same-origin';
  if (!isOwn) throw new ApiError('origin_not_allowed', { message: 'Only pages of this server can send this request.' });
}

/** Where to go after signing in. */
const returnPath = ({ query }: KoaContext) => localPath(query.return_to) ?? '/board';

/** Below what a proxy serves this server at, and at the host that the browser knows: a cookie is for one host. */
export const toUrl = ({ publicUrl }: SignInSurface, path: string) =>
  new URL(publicUrl).pathname.replace(/\/$/, '') + path;

const publicHost = ({ publicUrl }: SignInSurface) => new URL(publicUrl).host;

function show({ showForm }: SignInSurface, koa: KoaContext, page: FormPage): void {
  showForm(koa, page);
}

function setCookie(
  { publicUrl }: SignInSurface,
  koa: KoaContext,
  kind: CookieKind,
  value: string,
  milliseconds: number,
): void {
  koa.append('Set-Cookie', cookie(kind, value, milliseconds / 1000, publicUrl));
}

export function redirect(surface: SignInSurface, koa: KoaContext, path: string): void {
  send(koa, {
    status: 303,
    headers: { Location: toUrl(surface, path), 'Cache-Control': 'no-store' },
    body: null,
  });
}

/** A path of this server, as it is. Browsers read `//host` and `/\host` as another one, and leave out tabs and line breaks. */
export function localPath(text: unknown): string | null {
  return typeof text === 'string' && text.length <= 4_000 && /^\/(?![/\\])[!-~]*$/.test(text) ? text : null;
}
