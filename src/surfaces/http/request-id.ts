import type { IncomingHttpHeaders } from 'node:http';
import { newId } from '../../core/id.ts';
import type { RemoteSpan } from '../../core/ports/tracing.ts';
import { randomSlice } from '../../core/random.ts';

/** Ids that a proxy in front may have given; anything else would be a way to write into our logs. */
const acceptable = /^[\w.:-]{1,128}$/;

/** The id a request goes by in answers and logs: the client's `X-Request-Id` if it is decent, or a new one. */
export function requestId(headers: IncomingHttpHeaders): string {
  const given = headers['x-request-id'];
  return typeof given === 'string' && acceptable.test(given) ? given : newId();
}

const traceparent = /^(?!ff)[\da-f]{2}-(?!0{32})([\da-f]{32})-(?!0{16})([\da-f]{16})-([\da-f]{2})(?:-.*)?$/;

/**
 * The span that a valid `traceparent` names (W3C Trace Context §3.2). Version 00 has exactly four fields; later versions
 * may append more.
 */
export function parseTraceparent(header: string | string[] | undefined): RemoteSpan | null {
  const parts = typeof header === 'string' && !/^00-.{52}-/.test(header) ? traceparent.exec(header) : null;
  if (!parts) return null;
  const [, traceId, spanId, flags] = parts as unknown as [string, string, string, string];
  return { traceId, spanId, sampled: (Number.parseInt(flags, 16) & 1) === 1 };
}

/** A span of ours where nothing is traced but by who asks. Only its ids are of use. */
export function spanBelow({ traceId, sampled }: RemoteSpan): RemoteSpan {
  return { traceId, spanId: randomSlice(8).toString('hex'), sampled };
}

export function toTraceparent({ traceId, spanId, sampled }: RemoteSpan): string {
  return `00-${traceId}-${spanId}-${sampled ? '01' : '00'}`;
}
