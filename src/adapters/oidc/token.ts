import { z } from 'zod';
import { ApiError } from '../../core/errors.ts';
import type { Claims } from '../../core/ports/issuer.ts';
import { isStorable } from '../../core/text.ts';

/** Asymmetric algorithms only: with a shared secret, every verifier could forge tokens (RFC 8725 §3.1). */
export const algorithms = [
  ...['RS256', 'RS384', 'RS512', 'PS256', 'PS384', 'PS512', 'ES256', 'ES384', 'ES512'],
  ...['EdDSA', 'Ed25519'],
];

const maxClockSkew = 30;
const latest = 253_402_300_799;

const time = z.number().min(0).max(latest);
const anything = z.unknown().optional();
const storable = z.string().refine(isStorable);

/** `jku`, `jwk`, `x5u` and `x5c` are ignored: keys come only from the issuer. */
const Header = z.object({
  alg: z.string(),
  typ: z.string().optional(),
  kid: z.string().max(255).optional(),
  crit: anything,
});

const Payload = z.object({
  iss: z.string(),
  // OpenID Connect Core 1.0 §2.
  sub: storable
    .min(1)
    .max(255)
    .regex(/^\P{Cc}*$/u),
  aud: z.union([z.string(), z.array(z.string())]),
  exp: time,
  nbf: time.optional(),
  iat: time.optional(),
  scope: z.string().optional(),
  scp: z.union([z.string(), z.array(z.string())]).optional(),
  preferred_username: storable.optional(),
  name: anything,
  email: anything,
  email_verified: anything,
  typ: anything,
  at_hash: anything,
  c_hash: anything,
  cnf: anything,
});

/** Messages state which check failed and quote nothing of the token. */
export const refused = (message: string): ApiError => new ApiError('invalid_token', { message });

/** Checks the header before the signature (RFC 8725 §3.1, §3.11; RFC 9068 §4). */
export function checkHeader(token: string): void {
  const parts = token.split('.');
  if (parts.length !== 3) throw refused('The access token is not a signed JWT.');
  const { alg, typ, crit } = read(Header, Buffer.from(parts[0] as string, 'base64url'));
  if (!algorithms.includes(alg)) throw refused(`The access token must be signed with one of ${algorithms.join(', ')}.`);
  if (crit !== undefined) throw refused('The access token has critical extensions (crit), which are not supported.');
  const type = typ?.toLowerCase().replace(/^application\//, '') ?? 'jwt';
  if (type !== 'jwt' && type !== 'at+jwt') throw refused('The JWT is not an access token: typ must be at+jwt or JWT.');
}

export function readClaims(bytes: Uint8Array, expected: { issuer: string; audiences: readonly string[] }): Claims {
  const claims = read(Payload, bytes);
  const now = Date.now() / 1000;
  if (claims.iss !== expected.issuer) throw refused('The access token has another issuer (iss).');
  if (![claims.aud].flat().some((one) => expected.audiences.includes(one)))
    throw refused('The access token has another audience (aud).');
  // No tolerance: tokens issued with it expire at the same time.
  if (claims.exp <= now) throw refused('The access token has expired.');
  if ((claims.nbf ?? 0) > now + maxClockSkew) throw refused('The access token is not valid yet (nbf).');
  if ((claims.iat ?? 0) > now + maxClockSkew) throw refused('The access token was issued in the future (iat).');
  if (claims.at_hash !== undefined || claims.c_hash !== undefined || claims.typ === 'ID')
    throw refused('This is an ID token. Send an access token.');
  // RFC 8705 §3, RFC 9449 §7.2: accepting it as a bearer token would make a stolen one usable.
  if (claims.cnf !== undefined)
    throw refused('The access token is bound to a client key (cnf), which is not supported.');
  const scopes = claims.scope ?? claims.scp ?? [];
  return {
    issuer: claims.iss,
    subject: claims.sub,
    expiresAt: Math.floor(claims.exp) * 1000,
    scopes: typeof scopes === 'string' ? scopes.split(' ') : scopes,
    username: claims.preferred_username,
    name: claims.name,
    email: claims.email_verified === false ? undefined : claims.email,
  };
}

function read<T extends z.ZodType>(schema: T, bytes: Uint8Array): z.output<T> {
  let json: unknown;
  try {
    json = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
  } catch {
    throw refused('The access token is not a well-formed JWT.');
  }
  const { success, data, error } = schema.safeParse(json);
  if (success) return data;
  const names = [...new Set(error.issues.map(({ path }) => path[0]))].filter((name) => name !== undefined);
  throw refused(`The access token is not a well-formed JWT: ${names.join(', ') || 'a part is not an object'}.`);
}
