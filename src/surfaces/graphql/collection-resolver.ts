import type { GraphQLResolveInfo } from 'graphql';
import {
  Arg,
  Args,
  ArgsType,
  Ctx,
  Field,
  FieldResolver,
  ID,
  Info,
  Mutation,
  Query,
  Resolver,
  Root,
} from 'type-graphql';
import type { z } from 'zod';
import { toCamelCase } from '../../core/casing.ts';
import type { CollectionOperations } from '../../core/collection.ts';
import type { Context } from '../../core/context.ts';
import { type Versioned, versionTag } from '../../core/etag.ts';
import { graphqlTypeOf } from '../../core/graphql-types.ts';
import { membersOf } from '../../core/member.ts';
import { type Operation, type View, wholeView } from '../../core/operation.ts';
import { describeInput, type Representation } from '../../core/representation.ts';
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
  operations: CollectionOperations,
  viewOf: (info: GraphQLResolveInfo) => View = () => wholeView,
): new () => object {
  const noun = type.name.charAt(0).toLowerCase() + type.name.slice(1);
  const { list } = operations;
  const nameOf = ({ definition }: Operation) => ({ name: definition.name });
  const id = membersOf(type).find(({ property }) => property === 'id')?.name as string;
  const which = (operation: Operation, value: string) => ({ [argumentOf(operation)]: value });
  const CreateInput = createInputOf(bodyOf(operations.create), type.name);
  const UpdateInput = updateInputOf(bodyOf(operations.update), type.name);
  const Connection = connectionOf(type);
  const filters = argumentsOf(list);
  const ListArgs = listArgsOf(filters);

  @Resolver(() => type)
  class CollectionResolver {
    @Query(() => type, { name: noun, nullable: true })
    read(@Arg(id, () => ID) value: string, @Ctx() ctx: Context, @Info() info: GraphQLResolveInfo) {
      const { read } = operations;
      return orNull(read(ctx, which(read, value), undefined, { view: viewOf(info) }));
    }

    @Query(() => Connection, {
      name: list.definition.name.replace(/^list./, (start) => start.slice(-1).toLowerCase()),
      description: list.definition.summary.replace(/^Lists ./, (start) => start.slice(-1).toUpperCase()),
    })
    async list(
      @Args(() => ListArgs) args: ConnectionArgs & Record<string, unknown>,
      @Ctx() ctx: Context,
      @Info() info: GraphQLResolveInfo,
    ) {
      const filter = Object.keys(filters).map((name) => [name, args[toCamelCase(name)] ?? undefined]);
      return Connection.of(await list(ctx, Object.fromEntries(filter), undefined, { page: args, view: viewOf(info) }));
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

    @FieldResolver(() => String, { description: "What REST's ETag header carries: for ifMatch." })
    etag(@Root() row: Versioned): string {
      return versionTag(row);
    }
  }
  if (!operations.delete) return CollectionResolver;
  const remove = operations.delete;

  @Resolver(() => type)
  class DeletingResolver extends CollectionResolver {
    @Mutation(() => ID, nameOf(remove))
    async delete(
      @Arg(id, () => ID) value: string,
      @Arg('ifMatch', () => String, { nullable: true }) ifMatch: string | null,
      @Ctx() ctx: Context,
    ) {
      return (await remove(ctx, which(remove, value), undefined, { ifMatch })).id;
    }
  }
  return DeletingResolver;
}

const argumentsOf = ({ definition }: Operation): Record<string, z.ZodType> =>
  (definition.args as z.ZodObject<Record<string, z.ZodType>> | undefined)?.shape ?? {};

/** The argument that says which one it is: REST's path variable. */
const argumentOf = (operation: Operation) => Object.keys(argumentsOf(operation))[0] as string;

const bodyOf = ({ definition }: Operation) => describeInput(definition.body as z.ZodType)?.resource as Representation;

/** Relay's arguments, and those that the list is filtered by. */
function listArgsOf(filters: Record<string, z.ZodType>): new () => ConnectionArgs {
  @ArgsType()
  class ListArgs extends ConnectionArgs {}
  for (const [name, schema] of Object.entries(filters)) {
    const nullable = schema.safeParse(undefined).success;
    Field(() => graphqlTypeOf(schema, 'input') as never, { nullable })(ListArgs.prototype, toCamelCase(name));
  }
  return ListArgs;
}
