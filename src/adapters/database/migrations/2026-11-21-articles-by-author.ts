import { Migration } from '@mikro-orm/migrations';

export class ArticlesByAuthor extends Migration {
  override up(): void {
    const shown = 'where deleted_at is null';
    this.addSql(`create index articles_by_author on articles (author_id, id) ${shown}`);
    this.addSql(`create index articles_by_author_status on articles (author_id, status, id) ${shown}`);
  }

  override down(): void {
    this.addSql('drop index articles_by_author');
    this.addSql('drop index articles_by_author_status');
  }
}
