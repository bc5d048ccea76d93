import { Migration } from '@mikro-orm/migrations';

const indexes = { events_of_actor: 'actor_id', events_of_token: 'token_id' };

/** Of one user or token there may be millions of entries, among which a rare type was searched for. */
export class TypesOfEntries extends Migration {
  override up(): void {
    for (const [name, column] of Object.entries(indexes)) this.#replace(name, column, `${column}, type, id`);
  }

  override down(): void {
    for (const [name, column] of Object.entries(indexes)) this.#replace(name, column, `${column}, id`);
  }

  #replace(name: string, column: string, columns: string): void {
    this.addSql(`drop index ${name}`);
    this.addSql(`create index ${name} on events (${columns}) where ${column} is not null`);
  }
}
