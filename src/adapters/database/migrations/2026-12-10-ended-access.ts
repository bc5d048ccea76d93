import { Migration } from '@mikro-orm/migrations';

export class EndedAccess extends Migration {
  override up(): void {
    // Its message is the code of the error. It sees what was committed after the statement began that calls it.
    this.addSql(`
      create function refuse_access(of_user uuid, of_token uuid) returns boolean language plpgsql as $$
      begin
        raise exception using errcode = 'TR401', message = case
          when (of_token is null or exists (select from tokens where id = of_token and revoked_at is null))
            and exists (select from users where id = of_user and status = 'suspended' and deleted_at is null)
          then 'user_suspended'
          else 'invalid_token'
        end;
      end $$`);
    // Published while their owner was being erased: nobody could withdraw or pay them.
    this.addSql(`
      with left_over as (
        update invoices set status = 'draft', version = version + 1
          where status = 'published' and owner_id in (select id from users where deleted_at is not null)
          returning id
      )
      insert into transitions (id, invoice_id, from_status, to_status, created_at)
        select gen_random_uuid(), id, 'published', 'draft', now() from left_over`);
  }

  override down(): void {
    this.addSql('drop function refuse_access(uuid, uuid)');
  }
}
