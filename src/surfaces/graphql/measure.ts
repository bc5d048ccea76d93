import { type DocumentNode, type FieldNode, type FragmentDefinitionNode, Kind, type SelectionSetNode } from 'graphql';

/** What a selection comes to. */
export interface Measure {
  readonly cost: number;
  /** Fields that are selected, with those of fragments wherever these are spread. */
  readonly fields: number;
  readonly depth: number;
  /** Fields at the top, with those of fragments. */
  readonly roots: number;
  /** Whether there is one among these that connections have. */
  readonly ofConnection: boolean;
}

const connectionFields = new Set(['nodes', 'edges', 'pageInfo']);

/**
 * Measures what is selected: a field costs one and what is selected below it, as often as `timesOf` says. Fragments are
 * measured once each, so that fragments within fragments cannot make the measuring itself expensive.
 */
export function measurer(
  fragmentOf: (name: string) => FragmentDefinitionNode | null | undefined,
  timesOf: (field: FieldNode, below: Measure) => number,
  measureSpecial: (field: FieldNode) => Measure | null = () => null,
) {
  const nothing: Measure = { cost: 0, fields: 0, depth: 0, roots: 0, ofConnection: false };
  const known = new Map<string, Measure>();

  const measure = (set: SelectionSetNode | undefined): Measure => {
    let { cost, fields, depth, roots, ofConnection } = nothing;
    for (const selection of set?.selections ?? []) {
      const part =
        selection.kind === Kind.FIELD
          ? (measureSpecial(selection) ?? measureField(selection))
          : selection.kind === Kind.INLINE_FRAGMENT
            ? measure(selection.selectionSet)
            : measureFragment(selection.name.value);
      cost += part.cost;
      fields += part.fields;
      depth = Math.max(depth, part.depth);
      roots += part.roots;
      ofConnection ||= part.ofConnection;
    }
    return { cost, fields, depth, roots, ofConnection };
  };

  const measureField = (field: FieldNode): Measure => {
    const below = measure(field.selectionSet);
    return {
      cost: 1 + timesOf(field, below) * below.cost,
      fields: 1 + below.fields,
      depth: 1 + below.depth,
      roots: 1,
      ofConnection: connectionFields.has(field.name.value),
    };
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

/** The fields that all operations of a document select, with those of fragments wherever these are spread. */
export function countFields({ definitions }: DocumentNode): number {
  const fragments = new Map(
    definitions.flatMap((one) => (one.kind === Kind.FRAGMENT_DEFINITION ? [[one.name.value, one]] : [])),
  );
  const measure = measurer(
    (name) => fragments.get(name),
    () => 1,
  );
  const operations = definitions.filter((one) => one.kind === Kind.OPERATION_DEFINITION);
  return operations.reduce((sum, { selectionSet }) => sum + measure(selectionSet).fields, 0);
}
