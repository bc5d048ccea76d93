import ipaddr from 'ipaddr.js';

/** Networks as `ipaddr.js` parses them: `10.0.0.0/8`, `fd00::/8`. */
export type Network = [ipaddr.IPv4 | ipaddr.IPv6, number];

export function parseNetwork(cidr: string): Network {
  return ipaddr.parseCIDR(cidr);
}

/** Azure's host agent and metadata, reachable from its machines alone though its range looks public. */
const internalThoughPublic = ['168.63.129.16/32'].map(parseNetwork);

/** What IANA has handed out for global unicast; mapped, translated, local and reserved addresses lie outside or are ranges of their own. */
const globalUnicast = parseNetwork('2000::/3');
/** Documentation (RFC 9637), which the library does not know yet. */
const documentation = parseNetwork('3fff::/20');

/**
 * Whether a server may open connections to this address on a stranger's word. An allow-list: only global unicast is, so
 * loopback, private, link-local (169.254.169.254), shared (100.64/10), multicast, reserved, IPv4-mapped (::ffff:0:0/96),
 * NAT64 (64:ff9b::/96, 64:ff9b:1::/48), 6to4, Teredo and whatever IANA reserves next are not.
 */
export function isPublicAddress(address: string): boolean {
  if (!ipaddr.isValid(address)) return false;
  const parsed = ipaddr.parse(address);
  if (parsed.range() !== 'unicast' || isIn(parsed, internalThoughPublic)) return false;
  return parsed.kind() === 'ipv4' || (isIn(parsed, [globalUnicast]) && !isIn(parsed, [documentation]));
}

export function isInNetworks(address: string, networks: readonly Network[]): boolean {
  return ipaddr.isValid(address) && isIn(ipaddr.parse(address), networks);
}

function isIn(address: ipaddr.IPv4 | ipaddr.IPv6, networks: readonly Network[]): boolean {
  return networks.some((network) => network[0].kind() === address.kind() && address.match(network));
}
