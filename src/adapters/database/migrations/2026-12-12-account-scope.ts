import { Migration } from '@mikro-orm/migrations';

/** Until now, every token could change its user and their tokens. */
export class AccountScope extends Migration {
  override up(): void {
    this.addSql(`update tokens set scopes = array_append(scopes, 'account:write')
      where revoked_at is null and 'account:write' <> all (scopes)`);
  }

  override down(): void {
    this.addSql(`update tokens set scopes = array_remove(scopes, 'account:write')`);
  }
}
