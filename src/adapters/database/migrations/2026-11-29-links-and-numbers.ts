import { Migration } from '@mikro-orm/migrations';

/** Links know to whom they were mailed, and stay when they are deleted. */
export class LinksAndNumbers extends Migration {
  override up(): void {
    this.addSql('alter table payment_links add column emailed_to text null');
    this.addSql('drop index payment_links_revoked');
  }
}
