import { z } from 'zod';
import type { SignedIn } from '../../core/context.ts';
import { ApiError } from '../../core/errors.ts';
import { insufficientScope, operation } from '../../core/operation.ts';
import { type EventRow, EventsGone } from '../../core/ports/events.ts';
import type { Scope } from '../../core/scopes.ts';
import { invoiceId, readOwnInvoice } from '../invoices/invoices.operations.ts';
import { EventType, eventScopes, scopesOfType } from './event.kinds.ts';
import { EventStream } from './event-stream.ts';
import { eventErrors } from './events.errors.ts';

const EventId = z.string().regex(/^\d{1,15}$/, 'Must be an event id: 1 to 15 digits.');

const after =
  'Id of an event: the stream continues after it. 0: from the oldest stored event. The header `Last-Event-ID` takes precedence.';
const last_event_id = EventId.optional().meta({ description: after, examples: ['4711'] });
const args = z.object({
  types: z
    .array(EventType)
    .optional()
    .meta({ description: 'Only events of these types.', examples: [['invoice.paid', 'invoice.sent']] }),
  last_event_id,
});

export const readScopes = eventScopes as readonly [Scope, Scope];

export const streamEvents = operation({
  name: 'streamEvents',
  summary: 'Streams events of the resources that you can read, as they happen.',
  description:
    'Server-Sent Events: `id` is the event id, `event` the event type, and `data` the event as JSON, with the resource as ' +
    'it was at that time. Each type requires the scope to read its resource; without `types`, the stream contains all ' +
    'types that the token has a scope for. Events of an invoice go to its owner, events of a payment attempt to its payer ' +
    'and the owner of the invoice, events of a message to its sender and recipient. After a lost connection, send ' +
    '`Last-Event-ID` to continue: each event is sent once, and events of a resource are sent in the order in which they ' +
    'happened. Returns 410 if events after that id are no longer stored.',
  scope: readScopes,
  args,
  errors: ['validation_failed', 'too_many_streams', eventErrors.events_gone],
  run: (ctx, { types, last_event_id: after }) => follow(ctx, types, after),
});

const transitionTypes = ['published', 'withdrawn', 'sent', 'failed', 'paid'].map((what) => `invoice.${what}`);

export const streamMoves = operation({
  name: 'streamMoves',
  summary: 'Streams the transitions of your invoices, or of one invoice, as they happen.',
  scope: 'invoices:read',
  args: z.object({
    invoice: invoiceId.optional().meta({ description: 'Only transitions of the invoice with this id.' }),
    last_event_id,
  }),
  errors: ['validation_failed', 'too_many_streams', eventErrors.events_gone],
  async run(ctx, { invoice, last_event_id: after }) {
    if (invoice !== undefined) await readOwnInvoice(ctx, invoice);
    return follow(ctx, transitionTypes, after, ({ resource }) => invoice === undefined || resource === invoice);
  },
});

async function follow(
  ctx: SignedIn,
  types: readonly string[] | undefined,
  after: string | undefined,
  matches: (event: EventRow) => boolean = () => true,
): Promise<EventStream> {
  const { viewer, services } = ctx;
  for (const type of types ?? []) {
    const needed = scopesOfType(type);
    if (!needed.some((scope) => viewer.scopes.has(scope))) throw insufficientScope(...needed);
  }
  const wanted = types && new Set(types);
  const isWanted = (event: EventRow) => (wanted?.has(event.type) ?? true) && matches(event);
  try {
    return await EventStream.open(services.events, viewer, after === undefined ? undefined : Number(after), isWanted);
  } catch (error) {
    throw error instanceof EventsGone ? new ApiError(eventErrors.events_gone) : error;
  }
}
