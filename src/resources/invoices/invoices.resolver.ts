import { Arg, Args, Ctx, FieldResolver, ID, Mutation, Query, Resolver, Root } from 'type-graphql';
import type { Context } from '../../core/context.ts';
import { versionTag } from '../../core/etag.ts';
import { ConnectionArgs, connectionOf } from '../../surfaces/graphql/connection.ts';
import { inputType, toMembers } from '../../surfaces/graphql/input-type.ts';
import { orNull } from '../../surfaces/graphql/loader.ts';
import { ContactSchema, Invoice, InvoiceStatusEnum } from '../billing/invoice.entity.ts';
import { payUrl } from '../billing/invoice.facts.ts';
import { type InvoiceStatus, isPayable } from '../billing/invoice.machine.ts';
import type { InvoiceRow } from './invoice.statements.ts';
import { createInvoice, InvoiceSchema, listInvoices, readInvoice, updateInvoice } from './invoices.operations.ts';

const ContactInput = inputType('ContactInput', ContactSchema.shape, { optional: ['phone'] });
const ContactChangesInput = inputType('ContactChangesInput', ContactSchema.shape, {
  optional: 'all',
  description: 'A member that is left out stays as it is.',
});
const CreateInvoiceInput = inputType('CreateInvoiceInput', InvoiceSchema.given, {
  types: { contact: ContactInput },
  optional: InvoiceSchema.optional,
});
const UpdateInvoiceInput = inputType('UpdateInvoiceInput', InvoiceSchema.given, {
  types: { contact: ContactChangesInput },
  optional: 'all',
});
const InvoiceConnection = connectionOf(Invoice);

@Resolver(() => Invoice)
export class InvoicesResolver {
  @Query(() => Invoice, { nullable: true })
  invoice(@Arg('id', () => ID) id: string, @Ctx() ctx: Context) {
    return orNull(readInvoice(ctx, { invoice: id }));
  }

  @Query(() => InvoiceConnection, { description: 'One’s invoices, newest first.' })
  async invoices(
    @Arg('status', () => InvoiceStatusEnum, { nullable: true }) status: InvoiceStatus | null,
    @Args(() => ConnectionArgs) page: ConnectionArgs,
    @Ctx() ctx: Context,
  ) {
    return InvoiceConnection.of(await listInvoices(ctx, { status: status ?? undefined }, undefined, { page }));
  }

  @Mutation(() => Invoice)
  createInvoice(@Arg('input', () => CreateInvoiceInput) input: object, @Ctx() ctx: Context): Promise<InvoiceRow> {
    return createInvoice(ctx, {}, toMembers(input));
  }

  @Mutation(() => Invoice)
  updateInvoice(
    @Arg('id', () => ID) id: string,
    @Arg('input', () => UpdateInvoiceInput) input: object,
    @Arg('ifMatch', () => String, { nullable: true, description: 'Only if the invoice still has this etag.' })
    ifMatch: string | null,
    @Ctx() ctx: Context,
  ): Promise<InvoiceRow> {
    return updateInvoice(ctx, { invoice: id }, toMembers(input), { ifMatch });
  }

  @FieldResolver(() => String, { nullable: true, description: 'Where it is paid; null while it cannot be paid.' })
  payUrl(@Root() invoice: InvoiceRow, @Ctx() ctx: Context): string | null {
    return isPayable(invoice.status) ? payUrl(ctx, invoice.id) : null;
  }

  @FieldResolver(() => String, { description: "What REST's ETag header carries: for ifMatch." })
  etag(@Root() invoice: InvoiceRow): string {
    return versionTag(invoice);
  }
}
