import type { Dispatcher } from 'undici';
import type { Resolve } from './guarded-connector.ts';
import { isInNetworks, isPublicAddress, type Network } from './public-address.ts';

export interface Outbound {
  readonly ports: readonly number[];
  readonly allowed?: readonly Network[];
  readonly resolve?: Resolve;
  readonly userAgent: string;
}

export function faultOf(url: URL, { ports }: Pick<Outbound, 'ports'>): 'scheme' | 'credentials' | 'port' | null {
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
