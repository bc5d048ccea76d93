import { byCreation, second, statementsOver, timeOf, wholeList } from '@terrapin/table';
import { type RawBuilder, sql } from 'kysely';
import { ObjectType } from 'type-graphql';
import { z } from 'zod';
import { ReadOnly } from '../../core/declared-field.ts';
import { ApiError, type Spelling } from '../../core/errors.ts';
import { operation } from '../../core/operation.ts';
import { representationOf } from '../../core/representation.ts';
import { Currency, Invoice, InvoiceStatusSchema } from './invoice.entity.ts';
import { INVOICE_STATUSES, type InvoiceStatus } from './invoice.lifecycle.ts';
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
}

export const InvoiceTotalSchema = representationOf(InvoiceTotal);

/** Rows that a request reads: about a second. */
const countedAtMost = 1_000_000;

type Values = Readonly<Record<string, unknown>>;
type Condition = (value: unknown) => RawBuilder<boolean>;

const column = (name: string) => sql.ref(`invoice.${name}`);
const oneOf =
  (name: string): Condition =>
  (values) =>
    sql`${column(name)} = any(${values}::text[])`;
const least =
  (name: string, type: string): Condition =>
  (end) =>
    sql`${column(name)} >= ${end}::${sql.raw(type)}`;
const most =
  (name: string, type: string): Condition =>
  (end) =>
    sql`${column(name)} <= ${end}::${sql.raw(type)}`;
/** Of a time, clients see seconds. */
const before =
  (name: string): Condition =>
  (end) =>
    sql`${column(name)} < ${end}::timestamptz`;

const conditions: Readonly<Record<string, Condition>> = {
  above: (id) => sql`${column('id')} > ${id}::uuid`,
  below: (id) => sql`${column('id')} < ${id}::uuid`,
  status: oneOf('status'),
  currency: oneOf('currency'),
  contact_email: oneOf('contact_email'),
  invoiceNumber: oneOf('invoiceNumber'),
  minAmount: least('amount', 'numeric'),
  maxAmount: most('amount', 'numeric'),
  dueAfter: least('dueOn', 'date'),
  dueBefore: most('dueOn', 'date'),
  ...Object.fromEntries(
    ['updated', 'sent', 'paid'].flatMap((time) => [
      [`${time}After`, least(`${time}At`, 'timestamptz')],
      [`${time}Before`, before(`${time}At`)],
    ]),
  ),
};

/** One more row than is counted tells that there are too many. */
const readTotals = statementsOver(Invoice).statements(
  'invoice_totals',
  (db, $: Values & { owner: string; rows: number }, { given }: { given: readonly string[] }) => {
    const all = given.reduce(
      (invoices, name) => invoices.where((conditions[name] as Condition)($[name])),
      db
        .selectFrom('Invoice as invoice')
        .select(['invoice.currency', 'invoice.status', 'invoice.amount'])
        .where('invoice.owner', '=', $.owner),
    );
    return db
      .selectFrom(all.limit($.rows).as('one'))
      .select(['one.currency as currency', 'one.status as status'])
      .select([sql<number>`count(*)::int`.as('count'), sql<string>`sum(one.amount)::text`.as('amount')])
      .groupBy(['one.currency', 'one.status'])
      .orderBy('one.currency')
      .orderBy('one.status');
  },
  [{ given: [] }, { given: ['status', 'paidAfter', 'paidBefore'] }],
);

const tooMany = (name: Spelling) =>
  `Narrow what is summed up to at most ${countedAtMost.toLocaleString('en')} invoices, for example by ${name('createdAfter')} and ${name('createdBefore')}.`;

const { query: _, ...summedUp } = filters;

export const getInvoiceTotals = operation({
  name: 'getInvoiceTotals',
  kind: 'read',
  summary: 'Get the totals of your invoices',
  words: 'revenue sales earned owed outstanding report statistics how much',
  description:
    'The number of invoices and the sum of their amounts, by currency and status. The filters are those of the list, in ' +
    'any combination; amounts require one currency. At most 1,000,000 invoices are summed up.',
  scope: 'invoices:read',
  args: z.object(summedUp),
  errors: ['validation_failed', 'unsupported_filter'],
  async run(ctx, args): Promise<InvoiceTotal[]> {
    const { createdAfter, createdBefore, ...filter } = toFilter(ctx, args) as Values & typeof args;
    const ends = Object.entries(filter).map(([name, value]) => {
      const isLastSecond = /^(?:updated|sent|paid)Before$/.test(name) && value !== undefined;
      return [name, isLastSecond ? new Date(timeOf(value as string) + second).toISOString() : value];
    });
    const { range, oldest } = byCreation({ createdAfter, createdBefore });
    const isRanged = ends.some(
      ([name, value]) => /^(?:updated|sent|paid|due)/.test(String(name)) && value !== undefined,
    );
    const values: Values = {
      // Their indexes begin with the status.
      ...(isRanged && { status: INVOICE_STATUSES }),
      ...Object.fromEntries(ends.filter(([, value]) => value !== undefined)),
      ...(createdAfter !== undefined && { above: oldest }),
      ...(createdBefore !== undefined && { below: range(wholeList, 0).below }),
    };
    const given = Object.keys(conditions).filter((name) => name in values);
    const parameters = { ...values, owner: ctx.viewer.id, rows: countedAtMost + 1 };
    const rows = await ctx.db.all(readTotals({ given }), parameters);
    if (rows.reduce((sum, { count }) => sum + count, 0) > countedAtMost)
      throw new ApiError('unsupported_filter', { message: tooMany });
    return rows.map(({ amount, ...row }) => ({ ...row, amount: Number(amount) }));
  },
});
