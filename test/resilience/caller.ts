import { setTimeout as pause } from 'node:timers/promises';
import { Agent, type RequestInit, fetch as undiciFetch } from 'undici';
import { createClient, isTerrapinError, type Terrapin } from '../../sdk/src/index.ts';
import type { Watch } from './watch.ts';

export interface RestAnswer {
  status: number;
  headers: Headers;
  // biome-ignore lint/suspicious/noExplicitAny: answers of every shape
  body: any;
  bytes: Buffer;
  /** Whether an earlier try may have succeeded. */
  repeated: boolean;
}

interface Options {
  body?: unknown;
  headers?: Record<string, string>;
  key?: string;
  /** Instead of the caller's token; null for none. */
  token?: string | null;
}

/** Milliseconds. */
const betweenTries = 100;
const patience = 60_000;

class TemporaryFailure extends Error {}

/** A client with connections of its own, which retries with the same key until it gets a response. */
export class Caller {
  readonly #agent = new Agent({ connections: 2 });
  readonly #watch: Watch;
  readonly url: string;
  readonly token: string;
  readonly sdk: Terrapin;

  constructor(url: string, token: string, watch: Watch) {
    this.#watch = watch;
    this.url = url;
    this.token = token;
    const fetch = ((to: string, init: RequestInit) => this.#fetch(to, init)) as unknown as typeof globalThis.fetch;
    this.sdk = createClient({ url, token, fetch });
  }

  close(): Promise<void> {
    return this.#agent.close();
  }

  async rest(method: string, path: string, { body, headers, key, token = this.token }: Options = {}) {
    const init: RequestInit = {
      method,
      headers: {
        ...(token && { authorization: `Bearer ${token}` }),
        ...(key && { 'idempotency-key': key }),
        ...(body !== undefined && !(body instanceof Uint8Array) && { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body !== undefined && { body: body instanceof Uint8Array ? body : JSON.stringify(body) }),
    };
    const to = path.startsWith('http') ? path : this.url + path;
    return this.#untilAnswered(async (tries): Promise<RestAnswer> => {
      const response = await this.#fetch(to, init).catch((cause) => {
        throw new TemporaryFailure('no answer', { cause });
      });
      const bytes = Buffer.from(await response.arrayBuffer());
      const isJson = /json/.test(response.headers.get('content-type') ?? '') && bytes.length > 0;
      const parsed = isJson ? JSON.parse(bytes.toString()) : null;
      if (mayPass(response.status, parsed)) throw new TemporaryFailure(String(response.status));
      return { status: response.status, headers: response.headers, body: parsed, bytes, repeated: tries > 0 };
    });
  }

  /** Calls the SDK, which retries by itself, and repeats the call with the same key when that gives up. */
  ask<T>(call: () => PromiseLike<T>): Promise<T> {
    return this.#untilAnswered(async () => {
      try {
        return await call();
      } catch (error) {
        if (isTerrapinError(error) && (error.status === 0 || mayPass(error.status, error))) {
          throw new TemporaryFailure(error.code, { cause: error });
        }
        throw error;
      }
    });
  }

  async #untilAnswered<T>(send: (tries: number) => Promise<T>): Promise<T> {
    let failedFirst: number | null = null;
    for (let tries = 0; ; tries++) {
      try {
        const answer = await send(tries);
        if (failedFirst !== null) this.#watch.recovered(failedFirst);
        return answer;
      } catch (error) {
        failedFirst ??= performance.now();
        if (!(error instanceof TemporaryFailure)) throw error;
        if (performance.now() - failedFirst > patience) throw new Error('given up after a minute', { cause: error });
        await pause(betweenTries);
      }
    }
  }

  async #fetch(to: string, init: RequestInit): Promise<Response> {
    const where = to.startsWith(this.url) ? '' : 'store: ';
    try {
      const response = await undiciFetch(to, { ...init, dispatcher: this.#agent });
      const bytes = await response.arrayBuffer();
      this.#watch.count(failureOf(response.status, response.headers.get('content-type'), bytes, where));
      const headers = new Headers([...response.headers]);
      return new Response(bytes.byteLength > 0 ? bytes : null, { status: response.status, headers });
    } catch (error) {
      const { code, cause } = error as { code?: string; cause?: { code?: string; message?: string } };
      this.#watch.count(`${where}${cause?.code ?? code ?? cause?.message ?? String(error)}`);
      throw error;
    }
  }
}

/** HAProxy's error pages are HTML; the server's errors are JSON. */
function failureOf(status: number, type: string | null, bytes: ArrayBuffer, where: string): string | null {
  if (status >= 500) return `${where}${status}${where === '' && !type?.includes('json') ? ' of HAProxy' : ''}`;
  const isError = status === 409 || (status === 200 && type?.includes('graphql'));
  if (!isError) return null;
  const text = Buffer.from(bytes).toString();
  if (text.includes('"idempotency_key_in_use"')) return '409 key in use';
  return text.includes('"code":"service_unavailable"') ? '503 of a field' : null;
}

interface ErrorBody {
  code?: string | undefined;
  errors?: readonly { extensions?: { code?: string } }[] | undefined;
}

function mayPass(status: number, body: unknown): boolean {
  const { code, errors } = (body ?? {}) as ErrorBody;
  const codes = [code, ...(Array.isArray(errors) ? errors.map(({ extensions }) => extensions?.code) : [])];
  return [429, 502, 503, 504].includes(status) || codes.some((one) => one && temporaryCodes.includes(one));
}

const temporaryCodes = ['idempotency_key_in_use', 'service_unavailable'];
