/// <reference lib="esnext.disposable" preserve="true" />
import { checkNames } from './check.ts';
import { connect } from './connection.ts';
import { TerrapinError } from './errors.ts';
import type { EventOf } from './event.ts';
import { type EventOptions, events } from './events.ts';
import type { EventType } from './generated/inputs.ts';
import { notify } from './notify.ts';
import { type ObservedOptions, observed } from './observed.ts';
import { limit, pause } from './retry.ts';
import { keyOf } from './webhook-key.ts';

export interface ListenOptions<Type extends EventType = EventType>
  extends Pick<ObservedOptions, 'url' | 'token'>,
    Pick<EventOptions<Type>, 'types' | 'after' | 'onState' | 'signal'> {
  /** URL of your receiver. */
  forwardTo: string | URL;
  /** Signs what is sent: `whsec_` and a key in base64. Default: a new one. */
  secret?: string | undefined;
  /** Milliseconds before each further attempt to send an event. Default: 500, 1 000, 2 000. */
  retryDelays?: readonly number[] | undefined;
  /** Called after each attempt to send an event. */
  onAttempt?: ((attempt: ForwardAttempt<Type>) => void) | undefined;
}

export interface ForwardAttempt<Type extends EventType = EventType> {
  event: EventOf<Type>;
  /** Status of the receiver's response; 0 without one. */
  status: number;
  /** Why the event was not received; null if it was. */
  failure: string | null;
  /** Milliseconds. */
  duration: number;
  /** Milliseconds until the next attempt. Null if there is none: the event was received, or is skipped. */
  retryIn: number | null;
}

export interface Listener {
  /** What `verifyWebhook` and `webhookHandler` need. */
  readonly secret: string;
  /** Resolves after `close`. Rejects if the server ends the stream, for example because the token was revoked. */
  readonly ended: Promise<void>;
  /** Stops; an event that is being sent may be sent again by another listener. Rejects as `ended` does. */
  close(): Promise<void>;
  [Symbol.asyncDispose](): Promise<void>;
}

const optionNames = [
  'url',
  'token',
  'types',
  'after',
  'onState',
  'forwardTo',
  'secret',
  'retryDelays',
  'onAttempt',
  'signal',
];
/** Milliseconds in which a receiver has to respond, as with webhooks. */
const patience = 10_000;

/**
 * Sends the events of your account to a receiver on your own machine, with the body and the signature of a webhook, one after
 * another. Resolves when the stream is open: what happens from then on is sent.
 */
export async function listen<Type extends EventType = EventType>(options: ListenOptions<Type>): Promise<Listener> {
  checkNames(options, optionNames);
  const { url, token, types, after, onState, secret = newSecret(), retryDelays = [500, 1_000, 2_000] } = options;
  const to = receiverOf(options.forwardTo);
  const key = (await keyOf(secret, 'sign')) ?? refuse('bad_request', 'secret must be whsec_ followed by base64.');
  const closing = new AbortController();
  const { signal } = closing;
  const stop = () => closing.abort();
  options.signal?.addEventListener('abort', stop, { signal });
  if (options.signal?.aborted) stop();

  async function send(event: EventOf<Type>): Promise<void> {
    const body = JSON.stringify(event.raw);
    for (let attempt = 0; !signal.aborted; attempt++) {
      const started = performance.now();
      const { status, failure } = await post(to, await signed(key, `evt_${event.id}`, body), body, signal);
      if (signal.aborted) return;
      const retryIn = failure === null ? null : (retryDelays[attempt] ?? null);
      notify(() =>
        options.onAttempt?.({ event, status, failure, duration: Math.round(performance.now() - started), retryIn }),
      );
      if (retryIn === null) return;
      await pause(retryIn, signal);
    }
  }

  let isOpen: () => void;
  const opened = new Promise<void>((resolve) => {
    isOpen = resolve;
  });
  const stateChanged = (state: 'open' | 'lost') => {
    if (state === 'open') isOpen();
    onState?.(state);
  };
  const follow = async () => {
    const on = connect(observed({ url, token }));
    for await (const event of events(on, { types, after, signal, onState: stateChanged })) await send(event);
  };
  const ended = follow();
  await Promise.race([opened, ended]);
  ended.catch(() => {});
  const close = () => {
    stop();
    return ended;
  };
  return { secret, ended, close, [Symbol.asyncDispose]: close };
}

function receiverOf(forwardTo: string | URL): string {
  const { protocol, username, password, href } = URL.canParse(`${forwardTo}`)
    ? new URL(forwardTo)
    : ({} as Partial<URL>);
  const isRight = href && /^https?:$/.test(`${protocol}`) && !username && !password;
  return isRight
    ? href
    : refuse('invalid_url', `forwardTo must be an http or https URL without a password, not "${forwardTo}".`);
}

function refuse(code: 'bad_request' | 'invalid_url', message: string): never {
  throw new TerrapinError(code, { message });
}

function newSecret(): string {
  return `whsec_${base64(crypto.getRandomValues(new Uint8Array(32)))}`;
}

const base64 = (bytes: Uint8Array) => btoa(String.fromCharCode(...bytes));

type Key = NonNullable<Awaited<ReturnType<typeof keyOf>>>;

/** The headers of a webhook. */
async function signed(key: Key, id: string, body: string): Promise<Record<string, string>> {
  const timestamp = `${Math.floor(Date.now() / 1000)}`;
  const signature = await crypto.subtle.sign('HMAC', key, new TextEncoder().encode(`${id}.${timestamp}.${body}`));
  return {
    'content-type': 'application/json; charset=utf-8',
    'user-agent': 'Terrapin',
    'webhook-id': id,
    'webhook-timestamp': timestamp,
    'webhook-signature': `v1,${base64(new Uint8Array(signature))}`,
  };
}

async function post(
  to: string,
  headers: Record<string, string>,
  body: string,
  closing: AbortSignal,
): Promise<Pick<ForwardAttempt, 'status' | 'failure'>> {
  const one = limit(patience, closing);
  try {
    const { status, body: answer } = await fetch(to, {
      method: 'POST',
      headers,
      body,
      redirect: 'manual',
      signal: one.signal,
    });
    await answer?.cancel();
    const isReceived = status >= 200 && status < 300;
    return { status, failure: isReceived ? null : `The receiver responded with ${status}.` };
  } catch (error) {
    const { code, message } = ((error as Error).cause ?? error) as { code?: string; message: string };
    const late = `There was no response within ${patience / 1000} seconds.`;
    return { status: 0, failure: one.signal.aborted ? late : `The receiver cannot be reached: ${message || code}.` };
  } finally {
    one.abort();
  }
}
