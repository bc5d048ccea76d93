import { z } from 'zod';

export type Json = Record<string, unknown>;

/**
 * A zod schema in JSON Schema 2020-12, the dialect of OpenAPI 3.1. What has an id in its meta becomes a component,
 * which is put into `schemas`.
 */
export function toSchema(type: z.ZodType, schemas: Json): Json {
  const json = z.toJSONSchema(type, { io: 'input', unrepresentable: 'any' });
  const { $schema, $defs, id, ...schema } = rewriteRefs(json) as Json;
  for (const [name, definition] of Object.entries(($defs as Json) ?? {})) {
    const { id: _, ...rest } = definition as Json;
    schemas[name] ??= rest;
  }
  return schema;
}

function rewriteRefs(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(rewriteRefs);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, inner]) => [
      key,
      key === '$ref' ? String(inner).replace('#/$defs/', '#/components/schemas/') : rewriteRefs(inner),
    ]),
  );
}
