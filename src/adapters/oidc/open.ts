import { compactVerify, createLocalJWKSet, errors, type JSONWebKeySet, type LocalJWKSet } from 'jose';
import { z } from 'zod';
import { ApiError } from '../../core/errors.ts';
import { shareRun } from '../../core/load-once.ts';
import type { Claims, VerifyJwt } from '../../core/ports/issuer.ts';
import { isSecureAddress } from '../../values/secure-address.ts';
import { isStorable } from '../../values/text.ts';

interface IssuerOptions {
  /** Exactly as in its discovery document and tokens. */
  readonly issuer: string;
  /** One of the audiences of a token is enough. */
  isAudience(audience: string): boolean;
  onFault(error: unknown): void;
}

type Keys = (...of: Parameters<LocalJWKSet>) => ReturnType<LocalJWKSet>;

const maxLength = 8192;
const minute = 60_000;

/** Milliseconds. */
const keyTimes = {
  /** Within this time keys are fetched only for an unknown key id. */
  fresh: 5 * minute,
  /** Keys stay usable for this long while the issuer is unavailable. */
  stale: 60 * minute,
  coolDown: 10_000,
};

/** Verifies JWTs of an OpenID Connect issuer (RFC 7519, RFC 8725, RFC 9068). Fetches keys only when a token arrives. */
export function openIssuer({ issuer, isAudience, onFault }: IssuerOptions): VerifyJwt {
  const keys = rememberKeys(() => fetchKeys(issuer), onFault);

  return async (token) => {
    if (token.length > maxLength) throw refused(`The access token has more than ${maxLength} characters.`);
    checkHeader(token);
    const { payload } = await compactVerify(token, keys, { algorithms }).catch((error) => {
      if (error instanceof ApiError) throw error;
      // OpenID Connect Core 1.0 §10.1: kid is required if there are several keys.
      if (error instanceof errors.JWKSMultipleMatchingKeys)
        throw refused('The access token must have a kid header: its issuer has several keys.');
      throw refused('The access token is not signed with a key that its issuer publishes.');
    });
    return readClaims(payload, { issuer, isAudience });
  };
}

/** The remote set of jose would wait for an issuer that hangs although it has keys, and ask one that fails for each token. */
function rememberKeys(fetchKeys: () => Promise<Keys>, onFault: (error: unknown) => void): Keys {
  let keys: Keys | undefined;
  let [knownAt, fetchedAt] = [-Infinity, -Infinity];
  let fault: unknown;
  const since = (time: number) => performance.now() - time;

  /** Unless it is too soon. Never rejects. */
  const refresh = shareRun(async () => {
    if (since(fetchedAt) < keyTimes.coolDown) return;
    fetchedAt = performance.now();
    await fetchKeys().then(
      (fetched) => ([keys, knownAt, fault] = [fetched, fetchedAt, undefined]),
      (error: unknown) => onFault((fault = error)),
    );
  });

  return async (header, token) => {
    if (since(knownAt) >= keyTimes.fresh) {
      const refreshed = refresh();
      if (fault === undefined || since(knownAt) >= keyTimes.stale) await refreshed;
    }
    if (!keys || since(knownAt) >= keyTimes.stale) {
      const seconds = Math.max(1, Math.ceil((keyTimes.coolDown - since(fetchedAt)) / 1000));
      throw new ApiError('issuer_unavailable', { retryAfter: seconds, cause: fault });
    }
    return keys(header, token).catch(async (error) => {
      if (error instanceof errors.JWKSNoMatchingKey) await refresh();
      return (keys as Keys)(header, token);
    });
  };
}

const maxBytes = 262_144;

const Discovery = z.object({ issuer: z.string(), jwks_uri: z.string() });
const KeySet = z.object({ keys: z.array(z.looseObject({ kty: z.string() })).min(1) });

/** OpenID Connect Discovery 1.0 §4. `patience` is in milliseconds, for both documents. */
export async function fetchKeys(issuer: string, patience = 5_000): Promise<Keys> {
  const signal = AbortSignal.timeout(patience);
  const url = `${issuer.replace(/\/$/, '')}/.well-known/openid-configuration`;
  const discovery = Discovery.parse(await fetchJson(url, signal));
  // §4.3: otherwise one issuer could impersonate another.
  if (discovery.issuer !== issuer)
    throw new Error(`The discovery document at ${url} has the issuer ${JSON.stringify(discovery.issuer)}`);
  if (!isSecureAddress(discovery.jwks_uri)) throw new Error(`jwks_uri in ${url} is neither https nor loopback`);
  return createLocalJWKSet(KeySet.parse(await fetchJson(discovery.jwks_uri, signal)) as JSONWebKeySet);
}

async function fetchJson(url: string, signal: AbortSignal): Promise<unknown> {
  const response = await fetch(url, { signal, redirect: 'error', headers: { accept: 'application/json' } });
  if (!response.ok) {
    await response.body?.cancel();
    throw new Error(`${url} returned ${response.status}`);
  }
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of response.body ?? []) {
    bytes += chunk.length;
    if (bytes > maxBytes) throw new Error(`${url} returned more than ${maxBytes} bytes`);
    chunks.push(chunk);
  }
  return JSON.parse(Buffer.concat(chunks).toString());
}

/** Asymmetric algorithms only: with a shared secret, every verifier could forge tokens (RFC 8725 §3.1). */
const algorithms = [
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
const refused = (message: string): ApiError => new ApiError('invalid_token', { message });

/** Checks the header before the signature (RFC 8725 §3.1, §3.11; RFC 9068 §4). */
function checkHeader(token: string): void {
  const parts = token.split('.');
  if (parts.length !== 3) throw refused('The access token is not a signed JWT.');
  const { alg, typ, crit } = read(Header, Buffer.from(parts[0] as string, 'base64url'));
  if (!algorithms.includes(alg)) throw refused(`The access token must be signed with one of ${algorithms.join(', ')}.`);
  if (crit !== undefined) throw refused('The access token has critical extensions (crit), which are not supported.');
  const type = typ?.toLowerCase().replace(/^application\//, '') ?? 'jwt';
  if (type !== 'jwt' && type !== 'at+jwt') throw refused('The JWT is not an access token: typ must be at+jwt or JWT.');
}

function readClaims(bytes: Uint8Array, expected: Omit<IssuerOptions, 'onFault'>): Claims {
  const claims = read(Payload, bytes);
  const now = Date.now() / 1000;
  if (claims.iss !== expected.issuer) throw refused('The access token has another issuer (iss).');
  if (![claims.aud].flat().some((one) => expected.isAudience(one)))
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
