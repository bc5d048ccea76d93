import { Migration } from '@mikro-orm/migrations';

export class PaymentLinks extends Migration {
  override up(): void {
    this.addSql(`
      create table payment_links (
        id uuid primary key,
        invoice_id uuid not null references invoices (id) on delete cascade,
        hash text not null unique,
        expires_at timestamptz,
        last_used_at timestamptz,
        created_at timestamptz not null
      )`);
    this.addSql('create index payment_links_listed on payment_links (invoice_id, id)');
    // An attempt outlives the link that it was made with.
    this.addSql(`
      alter table payment_attempts
        add column payment_link_id uuid references payment_links (id) on delete set null`);
    this.addSql(`
      create index payment_attempts_of_link on payment_attempts (invoice_id, payment_link_id, id)
        where payment_link_id is not null`);
  }

  override down(): void {
    this.addSql('alter table payment_attempts drop column payment_link_id');
    this.addSql('drop table payment_links');
  }
}
