import type { IncomingMessage } from 'node:http';
import ipaddr from 'ipaddr.js';
import type { Logger } from 'pino';

/** Trusted networks (`10.0.0.0/8`), or the number of proxies in front. */
export type TrustedProxies = readonly string[] | number;

export type AddressOf = (request: IncomingMessage) => string;

const mapped = /^::ffff:(?=[\d.]+$)/;

const unknown = 'unknown';

/**
 * Reads `X-Forwarded-For` from its right end as long as the sender is a trusted proxy. Anything further left was
 * written by an untrusted client. A malformed entry ends the search at the proxy that wrote it. `Forwarded` (RFC 7239)
 * is not read: a proxy that sets one of the headers passes the other one on unchecked.
 */
export function addressReader(trusted: TrustedProxies, logger: Logger): AddressOf {
  const isTrusted = trustIn(trusted);
  let mayWarn = Array.isArray(trusted) && trusted.length === 0;
  return ({ socket, headers }) => {
    const remote = socket.remoteAddress;
    const header = headers['x-forwarded-for'];
    // Already normalized by the system.
    if (remote === undefined || header === undefined) return remote?.replace(mapped, '') ?? unknown;
    let address = ipaddr.process(remote);
    if (mayWarn) {
      mayWarn = false;
      logger.warn(
        `Ignored X-Forwarded-For from ${address}, which is not in TRUSTED_PROXIES. If it is your proxy, add it: until then all clients without a token share one rate limit.`,
      );
    }
    const hops = String(header).split(',');
    for (let passed = 0; hops.length > 0 && isTrusted(address, passed); passed++) {
      const next = normalize(withoutPort((hops.pop() as string).trim()));
      if (next === null) break;
      address = next;
    }
    return address.toString();
  };
}

type Address = ipaddr.IPv4 | ipaddr.IPv6;

/** `passed`: number of proxies between the machine and this server. */
function trustIn(trusted: TrustedProxies): (address: Address, passed: number) => boolean {
  if (typeof trusted === 'number') return (_, passed) => passed < trusted;
  const networks = trusted.map((network) => ipaddr.parseCIDR(network));
  return (address) => networks.some(([base, bits]) => base.kind() === address.kind() && address.match(base, bits));
}

/** IPv4-mapped IPv6 becomes IPv4. Null if it is not an address. */
function normalize(text: string): Address | null {
  const isAddress = ipaddr.IPv4.isValidFourPartDecimal(text) || (text.includes(':') && ipaddr.IPv6.isValid(text));
  return isAddress ? ipaddr.process(text) : null;
}

/** Some proxies append the port: `192.0.2.1:4711`, `[2001:db8::1]:4711`. */
function withoutPort(text: string): string {
  return /^\[(.*)\](?::\d+)?$/.exec(text)?.[1] ?? /^([^:]*):\d+$/.exec(text)?.[1] ?? text;
}

/** An IPv4 address, or the first 64 bits of an IPv6 address, which are assigned to one customer. */
export function networkOf(address: string): string {
  if (!address.includes(':')) return address;
  const parts = ipaddr.IPv6.parse(address).parts.slice(0, 4);
  return parts.map((part) => part.toString(16)).join(':');
}
