import type { PostedEvent } from '../../surfaces/rest/openapi-webhooks.ts';
import { type Subject, subjects } from '../events/event.kinds.ts';
import { schemaOfEvent, schemaOfSubject } from '../events/event-schemas.ts';

const tag = 'Webhooks';
const pinged = 'You have asked for a ping.';
const pingData = {
  type: 'object',
  properties: { webhook: { type: 'string', format: 'uuid', description: 'The id of the webhook.' } },
  required: ['webhook'],
};

/** What is posted to webhooks, for the OpenAPI document. */
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
    ...{ tag, type: 'ping', sentence: pinged },
    schema: (schemas) => schemaOfEvent('PingEvent', [['ping', pinged]], pingData, schemas),
  },
];
