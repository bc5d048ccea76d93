import { Migration } from '@mikro-orm/migrations';

export class NamedTokens extends Migration {
  override up(): void {
    this.addSql('alter table tokens add column name text, add column last_used_at timestamptz');
  }

  override down(): void {
    this.addSql('alter table tokens drop column name, drop column last_used_at');
  }
}
