import { Migration } from '@mikro-orm/migrations';

const tables = ['users', 'messages', 'articles', 'turtles', 'companies', 'invoices'];

/** Servers fill the column of the rows of before, as its words are made by their code: see `fillSearch`. */
export class Search extends Migration {
  // Tables are locked one after another. All statements may be repeated.
  override isTransactional(): boolean {
    return false;
  }

  override up(): void {
    for (const table of tables) {
      this.addSql(`alter table ${table} add column if not exists searched tsvector`);
      this.addSql(
        `create index if not exists ${table}_searched on ${table} using gin (searched) with (gin_pending_list_limit = 256)`,
      );
      this.addSql(`create index if not exists ${table}_unsearched on ${table} (id) where searched is null`);
    }
    this.addSql(`update users set searched = '' where deleted_at is not null`);
    // Servers of the former version call its function.
    this.addSql('drop index if exists users_by_name');
  }

  override down(): void {
    for (const table of tables) this.addSql(`alter table ${table} drop column searched`);
    this.addSql(
      'create index users_by_name on users (shared_prefix(folded(username), folded(name)), (folded(name)) collate "C", id)',
    );
  }
}
