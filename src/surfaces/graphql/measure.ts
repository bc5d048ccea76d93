import {
  type DocumentNode,
  type FieldNode,
  type FragmentDefinitionNode,
  type GraphQLField,
  type GraphQLNamedType,
  type GraphQLSchema,
  getNamedType,
  getNullableType,
  type InlineFragmentNode,
  isInterfaceType,
  isListType,
  isObjectType,
  Kind,
  SchemaMetaFieldDef,
  type SelectionNode,
  type SelectionSetNode,
  TypeMetaFieldDef,
} from 'graphql';
import { punctuation, shortValue } from '../../values/bounds.ts';

export interface Measure {
  readonly cost: number;
  /** Cost per list, regardless of the page size: counting it. */
  readonly once: number;
  readonly size: number;
  /** Selected fields; fragments count wherever they are spread. */
  readonly fields: number;
  readonly depth: number;
  readonly roots: number;
  /** Resources and lists to read: {@link MeasureRules.countReads} of each selected field, however often it is returned. */
  readonly reads: number;
  readonly ofConnection: boolean;
}

export interface Extent {
  readonly characters: number;
  readonly items: number;
}

type FindFragment = (name: string) => FragmentDefinitionNode | null | undefined;
type CountResults = (field: FieldNode, below: Measure, known: SchemaField | undefined, parent: Type) => number;

interface MeasureRules {
  readonly schema?: GraphQLSchema;
  readExtent(field: SchemaField | undefined): Extent;
  countReads(field: FieldNode, parent: Type, below: Measure): number;
}

export type Type = GraphQLNamedType | null | undefined;
export type SchemaField = GraphQLField<unknown, unknown>;

export const short: Extent = { characters: shortValue, items: 1 };

const onlyFields: MeasureRules = { readExtent: () => short, countReads: () => 0 };
const connectionFields = new Set(['nodes', 'edges', 'pageInfo', 'totalCount', 'totalCountCapped']);

const nothing: Measure = { cost: 0, once: 0, size: 0, fields: 0, depth: 0, roots: 0, reads: 0, ofConnection: false };

/**
 * A field costs 1 plus `countResults` times the cost below it. Its size is that of its name or alias and its value
 * (`readExtent`). Each fragment is measured once, so nested fragments cannot make measuring expensive.
 */
export class Measurer {
  readonly #fragments = new Map<string, Measure>();

  constructor(
    private readonly findFragment: FindFragment,
    private readonly countResults: CountResults,
    private readonly rules: MeasureRules = onlyFields,
  ) {}

  /** @param sent how many levels below have values that the request sent, as the results of a batch have */
  measure(set: SelectionSetNode | undefined, type?: Type, sent = 0): Measure {
    let { cost, once, size, fields, depth, roots, reads, ofConnection } = nothing;
    for (const selection of set?.selections ?? []) {
      const part = this.#measureSelection(selection, type, sent);
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
  }

  #measureSelection(selection: SelectionNode, type: Type, sent: number): Measure {
    switch (selection.kind) {
      case Kind.FIELD:
        return this.#measureField(selection, type, sent);
      case Kind.FRAGMENT_SPREAD:
        return this.#measureFragment(selection.name.value, sent);
      case Kind.INLINE_FRAGMENT:
        return this.measure(selection.selectionSet, this.#typeOn(selection, type), sent);
    }
  }

  #measureField(field: FieldNode, parent: Type, sent: number): Measure {
    const known = findField(parent, field.name.value);
    const sentBelow = known?.extensions.returnsInput ? 2 : Math.max(0, sent - 1);
    const below = this.measure(field.selectionSet, known && getNamedType(known.type), sentBelow);
    const times = this.countResults(field, below, known, parent);
    const { characters, items } = this.rules.readExtent(known);
    // With an alias, a value can be returned more often than it was sent.
    const isReturned = sent > 0 && !field.alias;
    const each = field.selectionSet
      ? below.size + punctuation
      : isReturned
        ? Math.min(characters, shortValue)
        : characters;
    return {
      cost: 1 + times * below.cost + below.once,
      once: (known?.extensions.costOnce as number | undefined) ?? 0,
      size: (field.alias ?? field.name).value.length + punctuation + items * times * each,
      fields: 1 + below.fields,
      // graphql-js limits that of introspection, which nests deeper than data.
      depth: known?.name.startsWith('__') ? 1 : 1 + below.depth,
      roots: 1,
      reads: this.rules.countReads(field, parent, below) + below.reads,
      ofConnection: connectionFields.has(field.name.value),
    };
  }

  #measureFragment(name: string, sent: number): Measure {
    const key = `${name} ${sent}`;
    let found = this.#fragments.get(key);
    if (!found) {
      // Set first: a recursive fragment, which another rule rejects, must not loop here.
      this.#fragments.set(key, nothing);
      const fragment = this.findFragment(name);
      found = this.measure(fragment?.selectionSet, fragment && this.#typeOn(fragment), sent);
      this.#fragments.set(key, found);
    }
    return found;
  }

  #typeOn({ typeCondition }: InlineFragmentNode | FragmentDefinitionNode, otherwise?: Type): Type {
    return typeCondition ? this.rules.schema?.getType(typeCondition.name.value) : otherwise;
  }
}

function findField(parent: Type, name: string): SchemaField | undefined {
  if (name === SchemaMetaFieldDef.name) return SchemaMetaFieldDef;
  if (name === TypeMetaFieldDef.name) return TypeMetaFieldDef;
  return isObjectType(parent) || isInterfaceType(parent) ? parent.getFields()[name] : undefined;
}

/** About how often introspection returns what is below a field: for `types` on average, elsewhere for a large type. */
export function timesIntrospected(schema: GraphQLSchema, { name, type }: SchemaField, parent: Type): number {
  if (name === 'types') return Object.keys(schema.getTypeMap()).length;
  if (name === 'ofType') return 0.5;
  if (isListType(getNullableType(type))) return 1.5;
  return parent?.name === '__Schema' || name === TypeMetaFieldDef.name ? 40 : 1;
}

/** Fields of all operations; fragments count wherever they are spread. */
export function countFields({ definitions }: DocumentNode): number {
  const fragments = new Map(
    definitions.flatMap((one) => (one.kind === Kind.FRAGMENT_DEFINITION ? [[one.name.value, one]] : [])),
  );
  const measurer = new Measurer(
    (name) => fragments.get(name),
    () => 1,
  );
  const operations = definitions.filter((one) => one.kind === Kind.OPERATION_DEFINITION);
  return operations.reduce((sum, { selectionSet }) => sum + measurer.measure(selectionSet).fields, 0);
}
