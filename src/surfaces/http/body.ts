import { isUtf8 } from 'node:buffer';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { ApiError } from '../../core/errors.ts';

/** RFC 9110 §15.5.16. */
export function rejectEncoding({ headers }: IncomingMessage): void {
  if ((headers['content-encoding'] ?? 'identity') === 'identity') return;
  const message = 'The body must not be compressed. Send it without Content-Encoding.';
  throw new ApiError('unsupported_media_type', { message, headers: { 'Accept-Encoding': 'identity' } });
}

/** Throws 415 with what is wrong: only UTF-8 is read, and nothing compressed. */
export function requireMediaType(request: IncomingMessage, types: readonly string[]): void {
  rejectEncoding(request);
  const header = request.headers['content-type'] ?? '';
  if (types.includes(header)) return;
  const [type = '', ...parameters] = header
    .toLowerCase()
    .split(';')
    .map((part) => part.trim());
  const charset = parameters
    .find((parameter) => parameter.startsWith('charset='))
    ?.slice(8)
    .replaceAll('"', '');
  const isKnown = types.includes(type);
  if (isKnown && (charset === undefined || charset === 'utf-8' || charset === 'utf8')) return;
  const accepted = types.join(' or ');
  const message = isKnown
    ? 'The body must be in UTF-8. Change it and the charset in Content-Type.'
    : `The body must be ${accepted} in UTF-8. ${type === '' ? 'There is no Content-Type.' : 'Change the Content-Type.'}`;
  const headers = { [request.method === 'PATCH' ? 'Accept-Patch' : 'Accept']: types.join(', ') };
  throw new ApiError('unsupported_media_type', { message, headers });
}

/** RFC 9112 §6.3. */
export function hasBody(request: IncomingMessage): boolean {
  return request.headers['transfer-encoding'] !== undefined || Number(request.headers['content-length'] ?? 0) > 0;
}

/** Milliseconds for a client that is still sending to read the response. */
const lingerMs = 1_000;

/** Sends 100 (RFC 9110 §10.1.1) when the body is first read. After a rejection the connection cannot be reused. */
export function continueWhenRead(request: IncomingMessage, response: ServerResponse): void {
  const { shouldKeepAlive } = response;
  response.shouldKeepAlive = false;
  const onListener = (event: string | symbol) => {
    if (event !== 'data' && event !== 'readable') return;
    request.off('newListener', onListener);
    if (response.headersSent) return;
    response.shouldKeepAlive = shouldKeepAlive;
    response.writeContinue();
  };
  request.on('newListener', onListener);
}

/**
 * Closes the connection after the response, with the body unread. Closing a socket with unread bytes resets it, which
 * may discard the response, so only the sending side is closed first (RFC 9112 §9.6).
 */
export function closeUnread(request: IncomingMessage): void {
  const { socket } = request;
  // Node discards a body nobody has started to read, but stops at a buffer's worth once it was started.
  request.read(0);
  // Node calls this after the last response.
  socket.destroySoon = () => closeGracefully(socket);
}

export function closeGracefully(socket: Socket): void {
  socket.end();
  const timer = setTimeout(() => socket.destroy(), lingerMs);
  socket.once('close', () => clearTimeout(timer));
}

/** Bytes of an unread body that are discarded to keep the connection. */
const drained = 65_536;

/** For responses sent before the body was read: large bodies are not received. */
export function discardBody(request: IncomingMessage, response: ServerResponse): void {
  if (request.readableDidRead || response.headersSent) return;
  const { 'content-length': length, 'transfer-encoding': encoding } = request.headers;
  if (encoding === undefined && Number(length ?? 0) <= drained) return;
  closeUnread(request);
  response.setHeader('Connection', 'close');
}

/** What is counted while a body is received, before anything parses it. */
export interface JsonLimits {
  readonly bytes: number;
  /** Items and fields, at all levels. */
  readonly values: number;
}

/** Many times what any operation takes, except for long texts and arrays. */
export const smallBody: JsonLimits = { bytes: 65_536, values: 10_000 };
/** A document of 250,000 characters, or an article of 100,000 that are all escaped, in up to 12 bytes each. */
export const graphqlBody: JsonLimits = { bytes: 1_500_000, values: 10_000 };

/** Those of an object and levels: far above what any operation takes, far below what costs a library time. */
const maximumFields = 1_000;
const maximumLevels = 64;

/** A body that was received whole. */
class JsonText {
  /** Null: it was received within another text. */
  readonly #request: IncomingMessage | null;
  readonly #chunks: Buffer[] = [];
  readonly #fields = new Float64Array(maximumLevels + 1);
  #size = 0;
  #values = 0;
  #level = 0;
  #isInString = false;
  #isEscaped = false;

  constructor(request: IncomingMessage | null) {
    this.#request = request;
  }

  get values(): number {
    return this.#values;
  }

  add(chunk: Buffer): void {
    this.#chunks.push(chunk);
    this.#size += chunk.length;
    let [isInString, isEscaped] = [this.#isInString, this.#isEscaped];
    for (let index = 0; index < chunk.length; index++) {
      const byte = chunk[index];
      if (isInString) {
        if (isEscaped) isEscaped = false;
        else if (byte === 0x5c) isEscaped = true;
        else if (byte === 0x22) isInString = false;
      } else if (byte === 0x22) isInString = true;
      else if (byte === 0x2c) this.#countValue();
      else if (byte === 0x7b || byte === 0x5b) this.#open(byte === 0x7b);
      else if (byte === 0x7d || byte === 0x5d) this.#level = Math.max(0, this.#level - 1);
    }
    [this.#isInString, this.#isEscaped] = [isInString, isEscaped];
  }

  #countValue(): void {
    this.#values++;
    if (++(this.#fields[this.#level] as number) >= maximumFields)
      throw tooLarge(this.#request, `An object in the body has more than ${inEnglish(maximumFields)} fields.`);
  }

  /** Only objects are limited: NaN is never too many. */
  #open(isObject: boolean): void {
    this.#values++;
    if (++this.#level > maximumLevels) {
      const message = `The body is nested more than ${maximumLevels} levels deep.`;
      throw new ApiError('malformed_json', { message, headers: closing(this.#request) });
    }
    this.#fields[this.#level] = isObject ? 0 : Number.NaN;
  }

  /** @throws payload_too_large */
  limit({ bytes, values }: JsonLimits): void {
    if (this.#size > bytes) throw tooManyBytes(this.#request, bytes);
    if (this.#values > values)
      throw tooLarge(this.#request, `The body has more than ${inEnglish(values)} items and fields.`);
  }

  parse(): unknown {
    const bytes = this.#chunks.length === 1 ? (this.#chunks[0] as Buffer) : Buffer.concat(this.#chunks, this.#size);
    if (!isUtf8(bytes)) throw new ApiError('malformed_json', { message: 'The body is not valid UTF-8.' });
    const text = bytes.toString('utf8');
    try {
      return JSON.parse(text);
    } catch (error) {
      throw new ApiError('malformed_json', { message: describeFault(text, error as SyntaxError) });
    }
  }
}

/** V8's message, unless it quotes the body. */
function describeFault(text: string, { message }: SyntaxError): string {
  if (text === '') return 'The body is empty. Send JSON.';
  return `The body is not valid JSON${/(?: at position \d+(?: \(.*\))?|end of JSON input)$/.test(message) ? `: ${message}` : ''}.`;
}

export function readBody(request: IncomingMessage, limits: JsonLimits): Promise<JsonText> {
  if (Number(request.headers['content-length'] ?? 0) > limits.bytes) throw tooManyBytes(request, limits.bytes);
  return new Promise((resolve, reject) => {
    const text = new JsonText(request);
    const onData = (chunk: Buffer) => {
      try {
        text.add(chunk);
        text.limit(limits);
      } catch (error) {
        request.off('data', onData).pause();
        reject(error);
      }
    };
    request.on('data', onData);
    request.once('end', () => resolve(text));
    request.once('error', () => rejectIncomplete().catch(reject));
  });
}

async function rejectIncomplete(): Promise<never> {
  throw new ApiError('bad_request', { message: 'The body is incomplete.' });
}

const inEnglish = (count: number) => count.toLocaleString('en');

function tooManyBytes(request: IncomingMessage | null, limit: number): ApiError {
  return tooLarge(request, `The body exceeds the limit of ${inEnglish(limit)} bytes.`);
}

function tooLarge(request: IncomingMessage | null, message: string): ApiError {
  return new ApiError('payload_too_large', { message, headers: closing(request) });
}

function closing(request: IncomingMessage | null): Record<string, string> {
  if (!request) return {};
  closeUnread(request);
  return { Connection: 'close' };
}

/** Far more than a form of a page has. */
const longestForm = 8_192;

/** What a form of a page sends (URL Standard, 5.1). Some proxies send it in chunks, without its length. */
export async function readForm(request: IncomingMessage, longest = longestForm): Promise<URLSearchParams> {
  if (!hasBody(request)) return new URLSearchParams();
  requireMediaType(request, ['application/x-www-form-urlencoded']);
  if (Number(request.headers['content-length'] ?? 0) > longest) throw tooManyBytes(request, longest);
  let text = '';
  const parts: AsyncIterable<string> = request.setEncoding('utf8').iterator({ destroyOnReturn: false });
  try {
    for await (const part of parts) if ((text += part).length > longest) throw tooManyBytes(request, longest);
  } catch (error) {
    throw error instanceof ApiError ? error : await rejectIncomplete();
  }
  return new URLSearchParams(text);
}

/** Of JSON that is a text within JSON, which is limited as if it were none. */
export function parseWithin(text: string, limits: JsonLimits): { value: unknown; values: number } {
  const json = new JsonText(null);
  json.add(Buffer.from(text));
  json.limit(limits);
  return { value: json.parse(), values: json.values };
}

export async function readJson(request: IncomingMessage, limits = smallBody): Promise<unknown> {
  return (await readBody(request, limits)).parse();
}
