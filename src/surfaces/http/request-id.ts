import type { IncomingHttpHeaders } from 'node:http';
import { newId } from '../../core/id.ts';
import type { RemoteSpan } from '../../core/ports/tracing.ts';
import { randomSlice } from '../../core/random.ts';

/** Ids of proxies; other values could forge log entries. */
const acceptable = /^[\w.:-]{1,128}$/;

export function requestId(headers: IncomingHttpHeaders): string {
  const given = headers['x-request-id'];
  return typeof given === 'string' && acceptable.test(given) ? given : newId();
}

const traceparent = /^(?!ff)[\da-f]{2}-(?!0{32})([\da-f]{32})-(?!0{16})([\da-f]{16})-([\da-f]{2})(?:-.*)?$/;

/** W3C Trace Context §3.2. Version 00 has exactly four fields; later versions may append more. */
export function parseTraceparent(header: string | string[] | undefined): RemoteSpan | null {
  const parts = typeof header === 'string' && !/^00-.{52}-/.test(header) ? traceparent.exec(header) : null;
  if (!parts) return null;
  const [, traceId, spanId, flags] = parts as unknown as [string, string, string, string];
  return { traceId, spanId, sampled: (Number.parseInt(flags, 16) & 1) === 1 };
}

/** A span for propagation only, if this server does not trace but its client does. */
export function spanBelow({ traceId, sampled }: RemoteSpan): RemoteSpan {
  return { traceId, spanId: randomSlice(8).toString('hex'), sampled };
}

export function toTraceparent({ traceId, spanId, sampled }: RemoteSpan): string {
  return `00-${traceId}-${spanId}-${sampled ? '01' : '00'}`;
}
