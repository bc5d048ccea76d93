import { Migration } from '@mikro-orm/migrations';

export class WebhookAccess extends Migration {
  /** The token of an existing webhook is unknown: it lasts until it is changed with one. */
  override up(): void {
    this.addSql(`
      alter table webhooks
        add column token_id uuid references tokens (id) on update cascade on delete cascade,
        add column issuer text,
        add column subject text,
        add column disabled_reason text check (disabled_reason in
          ('token_revoked', 'token_expired', 'subject_unlinked', 'receiver_gone', 'receiver_failed'))`);
  }

  override down(): void {
    this.addSql(`
      alter table webhooks
        drop column token_id, drop column issuer, drop column subject, drop column disabled_reason`);
  }
}
