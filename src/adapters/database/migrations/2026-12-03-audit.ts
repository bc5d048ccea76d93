import { Migration } from '@mikro-orm/migrations';

export class Audit extends Migration {
  override up(): void {
    this.addSql(`
      alter table events
        add column actor_id uuid,
        add column via text,
        add column request_id text,
        add column token_id uuid`);
    this.addSql('create index events_of_actor on events (actor_id, id) where actor_id is not null');
    this.addSql('create index events_of_resource on events (resource_id, id)');
    // The new one serves the deletion of messages as well.
    this.addSql('drop index events_of_message');
    this.addSql('create index events_of_request on events (request_id, id) where request_id is not null');
    this.addSql('create index events_of_type on events (type, id)');
  }

  override down(): void {
    this.addSql('drop index events_of_resource, events_of_type');
    this.addSql(`
      create index events_of_message on events (resource_id)
        where type in ('message.created', 'message.updated', 'message.deleted')`);
    this.addSql(`
      alter table events drop column actor_id, drop column via, drop column request_id, drop column token_id`);
  }
}
