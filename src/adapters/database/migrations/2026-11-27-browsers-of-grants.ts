import { Migration } from '@mikro-orm/migrations';

export class BrowsersOfGrants extends Migration {
  override up(): void {
    this.addSql('alter table grants add column session_id uuid');
  }

  override down(): void {
    this.addSql('alter table grants drop column session_id');
  }
}
