import { Migration } from '@mikro-orm/migrations';

export class LimitsOfMails extends Migration {
  override up(): void {
    this.addSql(`
      create table mail_counts (
        key text primary key,
        spent_until timestamptz not null
      )`);
    this.addSql('create index mail_counts_spent on mail_counts (spent_until)');
    this.addSql(`
      create table known_browsers (
        hash text primary key,
        user_id uuid not null references users (id),
        expires_at timestamptz not null
      )`);
    this.addSql('create index known_browsers_of_user on known_browsers (user_id)');
    this.addSql('create index known_browsers_expiring on known_browsers (expires_at)');
  }

  override down(): void {
    this.addSql('drop table known_browsers');
    this.addSql('drop table mail_counts');
  }
}
