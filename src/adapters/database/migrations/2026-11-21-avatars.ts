import { Migration } from '@mikro-orm/migrations';

export class Avatars extends Migration {
  override up(): void {
    this.addSql(`
      create table avatars (
        id uuid primary key,
        user_id uuid not null unique references users (id) on delete cascade,
        image_key text not null unique,
        created_at timestamptz not null
      )`);
    // No foreign key: the avatar of an upload may be replaced later.
    this.addSql(`
      create table uploads (
        id uuid primary key,
        user_id uuid not null references users (id) on delete cascade,
        secret_hash text not null unique,
        content_length integer not null check (content_length > 0),
        content_type text not null,
        incoming_key text,
        digest text,
        avatar uuid,
        expires_at timestamptz not null,
        created_at timestamptz not null,
        check ((digest is null) = (avatar is null))
      )`);
  }

  override down(): void {
    this.addSql('drop table uploads, avatars');
  }
}
