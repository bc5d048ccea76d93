import { HeaderMap } from '@apollo/server';
import { InMemoryLRUCache } from '@apollo/utils.keyvaluecache';
import {
  type DocumentNode,
  GraphQLError,
  type GraphQLSchema,
  Kind,
  type OperationDefinitionNode,
  type ValidationContext,
  type ValidationRule,
  visit,
} from 'graphql';
import type { Deprecation } from '../../core/deprecation.ts';
import { ApiError } from '../../core/errors.ts';
import { compileUpTo } from './jit.ts';
import { countFields, isLength, Measurer, readLength, readLiteral, type Variables } from './measure.ts';

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
/** Fields per request of the rate limit: those of the largest page in REST. */
const fieldsPerUnit = 2_000;
/** Mutations per document: they run sequentially, each in its own transaction. */
const maximumMutations = 20;
/** Cached estimates of an operation, by the values of its variables. */
const maximumEstimates = 100;

interface Estimate {
  /** Number of requests an operation counts as: by what it reads, as the REST requests it replaces, or by its fields. */
  readonly units: number;
  /** What an event of a subscription costs: a fraction of a request, if it has fields of few objects. */
  readonly unitsPerEvent: number;
  /** Maximum characters of the response. */
  readonly size: number;
  /** Why the operation is not executed. */
  readonly refusal: string | undefined;
  /** Of the deprecated operations that it calls, the one that ends first. */
  readonly deprecation: Deprecation | undefined;
}

interface Estimated {
  /** Variables that are page sizes or lists of ids. */
  readonly lengths: ReadonlySet<string>;
  /** By the values of these variables. */
  readonly estimates: Map<string, Estimate>;
  deprecation?: Deprecation | undefined;
}

/** By operation, as long as its document is cached. */
const estimated = new WeakMap<OperationDefinitionNode, Estimated>();

/** What an operation returns and reads at most, with the page sizes that the request has in variables. */
export function estimate(
  schema: GraphQLSchema,
  document: DocumentNode,
  operation: OperationDefinitionNode,
  given: unknown,
): Estimate {
  let known = estimated.get(operation);
  if (!known) estimated.set(operation, (known = { lengths: findLengths(document), estimates: new Map() }));
  const { lengths, estimates } = known;
  const variables = lengths.size > 0 ? { ...readDefaults(operation), ...(given as Variables | null) } : {};
  const key = [...lengths].map((name) => readLength(variables[name])).join();
  let found = estimates.get(key);
  if (!found) {
    found = measure(schema, document, operation, variables);
    known.deprecation = found.deprecation;
    if (estimates.size < maximumEstimates) estimates.set(key, found);
  }
  return found;
}

/** Known once the operation was measured, with any variables. */
export function findDeprecation(operation: OperationDefinitionNode): Deprecation | undefined {
  return estimated.get(operation)?.deprecation;
}

function findLengths(document: DocumentNode): Set<string> {
  const lengths = new Set<string>();
  visit(document, {
    Argument(argument) {
      if (isLength(argument) && argument.value.kind === Kind.VARIABLE) lengths.add(argument.value.name.value);
    },
  });
  return lengths;
}

/** Values that are as long as those of the defaults. */
function readDefaults({ variableDefinitions = [] }: OperationDefinitionNode): Variables {
  return Object.fromEntries(
    variableDefinitions.map(({ variable, defaultValue }) => [
      variable.name.value,
      defaultValue && readLiteral(defaultValue),
    ]),
  );
}

function measure(
  schema: GraphQLSchema,
  document: DocumentNode,
  operation: OperationDefinitionNode,
  variables: Variables,
): Estimate {
  const measurer = new Measurer(document, schema, variables);
  const { depth, roots, reads, ...most } = measurer.measure(
    operation.selectionSet,
    schema.getRootType(operation.operation),
  );
  // What introspection returns is estimated, and may be less than what a document asks for.
  const cost = Math.ceil(Math.max(most.cost, most.fields));
  const size = Math.ceil(most.size);
  const mutations = operation.operation === 'mutation' ? roots : 0;
  const units = Math.max(reads, Math.ceil(cost / fieldsPerUnit));
  const refusal =
    (cost > maximumCost && `The query may return ${cost} fields; the maximum is ${maximumCost}.`) ||
    (depth > maximumDepth && `The query is ${depth} levels deep; the maximum is ${maximumDepth}.`) ||
    (mutations > maximumMutations &&
      `The document contains ${mutations} mutations; the maximum is ${maximumMutations}.`) ||
    (size > maximumSize &&
      `The response may have ${size} characters; the maximum is ${maximumSize}. ${advice(measurer.longFields)}`) ||
    undefined;
  const [deprecation] = [...measurer.deprecated].sort((a, b) => Date.parse(a.sunset) - Date.parse(b.sunset));
  return { units, unitsPerEvent: Math.max(reads, cost / fieldsPerUnit), size, refusal, deprecation };
}

/** Refuses what is too complex with the smallest pages in variables: larger ones are measured with each request. */
export const limitComplexity: ValidationRule = (context: ValidationContext) => {
  const document = context.getDocument();
  const smallest = Object.fromEntries([...findLengths(document)].map((name) => [name, []]));
  return {
    OperationDefinition(operation) {
      const { refusal } = estimate(context.getSchema(), document, operation, smallest);
      if (refusal) context.reportError(refuse(operation, refusal));
    },
  };
};

export function refuse(operation: OperationDefinitionNode, refusal: string): GraphQLError {
  const extensions = { http: { status: 400, headers: new HeaderMap() } };
  return new GraphQLError(refusal, { nodes: operation, originalError: tooComplex(refusal), extensions });
}

function advice(longFields: ReadonlySet<string>): string {
  const what = longFields.size === 0 ? 'use shorter aliases' : `omit long fields: ${[...longFields].join(', ')}`;
  return `Request smaller pages (first, last), or ${what}.`;
}

export function tooComplex(message: string): ApiError {
  return new ApiError('query_too_complex', { message });
}

/** Bytes of all texts. */
const maximumTexts = 8_000_000;
const prefix = 'apq:';

/** From a body or, as JSON texts, from a query string. */
export interface GraphqlRequest {
  query?: unknown;
  operationName?: unknown;
  variables?: unknown;
  extensions?: unknown;
}

/** The texts of Apollo's automatic persisted queries, per process. Clients send evicted texts again. */
export function createTexts(maxSize = maximumTexts): InMemoryLRUCache {
  return new InMemoryLRUCache({ maxSize, sizeCalculation: (text, key) => 2 * (text.length + key.length) });
}

export async function findText(texts: InMemoryLRUCache, { query, extensions }: GraphqlRequest): Promise<unknown> {
  if (query !== undefined) return query;
  const { persistedQuery } = (extensions ?? {}) as { persistedQuery?: { sha256Hash?: unknown } };
  return texts.get(`${prefix}${persistedQuery?.sha256Hash}`);
}

const maximumLength = 250_000;
/** graphql-js counts lines for the position of each error. */
const maximumLines = 5_000;
/** Nesting of brackets: far above the limit of fields, far below a stack overflow. */
const maximumNesting = 100;

const nesting = /"""(?:\\"""|[\s\S])*?"""|"(?:\\.|[^"\\\n])*"|#[^\n]*|[{}[\]()]/g;

export function limitSource(source: unknown): void {
  if (typeof source !== 'string') return;
  if (source.length > maximumLength)
    throw tooComplex(`The document has more than ${maximumLength} characters. Send long values as variables.`);
  if (source.length > maximumLines) limitLines(source);
  if ((source.match(/[{[(]/g)?.length ?? 0) > maximumNesting) limitNesting(source);
}

function limitLines(source: string): void {
  let lines = 1;
  for (const _ of source.matchAll(/\r\n?|\n/g)) {
    if (++lines > maximumLines)
      throw tooComplex(`The document has more than ${maximumLines} lines. Send long values as variables.`);
  }
}

function limitNesting(source: string): void {
  let depth = 0;
  for (const [token] of source.matchAll(nesting)) {
    if ('{[('.includes(token)) depth++;
    else if ('}])'.includes(token)) depth--;
    if (depth > maximumNesting) throw tooComplex(`The document is nested more than ${maximumNesting} levels deep.`);
  }
}

/**
 * Bytes of all documents, with their compiled functions. Requests without a token have a store of their own, so that they evict only
 * each other's.
 */
export const documentBytes = { signedIn: 32_000_000, anonymous: 8_000_000 };

/** Measured heap bytes: of a token with its node, and of a field once compiled and run. */
const bytesPer = { token: 320, field: 2_500 };

export function createDocuments(maxSize: number): InMemoryLRUCache<DocumentNode> {
  return new InMemoryLRUCache({ maxSize, sizeCalculation: weigh });
}

export function weigh(document: DocumentNode): number {
  let tokens = 0;
  for (let token = document.loc?.startToken; token; token = token.next ?? undefined) tokens++;
  const fields = countFields(document);
  const text = document.loc?.source.body.length ?? 0;
  return 2 * text + bytesPer.token * tokens + (fields <= compileUpTo ? bytesPer.field * fields : 0);
}
