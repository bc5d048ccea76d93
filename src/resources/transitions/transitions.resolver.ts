import { Arg, Args, Ctx, FieldResolver, Mutation, Query, Resolver, Root } from 'type-graphql';
import type { Context } from '../../core/context.ts';
import { authorize } from '../../core/operation.ts';
import { ConnectionArgs, connectionOf } from '../../surfaces/graphql/connection.ts';
import { described, IdOf } from '../../surfaces/graphql/declare.ts';
import { loadPage, orNull } from '../../surfaces/graphql/loader.ts';
import { MayBeRefused } from '../../surfaces/graphql/nullability.ts';
import { Invoice, InvoiceStatusEnum } from '../billing/invoice.entity.ts';
import { factsOf } from '../billing/invoice.facts.ts';
import { allowedNextStates, type InvoiceStatus } from '../billing/invoice.machine.ts';
import { Transition } from '../billing/transition.entity.ts';
import { loadOwnInvoice } from '../invoices/invoice.loader.ts';
import type { InvoiceRow } from '../invoices/invoice.statements.ts';
import { InvoiceState, InvoiceTransitionCheck, stateOf, statesOf } from './state.ts';
import { listStates, readState } from './states.operations.ts';
import { type TransitionRow, transitionPages } from './transition.statements.ts';
import { listTransitions, readTransition, transitionInvoice } from './transitions.operations.ts';

const TransitionConnection = connectionOf(Transition);

@Resolver(() => Transition)
export class TransitionsResolver {
  @Query(() => Transition, { nullable: true, ...described(readTransition) })
  transition(@IdOf(readTransition) id: string, @Ctx() ctx: Context): Promise<TransitionRow | null> {
    return orNull(readTransition(ctx, { transition: id }));
  }

  @FieldResolver(() => Invoice, { nullable: true, description: 'The invoice.' })
  invoice(@Root() transition: TransitionRow, @Ctx() ctx: Context) {
    return loadOwnInvoice(ctx, transition.invoice);
  }
}

@Resolver(() => Invoice)
export class InvoiceTransitionsResolver {
  @Mutation(() => Invoice, described(transitionInvoice))
  async transitionInvoice(
    @IdOf(transitionInvoice) id: string,
    @Arg('to', () => InvoiceStatusEnum, { description: 'State to move to.' }) to: InvoiceStatus,
    @Arg('from', () => InvoiceStatusEnum, {
      nullable: true,
      description: 'State that the invoice must be in. Default: its current state.',
    })
    from: InvoiceStatus | null,
    @Ctx() ctx: Context,
  ): Promise<InvoiceRow> {
    return (await transitionInvoice(ctx, { invoice: id }, { to, from: from ?? undefined })).invoice;
  }

  @FieldResolver(() => [InvoiceStatusEnum], { description: 'The states that the invoice can move to now.' })
  allowedNextStates(@Root() invoice: InvoiceRow): readonly InvoiceStatus[] {
    return allowedNextStates(factsOf(invoice));
  }

  @FieldResolver(() => [InvoiceState], described(listStates))
  states(@Root() invoice: InvoiceRow) {
    return statesOf(invoice);
  }

  @FieldResolver(() => InvoiceTransitionCheck, described(readState))
  canTransition(
    @Root() invoice: InvoiceRow,
    @Arg('to', () => InvoiceStatusEnum, { description: 'State to check.' }) to: InvoiceStatus,
  ) {
    return stateOf(invoice, to);
  }

  @MayBeRefused()
  @FieldResolver(() => TransitionConnection, described(listTransitions))
  async transitions(
    @Root() invoice: InvoiceRow,
    @Args(() => ConnectionArgs) args: ConnectionArgs,
    @Ctx() ctx: Context,
  ) {
    authorize(ctx, 'invoices:read');
    return TransitionConnection.of(await loadPage(ctx, invoice.id, args, transitionPages));
  }
}
