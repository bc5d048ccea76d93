import type { GraphQLResolveInfo } from 'graphql';
import { Arg, Args, Ctx, FieldResolver, ID, Info, Mutation, Query, Resolver, Root } from 'type-graphql';
import { toCamelCase } from '../../core/casing.ts';
import type { Context } from '../../core/context.ts';
import { versionTag } from '../../core/etag.ts';
import { ConnectionArgs, connectionOf } from '../../surfaces/graphql/connection.ts';
import { inputType, toMembers } from '../../surfaces/graphql/input-type.ts';
import { Joined } from '../../surfaces/graphql/joined.ts';
import { orNull } from '../../surfaces/graphql/loader.ts';
import { asksFor } from '../../surfaces/graphql/look-ahead.ts';
import { User } from '../users/user.entity.ts';
import { loadUser } from '../users/user.loader.ts';
import { Message } from './message.entity.ts';
import { AddressedMessageSchema, MessageSchema, RecipientSchema } from './message.schema.ts';
import type { MessageRow, MessageView, PersonRow } from './message.statements.ts';
import { createMessages } from './message-batches.operations.ts';
import { MessageResult } from './message-result.type.ts';
import { createMessage, deleteMessage, listMessages, readMessage, updateMessage } from './messages.operations.ts';

const CreateMessageInput = inputType('CreateMessageInput', MessageSchema.given);
const UpdateMessageInput = inputType('UpdateMessageInput', MessageSchema.given, { optional: 'all' });
const RecipientInput = inputType('RecipientInput', RecipientSchema.shape, {
  types: { id: ID },
  description: 'Give either the id or the username.',
});
const AddressedMessageInput = inputType('AddressedMessageInput', AddressedMessageSchema.given, {
  types: { user: RecipientInput },
});
const MessageConnection = connectionOf(Message);

/** The two users are joined where the query asks for them, so that a list takes one statement either way. */
function viewFor(info: GraphQLResolveInfo): MessageView {
  const user = asksFor(info, 'user');
  const sender = asksFor(info, 'sender');
  return user && sender ? 'both' : user ? 'user' : sender ? 'sender' : 'ids';
}

@Resolver(() => Message)
export class MessagesResolver {
  @Query(() => Message, { nullable: true, description: 'A message that the viewer sent or got.' })
  message(@Arg('id', () => ID) id: string, @Ctx() ctx: Context, @Info() info: GraphQLResolveInfo) {
    return orNull(readMessage(ctx, { message: id, view: viewFor(info) }));
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
    return MessageConnection.of(await listMessages(ctx, { ...page, user, view: viewFor(info) }));
  }

  @Mutation(() => Message)
  createMessage(
    @Arg('user', () => String, { description: 'The id or the username of the recipient.' }) user: string,
    @Arg('input', () => CreateMessageInput) input: object,
    @Ctx() ctx: Context,
    @Info() info: GraphQLResolveInfo,
  ) {
    return createMessage(ctx, { user, view: viewFor(info) }, toMembers(input));
  }

  @Mutation(() => [MessageResult], { description: 'Up to 500 messages; results come in the order of the items.' })
  async createMessages(
    @Arg('input', () => [AddressedMessageInput]) input: object[],
    @Ctx() ctx: Context,
  ): Promise<object[]> {
    const results = await createMessages(ctx, {}, toMembers(input));
    return results.map((result) => {
      if ('value' in result) return { status: 201, message: result.value };
      const { code, message, status, errors } = result.error;
      const named = errors?.map((one) => ({ ...one, field: toCamelCase(one.field) }));
      return { status, error: { code, message, errors: named } };
    });
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
    return updateMessage(ctx, { message: id, if_match: ifMatch ?? undefined, view: viewFor(info) }, toMembers(input));
  }

  @Mutation(() => ID, { description: 'Its sender and its recipient may delete a message, for both.' })
  async deleteMessage(
    @Arg('id', () => ID) id: string,
    @Arg('ifMatch', () => String, { nullable: true }) ifMatch: string | null,
    @Ctx() ctx: Context,
  ): Promise<string> {
    return (await deleteMessage(ctx, { message: id, if_match: ifMatch ?? undefined })).id;
  }

  @Joined()
  @FieldResolver(() => User, { description: 'The recipient.' })
  user(@Root() message: MessageRow, @Ctx() ctx: Context) {
    return person(ctx, message.user);
  }

  @Joined()
  @FieldResolver(() => User)
  sender(@Root() message: MessageRow, @Ctx() ctx: Context) {
    return person(ctx, message.sender);
  }

  @FieldResolver(() => String, { description: "What REST's ETag header carries: for ifMatch." })
  etag(@Root() message: MessageRow): string {
    return versionTag(message);
  }
}

function person(ctx: Context, row: PersonRow) {
  return typeof row === 'string' ? loadUser(ctx, row) : row;
}
