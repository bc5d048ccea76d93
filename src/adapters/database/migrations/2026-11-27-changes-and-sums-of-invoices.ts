import { Migration } from '@mikro-orm/migrations';

/**
 * Of what is there and not yet in the sums, as its statement sees both: whatever is written meanwhile adds its own, and nobody
 * waits. Adds nothing if it is repeated.
 */
export const sumUpInvoices = `
  insert into invoice_sums (owner_id, currency, status, count, amount)
  select owner_id, currency, status, sum(count), sum(amount) from (
      select owner_id, currency, status, 1 as count, amount from invoices
      union all select owner_id, currency, status, -count, -amount from invoice_sums) as difference
    group by 1, 2, 3 having sum(count) <> 0 or sum(amount) <> 0`;

/** The totals of each user: read from the invoices, they would take a second of a million. */
export class ChangesAndSumsOfInvoices extends Migration {
  // Each may be repeated. Every write adds to the sums before those that are there are summed up.
  override isTransactional(): boolean {
    return false;
  }

  override up(): void {
    // Invoices of before `updated_at` had the time of the upgrade, at which everyone who follows changes read all of
    // them again. Those that still have it get what is known: the last transition, recorded change or payment, or else
    // the creation. That time is the one of the migration that the baseline has taken the place of. It is unknown in a
    // database that was filled by `terrapin move` since: rows there keep it.
    this.addSql(`
      update invoices as invoice set updated_at = date_trunc('milliseconds', greatest(
          invoice.created_at, invoice.sent_at, invoice.paid_at, invoice.payment_received_at,
          (select max(created_at) from transitions where invoice_id = invoice.id),
          (select max(created_at) from events where resource_id = invoice.id)))
        from migrations as upgrade
        where upgrade.name = '2026-11-26-baseline' and invoice.updated_at = upgrade.executed_at`);
    this.addSql(`
      create table if not exists invoice_sums (
        id bigint generated always as identity primary key,
        owner_id uuid not null,
        currency text not null,
        status text not null,
        count integer not null,
        amount numeric(24, 4) not null
      )`);
    this.addSql('create index if not exists invoice_sums_of_owner on invoice_sums (owner_id)');
    // Appends, so no write waits for the row of another. About one statement in 50 merges the rows of the owner who wrote last.
    this.addSql(`
      create or replace function sum_invoices() returns trigger language plpgsql as $$
      begin
        if tg_op = 'INSERT' then
          insert into invoice_sums (owner_id, currency, status, count, amount)
            select owner_id, currency, status, count(*), sum(amount) from added group by 1, 2, 3;
        elsif tg_op = 'DELETE' then
          insert into invoice_sums (owner_id, currency, status, count, amount)
            select owner_id, currency, status, -count(*), -sum(amount) from removed group by 1, 2, 3;
        else
          insert into invoice_sums (owner_id, currency, status, count, amount)
            select owner_id, currency, status, sum(count), sum(amount) from (
                select owner_id, currency, status, 1 as count, amount from added
                union all select owner_id, currency, status, -1, -amount from removed) as changed
              group by 1, 2, 3 having sum(count) <> 0 or sum(amount) <> 0;
        end if;
        if random() < 0.02 then
          with former as (
            delete from invoice_sums where id = any (array(
              select id from invoice_sums
                where owner_id = (select owner_id from invoice_sums order by id desc limit 1)
                limit 1000 for update skip locked))
              returning *)
          insert into invoice_sums (owner_id, currency, status, count, amount)
            select owner_id, currency, status, sum(count), sum(amount) from former group by 1, 2, 3
              having sum(count) <> 0 or sum(amount) <> 0;
        end if;
        return null;
      end $$`);
    for (const [what, tables] of Object.entries({
      insert: 'new table as added',
      update: 'old table as removed new table as added',
      delete: 'old table as removed',
    }))
      this.addSql(`
        create or replace trigger invoices_${what}_sums after ${what} on invoices referencing ${tables}
          for each statement execute function sum_invoices()`);
    this.addSql(sumUpInvoices);
  }
}
