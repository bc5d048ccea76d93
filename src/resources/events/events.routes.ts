import { presentEvent } from '../../core/events.ts';
import { forms, route } from '../../surfaces/rest/route.ts';
import { presentStored } from './event.kinds.ts';
import { EventSchema } from './event.types.ts';
import { listEvents, streamEvents } from './events.operations.ts';

const tag = 'Events';

export const eventRoutes = forms(
  'List or stream events',
  route('GET /events', streamEvents, {
    tag,
    stream: {
      fields: (event, ctx) => ({
        id: String(event.id),
        event: event.type,
        data: JSON.stringify(presentEvent(event, ctx)),
      }),
    },
  }),
  route('GET /events', listEvents, { tag, resource: EventSchema, present: presentStored }),
);
