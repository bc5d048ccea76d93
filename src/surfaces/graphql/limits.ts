import {
  type FieldNode,
  type FragmentDefinitionNode,
  GraphQLError,
  type GraphQLSchema,
  isEnumType,
  isInputObjectType,
  isObjectType,
  Kind,
  type SelectionSetNode,
  type ValidationContext,
  type ValidationRule,
} from 'graphql';
import { ApiError } from '../../core/errors.ts';
import { defaultPageSize, maximumPageSize } from '../../core/page.ts';

/** Lexical tokens a document may have; a hundred times what people write by hand. */
export const maximumTokens = 5_000;
/** Levels of fields within fields. */
const maximumDepth = 15;
/** Fields that an answer may come to, with every page as long as the query asks for. All of the schema is some 6,000. */
const maximumCost = 20_000;
/** Mutations of one document: they run one after the other, each in a transaction of its own. */
const maximumMutations = 20;
/** Levels of brackets in a document: far more than fields may have, far fewer than would overflow a call stack. */
const maximumNesting = 100;

interface Measure {
  readonly cost: number;
  readonly depth: number;
  /** Fields at the top, with those of fragments. */
  readonly roots: number;
}

/**
 * Measures what is selected: a field costs one and what is selected below it, as often as `timesOf` says. Fragments are
 * measured once each, so that fragments within fragments cannot make the measuring itself expensive.
 */
function measurer(
  fragmentOf: (name: string) => FragmentDefinitionNode | null | undefined,
  timesOf: (field: FieldNode) => number,
  measureSpecial: (field: FieldNode) => Measure | null = () => null,
) {
  const nothing: Measure = { cost: 0, depth: 0, roots: 0 };
  const known = new Map<string, Measure>();

  const measure = (set: SelectionSetNode | undefined): Measure => {
    let { cost, depth, roots } = nothing;
    for (const selection of set?.selections ?? []) {
      const part =
        selection.kind === Kind.FIELD
          ? (measureSpecial(selection) ?? measureField(selection))
          : selection.kind === Kind.INLINE_FRAGMENT
            ? measure(selection.selectionSet)
            : measureFragment(selection.name.value);
      cost += part.cost;
      depth = Math.max(depth, part.depth);
      roots += part.roots;
    }
    return { cost, depth, roots };
  };

  const measureField = (field: FieldNode): Measure => {
    const below = measure(field.selectionSet);
    return { cost: 1 + timesOf(field) * below.cost, depth: 1 + below.depth, roots: 1 };
  };

  const measureFragment = (name: string): Measure => {
    let found = known.get(name);
    if (!found) {
      // Set first: a fragment that contains itself is another rule's error, and must not loop here.
      known.set(name, nothing);
      known.set(name, (found = measure(fragmentOf(name)?.selectionSet)));
    }
    return found;
  };

  return measure;
}

/** How often what is below a field may be answered: a variable page size counts as the largest. */
function pageSize(field: FieldNode): number {
  const size = field.arguments?.find(({ name }) => name.value === 'first' || name.value === 'last');
  if (size) return size.value.kind === Kind.INT ? Math.max(1, Number(size.value.value)) : maximumPageSize;
  const isConnection = field.selectionSet?.selections.some(
    (one) => one.kind === Kind.FIELD && ['nodes', 'edges', 'pageInfo'].includes(one.name.value),
  );
  return isConnection ? defaultPageSize : 1;
}

const sizesOf = new WeakMap<GraphQLSchema, Record<string, number>>();

/** How long the lists of an introspection are, on average, by the field. */
function introspectionSizes(schema: GraphQLSchema): Record<string, number> {
  const known = sizesOf.get(schema);
  if (known) return known;
  const types = Object.values(schema.getTypeMap());
  const inputs = types.filter(isInputObjectType).flatMap((type) => Object.keys(type.getFields()));
  const fields = types.filter(isObjectType).flatMap((type) => Object.values(type.getFields()));
  const values = types.filter(isEnumType).flatMap((type) => type.getValues());
  const sizes = {
    types: types.length,
    fields: fields.length / types.length,
    inputFields: inputs.length / types.length,
    enumValues: values.length / types.length,
    args: fields.flatMap(({ args }) => args).length / fields.length,
    directives: schema.getDirectives().length,
    // Most types are wrapped once, as what is never null, and few twice.
    ofType: 0.5,
  };
  sizesOf.set(schema, sizes);
  return sizes;
}

/** Refuses an operation that would come to too much, before any of it runs. */
export const limitComplexity: ValidationRule = (context: ValidationContext) => {
  const fragmentOf = (name: string) => context.getFragment(name);
  const sizes = introspectionSizes(context.getSchema());
  const measureIntrospection = measurer(fragmentOf, ({ name }) => sizes[name.value] ?? 1);
  const measure = measurer(fragmentOf, pageSize, (field) => {
    if (!['__schema', '__type'].includes(field.name.value)) return null;
    const { cost } = measureIntrospection(field.selectionSet);
    // Tools ask deeper than any limit that suits data; graphql-js has one of its own for that.
    return { cost: 1 + Math.ceil(cost), depth: 1, roots: 1 };
  });

  return {
    OperationDefinition(operation) {
      const { cost, depth, roots } = measure(operation.selectionSet);
      const refuse = (message: string) =>
        context.reportError(new GraphQLError(message, { nodes: operation, originalError: tooComplex(message) }));
      if (cost > maximumCost)
        refuse(`The query may come to ${cost} fields; at most ${maximumCost} are answered at once.`);
      if (depth > maximumDepth) refuse(`The query is ${depth} levels deep; at most ${maximumDepth} are answered.`);
      if (operation.operation === 'mutation' && roots > maximumMutations)
        refuse(`The document holds ${roots} mutations; at most ${maximumMutations} are carried out at once.`);
    },
  };
};

/** Strings, comments and brackets: all that matters for how deep a document nests. */
const nesting = /"""(?:\\"""|[\s\S])*?"""|"(?:\\.|[^"\\\n])*"|#[^\n]*|[{}[\]()]/g;

/** Refuses a document that nests deeper than parsing and validating it could bear. */
export function limitNesting(source: unknown): void {
  if (typeof source !== 'string') return;
  let depth = 0;
  for (const [token] of source.matchAll(nesting)) {
    if ('{[('.includes(token)) depth++;
    else if ('}])'.includes(token)) depth--;
    if (depth > maximumNesting) throw tooComplex(`The document nests more than ${maximumNesting} levels deep.`);
  }
}

function tooComplex(message: string): ApiError {
  return new ApiError('query_too_complex', { message });
}
