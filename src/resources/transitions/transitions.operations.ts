import { z } from 'zod';
import type { SignedIn } from '../../core/context.ts';
import { ApiError } from '../../core/errors.ts';
import { inOrder } from '../../core/id.ts';
import { found, operation } from '../../core/operation.ts';
import { rejectReadOnlyChanges } from '../../core/owned.ts';
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
  summary: 'Moves an invoice to another state and sends the emails of the transition.',
  description:
    'Emails go to the contact for `sent`, to the contact and the owner for `failed`, and to the owner for `paid`, once ' +
    'per transition. Returns 409 if the lifecycle does not allow the transition, with the allowed states in ' +
    '`allowed_next_states`.',
  scope: 'invoices:write',
  args: z.object({ invoice: invoiceId }),
  body: TransitionSchema.create,
  errors: Object.values(transitionErrors),
  async run(ctx, { invoice }, members) {
    rejectReadOnlyChanges({ invoice }, members);
    const { from, to } = members;
    // Without `from`, the state at the time of the request: of two concurrent requests, only one succeeds.
    const expected = from ?? (await readOwnInvoice(ctx, invoice)).status;
    return ctx.transaction(async (tx) => {
      const row = await lockOwnInvoice(tx, invoice);
      if (expected !== row.status) {
        throw new ApiError(transitionErrors.transition_not_allowed, {
          message: `The status of the invoice is ${row.status}, not ${expected}.`,
          details: { allowed_next_states: allowedNextStates(factsOf(row)) },
        });
      }
      return move(tx, row, to);
    });
  },
});

export const listTransitions = operation({
  name: 'listTransitions',
  summary: 'Lists the transitions of an invoice, newest first.',
  description: 'Includes transitions that a payment caused.',
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
  summary: 'Returns a transition of an invoice.',
  description: 'Returns 404 for a transition of another user’s invoice.',
  scope: 'invoices:read',
  // GraphQL does not pass the invoice.
  args: z.object({ invoice: invoiceId.optional(), transition: Id.describe('The id of the transition.') }),
  async run(ctx, { invoice, transition }) {
    const [row] = await ownTransitionsById(ctx, [transition]);
    if (invoice !== undefined && row?.invoice !== invoice) throw new ApiError('not_found');
    return found(row);
  },
});

/** In the order of `ids`; null for each that does not exist or is of another user's invoice. */
export async function ownTransitionsById(ctx: SignedIn, ids: readonly string[]): Promise<(TransitionRow | null)[]> {
  return inOrder(ids, await ctx.db.all(readOwnTransitionRows, { ids, owner: ctx.viewer.id }));
}

export const describeTransitions = operation({
  name: 'describeTransitions',
  summary: 'Describes the request that moves the invoice, with the states that it can move to now.',
  description: '`actions` is empty once the invoice is paid.',
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
