import { z } from 'zod';
import { isTimestamp, mayBeAbsent } from '../../../src/core/schema.ts';
import { restName } from '../../../src/surfaces/rest/names.ts';
import { timestampPattern } from '../../../src/values/timestamp.ts';

export type Json = Record<string, unknown>;

export type Paths = Record<string, Json>;

export function mapValues(object: Json, map: (value: Json, key: string) => Json): Paths {
  return Object.fromEntries(Object.entries(object as Paths).map(([key, value]) => [key, map(value, key)]));
}

export function mapOperations(paths: Paths, change: (operation: Json, path: string) => Json): Paths {
  return mapValues(paths, (item, path) => mapValues(item, (operation) => change(operation, path)));
}

export const refTo = (schema: string) => ({ $ref: `#/components/schemas/${schema}` });

/**
 * JSON Schema 2020-12, the dialect of OpenAPI 3.1. Schemas with an id become components in `schemas`, named `…Input`
 * where their required fields differ in requests.
 */
export function toSchema(type: z.ZodType, schemas: Json, side: 'shown' | 'given' = 'shown'): Json {
  const shown = toJson(type);
  const json = side === 'given' ? toJson(type, requireInputFields) : shown;
  const uniqueName = (id: string) => (isSame(shown.$defs?.[id], json.$defs?.[id]) ? id : `${id}Input`);
  for (const [id, { id: _, ...definition }] of Object.entries(json.$defs ?? {})) {
    schemas[uniqueName(id)] ??= spell(definition, uniqueName);
  }
  const { $schema, $defs, id, ...schema } = json;
  return spell(schema, uniqueName) as Json;
}

type JsonSchema = z.core.JSONSchema.BaseSchema;
type Override = NonNullable<z.core.JSONSchemaGeneratorParams['override']>;

function toJson(type: z.ZodType, override: Override = () => {}): JsonSchema {
  return z.toJSONSchema(type, { io: 'input', unrepresentable: 'any', override });
}

/** `required` in the meta of an object applies to responses only. */
const requireInputFields: Override = ({ zodSchema, jsonSchema }) => {
  if (isTimestamp(zodSchema as unknown as z.ZodType)) jsonSchema.pattern = timestampPattern;
  if (!(zodSchema instanceof z.ZodObject) || zodSchema.meta()?.required === undefined) return;
  const shape = Object.entries(zodSchema.shape as Record<string, z.ZodType>);
  const required = shape.filter(([, field]) => !mayBeAbsent(field)).map(([name]) => name);
  if (required.length > 0) jsonSchema.required = required;
  else delete jsonSchema.required;
};

function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}

/** One spelling of everything: references lead to components, fields have REST's names, null is a type. */
function spell(value: unknown, uniqueName: (id: string) => string): unknown {
  if (Array.isArray(value)) return value.map((item) => spell(item, uniqueName));
  if (typeof value !== 'object' || value === null) return value;
  const spelled = Object.entries(value).map(([key, inner]) => [
    key,
    key === '$ref'
      ? refTo(uniqueName(String(inner).replace('#/$defs/', ''))).$ref
      : key === 'x-lifecycle'
        ? spellNames(inner)
        : renameFields(key, spell(inner, uniqueName)),
  ]);
  return withNullType(Object.fromEntries(spelled));
}

/** The names in a lifecycle, which are its keys and some of its texts: `publishedAt`. */
function spellNames(value: unknown): unknown {
  if (typeof value === 'string') return /^[a-z]+([A-Z][a-z]*)+$/.test(value) ? restName(value) : value;
  if (Array.isArray(value)) return value.map(spellNames);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [restName(key), spellNames(inner)]));
}

function renameFields(key: string, value: unknown): unknown {
  if (key === 'required' && Array.isArray(value)) return value.map(restName);
  if (key !== 'properties') return value;
  const fields = Object.entries(value as Record<string, Json>);
  return Object.fromEntries(fields.map(([property, schema]) => [restName(property), withoutDefault(schema)]));
}

/** Generators make a field with a default required, also in requests: its description says what the default is. */
function withoutDefault({ default: _, ...schema }: Json): Json {
  return schema;
}

/** `type: [X, "null"]`, unless the other type is a component. */
function withNullType({ anyOf, ...rest }: Json): Json {
  const [type, other, ...more] = (anyOf ?? []) as Json[];
  const isNullable = other?.type === 'null' && more.length === 0;
  if (!isNullable || typeof type?.type !== 'string') return anyOf === undefined ? rest : { ...rest, anyOf };
  const { enum: values, ...one } = type as Json & { enum?: unknown[] };
  return { ...one, ...rest, type: [type.type, 'null'], ...(values && { enum: [...values, null] }) };
}
