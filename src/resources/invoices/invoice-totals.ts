import { statementsOver } from '@terrapin/table';
import { sql } from 'kysely';
import { ObjectType } from 'type-graphql';
import { z } from 'zod';
import { ReadOnly } from '../../core/declared-field.ts';
import { operation } from '../../core/operation.ts';
import { representationOf } from '../../core/representation.ts';
import { Currency, InvoiceStatusSchema } from './invoice.entity.ts';
import type { InvoiceStatus } from './invoice.lifecycle.ts';
import { Invoices } from './invoice.table.ts';
import { InvoiceSum } from './invoice-sum.entity.ts';
import { filters, toFilter } from './invoices.operations.ts';

@ObjectType({ description: 'How many invoices have a currency and a status, and how much they are together.' })
export class InvoiceTotal {
  @ReadOnly(Currency, { column: false })
  readonly currency!: string;

  @ReadOnly(InvoiceStatusSchema, { column: false })
  readonly status!: InvoiceStatus;

  @ReadOnly(z.number().meta({ type: 'integer', description: 'The number of these invoices.' }), { column: false })
  readonly count!: number;

  @ReadOnly(z.number().meta({ description: 'The sum of their amounts.', examples: [36_453.6] }), { column: false })
  readonly amount!: number;

  @ReadOnly(z.boolean().meta({ description: 'Whether there are more than the 10,000 invoices that were read.' }), {
    column: false,
  })
  readonly isCapped!: boolean;
}

export const InvoiceTotalSchema = representationOf(InvoiceTotal);

const readTotals = statementsOver(InvoiceSum).statement(
  'invoice_totals_exact',
  (db, $: { owner: string; status: readonly string[] | null; currency: readonly string[] | null }) =>
    db
      .selectFrom('InvoiceSum as part')
      .select(['part.currency as currency', 'part.status as status'])
      .select([sql<number>`sum(part.count)::int`.as('count'), sql<string>`sum(part.amount)::text`.as('sum')])
      .where('part.owner', '=', $.owner)
      .where(sql<boolean>`(${$.status}::text[] is null or part.status = any(${$.status}::text[]))`)
      .where(sql<boolean>`(${$.currency}::text[] is null or part.currency = any(${$.currency}::text[]))`)
      .groupBy(['part.currency', 'part.status'])
      .having(sql<boolean>`sum(part.count) > 0`)
      .orderBy('part.currency')
      .orderBy('part.status'),
);

export const getInvoiceTotals = operation({
  name: 'getInvoiceTotals',
  at: 'GET /invoices/totals',
  kind: 'read',
  summary: 'Get the totals of your invoices',
  words: 'revenue sales earned owed outstanding report statistics how much',
  description:
    'The number of invoices and the sum of their amounts, by currency and status. The filters are those of the list; ' +
    'amounts require one currency. The totals of all invoices, or of some statuses or currencies, are exact. With other ' +
    'filters, at most 10,000 invoices are read; `is_capped` tells whether there are more.',
  scope: 'invoices:read',
  args: z.object(filters),
  usesTimeZone: true,
  errors: ['validation_failed'],
  async run(ctx, args): Promise<InvoiceTotal[]> {
    const { status = null, currency = null, ...others } = args;
    const isExact = Object.values(others).every((value) => value === undefined);
    const { createdAfter, createdBefore, ...filter } = toFilter(ctx, args);
    const { rows, isCapped } = isExact
      ? { rows: await ctx.db.all(readTotals, { owner: ctx.viewer.id, status, currency }), isCapped: false }
      : await new Invoices(ctx).totals(filter, { createdAfter, createdBefore });
    return rows.map(({ currency, status, count, sum }) => ({
      currency: currency as string,
      status: status as InvoiceStatus,
      count,
      amount: Number(sum),
      isCapped,
    }));
  },
});
