import type { Context } from '../../core/context.ts';
import { ApiError } from '../../core/errors.ts';
import { perform } from '../../core/operation.ts';
import type { CompiledRoute } from './compiled-route.ts';
import { nameError, type RestRequest } from './read-request.ts';

type Given = Pick<RestRequest, 'args'> & Partial<Pick<RestRequest, 'body' | 'options' | 'at'>>;

/** Errors name fields as the client sent them. */
export async function performRoute(
  compiled: CompiledRoute,
  ctx: Context,
  { args, body, options, at = '' }: Given,
): Promise<unknown> {
  try {
    return await perform(compiled.route.operation.definition, ctx, args, body, options);
  } catch (error) {
    throw error instanceof ApiError ? nameError(compiled, typeof at === 'string' ? at : '', error) : error;
  }
}
