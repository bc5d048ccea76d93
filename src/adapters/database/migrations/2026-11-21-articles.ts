import { Migration } from '@mikro-orm/migrations';

export class UsersTokensArticles extends Migration {
  override up(): void {
    this.addSql(`
      create table users (
        id uuid primary key,
        username text not null,
        name text not null,
        email text not null,
        created_at timestamptz not null
      )`);
    this.addSql('create unique index users_username_unique on users (lower(username))');

    this.addSql(`
      create table tokens (
        id uuid primary key,
        user_id uuid not null references users (id) on delete cascade,
        hash text not null unique,
        scopes text[] not null,
        configured boolean not null default false,
        expires_at timestamptz,
        revoked_at timestamptz,
        created_at timestamptz not null
      )`);
    this.addSql('create index tokens_user on tokens (user_id, id)');

    this.addSql(`
      create table articles (
        id uuid primary key,
        status text not null check (status in ('published', 'archived')),
        revision_id uuid not null,
        author_id uuid not null references users (id),
        version integer not null,
        created_at timestamptz not null,
        updated_at timestamptz not null,
        deleted_at timestamptz
      )`);
    this.addSql(`
      create table revisions (
        id uuid primary key,
        article_id uuid not null references articles (id) on delete cascade,
        title text not null,
        body text not null,
        author_id uuid not null references users (id),
        created_at timestamptz not null,
        unique (article_id, id)
      )`);
    // Constraints ensure exactly one current revision, which belongs to the article.
    this.addSql(`
      alter table articles add constraint articles_current_revision
        foreign key (id, revision_id) references revisions (article_id, id) deferrable initially immediate`);
    this.addSql('create index articles_listed on articles (id) where deleted_at is null');
    this.addSql('create index articles_by_status on articles (status, id) where deleted_at is null');
    this.addSql('create index articles_trashed on articles (id) where deleted_at is not null');

    this.addSql(`
      create table idempotency_keys (
        user_id uuid not null references users (id) on delete cascade,
        key text not null,
        fingerprint text not null,
        status integer not null,
        headers jsonb not null,
        body text,
        created_at timestamptz not null,
        primary key (user_id, key)
      )`);
    this.addSql('create index idempotency_keys_age on idempotency_keys (created_at)');
  }

  override down(): void {
    this.addSql('drop table idempotency_keys, articles, revisions, tokens, users cascade');
  }
}
