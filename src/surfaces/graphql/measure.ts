import {
  type ArgumentNode,
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
  isIntrospectionType,
  isListType,
  isObjectType,
  Kind,
  SchemaMetaFieldDef,
  type SelectionNode,
  type SelectionSetNode,
  TypeMetaFieldDef,
  type ValueNode,
} from 'graphql';
import type { Deprecation } from '../../core/deprecation.ts';
import type { Operation } from '../../core/operation.ts';
import { defaultPageSize, maximumPageSize } from '../../core/page.ts';
import { type Bounds, punctuation, shortValue } from '../../values/bounds.ts';

export type Variables = Readonly<Record<string, unknown>>;

interface Measure {
  readonly cost: number;
  /** Cost per list, regardless of the page size: counting it. */
  readonly once: number;
  readonly size: number;
  /** Selected fields; fragments count wherever they are spread. */
  readonly fields: number;
  readonly depth: number;
  readonly roots: number;
  /** Resources and lists to read: those of each selected field, however often it is returned. */
  readonly reads: number;
  readonly ofConnection: boolean;
}

type Type = GraphQLNamedType | null | undefined;
type SchemaField = GraphQLField<unknown, unknown>;

/** Characters of a text that is named if a response is too large. */
const long = 500;
const connectionFields = new Set(['nodes', 'edges', 'pageInfo', 'totalCount', 'totalCountCapped']);

const nothing: Measure = { cost: 0, once: 0, size: 0, fields: 0, depth: 0, roots: 0, reads: 0, ofConnection: false };

/**
 * A field costs 1 plus the number of results times the cost below it. Its size is that of its name or alias and its value. Each
 * fragment is measured once, so nested fragments cannot make measuring expensive.
 */
export class Measurer {
  /** Names of fields with long texts. */
  readonly longFields = new Set<string>();
  readonly deprecated = new Set<Deprecation>();
  readonly #definitions: ReadonlyMap<string, FragmentDefinitionNode>;
  readonly #fragments = new Map<string, Measure>();

  /** @param schema without it, only `fields` are measured */
  constructor(
    { definitions }: DocumentNode,
    private readonly schema?: GraphQLSchema,
    private readonly variables: Variables = {},
  ) {
    const fragments = definitions.filter((one) => one.kind === Kind.FRAGMENT_DEFINITION);
    this.#definitions = new Map(fragments.map((one) => [one.name.value, one]));
  }

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
    const times = this.#countResults(field, below, known, parent);
    const { characters = shortValue, items = 1 } = (known?.extensions.bounds ?? {}) as Bounds;
    const { deprecated } = (known?.extensions.operation ?? {}) as Partial<Operation['definition']>;
    if (deprecated) this.deprecated.add(deprecated);
    if (known && characters >= long) this.longFields.add(known.name);
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
      reads: this.#countReads(field, parent, below) + below.reads,
      ofConnection: connectionFields.has(field.name.value),
    };
  }

  #measureFragment(name: string, sent: number): Measure {
    const key = `${name} ${sent}`;
    let found = this.#fragments.get(key);
    if (!found) {
      // Set first: a recursive fragment, which another rule rejects, must not loop here.
      this.#fragments.set(key, nothing);
      const fragment = this.#definitions.get(name);
      found = this.measure(fragment?.selectionSet, fragment && this.#typeOn(fragment), sent);
      this.#fragments.set(key, found);
    }
    return found;
  }

  #typeOn({ typeCondition }: InlineFragmentNode | FragmentDefinitionNode, otherwise?: Type): Type {
    return typeCondition ? this.schema?.getType(typeCondition.name.value) : otherwise;
  }

  #countResults(field: FieldNode, below: Measure, known: SchemaField | undefined, parent: Type): number {
    return this.schema && known && isIntrospectionType(getNamedType(known.type))
      ? timesIntrospected(this.schema, known, parent)
      : (this.#pageSize(field, below) ?? (known?.extensions.results as number | undefined) ?? 1);
  }

  /** Maximum number of results below a field, if it has pages. */
  #pageSize(field: FieldNode, { ofConnection }: Measure): number | undefined {
    const lengths = (field.arguments ?? []).filter(isLength).flatMap(({ value }) => {
      return readLength(value.kind === Kind.VARIABLE ? this.variables[value.name.value] : readLiteral(value)) ?? [];
    });
    return lengths.length > 0 ? Math.max(...lengths) : ofConnection ? defaultPageSize : undefined;
  }

  /** A root field reads or writes what a REST request does. A list below costs one statement for all its parents. */
  #countReads(field: FieldNode, parent: Type, below: Measure): number {
    if (field.name.value.startsWith('__')) return 0;
    if (parent?.name !== 'Query' && parent?.name !== 'Mutation') return below.ofConnection ? 1 : 0;
    const hasIds = field.arguments?.some(({ name }) => name.value === 'ids');
    return hasIds ? Math.ceil((this.#pageSize(field, below) ?? 0) / idsPerUnit) : 1;
  }
}

/** Ids per request of the rate limit, as of a batch. */
const idsPerUnit = 10;

export const readLiteral = (value: ValueNode) =>
  value.kind === Kind.LIST ? value.values : value.kind === Kind.INT ? Number(value.value) : undefined;

export const isLength = ({ name: { value } }: ArgumentNode) => value === 'first' || value === 'last' || value === 'ids';

/** Undefined: not given. Values of other types and too large ones are rejected later. */
export function readLength(value: unknown): number | undefined {
  if (value == null) return;
  if (Array.isArray(value)) return Math.min(value.length, maximumPageSize);
  return typeof value === 'number' && value > 0 && value < maximumPageSize ? Math.ceil(value) : maximumPageSize;
}

function findField(parent: Type, name: string): SchemaField | undefined {
  if (name === SchemaMetaFieldDef.name) return SchemaMetaFieldDef;
  if (name === TypeMetaFieldDef.name) return TypeMetaFieldDef;
  return isObjectType(parent) || isInterfaceType(parent) ? parent.getFields()[name] : undefined;
}

/** About how often introspection returns what is below a field: for `types` on average, elsewhere for a large type. */
function timesIntrospected(schema: GraphQLSchema, { name, type }: SchemaField, parent: Type): number {
  if (name === 'types') return Object.keys(schema.getTypeMap()).length;
  if (name === 'ofType') return 0.5;
  if (isListType(getNullableType(type))) return 1.5;
  return parent?.name === '__Schema' || name === TypeMetaFieldDef.name ? 40 : 1;
}

/** Fields of all operations; fragments count wherever they are spread. */
export function countFields(document: DocumentNode): number {
  const measurer = new Measurer(document);
  const operations = document.definitions.filter((one) => one.kind === Kind.OPERATION_DEFINITION);
  return operations.reduce((sum, { selectionSet }) => sum + measurer.measure(selectionSet).fields, 0);
}
