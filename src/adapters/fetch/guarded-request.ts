import type { Dispatcher } from 'undici';
import type { Resolve } from './guarded-connector.ts';
import { isInNetworks, isPublicAddress, type Network } from './public-address.ts';

/** Which addresses that clients name may be connected to. */
export interface Outbound {
  /** Ports that may be connected to. */
  readonly ports: readonly number[];
  /** Networks that may be connected to although they are not public. */
  readonly allowed?: readonly Network[];
  readonly resolve?: Resolve;
  /** Sent as `User-Agent`, so that the owner of the other server can identify the caller. */
  readonly userAgent: string;
}

/** What is wrong with an address itself, whatever answers there. */
export function faultOf(url: URL, { ports }: Pick<Outbound, 'ports'>): 'scheme' | 'credentials' | 'port' | null {
  const port = Number(url.port || (url.protocol === 'https:' ? 443 : 80));
  if (url.protocol !== 'http:' && url.protocol !== 'https:') return 'scheme';
  if (url.username !== '' || url.password !== '') return 'credentials';
  return ports.includes(port) ? null : 'port';
}

/** Whether an address may be connected to: a public one, or one of the networks that are allowed. */
export const isAllowed =
  ({ allowed = [] }: Pick<Outbound, 'allowed'>) =>
  (address: string): boolean =>
    isPublicAddress(address) || isInNetworks(address, allowed);

/**
 * One request to an address that a client names, on a connection of its own: a kept one would skip the check of the next
 * name's address. Redirects are handed out like any other answer.
 *
 * @param may whether an address may be connected to
 * @param read makes something of the answer, whose body is cut off afterwards
 */
export async function guardedRequest<T>(
  url: URL,
  { resolve, userAgent }: Outbound,
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
  // Many servers never connect to any.
  const [{ Agent, request }, { guardedConnector, resolveByDns }] = await Promise.all([
    import('undici'),
    import('./guarded-connector.ts'),
  ]);
  const agent = new Agent({
    connect: guardedConnector(resolve ?? resolveByDns, may, options.signal),
    maxHeaderSize: 16_384,
  });
  try {
    const all = { ...headers, 'user-agent': userAgent };
    return await read(await request(url, { ...options, dispatcher: agent, headers: all }));
  } finally {
    await agent.destroy();
  }
}
