import { vi } from 'vitest';
import type { RecordedExchange } from '../../packages/contracts/openapi/examples.ts';
import type { Answer, Body, Client } from '../support/client.ts';
import type { TestServer } from '../support/server.ts';
import { Normaliser } from './normalise.ts';

export interface Shown {
  get(path: string, headers?: Record<string, string>): Promise<Answer>;
  post(path: string, body?: unknown, headers?: Record<string, string>): Promise<Answer>;
  patch(path: string, body: unknown, headers?: Record<string, string>): Promise<Answer>;
  put(path: string, headers?: Record<string, string>): Promise<Answer>;
  delete(path: string, headers?: Record<string, string>): Promise<Answer>;
  options(path: string): Promise<Answer>;
  send(method: 'POST' | 'PUT', path: string, image: Uint8Array): Promise<Answer>;
}

interface Operation {
  id: string;
  method: string;
  pattern: RegExp;
}

const recordedHeaders = {
  request: [
    'if-match',
    'if-none-match',
    'idempotency-key',
    'accept',
    'last-event-id',
    'apollo-require-preflight',
    'x-upload-',
  ],
  response: ['etag', 'location', 'link', 'idempotency-replayed'],
};

/** Milliseconds between recorded requests. */
const pace = 60_000;

export class Recorder {
  readonly exchanges = new Map<string, RecordedExchange[]>();
  readonly #operations: readonly Operation[];
  readonly #normaliser = new Normaliser(() => this.#now);
  readonly #start: number;
  #now: number;
  #isSet = true;
  #server: TestServer | undefined;

  /** Sets the clock to `start`, and advances it with each recorded request, so times are the same in every run. */
  constructor(openapi: Body, start: Date) {
    this.#operations = operationsOf(openapi);
    this.#start = start.getTime();
    this.#now = this.#start;
    vi.setSystemTime(this.#now);
  }

  /** Requests of which the examples stay as they are when there is another chapter, or a request more before it. */
  begin(chapter: string): void {
    this.#now = this.#start;
    if (this.#isSet) vi.setSystemTime(this.#now);
    this.#normaliser.begin(chapter);
  }

  publish(address: string, published: string): void {
    this.#normaliser.publish(address, published);
  }

  /** PostgreSQL has a clock of its own: gives events the time of the walk. */
  setTimesOf(server: TestServer): void {
    this.#server = server;
  }

  /** Restores the real clock, for requests that other servers validate by time. */
  releaseClock(): void {
    vi.useRealTimers();
    this.#isSet = false;
    this.#server = undefined;
  }

  /** `summary` is the title of the example. `excerpt` shortens a long body. */
  show(summary: string, client: Client, excerpt: (body: Body) => unknown = (body) => body): Shown {
    const ask = async (method: string, path: string, body: unknown, headers: Record<string, string> = {}) => {
      await this.#tick();
      const json = body === undefined ? {} : { body: JSON.stringify(body) };
      const type = { ...(body !== undefined && { 'content-type': 'application/json' }) };
      const answer = await client.request(method, path, { ...json, headers: { ...type, ...headers } });
      this.#keep(summary, { method, path, headers, body }, answer, excerpt);
      return answer;
    };
    return {
      get: (path, headers) => ask('GET', path, undefined, headers),
      post: (path, body, headers) => ask('POST', path, body, headers),
      patch: (path, body, headers) => ask('PATCH', path, body, headers),
      put: (path, headers) => ask('PUT', path, undefined, headers),
      delete: (path, headers) => ask('DELETE', path, undefined, headers),
      options: (path) => ask('OPTIONS', path, undefined),
      send: async (method, path, image) => {
        await this.#tick();
        const headers = { 'content-type': 'image/png' };
        const answer = await client.request(method, path, { body: image, headers });
        this.#keep(summary, { method, path, headers, body: undefined }, answer, excerpt);
        return answer;
      },
    };
  }

  async #tick(): Promise<void> {
    const connection = this.#server?.database.fork().getConnection();
    const time = new Date(this.#now).toISOString();
    const end = new Date(this.#start + 86_400_000).toISOString();
    await connection?.execute('update events set created_at = ? where created_at > ?', [time, end]);
    this.#now += pace;
    if (this.#isSet) vi.setSystemTime(this.#now);
  }

  #keep(
    summary: string,
    request: Required<RecordedExchange['request']>,
    { status, headers, text, body }: Answer,
    excerpt: (body: Body) => unknown,
  ): void {
    if (status >= 500) throw new Error(`${request.method} ${request.path} returned ${status}: ${text}`);
    const path = request.path.replace(/^https?:\/\/[^/]+/, '');
    const type = (headers.get('content-type') ?? '').replace(/; charset=utf-8$/, '');
    const answered = Object.fromEntries([...headers].filter(([name]) => recordedHeaders.response.includes(name)));
    const isLines = type === 'application/x-ndjson';
    const isText = type.startsWith('text/') || type.endsWith('json');
    const exchange = {
      summary,
      request: {
        method: request.method,
        path,
        ...headersMember(recordedRequestHeaders(request.headers ?? {})),
        ...bodyMember(request.body),
      },
      response: {
        status,
        ...headersMember({ ...answered, ...(isText && type !== 'application/json' && { 'content-type': type }) }),
        ...(isText && text !== '' ? { body: excerpt(isLines ? text : (body ?? text)) } : {}),
      },
    };
    const { id } = this.#operationOf(request.method, path.split('?')[0] as string);
    const kept = this.exchanges.get(id) ?? [];
    this.exchanges.set(id, [...kept, this.#normaliser.exchange(exchange)]);
  }

  #operationOf(method: string, path: string): Operation {
    const found = this.#operations.find((one) => one.method === method && one.pattern.test(path));
    if (!found) throw new Error(`The document has no ${method} ${path}`);
    return found;
  }
}

const recordedRequestHeaders = (headers: Record<string, string>) =>
  Object.fromEntries(
    Object.entries(headers).filter(([name]) => recordedHeaders.request.some((start) => name.startsWith(start))),
  );
const headersMember = (headers: Record<string, string>) => (Object.keys(headers).length > 0 ? { headers } : {});
const bodyMember = (body: unknown) => (body === undefined ? {} : { body });

function operationsOf(openapi: Body): Operation[] {
  const paths = Object.entries(openapi.paths as Record<string, Body>);
  paths.sort(([a], [b]) => (`${a}~`.replaceAll('{', '~') < `${b}~`.replaceAll('{', '~') ? -1 : 1));
  return paths.flatMap(([path, item]) =>
    Object.entries(item as Record<string, Body>).map(([method, { operationId }]) => ({
      id: operationId,
      method: method.toUpperCase(),
      pattern: new RegExp(`^${path.replaceAll('.', '\\.').replaceAll(/\{\w+\}/g, '[^/]+')}$`),
    })),
  );
}
