import { compactVerify, errors, type LocalJWKSet } from 'jose';
import type { VerifyJwt } from '../../core/ports/issuer.ts';
import { fetchKeys } from './fetch-keys.ts';
import { rememberKeys } from './keys.ts';
import { algorithms, checkHeader, readClaims, refused } from './token.ts';

export interface IssuerOptions {
  /** Exactly as in its discovery document and tokens. */
  readonly issuer: string;
  readonly audience: string;
  onFault(error: unknown): void;
}

const maxLength = 8192;

/** Verifies JWTs of an OpenID Connect issuer (RFC 7519, RFC 8725, RFC 9068). Fetches keys only when a token arrives. */
export function openIssuer({ issuer, audience, onFault }: IssuerOptions): VerifyJwt {
  const source = rememberKeys(() => fetchKeys(issuer), onFault);

  const verify = async (token: string): Promise<Uint8Array> => {
    const known = await source.current();
    const payload = await payloadOf(token, known);
    if (payload) return payload;
    const newer = await source.newerThan(known);
    const again = newer && (await payloadOf(token, newer));
    if (!again) throw unsigned();
    return again;
  };

  return async (token) => {
    if (token.length > maxLength) throw refused(`The access token has more than ${maxLength} characters.`);
    checkHeader(token);
    return readClaims(await verify(token), { issuer, audience });
  };
}

async function payloadOf(token: string, keys: LocalJWKSet): Promise<Uint8Array | null> {
  try {
    return (await compactVerify(token, keys, { algorithms })).payload;
  } catch (error) {
    if (error instanceof errors.JWKSNoMatchingKey) return null;
    // OpenID Connect Core 1.0 §10.1: kid is required if there are several keys.
    if (error instanceof errors.JWKSMultipleMatchingKeys)
      throw refused('The access token must have a kid header: its issuer has several keys.');
    throw unsigned();
  }
}

const unsigned = () => refused('The access token is not signed with a key that its issuer publishes.');
