import { Ctx, FieldResolver, Resolver, Root } from 'type-graphql';
import type { Context } from '../../core/context.ts';
import { collectionResolver } from '../../surfaces/graphql/collection-resolver.ts';
import { Invoice } from '../billing/invoice.entity.ts';
import { payUrl } from '../billing/invoice.facts.ts';
import { isPayable } from '../billing/invoice.machine.ts';
import type { InvoiceRow } from './invoice.statements.ts';
import { invoiceOperations } from './invoices.operations.ts';

@Resolver(() => Invoice)
export class InvoicesResolver extends collectionResolver(Invoice, invoiceOperations) {
  @FieldResolver(() => String, { nullable: true, description: 'Where it is paid; null while it cannot be paid.' })
  payUrl(@Root() invoice: InvoiceRow, @Ctx() ctx: Context): string | null {
    return isPayable(invoice.status) ? payUrl(ctx, invoice.id) : null;
  }
}
