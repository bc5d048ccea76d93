import type { GraphQLResolveInfo } from 'graphql';
import { Arg, Args, Ctx, Extensions, FieldResolver, ID, Info, Mutation, Query, Resolver, Root } from 'type-graphql';
import type { Context } from '../../core/context.ts';
import { type Versioned, versionTag } from '../../core/etag.ts';
import { boundsOf } from '../../core/graphql-types.ts';
import type { View } from '../../core/operation.ts';
import { batchResultOf } from '../../surfaces/graphql/batch.ts';
import { ConnectionArgs, connectionOf } from '../../surfaces/graphql/connection.ts';
import { createInputOf, inputType, toMembers, updateInputOf } from '../../surfaces/graphql/input-type.ts';
import { orNull } from '../../surfaces/graphql/loader.ts';
import { asksFor } from '../../surfaces/graphql/look-ahead.ts';
import { Message } from './message.entity.ts';
import { AddressedMessageSchema, MessageBatch, MessageSchema } from './message.schema.ts';
import { createMessages } from './message-batches.operations.ts';
import { messageOperations } from './messages.operations.ts';

const CreateMessageInput = createInputOf(MessageSchema);
const UpdateMessageInput = updateInputOf(MessageSchema);
const AddressedMessageInput = inputType('AddressedMessageInput', AddressedMessageSchema.given);
const MessageResult = batchResultOf(Message);
const MessageConnection = connectionOf(Message);

/** The two users are joined where the query asks for them, so that a list takes one statement either way. */
function viewFor(info: GraphQLResolveInfo): View {
  return { only: null, joined: ['user', 'sender'].filter((name) => asksFor(info, name)) };
}

@Resolver(() => Message)
export class MessagesResolver {
  @Query(() => Message, { nullable: true, description: 'A message that the viewer sent or got.' })
  message(@Arg('id', () => ID) id: string, @Ctx() ctx: Context, @Info() info: GraphQLResolveInfo) {
    return orNull(messageOperations.read(ctx, { message: id }, undefined, { view: viewFor(info) }));
  }

  @Query(() => MessageConnection, {
    description: 'Messages to a user, newest first: all of them for the user, for others those they sent.',
  })
  async messages(
    @Arg('user', () => String, { description: 'The id or the username of the recipient.' }) user: string,
    @Args(() => ConnectionArgs) page: ConnectionArgs,
    @Ctx() ctx: Context,
    @Info() info: GraphQLResolveInfo,
  ) {
    return MessageConnection.of(await messageOperations.list(ctx, { user }, undefined, { page, view: viewFor(info) }));
  }

  @Mutation(() => Message)
  createMessage(
    @Arg('user', () => String, { description: 'The id or the username of the recipient.' }) user: string,
    @Arg('input', () => CreateMessageInput) input: object,
    @Ctx() ctx: Context,
    @Info() info: GraphQLResolveInfo,
  ) {
    return messageOperations.create(ctx, { user }, toMembers(input), { view: viewFor(info) });
  }

  @Mutation(() => [MessageResult], { description: 'Up to 500 messages; results come in the order of the items.' })
  @Extensions({ bounds: boundsOf(MessageBatch) })
  async createMessages(
    @Arg('input', () => [AddressedMessageInput]) input: object[],
    @Ctx() ctx: Context,
  ): Promise<object[]> {
    return MessageResult.ofEach(await createMessages(ctx, {}, toMembers(input)));
  }

  @Mutation(() => Message, { description: 'Only its sender may change a message.' })
  updateMessage(
    @Arg('id', () => ID) id: string,
    @Arg('input', () => UpdateMessageInput) input: object,
    @Arg('ifMatch', () => String, { nullable: true, description: 'Only if the message still has this etag.' })
    ifMatch: string | null,
    @Ctx() ctx: Context,
    @Info() info: GraphQLResolveInfo,
  ) {
    return messageOperations.update(ctx, { message: id }, toMembers(input), { ifMatch, view: viewFor(info) });
  }

  @Mutation(() => ID, { description: 'Its sender and its recipient may delete a message, for both.' })
  async deleteMessage(
    @Arg('id', () => ID) id: string,
    @Arg('ifMatch', () => String, { nullable: true }) ifMatch: string | null,
    @Ctx() ctx: Context,
  ) {
    return (await messageOperations.delete(ctx, { message: id }, undefined, { ifMatch })).id;
  }

  @FieldResolver(() => String, { description: "What REST's ETag header carries: for ifMatch." })
  etag(@Root() message: Versioned): string {
    return versionTag(message);
  }
}
