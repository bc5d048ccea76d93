import { Migration } from '@mikro-orm/migrations';

export class NormalForms extends Migration {
  override up(): void {
    this.define('normalize($1, NFC)');
    // Usernames are ASCII, and names of others fold as before.
    this.addSql(`
      do $do$
      begin
        if exists (select from users where name is not nfc normalized) then
          reindex index users_by_name;
        end if;
      end
      $do$`);
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
