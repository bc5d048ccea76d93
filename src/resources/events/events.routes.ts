import { stream } from '../../surfaces/rest/route.ts';
import { textOfEvent } from './event.kinds.ts';
import { streamEvents } from './events.operations.ts';

export const eventRoutes = [
  stream('/events', streamEvents, {
    tag: 'Events',
    stream: {
      fields: (event, ctx) => ({ id: String(event.id), event: event.type, data: textOfEvent(event, ctx) }),
    },
  }),
];
