import { Migration } from '@mikro-orm/migrations';

export class Receipts extends Migration {
  override up(): void {
    this.addSql('alter table payment_attempts add column receipt_email text');
  }

  override down(): void {
    this.addSql('alter table payment_attempts drop column receipt_email');
  }
}
