import type { FieldNode, FragmentDefinitionNode, GraphQLResolveInfo, SelectionSetNode } from 'graphql';

/** Documents are cached and their nodes with them, so each question is answered once per document. */
const answers = new WeakMap<FieldNode, Map<string, boolean>>();
/** The steps between a connection and its items. */
const transparent = new Set(['edges', 'node', 'nodes']);

/**
 * Whether a query asks for `field` of what is being resolved, or of its items in a connection. `@skip` and `@include`
 * are not evaluated: a field that may be wanted is fetched.
 */
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
