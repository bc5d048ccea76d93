import { Migration } from '@mikro-orm/migrations';

export class ArticlesByAuthor extends Migration {
  // Each statement is a transaction of its own, so writers wait for one at a time. All may be repeated.
  override isTransactional(): boolean {
    return false;
  }

  override up(): void {
    const shown = 'where deleted_at is null';
    this.addSql(`create index if not exists articles_by_author on articles (author_id, id) ${shown}`);
    this.addSql(`create index if not exists articles_by_author_status on articles (author_id, status, id) ${shown}`);
  }

  override down(): void {
    this.addSql('drop index articles_by_author');
    this.addSql('drop index articles_by_author_status');
  }
}
