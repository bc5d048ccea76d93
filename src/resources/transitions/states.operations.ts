import { z } from 'zod';
import { found, operation } from '../../core/operation.ts';
import { representationOf } from '../../core/representation.ts';
import { INVOICE_STATUSES } from '../billing/invoice.machine.ts';
import { invoiceId, readOwnInvoice } from '../invoices/invoices.operations.ts';
import { InvoiceState, stateOf, statesOf } from './state.ts';

export const StateSchema = representationOf(InvoiceState, { name: 'State' });

export const listStates = operation({
  name: 'listStates',
  summary: 'Lists the five states of an invoice and whether it can move to each of them now.',
  description: '`refusal` contains the error code that a transition to that state would return.',
  scope: 'invoices:read',
  args: z.object({ invoice: invoiceId }),
  run: async (ctx, { invoice }) => statesOf(await readOwnInvoice(ctx, invoice)),
});

export const readState = operation({
  name: 'readState',
  summary: 'Returns whether an invoice is in a state or can move to it now.',
  description: '`refusal` is null if the transition is allowed. Returns 404 if `state` is not one of the five states.',
  scope: 'invoices:read',
  args: z.object({
    invoice: invoiceId,
    state: z.string().meta({ description: 'Name of the state.', examples: ['sent'] }),
  }),
  async run(ctx, { invoice, state }) {
    const row = await readOwnInvoice(ctx, invoice);
    return stateOf(row, found(INVOICE_STATUSES.find((name) => name === state)));
  },
});
