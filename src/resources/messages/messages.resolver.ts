import type { GraphQLResolveInfo } from 'graphql';
import { Arg, Args, Ctx, Extensions, ID, Info, Mutation, Query, Resolver } from 'type-graphql';
import { boundsOf } from '../../core/bounds.ts';
import type { Context } from '../../core/context.ts';
import { inputType } from '../../core/graphql-types.ts';
import type { View } from '../../core/operation.ts';
import { batchResultOf } from '../../surfaces/graphql/batch.ts';
import { etagResolver } from '../../surfaces/graphql/collection-resolver.ts';
import { ConnectionArgs, connectionOf } from '../../surfaces/graphql/connection.ts';
import { ArgOf, described, filterArgsOf, IdOf, IfMatch, Input, toMembers } from '../../surfaces/graphql/declare.ts';
import { orNull } from '../../surfaces/graphql/loader.ts';
import { isSelected } from '../../surfaces/graphql/look-ahead.ts';
import { Message } from './message.entity.ts';
import { AddressedMessageSchema, MessageBatch } from './message.schema.ts';
import { createMessages } from './message-batches.operations.ts';
import { messageOperations } from './messages.operations.ts';

const { list, listOwn, read, create, update, delete: remove } = messageOperations;
const AddressedMessageInput = inputType('AddressedMessageInput', AddressedMessageSchema.given, {
  description: 'A message and its recipient.',
});
const MessageResult = batchResultOf(Message);
const MessageConnection = connectionOf(Message);
const ownArgs = filterArgsOf(listOwn, 'Message');

function viewFor(info: GraphQLResolveInfo): View {
  return { only: null, joined: ['user', 'sender'].filter((name) => isSelected(info, name)) };
}

@Resolver(() => Message)
export class MessagesResolver extends etagResolver(Message) {
  @Query(() => Message, { nullable: true, ...described(read) })
  message(@IdOf(read) id: string, @Ctx() ctx: Context, @Info() info: GraphQLResolveInfo) {
    return orNull(read(ctx, { message: id }, undefined, { view: viewFor(info) }));
  }

  @Query(() => MessageConnection, described(list))
  async messages(
    @ArgOf(list, 'user') user: string,
    @Args(() => ConnectionArgs) page: ConnectionArgs,
    @Ctx() ctx: Context,
    @Info() info: GraphQLResolveInfo,
  ) {
    return MessageConnection.of(await list(ctx, { user }, undefined, { page, view: viewFor(info) }));
  }

  @Query(() => MessageConnection, described(listOwn))
  async ownMessages(
    @Args(() => ownArgs.type) page: ConnectionArgs & Record<string, unknown>,
    @Ctx() ctx: Context,
    @Info() info: GraphQLResolveInfo,
  ) {
    return MessageConnection.of(await listOwn(ctx, ownArgs.read(page), undefined, { page, view: viewFor(info) }));
  }

  @Mutation(() => Message, described(create))
  createMessage(
    @ArgOf(create, 'user') user: string,
    @Input(create) input: object,
    @Ctx() ctx: Context,
    @Info() info: GraphQLResolveInfo,
  ) {
    return create(ctx, { user }, toMembers(input), { view: viewFor(info) });
  }

  @Mutation(() => [MessageResult], described(createMessages))
  @Extensions({ bounds: boundsOf(MessageBatch) })
  async createMessages(
    @Arg('input', () => [AddressedMessageInput], { description: 'Messages to send: 1–500.' }) input: object[],
    @Ctx() ctx: Context,
  ): Promise<object[]> {
    return MessageResult.ofEach(await createMessages(ctx, {}, toMembers(input)));
  }

  @Mutation(() => Message, described(update))
  updateMessage(
    @IdOf(update) id: string,
    @Input(update) input: object,
    @IfMatch() ifMatch: string | null,
    @Ctx() ctx: Context,
    @Info() info: GraphQLResolveInfo,
  ) {
    return update(ctx, { message: id }, toMembers(input), { ifMatch, view: viewFor(info) });
  }

  @Mutation(() => ID, described(remove))
  async deleteMessage(@IdOf(remove) id: string, @IfMatch() ifMatch: string | null, @Ctx() ctx: Context) {
    return (await remove(ctx, { message: id }, undefined, { ifMatch })).id;
  }
}
