import { Migration } from '@mikro-orm/migrations';

export class UserStatuses extends Migration {
  override up(): void {
    this.addSql(`
      alter table users
        add column status text not null default 'active' check (status in ('active', 'suspended'))`);
  }

  override down(): void {
    this.addSql('alter table users drop column status');
  }
}
