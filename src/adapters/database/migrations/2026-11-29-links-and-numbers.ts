import { Migration } from '@mikro-orm/migrations';

/** Links know to whom they were mailed, and stay when they are deleted. Users number their invoices in a pattern of their own. */
export class LinksAndNumbers extends Migration {
  override up(): void {
    this.addSql('alter table payment_links add column emailed_to text null');
    this.addSql('drop index payment_links_revoked');
    this.addSql('alter table users add column invoice_number_pattern text null');
    this.addSql(`
      create table invoice_numberings (
        owner_id uuid not null,
        prefix text not null,
        next bigint not null,
        constraint invoice_numberings_pkey primary key (owner_id, prefix)
      )`);
  }
}
