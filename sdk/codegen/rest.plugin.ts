import { readFileSync } from 'node:fs';
import { type Json, typeOfJson } from './json-schema.ts';

interface OpenapiOperation {
  summary?: string;
  parameters?: { name: string; in: string; required?: boolean; description?: string; schema: Json }[];
  requestBody?: { required?: boolean; content: Record<string, { schema: Json }> };
  responses: Record<string, { content?: Record<string, { schema: Json }> }>;
}

const methods = ['get', 'post', 'put', 'patch', 'delete', 'options'] as const;

/** The REST surface as types, path by path, from openapi.json; and its error codes. */
export function plugin(_schema: unknown, _documents: unknown, config: { openapi: string }): string {
  const { paths, components } = JSON.parse(readFileSync(config.openapi, 'utf8'));
  const schemas = Object.entries(components.schemas as Record<string, Json>).filter(
    ([name]) => !isGraphql(name) && !name.endsWith('Selection'),
  );
  return [
    '/** What REST sends and takes, by the names of openapi.json. */',
    `export interface Schemas {\n${schemas.map(([name, one]) => `  ${name}: ${typeOfJson(one, '  ')};\n`).join('')}}`,
    '',
    '/** The paths of openapi.json: per method its parameters, its body and what it answers. */',
    `export interface Paths {\n${Object.entries(paths).map(path).join('')}}`,
    '',
  ].join('\n');
}

/** The other surface, which has types of its own. */
function isGraphql(name: string): boolean {
  return name === '/graphql' || name.startsWith('Graphql');
}

function path([name, item]: [string, unknown]): string {
  if (isGraphql(name)) return '';
  const operations = methods.flatMap((method) => {
    const operation = (item as Record<string, OpenapiOperation>)[method];
    return operation && isSpoken(operation) ? [operationOf(method.toUpperCase(), operation)] : [];
  });
  return operations.length === 0 ? '' : `  '${name}': {\n${operations.join('')}  };\n`;
}

/** Whether it answers JSON, or nothing: images and metrics are for others to fetch. */
function isSpoken({ responses }: OpenapiOperation): boolean {
  const answers = Object.entries(responses).filter(([status]) => status.startsWith('2'));
  return answers.every(([, { content }]) => !content || Object.keys(content).some(isJson));
}

function operationOf(method: string, { summary, parameters = [], requestBody, responses }: OpenapiOperation): string {
  const inside = (place: string) => {
    const own = parameters.filter((one) => one.in === place);
    if (own.length === 0) return [];
    const members = own.map(({ name, required, schema }) =>
      required ? `${name}: ${typeOfJson(schema, '')}` : `${name}?: ${typeOfJson(schema, '')} | undefined`,
    );
    return [`${place}${own.some(({ required }) => required) ? '' : '?'}: { ${members.join('; ')} }`];
  };
  const params = [...inside('path'), ...inside('query')];
  const paramsAreRequired = parameters.some(({ required }) => required);
  const body = Object.entries(requestBody?.content ?? {});
  const sent = [
    ...new Set(body.map(([type, { schema }]) => (isJson(type) ? typeOfJson(schema, '      ') : 'Blob | Uint8Array'))),
  ];
  const members = [
    ...(params.length > 0 ? [`params${paramsAreRequired ? '' : '?'}: { ${params.join('; ')} }`] : []),
    ...(sent.length > 0 ? [`body${requestBody?.required === false ? '?' : ''}: ${sent.join(' | ')}`] : []),
  ];
  const answers = Object.entries(responses).filter(([status]) => status.startsWith('2'));
  const data = new Set(answers.map(([status, { content }]) => dataOf(status, content)));
  return `${summary ? `    /** ${summary}. */\n` : ''}    ${method}: { request: ${members.length > 0 ? `{ ${members.join('; ')} }` : 'object'}; data: ${[...data].join(' | ')} };\n`;
}

function dataOf(status: string, content: Record<string, { schema: Json }> | undefined): string {
  const schema = content?.['application/json']?.schema;
  if (schema) return typeOfJson(schema, '      ');
  return status === '204' ? 'undefined' : 'unknown';
}

function isJson(type: string): boolean {
  return /[/+]json$/.test(type);
}
