import { Migration } from '@mikro-orm/migrations';

export class SignIns extends Migration {
  override up(): void {
    this.addSql(`
      create table sign_ins (
        id uuid primary key,
        browser_hash text not null unique,
        code_hash text not null,
        email text not null,
        browser text not null,
        return_to text not null,
        attempts smallint not null default 0,
        created_at timestamptz not null,
        expires_at timestamptz not null
      )`);
    this.addSql('create index sign_ins_expiring on sign_ins (expires_at)');
    this.addSql('create index users_by_email on users (lower(email))');
  }

  override down(): void {
    this.addSql('drop index users_by_email');
    this.addSql('drop table sign_ins');
  }
}
