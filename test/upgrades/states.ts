import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';

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
  /** From the first of {@link statesWithWork} on. */
  readonly pages?: readonly Page[];
}

/** Recorded by record.ts, oldest first. Each stored fingerprints of keys in another form than the one before. */
export const stateNames = ['first', 'scoped', 'persisted-queries', 'webhooks', 'f1dfab3', 'b109e8e'] as const;
/** Of these commits: with the schema of the job queue, and work that is pending. */
export const statesWithWork = ['f1dfab3', 'b109e8e'] as const;

const fileOf = (name: string) => readFileSync(resolve(import.meta.dirname, 'states', name), 'utf8');

export function readState(name: (typeof stateNames)[number]): State & { dump: string } {
  return { ...(JSON.parse(fileOf(`${name}.json`)) as State), dump: fileOf(`${name}.sql`) };
}
