import type { IncomingMessage } from 'node:http';
import { statementsOver } from '@terrapin/table';
import type { Context } from '../../core/context.ts';
import { hashSecret, newSecret } from '../../core/secret.ts';
import { deleteExpired } from '../../core/sweep.ts';
import { KnownBrowser } from './known-browser.entity.ts';
import { readCookie } from './session.ts';

const { statement } = statementsOver(KnownBrowser);

/** Milliseconds: as long as browsers keep a cookie, roughly. */
export const knownLifetime = 365 * 86_400_000;

const hashWithAddress = (secret: string, emailKey: string) => hashSecret(`${secret}:${emailKey}`);

/** Returns what identifies the browser together with the address, or null if it has never signed in with it. */
export async function findKnownBrowser(
  { db, now }: Pick<Context, 'db' | 'now'>,
  request: Pick<IncomingMessage, 'headers'>,
  emailKey: string,
  publicUrl: string,
): Promise<string | null> {
  const secret = readCookie(request, 'known', publicUrl);
  const found =
    secret && (await db.one(findBrowserRow, { hash: hashWithAddress(secret, emailKey), now: now().toISOString() }));
  return found ? found.hash : null;
}

/** Returns the secret for its cookie. One browser may know several addresses. */
export async function keepKnownBrowser(
  { db, now }: Pick<Context, 'db' | 'now'>,
  request: Pick<IncomingMessage, 'headers'>,
  { user, emailKey }: { user: string; emailKey: string },
  publicUrl: string,
): Promise<string> {
  const former = readCookie(request, 'known', publicUrl);
  // Only secrets of this server: another one could be anybody's.
  const secret = former !== null && /^[\w-]{43}$/.test(former) ? former : newSecret(null);
  const expiresAt = new Date(now().getTime() + knownLifetime).toISOString();
  await db.all(keepBrowserRow, { hash: hashWithAddress(secret, emailKey), user, expiresAt });
  return secret;
}

const findBrowserRow = statement('known_browser_find', (db, $: { hash: string; now: string }) =>
  db
    .selectFrom('KnownBrowser as browser')
    .select('browser.hash as hash')
    .where('browser.hash', '=', $.hash)
    .where('browser.expiresAt', '>', $.now),
);

const keepBrowserRow = statement('known_browser_keep', (db, $: { hash: string; user: string; expiresAt: string }) =>
  db
    .insertInto('KnownBrowser')
    .values({ hash: $.hash, user: $.user, expiresAt: $.expiresAt })
    .onConflict((conflict) => conflict.column('hash').doUpdateSet({ user: $.user, expiresAt: $.expiresAt })),
);

export const eraseKnownBrowsers = statement('known_browsers_erase', (db, $: { user: string }) =>
  db.deleteFrom('KnownBrowser').where('user', '=', $.user),
);

export const forgetKnownBrowsers = deleteExpired('known_browsers_forget', KnownBrowser, 'expiresAt', 'hash');
