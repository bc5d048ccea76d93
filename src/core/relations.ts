import { Index, ManyToOne } from '@mikro-orm/decorators/legacy';
import { type EntityClass, emptyView, type WritableKeys, wholeView } from '@terrapin/table';
import { capitalize, toWords, withArticle } from '../values/casing.ts';
import { declare, declaredFields } from './declared-field.ts';
import type { Deprecation } from './deprecation.ts';
import { type Address, type Operation, operation } from './operation.ts';
import { ParentId } from './schema.ts';
import { readParents } from './table.ts';
import { findOperation, type ParentType, type TypeOperations } from './type-operations.ts';

interface BelongsToOptions {
  readonly description: string;
  /** Whether there may be none: a create may omit it, and null removes it. */
  readonly nullable?: boolean;
  /** Its list in the parent: `books` is `GET /shelves/{shelf}/books`, and the field `Shelf.books` in GraphQL. */
  readonly list?: string;
  readonly deprecated?: Deprecation;
}

type ParentKey<T, K extends keyof T, Nullable> =
  NonNullable<T[K]> extends { readonly id: string }
    ? (null extends T[K] ? true : false) extends Nullable
      ? K & WritableKeys<T>
      : never
    : never;

/** By the prototype of the child: its relations with a list in the parent, and the names of these lists. */
const lists = new Map<object, ReadonlyMap<string, string>>();

/**
 * A relation that clients set: `shelf!: Shelf` is the id of a shelf in REST, inputs and events, and the shelf in GraphQL.
 * An index over its column and the id serves the list of the parent.
 */
export function BelongsTo<const O extends BelongsToOptions>(
  parent: () => EntityClass<object>,
  { description, nullable = false, list, deprecated }: O,
) {
  const schema = (nullable ? ParentId.nullable() : ParentId).meta({ description });
  const field = {
    column: false,
    leadsTo: parent,
    failable: true,
    ...(nullable && { default: null }),
    ...(deprecated && { deprecated }),
  } as const;
  const column = { nullable, index: false, deleteRule: 'no action', updateRule: 'no action' } as const;
  return <T extends object, K extends keyof T & string>(
    target: T,
    key: ParentKey<T, K, O extends { nullable: true } ? true : false>,
  ): void => {
    ManyToOne(() => parent(), column)(target, key as string);
    Index<Record<string, unknown>, never>({ properties: [key, 'id'] as never })(target as Record<string, unknown>, key);
    declare(target, key, schema, true, field);
    if (list) lists.set(target, new Map([...(lists.get(target) ?? []), [key, list]]));
  };
}

/** The operations that delete what others can belong to, which fail with `in_use` while any do. */
export function listDeletesOfParents(types: readonly TypeOperations[]): ReadonlySet<Operation> {
  const parents = new Set(types.flatMap(({ type }) => readParents(type).map(({ parent }) => parent)));
  return new Set(types.filter(({ type }) => parents.has(type)).flatMap((one) => findOperation(one, 'delete') ?? []));
}

/** A list in a parent, and the operations whose routes say its path and how items are shown. */
export interface ManyOperations extends TypeOperations {
  readonly parent: Required<Pick<ParentType, 'type' | 'field' | 'pages'>>;
  readonly readParent: Operation;
  readonly list: Operation;
}

export function listMany(types: readonly TypeOperations[]): ManyOperations[] {
  const known = new Set(types.flatMap(({ type }) => declaredFields(type).map(({ name }) => `${type.name}.${name}`)));
  return types.flatMap((child) =>
    readParents(child.type).flatMap(({ property, parent }) => {
      const name = lists.get(child.type.prototype)?.get(property);
      if (name === undefined) return [];
      const field = `${parent.name}.${name}`;
      if (known.has(field))
        throw new Error(`There are two fields ${field}. Change the list of ${child.type.name}.${property}.`);
      known.add(field);
      const parentOperations = types.find(({ type }) => type === parent);
      return manyOperations(name, child, property, parentOperations);
    }),
  );
}

function manyOperations(
  name: string,
  child: TypeOperations,
  property: string,
  parent: TypeOperations | undefined,
): ManyOperations {
  const [list, readParent] = [findOperation(child, 'list'), parent && findOperation(parent, 'read')];
  const Rows = parent?.repository;
  if (!Rows || !readParent || !child.repository || !list)
    throw new Error(
      `For the list ${name}, ${child.type.name} and the type of its ${property} need a table, and operations that list and read.`,
    );
  const pages = child.repository.children(property, { view: wholeView });
  const listOfParent = operation({
    name: `list${parent.type.name}${capitalize(name)}`,
    at: `${readParent.definition.at as Address}/${name}`,
    kind: 'list',
    summary: `List the ${name} of ${withArticle(toWords(parent.type.name))}`,
    scope: list.definition.scope,
    args: readParent.definition.args,
    async run(ctx, args, _body, { page }) {
      const id = Object.values(args as Record<string, string>).at(-1) as string;
      await new Rows(ctx).read(id, emptyView);
      return pages.of(ctx, id, page);
    },
  });
  const field = { type: parent.type, field: name, pages };
  return { type: child.type, operations: [listOfParent], parent: field, readParent, list };
}
