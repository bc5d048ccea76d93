import { Arg, Args, Ctx, FieldResolver, ID, Mutation, Resolver, Root } from 'type-graphql';
import type { Context } from '../../core/context.ts';
import { authorize } from '../../core/operation.ts';
import { ConnectionArgs, connectionOf } from '../../surfaces/graphql/connection.ts';
import { createInputOf, toMembers } from '../../surfaces/graphql/input-type.ts';
import { loadPage } from '../../surfaces/graphql/loader.ts';
import { Invoice } from '../billing/invoice.entity.ts';
import { PaymentAttempt } from '../billing/payment-attempt.entity.ts';
import { loadOwnInvoice } from '../invoices/invoice.loader.ts';
import { type PaymentAttemptRow, paymentAttemptPages } from './payment-attempt.statements.ts';
import { createPaymentAttempt, PaymentAttemptSchema } from './payment-attempts.operations.ts';

const CreatePaymentAttemptInput = createInputOf(PaymentAttemptSchema);
const PaymentAttemptConnection = connectionOf(PaymentAttempt);

@Resolver(() => PaymentAttempt)
export class PaymentAttemptsResolver {
  @Mutation(() => PaymentAttempt, {
    description: 'Tries to pay an invoice. A declined payment is an attempt with status FAILED, not an error.',
  })
  createPaymentAttempt(
    @Arg('invoice', () => ID) invoice: string,
    @Arg('input', () => CreatePaymentAttemptInput) input: object,
    @Ctx() ctx: Context,
  ): Promise<PaymentAttemptRow> {
    return createPaymentAttempt(ctx, { invoice }, toMembers(input));
  }

  @FieldResolver(() => Invoice, { nullable: true, description: 'null if the invoice is not yours.' })
  invoice(@Root() attempt: PaymentAttemptRow, @Ctx() ctx: Context) {
    return loadOwnInvoice(ctx, attempt.invoice);
  }
}

@Resolver(() => Invoice)
export class InvoicePaymentsResolver {
  @FieldResolver(() => PaymentAttemptConnection, { description: 'The attempts to pay it, newest first.' })
  async paymentAttempts(
    @Root() invoice: { id: string },
    @Args(() => ConnectionArgs) args: ConnectionArgs,
    @Ctx() ctx: Context,
  ) {
    authorize(ctx, 'invoices:read');
    return PaymentAttemptConnection.of(await loadPage(ctx, invoice.id, args, paymentAttemptPages.ofEach));
  }
}
