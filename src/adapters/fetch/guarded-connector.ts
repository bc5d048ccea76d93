import { Resolver } from 'node:dns/promises';
import { isIP } from 'node:net';
import { buildConnector } from 'undici';

export type Resolve = (hostname: string, signal: AbortSignal) => Promise<string[]>;

/** The same for an unknown name and a forbidden address, so it reveals nothing. */
export class HostRefused extends Error {
  override name = 'HostRefused';
  override message = 'No address of this host is allowed';
}

/** Resolves a name once, checks all its addresses, and connects to the first, so no second lookup can differ. */
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

/** An IP address is no server name (RFC 6066 §3). */
function serverName({ hostname }: buildConnector.Options): string {
  return isIP(hostname.replace(/^\[|\]$/g, '')) ? '' : hostname;
}

/** getaddrinfo would block threads that images and files need, and read this machine's hosts file. */
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
