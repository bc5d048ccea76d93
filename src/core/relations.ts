import { Index, ManyToOne } from '@mikro-orm/decorators/legacy';
import { capitalize, toWords, withArticle } from './casing.ts';
import { Writable, type WritableKeys } from './declared-field.ts';
import type { Deprecation } from './deprecation.ts';
import { readParents } from './fields.ts';
import { type Operation, operation, wholeView } from './operation.ts';
import { ParentId } from './schema.ts';
import { emptyView } from './table-rows.ts';
import type { EntityClass } from './tables.ts';
import { findOperation, type ParentType, type TypeOperations } from './type-operations.ts';

interface BelongsToOptions {
  readonly description: string;
  /** Whether there may be none: a create may omit it, and null removes it. */
  readonly nullable?: boolean;
  readonly deprecated?: Deprecation;
}

type ParentKey<T, K extends keyof T, Nullable> =
  NonNullable<T[K]> extends { readonly id: string }
    ? (null extends T[K] ? true : false) extends Nullable
      ? K & WritableKeys<T>
      : never
    : never;

/**
 * A relation that clients set: `shelf!: Shelf` is the id of a shelf in REST, inputs and events, and the shelf in GraphQL. An index over its column and the id serves the lists of the parent: see {@link HasMany}.
 */
export function BelongsTo<const O extends BelongsToOptions>(
  parent: () => EntityClass<object>,
  { description, nullable = false, deprecated }: O,
) {
  const schema = (nullable ? ParentId.nullable() : ParentId).meta({ description });
  const field = {
    column: false,
    field: false,
    ...(nullable && { default: null }),
    ...(deprecated && { deprecated }),
  } as const;
  const column = { nullable, index: false, deleteRule: 'no action', updateRule: 'no action' } as const;
  return <T extends object, K extends keyof T & string>(
    target: T,
    key: ParentKey<T, K, O extends { nullable: true } ? true : false>,
  ): void => {
    ManyToOne(() => parent(), column)(target, key as string);
    Index({ properties: [key, 'id'] as never })(target, key as never);
    Writable(schema, field)(target as never, key as never);
  };
}

interface ManyOf {
  readonly name: string;
  readonly child: () => EntityClass<object>;
  readonly by: string;
}

const lists = Symbol('lists');
type Parent = EntityClass<object> & { [lists]?: readonly ManyOf[] };

/** `@HasMany('books', () => Book, 'shelf')` on Shelf: `GET /shelves/{shelf}/books`, and the field `books` in GraphQL. */
export function HasMany<T extends object>(name: string, child: () => EntityClass<T>, by: keyof T & string) {
  return (parent: Parent): void => {
    parent[lists] = [{ name, child, by }, ...(parent[lists] ?? [])];
  };
}

/** The operations that delete what others can belong to, which fail with `in_use` while any do. */
export function listDeletesOfParents(types: readonly TypeOperations[]): ReadonlySet<Operation> {
  const parents = new Set(types.flatMap(({ type }) => readParents(type).map(({ parent }) => parent)));
  return new Set(types.filter(({ type }) => parents.has(type)).flatMap((one) => findOperation(one, 'delete') ?? []));
}

/** A list that follows from {@link HasMany}, and the operations whose routes say its path and how items are shown. */
export interface ManyOperations extends TypeOperations {
  readonly parent: Required<Pick<ParentType, 'type' | 'field' | 'pages'>>;
  readonly readParent: Operation;
  readonly list: Operation;
}

export function listMany(types: readonly TypeOperations[]): ManyOperations[] {
  return types.flatMap((parent) => {
    const { [lists]: all = [] }: Parent = parent.type;
    return all.map((many) =>
      manyOperations(
        many,
        parent,
        types.find(({ type }) => type === many.child()),
      ),
    );
  });
}

function manyOperations(
  { name, by }: ManyOf,
  parent: TypeOperations,
  child: TypeOperations | undefined,
): ManyOperations {
  const [readParent, list] = [findOperation(parent, 'read'), child && findOperation(child, 'list')];
  const rows = parent.table;
  if (!rows || !readParent || !child?.table || !list)
    throw new Error(`For ${parent.type.name}.${name}, both types need a table, and operations that read and list.`);
  const pages = child.table.children(by as never, { view: wholeView });
  const listOfParent = operation({
    name: `list${parent.type.name}${capitalize(name)}`,
    kind: 'list',
    summary: `List the ${name} of ${withArticle(toWords(parent.type.name))}`,
    scope: list.definition.scope,
    args: readParent.definition.args,
    async run(ctx, args, _body, { page }) {
      const id = Object.values(args as Record<string, string>).at(-1) as string;
      await rows.read(ctx, id, emptyView);
      return pages.of(ctx, id, page);
    },
  });
  const field = { type: parent.type, field: name, pages };
  return { type: child.type, operations: [listOfParent], parent: field, readParent, list };
}
