import type { GraphQLResolveInfo } from 'graphql';
import { Args, Ctx, FieldResolver, ID, Info, Mutation, Query, Resolver, Root } from 'type-graphql';
import { decapitalize } from '../../core/casing.ts';
import type { CollectionOperations } from '../../core/collection.ts';
import type { Context } from '../../core/context.ts';
import { type Versioned, versionTag } from '../../core/etag.ts';
import { membersOf } from '../../core/member.ts';
import { type Operation, type View, wholeView } from '../../core/operation.ts';
import type { EntityClass } from '../../core/tables.ts';
import { type ConnectionArgs, connectionOf } from './connection.ts';
import { described, etagField, filterArgsOf, IdOf, IfMatch, Input, keyOf, toMembers } from './declare.ts';
import { orNull } from './loader.ts';

type ResolverClass = new () => object;

export function etagResolver(type: new () => object): ResolverClass {
  @Resolver(() => type)
  class EtagResolver {
    @FieldResolver(() => String, etagField)
    etag(@Root() row: Versioned): string {
      return versionTag(row);
    }
  }
  return EtagResolver;
}

/** `formerArguments` are filters that were arguments before `filter` existed, and are still accepted. */
export function collectionResolver<T extends Versioned>(
  type: EntityClass<T>,
  operations: CollectionOperations,
  viewOf: (info: GraphQLResolveInfo) => View = () => wholeView,
  formerArguments: readonly string[] = [],
): ResolverClass {
  const { list, read, create, update } = operations;
  const noun = decapitalize(type.name);
  const declared = (operation: Operation) => ({ name: operation.definition.name, ...described(operation) });
  const id = membersOf(type).find(({ property }) => property === 'id')?.name as string;
  const which = (operation: Operation, value: string) => ({ [keyOf(operation)]: value });
  const Connection = connectionOf(type);
  const listArgs = filterArgsOf(list, type.name, formerArguments);

  @Resolver(() => type)
  class CollectionResolver extends etagResolver(type) {
    @Query(() => type, { name: noun, nullable: true, ...described(read) })
    read(@IdOf(read, id) value: string, @Ctx() ctx: Context, @Info() info: GraphQLResolveInfo) {
      return orNull(read(ctx, which(read, value), undefined, { view: viewOf(info) }));
    }

    @Query(() => Connection, {
      name: decapitalize(list.definition.name.slice('list'.length)),
      ...described(list),
    })
    async list(
      @Args(() => listArgs.type) page: ConnectionArgs & Record<string, unknown>,
      @Ctx() ctx: Context,
      @Info() info: GraphQLResolveInfo,
    ) {
      return Connection.of(await list(ctx, listArgs.read(page), undefined, { page, view: viewOf(info) }));
    }

    @Mutation(() => type, declared(create))
    create(@Input(create) input: object, @Ctx() ctx: Context, @Info() info: GraphQLResolveInfo) {
      return create(ctx, {}, toMembers(input), { view: viewOf(info) });
    }

    @Mutation(() => type, declared(update))
    update(
      @IdOf(update, id) value: string,
      @Input(update) input: object,
      @IfMatch() ifMatch: string | null,
      @Ctx() ctx: Context,
      @Info() info: GraphQLResolveInfo,
    ) {
      return update(ctx, which(update, value), toMembers(input), { ifMatch, view: viewOf(info) });
    }
  }
  if (!operations.delete) return CollectionResolver;
  const remove = operations.delete;

  @Resolver(() => type)
  class DeletingResolver extends CollectionResolver {
    @Mutation(() => ID, declared(remove))
    async delete(@IdOf(remove, id) value: string, @IfMatch() ifMatch: string | null, @Ctx() ctx: Context) {
      return (await remove(ctx, which(remove, value), undefined, { ifMatch })).id;
    }
  }
  return DeletingResolver;
}
