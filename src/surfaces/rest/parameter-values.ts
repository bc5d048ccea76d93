import { z } from 'zod';

/** Reads a parameter: in a URL its values are text, in MCP they may be JSON. */
export interface ParameterReader {
  readonly isList: boolean;
  read(value: unknown): unknown;
}

const jsonInteger = /^-?(?:0|[1-9]\d*)$/;
const jsonNumber = /^-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?$/;

/** By JSON type. What is of another one stays text, which the operation rejects. */
const readers: Readonly<Record<string, (text: string) => unknown>> = {
  boolean: (text) => (text === 'true' ? true : text === 'false' ? false : text),
  integer: (text) => (jsonInteger.test(text) ? Number(text) : text),
  number: (text) => (jsonNumber.test(text) ? Number(text) : text),
};

/** Those of a page belong to every list. */
const known = new Map<z.ZodType, ParameterReader | undefined>();

/** Undefined if every text is a value of the parameter as it is. */
export function parameterReader(schema: z.ZodType): ParameterReader | undefined {
  if (!known.has(schema)) known.set(schema, makeReader(schema));
  return known.get(schema);
}

function makeReader(schema: z.ZodType): ParameterReader | undefined {
  const { types, items } = describeJson(schema);
  if (items) {
    const read = readerOf(items);
    // A list is one text with commas, or several.
    const readItems = (value: unknown) => (typeof value === 'string' ? value.split(',').map(read) : [value]);
    return { isList: true, read: (value) => [value].flat().flatMap(readItems) };
  }
  const read = readerOf(types);
  return read === asText
    ? undefined
    : { isList: false, read: (value) => (typeof value === 'string' ? read(value) : value) };
}

const asText = (text: string): unknown => text;

function readerOf([type, ...others]: readonly string[]): typeof asText {
  return (others.length === 0 && readers[type as string]) || asText;
}

/** The JSON type of a field, ignoring null. */
export function jsonTypeOf(field: z.ZodType): string {
  return describeJson(field).types[0] ?? 'string';
}

type JsonSchema = z.core.JSONSchema.BaseSchema;

/** The types that a value may have besides null, and of a list those of its items. */
function describeJson(schema: z.ZodType): { types: string[]; items: string[] | null } {
  const json = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' });
  const resolve = (one: JsonSchema): JsonSchema =>
    one.$ref === undefined ? one : (json.$defs?.[one.$ref.split('/').at(-1) as string] as JsonSchema);
  const alternativesOf = (one: JsonSchema): JsonSchema[] =>
    (resolve(one).anyOf ?? [resolve(one)]).map((alternative) => resolve(alternative as JsonSchema));
  const typesOf = (one: JsonSchema) =>
    alternativesOf(one).flatMap(({ type = [] }) => [type].flat(2).filter((name) => name !== 'null'));
  const list = alternativesOf(json).find(({ type }) => type === 'array');
  return { types: typesOf(json), items: list ? typesOf(list.items as JsonSchema) : null };
}
