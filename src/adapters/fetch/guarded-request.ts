import { Resolver } from 'node:dns/promises';
import { isIP } from 'node:net';
import type { buildConnector, Dispatcher } from 'undici';
import { unlessAborted } from '../../core/with-timeout.ts';
import { isInNetworks, isPublicAddress, type Network } from './public-address.ts';

type Resolve = (hostname: string, signal: AbortSignal) => Promise<string[]>;

/** The same for an unknown name and a forbidden address, so it reveals nothing. */
class HostRefused extends Error {
  override name = 'HostRefused';
  override message = 'No address of this host is allowed';
}

export interface Outbound {
  readonly ports: readonly number[];
  readonly allowed?: readonly Network[];
  readonly resolve?: Resolve;
  readonly userAgent: string;
}

export function findFault(url: URL, { ports }: Pick<Outbound, 'ports'>): 'scheme' | 'credentials' | 'port' | null {
  const port = Number(url.port || (url.protocol === 'https:' ? 443 : 80));
  if (url.protocol !== 'http:' && url.protocol !== 'https:') return 'scheme';
  if (url.username !== '' || url.password !== '') return 'credentials';
  return ports.includes(port) ? null : 'port';
}

export const isAllowed =
  ({ allowed = [] }: Pick<Outbound, 'allowed'>) =>
  (address: string): boolean =>
    isPublicAddress(address) || isInNetworks(address, allowed);

/** A kept connection would skip the check of the next host's address. Redirects are not followed. */
export async function guardedRequest<T>(
  url: URL,
  { resolve = resolveByDns, userAgent }: Outbound,
  may: (address: string) => boolean,
  {
    headers,
    ...options
  }: Omit<Dispatcher.RequestOptions, 'path' | 'origin'> & {
    headers: Record<string, string>;
    signal: AbortSignal;
  },
  read: (response: Dispatcher.ResponseData) => Promise<T>,
): Promise<T> {
  const { Agent, buildConnector, request } = await import('undici');
  const connect = buildConnector({ allowH2: false, maxCachedSessions: 0, timeout: 0 });
  const agent = new Agent({
    connect(target, callback) {
      checkedAddress(target.hostname, resolve, may, options.signal).then(
        (address) => connect({ ...target, hostname: address, servername: serverName(target) }, callback),
        (error: Error) => callback(error, null),
      );
    },
    maxHeaderSize: 16_384,
  });
  try {
    const all = { ...headers, 'user-agent': userAgent };
    return await read(await request(url, { ...options, dispatcher: agent, headers: all }));
  } finally {
    await agent.destroy();
  }
}

/** Resolves a name once, checks all its addresses, and takes the first, so no second lookup can differ. */
async function checkedAddress(
  hostname: string,
  resolve: Resolve,
  may: (address: string) => boolean,
  signal: AbortSignal,
): Promise<string> {
  const host = hostname.replace(/^\[|\]$/g, '');
  // The agent cannot be closed before its connector has finished.
  const addresses = isIP(host) ? [host] : await unlessAborted(resolve(host, signal), signal);
  const [first] = addresses;
  if (first === undefined || !addresses.every(may)) throw new HostRefused();
  return first;
}

/** An IP address is no server name (RFC 6066 §3). */
function serverName({ hostname }: buildConnector.Options): string {
  return isIP(hostname.replace(/^\[|\]$/g, '')) ? '' : hostname;
}

/** getaddrinfo would block threads that images and files need, and read this machine's hosts file. */
async function resolveByDns(hostname: string, signal: AbortSignal): Promise<string[]> {
  const resolver = new Resolver({ timeout: 2_000, tries: 2 });
  const cancel = () => resolver.cancel();
  signal.addEventListener('abort', cancel, { once: true });
  try {
    const answers = await Promise.allSettled([resolver.resolve4(hostname), resolver.resolve6(hostname)]);
    return answers.flatMap((answer) => (answer.status === 'fulfilled' ? answer.value : []));
  } finally {
    signal.removeEventListener('abort', cancel);
  }
}
