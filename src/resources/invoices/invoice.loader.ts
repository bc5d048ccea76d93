import type { Context } from '../../core/context.ts';
import { authorize } from '../../core/operation.ts';
import { loadOne } from '../../surfaces/graphql/loader.ts';
import type { InvoiceRow } from './invoice.statements.ts';
import { ownInvoicesById } from './invoices.operations.ts';

/** Null if the viewer is not the owner, for example the payer. */
export async function loadOwnInvoice(ctx: Context, id: string): Promise<InvoiceRow | null> {
  authorize(ctx, 'signed_in');
  const invoice = await loadOne(ctx, id, ownInvoicesById);
  if (invoice) authorize(ctx, 'invoices:read');
  return invoice;
}
