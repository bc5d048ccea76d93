import type { IncomingMessage } from 'node:http';
import ipaddr from 'ipaddr.js';
import type { Logger } from 'pino';

/** Networks (`10.0.0.0/8`) whose machines are trusted, or how many proxies there are in front. */
export type TrustedProxies = readonly string[] | number;

/** The address of the machine that a request came from, as text: `192.0.2.1`, `2001:db8::1`. */
export type AddressOf = (request: IncomingMessage) => string;

const mapped = /^::ffff:(?=[\d.]+$)/;

/** What is known of a caller whose connection is gone already. */
const unknown = 'unknown';

/**
 * Reads the caller's address off the connection, and from `X-Forwarded-For` as far as trusted proxies vouch for it: each
 * appends whom it was called by, so the list is followed from its right end until an address is not trusted. What is
 * left of that is what a stranger wrote. An entry that is no address ends it, too: the caller is then the proxy that
 * wrote it down. `Forwarded` (RFC 7239) is not read: a proxy that knows one of the two headers passes the other on as
 * it came.
 */
export function addressReader(trusted: TrustedProxies, logger: Logger): AddressOf {
  const isTrusted = trustIn(trusted);
  let mayWarn = Array.isArray(trusted) && trusted.length === 0;
  return ({ socket, headers }) => {
    const remote = socket.remoteAddress;
    const header = headers['x-forwarded-for'];
    // As the system writes it, that is its one form already.
    if (remote === undefined || header === undefined) return remote?.replace(mapped, '') ?? unknown;
    let address = ipaddr.process(remote);
    if (mayWarn) {
      mayWarn = false;
      const what = `X-Forwarded-For came from ${address}, which TRUSTED_PROXIES does not name, and is not read.`;
      logger.warn(
        `${what} If that is your proxy, name it there: all callers without a token share one rate limit now.`,
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

/** Whether to believe what a machine says of its caller, which is so many proxies away from us. */
function trustIn(trusted: TrustedProxies): (address: Address, passed: number) => boolean {
  if (typeof trusted === 'number') return (_, passed) => passed < trusted;
  const networks = trusted.map((network) => ipaddr.parseCIDR(network));
  return (address) => networks.some(([base, bits]) => base.kind() === address.kind() && address.match(base, bits));
}

/** An address in its one form: IPv4 that is mapped into IPv6 is IPv4. Null for what is none. */
function normalize(text: string): Address | null {
  const isAddress = ipaddr.IPv4.isValidFourPartDecimal(text) || (text.includes(':') && ipaddr.IPv6.isValid(text));
  return isAddress ? ipaddr.process(text) : null;
}

/** Some proxies write the port down as well: `192.0.2.1:4711`, `[2001:db8::1]:4711`. */
function withoutPort(text: string): string {
  return /^\[(.*)\](?::\d+)?$/.exec(text)?.[1] ?? /^([^:]*):\d+$/.exec(text)?.[1] ?? text;
}

/** What is counted as one caller: an address of IPv4, the first 64 bits of IPv6, whose holder has all below them. */
export function networkOf(address: string): string {
  if (!address.includes(':')) return address;
  const parts = ipaddr.IPv6.parse(address).parts.slice(0, 4);
  return parts.map((part) => part.toString(16)).join(':');
}
