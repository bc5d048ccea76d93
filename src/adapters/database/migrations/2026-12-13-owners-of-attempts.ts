import { Migration } from '@mikro-orm/migrations';

const indexes = {
  payment_attempts_by_payer: 'payment_attempts (payer_id, id)',
  payment_attempts_by_payer_status: 'payment_attempts (payer_id, status, id)',
  payment_attempts_by_owner: 'payment_attempts (owner_id, id) where owner_id is not null',
  payment_attempts_by_owner_status: 'payment_attempts (owner_id, status, id) where owner_id is not null',
};

/** A list of all attempts that a user may see is read from their columns, not by joining invoices. */
export class OwnersOfAttempts extends Migration {
  // Attempts stay unlocked until they are changed. All statements may be repeated.
  override isTransactional(): boolean {
    return false;
  }

  override up(): void {
    this.addSql('alter table payment_attempts add column if not exists owner_id uuid references users (id)');
    // Servers of the former version write attempts meanwhile.
    this.addSql(`
      create or replace function set_owner_of_attempt() returns trigger language plpgsql as $$
      begin
        new.owner_id := (select owner_id from invoices where id = new.invoice_id and owner_id <> new.payer_id);
        return new;
      end $$`);
    this.addSql(`
      create or replace trigger payment_attempts_owner before insert on payment_attempts
        for each row execute function set_owner_of_attempt()`);
    this.addSql(`
      update payment_attempts as attempt set owner_id = invoice.owner_id from invoices as invoice
        where invoice.id = attempt.invoice_id and invoice.owner_id <> attempt.payer_id and attempt.owner_id is null`);
    for (const [name, columns] of Object.entries(indexes))
      this.addSql(`create index if not exists ${name} on ${columns}`);
  }

  override down(): void {
    this.addSql('drop trigger payment_attempts_owner on payment_attempts');
    this.addSql('drop function set_owner_of_attempt()');
    this.addSql(`drop index ${Object.keys(indexes).join(', ')}`);
    this.addSql('alter table payment_attempts drop column owner_id');
  }
}
