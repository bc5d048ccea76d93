import { Migration } from '@mikro-orm/migrations';

export class MessagesTurtlesCompanies extends Migration {
  override up(): void {
    this.addSql(`
      create table messages (
        id uuid primary key,
        message text not null,
        user_id uuid not null references users (id),
        sender_id uuid not null references users (id),
        version integer not null,
        created_at timestamptz not null,
        updated_at timestamptz not null
      )`);
    // Recipients list all messages, senders those to one recipient.
    this.addSql('create index messages_received on messages (user_id, id)');
    this.addSql('create index messages_sent on messages (sender_id, user_id, id)');

    this.addSql(`
      create table turtles (
        id uuid primary key,
        name text not null,
        lifespan integer not null check (lifespan > 0),
        species text not null,
        version integer not null,
        created_at timestamptz not null,
        updated_at timestamptz not null
      )`);

    this.addSql(`
      create table companies (
        id uuid primary key,
        name text not null,
        status text not null check (status in ('active', 'inactive')),
        locations json not null,
        enterprise boolean not null,
        contact_info json not null,
        website text,
        industry text,
        employee_count integer check (employee_count >= 0),
        version integer not null,
        created_at timestamptz not null,
        updated_at timestamptz not null
      )`);
  }

  override down(): void {
    this.addSql('drop table companies, turtles, messages');
  }
}
