import { hash } from 'node:crypto';
import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';
import type { Origin } from '@terrapin/table';
import { LRUCache } from 'lru-cache';
import type { Viewer } from '../../core/context.ts';
import { ApiError } from '../../core/errors.ts';

/** Of the request: a look-up may create a user. */
export type SignInRequest = Pick<Origin, 'via' | 'requestId'>;

/** Null for an unknown token; rejects with `invalid_token` or `user_suspended`. Lookups of suspects are batched, which takes a moment. */
type LookUpToken = (secret: string, signIn: SignInRequest, suspect?: boolean) => Promise<Viewer | null>;

export interface Authenticator {
  (request: IncomingMessage, signIn: SignInRequest): Promise<Viewer | null> | Viewer | null;
  /** `ids` are those of tokens or users. */
  forget(ids: readonly string[]): void;
}

/** Milliseconds for which a token revoked, or of a user suspended, on another process may still be accepted. */
const memory = 5_000;
const scheme = /^Bearer +([\w.~+/-]+=*) *$/i;

const headerOf = ({ authorization, authentication }: IncomingHttpHeaders) =>
  authorization ?? (authentication as string | undefined);

export const readToken = (headers: IncomingHttpHeaders): string | undefined =>
  scheme.exec(headerOf(headers) ?? '')?.[1];

/**
 * RFC 6750 §2.1. Valid tokens are cached for 5 s by hash, so a memory dump contains no secrets. Lookups for addresses
 * with too many invalid tokens (`isSuspect`) must not cost a query each.
 */
export function createAuthenticator(
  lookUp: LookUpToken,
  isSuspect: (request: IncomingMessage) => boolean = () => false,
): Authenticator {
  const known = new LRUCache<string, { viewer: Viewer; until: number }>({ max: 10_000 });
  let revocations = 0;

  const authenticate = (request: IncomingMessage, signIn: SignInRequest) => {
    const { headers } = request;
    const header = headerOf(headers);
    if (header === undefined) return null;
    const secret = readToken(headers);
    if (secret === undefined) throw wrongScheme(header);
    const key = hash('sha256', secret, 'base64');
    const entry = known.get(key);
    if (entry && entry.until > performance.now() && !hasExpired(entry.viewer)) return entry.viewer;
    return find(key, secret, signIn, entry === undefined && isSuspect(request));
  };

  const find = async (key: string, secret: string, signIn: SignInRequest, suspect: boolean): Promise<Viewer> => {
    const [before, since] = [revocations, performance.now()];
    let viewer: Viewer | null = null;
    try {
      viewer = await lookUp(secret, signIn, suspect);
    } finally {
      if (!viewer) known.delete(key);
    }
    if (!viewer) throw new ApiError('invalid_token');
    // A lookup that began before a revocation may have found the revoked token.
    if (before === revocations) known.set(key, { viewer, until: since + memory });
    return viewer;
  };

  const forget = (ids: readonly string[]) => {
    revocations++;
    const gone = new Set<string | null>(ids);
    for (const [key, { viewer }] of known.entries())
      if ([viewer.tokenId, viewer.id, viewer.only?.owner].some((id) => gone.has(id ?? null))) known.delete(key);
  };

  return Object.assign(authenticate, { forget });
}

const hasExpired = ({ expiresAt }: Viewer) => expiresAt !== null && expiresAt <= Date.now();

/** Another scheme is no token; a malformed bearer token is invalid (RFC 6750 §3.1). */
function wrongScheme(header: string): ApiError {
  const code = /^Bearer\b/i.test(header) ? 'invalid_token' : 'unauthenticated';
  return new ApiError(code, { message: 'Send the token in the header `Authorization: Bearer <token>`.' });
}
