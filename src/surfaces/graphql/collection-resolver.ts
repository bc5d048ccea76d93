import type { GraphQLResolveInfo } from 'graphql';
import { Arg, Args, Ctx, FieldResolver, ID, Info, Mutation, Query, Resolver, Root } from 'type-graphql';
import type { z } from 'zod';
import type { CollectionOperations } from '../../core/collection.ts';
import type { Context } from '../../core/context.ts';
import { type Versioned, versionTag } from '../../core/etag.ts';
import { membersOf } from '../../core/member.ts';
import { type Operation, type View, wholeView } from '../../core/operation.ts';
import type { Representation } from '../../core/representation.ts';
import type { EntityClass } from '../../core/tables.ts';
import { ConnectionArgs, connectionOf } from './connection.ts';
import { createInputOf, toMembers, updateInputOf } from './input-type.ts';
import { orNull } from './loader.ts';

/**
 * The resolver of a versioned collection: queries for one and for a page of them, the three mutations, and `etag`.
 * Names follow from the class and its operations: Turtle and `listTurtles` make `turtle`, `turtles`, `createTurtle` and so on.
 *
 * @param viewOf how much of it a query asks for: all unless given
 */
export function collectionResolver<T extends Versioned>(
  type: EntityClass<T>,
  resource: Representation,
  operations: CollectionOperations,
  viewOf: (info: GraphQLResolveInfo) => View = () => wholeView,
): new () => object {
  const noun = type.name.charAt(0).toLowerCase() + type.name.slice(1);
  const plural = operations.list.definition.name.replace(/^list/, '');
  const nameOf = ({ definition }: Operation) => ({ name: definition.name });
  const id = membersOf(type).find(({ property }) => property === 'id')?.name as string;
  const which = (operation: Operation, value: string) => ({ [argumentOf(operation)]: value });
  const CreateInput = createInputOf(resource);
  const UpdateInput = updateInputOf(resource);
  const Connection = connectionOf(type);

  @Resolver(() => type)
  class CollectionResolver {
    @Query(() => type, { name: noun, nullable: true })
    read(@Arg(id, () => ID) value: string, @Ctx() ctx: Context, @Info() info: GraphQLResolveInfo) {
      const { read } = operations;
      return orNull(read(ctx, which(read, value), undefined, { view: viewOf(info) }));
    }

    @Query(() => Connection, {
      name: plural.charAt(0).toLowerCase() + plural.slice(1),
      description: `${plural}, newest first.`,
    })
    async list(
      @Args(() => ConnectionArgs) page: ConnectionArgs,
      @Ctx() ctx: Context,
      @Info() info: GraphQLResolveInfo,
    ) {
      return Connection.of(await operations.list(ctx, {}, undefined, { page, view: viewOf(info) }));
    }

    @Mutation(() => type, nameOf(operations.create))
    create(@Arg('input', () => CreateInput) input: object, @Ctx() ctx: Context, @Info() info: GraphQLResolveInfo) {
      return operations.create(ctx, {}, toMembers(input), { view: viewOf(info) });
    }

    @Mutation(() => type, nameOf(operations.update))
    update(
      @Arg(id, () => ID) value: string,
      @Arg('input', () => UpdateInput) input: object,
      @Arg('ifMatch', () => String, { nullable: true, description: `Only if the ${noun} still has this etag.` })
      ifMatch: string | null,
      @Ctx() ctx: Context,
      @Info() info: GraphQLResolveInfo,
    ) {
      const { update } = operations;
      return update(ctx, which(update, value), toMembers(input), { ifMatch, view: viewOf(info) });
    }

    @Mutation(() => ID, nameOf(operations.delete))
    async delete(
      @Arg(id, () => ID) value: string,
      @Arg('ifMatch', () => String, { nullable: true }) ifMatch: string | null,
      @Ctx() ctx: Context,
    ) {
      return (await operations.delete(ctx, which(operations.delete, value), undefined, { ifMatch })).id;
    }

    @FieldResolver(() => String, { description: "What REST's ETag header carries: for ifMatch." })
    etag(@Root() row: Versioned): string {
      return versionTag(row);
    }
  }
  return CollectionResolver;
}

/** The argument that says which one it is: REST's path variable. */
function argumentOf({ definition }: Operation): string {
  return Object.keys((definition.args as z.ZodObject).shape)[0] as string;
}
