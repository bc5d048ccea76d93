import type { Context as KoaContext } from 'koa';
import { ApiError } from '../../core/errors.ts';
import { authorize } from '../../core/operation.ts';
import { eventStream, toLines } from '../http/event-streams.ts';
import type { RestSurface } from './handler.ts';
import type { Resumable, Route, Streaming } from './route.ts';
import { argumentsOf } from './steps/arguments.ts';
import { checkParametersOf } from './steps/parameters.ts';

export function streamHandler(route: Route, { contextOf, streams }: RestSurface) {
  const { operation } = route;
  const { fields } = route.stream as Streaming<unknown>;
  const checkParameters = checkParametersOf(route);
  const args = argumentsOf(route);

  return async (koa: KoaContext, params: Record<string, string>): Promise<void> => {
    if (!koa.accepts(eventStream))
      throw new ApiError('not_acceptable', {
        message: `This resource is available only as ${eventStream}. Change the Accept header.`,
      });
    const ctx = await contextOf(koa);
    authorize(ctx, operation.definition.scope as Exclude<typeof operation.definition.scope, 'public'>);
    checkParameters(koa);
    // A reconnecting browser sends both; the header is newer.
    const last = koa.headers['last-event-id'];
    const values = { ...args.read(koa, params), ...(last && { last_event_id: last }) };
    const items = (await args.rename(operation(ctx, values))) as Resumable<unknown>;
    streams.respond(koa, ctx.viewer, items, {
      textOf: (item) => toLines(fields(item, ctx)),
      // An id without data dispatches no event, but updates where a client resumes.
      pulse: () => toLines({ id: items.position }),
    });
  };
}
