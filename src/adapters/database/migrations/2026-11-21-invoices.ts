import { Migration } from '@mikro-orm/migrations';

export class Invoices extends Migration {
  override up(): void {
    const statuses = "('draft', 'published', 'sent', 'failed', 'paid')";
    this.addSql(`
      create table invoices (
        id uuid primary key,
        owner_id uuid not null references users (id),
        invoice_number text not null,
        amount numeric(12, 2) not null check (amount > 0),
        currency text not null,
        contact_name text,
        contact_email text,
        contact_phone text,
        status text not null check (status in ${statuses}),
        version integer not null,
        created_at timestamptz not null,
        published_at timestamptz,
        sent_at timestamptz,
        failed_at timestamptz,
        paid_at timestamptz,
        payment_received_at timestamptz,
        check ((contact_name is null) = (contact_email is null))
      )`);
    this.addSql('create unique index invoices_number_unique on invoices (owner_id, invoice_number)');
    this.addSql('create index invoices_listed on invoices (owner_id, id)');
    this.addSql('create index invoices_by_status on invoices (owner_id, status, id)');

    this.addSql(`
      create table transitions (
        id uuid primary key,
        invoice_id uuid not null references invoices (id) on delete cascade,
        from_status text not null check (from_status in ${statuses}),
        to_status text not null check (to_status in ${statuses}),
        created_at timestamptz not null
      )`);
    this.addSql('create index transitions_listed on transitions (invoice_id, id)');

    this.addSql(`
      create table payment_attempts (
        id uuid primary key,
        invoice_id uuid not null references invoices (id),
        payer_id uuid not null references users (id),
        invoice_number text not null,
        amount numeric(12, 2) not null,
        currency text not null,
        payment_token text not null,
        gateway_token text,
        idempotency_key text,
        fingerprint text,
        status text not null check (status in ('processing', 'succeeded', 'failed')),
        failure_code text,
        failure_message text,
        created_at timestamptz not null,
        check ((gateway_token is not null) = (status = 'processing')),
        check ((failure_code is not null) = (status = 'failed'))
      )`);
    // At most one attempt in progress or succeeded, even with two servers or after a crash.
    this.addSql(`
      create unique index payment_attempts_one_open on payment_attempts (invoice_id)
        where status in ('processing', 'succeeded')`);
    this.addSql(`
      create unique index payment_attempts_key on payment_attempts (payer_id, idempotency_key)
        where idempotency_key is not null`);
    this.addSql('create index payment_attempts_listed on payment_attempts (invoice_id, id)');

    this.addSql(`
      create table test_charges (
        key uuid primary key,
        amount numeric(12, 2) not null,
        currency text not null,
        failure_code text,
        failure_message text,
        created_at timestamptz not null
      )`);
  }

  override down(): void {
    this.addSql('drop table test_charges, payment_attempts, transitions, invoices');
  }
}
