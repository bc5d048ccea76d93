import { Migration } from '@mikro-orm/migrations';

export class NarrowLists extends Migration {
  // Each statement is a transaction of its own, so writers wait for one at a time. All may be repeated.
  override isTransactional(): boolean {
    return false;
  }

  override up(): void {
    this.addSql('create index if not exists payment_attempts_of_payer on payment_attempts (invoice_id, payer_id, id)');
    this.addSql('create index if not exists tokens_listed on tokens (user_id, id) where revoked_at is null');
    this.addSql(`
      create index if not exists tokens_expiring on tokens (expires_at)
        where revoked_at is null and expires_at is not null`);
    this.addSql('drop index if exists tokens_user');
  }

  override down(): void {
    this.addSql('drop index payment_attempts_of_payer, tokens_listed, tokens_expiring');
    this.addSql('create index tokens_user on tokens (user_id, id)');
  }
}
