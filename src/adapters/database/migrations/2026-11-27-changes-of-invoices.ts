import { Migration } from '@mikro-orm/migrations';

/**
 * Invoices of before `updated_at` had the time of the upgrade, at which everyone who follows changes read all of them again.
 * Those that still have it get what is known: the last transition, recorded change or payment, or else the creation. That time
 * is the one of the migration that the baseline has taken the place of. It is unknown in a database that was filled by `terrapin
 * move` since: rows there keep it.
 */
export class ChangesOfInvoices extends Migration {
  // May be repeated: invoices stay unlocked for longer than the statement.
  override isTransactional(): boolean {
    return false;
  }

  override up(): void {
    this.addSql(`
      update invoices as invoice set updated_at = date_trunc('milliseconds', greatest(
          invoice.created_at, invoice.sent_at, invoice.paid_at, invoice.payment_received_at,
          (select max(created_at) from transitions where invoice_id = invoice.id),
          (select max(created_at) from events where resource_id = invoice.id)))
        from migrations as upgrade
        where upgrade.name = '2026-11-26-baseline' and invoice.updated_at = upgrade.executed_at`);
  }
}
