import { Migration } from '@mikro-orm/migrations';

export class TokenParents extends Migration {
  override up(): void {
    this.addSql('alter table tokens add column parent_id uuid references tokens (id) on delete cascade');
    this.addSql('create index tokens_parent on tokens (parent_id)');
  }

  override down(): void {
    this.addSql('alter table tokens drop column parent_id');
  }
}
