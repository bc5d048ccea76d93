import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Context as KoaContext } from 'koa';
import { contentTag } from '../../core/etag.ts';
import { sendText, type Text, textOf } from './text.ts';

/** The codings that we have, the smallest first. Quality 9 is a twentieth of the work of 11, and a tenth larger. */
const codings = {
  br: (body: Buffer) => promisify(brotliCompress)(body, { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } }),
  gzip: (body: Buffer) => promisify(gzip)(body),
};

/** A text as it is, and in each coding: each of them a representation with an entity tag of its own (RFC 9110 §8.8.3.3). */
export interface Compressed {
  readonly plain: Text;
  readonly coded: ReadonlyMap<string, Text>;
}

/** Compresses a text, once for all who will ask. */
export async function compress(type: string, text: string): Promise<Compressed> {
  const plain = textOf(type, text);
  const code = async ([coding, encode]: [string, (body: Buffer) => Promise<Buffer>]): Promise<[string, Text]> => {
    const body = await encode(plain.body);
    return [coding, { type, body, etag: contentTag(body), coding }];
  };
  return { plain, coded: new Map(await Promise.all(Object.entries(codings).map(code))) };
}

/** Answers with the smallest form that the client takes; as it is where it takes none, or does not say. */
export function sendCompressed(koa: KoaContext, { plain, coded }: Compressed, headers: Record<string, string>): void {
  koa.vary('Accept-Encoding');
  const taken = [...coded.keys()].find((coding) => koa.acceptsEncodings(coding) === coding);
  sendText(koa, coded.get(taken ?? '') ?? plain, headers);
}
