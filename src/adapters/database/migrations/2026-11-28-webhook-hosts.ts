import { Migration } from '@mikro-orm/migrations';

export class WebhookHosts extends Migration {
  override up(): void {
    // Webhooks that exist already count as verified.
    this.addSql('alter table webhooks add column verified boolean not null default true, add column host text');
    this.addSql(`update webhooks set host = coalesce(lower(substring(url from '//(\\[[^]]*\\]|[^:/?#]*)')), '')`);
    this.addSql('alter table webhooks alter column verified drop default, alter column host set not null');

    this.addSql(`
      create table webhook_hosts (
        host text not null,
        verified boolean not null,
        spent_until timestamptz not null,
        primary key (host, verified)
      )`);
    this.addSql(`
      create index webhook_deliveries_pings on webhook_deliveries (webhook_id, next_attempt_at)
        where type = 'ping' and next_attempt_at is not null`);
  }

  override down(): void {
    this.addSql('drop index webhook_deliveries_pings');
    this.addSql('drop table webhook_hosts');
    this.addSql('alter table webhooks drop column verified, drop column host');
  }
}
