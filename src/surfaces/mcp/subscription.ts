import { createMcpHandler, InMemoryServerEventBus, type McpServerFactory } from '@modelcontextprotocol/server';
import type { Context as KoaContext } from 'koa';
import type { SignedIn } from '../../core/context.ts';
import { ApiError } from '../../core/errors.ts';
import { preferredType, send } from '../http/answer.ts';
import type { EventStreams } from '../http/event-streams.ts';
import type { RequestContext } from '../http/request.ts';
import { eventStream, toLines } from '../http/stream-texts.ts';
import { uriOf } from './resources.ts';

/** Events about the resources that the caller may read, as they are committed. */
export type FollowEvents = (ctx: SignedIn) => Promise<AsyncIterableIterator<{ type: string; resource: string }>>;

interface Options {
  readonly streams: EventStreams;
  readonly follow: FollowEvents;
}

interface Subscribing {
  readonly koa: KoaContext;
  readonly ctx: RequestContext & SignedIn;
  readonly request: Request;
  readonly message: object;
}

/** Characters of a notification, whose URI the client chose. */
const notificationSize = 2_000;

export function isSubscription(message: object): boolean {
  return 'method' in message && message.method === 'subscriptions/listen';
}

/** A handler of its own, as the bus of a handler has no users: each stream carries what its caller may read. */
export async function serveSubscription(
  { streams, follow }: Options,
  factory: McpServerFactory,
  { koa, ctx, request, message }: Subscribing,
): Promise<void> {
  if (preferredType(koa.headers.accept, [eventStream]) === null)
    throw new ApiError('not_acceptable', { message: `A subscription requires a stream. Accept ${eventStream}.` });
  const bus = new InMemoryServerEventBus();
  const handler = createMcpHandler(factory, { bus, keepAliveMs: 0 });
  const events = await follow(ctx);
  const response = await handler.fetch(request, { parsedBody: message });
  const type = response.headers.get('content-type') ?? '';
  if (!type.startsWith('text/event-stream') || !response.body) {
    await events.return?.();
    return send(koa, { status: response.status, headers: { 'Content-Type': type }, body: await response.text() });
  }
  const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
  const frames: AsyncIterableIterator<string> = {
    [Symbol.asyncIterator]: () => frames,
    next: async () => {
      const { done, value } = await reader.read();
      return done ? { done, value: undefined } : { done: false, value };
    },
    async return() {
      await Promise.all([events.return?.(), reader.cancel()]);
      return { done: true, value: undefined };
    },
  };
  streams.respond(koa, ctx.viewer, frames, {
    write: (frame) => frame,
    size: notificationSize,
    explain: (error, milliseconds) => toLines({ retry: String(milliseconds), '': error.message }),
    pulse: () => ':\n\n',
  });
  for await (const { type, resource } of events)
    bus.publish({ kind: 'resource_updated', uri: uriOf(type.slice(0, type.indexOf('.')), resource) });
}
