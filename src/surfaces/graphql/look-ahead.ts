import type { FieldNode, FragmentDefinitionNode, GraphQLResolveInfo, SelectionSetNode } from 'graphql';

const cache = new WeakMap<FieldNode, Map<string, boolean>>();
const transparent = new Set(['edges', 'node', 'nodes']);

/** Looks into the items of a connection. Ignores `@skip` and `@include`, so it may fetch too much. */
export function isSelected(info: GraphQLResolveInfo, field: string): boolean {
  return info.fieldNodes.some((node) => {
    let known = cache.get(node);
    if (!known) cache.set(node, (known = new Map()));
    let selected = known.get(field);
    if (selected === undefined) known.set(field, (selected = selects(node.selectionSet, field, info.fragments)));
    return selected;
  });
}

function selects(
  set: SelectionSetNode | undefined,
  field: string,
  fragments: Record<string, FragmentDefinitionNode>,
): boolean {
  return !!set?.selections.some((selection) => {
    if (selection.kind === 'Field') {
      if (selection.name.value === field) return true;
      return transparent.has(selection.name.value) && selects(selection.selectionSet, field, fragments);
    }
    const fragment = selection.kind === 'InlineFragment' ? selection : fragments[selection.name.value];
    return selects(fragment?.selectionSet, field, fragments);
  });
}
