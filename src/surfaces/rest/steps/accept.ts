import type { Context as KoaContext } from 'koa';
import { ApiError } from '../../../core/errors.ts';

/** Lets pass who takes JSON (RFC 9110 §12.5.1). Asking for problem details is asking for JSON. */
export function accept(koa: KoaContext): void {
  const { accept } = koa.headers;
  if (accept === undefined || accept.includes('*/*') || accept.includes('application/json')) return;
  if (!koa.accepts('application/json', 'application/problem+json')) throw new ApiError('not_acceptable');
}
