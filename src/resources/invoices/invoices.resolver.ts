import type { GraphQLResolveInfo } from 'graphql';
import {
  Arg,
  Args,
  ArgsType,
  Ctx,
  Field,
  FieldResolver,
  ID,
  Info,
  ObjectType,
  Resolver,
  Root,
  Subscription,
} from 'type-graphql';
import { authorize } from '../../core/access.ts';
import type { Context } from '../../core/context.ts';
import type { EventRow } from '../../core/ports/events.ts';
import { loadOne } from '../../surfaces/graphql/loader.ts';
import { addArguments, described, describedAs } from '../../surfaces/graphql/operation-fields.ts';
import { selectsOnlyId } from '../../surfaces/graphql/resolve-info.ts';
import { after } from '../events/events.operations.ts';
import { Invoice, InvoiceStatusEnum } from './invoice.entity.ts';
import { allowedNextStates, factsOf, type InvoiceStatus } from './invoice.lifecycle.ts';
import { type InvoiceRow, invoiceTable } from './invoice.table.ts';
import { canBePaid, payUrl } from './open-invoices.ts';
import { PaymentAttempt } from './payment-attempt.entity.ts';
import type { PaymentAttemptRow } from './payment-attempt.statements.ts';
import { InvoiceState, InvoiceTransitionCheck, Transition } from './transition.entity.ts';
import {
  canTransitionInvoice,
  checkOf,
  checksOf,
  getInvoiceStates,
  streamTransitions,
  type TransitionRow,
  transitionArgs,
} from './transitions.operations.ts';

@Resolver(() => Invoice)
export class InvoicesResolver {
  @FieldResolver(() => String, { nullable: true, description: 'URL to pay the invoice; null while it cannot be paid.' })
  payUrl(@Root() invoice: InvoiceRow, @Ctx() ctx: Context): string | null {
    return canBePaid(ctx, invoice) ? payUrl(ctx, invoice.id) : null;
  }

  @FieldResolver(() => [InvoiceStatusEnum], { description: 'The states that the invoice can move to now.' })
  allowedNextStates(@Root() invoice: InvoiceRow): readonly InvoiceStatus[] {
    return allowedNextStates(factsOf(invoice));
  }

  @FieldResolver(() => [InvoiceState], described(getInvoiceStates))
  states(@Root() invoice: InvoiceRow) {
    return checksOf(invoice);
  }

  @FieldResolver(() => InvoiceTransitionCheck, described(canTransitionInvoice))
  canTransition(
    @Root() invoice: InvoiceRow,
    @Arg('to', () => InvoiceStatusEnum, { description: 'State to check.' }) to: InvoiceStatus,
  ) {
    return checkOf(invoice, to);
  }
}

@ObjectType({ description: 'A transition of an invoice from one state to another.' })
class InvoiceTransitioned {
  @Field(() => ID, { description: 'Id of the event, accepted as `after`.' })
  readonly eventId!: string;

  @Field(() => Invoice, { description: 'The invoice after the transition.' })
  readonly invoice!: object;

  @Field(() => Transition, { description: 'The transition.' })
  readonly transition!: object;
}

@ArgsType()
class TransitionArgs {}
addArguments(TransitionArgs, { invoice: transitionArgs.shape.invoice });

@Resolver(() => Transition)
export class TransitionsResolver {
  @Subscription(() => InvoiceTransitioned, {
    ...described(streamTransitions),
    subscribe: ({ args: { invoice, after }, context }) =>
      streamTransitions(context, { invoice: invoice ?? undefined, lastEventId: after ?? undefined }),
  })
  invoiceTransitioned(
    @Root() event: EventRow,
    @Ctx() ctx: Context,
    @Args(() => TransitionArgs) _args: unknown,
    @Arg('after', () => ID, after) _after: unknown,
  ): InvoiceTransitioned {
    const { transition, ...invoice } = ctx.services.eventKinds.readRow(event) as { transition: object };
    return { eventId: String(event.id), invoice, transition };
  }

  @FieldResolver(() => Invoice, { nullable: true, description: 'The invoice.' })
  invoice(@Root() transition: TransitionRow, @Ctx() ctx: Context, @Info() info: GraphQLResolveInfo) {
    return loadOwnInvoice(ctx, transition.invoice, info);
  }
}

@Resolver(() => PaymentAttempt)
export class PaymentAttemptsResolver {
  @FieldResolver(() => ID, describedAs(PaymentAttempt, 'invoice'))
  invoiceId(@Root() attempt: PaymentAttemptRow): string {
    return attempt.invoice;
  }

  @FieldResolver(() => Invoice, { nullable: true, description: 'The invoice; null if it is not yours.' })
  invoice(@Root() attempt: PaymentAttemptRow, @Ctx() ctx: Context, @Info() info: GraphQLResolveInfo) {
    return loadOwnInvoice(ctx, attempt.invoice, info);
  }
}

/** Null if the viewer is not the owner, for example the payer. */
async function loadOwnInvoice(ctx: Context, id: string, info: GraphQLResolveInfo): Promise<InvoiceRow | null> {
  authorize(ctx, 'signed_in');
  const invoice = await loadOne(ctx, id, invoiceTable.byIds);
  if (invoice && !selectsOnlyId(info)) authorize(ctx, 'invoices:read');
  return invoice;
}
