import type { GraphQLResolveInfo } from 'graphql';
import { FieldResolver } from 'type-graphql';
import { z } from 'zod';
import { authorize } from '../../core/access.ts';
import type { Context, SignedIn } from '../../core/context.ts';
import { declaredFields } from '../../core/declared-field.ts';
import { versionTag } from '../../core/etag.ts';
import { rejectReversed } from '../../core/filters.ts';
import { argsType, type Class, type Shape, semanticNonNull } from '../../core/graphql-types.ts';
import { orNotFound } from '../../core/operation.ts';
import type { PageArguments } from '../../core/page.ts';
import { parse } from '../../core/schema.ts';
import { readParents } from '../../core/table.ts';
import {
  findLoader,
  findVersion,
  isOfParent,
  type ParentType,
  type TypeOperations,
} from '../../core/type-operations.ts';
import { capitalize, decapitalize } from '../../values/casing.ts';
import { connectionArguments, connectionType } from './connection.ts';
import { loadOne, loadPage } from './loader.ts';
import { addField, makeResolver } from './made-resolver.ts';
import { described, type FilterArguments, filterArgument, givenFilters, listFilters } from './operation-fields.ts';
import { selectsOnlyId } from './resolve-info.ts';

interface ListOfParent {
  readonly type: Class;
  readonly description: string;
  readonly deprecationReason?: string;
  /** Default: `ArticleFilter`. */
  readonly filter?: string;
  readonly filters?: Shape;
  readonly pages: ParentType['pages'];
  authorize(ctx: Context, parent: string): void;
}

/** The resolver of a field of a parent that lists its children. */
export function childrenResolver(parent: Class, field: string, list: ListOfParent): Class {
  const { type, filter = `${type.name}Filter`, filters = {}, pages, authorize, ...described } = list;
  const schema = z.object(filters);
  const Connection = connectionType(type);
  const name = `${parent.name}${capitalize(field)}`;
  const resolver = makeResolver(name, () => parent);
  addField(resolver, field, {
    decorate: FieldResolver(() => Connection, { nullable: true, ...described }),
    extensions: semanticNonNull,
    args: argsType(`${name}Args`, { ...connectionArguments, ...filterArgument(filter, filters) }),
    async resolve({ id }: { id: string }, args: PageArguments & FilterArguments, ctx: Context) {
      authorize(ctx, id);
      const given = parse(schema, givenFilters(args));
      rejectReversed(given);
      return new Connection(await loadPage(ctx, id, args, pages, given));
    },
  });
  return resolver;
}

/** The list of a type that has a parent is a field of the parent: `Article.revisions`. */
export function childrenResolvers(types: TypeOperations): Class[] {
  const { type, parent } = types;
  if (!parent) return [];
  const { name } = parent.type;
  return types.operations
    .filter((operation) => isOfParent(types, operation))
    .map(({ definition }) =>
      childrenResolver(parent.type as Class, parent.field ?? decapitalize(definition.name.replace(`list${name}`, '')), {
        type: type as Class,
        ...described({ definition }),
        filters: listFilters(definition),
        pages: parent.pages,
        authorize: (ctx) => authorize(ctx, parent.access ?? definition.scope),
      }),
    );
}

type Load = NonNullable<TypeOperations['load']>;
type Reference = string | { readonly id: string } | null;

/** Relations lead to what they refer to: those that clients set, see `BelongsTo`, and those of `Related`. */
export function relationResolver(of: TypeOperations, types: readonly TypeOperations[]): Class {
  const { type } = of;
  const resolver = makeResolver(`${type.name}Relations`, () => type as Class);
  const parents = readParents(type);
  const shown = new Map<string, Load>();
  for (const { property, parent } of parents) {
    const { access, load } = findRelated(`${type.name}.${property}`, parent, types);
    addField(resolver, property, {
      decorate: FieldResolver(),
      /** Not found: the caller may not see the parent. */
      async resolve(row: Readonly<Record<string, string | null>>, _args, ctx: Context, info: GraphQLResolveInfo) {
        const id = row[property] as string | null;
        if (id === null) return null;
        if (selectsOnlyId(info)) return { id };
        authorize(ctx, access);
        return orNotFound(await loadOne(ctx as SignedIn, id, load));
      },
    });
  }
  for (const { property, leadsTo, isHidden } of declaredFields(type)) {
    if (!leadsTo || parents.some((one) => one.property === property)) continue;
    const { access, load } = findRelated(`${type.name}.${property}`, leadsTo(), types);
    if (!isHidden) shown.set(property, load);
    const read = async (ctx: Context, id: string, info: GraphQLResolveInfo) => {
      authorize(ctx, 'signed_in');
      const found = await loadOne(ctx, id, load);
      if (!isHidden) return orNotFound(found);
      if (found && !selectsOnlyId(info)) authorize(ctx, access);
      return found;
    };
    addField(resolver, property, {
      decorate: FieldResolver(),
      resolve(row: Readonly<Record<string, Reference>>, _args, ctx: Context, info: GraphQLResolveInfo) {
        const value = row[property] as Reference;
        const id = unreadId(value);
        return id === null ? value : read(ctx, id, info);
      },
    });
  }
  addEtag(resolver, of, shown);
  return resolver;
}

export const etagField = { description: 'Send it as `ifMatch`. It is the header `ETag` of REST.' };

/** Types with operations that accept `ifMatch` have an `etag`. It depends on what REST shows of relations, too. */
function addEtag(resolver: Class, of: TypeOperations, shown: ReadonlyMap<string, Load>): void {
  const [{ type }, version] = [of, findVersion(of)];
  if (!version || of.versionOf === null) return;
  addField(resolver, 'etag', {
    decorate: FieldResolver(() => String, etagField),
    extensions: { reads: [...shown.keys()] },
    resolve(row: never, _args, ctx: Context) {
      const tagged = version(row);
      const reading = [...shown].flatMap(([property, load]) => {
        const id = unreadId(row[property] as Reference);
        return id === null ? [] : loadOne(ctx as SignedIn, id, load).then((read) => [property, read] as const);
      });
      if (reading.length === 0) return versionTag(type, tagged);
      return Promise.all(reading).then((read) => versionTag(type, { ...tagged, ...Object.fromEntries(read) }));
    },
  });
}

function findRelated(field: string, type: abstract new () => object, types: readonly TypeOperations[]) {
  const operations = types.find((one) => one.type === type);
  const loader = operations && findLoader(operations);
  if (!loader) throw new Error(`${field} is of a type that is not read by its id.`);
  return { ...loader, load: operations.loadRelated ?? loader.load };
}

/** Null if it is joined, as in a list, which saves a call of the loader for each item. One that is not joined has its id only. */
function unreadId(value: Reference): string | null {
  if (value === null || typeof value === 'string') return value;
  for (const name in value) if (name !== 'id') return null;
  return value.id;
}
