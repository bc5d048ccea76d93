import type { Resource } from '../resource.ts';
import { listAuditEntries, presentEntry } from './audit.operations.ts';
import { eventCopies } from './event.copies.ts';
import { presentStored } from './event.kinds.ts';
import { AuditEntrySchema, EventSchema } from './event.types.ts';
import { getEvent, listEvents } from './events.operations.ts';
import { AuditResolver, EventsResolver } from './events.resolver.ts';
import { eventRoutes } from './events.routes.ts';

export const events: Resource = {
  tag: {
    name: 'Events',
    description:
      'Changes to the resources that you may read, as a list or a live stream; and the audit log, with every change and who made it.',
  },
  routes: eventRoutes,
  types: [
    { schema: EventSchema, operations: [listEvents, getEvent], present: presentStored },
    { schema: AuditEntrySchema, operations: [listAuditEntries], present: presentEntry },
  ],
  resolvers: [EventsResolver, AuditResolver],
  copies: eventCopies,
};
