import { errorOf, parseJson } from './answer.ts';
import { type Answer, type CallOptions, type Connection, send } from './connection.ts';
import type { ErrorDetails, GraphqlError } from './errors.ts';
import { newKey } from './retry.ts';

export type { CallOptions };

/** What a method gives: a promise of its data. */
export interface Call<Data> extends Promise<Data> {
  /** The data with the status and the headers of its answer. */
  withResponse(): Promise<Answer<Data>>;
}

interface GraphqlAnswer {
  data?: Record<string, unknown> | null;
  errors?: GraphqlError[];
}

interface Way<Result> {
  key?: string | undefined;
  /** Whether sending it twice does no more than sending it once. */
  repeatable?: boolean;
  pick: (data: Record<string, unknown>, response: Response) => Result;
}

/** Runs a document. An answer with errors is an error, which has what else was in it. */
export function ask<Result>(
  on: Connection,
  query: string,
  variables: object,
  options: CallOptions | undefined,
  { key, repeatable = true, pick }: Way<Result>,
): Promise<Answer<Result>> {
  const request = {
    method: 'POST',
    url: 'graphql',
    headers: {
      accept: 'application/graphql-response+json, application/json',
      'content-type': 'application/json',
      'idempotency-key': key,
    },
    body: JSON.stringify({ query, variables }),
    repeatable,
  };
  const read = (response: Response, text: string) => {
    const { data, errors } = (parseJson(response, text) ?? {}) as GraphqlAnswer;
    if (errors?.[0]) throw errorOf(response, { ...errors[0], ...errors[0].extensions, data, graphqlErrors: errors });
    if (!data) throw errorOf(response);
    return pick(data, response);
  };
  return send(on, request, read, options);
}

export function callOf<Data>(answer: Promise<Answer<Data>>): Call<Data> {
  const data = answer.then((whole) => whole.data);
  return Object.assign(data, {
    withResponse() {
      // Nobody waits for the data alone then: its rejection is not an unhandled one.
      data.catch(() => {});
      return answer;
    },
  });
}

function at(data: unknown, path: string): unknown {
  return path.split('.').reduce((value, name) => (value as Record<string, unknown> | null)?.[name] ?? null, data);
}

const notThere = {
  code: 'not_found',
  status: 404,
  message: 'The resource does not exist, or you do not have access to it.',
};

/** Picks what is at `path`. GraphQL's null for what is not there, or not yours to see, is REST's `not_found`. */
export function oneAt<Result>(path: string, absent: ErrorDetails = notThere) {
  return (data: unknown, response: Response): Result => {
    const found = at(data, path);
    if (found === null) throw errorOf(response, absent);
    return found as Result;
  };
}

/** Reads what is at `path`, or fails where it is not. */
export function readOne<Result>(
  on: Connection,
  document: string,
  path: string,
  variables: object,
  options?: CallOptions,
): Call<Result> {
  return callOf(ask(on, document, variables, options, { pick: oneAt(path) }));
}

const nobody = {
  code: 'unauthenticated',
  status: 401,
  message: 'There is no access token with this request. Give the client one: createClient({ url, token }).',
};

/** Reads what belongs to whose token it is: GraphQL's null for nobody is REST's `unauthenticated`. */
export function readOwn<Result>(
  on: Connection,
  document: string,
  path: string,
  variables: object,
  options?: CallOptions,
): Call<Result> {
  return callOf(ask(on, document, variables, options, { pick: oneAt(path, nobody) }));
}

/** Writes once, however often it has to be sent: under an Idempotency-Key. */
export function mutate<Result>(
  on: Connection,
  document: string,
  path: string,
  variables: object,
  options?: CallOptions,
): Call<Result> {
  const key = options?.idempotencyKey ?? newKey();
  return callOf(ask(on, document, variables, options, { key, pick: (data) => at(data, path) as Result }));
}
