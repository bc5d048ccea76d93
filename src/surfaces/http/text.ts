import { readFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import { brotliCompress, gzip } from 'node:zlib';
import type { Context as KoaContext } from 'koa';
import { ApiError } from '../../core/errors.ts';
import { contentTag, noneMatch } from '../../core/etag.ts';

export interface Text {
  readonly type: string;
  readonly body: Buffer;
  readonly etag: string;
  readonly coding?: string;
}

export function createText(type: string, body: string): Text {
  return { type, body: Buffer.from(body), etag: contentTag(body) };
}

export function sendText(
  koa: KoaContext,
  { type, body, etag, coding }: Text,
  headers: Record<string, string> = {},
): void {
  const { Vary: vary, ...others } = headers;
  if (vary) koa.vary(vary.split(', '));
  koa.set({ ETag: etag, 'Cache-Control': 'no-cache', ...others });
  if (noneMatch(koa.headers['if-none-match'], etag)) {
    koa.status = 304;
    return;
  }
  koa.set('Content-Type', type);
  if (coding) koa.set('Content-Encoding', coding);
  koa.body = body;
}

/** The endings of compressed files, smallest first. */
export const endings = { br: '.br', gzip: '.gz' };

/** Each coding is a representation with its own entity tag (RFC 9110 §8.8.3.3). */
export interface Compressed {
  readonly plain: Text;
  readonly coded: ReadonlyMap<string, Text>;
}

/** Reads a file and what the build has compressed of it. */
export async function readCompressed(type: string, file: string): Promise<Compressed> {
  const read = async (ending: string, coding?: string): Promise<Text> => {
    const body = await readFile(`${file}${ending}`);
    return { type, body, etag: contentTag(body), ...(coding && { coding }) };
  };
  const codings = Object.entries(endings);
  const [plain, ...coded] = await Promise.all([read(''), ...codings.map(([coding, ending]) => read(ending, coding))]);
  return { plain: plain as Text, coded: new Map(coded.map((text) => [text.coding as string, text])) };
}

const encoders = { br: promisify(brotliCompress), gzip: promisify(gzip) };

/** For what is not known at the build. */
export async function compress(type: string, text: string): Promise<Compressed> {
  const plain = createText(type, text);
  const coded = Object.entries(encoders).map(async ([coding, encode]): Promise<[string, Text]> => {
    const body = await encode(plain.body);
    return [coding, { type, body, etag: contentTag(body), coding }];
  });
  return { plain, coded: new Map(await Promise.all(coded)) };
}

export function sendCompressed(koa: KoaContext, { plain, coded }: Compressed, headers: Record<string, string>): void {
  koa.vary('Accept-Encoding');
  const accepted = [...coded.keys()].find((coding) => koa.acceptsEncodings(coding) === coding);
  // RFC 9110 §12.5.3.
  if (!accepted && !koa.acceptsEncodings('identity'))
    throw new ApiError('not_acceptable', {
      message: `This resource is available only uncompressed or as ${[...coded.keys()].join(' or ')}. Change the Accept-Encoding header.`,
    });
  sendText(koa, coded.get(accepted ?? '') ?? plain, headers);
}
