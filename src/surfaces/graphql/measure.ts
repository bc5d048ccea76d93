import {
  type DocumentNode,
  type FieldNode,
  type FragmentDefinitionNode,
  type GraphQLField,
  type GraphQLNamedType,
  type GraphQLSchema,
  getNamedType,
  isInterfaceType,
  isObjectType,
  Kind,
  type SelectionSetNode,
} from 'graphql';
import { punctuation, shortValue } from '../../core/bounds.ts';

export interface Measure {
  readonly cost: number;
  /** Cost per list, regardless of the page size: counting it. */
  readonly once: number;
  readonly size: number;
  /** Selected fields; fragments count wherever they are spread. */
  readonly fields: number;
  readonly depth: number;
  readonly roots: number;
  /** Resources and lists to read: {@link Rules.readsOf} of each selected field, however often it is returned. */
  readonly reads: number;
  readonly ofConnection: boolean;
}

export interface Extent {
  readonly characters: number;
  readonly items: number;
}

interface Rules {
  readonly schema?: GraphQLSchema;
  extentOf(field: GraphQLField<unknown, unknown> | undefined): Extent;
  readsOf(field: FieldNode, parent: Type, below: Measure): number;
}

export type Type = GraphQLNamedType | null | undefined;

export const short: Extent = { characters: shortValue, items: 1 };

const onlyFields: Rules = { extentOf: () => short, readsOf: () => 0 };
const connectionFields = new Set(['nodes', 'edges', 'pageInfo', 'totalCount', 'totalCountCapped']);

/**
 * A field costs 1 plus `timesOf` times the cost below it. Its size is that of its name or alias and its value
 * (`extentOf`). Each fragment is measured once, so nested fragments cannot make measuring expensive.
 */
export function measurer(
  fragmentOf: (name: string) => FragmentDefinitionNode | null | undefined,
  timesOf: (field: FieldNode, below: Measure) => number,
  { schema, extentOf, readsOf }: Rules = onlyFields,
  measureSpecial: (field: FieldNode) => Measure | null = () => null,
) {
  const nothing: Measure = { cost: 0, once: 0, size: 0, fields: 0, depth: 0, roots: 0, reads: 0, ofConnection: false };
  const known = new Map<string, Measure>();

  const typeOf = (name: string): Type => schema?.getType(name);

  const measure = (set: SelectionSetNode | undefined, type?: Type): Measure => {
    let { cost, once, size, fields, depth, roots, reads, ofConnection } = nothing;
    for (const selection of set?.selections ?? []) {
      const part =
        selection.kind === Kind.FIELD
          ? (measureSpecial(selection) ?? measureField(selection, type))
          : selection.kind === Kind.INLINE_FRAGMENT
            ? measure(
                selection.selectionSet,
                selection.typeCondition ? typeOf(selection.typeCondition.name.value) : type,
              )
            : measureFragment(selection.name.value);
      cost += part.cost;
      once = Math.max(once, part.once);
      size += part.size;
      fields += part.fields;
      depth = Math.max(depth, part.depth);
      roots += part.roots;
      reads += part.reads;
      ofConnection ||= part.ofConnection;
    }
    return { cost, once, size, fields, depth, roots, reads, ofConnection };
  };

  const measureField = (field: FieldNode, parent: Type): Measure => {
    const known = isObjectType(parent) || isInterfaceType(parent) ? parent.getFields()[field.name.value] : undefined;
    const below = measure(field.selectionSet, known && getNamedType(known.type));
    const times = timesOf(field, below);
    const { characters, items } = extentOf(known);
    const value = field.selectionSet ? items * times * (below.size + punctuation) : items * characters;
    return {
      cost: 1 + times * below.cost + below.once,
      once: (known?.extensions.costOnce as number | undefined) ?? 0,
      size: (field.alias ?? field.name).value.length + punctuation + value,
      fields: 1 + below.fields,
      depth: 1 + below.depth,
      roots: 1,
      reads: readsOf(field, parent, below) + below.reads,
      ofConnection: connectionFields.has(field.name.value),
    };
  };

  const measureFragment = (name: string): Measure => {
    let found = known.get(name);
    if (!found) {
      // Set first: a recursive fragment, which another rule rejects, must not loop here.
      known.set(name, nothing);
      const fragment = fragmentOf(name);
      known.set(name, (found = measure(fragment?.selectionSet, fragment && typeOf(fragment.typeCondition.name.value))));
    }
    return found;
  };

  return measure;
}

/** Fields of all operations; fragments count wherever they are spread. */
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
