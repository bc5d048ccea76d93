import {
  Arg,
  Args,
  Ctx,
  Extensions,
  Field,
  FieldResolver,
  ID,
  ObjectType,
  Query,
  Resolver,
  Root,
  type SubscribeResolverData,
  Subscription,
} from 'type-graphql';
import type { Context } from '../../core/context.ts';
import { after, resumeAt } from '../../core/event-stream.ts';
import type { EventRow } from '../../core/events.ts';
import { argsType, inputFields, typeOf } from '../../core/graphql-types.ts';
import {
  described,
  type FilterArguments,
  filterArgument,
  givenFilters,
  listFilters,
} from '../../surfaces/graphql/operation-fields.ts';
import type { SubscriptionRoot } from '../../surfaces/graphql/subscriptions.ts';
import { maximumCurrencies } from '../../values/currency.ts';
import { Invoice, InvoiceStatusSchema } from './invoice.entity.ts';
import { allowedNextStates, factsOf, INVOICE_STATUSES, type InvoiceStatus } from './invoice.lifecycle.ts';
import { type InvoiceRow } from './invoice.table.ts';
import { getInvoiceTotals, InvoiceTotal } from './invoice-totals.ts';
import { canBePaid, payUrl } from './open-invoices.ts';
import { InvoiceState, InvoiceTransitionCheck, Transition } from './transition.entity.ts';
import {
  canTransitionInvoice,
  checkState,
  checkStates,
  getInvoiceStates,
  streamTransitions,
  transitionArgs,
} from './transitions.operations.ts';

const InvoiceStatusEnum = typeOf(InvoiceStatusSchema, 'output');

@Resolver(() => Invoice)
export class InvoicesResolver {
  @FieldResolver(() => String, { nullable: true, description: 'URL to pay the invoice; null while it cannot be paid.' })
  payUrl(@Root() invoice: InvoiceRow, @Ctx() ctx: Context): string | null {
    return canBePaid(ctx, invoice) ? payUrl(ctx, invoice.id) : null;
  }

  @Extensions({ bounds: { items: INVOICE_STATUSES.length } })
  @FieldResolver(() => [InvoiceStatusEnum], { description: 'The states that the invoice can move to now.' })
  allowedNextStates(@Root() invoice: InvoiceRow): readonly InvoiceStatus[] {
    return allowedNextStates(factsOf(invoice));
  }

  @Extensions({ bounds: { items: INVOICE_STATUSES.length } })
  @FieldResolver(() => [InvoiceState], described(getInvoiceStates))
  states(@Root() invoice: InvoiceRow) {
    return checkStates(invoice);
  }

  @FieldResolver(() => InvoiceTransitionCheck, described(canTransitionInvoice))
  canTransition(
    @Root() invoice: InvoiceRow,
    @Arg('to', () => InvoiceStatusEnum, { description: 'State to check.' }) to: InvoiceStatus,
  ) {
    return checkState(invoice, to);
  }
}

const TotalsArgs = argsType(
  'InvoiceTotalsArgs',
  filterArgument('InvoiceTotalFilter', listFilters(getInvoiceTotals.definition)),
);

@Resolver(() => InvoiceTotal)
export class InvoiceTotalsResolver {
  @Extensions({ bounds: { items: INVOICE_STATUSES.length * maximumCurrencies } })
  @Query(() => [InvoiceTotal], described(getInvoiceTotals))
  invoiceTotals(@Args(() => TotalsArgs) args: FilterArguments, @Ctx() ctx: Context) {
    return getInvoiceTotals(ctx, givenFilters(args));
  }
}

const StreamArgs = argsType('InvoiceTransitionedArgs', inputFields({ invoice: transitionArgs.shape.invoice, after }));
interface StreamArgs {
  invoice?: string | null;
  after?: string | null;
}

@ObjectType({ description: 'A transition of an invoice from one state to another.' })
class InvoiceTransitioned {
  @Field(() => ID, { description: 'Id of the event, accepted as `after`.', simple: true })
  eventId!: string;

  @Field(() => Invoice, { description: 'The invoice after the transition.', simple: true })
  invoice!: object;

  @Field(() => Transition, { description: 'The transition.', simple: true })
  transition!: object;
}

@Resolver()
export class InvoiceStreamResolver {
  @Subscription(() => InvoiceTransitioned, {
    ...described(streamTransitions),
    subscribe: ({ source, args, context }: SubscribeResolverData<SubscriptionRoot, StreamArgs, Context>) =>
      streamTransitions(context, {
        invoice: args.invoice ?? undefined,
        lastEventId: resumeAt(source.lastEventId, args.after),
      }),
  })
  invoiceTransitioned(
    @Root() event: EventRow,
    @Args(() => StreamArgs) _args: StreamArgs,
    @Ctx() ctx: Context,
  ): InvoiceTransitioned {
    const { transition, ...invoice } = ctx.services.eventKinds.readRow(event) as { transition: object };
    return { eventId: String(event.id), invoice, transition };
  }
}
