import { askChecked, type Call, type CallOptions, callOf, oneAt } from './call.ts';
import type { Connection } from './connection.ts';
import { eventOf, wireType } from './event.ts';
import type { Event } from './generated/events.ts';

/** GraphQL's type Event. */
interface EventNode {
  id: string;
  type: string;
  createdAt: string;
  etag: string | null;
  data: unknown;
}

export function eventOfNode({ id, type, createdAt, etag, data }: EventNode): Event {
  return eventOf({ id, type: wireType(type), created_at: createdAt, etag, data });
}

export function readEvent(
  on: Connection,
  document: string,
  path: string,
  variables: object,
  options?: CallOptions,
): Call<Event> {
  const one = oneAt<EventNode>(path);
  const pick = (data: unknown, response: Response) => eventOfNode(one(data, response));
  return callOf(askChecked(on, document, variables, options, pick));
}
