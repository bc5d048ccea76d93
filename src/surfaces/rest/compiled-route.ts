import type { View } from '@terrapin/table';
import { z } from 'zod';
import { describeBatch, maximumBatch } from '../../core/batch.ts';
import type { Context, OperationSettings } from '../../core/context.ts';
import { deprecationHeaders } from '../../core/deprecation.ts';
import { ApiError, type Spelling } from '../../core/errors.ts';
import { type OperationOptions, perform } from '../../core/operation.ts';
import { describeInput } from '../../core/representation.ts';
import { countCharacters } from '../../values/bounds.ts';
import { type JsonLimits, smallBody } from '../http/body.ts';
import type { EventStreams } from '../http/event-streams.ts';
import type { Idempotency } from '../http/idempotency.ts';
import type { RequestContexts } from '../http/request.ts';
import { compileNames, inputNames, type Names, noNames, outputNames, restName, toRestPath } from './names.ts';
import { listParameters } from './parameters.ts';
import { bodyTypes, isList, mayOmitBody, type Route } from './route.ts';
import { chooseSelection, type Selection } from './selection.ts';

/** What the routes need of the server. */
export interface RestSurface {
  contexts: Pick<RequestContexts, 'create'>;
  idempotency: Idempotency;
  streams: EventStreams;
  settings: Pick<OperationSettings, 'publicUrl'>;
}

/** A route with what its requests need, computed once. */
export interface CompiledRoute {
  readonly route: Route;
  readonly surface: RestSurface;
  /** Whether clients can read it as lines of JSON. */
  readonly hasLines: boolean;
  /** Headers that announce its deprecation. */
  readonly notices: Readonly<Record<string, string>> | undefined;
  readonly selection: Selection | undefined;
  readonly argumentNames: Names;
  /** Null if the route takes no JSON body. */
  readonly bodyNames: Names | null;
  readonly responseNames: Names;
  /** Names of arguments and of fields of the body, by property. */
  readonly inputNames: Names['byProperty'];
  readonly parameters: ReadonlySet<string>;
  /** The `parameters` that select fields. */
  readonly selecting: ReadonlySet<string>;
  /** The `parameters` that may appear more than once. */
  readonly repeatable: ReadonlySet<string>;
  /** By name, for parameters that are not one text. */
  readonly readers: ReadonlyMap<string, ParameterReader>;
  /** Accepted media types of a JSON body; empty if the route takes none, or reads the body itself. */
  readonly mediaTypes: readonly string[];
  readonly bodyLimits: JsonLimits;
  /** Whether a request without a body is one with `{}`. */
  readonly mayOmitBody: boolean;
  /** Characters that an item of a response may have, and each of its properties. */
  readonly sizes: { readonly whole: number; readonly fields: ReadonlyMap<string, number> };
}

export function compileRoute(route: Route, surface: RestSurface): CompiledRoute {
  const described = descriptions.get(route) ?? describe(route);
  descriptions.set(route, described);
  return { ...described, surface };
}

type Description = Omit<CompiledRoute, 'surface'>;

/** Once per process, since they depend on the routes only. */
const descriptions = new Map<Route, Description>();

function describe(route: Route): Description {
  const { deprecated, body, operation, path, resource } = route;
  const { args, body: schema } = operation.definition;
  const all = listParameters(operation.definition);
  const argumentNames = compileNames(args?.shape ?? {});
  const input = schema && describeInput(describeBatch(schema)?.item ?? schema);
  const bodyNames = input ? inputNames(input.resource) : null;
  const responseNames = resource ? outputNames(resource) : noNames;
  const readers = Object.entries(all).flatMap(([property, type]): [string, ParameterReader][] => {
    const reader = parameterReader(type);
    return reader ? [[restName(property), reader]] : [];
  });
  const lists = readers.flatMap(([name, { isList }]) => (isList ? [name] : []));
  const inQuery = Object.keys(all)
    .map(restName)
    .filter((name) => !path.includes(`{${name}}`));
  const selection = chooseSelection(route);
  const selecting = selection?.parameters(responseNames).map(({ name }) => name) ?? [];
  const shown = Object.entries(resource?.output.shape ?? {}) as [string, z.ZodType][];
  const sizes = new Map(shown.map(([property, type]) => [property, countCharacters(type)]));
  return {
    route,
    hasLines: isList(route),
    selection,
    argumentNames,
    bodyNames,
    responseNames,
    inputNames: new Map([...argumentNames.byProperty, ...(bodyNames?.byProperty ?? [])]),
    notices: deprecated && deprecationHeaders(deprecated),
    parameters: new Set([...inQuery, ...selecting]),
    selecting: new Set(selecting),
    repeatable: new Set([...lists, ...selecting]),
    readers: new Map(readers),
    mediaTypes: body || !schema ? [] : bodyTypes(route),
    bodyLimits: schema ? jsonLimits(schema) : smallBody,
    mayOmitBody: mayOmitBody(route),
    sizes: { whole: addSizes(sizes, sizes.keys()), fields: sizes },
  };
}

/** Bytes of a character in JSON: a surrogate pair may be escaped, as in `\ud83d\udc22`. */
const longestCharacter = 12;
/** Bytes: 500 messages whose characters are all escaped fit. Of longer items fewer do: 500 articles of 20,000 characters. */
const largestBatch = { ofAll: 70_000_000, ofLonger: 10_000_000 };
const valuesPerItem = 100;

/** What was read may be sent back, with the fields that are read-only. */
function jsonLimits(schema: z.ZodType): JsonLimits {
  const batch = describeBatch(schema);
  const one = batch?.item ?? schema;
  const all = describeInput(one)?.resource.all;
  const bytes = longestCharacter * countCharacters(all ? z.object(all) : one);
  if (!batch) return { ...smallBody, bytes: Math.max(smallBody.bytes, bytes) };
  const ofAll = maximumBatch * bytes;
  return {
    bytes: ofAll > largestBatch.ofAll ? largestBatch.ofLonger : ofAll,
    values: maximumBatch * valuesPerItem,
  };
}

/** Characters that an item of a response may have. */
export function sizeOfItem({ sizes }: Pick<CompiledRoute, 'sizes'>, { only }: Pick<View, 'only'>): number {
  return only === null ? sizes.whole : addSizes(sizes.fields, only);
}

function addSizes(sizes: ReadonlyMap<string, number>, properties: Iterable<string>): number {
  let sum = 0;
  for (const property of properties) sum += sizes.get(property) ?? 0;
  return sum;
}

/** What an operation takes of a request. */
export interface Parts {
  readonly args: Record<string, unknown>;
  readonly body?: unknown;
  readonly options?: OperationOptions;
  /** Path of the body, or of each item of a batch, in the document that was received: `data.attributes.` */
  readonly at?: string | readonly string[];
}

/** Errors name fields as the client sent them: in messages as `spelling`, by default that of REST, does. */
export function performRoute(
  compiled: CompiledRoute,
  ctx: Context,
  { args, body, options, at = '' }: Parts,
  spelling?: Spelling,
): Promise<unknown> {
  return perform(compiled.route.operation.definition, ctx, args, body, options).catch((error) => {
    throw error instanceof ApiError ? nameError(compiled, typeof at === 'string' ? at : '', error, spelling) : error;
  });
}

/** Reports fields under the names that the client sent: in their document, and a filter without the index of a value. */
export function nameError(
  compiled: CompiledRoute,
  at: string,
  error: ApiError,
  spelling: Spelling = restSpelling,
): ApiError {
  const { readers, inputNames } = compiled;
  const toSentName = (path: string) => {
    const field = toRestPath(inputNames, path);
    const [first] = field.split('.', 1) as [string];
    return at + (readers.get(first)?.isList ? first : field);
  };
  return error.renamed(toSentName, spelling);
}

const restSpelling: Spelling = (property) => (property === 'ifMatch' ? 'If-Match' : restName(property));

/** Reads a parameter: in a URL its values are text, in MCP they may be JSON. */
interface ParameterReader {
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
function parameterReader(schema: z.ZodType): ParameterReader | undefined {
  if (!known.has(schema)) known.set(schema, makeReader(schema));
  return known.get(schema);
}

function makeReader(schema: z.ZodType): ParameterReader | undefined {
  const { types, items, isProse } = describeJson(schema);
  if (items) {
    const read = chooseReader(items);
    // A list is one text with commas, or several. What people write may contain some.
    const split = (text: string) => (isProse ? [text] : text.split(','));
    const readItems = (value: unknown) => (typeof value === 'string' ? split(value).map(read) : [value]);
    return { isList: true, read: (value) => [value].flat().flatMap(readItems) };
  }
  const read = chooseReader(types);
  return read === asText
    ? undefined
    : { isList: false, read: (value) => (typeof value === 'string' ? read(value) : value) };
}

const asText = (text: string): unknown => text;

function chooseReader([type, ...others]: readonly string[]): typeof asText {
  return (others.length === 0 && readers[type as string]) || asText;
}

/** The JSON type of a field, ignoring null. */
export function jsonType(field: z.ZodType): string {
  return describeJson(field).types[0] ?? 'string';
}

type JsonSchema = z.core.JSONSchema.BaseSchema;

/** What people write, such as a title: it may contain commas, unlike ids, usernames and codes. */
export const isProse = ({ type, enum: values, pattern, format, maxLength }: JsonSchema): boolean =>
  type === 'string' && maxLength !== undefined && values === undefined && pattern === undefined && format === undefined;

/** The types that a value may have besides null, and of a list those of its items. */
function describeJson(schema: z.ZodType): { types: string[]; items: string[] | null; isProse: boolean } {
  const json = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' });
  const resolve = (one: JsonSchema): JsonSchema =>
    one.$ref === undefined ? one : (json.$defs?.[one.$ref.split('/').at(-1) as string] as JsonSchema);
  const alternatives = (one: JsonSchema): JsonSchema[] =>
    (resolve(one).anyOf ?? [resolve(one)]).map((alternative) => resolve(alternative as JsonSchema));
  const typesOf = (one: JsonSchema) =>
    alternatives(one).flatMap(({ type = [] }) => [type].flat(2).filter((name) => name !== 'null'));
  const list = alternatives(json).find(({ type }) => type === 'array');
  const items = list?.items as JsonSchema | undefined;
  return {
    types: typesOf(json),
    items: items ? typesOf(items) : null,
    isProse: items !== undefined && alternatives(items).some(isProse),
  };
}
