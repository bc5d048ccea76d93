import type { Context } from '../../core/context.ts';
import type { StoredData } from '../../core/ports/events.ts';
import { forms, get, stream } from '../../surfaces/rest/route.ts';
import { type AuditRow, auditedResource, listAuditEntries } from './audit.operations.ts';
import { presentEvent } from './event.kinds.ts';
import { AuditEntrySchema, EventSchema } from './event.types.ts';
import { getEvent, listEvents, streamEvents } from './events.operations.ts';

const tag = 'Events';
const event = {
  tag,
  resource: EventSchema,
  present: (row: StoredData, ctx: Context) => ({ ...row, ...ctx.services.eventKinds.present(row, ctx) }),
} as const;

export const eventRoutes = [
  ...forms(
    'List or stream events',
    stream('/events', streamEvents, {
      tag,
      stream: {
        fields: (event, ctx) => ({
          id: String(event.id),
          event: event.type,
          data: JSON.stringify(presentEvent(event, ctx)),
        }),
      },
    }),
    get('/events', listEvents, event),
  ),
  get('/events/{event}', getEvent, event),
  get('/audit', listAuditEntries, {
    tag,
    resource: AuditEntrySchema,
    present: (row: AuditRow, ctx: Context) => ({
      ...row,
      resource: auditedResource(row),
      data: ctx.services.eventKinds.present(row, ctx).data,
    }),
  }),
];
