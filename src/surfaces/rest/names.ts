import { z } from 'zod';
import type { VersionedRow } from '../../core/etag.ts';
import type { Representation } from '../../core/representation.ts';
import { toSnakeCase } from '../../values/casing.ts';

type Shape = Readonly<Record<string, z.ZodType>>;

/** REST's names for the properties of an object, in the order in which they are shown. */
export interface Names {
  readonly fields: readonly FieldName[];
  readonly byProperty: ReadonlyMap<string, FieldName>;
  readonly byName: ReadonlyMap<string, FieldName>;
}

export interface FieldName {
  readonly property: string;
  readonly name: string;
  /** Names in the object, or list of objects, that it contains; null if they are those of the properties. */
  readonly inner: Names | null;
}

export const noNames: Names = compileNames({});

export function outputNames({ output, names }: Representation): Names {
  return compileNames(output.shape as Shape, names);
}

/** Names of the fields that inputs accept: all that responses show. */
export function inputNames({ all, names }: Representation): Names {
  return compileNames(all, names);
}

/** `others` are names in both APIs, in camelCase, of properties that have another one there. */
export function compileNames(shape: Shape, others: Readonly<Record<string, string>> = {}): Names {
  const fields = Object.entries(shape).map(([property, schema]): FieldName => {
    return { property, name: restName(others[property] ?? property), inner: innerNames(schema) };
  });
  return {
    fields,
    byProperty: new Map(fields.map((field) => [field.property, field])),
    byName: new Map(fields.map((field) => [field.name, field])),
  };
}

function innerNames(schema: z.ZodType): Names | null {
  if (schema instanceof z.ZodNullable || schema instanceof z.ZodOptional)
    return innerNames(schema.unwrap() as z.ZodType);
  if (schema instanceof z.ZodArray) return innerNames(schema.element as z.ZodType);
  if (!(schema instanceof z.ZodObject)) return null;
  const names = compileNames(schema.shape as Shape);
  return names.fields.some(({ name, property, inner }) => name !== property || inner) ? names : null;
}

export function restName(property: string): string {
  return toSnakeCase(property);
}

/**
 * Before a name that is not one of REST's: no property starts with it, so the operation rejects the field, even if the
 * name is that of a property.
 */
const unknown = '_';

/** From a JSON value of a request. */
export function toProperties(names: Names, value: unknown): unknown {
  if (Array.isArray(value)) return value.map((item) => toProperties(names, item));
  if (typeof value !== 'object' || value === null) return value;
  const properties: Record<string, unknown> = {};
  for (const [name, inside] of Object.entries(value)) {
    const field = names.byName.get(name);
    if (field === undefined) properties[unknown + name] = inside;
    else properties[field.property] = field.inner === null ? inside : toProperties(field.inner, inside);
  }
  return properties;
}

/** Arguments of an operation, of which each has a name: others belong to the page. */
export function toArguments({ fields }: Names, values: Record<string, unknown>): Record<string, unknown> {
  for (const { property, name } of fields) {
    if (property === name || !(name in values)) continue;
    values[property] = values[name];
    delete values[name];
  }
  return values;
}

/** The `fields` that `row` has. */
export function toRest(fields: readonly FieldName[], row: object): Record<string, unknown> {
  const values = row as Record<string, unknown>;
  const named: Record<string, unknown> = {};
  for (const { property, name, inner } of fields) {
    const value = values[property];
    if (value !== undefined) named[name] = inner === null ? value : toRestInside(inner, value);
  }
  return named;
}

function toRestInside(names: Names, value: unknown): unknown {
  if (Array.isArray(value)) return value.map((item) => toRestInside(names, item));
  return typeof value === 'object' && value !== null ? toRest(names.fields, value) : value;
}

/** `contactInfo.0.createdAt` → `contact_info.0.created_at`, and an unknown name as it was sent. */
export function toRestPath(names: Names['byProperty'], path: string): string {
  const [first = '', ...rest] = path.split('.');
  const field = names.get(first);
  if (field === undefined) return path.startsWith(unknown) ? path.slice(unknown.length) : path;
  if (field.inner === null || rest.length === 0) return [field.name, ...rest].join('.');
  const index = rest.findIndex((part) => !/^\d+$/.test(part));
  if (index === -1) return [field.name, ...rest].join('.');
  return [field.name, ...rest.slice(0, index), toRestPath(field.inner.byProperty, rest.slice(index).join('.'))].join(
    '.',
  );
}

/** Fills in the id of a row, and those of its parents: `/articles/{article}/revisions/{revision}`. */
export function fill(path: string, row: VersionedRow): string {
  const [all, own] = [path.slice(0, path.lastIndexOf('/')), row.id];
  const parents = all.replaceAll(/\{(\w+)\}/g, (_, name: string) => {
    const parent = Reflect.get(row, name) as string | { id: string };
    return typeof parent === 'string' ? parent : parent.id;
  });
  return `${parents}/${own}`;
}
