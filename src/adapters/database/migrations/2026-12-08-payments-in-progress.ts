import { Migration } from '@mikro-orm/migrations';

export class PaymentsInProgress extends Migration {
  override up(): void {
    this.addSql('alter table payment_attempts add column client_secret text');
    this.addSql(`
      alter table payment_attempts
        add constraint payment_attempts_check2 check (client_secret is null or status = 'processing')`);
    this.addSql('alter table payment_links add column revoked_at timestamptz');
    this.addSql('create index payment_links_revoked on payment_links (revoked_at) where revoked_at is not null');
  }

  override down(): void {
    this.addSql('alter table payment_attempts drop column client_secret');
    this.addSql('delete from payment_links where revoked_at is not null');
    this.addSql('alter table payment_links drop column revoked_at');
  }
}
