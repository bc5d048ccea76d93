import type { Context } from '../../core/context.ts';
import { authorize } from '../../core/operation.ts';
import { loadOne } from '../../surfaces/graphql/loader.ts';
import type { InvoiceRow } from './invoice.statements.ts';
import { ownInvoicesById } from './invoices.operations.ts';

/** An invoice, if it is the viewer's: who pays a stranger's does not see it. */
export async function loadOwnInvoice(ctx: Context, id: string): Promise<InvoiceRow | null> {
  authorize(ctx, 'invoices:read');
  return loadOne(ctx, id, ownInvoicesById);
}
