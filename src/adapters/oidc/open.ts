import { compactVerify, errors, type LocalJWKSet } from 'jose';
import type { VerifyJwt } from '../../core/ports/issuer.ts';
import { fetchKeys } from './fetch-keys.ts';
import { rememberKeys } from './keys.ts';
import { algorithms, checkHeader, readClaims, refused } from './token.ts';

export interface IssuerOptions {
  /** Exactly as its discovery document and its tokens spell it. */
  readonly issuer: string;
  /** What must be among the audiences of a token. */
  readonly audience: string;
  /** Told why the issuer's keys could not be had. */
  onFault(error: unknown): void;
}

/** Characters. Issuers that list a person's groups come close to half of it. */
const longest = 8192;

/** Verifies JWTs of an OpenID Connect issuer (RFC 7519, RFC 8725, RFC 9068). Asks the issuer nothing until there is one. */
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
    if (token.length > longest) throw refused(`The access token has more than ${longest} characters.`);
    checkHeader(token);
    return readClaims(await verify(token), { issuer, audience });
  };
}

/** What was signed; null where its key is not among these. Whatever else goes wrong is the token's fault. */
async function payloadOf(token: string, keys: LocalJWKSet): Promise<Uint8Array | null> {
  try {
    return (await compactVerify(token, keys, { algorithms })).payload;
  } catch (error) {
    if (error instanceof errors.JWKSNoMatchingKey) return null;
    // OpenID Connect Core 1.0 §10.1: with several keys, a token names its own.
    if (error instanceof errors.JWKSMultipleMatchingKeys)
      throw refused('The access token must name the key that it is signed with (kid).');
    throw unsigned();
  }
}

const unsigned = () => refused('The access token is not signed with a key that its issuer publishes.');
