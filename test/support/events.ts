import { onTestFinished, TestRunner } from 'vitest';
import type { Body, Client } from './client.ts';
import { noteExchange } from './secrets.ts';

export interface Received {
  id?: string;
  event?: string;
  data: Body;
}

export interface Listener {
  status: number;
  headers: Headers;
  body: Body;
  /** The next `count` events. Rejects if the stream ends before. */
  take(count: number): Promise<Received[]>;
  text(): string;
  ended: Promise<void>;
  close(): void;
}

/** A stream, which ends with its test at the latest. */
export async function listen(
  client: Pick<Client, 'url' | 'token'>,
  path = '/events',
  options: { method?: string; headers?: Record<string, string>; body?: string } = {},
): Promise<Listener> {
  const abort = new AbortController();
  if (TestRunner.getCurrentTest()) onTestFinished(() => abort.abort());
  const { headers, ...rest } = options;
  const response = await fetch(client.url + path, {
    ...rest,
    headers: {
      accept: 'text/event-stream',
      ...(client.token && { authorization: `Bearer ${client.token}` }),
      ...headers,
    },
    signal: abort.signal,
  });
  const isStream = response.headers.get('content-type')?.startsWith('text/event-stream') === true;
  const all: Received[] = [];
  let taken = 0;
  let text = '';
  let isOver = false;
  let wake = () => {};
  const read = async () => {
    const reader = (response.body as ReadableStream<Uint8Array>).pipeThrough(new TextDecoderStream()).getReader();
    let rest = '';
    for (let chunk = await reader.read(); !chunk.done; chunk = await reader.read()) {
      text += chunk.value;
      const parts = (rest + chunk.value).split('\n\n');
      rest = parts.pop() as string;
      for (const part of parts) if (/^(event|data)/m.test(part)) all.push(parse(part));
      wake();
    }
  };
  const reading = isStream ? read().catch(() => {}) : Promise.resolve();
  const ended = reading.then(() => {
    isOver = true;
    noteExchange(client.url, { path, headers, body: undefined }, text);
    wake();
  });
  return {
    status: response.status,
    headers: response.headers,
    body: isStream ? null : await response.json(),
    async take(count) {
      while (all.length < taken + count) {
        if (isOver) throw new Error(`The stream ended after ${all.length - taken} of ${count} events.`);
        await new Promise<void>((resolve) => (wake = resolve));
      }
      return all.slice(taken, (taken += count));
    },
    text: () => text,
    ended,
    close: () => abort.abort(),
  };
}

/** The stream of a subscription. */
export const subscribe = (
  client: Pick<Client, 'url' | 'token'>,
  query: string,
  variables: object = {},
  headers: Record<string, string> = {},
): Promise<Listener> =>
  listen(client, '/graphql', {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify({ query, variables }),
  });

function parse(part: string): Received {
  const fields = Object.fromEntries(part.split('\n').map((line) => line.split(/: ?(.*)/s).slice(0, 2)));
  return { ...fields, data: fields.data ? JSON.parse(fields.data) : null };
}
