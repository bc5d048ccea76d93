import { Migration } from '@mikro-orm/migrations';

export class Identities extends Migration {
  override up(): void {
    this.addSql(`
      create table identities (
        issuer text not null,
        subject text not null,
        user_id uuid not null references users (id) on delete cascade,
        created_at timestamptz not null,
        primary key (issuer, subject)
      )`);
    this.addSql('create index identities_user on identities (user_id)');
  }

  override down(): void {
    this.addSql('drop table identities');
  }
}
