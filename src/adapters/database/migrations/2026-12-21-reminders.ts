import { Migration } from '@mikro-orm/migrations';

export class Reminders extends Migration {
  override up(): void {
    this.addSql(`
      create table reminders (
        id uuid primary key,
        invoice_id uuid not null references invoices (id) on delete cascade,
        owner_id uuid not null references users (id),
        email text not null,
        created_at timestamptz not null
      )`);
    this.addSql('create index reminders_listed on reminders (invoice_id, id)');
  }

  override down(): void {
    this.addSql('drop table reminders');
  }
}
