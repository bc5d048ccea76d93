import { errorOf, notOurs, parseJson } from './answer.ts';
import { type CallOptions, type Connection, send } from './connection.ts';
import type { ErrorDetails } from './errors.ts';
import { newKey } from './retry.ts';

export type { CallOptions };

interface GraphqlAnswer {
  data?: Record<string, unknown> | null;
  errors?: { message: string; extensions?: ErrorDetails & { code?: string; http_status?: number } }[];
}

/** Runs a document. An answer with errors is an error, whatever else is in it. */
export function execute<Result>(
  on: Connection,
  query: string,
  variables: object,
  options: CallOptions,
  { key, pick }: { key?: string | undefined; pick: (data: Record<string, unknown>, response: Response) => Result },
): Promise<Result> {
  const request = {
    method: 'POST',
    url: 'graphql',
    headers: {
      accept: 'application/graphql-response+json, application/json',
      'content-type': 'application/json',
      'idempotency-key': key,
    },
    body: JSON.stringify({ query, variables }),
    repeatable: !!key || !writes(query),
  };
  return send(on, request, options, (response, text) => {
    const { data, errors } = (parseJson(response, text) ?? {}) as GraphqlAnswer;
    const [error] = errors ?? [];
    if (error) {
      const { http_status: status = response.status, ...details } = error.extensions ?? {};
      throw errorOf(response, { message: error.message, status, ...details });
    }
    if (!data) throw notOurs(response);
    return pick(data, response);
  });
}

/** Broad on purpose: a query taken for a mutation costs a header, a mutation taken for a query is sent twice. */
export function writes(document: string): boolean {
  return /\bmutation\b/.test(document);
}

function at(data: unknown, path: string): unknown {
  return path.split('.').reduce((value, name) => (value as Record<string, unknown> | null)?.[name] ?? null, data);
}

/** Reads what is at `path`, be it null. */
export function read<Result>(
  on: Connection,
  document: string,
  path: string,
  variables: object,
  options: CallOptions = {},
): Promise<Result> {
  return execute(on, document, variables, options, { pick: (data) => at(data, path) as Result });
}

/** Reads what is at `path`; GraphQL's null for what is not there, or not yours to see, is REST's `not_found`. */
export function readOne<Result>(
  on: Connection,
  document: string,
  path: string,
  variables: object,
  options: CallOptions = {},
): Promise<Result> {
  const pick = (data: unknown, response: Response) => {
    const found = at(data, path);
    if (found !== null) return found as Result;
    const message = 'There is no such resource, or you may not see it.';
    throw errorOf(response, { code: 'not_found', status: 404, message });
  };
  return execute(on, document, variables, options, { pick });
}

/** Writes once, however often it has to be sent: under an Idempotency-Key. */
export function mutate<Result>(
  on: Connection,
  document: string,
  path: string,
  variables: object,
  options: CallOptions = {},
): Promise<Result> {
  const key = options.idempotencyKey ?? newKey();
  return execute(on, document, variables, options, { key, pick: (data) => at(data, path) as Result });
}
