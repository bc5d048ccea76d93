import { Migration } from '@mikro-orm/migrations';

export class TokenIds extends Migration {
  /** A token can get another id: see `configureAdminToken`. */
  override up(): void {
    this.addSql(`
      alter table tokens
        drop constraint tokens_parent_id_fkey,
        add constraint tokens_parent_id_fkey foreign key (parent_id) references tokens (id)
          on update cascade on delete cascade`);
  }

  override down(): void {
    this.addSql(`
      alter table tokens
        drop constraint tokens_parent_id_fkey,
        add constraint tokens_parent_id_fkey foreign key (parent_id) references tokens (id) on delete cascade`);
  }
}
