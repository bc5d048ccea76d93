import { errorOf, parseJson } from './answer.ts';
import { dry, keyed } from './call.ts';
import { check, checkNames, checkSome, refuse } from './check.ts';
import { type Answer, type Body, type CallOptions, type Connection, send } from './connection.ts';
import type { ErrorDetails } from './errors.ts';
import { modelOf } from './event.ts';
import type { Paths, Schemas } from './generated/rest.ts';

export type { Schemas };

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE' | 'OPTIONS';
type Endpoint<Path, M extends Method> = Path extends { [method in M]: { request: infer Request; data: infer Data } }
  ? { request: Request; data: Data }
  : never;
type PathsWith<M extends Method> = { [P in keyof Paths]: M extends keyof Paths[P] ? P : never }[keyof Paths];

type Choice<Path, M extends Method, Chosen> = Path extends { [method in M]: { choice: 'fields' } }
  ? { params?: { query?: { fields?: readonly Chosen[] | undefined } } }
  : Path extends { [method in M]: { choice: 'partials' } }
    ? { params?: { query?: { partials?: readonly Chosen[] | undefined } } }
    : unknown;

type Arguments<Request> = object extends Request ? [request?: Request & CallOptions] : [request: Request & CallOptions];

/** REST requests by path: `rest.GET('/articles/{article}', { params: { path: { article } } })`. */
export type Rest = {
  [M in Method]: <P extends PathsWith<M>, Chosen extends string = never>(
    path: P,
    ...request: Arguments<Endpoint<Paths[P], M>['request'] & Choice<Paths[P], M, Chosen>>
  ) => Promise<Answer<Endpoint<Paths<Chosen>[P], M>['data']>>;
};

interface AnyRequest extends CallOptions {
  params?: { path?: Record<string, string>; query?: Record<string, unknown> };
  body?: unknown;
}

const cacheSize = 100;

export function restOf(on: Connection): Rest {
  const cache = new Map<string, { etag: string; text: string }>();

  const call = async (method: Method, path: string, { params, body, ...options }: AnyRequest = {}) => {
    checkNames(params, ['path', 'query']);
    const url = urlOf(path, params);
    const known = method === 'GET' ? cache.get(url) : undefined;
    const raw = body instanceof Blob || body instanceof Uint8Array;
    const request = {
      method,
      url,
      headers: {
        accept: 'application/json',
        'content-type': body === undefined || raw ? undefined : 'application/json',
        'if-none-match': known?.etag,
      },
      body: raw ? body : (JSON.stringify(body) as Body | undefined),
    };
    const read = (response: Response, text: string) => {
      if (response.status === 304 && known) return parseJson(response, known.text);
      const data = response.status === 204 ? undefined : parseJson(response, text);
      if (!response.ok) throw errorOf(response, modelOf(data ?? {}, ['allowedNextStates']) as ErrorDetails);
      if (method === 'GET') remember(url, response.headers.get('etag'), text);
      return data;
    };
    checkSome(params?.query);
    check({ ...params?.query, ...(!raw && (body as object)) }, options);
    // PUT is idempotent (RFC 9110 §9.2.2). PATCH and DELETE are not retried: the second could fail.
    const retries = method === 'PATCH' || method === 'DELETE' ? { retries: 0 } : {};
    return send(on, request, read, { ...(method === 'POST' ? keyed : dry)(options), ...retries });
  };

  /** Least recently used entries are dropped. Caches text, so the caller cannot change it. */
  const remember = (url: string, etag: string | null, text: string) => {
    cache.delete(url);
    if (etag) cache.set(url, { etag, text });
    const [oldest] = cache.keys();
    if (cache.size > cacheSize) cache.delete(oldest as string);
  };

  const methods: Method[] = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'];
  return Object.fromEntries(
    methods.map((method) => [method, (path: string, request?: AnyRequest) => call(method, path, request)]),
  ) as unknown as Rest;
}

function urlOf(path: string, { path: parts = {}, query = {} }: AnyRequest['params'] = {}): string {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query))
    if (value !== undefined) search.set(name, value instanceof Date ? value.toISOString() : `${value}`);
  checkNames(parts, path.match(/\w+(?=\})/g) ?? []);
  const filled = path.slice(1).replace(/\{(\w+)\}/g, (_, name) => encodePart(parts[name], name));
  return search.size ? `${filled}?${search}` : filled;
}

/** Dots would lead to another path, and no part to another operation. */
function encodePart(part = '', name: string): string {
  return /^\.{0,2}$/.test(part) ? refuse(name, 'cannot be in a path') : encodeURIComponent(part);
}
