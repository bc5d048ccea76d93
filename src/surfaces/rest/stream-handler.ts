import type { Context as KoaContext } from 'koa';
import { ApiError } from '../../core/errors.ts';
import { authorize, perform } from '../../core/operation.ts';
import { eventStream, toLines } from '../http/event-streams.ts';
import type { CompiledRoute } from './compiled-route.ts';
import { checkParameters, locateError, readArguments } from './read-request.ts';
import type { Resumable, Streaming } from './route.ts';

/** Characters of the largest resource with events, an article. */
const eventSize = 120_000;

export async function handleStream(
  compiled: CompiledRoute,
  koa: KoaContext,
  params: Record<string, string>,
): Promise<void> {
  const { route, surface } = compiled;
  const { definition } = route.operation;
  const { fields } = route.stream as Streaming<unknown>;
  if (!koa.accepts(eventStream))
    throw new ApiError('not_acceptable', {
      message: `This resource is available only as ${eventStream}. Change the Accept header.`,
    });
  const ctx = await surface.contextOf(koa);
  authorize(ctx, definition.scope as Exclude<typeof definition.scope, 'public'>);
  checkParameters(compiled, koa);
  // A reconnecting browser sends both; the header is newer.
  const last = koa.headers['last-event-id'];
  const args = { ...readArguments(compiled, koa, params), ...(last && { last_event_id: last }) };
  let items: Resumable<unknown>;
  try {
    items = (await perform(definition, ctx, args)) as Resumable<unknown>;
  } catch (error) {
    throw locateError(compiled, '', error);
  }
  surface.streams.respond(koa, ctx.viewer, items, {
    textOf: (item) => toLines(fields(item, ctx)),
    size: eventSize,
    // A comment, because clients take all data for events. `retry` is in the HTML standard.
    reasonOf: (error, milliseconds) =>
      toLines({ retry: String(milliseconds), '': JSON.stringify(error.toBody(ctx.requestId)) }),
    // An id without data dispatches no event, but updates where a client resumes.
    pulse: () => toLines({ id: items.position }),
  });
}
