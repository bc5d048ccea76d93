import { Migration } from '@mikro-orm/migrations';

const tables = ['invoices', 'payment_attempts', 'test_charges'];

/** Amounts have up to four decimals: as many as any currency of ISO 4217. */
export class MinorUnits extends Migration {
  override up(): void {
    for (const table of tables) this.addSql(`alter table ${table} alter column amount type numeric(14, 4)`);
  }

  override down(): void {
    // The column takes no null: this ends where an amount has more decimals than will be left.
    const exact = 'case when amount = round(amount, 2) then amount end';
    for (const table of tables)
      this.addSql(`alter table ${table} alter column amount type numeric(12, 2) using ${exact}`);
  }
}
