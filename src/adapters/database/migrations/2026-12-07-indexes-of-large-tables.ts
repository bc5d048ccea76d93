import { Migration } from '@mikro-orm/migrations';

const indexes = {
  tokens_revoked: 'tokens (user_id) where revoked_at is not null',
  webhooks_enabled: 'webhooks (id) where enabled = true',
  webhooks_of_token: 'webhooks (token_id) where token_id is not null',
  payment_attempts_by_link: 'payment_attempts (payment_link_id) where payment_link_id is not null',
};

export class IndexesOfLargeTables extends Migration {
  // Each statement is a transaction of its own, so writers wait for one at a time. All may be repeated.
  override isTransactional(): boolean {
    return false;
  }

  override up(): void {
    for (const [name, columns] of Object.entries(indexes))
      this.addSql(`create index if not exists ${name} on ${columns}`);
  }

  override down(): void {
    this.addSql(`drop index ${Object.keys(indexes).join(', ')}`);
  }
}
