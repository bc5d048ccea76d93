import { isNullable } from '@terrapin/table';
import { z } from 'zod';
import { authorize } from '../../core/access.ts';
import { decapitalize } from '../../core/casing.ts';
import type { Context, SignedIn } from '../../core/context.ts';
import { declaredFields } from '../../core/declared-field.ts';
import { rejectReversed } from '../../core/filters.ts';
import { orNotFound } from '../../core/operation.ts';
import type { PageArguments } from '../../core/page.ts';
import { parse } from '../../core/schema.ts';
import { readParents } from '../../core/table.ts';
import { findLoader, isOfParent, type ParentType, type TypeOperations } from '../../core/type-operations.ts';
import { Connection, connectionArguments, connectionOf } from './connection.ts';
import { loadOne, loadPage } from './loader.ts';
import { type Class, type FieldConfig, type Fields, failable, type ObjectTypes } from './objects.ts';
import { described, type FilterArguments, filterArgument, filtersOf, givenFilters } from './operation-fields.ts';
import { selectsOnlyId } from './resolve-info.ts';
import { describe, required, type Shape } from './types.ts';

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

/** A field of a parent that lists its children. */
export function childrenField(objects: ObjectTypes, list: ListOfParent): FieldConfig {
  const { type, filter = `${type.name}Filter`, filters = {}, pages, authorize, ...described } = list;
  const schema = z.object(filters);
  return failable({
    type: required(connectionOf(objects, type)),
    ...described,
    args: { ...connectionArguments, ...filterArgument(filter, filters) },
    async resolve({ id }: { id: string }, args: PageArguments & FilterArguments, ctx) {
      authorize(ctx, id);
      const given = parse(schema, givenFilters(args));
      rejectReversed(given);
      return new Connection(await loadPage(ctx, id, args, pages, given));
    },
  });
}

/** The list of a type that has a parent is a field of the parent: `Article.revisions`. */
export function childrenFields(
  objects: ObjectTypes,
  types: TypeOperations,
  { type: { name }, field, pages, access }: ParentType,
): Fields {
  const { type } = types;
  const lists = types.operations.filter((operation) => isOfParent(types, operation));
  const fields = lists.map((operation) => {
    const { definition } = operation;
    const list = childrenField(objects, {
      type,
      ...described(operation),
      filters: filtersOf(definition),
      pages,
      authorize: (ctx) => authorize(ctx, access ?? definition.scope),
    });
    return [field ?? decapitalize(definition.name.replace(`list${name}`, '')), list];
  });
  return Object.fromEntries(fields);
}

/** Relations lead to what they refer to: those that clients set, see `BelongsTo`, and those of `Related`. */
export function relationFields(objects: ObjectTypes, type: Class, types: readonly TypeOperations[]): Fields {
  const declared = declaredFields(type);
  const parents = readParents(type).map(({ property, parent }): [string, FieldConfig] => {
    const { object, access, load } = findRelated(objects, `${type.name}.${property}`, parent, types);
    const schema = declared.find((one) => one.property === property)?.schema;
    const field: FieldConfig = {
      type: isNullable(type, property) ? object : required(object),
      ...(schema && describe(schema)),
      /** Not found: the caller may not see the parent. */
      async resolve(row: Readonly<Record<string, string | null>>, _args, ctx, info) {
        const id = row[property] as string | null;
        if (id === null) return null;
        if (selectsOnlyId(info)) return { id };
        authorize(ctx, access);
        return orNotFound(await loadOne(ctx as SignedIn, id, load));
      },
    };
    return [property, failable(field)];
  });
  const references = declared.flatMap(({ property, schema, relatedTo }): [string, FieldConfig][] => {
    if (!relatedTo) return [];
    const { object, load } = findRelated(objects, `${type.name}.${property}`, relatedTo(), types);
    const read = async (ctx: Context, id: string) => orNotFound(await loadOne(ctx as SignedIn, id, load));
    const resolve: FieldConfig['resolve'] = (row: Readonly<Record<string, { readonly id: string }>>, _args, ctx) => {
      const value = row[property] as { readonly id: string };
      return isJoined(value) ? value : read(ctx, value.id);
    };
    return [[property, { type: required(object), ...describe(schema), resolve }]];
  });
  return Object.fromEntries([...parents, ...references]);
}

function findRelated(objects: ObjectTypes, field: string, type: Class, types: readonly TypeOperations[]) {
  const operations = types.find((one) => one.type === type);
  const loader = operations && findLoader(operations);
  if (!loader) throw new Error(`${field} is of a type that is not read by its id.`);
  return { ...loader, object: objects.of(type), load: operations.loadRelated ?? loader.load };
}

/** A list joins what it refers to, which saves a call of the loader for each item. A relation that is not joined has its id only. */
function isJoined(value: object): boolean {
  for (const name in value) if (name !== 'id') return true;
  return false;
}
