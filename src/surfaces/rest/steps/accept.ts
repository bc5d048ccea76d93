import type { Context as KoaContext } from 'koa';
import { ApiError } from '../../../core/errors.ts';

/** RFC 9110 §12.5.1. Problem details count as JSON. */
export function accept(koa: KoaContext): void {
  const { accept } = koa.headers;
  if (accept === undefined || accept.includes('*/*') || accept.includes('application/json')) return;
  if (!koa.accepts('application/json', 'application/problem+json')) throw new ApiError('not_acceptable');
}
