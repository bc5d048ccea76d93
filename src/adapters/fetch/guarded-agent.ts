import { Resolver } from 'node:dns/promises';
import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';
import type { Agent, buildConnector } from 'undici';
import { unlessAborted } from '../../core/with-timeout.ts';

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

/**
 * Connects to allowed addresses only. A connection that is kept goes to the address that was checked for its host.
 *
 * @param may whether an address is allowed for a protocol (`https:`)
 * @param lookUp signal that ends the look-up of a host, which an agent cannot be closed before
 */
export async function openAgent(
  { resolve = resolveByDns }: Outbound,
  may: (address: string, protocol: string) => boolean,
  lookUp: () => AbortSignal,
  options: Agent.Options = {},
): Promise<Agent> {
  const { Agent, buildConnector } = await import('undici');
  const connect = buildConnector({ allowH2: false, maxCachedSessions: 0, timeout: 0 });
  return new Agent({
    ...options,
    connect(target, callback) {
      const { hostname, protocol } = target;
      checkedAddress(hostname, resolve, (address) => may(address, protocol), lookUp()).then(
        (address) => connect({ ...target, hostname: address, servername: serverName(target) }, callback),
        (error: Error) => callback(error, null),
      );
    },
    maxHeaderSize: 16_384,
  });
}

/** Resolves a name once, checks all its addresses, and takes the first, so no second lookup can differ. */
async function checkedAddress(
  hostname: string,
  resolve: Resolve,
  may: (address: string) => boolean,
  signal: AbortSignal,
): Promise<string> {
  const host = hostname.replace(/^\[|\]$/g, '');
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

export type Network = [ipaddr.IPv4 | ipaddr.IPv6, number];

export function parseNetwork(cidr: string): Network {
  return ipaddr.parseCIDR(cidr);
}

/** Azure's host agent and metadata service, which is internal although its range is public. */
const internalNetworks = ['168.63.129.16/32'].map(parseNetwork);

const globalUnicast = parseNetwork('2000::/3');
/** Documentation (RFC 9637), which ipaddr.js does not have yet. */
const documentation = parseNetwork('3fff::/20');

/**
 * An allow-list: only global unicast, so not loopback, private, link-local (169.254.169.254), shared (100.64/10),
 * IPv4-mapped (::ffff:0:0/96), NAT64 (64:ff9b::/96, 64:ff9b:1::/48), 6to4, Teredo and reserved ranges.
 */
export function isPublicAddress(address: string): boolean {
  if (!ipaddr.isValid(address)) return false;
  const parsed = ipaddr.parse(address);
  if (parsed.range() !== 'unicast' || isIn(parsed, internalNetworks)) return false;
  return parsed.kind() === 'ipv4' || (isIn(parsed, [globalUnicast]) && !isIn(parsed, [documentation]));
}

export function isInNetworks(address: string, networks: readonly Network[]): boolean {
  return ipaddr.isValid(address) && isIn(ipaddr.parse(address), networks);
}

function isIn(address: ipaddr.IPv4 | ipaddr.IPv6, networks: readonly Network[]): boolean {
  return networks.some((network) => network[0].kind() === address.kind() && address.match(network));
}
