import { Migration } from '@mikro-orm/migrations';

export class TermsOfInvoices extends Migration {
  override up(): void {
    this.addSql('alter table invoices add column description text, add column due_on date');
  }

  override down(): void {
    this.addSql('alter table invoices drop column description, drop column due_on');
  }
}
