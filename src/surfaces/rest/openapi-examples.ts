import type { Json } from './openapi-schema.ts';

/** A request and its answer, as they went over the wire when the examples were recorded. */
export interface Exchange {
  summary: string;
  request: {
    method: string;
    /** With its query. */
    path: string;
    /** Those that tell something, in lower case. */
    headers?: Record<string, string> | undefined;
    /** JSON only. */
    body?: unknown;
  };
  response: {
    status: number;
    headers?: Record<string, string> | undefined;
    /** JSON, or text. */
    body?: unknown;
  };
}

/** The exchanges that show an operation, by operationId; the most ordinary one first. */
export type Examples = Record<string, readonly Exchange[]>;

/** The paths of the OpenAPI document, each operation with what there is to show of it. */
export function addExamples(paths: Record<string, Json>, examples: Examples): Record<string, Json> {
  const show = (path: string, operation: Json) =>
    showOperation(operation, path, examples[operation.operationId as string] ?? []);
  return Object.fromEntries(
    Object.entries(paths).map(([path, item]) => {
      const operations = Object.entries(item as Record<string, Json>);
      return [path, Object.fromEntries(operations.map(([method, one]) => [method, show(path, one)]))];
    }),
  );
}

/**
 * An operation with examples of its parameters, bodies and headers. The request and the answer of one exchange have the
 * same key, so that a reader can tell what belongs together.
 */
function showOperation(operation: Json, path: string, exchanges: readonly Exchange[]): Json {
  const good = exchanges.filter(({ response }) => response.status < 400);
  const { parameters, requestBody, responses, ...rest } = operation;
  return {
    ...rest,
    ...(parameters !== undefined && { parameters: withValues(parameters as Json[], path, good) }),
    ...(requestBody !== undefined && { requestBody: withContent(requestBody as Json, good.flatMap(requestExample)) }),
    responses: withAnswers(responses as Record<string, Json>, exchanges),
  };
}

function withAnswers(responses: Record<string, Json>, exchanges: readonly Exchange[]): Json {
  const shown = { ...responses };
  for (const [status, own] of Map.groupBy(exchanges, (exchange) => statusIn(responses, exchange))) {
    const response = responses[status];
    if (response) shown[status] = withHeaders(withContent(response, own.flatMap(responseExample)), own);
  }
  return shown;
}

/** The status under which the document has the answer: its own, or `4XX`. */
function statusIn(responses: Json, { response: { status } }: Exchange): string {
  return String(status) in responses ? String(status) : `${String(status)[0]}XX`;
}

interface Example {
  key: string;
  type: string;
  example: Json;
}

/** What was wrong with a request that failed would not fit the schema, so only good ones are shown. */
function requestExample({ summary, request: { headers, body } }: Exchange): Example[] {
  if (body === undefined) return [];
  const type = mediaTypeOf(headers);
  return [{ key: keyOf(summary), type, example: { summary, value: body } }];
}

function responseExample({ summary, request, response: { headers, body } }: Exchange): Example[] {
  if (body === undefined) return [];
  const type = mediaTypeOf(headers);
  return [{ key: keyOf(summary), type, example: { summary, description: requestLine(request), value: body } }];
}

/** Without its parameters; JSON unless the exchange says otherwise. */
function mediaTypeOf(headers: Record<string, string> | undefined): string {
  return headers?.['content-type']?.split(';', 1)[0] ?? 'application/json';
}

/** `PATCH /articles/…` and the headers that decided what came of it. */
function requestLine({ method, path, headers = {} }: Exchange['request']): string {
  const told = Object.entries(headers).filter(([name]) => name !== 'content-type');
  const lines = [`${method} ${path}`, ...told.map(([name, value]) => `${name}: ${value}`)];
  return lines.map((line) => `\`${line}\``).join(', ');
}

function withContent(described: Json, examples: readonly Example[]): Json {
  if (examples.length === 0 || !described.content) return described;
  const content = Object.entries(described.content as Record<string, Json>).map(([type, media]) => {
    const own = examples.filter((one) => one.type === type);
    if (own.length === 0) return [type, media];
    return [type, { ...media, examples: Object.fromEntries(own.map((one) => [one.key, one.example])) }];
  });
  return { ...described, content: Object.fromEntries(content) };
}

function withHeaders(response: Json, exchanges: readonly Exchange[]): Json {
  if (!response.headers) return response;
  const headers = Object.entries(response.headers as Record<string, Json>).map(([name, header]) => {
    if (header.$ref !== undefined) return [name, header];
    const example = firstOf(exchanges, (one) => one.response.headers?.[name.toLowerCase()]);
    return [name, example === undefined ? header : { ...header, example }];
  });
  return { ...response, headers: Object.fromEntries(headers) };
}

function withValues(parameters: readonly Json[], path: string, exchanges: readonly Exchange[]): Json[] {
  return parameters.map((parameter) => {
    const text = firstOf(exchanges, (one) => valueIn(one, path, parameter));
    return text === undefined ? parameter : { ...parameter, example: toValue(text, parameter.schema as Json) };
  });
}

function valueIn({ request, response }: Exchange, path: string, { in: place, name }: Json): string | undefined {
  const [pathname, search] = request.path.split('?', 2) as [string, string?];
  switch (place) {
    case 'path':
      return decodeURIComponent(pathname.split('/')[path.split('/').indexOf(`{${name}}`)] ?? '');
    case 'query':
      return (search && new URLSearchParams(search).get(name as string)) || undefined;
    default:
      // A validator is what the resource was read with, so where none was sent, the one that came back would do.
      return (
        request.headers?.[(name as string).toLowerCase()] ??
        (/^If-/.test(name as string) ? response.headers?.etag : undefined)
      );
  }
}

function toValue(text: string, { type }: Json): unknown {
  if (type === 'integer') return Number(text);
  if (type === 'boolean') return text === 'true';
  return type === 'array' ? text.split(',') : text;
}

function firstOf<T, R>(list: readonly T[], map: (item: T) => R | undefined): R | undefined {
  for (const item of list) {
    const value = map(item);
    if (value !== undefined) return value;
  }
  return undefined;
}

/** `A page of two` → `a-page-of-two` */
export function keyOf(summary: string): string {
  return summary
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '');
}
