import { Arg, Ctx, FieldResolver, ID, Mutation, Resolver, Root } from 'type-graphql';
import type { Context } from '../../core/context.ts';
import { authorize } from '../../core/operation.ts';
import { parsePage } from '../../core/page.ts';
import { type ConnectionArgs, connectionOf } from '../../surfaces/graphql/connection.ts';
import { inputType, toMembers } from '../../surfaces/graphql/input-type.ts';
import { loadOne } from '../../surfaces/graphql/loader.ts';
import { Invoice } from './invoice.entity.ts';
import type { InvoiceRow } from './invoice.statements.ts';
import { ownInvoicesById } from './invoices.operations.ts';
import { PaymentAttempt } from './payment-attempt.entity.ts';
import { PaymentAttemptSchema } from './payment-attempt.schema.ts';
import type { PaymentAttemptRow } from './payment-attempt.statements.ts';
import { createPaymentAttempt, paymentAttemptsOf } from './payment-attempts.operations.ts';

const CreatePaymentAttemptInput = inputType('CreatePaymentAttemptInput', PaymentAttemptSchema.given);
export const PaymentAttemptConnection = connectionOf(PaymentAttempt);

/** A page of the attempts to pay an invoice; those of all invoices of a list in one statement. */
export async function loadPaymentAttempts(ctx: Context, invoice: string, args: ConnectionArgs) {
  authorize(ctx, 'invoices:read');
  const page = parsePage(args);
  const name = `payment attempts ${JSON.stringify(page)}`;
  const attempts = await loadOne(ctx, name, invoice, (invoices) => paymentAttemptsOf(ctx, invoices, page));
  return PaymentAttemptConnection.of(attempts);
}

/** An invoice, if it is the viewer's: who pays a stranger's does not see it. */
export async function loadOwnInvoice(ctx: Context, id: string): Promise<InvoiceRow | null> {
  authorize(ctx, 'invoices:read');
  return loadOne(ctx, 'invoice', id, (ids) => ownInvoicesById(ctx, ids));
}

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

  @FieldResolver(() => Invoice, { nullable: true, description: 'null where it is not one’s own.' })
  invoice(@Root() attempt: PaymentAttemptRow, @Ctx() ctx: Context) {
    return loadOwnInvoice(ctx, attempt.invoice);
  }
}
