import type { RequestListener, ServerResponse } from 'node:http';
import type Koa from 'koa';
import type { RequestState } from './request-state.ts';

type App = Koa<RequestState>;
type KoaContext = ReturnType<App['createContext']>;

/** Missing in Koa's types. */
type Internals = { handleRequest(koa: KoaContext, handle: () => Promise<void>): Promise<void> };

/** ASCII is sent as it is, without being measured and encoded again. */
function encodingOf(response: ServerResponse, body: string | null | undefined): 'latin1' | 'utf8' {
  return body?.length === Number(response.getHeader('Content-Length')) ? 'latin1' : 'utf8';
}

/**
 * The callback of an app whose outermost layer, `requestScope`, handles errors. Koa's own adds four listeners to each request
 * for them; it sends what is neither a text nor empty.
 */
export function listenerOf(app: App): RequestListener {
  const run = (koa: KoaContext, layer: number): Promise<unknown> | undefined =>
    app.middleware[layer]?.(koa as never, () => run(koa, layer + 1) as Promise<unknown>);
  const serve = async (koa: KoaContext, response: ServerResponse) => {
    response.statusCode = 404;
    await run(koa, 0);
    const { status, body } = koa;
    const isText = typeof body === 'string' && koa.method !== 'HEAD';
    const isEmpty = body == null && (status === 204 || status === 304);
    if ((isText || isEmpty) && koa.respond !== false && koa.writable) response.end(body, encodingOf(response, body));
    else await (app as unknown as Internals).handleRequest(koa, async () => void (response.statusCode = status));
  };
  // Without a listener, the error of a client that disconnects in the middle would end the process.
  app.on('error', app.onerror);
  return (request, response) => {
    const koa = app.createContext(request, response);
    serve(koa, response).catch((error: Error) => koa.onerror(error));
  };
}
