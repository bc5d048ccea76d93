import type { Context as KoaContext } from 'koa';
import { authorize } from '../../core/access.ts';
import { errorBody } from '../http/answer.ts';
import { toLines } from '../http/stream-texts.ts';
import type { CompiledRoute } from './compiled-route.ts';
import { performRoute } from './perform-route.ts';
import { checkParameters, readArguments } from './read-request.ts';
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
  const ctx = await surface.contexts.create(koa, 'rest');
  authorize(ctx, definition.scope as Exclude<typeof definition.scope, 'public'>);
  checkParameters(compiled, koa);
  // A reconnecting browser sends both; the header is newer.
  const last = koa.headers['last-event-id'];
  const args = { ...readArguments(compiled, koa, params), ...(last && { lastEventId: last }) };
  const items = (await performRoute(compiled, ctx, { args })) as Resumable<unknown>;
  surface.streams.respond(koa, ctx.viewer, items, {
    write: (item) => toLines(fields(item, ctx)),
    size: eventSize,
    // A comment, because clients take all data for events. `retry` is in the HTML standard.
    explain: (error, milliseconds) =>
      toLines({ retry: String(milliseconds), '': JSON.stringify(errorBody(error, ctx.requestId)) }),
    // An id without data dispatches no event, but updates where a client resumes.
    pulse: () => toLines({ id: items.position }),
  });
}
