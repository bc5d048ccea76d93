import { Arg, Ctx, Field, ID, ObjectType, Resolver, Root, Subscription } from 'type-graphql';
import type { Context } from '../../core/context.ts';
import { graphqlTypeOf, Json, Timestamp } from '../../core/graphql-types.ts';
import type { EventRow } from '../../core/ports/events.ts';
import { ArgOf, described } from '../../surfaces/graphql/declare.ts';
import { Invoice } from '../billing/invoice.entity.ts';
import { Transition } from '../billing/transition.entity.ts';
import { EventType, presentEvent, subjects } from './event.kinds.ts';
import { streamEvents, streamMoves } from './events.operations.ts';

@ObjectType({ description: 'An event, with the resource as it was at that time.' })
class Event {
  @Field(() => ID, {
    description: 'Numeric id, accepted as `after`. Of two events of a resource, the later one has the greater id.',
  })
  readonly id!: string;

  @Field(() => graphqlTypeOf(EventType, 'output') as object, { description: 'Type of the event.' })
  readonly type!: string;

  @Field(() => Timestamp, { description: 'When it happened.' })
  readonly createdAt!: string;

  @Field(() => Json, { description: 'The resource as REST returned it at that time.' })
  readonly data!: unknown;
}

@ObjectType({ description: 'A transition of an invoice from one state to another.' })
class InvoiceMove {
  @Field(() => ID, { description: 'Id of the event, accepted as `after`.' })
  readonly event!: string;

  @Field(() => Invoice, { description: 'The invoice after the transition.' })
  readonly invoice!: object;

  @Field(() => Transition, { description: 'The transition.' })
  readonly transition!: object;
}

const After = () =>
  Arg('after', () => ID, {
    nullable: true,
    description: 'Id of the last event received: the stream continues after it. 0: from the oldest stored event.',
  });

@Resolver()
export class EventsResolver {
  @Subscription(() => Event, {
    ...described(streamEvents),
    subscribe: ({ args: { types, after }, context }) =>
      streamEvents(context, { types: types ?? undefined, last_event_id: after ?? undefined }),
  })
  eventHappened(
    @Root() event: EventRow,
    @ArgOf(streamEvents, 'types') _types: unknown,
    @After() _after: unknown,
    @Ctx() ctx: Context,
  ): Event {
    const { id, type, created_at: createdAt, data } = presentEvent(event, ctx);
    return { id, type, createdAt, data };
  }

  @Subscription(() => InvoiceMove, {
    ...described(streamMoves),
    subscribe: ({ args: { invoice, after }, context }) =>
      streamMoves(context, { invoice: invoice ?? undefined, last_event_id: after ?? undefined }),
  })
  invoiceMoved(
    @Root() event: EventRow,
    @ArgOf(streamMoves, 'invoice') _invoice: unknown,
    @After() _after: unknown,
  ): InvoiceMove {
    const { transition, ...invoice } = subjects.invoice.rowOf(event.data) as { transition: object };
    return { event: String(event.id), invoice, transition };
  }
}
