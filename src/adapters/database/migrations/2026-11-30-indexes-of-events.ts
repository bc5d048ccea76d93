import { Migration } from '@mikro-orm/migrations';

/** Fewer indexes, each of which every write of an event pays for: lists compare the types, in pages that read a bounded number. */
export class IndexesOfEvents extends Migration {
  override up(): void {
    this.addSql('drop index events_of_user_type, events_of_other_user_type');
    this.addSql('drop index events_of_actor');
    this.addSql('create index events_of_actor on events (actor_id, id) where actor_id is not null');
    this.addSql('drop index events_of_token');
    this.addSql('create index events_of_token on events (token_id, id) where token_id is not null');
  }
}
