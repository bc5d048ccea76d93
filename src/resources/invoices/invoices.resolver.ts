import { Ctx, FieldResolver, Resolver, Root } from 'type-graphql';
import type { Context } from '../../core/context.ts';
import { wholeView } from '../../core/operation.ts';
import { collectionResolver } from '../../surfaces/graphql/collection-resolver.ts';
import { Invoice } from '../billing/invoice.entity.ts';
import { canBePaid, payUrl } from '../billing/invoice.facts.ts';
import type { InvoiceRow } from './invoice.statements.ts';
import { invoiceOperations } from './invoices.operations.ts';

@Resolver(() => Invoice)
export class InvoicesResolver extends collectionResolver(Invoice, invoiceOperations, () => wholeView, ['status']) {
  @FieldResolver(() => String, { nullable: true, description: 'URL to pay the invoice; null while it cannot be paid.' })
  payUrl(@Root() invoice: InvoiceRow, @Ctx() ctx: Context): string | null {
    return canBePaid(ctx, invoice) ? payUrl(ctx, invoice.id) : null;
  }
}
