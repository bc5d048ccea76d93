import { Migration } from '@mikro-orm/migrations';

// True of every row, but only of statements that say so: no other list sorts the rows of these indexes.
const changed = "deleted_at is null and updated_at > '-infinity'";
const indexes = {
  articles_by_status_change: `articles (status, updated_at, id) where ${changed}`,
  articles_by_author_change: `articles (author_id, status, updated_at, id) where ${changed}`,
  companies_by_status: 'companies (status, id)',
  companies_by_name: 'companies (name, status, id)',
  webhook_deliveries_by_status: 'webhook_deliveries (webhook_id, status, id)',
  webhook_deliveries_by_type: 'webhook_deliveries (type, webhook_id, status, id)',
};

export class FiltersOfLists extends Migration {
  // Each statement is a transaction of its own, so writers wait for one at a time. All may be repeated.
  override isTransactional(): boolean {
    return false;
  }

  override up(): void {
    for (const [name, columns] of Object.entries(indexes))
      this.addSql(`create index if not exists ${name} on ${columns}`);
    this.addSql('drop index if exists articles_by_change');
  }

  override down(): void {
    this.addSql('create index articles_by_change on articles (updated_at, id) where deleted_at is null');
    this.addSql(`drop index ${Object.keys(indexes).join(', ')}`);
  }
}
