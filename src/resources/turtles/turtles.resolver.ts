import { Arg, Args, Ctx, FieldResolver, ID, Mutation, Query, Resolver, Root } from 'type-graphql';
import type { Context } from '../../core/context.ts';
import { type Versioned, versionTag } from '../../core/etag.ts';
import { ConnectionArgs, connectionOf } from '../../surfaces/graphql/connection.ts';
import { createInputOf, toMembers, updateInputOf } from '../../surfaces/graphql/input-type.ts';
import { orNull } from '../../surfaces/graphql/loader.ts';
import { Turtle } from './turtle.entity.ts';
import {
  createTurtle,
  deleteTurtle,
  listTurtles,
  readTurtle,
  TurtleSchema,
  updateTurtle,
} from './turtles.operations.ts';

const CreateTurtleInput = createInputOf(TurtleSchema);
const UpdateTurtleInput = updateInputOf(TurtleSchema);
const TurtleConnection = connectionOf(Turtle);

@Resolver(() => Turtle)
export class TurtlesResolver {
  @Query(() => Turtle, { nullable: true })
  turtle(@Arg('id', () => ID) id: string, @Ctx() ctx: Context) {
    return orNull(readTurtle(ctx, { turtle: id }));
  }

  @Query(() => TurtleConnection, { description: 'Turtles, newest first.' })
  async turtles(@Args(() => ConnectionArgs) page: ConnectionArgs, @Ctx() ctx: Context) {
    return TurtleConnection.of(await listTurtles(ctx, {}, undefined, { page }));
  }

  @Mutation(() => Turtle)
  createTurtle(@Arg('input', () => CreateTurtleInput) input: object, @Ctx() ctx: Context) {
    return createTurtle(ctx, {}, toMembers(input));
  }

  @Mutation(() => Turtle)
  updateTurtle(
    @Arg('id', () => ID) id: string,
    @Arg('input', () => UpdateTurtleInput) input: object,
    @Arg('ifMatch', () => String, { nullable: true, description: 'Only if the turtle still has this etag.' })
    ifMatch: string | null,
    @Ctx() ctx: Context,
  ) {
    return updateTurtle(ctx, { turtle: id }, toMembers(input), { ifMatch });
  }

  @Mutation(() => ID)
  async deleteTurtle(
    @Arg('id', () => ID) id: string,
    @Arg('ifMatch', () => String, { nullable: true }) ifMatch: string | null,
    @Ctx() ctx: Context,
  ) {
    return (await deleteTurtle(ctx, { turtle: id }, undefined, { ifMatch })).id;
  }

  @FieldResolver(() => String, { description: "What REST's ETag header carries: for ifMatch." })
  etag(@Root() turtle: Versioned): string {
    return versionTag(turtle);
  }
}
