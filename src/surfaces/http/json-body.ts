import { isUtf8 } from 'node:buffer';
import type { IncomingMessage } from 'node:http';
import { ApiError } from '../../core/errors.ts';
import { closeUnread } from './body.ts';
import { describeJsonFault } from './json-fault.ts';

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
export class JsonText {
  readonly #request: IncomingMessage;
  readonly #chunks: Buffer[] = [];
  readonly #fields = new Float64Array(maximumLevels + 1);
  #size = 0;
  #values = 0;
  #level = 0;
  #isInString = false;
  #isEscaped = false;

  constructor(request: IncomingMessage) {
    this.#request = request;
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
      closeUnread(this.#request);
      const message = `The body is nested more than ${maximumLevels} levels deep.`;
      throw new ApiError('malformed_json', { message, headers: { Connection: 'close' } });
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
    } catch {
      // V8's message may contain part of the body. Scanning the largest batches would block other requests.
      throw new ApiError('malformed_json', this.#size > longestScanned ? {} : { message: describeJsonFault(text) });
    }
  }
}

/** Bytes. */
const longestScanned = 1_500_000;

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
    request.once('error', () => reject(new ApiError('bad_request', { message: 'The body is incomplete.' })));
  });
}

const inEnglish = (count: number) => count.toLocaleString('en');

function tooManyBytes(request: IncomingMessage, limit: number): ApiError {
  return tooLarge(request, `The body exceeds the limit of ${inEnglish(limit)} bytes.`);
}

function tooLarge(request: IncomingMessage, message: string): ApiError {
  closeUnread(request);
  return new ApiError('payload_too_large', { message, headers: { Connection: 'close' } });
}

export async function readJson(request: IncomingMessage, limits = smallBody): Promise<unknown> {
  return (await readBody(request, limits)).parse();
}
