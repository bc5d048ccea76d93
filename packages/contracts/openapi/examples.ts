import { readdirSync, readFileSync } from 'node:fs';
import { type Json, mapOperations, type Paths } from './schema.ts';

export interface RecordedExchange {
  summary: string;
  request: {
    method: string;
    path: string;
    headers?: Record<string, string> | undefined;
    body?: unknown;
  };
  response: {
    status: number;
    headers?: Record<string, string> | undefined;
    body?: unknown;
  };
}

/** By operationId, the most common one first. */
export type Examples = Record<string, readonly RecordedExchange[]>;

const folder = new URL('../../../test/openapi/examples/', import.meta.url);

export function readExamples(): Examples {
  const files = readdirSync(folder).map((name) => JSON.parse(readFileSync(new URL(name, folder), 'utf8')) as Examples);
  return Object.assign({}, ...files);
}

export function addExamples(paths: Paths, examples: Examples): Paths {
  return mapOperations(paths, (operation, path) =>
    showOperation(operation, path, examples[operation.operationId as string] ?? []),
  );
}

/** Adds examples to parameters and bodies. The request and the response of one exchange have the same key. */
function showOperation(operation: Json, path: string, exchanges: readonly RecordedExchange[]): Json {
  const good = exchanges.filter(({ response }) => response.status < 400);
  const { parameters, requestBody, responses, ...rest } = operation;
  return {
    ...rest,
    ...(parameters !== undefined && { parameters: withValues(parameters as Json[], path, good) }),
    ...(requestBody !== undefined && { requestBody: withContent(requestBody as Json, good.flatMap(requestExample)) }),
    responses: withResponses(responses as Record<string, Json>, exchanges),
  };
}

function withResponses(responses: Record<string, Json>, exchanges: readonly RecordedExchange[]): Json {
  const shown = { ...responses };
  for (const [status, matching] of Map.groupBy(exchanges, (exchange) => statusIn(responses, exchange))) {
    const response = responses[status];
    if (response) shown[status] = withExamples(response, matching);
  }
  return shown;
}

/** Bodies from which `fields` left out some do not conform to the schema: they are examples of the selection. */
function withExamples(response: Json, exchanges: readonly RecordedExchange[]): Json {
  const selection = response['x-selection'] as { parameter: string } | undefined;
  const isSelected = ({ request: { path } }: RecordedExchange) =>
    selection !== undefined && new URLSearchParams(path.split('?')[1]).has(selection.parameter);
  const { true: selected = [], false: whole = [] } = Object.groupBy(exchanges, (one) => `${isSelected(one)}`);
  const shown = withContent(response, whole.flatMap(responseExample));
  if (selected.length === 0) return shown;
  const examples = selected.flatMap(responseExample).map(({ key, example }) => [key, example]);
  return { ...shown, 'x-selection': { ...selection, examples: Object.fromEntries(examples) } };
}

/** The status in the document: the exact one, or `4XX`. */
function statusIn(responses: Json, { response: { status } }: RecordedExchange): string {
  return String(status) in responses ? String(status) : `${String(status)[0]}XX`;
}

interface Example {
  key: string;
  type: string;
  example: Json;
}

/** Only bodies of successful requests: others may not conform to the schema. */
function requestExample({ summary, request: { headers, body } }: RecordedExchange): Example[] {
  if (body === undefined) return [];
  const type = readMediaType(headers);
  return [{ key: exampleKey(summary), type, example: { summary, value: body } }];
}

function responseExample({ summary, request, response: { headers, body } }: RecordedExchange): Example[] {
  if (body === undefined) return [];
  const type = readMediaType(headers);
  return [{ key: exampleKey(summary), type, example: { summary, description: requestLine(request), value: body } }];
}

function readMediaType(headers: Record<string, string> | undefined): string {
  return headers?.['content-type']?.split(';', 1)[0] ?? 'application/json';
}

function requestLine({ method, path, headers = {} }: RecordedExchange['request']): string {
  const relevant = Object.entries(headers).filter(([name]) => name !== 'content-type');
  const lines = [`${method} ${path}`, ...relevant.map(([name, value]) => `${name}: ${value}`)];
  return lines.map((line) => `\`${line}\``).join(', ');
}

function withContent(described: Json, examples: readonly Example[]): Json {
  if (examples.length === 0 || !described.content) return described;
  const content = Object.entries(described.content as Record<string, Json>).map(([type, media]) => {
    const matching = examples.filter((one) => one.type === type);
    if (matching.length === 0) return [type, media];
    return [type, { ...media, examples: Object.fromEntries(matching.map((one) => [one.key, one.example])) }];
  });
  return { ...described, content: Object.fromEntries(content) };
}

function withValues(parameters: readonly Json[], path: string, exchanges: readonly RecordedExchange[]): Json[] {
  return parameters.map((parameter) => {
    const text = exchanges.map((one) => valueIn(one, path, parameter)).find((value) => value !== undefined);
    return text === undefined ? parameter : { ...parameter, example: toValue(text, parameter.schema as Json) };
  });
}

function valueIn({ request, response }: RecordedExchange, path: string, { in: place, name }: Json): string | undefined {
  const [pathname, search] = request.path.split('?', 2) as [string, string?];
  switch (place) {
    case 'path':
      return decodeURIComponent(pathPattern(path).exec(pathname)?.groups?.[name as string] ?? '');
    case 'query':
      return (search && new URLSearchParams(search).get(name as string)) || undefined;
    default:
      // Where no entity tag was sent, the returned one is a valid example.
      return (
        request.headers?.[(name as string).toLowerCase()] ??
        (/^If-/.test(name as string) ? response.headers?.etag : undefined)
      );
  }
}

const pathPattern = (path: string) =>
  new RegExp(`^${path.replaceAll('.', '\\.').replaceAll(/\{(\w+)\}/g, '(?<$1>[^/]+)')}$`);

function toValue(text: string, { type }: Json): unknown {
  if (type === 'integer') return Number(text);
  if (type === 'boolean') return text === 'true';
  return type === 'array' ? text.split(',') : text;
}

/** `A page of two` → `a-page-of-two` */
export function exampleKey(summary: string): string {
  return summary
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '');
}
