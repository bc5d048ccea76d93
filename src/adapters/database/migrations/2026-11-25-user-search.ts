import { Migration } from '@mikro-orm/migrations';

export class UserSearch extends Migration {
  // Each statement is a transaction of its own, so writers wait for one at a time. All may be repeated.
  override isTransactional(): boolean {
    return false;
  }

  override up(): void {
    // A running older release inserts users without it.
    this.addSql('alter table users add column if not exists version integer not null default 1');
    // The embedded database has collation C, whose `lower` supports only ASCII; the builtin collation, from version
    // 17, supports Unicode.
    this.addSql(`
      do $do$
      begin
        if current_setting('server_version_num')::int >= 170000 then
          create or replace function folded(text) returns text immutable strict parallel safe language sql
            as 'select lower($1 collate "pg_c_utf8")';
        else
          create or replace function folded(text) returns text immutable strict parallel safe language sql
            as 'select lower($1)';
        end if;
      end
      $do$`);
    this.addSql(`
      create or replace function shared_prefix(one text, other text) returns integer
        immutable strict parallel safe language plpgsql
        as $body$
        declare shared integer := 0;
        begin
          while shared < least(length(one), length(other)) and substr(one, shared + 1, 1) = substr(other, shared + 1, 1) loop
            shared := shared + 1;
          end loop;
          return shared;
        end
        $body$`);
    this.addSql('create index if not exists users_by_username on users ((folded(username)) collate "C", id)');
    this.addSql(
      'create index if not exists users_by_name on users (shared_prefix(folded(username), folded(name)), (folded(name)) collate "C", id)',
    );
  }

  override down(): void {
    this.addSql('drop index users_by_username, users_by_name');
    this.addSql('drop function shared_prefix(text, text), folded(text)');
    this.addSql('alter table users drop column version');
  }
}
