import type { GraphQLResolveInfo, SelectionSetNode } from 'graphql';

type Info = Pick<GraphQLResolveInfo, 'fieldNodes' | 'fragments'>;

/**
 * Whether a reference answers the selection by itself. REST shows the id of a related resource to everyone who sees the
 * resource that has it, so the id is neither read nor requires a scope of its own: a list, or a write that has taken
 * effect, does not fail because of what it refers to.
 */
export function selectsOnlyId({ fieldNodes, fragments }: Info): boolean {
  const isOnlyId = (set: SelectionSetNode | undefined): boolean =>
    !!set?.selections.every((selection) => {
      if (selection.kind === 'Field') return ['id', '__typename'].includes(selection.name.value);
      const fragment = selection.kind === 'InlineFragment' ? selection : fragments[selection.name.value];
      return isOnlyId(fragment?.selectionSet);
    });
  return fieldNodes.every(({ selectionSet }) => isOnlyId(selectionSet));
}

/** Whether the field is one of the object that a mutation returns, which its caller may read, as in REST. */
export function isOfResult({ operation, path }: Pick<GraphQLResolveInfo, 'operation' | 'path'>): boolean {
  return operation.operation === 'mutation' && path.prev !== undefined && path.prev.prev === undefined;
}
