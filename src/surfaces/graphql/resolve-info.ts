import type { FragmentDefinitionNode, GraphQLResolveInfo, SelectionSetNode } from 'graphql';

type Info = Pick<GraphQLResolveInfo, 'fieldNodes' | 'fragments'>;

/** Whether a field is wanted of the selection, its fragments, and the fields `around` in it. */
export function selects(
  set: SelectionSetNode | undefined,
  isWanted: (field: string) => boolean,
  fragments: Record<string, FragmentDefinitionNode>,
  around: readonly string[] = [],
): boolean {
  return !!set?.selections.some((selection) => {
    if (selection.kind === 'Field') {
      if (isWanted(selection.name.value)) return true;
      return around.includes(selection.name.value) && selects(selection.selectionSet, isWanted, fragments, around);
    }
    const fragment = selection.kind === 'InlineFragment' ? selection : fragments[selection.name.value];
    return selects(fragment?.selectionSet, isWanted, fragments, around);
  });
}

/**
 * Whether a reference answers the selection by itself. REST shows the id of a related resource to everyone who sees the
 * resource that has it, so the id is neither read nor requires a scope of its own: a list, or a write that has taken
 * effect, does not fail because of what it refers to.
 */
export function selectsOnlyId({ fieldNodes, fragments }: Info): boolean {
  const isMore = (field: string) => field !== 'id' && field !== '__typename';
  return !fieldNodes.some(({ selectionSet }) => selects(selectionSet, isMore, fragments));
}

/** Whether the field is one of the object that a mutation returns, which its caller may read, as in REST. */
export function isOfResult({ operation, path }: Pick<GraphQLResolveInfo, 'operation' | 'path'>): boolean {
  return operation.operation === 'mutation' && path.prev !== undefined && path.prev.prev === undefined;
}
