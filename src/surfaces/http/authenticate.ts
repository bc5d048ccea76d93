import { hash } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import { LRUCache } from 'lru-cache';
import type { Viewer } from '../../core/context.ts';
import { ApiError } from '../../core/errors.ts';

/** Finds whose token this is. `expiresAt` is in milliseconds since the epoch. */
export type LookUpToken = (secret: string) => Promise<{ viewer: Viewer; expiresAt: number | null } | null>;

export interface Authenticator {
  /** The viewer; null without a token. A bad token is 401 `invalid_token`. */
  (headers: IncomingHttpHeaders): Promise<Viewer | null> | Viewer | null;
  /** Forgets a token that was revoked. */
  forget(tokenId: string): void;
}

/** How long another process may go on accepting a token that was revoked elsewhere, in milliseconds. */
const memory = 5_000;
const scheme = /^Bearer +([\w.~+/-]+=*) *$/i;

/**
 * Bearer tokens (RFC 6750 §2.1). `Authentication` is read where `Authorization` is absent. Good tokens are remembered
 * for 5 s under their hash, so that a memory dump holds no secret and most requests need no query.
 */
export function createAuthenticator(lookUp: LookUpToken): Authenticator {
  const known = new LRUCache<string, { viewer: Viewer; until: number }>({ max: 10_000 });

  const authenticate = (headers: IncomingHttpHeaders) => {
    const header = headers.authorization ?? headers.authentication;
    if (header === undefined) return null;
    const secret = scheme.exec(header as string)?.[1];
    if (secret === undefined) throw new ApiError('invalid_token', { message: 'Send the token as: Bearer <token>.' });
    const key = hash('sha256', secret, 'base64');
    const entry = known.get(key);
    return entry && entry.until > Date.now() ? entry.viewer : find(key, secret);
  };

  const find = async (key: string, secret: string): Promise<Viewer> => {
    const owner = await lookUp(secret);
    if (!owner) {
      known.delete(key);
      throw new ApiError('invalid_token');
    }
    known.set(key, { viewer: owner.viewer, until: Math.min(Date.now() + memory, owner.expiresAt ?? Infinity) });
    return owner.viewer;
  };

  const forget = (tokenId: string) => {
    for (const [key, { viewer }] of known.entries()) if (viewer.tokenId === tokenId) known.delete(key);
  };

  return Object.assign(authenticate, { forget });
}
