import { hash } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { LRUCache } from 'lru-cache';
import type { Viewer } from '../../core/context.ts';
import { ApiError } from '../../core/errors.ts';

/** Finds whose token this is; null where it is no good. A `suspect` is looked up together with others, which takes a moment. */
export type LookUpToken = (secret: string, suspect?: boolean) => Promise<Viewer | null>;

export interface Authenticator {
  /** The viewer; null without a token. A bad token is 401 `invalid_token`. */
  (request: IncomingMessage): Promise<Viewer | null> | Viewer | null;
  /** Forgets tokens that were revoked. */
  forget(tokenIds: readonly string[]): void;
}

/** How long another process may go on accepting a token that was revoked elsewhere, in milliseconds. */
const memory = 5_000;
const scheme = /^Bearer +([\w.~+/-]+=*) *$/i;

/**
 * Bearer tokens (RFC 6750 §2.1). `Authentication` is read where `Authorization` is absent. Good tokens are remembered
 * for 5 s under their hash, so that a memory dump holds no secret and most requests need no query.
 *
 * @param isSuspect whether so many bad tokens came from where this one does that each may not cost a query
 */
export function createAuthenticator(
  lookUp: LookUpToken,
  isSuspect: (request: IncomingMessage) => boolean = () => false,
): Authenticator {
  const known = new LRUCache<string, { viewer: Viewer; until: number }>({ max: 10_000 });
  let revocations = 0;

  const authenticate = (request: IncomingMessage) => {
    const { headers } = request;
    const header = headers.authorization ?? headers.authentication;
    if (header === undefined) return null;
    const secret = scheme.exec(header as string)?.[1];
    if (secret === undefined) throw wrongScheme(header as string);
    const key = hash('sha256', secret, 'base64');
    const entry = known.get(key);
    if (entry && entry.until > Date.now()) return entry.viewer;
    return find(key, secret, entry === undefined && isSuspect(request));
  };

  const find = async (key: string, secret: string, suspect: boolean): Promise<Viewer> => {
    const before = revocations;
    const viewer = await lookUp(secret, suspect);
    if (!viewer) {
      known.delete(key);
      throw new ApiError('invalid_token');
    }
    const until = Math.min(Date.now() + memory, viewer.expiresAt ?? Infinity);
    // What was looked up before a revocation may be what was revoked.
    if (before === revocations) known.set(key, { viewer, until });
    return viewer;
  };

  const forget = (tokenIds: readonly string[]) => {
    revocations++;
    const revoked = new Set<string | null>(tokenIds);
    for (const [key, { viewer }] of known.entries()) if (revoked.has(viewer.tokenId)) known.delete(key);
  };

  return Object.assign(authenticate, { forget });
}

/** Another scheme says nothing about a token; a bearer token that cannot be one is invalid (RFC 6750 §3.1). */
function wrongScheme(header: string): ApiError {
  const code = /^Bearer\b/i.test(header) ? 'invalid_token' : 'unauthenticated';
  return new ApiError(code, { message: 'Send the token as: Authorization: Bearer <token>.' });
}
