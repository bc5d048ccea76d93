import { errorOf, parseJson } from './answer.ts';
import { check, checkNames } from './check.ts';
import { type Answer, type CallOptions, type Connection, type DryRun, send } from './connection.ts';
import type { ErrorDetails, GraphqlError } from './errors.ts';
import { documentOf, pathOf } from './operation.ts';
import { newKey } from './retry.ts';

export type { CallOptions };

/** A promise of the data. */
export interface Call<Data> extends Promise<Data> {
  /** Returns the data with the status and the headers of the response. */
  withResponse(): Promise<Answer<Data>>;
}

interface GraphqlResponse {
  data?: Record<string, unknown> | null;
  errors?: GraphqlError[];
  extensions?: Extensions;
}

interface Extensions {
  dry_run?: Omit<DryRun, 'ifMatch'> & { if_match: string | null };
}

type Pick<Result> = (data: Record<string, unknown>, response: Response, extensions?: Extensions) => Result;

/** Runs a document. A response with errors rejects, and the error contains the rest of the response. */
export async function ask<Result>(
  on: Connection,
  query: string,
  variables: object,
  options: CallOptions | undefined,
  pick: Pick<Result>,
): Promise<Answer<Result>> {
  const request = {
    method: 'POST',
    url: 'graphql',
    headers: { accept: 'application/graphql-response+json', 'content-type': 'application/json' },
    body: JSON.stringify({ query, variables }),
  };
  const read = (response: Response, text: string) => {
    const { data, errors, extensions } = (parseJson(response, text) ?? {}) as GraphqlResponse;
    if (errors?.[0])
      throw errorOf(response, { message: errors[0].message, ...errors[0].extensions, data, graphqlErrors: errors });
    if (!data) throw errorOf(response);
    return pick(data, response, extensions);
  };
  return send(on, request, read, options);
}

/** Like {@link ask}, for variables named in the code: the server would ignore those that are not declared. */
export async function askChecked<Result>(
  on: Connection,
  query: string,
  variables: object,
  options: CallOptions | undefined,
  pick: Pick<Result>,
): Promise<Answer<Result>> {
  checkNames(variables, variablesIn(query));
  check(variables, options);
  return ask(on, query, variables, options, pick);
}

/** Names of the variables that a document declares. */
function variablesIn(document: string): string[] {
  return Array.from(document.matchAll(/\$(\w+)\s*:/g), ([, name]) => name as string);
}

export function callOf<Data>(answer: Promise<Answer<Data>>): Call<Data> {
  const data = answer.then((whole) => whole.data);
  return Object.assign(data, {
    withResponse() {
      // The data alone is not awaited then, so its rejection must not be reported as unhandled.
      data.catch(() => {});
      return answer;
    },
  });
}

function at(data: unknown, path: string): unknown {
  return path.split('.').reduce((value, name) => (value as Record<string, unknown> | null)?.[name], data);
}

const notFound = {
  code: 'not_found',
  status: 404,
  message: 'It does not exist or is not yours',
};

/** Returns the value at `path`. GraphQL's null for an absent or invisible resource becomes REST's `not_found`. */
export function oneAt<Result>(path: string, absent: ErrorDetails = notFound) {
  return (data: unknown, response: Response): Result => {
    const found = at(data, path);
    if (found == null) throw errorOf(response, absent);
    return found as Result;
  };
}

export function readOne<Result>(
  on: Connection,
  document: string,
  path: string,
  variables: object,
  options?: CallOptions,
): Call<Result> {
  return callOf(ask(on, document, variables, options, oneAt(path)));
}

export function readBy<Result>(
  on: Connection,
  document: string,
  path: string,
  variables: object,
  options?: CallOptions,
): Call<Result> {
  return callOf(askChecked(on, document, variables, options, oneAt(path)));
}

const unauthenticated = {
  code: 'unauthenticated',
  status: 401,
  message: 'Pass a token.',
};

export function readOwn<Result>(
  on: Connection,
  document: string,
  path: string,
  variables: object,
  options?: CallOptions,
): Call<Result> {
  return callOf(askChecked(on, document, variables, options, oneAt(path, unauthenticated)));
}

/** With the header of a key, so that a retry is not a second write. */
export function keyed({ headers, idempotencyKey = newKey(), ...options }: CallOptions): CallOptions {
  return dry({ ...options, headers: { 'idempotency-key': idempotencyKey, ...headers } });
}

/** With the header of a dry run, if it is one. */
export function dry({ headers, dryRun, ...options }: CallOptions): CallOptions {
  return { ...options, headers: dryRun ? { ...headers, 'dry-run': 'true' } : headers };
}

/** Like {@link askChecked}, with what a dry run says. */
export async function askToWrite<Result>(
  on: Connection,
  query: string,
  variables: object,
  options: CallOptions,
  pick: Pick<Result>,
): Promise<Answer<Result>> {
  let dryRun: DryRun | undefined;
  const answer = await askChecked(on, query, variables, options, (data, response, extensions) => {
    if (extensions?.dry_run) {
      const { if_match: ifMatch, ...effects } = extensions.dry_run;
      dryRun = { ifMatch, ...effects };
    }
    return pick(data, response);
  });
  return { ...answer, dryRun };
}

/** Runs a mutation. The options also contain its optional arguments, such as `ifMatch`. */
export function mutate<Result>(
  on: Connection,
  fields: string,
  selection: string,
  required: object,
  options?: CallOptions,
): Call<Result> {
  const document = documentOf('mutation', fields, selection);
  const variables: Record<string, unknown> = { ...required };
  const others: Record<string, unknown> = { ...options };
  for (const name of variablesIn(document)) {
    if (name in variables) continue;
    variables[name] = others[name];
    delete others[name];
  }
  return callOf(askToWrite(on, document, variables, keyed(others), (data) => at(data, pathOf(fields)) as Result));
}
