import {
  type ArgumentNode,
  type DocumentNode,
  type FieldNode,
  GraphQLError,
  type GraphQLSchema,
  getNamedType,
  isIntrospectionType,
  Kind,
  type OperationDefinitionNode,
  type ValidationContext,
  type ValidationRule,
} from 'graphql';
import type { Bounds } from '../../core/bounds.ts';
import { ApiError } from '../../core/errors.ts';
import { defaultPageSize, maximumPageSize } from '../../core/page.ts';
import {
  type Extent,
  type Measure,
  Measurer,
  type SchemaField,
  short,
  type Type,
  timesIntrospected,
} from './measure.ts';

/** Ten times the introspection query of tools. Validation time is quadratic in the tokens, about 50 ms here. */
export const maximumTokens = 2_000;
const maximumDepth = 15;
/** Fields in a response if every page is as long as requested. The whole schema has about 6,000. */
const maximumCost = 20_000;
/**
 * Characters in a response if every text has its maximum length: two pages of 100 articles, twice the largest REST
 * response. Serializing it blocks for 0.2 s in English. A character takes up to six bytes in JSON, and at most 128 MB
 * may wait for slow clients.
 */
const maximumSize = 21_000_000;
const long = 500;
/** Fields per request of the rate limit: those of the largest page in REST. */
const fieldsPerUnit = 2_000;
/** Mutations per document: they run sequentially, each in its own transaction. */
const maximumMutations = 20;
/** Cached sizes of an operation, by the values of its variables. */
const maximumSizes = 100;

type Variables = Readonly<Record<string, unknown>>;

interface Measured {
  readonly units: number;
  readonly unitsPerEvent: number;
  readonly size: number;
  /** Variables that are page sizes or lists of ids, and sizes by their values. */
  readonly lengths: ReadonlySet<string>;
  readonly sizes: Map<string, number>;
}

const measured = new WeakMap<OperationDefinitionNode, Measured>();

/** Number of requests an operation counts as: by what it reads, as the REST requests it replaces, or by its fields. */
export function unitsOf(operation: OperationDefinitionNode): number {
  return measured.get(operation)?.units ?? 1;
}

/** What an event of a subscription costs: a fraction of a request, if it has fields of few objects. */
export function unitsPerEvent(operation: OperationDefinitionNode): number {
  return measured.get(operation)?.unitsPerEvent ?? 1;
}

/** Maximum characters of the response, with the page sizes in these variables. */
export function responseSize(
  schema: GraphQLSchema,
  document: DocumentNode,
  operation: OperationDefinitionNode,
  given: unknown,
) {
  const { size = 0, lengths, sizes } = measured.get(operation) ?? {};
  if (!lengths?.size || !sizes) return size;
  const variables = { ...readDefaults(operation), ...(given as Variables | null) };
  const key = [...lengths].map((name) => readLength(variables[name])).join();
  const known = sizes.get(key);
  if (known !== undefined) return known;
  const fragments = document.definitions.filter((one) => one.kind === Kind.FRAGMENT_DEFINITION);
  const measurer = new Measurer(
    (name) => fragments.find((one) => one.name.value === name),
    (field, below, known, parent) => countResults(schema, field, below, known, parent, variables),
    { schema, readExtent, countReads },
  );
  const found = Math.ceil(measurer.measure(operation.selectionSet, schema.getRootType(operation.operation)).size);
  if (sizes.size < maximumSizes) sizes.set(key, found);
  return found;
}

function readDefaults({ variableDefinitions = [] }: OperationDefinitionNode): Variables {
  return Object.fromEntries(
    variableDefinitions.map(({ variable, defaultValue }) => [
      variable.name.value,
      defaultValue?.kind === Kind.INT ? Number(defaultValue.value) : undefined,
    ]),
  );
}

const isLength = ({ name: { value } }: ArgumentNode) => value === 'first' || value === 'last' || value === 'ids';

function countResults(
  schema: GraphQLSchema,
  field: FieldNode,
  below: Measure,
  known: SchemaField | undefined,
  parent: Type,
  variables?: Variables,
): number {
  return known && isIntrospectionType(getNamedType(known.type))
    ? timesIntrospected(schema, known, parent)
    : pageSize(field, below, variables) || ((known?.extensions.results as number | undefined) ?? 1);
}

/** Maximum number of results below a field, 0 if it has no pages. A variable counts as the largest page, unless its value is given. */
function pageSize(field: FieldNode, { ofConnection }: Measure, variables?: Variables): number {
  const lengths = field.arguments?.filter(isLength).map(({ value }) => {
    if (value.kind === Kind.VARIABLE) return variables ? readLength(variables[value.name.value]) : maximumPageSize;
    return value.kind === Kind.LIST ? value.values.length : value.kind === Kind.INT ? Number(value.value) : 0;
  });
  const length = Math.max(0, ...(lengths ?? []));
  if (length > 0) return length;
  return ofConnection ? defaultPageSize : 0;
}

/** 0: not given. Values of other types and too large ones are rejected later. */
function readLength(value: unknown): number {
  if (value == null) return 0;
  const length = Array.isArray(value) ? value.length : value;
  return typeof length === 'number' && length > 0 && length < maximumPageSize ? Math.ceil(length) : maximumPageSize;
}

function readExtent(field: SchemaField | undefined): Extent {
  const { characters = short.characters, items = 1 } = (field?.extensions.bounds ?? {}) as Bounds;
  return { characters, items };
}

/** Ids per request of the rate limit, as of a batch. */
const idsPerUnit = 10;

/** A root field reads or writes what a REST request does. A list below costs one statement for all its parents. */
function countReads(field: FieldNode, parent: Type, below: Measure): number {
  if (field.name.value.startsWith('__')) return 0;
  if (parent?.name !== 'Query' && parent?.name !== 'Mutation') return below.ofConnection ? 1 : 0;
  const hasIds = field.arguments?.some(({ name }) => name.value === 'ids');
  return hasIds ? Math.ceil(pageSize(field, below) / idsPerUnit) : 1;
}

export const limitComplexity: ValidationRule = (context: ValidationContext) => {
  const schema = context.getSchema();
  const longFields = new Set<string>();
  const lengths = new Set<string>();
  const notingLong = (field: SchemaField | undefined): Extent => {
    const extent = readExtent(field);
    if (field && extent.characters >= long) longFields.add(field.name);
    return extent;
  };
  const notingLengths = (field: FieldNode, below: Measure, known: SchemaField | undefined, parent: Type): number => {
    for (const { value } of field.arguments?.filter(isLength) ?? [])
      if (value.kind === Kind.VARIABLE) lengths.add(value.name.value);
    return countResults(schema, field, below, known, parent);
  };
  const measurer = new Measurer((name) => context.getFragment(name), notingLengths, {
    schema,
    readExtent: notingLong,
    countReads,
  });

  return {
    OperationDefinition(operation) {
      const type = schema.getRootType(operation.operation);
      const { depth, roots, reads, ...estimated } = measurer.measure(operation.selectionSet, type);
      // What introspection returns is estimated, and may be less than what a document asks for.
      const cost = Math.ceil(Math.max(estimated.cost, estimated.fields));
      const size = Math.ceil(estimated.size);
      const mutations = operation.operation === 'mutation' ? roots : 0;
      const units = Math.max(reads, Math.ceil(cost / fieldsPerUnit));
      const unitsPerEvent = Math.max(reads, cost / fieldsPerUnit);
      measured.set(operation, { units, unitsPerEvent, size, lengths, sizes: new Map() });
      const refuse = (message: string) =>
        context.reportError(new GraphQLError(message, { nodes: operation, originalError: tooComplex(message) }));
      if (cost > maximumCost) refuse(`The query may return ${cost} fields; the maximum is ${maximumCost}.`);
      if (depth > maximumDepth) refuse(`The query is ${depth} levels deep; the maximum is ${maximumDepth}.`);
      if (mutations > maximumMutations)
        refuse(`The document contains ${mutations} mutations; the maximum is ${maximumMutations}.`);
      if (size > maximumSize)
        refuse(`The response may have ${size} characters; the maximum is ${maximumSize}. ${advice(longFields)}`);
    },
  };
};

function advice(longFields: ReadonlySet<string>): string {
  const what = longFields.size === 0 ? 'use shorter aliases' : `omit long fields: ${[...longFields].join(', ')}`;
  return `Request smaller pages (first, last), or ${what}.`;
}

export function tooComplex(message: string): ApiError {
  return new ApiError('query_too_complex', { message });
}
