import { Migration } from '@mikro-orm/migrations';

/** By what the processes on one database know that they have the same images. */
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
