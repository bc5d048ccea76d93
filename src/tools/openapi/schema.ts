import { z } from 'zod';

export type Json = Record<string, unknown>;

/**
 * JSON Schema 2020-12, the dialect of OpenAPI 3.1. Schemas with an id become components in `schemas`, named `…Input`
 * where their required members differ in requests.
 */
export function toSchema(type: z.ZodType, schemas: Json, side: 'shown' | 'given' = 'shown'): Json {
  const shown = toJson(type);
  const json = side === 'given' ? toJson(type, requireInputMembers) : shown;
  const nameOf = (id: string) => (isSame(shown.$defs?.[id], json.$defs?.[id]) ? id : `${id}Input`);
  for (const [id, { id: _, ...definition }] of Object.entries(json.$defs ?? {})) {
    schemas[nameOf(id)] ??= renameRefs(definition, nameOf);
  }
  const { $schema, $defs, id, ...schema } = json;
  return renameRefs(schema, nameOf) as Json;
}

type JsonSchema = z.core.JSONSchema.BaseSchema;
type Override = NonNullable<z.core.JSONSchemaGeneratorParams['override']>;

function toJson(type: z.ZodType, override: Override = () => {}): JsonSchema {
  return z.toJSONSchema(type, { io: 'input', unrepresentable: 'any', override });
}

/** `required` in the meta of an object applies to responses only. */
const requireInputMembers: Override = ({ zodSchema, jsonSchema }) => {
  if (!(zodSchema instanceof z.ZodObject) || zodSchema.meta()?.required === undefined) return;
  const shape = Object.entries(zodSchema.shape as Record<string, z.ZodType>);
  const required = shape.filter(([, member]) => member._zod.optin === undefined).map(([name]) => name);
  if (required.length > 0) jsonSchema.required = required;
  else delete jsonSchema.required;
};

function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}

function renameRefs(value: unknown, nameOf: (id: string) => string): unknown {
  if (Array.isArray(value)) return value.map((item) => renameRefs(item, nameOf));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, inner]) => [
      key,
      key === '$ref'
        ? `#/components/schemas/${nameOf(String(inner).replace('#/$defs/', ''))}`
        : renameRefs(inner, nameOf),
    ]),
  );
}
