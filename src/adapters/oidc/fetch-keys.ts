import { createLocalJWKSet, type JSONWebKeySet, type LocalJWKSet } from 'jose';
import { z } from 'zod';
import { isSecureAddress } from '../../core/secure-address.ts';

const maxBytes = 262_144;

const Discovery = z.object({ issuer: z.string(), jwks_uri: z.string() });
const KeySet = z.object({ keys: z.array(z.looseObject({ kty: z.string() })).min(1) });

/** OpenID Connect Discovery 1.0 §4. `patience` is in milliseconds, for both documents. */
export async function fetchKeys(issuer: string, patience = 5_000): Promise<LocalJWKSet> {
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
