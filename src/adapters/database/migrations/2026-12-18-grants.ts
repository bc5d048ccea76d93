import { Migration } from '@mikro-orm/migrations';

export class Grants extends Migration {
  // Each statement is a transaction of its own, so writers wait for one at a time. All may be repeated.
  override isTransactional(): boolean {
    return false;
  }

  override up(): void {
    this.addSql(`
      create table if not exists grants (
        id uuid primary key,
        user_id uuid not null references users (id) on delete cascade,
        client_id text not null,
        client_name text not null,
        client_host text not null,
        scopes text[] not null,
        created_at timestamptz not null,
        expires_at timestamptz not null,
        last_used_at timestamptz
      )`);
    this.addSql('create index if not exists grants_listed on grants (user_id, id)');
    this.addSql('create index if not exists grants_expiring on grants (expires_at)');
    this.addSql(`
      create table if not exists oauth_records (
        id text primary key,
        kind text not null,
        grant_id uuid references grants (id) on delete cascade,
        payload text not null,
        created_at timestamptz not null,
        expires_at timestamptz not null,
        consumed_at timestamptz
      )`);
    this.addSql(
      'create index if not exists oauth_records_of_grant on oauth_records (grant_id) where grant_id is not null',
    );
    this.addSql('create index if not exists oauth_records_expiring on oauth_records (expires_at)');
    this.addSql('alter table tokens add column if not exists grant_id uuid');
    this.addSql('create index if not exists tokens_of_grant on tokens (grant_id) where grant_id is not null');
  }

  override down(): void {
    this.addSql('alter table tokens drop column grant_id');
    this.addSql('drop table oauth_records');
    this.addSql('drop table grants');
  }
}
