import { Migration } from '@mikro-orm/migrations';

export class Events extends Migration {
  override up(): void {
    this.addSql(`
      create table events (
        id bigint generated always as identity primary key,
        type text not null,
        created_at timestamptz not null default now(),
        user_id uuid,
        other_user_id uuid,
        resource_id uuid not null,
        data json not null
      )`);
    this.addSql('create index events_for_all on events (id) where user_id is null');
    this.addSql('create index events_of_user on events (user_id, id) where user_id is not null');
    this.addSql('create index events_of_other_user on events (other_user_id, id) where other_user_id is not null');
  }

  override down(): void {
    this.addSql('drop table events');
  }
}
