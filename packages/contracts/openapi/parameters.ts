import type { z } from 'zod';
import { isPaged } from '../../../src/core/operation.ts';
import { isProse } from '../../../src/surfaces/rest/compiled-route.ts';
import { compileNames, noNames, outputNames } from '../../../src/surfaces/rest/names.ts';
import { listParameters } from '../../../src/surfaces/rest/parameters.ts';
import type { Route } from '../../../src/surfaces/rest/route.ts';
import { chooseSelection, type NamesParameter } from '../../../src/surfaces/rest/selection.ts';
import { headerRefs } from './headers.ts';
import { type Json, toSchema } from './schema.ts';

export function describeParameters(route: Route, schemas: Json): Json[] {
  const { acceptsIfMatch, usesTimeZone } = route.operation.definition;
  const shape = listParameters(route.operation.definition);
  const { fields, byName } = compileNames(shape);
  const variables = [...route.path.matchAll(/\{(\w+)\}/g)].map((match) => match[1] as string);
  const described = (name: string, place: 'path' | 'query'): Json => {
    const type = shape[byName.get(name)?.property as string] as z.ZodType;
    const {
      description = `Only items with this ${name}.`,
      examples: _,
      default: value,
      ...schema
    } = toSchema(type, schemas);
    // Generators make an enumeration of a component: the text that is its default would have another type.
    const isInWords = value !== undefined && '$ref' in schema;
    // The JSON Schema of a transformed type has no examples: they may describe its output.
    const [example] = (type.meta()?.examples ?? []) as unknown[];
    const isList = schema.type === 'array';
    const values = exampleValues(isList ? (schema.items as Json) : schema, schemas);
    const choice = isList ? values.slice(0, 2) : values[0];
    return {
      name,
      in: place,
      ...(place === 'path' && { required: true }),
      description: isInWords ? `${description} Default: \`${value}\`.` : description,
      ...(isList && { style: 'form', explode: isProse(schema.items as Json) }),
      schema: value === undefined || isInWords ? schema : { default: value, ...schema },
      example: example ?? choice,
    };
  };
  const inQuery = fields.map(({ name }) => name).filter((name) => !variables.includes(name));
  return [
    ...variables.map((name) => described(name, 'path')),
    ...inQuery.map((name) => described(name, 'query')),
    ...(chooseSelection(route)?.parameters(route.resource ? outputNames(route.resource) : noNames) ?? []).map(
      namesParameter,
    ),
    ...(hasEntityTag(route) ? [ifNoneMatch] : []),
    ...(acceptsIfMatch ? [ifMatch] : []),
    ...(usesTimeZone ? [timeZone] : []),
    ...(route.method === 'POST' && route.operation.definition.scope !== 'public' ? [idempotencyKey] : []),
    ...(hasEntityTag(route) || route.stream ? [] : [dryRun]),
    ...Object.entries(route.body?.headers ?? {}).map(([name, it]) => header(name, it.description, it.example)),
  ];
}

function exampleValues({ type, enum: values, minimum = 1, examples, $ref }: Json, schemas: Json): unknown[] {
  if ($ref !== undefined) return exampleValues(schemas[String($ref).split('/').at(-1) as string] as Json, schemas);
  if (examples) return examples as unknown[];
  const [first] = [type].flat();
  if (first === 'boolean') return [true];
  if (first === 'integer' || first === 'number') return [minimum];
  return (values as unknown[] | undefined) ?? [exampleId];
}

function namesParameter({ name, description, names }: NamesParameter): Json {
  return {
    name,
    in: 'query',
    description,
    style: 'form',
    explode: false,
    schema: { type: 'array', items: { anyOf: [{ type: 'string', enum: names }, { type: 'string' }] } },
    example: names.slice(0, 2),
  };
}

const exampleId = '01937c1e-5b5a-7c3e-9f0a-0123456789ab';
const exampleTag = '"0123456789ab.1"';

export const ifNoneMatch = header(
  'If-None-Match',
  'One or more ETags. Returns 304 if any of them still matches.',
  exampleTag,
);
const ifMatch = header('If-Match', 'One or more ETags. Returns 412 if none of them still matches.', exampleTag);
const timeZone = header(
  'Time-Zone',
  'Your time zone, by its name in the IANA database. Today is the date there; without this header, it is that of UTC.',
  'Europe/Berlin',
);
const dryRun = header(
  'Dry-Run',
  'With `true`, nothing is changed or sent: the response is 200 with the result, and with `dry_run` as `x-dry-run` describes it.',
  'true',
);
const idempotencyKey = header(
  'Idempotency-Key',
  'Makes the request safe to retry: the first successful response with this key is returned again for 24 hours.',
  '8e03978e-40d5-43e8-bc93-6894a57f9324',
);

function header(name: string, description: string, example: string | number): Json {
  const schema = typeof example === 'number' ? { type: 'integer', minimum: 0 } : { type: 'string' };
  return { name, in: 'header', description, schema, example };
}

const searches = ({ operation: { definition } }: Route) =>
  isPaged(definition.kind) && 'query' in (definition.args?.shape ?? {});

export function responseHeaders(route: Route): Json {
  return headerRefs([
    ...(hasEntityTag(route) || route.version ? (['ETag'] as const) : []),
    ...(isPaged(route.operation.definition.kind) ? (['Link', 'Total-Count', 'Total-Count-Capped'] as const) : []),
    ...(searches(route) ? (['Ignored-Words'] as const) : []),
    ...(route.file ? (['Content-Disposition'] as const) : []),
    ...(route.location ? (['Location'] as const) : []),
    ...(route.method === 'POST' ? (['Idempotency-Replayed'] as const) : []),
    ...(route.kind === 'stream' ? (['X-Accel-Buffering'] as const) : []),
  ]);
}

export function hasEntityTag({ method, kind }: Route): boolean {
  return kind !== 'stream' && method === 'GET';
}
