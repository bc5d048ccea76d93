import { Arg, Args, Ctx, FieldResolver, ID, Mutation, Resolver, Root } from 'type-graphql';
import type { Context } from '../../core/context.ts';
import { authorize } from '../../core/operation.ts';
import { ConnectionArgs, connectionOf } from '../../surfaces/graphql/connection.ts';
import { loadPage } from '../../surfaces/graphql/loader.ts';
import { Invoice, InvoiceStatusEnum } from '../billing/invoice.entity.ts';
import { factsOf } from '../billing/invoice.facts.ts';
import { allowedNextStates, type InvoiceStatus } from '../billing/invoice.machine.ts';
import { Transition } from '../billing/transition.entity.ts';
import { loadOwnInvoice } from '../invoices/invoice.loader.ts';
import type { InvoiceRow } from '../invoices/invoice.statements.ts';
import { InvoiceState, InvoiceTransitionCheck, stateOf, statesOf } from './state.ts';
import { type TransitionRow, transitionPages } from './transition.statements.ts';
import { transitionInvoice } from './transitions.operations.ts';

const TransitionConnection = connectionOf(Transition);

@Resolver(() => Transition)
export class TransitionsResolver {
  @FieldResolver(() => Invoice, { nullable: true })
  invoice(@Root() transition: TransitionRow, @Ctx() ctx: Context) {
    return loadOwnInvoice(ctx, transition.invoice);
  }
}

@Resolver(() => Invoice)
export class InvoiceTransitionsResolver {
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
  async transitions(
    @Root() invoice: InvoiceRow,
    @Args(() => ConnectionArgs) args: ConnectionArgs,
    @Ctx() ctx: Context,
  ) {
    authorize(ctx, 'invoices:read');
    return TransitionConnection.of(await loadPage(ctx, invoice.id, args, transitionPages.ofEach));
  }
}
