import { Migration } from '@mikro-orm/migrations';

/** Removes from adopted databases what served only versions before the baseline, which has none of it. */
export class WithoutFormerServers extends Migration {
  override up(): void {
    this.addSql('drop trigger if exists invoices_changed on invoices');
    this.addSql('drop function if exists set_change_of_invoice(), shared_prefix(text, text)');
    // An article and its first revision are written by one statement, so nothing is deferred.
    this.addSql(`
      do $do$
      begin
        if exists (select from pg_constraint where conname = 'articles_current_revision' and condeferrable) then
          alter table articles alter constraint articles_current_revision not deferrable;
        end if;
      end
      $do$`);
  }
}
