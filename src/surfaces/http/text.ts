import type { Context as KoaContext } from 'koa';
import { contentTag, noneMatch } from '../../core/etag.ts';

export interface Text {
  readonly type: string;
  readonly body: Buffer;
  readonly etag: string;
  readonly coding?: string;
}

export function textOf(type: string, body: string): Text {
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
