import {
  type FieldNode,
  GraphQLError,
  type GraphQLField,
  Kind,
  type OperationDefinitionNode,
  type ValidationContext,
  type ValidationRule,
} from 'graphql';
import type { Bounds } from '../../core/bounds.ts';
import { ApiError } from '../../core/errors.ts';
import { defaultPageSize, maximumPageSize } from '../../core/page.ts';
import { type Extent, type Measure, measurer, short, type Type } from './measure.ts';
import { introspectionMeasurer } from './measure-introspection.ts';

/** Ten times the introspection query of tools. Validation time is quadratic in the tokens, about 50 ms here. */
export const maximumTokens = 2_000;
/** Errors reported per document; finding suggestions for each takes time. */
export const maximumErrors = 20;
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

const units = new WeakMap<OperationDefinitionNode, number>();

/** Number of requests an operation counts as: by what it reads, as the REST requests it replaces, or by its fields. */
export function unitsOf(operation: OperationDefinitionNode): number {
  return units.get(operation) ?? 1;
}

/** Maximum number of results below a field. A variable page size counts as the largest. */
function pageSize(field: FieldNode, { ofConnection }: Measure): number {
  const size = field.arguments?.find(({ name }) => name.value === 'first' || name.value === 'last');
  if (size) return size.value.kind === Kind.INT ? Math.max(1, Number(size.value.value)) : maximumPageSize;
  const ids = field.arguments?.find(({ name }) => name.value === 'ids')?.value;
  if (ids) return ids.kind === Kind.LIST ? Math.max(1, ids.values.length) : maximumPageSize;
  return ofConnection ? defaultPageSize : 1;
}

/** Ids per request of the rate limit, as of a batch. */
const idsPerUnit = 10;

/** A root field reads or writes what a REST request does. A list below costs one statement for all its parents. */
function readsOf(field: FieldNode, parent: Type, below: Measure): number {
  if (parent?.name !== 'Query' && parent?.name !== 'Mutation') return below.ofConnection ? 1 : 0;
  const hasIds = field.arguments?.some(({ name }) => name.value === 'ids');
  return hasIds ? Math.ceil(pageSize(field, below) / idsPerUnit) : 1;
}

export const limitComplexity: ValidationRule = (context: ValidationContext) => {
  const schema = context.getSchema();
  const measureIntrospection = introspectionMeasurer(context);
  const longFields = new Set<string>();
  const extentOf = (field: GraphQLField<unknown, unknown> | undefined): Extent => {
    const { characters = short.characters, items = 1 } = (field?.extensions.bounds ?? {}) as Bounds;
    if (field && characters >= long) longFields.add(field.name);
    return { characters, items };
  };
  const measure = measurer(
    (name) => context.getFragment(name),
    pageSize,
    { schema, extentOf, readsOf },
    (field) => (['__schema', '__type'].includes(field.name.value) ? measureIntrospection(field) : null),
  );

  return {
    OperationDefinition(operation) {
      const type = schema.getRootType(operation.operation);
      const { cost, size, depth, roots, reads } = measure(operation.selectionSet, type);
      const mutations = operation.operation === 'mutation' ? roots : 0;
      units.set(operation, Math.max(reads, Math.ceil(cost / fieldsPerUnit)));
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
