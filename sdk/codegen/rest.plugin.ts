import { readFileSync } from 'node:fs';
import { type Json, reference, typeOfJson } from './json-schema.ts';
import { exceptions } from './naming.ts';
import { docOf } from './typescript.ts';

interface OpenapiOperation {
  operationId?: string;
  summary?: string;
  description?: string;
  deprecated?: boolean;
  parameters?: { name: string; in: string; required?: boolean; description?: string; schema: Json }[];
  requestBody?: { required?: boolean; content: Record<string, { schema: Json }> };
  responses: Record<string, { content?: Record<string, { schema: Json }> }>;
}

const methods = ['get', 'post', 'put', 'patch', 'delete', 'options'] as const;

type Schemas = Record<string, Json>;

export function plugin(_schema: unknown, _documents: unknown, config: { openapi: string }): string {
  const { paths, components } = JSON.parse(readFileSync(config.openapi, 'utf8'));
  const schemas = Object.entries(components.schemas as Schemas).filter(
    ([name]) => !isGraphql(name) && !name.endsWith('Selection'),
  );
  const printed = Object.entries(paths).map(([name, item]) => path(name, item, components.schemas));
  return [
    "import type { WithFields, WithPartials } from '../chosen.ts';",
    "import type { ItemErrorStatus } from './values.ts';",
    '',
    '/** Schemas of openapi.json. */',
    `export interface Schemas {\n${schemas.map(([name, one]) => `  ${name}: ${typeOfJson(one, '  ')};\n`).join('')}}`,
    '',
    '/** Paths of openapi.json: parameters, body and response of each method. `Chosen` are fields or partials. */',
    `export interface Paths<Chosen extends string = never> {\n${printed.join('')}}`,
    '',
  ].join('\n');
}

function isGraphql(name: string): boolean {
  return name === '/graphql' || name.startsWith('Graphql');
}

function path(name: string, item: unknown, schemas: Schemas): string {
  if (isGraphql(name)) return '';
  const operations = methods.flatMap((method) => {
    const operation = (item as Record<string, OpenapiOperation>)[method];
    return operation && isSupported(operation) ? [operationOf(method.toUpperCase(), operation, schemas)] : [];
  });
  return operations.length === 0 ? '' : `  '${name}': {\n${operations.join('')}  };\n`;
}

/** Only JSON or empty responses: images and metrics are fetched by others. */
function isSupported({ responses }: OpenapiOperation): boolean {
  const answers = Object.entries(responses).filter(([status]) => status.startsWith('2'));
  return answers.every(([, { content }]) => !content || Object.keys(content).some(isJson));
}

function operationOf(method: string, operation: OpenapiOperation, schemas: Schemas): string {
  const { operationId = '', summary, description, deprecated, parameters = [], requestBody, responses } = operation;
  const inside = (place: string) => {
    const inPlace = parameters.filter((one) => one.in === place);
    if (inPlace.length === 0) return [];
    const members = inPlace.map(({ name, required, schema }) =>
      required ? `${name}: ${parameter(schema)}` : `${name}?: ${parameter(schema)} | undefined`,
    );
    return [`${place}${inPlace.some(({ required }) => required) ? '' : '?'}: { ${members.join('; ')} }`];
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
  const choice = parameters.find(({ name }) => name === 'fields' || name === 'partials');
  const named = choice ? chosenBy(choice, schemas) : reference;
  const data = new Set(answers.map(([status, { content }]) => dataOf(status, content, named)));
  const shown = exceptions.shownOnce[operationId]?.map((member) => ` & { ${member}: string }`) ?? [];
  const printed = [
    `request: ${members.length > 0 ? `{ ${members.join('; ')} }` : 'object'}`,
    `data: ${[...data].join(' | ')}${shown.join('')}`,
    ...(choice ? [`choice: '${choice.name}'`] : []),
  ];
  // The reason is the first paragraph.
  const reason = deprecated ? description?.split('\n\n')[0] : null;
  return `${docOf(summary && `${summary}.`, '    ', reason)}    ${method}: { ${printed.join('; ')} };\n`;
}

function parameter(schema: Json): string {
  if (!schema.items) return typeOfJson(schema, '');
  const item = typeOfJson(schema.items, '');
  // A single value counts as a list of one. Member names are always a list, as they type the response.
  return schema.items.$ref ? `${item} | readonly ${item}[]` : `readonly (${item})[]`;
}

/** Applies `fields` or `partials` to schemas that support them. */
function chosenBy({ name, schema }: { name: string; schema: Json }, schemas: Schemas): (ref: string) => string {
  const values = [schema.items?.anyOf ?? schema.items ?? []].flat().flatMap((one) => one.enum ?? []) as string[];
  const parts = values.filter((value) => value !== 'full');
  return function named(ref): string {
    const resource = ref.replace('#/components/schemas/', '');
    const { properties = {} } = schemas[resource] ?? {};
    if (name === 'fields' && `${resource}Selection` in schemas) return `WithFields<${reference(ref)}, Chosen>`;
    if (name === 'partials' && parts.every((part) => part in properties))
      return `WithPartials<${reference(ref)}, Chosen>`;
    const whole = typeOfJson(schemas[resource] ?? {}, '      ', named);
    return whole.includes('Chosen') ? whole : reference(ref);
  };
}

function dataOf(
  status: string,
  content: Record<string, { schema: Json }> | undefined,
  named: (ref: string) => string,
): string {
  const schema = content?.['application/json']?.schema;
  if (schema) return typeOfJson(schema, '      ', named);
  return status === '204' ? 'undefined' : 'unknown';
}

function isJson(type: string): boolean {
  return /[/+]json$/.test(type);
}
