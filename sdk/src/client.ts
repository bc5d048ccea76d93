import { ask, type Call, callOf } from './call.ts';
import { type CallOptions, type ClientOptions, connect } from './connection.ts';
import type { TypedDocument } from './document.ts';
import { isTerrapinError } from './errors.ts';
import { type EventName, type EventOf, type EventOptions, events } from './events.ts';
import { resourcesOf } from './generated/resources.ts';
import { type Rest, restOf } from './rest.ts';
import { newKey } from './retry.ts';

type Variables<V> = object extends V ? [variables?: V, options?: CallOptions] : [variables: V, options?: CallOptions];

/** A client of one server, with every operation by resource. */
export type Terrapin = ReturnType<typeof resourcesOf> & {
  /** Runs a document of one's own, typed by `graphql()`. */
  query<Result, V extends object>(document: TypedDocument<Result, V>, ...rest: Variables<V>): Call<Result>;
  /** What happens to what you may read, as it happens, over lost connections: `for await (const event of …)`. */
  events<Name extends EventName = EventName>(
    options?: EventOptions<Name>,
  ): AsyncGenerator<EventOf<Name>, void, undefined>;
  /** The REST surface, typed by its paths. */
  readonly rest: Rest;
};

/** Makes a client. It opens nothing, so there is nothing to close, and it may be shared. */
export function createClient(options: ClientOptions): Terrapin {
  const on = connect(options);
  return {
    ...resourcesOf(on),
    events: (options) => events(on, options),
    rest: restOf(on),
    query(document, variables = {} as never, call: CallOptions = {}) {
      // Broad on purpose: a query taken for a mutation costs a header, a mutation taken for a query is sent twice.
      const writes = /\bmutation\b/.test(document);
      const run = (key?: string) => {
        return ask(on, document, variables, call, { key, repeatable: !!key || !writes, pick: (data) => data as never });
      };
      if (!writes) return callOf(run());
      const answer = run(call.idempotencyKey ?? newKey()).catch((error) => {
        // A key stands for one mutation. This document has several, and none has run: they are sent as they are, once.
        if (call.idempotencyKey || !isTerrapinError(error, 'idempotency_key_not_applicable')) throw error;
        return run();
      });
      return callOf(answer);
    },
  };
}
