import { Migration } from '@mikro-orm/migrations';

/** Servers fill the column of the rows of before, as only their code can: see `fillAddresses`. */
export class AddressesOfUsers extends Migration {
  override up(): void {
    this.addSql('alter table users add column email_key text, add column email_share integer not null default 0');
    this.addSql('drop index users_by_email');
    this.addSql(`create unique index users_email_key on users (email_key, email_share) where status = 'active'`);
    this.addSql('create index users_without_email_key on users (id) where email_key is null and email is not null');
    // Servers of the former version change addresses meanwhile. Of an update that sets both, the second one restores the key.
    this.addSql(`
      create or replace function forget_email_key() returns trigger language plpgsql as $$
      begin
        new.email_key := case tg_argv[0] when 'restore' then old.email_key end;
        return new;
      end $$`);
    this.addSql(`
      create or replace trigger users_email_1 before update of email on users for each row
        when (new.email is distinct from old.email and new.email_key = old.email_key)
        execute function forget_email_key()`);
    this.addSql(`
      create or replace trigger users_email_2 before update of email_key on users for each row
        when (new.email_key is null and new.email is not null)
        execute function forget_email_key('restore')`);
    this.addSql('alter table sign_ins add column user_id uuid references users (id)');
  }

  override down(): void {
    this.addSql('alter table sign_ins drop column user_id');
    this.addSql('drop trigger users_email_1 on users');
    this.addSql('drop trigger users_email_2 on users');
    this.addSql('drop function forget_email_key()');
    this.addSql('alter table users drop column email_key, drop column email_share');
    this.addSql('create index users_by_email on users (lower(email))');
  }
}
