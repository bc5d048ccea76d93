import { createWriteStream } from 'node:fs';
import { Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createBrotliDecompress, createGunzip, createInflate } from 'node:zlib';
import pLimit from 'p-limit';
import type { Dispatcher } from 'undici';
import { type Downloader, DownloadFailed, DownloadRefused, DownloadTooLarge } from '../../core/ports/downloads.ts';
import { isDiskFault } from '../../core/ports/storage.ts';
import { findFault, isAllowed, type Outbound, openAgent } from './guarded-agent.ts';

export interface FetchLimits extends Outbound {
  /** Bytes of a body, both compressed and decompressed. */
  maxBytes: number;
  headersTimeoutMs?: number;
  totalTimeoutMs?: number;
}

const maxRedirects = 3;
const concurrency = 16;
const maxWaiting = 64;
const redirects = new Set([301, 302, 303, 307, 308]);

const decoders = {
  identity: null,
  gzip: createGunzip,
  'x-gzip': createGunzip,
  deflate: createInflate,
  br: createBrotliDecompress,
} as const;

export function safeFetch(limits: FetchLimits): Downloader {
  const slots = pLimit(concurrency);
  return {
    ports: limits.ports,
    async download(url, path) {
      checkUrl(url, limits);
      // Includes the time in the queue.
      const deadline = AbortSignal.timeout(limits.totalTimeoutMs ?? 10_000);
      if (slots.pendingCount >= maxWaiting) throw new DownloadFailed('Too many downloads are waiting');
      return slots(() => follow(url, path, limits, deadline)).catch((error: unknown) => {
        if (error instanceof DownloadTooLarge || isDiskFault(error)) throw error;
        throw new DownloadFailed('The download failed', { cause: error });
      });
    },
  };
}

function checkUrl(url: URL, limits: FetchLimits): void {
  const fault = findFault(url, limits);
  if (fault) throw new DownloadRefused(fault);
}

async function follow(start: URL, path: string, limits: FetchLimits, deadline: AbortSignal): Promise<string | null> {
  let url = start;
  for (let hop = 0; hop <= maxRedirects; hop += 1) {
    checkUrl(url, limits);
    const next = await visit(url, path, limits, deadline);
    if (!(next instanceof URL)) return next;
    url = next;
  }
  throw new Error('Too many redirects');
}

async function visit(url: URL, path: string, limits: FetchLimits, deadline: AbortSignal): Promise<URL | string | null> {
  const headersInTime = new AbortController();
  const timer = setTimeout(() => headersInTime.abort(), limits.headersTimeoutMs ?? 5_000);
  const signal = AbortSignal.any([deadline, headersInTime.signal]);
  const headers = {
    accept: 'image/jpeg, image/png, image/gif',
    'accept-encoding': 'identity',
    'user-agent': limits.userAgent,
  };
  const read = async (response: Dispatcher.ResponseData) => {
    clearTimeout(timer);
    const { location } = response.headers;
    if (redirects.has(response.statusCode) && typeof location === 'string') return new URL(location, url);
    if (response.statusCode !== 200) throw new Error(`Responded with ${response.statusCode}`);
    return save(response, path, limits.maxBytes);
  };
  const { request } = await import('undici');
  const agent = await openAgent(limits, isAllowed(limits), () => signal);
  try {
    return await read(await request(url, { headers, signal, dispatcher: agent }));
  } finally {
    clearTimeout(timer);
    await agent.destroy();
  }
}

async function save(response: Dispatcher.ResponseData, path: string, maxBytes: number): Promise<string | null> {
  if (Number(response.headers['content-length']) > maxBytes) throw new DownloadTooLarge();
  const encoding = String(response.headers['content-encoding'] ?? 'identity')
    .trim()
    .toLowerCase();
  if (!Object.hasOwn(decoders, encoding)) throw new Error('Unknown content encoding');
  const decoder = decoders[encoding as keyof typeof decoders]?.();
  const file = createWriteStream(path, { flags: 'wx', mode: 0o600 });
  if (decoder) await pipeline(response.body, meter(maxBytes), decoder, meter(maxBytes), file);
  else await pipeline(response.body, meter(maxBytes), file);
  return mediaType(response.headers['content-type']);
}

function meter(maxBytes: number): Transform {
  let bytes = 0;
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      bytes += chunk.length;
      done(bytes > maxBytes ? new DownloadTooLarge() : null, chunk);
    },
  });
}

function mediaType(header: string | string[] | undefined): string | null {
  return typeof header === 'string' ? (header.split(';')[0]?.trim().toLowerCase() ?? null) : null;
}
