import { z } from 'zod';
import { found, operation } from '../../core/operation.ts';
import { representationOf } from '../../core/representation.ts';
import { INVOICE_STATUSES } from '../billing/invoice.machine.ts';
import { invoiceId, readOwnInvoice } from '../invoices/invoices.operations.ts';
import { InvoiceState, stateOf, statesOf } from './state.ts';

export const StateSchema = representationOf(InvoiceState, { name: 'State' });

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
  summary: 'Returns whether an invoice is in a state or may move to it now.',
  description: 'The refusal is null if the move is allowed. Returns 404 for a name that is not one of the five states.',
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
