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

/** The id of an event. */
const EventId = z.string().regex(/^\d{1,15}$/, 'Must be the id of an event: a whole number.');

const after =
  'Goes on after this event, as the header `Last-Event-ID` does, which comes first. 0: from the oldest that is kept.';
const last_event_id = EventId.optional().meta({ description: after, examples: ['4711'] });
const args = z.object({
  types: z
    .array(EventType)
    .optional()
    .meta({ description: 'Only events of these types.', examples: [['invoice.paid', 'invoice.sent']] }),
  last_event_id,
});

/** Those of which a token needs one to hear of anything. */
export const readScopes = eventScopes as readonly [Scope, Scope];

export const streamEvents = operation({
  name: 'streamEvents',
  summary: 'Streams what happens to what you may read, as it happens.',
  description:
    'Server-Sent Events: `id` is that of the event, `event` its type, and `data` the event in JSON, with the resource as ' +
    'it was then. A type needs the scope to read its resource; without `types` there are those that the token has the ' +
    'scope for. Only the owner hears of an invoice, the payer also of their payment attempts, only sender and recipient of ' +
    'a message. After a lost connection, `Last-Event-ID` goes on where it was: every event comes once, those of a resource ' +
    'in the order in which they happened. Returns 410 where events after that one are not kept any more.',
  scope: readScopes,
  args,
  errors: ['validation_failed', 'too_many_streams', eventErrors.events_gone],
  run: (ctx, { types, last_event_id: after }) => follow(ctx, types, after),
});

const moves = ['published', 'withdrawn', 'sent', 'failed', 'paid'].map((what) => `invoice.${what}`);

export const streamMoves = operation({
  name: 'streamMoves',
  summary: 'Streams the moves of your invoices, as they happen, or those of one of them.',
  scope: 'invoices:read',
  args: z.object({
    invoice: invoiceId.optional().meta({ description: 'Only those of this invoice, by its id.' }),
    last_event_id,
  }),
  errors: ['validation_failed', 'too_many_streams', eventErrors.events_gone],
  async run(ctx, { invoice, last_event_id: after }) {
    if (invoice !== undefined) await readOwnInvoice(ctx, invoice);
    return follow(ctx, moves, after, ({ resource }) => invoice === undefined || resource === invoice);
  },
});

/** The events that the viewer may hear of, of these types or of all, after this one or from now on. */
async function follow(
  ctx: SignedIn,
  types: readonly string[] | undefined,
  after: string | undefined,
  isWanted: (event: EventRow) => boolean = () => true,
): Promise<EventStream> {
  const { viewer, services } = ctx;
  for (const type of types ?? []) {
    const needed = scopesOfType(type);
    if (!needed.some((scope) => viewer.scopes.has(scope))) throw insufficientScope(...needed);
  }
  const wanted = types && new Set(types);
  const isAsked = (event: EventRow) => (wanted?.has(event.type) ?? true) && isWanted(event);
  try {
    return await EventStream.open(services.events, viewer, after === undefined ? undefined : Number(after), isAsked);
  } catch (error) {
    throw error instanceof EventsGone ? new ApiError(eventErrors.events_gone) : error;
  }
}
