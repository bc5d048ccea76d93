import { Migration } from '@mikro-orm/migrations';

export class KeysOfFilters extends Migration {
  override up(): void {
    this.addSql('alter table companies add column name_key text generated always as (normalize(name, NFC)) stored');
    this.addSql(`
      alter table invoices
        add column contact_key text generated always as (folded(normalize(contact_email, NFKC))) stored`);
    this.addSql('drop index companies_by_name, invoices_by_contact');
    this.addSql('create index companies_by_name on companies (name_key, status, id)');
    this.addSql('create index invoices_by_contact on invoices (owner_id, contact_key, status, created_at, id)');
  }

  override down(): void {
    this.addSql('alter table companies drop column name_key');
    this.addSql('alter table invoices drop column contact_key');
    this.addSql('create index companies_by_name on companies (name, status, id)');
    this.addSql('create index invoices_by_contact on invoices (owner_id, contact_email, status, created_at, id)');
  }
}
