import type { Context as KoaContext } from 'koa';
import { LRUCache } from 'lru-cache';
import { ApiError } from '../../core/errors.ts';
import { DownloadFailed, type FetchDocument } from '../../core/ports/downloads.ts';

/** Milliseconds for which a document is remembered, and that there was none. */
const memory = { found: 300_000, missing: 60_000 };
const maximumDocuments = 100;
/** Of one network, at one time: a host may take all the time that it has. */
const maximumAtOnce = 4;

type Options = Parameters<FetchDocument>[1];
type Outcome = { readonly response: Response; readonly body: ArrayBuffer } | { readonly error: unknown };

interface ClientDocuments {
  readonly fetchDocument: FetchDocument;
  /** Whether it is of a client that a person here has allowed, which is not counted: others in its network must not stop it. */
  isAllowed(koa: KoaContext, url: URL): Promise<boolean>;
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

  async function visit(url: URL, options: Options): Promise<Outcome> {
    try {
      const response = await fetchDocument(url, options);
      return { response, body: await response.arrayBuffer() };
    } catch (error) {
      // Nobody has asked the host: too many others wait.
      if (error instanceof DownloadFailed) known.delete(url.href);
      return { error };
    }
  }

  function visitFor(network: string, url: URL, options: Options): Promise<Outcome> {
    underWay.set(network, (underWay.get(network) ?? 0) + 1);
    return visit(url, options).finally(() => {
      const left = (underWay.get(network) as number) - 1;
      if (left > 0) underWay.set(network, left);
      else underWay.delete(network);
    });
  }

  /** @param koa the request that is the reason; undefined: a person has signed in */
  return async (koa: KoaContext | undefined, url: URL, options: Options): Promise<Response> => {
    const isCounted = koa && !known.has(url.href) && !(await isAllowed(koa, url));
    let visited = known.get(url.href);
    const isNew = visited === undefined;
    if (visited === undefined) {
      const network = koa && networkOf(koa);
      if (network && (underWay.get(network) ?? 0) >= maximumAtOnce)
        throw new ApiError('rate_limited', { headers: { 'Retry-After': '3' } });
      if (isCounted) count(koa);
      visited = network ? visitFor(network, url, options) : visit(url, options);
      known.set(url.href, visited);
    }
    const outcome = await visited;
    if (isNew && 'response' in outcome && outcome.response.ok) known.set(url.href, visited, { ttl: memory.found });
    if ('error' in outcome) throw outcome.error;
    const { status, headers } = outcome.response;
    return new Response(outcome.body, { status, headers });
  };
}
