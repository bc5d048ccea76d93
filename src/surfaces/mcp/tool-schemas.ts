import type { Tool as ToolDescription } from '@modelcontextprotocol/server';
import { describeBatch } from '../../core/batch.ts';
import { describeInput } from '../../core/representation.ts';
import type { CompiledRoute } from '../rest/compiled-route.ts';
import type { ApiDocument, JsonObject } from './api-document.ts';
import type { Described } from './tool.ts';

/** Items of a page, unless the agent asks for more: what it reads costs its user more than another call. */
export const agentPageSize = 10;

type Schemas = Pick<ToolDescription, 'inputSchema' | 'outputSchema'>;

export function describeSchemas(tool: Described, document: ApiDocument): Schemas {
  const output = describeOutput(tool.compiled, document);
  return {
    inputSchema: describeInputs(tool, document) as Schemas['inputSchema'],
    ...(output && {
      outputSchema: orRefusal(loosen(document.close(output)) as JsonObject) as NonNullable<Schemas['outputSchema']>,
    }),
  };
}

/** A read has the `fields` that the agent has chosen, and any result may have `truncated`. */
function loosen(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(loosen);
  if (typeof value !== 'object' || value === null) return value;
  const { required, additionalProperties, oneOf, ...others } = value as JsonObject;
  const kept = {
    ...others,
    ...(required !== undefined && !Array.isArray(required) && { required }),
    ...(oneOf !== undefined && { anyOf: oneOf }),
  };
  return Object.fromEntries(Object.entries(kept).map(([key, inner]) => [key, loosen(inner)]));
}

/**
 * Clients of 2025 check the result of a refused call, too. The schema of errors itself would double the list of tools. The
 * type is there for a union, too: for a schema without one, the protocol tells these clients of a wrapped result.
 */
function orRefusal({ type: _, properties, ...others }: JsonObject): JsonObject {
  const refused = { required: ['code', 'message', 'request_id'] };
  return { type: 'object', ...(properties !== undefined && { properties }), anyOf: [others, refused] };
}

const ifMatch = { type: 'string', description: 'The ETag of what you have read: `"…"`.' };
const dryRun = {
  type: 'boolean',
  description: 'True: changes and sends nothing, and returns what it would do.',
};
const idempotencyKey = {
  type: 'string',
  maxLength: 255,
  description: 'A new key for each thing to do, such as a UUID; the same one when you repeat the call.',
};

const clear = 'Fields to empty. One that is null is not given, and keeps its value.';

/** REST has links and a header for these. */
const pageArguments = {
  after: 'The `next` of a result: returns the items after it.',
  before: 'The `prev` of a result: returns the items before it.',
  count: 'Whether to return `total_count`.',
};

function describeInputs(
  { compiled, definition, isPaged, isReadOnly, isRepeatable, addsFields, argumentNames, clearable }: Described,
  document: ApiDocument,
): JsonObject {
  const { route } = compiled;
  const properties: Record<string, JsonObject> = {};
  const required: string[] = [];
  const nameOf = new Map([...argumentNames].map(([name, inRest]) => [inRest, name]));
  for (const { name: inRest, in: place, schema, description } of document.parameters(route)) {
    // The document describes the route together with a stream at the same path.
    if (place === 'query' && !compiled.parameters.has(inRest)) continue;
    const name = nameOf.get(inRest) ?? inRest;
    if (place === 'path') required.push(name);
    properties[name] = { ...schema, ...(description !== undefined && { description }) };
  }
  if (isPaged) {
    properties.limit = { ...properties.limit, default: agentPageSize };
    for (const [name, description] of Object.entries(pageArguments))
      if (properties[name]) properties[name] = { ...properties[name], description };
  }
  const body = describeBody(compiled, document);
  for (const [name, schema] of Object.entries(body.properties)) properties[name] ??= schema;
  required.push(...body.required);
  if (addsFields) {
    const names = [...compiled.responseNames.byName.keys()];
    properties.fields = { type: 'array', items: { type: 'string', enum: names }, description: 'Fields to return.' };
  }
  if (definition.acceptsIfMatch) properties.if_match = ifMatch;
  if (isRepeatable) properties.idempotency_key = idempotencyKey;
  if (!isReadOnly) properties.dry_run = dryRun;
  if (clearable.length > 0)
    properties.clear = { type: 'array', items: { type: 'string', enum: clearable }, description: clear };
  const examples = document.examples(route, nameOf);
  return {
    type: 'object',
    properties: Object.fromEntries(
      Object.entries(properties).map(([name, schema]) => [name, simplify(document.close(schema)) as JsonObject]),
    ),
    ...(required.length > 0 && { required: [...new Set(required)] }),
    additionalProperties: false,
    ...(examples.length > 0 && { examples }),
  };
}

const unknownToHosts = ['minProperties', 'maxProperties'];

/** Hosts convert schemas to those of models, which have few keywords. Null means "not given", and the operation checks all. */
function simplify(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(simplify);
  if (typeof value !== 'object' || value === null) return value;
  const { anyOf, exclusiveMinimum, ...schema } = value as JsonObject & { anyOf?: JsonObject[] };
  const [first] = anyOf?.filter(({ type }) => type !== 'null') ?? [];
  const whole: JsonObject = { ...first, ...schema };
  if (exclusiveMinimum !== undefined) whole.minimum = exclusiveMinimum;
  if (Array.isArray(whole.type)) whole.type = whole.type.find((type) => type !== 'null');
  const kept = Object.entries(whole).filter(([key]) => !unknownToHosts.includes(key));
  return Object.fromEntries(kept.map(([key, inner]) => [key, simplify(inner)]));
}

export function describeBody(
  { route, bodyNames }: CompiledRoute,
  document: ApiDocument,
): { properties: Record<string, JsonObject>; required: string[] } {
  const { body } = route.operation.definition;
  if (!body) return { properties: {}, required: [] };
  const batch = describeBatch(body);
  if (batch) {
    const items = { type: 'array', items: document.reference(nameOf(batch.item)), description: batch.description };
    return { properties: { items }, required: ['items'] };
  }
  const { properties = {}, required = [] } = document.component(nameOf(body));
  const fields = { ...(properties as Record<string, JsonObject>) };
  for (const [property, value] of Object.entries(describeInput(body)?.defaults ?? {})) {
    const name = bodyNames?.byProperty.get(property)?.name as string;
    fields[name] = { ...fields[name], default: value };
  }
  return { properties: fields, required: required as string[] };

  function nameOf(schema: typeof body & object): string {
    const name = describeInput(schema)?.name ?? (schema.meta()?.id as string | undefined);
    if (name === undefined)
      throw new Error(`The body of ${route.operation.definition.name} has no name in the OpenAPI document.`);
    return name;
  }
}

function describeOutput({ route, selection }: CompiledRoute, document: ApiDocument): JsonObject | undefined {
  const { resource, envelope, kind } = route;
  if (!resource) return undefined;
  const name = envelope?.name ?? resource.name;
  const whole = document.component(name);
  const { required: _, ...selected } = whole;
  // A call that selects fields gets no others. What an envelope requires is always selected.
  const [one, item] = selection && !envelope ? [selected, selected] : [whole, document.reference(name)];
  const cursor = (description: string) => ({ type: 'string', description });
  switch (kind) {
    case 'page':
      return object(
        {
          items: envelope ? document.items(`${envelope.name}List`) : { type: 'array', items: item },
          next: cursor('Pass it as `after` to get the following page. Absent on the last page.'),
          prev: cursor('Pass it as `before` to get the page before. Absent on the first page.'),
          total_count: {
            type: 'integer',
            description: 'With `count`: the number of items on all pages, counted up to 10,000.',
          },
          ignored_words: { type: 'integer', description: ignoredWords },
          note: { type: 'string', description: 'How to go on, if the list is longer than one call reads.' },
        },
        ['items'],
      );
    case 'list':
      return object({ items: { type: 'array', items: item } }, ['items']);
    case 'batch':
      return object({ results: { type: 'array', items: document.reference(`${(envelope ?? resource).name}Result`) } }, [
        'results',
      ]);
    default:
      return one;
  }
}

const ignoredWords =
  'How many words of `query` were ignored, as only the first 8 different ones count. Absent if all count.';

function object(properties: Record<string, JsonObject>, required: string[]): JsonObject {
  return { type: 'object', properties, required };
}
