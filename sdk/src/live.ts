import { type ClientOptions, connect } from './connection.ts';
import { type ErrorCode, type GraphqlError, isTerrapinError, TerrapinError } from './errors.ts';
import { type FollowOptions, follow, type Message } from './follow.ts';

export interface LiveOptions
  extends Pick<ClientOptions, 'url' | 'token' | 'fetch' | 'headers'>,
    Pick<FollowOptions, 'onState'> {
  /**
   * What the tabs that share streams have in common: the id of the user, as another user may read other things. Default: each tab has its own
   * streams, as it does where the browser lacks `navigator.locks` or `BroadcastChannel`.
   */
  share?: string | undefined;
  /**
   * Called when a page was away for so long that events are missing: read its data again. The subscription continues with what happens from
   * then on. Default: it ends with a result that has the error `events_gone`.
   */
  onGone?: (() => void) | undefined;
}

/** The body of a GraphQL request. */
export interface LiveRequest {
  query?: string | null | undefined;
  variables?: object | null | undefined;
  operationName?: string | null | undefined;
  extensions?: object | null | undefined;
}

export interface LiveSink {
  /** Called once for each event, with the result as GraphQL over HTTP has it. */
  // biome-ignore lint/suspicious/noExplicitAny: the types of results are those of Apollo Client, urql and Relay
  next(result: any): void;
  /** Called if the server rejects the request, for example with 401 when there is no newer token. */
  error(error: Error): void;
  complete(): void;
}

export interface Live {
  /** Returns a function that ends the subscription. */
  subscribe(request: LiveRequest, sink: LiveSink): () => void;
}

/** What is used of a browser: the SDK compiles without its types, too. */
interface Page {
  readonly navigator?: {
    readonly locks?: { request(name: string, options: { signal: AbortSignal }, run: () => unknown): Promise<unknown> };
  };
  readonly BroadcastChannel?: new (
    name: string,
  ) => { onmessage: unknown; postMessage(message: unknown): void; close(): void };
}

interface Result {
  data?: unknown;
  errors?: GraphqlError[];
}

/**
 * Subscriptions of GraphQL that outlive connections: each event once, whatever is lost in between. They reconnect with a new token, and
 * tabs share a stream: the one that has the lock passes on what it receives.
 */
export function createLive({ share, onState, onGone, ...options }: LiveOptions): Live {
  const on = connect(options);

  return {
    subscribe(request, sink) {
      const page = globalThis as unknown as Page;
      const ending = new AbortController();
      const { signal } = ending;
      const body = JSON.stringify(request);
      const name = `terrapin ${share} ${on.url} ${body}`;
      const locks = page.navigator?.locks;
      // A stream that begins at a given position is not shared.
      const channel =
        share && locks && page.BroadcastChannel && !/\bafter\b/.test(body)
          ? new page.BroadcastChannel(name)
          : undefined;
      let last: string | undefined;
      let isFirst = false;
      let state: 'open' | 'lost' | undefined;
      let isRenewed = false;
      let sent: string | null | undefined;

      const become = (next: 'open' | 'lost') => {
        if (state === next) return;
        onState?.((state = next));
        // Of a lost stream, the other tabs receive nothing that would tell them.
        if (isFirst && !signal.aborted) channel?.postMessage(state);
      };
      const token = async () => (sent = (typeof on.token === 'function' ? await on.token() : on.token) ?? null);

      /** @returns whether the position is gone, and the subscription begins again without one */
      function receive({ id, data }: Message): boolean {
        become('open');
        isRenewed = false;
        // Of the tab before this one, which had it.
        if (signal.aborted || Number(id) <= Number(last)) return false;
        if (id) last = id;
        if (!data) return false;
        const result = JSON.parse(data) as Result;
        const { code, http_status: status } = (!result.data && result.errors?.[0]?.extensions) || {};
        if (code === 'events_gone' && last && onGone) {
          last = undefined;
          onGone();
          return true;
        }
        // Why the server ends the connection: it is the status of the next attempt.
        if (!id || !/429|503/.test(`${status}`)) sink.next(result);
        return false;
      }

      /** @returns whether to begin again */
      async function read(): Promise<boolean> {
        const by = { ...on, token };
        const headers = { 'content-type': 'application/json' };
        const followed = { after: last, onState: become, signal, headers };
        try {
          for await (const message of follow(by, { method: 'POST', url: 'graphql', body }, (it) => it, followed)) {
            if (message.event === 'complete') return false;
            const isGone = receive(message);
            if (!signal.aborted) channel?.postMessage(message);
            if (isGone) return true;
          }
          return false;
        } catch (error) {
          const refused = sent;
          const isRefused = isTerrapinError(error) && error.status === 401 && !isRenewed;
          isRenewed = isRefused && (await token().catch(() => refused)) !== refused;
          if (isRenewed) return true;
          throw error;
        }
      }

      async function run(): Promise<void> {
        isFirst = true;
        while (!signal.aborted && (await read()));
      }

      if (channel) {
        channel.onmessage = ({ data }: { data: Message | 'open' | 'lost' | null }) => {
          if (typeof data === 'string') become(data);
          else if (data) receive(data);
          else if (isFirst && last) for (const one of [{ id: last }, state]) channel.postMessage(one);
        };
        // Asks where the stream is, to continue there if that tab is closed.
        channel.postMessage(null);
      }
      const done = (tell: () => void) => {
        channel?.close();
        if (!signal.aborted) tell();
        ending.abort();
      };
      (channel && locks ? locks.request(name, { signal }, run) : run()).then(
        () => done(() => sink.complete()),
        (error) => done(() => sink.error(spelled(error))),
      );
      return () => done(() => {});
    },
  };
}

/** With the code that GraphQL has in its extensions. */
function spelled(error: Error): Error {
  const [first] = (isTerrapinError(error) ? error.errors : []) as unknown as GraphqlError[];
  const { code, ...details } = first?.extensions ?? {};
  return code ? new TerrapinError(code as ErrorCode, { ...details, message: first?.message as string }) : error;
}

export interface Edit<Shown> {
  /** The entity tag of when editing began: send it as `ifMatch`. */
  readonly ifMatch: Shown extends { readonly etag: string } ? string : string | null;
  /** What the person saw then. */
  readonly original: Shown;
  /** Whether another user has changed or, with null, deleted it since. Pass what is shown now; undefined, as while it loads, is nothing new. */
  isOutdated(now: { readonly etag?: string | null | undefined } | null | undefined): boolean;
  /** The fields of a draft that differ from the original. */
  changes<Draft extends Partial<Shown>>(draft: Draft): Partial<Draft>;
}

/**
 * Call it when a person begins to edit, and keep what it returns until they save. A subscription puts newer entity tags into a cache: saved
 * with those, a draft would overwrite what the person has not seen.
 */
export function beginEdit<Shown extends { readonly etag?: string | null | undefined }>(shown: Shown): Edit<Shown> {
  const original = { ...shown };
  const ifMatch = (original.etag ?? null) as Edit<Shown>['ifMatch'];
  return {
    ifMatch,
    original,
    isOutdated: (now) => now !== undefined && now?.etag !== ifMatch,
    changes: (draft) =>
      Object.fromEntries(
        Object.entries(draft).filter(
          ([name, value]) => JSON.stringify(value) !== JSON.stringify(original[name as keyof Shown]),
        ),
      ) as Partial<typeof draft>,
  };
}
