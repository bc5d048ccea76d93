import { Resolver } from 'node:dns/promises';
import { isIP } from 'node:net';
import { buildConnector } from 'undici';

export type Resolve = (hostname: string, signal: AbortSignal) => Promise<string[]>;

/** The same for an unknown name and a forbidden address, so it reveals nothing. */
export class HostRefused extends Error {
  override name = 'HostRefused';
  override message = 'No address of this host is allowed';
}

/**
 * Connects only to allowed addresses. A name is resolved once, all its addresses are checked, and the socket uses the
 * first of them, so no second lookup can return another one.
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

/** Rejects when the signal is aborted: the agent cannot be closed before its connector has finished. */
function aborted(signal: AbortSignal): Promise<never> {
  return new Promise((_resolve, reject) => {
    if (signal.aborted) reject(signal.reason);
    signal.addEventListener('abort', () => reject(signal.reason), { once: true });
  });
}

/**
 * The certificate must match the host name although the socket uses its address; an IP address is no server name (RFC
 * 6066 §3).
 */
function serverName({ hostname }: buildConnector.Options): string {
  return isIP(hostname.replace(/^\[|\]$/g, '')) ? '' : hostname;
}

/**
 * Queries the configured name servers, IPv4 first. getaddrinfo would block one of the threads that image decoding and
 * files need, and would read this machine's hosts file.
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
