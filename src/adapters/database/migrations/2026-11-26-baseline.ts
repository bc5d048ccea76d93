import { Migration } from '@mikro-orm/migrations';

/** The whole schema, made from a database that had run the migrations that it replaces: see `formerNames`. */
export class Baseline extends Migration {
  override up(): void {
    // The embedded database has collation C, whose `lower` supports only ASCII; the builtin collation, from version
    // 17, supports Unicode.
    this.addSql(`
      do $do$
      begin
        if current_setting('server_version_num')::int >= 170000 then
          create function folded(text) returns text immutable strict parallel safe language sql
            as 'select lower(normalize($1, NFC) collate "pg_c_utf8")';
        else
          create function folded(text) returns text immutable strict parallel safe language sql
            as 'select lower(normalize($1, NFC))';
        end if;
      end
      $do$`);

    this.addSql(`
      create table users (
        id uuid primary key,
        username text not null,
        name text not null,
        email text,
        created_at timestamptz not null,
        version integer not null default 1,
        status text not null default 'active' check (status in ('active', 'suspended')),
        deleted_at timestamptz,
        searched tsvector
      )`);
    this.addSql('create index users_by_email on users (lower(email))');
    this.addSql('create index users_by_username on users ((folded(username)) collate "C", id)');
    this.addSql('create index users_searched on users using gin (searched) with (gin_pending_list_limit = 256)');
    this.addSql('create index users_unsearched on users (id) where searched is null');
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
        created_at timestamptz not null,
        parent_id uuid references tokens (id) on update cascade on delete cascade,
        name text,
        last_used_at timestamptz,
        grant_id uuid
      )`);
    this.addSql('create index tokens_ended on tokens (revoked_at) where revoked_at is not null');
    this.addSql(
      'create index tokens_expiring on tokens (expires_at) where revoked_at is null and expires_at is not null',
    );
    this.addSql('create index tokens_listed on tokens (user_id, id) where revoked_at is null');
    this.addSql('create index tokens_of_grant on tokens (grant_id) where grant_id is not null');
    this.addSql('create index tokens_parent on tokens (parent_id)');
    this.addSql('create index tokens_revoked on tokens (user_id) where revoked_at is not null');

    this.addSql(`
      create table identities (
        issuer text not null,
        subject text not null,
        user_id uuid not null references users (id) on delete cascade,
        created_at timestamptz not null,
        primary key (issuer, subject)
      )`);
    this.addSql('create index identities_user on identities (user_id)');

    this.addSql(`
      create table grants (
        id uuid primary key,
        user_id uuid not null references users (id) on delete cascade,
        client_id text not null,
        client_name text not null,
        client_host text not null,
        scopes text[] not null,
        created_at timestamptz not null,
        expires_at timestamptz not null,
        last_used_at timestamptz
      )`);
    this.addSql('create index grants_expiring on grants (expires_at)');
    this.addSql('create index grants_listed on grants (user_id, id)');

    this.addSql(`
      create table oauth_records (
        id text primary key,
        kind text not null,
        grant_id uuid references grants (id) on delete cascade,
        payload text not null,
        created_at timestamptz not null,
        expires_at timestamptz not null,
        consumed_at timestamptz
      )`);
    this.addSql('create index oauth_records_expiring on oauth_records (expires_at)');
    this.addSql('create index oauth_records_of_grant on oauth_records (grant_id) where grant_id is not null');

    this.addSql(`
      create table sign_ins (
        id uuid primary key,
        browser_hash text not null unique,
        code_hash text not null,
        email text not null,
        browser text not null,
        return_to text not null,
        attempts smallint not null default 0,
        created_at timestamptz not null,
        expires_at timestamptz not null
      )`);
    this.addSql('create index sign_ins_expiring on sign_ins (expires_at)');

    this.addSql(`
      create table avatars (
        id uuid primary key,
        user_id uuid not null unique references users (id) on delete cascade,
        image_key text not null unique,
        created_at timestamptz not null
      )`);

    // `avatar` has no foreign key: the avatar of an upload may be replaced later.
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

    this.addSql(`
      create table shared_folders (
        name text primary key,
        mark uuid not null
      )`);

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

    this.addSql(`
      create table articles (
        id uuid primary key,
        status text not null check (status in ('published', 'archived')),
        revision_id uuid not null,
        author_id uuid not null references users (id),
        version integer not null,
        created_at timestamptz not null,
        updated_at timestamptz not null,
        deleted_at timestamptz,
        searched tsvector
      )`);
    this.addSql('create index articles_by_author on articles (author_id, id) where deleted_at is null');
    // True of every row, but only of statements that say so: no other list sorts the rows of the indexes by change.
    this.addSql(
      `create index articles_by_author_change on articles (author_id, status, updated_at, id) where deleted_at is null and updated_at > '-infinity'`,
    );
    this.addSql('create index articles_by_author_status on articles (author_id, status, id) where deleted_at is null');
    this.addSql('create index articles_by_status on articles (status, id) where deleted_at is null');
    this.addSql(
      `create index articles_by_status_change on articles (status, updated_at, id) where deleted_at is null and updated_at > '-infinity'`,
    );
    this.addSql('create index articles_listed on articles (id) where deleted_at is null');
    this.addSql('create index articles_searched on articles using gin (searched) with (gin_pending_list_limit = 256)');
    this.addSql('create index articles_trashed on articles (id) where deleted_at is not null');
    this.addSql('create index articles_unsearched on articles (id) where searched is null');

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
    // An article has exactly one current revision, which is its own.
    this.addSql(`
      alter table articles add constraint articles_current_revision
        foreign key (id, revision_id) references revisions (article_id, id)`);

    this.addSql(`
      create table messages (
        id uuid primary key,
        message text not null,
        user_id uuid not null references users (id),
        sender_id uuid not null references users (id),
        version integer not null,
        created_at timestamptz not null,
        updated_at timestamptz not null,
        searched tsvector
      )`);
    this.addSql('create index messages_of_sender on messages (sender_id, id)');
    // Recipients list all messages, senders those to one recipient.
    this.addSql('create index messages_received on messages (user_id, id)');
    this.addSql('create index messages_searched on messages using gin (searched) with (gin_pending_list_limit = 256)');
    this.addSql('create index messages_sent on messages (sender_id, user_id, id)');
    this.addSql('create index messages_unsearched on messages (id) where searched is null');

    this.addSql(`
      create table turtles (
        id uuid primary key,
        name text not null,
        lifespan integer not null check (lifespan > 0),
        species text not null,
        version integer not null,
        created_at timestamptz not null,
        updated_at timestamptz not null,
        searched tsvector
      )`);
    this.addSql('create index turtles_by_lifespan on turtles (lifespan, id)');
    this.addSql('create index turtles_searched on turtles using gin (searched) with (gin_pending_list_limit = 256)');
    this.addSql('create index turtles_unsearched on turtles (id) where searched is null');

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
        updated_at timestamptz not null,
        searched tsvector
      )`);
    this.addSql('create index companies_by_name on companies (name, status, id)');
    this.addSql('create index companies_by_status on companies (status, id)');
    this.addSql(
      'create index companies_searched on companies using gin (searched) with (gin_pending_list_limit = 256)',
    );
    this.addSql('create index companies_unsearched on companies (id) where searched is null');

    this.addSql(`
      create table invoices (
        id uuid primary key,
        owner_id uuid not null references users (id),
        invoice_number text not null,
        amount numeric(14, 4) not null check (amount > 0),
        currency text not null,
        contact_name text,
        contact_email text,
        contact_phone text,
        status text not null check (status in ('draft', 'published', 'sent', 'failed', 'paid')),
        version integer not null,
        created_at timestamptz not null,
        published_at timestamptz,
        sent_at timestamptz,
        failed_at timestamptz,
        paid_at timestamptz,
        payment_received_at timestamptz,
        description text,
        due_on date,
        searched tsvector,
        updated_at timestamptz not null,
        check ((contact_name is null) = (contact_email is null))
      )`);
    this.addSql('create index invoices_by_amount on invoices (owner_id, currency, status, amount, id)');
    this.addSql('create index invoices_by_change on invoices (owner_id, status, updated_at, id)');
    this.addSql('create index invoices_by_contact on invoices (owner_id, contact_email, status, created_at, id)');
    this.addSql('create index invoices_by_currency on invoices (owner_id, currency, status, created_at, id)');
    this.addSql('create index invoices_by_due on invoices (owner_id, status, due_on, id)');
    this.addSql('create index invoices_by_paid on invoices (owner_id, status, paid_at, id)');
    this.addSql('create index invoices_by_sent on invoices (owner_id, status, sent_at, id)');
    this.addSql('create index invoices_by_status on invoices (owner_id, status, id)');
    this.addSql('create index invoices_listed on invoices (owner_id, id)');
    this.addSql('create unique index invoices_number_unique on invoices (owner_id, invoice_number)');
    this.addSql('create index invoices_searched on invoices using gin (searched) with (gin_pending_list_limit = 256)');
    this.addSql('create index invoices_unsearched on invoices (id) where searched is null');

    this.addSql(`
      create table transitions (
        id uuid primary key,
        invoice_id uuid not null references invoices (id) on delete cascade,
        from_status text not null check (from_status in ('draft', 'published', 'sent', 'failed', 'paid')),
        to_status text not null check (to_status in ('draft', 'published', 'sent', 'failed', 'paid')),
        created_at timestamptz not null
      )`);
    this.addSql('create index transitions_listed on transitions (invoice_id, id)');

    this.addSql(`
      create table payment_links (
        id uuid primary key,
        invoice_id uuid not null references invoices (id) on delete cascade,
        hash text not null unique,
        expires_at timestamptz,
        last_used_at timestamptz,
        created_at timestamptz not null,
        revoked_at timestamptz
      )`);
    this.addSql('create index payment_links_listed on payment_links (invoice_id, id)');
    this.addSql('create index payment_links_revoked on payment_links (revoked_at) where revoked_at is not null');

    this.addSql(`
      create table payment_attempts (
        id uuid primary key,
        invoice_id uuid not null references invoices (id),
        payer_id uuid not null references users (id),
        invoice_number text not null,
        amount numeric(14, 4) not null,
        currency text not null,
        payment_token text not null,
        gateway_token text,
        idempotency_key text,
        fingerprint text,
        status text not null check (status in ('processing', 'succeeded', 'failed')),
        failure_code text,
        failure_message text,
        created_at timestamptz not null,
        payment_link_id uuid references payment_links (id) on delete set null,
        client_secret text,
        owner_id uuid references users (id),
        receipt_email text,
        check ((gateway_token is not null) = (status = 'processing')),
        check ((failure_code is not null) = (status = 'failed')),
        check ((client_secret is null) or (status = 'processing'))
      )`);
    this.addSql(
      'create index payment_attempts_by_link on payment_attempts (payment_link_id) where payment_link_id is not null',
    );
    this.addSql('create index payment_attempts_by_owner on payment_attempts (owner_id, id) where owner_id is not null');
    this.addSql(
      'create index payment_attempts_by_owner_status on payment_attempts (owner_id, status, id) where owner_id is not null',
    );
    this.addSql('create index payment_attempts_by_payer on payment_attempts (payer_id, id)');
    this.addSql('create index payment_attempts_by_payer_status on payment_attempts (payer_id, status, id)');
    this.addSql(
      'create unique index payment_attempts_key on payment_attempts (payer_id, idempotency_key) where idempotency_key is not null',
    );
    this.addSql('create index payment_attempts_listed on payment_attempts (invoice_id, id)');
    this.addSql(
      'create index payment_attempts_of_link on payment_attempts (invoice_id, payment_link_id, id) where payment_link_id is not null',
    );
    this.addSql('create index payment_attempts_of_payer on payment_attempts (invoice_id, payer_id, id)');
    // At most one attempt in progress or succeeded, even with two servers or after a crash.
    this.addSql(
      `create unique index payment_attempts_one_open on payment_attempts (invoice_id) where status in ('processing', 'succeeded')`,
    );
    this.addSql(
      'create index payment_attempts_with_receipt on payment_attempts (payer_id) where receipt_email is not null',
    );

    this.addSql(`
      create table test_charges (
        key uuid primary key,
        amount numeric(14, 4) not null,
        currency text not null,
        failure_code text,
        failure_message text,
        created_at timestamptz not null
      )`);

    this.addSql(`
      create table reminders (
        id uuid primary key,
        invoice_id uuid not null references invoices (id) on delete cascade,
        owner_id uuid not null references users (id),
        email text not null,
        created_at timestamptz not null
      )`);
    this.addSql('create index reminders_listed on reminders (invoice_id, id)');

    this.addSql(`
      create table events (
        id bigint generated always as identity primary key,
        type text not null,
        created_at timestamptz not null default now(),
        user_id uuid,
        other_user_id uuid,
        resource_id uuid not null,
        data json not null,
        actor_id uuid,
        via text,
        request_id text,
        token_id uuid
      )`);
    this.addSql('create index events_for_all on events (id) where user_id is null');
    this.addSql('create index events_of_actor on events (actor_id, type, id) where actor_id is not null');
    this.addSql('create index events_of_other_user on events (other_user_id, id) where other_user_id is not null');
    this.addSql(
      'create index events_of_other_user_type on events (other_user_id, type, id) where other_user_id is not null',
    );
    this.addSql('create index events_of_request on events (request_id, id) where request_id is not null');
    this.addSql('create index events_of_resource on events (resource_id, id)');
    this.addSql('create index events_of_token on events (token_id, type, id) where token_id is not null');
    this.addSql('create index events_of_type on events (type, id)');
    this.addSql('create index events_of_user on events (user_id, id) where user_id is not null');
    this.addSql('create index events_of_user_type on events (user_id, type, id) where user_id is not null');

    this.addSql(`
      create table webhooks (
        id uuid primary key,
        owner_id uuid not null references users (id) on delete cascade,
        url text not null,
        events text[] not null,
        enabled boolean not null,
        scopes text[] not null,
        signing_key text not null,
        former_key text,
        former_key_until timestamptz,
        version integer not null,
        created_at timestamptz not null,
        updated_at timestamptz not null,
        verified boolean not null,
        host text not null,
        token_id uuid references tokens (id) on update cascade on delete cascade,
        issuer text,
        subject text,
        disabled_reason text check (disabled_reason in ('token_revoked', 'token_expired', 'subject_unlinked', 'receiver_gone', 'receiver_failed'))
      )`);
    this.addSql('create index webhooks_by_event on webhooks using gin (events) where enabled');
    this.addSql('create index webhooks_enabled on webhooks (id) where enabled = true');
    this.addSql('create index webhooks_listed on webhooks (owner_id, id)');
    this.addSql('create index webhooks_of_token on webhooks (token_id) where token_id is not null');

    this.addSql(`
      create table webhook_deliveries (
        id uuid primary key,
        webhook_id uuid not null references webhooks (id) on delete cascade,
        event text not null,
        type text not null,
        status text not null check (status in ('pending', 'succeeded', 'failed')),
        attempts integer not null,
        response_code integer,
        failure text,
        duration integer,
        next_attempt_at timestamptz,
        created_at timestamptz not null,
        position bigint,
        scope text,
        resource_id uuid not null,
        body text not null
      )`);
    this.addSql('create index webhook_deliveries_by_status on webhook_deliveries (webhook_id, status, id)');
    this.addSql('create index webhook_deliveries_by_type on webhook_deliveries (type, webhook_id, status, id)');
    this.addSql(
      'create index webhook_deliveries_due on webhook_deliveries (webhook_id, next_attempt_at) where next_attempt_at is not null',
    );
    this.addSql('create index webhook_deliveries_listed on webhook_deliveries (webhook_id, id)');
    this.addSql(
      `create index webhook_deliveries_of_message on webhook_deliveries (resource_id) where type in ('message.created', 'message.updated', 'message.deleted')`,
    );
    // Delivered in order per resource.
    this.addSql(
      `create index webhook_deliveries_pending on webhook_deliveries (webhook_id, resource_id, position) where status = 'pending'`,
    );
    this.addSql(
      `create index webhook_deliveries_pings on webhook_deliveries (webhook_id, next_attempt_at) where type = 'ping' and next_attempt_at is not null`,
    );

    this.addSql(`
      create table webhook_feed (
        is_only boolean primary key,
        position bigint not null,
        held_until bigint
      )`);

    this.addSql(`
      create table webhook_hosts (
        host text not null,
        verified boolean not null,
        spent_until timestamptz not null,
        primary key (host, verified)
      )`);

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

    this.addSql(`
      create function set_owner_of_attempt() returns trigger language plpgsql as $$
      begin
        new.owner_id := (select owner_id from invoices where id = new.invoice_id and owner_id <> new.payer_id);
        return new;
      end $$`);
    this.addSql(`
      create trigger payment_attempts_owner before insert on payment_attempts
        for each row execute function set_owner_of_attempt()`);
  }
}
