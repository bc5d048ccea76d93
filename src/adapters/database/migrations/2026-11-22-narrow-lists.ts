import { Migration } from '@mikro-orm/migrations';

export class NarrowLists extends Migration {
  override up(): void {
    this.addSql('create index payment_attempts_of_payer on payment_attempts (invoice_id, payer_id, id)');
    this.addSql('drop index tokens_user');
    this.addSql('create index tokens_listed on tokens (user_id, id) where revoked_at is null');
    this.addSql(`
      create index tokens_expiring on tokens (expires_at)
        where revoked_at is null and expires_at is not null`);
  }

  override down(): void {
    this.addSql('drop index payment_attempts_of_payer, tokens_listed, tokens_expiring');
    this.addSql('create index tokens_user on tokens (user_id, id)');
  }
}
