import type { EntityClass } from '@terrapin/table';
import {
  Arg,
  Args,
  ArgsType,
  Ctx,
  createUnionType,
  FieldResolver,
  ID,
  Resolver,
  Root,
  Subscription,
} from 'type-graphql';
import type { Context } from '../../core/context.ts';
import type { EventRow } from '../../core/ports/events.ts';
import { MayBeRefused } from '../../surfaces/graphql/marked-fields.ts';
import { addArguments, described, describedAs } from '../../surfaces/graphql/operation-fields.ts';
import { User } from '../users/user.entity.ts';
import { loadUser } from '../users/user.loader.ts';
import { type AuditRow, auditedResource } from './audit.operations.ts';
import { AuditEntry, AuditedResource, Event } from './event.types.ts';
import { after, eventArgs, streamEvents } from './events.operations.ts';

@ArgsType()
class EventArgs {}
addArguments(EventArgs, { types: eventArgs.shape.types });

@Resolver(() => Event)
export class EventsResolver {
  @FieldResolver()
  data(@Root() event: EventRow, @Ctx() ctx: Context): object {
    return ctx.services.eventKinds.present(event, ctx).data;
  }

  @FieldResolver()
  etag(@Root() event: EventRow, @Ctx() ctx: Context): string | null {
    return ctx.services.eventKinds.present(event, ctx).etag;
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

/** @param subjects the types of what events are about */
export function subjectResolver(subjects: EntityClass<object>[]): new () => object {
  const EventSubject = createUnionType({
    name: 'EventSubject',
    description: 'A resource that events are about.',
    types: (() => subjects) as () => [],
  });

  @Resolver(() => Event)
  class SubjectResolver {
    @MayBeRefused()
    @FieldResolver(() => EventSubject, {
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
    return ctx.services.eventKinds.present(entry, ctx).data;
  }
}
