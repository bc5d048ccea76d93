import { Migration } from '@mikro-orm/migrations';

export class SharedFolders extends Migration {
  override up(): void {
    this.addSql(`
      create table shared_folders (
        name text primary key,
        mark uuid not null
      )`);
  }

  override down(): void {
    this.addSql('drop table shared_folders');
  }
}
