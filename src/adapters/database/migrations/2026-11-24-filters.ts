import { Migration } from '@mikro-orm/migrations';

/** The lists of articles by time of change, and of all messages that a user sent. */
export class Filters extends Migration {
  override up(): void {
    this.addSql('create index articles_by_change on articles (updated_at, id) where deleted_at is null');
    this.addSql('create index messages_of_sender on messages (sender_id, id)');
    // Lists are narrowed down to a time of creation by their ids, whose time was taken a moment before.
    for (const table of ['articles', 'invoices']) this.addSql(alignTimesOf(table));
  }

  override down(): void {
    this.addSql('drop index articles_by_change, messages_of_sender');
  }
}

/** Gives what was created in the last moment of a second the time that its id has, of which clients see the second. */
function alignTimesOf(table: string): string {
  const time = `to_timestamp(('x' || lpad(left(replace(id::text, '-', ''), 12), 16, '0'))::bit(64)::bigint / 1000.0)`;
  return `
    update ${table} set created_at = ${time}
      where date_trunc('second', created_at) <> date_trunc('second', ${time})
        and abs(extract(epoch from created_at - ${time})) < 1`;
}
