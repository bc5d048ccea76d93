import type { EntityClass } from '@terrapin/table';
import { GraphQLUnionType } from 'graphql';
import { Ctx, FieldResolver, ID, Resolver, Root } from 'type-graphql';
import type { Context } from '../../core/context.ts';
import type { EventRow } from '../../core/ports/events.ts';
import { type FieldConfig, failable, resolveType } from '../../surfaces/graphql/objects.ts';
import { described, describedAs } from '../../surfaces/graphql/operation-fields.ts';
import type { WrittenFields } from '../../surfaces/graphql/schema.ts';
import { inputOf, JsonScalar, required } from '../../surfaces/graphql/types.ts';
import { User } from '../users/user.entity.ts';
import { loadUser } from '../users/user.loader.ts';
import { type AuditRow, auditedResource } from './audit.operations.ts';
import { AuditEntry, AuditedResource, Event } from './event.types.ts';
import { after, eventArgs, streamEvents } from './events.operations.ts';

export const eventFields: WrittenFields = (objects) => ({
  Subscription: {
    eventHappened: {
      type: required(objects.of(Event)),
      ...described(streamEvents),
      args: { types: inputOf(eventArgs.shape.types), after: inputOf(after) },
      subscribe: (_root, { types, after }, ctx) =>
        streamEvents(ctx, { types: types ?? undefined, lastEventId: after ?? undefined }),
      resolve: (event: EventRow) => event,
    },
  },
});

@Resolver(() => Event)
export class EventsResolver {
  @FieldResolver(() => JsonScalar, describedAs(Event, 'data'))
  data(@Root() event: EventRow, @Ctx() ctx: Context): object {
    return ctx.services.eventKinds.present(event, ctx).data;
  }

  @FieldResolver(() => String, { nullable: true, ...describedAs(Event, 'etag') })
  etag(@Root() event: EventRow, @Ctx() ctx: Context): string | null {
    return ctx.services.eventKinds.present(event, ctx).etag;
  }
}

/** @param subjects the types of what events are about */
export const subjectField =
  (subjects: readonly EntityClass<object>[]): WrittenFields =>
  (objects) => {
    const type = new GraphQLUnionType({
      name: 'EventSubject',
      description: 'A resource that events are about.',
      types: () => subjects.map((one) => objects.of(one)),
      resolveType,
    });
    const description =
      'The resource as it was at that time; for a deleted resource, its last state. Fields that lead to other ' +
      'resources return these as they are now. A field that is newer than the event has its default; if it has none, and ' +
      'cannot be null, or a value is of another version of the server, the subject is null, with an error.';
    const resolve: FieldConfig['resolve'] = (event: EventRow, _args, ctx) => ctx.services.eventKinds.readSubject(event);
    return { Event: { subject: failable({ type: required(type), description, resolve }) } };
  };

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

  @FieldResolver(() => JsonScalar, describedAs(AuditEntry, 'data'))
  data(@Root() entry: AuditRow, @Ctx() ctx: Context): object {
    return ctx.services.eventKinds.present(entry, ctx).data;
  }
}
