import { GraphQLID, GraphQLObjectType, type GraphQLResolveInfo } from 'graphql';
import { Arg, Ctx, FieldResolver, ID, Info, Resolver, Root } from 'type-graphql';
import { authorize } from '../../core/access.ts';
import type { Context } from '../../core/context.ts';
import type { EventRow } from '../../core/ports/events.ts';
import { loadOne } from '../../surfaces/graphql/loader.ts';
import { failable } from '../../surfaces/graphql/objects.ts';
import {
  described,
  describedAs,
  type FilterArguments,
  filterArgument,
  filtersOf,
  givenFilters,
} from '../../surfaces/graphql/operation-fields.ts';
import { selectsOnlyId } from '../../surfaces/graphql/resolve-info.ts';
import type { WrittenFields } from '../../surfaces/graphql/schema.ts';
import { inputOf, listOf, required, writtenEnum } from '../../surfaces/graphql/types.ts';
import { after } from '../events/events.operations.ts';
import { Invoice, InvoiceStatusSchema } from './invoice.entity.ts';
import { allowedNextStates, factsOf, type InvoiceStatus } from './invoice.lifecycle.ts';
import { type InvoiceRow, invoiceTable } from './invoice.table.ts';
import { getInvoiceTotals, InvoiceTotal } from './invoice-totals.ts';
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

const InvoiceStatusEnum = writtenEnum(InvoiceStatusSchema);

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

export const invoiceFields: WrittenFields = (objects) => ({
  Query: {
    invoiceTotals: failable({
      type: listOf(objects.of(InvoiceTotal)),
      args: filterArgument('InvoiceTotalFilter', filtersOf(getInvoiceTotals.definition)),
      ...described(getInvoiceTotals),
      resolve: (_root, args: FilterArguments, ctx) => getInvoiceTotals(ctx, givenFilters(args)),
    }),
  },
  Subscription: {
    invoiceTransitioned: {
      type: required(
        new GraphQLObjectType({
          name: 'InvoiceTransitioned',
          description: 'A transition of an invoice from one state to another.',
          fields: {
            eventId: { type: required(GraphQLID), description: 'Id of the event, accepted as `after`.' },
            invoice: { type: required(objects.of(Invoice)), description: 'The invoice after the transition.' },
            transition: { type: required(objects.of(Transition)), description: 'The transition.' },
          },
        }),
      ),
      ...described(streamTransitions),
      args: { invoice: inputOf(transitionArgs.shape.invoice), after: inputOf(after) },
      subscribe: (_root, { invoice, after }, ctx) =>
        streamTransitions(ctx, { invoice: invoice ?? undefined, lastEventId: after ?? undefined }),
      resolve(event: EventRow, _args, ctx) {
        const { transition, ...invoice } = ctx.services.eventKinds.readRow(event) as { transition: object };
        return { eventId: String(event.id), invoice, transition };
      },
    },
  },
});

@Resolver(() => Transition)
export class TransitionsResolver {
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
