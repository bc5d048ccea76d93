import { Resolver } from 'node:dns/promises';
import { isIP } from 'node:net';
import { buildConnector } from 'undici';

/** All addresses of a name. */
export type Resolve = (hostname: string, signal: AbortSignal) => Promise<string[]>;

/** Says the same of a name that nobody knows as of one that leads to where nothing may be connected to. */
export class HostRefused extends Error {
  override name = 'HostRefused';
  override message = 'No address of this host may be connected to';
}

/**
 * A connector that opens sockets to addresses only that may be connected to. A name is resolved once, all of its
 * addresses are checked, and the socket goes to the first of just these: there is no second look-up to answer otherwise.
 */
export function guardedConnector(
  resolve: Resolve,
  isAllowed: (address: string) => boolean,
  signal: AbortSignal,
): buildConnector.connector {
  const connect = buildConnector({ allowH2: false, maxCachedSessions: 0, timeout: 0 });
  return (options, callback) => {
    checkedAddress(options.hostname).then(
      (address) => connect({ ...options, hostname: address, servername: serverName(options) }, callback),
      (error: Error) => callback(error, null),
    );
  };

  async function checkedAddress(hostname: string): Promise<string> {
    const host = hostname.replace(/^\[|\]$/g, '');
    const addresses = isIP(host) ? [host] : await Promise.race([resolve(host, signal), aborted(signal)]);
    const [first] = addresses;
    if (first === undefined || !addresses.every(isAllowed)) throw new HostRefused();
    return first;
  }
}

/** Rejects once the signal does: the agent waits for its connector before it can be closed. */
function aborted(signal: AbortSignal): Promise<never> {
  return new Promise((_resolve, reject) => {
    if (signal.aborted) reject(signal.reason);
    signal.addEventListener('abort', () => reject(signal.reason), { once: true });
  });
}

/** The certificate must be the host's, though the socket is opened to its address; an address is no server name (RFC 6066 §3). */
function serverName({ hostname }: buildConnector.Options): string {
  return isIP(hostname.replace(/^\[|\]$/g, '')) ? '' : hostname;
}

/**
 * Asks the configured name servers, IPv4 first. Not getaddrinfo: that would hold one of the threads image decoding and
 * files need for as long as a stranger's name server likes, and would know the names in this machine's hosts file.
 */
export const resolveByDns: Resolve = async (hostname, signal) => {
  const resolver = new Resolver({ timeout: 2_000, tries: 2 });
  const cancel = () => resolver.cancel();
  signal.addEventListener('abort', cancel, { once: true });
  try {
    const answers = await Promise.allSettled([resolver.resolve4(hostname), resolver.resolve6(hostname)]);
    return answers.flatMap((answer) => (answer.status === 'fulfilled' ? answer.value : []));
  } finally {
    signal.removeEventListener('abort', cancel);
  }
};
