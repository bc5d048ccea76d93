import { Ctx, FieldResolver, Resolver, Root } from 'type-graphql';
import type { Context } from '../../core/context.ts';
import { authorize } from '../../core/operation.ts';
import { parsePage } from '../../core/page.ts';
import { type ConnectionArgs, connectionOf } from '../../surfaces/graphql/connection.ts';
import { loadOne } from '../../surfaces/graphql/loader.ts';
import { Invoice } from './invoice.entity.ts';
import { loadOwnInvoice } from './payment-attempts.resolver.ts';
import { Transition } from './transition.entity.ts';
import type { TransitionRow } from './transition.statements.ts';
import { transitionsOf } from './transitions.operations.ts';

export const TransitionConnection = connectionOf(Transition);

/** A page of the moves of an invoice; those of all invoices of a list in one statement. */
export async function loadTransitions(ctx: Context, invoice: string, args: ConnectionArgs) {
  authorize(ctx, 'invoices:read');
  const page = parsePage(args);
  const name = `transitions ${JSON.stringify(page)}`;
  return TransitionConnection.of(await loadOne(ctx, name, invoice, (invoices) => transitionsOf(ctx, invoices, page)));
}

@Resolver(() => Transition)
export class TransitionsResolver {
  @FieldResolver(() => Invoice, { nullable: true })
  invoice(@Root() transition: TransitionRow, @Ctx() ctx: Context) {
    return loadOwnInvoice(ctx, transition.invoice);
  }
}
