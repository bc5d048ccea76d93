import { Migration } from '@mikro-orm/migrations';

const emails = `name = 'deliver-mail' or name = 'dead' and source_name = 'deliver-mail'`;

/** Emails name their user, so that they are deleted with the user. The id of an email begins with that of its cause. */
export class UsersOfEmails extends Migration {
  override up(): void {
    // A new database has no jobs yet.
    this.addSql(`
      do $$ begin
        if to_regclass('jobs.job') is not null then
          update jobs.job set data = data || jsonb_build_object('user', cause.owner_id)
            from (
              select transitions.id, owner_id from transitions join invoices on invoices.id = invoice_id
              union all select id, owner_id from webhooks
            ) as cause
            where (${emails}) and data ->> 'user' is null and left(data ->> 'id', 36) = cause.id::text;
          -- About webhooks that were deleted.
          delete from jobs.job where (${emails}) and data ->> 'user' is null;
        end if;
      end $$`);
  }

  override down(): void {}
}
