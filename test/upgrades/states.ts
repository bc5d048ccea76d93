import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';

export interface KeyedRequest {
  /** A name in `tokens`. */
  readonly as: string;
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  /** Text, or an image in base64. */
  readonly body: string;
  readonly status: number;
  readonly response: string;
}

/** By a cursor. */
export interface Page {
  readonly as: string;
  readonly path: string;
  readonly ids: readonly string[];
}

export interface State {
  readonly tokens: Readonly<Record<string, string>>;
  readonly requests: readonly KeyedRequest[];
  readonly pages: readonly Page[];
  /** Of PostgreSQL, in SQL. */
  readonly dump: string;
}

/** Recorded by record.ts from the last version before the baseline: all the migrations that it replaces, and work that is pending. */
export function readState(): State {
  return JSON.parse(`${gunzipSync(readFileSync(join(import.meta.dirname, 'states/before-baseline.json.gz')))}`);
}
