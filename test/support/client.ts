import { createClient as createSdk, type Terrapin } from '../../sdk/src/index.ts';
import type { WireExchange } from './exchanges.ts';
import { noteExchange, noteSecret } from './secrets.ts';

export interface Answer<T = Body> {
  status: number;
  headers: Headers;
  text: string;
  body: T;
}

// biome-ignore lint/suspicious/noExplicitAny: tests look into answers of every shape
export type Body = any;

export interface Client {
  url: string;
  token: string | null;
  sdk: Terrapin;
  request(method: string, path: string, options?: RequestOptions): Promise<Answer>;
  get(path: string, headers?: Record<string, string>): Promise<Answer>;
  post(path: string, body?: unknown, headers?: Record<string, string>): Promise<Answer>;
  patch(path: string, body: unknown, headers?: Record<string, string>): Promise<Answer>;
  /** Without a body. */
  put(path: string, headers?: Record<string, string>): Promise<Answer>;
  delete(path: string, headers?: Record<string, string>): Promise<Answer>;
  graphql(query: string, variables?: Record<string, unknown>, headers?: Record<string, string>): Promise<GraphqlAnswer>;
}

export interface GraphqlAnswer {
  status: number;
  headers: Headers;
  data: Body;
  errors?: { message: string; path?: (string | number)[]; extensions: Body }[];
  code?: string;
}

interface RequestOptions {
  body?: string | Uint8Array;
  headers?: Record<string, string>;
}

/**
 * A plain HTTP client that adds nothing to a request but the token. `observe` is called with each exchange, for servers
 * in another process.
 */
export function createClient(url: string, token: string | null, observe?: (exchange: WireExchange) => void): Client {
  noteSecret(url, token);
  const request: Client['request'] = async (method, path, { body, headers } = {}) => {
    const sent = { ...(token && { authorization: `Bearer ${token}` }), ...headers };
    const response = await fetch(path.startsWith('http') ? path : url + path, {
      method,
      headers: sent,
      ...(body !== undefined && { body: body as string }),
    });
    const isStream = response.headers.get('content-type')?.startsWith('text/event-stream') && method !== 'HEAD';
    const text = isStream ? await beginningOf(response) : await response.text();
    noteExchange(url, { path, headers, body }, text);
    observe?.(exchangeOf(method, path, { headers: sent, body: body ?? '' }, response, text));
    return { status: response.status, headers: response.headers, text, body: parse(response, text) };
  };
  const json = (method: string) => (path: string, body: unknown, headers?: Record<string, string>) =>
    request(method, path, {
      headers: { 'content-type': 'application/json', ...headers },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
  return {
    url,
    token,
    sdk: createSdk({ url, token }),
    request,
    get: (path, headers) => request('GET', path, headers ? { headers } : {}),
    post: json('POST') as Client['post'],
    patch: json('PATCH'),
    put: (path, headers) => request('PUT', path, headers ? { headers } : {}),
    delete: (path, headers) => request('DELETE', path, headers ? { headers } : {}),
    async graphql(query, variables, headers) {
      const { status, headers: answered, body } = await json('POST')('/graphql', { query, variables }, headers);
      return { status, headers: answered, ...body, code: body?.errors?.[0]?.extensions.code };
    },
  };
}

/** JSON, or the items of which each is a line. */
function parse({ headers }: Response, text: string): Body {
  const type = headers.get('content-type') ?? '';
  if (type.includes('ndjson'))
    return text
      .split('\n')
      .slice(0, -1)
      .map((line) => JSON.parse(line));
  return type.includes('json') && text !== '' ? JSON.parse(text) : null;
}

/** The first chunk of a stream, which does not end by itself. */
async function beginningOf({ body }: Response): Promise<string> {
  const reader = (body as ReadableStream<Uint8Array>).getReader();
  const { value } = await reader.read();
  await reader.cancel();
  return new TextDecoder().decode(value);
}

function exchangeOf(
  method: string,
  path: string,
  { headers, body }: Required<RequestOptions>,
  response: Response,
  text: string,
): WireExchange {
  return {
    method,
    url: path.replace(/^https?:\/\/[^/]+/, ''),
    request: { headers: Object.fromEntries(new Headers(headers)), body: Buffer.from(body as string) },
    response: {
      status: response.status,
      headers: Object.fromEntries(response.headers),
      body: Buffer.from(text),
    },
  };
}
