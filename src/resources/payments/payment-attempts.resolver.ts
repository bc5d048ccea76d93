import { Args, Ctx, FieldResolver, ID, Mutation, Query, Resolver, Root } from 'type-graphql';
import type { Context } from '../../core/context.ts';
import { authorize } from '../../core/operation.ts';
import { ConnectionArgs, connectionOf } from '../../surfaces/graphql/connection.ts';
import { ArgOf, described, describedAs, IdOf, Input, toMembers } from '../../surfaces/graphql/declare.ts';
import { loadPage, orNull } from '../../surfaces/graphql/loader.ts';
import { MayBeRefused } from '../../surfaces/graphql/nullability.ts';
import { Invoice } from '../billing/invoice.entity.ts';
import { PaymentAttempt } from '../billing/payment-attempt.entity.ts';
import { loadOwnInvoice } from '../invoices/invoice.loader.ts';
import { type PaymentAttemptRow, paymentAttemptPages } from './payment-attempt.statements.ts';
import { createPaymentAttempt, listPaymentAttempts, readPaymentAttempt } from './payment-attempts.operations.ts';

const PaymentAttemptConnection = connectionOf(PaymentAttempt);

@Resolver(() => PaymentAttempt)
export class PaymentAttemptsResolver {
  @Query(() => PaymentAttempt, { nullable: true, ...described(readPaymentAttempt) })
  paymentAttempt(@IdOf(readPaymentAttempt) id: string, @Ctx() ctx: Context): Promise<PaymentAttemptRow | null> {
    return orNull(readPaymentAttempt(ctx, { attempt: id }));
  }

  @Mutation(() => PaymentAttempt, described(createPaymentAttempt))
  createPaymentAttempt(
    @ArgOf(createPaymentAttempt, 'invoice') invoice: string,
    @Input(createPaymentAttempt) input: object,
    @Ctx() ctx: Context,
  ): Promise<PaymentAttemptRow> {
    return createPaymentAttempt(ctx, { invoice }, toMembers(input));
  }

  @FieldResolver(() => ID, describedAs(PaymentAttempt, 'invoice'))
  invoiceId(@Root() attempt: PaymentAttemptRow): string {
    return attempt.invoice;
  }

  @FieldResolver(() => Invoice, { nullable: true, description: 'The invoice; null if it is not yours.' })
  invoice(@Root() attempt: PaymentAttemptRow, @Ctx() ctx: Context) {
    return loadOwnInvoice(ctx, attempt.invoice);
  }
}

@Resolver(() => Invoice)
export class InvoicePaymentsResolver {
  @MayBeRefused()
  @FieldResolver(() => PaymentAttemptConnection, described(listPaymentAttempts))
  async paymentAttempts(
    @Root() invoice: { id: string },
    @Args(() => ConnectionArgs) args: ConnectionArgs,
    @Ctx() ctx: Context,
  ) {
    authorize(ctx, 'invoices:read');
    return PaymentAttemptConnection.of(await loadPage(ctx, invoice.id, args, paymentAttemptPages));
  }
}
