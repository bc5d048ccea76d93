import { type Json, opened, reference, referencesIn, sent, typeOfJson } from './json-schema.ts';
import { components, type OpenapiOperation, type Parameter, paths, restSchemas } from './openapi.ts';
import { docOf } from './typescript.ts';

const methods = ['get', 'post', 'put', 'patch', 'delete', 'options'] as const;

export function plugin(): string {
  const schemas = Object.entries(restSchemas).filter(([name]) => !isGraphql(name));
  const responses = Object.values(paths)
    .flatMap((item) => Object.values(item))
    .map(({ responses }) => responses ?? {});
  const received = referencesIn(responses, restSchemas);
  const printed = Object.entries(paths).map(([name, item]) => path(name, item));
  return [
    "import type { WithFields, WithPartials } from '../chosen.ts';",
    "import type { NewValue } from '../new-value.ts';",
    "import type { Currency } from './values.ts';",
    '',
    '/** Schemas of openapi.json. */',
    `export interface Schemas {\n${schemas.map(([name, one]) => `  ${name}: ${typeOfJson(received.has(name) ? opened(one) : sent(opened(one)), '  ')};\n`).join('')}}`,
    '',
    '/** Paths of openapi.json: parameters, body and response of each method. `Chosen` are fields or partials. */',
    `export interface Paths<Chosen extends string = never> {\n${printed.join('')}}`,
    '',
  ].join('\n');
}

function isGraphql(name: string): boolean {
  return name === '/graphql' || name.startsWith('Graphql');
}

function path(name: string, item: Record<string, OpenapiOperation>): string {
  if (isGraphql(name)) return '';
  const operations = methods.flatMap((method) => {
    const operation = item[method];
    return operation && isSupported(operation) ? [operationOf(method.toUpperCase(), operation)] : [];
  });
  return operations.length === 0 ? '' : `  '${name}': {\n${operations.join('')}  };\n`;
}

/** Only JSON or empty responses: images and metrics are fetched by others. OPTIONS of every path has no `operationId`. */
function isSupported({ operationId, responses = {} }: OpenapiOperation): boolean {
  if (operationId === undefined) return false;
  const answers = Object.entries(responses).filter(([status]) => status.startsWith('2'));
  return answers.every(([, { content }]) => !content || Object.keys(content).some(isJson));
}

function operationOf(method: string, operation: OpenapiOperation): string {
  const { summary, description, deprecated, requestBody, responses = {} } = operation;
  const parameters = (operation.parameters ?? []).map((one) =>
    '$ref' in one ? (components.parameters[one.$ref.split('/').at(-1) as string] as Parameter) : one,
  );
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
  const bodies = [
    ...new Set(
      body.map(([type, { schema }]) => (isJson(type) ? typeOfJson(sent(schema), '      ') : 'Blob | Uint8Array')),
    ),
  ];
  const members = [
    ...(params.length > 0 ? [`params${paramsAreRequired ? '' : '?'}: { ${params.join('; ')} }`] : []),
    ...(bodies.length > 0 ? [`body${requestBody?.required === false ? '?' : ''}: ${bodies.join(' | ')}`] : []),
  ];
  // Preflights are sent by browsers.
  const isPreflight = (status: string) => method === 'OPTIONS' && status === '204';
  const answers = Object.entries(responses).filter(([status]) => status.startsWith('2') && !isPreflight(status));
  const choice = parameters.find(({ name }) => name === 'fields' || name === 'partials');
  const selection = answers.flatMap(([, answer]) => answer['x-selection'] ?? []).at(0)?.schema;
  const named = choice ? chosenBy(choice, selection) : reference;
  const data = new Set(answers.map(([status, { content }]) => dataOf(status, content, named)));
  const printed = [
    `request: ${members.length > 0 ? `{ ${members.join('; ')} }` : 'object'}`,
    `data: ${[...data].join(' | ')}`,
    ...(choice ? [`choice: '${choice.name}'`] : []),
  ];
  // The reason is the first paragraph.
  const reason = deprecated ? description?.split('\n\n')[0] : null;
  return `${docOf(summary && `${summary}.`, '    ', reason)}    ${method}: { ${printed.join('; ')} };\n`;
}

/** With which the pattern of a time begins: a date, and a character before the time of day. */
const timestamp = String.raw`^\d{4}-\d{2}-\d{2}[`;

function parameter(schema: Json): string {
  if (schema.pattern?.startsWith(timestamp)) return 'string | Date';
  if (!schema.items) return typeOfJson(schema, '');
  const item = typeOfJson(schema.items, '');
  // A single value counts as a list of one. Member names are always a list, as they type the response.
  return schema.items.$ref ? `${item} | readonly ${item}[]` : `readonly (${item})[]`;
}

/** Applies `fields` or `partials` to schemas that support them. */
function chosenBy({ name, schema }: Parameter, selection: string | undefined): (ref: string) => string {
  const values = [schema.items?.anyOf ?? schema.items ?? []].flat().flatMap((one) => one.enum ?? []) as string[];
  const parts = values.filter((value) => value !== 'full');
  return function named(ref): string {
    const resource = ref.replace('#/components/schemas/', '');
    const { properties = {} } = restSchemas[resource] ?? {};
    if (ref === selection) return `WithFields<${reference(ref)}, Chosen>`;
    if (name === 'partials' && parts.every((part) => part in properties))
      return `WithPartials<${reference(ref)}, Chosen>`;
    const whole = typeOfJson(restSchemas[resource] ?? {}, '      ', named);
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
