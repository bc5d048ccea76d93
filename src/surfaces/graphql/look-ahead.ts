import type { FieldNode, FragmentDefinitionNode, GraphQLResolveInfo, SelectionSetNode } from 'graphql';

const answers = new WeakMap<FieldNode, Map<string, boolean>>();
const transparent = new Set(['edges', 'node', 'nodes']);

/** Looks into the items of a connection. Ignores `@skip` and `@include`, so it may fetch too much. */
export function asksFor(info: GraphQLResolveInfo, field: string): boolean {
  return info.fieldNodes.some((node) => {
    let known = answers.get(node);
    if (!known) answers.set(node, (known = new Map()));
    let answer = known.get(field);
    if (answer === undefined) known.set(field, (answer = selects(node.selectionSet, field, info.fragments)));
    return answer;
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
