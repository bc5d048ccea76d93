import { sql } from 'kysely';
import { childrenOf } from '../../core/children.ts';
import { selectColumns } from '../../core/fields.ts';
import { columnsOf, nestedColumnsOf, statementsOver } from '../../core/statement.ts';
import { table } from '../../core/table.ts';
import type { RowOfTable } from '../../core/table-options.ts';
import type { Visitor } from '../../core/table-rows.ts';
import type { Db, QueryOf } from '../../core/tables.ts';
import { User } from '../users/user.entity.ts';
import { Invoice } from './invoice.entity.ts';
import { PaymentLink } from './payment-link.entity.ts';

const { statement } = statementsOver(PaymentLink, Invoice, User);

/** Only the owner of the invoice sees its links. */
export const paymentLinkTable = table(PaymentLink, {
  name: 'payment_link',
  visible: (links: QueryOf<PaymentLink, 'payment_link', typeof Invoice>, $: Visitor) =>
    links.innerJoin('Invoice as invoice', 'invoice.id', 'payment_link.invoice').where('invoice.owner', '=', $.viewer),
  writes: { insert: ['invoice', 'hash'], delete: [] },
});

const linkColumns = selectColumns(PaymentLink, 'payment_link', { hidden: ['hash'] });
// Without the condition on the owner, whose join would double the cost of a count: the caller has already read the invoice.
const selectLinks = (db: Pick<Db<typeof PaymentLink>, 'selectFrom'>) =>
  db.selectFrom('PaymentLink as payment_link').select(linkColumns);
export const linksOfInvoice = childrenOf('payment_link_list', 'payment_link', 'invoice', {
  shown: selectLinks,
  counted: selectLinks,
});

export type PaymentLinkRow = RowOfTable<typeof paymentLinkTable>;

/** The links with these keys, valid or not. */
export const findLinkRows = statement('payment_links_find', (db, $: { hashes: readonly string[] }) =>
  db
    .selectFrom('PaymentLink as link')
    .innerJoin('Invoice as invoice', 'invoice.id', 'link.invoice')
    .select(columnsOf('link', ['id', 'hash', 'expiresAt', 'lastUsedAt']))
    .select(nestedColumnsOf('invoice', ['id', 'owner', 'paidAt']))
    .where('link.hash', '=', sql<string>`any(${$.hashes}::text[])`),
);

export const recordLinkUseRow = statement('payment_link_used', (db, $: { link: string; now: string }) =>
  db.updateTable('PaymentLink').set({ lastUsedAt: $.now }).where('id', '=', $.link),
);

/** What the holder of a payment link may know of its invoice. */
export const readBillRow = statement('bill_read', (db, $: { invoice: string }) =>
  db
    .selectFrom('Invoice as invoice')
    .innerJoin('User as owner', 'owner.id', 'invoice.owner')
    .select(columnsOf('invoice', ['id', 'invoiceNumber', 'amount', 'currency', 'status']))
    .select(['owner.name as ownerName', 'owner.status as ownerStatus'])
    .where('invoice.id', '=', $.invoice),
);
