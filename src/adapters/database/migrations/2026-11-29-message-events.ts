import { Migration } from '@mikro-orm/migrations';

/** Deleting a message removes its text from what is stored about it. */
export class MessageEvents extends Migration {
  override up(): void {
    const ofMessages = `where type in ('message.created', 'message.updated', 'message.deleted')`;
    this.addSql(`create index events_of_message on events (resource_id) ${ofMessages}`);
    this.addSql(`create index webhook_deliveries_of_message on webhook_deliveries (resource_id) ${ofMessages}`);
  }

  override down(): void {
    this.addSql('drop index events_of_message, webhook_deliveries_of_message');
  }
}
