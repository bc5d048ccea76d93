import type { PostedEvent } from '../../surfaces/rest/openapi-webhooks.ts';
import { type Subject, subjects } from '../events/event.kinds.ts';
import { schemaOfEvent, schemaOfSubject } from '../events/event-schemas.ts';

const tag = 'Webhooks';
const pingSummary = 'You requested a ping.';
const pingData = {
  type: 'object',
  properties: { webhook: { type: 'string', format: 'uuid', description: 'The id of the webhook.' } },
  required: ['webhook'],
};

export const postedEvents: readonly PostedEvent[] = [
  ...Object.entries<Subject>(subjects).flatMap(([name, subject]) =>
    Object.entries(subject.events).map(
      ([what, sentence]): PostedEvent => ({
        ...{ tag, type: `${name}.${what}`, sentence },
        schema: (schemas) => schemaOfSubject(name, subject, schemas),
      }),
    ),
  ),
  {
    ...{ tag, type: 'ping', sentence: pingSummary },
    schema: (schemas) => schemaOfEvent('PingEvent', [['ping', pingSummary]], pingData, schemas),
  },
];
