import { isNullable } from '@terrapin/table';
import type { GraphQLResolveInfo } from 'graphql';
import { ArgsType, FieldResolver, Resolver } from 'type-graphql';
import { z } from 'zod';
import { authorize } from '../../core/access.ts';
import { decapitalize } from '../../core/casing.ts';
import type { Context, SignedIn } from '../../core/context.ts';
import { orNotFound } from '../../core/operation.ts';
import type { PageArguments } from '../../core/page.ts';
import { parse } from '../../core/schema.ts';
import { readParents } from '../../core/table.ts';
import { findLoader, type Loader, type ParentType, type TypeOperations } from '../../core/type-operations.ts';
import { ConnectionArgs, type ConnectionType, connectionOf } from './connection.ts';
import { loadOne, loadPage } from './loader.ts';
import {
  addFilter,
  declare,
  described,
  describedAs,
  type FilterArguments,
  filtersOf,
  givenFilters,
  readExtension,
} from './operation-fields.ts';
import { selectsOnlyId } from './resolve-info.ts';

type Class = new () => object;

/** A field of a parent that lists its children: `Article.revisions`. */
interface ChildrenField extends Required<Pick<ParentType, 'pages' | 'access'>> {
  readonly container: ConnectionType;
  readonly filters: z.ZodObject;
}

/** A field that leads to the parent: `Book.shelf`. */
interface ParentField extends Loader {
  readonly property: string;
}

/** The list of a type that has a parent is a field of the parent. */
export function childrenResolver({ type, operations, parent }: TypeOperations): Class[] {
  if (!parent) return [];
  @Resolver(() => parent.type)
  class ChildrenResolver {}
  for (const { definition } of operations.filter(({ definition }) => definition.kind === 'list')) {
    @ArgsType()
    class Arguments extends ConnectionArgs {}
    addFilter(Arguments, `${type.name}Filter`, filtersOf(definition));
    const container = connectionOf(type);
    const filters = z.object(filtersOf(definition));
    const children: ChildrenField = {
      pages: parent.pages,
      access: parent.access ?? definition.scope,
      container,
      filters,
    };
    const field = FieldResolver(() => container, described({ definition }));
    const name = parent.field ?? decapitalize(definition.name.replace(`list${parent.type.name}`, ''));
    declare(ChildrenResolver, name, field, { children, mayBeRefused: true }, Arguments);
  }
  return [ChildrenResolver];
}

/** Relations that clients set lead to their parent: see `BelongsTo`. */
export function parentResolver({ type }: TypeOperations, types: readonly TypeOperations[]): Class {
  @Resolver(() => type)
  class ParentResolver {}
  for (const { property, parent: parentType } of readParents(type)) {
    const ofParent = types.find((one) => one.type === parentType);
    const loader = ofParent && findLoader(ofParent);
    if (!loader) throw new Error(`${type.name}.${property} is of a type that is not read by its id.`);
    const parent: ParentField = { property, ...loader, load: ofParent.loadRelated ?? loader.load };
    const options = { nullable: isNullable(type, property), ...describedAs(type as never, property as never) };
    const field = FieldResolver(() => parentType, options);
    declare(ParentResolver, property, field, { parent, mayBeRefused: true });
  }
  return ParentResolver;
}

export async function resolveChildren(
  parent: { id: string },
  args: PageArguments & FilterArguments,
  ctx: Context,
  info: GraphQLResolveInfo,
) {
  const { access, pages, container, filters } = readExtension(info, 'children') as ChildrenField;
  authorize(ctx, access);
  return container.of(await loadPage(ctx, parent.id, args, pages, parse(filters, givenFilters(args))));
}

/** Not found: the caller may not see the parent. */
export async function resolveParent(row: object, _args: unknown, ctx: Context, info: GraphQLResolveInfo) {
  const { property, access, load } = readExtension(info, 'parent') as ParentField;
  const id = (row as Record<string, string | null>)[property] as string | null;
  if (id === null) return null;
  if (selectsOnlyId(info)) return { id };
  authorize(ctx, access);
  return orNotFound(await loadOne(ctx as SignedIn, id, load));
}
