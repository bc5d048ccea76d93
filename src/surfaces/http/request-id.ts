import type { IncomingHttpHeaders } from 'node:http';
import { newId } from '../../core/id.ts';
import { randomSlice } from '../../core/random.ts';

/** Ids that a proxy in front may have given; anything else would be a way to write into our logs. */
const acceptable = /^[\w.:-]{1,128}$/;

/** The id a request goes by in answers and logs: the client's `X-Request-Id` if it is decent, or a new one. */
export function requestId(headers: IncomingHttpHeaders): string {
  const given = headers['x-request-id'];
  return typeof given === 'string' && acceptable.test(given) ? given : newId();
}

const traceparent = /^(?!ff)[\da-f]{2}-(?!0{32})([\da-f]{32})-(?!0{16})[\da-f]{16}-([\da-f]{2})(?:-.*)?$/;

/**
 * Continues a valid `traceparent` with a span of ours, or starts a trace (W3C Trace Context §3.2).
 * Version 00 has exactly four fields; later versions may append more.
 */
export function continueTrace(header: string | string[] | undefined): { traceId: string; traceparent: string } {
  const parts = typeof header === 'string' && !/^00-.{52}-/.test(header) ? traceparent.exec(header) : null;
  const traceId = parts?.[1] ?? randomSlice(16).toString('hex');
  const flags = parts ? (Number.parseInt(parts[2] as string, 16) & 1 ? '01' : '00') : '00';
  return { traceId, traceparent: `00-${traceId}-${randomSlice(8).toString('hex')}-${flags}` };
}
