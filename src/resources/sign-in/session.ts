import type { IncomingMessage } from 'node:http';
import type { Scope } from '../../core/access.ts';
import type { Context, Viewer } from '../../core/context.ts';
import { ApiError } from '../../core/errors.ts';
import { type AccessTokens, userAuthority } from '../tokens/look-up.ts';
import { newSecret } from '../tokens/secret.ts';
import { issueToken, revoke } from '../tokens/tokens.operations.ts';

/**
 * A signed-in browser. It is a token of the user that only a cookie can carry: listed, revoked, recorded, swept and erased like
 * others. What is issued with it ends with it.
 */
export interface BrowserSession {
  readonly userId: string;
  readonly secret: string;
  /** Its scopes are all that the user may pass on. */
  readonly viewer: Viewer;
}

/** Milliseconds. */
export const sessionLifetime = 30 * 86_400_000;

/** No access token of a user begins with it, so none opens a session that could pass on more than its own scopes. */
const prefix = 'trs_';

/** It must not be sent as an access token: a page that could read it would have all that the user may do. */
export const isSessionSecret = (secret: string) => secret.startsWith(prefix);

export async function readSession(
  tokens: Pick<AccessTokens, 'lookUp'>,
  request: Pick<IncomingMessage, 'headers'>,
  publicUrl: string,
): Promise<BrowserSession | null> {
  const secret = readCookie(request, 'session', publicUrl);
  if (secret === null || !isSessionSecret(secret)) return null;
  try {
    const viewer = await tokens.lookUp(secret, {});
    return viewer && { userId: viewer.id, secret, viewer };
  } catch (error) {
    if (error instanceof ApiError && ['invalid_token', 'user_suspended'].includes(error.code)) return null;
    throw error;
  }
}

/** Returns the secret for the cookie. Rejects if the user was suspended or erased meanwhile. */
export async function beginSession(
  tx: Context,
  { user, browser, scopes }: { user: string; browser: string; scopes: readonly Scope[] },
): Promise<string> {
  const secret = newSecret(prefix);
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
  const values = new Map(
    (headers.cookie ?? '').split(';').map((pair) => {
      const [name = '', value = ''] = pair.split('=', 2);
      return [name.trim(), value.trim()];
    }),
  );
  return values.get(nameOf(kind, publicUrl)) ?? null;
}

/** The value of `Set-Cookie`. Lax: links of emails lead here from other sites. `seconds` 0 deletes it. */
export function cookie(kind: CookieKind, value: string, seconds: number, publicUrl: string): string {
  const attributes = `Path=/; Max-Age=${seconds}; HttpOnly; SameSite=Lax${isSecure(publicUrl) ? '; Secure' : ''}`;
  return `${nameOf(kind, publicUrl)}=${value}; ${attributes}`;
}
