import { Migration } from '@mikro-orm/migrations';

/** Servers fill `email_key` in the rows of before, as only their code can: see `fillAddresses`. */
export class AccountsAndMails extends Migration {
  override up(): void {
    this.addSql('alter table users add column email_key text, add column email_share integer not null default 0');
    this.addSql('drop index users_by_email');
    this.addSql(`create unique index users_email_key on users (email_key, email_share) where status = 'active'`);
    this.addSql('create index users_without_email_key on users (id) where email_key is null and email is not null');
    // Servers of the former version change addresses meanwhile. Of an update that sets both, the second one restores the key.
    this.addSql(`
      create function forget_email_key() returns trigger language plpgsql as $$
      begin
        new.email_key := case tg_argv[0] when 'restore' then old.email_key end;
        return new;
      end $$`);
    this.addSql(`
      create trigger users_email_1 before update of email on users for each row
        when (new.email is distinct from old.email and new.email_key = old.email_key)
        execute function forget_email_key()`);
    this.addSql(`
      create trigger users_email_2 before update of email_key on users for each row
        when (new.email_key is null and new.email is not null)
        execute function forget_email_key('restore')`);
    this.addSql('alter table sign_ins add column user_id uuid references users (id)');
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
    this.addSql('alter table grants add column session_id uuid');
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
}
