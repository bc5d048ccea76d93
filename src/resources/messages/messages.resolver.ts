import { Ctx, FieldResolver, Resolver, Root } from 'type-graphql';
import type { Context } from '../../core/context.ts';
import { Joined } from '../../surfaces/graphql/objects.ts';
import { describedAs } from '../../surfaces/graphql/operation-fields.ts';
import { User } from '../users/user.entity.ts';
import { loadUser } from '../users/user.loader.ts';
import { Message } from './message.entity.ts';

type MessageUsers = Readonly<Record<'user' | 'sender', { readonly id: string }>>;

@Resolver(() => Message)
export class MessagesResolver {
  @Joined()
  @FieldResolver(() => User, describedAs(Message, 'user'))
  user(@Root() { user }: MessageUsers, @Ctx() ctx: Context) {
    return loadUser(ctx, user.id);
  }

  @Joined()
  @FieldResolver(() => User, describedAs(Message, 'sender'))
  sender(@Root() { sender }: MessageUsers, @Ctx() ctx: Context) {
    return loadUser(ctx, sender.id);
  }
}
