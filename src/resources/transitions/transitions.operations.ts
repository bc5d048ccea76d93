import { z } from 'zod';
import type { SignedIn } from '../../core/context.ts';
import { ApiError } from '../../core/errors.ts';
import { inOrder } from '../../core/id.ts';
import { found, operation } from '../../core/operation.ts';
import { refuseOtherThan } from '../../core/owned.ts';
import { representationOf } from '../../core/representation.ts';
import { Id } from '../../core/schema.ts';
import { factsOf, invoiceUrl } from '../billing/invoice.facts.ts';
import { allowedNextStates } from '../billing/invoice.machine.ts';
import { Transition } from '../billing/transition.entity.ts';
import { invoiceId, lockOwnInvoice, readOwnInvoice } from '../invoices/invoices.operations.ts';
import { move } from './move.ts';
import { readOwnTransitionRows, type TransitionRow, transitionPages } from './transition.statements.ts';
import { transitionErrors } from './transitions.errors.ts';

export const TransitionSchema = representationOf<Transition, 'from'>(Transition);

export const transitionInvoice = operation({
  name: 'transitionInvoice',
  summary: 'Moves an invoice to another state; mails go out as the lifecycle says.',
  description:
    'Sending mails the contact, failing the contact and the owner, paying the owner: once per move. Returns 409 ' +
    'for a move that the lifecycle does not allow, with the allowed ones in `allowed_next_states`.',
  scope: 'invoices:write',
  args: z.object({ invoice: invoiceId }),
  body: TransitionSchema.create,
  errors: Object.values(transitionErrors),
  async run(ctx, { invoice }, members) {
    refuseOtherThan({ invoice }, members);
    const { from, to } = members;
    // Who does not say from where means the state as it is on asking: of two who ask at once, one wins.
    const seen = from ?? (await readOwnInvoice(ctx, invoice)).status;
    return ctx.transaction(async (tx) => {
      const row = await lockOwnInvoice(tx, invoice);
      if (seen !== row.status) {
        throw new ApiError(transitionErrors.transition_not_allowed, {
          message: `The invoice is not ${seen} any more: it is ${row.status}.`,
          details: { allowed_next_states: allowedNextStates(factsOf(row)) },
        });
      }
      return move(tx, row, to);
    });
  },
});

export const listTransitions = operation({
  name: 'listTransitions',
  summary: 'Lists the moves of an invoice, newest first.',
  description: 'Moves that a payment caused are among them.',
  scope: 'invoices:read',
  args: z.object({ invoice: invoiceId }),
  paged: true,
  async run(ctx, { invoice }, _body, { page }) {
    await readOwnInvoice(ctx, invoice);
    return transitionPages.of(ctx, invoice, page);
  },
});

export const readTransition = operation({
  name: 'readTransition',
  summary: 'Reads one move of an invoice.',
  description: 'Only for the owner of the invoice.',
  scope: 'invoices:read',
  // REST's path names the invoice too; GraphQL's arguments do not.
  args: z.object({ invoice: invoiceId.optional(), transition: Id.describe('The id of the transition.') }),
  async run(ctx, { invoice, transition }) {
    const [row] = await ownTransitionsById(ctx, [transition]);
    if (invoice !== undefined && row?.invoice !== invoice) throw new ApiError('not_found');
    return found(row);
  },
});

/** Moves of the viewer's own invoices, in the order of `ids`; null for each that is not. */
export async function ownTransitionsById(ctx: SignedIn, ids: readonly string[]): Promise<(TransitionRow | null)[]> {
  return inOrder(ids, await ctx.db.all(readOwnTransitionRows, { ids, owner: ctx.viewer.id }));
}

export const describeTransitions = operation({
  name: 'describeTransitions',
  summary: 'Tells which moves the invoice can make now, and what to send for one.',
  description: 'There is no action once there is nowhere left to go.',
  scope: 'invoices:read',
  args: z.object({ invoice: invoiceId }),
  async run(ctx, { invoice }) {
    const options = allowedNextStates(factsOf(await readOwnInvoice(ctx, invoice)));
    if (options.length === 0) return { actions: [], updatable_fields: [] };
    const href = `${invoiceUrl(ctx, invoice)}/transitions`;
    const fields = [{ name: 'to', type: 'text', required: true, options }];
    return { actions: [{ name: 'transitionInvoice', method: 'POST', href, fields }], updatable_fields: ['to'] };
  },
});
