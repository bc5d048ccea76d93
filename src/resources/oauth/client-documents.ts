import type { Context as KoaContext } from 'koa';
import { LRUCache } from 'lru-cache';
import pLimit from 'p-limit';
import { ApiError } from '../../core/errors.ts';
import type { FetchDocument } from '../../core/ports/downloads.ts';
import { unlessAborted } from '../../core/with-timeout.ts';

/** Milliseconds for which a document is remembered, and that there was none. */
const memory = { found: 300_000, missing: 60_000 };
const maximumDocuments = 100;
/** At one time: of one network, of all networks for clients that are new here, and as many for those that are not. */
const maximumAtOnce = { network: 4, all: 16 };
const maximumWaiting = 64;

type Options = Parameters<FetchDocument>[1];
type Outcome = { readonly response: Response; readonly body: ArrayBuffer } | { readonly error: unknown };

interface ClientDocuments {
  readonly fetchDocument: FetchDocument;
  /** Whether it is of a client that a person here has allowed, which is not counted, and does not wait for others: they must not stop it. */
  isAllowed(koa: KoaContext | undefined, url: URL): Promise<boolean>;
  /** Throws `rate_limited` if the network of the request has caused too many. */
  count(koa: KoaContext): void;
  networkOf(koa: KoaContext): string;
}

/**
 * Fetches documents and keys of clients. The library would fetch keys at each request for a token, and a document that it could
 * not read once more.
 */
export function openClientDocuments({ fetchDocument, isAllowed, count, networkOf }: ClientDocuments) {
  const known = new LRUCache<string, Promise<Outcome>>({ max: maximumDocuments, ttl: memory.missing });
  const underWay = new Map<string, number>();
  const slots = { allowed: pLimit(maximumAtOnce.all), others: pLimit(maximumAtOnce.all) };

  async function visit(url: URL, options: Options, isAllowed: boolean): Promise<Outcome> {
    const own = slots[isAllowed ? 'allowed' : 'others'];
    let hasBegun = false;
    const fetch = async () => {
      options.signal.throwIfAborted();
      hasBegun = true;
      const response = await fetchDocument(url, options);
      return { response, body: await response.arrayBuffer() };
    };
    try {
      if (own.pendingCount >= maximumWaiting) throw busy();
      return await unlessAborted(own(fetch), options.signal);
    } catch (error) {
      if (hasBegun) return { error };
      // Nobody has asked the host.
      known.delete(url.href);
      return { error: busy() };
    }
  }

  function visitFor(network: string, ...visited: Parameters<typeof visit>): Promise<Outcome> {
    underWay.set(network, (underWay.get(network) ?? 0) + 1);
    return visit(...visited).finally(() => {
      const left = (underWay.get(network) as number) - 1;
      if (left > 0) underWay.set(network, left);
      else underWay.delete(network);
    });
  }

  /** @param koa the request that is the reason; undefined: a person has signed in */
  return async (koa: KoaContext | undefined, url: URL, options: Options): Promise<Response> => {
    const isKnown = known.has(url.href) || (await isAllowed(koa, url));
    let visited = known.get(url.href);
    const isNew = visited === undefined;
    if (visited === undefined) {
      const network = koa && networkOf(koa);
      if (network && (underWay.get(network) ?? 0) >= maximumAtOnce.network)
        throw new ApiError('rate_limited', { headers: { 'Retry-After': '3' } });
      if (koa && !isKnown) count(koa);
      visited = network ? visitFor(network, url, options, isKnown) : visit(url, options, isKnown);
      known.set(url.href, visited);
    }
    const outcome = await visited;
    if (isNew && 'response' in outcome && outcome.response.ok) known.set(url.href, visited, { ttl: memory.found });
    if ('error' in outcome) throw outcome.error;
    const { status, headers } = outcome.response;
    return new Response(outcome.body, { status, headers });
  };
}

const busy = () =>
  new ApiError('service_unavailable', {
    message: 'Too many apps that are new here are asking at the moment. Try again in a few seconds.',
    retryAfter: 3,
  });
