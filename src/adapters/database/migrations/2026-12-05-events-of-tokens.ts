import { Migration } from '@mikro-orm/migrations';

export class EventsOfTokens extends Migration {
  override up(): void {
    this.addSql('create index events_of_token on events (token_id, id) where token_id is not null');
  }

  override down(): void {
    this.addSql('drop index events_of_token');
  }
}
