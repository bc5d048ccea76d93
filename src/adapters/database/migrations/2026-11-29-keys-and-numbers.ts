import { Migration } from '@mikro-orm/migrations';

/** What lists compare in place of an address and of a name. Servers fill the rows of before, as only their code can. */
export class KeysAndNumbers extends Migration {
  // Each may be repeated.
  override isTransactional(): boolean {
    return false;
  }

  override up(): void {
    // Of an update by this version, which sets both, the second trigger restores the key.
    this.addSql(`
      create or replace function forget_key() returns trigger language plpgsql as $$
      begin
        return jsonb_populate_record(new, jsonb_build_object(
          tg_argv[0], case tg_argv[1] when 'restore' then to_jsonb(old) ->> tg_argv[0] end));
      end $$`);
    for (const [table, column, key] of [
      ['invoices', 'contact_email', 'email_key'],
      ['companies', 'name', 'name_key'],
    ] as const) {
      this.addSql(`alter table ${table} add column if not exists ${key} text`);
      this.addSql(`create index if not exists ${table}_without_${key} on ${table} (id) where ${key} is null`);
      // Servers of the former version change rows meanwhile.
      this.addSql(`
        create or replace trigger ${table}_key_1 before update of ${column} on ${table} for each row
          when (new.${column} is distinct from old.${column} and new.${key} = old.${key})
          execute function forget_key('${key}', 'forget')`);
      this.addSql(`
        create or replace trigger ${table}_key_2 before update of ${key} on ${table} for each row
          when (new.${key} is null) execute function forget_key('${key}', 'restore')`);
    }
    this.addSql('drop index if exists invoices_by_contact');
    this.addSql('create index invoices_by_contact on invoices (owner_id, email_key, status, created_at, id)');
    this.addSql('drop index if exists companies_by_name');
    this.addSql('create index companies_by_name on companies (name_key, status, id)');
    // Links know to whom they were mailed, and stay when they are deleted. Users number their invoices in a pattern of their own.
    this.addSql('alter table payment_links add column if not exists emailed_to text null');
    this.addSql('drop index if exists payment_links_revoked');
    this.addSql('alter table users add column if not exists invoice_number_pattern text null');
    this.addSql(`
      create table if not exists invoice_numberings (
        owner_id uuid not null,
        prefix text not null,
        next bigint not null,
        constraint invoice_numberings_pkey primary key (owner_id, prefix)
      )`);
  }
}
