import { presentEvent } from '../../core/events.ts';
import { forms, route } from '../../surfaces/rest/route.ts';
import type { Resource } from '../resource.ts';
import { listAuditEntries, presentEntry } from './audit.operations.ts';
import { eventCopies } from './event.copies.ts';
import { presentStored } from './event.kinds.ts';
import { AuditEntrySchema, EventSchema } from './event.types.ts';
import { getEvent, listEvents, streamEvents } from './events.operations.ts';
import { EventsResolver } from './events.resolver.ts';

const tag = {
  name: 'Events',
  description:
    'Changes to the resources that you may read, as a list or a live stream; and the audit log, with every change and who made it.',
};

/** One path, whose form is chosen by `Accept`. */
const routes = forms(
  'List or stream events',
  route('GET /events', streamEvents, {
    tag: tag.name,
    stream: {
      fields: (event, ctx) => ({
        id: String(event.id),
        event: event.type,
        data: JSON.stringify(presentEvent(event, ctx)),
      }),
    },
  }),
  route('GET /events', listEvents, { tag: tag.name, resource: EventSchema, present: presentStored }),
);

export const events: Resource = {
  tag,
  routes,
  types: [
    { schema: EventSchema, operations: [listEvents, getEvent], present: presentStored },
    { schema: AuditEntrySchema, operations: [listAuditEntries], present: presentEntry },
  ],
  resolvers: [EventsResolver],
  copies: eventCopies,
};
