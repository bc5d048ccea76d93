import { Migration } from '@mikro-orm/migrations';

export class NormalForms extends Migration {
  override up(): void {
    this.define('normalize($1, NFC)');
    // Usernames are ASCII, and names of others fold as before. Not `reindex`: sessions have cached the former expression.
    this.addSql(`
      do $do$
      begin
        if exists (select from users where name is not nfc normalized) then
          alter index if exists users_by_name rename to users_by_name_former;
        end if;
      end
      $do$`);
    this.addSql(
      'create index if not exists users_by_name on users (shared_prefix(folded(username), folded(name)), (folded(name)) collate "C", id)',
    );
    this.addSql('drop index if exists users_by_name_former');
  }

  override down(): void {
    this.define('$1');
  }

  /** See the migration of 2026-11-25 for the collation. */
  private define(text: string): void {
    this.addSql(`
      do $do$
      begin
        if current_setting('server_version_num')::int >= 170000 then
          create or replace function folded(text) returns text immutable strict parallel safe language sql
            as 'select lower(${text} collate "pg_c_utf8")';
        else
          create or replace function folded(text) returns text immutable strict parallel safe language sql
            as 'select lower(${text})';
        end if;
      end
      $do$`);
  }
}
