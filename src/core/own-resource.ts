import { isLoopback } from '../values/secure-address.ts';
import type { OperationSettings } from './context.ts';

type Addresses = Pick<OperationSettings, 'publicUrl' | 'isPublicUrlSet'>;

/** Of what agents connect to. */
export const mcpPath = '/mcp';

/**
 * Whether a URL names this server, which is one resource (RFC 8707): clients name the URL that they were given, with its query and
 * with or without the slash at its end.
 */
export function isOwnResource(addresses: Addresses, resource: string): boolean {
  const given = URL.parse(resource);
  if (!given || resource.includes('#') || given.username !== '' || given.password !== '') return false;
  const { pathname } = new URL(addresses.publicUrl);
  const base = pathname.replace(/\/$/, '');
  return isOwnOrigin(addresses, given) && [base, base + mcpPath].includes(given.pathname.replace(/\/$/, ''));
}

/** The URL of this server under the name that a request was sent to, if it is one of its names. */
export function ownUrl(addresses: Addresses, host: string): string {
  const { publicUrl } = addresses;
  const given = URL.parse(`${new URL(publicUrl).protocol}//${host}`);
  return given && isOwnOrigin(addresses, given)
    ? publicUrl.replace(new URL(publicUrl).origin, given.origin)
    : publicUrl;
}

/** Unless the operator has given it one, the server has each loopback name, with its port. */
function isOwnOrigin({ publicUrl, isPublicUrlSet }: Addresses, given: URL): boolean {
  const own = new URL(publicUrl);
  if (given.origin === own.origin) return true;
  const isHere = isLoopback(own.hostname) && isLoopback(given.hostname);
  return !isPublicUrlSet && isHere && given.protocol === own.protocol && given.port === own.port;
}
