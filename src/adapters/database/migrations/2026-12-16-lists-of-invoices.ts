import { Migration } from '@mikro-orm/migrations';

const indexes = {
  invoices_by_change: 'invoices (owner_id, status, updated_at, id)',
  invoices_by_sent: 'invoices (owner_id, status, sent_at, id)',
  invoices_by_paid: 'invoices (owner_id, status, paid_at, id)',
  invoices_by_due: 'invoices (owner_id, status, due_on, id)',
  invoices_by_currency: 'invoices (owner_id, currency, status, created_at, id)',
  invoices_by_amount: 'invoices (owner_id, currency, status, amount, id)',
  invoices_by_contact: 'invoices (owner_id, contact_email, status, created_at, id)',
  turtles_by_lifespan: 'turtles (lifespan, id)',
};

/** Invoices of before were last changed when this ran: that changes no row. */
export class ListsOfInvoices extends Migration {
  override up(): void {
    this.addSql('alter table invoices add column updated_at timestamptz not null default now()');
    this.addSql('alter table invoices alter column updated_at drop default');
    // Servers of the former version write invoices meanwhile.
    this.addSql(`
      create function set_change_of_invoice() returns trigger language plpgsql as $$
      begin
        new.updated_at := new.created_at;
        return new;
      end $$`);
    this.addSql(`
      create trigger invoices_changed before insert on invoices
        for each row when (new.updated_at is null) execute function set_change_of_invoice()`);
    for (const [name, columns] of Object.entries(indexes)) this.addSql(`create index ${name} on ${columns}`);
  }

  override down(): void {
    this.addSql(`drop index ${Object.keys(indexes).join(', ')}`);
    this.addSql('drop trigger invoices_changed on invoices');
    this.addSql('drop function set_change_of_invoice()');
    this.addSql('alter table invoices drop column updated_at');
  }
}
