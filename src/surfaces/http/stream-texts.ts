import type { ApiError } from '../../core/errors.ts';

export const eventStream = 'text/event-stream';
export const ndjson = 'application/x-ndjson';

/** Fields of an event in the format of the HTML standard. */
export function toLines(fields: Readonly<Record<string, string>>): string {
  const lines = Object.entries(fields).map(([name, value]) => `${name}: ${value}\n`);
  return `${lines.join('')}\n`;
}

export interface Texts<T> {
  /** Bytes for what many streams send, which is encoded once. */
  write(item: T): string | Buffer | Promise<string>;
  /** Maximum characters of a text. */
  readonly size: number;
  /** Requests of the rate limit that an event costs, if that is more than its characters cost. */
  readonly units?: number;
  /** Tells the client why the stream ends, and when it may reconnect. */
  explain(error: ApiError, milliseconds: number): string;
  /** Written first and then while there are no items, as a keep-alive. */
  pulse(): string;
  /** Tells the client not to reconnect: written if the items end, not if the stream is cut. */
  readonly last?: string;
}

/** Of a stream that has an end. If it does not get there, the connection is closed, so that the client notices. */
export interface FiniteTexts<T> extends Pick<Texts<T>, 'write' | 'size' | 'units'> {
  readonly type: string;
}
