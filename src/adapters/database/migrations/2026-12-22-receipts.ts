import { Migration } from '@mikro-orm/migrations';

export class Receipts extends Migration {
  override up(): void {
    this.addSql('alter table payment_attempts add column receipt_email text');
    this.addSql(`
      create index payment_attempts_with_receipt on payment_attempts (payer_id) where receipt_email is not null`);
  }

  override down(): void {
    this.addSql('alter table payment_attempts drop column receipt_email');
  }
}
