import { Arg, Args, ArgsType, Ctx, FieldResolver, ID, Resolver, Root, Subscription } from 'type-graphql';
import type { Context } from '../../core/context.ts';
import type { EventRow } from '../../core/ports/events.ts';
import { MayBeRefused } from '../../surfaces/graphql/marked-fields.ts';
import { addArguments, described, describedAs } from '../../surfaces/graphql/operation-fields.ts';
import { User } from '../users/user.entity.ts';
import { loadUser } from '../users/user.loader.ts';
import { type AuditRow, auditedResource } from './audit.operations.ts';
import { presentStored, readSubject } from './event.kinds.ts';
import { AuditEntry, AuditedResource, Event, EventSubject } from './event.types.ts';
import { after, eventArgs, streamEvents } from './events.operations.ts';

@ArgsType()
class EventArgs {}
addArguments(EventArgs, { types: eventArgs.shape.types });

@Resolver(() => Event)
export class EventsResolver {
  @FieldResolver()
  data(@Root() event: EventRow, @Ctx() ctx: Context): object {
    return presentStored(event, ctx).data;
  }

  @FieldResolver()
  etag(@Root() event: EventRow, @Ctx() ctx: Context): string | null {
    return presentStored(event, ctx).etag;
  }

  @MayBeRefused()
  @FieldResolver(() => EventSubject, {
    description:
      'The resource as it was at that time; for a deleted resource, its last state. Fields that lead to other ' +
      'resources return these as they are now. A field that is newer than the event has its default; if it has none, and ' +
      'cannot be null, or a value is of another version of the server, the subject is null, with an error.',
  })
  subject(@Root() event: EventRow): object {
    return readSubject(event);
  }

  @Subscription(() => Event, {
    ...described(streamEvents),
    subscribe: ({ args: { types, after }, context }) =>
      streamEvents(context, { types: types ?? undefined, lastEventId: after ?? undefined }),
  })
  eventHappened(
    @Root() event: EventRow,
    @Args(() => EventArgs) _args: unknown,
    @Arg('after', () => ID, after) _after: unknown,
  ): EventRow {
    return event;
  }
}

@Resolver(() => AuditEntry)
export class AuditResolver {
  @FieldResolver(() => User, { nullable: true, ...describedAs(AuditEntry, 'actor') })
  actor(@Root() { actor }: AuditRow, @Ctx() ctx: Context) {
    return actor?.id ? loadUser(ctx, actor.id) : null;
  }

  @FieldResolver(() => ID, { nullable: true, ...describedAs(AuditEntry, 'token') })
  tokenId(@Root() { token }: AuditRow): string | null {
    return token;
  }

  @FieldResolver(() => AuditedResource, describedAs(AuditEntry, 'resource'))
  resource(@Root() entry: AuditRow): AuditedResource {
    return auditedResource(entry);
  }

  @FieldResolver()
  data(@Root() entry: AuditRow, @Ctx() ctx: Context): object {
    return presentStored(entry, ctx).data;
  }
}
