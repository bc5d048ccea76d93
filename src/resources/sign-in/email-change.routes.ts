import { timingSafeEqual } from 'node:crypto';
import { type Caller, plainView } from '@terrapin/table';
import type { Context as KoaContext } from 'koa';
import type { SignedIn } from '../../core/context.ts';
import { ApiError } from '../../core/errors.ts';
import { hashSecret, newSecret } from '../../core/secret.ts';
import { readForm } from '../../surfaces/http/body.ts';
import type { FormPage } from '../../surfaces/pages/forms.ts';
import { newId } from '../../values/id.ts';
import { email as emailSchema } from '../../values/text.ts';
import type { BrowserSession } from '../host.ts';
import { revoke } from '../tokens/tokens.operations.ts';
import { decideKeys } from '../users/addresses.ts';
import { userErrors } from '../users/user.errors.ts';
import { lockUserRow, type UserRow, Users } from '../users/user.statements.ts';
import { countCode, limitsOfCodes } from './code-limits.ts';
import { SEND_CONFIRMATION, SEND_UNDO } from './email-change.mail.ts';
import { askForConfirmation, askForNewEmail, askToSignInAgain, askToUndo, showChanged } from './email-change.page.ts';
import {
  attemptChangeRow,
  confirmChangeRow,
  dropChangeRow,
  findChangeRow,
  findUndoRow,
  insertChangeRow,
  readGrantsSince,
  readTokensSince,
  undoChangeRows,
} from './email-change.statements.ts';
import { readSession, sessionLifetime } from './session.ts';
import { explainProblem } from './sign-in.page.ts';
import { codeLifetime, hashCode, newCode, redirect, type SignInSurface, signInPath, toUrl } from './sign-in.routes.ts';
import { maximumAttempts } from './sign-in.statements.ts';

const path = '/sign-in/email';

/** Milliseconds. */
const freshFor = 600_000;
const undoableFor = 7 * 86_400_000;

const isFresh = ({ viewer }: BrowserSession, now: Date) =>
  (viewer.expiresAt as number) - sessionLifetime > now.getTime() - freshFor;

/** The form in which a person changes their address, which no token can: who has it can sign in. */
export async function showChange(surface: SignInSurface, koa: KoaContext): Promise<void> {
  const session = await readSession(surface, koa);
  if (!session) return redirect(surface, koa, signInPath(path));
  const ctx = (await surface.contexts.create(koa, 'rest')).as(session.viewer) as SignedIn;
  const now = ctx.now();
  const asked = await ctx.db.one(findChangeRow, { session: sessionId(session), now: now.toISOString() });
  if (asked) return surface.showForm(koa, askForConfirmation(asked.email));
  surface.showForm(koa, formFor(surface, session, await ownUser(ctx), now));
}

function formFor(surface: SignInSurface, session: BrowserSession, { email }: UserRow, now: Date): FormPage {
  if (!session.viewer.scopes.has('account:write')) return notAllowed(surface);
  if (isFresh(session, now)) return askForNewEmail({ email: email as string });
  return askToSignInAgain(email as string, toUrl(surface, signInPath(path)));
}

/** Its forms: a new address, the code that was sent to it, or another address. */
export async function takeChange(surface: SignInSurface, koa: KoaContext): Promise<void> {
  const form = await readForm(koa.req);
  const session = await readSession(surface, koa);
  if (!session) return redirect(surface, koa, signInPath(path));
  const ctx = (await surface.contexts.create(koa, 'rest')).as(session.viewer) as SignedIn;
  if (form.has('code')) return confirm(surface, koa, ctx, session, form.get('code') as string);
  if (form.has('cancel')) await ctx.db.all(dropChangeRow, { session: sessionId(session) });
  else {
    const problem = await ask(surface, koa, ctx, session, form.get('email') ?? '');
    if (problem) return surface.showForm(koa, problem);
  }
  redirect(surface, koa, path);
}

async function ask(
  surface: SignInSurface,
  koa: KoaContext,
  ctx: SignedIn,
  session: BrowserSession,
  typed: string,
): Promise<FormPage | null> {
  const [user, now] = [await ownUser(ctx), ctx.now()];
  if (!isFresh(session, now) || !session.viewer.scopes.has('account:write'))
    return { ...formFor(surface, session, user, now), status: 403 };
  const formerEmail = user.email as string;
  const address = emailSchema().safeParse(typed);
  if (!address.success || address.data === formerEmail) {
    const problem = address.success
      ? 'This is your address already.'
      : 'Enter an email address, such as ada@example.com.';
    return askForNewEmail({ email: formerEmail, typed, problem });
  }
  const limits = limitsOfCodes(surface, koa, address.data, null);
  const [id, code] = [newId(), newCode()];
  await ctx.transaction(async (tx) => {
    await countCode(tx, limits);
    await tx.db.all(insertChangeRow, {
      id,
      user: session.userId,
      email: address.data,
      formerEmail,
      session: sessionId(session),
      codeHash: hashCode(session.secret, code).toString('hex'),
      createdAt: now.toISOString(),
      expiresAt: new Date(now.getTime() + codeLifetime).toISOString(),
    });
    await tx.services.jobs.enqueue(tx, SEND_CONFIRMATION, [{ change: id, code }]);
  });
  return null;
}

async function confirm(
  surface: SignInSurface,
  koa: KoaContext,
  ctx: SignedIn,
  session: BrowserSession,
  code: string,
): Promise<void> {
  const now = ctx.now();
  const asked = await ctx.db.one(attemptChangeRow, { session: sessionId(session), now: now.toISOString() });
  if (!asked) return surface.showForm(koa, changeEnded(surface));
  if (!timingSafeEqual(Buffer.from(asked.codeHash, 'hex'), hashCode(session.secret, code))) {
    const left = maximumAttempts - asked.attempts;
    if (left === 0) return surface.showForm(koa, changeEnded(surface));
    const problem = `This is not the code. You have ${left === 1 ? 'one try' : `${left} tries`} left.`;
    return surface.showForm(koa, askForConfirmation(asked.email, problem));
  }
  const secret = newSecret(null);
  const until = new Date(now.getTime() + undoableFor).toISOString();
  const isChanged = await ctx
    .transaction(async (tx) => {
      await tx.db.one(lockUserRow({ ends: false }), { user: session.userId });
      const given = { id: asked.id, undoHash: hashSecret(secret), now: now.toISOString(), until };
      if (!(await tx.db.one(confirmChangeRow, given))) return false;
      await changeEmail(tx, await ownUser(tx), asked.email);
      await tx.services.jobs.enqueue(tx, SEND_UNDO, [{ change: asked.id, secret }]);
      return true;
    })
    .catch(takenIs(false));
  surface.showForm(koa, isChanged ? showChanged(asked.email, toUrl(surface, '/sign-in')) : changeEnded(surface));
}

/** Scanners of mails open links, so this changes nothing. */
export async function showUndo(surface: SignInSurface, koa: KoaContext): Promise<void> {
  const key = String(koa.query.key ?? '');
  const ctx = await surface.contexts.create(koa, 'rest');
  const found = await ctx.db.one(findUndoRow, { undoHash: hashSecret(key), now: ctx.now().toISOString() });
  surface.showForm(koa, found ? askToUndo(found.username, found.formerEmail, key) : undoEnded(surface));
}

/** Gives a user their former address back, and ends what the reader of the other one may have begun. */
export async function takeUndo(surface: SignInSurface, koa: KoaContext): Promise<void> {
  const undoHash = hashSecret((await readForm(koa.req)).get('key') ?? '');
  const ctx = await surface.contexts.create(koa, 'rest');
  const now = ctx.now().toISOString();
  const found = await ctx.db.one(findUndoRow, { undoHash, now });
  if (!found) return surface.showForm(koa, undoEnded(surface));
  const { user, session, since: start } = found;
  const outcome = await ctx
    .transaction(async (tx) => {
      // By right of the link: the user may be suspended by now.
      const db = tx.db.from({ actor: user, authority: null });
      const acting = { db, now: () => tx.now(), viewer: null };
      await db.one(lockUserRow({ ends: true }), { user });
      if ((await db.all(undoChangeRows, { user, since: start })).length === 0) return 'ended' as const;
      const since = { user, since: start };
      const tokens = await db.all(readTokensSince, { ...since, session });
      const grants = await db.all(readGrantsSince, since);
      const toIds = (rows: readonly { id: string }[]) => rows.map(({ id }) => id);
      await revoke(tx, { tokens: toIds(tokens), grants: toIds(grants) });
      await changeEmail(acting, (await new Users(acting).read(user, plainView)) as UserRow, found.formerEmail);
      return 'undone' as const;
    })
    .catch(takenIs('taken' as const));
  surface.showForm(
    koa,
    outcome === 'undone' ? undone(surface, found) : outcome === 'ended' ? undoEnded(surface) : undoTaken(surface),
  );
}

const takenIs =
  <T>(result: T) =>
  (error: unknown): T => {
    if (error instanceof ApiError && error.code === userErrors.email_taken.code) return result;
    throw error;
  };

async function changeEmail(tx: Caller, row: UserRow, email: string): Promise<void> {
  const keys = await decideKeys(tx.db, row, { email });
  const updated = await new Users(tx).update(row, { email, ...keys, signsIn: true }, { view: plainView });
  if (!updated) throw new ApiError('conflict');
}

const sessionId = ({ viewer }: BrowserSession) => viewer.tokenId as string;

const ownUser = async (ctx: SignedIn) => (await new Users(ctx).read(ctx.viewer.id, plainView)) as UserRow;

const notAllowed = (surface: SignInSurface): FormPage => ({
  ...explainProblem(
    'You cannot change your address',
    'Only the people who run this server can change it. Ask them.',
    toUrl(surface, '/sign-in'),
  ),
  status: 403,
});

const changeEnded = (surface: SignInSurface): FormPage => ({
  ...explainProblem(
    'Your address is not changed',
    'The code was used, has expired after 10 minutes, or was mistyped too often, or the address cannot be yours. Start again.',
    toUrl(surface, path),
    title,
  ),
  status: 400,
});

const title = 'Change your address';

const undoEnded = (surface: SignInSurface): FormPage => ({
  ...explainProblem(
    'This link no longer works',
    'It was used, or is older than 7 days. Ask the people who run the server.',
    toUrl(surface, '/sign-in'),
  ),
  status: 400,
});

const undoTaken = (surface: SignInSurface): FormPage => ({
  ...explainProblem(
    'The change is not undone',
    'Another account now has your former address. Ask the people who run the server.',
    toUrl(surface, '/sign-in'),
  ),
  status: 409,
});

const undone = (surface: SignInSurface, { username, formerEmail }: { username: string; formerEmail: string }) =>
  explainProblem(
    'The change is undone',
    `${username} has the address ${formerEmail} again, and what began since the change is ended. Sign in, and look at your tokens, webhooks and apps.`,
    toUrl(surface, '/sign-in'),
  );
