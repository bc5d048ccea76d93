import { hash } from 'node:crypto';
import type { EntityClass } from '@terrapin/table';
import { z } from 'zod';
import { declaredFields } from './declared-field.ts';

type Envelope = Readonly<Record<'one' | 'page', (fields: Record<string, unknown>) => unknown>>;

const envelopes = new Map<EntityClass<object>, Envelope>();
const shapes = new Map<EntityClass<object>, string>();

/** Called once, by the registry. */
export function declareEnvelope(type: EntityClass<object>, schema: Envelope): void {
  envelopes.set(type, schema);
}

/**
 * A digest of how a type is represented, which is part of its entity tags: what was stored under a tag before a field was
 * added is not current afterwards. Descriptions do not count.
 */
export function shapeOf(type: EntityClass<object>): string {
  let shape = shapes.get(type);
  if (shape === undefined) {
    const fields = declaredFields(type).map(({ name, schema }) => [name, outlineOf(schema)]);
    const envelope = envelopes.get(type);
    const text = JSON.stringify([fields, envelope?.one({}), envelope?.page({})], withoutDescription);
    shapes.set(type, (shape = hash('sha1', text, 'base64url').slice(0, 6)));
  }
  return shape;
}

const withoutDescription = (key: string, value: unknown) =>
  key === 'description' && typeof value === 'string' ? undefined : value;

function outlineOf(schema: z.ZodType): unknown {
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodDefault) return outlineOf(schema.unwrap() as z.ZodType);
  if (schema instanceof z.ZodPipe) return outlineOf(schema.in as z.ZodType);
  if (schema instanceof z.ZodNullable) return ['null', outlineOf(schema.unwrap() as z.ZodType)];
  if (schema instanceof z.ZodArray) return [outlineOf(schema.element as z.ZodType)];
  if (schema instanceof z.ZodEnum) return schema.options;
  if (schema instanceof z.ZodObject)
    return Object.entries<z.ZodType>(schema.shape).map(([name, inner]) => [name, outlineOf(inner)]);
  return [schema.def.type, schema.meta()?.format];
}
