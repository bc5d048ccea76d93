import ipaddr from 'ipaddr.js';

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
