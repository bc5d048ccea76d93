import { Arg, Args, Ctx, FieldResolver, ID, Mutation, Query, Resolver, Root } from 'type-graphql';
import type { Context } from '../../core/context.ts';
import { versionTag } from '../../core/etag.ts';
import { ConnectionArgs, connectionOf } from '../../surfaces/graphql/connection.ts';
import { inputType, toMembers } from '../../surfaces/graphql/input-type.ts';
import { orNull } from '../../surfaces/graphql/loader.ts';
import { Turtle } from './turtle.entity.ts';
import { TurtleSchema } from './turtle.schema.ts';
import type { TurtleRow } from './turtle.statements.ts';
import { createTurtle, deleteTurtle, listTurtles, readTurtle, updateTurtle } from './turtles.operations.ts';

const CreateTurtleInput = inputType('CreateTurtleInput', TurtleSchema.given, { optional: ['species'] });
const UpdateTurtleInput = inputType('UpdateTurtleInput', TurtleSchema.given, { optional: 'all' });
const TurtleConnection = connectionOf(Turtle);

@Resolver(() => Turtle)
export class TurtlesResolver {
  @Query(() => Turtle, { nullable: true })
  turtle(@Arg('id', () => ID) id: string, @Ctx() ctx: Context): Promise<TurtleRow | null> {
    return orNull(readTurtle(ctx, { turtle: id }));
  }

  @Query(() => TurtleConnection, { description: 'Turtles, newest first.' })
  async turtles(@Args(() => ConnectionArgs) page: ConnectionArgs, @Ctx() ctx: Context) {
    return TurtleConnection.of(await listTurtles(ctx, { ...page }));
  }

  @Mutation(() => Turtle)
  createTurtle(@Arg('input', () => CreateTurtleInput) input: object, @Ctx() ctx: Context): Promise<TurtleRow> {
    return createTurtle(ctx, {}, toMembers(input));
  }

  @Mutation(() => Turtle)
  updateTurtle(
    @Arg('id', () => ID) id: string,
    @Arg('input', () => UpdateTurtleInput) input: object,
    @Arg('ifMatch', () => String, { nullable: true, description: 'Only if the turtle still has this etag.' })
    ifMatch: string | null,
    @Ctx() ctx: Context,
  ): Promise<TurtleRow> {
    return updateTurtle(ctx, { turtle: id, if_match: ifMatch ?? undefined }, toMembers(input));
  }

  @Mutation(() => ID)
  async deleteTurtle(
    @Arg('id', () => ID) id: string,
    @Arg('ifMatch', () => String, { nullable: true }) ifMatch: string | null,
    @Ctx() ctx: Context,
  ): Promise<string> {
    return (await deleteTurtle(ctx, { turtle: id, if_match: ifMatch ?? undefined })).id;
  }

  @FieldResolver(() => String, { description: "What REST's ETag header carries: for ifMatch." })
  etag(@Root() turtle: TurtleRow): string {
    return versionTag(turtle);
  }
}
