import { Migration } from '@mikro-orm/migrations';

export class Filters extends Migration {
  // Each statement is a transaction of its own, so writers wait for one at a time. All may be repeated.
  override isTransactional(): boolean {
    return false;
  }

  override up(): void {
    this.addSql('create index if not exists articles_by_change on articles (updated_at, id) where deleted_at is null');
    this.addSql('create index if not exists messages_of_sender on messages (sender_id, id)');
    // Lists filter by creation time through the id, whose time is taken slightly earlier.
    for (const table of ['articles', 'invoices'])
      for (const part of [0, 1, 2, 3]) this.addSql(alignTimesOf(table, part));
  }

  override down(): void {
    this.addSql('drop index articles_by_change, messages_of_sender');
  }
}

/** Sets `created_at` to the time of the id where they are in different seconds, in a quarter of the rows. */
function alignTimesOf(table: string, part: number): string {
  const time = `to_timestamp(('x' || lpad(left(replace(id::text, '-', ''), 12), 16, '0'))::bit(64)::bigint / 1000.0)`;
  return `
    update ${table} set created_at = ${time}
      where date_trunc('second', created_at) <> date_trunc('second', ${time})
        and abs(extract(epoch from created_at - ${time})) < 1
        and get_byte(uuid_send(id), 15) % 4 = ${part}`;
}
