import { z } from 'zod';
import { ApiError } from '../../core/errors.ts';
import { EventKey, followEvents, lastEventId, streamErrors } from '../../core/event-stream.ts';
import { authorizeTypes, EventType, eventScopes } from '../../core/events.ts';
import { createdFilters } from '../../core/filters.ts';
import { operation } from '../../core/operation.ts';
import { FilterId } from '../../core/schema.ts';
import {
  type ListForm,
  listEventRows,
  listEventRowsOfResource,
  readEventPage,
  readEventRow,
  viewing,
} from './event.lists.ts';

const types = z
  .array(EventType)
  .min(1, 'Must contain at least one type.')
  .optional()
  .meta({ description: 'Only events of these types.', examples: [['invoice.paid', 'invoice.sent']] });

export const eventArgs = z.object({ types, lastEventId });

const audience =
  'Events of an invoice go to its owner, events of a payment attempt to its payer and the owner of the invoice, events of a ' +
  'message to its sender and recipient.';

export const streamEvents = operation({
  name: 'streamEvents',
  kind: 'stream',
  summary: 'Stream events',
  description:
    'Events of the resources that you can read are sent as they happen: each event once, and events of a resource ' +
    'in the order in which they happened. Without `types`, the stream contains all types that your token has a ' +
    'scope for. Fails if events after the id that you send are no longer stored.',
  scope: eventScopes,
  args: eventArgs,
  errors: streamErrors,
  run: (ctx, { types, lastEventId: after }) => followEvents(ctx, types, after),
});

export const listEvents = operation({
  name: 'listEvents',
  kind: 'list',
  summary: 'List events',
  words: 'activity changes happened feed notifications recent latest history',
  description:
    'Returns events of the resources that you can read, with the resource as it was at that time. Without `types`, ' +
    `the list contains all types that your token has a scope for. ${audience} With \`resource\`, it is the history of ` +
    'one resource, for as long as the audit log keeps it, also when its events are no longer delivered. An event that is written at the same ' +
    'time as another may appear in the list after it: to process every event, use the stream or a webhook.',
  scope: eventScopes,
  args: z.object({
    types,
    resource: FilterId.optional().meta({ description: 'Only events of the resource with this id.' }),
    ...createdFilters,
  }),
  errors: ['validation_failed'],
  async run(ctx, { types, resource, ...created }, _body, { page }) {
    authorizeTypes(ctx, types ?? []);
    const { events, eventKinds } = ctx.services;
    const received = eventKinds.receivedBy(ctx.viewer, types);
    const parameters = viewing(ctx.viewer.id, received);
    const chooseStatement = (form: ListForm) => listEventRows({ ...form, typed: eventKinds.areSome(received) });
    const shown =
      resource === undefined
        ? await readEventPage(ctx, page, created, chooseStatement, parameters, await events.horizon())
        : await readEventPage(ctx, page, created, listEventRowsOfResource, { ...parameters, resource });
    return { ...shown, items: shown.items.filter((event) => eventKinds.canReceive(ctx.viewer, event)) };
  },
});

export const getEvent = operation({
  name: 'getEvent',
  at: 'GET /events/{event}',
  kind: 'read',
  summary: 'Get an event',
  description: 'Returns 404 for an event that is not in your list of events.',
  scope: eventScopes,
  args: z.object({ event: EventKey.describe('The id of the event.') }),
  async run(ctx, { event }) {
    const { events, eventKinds } = ctx.services;
    const row = await ctx.db.one(readEventRow, { event });
    if (!row || !eventKinds.canReceive(ctx.viewer, row)) throw new ApiError('not_found');
    if (Number(event) <= (await events.horizon())) throw new ApiError('not_found');
    return row;
  },
});
