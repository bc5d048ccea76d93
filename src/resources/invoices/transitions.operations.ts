import { z } from 'zod';
import type { SignedIn } from '../../core/context.ts';
import { ApiError } from '../../core/errors.ts';
import { found, operation } from '../../core/operation.ts';
import { type Page, type PageRequest, toPage, windowOf } from '../../core/page.ts';
import { Id } from '../../core/schema.ts';
import {
  allowedNextStates,
  INVOICE_STATUSES,
  type InvoiceRefusal,
  type InvoiceStatus,
  refusalOf,
} from './invoice.machine.ts';
import { move } from './invoice.moves.ts';
import { TransitionSchema } from './invoice.schema.ts';
import type { InvoiceRow } from './invoice.statements.ts';
import { factsOf, invoiceId, invoiceUrl, lockOwnInvoice, readOwnInvoice } from './invoices.operations.ts';
import { listTransitionRows, readTransitionRow, type TransitionRow } from './transition.statements.ts';

/** One of the states of an invoice, as seen from the one it is in. */
export interface State {
  readonly name: InvoiceStatus;
  readonly current: boolean;
  readonly allowed: boolean;
  readonly refusal: InvoiceRefusal | null;
}

export function stateOf(invoice: Pick<InvoiceRow, 'status' | 'contact'>, name: InvoiceStatus): State {
  const refusal = refusalOf(factsOf(invoice), name);
  return { name, current: name === invoice.status, allowed: refusal === null, refusal };
}

export const statesOf = (invoice: Pick<InvoiceRow, 'status' | 'contact'>): State[] =>
  INVOICE_STATUSES.map((name) => stateOf(invoice, name));

export const listStates = operation({
  name: 'listStates',
  summary: 'Lists all five states of an invoice, and says of each whether the invoice may move there now.',
  description: 'A refusal has the code that a transition to that state would be answered with.',
  scope: 'invoices:read',
  args: z.object({ invoice: invoiceId }),
  run: async (ctx, { invoice }) => statesOf(await readOwnInvoice(ctx, invoice)),
});

export const readState = operation({
  name: 'readState',
  summary: 'Says whether an invoice is in a state, or may move there now.',
  description: 'The refusal is null where it may. Any other name than one of the five is 404.',
  scope: 'invoices:read',
  args: z.object({
    invoice: invoiceId,
    state: z.string().meta({ description: 'The name of the state.', examples: ['sent'] }),
  }),
  async run(ctx, { invoice, state }) {
    const row = await readOwnInvoice(ctx, invoice);
    return stateOf(row, found(INVOICE_STATUSES.find((name) => name === state)));
  },
});

export const transitionInvoice = operation({
  name: 'transitionInvoice',
  summary: 'Moves an invoice to another state; mails go out as the lifecycle says.',
  description:
    'Sending mails the contact, failing the contact and the owner, paying the owner: once per move. A move that ' +
    'the lifecycle does not have is 409, with those it has in `allowed_next_states`.',
  scope: 'invoices:write',
  args: z.object({ invoice: invoiceId }),
  body: TransitionSchema.create,
  errors: ['transition_not_allowed', 'contact_information_missing'],
  async run(ctx, { invoice }, { from, to }) {
    // Who does not say from where means the state as it is on asking: of two who ask at once, one wins.
    const seen = from ?? (await readOwnInvoice(ctx, invoice)).status;
    return ctx.transaction(async (tx) => {
      const row = await lockOwnInvoice(tx, invoice);
      if (seen !== row.status) {
        throw new ApiError('transition_not_allowed', {
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
  async run(ctx, { invoice, page }) {
    await readOwnInvoice(ctx, invoice);
    const [transitions] = await transitionsOf(ctx, [invoice], page);
    return transitions as Page<TransitionRow>;
  },
});

export const readTransition = operation({
  name: 'readTransition',
  summary: 'Reads one move of an invoice.',
  description: 'Only for the owner of the invoice.',
  scope: 'invoices:read',
  args: z.object({ invoice: invoiceId, transition: Id.describe('The id of the transition.') }),
  async run(ctx, { invoice, transition }) {
    await readOwnInvoice(ctx, invoice);
    return found(await ctx.db.one(readTransitionRow, { invoice, transition }));
  },
});

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

/** A page of moves for each of `invoices`, in their order, in one statement. */
export async function transitionsOf(
  ctx: SignedIn,
  invoices: readonly string[],
  page: PageRequest,
): Promise<Page<TransitionRow>[]> {
  const statement = listTransitionRows({ backward: page.backward });
  const rows = await ctx.db.all(statement, { invoices: [...invoices], ...windowOf(page) });
  const byInvoice = Map.groupBy(rows, (row) => row.invoice);
  return invoices.map((invoice) => toPage(page, byInvoice.get(invoice) ?? []));
}
