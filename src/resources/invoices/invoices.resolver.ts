import { Arg, Args, Ctx, FieldResolver, ID, Mutation, Query, Resolver, Root } from 'type-graphql';
import type { Context } from '../../core/context.ts';
import { versionTag } from '../../core/etag.ts';
import { ConnectionArgs, connectionOf } from '../../surfaces/graphql/connection.ts';
import { inputType, toMembers } from '../../surfaces/graphql/input-type.ts';
import { orNull } from '../../surfaces/graphql/loader.ts';
import { Invoice, InvoiceStatusEnum } from './invoice.entity.ts';
import { allowedNextStates, type InvoiceStatus, isPayable } from './invoice.machine.ts';
import { Contact, InvoiceSchema } from './invoice.schema.ts';
import type { InvoiceRow } from './invoice.statements.ts';
import { createInvoice, factsOf, listInvoices, payUrl, readInvoice, updateInvoice } from './invoices.operations.ts';
import { loadPaymentAttempts, PaymentAttemptConnection } from './payment-attempts.resolver.ts';
import { InvoiceState, InvoiceTransitionCheck } from './state.type.ts';
import { stateOf, statesOf, transitionInvoice } from './transitions.operations.ts';
import { loadTransitions, TransitionConnection } from './transitions.resolver.ts';

const ContactInput = inputType('ContactInput', Contact.shape, { optional: ['phone'] });
const ContactChangesInput = inputType('ContactChangesInput', Contact.shape, {
  optional: 'all',
  description: 'A member that is left out stays as it is.',
});
const CreateInvoiceInput = inputType('CreateInvoiceInput', InvoiceSchema.given, {
  types: { contact: ContactInput },
  optional: ['contact'],
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
    return InvoiceConnection.of(await listInvoices(ctx, { ...page, status: status ?? undefined }));
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
    return updateInvoice(ctx, { invoice: id, if_match: ifMatch ?? undefined }, toMembers(input));
  }

  @Mutation(() => Invoice, { description: 'Moves an invoice to another state; mails go out as the lifecycle says.' })
  async transitionInvoice(
    @Arg('id', () => ID) id: string,
    @Arg('to', () => InvoiceStatusEnum) to: InvoiceStatus,
    @Arg('from', () => InvoiceStatusEnum, { nullable: true, description: 'Only if it is still in this state.' })
    from: InvoiceStatus | null,
    @Ctx() ctx: Context,
  ): Promise<InvoiceRow> {
    return (await transitionInvoice(ctx, { invoice: id }, { to, from: from ?? undefined })).invoice;
  }

  @FieldResolver(() => [InvoiceStatusEnum], { description: 'The states it may move to now.' })
  allowedNextStates(@Root() invoice: InvoiceRow): readonly InvoiceStatus[] {
    return allowedNextStates(factsOf(invoice));
  }

  @FieldResolver(() => [InvoiceState], { description: 'All five states, and whether it may move there now.' })
  states(@Root() invoice: InvoiceRow) {
    return statesOf(invoice);
  }

  @FieldResolver(() => InvoiceTransitionCheck, { description: 'Whether it may move to that state now, and why not.' })
  canTransition(@Root() invoice: InvoiceRow, @Arg('to', () => InvoiceStatusEnum) to: InvoiceStatus) {
    return stateOf(invoice, to);
  }

  @FieldResolver(() => TransitionConnection, { description: 'Its moves, newest first.' })
  transitions(@Root() invoice: InvoiceRow, @Args(() => ConnectionArgs) page: ConnectionArgs, @Ctx() ctx: Context) {
    return loadTransitions(ctx, invoice.id, page);
  }

  @FieldResolver(() => PaymentAttemptConnection, { description: 'The attempts to pay it, newest first.' })
  paymentAttempts(@Root() invoice: InvoiceRow, @Args(() => ConnectionArgs) page: ConnectionArgs, @Ctx() ctx: Context) {
    return loadPaymentAttempts(ctx, invoice.id, page);
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
