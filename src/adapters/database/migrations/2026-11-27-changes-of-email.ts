import { Migration } from '@mikro-orm/migrations';

export class ChangesOfEmail extends Migration {
  override up(): void {
    this.addSql('alter table users add column signs_in boolean not null default true');
    this.addSql(`
      create table email_changes (
        id uuid primary key,
        user_id uuid not null references users (id),
        email text not null,
        former_email text not null,
        session uuid not null,
        code_hash text not null,
        attempts smallint not null default 0,
        undo_hash text unique,
        created_at timestamptz not null,
        expires_at timestamptz not null
      )`);
    this.addSql('create index email_changes_of_user on email_changes (user_id)');
    this.addSql('create index email_changes_expiring on email_changes (expires_at)');
  }

  override down(): void {
    this.addSql('drop table email_changes');
    this.addSql('alter table users drop column signs_in');
  }
}
