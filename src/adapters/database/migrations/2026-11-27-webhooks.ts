import { Migration } from '@mikro-orm/migrations';

export class Webhooks extends Migration {
  override up(): void {
    this.addSql(`
      create table webhooks (
        id uuid primary key,
        owner_id uuid not null references users (id) on delete cascade,
        url text not null,
        events text[] not null,
        enabled boolean not null,
        scopes text[] not null,
        signing_key text not null,
        former_key text,
        former_key_until timestamptz,
        version integer not null,
        created_at timestamptz not null,
        updated_at timestamptz not null
      )`);
    this.addSql('create index webhooks_listed on webhooks (owner_id, id)');
    this.addSql('create index webhooks_by_event on webhooks using gin (events) where enabled');

    this.addSql(`
      create table webhook_deliveries (
        id uuid primary key,
        webhook_id uuid not null references webhooks (id) on delete cascade,
        event text not null,
        type text not null,
        status text not null check (status in ('pending', 'succeeded', 'failed')),
        attempts integer not null,
        response_code integer,
        failure text,
        duration integer,
        next_attempt_at timestamptz,
        created_at timestamptz not null,
        position bigint,
        scope text,
        resource_id uuid not null,
        body text not null
      )`);
    this.addSql('create index webhook_deliveries_listed on webhook_deliveries (webhook_id, id)');
    this.addSql(`
      create index webhook_deliveries_due on webhook_deliveries (webhook_id, next_attempt_at)
        where next_attempt_at is not null`);
    // Delivered in order per resource.
    this.addSql(`
      create index webhook_deliveries_pending on webhook_deliveries (webhook_id, resource_id, position)
        where status = 'pending'`);

    this.addSql('create table webhook_feed (is_only boolean primary key, position bigint not null)');
  }

  override down(): void {
    this.addSql('drop table webhook_feed, webhook_deliveries, webhooks');
  }
}
