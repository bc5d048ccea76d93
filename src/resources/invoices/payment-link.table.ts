import { sql } from 'kysely';
import type { Authority } from '../../core/queries.ts';
import { columnsOf, nestedColumnsOf, statementsOver } from '../../core/statement.ts';
import { sweepSize } from '../../core/sweep.ts';
import { table } from '../../core/table.ts';
import type { RowOfTable } from '../../core/table-options.ts';
import type { Visitor } from '../../core/table-rows.ts';
import type { Db, QueryOf } from '../../core/tables.ts';
import { User } from '../users/user.entity.ts';
import { Invoice } from './invoice.entity.ts';
import { PaymentAttempt } from './payment-attempt.entity.ts';
import { PaymentLink } from './payment-link.entity.ts';

const { statement } = statementsOver(PaymentLink, Invoice, PaymentAttempt, User);

/** Only the owner of the invoice sees its links. */
export const paymentLinkTable = table(PaymentLink, {
  name: 'payment_link',
  visible: (links: QueryOf<PaymentLink, 'payment_link', typeof Invoice>, $: Visitor) =>
    links
      .innerJoin('Invoice as invoice', 'invoice.id', 'payment_link.invoice')
      .where('invoice.owner', '=', $.viewer)
      .where('payment_link.revokedAt', 'is', null),
  listed: (links) => links.where('payment_link.revokedAt', 'is', null),
  writes: { insert: ['invoice', 'hash'], delete: [] },
});

export const linksOfInvoice = paymentLinkTable.children('invoice', { ofVisible: true });

export type PaymentLinkRow = RowOfTable<typeof paymentLinkTable>;

/** Waits for payments with the link that are being begun. */
export const lockLinkRow = statement('payment_link_lock', (db, $: { link: string }) =>
  db.selectFrom('PaymentLink as link').select('link.id as id').where('link.id', '=', $.link).forUpdate(),
);

/** Deletes a link whose payment is in progress: it stays until {@link deleteRevokedLinks}, so its holder sees the outcome. */
export const revokeLinkRow = paymentLinkTable.writing(
  'revoke',
  'deleted',
  (db: Db<typeof PaymentLink | typeof PaymentAttempt>, $: { link: string; now: string }) =>
    db.with('PaymentLink', (cte) =>
      cte
        .updateTable('PaymentLink')
        .set({ revokedAt: $.now })
        .where('id', '=', $.link)
        .where(({ exists, selectFrom }) =>
          exists(
            selectFrom('PaymentAttempt as attempt')
              .select('attempt.id')
              .where('attempt.paymentLink', '=', $.link)
              .where('attempt.status', '=', sql.lit('processing')),
          ),
        )
        .returningAll(),
    ),
);

export const deleteRevokedLinks = statement('payment_links_forget', (db, $: { before: string }) =>
  db
    .deleteFrom('PaymentLink')
    .where('id', 'in', (eb) =>
      eb
        .selectFrom('PaymentLink as link')
        .select('link.id')
        .where('link.revokedAt', '<', $.before)
        .orderBy('link.revokedAt')
        .limit(sql.lit(sweepSize)),
    )
    .returning('id'),
);

/** The links with these keys, valid or not; `isPaying`: a payment is in progress, or was made a short time ago. */
export const findLinkRows = statement('payment_links_find', (db, $: { hashes: readonly string[]; since: string }) =>
  db
    .selectFrom('PaymentLink as link')
    .innerJoin('Invoice as invoice', 'invoice.id', 'link.invoice')
    .select(columnsOf('link', ['id', 'hash', 'expiresAt', 'lastUsedAt', 'revokedAt']))
    .select(nestedColumnsOf('invoice', ['id', 'owner', 'paidAt']))
    .select(({ exists, selectFrom }) =>
      exists(
        selectFrom('PaymentAttempt as attempt')
          .select('attempt.id')
          .whereRef('attempt.paymentLink', '=', 'link.id')
          .where((eb) =>
            eb.or([eb('attempt.status', '=', sql.lit('processing')), eb('attempt.createdAt', '>', $.since)]),
          ),
      ).as('isPaying'),
    )
    .where('link.hash', '=', sql<string>`any(${$.hashes}::text[])`),
);

export const recordLinkUseRow = statement('payment_link_used', (db, $: { link: string; now: string }) =>
  db.updateTable('PaymentLink').set({ lastUsedAt: $.now }).where('id', '=', $.link),
);

export const linkAuthority: Authority = {
  name: 'link',
  select: (db: Db<typeof PaymentLink>, { token }) =>
    db
      .selectFrom('PaymentLink as link')
      .select(sql.lit(true).as('held'))
      .where('link.id', '=', sql<string>`${token}::uuid`)
      .where('link.revokedAt', 'is', null)
      .forKeyShare(),
};

/** What the holder of a payment link may know of its invoice. */
export const readBillRow = statement('bill_read', (db, $: { invoice: string }) =>
  db
    .selectFrom('Invoice as invoice')
    .innerJoin('User as owner', 'owner.id', 'invoice.owner')
    .select(columnsOf('invoice', ['id', 'invoiceNumber', 'amount', 'currency', 'status']))
    .select(['owner.name as ownerName', 'owner.status as ownerStatus'])
    .where('invoice.id', '=', $.invoice),
);
