import {
  type FieldNode,
  type FragmentDefinitionNode,
  GraphQLError,
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
export const maximumDepth = 15;
/** Fields that an answer may come to, with every page as long as the query asks for. */
export const maximumCost = 20_000;

/**
 * Refuses a query that would come to too much before any of it runs. The cost of a field is one and that of what is
 * selected below it, times the page size where it takes one. Fragments are measured once each, so that fragments
 * within fragments cannot make the measuring itself expensive.
 */
export const limitComplexity: ValidationRule = (context: ValidationContext) => {
  const measured = new Map<string, { cost: number; depth: number }>();

  const measure = (set: SelectionSetNode | undefined): { cost: number; depth: number } => {
    let cost = 0;
    let depth = 0;
    for (const selection of set?.selections ?? []) {
      const part =
        selection.kind === Kind.FIELD
          ? measureField(selection)
          : selection.kind === Kind.INLINE_FRAGMENT
            ? measure(selection.selectionSet)
            : measureFragment(context.getFragment(selection.name.value));
      cost += part.cost;
      depth = Math.max(depth, part.depth);
    }
    return { cost, depth };
  };

  const measureField = (field: FieldNode) => {
    const below = measure(field.selectionSet);
    return { cost: 1 + pageSize(field) * below.cost, depth: 1 + below.depth };
  };

  const measureFragment = (fragment: FragmentDefinitionNode | null | undefined) => {
    if (!fragment) return { cost: 0, depth: 0 };
    const name = fragment.name.value;
    let result = measured.get(name);
    if (!result) {
      // Set first: a fragment that contains itself is another rule's error, and must not loop here.
      measured.set(name, { cost: 0, depth: 0 });
      measured.set(name, (result = measure(fragment.selectionSet)));
    }
    return result;
  };

  return {
    OperationDefinition(operation) {
      // Introspection reads no data, and tools ask for it deeper than any limit that suits data.
      const data = operation.selectionSet.selections.filter(
        (one) => one.kind !== Kind.FIELD || !one.name.value.startsWith('__'),
      );
      const { cost, depth } = measure({ ...operation.selectionSet, selections: data });
      if (cost > maximumCost)
        refuse(`The query may come to ${cost} fields; at most ${maximumCost} are answered at once.`);
      if (depth > maximumDepth) refuse(`The query is ${depth} levels deep; at most ${maximumDepth} are answered.`);
      function refuse(message: string) {
        const originalError = new ApiError('query_too_complex', { message });
        context.reportError(new GraphQLError(message, { nodes: operation, originalError }));
      }
    },
  };
};

/** How often what is below a field may be answered: a variable page size counts as the largest. */
function pageSize(field: FieldNode): number {
  const size = field.arguments?.find(({ name }) => name.value === 'first' || name.value === 'last');
  if (size) return size.value.kind === Kind.INT ? Math.max(1, Number(size.value.value)) : maximumPageSize;
  const isConnection = field.selectionSet?.selections.some(
    (one) => one.kind === Kind.FIELD && ['nodes', 'edges', 'pageInfo'].includes(one.name.value),
  );
  return isConnection ? defaultPageSize : 1;
}
