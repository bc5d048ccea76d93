import { GraphQLError } from 'graphql';
import type { Logger } from 'pino';
import type { Context } from '../../core/context.ts';
import { ApiError } from '../../core/errors.ts';
import { originalOf } from './errors.ts';

export type Report = (error: GraphQLError, ctx: Context) => void;

export function reporter(logger: Logger): Report {
  return (error, ctx) => {
    const original = originalOf(error);
    if (original instanceof GraphQLError || (original instanceof ApiError && original.status < 500)) return;
    logger.error({ request_id: ctx.requestId, err: original, path: error.path }, 'graphql');
  };
}
