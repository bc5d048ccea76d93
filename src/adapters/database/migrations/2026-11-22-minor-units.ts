import { Migration } from '@mikro-orm/migrations';

const tables = ['invoices', 'payment_attempts', 'test_charges'];

/** Four decimals: the maximum in ISO 4217. */
export class MinorUnits extends Migration {
  override up(): void {
    for (const table of tables) this.addSql(`alter table ${table} alter column amount type numeric(14, 4)`);
  }

  override down(): void {
    // Fails on the not-null column if an amount has more than two decimals.
    const exact = 'case when amount = round(amount, 2) then amount end';
    for (const table of tables)
      this.addSql(`alter table ${table} alter column amount type numeric(12, 2) using ${exact}`);
  }
}
