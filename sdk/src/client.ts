import { askChecked, askToWrite, type Call, callOf, keyed } from './call.ts';
import { checkNames } from './check.ts';
import { type CallOptions, connect } from './connection.ts';
import type { TypedDocument } from './document.ts';
import { isTerrapinError } from './errors.ts';
import type { EventOf } from './event.ts';
import { type EventOptions, events } from './events.ts';
import type { EventType } from './generated/inputs.ts';
import { resourcesOf } from './generated/resources.ts';
import { type ObservedOptions, observed } from './observed.ts';
import { type Rest, restOf } from './rest.ts';

type Variables<V> = object extends V ? [variables?: V, options?: CallOptions] : [variables: V, options?: CallOptions];

type StreamEvents = <Type extends EventType = EventType>(
  options?: EventOptions<Type>,
) => AsyncGenerator<EventOf<Type>, void, undefined>;

/** A client of one server, with all operations by resource. */
export type Terrapin = ReturnType<typeof resourcesOf> & {
  /** Runs a custom document, typed by `graphql()`. */
  query<Result, V extends object>(document: TypedDocument<Result, V>, ...rest: Variables<V>): Call<Result>;
  /** Yields events about resources that the token may read, and reconnects: `for await (const event of …)`. */
  readonly events: StreamEvents;
  /** REST requests, typed by path. */
  readonly rest: Rest;
};

const optionNames = [
  'url',
  'token',
  'fetch',
  'retries',
  'timeout',
  'attemptTimeout',
  'headers',
  'onRequest',
  'onResponse',
  'onError',
  'logger',
];

/** Creates a client. It keeps no connection, so it need not be closed and may be shared. */
export function createClient(options: ObservedOptions): Terrapin {
  const on = connect(observed(options ?? {}));
  checkNames(options, optionNames);
  const resources = resourcesOf(on);
  const stream: StreamEvents = (options) => events(on, options);
  return {
    ...resources,
    events: Object.assign(stream, resources.events),
    rest: restOf(on),
    query(document, variables = {} as never, call: CallOptions = {}) {
      // Deliberately broad: a query treated as a mutation costs a header, a mutation treated as a query would be
      // retried without a key.
      const writes = /\bmutation\b/.test(document);
      const whole = (data: object) => data as never;
      if (!writes) return callOf(askChecked(on, document, variables, call, whole));
      const run = (options: CallOptions) => askToWrite(on, document, variables, options, whole);
      const answer = run(keyed(call)).catch((error) => {
        // A key covers one mutation. This document has several, of which none has run: send them once, without a key.
        if (call.idempotencyKey || !isTerrapinError(error, 'idempotency_key_not_applicable')) throw error;
        return run({ ...call, retries: 0 });
      });
      return callOf(answer);
    },
  };
}
