import type { z } from 'zod';
import { countedAtMost } from '../../core/count.ts';
import { defaultPageSize, directions, maximumPageSize } from '../../core/page.ts';
import { headerRefs } from './openapi-headers.ts';
import { type Json, toSchema } from './openapi-schema.ts';
import type { Route } from './route.ts';
import { selectionOf } from './selection.ts';

/** Path variables, filters, paging and validators of a route. */
export function parametersOf(route: Route, schemas: Json): Json[] {
  const { args, guarded, paged, undirected } = route.operation.definition;
  const shape = (args as z.ZodObject | undefined)?.shape ?? {};
  const variables = [...route.path.matchAll(/\{(\w+)\}/g)].map((match) => match[1] as string);
  const described = (name: string, place: 'path' | 'query'): Json => {
    const type = shape[name] as z.ZodType;
    const { description, examples: _, ...schema } = toSchema(type, schemas);
    // Of what is transformed, JSON Schema has none: they may be those of its output.
    const { examples } = type.meta() ?? {};
    const isList = schema.type === 'array';
    const item = isList ? (schema.items as Json) : schema;
    const named = schemas[String(item.$ref).split('/').at(-1) as string] as Json | undefined;
    const values = (examples ?? item.enum ?? named?.enum ?? [exampleId]) as unknown[];
    return {
      name,
      in: place,
      ...(place === 'path' && { required: true }),
      description: description ?? `Only items with this ${name}.`,
      ...(isList && { style: 'form', explode: false }),
      schema,
      example: isList ? values.slice(0, 2) : values[0],
    };
  };
  const filters = Object.keys(shape).filter((name) => !variables.includes(name));
  return [
    ...variables.map((name) => described(name, 'path')),
    ...filters.map((name) => described(name, 'query')),
    ...(paged ? [limit, after, before, ...(undirected ? [] : [direction]), count] : []),
    ...(selectionOf(route)?.parameters(route.resource) ?? []),
    ...(route.kind === 'stream' ? [lastEventId] : []),
    ...(reads(route) ? [ifNoneMatch] : []),
    ...(guarded ? [ifMatch] : []),
    ...(route.method === 'POST' && route.operation.definition.scope !== 'public' ? [idempotencyKey] : []),
    ...Object.entries(route.body?.headers ?? {}).map(([name, it]) => header(name, it.description, it.example)),
  ];
}

const exampleId = '01937c1e-5b5a-7c3e-9f0a-0123456789ab';
const exampleTag = '"0123456789ab.1"';

const limit = {
  name: 'limit',
  in: 'query',
  description: 'How many items at most.',
  schema: { type: 'integer', minimum: 1, maximum: maximumPageSize, default: defaultPageSize },
  example: 10,
};
const after = {
  name: 'after',
  in: 'query',
  description: 'Where the page begins: taken from the `next` link of the page before.',
  schema: { type: 'string' },
  example: 'AZN8HltafD6fCgEjRWeJqw',
};
const before = {
  name: 'before',
  in: 'query',
  description: 'Where the page ends: taken from the `prev` link of the page after.',
  schema: { type: 'string' },
  example: 'AZN8HltafD6fCgEjRWeJqw',
};
const direction = {
  name: 'direction',
  in: 'query',
  description: 'Which end comes first: the newest (`desc`) or the oldest (`asc`).',
  schema: { type: 'string', enum: Object.keys(directions), default: 'desc' },
  example: 'asc',
};
const count = {
  name: 'count',
  in: 'query',
  description: `Whether to count the items of all pages: up to ${countedAtMost}, in the header \`Total-Count\`.`,
  schema: { type: 'boolean', default: false },
  example: true,
};
export const ifNoneMatch = header('If-None-Match', 'Answers 304 while the entity tag is one of these.', exampleTag);
const ifMatch = header('If-Match', 'Changes only what still has one of these entity tags.', exampleTag);
const lastEventId = header('Last-Event-ID', 'The last event that was received: the stream goes on after it.', '4711');
const idempotencyKey = header(
  'Idempotency-Key',
  'The first answer to this key is given again for 24 hours, so that a request can be repeated safely.',
  '8e03978e-40d5-43e8-bc93-6894a57f9324',
);

function header(name: string, description: string, example: string | number): Json {
  const type = typeof example === 'number' ? 'integer' : 'string';
  return { name, in: 'header', description, schema: { type }, example };
}

/** Headers of a successful answer that not all have. */
export function responseHeaders(route: Route): Json {
  const text = (description: string) => ({ description, required: true, schema: { type: 'string' } });
  return {
    ...(reads(route) || route.version ? headerRefs(['ETag']) : {}),
    ...(route.operation.definition.paged
      ? {
          Link: text('`next`, `prev` and `first` pages (RFC 8288).'),
          ...headerRefs(['Total-Count', 'Total-Count-Capped']),
        }
      : {}),
    ...(route.location ? { Location: text('Where the new resource is.') } : {}),
    ...(route.method === 'POST' ? headerRefs(['Idempotency-Replayed']) : {}),
    ...(route.kind === 'stream' ? headerRefs(['X-Accel-Buffering']) : {}),
    ...(route.method === 'OPTIONS' ? headerRefs(['Allow']) : {}),
  };
}

/** Whether its answers have a validator. */
export function reads({ method, kind }: Route): boolean {
  return kind !== 'stream' && (method === 'GET' || method === 'OPTIONS');
}
