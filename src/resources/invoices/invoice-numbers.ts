import { columnsOf, statementsOver } from '@terrapin/table';
import { sql } from 'kysely';
import type { Context, SignedIn } from '../../core/context.ts';
import { Invoice } from './invoice.entity.ts';
import { InvoiceNumbering } from './invoice-numbering.entity.ts';

const { statement } = statementsOver(Invoice, InvoiceNumbering);

/** Serializes the creates of a user who numbers invoices: if one fails, the next takes its number, so there is no gap. */
const lockPatternRow = statement('invoice_pattern_lock', (db, $: { user: string }) =>
  db
    .selectFrom('User as user')
    .select(columnsOf('user', ['invoiceNumberPattern']))
    .where('user.id', '=', $.user)
    .forNoKeyUpdate(),
);

const readNumberingRow = statement('invoice_numbering_read', (db, $: { owner: string; prefix: string }) =>
  db
    .selectFrom('InvoiceNumbering as numbering')
    .select(columnsOf('numbering', ['next']))
    .where('numbering.owner', '=', $.owner)
    .where('numbering.prefix', '=', $.prefix),
);

/** How many numbers are tried at once: those that were taken by hand, or before one that was deleted, are passed over. */
const tried = 1_000;

const listFreeNumbers = statement(
  'invoice_numbers_free',
  (db, $: { owner: string; prefix: string; first: number; width: number; count: number }) =>
    db
      .selectFrom(
        sql<{
          n: number;
        }>`generate_series(${$.first}::bigint, ${$.first}::bigint + ${sql.lit(tried - 1)})`.as<'number'>(
          sql`number (n)`,
        ),
      )
      .select(sql<string>`number.n::text`.as('n'))
      .where((eb) =>
        eb.not(
          eb.exists(
            eb
              .selectFrom('Invoice as invoice')
              .select('invoice.id')
              .where('invoice.owner', '=', $.owner)
              .where(
                'invoice.invoiceNumber',
                '=',
                sql<string>`${$.prefix} || lpad(number.n::text, greatest(${$.width}, length(number.n::text)), '0')`,
              ),
          ),
        ),
      )
      .orderBy('number.n')
      .limit(sql<number>`${$.count}::int`),
);

const storeNumberingRow = statement(
  'invoice_numbering_store',
  (db, $: { owner: string; prefix: string; next: number }) =>
    db
      .insertInto('InvoiceNumbering')
      .values({ owner: $.owner, prefix: $.prefix, next: $.next })
      .onConflict((conflict) => conflict.columns(['owner', 'prefix']).doUpdateSet({ next: $.next })),
);

const freeNumberRow = statement('invoice_number_free', (db, $: { owner: string; prefix: string; n: number }) =>
  db
    .updateTable('InvoiceNumbering')
    .set({ next: $.n })
    .where('owner', '=', $.owner)
    .where('prefix', '=', $.prefix)
    .where('next', '>', $.n),
);

/** `R-2026-0013`: the number 13, with four digits, after `R-2026-`. Null if it does not end in a number. */
function split(text: string): { prefix: string; n: number; width: number } | null {
  const [, prefix = '', digits] = /^(.*?)(\d{1,15})$/s.exec(text) ?? [];
  return digits === undefined ? null : { prefix, n: Number(digits), width: digits.length };
}

/**
 * The next free numbers in the viewer's pattern, without those of `given`; numbers of deleted invoices are reused. They are
 * reserved until the transaction ends, and free again if it fails. Empty if the viewer has no pattern any more.
 */
export async function takeNumbers(tx: SignedIn, count: number, given: ReadonlySet<string>): Promise<string[]> {
  const owner = tx.viewer.id;
  const pattern = (await tx.db.one(lockPatternRow, { user: owner }))?.invoiceNumberPattern;
  const start = pattern && split(pattern.replace('YYYY', `${tx.now().getUTCFullYear()}`));
  if (!start) return [];
  const { prefix, width } = start;
  const known = await tx.db.one(readNumberingRow, { owner, prefix });
  const write = (n: number) => `${prefix}${`${n}`.padStart(width, '0')}`;
  const numbers: number[] = [];
  for (let first = Math.max(start.n, Number(known?.next ?? 0)); numbers.length < count; first += tried) {
    const free = await tx.db.all(listFreeNumbers, { owner, prefix, width, first, count: count + given.size });
    numbers.push(...free.map(({ n }) => Number(n)).filter((n) => !given.has(write(n))));
  }
  numbers.length = count;
  await tx.db.one(storeNumberingRow, { owner, prefix, next: (numbers[count - 1] as number) + 1 });
  return numbers.map(write);
}

/** A number that is no longer used is given to the next invoice, so that there is no gap. */
export async function freeNumber({ db }: Pick<Context, 'db'>, owner: string, number: string): Promise<void> {
  const found = split(number);
  if (found) await db.one(freeNumberRow, { owner, prefix: found.prefix, n: found.n });
}
