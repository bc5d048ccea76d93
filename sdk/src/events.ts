import { parseJson } from './answer.ts';
import { checkNames, checkSome } from './check.ts';
import type { Connection } from './connection.ts';
import { type EventOf, eventOf, type WireEvent, wireType } from './event.ts';
import { type FollowOptions, follow, type Message } from './follow.ts';
import type { EventType } from './generated/inputs.ts';

export interface EventOptions<Type extends EventType = EventType> extends FollowOptions {
  /** Only events of these types. Default: all that the token may read. */
  types?: readonly Type[] | undefined;
}

/**
 * Yields events about resources that the token may read: `for await (const event of events(on))`. Reconnects and
 * continues after the last event. Ends with `signal`, or with an error if the server rejects the request.
 */
export async function* events<Type extends EventType = EventType>(
  on: Connection,
  options: EventOptions<Type> = {},
): AsyncGenerator<EventOf<Type>, void, undefined> {
  checkNames(options, ['types', 'after', 'onState', 'signal', 'headers']);
  const { types } = options;
  checkSome({ types });
  const url = `events${types ? `?types=${types.map(wireType)}` : ''}`;
  // A message is whole: with a space before it, it has not broken off.
  const read = ({ data }: Message, response: Response) =>
    data && eventOf<EventOf<Type>>(parseJson(response, ` ${data}`) as WireEvent);
  yield* follow(on, { method: 'GET', url }, read, options);
}
