import { Migration } from '@mikro-orm/migrations';

const indexes = { events_of_user_type: 'user_id', events_of_other_user_type: 'other_user_id' };

/** Of one user there may be millions of events, among which those of a rare type were searched for. */
export class TypesOfEventsOfUsers extends Migration {
  override up(): void {
    for (const [name, column] of Object.entries(indexes))
      this.addSql(`create index ${name} on events (${column}, type, id) where ${column} is not null`);
  }

  override down(): void {
    for (const name of Object.keys(indexes)) this.addSql(`drop index ${name}`);
  }
}
