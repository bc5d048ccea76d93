import type { EntityClass } from '@terrapin/table';
import {
  Args,
  Ctx,
  createUnionType,
  Extensions,
  FieldResolver,
  Resolver,
  Root,
  type SubscribeResolverData,
  Subscription,
} from 'type-graphql';
import type { Context } from '../../core/context.ts';
import { after, resumeAt } from '../../core/event-stream.ts';
import type { EventRow } from '../../core/events.ts';
import { argsType, inputFields, semanticNonNull } from '../../core/graphql-types.ts';
import { described } from '../../surfaces/graphql/operation-fields.ts';
import type { SubscriptionRoot } from '../../surfaces/graphql/subscriptions.ts';
import { User } from '../users/user.entity.ts';
import { loadUser } from '../users/user.loader.ts';
import { Event } from './event.types.ts';
import { eventArgs, streamEvents } from './events.operations.ts';

const StreamArgs = argsType('EventHappenedArgs', inputFields({ types: eventArgs.shape.types, after }));
interface StreamArgs {
  types?: string[] | null;
  after?: string | null;
}

@Resolver(() => Event)
export class EventsResolver {
  @Subscription(() => Event, {
    ...described(streamEvents),
    subscribe: ({ source, args, context }: SubscribeResolverData<SubscriptionRoot, StreamArgs, Context>) =>
      streamEvents(context, {
        types: args.types ?? undefined,
        lastEventId: resumeAt(source.lastEventId, args.after),
      }),
  })
  eventHappened(@Root() event: EventRow, @Args(() => StreamArgs) _args: StreamArgs): EventRow {
    return event;
  }

  @FieldResolver(() => User, {
    nullable: true,
    description: 'The user who caused it; null for payment links, jobs and commands.',
  })
  actor(@Root() { actor }: Pick<EventRow, 'actor'>, @Ctx() ctx: Context) {
    return actor?.id ? loadUser(ctx, actor.id) : null;
  }
}

/** @param subjects the types of what events are about */
export function subjectResolver(subjects: readonly EntityClass<object>[]): new () => object {
  const EventSubject = createUnionType({
    name: 'EventSubject',
    description: 'A resource that events are about.',
    types: () => subjects as unknown as readonly (new () => object)[],
  });

  @Resolver(() => Event)
  class SubjectResolver {
    @Extensions(semanticNonNull)
    @FieldResolver(() => EventSubject, {
      nullable: true,
      description:
        'The resource as it was at that time; for a deleted resource, its last state. Fields that lead to other ' +
        'resources return these as they are now. A field that is newer than the event has its default; if it has none, and ' +
        'cannot be null, or a value is of another version of the server, the subject is null, with an error.',
    })
    subject(@Root() event: EventRow, @Ctx() ctx: Context): object {
      return ctx.services.eventKinds.readSubject(event);
    }
  }
  return SubjectResolver;
}
