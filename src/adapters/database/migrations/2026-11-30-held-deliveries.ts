import { Migration } from '@mikro-orm/migrations';

export class HeldDeliveries extends Migration {
  /** A restored backup of an older version has the column already: see `src/commands/restore.ts`. */
  override up(): void {
    this.addSql('alter table webhook_feed add column if not exists held_until bigint');
  }

  override down(): void {
    this.addSql('alter table webhook_feed drop column held_until');
  }
}
