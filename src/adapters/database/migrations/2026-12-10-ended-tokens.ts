import { Migration } from '@mikro-orm/migrations';

export class EndedTokens extends Migration {
  override up(): void {
    this.addSql('create index tokens_ended on tokens (revoked_at) where revoked_at is not null');
  }

  override down(): void {
    this.addSql('drop index tokens_ended');
  }
}
