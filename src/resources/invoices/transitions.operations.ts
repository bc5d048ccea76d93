import type { QueryOf, RowIn, Visitor, WritableValues } from '@terrapin/table';
import { z } from 'zod';
import type { Context } from '../../core/context.ts';
import { ApiError } from '../../core/errors.ts';
import { matchesVersion } from '../../core/etag.ts';
import { followEvents, lastEventId, streamErrors } from '../../core/event-stream.ts';
import { postMails } from '../../core/mails.ts';
import { checkParent, operation, orNotFound } from '../../core/operation.ts';
import { rejectReadOnlyChanges } from '../../core/read-only.ts';
import { repositoryOf } from '../../core/repository.ts';
import { describeInput, representationOf } from '../../core/representation.ts';
import { Id } from '../../core/schema.ts';
import { newId } from '../../values/id.ts';
import { toTimestamp } from '../../values/timestamp.ts';
import { invoiceMails } from './invoice.emails.ts';
import { Invoice, InvoiceStatusSchema } from './invoice.entity.ts';
import {
  allowedNextStates,
  factsOf,
  guards,
  INVOICE_STATUSES,
  type InvoiceStatus,
  isRefusal,
  nextStates,
  planMove,
  refusalOf,
  reportedType,
  steps,
  transitionTypes,
} from './invoice.lifecycle.ts';
import { type InvoiceRow, Invoices, type LockedInvoiceRow, moveInvoiceRow } from './invoice.table.ts';
import { listMails } from './invoice-mails.ts';
import { invoiceErrors } from './invoices.errors.ts';
import { invoiceId, lockOwnInvoice } from './invoices.operations.ts';
import { invoiceUrl } from './open-invoices.ts';
import { InvoiceState, Transition } from './transition.entity.ts';

/** The transitions of the viewer's invoices. */
export class Transitions extends repositoryOf(Transition, {
  name: 'transition',
  visible: (transitions: QueryOf<Transition, 'transition', typeof Invoice>, $: Visitor) =>
    transitions
      .innerJoin('Invoice as invoice', 'invoice.id', 'transition.invoice')
      .where('invoice.owner', '=', $.viewer),
}) {}

export const transitionsOfInvoice = Transitions.children('invoice', { ofVisible: true });

export type TransitionRow = Required<RowIn<Transitions>>;

export const StateSchema = representationOf(InvoiceState, { name: 'State' });
export const TransitionSchema = representationOf<Transition, 'from'>(Transition);

export interface MovedInvoice extends InvoiceRow {
  readonly transition: TransitionRow;
}

const listed = (words: readonly string[]) => words.join(' or ');

const lifecycle = INVOICE_STATUSES.flatMap((from) => {
  const next = nextStates(from);
  return next.length === 0 ? [] : [`from ${from} to ${listed(next)}`];
}).join(', ');

const finalStates = INVOICE_STATUSES.filter((status) => nextStates(status).length === 0);

/** `to the contact for sent, and to the owner for paid` */
const recipients = INVOICE_STATUSES.flatMap((status) => {
  const ways = steps.filter(({ to }) => to === status);
  const mailing = ways.filter(({ emails }) => emails.length > 0);
  const to = (mailing[0]?.emails ?? []).map((mail) => `the ${invoiceMails[mail].to}`);
  const origin = mailing.length < ways.length ? ` from ${listed(mailing.map(({ from }) => from))}` : '';
  return to.length === 0 ? [] : [`to ${to.join(' and ')} for ${status}${origin}`];
}).map((one, i, all) => (i > 0 && i === all.length - 1 ? `and ${one}` : one));

export const transitionInvoice = operation({
  name: 'transitionInvoice',
  at: 'POST /invoices/{invoice}/transitions',
  kind: 'action',
  summary: 'Move an invoice to another state',
  words:
    'mark paid send sent customer publish unpublish withdraw take back reopen cancel void issue approve finalize settle status stage write off reject cash bank transfer offline arrived',
  description:
    `An invoice can move ${lifecycle}. Any other transition is refused, with the allowed states in \`allowed_next_states\`. ` +
    `Sends the emails of the transition, once: ${recipients.join(', ')}.`,
  scope: 'invoices:write',
  args: z.object({ invoice: invoiceId }),
  body: TransitionSchema.create,
  parameters: {
    ...describeInput(TransitionSchema.create)?.fields,
    to: InvoiceStatusSchema.describe('State to move to.'),
    from: InvoiceStatusSchema.optional().describe('State that the invoice must be in. Default: its current state.'),
  },
  acceptsIfMatch: true,
  reachesOut: true,
  errors: [
    invoiceErrors.transition_not_allowed,
    'too_many_emails',
    ...Object.values(guards).map(({ refusal }) => invoiceErrors[refusal.code]),
  ],
  async run(ctx, { invoice }, fields, { ifMatch }): Promise<MovedInvoice> {
    rejectReadOnlyChanges({ invoice }, fields);
    return ctx.transaction(async (tx) => {
      const row = await lockOwnInvoice(tx, invoice);
      matchesVersion(Invoice, ifMatch, row, tx);
      // Without `from`, the state at the time of the request: of two concurrent requests, only one succeeds.
      const expected = fields.from ?? row.statusBefore;
      if (expected !== row.status) {
        throw new ApiError(invoiceErrors.transition_not_allowed, {
          message: `The status of the invoice is ${row.status}, not ${expected}.`,
          details: { allowedNextStates: allowedNextStates(factsOf(row)) },
        });
      }
      const moved = await move(tx, row, fields);
      await postMails(tx, moved.mails, 'refuse');
      return { ...moved.invoice, transition: moved.transition };
    });
  },
});

/**
 * The transaction has locked the invoice, and posts the mails. `paid`: a payment causes the transition; `decline`: why one has
 * failed.
 */
export async function move(
  tx: Pick<Context, 'db' | 'services' | 'now'>,
  invoice: LockedInvoiceRow,
  request: Omit<WritableValues<Transition>, 'from'>,
  { paid, decline }: { paid: boolean; decline: string | null } = { paid: false, decline: null },
) {
  const facts = factsOf(invoice);
  const result = planMove(facts, request.to);
  if (isRefusal(result)) {
    throw new ApiError(invoiceErrors[result.code], {
      message: result.message,
      details: { allowedNextStates: allowedNextStates(facts) },
    });
  }
  const { from, to, stamp, effects } = result;
  const now = tx.now();
  const transition = { ...request, id: newId(), invoice: invoice.id, from, to, createdAt: toTimestamp(now) };
  const values = { ...transition, now: now.toISOString(), event: reportedType(to) };
  const [moved, mails] = await Promise.all([
    tx.db.one(moveInvoiceRow({ stamp, paid }), values),
    listMails(tx, invoice, transition.id, effects, decline),
  ]);
  return { transition, invoice: orNotFound(moved), mails };
}

export const listInvoiceTransitions = operation({
  name: 'listInvoiceTransitions',
  at: 'GET /invoices/{invoice}/transitions',
  kind: 'list',
  summary: 'List the transitions of an invoice',
  words: 'history status changes timeline',
  description: 'Includes transitions that a payment caused.',
  scope: 'invoices:read',
  args: z.object({ invoice: invoiceId }),
  async run(ctx, { invoice }, _body, { page }) {
    await new Invoices(ctx).read(invoice);
    return transitionsOfInvoice.of(ctx, invoice, page);
  },
});

export const getTransition = operation({
  name: 'getTransition',
  at: 'GET /invoices/{invoice}/transitions/{transition}',
  kind: 'read',
  summary: 'Get a transition',
  description: 'Returns 404 for a transition of another user’s invoice.',
  scope: 'invoices:read',
  // GraphQL does not pass the invoice.
  args: z.object({ invoice: invoiceId.optional(), transition: Id.describe('The id of the transition.') }),
  async run(ctx, { invoice, transition }) {
    const row = await new Transitions(ctx).read(transition);
    checkParent(row, { invoice });
    return row;
  },
});

export const describeInvoiceTransitions = operation({
  name: 'describeInvoiceTransitions',
  at: 'OPTIONS /invoices/{invoice}/transitions',
  kind: 'read',
  summary: 'Describe the request that moves an invoice',
  description:
    'Includes the states that the invoice can move to now. `actions` is empty once the invoice is ' +
    `${listed(finalStates)}.`,
  scope: 'invoices:read',
  args: z.object({ invoice: invoiceId }),
  async run(ctx, { invoice }) {
    const options = allowedNextStates(factsOf(await new Invoices(ctx).read(invoice)));
    if (options.length === 0) return { actions: [], updatableFields: [] };
    const href = `${invoiceUrl(ctx, invoice)}/transitions`;
    const fields = [{ name: 'to', type: 'text', required: true, options }];
    return { actions: [{ name: 'transitionInvoice', method: 'POST', href, fields }], updatableFields: ['to'] };
  },
});

export function checkState(invoice: InvoiceRow, name: InvoiceStatus): InvoiceState {
  const refusal = refusalOf(factsOf(invoice), name);
  return { name, current: name === invoice.status, allowed: refusal === null, refusal };
}

export const checkStates = (invoice: InvoiceRow): InvoiceState[] =>
  INVOICE_STATUSES.map((name) => checkState(invoice, name));

export const getInvoiceStates = operation({
  name: 'getInvoiceStates',
  at: 'GET /invoices/{invoice}/states',
  kind: 'read',
  summary: 'List the states of an invoice',
  words: 'next possible allowed',
  description:
    'Each says whether the invoice can move to it now; if not, `refusal` contains the error code that the ' +
    'transition would return.',
  scope: 'invoices:read',
  args: z.object({ invoice: invoiceId }),
  run: async (ctx, { invoice }) => checkStates(await new Invoices(ctx).read(invoice)),
});

export const canTransitionInvoice = operation({
  name: 'canTransitionInvoice',
  at: 'GET /invoices/{invoice}/states/{state}',
  kind: 'read',
  summary: 'Check a transition of an invoice',
  description:
    'Says whether the invoice can move to this state now; if not, `refusal` says why. Fails if there is no such state.',
  scope: 'invoices:read',
  args: z.object({
    invoice: invoiceId,
    state: z.string().meta({ description: 'Name of the state.', examples: ['sent'] }),
  }),
  async run(ctx, { invoice, state }) {
    const row = await new Invoices(ctx).read(invoice);
    return checkState(row, orNotFound(INVOICE_STATUSES.find((name) => name === state)));
  },
});

export const transitionArgs = z.object({
  invoice: invoiceId.optional().meta({ description: 'Only transitions of the invoice with this id.' }),
  lastEventId,
});

export const streamTransitions = operation({
  name: 'streamTransitions',
  kind: 'stream',
  summary: 'Stream transitions of invoices',
  description: 'Transitions of your invoices, or of one of them, are sent as they happen.',
  scope: 'invoices:read',
  args: transitionArgs,
  errors: streamErrors,
  async run(ctx, { invoice, lastEventId: after }) {
    if (invoice !== undefined) await new Invoices(ctx).read(invoice);
    return followEvents(ctx, transitionTypes, after, ({ resource }) => invoice === undefined || resource === invoice);
  },
});
