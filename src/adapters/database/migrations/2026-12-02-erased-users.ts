import { Migration } from '@mikro-orm/migrations';

export class ErasedUsers extends Migration {
  override up(): void {
    this.addSql('alter table users add column deleted_at timestamptz, alter column email drop not null');
  }

  override down(): void {
    this.addSql("update users set email = id || '@users.invalid' where email is null");
    this.addSql('alter table users drop column deleted_at, alter column email set not null');
  }
}
