import { Entity, Index, ManyToOne } from '@mikro-orm/decorators/legacy';
import {
  type Children,
  type EntityClass,
  emptyView,
  isForeignKeyViolation,
  type WritableKeys,
  wholeView,
} from '@terrapin/table';
import { z } from 'zod';
import { capitalize, decapitalize, toSnakeCase, toWords, withArticle } from './casing.ts';
import { declaredFields, Writable } from './declared-field.ts';
import type { Deprecation } from './deprecation.ts';
import { ApiError } from './errors.ts';
import { type Operation, operation, orNotFound } from './operation.ts';
import { Id, ParentId } from './schema.ts';
import { readParents } from './table.ts';
import { findOperation, type ParentType, type RowSource, type TypeOperations } from './type-operations.ts';

interface ManyToManyOptions {
  /** The list of these in the other: `labels` is `GET /articles/{article}/labels`, and the field `Article.labels`. */
  readonly list: string;
  /** The list of the others in one of these: `articles` is `GET /labels/{label}/articles`, and `Label.articles`. */
  readonly inverse: string;
}

interface Links extends ManyToManyOptions {
  readonly other: EntityClass<object>;
  /** The table of pairs: `ArticleLabel` is `article_labels`. */
  readonly pairs: EntityClass<object>;
  /** Its properties: of this class, and of the other. */
  readonly names: readonly [own: string, other: string];
}

const declaredLinks = new Map<object, (() => Links)[]>();

/**
 * A class decorator: each of these can belong to many of the others, and each of those to many of these. A table of pairs
 * has them, with an index for each direction; both are deleted with their rows.
 */
export function ManyToMany(other: () => EntityClass<object>, options: ManyToManyOptions) {
  return (type: EntityClass<object>): void => {
    let links: Links | undefined;
    const known = declaredLinks.get(type) ?? [];
    declaredLinks.set(type, [...known, () => (links ??= { ...options, ...pair(type, other()) })]);
  };
}

const linksOf = (type: EntityClass<object>): Links[] => (declaredLinks.get(type) ?? []).map((links) => links());

function pair(type: EntityClass<object>, other: EntityClass<object>): Omit<Links, keyof ManyToManyOptions> {
  const name = `${other.name}${type.name}`;
  const names = [decapitalize(type.name), decapitalize(other.name)] as const;
  const pairs = { [name]: class {} }[name] as EntityClass<object>;
  const column = { primary: true, index: false, deleteRule: 'cascade', updateRule: 'no action' } as const;
  for (const [index, one] of [other, type].entries())
    ManyToOne(() => one, column)(pairs.prototype, names[1 - index] as string);
  Index({ properties: names as never })(pairs);
  Entity({ tableName: `${toSnakeCase(name)}s`.replace(/^_/, '') })(pairs);
  return { other, pairs, names };
}

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
    Index({ properties: [key, 'id'] as never })(target, key as never);
    Writable(schema, field)(target as never, key as never);
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
  const find = (wanted: EntityClass<object>) => types.find(({ type }) => type === wanted);
  const add = (
    name: string,
    of: Relation,
    child: TypeOperations | undefined,
    parent: EntityClass<object>,
    pagesOf: PagesOf,
  ) => {
    const field = `${parent.name}.${name}`;
    if (known.has(field)) throw new Error(`There are two fields ${field}. Change the list of ${of.join('.')}.`);
    known.add(field);
    return manyOperations(name, of, child, find(parent), pagesOf);
  };
  const children = types.flatMap((child) =>
    readParents(child.type).flatMap(({ property, parent }) => {
      const name = lists.get(child.type.prototype)?.get(property);
      if (name === undefined) return [];
      return add(name, [child.type.name, property], child, parent, (table) => table.children(property as never, all));
    }),
  );
  const linked = types.flatMap(({ type }) =>
    linksOf(type).flatMap(({ other, pairs, list, inverse, names: [own, others] }) => [
      add(list, [type.name, inverse], find(type), other, (table) => table.linked({ pairs, own, other: others }, all)),
      add(inverse, [type.name, inverse], find(other), type, (table) =>
        table.linked({ pairs, own: others, other: own }, all),
      ),
    ]),
  );
  return [...children, ...linked];
}

/** A class, and its property. */
type Relation = readonly [type: string, property: string];
type PagesOf = (table: RowSource) => Children<{ id: string }>;
const all = { view: wholeView };

function manyOperations(
  name: string,
  [type, property]: Relation,
  child: TypeOperations | undefined,
  parent: TypeOperations | undefined,
  pagesOf: PagesOf,
): ManyOperations {
  const [list, readParent] = [child && findOperation(child, 'list'), parent && findOperation(parent, 'read')];
  const rows = parent?.table;
  if (!rows || !readParent || !child?.table || !list)
    throw new Error(
      `For the list ${name}, ${type} and the type of its ${property} need a table, and operations that list and read.`,
    );
  const pages = pagesOf(child.table);
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

/** What adds one of a type to another, and removes it: `addArticleLabel`. */
export interface LinkOperations {
  /** That of `Article`, which the path begins with. */
  readonly type: TypeOperations;
  readonly pairs: EntityClass<object>;
  readonly list: string;
  /** The last variable of the path. */
  readonly variable: string;
  readonly readParent: Operation;
  readonly add: Operation;
  readonly remove: Operation;
}

export function listLinks(types: readonly TypeOperations[]): LinkOperations[] {
  return types.flatMap((one) =>
    linksOf(one.type).map((links) =>
      linkOperations(
        links,
        one,
        types.find(({ type }) => type === links.other),
      ),
    ),
  );
}

function linkOperations({ pairs, names, list }: Links, own: TypeOperations, other?: TypeOperations): LinkOperations {
  const [variable, others] = names;
  const [readParent, update] = (['read', 'update'] as const).map((kind) => other && findOperation(other, kind));
  const [rows, parents] = [own.table, other?.table];
  if (!other || !rows || !parents || !readParent || !update)
    throw new Error(
      `For the list ${list} of ${own.type.name}, both types need a table, and ${others} an operation that updates it.`,
    );
  const link = parents.linking({ pairs, own: others, other: variable });
  const [noun, ofNoun] = [own, other].map(({ type }) => withArticle(toWords(type.name)));
  const write = (what: 'add' | 'remove', summary: string, description: string) =>
    operation({
      name: `${what}${other.type.name}${own.type.name}`,
      kind: 'action',
      summary,
      description,
      scope: update.definition.scope,
      args: z.object({
        ...readParent.definition.args?.shape,
        [variable]: Id.describe(`The id of the ${toWords(own.type.name)}.`),
      }),
      async run(ctx, args, _body, { view }) {
        const [id, linked] = Object.values(args as Record<string, string>).slice(-2) as [string, string];
        const [row] = await parents.byIds(ctx, [id], view);
        const [found] = row ? await rows.byIds(ctx, [linked], emptyView) : [];
        orNotFound(found);
        await link[what](ctx, id, linked).catch((error) => {
          throw isForeignKeyViolation(error) ? new ApiError('not_found') : error;
        });
        return row as object;
      },
    }) as Operation;
  return {
    type: other,
    pairs,
    list,
    variable,
    readParent,
    add: write('add', `Add ${noun} to ${ofNoun}`, 'Adding it again changes nothing.'),
    remove: write('remove', `Remove ${noun} from ${ofNoun}`, 'Removing what it does not have changes nothing.'),
  };
}
