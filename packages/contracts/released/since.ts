import { existsSync, readFileSync } from 'node:fs';
import type { ReleasedDocument } from './openapi.ts';

/** The version that came with an operation or an event, by `operationId`. Without one, it was in the first release. */
export type Since = Readonly<Record<string, string>>;

export const sinceFile = 'contracts/released/since.json';

export const readSince = (): Since => (existsSync(sinceFile) ? JSON.parse(readFileSync(sinceFile, 'utf8')) : {});

interface Described {
  readonly operationId?: string;
  'x-since'?: string;
}
type Items = Readonly<Record<string, Readonly<Record<string, Described>>>>;

const operationsOf = (paths: object, webhooks: object = {}) =>
  [paths, webhooks].flatMap((items) => Object.values(items as Items).flatMap((item) => Object.values(item)));

const listIds = ({ paths, webhooks }: ReleasedDocument) =>
  operationsOf(paths, webhooks).flatMap(({ operationId }) => operationId ?? []);

/** What it is once `version` is released after `before`. */
export function sinceWhen(since: Since, before: ReleasedDocument, after: ReleasedDocument, version: string): Since {
  const known = new Set(listIds(before));
  return Object.fromEntries(
    listIds(after).flatMap((id) => {
      const one = known.has(id) ? since[id] : version;
      return one === undefined ? [] : [[id, one]];
    }),
  );
}

export function stamp(since: Since, paths: object, webhooks: object): void {
  for (const operation of operationsOf(paths, webhooks)) {
    const version = since[operation.operationId ?? ''];
    if (version !== undefined) operation['x-since'] = version;
  }
}
