import type { IncomingMessage } from 'node:http';
import type { Context as KoaContext } from 'koa';
import { type Scope, userAuthority } from '../../core/access.ts';
import type { Context } from '../../core/context.ts';
import { ApiError } from '../../core/errors.ts';
import { isSessionSecret, newSecret } from '../../core/secret.ts';
import type { BrowserSession, SessionHost } from '../host.ts';
import { issueToken, revoke } from '../tokens/tokens.operations.ts';

/** Milliseconds. */
export const sessionLifetime = 30 * 86_400_000;

/** An invalid one counts as an invalid token does. */
export async function readSession(
  { tokens, publicUrl, limits, addressOf }: SessionHost,
  koa: KoaContext,
): Promise<BrowserSession | null> {
  const secret = readCookie(koa.req, 'session', publicUrl);
  if (secret === null || !isSessionSecret(secret)) return null;
  const address = addressOf(koa.req);
  try {
    const viewer = await tokens.lookUp(secret, {}, limits.isSuspect(address));
    if (viewer) return { userId: viewer.id, secret, viewer };
  } catch (error) {
    if (!(error instanceof ApiError) || !['invalid_token', 'user_suspended'].includes(error.code)) throw error;
  }
  limits.countNetwork(koa, 'bad-tokens', address);
  return null;
}

/** Returns the secret for the cookie. Rejects if the user was suspended or erased meanwhile. */
export async function beginSession(
  tx: Context,
  { user, browser, scopes }: { user: string; browser: string; scopes: readonly Scope[] },
): Promise<string> {
  const secret = newSecret('session');
  const name = `Signed in with ${browser}`;
  const expiresAt = new Date(tx.now().getTime() + sessionLifetime);
  const db = tx.db.from({ actor: user, authority: userAuthority });
  await issueToken({ db, now: tx.now }, secret, { user, name, scopes, expiresAt });
  return secret;
}

export async function endSession(tx: Context, { viewer }: BrowserSession): Promise<void> {
  await revoke(tx, { tokens: [viewer.tokenId as string] });
}

/** What a cookie is about: the session, the code that was asked for, or that the browser signed in before. */
export type CookieKind = 'session' | 'sign-in' | 'known';

const isSecure = (publicUrl: string) => publicUrl.startsWith('https:');

/**
 * With `__Host-`, no other host of the domain can set it (RFC 6265bis, 4.1.3.2): that requires https. There, no other name is
 * read, or a host beside this one could sign a browser in as another user.
 */
const nameOf = (kind: CookieKind, publicUrl: string) => `${isSecure(publicUrl) ? '__Host-' : ''}terrapin-${kind}`;

export function readCookie(
  { headers }: Pick<IncomingMessage, 'headers'>,
  kind: CookieKind,
  publicUrl: string,
): string | null {
  const start = `${nameOf(kind, publicUrl)}=`;
  // Only a space may be in front (RFC 6265 §4.2.1): after another white space, for a browser the name has no prefix.
  const pair = headers.cookie?.split(/; ?/).find((one) => one.startsWith(start));
  return pair?.slice(start.length) ?? null;
}

/** The value of `Set-Cookie`. Lax: links of emails lead here from other sites. `seconds` 0 deletes it. */
export function cookie(kind: CookieKind, value: string, seconds: number, publicUrl: string): string {
  const attributes = `Path=/; Max-Age=${seconds}; HttpOnly; SameSite=Lax${isSecure(publicUrl) ? '; Secure' : ''}`;
  return `${nameOf(kind, publicUrl)}=${value}; ${attributes}`;
}
