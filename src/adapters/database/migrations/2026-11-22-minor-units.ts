import { Migration } from '@mikro-orm/migrations';

const tables = ['invoices', 'payment_attempts', 'test_charges'];

/** The larger ones. While a table is rewritten nobody can use it, and rebuilding these takes half of that time. */
const indexes = {
  invoices_listed: 'invoices (owner_id, id)',
  invoices_by_status: 'invoices (owner_id, status, id)',
  payment_attempts_listed: 'payment_attempts (invoice_id, id)',
};

/** Four decimals: the maximum in ISO 4217. */
export class MinorUnits extends Migration {
  // Each statement is a transaction of its own, so writers wait for one at a time. All may be repeated.
  override isTransactional(): boolean {
    return false;
  }

  override up(): void {
    for (const name of Object.keys(indexes)) this.addSql(`drop index if exists ${name}`);
    for (const table of tables) this.addSql(`alter table ${table} alter column amount type numeric(14, 4)`);
    for (const [name, columns] of Object.entries(indexes))
      this.addSql(`create index if not exists ${name} on ${columns}`);
  }

  override down(): void {
    // Fails on the not-null column if an amount has more than two decimals.
    const exact = 'case when amount = round(amount, 2) then amount end';
    for (const table of tables)
      this.addSql(`alter table ${table} alter column amount type numeric(12, 2) using ${exact}`);
  }
}
