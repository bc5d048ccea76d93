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
import { type Extent, type Measure, measurer, short } from './measure.ts';
import { introspectionMeasurer } from './measure-introspection.ts';

/**
 * Lexical tokens a document may have: ten times the introspection of tools. Validating takes time by the square of
 * them, some 50 ms at most here.
 */
export const maximumTokens = 2_000;
/** Mistakes of a document that are listed; finding out what each may have meant takes time. */
export const maximumErrors = 20;
/** Levels of fields within fields. */
const maximumDepth = 15;
/** Fields that an answer may come to, with every page as long as the query asks for. All of the schema is some 6,000. */
const maximumCost = 20_000;
/**
 * Characters that an answer may come to, if every text in it were as long as it can be: two pages of 100 articles, twice
 * the largest of REST. While they become JSON nothing else runs, 0.2 s in English. In JSON a character takes up to six
 * bytes, and no more than 128 MB may wait for clients to read them.
 */
const maximumSize = 21_000_000;
/** Characters from which on a text is called long. */
const long = 500;
/** Fields that count as one request in the rate limit: as many as the largest page of REST has. */
const fieldsPerUnit = 2_000;
/** Mutations of one document: they run one after the other, each in a transaction of its own. */
const maximumMutations = 20;

/** Set when an operation was found valid. */
const units = new WeakMap<OperationDefinitionNode, number>();

/** As how many requests of REST an operation counts: by the fields that it may come to, or by its mutations, whichever is more. */
export function unitsOf(operation: OperationDefinitionNode): number {
  return units.get(operation) ?? 1;
}

/** How often what is below a field may be answered: a variable page size counts as the largest. */
function pageSize(field: FieldNode, { ofConnection }: Measure): number {
  const size = field.arguments?.find(({ name }) => name.value === 'first' || name.value === 'last');
  if (size) return size.value.kind === Kind.INT ? Math.max(1, Number(size.value.value)) : maximumPageSize;
  const ids = field.arguments?.find(({ name }) => name.value === 'ids')?.value;
  if (ids) return ids.kind === Kind.LIST ? Math.max(1, ids.values.length) : maximumPageSize;
  return ofConnection ? defaultPageSize : 1;
}

/** Refuses an operation that would come to too much, before any of it runs. */
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
    { schema, extentOf },
    (field) => (['__schema', '__type'].includes(field.name.value) ? measureIntrospection(field) : null),
  );

  return {
    OperationDefinition(operation) {
      const type = schema.getRootType(operation.operation);
      const { cost, size, depth, roots } = measure(operation.selectionSet, type);
      const mutations = operation.operation === 'mutation' ? roots : 0;
      units.set(operation, Math.max(mutations, Math.ceil(cost / fieldsPerUnit)));
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
