CREATE SCHEMA jobs;
CREATE TYPE jobs.job_state AS ENUM (
    'created',
    'retry',
    'active',
    'completed',
    'cancelled',
    'failed'
);
CREATE FUNCTION jobs.create_queue(queue_name text, options jsonb) RETURNS void
    LANGUAGE plpgsql
    AS $_$
    DECLARE
      tablename varchar := CASE WHEN options->>'partition' = 'true'
                            THEN 'j' || encode(sha224(queue_name::bytea), 'hex')
                            ELSE 'job_common'
                            END;
      queue_created_on timestamptz;
    BEGIN
      WITH q as (
        INSERT INTO jobs.queue (
          name,
          policy,
          retry_limit,
          retry_delay,
          retry_backoff,
          retry_delay_max,
          expire_seconds,
          retention_seconds,
          deletion_seconds,
          warning_queued,
          dead_letter,
          partition,
          table_name,
          heartbeat_seconds,
          notify
        )
        VALUES (
          queue_name,
          options->>'policy',
          COALESCE((options->>'retryLimit')::int, 2),
          COALESCE((options->>'retryDelay')::int, 0),
          COALESCE((options->>'retryBackoff')::bool, false),
          (options->>'retryDelayMax')::int,
          COALESCE((options->>'expireInSeconds')::int, 900),
          COALESCE((options->>'retentionSeconds')::int, 1209600),
          COALESCE((options->>'deleteAfterSeconds')::int, 604800),
          COALESCE((options->>'warningQueueSize')::int, 0),
          options->>'deadLetter',
          COALESCE((options->>'partition')::bool, false),
          tablename,
          (options->>'heartbeatSeconds')::int,
          COALESCE((options->>'notify')::bool, false)
        )
        ON CONFLICT DO NOTHING
        RETURNING created_on
      )
      SELECT created_on into queue_created_on from q;
      IF queue_created_on IS NULL OR options->>'partition' IS DISTINCT FROM 'true' THEN
        RETURN;
      END IF;
      EXECUTE format('CREATE TABLE jobs.%I (LIKE jobs.job INCLUDING DEFAULTS)', tablename);
      EXECUTE jobs.job_table_format($cmd$ALTER TABLE jobs.job ADD PRIMARY KEY (name, id)$cmd$, tablename);
      EXECUTE jobs.job_table_format($cmd$ALTER TABLE jobs.job ADD CONSTRAINT q_fkey FOREIGN KEY (name) REFERENCES jobs.queue (name) ON DELETE RESTRICT DEFERRABLE INITIALLY DEFERRED$cmd$, tablename);
      EXECUTE jobs.job_table_format($cmd$ALTER TABLE jobs.job ADD CONSTRAINT dlq_fkey FOREIGN KEY (dead_letter) REFERENCES jobs.queue (name) ON DELETE RESTRICT DEFERRABLE INITIALLY DEFERRED$cmd$, tablename);
      EXECUTE jobs.job_table_format($cmd$CREATE INDEX job_i11 ON jobs.job (name, priority DESC, created_on, start_after) WHERE state < 'active' AND NOT blocked$cmd$, tablename);
      EXECUTE jobs.job_table_format($cmd$CREATE UNIQUE INDEX job_i4 ON jobs.job (name, singleton_on, COALESCE(singleton_key, '')) WHERE state <> 'cancelled' AND singleton_on IS NOT NULL$cmd$, tablename);
      EXECUTE jobs.job_table_format($cmd$CREATE INDEX job_i7 ON jobs.job (name, group_id) WHERE state = 'active' AND group_id IS NOT NULL$cmd$, tablename);
      EXECUTE jobs.job_table_format($cmd$CREATE INDEX job_i9 ON jobs.job (name, id) WHERE blocking AND state = 'completed'$cmd$, tablename);
      IF options->>'policy' = 'short' THEN
        EXECUTE jobs.job_table_format($cmd$CREATE UNIQUE INDEX job_i1 ON jobs.job (name, COALESCE(singleton_key, '')) WHERE state = 'created' AND policy = 'short'$cmd$, tablename);
      ELSIF options->>'policy' = 'singleton' THEN
        EXECUTE jobs.job_table_format($cmd$CREATE UNIQUE INDEX job_i2 ON jobs.job (name, COALESCE(singleton_key, '')) WHERE state = 'active' AND policy = 'singleton'$cmd$, tablename);
      ELSIF options->>'policy' = 'stately' THEN
        EXECUTE jobs.job_table_format($cmd$CREATE UNIQUE INDEX job_i3 ON jobs.job (name, state, COALESCE(singleton_key, '')) WHERE state <= 'active' AND policy = 'stately'$cmd$, tablename);
      ELSIF options->>'policy' = 'exclusive' THEN
        EXECUTE jobs.job_table_format($cmd$CREATE UNIQUE INDEX job_i6 ON jobs.job (name, COALESCE(singleton_key, '')) WHERE state <= 'active' AND policy = 'exclusive'$cmd$, tablename);
      ELSIF options->>'policy' = 'key_strict_fifo' THEN
        EXECUTE jobs.job_table_format($cmd$CREATE UNIQUE INDEX job_i8 ON jobs.job (name, singleton_key) WHERE state IN ('active', 'retry', 'failed') AND policy = 'key_strict_fifo'$cmd$, tablename);
        EXECUTE jobs.job_table_format($cmd$CREATE INDEX job_i10 ON jobs.job (name, singleton_key, state DESC, created_on, id) INCLUDE (start_after) WHERE state < 'active' AND NOT blocked AND policy = 'key_strict_fifo'$cmd$, tablename);
        EXECUTE jobs.job_table_format($cmd$ALTER TABLE jobs.job ADD CONSTRAINT job_key_strict_fifo_singleton_key_check CHECK (NOT (policy = 'key_strict_fifo' AND singleton_key IS NULL))$cmd$, tablename);
      END IF;
      EXECUTE format('ALTER TABLE jobs.%I ADD CONSTRAINT cjc CHECK (name=%L)', tablename, queue_name);
      EXECUTE format('ALTER TABLE jobs.job ATTACH PARTITION jobs.%I FOR VALUES IN (%L)', tablename, queue_name);
    END;
    $_$;
CREATE FUNCTION jobs.delete_queue(queue_name text) RETURNS void
    LANGUAGE plpgsql
    AS $$
    DECLARE
      v_table varchar;
      v_partition bool;
    BEGIN
      
      SELECT table_name, partition
      FROM jobs.queue
      WHERE name = queue_name
      INTO v_table, v_partition;
      IF v_partition THEN
        EXECUTE format('DROP TABLE IF EXISTS jobs.%I', v_table);
      ELSE
        EXECUTE format('DELETE FROM jobs.%I WHERE name = %L', v_table, queue_name);
      END IF;
    
      DELETE FROM jobs.queue WHERE name = queue_name;
    END;
    $$;
CREATE FUNCTION jobs.job_table_format(command text, table_name text) RETURNS text
    LANGUAGE sql IMMUTABLE
    AS $_$
      SELECT format(
        regexp_replace(
          regexp_replace(command, '\.job\y', '.%1$I', 'g'),
          '\yjob_i(\d+)', '%1$s_i\1', 'g'
        ),
        table_name
      );
    $_$;
CREATE FUNCTION jobs.job_table_run(command text, tbl_name text DEFAULT NULL::text, queue_name text DEFAULT NULL::text) RETURNS void
    LANGUAGE plpgsql
    AS $$
    DECLARE
      tbl RECORD;
    BEGIN
      IF queue_name IS NOT NULL THEN
        SELECT table_name INTO tbl_name FROM jobs.queue WHERE name = queue_name;
      END IF;
      IF tbl_name IS NOT NULL THEN
        EXECUTE jobs.job_table_format(command, tbl_name);
        RETURN;
      END IF;
      EXECUTE jobs.job_table_format(command, 'job_common');
      FOR tbl IN SELECT table_name FROM jobs.queue WHERE partition = true
      LOOP
        EXECUTE jobs.job_table_format(command, tbl.table_name);
      END LOOP;
    END;
    $$;
CREATE FUNCTION jobs.job_table_run_async(command_name text, version integer, command text, tbl_name text DEFAULT NULL::text, queue_name text DEFAULT NULL::text) RETURNS void
    LANGUAGE plpgsql
    AS $$
    BEGIN
      IF queue_name IS NOT NULL THEN
        SELECT table_name INTO tbl_name FROM jobs.queue WHERE name = queue_name;
      END IF;
      IF tbl_name IS NOT NULL THEN
        INSERT INTO jobs.bam (name, version, status, queue, table_name, command)
        VALUES (
          command_name,
          version,
          'pending',
          queue_name,
          tbl_name,
          jobs.job_table_format(command, tbl_name)
        );
        RETURN;
      END IF;
      INSERT INTO jobs.bam (name, version, status, queue, table_name, command)
      SELECT
        command_name,
        version,
        'pending',
        NULL,
        'job_common',
        jobs.job_table_format(command, 'job_common')
      UNION ALL
      SELECT
        command_name,
        version,
        'pending',
        queue.name,
        queue.table_name,
        jobs.job_table_format(command, queue.table_name)
      FROM jobs.queue
      WHERE partition = true;
    END;
    $$;
CREATE FUNCTION public.folded(text) RETURNS text
    LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
    AS $_$select lower(normalize($1, NFC))$_$;
CREATE FUNCTION public.forget_email_key() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
      begin
        new.email_key := case tg_argv[0] when 'restore' then old.email_key end;
        return new;
      end $$;
CREATE FUNCTION public.refuse_access(of_user uuid, of_token uuid) RETURNS boolean
    LANGUAGE plpgsql
    AS $$
      begin
        raise exception using errcode = 'TR401', message = case
          when (of_token is null or exists (select from tokens where id = of_token and revoked_at is null))
            and exists (select from users where id = of_user and status = 'suspended' and deleted_at is null)
          then 'user_suspended'
          else 'invalid_token'
        end;
      end $$;
CREATE FUNCTION public.set_change_of_invoice() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
      begin
        new.updated_at := new.created_at;
        return new;
      end $$;
CREATE FUNCTION public.set_owner_of_attempt() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
      begin
        new.owner_id := (select owner_id from invoices where id = new.invoice_id and owner_id <> new.payer_id);
        return new;
      end $$;
CREATE FUNCTION public.shared_prefix(one text, other text) RETURNS integer
    LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL SAFE
    AS $$
        declare shared integer := 0;
        begin
          while shared < least(length(one), length(other)) and substr(one, shared + 1, 1) = substr(other, shared + 1, 1) loop
            shared := shared + 1;
          end loop;
          return shared;
        end
        $$;
CREATE TABLE jobs.bam (
    id uuid DEFAULT gen_random_uuid() NOT NULL,
    name text NOT NULL,
    version integer NOT NULL,
    status text DEFAULT 'pending'::text NOT NULL,
    queue text,
    table_name text NOT NULL,
    command text NOT NULL,
    error text,
    created_on timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
    started_on timestamp with time zone,
    completed_on timestamp with time zone
);
CREATE TABLE jobs.job (
    id uuid DEFAULT gen_random_uuid() NOT NULL,
    name text NOT NULL,
    priority integer DEFAULT 0 NOT NULL,
    data jsonb,
    state jobs.job_state DEFAULT 'created'::jobs.job_state NOT NULL,
    retry_limit integer DEFAULT 2 NOT NULL,
    retry_count integer DEFAULT 0 NOT NULL,
    retry_delay integer DEFAULT 0 NOT NULL,
    retry_backoff boolean DEFAULT false NOT NULL,
    retry_delay_max integer,
    expire_seconds integer DEFAULT 900 NOT NULL,
    deletion_seconds integer DEFAULT 604800 NOT NULL,
    singleton_key text,
    singleton_on timestamp without time zone,
    group_id text,
    group_tier text,
    start_after timestamp with time zone DEFAULT now() NOT NULL,
    created_on timestamp with time zone DEFAULT now() NOT NULL,
    started_on timestamp with time zone,
    completed_on timestamp with time zone,
    keep_until timestamp with time zone DEFAULT (now() + '336:00:00'::interval) NOT NULL,
    output jsonb,
    dead_letter text,
    policy text,
    heartbeat_on timestamp with time zone,
    heartbeat_seconds integer,
    blocked boolean DEFAULT false NOT NULL,
    blocking boolean DEFAULT false NOT NULL,
    pending_dependencies integer DEFAULT 0 NOT NULL,
    source_name text,
    source_id uuid,
    source_created_on timestamp with time zone,
    source_retry_count integer
)
PARTITION BY LIST (name);
CREATE TABLE jobs.job_common (
    id uuid DEFAULT gen_random_uuid() NOT NULL,
    name text NOT NULL,
    priority integer DEFAULT 0 NOT NULL,
    data jsonb,
    state jobs.job_state DEFAULT 'created'::jobs.job_state NOT NULL,
    retry_limit integer DEFAULT 2 NOT NULL,
    retry_count integer DEFAULT 0 NOT NULL,
    retry_delay integer DEFAULT 0 NOT NULL,
    retry_backoff boolean DEFAULT false NOT NULL,
    retry_delay_max integer,
    expire_seconds integer DEFAULT 900 NOT NULL,
    deletion_seconds integer DEFAULT 604800 NOT NULL,
    singleton_key text,
    singleton_on timestamp without time zone,
    group_id text,
    group_tier text,
    start_after timestamp with time zone DEFAULT now() NOT NULL,
    created_on timestamp with time zone DEFAULT now() NOT NULL,
    started_on timestamp with time zone,
    completed_on timestamp with time zone,
    keep_until timestamp with time zone DEFAULT (now() + '336:00:00'::interval) NOT NULL,
    output jsonb,
    dead_letter text,
    policy text,
    heartbeat_on timestamp with time zone,
    heartbeat_seconds integer,
    blocked boolean DEFAULT false NOT NULL,
    blocking boolean DEFAULT false NOT NULL,
    pending_dependencies integer DEFAULT 0 NOT NULL,
    source_name text,
    source_id uuid,
    source_created_on timestamp with time zone,
    source_retry_count integer,
    CONSTRAINT job_key_strict_fifo_singleton_key_check CHECK ((NOT ((policy = 'key_strict_fifo'::text) AND (singleton_key IS NULL))))
);
CREATE TABLE jobs.job_dependency (
    child_name text NOT NULL,
    child_id uuid NOT NULL,
    parent_name text NOT NULL,
    parent_id uuid NOT NULL
);
CREATE TABLE jobs.queue (
    name text NOT NULL,
    policy text NOT NULL,
    retry_limit integer NOT NULL,
    retry_delay integer NOT NULL,
    retry_backoff boolean NOT NULL,
    retry_delay_max integer,
    expire_seconds integer NOT NULL,
    retention_seconds integer NOT NULL,
    deletion_seconds integer NOT NULL,
    dead_letter text,
    partition boolean NOT NULL,
    table_name text NOT NULL,
    deferred_count integer DEFAULT 0 NOT NULL,
    queued_count integer DEFAULT 0 NOT NULL,
    ready_count integer DEFAULT 0 NOT NULL,
    warning_queued integer DEFAULT 0 NOT NULL,
    active_count integer DEFAULT 0 NOT NULL,
    failed_count integer DEFAULT 0 NOT NULL,
    total_count integer DEFAULT 0 NOT NULL,
    ready_history integer[] DEFAULT '{}'::integer[] NOT NULL,
    heartbeat_seconds integer,
    notify boolean DEFAULT false NOT NULL,
    singletons_active text[],
    monitor_claim_on timestamp with time zone,
    monitor_on timestamp with time zone,
    maintain_on timestamp with time zone,
    created_on timestamp with time zone DEFAULT now() NOT NULL,
    updated_on timestamp with time zone DEFAULT now() NOT NULL,
    CONSTRAINT queue_check CHECK ((dead_letter IS DISTINCT FROM name))
);
CREATE TABLE jobs.queue_stats (
    id uuid DEFAULT gen_random_uuid() NOT NULL,
    name text NOT NULL,
    deferred_count integer DEFAULT 0 NOT NULL,
    queued_count integer DEFAULT 0 NOT NULL,
    ready_count integer DEFAULT 0 NOT NULL,
    active_count integer DEFAULT 0 NOT NULL,
    failed_count integer DEFAULT 0 NOT NULL,
    total_count integer DEFAULT 0 NOT NULL,
    captured_on timestamp with time zone DEFAULT now() NOT NULL
)
PARTITION BY RANGE (captured_on);
CREATE TABLE jobs.queue_stats_20261127 (
    id uuid DEFAULT gen_random_uuid() NOT NULL,
    name text NOT NULL,
    deferred_count integer DEFAULT 0 NOT NULL,
    queued_count integer DEFAULT 0 NOT NULL,
    ready_count integer DEFAULT 0 NOT NULL,
    active_count integer DEFAULT 0 NOT NULL,
    failed_count integer DEFAULT 0 NOT NULL,
    total_count integer DEFAULT 0 NOT NULL,
    captured_on timestamp with time zone DEFAULT now() NOT NULL
);
CREATE TABLE jobs.queue_stats_20261128 (
    id uuid DEFAULT gen_random_uuid() NOT NULL,
    name text NOT NULL,
    deferred_count integer DEFAULT 0 NOT NULL,
    queued_count integer DEFAULT 0 NOT NULL,
    ready_count integer DEFAULT 0 NOT NULL,
    active_count integer DEFAULT 0 NOT NULL,
    failed_count integer DEFAULT 0 NOT NULL,
    total_count integer DEFAULT 0 NOT NULL,
    captured_on timestamp with time zone DEFAULT now() NOT NULL
);
CREATE TABLE jobs.schedule (
    name text NOT NULL,
    key text DEFAULT ''::text NOT NULL,
    cron text NOT NULL,
    timezone text,
    data jsonb,
    options jsonb,
    created_on timestamp with time zone DEFAULT now() NOT NULL,
    updated_on timestamp with time zone DEFAULT now() NOT NULL
);
CREATE TABLE jobs.subscription (
    event text NOT NULL,
    name text NOT NULL,
    created_on timestamp with time zone DEFAULT now() NOT NULL,
    updated_on timestamp with time zone DEFAULT now() NOT NULL
);
CREATE TABLE jobs.version (
    version integer NOT NULL,
    cron_on timestamp with time zone,
    bam_on timestamp with time zone,
    flow_on timestamp with time zone,
    reindex_on timestamp with time zone,
    monitor_backoff_on timestamp with time zone
);
CREATE TABLE jobs.warning (
    id uuid DEFAULT gen_random_uuid() NOT NULL,
    type text NOT NULL,
    message text NOT NULL,
    data jsonb,
    created_on timestamp with time zone DEFAULT now() NOT NULL
);
CREATE TABLE public.articles (
    id uuid NOT NULL,
    status text NOT NULL,
    revision_id uuid NOT NULL,
    author_id uuid NOT NULL,
    version integer NOT NULL,
    created_at timestamp with time zone NOT NULL,
    updated_at timestamp with time zone NOT NULL,
    deleted_at timestamp with time zone,
    searched tsvector,
    CONSTRAINT articles_status_check CHECK ((status = ANY (ARRAY['published'::text, 'archived'::text])))
);
CREATE TABLE public.avatars (
    id uuid NOT NULL,
    user_id uuid NOT NULL,
    image_key text NOT NULL,
    created_at timestamp with time zone NOT NULL
);
CREATE TABLE public.companies (
    id uuid NOT NULL,
    name text NOT NULL,
    status text NOT NULL,
    locations json NOT NULL,
    enterprise boolean NOT NULL,
    contact_info json NOT NULL,
    website text,
    industry text,
    employee_count integer,
    version integer NOT NULL,
    created_at timestamp with time zone NOT NULL,
    updated_at timestamp with time zone NOT NULL,
    searched tsvector,
    CONSTRAINT companies_employee_count_check CHECK ((employee_count >= 0)),
    CONSTRAINT companies_status_check CHECK ((status = ANY (ARRAY['active'::text, 'inactive'::text])))
);
CREATE TABLE public.email_changes (
    id uuid NOT NULL,
    user_id uuid NOT NULL,
    email text NOT NULL,
    former_email text NOT NULL,
    session uuid NOT NULL,
    code_hash text NOT NULL,
    attempts smallint DEFAULT 0 NOT NULL,
    undo_hash text,
    created_at timestamp with time zone NOT NULL,
    expires_at timestamp with time zone NOT NULL
);
CREATE TABLE public.events (
    id bigint NOT NULL,
    type text NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    user_id uuid,
    other_user_id uuid,
    resource_id uuid NOT NULL,
    data json NOT NULL,
    actor_id uuid,
    via text,
    request_id text,
    token_id uuid
);
ALTER TABLE public.events ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.events_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
CREATE TABLE public.grants (
    id uuid NOT NULL,
    user_id uuid NOT NULL,
    client_id text NOT NULL,
    client_name text NOT NULL,
    client_host text NOT NULL,
    scopes text[] NOT NULL,
    created_at timestamp with time zone NOT NULL,
    expires_at timestamp with time zone NOT NULL,
    last_used_at timestamp with time zone,
    session_id uuid
);
CREATE TABLE public.idempotency_keys (
    user_id uuid NOT NULL,
    key text NOT NULL,
    fingerprint text NOT NULL,
    status integer NOT NULL,
    headers jsonb NOT NULL,
    body text,
    created_at timestamp with time zone NOT NULL
);
CREATE TABLE public.identities (
    issuer text NOT NULL,
    subject text NOT NULL,
    user_id uuid NOT NULL,
    created_at timestamp with time zone NOT NULL
);
CREATE TABLE public.invoices (
    id uuid NOT NULL,
    owner_id uuid NOT NULL,
    invoice_number text NOT NULL,
    amount numeric(14,4) NOT NULL,
    currency text NOT NULL,
    contact_name text,
    contact_email text,
    contact_phone text,
    status text NOT NULL,
    version integer NOT NULL,
    created_at timestamp with time zone NOT NULL,
    published_at timestamp with time zone,
    sent_at timestamp with time zone,
    failed_at timestamp with time zone,
    paid_at timestamp with time zone,
    payment_received_at timestamp with time zone,
    description text,
    due_on date,
    searched tsvector,
    updated_at timestamp with time zone NOT NULL,
    CONSTRAINT invoices_amount_check CHECK ((amount > (0)::numeric)),
    CONSTRAINT invoices_check CHECK (((contact_name IS NULL) = (contact_email IS NULL))),
    CONSTRAINT invoices_status_check CHECK ((status = ANY (ARRAY['draft'::text, 'published'::text, 'sent'::text, 'failed'::text, 'paid'::text])))
);
CREATE TABLE public.known_browsers (
    hash text NOT NULL,
    user_id uuid NOT NULL,
    expires_at timestamp with time zone NOT NULL
);
CREATE TABLE public.mail_counts (
    key text NOT NULL,
    spent_until timestamp with time zone NOT NULL
);
CREATE TABLE public.messages (
    id uuid NOT NULL,
    message text NOT NULL,
    user_id uuid NOT NULL,
    sender_id uuid NOT NULL,
    version integer NOT NULL,
    created_at timestamp with time zone NOT NULL,
    updated_at timestamp with time zone NOT NULL,
    searched tsvector
);
CREATE TABLE public.migrations (
    id integer NOT NULL,
    name character varying(255) NOT NULL,
    executed_at timestamp(6) with time zone DEFAULT CURRENT_TIMESTAMP(6) NOT NULL
);
CREATE SEQUENCE public.migrations_id_seq
    AS integer
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1;
ALTER SEQUENCE public.migrations_id_seq OWNED BY public.migrations.id;
CREATE TABLE public.oauth_records (
    id text NOT NULL,
    kind text NOT NULL,
    grant_id uuid,
    payload text NOT NULL,
    created_at timestamp with time zone NOT NULL,
    expires_at timestamp with time zone NOT NULL,
    consumed_at timestamp with time zone
);
CREATE TABLE public.payment_attempts (
    id uuid NOT NULL,
    invoice_id uuid NOT NULL,
    payer_id uuid NOT NULL,
    invoice_number text NOT NULL,
    amount numeric(14,4) NOT NULL,
    currency text NOT NULL,
    payment_token text NOT NULL,
    gateway_token text,
    idempotency_key text,
    fingerprint text,
    status text NOT NULL,
    failure_code text,
    failure_message text,
    created_at timestamp with time zone NOT NULL,
    payment_link_id uuid,
    client_secret text,
    owner_id uuid,
    receipt_email text,
    CONSTRAINT payment_attempts_check CHECK (((gateway_token IS NOT NULL) = (status = 'processing'::text))),
    CONSTRAINT payment_attempts_check1 CHECK (((failure_code IS NOT NULL) = (status = 'failed'::text))),
    CONSTRAINT payment_attempts_check2 CHECK (((client_secret IS NULL) OR (status = 'processing'::text))),
    CONSTRAINT payment_attempts_status_check CHECK ((status = ANY (ARRAY['processing'::text, 'succeeded'::text, 'failed'::text])))
);
CREATE TABLE public.payment_links (
    id uuid NOT NULL,
    invoice_id uuid NOT NULL,
    hash text NOT NULL,
    expires_at timestamp with time zone,
    last_used_at timestamp with time zone,
    created_at timestamp with time zone NOT NULL,
    revoked_at timestamp with time zone
);
CREATE TABLE public.reminders (
    id uuid NOT NULL,
    invoice_id uuid NOT NULL,
    owner_id uuid NOT NULL,
    email text NOT NULL,
    created_at timestamp with time zone NOT NULL
);
CREATE TABLE public.revisions (
    id uuid NOT NULL,
    article_id uuid NOT NULL,
    title text NOT NULL,
    body text NOT NULL,
    author_id uuid NOT NULL,
    created_at timestamp with time zone NOT NULL
);
CREATE TABLE public.shared_folders (
    name text NOT NULL,
    mark uuid NOT NULL
);
CREATE TABLE public.sign_ins (
    id uuid NOT NULL,
    browser_hash text NOT NULL,
    code_hash text NOT NULL,
    email text NOT NULL,
    browser text NOT NULL,
    return_to text NOT NULL,
    attempts smallint DEFAULT 0 NOT NULL,
    created_at timestamp with time zone NOT NULL,
    expires_at timestamp with time zone NOT NULL,
    user_id uuid
);
CREATE TABLE public.test_charges (
    key uuid NOT NULL,
    amount numeric(14,4) NOT NULL,
    currency text NOT NULL,
    failure_code text,
    failure_message text,
    created_at timestamp with time zone NOT NULL
);
CREATE TABLE public.tokens (
    id uuid NOT NULL,
    user_id uuid NOT NULL,
    hash text NOT NULL,
    scopes text[] NOT NULL,
    configured boolean DEFAULT false NOT NULL,
    expires_at timestamp with time zone,
    revoked_at timestamp with time zone,
    created_at timestamp with time zone NOT NULL,
    parent_id uuid,
    name text,
    last_used_at timestamp with time zone,
    grant_id uuid
);
CREATE TABLE public.transitions (
    id uuid NOT NULL,
    invoice_id uuid NOT NULL,
    from_status text NOT NULL,
    to_status text NOT NULL,
    created_at timestamp with time zone NOT NULL,
    CONSTRAINT transitions_from_status_check CHECK ((from_status = ANY (ARRAY['draft'::text, 'published'::text, 'sent'::text, 'failed'::text, 'paid'::text]))),
    CONSTRAINT transitions_to_status_check CHECK ((to_status = ANY (ARRAY['draft'::text, 'published'::text, 'sent'::text, 'failed'::text, 'paid'::text])))
);
CREATE TABLE public.turtles (
    id uuid NOT NULL,
    name text NOT NULL,
    lifespan integer NOT NULL,
    species text NOT NULL,
    version integer NOT NULL,
    created_at timestamp with time zone NOT NULL,
    updated_at timestamp with time zone NOT NULL,
    searched tsvector,
    CONSTRAINT turtles_lifespan_check CHECK ((lifespan > 0))
);
CREATE TABLE public.uploads (
    id uuid NOT NULL,
    user_id uuid NOT NULL,
    secret_hash text NOT NULL,
    content_length integer NOT NULL,
    content_type text NOT NULL,
    incoming_key text,
    digest text,
    avatar uuid,
    expires_at timestamp with time zone NOT NULL,
    created_at timestamp with time zone NOT NULL,
    CONSTRAINT uploads_check CHECK (((digest IS NULL) = (avatar IS NULL))),
    CONSTRAINT uploads_content_length_check CHECK ((content_length > 0))
);
CREATE TABLE public.users (
    id uuid NOT NULL,
    username text NOT NULL,
    name text NOT NULL,
    email text,
    created_at timestamp with time zone NOT NULL,
    version integer DEFAULT 1 NOT NULL,
    status text DEFAULT 'active'::text NOT NULL,
    deleted_at timestamp with time zone,
    searched tsvector,
    email_key text,
    email_share integer DEFAULT 0 NOT NULL,
    signs_in boolean DEFAULT true NOT NULL,
    CONSTRAINT users_status_check CHECK ((status = ANY (ARRAY['active'::text, 'suspended'::text])))
);
CREATE TABLE public.webhook_deliveries (
    id uuid NOT NULL,
    webhook_id uuid NOT NULL,
    event text NOT NULL,
    type text NOT NULL,
    status text NOT NULL,
    attempts integer NOT NULL,
    response_code integer,
    failure text,
    duration integer,
    next_attempt_at timestamp with time zone,
    created_at timestamp with time zone NOT NULL,
    "position" bigint,
    scope text,
    resource_id uuid NOT NULL,
    body text NOT NULL,
    CONSTRAINT webhook_deliveries_status_check CHECK ((status = ANY (ARRAY['pending'::text, 'succeeded'::text, 'failed'::text])))
);
CREATE TABLE public.webhook_feed (
    is_only boolean NOT NULL,
    "position" bigint NOT NULL,
    held_until bigint
);
CREATE TABLE public.webhook_hosts (
    host text NOT NULL,
    verified boolean NOT NULL,
    spent_until timestamp with time zone NOT NULL
);
CREATE TABLE public.webhooks (
    id uuid NOT NULL,
    owner_id uuid NOT NULL,
    url text NOT NULL,
    events text[] NOT NULL,
    enabled boolean NOT NULL,
    scopes text[] NOT NULL,
    signing_key text NOT NULL,
    former_key text,
    former_key_until timestamp with time zone,
    version integer NOT NULL,
    created_at timestamp with time zone NOT NULL,
    updated_at timestamp with time zone NOT NULL,
    verified boolean NOT NULL,
    host text NOT NULL,
    token_id uuid,
    issuer text,
    subject text,
    disabled_reason text,
    CONSTRAINT webhooks_disabled_reason_check CHECK ((disabled_reason = ANY (ARRAY['token_revoked'::text, 'token_expired'::text, 'subject_unlinked'::text, 'receiver_gone'::text, 'receiver_failed'::text])))
);
ALTER TABLE ONLY jobs.job ATTACH PARTITION jobs.job_common DEFAULT;
ALTER TABLE ONLY jobs.queue_stats ATTACH PARTITION jobs.queue_stats_20261127 FOR VALUES FROM ('2026-11-27 00:00:00+00') TO ('2026-11-28 00:00:00+00');
ALTER TABLE ONLY jobs.queue_stats ATTACH PARTITION jobs.queue_stats_20261128 FOR VALUES FROM ('2026-11-28 00:00:00+00') TO ('2026-11-29 00:00:00+00');
ALTER TABLE ONLY public.migrations ALTER COLUMN id SET DEFAULT nextval('public.migrations_id_seq'::regclass);
INSERT INTO jobs.job_common VALUES ('a336dd9f-621b-4a4b-a7ad-87bd22cce124', 'send-webhooks', 0, '{"webhook": "01a21cd0-5860-77f6-ac35-c74fb20a5a59"}', 'completed', 0, 0, 1, true, 1, 60, 604800, NULL, NULL, NULL, NULL, '2026-11-27 11:42:25.880603+00', '2026-11-27 11:42:25.880603+00', '2026-11-27 11:42:25.917296+00', '2026-11-27 11:42:25.930688+00', '2027-11-27 11:42:25.880603+00', NULL, 'dead', 'standard', '2026-11-27 11:42:25.917296+00', 15, false, false, 0, NULL, NULL, NULL, NULL);
INSERT INTO jobs.job_common VALUES ('2f969792-c4a2-4400-a575-f532be05c002', 'deliver-mail', 0, '{"id": "01a21cd0-5a9a-77d0-a5db-fbf9ef851a7f-invoice-to-contact", "to": {"name": "Linus", "address": "linus@example.com"}, "from": "01a21cd0-5833-758f-afb2-0c92a9d5db05", "kind": "invoice", "user": "01a21cd0-5833-758f-afb2-0c92a9d5db05", "about": {"link": {"id": "01a21cd0-5a9d-74e3-945d-48d678856132", "url": "http://127.0.0.1:4879/pay/01a21cd0-5a2b-76b4-8189-09a1926ba40e#key=tpl_CbQ8tz2MbG37UQMVod9QAhz7cgJxnIj1vNCrSa0XDVY"}, "cause": "01a21cd0-5a9a-77d0-a5db-fbf9ef851a7f", "effect": "mail_invoice_to_contact", "decline": null, "invoice": "01a21cd0-5a2b-76b4-8189-09a1926ba40e"}, "subject": "Invoice R-2 from Ada Lovelace"}', 'retry', 55, 0, 5, true, 3600, 120, 604800, NULL, NULL, NULL, NULL, '2026-11-27 11:42:35.657251+00', '2026-11-27 11:42:26.45694+00', '2026-11-27 11:42:26.494626+00', NULL, '2027-11-27 11:42:26.45694+00', '{"code": "ESOCKET", "name": "Error", "port": 9, "errno": -111, "stack": "Error: connect ECONNREFUSED 127.0.0.1:9\n    at TCPConnectWrap.afterConnect [as oncomplete] (node:net:2021:16)", "address": "127.0.0.1", "command": "CONN", "message": "connect ECONNREFUSED 127.0.0.1:9", "syscall": "connect", "originalCode": "ECONNREFUSED"}', 'dead', 'standard', NULL, 15, false, false, 0, NULL, NULL, NULL, NULL);
INSERT INTO jobs.job_common VALUES ('fbc348bb-d06d-448d-8cf4-8fe3b037fbcb', 'settle-payment', 0, '{"attempt": "01a21cd0-5ac6-73b0-bcd2-d685a6fb69cd"}', 'created', 200, 0, 2, true, 3600, 300, 604800, NULL, NULL, NULL, NULL, '2026-11-27 11:42:47.500944+00', '2026-11-27 11:42:26.500944+00', NULL, NULL, '2027-11-27 11:42:47.500944+00', NULL, 'dead', 'standard', NULL, 15, false, false, 0, NULL, NULL, NULL, NULL);
INSERT INTO jobs.job_common VALUES ('d821c1de-7786-4363-b7b6-1292c9141214', 'settle-payment', 0, '{"attempt": "01a21cd0-5b31-7147-b219-807e07fa1eee"}', 'created', 200, 0, 2, true, 3600, 300, 604800, NULL, NULL, NULL, NULL, '2026-11-27 11:42:47.608977+00', '2026-11-27 11:42:26.608977+00', NULL, NULL, '2027-11-27 11:42:47.608977+00', NULL, 'dead', 'standard', NULL, 15, false, false, 0, NULL, NULL, NULL, NULL);
INSERT INTO jobs.job_common VALUES ('61151403-92aa-4183-b571-dfbc2a49e51c', 'deliver-mail', 0, '{"id": "01a21cd0-5b16-7466-8dd5-26c3ffecbd70-success-to-owner", "to": {"name": "Ada Lovelace", "address": "ada@example.com"}, "from": null, "kind": "invoice", "user": "01a21cd0-5833-758f-afb2-0c92a9d5db05", "about": {"link": null, "cause": "01a21cd0-5b16-7466-8dd5-26c3ffecbd70", "effect": "mail_success_to_owner", "decline": null, "invoice": "01a21cd0-59ec-746e-a325-5d4132894c4e"}, "subject": "Invoice R-1 has been paid"}', 'retry', 55, 0, 5, true, 3600, 120, 604800, NULL, NULL, NULL, NULL, '2026-11-27 11:42:35.139248+00', '2026-11-27 11:42:26.579629+00', '2026-11-27 11:42:26.595164+00', NULL, '2027-11-27 11:42:26.579629+00', '{"code": "ESOCKET", "name": "Error", "port": 9, "errno": -111, "stack": "Error: connect ECONNREFUSED 127.0.0.1:9\n    at TCPConnectWrap.afterConnect [as oncomplete] (node:net:2021:16)", "address": "127.0.0.1", "command": "CONN", "message": "connect ECONNREFUSED 127.0.0.1:9", "syscall": "connect", "originalCode": "ECONNREFUSED"}', 'dead', 'standard', NULL, 15, false, false, 0, NULL, NULL, NULL, NULL);
INSERT INTO jobs.job_common VALUES ('9d85b3e8-16eb-422e-b4d4-163fc5eb3eba', 'settle-payment', 0, '{"attempt": "01a21cd0-5b61-728d-be9a-d2668ef82240"}', 'created', 200, 0, 2, true, 3600, 300, 604800, NULL, NULL, NULL, NULL, '2026-11-27 11:42:47.657327+00', '2026-11-27 11:42:26.657327+00', NULL, NULL, '2027-11-27 11:42:47.657327+00', NULL, 'dead', 'standard', NULL, 15, false, false, 0, NULL, NULL, NULL, NULL);
INSERT INTO jobs.job_common VALUES ('79933b08-f418-437b-9413-ccdb5851a9b3', 'deliver-mail', 0, '{"id": "01a21cd0-5b44-77e6-8746-285a5ec1d82b-failure-to-owner", "to": {"name": "Ada Lovelace", "address": "ada@example.com"}, "from": null, "kind": "invoice", "user": "01a21cd0-5833-758f-afb2-0c92a9d5db05", "about": {"link": {"id": "01a21cd0-5b45-769e-b429-fa07508a6383", "url": "http://127.0.0.1:4879/pay/01a21cd0-5a2b-76b4-8189-09a1926ba40e#key=tpl_UWWafAoqYPMHGN7uJcHz71X0ja3gsT35sh7xBbZbw6k"}, "cause": "01a21cd0-5b44-77e6-8746-285a5ec1d82b", "effect": "mail_failure_to_owner", "decline": "The card was declined.", "invoice": "01a21cd0-5a2b-76b4-8189-09a1926ba40e"}, "subject": "Payment of invoice R-2 failed"}', 'retry', 55, 0, 5, true, 3600, 120, 604800, NULL, NULL, NULL, NULL, '2026-11-27 11:42:34.689803+00', '2026-11-27 11:42:26.627071+00', '2026-11-27 11:42:26.658677+00', NULL, '2027-11-27 11:42:26.627071+00', '{"code": "ESOCKET", "name": "Error", "port": 9, "errno": -111, "stack": "Error: connect ECONNREFUSED 127.0.0.1:9\n    at TCPConnectWrap.afterConnect [as oncomplete] (node:net:2021:16)", "address": "127.0.0.1", "command": "CONN", "message": "connect ECONNREFUSED 127.0.0.1:9", "syscall": "connect", "originalCode": "ECONNREFUSED"}', 'dead', 'standard', NULL, 15, false, false, 0, NULL, NULL, NULL, NULL);
INSERT INTO jobs.job_common VALUES ('e584cae9-d135-43a0-a304-f956a1a03330', 'expire-upload', 0, '{"upload": "01a21cd0-5bf7-7644-ba8f-0cb80fbd0373", "incomingKey": null}', 'created', 100, 0, 2, true, 3600, 60, 604800, NULL, NULL, NULL, NULL, '2026-11-27 12:52:26.80673+00', '2026-11-27 11:42:26.80673+00', NULL, NULL, '2027-11-27 12:52:26.80673+00', NULL, 'dead', 'standard', NULL, 15, false, false, 0, NULL, NULL, NULL, NULL);
INSERT INTO jobs.job_common VALUES ('15e6e764-d98f-4511-b594-56e4ad9b1602', 'settle-payment', 0, '{"attempt": "01a21cd0-5c3d-7045-8edb-b0a7713c9c0d"}', 'created', 200, 0, 2, true, 3600, 300, 604800, NULL, NULL, NULL, NULL, '2026-11-27 11:42:47.876308+00', '2026-11-27 11:42:26.876308+00', NULL, NULL, '2027-11-27 11:42:47.876308+00', NULL, 'dead', 'standard', NULL, 15, false, false, 0, NULL, NULL, NULL, NULL);
INSERT INTO jobs.job_common VALUES ('b53824e2-3313-49e0-bca3-2b8b41f173f5', 'settle-payment', 0, '{"attempt": "01a21cd0-5c57-759f-9473-76f1f3bed565"}', 'created', 200, 0, 2, true, 3600, 300, 604800, NULL, NULL, NULL, NULL, '2026-11-27 11:42:47.902835+00', '2026-11-27 11:42:26.902835+00', NULL, NULL, '2027-11-27 11:42:47.902835+00', NULL, 'dead', 'standard', NULL, 15, false, false, 0, NULL, NULL, NULL, NULL);
INSERT INTO jobs.job_common VALUES ('b9e071ab-e2cd-4951-a0e2-25f7c4112fd4', 'deliver-mail', 0, '{"id": "01a21cd0-5b44-77e6-8746-285a5ec1d82b-failure-to-contact", "to": {"name": "Linus", "address": "linus@example.com"}, "from": "01a21cd0-5833-758f-afb2-0c92a9d5db05", "kind": "invoice", "user": "01a21cd0-5833-758f-afb2-0c92a9d5db05", "about": {"link": {"id": "01a21cd0-5b45-769e-b429-fa07508a6383", "url": "http://127.0.0.1:4879/pay/01a21cd0-5a2b-76b4-8189-09a1926ba40e#key=tpl_UWWafAoqYPMHGN7uJcHz71X0ja3gsT35sh7xBbZbw6k"}, "cause": "01a21cd0-5b44-77e6-8746-285a5ec1d82b", "effect": "mail_failure_to_contact", "decline": "The card was declined.", "invoice": "01a21cd0-5a2b-76b4-8189-09a1926ba40e"}, "subject": "Payment of invoice R-2 failed"}', 'retry', 55, 0, 5, true, 3600, 120, 604800, NULL, NULL, NULL, NULL, '2026-11-27 11:42:35.97652+00', '2026-11-27 11:42:26.627071+00', '2026-11-27 11:42:26.658677+00', NULL, '2027-11-27 11:42:26.627071+00', '{"code": "ESOCKET", "name": "Error", "port": 9, "errno": -111, "stack": "Error: connect ECONNREFUSED 127.0.0.1:9\n    at TCPConnectWrap.afterConnect [as oncomplete] (node:net:2021:16)", "address": "127.0.0.1", "command": "CONN", "message": "connect ECONNREFUSED 127.0.0.1:9", "syscall": "connect", "originalCode": "ECONNREFUSED"}', 'dead', 'standard', NULL, 15, false, false, 0, NULL, NULL, NULL, NULL);
INSERT INTO jobs.job_common VALUES ('fc552932-19b8-4055-b753-c83875455aea', 'deliver-mail', 0, '{"id": "01a21cd0-5b8b-77c8-9eb1-e9925ec1a069-success-to-owner", "to": {"name": "Ada Lovelace", "address": "ada@example.com"}, "from": null, "kind": "invoice", "user": "01a21cd0-5833-758f-afb2-0c92a9d5db05", "about": {"link": null, "cause": "01a21cd0-5b8b-77c8-9eb1-e9925ec1a069", "effect": "mail_success_to_owner", "decline": null, "invoice": "01a21cd0-5a5e-756e-b67a-4d735cdafd98"}, "subject": "Invoice R-3 has been paid"}', 'retry', 55, 0, 5, true, 3600, 120, 604800, NULL, NULL, NULL, NULL, '2026-11-27 11:42:34.526823+00', '2026-11-27 11:42:26.698914+00', '2026-11-27 11:42:26.704722+00', NULL, '2027-11-27 11:42:26.698914+00', '{"code": "ESOCKET", "name": "Error", "port": 9, "errno": -111, "stack": "Error: connect ECONNREFUSED 127.0.0.1:9\n    at TCPConnectWrap.afterConnect [as oncomplete] (node:net:2021:16)", "address": "127.0.0.1", "command": "CONN", "message": "connect ECONNREFUSED 127.0.0.1:9", "syscall": "connect", "originalCode": "ECONNREFUSED"}', 'dead', 'standard', NULL, 15, false, false, 0, NULL, NULL, NULL, NULL);
INSERT INTO jobs.job_common VALUES ('341900a4-03d8-4a46-870c-c5e8ee453fa6', 'deliver-mail', 0, '{"id": "01a21cd0-5c31-75b8-a835-6a2a8ba129c7-invoice-to-contact", "to": {"name": "Linus", "address": "linus@example.com"}, "from": "01a21cd0-5833-758f-afb2-0c92a9d5db05", "kind": "invoice", "user": "01a21cd0-5833-758f-afb2-0c92a9d5db05", "about": {"link": {"id": "01a21cd0-5c31-75b8-a835-6fab3263d46d", "url": "http://127.0.0.1:4879/pay/01a21cd0-5a80-7383-9990-6a6f7123c6f8#key=tpl_sXaAXL9mkoVnhqlUFJbiQSLgJLKguA8yNR6yvLXTCu4"}, "cause": "01a21cd0-5c31-75b8-a835-6a2a8ba129c7", "effect": "mail_invoice_to_contact", "decline": null, "invoice": "01a21cd0-5a80-7383-9990-6a6f7123c6f8"}, "subject": "Invoice R-4 from Ada Lovelace"}', 'retry', 55, 0, 5, true, 3600, 120, 604800, NULL, NULL, NULL, NULL, '2026-11-27 11:42:35.394641+00', '2026-11-27 11:42:26.862219+00', '2026-11-27 11:42:26.871518+00', NULL, '2027-11-27 11:42:26.862219+00', '{"code": "ESOCKET", "name": "Error", "port": 9, "errno": -111, "stack": "Error: connect ECONNREFUSED 127.0.0.1:9\n    at TCPConnectWrap.afterConnect [as oncomplete] (node:net:2021:16)", "address": "127.0.0.1", "command": "CONN", "message": "connect ECONNREFUSED 127.0.0.1:9", "syscall": "connect", "originalCode": "ECONNREFUSED"}', 'dead', 'standard', NULL, 15, false, false, 0, NULL, NULL, NULL, NULL);
INSERT INTO jobs.job_common VALUES ('08dbcc06-2bb2-41bd-9d16-69e8a2655fb3', 'deliver-mail', 0, '{"id": "01a21cd0-5c44-75f0-a280-e443851c949d-success-to-owner", "to": {"name": "Ada Lovelace", "address": "ada@example.com"}, "from": null, "kind": "invoice", "user": "01a21cd0-5833-758f-afb2-0c92a9d5db05", "about": {"link": null, "cause": "01a21cd0-5c44-75f0-a280-e443851c949d", "effect": "mail_success_to_owner", "decline": null, "invoice": "01a21cd0-5a80-7383-9990-6a6f7123c6f8"}, "subject": "Invoice R-4 has been paid"}', 'retry', 55, 0, 5, true, 3600, 120, 604800, NULL, NULL, NULL, NULL, '2026-11-27 11:42:32.955463+00', '2026-11-27 11:42:26.882903+00', '2026-11-27 11:42:26.898993+00', NULL, '2027-11-27 11:42:26.882903+00', '{"code": "ESOCKET", "name": "Error", "port": 9, "errno": -111, "stack": "Error: connect ECONNREFUSED 127.0.0.1:9\n    at TCPConnectWrap.afterConnect [as oncomplete] (node:net:2021:16)", "address": "127.0.0.1", "command": "CONN", "message": "connect ECONNREFUSED 127.0.0.1:9", "syscall": "connect", "originalCode": "ECONNREFUSED"}', 'dead', 'standard', NULL, 15, false, false, 0, NULL, NULL, NULL, NULL);
INSERT INTO jobs.job_common VALUES ('fc102b4d-735f-4226-ac72-a48d1d16a93c', 'deliver-mail', 0, '{"id": "01a21cd0-5c76-764e-9c56-55a5adcdb6d5-success-to-owner", "to": {"name": "Ada Lovelace", "address": "ada@example.com"}, "from": null, "kind": "invoice", "user": "01a21cd0-5833-758f-afb2-0c92a9d5db05", "about": {"link": null, "cause": "01a21cd0-5c76-764e-9c56-55a5adcdb6d5", "effect": "mail_success_to_owner", "decline": null, "invoice": "01a21cd0-5a8c-75c8-bf41-e59631a7d4c5"}, "subject": "Invoice R-5 has been paid"}', 'retry', 55, 0, 5, true, 3600, 120, 604800, NULL, NULL, NULL, NULL, '2026-11-27 11:42:36.609716+00', '2026-11-27 11:42:26.933769+00', '2026-11-27 11:42:26.943684+00', NULL, '2027-11-27 11:42:26.933769+00', '{"code": "ESOCKET", "name": "Error", "port": 9, "errno": -111, "stack": "Error: connect ECONNREFUSED 127.0.0.1:9\n    at TCPConnectWrap.afterConnect [as oncomplete] (node:net:2021:16)", "address": "127.0.0.1", "command": "CONN", "message": "connect ECONNREFUSED 127.0.0.1:9", "syscall": "connect", "originalCode": "ECONNREFUSED"}', 'dead', 'standard', NULL, 15, false, false, 0, NULL, NULL, NULL, NULL);
INSERT INTO jobs.job_common VALUES ('1f961493-c310-4557-ae92-9335e2c8a02d', 'reclaim-image', 0, '{"key": "images/395f61b62554df47c3b7b528664936ed00f99051.png"}', 'created', 100, 0, 2, true, 3600, 60, 604800, NULL, NULL, NULL, NULL, '2026-11-27 12:42:26.75273+00', '2026-11-27 11:42:26.75273+00', NULL, NULL, '2027-11-27 12:42:26.75273+00', NULL, 'dead', 'standard', NULL, 15, false, false, 0, NULL, NULL, NULL, NULL);
INSERT INTO jobs.queue VALUES ('dead', 'standard', 2, 0, false, NULL, 900, 31536000, 604800, NULL, false, 'job_common', 0, 0, 0, 0, 0, 0, 0, '{}', NULL, false, NULL, NULL, NULL, NULL, '2026-11-27 11:42:25.072829+00', '2026-11-27 11:42:25.072829+00');
INSERT INTO jobs.queue VALUES ('deliver-mail', 'standard', 55, 5, true, 3600, 120, 31536000, 604800, 'dead', false, 'job_common', 0, 0, 0, 0, 0, 0, 0, '{}', 15, true, NULL, NULL, NULL, NULL, '2026-11-27 11:42:25.085566+00', '2026-11-27 11:42:25.085566+00');
INSERT INTO jobs.queue VALUES ('erase-copies', 'standard', 100, 5, true, 600, 3600, 31536000, 604800, 'dead', false, 'job_common', 0, 0, 0, 0, 0, 0, 0, '{}', 15, true, NULL, NULL, NULL, NULL, '2026-11-27 11:42:25.100489+00', '2026-11-27 11:42:25.100489+00');
INSERT INTO jobs.queue VALUES ('send-code', 'standard', 12, 2, true, 60, 60, 31536000, 604800, 'dead', false, 'job_common', 0, 0, 0, 0, 0, 0, 0, '{}', 15, true, NULL, NULL, NULL, NULL, '2026-11-27 11:42:25.122858+00', '2026-11-27 11:42:25.122858+00');
INSERT INTO jobs.queue VALUES ('send-confirmation', 'standard', 12, 2, true, 60, 60, 31536000, 604800, 'dead', false, 'job_common', 0, 0, 0, 0, 0, 0, 0, '{}', 15, true, NULL, NULL, NULL, NULL, '2026-11-27 11:42:25.134913+00', '2026-11-27 11:42:25.134913+00');
INSERT INTO jobs.queue VALUES ('send-undo', 'standard', 100, 5, true, 600, 60, 31536000, 604800, 'dead', false, 'job_common', 0, 0, 0, 0, 0, 0, 0, '{}', 15, true, NULL, NULL, NULL, NULL, '2026-11-27 11:42:25.145673+00', '2026-11-27 11:42:25.145673+00');
INSERT INTO jobs.queue VALUES ('reclaim-image', 'standard', 100, 2, true, 3600, 60, 31536000, 604800, 'dead', false, 'job_common', 0, 0, 0, 0, 0, 0, 0, '{}', 15, true, NULL, NULL, NULL, NULL, '2026-11-27 11:42:25.151787+00', '2026-11-27 11:42:25.151787+00');
INSERT INTO jobs.queue VALUES ('expire-upload', 'standard', 100, 2, true, 3600, 60, 31536000, 604800, 'dead', false, 'job_common', 0, 0, 0, 0, 0, 0, 0, '{}', 15, true, NULL, NULL, NULL, NULL, '2026-11-27 11:42:25.166078+00', '2026-11-27 11:42:25.166078+00');
INSERT INTO jobs.queue VALUES ('settle-payment', 'standard', 200, 2, true, 3600, 300, 31536000, 604800, 'dead', false, 'job_common', 0, 0, 0, 0, 0, 0, 0, '{}', 15, true, NULL, NULL, NULL, NULL, '2026-11-27 11:42:25.182669+00', '2026-11-27 11:42:25.182669+00');
INSERT INTO jobs.queue VALUES ('send-webhooks', 'standard', 0, 1, true, 1, 60, 31536000, 604800, 'dead', false, 'job_common', 0, 0, 0, 0, 0, 0, 0, '{}', 15, true, NULL, NULL, NULL, NULL, '2026-11-27 11:42:25.192064+00', '2026-11-27 11:42:25.192064+00');
INSERT INTO jobs.version VALUES (40, NULL, '2026-11-27 11:42:25.062604+00', '2026-11-27 11:42:25.078592+00', NULL, NULL);
INSERT INTO public.articles VALUES ('01a21cd0-5891-708a-8f2f-e7e0f477853e', 'published', '01a21cd0-5891-708a-8f2f-e14dbcf7eb24', '01a21cd0-533f-738e-a9b6-beb58b782dcc', 1, '2026-11-27 11:42:25.937+00', '2026-11-27 11:42:25.937+00', NULL, '''administrator'':3A ''of'':1A ''the'':2A');
INSERT INTO public.articles VALUES ('01a21cd0-5877-741c-b131-a017c17f9317', 'published', '01a21cd0-5924-7551-8f73-0449f1d326d6', '01a21cd0-5833-758f-afb2-0c92a9d5db05', 2, '2026-11-27 11:42:25.911+00', '2026-11-27 11:42:26.09+00', NULL, '''text'':2B ''twice'':1A');
INSERT INTO public.articles VALUES ('01a21cd0-5c14-772e-bf5e-18b968a867e9', 'published', '01a21cd0-5c14-772e-bf5e-15880e66a474', '01a21cd0-5833-758f-afb2-0c92a9d5db05', 1, '2026-11-27 11:42:26.836+00', '2026-11-27 11:42:26.836+00', NULL, '''by'':1A ''graphql'':2A');
INSERT INTO public.articles VALUES ('01a21cd0-5c27-7738-868b-6d38ef8911d3', 'published', '01a21cd0-5c27-7738-868b-6b98865d5df1', '01a21cd0-533f-738e-a9b6-beb58b782dcc', 1, '2026-11-27 11:42:26.855+00', '2026-11-27 11:42:26.855+00', NULL, '''inline'':1A');
INSERT INTO public.avatars VALUES ('01a21cd0-5bdf-76d1-a11c-4811ecb95ff4', '01a21cd0-5833-758f-afb2-0c92a9d5db05', 'images/395f61b62554df47c3b7b528664936ed00f99051.png', '2026-11-27 11:42:26.783+00');
INSERT INTO public.companies VALUES ('01a21cd0-59db-7238-9197-c82357a3bccd', 'Carapace', 'active', '[]', false, '{"name":"Linus","email":"linus@example.com","phone":"+1 555 0100"}', NULL, NULL, 1, 1, '2026-11-27 11:42:26.267+00', '2026-11-27 11:42:26.267+00', '''carapace'':1A ''com'':5 ''example'':4 ''linus'':2C,3');
INSERT INTO public.events OVERRIDING SYSTEM VALUE VALUES (1, 'user.created', '2026-11-27 11:42:24.521078+00', '01a21cd0-533f-738e-a9b6-beb58b782dcc', NULL, '01a21cd0-533f-738e-a9b6-beb58b782dcc', '{"id":"01a21cd0-533f-738e-a9b6-beb58b782dcc","username":"admin","name":"Administrator","status":"active","createdAt":"2026-11-27 11:42:24Z"}', NULL, 'command', NULL, NULL);
INSERT INTO public.events OVERRIDING SYSTEM VALUE VALUES (2, 'token.created', '2026-11-27 11:42:24.521078+00', '01a21cd0-533f-738e-a9b6-beb58b782dcc', NULL, '01a21cd0-5340-73bd-8629-9af83e6c8100', '{"id":"01a21cd0-5340-73bd-8629-9af83e6c8100","user":"01a21cd0-533f-738e-a9b6-beb58b782dcc","name":"ADMIN_TOKEN","scopes":["account:write","users:read","users:write","tokens:write","avatars:write","messages:read","messages:write","articles:read","articles:write","turtles:read","turtles:write","companies:read","companies:write","invoices:read","invoices:write","payments:write","audit:read","webhooks:read","webhooks:write"],"expiresAt":null,"createdAt":"2026-11-27 11:42:24Z"}', NULL, 'command', NULL, NULL);
INSERT INTO public.events OVERRIDING SYSTEM VALUE VALUES (3, 'user.created', '2026-11-27 11:42:25.837799+00', '01a21cd0-5833-758f-afb2-0c92a9d5db05', NULL, '01a21cd0-5833-758f-afb2-0c92a9d5db05', '{"id":"01a21cd0-5833-758f-afb2-0c92a9d5db05","username":"ada","name":"Ada Lovelace","status":"active","version":1,"createdAt":"2026-11-27T11:42:25.843+00:00","deletedAt":null}', '01a21cd0-533f-738e-a9b6-beb58b782dcc', 'rest', '01a21cd0-5823-71ed-a4bf-736861a69dd8', '01a21cd0-5340-73bd-8629-9af83e6c8100');
INSERT INTO public.events OVERRIDING SYSTEM VALUE VALUES (4, 'user.created', '2026-11-27 11:42:25.859044+00', '01a21cd0-5844-7165-a6df-d38d40b0d327', NULL, '01a21cd0-5844-7165-a6df-d38d40b0d327', '{"id":"01a21cd0-5844-7165-a6df-d38d40b0d327","username":"grace","name":"Grace Hopper","status":"active","version":1,"createdAt":"2026-11-27T11:42:25.86+00:00","deletedAt":null}', '01a21cd0-533f-738e-a9b6-beb58b782dcc', 'rest', '01a21cd0-5841-7627-afc1-b82e4c0cfe35', '01a21cd0-5340-73bd-8629-9af83e6c8100');
INSERT INTO public.events OVERRIDING SYSTEM VALUE VALUES (5, 'token.created', '2026-11-27 11:42:25.864962+00', '01a21cd0-5833-758f-afb2-0c92a9d5db05', NULL, '01a21cd0-584a-73fe-98a5-e3870c6412be', '{"id":"01a21cd0-584a-73fe-98a5-e3870c6412be","user":"01a21cd0-5833-758f-afb2-0c92a9d5db05","name":null,"scopes":["articles:read","articles:write","companies:read","companies:write","invoices:read","invoices:write","messages:read","messages:write","turtles:read","turtles:write","users:read","users:write","avatars:write","payments:write","tokens:write","webhooks:write"],"expiresAt":null,"createdAt":"2026-11-27T11:42:25.866+00:00","lastUsedAt":null}', '01a21cd0-533f-738e-a9b6-beb58b782dcc', 'rest', '01a21cd0-5848-747c-9415-c0497e507e0a', '01a21cd0-5340-73bd-8629-9af83e6c8100');
INSERT INTO public.events OVERRIDING SYSTEM VALUE VALUES (6, 'webhook.created', '2026-11-27 11:42:25.880603+00', '01a21cd0-5833-758f-afb2-0c92a9d5db05', NULL, '01a21cd0-5860-77f6-ac35-c74fb20a5a59', '{"id":"01a21cd0-5860-77f6-ac35-c74fb20a5a59","url":"http://127.0.0.1:4880/","events":["article.created","invoice.paid"],"enabled":true,"disabledReason":null,"verified":false,"scopes":["invoices:read","payments:write","messages:read","articles:read","turtles:read","companies:read"],"version":1,"createdAt":"2026-11-27T11:42:25.888+00:00","updatedAt":"2026-11-27T11:42:25.888+00:00","owner":"01a21cd0-5833-758f-afb2-0c92a9d5db05"}', '01a21cd0-5833-758f-afb2-0c92a9d5db05', 'rest', '01a21cd0-5856-733b-851e-6d3abd7cad86', '01a21cd0-584a-73fe-98a5-e3870c6412be');
INSERT INTO public.events OVERRIDING SYSTEM VALUE VALUES (7, 'article.created', '2026-11-27 11:42:25.910467+00', NULL, NULL, '01a21cd0-5877-741c-b131-a017c17f9317', '{"id":"01a21cd0-5877-741c-b131-a017c17f9317","status":"published","revision":"01a21cd0-5877-741c-b131-9f8c04b4a9c2","author__id":"01a21cd0-5833-758f-afb2-0c92a9d5db05","version":1,"createdAt":"2026-11-27T11:42:25.911+00:00","updatedAt":"2026-11-27T11:42:25.911+00:00","author__username":"ada","deletedAt":null,"title":"Once","body":"Text"}', '01a21cd0-5833-758f-afb2-0c92a9d5db05', 'rest', '01a21cd0-5875-7027-8b1b-71aa2ba6e6c0', '01a21cd0-584a-73fe-98a5-e3870c6412be');
INSERT INTO public.events OVERRIDING SYSTEM VALUE VALUES (8, 'article.created', '2026-11-27 11:42:25.937349+00', NULL, NULL, '01a21cd0-5891-708a-8f2f-e7e0f477853e', '{"id":"01a21cd0-5891-708a-8f2f-e7e0f477853e","status":"published","revision":"01a21cd0-5891-708a-8f2f-e14dbcf7eb24","author__id":"01a21cd0-533f-738e-a9b6-beb58b782dcc","version":1,"createdAt":"2026-11-27T11:42:25.937+00:00","updatedAt":"2026-11-27T11:42:25.937+00:00","author__username":"admin","deletedAt":null,"title":"Of the administrator","body":""}', '01a21cd0-533f-738e-a9b6-beb58b782dcc', 'rest', '01a21cd0-588e-77eb-9b21-25c11abf5229', '01a21cd0-5340-73bd-8629-9af83e6c8100');
INSERT INTO public.events OVERRIDING SYSTEM VALUE VALUES (9, 'article.updated', '2026-11-27 11:42:25.98666+00', NULL, NULL, '01a21cd0-5877-741c-b131-a017c17f9317', '{"id":"01a21cd0-5877-741c-b131-a017c17f9317","status":"published","revision":"01a21cd0-5924-7551-8f73-0449f1d326d6","author__id":"01a21cd0-5833-758f-afb2-0c92a9d5db05","version":2,"createdAt":"2026-11-27T11:42:25.911+00:00","updatedAt":"2026-11-27T11:42:26.09+00:00","author__username":"ada","deletedAt":null,"title":"Twice","body":"Text"}', '01a21cd0-5833-758f-afb2-0c92a9d5db05', 'rest', '01a21cd0-589f-712c-bdfe-50d2d2b4e8ca', '01a21cd0-584a-73fe-98a5-e3870c6412be');
INSERT INTO public.events OVERRIDING SYSTEM VALUE VALUES (10, 'webhook.updated', '2026-11-27 11:42:26.10516+00', '01a21cd0-5833-758f-afb2-0c92a9d5db05', NULL, '01a21cd0-5860-77f6-ac35-c74fb20a5a59', '{"id":"01a21cd0-5860-77f6-ac35-c74fb20a5a59","url":"http://127.0.0.1:4880/","events":["article.created","invoice.paid"],"enabled":true,"disabledReason":null,"verified":true,"scopes":["invoices:read","payments:write","messages:read","articles:read","turtles:read","companies:read"],"version":2,"createdAt":"2026-11-27T11:42:25.888+00:00","updatedAt":"2026-11-27T11:42:26.11+00:00","owner":"01a21cd0-5833-758f-afb2-0c92a9d5db05"}', NULL, 'job', NULL, NULL);
INSERT INTO public.events OVERRIDING SYSTEM VALUE VALUES (11, 'token.created', '2026-11-27 11:42:26.164146+00', '01a21cd0-5833-758f-afb2-0c92a9d5db05', NULL, '01a21cd0-5974-716a-8474-83d3073a4be2', '{"id":"01a21cd0-5974-716a-8474-83d3073a4be2","user":"01a21cd0-5833-758f-afb2-0c92a9d5db05","name":null,"scopes":["articles:read"],"expiresAt":null,"createdAt":"2026-11-27T11:42:26.164+00:00","lastUsedAt":null}', '01a21cd0-5833-758f-afb2-0c92a9d5db05', 'rest', '01a21cd0-5972-740e-99d9-ee16bd88d5cd', '01a21cd0-584a-73fe-98a5-e3870c6412be');
INSERT INTO public.events OVERRIDING SYSTEM VALUE VALUES (12, 'message.created', '2026-11-27 11:42:26.174417+00', '01a21cd0-5844-7165-a6df-d38d40b0d327', '01a21cd0-5833-758f-afb2-0c92a9d5db05', '01a21cd0-5981-7199-9ae1-29d91c5c5df9', '{"id":"01a21cd0-5981-7199-9ae1-29d91c5c5df9","message":"Hello","user__id":"01a21cd0-5844-7165-a6df-d38d40b0d327","sender__id":"01a21cd0-5833-758f-afb2-0c92a9d5db05","version":1,"createdAt":"2026-11-27T11:42:26.176+00:00","updatedAt":"2026-11-27T11:42:26.176+00:00","user__username":"grace","sender__username":"ada"}', '01a21cd0-5833-758f-afb2-0c92a9d5db05', 'rest', '01a21cd0-597a-703e-8203-864db1b3336f', '01a21cd0-584a-73fe-98a5-e3870c6412be');
INSERT INTO public.events OVERRIDING SYSTEM VALUE VALUES (13, 'message.created', '2026-11-27 11:42:26.202735+00', '01a21cd0-5844-7165-a6df-d38d40b0d327', '01a21cd0-5833-758f-afb2-0c92a9d5db05', '01a21cd0-599c-74d2-b094-674925da21ab', '{"id":"01a21cd0-599c-74d2-b094-674925da21ab","message":"Hello again","user__id":"01a21cd0-5844-7165-a6df-d38d40b0d327","sender__id":"01a21cd0-5833-758f-afb2-0c92a9d5db05","version":1,"createdAt":"2026-11-27T11:42:26.204+00:00","updatedAt":"2026-11-27T11:42:26.204+00:00","user__username":"grace","sender__username":"ada"}', '01a21cd0-5833-758f-afb2-0c92a9d5db05', 'rest', '01a21cd0-5999-7682-b418-6c233a724acf', '01a21cd0-584a-73fe-98a5-e3870c6412be');
INSERT INTO public.events OVERRIDING SYSTEM VALUE VALUES (14, 'turtle.created', '2026-11-27 11:42:26.233085+00', NULL, NULL, '01a21cd0-59b9-7670-b7e0-0afa52dcc83e', '{"id":"01a21cd0-59b9-7670-b7e0-0afa52dcc83e","name":"Shelly","lifespan":80,"species":"Chelonia mydas","version":1,"createdAt":"2026-11-27T11:42:26.233+00:00","updatedAt":"2026-11-27T11:42:26.233+00:00"}', '01a21cd0-5833-758f-afb2-0c92a9d5db05', 'rest', '01a21cd0-59b4-7357-9572-60a5fe6f8f68', '01a21cd0-584a-73fe-98a5-e3870c6412be');
INSERT INTO public.events OVERRIDING SYSTEM VALUE VALUES (15, 'company.created', '2026-11-27 11:42:26.266206+00', NULL, NULL, '01a21cd0-59db-7238-9197-c82357a3bccd', '{"id":"01a21cd0-59db-7238-9197-c82357a3bccd","name":"Carapace","status":"active","locations":[],"enterprise":false,"contactInfo":{"name":"Linus","email":"linus@example.com","phone":"+1 555 0100"},"website":null,"industry":null,"employeeCount":1,"version":1,"createdAt":"2026-11-27T11:42:26.267+00:00","updatedAt":"2026-11-27T11:42:26.267+00:00"}', '01a21cd0-5833-758f-afb2-0c92a9d5db05', 'rest', '01a21cd0-59d5-74e1-9c1e-cb08a9a5b989', '01a21cd0-584a-73fe-98a5-e3870c6412be');
INSERT INTO public.events OVERRIDING SYSTEM VALUE VALUES (16, 'invoice.created', '2026-11-27 11:42:26.283408+00', '01a21cd0-5833-758f-afb2-0c92a9d5db05', NULL, '01a21cd0-59ec-746e-a325-5d4132894c4e', '{"id":"01a21cd0-59ec-746e-a325-5d4132894c4e","version":1,"createdAt":"2026-11-27T11:42:26.284+00:00","updatedAt":"2026-11-27T11:42:26.284+00:00","publishedAt":null,"sentAt":null,"failedAt":null,"paidAt":null,"paymentReceivedAt":null,"status":"draft","invoiceNumber":"R-1","amount":120.5000,"currency":"EUR","description":null,"dueOn":null,"contact__name":"Linus","contact__email":"linus@example.com","contact__phone":"+1 555 0100","owner":"01a21cd0-5833-758f-afb2-0c92a9d5db05"}', '01a21cd0-5833-758f-afb2-0c92a9d5db05', 'rest', '01a21cd0-59e9-7355-bba1-fa06040878f7', '01a21cd0-584a-73fe-98a5-e3870c6412be');
INSERT INTO public.events OVERRIDING SYSTEM VALUE VALUES (17, 'invoice.published', '2026-11-27 11:42:26.302638+00', '01a21cd0-5833-758f-afb2-0c92a9d5db05', NULL, '01a21cd0-59ec-746e-a325-5d4132894c4e', '{"id":"01a21cd0-59ec-746e-a325-5d4132894c4e","version":2,"createdAt":"2026-11-27T11:42:26.284+00:00","updatedAt":"2026-11-27T11:42:26.308+00:00","publishedAt":"2026-11-27T11:42:26.308+00:00","sentAt":null,"failedAt":null,"paidAt":null,"paymentReceivedAt":null,"status":"published","invoiceNumber":"R-1","amount":120.5000,"currency":"EUR","description":null,"dueOn":null,"contact__name":"Linus","contact__email":"linus@example.com","contact__phone":"+1 555 0100","owner":"01a21cd0-5833-758f-afb2-0c92a9d5db05","transition__id":"01a21cd0-5a04-70f3-962e-34b793039c39","transition__invoice":"01a21cd0-59ec-746e-a325-5d4132894c4e","transition__from":"draft","transition__to":"published","transition__createdAt":"2026-11-27T11:42:26.308+00:00"}', '01a21cd0-5833-758f-afb2-0c92a9d5db05', 'rest', '01a21cd0-59fc-761c-b9e6-5f72b6333ea0', '01a21cd0-584a-73fe-98a5-e3870c6412be');
INSERT INTO public.events OVERRIDING SYSTEM VALUE VALUES (18, 'invoice.created', '2026-11-27 11:42:26.346615+00', '01a21cd0-5833-758f-afb2-0c92a9d5db05', NULL, '01a21cd0-5a2b-76b4-8189-09a1926ba40e', '{"id":"01a21cd0-5a2b-76b4-8189-09a1926ba40e","version":1,"createdAt":"2026-11-27T11:42:26.347+00:00","updatedAt":"2026-11-27T11:42:26.347+00:00","publishedAt":null,"sentAt":null,"failedAt":null,"paidAt":null,"paymentReceivedAt":null,"status":"draft","invoiceNumber":"R-2","amount":120.5000,"currency":"EUR","description":null,"dueOn":null,"contact__name":"Linus","contact__email":"linus@example.com","contact__phone":"+1 555 0100","owner":"01a21cd0-5833-758f-afb2-0c92a9d5db05"}', '01a21cd0-5833-758f-afb2-0c92a9d5db05', 'rest', '01a21cd0-5a25-7452-bea3-3e545489cd7e', '01a21cd0-584a-73fe-98a5-e3870c6412be');
INSERT INTO public.events OVERRIDING SYSTEM VALUE VALUES (19, 'invoice.published', '2026-11-27 11:42:26.382591+00', '01a21cd0-5833-758f-afb2-0c92a9d5db05', NULL, '01a21cd0-5a2b-76b4-8189-09a1926ba40e', '{"id":"01a21cd0-5a2b-76b4-8189-09a1926ba40e","version":2,"createdAt":"2026-11-27T11:42:26.347+00:00","updatedAt":"2026-11-27T11:42:26.383+00:00","publishedAt":"2026-11-27T11:42:26.383+00:00","sentAt":null,"failedAt":null,"paidAt":null,"paymentReceivedAt":null,"status":"published","invoiceNumber":"R-2","amount":120.5000,"currency":"EUR","description":null,"dueOn":null,"contact__name":"Linus","contact__email":"linus@example.com","contact__phone":"+1 555 0100","owner":"01a21cd0-5833-758f-afb2-0c92a9d5db05","transition__id":"01a21cd0-5a4f-77ff-80ff-b14392dda786","transition__invoice":"01a21cd0-5a2b-76b4-8189-09a1926ba40e","transition__from":"draft","transition__to":"published","transition__createdAt":"2026-11-27T11:42:26.383+00:00"}', '01a21cd0-5833-758f-afb2-0c92a9d5db05', 'rest', '01a21cd0-5a4c-714d-aca6-eb7b7bdf72bc', '01a21cd0-584a-73fe-98a5-e3870c6412be');
INSERT INTO public.events OVERRIDING SYSTEM VALUE VALUES (28, 'payment_attempt.created', '2026-11-27 11:42:26.500944+00', '01a21cd0-5833-758f-afb2-0c92a9d5db05', NULL, '01a21cd0-5ac6-73b0-bcd2-d685a6fb69cd', '{"id":"01a21cd0-5ac6-73b0-bcd2-d685a6fb69cd","invoice":"01a21cd0-59ec-746e-a325-5d4132894c4e","invoiceNumber":"R-1","amount":120.5000,"paymentToken":"*******cess","receiptEmail":null,"status":"processing","failure__code":null,"failure__message":null,"createdAt":"2026-11-27T11:42:26.502+00:00","payer":"01a21cd0-5833-758f-afb2-0c92a9d5db05","nextAction__type":null,"nextAction__clientSecret":null,"owner":"01a21cd0-5833-758f-afb2-0c92a9d5db05"}', '01a21cd0-5833-758f-afb2-0c92a9d5db05', 'rest', '01a21cd0-5abc-7388-94dd-23a3f9e71681', '01a21cd0-584a-73fe-98a5-e3870c6412be');
INSERT INTO public.events OVERRIDING SYSTEM VALUE VALUES (29, 'payment_attempt.succeeded', '2026-11-27 11:42:26.579629+00', '01a21cd0-5833-758f-afb2-0c92a9d5db05', NULL, '01a21cd0-5ac6-73b0-bcd2-d685a6fb69cd', '{"id":"01a21cd0-5ac6-73b0-bcd2-d685a6fb69cd","invoice":"01a21cd0-59ec-746e-a325-5d4132894c4e","invoiceNumber":"R-1","amount":120.5000,"paymentToken":"*******cess","receiptEmail":null,"status":"succeeded","failure__code":null,"failure__message":null,"createdAt":"2026-11-27T11:42:26.502+00:00","payer":"01a21cd0-5833-758f-afb2-0c92a9d5db05","nextAction__type":null,"nextAction__clientSecret":null,"owner":"01a21cd0-5833-758f-afb2-0c92a9d5db05"}', '01a21cd0-5833-758f-afb2-0c92a9d5db05', 'rest', '01a21cd0-5abc-7388-94dd-23a3f9e71681', '01a21cd0-584a-73fe-98a5-e3870c6412be');
INSERT INTO public.events OVERRIDING SYSTEM VALUE VALUES (30, 'invoice.paid', '2026-11-27 11:42:26.579629+00', '01a21cd0-5833-758f-afb2-0c92a9d5db05', NULL, '01a21cd0-59ec-746e-a325-5d4132894c4e', '{"id":"01a21cd0-59ec-746e-a325-5d4132894c4e","version":3,"createdAt":"2026-11-27T11:42:26.284+00:00","updatedAt":"2026-11-27T11:42:26.582+00:00","publishedAt":"2026-11-27T11:42:26.308+00:00","sentAt":null,"failedAt":null,"paidAt":"2026-11-27T11:42:26.582+00:00","paymentReceivedAt":"2026-11-27T11:42:26.582+00:00","status":"paid","invoiceNumber":"R-1","amount":120.5000,"currency":"EUR","description":null,"dueOn":null,"contact__name":"Linus","contact__email":"linus@example.com","contact__phone":"+1 555 0100","owner":"01a21cd0-5833-758f-afb2-0c92a9d5db05","transition__id":"01a21cd0-5b16-7466-8dd5-26c3ffecbd70","transition__invoice":"01a21cd0-59ec-746e-a325-5d4132894c4e","transition__from":"published","transition__to":"paid","transition__createdAt":"2026-11-27T11:42:26.582+00:00"}', '01a21cd0-5833-758f-afb2-0c92a9d5db05', 'rest', '01a21cd0-5abc-7388-94dd-23a3f9e71681', '01a21cd0-584a-73fe-98a5-e3870c6412be');
INSERT INTO public.events OVERRIDING SYSTEM VALUE VALUES (31, 'payment_attempt.created', '2026-11-27 11:42:26.608977+00', '01a21cd0-5833-758f-afb2-0c92a9d5db05', NULL, '01a21cd0-5b31-7147-b219-807e07fa1eee', '{"id":"01a21cd0-5b31-7147-b219-807e07fa1eee","invoice":"01a21cd0-5a2b-76b4-8189-09a1926ba40e","invoiceNumber":"R-2","amount":120.5000,"paymentToken":"********ined","receiptEmail":null,"status":"processing","failure__code":null,"failure__message":null,"createdAt":"2026-11-27T11:42:26.609+00:00","payer":"01a21cd0-5833-758f-afb2-0c92a9d5db05","nextAction__type":null,"nextAction__clientSecret":null,"owner":"01a21cd0-5833-758f-afb2-0c92a9d5db05"}', '01a21cd0-5833-758f-afb2-0c92a9d5db05', 'rest', '01a21cd0-5b2e-74ee-87f3-a170729a6116', '01a21cd0-584a-73fe-98a5-e3870c6412be');
INSERT INTO public.events OVERRIDING SYSTEM VALUE VALUES (32, 'payment_attempt.failed', '2026-11-27 11:42:26.627071+00', '01a21cd0-5833-758f-afb2-0c92a9d5db05', NULL, '01a21cd0-5b31-7147-b219-807e07fa1eee', '{"id":"01a21cd0-5b31-7147-b219-807e07fa1eee","invoice":"01a21cd0-5a2b-76b4-8189-09a1926ba40e","invoiceNumber":"R-2","amount":120.5000,"paymentToken":"********ined","receiptEmail":null,"status":"failed","failure__code":"card_declined","failure__message":"The card was declined.","createdAt":"2026-11-27T11:42:26.609+00:00","payer":"01a21cd0-5833-758f-afb2-0c92a9d5db05","nextAction__type":null,"nextAction__clientSecret":null,"owner":"01a21cd0-5833-758f-afb2-0c92a9d5db05"}', '01a21cd0-5833-758f-afb2-0c92a9d5db05', 'rest', '01a21cd0-5b2e-74ee-87f3-a170729a6116', '01a21cd0-584a-73fe-98a5-e3870c6412be');
INSERT INTO public.events OVERRIDING SYSTEM VALUE VALUES (33, 'invoice.failed', '2026-11-27 11:42:26.627071+00', '01a21cd0-5833-758f-afb2-0c92a9d5db05', NULL, '01a21cd0-5a2b-76b4-8189-09a1926ba40e', '{"id":"01a21cd0-5a2b-76b4-8189-09a1926ba40e","version":4,"createdAt":"2026-11-27T11:42:26.347+00:00","updatedAt":"2026-11-27T11:42:26.628+00:00","publishedAt":"2026-11-27T11:42:26.383+00:00","sentAt":"2026-11-27T11:42:26.458+00:00","failedAt":"2026-11-27T11:42:26.628+00:00","paidAt":null,"paymentReceivedAt":null,"status":"failed","invoiceNumber":"R-2","amount":120.5000,"currency":"EUR","description":null,"dueOn":null,"contact__name":"Linus","contact__email":"linus@example.com","contact__phone":"+1 555 0100","owner":"01a21cd0-5833-758f-afb2-0c92a9d5db05","transition__id":"01a21cd0-5b44-77e6-8746-285a5ec1d82b","transition__invoice":"01a21cd0-5a2b-76b4-8189-09a1926ba40e","transition__from":"sent","transition__to":"failed","transition__createdAt":"2026-11-27T11:42:26.628+00:00"}', '01a21cd0-5833-758f-afb2-0c92a9d5db05', 'rest', '01a21cd0-5b2e-74ee-87f3-a170729a6116', '01a21cd0-584a-73fe-98a5-e3870c6412be');
INSERT INTO public.events OVERRIDING SYSTEM VALUE VALUES (34, 'payment_link.created', '2026-11-27 11:42:26.627071+00', NULL, NULL, '01a21cd0-5b45-769e-b429-fa07508a6383', '{"id":"01a21cd0-5b45-769e-b429-fa07508a6383","invoice":"01a21cd0-5a2b-76b4-8189-09a1926ba40e","expiresAt":null,"lastUsedAt":null,"createdAt":"2026-11-27T11:42:26.629+00:00"}', '01a21cd0-5833-758f-afb2-0c92a9d5db05', 'rest', '01a21cd0-5b2e-74ee-87f3-a170729a6116', '01a21cd0-584a-73fe-98a5-e3870c6412be');
INSERT INTO public.events OVERRIDING SYSTEM VALUE VALUES (35, 'payment_attempt.created', '2026-11-27 11:42:26.657327+00', '01a21cd0-533f-738e-a9b6-beb58b782dcc', '01a21cd0-5833-758f-afb2-0c92a9d5db05', '01a21cd0-5b61-728d-be9a-d2668ef82240', '{"id":"01a21cd0-5b61-728d-be9a-d2668ef82240","invoice":"01a21cd0-5a5e-756e-b67a-4d735cdafd98","invoiceNumber":"R-3","amount":120.5000,"paymentToken":"*******cess","receiptEmail":null,"status":"processing","failure__code":null,"failure__message":null,"createdAt":"2026-11-27T11:42:26.657+00:00","payer":"01a21cd0-533f-738e-a9b6-beb58b782dcc","nextAction__type":null,"nextAction__clientSecret":null,"owner":"01a21cd0-5833-758f-afb2-0c92a9d5db05"}', '01a21cd0-533f-738e-a9b6-beb58b782dcc', 'rest', '01a21cd0-5b60-73e1-95cb-294efc066a64', '01a21cd0-5340-73bd-8629-9af83e6c8100');
INSERT INTO public.events OVERRIDING SYSTEM VALUE VALUES (20, 'invoice.created', '2026-11-27 11:42:26.397696+00', '01a21cd0-5833-758f-afb2-0c92a9d5db05', NULL, '01a21cd0-5a5e-756e-b67a-4d735cdafd98', '{"id":"01a21cd0-5a5e-756e-b67a-4d735cdafd98","version":1,"createdAt":"2026-11-27T11:42:26.398+00:00","updatedAt":"2026-11-27T11:42:26.398+00:00","publishedAt":null,"sentAt":null,"failedAt":null,"paidAt":null,"paymentReceivedAt":null,"status":"draft","invoiceNumber":"R-3","amount":120.5000,"currency":"EUR","description":null,"dueOn":null,"contact__name":"Linus","contact__email":"linus@example.com","contact__phone":"+1 555 0100","owner":"01a21cd0-5833-758f-afb2-0c92a9d5db05"}', '01a21cd0-5833-758f-afb2-0c92a9d5db05', 'rest', '01a21cd0-5a5d-7588-89d5-8a4b4edd5875', '01a21cd0-584a-73fe-98a5-e3870c6412be');
INSERT INTO public.events OVERRIDING SYSTEM VALUE VALUES (21, 'invoice.published', '2026-11-27 11:42:26.412721+00', '01a21cd0-5833-758f-afb2-0c92a9d5db05', NULL, '01a21cd0-5a5e-756e-b67a-4d735cdafd98', '{"id":"01a21cd0-5a5e-756e-b67a-4d735cdafd98","version":2,"createdAt":"2026-11-27T11:42:26.398+00:00","updatedAt":"2026-11-27T11:42:26.415+00:00","publishedAt":"2026-11-27T11:42:26.415+00:00","sentAt":null,"failedAt":null,"paidAt":null,"paymentReceivedAt":null,"status":"published","invoiceNumber":"R-3","amount":120.5000,"currency":"EUR","description":null,"dueOn":null,"contact__name":"Linus","contact__email":"linus@example.com","contact__phone":"+1 555 0100","owner":"01a21cd0-5833-758f-afb2-0c92a9d5db05","transition__id":"01a21cd0-5a6f-7096-b6c4-5a75d678fd82","transition__invoice":"01a21cd0-5a5e-756e-b67a-4d735cdafd98","transition__from":"draft","transition__to":"published","transition__createdAt":"2026-11-27T11:42:26.415+00:00"}', '01a21cd0-5833-758f-afb2-0c92a9d5db05', 'rest', '01a21cd0-5a6b-70e7-b4ea-45b8923b6495', '01a21cd0-584a-73fe-98a5-e3870c6412be');
INSERT INTO public.events OVERRIDING SYSTEM VALUE VALUES (22, 'invoice.created', '2026-11-27 11:42:26.432546+00', '01a21cd0-5833-758f-afb2-0c92a9d5db05', NULL, '01a21cd0-5a80-7383-9990-6a6f7123c6f8', '{"id":"01a21cd0-5a80-7383-9990-6a6f7123c6f8","version":1,"createdAt":"2026-11-27T11:42:26.432+00:00","updatedAt":"2026-11-27T11:42:26.432+00:00","publishedAt":null,"sentAt":null,"failedAt":null,"paidAt":null,"paymentReceivedAt":null,"status":"draft","invoiceNumber":"R-4","amount":120.5000,"currency":"EUR","description":null,"dueOn":null,"contact__name":"Linus","contact__email":"linus@example.com","contact__phone":"+1 555 0100","owner":"01a21cd0-5833-758f-afb2-0c92a9d5db05"}', '01a21cd0-5833-758f-afb2-0c92a9d5db05', 'rest', '01a21cd0-5a7f-70a1-86c6-398bcd078d2c', '01a21cd0-584a-73fe-98a5-e3870c6412be');
INSERT INTO public.events OVERRIDING SYSTEM VALUE VALUES (23, 'invoice.published', '2026-11-27 11:42:26.439557+00', '01a21cd0-5833-758f-afb2-0c92a9d5db05', NULL, '01a21cd0-5a80-7383-9990-6a6f7123c6f8', '{"id":"01a21cd0-5a80-7383-9990-6a6f7123c6f8","version":2,"createdAt":"2026-11-27T11:42:26.432+00:00","updatedAt":"2026-11-27T11:42:26.44+00:00","publishedAt":"2026-11-27T11:42:26.44+00:00","sentAt":null,"failedAt":null,"paidAt":null,"paymentReceivedAt":null,"status":"published","invoiceNumber":"R-4","amount":120.5000,"currency":"EUR","description":null,"dueOn":null,"contact__name":"Linus","contact__email":"linus@example.com","contact__phone":"+1 555 0100","owner":"01a21cd0-5833-758f-afb2-0c92a9d5db05","transition__id":"01a21cd0-5a88-714a-ba0b-f7c30af287c4","transition__invoice":"01a21cd0-5a80-7383-9990-6a6f7123c6f8","transition__from":"draft","transition__to":"published","transition__createdAt":"2026-11-27T11:42:26.44+00:00"}', '01a21cd0-5833-758f-afb2-0c92a9d5db05', 'rest', '01a21cd0-5a86-7590-9fb4-50b0aceec32f', '01a21cd0-584a-73fe-98a5-e3870c6412be');
INSERT INTO public.events OVERRIDING SYSTEM VALUE VALUES (24, 'invoice.created', '2026-11-27 11:42:26.444424+00', '01a21cd0-5833-758f-afb2-0c92a9d5db05', NULL, '01a21cd0-5a8c-75c8-bf41-e59631a7d4c5', '{"id":"01a21cd0-5a8c-75c8-bf41-e59631a7d4c5","version":1,"createdAt":"2026-11-27T11:42:26.444+00:00","updatedAt":"2026-11-27T11:42:26.444+00:00","publishedAt":null,"sentAt":null,"failedAt":null,"paidAt":null,"paymentReceivedAt":null,"status":"draft","invoiceNumber":"R-5","amount":120.5000,"currency":"EUR","description":null,"dueOn":null,"contact__name":"Linus","contact__email":"linus@example.com","contact__phone":"+1 555 0100","owner":"01a21cd0-5833-758f-afb2-0c92a9d5db05"}', '01a21cd0-5833-758f-afb2-0c92a9d5db05', 'rest', '01a21cd0-5a8b-74b8-9cec-dbeea41463be', '01a21cd0-584a-73fe-98a5-e3870c6412be');
INSERT INTO public.events OVERRIDING SYSTEM VALUE VALUES (25, 'invoice.published', '2026-11-27 11:42:26.452172+00', '01a21cd0-5833-758f-afb2-0c92a9d5db05', NULL, '01a21cd0-5a8c-75c8-bf41-e59631a7d4c5', '{"id":"01a21cd0-5a8c-75c8-bf41-e59631a7d4c5","version":2,"createdAt":"2026-11-27T11:42:26.444+00:00","updatedAt":"2026-11-27T11:42:26.452+00:00","publishedAt":"2026-11-27T11:42:26.452+00:00","sentAt":null,"failedAt":null,"paidAt":null,"paymentReceivedAt":null,"status":"published","invoiceNumber":"R-5","amount":120.5000,"currency":"EUR","description":null,"dueOn":null,"contact__name":"Linus","contact__email":"linus@example.com","contact__phone":"+1 555 0100","owner":"01a21cd0-5833-758f-afb2-0c92a9d5db05","transition__id":"01a21cd0-5a94-71d9-84eb-c38fcfc487a7","transition__invoice":"01a21cd0-5a8c-75c8-bf41-e59631a7d4c5","transition__from":"draft","transition__to":"published","transition__createdAt":"2026-11-27T11:42:26.452+00:00"}', '01a21cd0-5833-758f-afb2-0c92a9d5db05', 'rest', '01a21cd0-5a93-760f-aefc-725848e0219c', '01a21cd0-584a-73fe-98a5-e3870c6412be');
INSERT INTO public.events OVERRIDING SYSTEM VALUE VALUES (26, 'invoice.sent', '2026-11-27 11:42:26.45694+00', '01a21cd0-5833-758f-afb2-0c92a9d5db05', NULL, '01a21cd0-5a2b-76b4-8189-09a1926ba40e', '{"id":"01a21cd0-5a2b-76b4-8189-09a1926ba40e","version":3,"createdAt":"2026-11-27T11:42:26.347+00:00","updatedAt":"2026-11-27T11:42:26.458+00:00","publishedAt":"2026-11-27T11:42:26.383+00:00","sentAt":"2026-11-27T11:42:26.458+00:00","failedAt":null,"paidAt":null,"paymentReceivedAt":null,"status":"sent","invoiceNumber":"R-2","amount":120.5000,"currency":"EUR","description":null,"dueOn":null,"contact__name":"Linus","contact__email":"linus@example.com","contact__phone":"+1 555 0100","owner":"01a21cd0-5833-758f-afb2-0c92a9d5db05","transition__id":"01a21cd0-5a9a-77d0-a5db-fbf9ef851a7f","transition__invoice":"01a21cd0-5a2b-76b4-8189-09a1926ba40e","transition__from":"published","transition__to":"sent","transition__createdAt":"2026-11-27T11:42:26.458+00:00"}', '01a21cd0-5833-758f-afb2-0c92a9d5db05', 'rest', '01a21cd0-5a98-716a-8bbf-bf6529d81f0c', '01a21cd0-584a-73fe-98a5-e3870c6412be');
INSERT INTO public.events OVERRIDING SYSTEM VALUE VALUES (27, 'payment_link.created', '2026-11-27 11:42:26.45694+00', NULL, NULL, '01a21cd0-5a9d-74e3-945d-48d678856132', '{"id":"01a21cd0-5a9d-74e3-945d-48d678856132","invoice":"01a21cd0-5a2b-76b4-8189-09a1926ba40e","expiresAt":null,"lastUsedAt":null,"createdAt":"2026-11-27T11:42:26.461+00:00"}', '01a21cd0-5833-758f-afb2-0c92a9d5db05', 'rest', '01a21cd0-5a98-716a-8bbf-bf6529d81f0c', '01a21cd0-584a-73fe-98a5-e3870c6412be');
INSERT INTO public.events OVERRIDING SYSTEM VALUE VALUES (38, 'avatar.updated', '2026-11-27 11:42:26.783203+00', '01a21cd0-5833-758f-afb2-0c92a9d5db05', NULL, '01a21cd0-5bdf-76d1-a11c-4811ecb95ff4', '{"id":"01a21cd0-5bdf-76d1-a11c-4811ecb95ff4","links__user":"01a21cd0-5833-758f-afb2-0c92a9d5db05"}', '01a21cd0-5833-758f-afb2-0c92a9d5db05', 'rest', '01a21cd0-5b96-7692-9898-2516278fee69', '01a21cd0-584a-73fe-98a5-e3870c6412be');
INSERT INTO public.events OVERRIDING SYSTEM VALUE VALUES (39, 'upload.created', '2026-11-27 11:42:26.80673+00', '01a21cd0-5833-758f-afb2-0c92a9d5db05', NULL, '01a21cd0-5bf7-7644-ba8f-0cb80fbd0373', '{"contentLength":69,"contentType":"image/png","expiresAt":"2026-11-27T12:42:26.807+00:00","id":"01a21cd0-5bf7-7644-ba8f-0cb80fbd0373","user":"01a21cd0-5833-758f-afb2-0c92a9d5db05"}', '01a21cd0-5833-758f-afb2-0c92a9d5db05', 'rest', '01a21cd0-5bf5-75eb-90e9-85b3f0b4d0df', '01a21cd0-584a-73fe-98a5-e3870c6412be');
INSERT INTO public.events OVERRIDING SYSTEM VALUE VALUES (44, 'payment_attempt.created', '2026-11-27 11:42:26.876308+00', '01a21cd0-5833-758f-afb2-0c92a9d5db05', NULL, '01a21cd0-5c3d-7045-8edb-b0a7713c9c0d', '{"id":"01a21cd0-5c3d-7045-8edb-b0a7713c9c0d","invoice":"01a21cd0-5a80-7383-9990-6a6f7123c6f8","invoiceNumber":"R-4","amount":120.5000,"paymentToken":"*******cess","receiptEmail":null,"status":"processing","failure__code":null,"failure__message":null,"createdAt":"2026-11-27T11:42:26.877+00:00","payer":"01a21cd0-5833-758f-afb2-0c92a9d5db05","nextAction__type":null,"nextAction__clientSecret":null,"owner":"01a21cd0-5833-758f-afb2-0c92a9d5db05"}', '01a21cd0-5833-758f-afb2-0c92a9d5db05', 'graphql', '01a21cd0-5c37-75d8-bff7-d2d1b722cdea', '01a21cd0-584a-73fe-98a5-e3870c6412be');
INSERT INTO public.events OVERRIDING SYSTEM VALUE VALUES (45, 'payment_attempt.succeeded', '2026-11-27 11:42:26.882903+00', '01a21cd0-5833-758f-afb2-0c92a9d5db05', NULL, '01a21cd0-5c3d-7045-8edb-b0a7713c9c0d', '{"id":"01a21cd0-5c3d-7045-8edb-b0a7713c9c0d","invoice":"01a21cd0-5a80-7383-9990-6a6f7123c6f8","invoiceNumber":"R-4","amount":120.5000,"paymentToken":"*******cess","receiptEmail":null,"status":"succeeded","failure__code":null,"failure__message":null,"createdAt":"2026-11-27T11:42:26.877+00:00","payer":"01a21cd0-5833-758f-afb2-0c92a9d5db05","nextAction__type":null,"nextAction__clientSecret":null,"owner":"01a21cd0-5833-758f-afb2-0c92a9d5db05"}', '01a21cd0-5833-758f-afb2-0c92a9d5db05', 'graphql', '01a21cd0-5c37-75d8-bff7-d2d1b722cdea', '01a21cd0-584a-73fe-98a5-e3870c6412be');
INSERT INTO public.events OVERRIDING SYSTEM VALUE VALUES (36, 'payment_attempt.succeeded', '2026-11-27 11:42:26.698914+00', '01a21cd0-533f-738e-a9b6-beb58b782dcc', '01a21cd0-5833-758f-afb2-0c92a9d5db05', '01a21cd0-5b61-728d-be9a-d2668ef82240', '{"id":"01a21cd0-5b61-728d-be9a-d2668ef82240","invoice":"01a21cd0-5a5e-756e-b67a-4d735cdafd98","invoiceNumber":"R-3","amount":120.5000,"paymentToken":"*******cess","receiptEmail":null,"status":"succeeded","failure__code":null,"failure__message":null,"createdAt":"2026-11-27T11:42:26.657+00:00","payer":"01a21cd0-533f-738e-a9b6-beb58b782dcc","nextAction__type":null,"nextAction__clientSecret":null,"owner":"01a21cd0-5833-758f-afb2-0c92a9d5db05"}', '01a21cd0-533f-738e-a9b6-beb58b782dcc', 'rest', '01a21cd0-5b60-73e1-95cb-294efc066a64', '01a21cd0-5340-73bd-8629-9af83e6c8100');
INSERT INTO public.events OVERRIDING SYSTEM VALUE VALUES (37, 'invoice.paid', '2026-11-27 11:42:26.698914+00', '01a21cd0-5833-758f-afb2-0c92a9d5db05', NULL, '01a21cd0-5a5e-756e-b67a-4d735cdafd98', '{"id":"01a21cd0-5a5e-756e-b67a-4d735cdafd98","version":3,"createdAt":"2026-11-27T11:42:26.398+00:00","updatedAt":"2026-11-27T11:42:26.699+00:00","publishedAt":"2026-11-27T11:42:26.415+00:00","sentAt":null,"failedAt":null,"paidAt":"2026-11-27T11:42:26.699+00:00","paymentReceivedAt":"2026-11-27T11:42:26.699+00:00","status":"paid","invoiceNumber":"R-3","amount":120.5000,"currency":"EUR","description":null,"dueOn":null,"contact__name":"Linus","contact__email":"linus@example.com","contact__phone":"+1 555 0100","owner":"01a21cd0-5833-758f-afb2-0c92a9d5db05","transition__id":"01a21cd0-5b8b-77c8-9eb1-e9925ec1a069","transition__invoice":"01a21cd0-5a5e-756e-b67a-4d735cdafd98","transition__from":"published","transition__to":"paid","transition__createdAt":"2026-11-27T11:42:26.699+00:00"}', '01a21cd0-533f-738e-a9b6-beb58b782dcc', 'rest', '01a21cd0-5b60-73e1-95cb-294efc066a64', '01a21cd0-5340-73bd-8629-9af83e6c8100');
INSERT INTO public.events OVERRIDING SYSTEM VALUE VALUES (40, 'article.created', '2026-11-27 11:42:26.819065+00', NULL, NULL, '01a21cd0-5c14-772e-bf5e-18b968a867e9', '{"id":"01a21cd0-5c14-772e-bf5e-18b968a867e9","status":"published","revision":"01a21cd0-5c14-772e-bf5e-15880e66a474","author__id":"01a21cd0-5833-758f-afb2-0c92a9d5db05","version":1,"createdAt":"2026-11-27T11:42:26.836+00:00","updatedAt":"2026-11-27T11:42:26.836+00:00","author__username":"ada","deletedAt":null,"title":"By GraphQL","body":""}', '01a21cd0-5833-758f-afb2-0c92a9d5db05', 'graphql', '01a21cd0-5c00-727a-8068-1d05dbc93c43', '01a21cd0-584a-73fe-98a5-e3870c6412be');
INSERT INTO public.events OVERRIDING SYSTEM VALUE VALUES (41, 'article.created', '2026-11-27 11:42:26.852375+00', NULL, NULL, '01a21cd0-5c27-7738-868b-6d38ef8911d3', '{"id":"01a21cd0-5c27-7738-868b-6d38ef8911d3","status":"published","revision":"01a21cd0-5c27-7738-868b-6b98865d5df1","author__id":"01a21cd0-533f-738e-a9b6-beb58b782dcc","version":1,"createdAt":"2026-11-27T11:42:26.855+00:00","updatedAt":"2026-11-27T11:42:26.855+00:00","author__username":"admin","deletedAt":null,"title":"Inline","body":""}', '01a21cd0-533f-738e-a9b6-beb58b782dcc', 'graphql', '01a21cd0-5c21-705f-aac5-98ac24e973e3', '01a21cd0-5340-73bd-8629-9af83e6c8100');
INSERT INTO public.events OVERRIDING SYSTEM VALUE VALUES (42, 'invoice.sent', '2026-11-27 11:42:26.862219+00', '01a21cd0-5833-758f-afb2-0c92a9d5db05', NULL, '01a21cd0-5a80-7383-9990-6a6f7123c6f8', '{"id":"01a21cd0-5a80-7383-9990-6a6f7123c6f8","version":3,"createdAt":"2026-11-27T11:42:26.432+00:00","updatedAt":"2026-11-27T11:42:26.865+00:00","publishedAt":"2026-11-27T11:42:26.44+00:00","sentAt":"2026-11-27T11:42:26.865+00:00","failedAt":null,"paidAt":null,"paymentReceivedAt":null,"status":"sent","invoiceNumber":"R-4","amount":120.5000,"currency":"EUR","description":null,"dueOn":null,"contact__name":"Linus","contact__email":"linus@example.com","contact__phone":"+1 555 0100","owner":"01a21cd0-5833-758f-afb2-0c92a9d5db05","transition__id":"01a21cd0-5c31-75b8-a835-6a2a8ba129c7","transition__invoice":"01a21cd0-5a80-7383-9990-6a6f7123c6f8","transition__from":"published","transition__to":"sent","transition__createdAt":"2026-11-27T11:42:26.865+00:00"}', '01a21cd0-5833-758f-afb2-0c92a9d5db05', 'graphql', '01a21cd0-5c2d-722c-ad98-a6a2d5ed318d', '01a21cd0-584a-73fe-98a5-e3870c6412be');
INSERT INTO public.events OVERRIDING SYSTEM VALUE VALUES (43, 'payment_link.created', '2026-11-27 11:42:26.862219+00', NULL, NULL, '01a21cd0-5c31-75b8-a835-6fab3263d46d', '{"id":"01a21cd0-5c31-75b8-a835-6fab3263d46d","invoice":"01a21cd0-5a80-7383-9990-6a6f7123c6f8","expiresAt":null,"lastUsedAt":null,"createdAt":"2026-11-27T11:42:26.865+00:00"}', '01a21cd0-5833-758f-afb2-0c92a9d5db05', 'graphql', '01a21cd0-5c2d-722c-ad98-a6a2d5ed318d', '01a21cd0-584a-73fe-98a5-e3870c6412be');
INSERT INTO public.events OVERRIDING SYSTEM VALUE VALUES (46, 'invoice.paid', '2026-11-27 11:42:26.882903+00', '01a21cd0-5833-758f-afb2-0c92a9d5db05', NULL, '01a21cd0-5a80-7383-9990-6a6f7123c6f8', '{"id":"01a21cd0-5a80-7383-9990-6a6f7123c6f8","version":4,"createdAt":"2026-11-27T11:42:26.432+00:00","updatedAt":"2026-11-27T11:42:26.884+00:00","publishedAt":"2026-11-27T11:42:26.44+00:00","sentAt":"2026-11-27T11:42:26.865+00:00","failedAt":null,"paidAt":"2026-11-27T11:42:26.884+00:00","paymentReceivedAt":"2026-11-27T11:42:26.884+00:00","status":"paid","invoiceNumber":"R-4","amount":120.5000,"currency":"EUR","description":null,"dueOn":null,"contact__name":"Linus","contact__email":"linus@example.com","contact__phone":"+1 555 0100","owner":"01a21cd0-5833-758f-afb2-0c92a9d5db05","transition__id":"01a21cd0-5c44-75f0-a280-e443851c949d","transition__invoice":"01a21cd0-5a80-7383-9990-6a6f7123c6f8","transition__from":"sent","transition__to":"paid","transition__createdAt":"2026-11-27T11:42:26.884+00:00"}', '01a21cd0-5833-758f-afb2-0c92a9d5db05', 'graphql', '01a21cd0-5c37-75d8-bff7-d2d1b722cdea', '01a21cd0-584a-73fe-98a5-e3870c6412be');
INSERT INTO public.events OVERRIDING SYSTEM VALUE VALUES (47, 'payment_attempt.created', '2026-11-27 11:42:26.902835+00', '01a21cd0-533f-738e-a9b6-beb58b782dcc', '01a21cd0-5833-758f-afb2-0c92a9d5db05', '01a21cd0-5c57-759f-9473-76f1f3bed565', '{"id":"01a21cd0-5c57-759f-9473-76f1f3bed565","invoice":"01a21cd0-5a8c-75c8-bf41-e59631a7d4c5","invoiceNumber":"R-5","amount":120.5000,"paymentToken":"*******cess","receiptEmail":null,"status":"processing","failure__code":null,"failure__message":null,"createdAt":"2026-11-27T11:42:26.903+00:00","payer":"01a21cd0-533f-738e-a9b6-beb58b782dcc","nextAction__type":null,"nextAction__clientSecret":null,"owner":"01a21cd0-5833-758f-afb2-0c92a9d5db05"}', '01a21cd0-533f-738e-a9b6-beb58b782dcc', 'graphql', '01a21cd0-5c54-7402-8bf0-891d820cae97', '01a21cd0-5340-73bd-8629-9af83e6c8100');
INSERT INTO public.events OVERRIDING SYSTEM VALUE VALUES (48, 'payment_attempt.succeeded', '2026-11-27 11:42:26.933769+00', '01a21cd0-533f-738e-a9b6-beb58b782dcc', '01a21cd0-5833-758f-afb2-0c92a9d5db05', '01a21cd0-5c57-759f-9473-76f1f3bed565', '{"id":"01a21cd0-5c57-759f-9473-76f1f3bed565","invoice":"01a21cd0-5a8c-75c8-bf41-e59631a7d4c5","invoiceNumber":"R-5","amount":120.5000,"paymentToken":"*******cess","receiptEmail":null,"status":"succeeded","failure__code":null,"failure__message":null,"createdAt":"2026-11-27T11:42:26.903+00:00","payer":"01a21cd0-533f-738e-a9b6-beb58b782dcc","nextAction__type":null,"nextAction__clientSecret":null,"owner":"01a21cd0-5833-758f-afb2-0c92a9d5db05"}', '01a21cd0-533f-738e-a9b6-beb58b782dcc', 'graphql', '01a21cd0-5c54-7402-8bf0-891d820cae97', '01a21cd0-5340-73bd-8629-9af83e6c8100');
INSERT INTO public.events OVERRIDING SYSTEM VALUE VALUES (49, 'invoice.paid', '2026-11-27 11:42:26.933769+00', '01a21cd0-5833-758f-afb2-0c92a9d5db05', NULL, '01a21cd0-5a8c-75c8-bf41-e59631a7d4c5', '{"id":"01a21cd0-5a8c-75c8-bf41-e59631a7d4c5","version":3,"createdAt":"2026-11-27T11:42:26.444+00:00","updatedAt":"2026-11-27T11:42:26.934+00:00","publishedAt":"2026-11-27T11:42:26.452+00:00","sentAt":null,"failedAt":null,"paidAt":"2026-11-27T11:42:26.934+00:00","paymentReceivedAt":"2026-11-27T11:42:26.934+00:00","status":"paid","invoiceNumber":"R-5","amount":120.5000,"currency":"EUR","description":null,"dueOn":null,"contact__name":"Linus","contact__email":"linus@example.com","contact__phone":"+1 555 0100","owner":"01a21cd0-5833-758f-afb2-0c92a9d5db05","transition__id":"01a21cd0-5c76-764e-9c56-55a5adcdb6d5","transition__invoice":"01a21cd0-5a8c-75c8-bf41-e59631a7d4c5","transition__from":"published","transition__to":"paid","transition__createdAt":"2026-11-27T11:42:26.934+00:00"}', '01a21cd0-533f-738e-a9b6-beb58b782dcc', 'graphql', '01a21cd0-5c54-7402-8bf0-891d820cae97', '01a21cd0-5340-73bd-8629-9af83e6c8100');
INSERT INTO public.idempotency_keys VALUES ('01a21cd0-533f-738e-a9b6-beb58b782dcc', '1erW_dPRZjCq1PB_XklIYzekLlj7Tu8N6qu4FMADsTQ', '2 u8CBJ1PhpN8ZKg4GCAFqVJi44oMl2F0lNCTgSTz_iWA account:write articles:read articles:write audit:read avatars:write companies:read companies:write invoices:read invoices:write messages:read messages:write payments:write tokens:write turtles:read turtles:write users:read users:write webhooks:read webhooks:write', 201, '{"ETag": "\"0c92a9d5db05.1.ukQrBN\"", "Location": "http://127.0.0.1:4879/users/01a21cd0-5833-758f-afb2-0c92a9d5db05", "Content-Type": "application/json; charset=utf-8", "Cache-Control": "no-store"}', 'yzpK2PQsc5s5JdEXfycVPHV0XIU/5ScphAAiTzhZWL32u7aTEUkdP/2m7nj5fhUCYS2YZuUHmgNoRRHPE9DcOm6fsXL2a/KNsHQwHA9vXWytX4PefsurOXXiF79mK/qkD9fDdyZs6DnJDzYjwUvGW7Zk/ty3252vOb/8NGKTJ31ZlSz7U8r6wkcOI3iK4YbwZutGTceI/bsB0NrZ8/9rL3aX6d55r6N6bTF44QkCWxTE2gvFsufyEnlCh2wufV6y', '2026-11-27 11:42:25.835+00');
INSERT INTO public.idempotency_keys VALUES ('01a21cd0-533f-738e-a9b6-beb58b782dcc', 'vil0VGl443OebW2oXEvp8zTOMt8rn9S2_xtVwNV-nUQ', '2 6JD06fDTPYplcmyL_LchAatP0FzOtPHINZ0PoDAVkGQ account:write articles:read articles:write audit:read avatars:write companies:read companies:write invoices:read invoices:write messages:read messages:write payments:write tokens:write turtles:read turtles:write users:read users:write webhooks:read webhooks:write', 201, '{"ETag": "\"d38d40b0d327.1.ukQrBN\"", "Location": "http://127.0.0.1:4879/users/01a21cd0-5844-7165-a6df-d38d40b0d327", "Content-Type": "application/json; charset=utf-8", "Cache-Control": "no-store"}', 'Rl7ztJg1weIYorrzNBVOhqTGw+apTO/3iKfY7KWbv2M5jrOsidO7rgwBYQp8NNoo9jQE8AjJmZa7xqxAnY/JV1NjRZlO+FSIs+fLx2c8g7VZYiqqN9sM5/Vdjmj+EJlggp5eK+Y3x8MpV7lnxwS+J8Vdzt/e+0UD3gYYDWlrIdKEFsU4VNo3RsaMiTpIP9Be9nRA4rJB2/XwtoB1fd9+3vUgNqrX3q/r6mrvuBQNMCm0PuDSTRbCvrlazOkLYUg9rRBtmQ==', '2026-11-27 11:42:25.858+00');
INSERT INTO public.idempotency_keys VALUES ('01a21cd0-533f-738e-a9b6-beb58b782dcc', 'fDawqd7d4RnHUWWVfGycGH5l3x7l24fExYrVA62Iy-M', '2 pCnPombNAyvzt6KlHfoRB-oSm6YAo4CulDWbXb2hI4U account:write articles:read articles:write audit:read avatars:write companies:read companies:write invoices:read invoices:write messages:read messages:write payments:write tokens:write turtles:read turtles:write users:read users:write webhooks:read webhooks:write', 201, '{"ETag": "\"e3870c6412be.0.j-ZXO7\"", "Location": "http://127.0.0.1:4879/tokens/01a21cd0-584a-73fe-98a5-e3870c6412be", "Content-Type": "application/json; charset=utf-8", "Cache-Control": "no-store"}', 'VnSxIkzn0XH58rhDir9Ofdqeji/tZGH8r52BM6dDU+9IDMMwC8O5bhnFysl+knXyVmt/kftebAzUvZmmt0VvkQtV+EJFS31agIjtn/rus8YoAXp2fp4f+Dz7VivjSb799Aru6alJzJ2UgeaJl/ogF57iYOz+1/xK0Hzl0S30tcazF04YJlalsXNbSEm4NG5N+TxUrQcM7ZOJaYHydtAAWLtSnZIDimUZqaLRKUlHnMzs4eKoh4KiARgyEqFgQEKMFqiTP1XZS5QmPvnfyrNNMtby+z/FGUUAHTYtpnjHsH7WetjzEYQOWNduPuHB25GVpG8SVB1DjJ6t+y5F/Auf91yNu0GHhVmUPN6ePt4BHr44xXErn37eNb19bKv2hbrpwQdi6tOW1rsaVL0TTSUK3zBfoQYZQhUTQ9uhON4yki0yIUvCbZ/PIo9Kc/x/lLy+npJB3BwS/h2IrIrsL69xO+JoR6TSq7TGZanDG0ft+cX2YJsQIK0FRNnUSlGqjLoKPBvmnRdOqevaJjnkZ9ev6wTdbi0aIYYCYN2WNG4Z9DB3FZvChfFjDHki3/GWu0wtafKQIYhVeLOhw5MLDjRPT5E7YV7AGgIKnru2jJE321hPuQ6tUO9WeKSciV/cJNDSGcS0SHtao3ZMkkYv159pY9PwVLmBhqUS0BaONLJc8zwPIddQA5JRnkZur64KFJ17fKfH', '2026-11-27 11:42:25.864+00');
INSERT INTO public.idempotency_keys VALUES ('01a21cd0-5833-758f-afb2-0c92a9d5db05', '2e-BllV8naaYBvtdd39OWtbVwYWTA54P9i-f3wA7AZg', '2 YGWRVTtm9NxkgRcPotLoVEcUF2ZFf-Q7v5t-Eoajl6w articles:read articles:write avatars:write companies:read companies:write invoices:read invoices:write messages:read messages:write payments:write tokens:write turtles:read turtles:write users:read users:write webhooks:write', 201, '{"ETag": "\"c74fb20a5a59.1.mkJ3Op\"", "Location": "http://127.0.0.1:4879/webhooks/01a21cd0-5860-77f6-ac35-c74fb20a5a59", "Content-Type": "application/json; charset=utf-8", "Cache-Control": "no-store"}', 'WgjgSRMdb6RoCNQh4kGFeqqPCdtlsb5XB3/UAKlBHBtYPUc/1VDuttmZp9nq15JMbDbNxNF/rTz4KLuQqtSS52CWRim2347AUqUmsW07fE+VQZCTASAuTDtup/+Lh9qBkgITKi7GJOo97v2EuH9B92yV+axlqQDKedup/U5FjPYJp8bmQV27LJ6F5OaLKjG+I9m52sdZPCCDN2ZvGbrCzRgyocBgfp+69ONq/35A8Iwzmhxwc0Djf0v6tghwJonuVZmaQIwKsIwKCYn9eQ28ThRmjqWNbxN2LCwObOLj2zThbYXraseZl0MgXbEWZyYdfcYowly1KqMQuOrHXeDydSNOwE2q2HgIcHsLUMKALKPQhK2btPuS4yNKAUalldxZ6L4sQbz2wgTsUvwaSdDQFtPR27H0CLJk508OclSz59VCQC287baBxnZYawRoFi4ftRmaSrX2eQfQyr+Q2Bcg8VNcHrnKFPgIfjjLCQmCAVlBh7tm1w25a9OFxnx4JjLOkp30Fn593snEL7FidyUKNCJ1mMmqMVb/C750am2zECbVcyaatmHEQLJgTGwx/6L4tZ5mXxnpdoV+k8uckg==', '2026-11-27 11:42:25.88+00');
INSERT INTO public.idempotency_keys VALUES ('01a21cd0-5833-758f-afb2-0c92a9d5db05', '9UBNaKhrAe4Tj20TXLmVL8b4BPWrQQSo1KX7BuThsZc', '2 84JCyhjKBcGqzrFo_44_UDbVzfHPg-3310LDJOnPJdo articles:read articles:write avatars:write companies:read companies:write invoices:read invoices:write messages:read messages:write payments:write tokens:write turtles:read turtles:write users:read users:write webhooks:write', 201, '{"ETag": "\"a017c17f9317.1.RyHKt4\"", "Location": "http://127.0.0.1:4879/articles/01a21cd0-5877-741c-b131-a017c17f9317", "Content-Type": "application/json; charset=utf-8", "Cache-Control": "no-store"}', 'bYDUEayvr2pR54kW3Pge1ruLkYoXeX8513hEANm1PkdBYINxG3nc+92OoA24ykDrmm1gpzoXiEJ64fA1kOVOT7Z8e4TAd/HZPMGYvtrjYXljx0jTe56cjQRfO2hJW/+20ps2AKiBjjVaTfgMF5XT6x0FB78/RIveuN2dmpPZ9KIavS6imwAw4g6xHKM6S/glNRHDtUPk/eS5aNu6WJnvyZZvTI88L2IGoV6AvwZRWym5xQXyZKSprwd8KlHrrBaN+QZdFThDyAJYxoeyorXaXIWmh3ZG7/Q5IDzrU0H6KHbfp31MlP3avOVwqD76jypzHE6/uNdfLOmFq4fhJo3CTyU5Dw12Nz5F0FsH6X/pPBSr4JpZ/yMRKONm6r/WZNhcpDLYBxVqzzWjfDewnbi+Rtpi7pdeD8T4++PF4e0=', '2026-11-27 11:42:25.91+00');
INSERT INTO public.idempotency_keys VALUES ('01a21cd0-533f-738e-a9b6-beb58b782dcc', 'BD4wlRvE6sbFhxkb4J7GQRCTO2xeYz5pVGIzMxhWHlU', '2 PbeLkp4TzTQcUQt5evGklZKBXtQ27_kfBKKNzIUgAHE account:write articles:read articles:write audit:read avatars:write companies:read companies:write invoices:read invoices:write messages:read messages:write payments:write tokens:write turtles:read turtles:write users:read users:write webhooks:read webhooks:write', 201, '{"ETag": "\"e7e0f477853e.1.RyHKt4\"", "Location": "http://127.0.0.1:4879/articles/01a21cd0-5891-708a-8f2f-e7e0f477853e", "Content-Type": "application/json; charset=utf-8", "Cache-Control": "no-store"}', 'gi8UPJjdDo85cJ9UPK84gdZj/4jLEiKADErHu8t+ccHGu8pvEBXvi9xOYZCodcwAjHd8swg4SUrPFcM0u0v59pX7oYCN/pLnWKC1ldv1kXIZaNz5wSKiT35zbQ+9jEp/1I0bS9mC9JKnzrbm+BlUTN3iTVko3FgYVd3nx6lUzOec4Xh/KrFpWQjBCfmnL9ga7YzpCWxekn+6g4/GEoIRSqfcaUQxdi7fBwQeLooDX/Gu3KSZnGPN69vpKEpmKVJoVfERujVgg3zj/NKCQ0fyrSodL3hh56MO58UIvXFhR/AAdz+vYEwM84i/YNM/I/0eJCdx6e1727CscCikvnxdjHgMQXwRhjj+dU3174soVHne678rnhdJK27VHJMEuZ1UCDwo2LSpR5fkDf7Su6eOIjDLZDJ6JRHJfjj6DemTQ9McSTPrZKsZHjNvow==', '2026-11-27 11:42:25.934+00');
INSERT INTO public.idempotency_keys VALUES ('01a21cd0-5833-758f-afb2-0c92a9d5db05', '8xZr30OdCx2gSO8NOtJFnHfJm6d5ufXjLPK8QlWbWMY', '2 WnPluh4dEaMHSkNhVJJY-840YRiaxwA8rKL1H53r_bQ articles:read articles:write avatars:write companies:read companies:write invoices:read invoices:write messages:read messages:write payments:write tokens:write turtles:read turtles:write users:read users:write webhooks:write', 201, '{"ETag": "\"0449f1d326d6.1.FrdKzg\"", "Location": "http://127.0.0.1:4879/articles/01a21cd0-5877-741c-b131-a017c17f9317/revisions/01a21cd0-5924-7551-8f73-0449f1d326d6", "Content-Type": "application/json; charset=utf-8", "Cache-Control": "no-store"}', 'lHyklGcmXN9XLtqq3sJFwap+PH85ko2FRaYl5yG9a2MVdSYhtEUZap2TP+Wq+stjqLgfwZPY256TMirPYwV/CrumYeOUiGlL8Z3ZZstAvJYcu+hHFTLdJUewzJL6NyHtJXcnHW4zL7ADHESmVK0JEw4zRCAa3+/tZq9tfm1/+WNKvfuF5mE4mkpwbzyi/iTOjWSojYe03ewHnK2+xWaKdQ3ARZSt1KbkLz5LCe6AWwzKVSp0R/PJORl2B2kWhK1KiCpQ1dP8nqKGFs5GyT6npDJs2IWNShWqojf0FMDc+LUGsVu3GPEYmbvHsjetVjPCbxiX9G6YXEOoJ+dfKIOMdznhNPeAHtwIYC2Re/TrNefMXnc7P04=', '2026-11-27 11:42:25.951+00');
INSERT INTO public.idempotency_keys VALUES ('01a21cd0-5833-758f-afb2-0c92a9d5db05', 'Dm8-fxvnqxDNvgasQFy7_6Kvb0pkKJVAybd5mYnTlzo', '2 Xrf_yONLMmrfwOvYqM3LF9NVxowMHKhTCEHsz8XbyBA articles:read articles:write avatars:write companies:read companies:write invoices:read invoices:write messages:read messages:write payments:write tokens:write turtles:read turtles:write users:read users:write webhooks:write', 201, '{"ETag": "\"c82357a3bccd.1.oshB-H\"", "Location": "http://127.0.0.1:4879/api/v3/companies/01a21cd0-59db-7238-9197-c82357a3bccd", "Content-Type": "application/json; charset=utf-8", "Cache-Control": "no-store"}', 'P3uFdmiXohPsvRxKjXIo33S+dN3gK21OKqZZiEK9f8N9XvwInDY15a9K806bWGV0Lpy/KJw/tNLODFy5BkXroxvX49m55qAeGkgWKekajj7ooeRjKNlOGxg7HjDRKBbxHsaX5YEDs0Jeib8Jh2Y40YPUy4YPZvmzmsm6', '2026-11-27 11:42:26.265+00');
INSERT INTO public.idempotency_keys VALUES ('01a21cd0-5833-758f-afb2-0c92a9d5db05', 'eO19K_KoxK9KPTZSqJ_oufRq3bi8jny2kQamRnkA9eY', '2 iAkVCR4midcSDh5RZqUckh0r5WvzzSv7tbi02ALMmXk articles:read articles:write avatars:write companies:read companies:write invoices:read invoices:write messages:read messages:write payments:write tokens:write turtles:read turtles:write users:read users:write webhooks:write', 201, '{"ETag": "\"83d3073a4be2.0.j-ZXO7\"", "Location": "http://127.0.0.1:4879/tokens/01a21cd0-5974-716a-8474-83d3073a4be2", "Content-Type": "application/json; charset=utf-8", "Cache-Control": "no-store"}', 'Es7+gdfZxP26w/FBjrCqHQ/OHAxxMzVUf9qLRGnz2BE/nKcbmH3KmraTEWPoHbPTL/t9HD3m7ELQ8/O6JBR1PrbYZFTyj+vnLsJb9yaIJHb/Mgyoxrk3BrMx37q0+4z6LtGsIEkszZc1uihLI89WqTROu71nD1LMtQ0FBXqOY9dIuPB62O2U+4AVXRPcF3VSKRJ9dMTjLLlZoFH1T1/uRIwRlcME1VvQ4yOlkMTlDb7GOHtCp9BjT+1OKL6owPLXx/7zfGZtHmn2XIeyr8wBObocpgHt9PE1zjnQiFOaIbsZoaOUpfO7Duqk3vIuIkSJi2dBB3HvfdtdfvAjmIitI9eeQc5GFAxD2i2+zbC3VuEUBx1M45YuZ7u0Rh4g2h+wL3o=', '2026-11-27 11:42:26.162+00');
INSERT INTO public.idempotency_keys VALUES ('01a21cd0-5833-758f-afb2-0c92a9d5db05', 'LvlKZ_k8eab-JxC7XykHZYwfltjMa65r-MjhgBGYl-E', '2 0AwK6yRwo2k4VeXRsfH_g-3ncTDI2z6k6nVnOARTpsk articles:read articles:write avatars:write companies:read companies:write invoices:read invoices:write messages:read messages:write payments:write tokens:write turtles:read turtles:write users:read users:write webhooks:write', 201, '{"Content-Type": "application/json; charset=utf-8", "Cache-Control": "no-store"}', 'DW+X5GH6QhlkUz1E6r/dWNxXhiwGZ/ZgmxLrscZdYCWiTTq2Z/o59z8K5UXyxFY7p9rrqYJ6gaQdWA6/sOqi8RGgxLZXGAfKFblPJHnps2KaMV+kbGU+PrsUCjid/PsZZqHoidbdDdqLMXL4wnGMOuZ78HasxG+k6EtMH7/lad7IsaheVJM4yDl/LV9XOYptNIK4SKmW+fnO/rwGB7v5KBPoKSEFV43b+EPypdHi1Z0H/yzQHIGFnwu89uSgsfdTwxDD65M3dO74nCHpdnt67c2kgCMcQ4e/0VUq7f4z40digSfSw3ZdayCCuRmXrg7jTPYupE40KTCsPCIjq4Pk/HnTzS9xPoB8KkeSF4lZQ2I2dGReTg94Zn5rgkBNOc8HOGHemn/H2OI7dzJ5TH08cHjaCn7vOG5XKSTjnsUWwNyBKZSRy8VCh0ygIQ==', '2026-11-27 11:42:26.171+00');
INSERT INTO public.idempotency_keys VALUES ('01a21cd0-5833-758f-afb2-0c92a9d5db05', 'Gk1byxx9BQCw9lZtWZv3pUktD97RTHvtQaaCgV1r7JI', '2 3p9_7qgKGoViZZaZQsBWDMsNT8fi7tDwUXENr7AHpJE articles:read articles:write avatars:write companies:read companies:write invoices:read invoices:write messages:read messages:write payments:write tokens:write turtles:read turtles:write users:read users:write webhooks:write', 201, '{"ETag": "\"674925da21ab.1.YvnGSG\"", "Location": "http://127.0.0.1:4879/users/01a21cd0-5844-7165-a6df-d38d40b0d327/messages/01a21cd0-599c-74d2-b094-674925da21ab", "Content-Type": "application/json; charset=utf-8", "Cache-Control": "no-store"}', 'HJqCnjE/5weSt6eRIXY4iz4Cub2FdKf+SdOo2Va48wz0PGtFANtFMru5alWJkmWX0VH6T9aCcqDZq2J6/Hxu8VMx3rTomVbPgJvrxxlssck8AZdAxncPSxOQVZdKys/WJoNOPQotsukUT7/LkyXrxeWwm6/M0oGgzqVru+6RQRAKGUq3d4B1xi1BJDvigEATpFHi/8GF/udHPC37MiMUoIBYs1lE9gj91ccTTLYMn7xwMfpimt/FWCaQ4P3MpmVRNVG0okHIvhsto6Arr5egWCQYS6KDoE7F3lgV+nxKkllt4mj53P3iPNXFWF2SsDSmDOJrN79MMf2aQcAeJ+d7fKmjN+8PeffeFK9q1zP8Mt6pKbj8Ag2uoyU7iXftbsJJZl1Qeu/XUnS+rDWjYG8PdJjnR4//jrsRmA==', '2026-11-27 11:42:26.202+00');
INSERT INTO public.idempotency_keys VALUES ('01a21cd0-5833-758f-afb2-0c92a9d5db05', 'jP4oavGbGNhmtCWGX_SU_NMp1KcydNZ60GQ7MFBA01A', '2 dCAF5C-S4j7KZt_vvPHmkX8WOKb8jhIEeMxOWun8vho articles:read articles:write avatars:write companies:read companies:write invoices:read invoices:write messages:read messages:write payments:write tokens:write turtles:read turtles:write users:read users:write webhooks:write', 201, '{"ETag": "\"0afa52dcc83e.1.3zUp4A\"", "Location": "http://127.0.0.1:4879/turtles/01a21cd0-59b9-7670-b7e0-0afa52dcc83e", "Content-Type": "application/json; charset=utf-8", "Cache-Control": "no-store"}', 'gPw03G8Vjh6soTWhy41/ZY4rnkpjhwLnr2ioiUIoUIlV0wfREAg8fgOs3xFPFBFcqQql29IOUZWDvthERbEYpEvZ0f0Z/nkKSIVIwrqdyt6Modfk9f1b8k1y15SKHrbXIASDCSbatvskyPWcEC/nLef1WMssOliFn3N0THu7EJOzO237DLK8VJ2wdo/2Z5BW01DAHdI3vFX1K7rxESBp0cxTNnx1GHFptLGHFmrPPJM4E6jf9h1PkntwC6BW34xUeyXyfFZngT71MA==', '2026-11-27 11:42:26.229+00');
INSERT INTO public.idempotency_keys VALUES ('01a21cd0-5833-758f-afb2-0c92a9d5db05', 'qCYBDde5gYMJae3woRV9-mp_yBTzQ3NKVOvWd5fUAx0', '2 ayQf2dcq7kOflUq1HoX2LJtK7mYt00OZSZJGiu8KRS4 articles:read articles:write avatars:write companies:read companies:write invoices:read invoices:write messages:read messages:write payments:write tokens:write turtles:read turtles:write users:read users:write webhooks:write', 201, '{"Location": "http://127.0.0.1:4879/invoices/01a21cd0-59ec-746e-a325-5d4132894c4e/transitions/01a21cd0-5a04-70f3-962e-34b793039c39", "Content-Type": "application/json; charset=utf-8", "Cache-Control": "no-store"}', '8KgNcl7/tsn/PBl6A1piaM98tD+P7MHi9z9m64vQGHqXDz5xadlmQB8YhiDxv97nGcm3Elx/6PTDeMHjwMXau15419pubivv2fUn5Ulc+zuc82w651GouyV5D0tDesNgdfeT0077max7GdPrVDQqautHPVMpMq41Kj+vRk803engCPZs9rFZNQ8cWfoSkzS1LlEDYmHQN63tVY0RSETPRFxbSOZrMpVu6yDbrbBezpQdG7uW1izpbW0J7nVlfw==', '2026-11-27 11:42:26.3+00');
INSERT INTO public.idempotency_keys VALUES ('01a21cd0-5833-758f-afb2-0c92a9d5db05', 'YnC3JAFeGep6J8mgheyZt6R2lRzM6vWi4Bnp4XETvok', '2 AyZAl30W-CEIMHdgQHPNEV4kty1vvkDdRSWAzHN0nrQ articles:read articles:write avatars:write companies:read companies:write invoices:read invoices:write messages:read messages:write payments:write tokens:write turtles:read turtles:write users:read users:write webhooks:write', 201, '{"ETag": "\"09a1926ba40e.1.RnyMbZ\"", "Location": "http://127.0.0.1:4879/invoices/01a21cd0-5a2b-76b4-8189-09a1926ba40e", "Content-Type": "application/json; charset=utf-8", "Cache-Control": "no-store"}', 'XzqRNRkiJyubSJCpcvyj2jZnPOZDWy9oL4wToi0Xsb6FFSqpLCQXsdu7ahnnZ1/0F/2BsFpUkEgaG7pqXnB0JH93xJ3LamGpVEN7OnbWrNfLXrRPgO+QWGE+HpR9y2mjpt6ZMbdF80segyXbNFOpDf8q0e2PStWZVlQSOAEJoI0bus62Zadue874nAJXxGN9QHWlFr+AVVUv253y03hFZrETFLYixoN8U8rPzVlTwXopWL1ueneWAN++HfFxZoWeBV34kdpl+xt6/VxD9i/me/CDXhPcM4CrkQY41QHd1117q/tHUWLSLkZ5J72YQAvSOgoH1ifDERkapnNnF9h9RoCRHYnt95VBi57S8g61hEiYR14SYLBpDgiMxWx8/83PQ3whoK06fMNI3obu094K/LZdVj4UfzQS+ognrmSzR2hB3KW4pWJ6s3oHwk9IQL9SkCcZHOrEsuL0imD36VvjAWHj/g34p2iNxOI3LsBT/xfwLSH04tIA4eOmKjDqY5VBKj7VNFM0SdE2+xg1QZ+2B5M1in6KzeQCeWkj+iJYPVAco1Nt2LV++WGo6PUBJecerbalFglGQCxqpex/VdVoDDhlpuOhh9duEzJqetjWXE7ff/ezCbZSkrpQ9rJ5j1K1sBQpRQ/PheqcoZFCmDui+g3NXnVR8+v7pY8ObDVuReRuz4CBOIXSOcei4lmc5vQzPruKI0X8nlz5D5uetJVO0yH7/Mhro0KP5XLGqbQW5/bbWsVmxwYkK9quQBFgcIvMRS+7j1Xt2n5IiRWmbpZE3KjN', '2026-11-27 11:42:26.341+00');
INSERT INTO public.idempotency_keys VALUES ('01a21cd0-5833-758f-afb2-0c92a9d5db05', 'FyBaQC3grUsylLlhvawCfbyHWkhcXxeJlaY_0DPTSsY', '2 2OWt-i0xJk4oJI7-MOlbbvmQjpDHNA4sfSX_bjh9oGw articles:read articles:write avatars:write companies:read companies:write invoices:read invoices:write messages:read messages:write payments:write tokens:write turtles:read turtles:write users:read users:write webhooks:write', 201, '{"Location": "http://127.0.0.1:4879/invoices/01a21cd0-5a2b-76b4-8189-09a1926ba40e/transitions/01a21cd0-5a4f-77ff-80ff-b14392dda786", "Content-Type": "application/json; charset=utf-8", "Cache-Control": "no-store"}', '+sczr6P+mdE8xkSnLArN4Yk+1FwwLcYjrqKm0SvfDNCQJs4EKy+x06AKopAz2OcW8WkMc1D6Ome7rOCz87zATUhqCD3yxBCcvzFcG92G5R8Aas2/HUkIAtzHAikQ4d4bBSXndp1f7vYYr8LDJAZ91EccK9qo+wUiKArOfy0TTbSswBce32iv76LLtHrQk5upbZKh5g4MIKFQxrzgSWcKVY7HUYMQK/jI4t3e3ObWzclspBHkToi0FHSUCkBAMQ==', '2026-11-27 11:42:26.381+00');
INSERT INTO public.idempotency_keys VALUES ('01a21cd0-5833-758f-afb2-0c92a9d5db05', 'gyPyUPLYV_3Cwm6LXv0TWf5PMjrutYsXsgOqYTE4W4Q', '2 lJCN9XS7W3qQ-KnJMgXyct3Sx45uDDHgbYBeFsqGyzY articles:read articles:write avatars:write companies:read companies:write invoices:read invoices:write messages:read messages:write payments:write tokens:write turtles:read turtles:write users:read users:write webhooks:write', 201, '{"Location": "http://127.0.0.1:4879/invoices/01a21cd0-59ec-746e-a325-5d4132894c4e/payment_attempts/01a21cd0-5ac6-73b0-bcd2-d685a6fb69cd", "Content-Type": "application/json; charset=utf-8", "Cache-Control": "no-store"}', 'pHO7AkGubd5ne/NATZ8Ds3FTDNQ79DLsSDzJLFuZKsD50ON9g539/w1D0pdOdt98EcKen0Cj+kxMdSQr3DHJF1ILyE6QsAt/joR06P2O+BwqppVI6I+JNxjNTUqW21rAXrW9tVuxBGsVcbVlWO4sNtIN9GHAwy5tTDE73jzk1qmvHz2RtTWcgisjAKFG2HMrdTFZHHHSyH0RWfMsAOGJPy3kB0q/+bCi9/GP4IEIukizHGCRrQgl3DOq912MUTqOY8leIAcU61HIABLSbvFvOLpzWHEf5MnfOO6wU+UxONTUgvqnt4V4P7LnS1H1ysGXUa1e8kT5RXYLlcjsPOPMjQFVrlyzNQXa3uwoJ+Ngdy27KtOHqSTiOZ3ES43giOtC4wLnN3oE8d/jnUdawZ4=', '2026-11-27 11:42:26.493+00');
INSERT INTO public.idempotency_keys VALUES ('01a21cd0-5833-758f-afb2-0c92a9d5db05', 'ACLL0ZNKqUalx4rtXsIB4SfvQcTpBxWLRrYrfX7k3Wo', '2 3UYYN0UMCVyMllW_42_ei6N3G1PawONQxLakTRtIX8I articles:read articles:write avatars:write companies:read companies:write invoices:read invoices:write messages:read messages:write payments:write tokens:write turtles:read turtles:write users:read users:write webhooks:write', 201, '{"ETag": "\"5d4132894c4e.1.RnyMbZ\"", "Location": "http://127.0.0.1:4879/invoices/01a21cd0-59ec-746e-a325-5d4132894c4e", "Content-Type": "application/json; charset=utf-8", "Cache-Control": "no-store"}', 'hHmVYa6XNGONF753V3qZh3SYu1YkCdUNuhXDZeRw29g/hpv5g5S82XxPa+DnzyK3RwAbxoSzZi/pVVca9KintAdb7Q2pWGeOfw5Hsa5GXRgVa5ZkahFq5urcGbmdWD32IAZ4D4XaErl73gZQd2MaK7uA7yebU4BIMHNojK4Ruu8XsxE4zrZ0l53MCgje4lum33iugR65Gr9+w+OzVD0E4SNZZS5k2c9FGxQBFbWSPpZszw5jpfOR65TS+q8zXyFTygvzpQDC5DNc7aHIg7tISrQI3bGIRHfsltCtn+uItr01iTRGYR9QqGN/mNxMMmK6s2E7722pFVas/yGEwKuDLu3zsmPBkGMTxLf5YSOP4UZKlVJi7DsD0BpmACyEWqQ+hA36+/6GCFwTDhN6cdghYmrcH3cGexg7PgRNq15WnOV3oI2DN5adCwXCzMFGJbqAL62CLt/WQMSEskCta3j9AgrYzdqP+eChnt15h7iSzR1nOkgbVBrcrxViNbRaDgFmof/j8w2BjmkNq1JMXcC8kNmywl2LhYrkTt+BSbNMxY4WOeMUy5wLFvBgoMNNyNjRlA00F+lz86x2gxrSJLacTZkLYPhVUqco4Jl1LxC8v1n8os/DoDnzCSEs/aHnORwJZLb4n8cZgvMdEfDgS5KUF+KJ5zB/A06Rb295BUkqZPihxdfxBGrgwtUiB6R78oycvpffJUxpd9y/62wI4smXJJAI8RF6t05xm0N+YgqAOxn75yJgDyRnWZs7UEQhXnumVjdA1dHbJsKauJdqVLQjwuqd', '2026-11-27 11:42:26.283+00');
INSERT INTO public.idempotency_keys VALUES ('01a21cd0-5833-758f-afb2-0c92a9d5db05', 'Ti7cOyBbc5cnDZeMhVE4BObxBntfhRzzLYUDaJy_ipc', '2 ekZGQcoX5X6VID_U_H0k9aOcKYtD9TWDwXA1nCaDLDY articles:read articles:write avatars:write companies:read companies:write invoices:read invoices:write messages:read messages:write payments:write tokens:write turtles:read turtles:write users:read users:write webhooks:write', 201, '{"ETag": "\"4d735cdafd98.1.RnyMbZ\"", "Location": "http://127.0.0.1:4879/invoices/01a21cd0-5a5e-756e-b67a-4d735cdafd98", "Content-Type": "application/json; charset=utf-8", "Cache-Control": "no-store"}', 'UM71ckM7eSUqLEKVTqi6JlcBGXxfF53nfQKlQ3gsuHh7U9nyqaK9oZhAvUMTBjoaF2ZYbP5lZlCeJV+ocBszLsN+RKe/tS9lG+k/JTVOlNXWDo1oGgk32SGGXEPKp8KXp69/Wm2LvDn6FUoCwhlpgBG0fCEo5YFHZVLvban7XcXwv9UUBIqyfLdFC+2pKZwbyWO0nNwrTunL65KyOxuh7n3SZDIaZIP9DmHcx2Qds0iMTCB9j2vbq8ZWLj1z18nURlKDMGO/cBA31AU3vS4F+Q9DKQSu0HZVkCTem/lzC3MVkFu0qHgC+53REcDBIvrdzt5rtZTTWmgzNMQoY2WQO9Oisvh55TEJ6A+mWEP0CTVU/Hq4Ra65ktcG0mdv2nSdzdU/+Gv9Xq9BIG8EU35KwkNqWxC87BR+N/3k3uJjI+rhNQBcyFusX8Ig5VufrOxFpLB0Hav4nFSyaWlTENSUTvyy/5hSrOw31m3kAyWYhKD2++7TnmJfnkvF1p0ShZ+uPeJCmo4IjYpvmtZgLWE2+ljgau6/nli6cKvSupxPM/dfelEDlzmdwsRpSbHtJcJLV4fSi7I6sQVx0Fm6tHbPp9pmpxTQM0IPrgjYB0IyEXRuG5glGxAHAUGrt/uyy3t6bnr0/XkgYElOiPwaprwmOUn6QW5I1q19LCWS7OOj8Ncv2GujqtUER1g3fF5LDT71f0Hon6W9b5fij+p06JXp0IAupeVK73RLwIn6HqUgz52ClpzjEbWxerFekrwRocwbxJZv5Zj61Zv1QWJD8y5nsptt', '2026-11-27 11:42:26.397+00');
INSERT INTO public.idempotency_keys VALUES ('01a21cd0-5833-758f-afb2-0c92a9d5db05', 'RurIeyGa1rsNveGN5qUw6WMy_KMsiyjBpxKjWMbBQzo', '2 PApXaEQrjUDZQywmOMLSbtqsG5yGQQWaBgwm0MyBM7o articles:read articles:write avatars:write companies:read companies:write invoices:read invoices:write messages:read messages:write payments:write tokens:write turtles:read turtles:write users:read users:write webhooks:write', 201, '{"Location": "http://127.0.0.1:4879/invoices/01a21cd0-5a5e-756e-b67a-4d735cdafd98/transitions/01a21cd0-5a6f-7096-b6c4-5a75d678fd82", "Content-Type": "application/json; charset=utf-8", "Cache-Control": "no-store"}', 'NvBJrfsf3IGsMDknk7skkKSbb7b+cAfC7TKF4iukWruqiNR0njZ9b5L1ru8/VeYjCXKjP6NodBD9pBvxbmu7qcbQAKZfJGK+dQhKJ6R8ggHb6nev0mi1yE7Ok4ceDb5GZAURvH5ynu62FA8ZGaT6kEhpi6ayCDdnijOtYEh9nJKxImVtXDpTgl6hhJD3SgrJvjVZAOPVjjZVyF5eNXIDAvxHTR/+J9SwKJSfZOh4T3+GleP6cyydN85LJpg0Ug==', '2026-11-27 11:42:26.412+00');
INSERT INTO public.idempotency_keys VALUES ('01a21cd0-5833-758f-afb2-0c92a9d5db05', 'fE3DnBIpzhJUNu_4UtVv3aIWJKYH-8r1BFzjPr8115k', '2 oFpyUSTr4PcqtwVIXOOxe4UBAaNYv6e15zs7WHUi1c8 articles:read articles:write avatars:write companies:read companies:write invoices:read invoices:write messages:read messages:write payments:write tokens:write turtles:read turtles:write users:read users:write webhooks:write', 201, '{"ETag": "\"6a6f7123c6f8.1.RnyMbZ\"", "Location": "http://127.0.0.1:4879/invoices/01a21cd0-5a80-7383-9990-6a6f7123c6f8", "Content-Type": "application/json; charset=utf-8", "Cache-Control": "no-store"}', 'L3HmENYqDTIq1wUxRNwb0jnf/Mlq50+4AYH+1JohIONTK/icVGl3+XnNvoTNM/9W6snQE2eWjAh27ToycSc8rOtUX20YYwDjhwmt8gL7/wJiwkKKZKFlHqO7OqC8r7uMQ8S1b5QgkrXyhRzTKyCjRrZEFoeN8lm+xVXrbwijWKYR5yxx9vU/vjhVSV5e6IcVwL+ZIHP0lumUCT7N9CvryAvAax/na3ik53Pvyjhta+7yP70mYy9XBO/a9NZxZ3OK+YP9kcjIK2mjqwW7+F827BBADXBWHFYMAXG6qhuro1AIqmwx2bvNUMymqsyriwH8x/jIWEp1WjPEXZxrDFoUne+KSyfaL1lRT9lPJXJJiARCyQtyn53QNrZ0ysvX7WdNysjvg5dMGYA7R0UGBsNSeGIc5l/AY0vYsWpnHBYnkebuphawTvZUC8FYaOC/2j5hBGvfw/aJY+QijQ1Q/yY8dNs2BV0qP8+aoSTiIESnr0mxI1jZQIWgJ0PM56PQFol6XzQa0hj6FMrxNRUZm68djHOWe0AlF87Y03ylFSXP6HVQxAcqiis/GJ7JMYt3ppWwW5VJ45cMZ5zU2FoJ45Bwb9YppkU6Z/RbKocqsVz5nq9adkbNuviWFNHAjBKhYP2ZMx/gCgIAXAoRk98uOVCeT7Ifkc9D+Vz0VLraqaEpKbgaj67OMwSNPWqR3xivrc2Kl3jjZI1KM79uot3uH/JlsVhTX13DMiF7M+JFFGvTovcaCIinxQ5pvvNQW3B0v3+V53iXwiSdznc1CIlz5Rquo50E', '2026-11-27 11:42:26.432+00');
INSERT INTO public.idempotency_keys VALUES ('01a21cd0-5833-758f-afb2-0c92a9d5db05', 'pgFcdoCamnbuOZjJ6X59ISzifaoFllAhseYzr_ddZ4A', '2 rlBEEAqsVNhcYlaT9Uy6PenqN3DFqg9DAP1TMBxU1tI articles:read articles:write avatars:write companies:read companies:write invoices:read invoices:write messages:read messages:write payments:write tokens:write turtles:read turtles:write users:read users:write webhooks:write', 201, '{"Location": "http://127.0.0.1:4879/invoices/01a21cd0-5a80-7383-9990-6a6f7123c6f8/transitions/01a21cd0-5a88-714a-ba0b-f7c30af287c4", "Content-Type": "application/json; charset=utf-8", "Cache-Control": "no-store"}', '1dbJZGRG8Nnx293WUcl1AbWGZciMgeo5vx3AsmzJ87+8TWSu44I2iFf3D4HhbkOwhxyEjARl7WNQN0YkpG/y1ob7W0xvhYXvpVK8mYU5yELhkMpT/1U2EFHErD6kd4h/jYDVvxg/H1CaZ+rr12a7eoQE6//rTRIuWU5GVgKfFJnoo0+kO7bmEFZMf6Nyn9cZRQaRCc33iK0SiNDgevZB5sEbSHlOTqhppVC7ZSWrY7UtoJLgMc7LD2+PaB8kPw==', '2026-11-27 11:42:26.439+00');
INSERT INTO public.idempotency_keys VALUES ('01a21cd0-5833-758f-afb2-0c92a9d5db05', 'lSlY1HD49jvuKFucZ49tQxMPgbXPJtYpqZ3g-rska8c', '2 DucgqkfZO_F5bfAZKQFxAgrmu8-N7Kry3B4RctbfB54 articles:read articles:write avatars:write companies:read companies:write invoices:read invoices:write messages:read messages:write payments:write tokens:write turtles:read turtles:write users:read users:write webhooks:write', 201, '{"ETag": "\"e59631a7d4c5.1.RnyMbZ\"", "Location": "http://127.0.0.1:4879/invoices/01a21cd0-5a8c-75c8-bf41-e59631a7d4c5", "Content-Type": "application/json; charset=utf-8", "Cache-Control": "no-store"}', '3SWes7Os7PvetuYrQiKDXOi9KZI72FpH7XvqdOoizmMnPtjHUa45OA7R0m5S0NwAf1xR6yOi93MWbcK3ooTeWHfClzPgMFJ7QOoW+YxcuUcX4wwqnEl+dRzRDrx/XlHYwX2AHpbYX+fyHKbrHRfGe3TJ10Ffp3nEJ7Ozd12Y670yQqBijgJp2Z1l9uMZ6/IHQ/3h6A/3ekkl8gaexd88nsIJwWkgNvYr21fG+cq1n1mYU1wIYiiRk8RvLh7tvPzzl0VEvvgZjx0dl8A5aAWzLJer7ealANJTeQLGa2YtP0WYj7k27qsx0UsDBxzIqtIWotMM+jUSBKFbwN+5ygBkscvPVCPemFwzl+SmY7PCJCDeW+zwSqxBUftuVmv24F+z4ipyLoYbARV3xLuDJ5TjDJBGdvEB76fzFhrbD6Fop4W32BCaGiFdXPx0JTDea+XdgbwQ7rcwNDzqS+RBSgnS3VZCyBhzZDHGqRxqeD3kA/+BNVN8Q49z9Lo/r3gI9NC5bDzhizJdTWE/cpp0/tG5k2Zcolv2QV5Ee0ambxlP6PW+RtvZ1kOanJOXq2dnVbbaOsY4dFexg8e5oxIT37cmPCs0ojPb7/xMl7cd81mDI18zT/E7q3m9iWWEx/ty40+HvO602Jvm2MOzCmE/kIL0kt1f7IiItP0uX0Jp83CkI16r1Yekp6kdvIzGNARMqb0fabcJd5vZGoHairB9z0OsJc4ZUruZR1BtS+WDpQC6j3OCNIoCNrL2MGl6hzjoiOuDkgkqbEDy/TQUm8zxM3bTnEzT', '2026-11-27 11:42:26.444+00');
INSERT INTO public.idempotency_keys VALUES ('01a21cd0-5833-758f-afb2-0c92a9d5db05', 'l_ZQLL4kI969FGBkZdvuXINrQlnaY-SUMBHhOXRU-D8', '2 bgZGq2almglSv4ziSX30v3_4btAQMdHLeBGyWquDVA8 articles:read articles:write avatars:write companies:read companies:write invoices:read invoices:write messages:read messages:write payments:write tokens:write turtles:read turtles:write users:read users:write webhooks:write', 201, '{"Location": "http://127.0.0.1:4879/invoices/01a21cd0-5a8c-75c8-bf41-e59631a7d4c5/transitions/01a21cd0-5a94-71d9-84eb-c38fcfc487a7", "Content-Type": "application/json; charset=utf-8", "Cache-Control": "no-store"}', 'AdMbMWm7bpKodBQbOaKp4vh2OUfIIXdMwsvtmyz8ahcof2QcPfGc3GAaqCwcUkCM8Ag21J8Zb6icvdSPeZU1jARq8u1UGf1aLISt+kgyEHXT0fM5/6G6Vzjz8Y9lVf2pyWKAitnKLgsLpEiln8c1l2+HSUWUfkHpS7nBfycX7aRdAcXbs6KLHhjh4rWKqY8Yh52nb1xvYMZaRIx7AeK/5MjG0QSPPTxcDiAAB5m/gIsEfQjDUd3GV8cpY2eDNw==', '2026-11-27 11:42:26.452+00');
INSERT INTO public.idempotency_keys VALUES ('01a21cd0-5833-758f-afb2-0c92a9d5db05', 'rw15CYljFoL2MFnkthAIVlF0XH164Mu3ynn4CPurrjY', '2 AIa0nPYuzp7oaL7HrHQQPZWHSF6xJCfFzD5fim5HEv0 articles:read articles:write avatars:write companies:read companies:write invoices:read invoices:write messages:read messages:write payments:write tokens:write turtles:read turtles:write users:read users:write webhooks:write', 201, '{"Location": "http://127.0.0.1:4879/invoices/01a21cd0-5a2b-76b4-8189-09a1926ba40e/transitions/01a21cd0-5a9a-77d0-a5db-fbf9ef851a7f", "Content-Type": "application/json; charset=utf-8", "Cache-Control": "no-store"}', 'c2jW8ZRtAPkAuHZQwoGfd2/eKB6y7xACpM721kHsP+VcF93nxEA6EBul8bdZWlHTTNeWgzNdhw5biKPY/4Eg45T2HxZLFQGbC1fYZxtT8i/eO2KRHlVmQlTWYI12GlUJcP5Y1SYoclCtu0D8uUErkANU+1r1iLl70vMjn/ff117dVA3qtrTiTwBmL0tZl23zva2L20++EyXNrDtsVeiG2Nilgwqp1yJ1BGPuygLyW8+kWL84rCmZc1eQckYr', '2026-11-27 11:42:26.456+00');
INSERT INTO public.idempotency_keys VALUES ('01a21cd0-5833-758f-afb2-0c92a9d5db05', 'jO-6ebXpGLIYNxpJIn_f-tIe4sDY-RBnTfTtsS2Aoh4', '2 n2RuDzQ7NgQKgBngxvLcqpz2tgQJN7Qp4NiZoAydFDk articles:read articles:write avatars:write companies:read companies:write invoices:read invoices:write messages:read messages:write payments:write tokens:write turtles:read turtles:write users:read users:write webhooks:write', 201, '{"Location": "http://127.0.0.1:4879/avatars/01a21cd0-5bdf-76d1-a11c-4811ecb95ff4", "Content-Type": "application/json; charset=utf-8", "Cache-Control": "no-store"}', '5crDl2Yvw4YLkBQbCNjqoLK6m+YgaOi3syWeKvBmaBMXiD9wsyk0wu6fQzmbWiy1exCN2fW518Ik0xX9gzCmsksU6Ik1v76IqqqvbfzVKQBqyLKLBbl/HgY1kBSBjnYEa8lCC/NfC+vu2dN5e0j5lAJTNhrKq0f+Mpvux209ryS+iKLOv+n1Bew/1zy/6Pla6tY1wU7Gyi57Gp2xVquuSALOrV6K0+FanxsOq5x1rx+2tT/gJtSGsahi/55ijgVil7YUeUYhdx/U4yStbITVIKw0F/qQc21ahHeImRw/kfFt2A4x5A==', '2026-11-27 11:42:26.712+00');
INSERT INTO public.idempotency_keys VALUES ('01a21cd0-5833-758f-afb2-0c92a9d5db05', 'sq8vgi4ZUvwSVeVOY6R4EXbaZXLVjmTkSXqYYzeyMJA', '2 3TKaE550E0DNgiYwmcwluti9I6NOjdEZejK6WIrAoTc articles:read articles:write avatars:write companies:read companies:write invoices:read invoices:write messages:read messages:write payments:write tokens:write turtles:read turtles:write users:read users:write webhooks:write', 201, '{"Location": "http://127.0.0.1:4879/uploads/LhNu2kPLxmqn_JhlKIuscvUxmG1qxW2gTT8OSG8ln4E", "Content-Type": "application/json; charset=utf-8", "Cache-Control": "no-store"}', 'IYUjdGU8cyxVm3boDtIBPLu7lp4rnq08nmmsh4WRULhUd4HnrtKMLzSqtBGhNUP0VLCIU7HFi3RzaOK0hL9WGNHQgbSREUtuwiM+sYAoGfFuDq5s0n19L/EQfK2EE6Q1/Mz21uOZfpt5tCotYgiFiNUWyzznXkqMHGBROBzMt9ulu/zl9C1SO+Jv14ubScMdbqQtTN8DNkxUVbGYDZPKcutIV2QwO5XCkLqH37xMsO2igZD3Xgg2Fq4jTSz2ZP5hMOw+BtK7h8fba9CB0Z/PFl6jw3UaHo1u', '2026-11-27 11:42:26.806+00');
INSERT INTO public.idempotency_keys VALUES ('01a21cd0-5833-758f-afb2-0c92a9d5db05', 'vVJ93AsnAb_uE_3DPbeSU35Q0kxvITCfyRAwH0kx90I', '2 qIZU_P08mkDBjA5BQatCg8_mbqHqzDLp7wwwTnQj7v0 articles:read articles:write avatars:write companies:read companies:write invoices:read invoices:write messages:read messages:write payments:write tokens:write turtles:read turtles:write users:read users:write webhooks:write', 200, '{"content-type": "application/json; charset=utf-8", "Cache-Control": "no-store"}', 'zuPJrHDcNzz585/i1BmZSKL/jEB5QmZxQbwKTUbELOLodRdqiVsIXFhCANgXzUfys08+G+u+OYreASNNb5iW9aeP+JBu+pAWKEOAFyvlflwoKE3BnCM+RR0Y3ObhtK9dautVb6zwXDrMC9r1/utNUUuCd0ESIbSJUMlY2hp00jA=', '2026-11-27 11:42:26.871+00');
INSERT INTO public.idempotency_keys VALUES ('01a21cd0-533f-738e-a9b6-beb58b782dcc', '-SiOsCefmqDBkOGeakWgpwW6vZtV3fN_atnyuM6NHFQ', '2 2oR6dKZlzOAw3bS6vDSK3R4wzuE_W-f9i78tJs6v4QY account:write articles:read articles:write audit:read avatars:write companies:read companies:write invoices:read invoices:write messages:read messages:write payments:write tokens:write turtles:read turtles:write users:read users:write webhooks:read webhooks:write', 200, '{"content-type": "application/json; charset=utf-8", "Cache-Control": "no-store"}', 'pIFP4H7MoCDQBO9iLx9qG/jMGtCLrYSHLjmY0TZToJlvn+W11aTuLSs4IdOTdpL4BIKCaVmopEM/79eRGdE2fvpEt0RwhqSJDGNtrmuaANuWOFxmsUxdoldIr3EF2pODre0+d4HX0vRvU+Hrn+nATKJtvwNh2ZsjBQXQgCcoLz0=', '2026-11-27 11:42:26.901+00');
INSERT INTO public.idempotency_keys VALUES ('01a21cd0-5833-758f-afb2-0c92a9d5db05', 'ML7_FJPTG_g2BejN2AoUfhF1Z6E-1NZnWIRmoBvuams', '2 sSfDq613EN7Zp_WnkfZK40siD0INeqdDTA1Rwm7j4c4 articles:read articles:write avatars:write companies:read companies:write invoices:read invoices:write messages:read messages:write payments:write tokens:write turtles:read turtles:write users:read users:write webhooks:write', 201, '{"Location": "http://127.0.0.1:4879/invoices/01a21cd0-5a2b-76b4-8189-09a1926ba40e/payment_attempts/01a21cd0-5b31-7147-b219-807e07fa1eee", "Content-Type": "application/json; charset=utf-8", "Cache-Control": "no-store"}', 'fkeioe9kuNgYsCusYba1B4O5YAS0UN/hcCx3VHUyYN6YGo31DJ820qeQFYUDdxfGP6EEtuIyg6L0EtylvEkN5Sq3fCQtc2r3G5BPu/KJqUxiejCq3ynaRwsUruz2dBkCDdX75okxLxJd6iidCGvMUk/ueDqTKxGa4esdE+8dfHVO0faceR2D921FC5DJyEyD+c0siPqvbxZEFb77Md2YDoOoh5vF0ipr6se+rEPJjJULzW9vFtgyWgJVylxnOZqUiB3qM6+vg6bp74HJwa6qvbrkBD9Fc226z6PRbZYMPR6fNFS+3jyQ7jqK+1ib3v4H+iK2IXdEoJ/sXETcAMgxQoCru6wHueg5/4OeNR/TZs5Xt2XZoBHi/Q7ZlSV8cH4BIbBc7YgLb0RK1sscJnvauDO37E5ywX07dcUpIJj5VbKpDTLz0n3la1G1eneKBOpW0tOBAvSbvJprVDhZCA7UrjEhGw==', '2026-11-27 11:42:26.606+00');
INSERT INTO public.idempotency_keys VALUES ('01a21cd0-533f-738e-a9b6-beb58b782dcc', 's3I7x4iJ96Zn1tbvw5imXQIF94MPDrEOU-gE2wjrw-E', '2 UjchBwukddGFtEwHFoF8eXN4J5QUPIbmmFhERz7Yi6I account:write articles:read articles:write audit:read avatars:write companies:read companies:write invoices:read invoices:write messages:read messages:write payments:write tokens:write turtles:read turtles:write users:read users:write webhooks:read webhooks:write', 201, '{"Location": "http://127.0.0.1:4879/invoices/01a21cd0-5a5e-756e-b67a-4d735cdafd98/payment_attempts/01a21cd0-5b61-728d-be9a-d2668ef82240", "Content-Type": "application/json; charset=utf-8", "Cache-Control": "no-store"}', 'uuGNv51OMzmuK1hBCTHwB63euzzM2FOx6OJBUQvehQF5nr9+wMyj33mQEgItOapWaG8cjherfLiM/m1U5MhnrNuCUXpTxgvGHJjiKf/ZFk86ti0qNviYRJ/t0Ibp+259HDwYQOxEYiOfExx8jzc4Sy7sttglHIlaMVcfYnl6Ho6tDONdW9Hp5i0z6NI+n9SZyx970E0QJOoEB6Ta14zQbOU3kTEpsWDchRcadT93eMMhWz9x4dV3OK+YpApTXNdVbIxNKWnYVLwZjRdYOGFEssVqZSqoqJSf8oIO3cWRR8HwisoZFG0i5FNkyxYiz7q42zcJkMlDFAm7KauERy3OP2h1aX2wluJ1iIgFSj/iCBpBrxBNGMrWlghCCtQdTiyrRcN5Ad0xFzGKUQJcTVU=', '2026-11-27 11:42:26.656+00');
INSERT INTO public.idempotency_keys VALUES ('01a21cd0-5833-758f-afb2-0c92a9d5db05', 'vVUHP6_LzzslFEwePQa5UpWrwsNHQKNVI113yurA6Eg', '2 7m3Tg9QWWgTUOVHIjfhxqr7YsYIx7qaCemsT-uKKh28 articles:read articles:write avatars:write companies:read companies:write invoices:read invoices:write messages:read messages:write payments:write tokens:write turtles:read turtles:write users:read users:write webhooks:write', 200, '{"content-type": "application/json; charset=utf-8", "Cache-Control": "no-store"}', '33YSDMlXk4KYkmN/8sA7pDYfikjYLfUYygVdh0b07PBiCl5qLRgc1rQxwzsQO2ecJdl+YXih9CUiV7QcEdltPcDOsao1s2KDrOuaVXhGPhhpbtUGgi7qmyxECI/oeo0Kxg6ZfHCnZycmTQEX9kLmikIqeb4vmaQwzg==', '2026-11-27 11:42:26.818+00');
INSERT INTO public.idempotency_keys VALUES ('01a21cd0-533f-738e-a9b6-beb58b782dcc', 'T7ljrMD1I3jAG8kuuNb1dFLr9zV1ofVmY6tiKUek6G4', '2 -JCLFAQbcijbhYejyh7btF-PDQizn1v_bMlRQd_CnpI account:write articles:read articles:write audit:read avatars:write companies:read companies:write invoices:read invoices:write messages:read messages:write payments:write tokens:write turtles:read turtles:write users:read users:write webhooks:read webhooks:write', 200, '{"content-type": "application/json; charset=utf-8", "Cache-Control": "no-store"}', 'HI4EEMGKzBUIyHloPciAHr+hSQb4CEXWrKoAbfLSN2/mlUfoHfknKh2ZA2BvU0Y34hIEvxpgfwbDVEb5gTCvYY6bvr2gucYS845HdpY/5KQYeCSHAuNXAE2Z2DJXcUgMRpYueA==', '2026-11-27 11:42:26.852+00');
INSERT INTO public.idempotency_keys VALUES ('01a21cd0-5833-758f-afb2-0c92a9d5db05', 'C37fBElJC1GMe6r9yaCudZpYXCCU7T4pQ4Mz5fL6rMw', '2 DsR1y4oaEg8v27UM_5SR3_kT_L9nd6LAzzZyUHdyecw articles:read articles:write avatars:write companies:read companies:write invoices:read invoices:write messages:read messages:write payments:write tokens:write turtles:read turtles:write users:read users:write webhooks:write', 200, '{"content-type": "application/json; charset=utf-8", "Cache-Control": "no-store"}', 'S/lu/3nUV4gP2w1w0vlxGxm3wx4WYDOkAvDlTDtmUrqrB6B/evlEFiD7ATjkfFV0SyN84nd6Fjx8D38MKi0jj1i/P2pLG7qs1gKtvED59bZrTQpyJqjlzTCLttboKpU3LARzP75X3Jg=', '2026-11-27 11:42:26.862+00');
INSERT INTO public.invoices VALUES ('01a21cd0-59ec-746e-a325-5d4132894c4e', '01a21cd0-5833-758f-afb2-0c92a9d5db05', 'R-1', 120.5000, 'EUR', 'Linus', 'linus@example.com', '+1 555 0100', 'paid', 3, '2026-11-27 11:42:26.284+00', '2026-11-27 11:42:26.308+00', NULL, NULL, '2026-11-27 11:42:26.582+00', '2026-11-27 11:42:26.582+00', NULL, NULL, '''2a9d5db05.1'':2A ''2a9d5db05.com'':6C ''2a9d5db05.example'':5C ''2a9d5db05.linus'':3B,4C ''2a9d5db05.r'':1A', '2026-11-27 11:42:26.582+00');
INSERT INTO public.invoices VALUES ('01a21cd0-5a2b-76b4-8189-09a1926ba40e', '01a21cd0-5833-758f-afb2-0c92a9d5db05', 'R-2', 120.5000, 'EUR', 'Linus', 'linus@example.com', '+1 555 0100', 'failed', 4, '2026-11-27 11:42:26.347+00', '2026-11-27 11:42:26.383+00', '2026-11-27 11:42:26.458+00', '2026-11-27 11:42:26.628+00', NULL, NULL, NULL, NULL, '''2a9d5db05.2'':2A ''2a9d5db05.com'':6C ''2a9d5db05.example'':5C ''2a9d5db05.linus'':3B,4C ''2a9d5db05.r'':1A', '2026-11-27 11:42:26.628+00');
INSERT INTO public.invoices VALUES ('01a21cd0-5a5e-756e-b67a-4d735cdafd98', '01a21cd0-5833-758f-afb2-0c92a9d5db05', 'R-3', 120.5000, 'EUR', 'Linus', 'linus@example.com', '+1 555 0100', 'paid', 3, '2026-11-27 11:42:26.398+00', '2026-11-27 11:42:26.415+00', NULL, NULL, '2026-11-27 11:42:26.699+00', '2026-11-27 11:42:26.699+00', NULL, NULL, '''2a9d5db05.3'':2A ''2a9d5db05.com'':6C ''2a9d5db05.example'':5C ''2a9d5db05.linus'':3B,4C ''2a9d5db05.r'':1A', '2026-11-27 11:42:26.699+00');
INSERT INTO public.invoices VALUES ('01a21cd0-5a80-7383-9990-6a6f7123c6f8', '01a21cd0-5833-758f-afb2-0c92a9d5db05', 'R-4', 120.5000, 'EUR', 'Linus', 'linus@example.com', '+1 555 0100', 'paid', 4, '2026-11-27 11:42:26.432+00', '2026-11-27 11:42:26.44+00', '2026-11-27 11:42:26.865+00', NULL, '2026-11-27 11:42:26.884+00', '2026-11-27 11:42:26.884+00', NULL, NULL, '''2a9d5db05.4'':2A ''2a9d5db05.com'':6C ''2a9d5db05.example'':5C ''2a9d5db05.linus'':3B,4C ''2a9d5db05.r'':1A', '2026-11-27 11:42:26.884+00');
INSERT INTO public.invoices VALUES ('01a21cd0-5a8c-75c8-bf41-e59631a7d4c5', '01a21cd0-5833-758f-afb2-0c92a9d5db05', 'R-5', 120.5000, 'EUR', 'Linus', 'linus@example.com', '+1 555 0100', 'paid', 3, '2026-11-27 11:42:26.444+00', '2026-11-27 11:42:26.452+00', NULL, NULL, '2026-11-27 11:42:26.934+00', '2026-11-27 11:42:26.934+00', NULL, NULL, '''2a9d5db05.5'':2A ''2a9d5db05.com'':6C ''2a9d5db05.example'':5C ''2a9d5db05.linus'':3B,4C ''2a9d5db05.r'':1A', '2026-11-27 11:42:26.934+00');
INSERT INTO public.mail_counts VALUES ('01a21cd0-5833-758f-afb2-0c92a9d5db05', '2026-11-27 11:45:19.266+00');
INSERT INTO public.mail_counts VALUES ('01a21cd0-5833-758f-afb2-0c92a9d5db05 to 09eafe4c2b195fc27f6f2dbeaf7f15aec6b293a22356951db37b56ca8c3e7c7e', '2026-11-27 14:35:14.466+00');
INSERT INTO public.mail_counts VALUES ('all to 09eafe4c2b195fc27f6f2dbeaf7f15aec6b293a22356951db37b56ca8c3e7c7e', '2026-11-27 13:08:50.466+00');
INSERT INTO public.messages VALUES ('01a21cd0-5981-7199-9ae1-29d91c5c5df9', 'Hello', '01a21cd0-5844-7165-a6df-d38d40b0d327', '01a21cd0-5833-758f-afb2-0c92a9d5db05', 1, '2026-11-27 11:42:26.176+00', '2026-11-27 11:42:26.176+00', '''2a9d5db05.hello'':1A ''d40b0d327.hello'':1A');
INSERT INTO public.messages VALUES ('01a21cd0-599c-74d2-b094-674925da21ab', 'Hello again', '01a21cd0-5844-7165-a6df-d38d40b0d327', '01a21cd0-5833-758f-afb2-0c92a9d5db05', 1, '2026-11-27 11:42:26.204+00', '2026-11-27 11:42:26.204+00', '''2a9d5db05.again'':2A ''2a9d5db05.hello'':1A ''d40b0d327.again'':2A ''d40b0d327.hello'':1A');
INSERT INTO public.migrations VALUES (1, '2026-11-21-articles', '2026-11-27 11:42:21.514633+00');
INSERT INTO public.migrations VALUES (2, '2026-11-21-messages-turtles-companies', '2026-11-27 11:42:21.7075+00');
INSERT INTO public.migrations VALUES (3, '2026-11-21-invoices', '2026-11-27 11:42:21.863052+00');
INSERT INTO public.migrations VALUES (4, '2026-11-21-avatars', '2026-11-27 11:42:22.076051+00');
INSERT INTO public.migrations VALUES (5, '2026-11-21-token-parents', '2026-11-27 11:42:22.112271+00');
INSERT INTO public.migrations VALUES (6, '2026-11-21-articles-by-author', '2026-11-27 11:42:22.163305+00');
INSERT INTO public.migrations VALUES (7, '2026-11-22-minor-units', '2026-11-27 11:42:22.357618+00');
INSERT INTO public.migrations VALUES (8, '2026-11-22-narrow-lists', '2026-11-27 11:42:22.416124+00');
INSERT INTO public.migrations VALUES (9, '2026-11-22-shared-folders', '2026-11-27 11:42:22.422747+00');
INSERT INTO public.migrations VALUES (10, '2026-11-23-identities', '2026-11-27 11:42:22.445177+00');
INSERT INTO public.migrations VALUES (11, '2026-11-24-filters', '2026-11-27 11:42:22.909767+00');
INSERT INTO public.migrations VALUES (12, '2026-11-25-named-tokens', '2026-11-27 11:42:22.917942+00');
INSERT INTO public.migrations VALUES (13, '2026-11-25-user-search', '2026-11-27 11:42:23.030601+00');
INSERT INTO public.migrations VALUES (14, '2026-11-26-events', '2026-11-27 11:42:23.038936+00');
INSERT INTO public.migrations VALUES (15, '2026-11-27-webhooks', '2026-11-27 11:42:23.106616+00');
INSERT INTO public.migrations VALUES (16, '2026-11-28-token-ids', '2026-11-27 11:42:23.186613+00');
INSERT INTO public.migrations VALUES (17, '2026-11-28-webhook-hosts', '2026-11-27 11:42:23.210207+00');
INSERT INTO public.migrations VALUES (18, '2026-11-29-message-events', '2026-11-27 11:42:23.250812+00');
INSERT INTO public.migrations VALUES (19, '2026-11-28-user-statuses', '2026-11-27 11:42:23.280324+00');
INSERT INTO public.migrations VALUES (20, '2026-11-29-webhook-access', '2026-11-27 11:42:23.287912+00');
INSERT INTO public.migrations VALUES (21, '2026-11-30-held-deliveries', '2026-11-27 11:42:23.295206+00');
INSERT INTO public.migrations VALUES (22, '2026-12-01-payment-links', '2026-11-27 11:42:23.302591+00');
INSERT INTO public.migrations VALUES (23, '2026-12-02-erased-users', '2026-11-27 11:42:23.340884+00');
INSERT INTO public.migrations VALUES (24, '2026-12-03-audit', '2026-11-27 11:42:23.363242+00');
INSERT INTO public.migrations VALUES (25, '2026-12-04-users-of-emails', '2026-11-27 11:42:23.414302+00');
INSERT INTO public.migrations VALUES (26, '2026-12-05-events-of-tokens', '2026-11-27 11:42:23.437492+00');
INSERT INTO public.migrations VALUES (27, '2026-12-06-filters-of-lists', '2026-11-27 11:42:23.551535+00');
INSERT INTO public.migrations VALUES (28, '2026-12-07-indexes-of-large-tables', '2026-11-27 11:42:23.616188+00');
INSERT INTO public.migrations VALUES (29, '2026-12-07-types-of-entries', '2026-11-27 11:42:23.623441+00');
INSERT INTO public.migrations VALUES (30, '2026-12-08-payments-in-progress', '2026-11-27 11:42:23.645423+00');
INSERT INTO public.migrations VALUES (31, '2026-12-09-normal-forms', '2026-11-27 11:42:23.663003+00');
INSERT INTO public.migrations VALUES (32, '2026-12-10-ended-access', '2026-11-27 11:42:23.673547+00');
INSERT INTO public.migrations VALUES (33, '2026-12-10-types-of-events-of-users', '2026-11-27 11:42:23.682662+00');
INSERT INTO public.migrations VALUES (34, '2026-12-10-ended-tokens', '2026-11-27 11:42:23.704628+00');
INSERT INTO public.migrations VALUES (35, '2026-12-11-terms-of-invoices', '2026-11-27 11:42:23.723909+00');
INSERT INTO public.migrations VALUES (36, '2026-12-12-account-scope', '2026-11-27 11:42:23.726978+00');
INSERT INTO public.migrations VALUES (37, '2026-12-13-owners-of-attempts', '2026-11-27 11:42:23.805366+00');
INSERT INTO public.migrations VALUES (38, '2026-12-14-search', '2026-11-27 11:42:24.011004+00');
INSERT INTO public.migrations VALUES (39, '2026-12-16-lists-of-invoices', '2026-11-27 11:42:24.02279+00');
INSERT INTO public.migrations VALUES (40, '2026-12-18-grants', '2026-11-27 11:42:24.227971+00');
INSERT INTO public.migrations VALUES (41, '2026-12-20-sign-ins', '2026-11-27 11:42:24.236812+00');
INSERT INTO public.migrations VALUES (42, '2026-12-21-reminders', '2026-11-27 11:42:24.287503+00');
INSERT INTO public.migrations VALUES (43, '2026-12-22-receipts', '2026-11-27 11:42:24.318995+00');
INSERT INTO public.migrations VALUES (44, '2026-11-27-addresses-of-users', '2026-11-27 11:42:24.334948+00');
INSERT INTO public.migrations VALUES (45, '2026-11-27-limits-of-mails', '2026-11-27 11:42:24.34734+00');
INSERT INTO public.migrations VALUES (46, '2026-11-27-browsers-of-grants', '2026-11-27 11:42:24.390151+00');
INSERT INTO public.migrations VALUES (47, '2026-11-27-changes-of-email', '2026-11-27 11:42:24.415755+00');
INSERT INTO public.migrations VALUES (48, '2026-11-27-changes-of-invoices', '2026-11-27 11:42:24.46306+00');
INSERT INTO public.payment_attempts VALUES ('01a21cd0-5ac6-73b0-bcd2-d685a6fb69cd', '01a21cd0-59ec-746e-a325-5d4132894c4e', '01a21cd0-5833-758f-afb2-0c92a9d5db05', 'R-1', 120.5000, 'EUR', '*******cess', NULL, 'gyPyUPLYV_3Cwm6LXv0TWf5PMjrutYsXsgOqYTE4W4Q', '2 lJCN9XS7W3qQ-KnJMgXyct3Sx45uDDHgbYBeFsqGyzY articles:read articles:write avatars:write companies:read companies:write invoices:read invoices:write messages:read messages:write payments:write tokens:write turtles:read turtles:write users:read users:write webhooks:write', 'succeeded', NULL, NULL, '2026-11-27 11:42:26.502+00', NULL, NULL, NULL, NULL);
INSERT INTO public.payment_attempts VALUES ('01a21cd0-5b31-7147-b219-807e07fa1eee', '01a21cd0-5a2b-76b4-8189-09a1926ba40e', '01a21cd0-5833-758f-afb2-0c92a9d5db05', 'R-2', 120.5000, 'EUR', '********ined', NULL, 'ML7_FJPTG_g2BejN2AoUfhF1Z6E-1NZnWIRmoBvuams', '2 sSfDq613EN7Zp_WnkfZK40siD0INeqdDTA1Rwm7j4c4 articles:read articles:write avatars:write companies:read companies:write invoices:read invoices:write messages:read messages:write payments:write tokens:write turtles:read turtles:write users:read users:write webhooks:write', 'failed', 'card_declined', 'The card was declined.', '2026-11-27 11:42:26.609+00', NULL, NULL, NULL, NULL);
INSERT INTO public.payment_attempts VALUES ('01a21cd0-5b61-728d-be9a-d2668ef82240', '01a21cd0-5a5e-756e-b67a-4d735cdafd98', '01a21cd0-533f-738e-a9b6-beb58b782dcc', 'R-3', 120.5000, 'EUR', '*******cess', NULL, 's3I7x4iJ96Zn1tbvw5imXQIF94MPDrEOU-gE2wjrw-E', '2 UjchBwukddGFtEwHFoF8eXN4J5QUPIbmmFhERz7Yi6I account:write articles:read articles:write audit:read avatars:write companies:read companies:write invoices:read invoices:write messages:read messages:write payments:write tokens:write turtles:read turtles:write users:read users:write webhooks:read webhooks:write', 'succeeded', NULL, NULL, '2026-11-27 11:42:26.657+00', NULL, NULL, '01a21cd0-5833-758f-afb2-0c92a9d5db05', NULL);
INSERT INTO public.payment_attempts VALUES ('01a21cd0-5c3d-7045-8edb-b0a7713c9c0d', '01a21cd0-5a80-7383-9990-6a6f7123c6f8', '01a21cd0-5833-758f-afb2-0c92a9d5db05', 'R-4', 120.5000, 'EUR', '*******cess', NULL, 'vVJ93AsnAb_uE_3DPbeSU35Q0kxvITCfyRAwH0kx90I', '2 qIZU_P08mkDBjA5BQatCg8_mbqHqzDLp7wwwTnQj7v0 articles:read articles:write avatars:write companies:read companies:write invoices:read invoices:write messages:read messages:write payments:write tokens:write turtles:read turtles:write users:read users:write webhooks:write', 'succeeded', NULL, NULL, '2026-11-27 11:42:26.877+00', NULL, NULL, NULL, NULL);
INSERT INTO public.payment_attempts VALUES ('01a21cd0-5c57-759f-9473-76f1f3bed565', '01a21cd0-5a8c-75c8-bf41-e59631a7d4c5', '01a21cd0-533f-738e-a9b6-beb58b782dcc', 'R-5', 120.5000, 'EUR', '*******cess', NULL, '-SiOsCefmqDBkOGeakWgpwW6vZtV3fN_atnyuM6NHFQ', '2 2oR6dKZlzOAw3bS6vDSK3R4wzuE_W-f9i78tJs6v4QY account:write articles:read articles:write audit:read avatars:write companies:read companies:write invoices:read invoices:write messages:read messages:write payments:write tokens:write turtles:read turtles:write users:read users:write webhooks:read webhooks:write', 'succeeded', NULL, NULL, '2026-11-27 11:42:26.903+00', NULL, NULL, '01a21cd0-5833-758f-afb2-0c92a9d5db05', NULL);
INSERT INTO public.payment_links VALUES ('01a21cd0-5a9d-74e3-945d-48d678856132', '01a21cd0-5a2b-76b4-8189-09a1926ba40e', 'fe81cd89b669a02a3f16f21934f54d2cbe2840c16a6a91521e368eee45bf74ac', NULL, NULL, '2026-11-27 11:42:26.461+00', NULL);
INSERT INTO public.payment_links VALUES ('01a21cd0-5b45-769e-b429-fa07508a6383', '01a21cd0-5a2b-76b4-8189-09a1926ba40e', '88a86e22620ebf3745e314e799a03f1189a8572539b5d3dac64d0fe764b073d4', NULL, NULL, '2026-11-27 11:42:26.629+00', NULL);
INSERT INTO public.payment_links VALUES ('01a21cd0-5c31-75b8-a835-6fab3263d46d', '01a21cd0-5a80-7383-9990-6a6f7123c6f8', 'ec0a80b84f7188cd491878a58428155a92c8d1f5857ed005b0c991c52df0f247', NULL, NULL, '2026-11-27 11:42:26.865+00', NULL);
INSERT INTO public.revisions VALUES ('01a21cd0-5877-741c-b131-9f8c04b4a9c2', '01a21cd0-5877-741c-b131-a017c17f9317', 'Once', 'Text', '01a21cd0-5833-758f-afb2-0c92a9d5db05', '2026-11-27 11:42:25.911+00');
INSERT INTO public.revisions VALUES ('01a21cd0-5891-708a-8f2f-e14dbcf7eb24', '01a21cd0-5891-708a-8f2f-e7e0f477853e', 'Of the administrator', '', '01a21cd0-533f-738e-a9b6-beb58b782dcc', '2026-11-27 11:42:25.937+00');
INSERT INTO public.revisions VALUES ('01a21cd0-5924-7551-8f73-0449f1d326d6', '01a21cd0-5877-741c-b131-a017c17f9317', 'Twice', 'Text', '01a21cd0-5833-758f-afb2-0c92a9d5db05', '2026-11-27 11:42:26.09+00');
INSERT INTO public.revisions VALUES ('01a21cd0-5c14-772e-bf5e-15880e66a474', '01a21cd0-5c14-772e-bf5e-18b968a867e9', 'By GraphQL', '', '01a21cd0-5833-758f-afb2-0c92a9d5db05', '2026-11-27 11:42:26.836+00');
INSERT INTO public.revisions VALUES ('01a21cd0-5c27-7738-868b-6b98865d5df1', '01a21cd0-5c27-7738-868b-6d38ef8911d3', 'Inline', '', '01a21cd0-533f-738e-a9b6-beb58b782dcc', '2026-11-27 11:42:26.855+00');
INSERT INTO public.shared_folders VALUES ('images', '80866850-0a05-4b84-9c7a-4d62bc1a5fbd');
INSERT INTO public.test_charges VALUES ('01a21cd0-5ac6-73b0-bcd2-d685a6fb69cd', 120.5000, 'EUR', NULL, NULL, '2026-11-27 11:42:26.560003+00');
INSERT INTO public.test_charges VALUES ('01a21cd0-5b31-7147-b219-807e07fa1eee', 120.5000, 'EUR', 'card_declined', 'The card was declined.', '2026-11-27 11:42:26.611096+00');
INSERT INTO public.test_charges VALUES ('01a21cd0-5b61-728d-be9a-d2668ef82240', 120.5000, 'EUR', NULL, NULL, '2026-11-27 11:42:26.693488+00');
INSERT INTO public.test_charges VALUES ('01a21cd0-5c3d-7045-8edb-b0a7713c9c0d', 120.5000, 'EUR', NULL, NULL, '2026-11-27 11:42:26.882196+00');
INSERT INTO public.test_charges VALUES ('01a21cd0-5c57-759f-9473-76f1f3bed565', 120.5000, 'EUR', NULL, NULL, '2026-11-27 11:42:26.931319+00');
INSERT INTO public.tokens VALUES ('01a21cd0-5974-716a-8474-83d3073a4be2', '01a21cd0-5833-758f-afb2-0c92a9d5db05', '2743e2ecf6b81726d5c900f7889ae1b612e9f9fbd0ecfc2dceca108d3f197fa2', '{articles:read}', false, NULL, NULL, '2026-11-27 11:42:26.164+00', '01a21cd0-584a-73fe-98a5-e3870c6412be', NULL, NULL, NULL);
INSERT INTO public.tokens VALUES ('01a21cd0-5340-73bd-8629-9af83e6c8100', '01a21cd0-533f-738e-a9b6-beb58b782dcc', 'bbc4c33806deb0975bb5c4fb934cbc271ff6d4ad4a5e4e5f603e64d0389976b0', '{account:write,users:read,users:write,tokens:write,avatars:write,messages:read,messages:write,articles:read,articles:write,turtles:read,turtles:write,companies:read,companies:write,invoices:read,invoices:write,payments:write,audit:read,webhooks:read,webhooks:write}', true, NULL, NULL, '2026-11-27 11:42:24+00', NULL, 'ADMIN_TOKEN', '2026-11-27 11:42:25.832+00', NULL);
INSERT INTO public.tokens VALUES ('01a21cd0-584a-73fe-98a5-e3870c6412be', '01a21cd0-5833-758f-afb2-0c92a9d5db05', '9e32a1f642f8ce72331c0227bbc5c872245a2a3a1d0f2ec7af923f27f17caab3', '{articles:read,articles:write,companies:read,companies:write,invoices:read,invoices:write,messages:read,messages:write,turtles:read,turtles:write,users:read,users:write,avatars:write,payments:write,tokens:write,webhooks:write}', false, NULL, NULL, '2026-11-27 11:42:25.866+00', '01a21cd0-5340-73bd-8629-9af83e6c8100', NULL, '2026-11-27 11:42:25.879+00', NULL);
INSERT INTO public.transitions VALUES ('01a21cd0-5a04-70f3-962e-34b793039c39', '01a21cd0-59ec-746e-a325-5d4132894c4e', 'draft', 'published', '2026-11-27 11:42:26.308+00');
INSERT INTO public.transitions VALUES ('01a21cd0-5a4f-77ff-80ff-b14392dda786', '01a21cd0-5a2b-76b4-8189-09a1926ba40e', 'draft', 'published', '2026-11-27 11:42:26.383+00');
INSERT INTO public.transitions VALUES ('01a21cd0-5a6f-7096-b6c4-5a75d678fd82', '01a21cd0-5a5e-756e-b67a-4d735cdafd98', 'draft', 'published', '2026-11-27 11:42:26.415+00');
INSERT INTO public.transitions VALUES ('01a21cd0-5a88-714a-ba0b-f7c30af287c4', '01a21cd0-5a80-7383-9990-6a6f7123c6f8', 'draft', 'published', '2026-11-27 11:42:26.44+00');
INSERT INTO public.transitions VALUES ('01a21cd0-5a94-71d9-84eb-c38fcfc487a7', '01a21cd0-5a8c-75c8-bf41-e59631a7d4c5', 'draft', 'published', '2026-11-27 11:42:26.452+00');
INSERT INTO public.transitions VALUES ('01a21cd0-5a9a-77d0-a5db-fbf9ef851a7f', '01a21cd0-5a2b-76b4-8189-09a1926ba40e', 'published', 'sent', '2026-11-27 11:42:26.458+00');
INSERT INTO public.transitions VALUES ('01a21cd0-5b16-7466-8dd5-26c3ffecbd70', '01a21cd0-59ec-746e-a325-5d4132894c4e', 'published', 'paid', '2026-11-27 11:42:26.582+00');
INSERT INTO public.transitions VALUES ('01a21cd0-5b44-77e6-8746-285a5ec1d82b', '01a21cd0-5a2b-76b4-8189-09a1926ba40e', 'sent', 'failed', '2026-11-27 11:42:26.628+00');
INSERT INTO public.transitions VALUES ('01a21cd0-5b8b-77c8-9eb1-e9925ec1a069', '01a21cd0-5a5e-756e-b67a-4d735cdafd98', 'published', 'paid', '2026-11-27 11:42:26.699+00');
INSERT INTO public.transitions VALUES ('01a21cd0-5c31-75b8-a835-6a2a8ba129c7', '01a21cd0-5a80-7383-9990-6a6f7123c6f8', 'published', 'sent', '2026-11-27 11:42:26.865+00');
INSERT INTO public.transitions VALUES ('01a21cd0-5c44-75f0-a280-e443851c949d', '01a21cd0-5a80-7383-9990-6a6f7123c6f8', 'sent', 'paid', '2026-11-27 11:42:26.884+00');
INSERT INTO public.transitions VALUES ('01a21cd0-5c76-764e-9c56-55a5adcdb6d5', '01a21cd0-5a8c-75c8-bf41-e59631a7d4c5', 'published', 'paid', '2026-11-27 11:42:26.934+00');
INSERT INTO public.turtles VALUES ('01a21cd0-59b9-7670-b7e0-0afa52dcc83e', 'Shelly', 80, 'Chelonia mydas', 1, '2026-11-27 11:42:26.233+00', '2026-11-27 11:42:26.233+00', '''chelonia'':2B ''mydas'':3B ''shelly'':1A');
INSERT INTO public.uploads VALUES ('01a21cd0-5bf7-7644-ba8f-0cb80fbd0373', '01a21cd0-5833-758f-afb2-0c92a9d5db05', 'eefc2e79b749e84e7683854da3e3bdac495e24e1bddeb09df2fcc20d7d85ba39', 69, 'image/png', NULL, NULL, NULL, '2026-11-27 12:42:26.807+00', '2026-11-27 11:42:26.807+00');
INSERT INTO public.users VALUES ('01a21cd0-533f-738e-a9b6-beb58b782dcc', 'admin', 'Administrator', 'admin@example.com', '2026-11-27 11:42:24+00', 1, 'active', NULL, '''admin'':1A ''administrator'':2B', 'admin@example.com', 0, true);
INSERT INTO public.users VALUES ('01a21cd0-5833-758f-afb2-0c92a9d5db05', 'ada', 'Ada Lovelace', 'ada@example.com', '2026-11-27 11:42:25.843+00', 1, 'active', NULL, '''ada'':1A,2B ''lovelace'':3B', 'ada@example.com', 0, true);
INSERT INTO public.users VALUES ('01a21cd0-5844-7165-a6df-d38d40b0d327', 'grace', 'Grace Hopper', 'grace@example.com', '2026-11-27 11:42:25.86+00', 1, 'active', NULL, '''grace'':1A,2B ''hopper'':3B', 'grace@example.com', 0, true);
INSERT INTO public.webhook_deliveries VALUES ('01a21cd0-586c-73ac-8acf-dda4b433be41', '01a21cd0-5860-77f6-ac35-c74fb20a5a59', '01a21cd0-586c-73ac-8acf-dda4b433be41', 'ping', 'succeeded', 1, 204, NULL, 125, NULL, '2026-11-27 11:42:25.901+00', NULL, NULL, '01a21cd0-586c-73ac-8acf-dda4b433be41', '{"id":"01a21cd0-586c-73ac-8acf-dda4b433be41","type":"ping","created_at":"2026-11-27 11:42:25Z","data":{"webhook":"01a21cd0-5860-77f6-ac35-c74fb20a5a59"}}');
INSERT INTO public.webhook_deliveries VALUES ('01a21cd0-5973-778d-979e-912bc7cf0d25', '01a21cd0-5860-77f6-ac35-c74fb20a5a59', '7', 'article.created', 'pending', 0, NULL, NULL, NULL, '2026-11-27 11:42:26.1666+00', '2026-11-27 11:42:26.172+00', 7, 'articles:read', '01a21cd0-5877-741c-b131-a017c17f9317', '{"id":"7","type":"article.created","created_at":"2026-11-27 11:42:25Z","etag":"\"a017c17f9317.1.RyHKt4\"","data":{"id":"01a21cd0-5877-741c-b131-a017c17f9317","title":"Once","body":"Text","status":"published","revision":"01a21cd0-5877-741c-b131-9f8c04b4a9c2","author":{"id":"01a21cd0-5833-758f-afb2-0c92a9d5db05","username":"ada"},"created_at":"2026-11-27 11:42:25Z","updated_at":"2026-11-27 11:42:25Z"}}');
INSERT INTO public.webhook_deliveries VALUES ('01a21cd0-5973-778d-979e-94ffd0a9eafd', '01a21cd0-5860-77f6-ac35-c74fb20a5a59', '8', 'article.created', 'pending', 0, NULL, NULL, NULL, '2026-11-27 11:42:26.1666+00', '2026-11-27 11:42:26.172+00', 8, 'articles:read', '01a21cd0-5891-708a-8f2f-e7e0f477853e', '{"id":"8","type":"article.created","created_at":"2026-11-27 11:42:25Z","etag":"\"e7e0f477853e.1.RyHKt4\"","data":{"id":"01a21cd0-5891-708a-8f2f-e7e0f477853e","title":"Of the administrator","body":"","status":"published","revision":"01a21cd0-5891-708a-8f2f-e14dbcf7eb24","author":{"id":"01a21cd0-533f-738e-a9b6-beb58b782dcc","username":"admin"},"created_at":"2026-11-27 11:42:25Z","updated_at":"2026-11-27 11:42:25Z"}}');
INSERT INTO public.webhook_deliveries VALUES ('01a21cd0-5b35-73ba-b8da-4921d632e0c6', '01a21cd0-5860-77f6-ac35-c74fb20a5a59', '30', 'invoice.paid', 'pending', 0, NULL, NULL, NULL, '2026-11-27 11:42:26.614169+00', '2026-11-27 11:42:26.615+00', 30, 'invoices:read', '01a21cd0-59ec-746e-a325-5d4132894c4e', '{"id":"30","type":"invoice.paid","created_at":"2026-11-27 11:42:26Z","etag":"\"5d4132894c4e.3.RnyMbZ\"","data":{"data":{"type":"invoice","id":"01a21cd0-59ec-746e-a325-5d4132894c4e","attributes":{"created_at":"2026-11-27 11:42:26Z","updated_at":"2026-11-27 11:42:26Z","published_at":"2026-11-27 11:42:26Z","sent_at":null,"failed_at":null,"paid_at":"2026-11-27 11:42:26Z","payment_received_at":"2026-11-27 11:42:26Z","status":"paid","invoice_number":"R-1","amount":120.5,"currency":"EUR","description":null,"due_on":null,"contact":{"name":"Linus","email":"linus@example.com","phone":"+1 555 0100"}}},"links":{"self":"http://127.0.0.1:4879/invoices/01a21cd0-59ec-746e-a325-5d4132894c4e"},"meta":{"allowed_next_states":[]}}}');
INSERT INTO public.webhook_deliveries VALUES ('01a21cd0-5bc2-748b-91b8-a864a58e6656', '01a21cd0-5860-77f6-ac35-c74fb20a5a59', '37', 'invoice.paid', 'pending', 0, NULL, NULL, NULL, '2026-11-27 11:42:26.754581+00', '2026-11-27 11:42:26.755+00', 37, 'invoices:read', '01a21cd0-5a5e-756e-b67a-4d735cdafd98', '{"id":"37","type":"invoice.paid","created_at":"2026-11-27 11:42:26Z","etag":"\"4d735cdafd98.3.RnyMbZ\"","data":{"data":{"type":"invoice","id":"01a21cd0-5a5e-756e-b67a-4d735cdafd98","attributes":{"created_at":"2026-11-27 11:42:26Z","updated_at":"2026-11-27 11:42:26Z","published_at":"2026-11-27 11:42:26Z","sent_at":null,"failed_at":null,"paid_at":"2026-11-27 11:42:26Z","payment_received_at":"2026-11-27 11:42:26Z","status":"paid","invoice_number":"R-3","amount":120.5,"currency":"EUR","description":null,"due_on":null,"contact":{"name":"Linus","email":"linus@example.com","phone":"+1 555 0100"}}},"links":{"self":"http://127.0.0.1:4879/invoices/01a21cd0-5a5e-756e-b67a-4d735cdafd98"},"meta":{"allowed_next_states":[]}}}');
INSERT INTO public.webhook_deliveries VALUES ('01a21cd0-5c35-7785-b11d-9b787f73c1f0', '01a21cd0-5860-77f6-ac35-c74fb20a5a59', '40', 'article.created', 'pending', 0, NULL, NULL, NULL, '2026-11-27 11:42:26.869724+00', '2026-11-27 11:42:26.876+00', 40, 'articles:read', '01a21cd0-5c14-772e-bf5e-18b968a867e9', '{"id":"40","type":"article.created","created_at":"2026-11-27 11:42:26Z","etag":"\"18b968a867e9.1.RyHKt4\"","data":{"id":"01a21cd0-5c14-772e-bf5e-18b968a867e9","title":"By GraphQL","body":"","status":"published","revision":"01a21cd0-5c14-772e-bf5e-15880e66a474","author":{"id":"01a21cd0-5833-758f-afb2-0c92a9d5db05","username":"ada"},"created_at":"2026-11-27 11:42:26Z","updated_at":"2026-11-27 11:42:26Z"}}');
INSERT INTO public.webhook_deliveries VALUES ('01a21cd0-5c35-7785-b11d-9fe7fe7d0c61', '01a21cd0-5860-77f6-ac35-c74fb20a5a59', '41', 'article.created', 'pending', 0, NULL, NULL, NULL, '2026-11-27 11:42:26.869724+00', '2026-11-27 11:42:26.876+00', 41, 'articles:read', '01a21cd0-5c27-7738-868b-6d38ef8911d3', '{"id":"41","type":"article.created","created_at":"2026-11-27 11:42:26Z","etag":"\"6d38ef8911d3.1.RyHKt4\"","data":{"id":"01a21cd0-5c27-7738-868b-6d38ef8911d3","title":"Inline","body":"","status":"published","revision":"01a21cd0-5c27-7738-868b-6b98865d5df1","author":{"id":"01a21cd0-533f-738e-a9b6-beb58b782dcc","username":"admin"},"created_at":"2026-11-27 11:42:26Z","updated_at":"2026-11-27 11:42:26Z"}}');
INSERT INTO public.webhook_deliveries VALUES ('01a21cd0-5c8f-73a0-becd-9787639bc8ca', '01a21cd0-5860-77f6-ac35-c74fb20a5a59', '46', 'invoice.paid', 'pending', 0, NULL, NULL, NULL, '2026-11-27 11:42:26.962989+00', '2026-11-27 11:42:26.963+00', 46, 'invoices:read', '01a21cd0-5a80-7383-9990-6a6f7123c6f8', '{"id":"46","type":"invoice.paid","created_at":"2026-11-27 11:42:26Z","etag":"\"6a6f7123c6f8.4.RnyMbZ\"","data":{"data":{"type":"invoice","id":"01a21cd0-5a80-7383-9990-6a6f7123c6f8","attributes":{"created_at":"2026-11-27 11:42:26Z","updated_at":"2026-11-27 11:42:26Z","published_at":"2026-11-27 11:42:26Z","sent_at":"2026-11-27 11:42:26Z","failed_at":null,"paid_at":"2026-11-27 11:42:26Z","payment_received_at":"2026-11-27 11:42:26Z","status":"paid","invoice_number":"R-4","amount":120.5,"currency":"EUR","description":null,"due_on":null,"contact":{"name":"Linus","email":"linus@example.com","phone":"+1 555 0100"}}},"links":{"self":"http://127.0.0.1:4879/invoices/01a21cd0-5a80-7383-9990-6a6f7123c6f8"},"meta":{"allowed_next_states":[]}}}');
INSERT INTO public.webhook_deliveries VALUES ('01a21cd0-5c8f-73a0-becd-9bcc53b6eccc', '01a21cd0-5860-77f6-ac35-c74fb20a5a59', '49', 'invoice.paid', 'pending', 0, NULL, NULL, NULL, '2026-11-27 11:42:26.962989+00', '2026-11-27 11:42:26.963+00', 49, 'invoices:read', '01a21cd0-5a8c-75c8-bf41-e59631a7d4c5', '{"id":"49","type":"invoice.paid","created_at":"2026-11-27 11:42:26Z","etag":"\"e59631a7d4c5.3.RnyMbZ\"","data":{"data":{"type":"invoice","id":"01a21cd0-5a8c-75c8-bf41-e59631a7d4c5","attributes":{"created_at":"2026-11-27 11:42:26Z","updated_at":"2026-11-27 11:42:26Z","published_at":"2026-11-27 11:42:26Z","sent_at":null,"failed_at":null,"paid_at":"2026-11-27 11:42:26Z","payment_received_at":"2026-11-27 11:42:26Z","status":"paid","invoice_number":"R-5","amount":120.5,"currency":"EUR","description":null,"due_on":null,"contact":{"name":"Linus","email":"linus@example.com","phone":"+1 555 0100"}}},"links":{"self":"http://127.0.0.1:4879/invoices/01a21cd0-5a8c-75c8-bf41-e59631a7d4c5"},"meta":{"allowed_next_states":[]}}}');
INSERT INTO public.webhook_feed VALUES (true, 49, NULL);
INSERT INTO public.webhook_hosts VALUES ('127.0.0.1', false, '2026-11-27 11:42:31.926603+00');
INSERT INTO public.webhooks VALUES ('01a21cd0-5860-77f6-ac35-c74fb20a5a59', '01a21cd0-5833-758f-afb2-0c92a9d5db05', 'http://127.0.0.1:4880/', '{article.created,invoice.paid}', true, '{invoices:read,payments:write,messages:read,articles:read,turtles:read,companies:read}', 'whsec_D6Xu37QjDGy7rqq+dZqnX68WFYEI+UQ3n2Bi+60tx/E=', NULL, NULL, 2, '2026-11-27 11:42:25.888+00', '2026-11-27 11:42:26.11+00', true, '127.0.0.1', '01a21cd0-584a-73fe-98a5-e3870c6412be', NULL, NULL, NULL);
SELECT pg_catalog.setval('public.events_id_seq', 49, true);
SELECT pg_catalog.setval('public.migrations_id_seq', 48, true);
ALTER TABLE ONLY jobs.bam
    ADD CONSTRAINT bam_pkey PRIMARY KEY (id);
ALTER TABLE ONLY jobs.job
    ADD CONSTRAINT job_pkey PRIMARY KEY (name, id);
ALTER TABLE ONLY jobs.job_common
    ADD CONSTRAINT job_common_pkey PRIMARY KEY (name, id);
ALTER TABLE ONLY jobs.job_dependency
    ADD CONSTRAINT job_dependency_pkey PRIMARY KEY (child_name, child_id, parent_name, parent_id);
ALTER TABLE ONLY jobs.queue
    ADD CONSTRAINT queue_pkey PRIMARY KEY (name);
ALTER TABLE ONLY jobs.queue_stats
    ADD CONSTRAINT queue_stats_pkey PRIMARY KEY (id, captured_on);
ALTER TABLE ONLY jobs.queue_stats_20261127
    ADD CONSTRAINT queue_stats_20261127_pkey PRIMARY KEY (id, captured_on);
ALTER TABLE ONLY jobs.queue_stats_20261128
    ADD CONSTRAINT queue_stats_20261128_pkey PRIMARY KEY (id, captured_on);
ALTER TABLE ONLY jobs.schedule
    ADD CONSTRAINT schedule_pkey PRIMARY KEY (name, key);
ALTER TABLE ONLY jobs.subscription
    ADD CONSTRAINT subscription_pkey PRIMARY KEY (event, name);
ALTER TABLE ONLY jobs.version
    ADD CONSTRAINT version_pkey PRIMARY KEY (version);
ALTER TABLE ONLY jobs.warning
    ADD CONSTRAINT warning_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.articles
    ADD CONSTRAINT articles_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.avatars
    ADD CONSTRAINT avatars_image_key_key UNIQUE (image_key);
ALTER TABLE ONLY public.avatars
    ADD CONSTRAINT avatars_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.avatars
    ADD CONSTRAINT avatars_user_id_key UNIQUE (user_id);
ALTER TABLE ONLY public.companies
    ADD CONSTRAINT companies_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.email_changes
    ADD CONSTRAINT email_changes_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.email_changes
    ADD CONSTRAINT email_changes_undo_hash_key UNIQUE (undo_hash);
ALTER TABLE ONLY public.events
    ADD CONSTRAINT events_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.grants
    ADD CONSTRAINT grants_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.idempotency_keys
    ADD CONSTRAINT idempotency_keys_pkey PRIMARY KEY (user_id, key);
ALTER TABLE ONLY public.identities
    ADD CONSTRAINT identities_pkey PRIMARY KEY (issuer, subject);
ALTER TABLE ONLY public.invoices
    ADD CONSTRAINT invoices_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.known_browsers
    ADD CONSTRAINT known_browsers_pkey PRIMARY KEY (hash);
ALTER TABLE ONLY public.mail_counts
    ADD CONSTRAINT mail_counts_pkey PRIMARY KEY (key);
ALTER TABLE ONLY public.messages
    ADD CONSTRAINT messages_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.migrations
    ADD CONSTRAINT migrations_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.oauth_records
    ADD CONSTRAINT oauth_records_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.payment_attempts
    ADD CONSTRAINT payment_attempts_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.payment_links
    ADD CONSTRAINT payment_links_hash_key UNIQUE (hash);
ALTER TABLE ONLY public.payment_links
    ADD CONSTRAINT payment_links_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.reminders
    ADD CONSTRAINT reminders_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.revisions
    ADD CONSTRAINT revisions_article_id_id_key UNIQUE (article_id, id);
ALTER TABLE ONLY public.revisions
    ADD CONSTRAINT revisions_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.shared_folders
    ADD CONSTRAINT shared_folders_pkey PRIMARY KEY (name);
ALTER TABLE ONLY public.sign_ins
    ADD CONSTRAINT sign_ins_browser_hash_key UNIQUE (browser_hash);
ALTER TABLE ONLY public.sign_ins
    ADD CONSTRAINT sign_ins_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.test_charges
    ADD CONSTRAINT test_charges_pkey PRIMARY KEY (key);
ALTER TABLE ONLY public.tokens
    ADD CONSTRAINT tokens_hash_key UNIQUE (hash);
ALTER TABLE ONLY public.tokens
    ADD CONSTRAINT tokens_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.transitions
    ADD CONSTRAINT transitions_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.turtles
    ADD CONSTRAINT turtles_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.uploads
    ADD CONSTRAINT uploads_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.uploads
    ADD CONSTRAINT uploads_secret_hash_key UNIQUE (secret_hash);
ALTER TABLE ONLY public.users
    ADD CONSTRAINT users_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.webhook_deliveries
    ADD CONSTRAINT webhook_deliveries_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.webhook_feed
    ADD CONSTRAINT webhook_feed_pkey PRIMARY KEY (is_only);
ALTER TABLE ONLY public.webhook_hosts
    ADD CONSTRAINT webhook_hosts_pkey PRIMARY KEY (host, verified);
ALTER TABLE ONLY public.webhooks
    ADD CONSTRAINT webhooks_pkey PRIMARY KEY (id);
CREATE UNIQUE INDEX job_common_i1 ON jobs.job_common USING btree (name, COALESCE(singleton_key, ''::text)) WHERE ((state = 'created'::jobs.job_state) AND (policy = 'short'::text));
CREATE INDEX job_common_i10 ON jobs.job_common USING btree (name, singleton_key, state DESC, created_on, id) INCLUDE (start_after) WHERE ((state < 'active'::jobs.job_state) AND (NOT blocked) AND (policy = 'key_strict_fifo'::text));
CREATE INDEX job_common_i11 ON jobs.job_common USING btree (name, priority DESC, created_on, start_after) WHERE ((state < 'active'::jobs.job_state) AND (NOT blocked));
CREATE UNIQUE INDEX job_common_i2 ON jobs.job_common USING btree (name, COALESCE(singleton_key, ''::text)) WHERE ((state = 'active'::jobs.job_state) AND (policy = 'singleton'::text));
CREATE UNIQUE INDEX job_common_i3 ON jobs.job_common USING btree (name, state, COALESCE(singleton_key, ''::text)) WHERE ((state <= 'active'::jobs.job_state) AND (policy = 'stately'::text));
CREATE UNIQUE INDEX job_common_i4 ON jobs.job_common USING btree (name, singleton_on, COALESCE(singleton_key, ''::text)) WHERE ((state <> 'cancelled'::jobs.job_state) AND (singleton_on IS NOT NULL));
CREATE UNIQUE INDEX job_common_i6 ON jobs.job_common USING btree (name, COALESCE(singleton_key, ''::text)) WHERE ((state <= 'active'::jobs.job_state) AND (policy = 'exclusive'::text));
CREATE INDEX job_common_i7 ON jobs.job_common USING btree (name, group_id) WHERE ((state = 'active'::jobs.job_state) AND (group_id IS NOT NULL));
CREATE UNIQUE INDEX job_common_i8 ON jobs.job_common USING btree (name, singleton_key) WHERE ((state = ANY (ARRAY['active'::jobs.job_state, 'retry'::jobs.job_state, 'failed'::jobs.job_state])) AND (policy = 'key_strict_fifo'::text));
CREATE INDEX job_common_i9 ON jobs.job_common USING btree (name, id) WHERE (blocking AND (state = 'completed'::jobs.job_state));
CREATE INDEX job_dep_parent_idx ON jobs.job_dependency USING btree (parent_name, parent_id);
CREATE INDEX queue_stats_i1 ON ONLY jobs.queue_stats USING btree (name, captured_on DESC) INCLUDE (deferred_count, queued_count, ready_count, active_count, failed_count, total_count);
CREATE INDEX queue_stats_20261127_name_captured_on_deferred_count_queued_idx ON jobs.queue_stats_20261127 USING btree (name, captured_on DESC) INCLUDE (deferred_count, queued_count, ready_count, active_count, failed_count, total_count);
CREATE INDEX queue_stats_20261128_name_captured_on_deferred_count_queued_idx ON jobs.queue_stats_20261128 USING btree (name, captured_on DESC) INCLUDE (deferred_count, queued_count, ready_count, active_count, failed_count, total_count);
CREATE INDEX warning_i1 ON jobs.warning USING btree (created_on DESC);
CREATE INDEX articles_by_author ON public.articles USING btree (author_id, id) WHERE (deleted_at IS NULL);
CREATE INDEX articles_by_author_change ON public.articles USING btree (author_id, status, updated_at, id) WHERE ((deleted_at IS NULL) AND (updated_at > '-infinity'::timestamp with time zone));
CREATE INDEX articles_by_author_status ON public.articles USING btree (author_id, status, id) WHERE (deleted_at IS NULL);
CREATE INDEX articles_by_status ON public.articles USING btree (status, id) WHERE (deleted_at IS NULL);
CREATE INDEX articles_by_status_change ON public.articles USING btree (status, updated_at, id) WHERE ((deleted_at IS NULL) AND (updated_at > '-infinity'::timestamp with time zone));
CREATE INDEX articles_listed ON public.articles USING btree (id) WHERE (deleted_at IS NULL);
CREATE INDEX articles_searched ON public.articles USING gin (searched) WITH (gin_pending_list_limit='256');
CREATE INDEX articles_trashed ON public.articles USING btree (id) WHERE (deleted_at IS NOT NULL);
CREATE INDEX articles_unsearched ON public.articles USING btree (id) WHERE (searched IS NULL);
CREATE INDEX companies_by_name ON public.companies USING btree (name, status, id);
CREATE INDEX companies_by_status ON public.companies USING btree (status, id);
CREATE INDEX companies_searched ON public.companies USING gin (searched) WITH (gin_pending_list_limit='256');
CREATE INDEX companies_unsearched ON public.companies USING btree (id) WHERE (searched IS NULL);
CREATE INDEX email_changes_expiring ON public.email_changes USING btree (expires_at);
CREATE INDEX email_changes_of_user ON public.email_changes USING btree (user_id);
CREATE INDEX events_for_all ON public.events USING btree (id) WHERE (user_id IS NULL);
CREATE INDEX events_of_actor ON public.events USING btree (actor_id, type, id) WHERE (actor_id IS NOT NULL);
CREATE INDEX events_of_other_user ON public.events USING btree (other_user_id, id) WHERE (other_user_id IS NOT NULL);
CREATE INDEX events_of_other_user_type ON public.events USING btree (other_user_id, type, id) WHERE (other_user_id IS NOT NULL);
CREATE INDEX events_of_request ON public.events USING btree (request_id, id) WHERE (request_id IS NOT NULL);
CREATE INDEX events_of_resource ON public.events USING btree (resource_id, id);
CREATE INDEX events_of_token ON public.events USING btree (token_id, type, id) WHERE (token_id IS NOT NULL);
CREATE INDEX events_of_type ON public.events USING btree (type, id);
CREATE INDEX events_of_user ON public.events USING btree (user_id, id) WHERE (user_id IS NOT NULL);
CREATE INDEX events_of_user_type ON public.events USING btree (user_id, type, id) WHERE (user_id IS NOT NULL);
CREATE INDEX grants_expiring ON public.grants USING btree (expires_at);
CREATE INDEX grants_listed ON public.grants USING btree (user_id, id);
CREATE INDEX idempotency_keys_age ON public.idempotency_keys USING btree (created_at);
CREATE INDEX identities_user ON public.identities USING btree (user_id);
CREATE INDEX invoices_by_amount ON public.invoices USING btree (owner_id, currency, status, amount, id);
CREATE INDEX invoices_by_change ON public.invoices USING btree (owner_id, status, updated_at, id);
CREATE INDEX invoices_by_contact ON public.invoices USING btree (owner_id, contact_email, status, created_at, id);
CREATE INDEX invoices_by_currency ON public.invoices USING btree (owner_id, currency, status, created_at, id);
CREATE INDEX invoices_by_due ON public.invoices USING btree (owner_id, status, due_on, id);
CREATE INDEX invoices_by_paid ON public.invoices USING btree (owner_id, status, paid_at, id);
CREATE INDEX invoices_by_sent ON public.invoices USING btree (owner_id, status, sent_at, id);
CREATE INDEX invoices_by_status ON public.invoices USING btree (owner_id, status, id);
CREATE INDEX invoices_listed ON public.invoices USING btree (owner_id, id);
CREATE UNIQUE INDEX invoices_number_unique ON public.invoices USING btree (owner_id, invoice_number);
CREATE INDEX invoices_searched ON public.invoices USING gin (searched) WITH (gin_pending_list_limit='256');
CREATE INDEX invoices_unsearched ON public.invoices USING btree (id) WHERE (searched IS NULL);
CREATE INDEX known_browsers_expiring ON public.known_browsers USING btree (expires_at);
CREATE INDEX known_browsers_of_user ON public.known_browsers USING btree (user_id);
CREATE INDEX mail_counts_spent ON public.mail_counts USING btree (spent_until);
CREATE INDEX messages_of_sender ON public.messages USING btree (sender_id, id);
CREATE INDEX messages_received ON public.messages USING btree (user_id, id);
CREATE INDEX messages_searched ON public.messages USING gin (searched) WITH (gin_pending_list_limit='256');
CREATE INDEX messages_sent ON public.messages USING btree (sender_id, user_id, id);
CREATE INDEX messages_unsearched ON public.messages USING btree (id) WHERE (searched IS NULL);
CREATE INDEX oauth_records_expiring ON public.oauth_records USING btree (expires_at);
CREATE INDEX oauth_records_of_grant ON public.oauth_records USING btree (grant_id) WHERE (grant_id IS NOT NULL);
CREATE INDEX payment_attempts_by_link ON public.payment_attempts USING btree (payment_link_id) WHERE (payment_link_id IS NOT NULL);
CREATE INDEX payment_attempts_by_owner ON public.payment_attempts USING btree (owner_id, id) WHERE (owner_id IS NOT NULL);
CREATE INDEX payment_attempts_by_owner_status ON public.payment_attempts USING btree (owner_id, status, id) WHERE (owner_id IS NOT NULL);
CREATE INDEX payment_attempts_by_payer ON public.payment_attempts USING btree (payer_id, id);
CREATE INDEX payment_attempts_by_payer_status ON public.payment_attempts USING btree (payer_id, status, id);
CREATE UNIQUE INDEX payment_attempts_key ON public.payment_attempts USING btree (payer_id, idempotency_key) WHERE (idempotency_key IS NOT NULL);
CREATE INDEX payment_attempts_listed ON public.payment_attempts USING btree (invoice_id, id);
CREATE INDEX payment_attempts_of_link ON public.payment_attempts USING btree (invoice_id, payment_link_id, id) WHERE (payment_link_id IS NOT NULL);
CREATE INDEX payment_attempts_of_payer ON public.payment_attempts USING btree (invoice_id, payer_id, id);
CREATE UNIQUE INDEX payment_attempts_one_open ON public.payment_attempts USING btree (invoice_id) WHERE (status = ANY (ARRAY['processing'::text, 'succeeded'::text]));
CREATE INDEX payment_attempts_with_receipt ON public.payment_attempts USING btree (payer_id) WHERE (receipt_email IS NOT NULL);
CREATE INDEX payment_links_listed ON public.payment_links USING btree (invoice_id, id);
CREATE INDEX payment_links_revoked ON public.payment_links USING btree (revoked_at) WHERE (revoked_at IS NOT NULL);
CREATE INDEX reminders_listed ON public.reminders USING btree (invoice_id, id);
CREATE INDEX sign_ins_expiring ON public.sign_ins USING btree (expires_at);
CREATE INDEX tokens_ended ON public.tokens USING btree (revoked_at) WHERE (revoked_at IS NOT NULL);
CREATE INDEX tokens_expiring ON public.tokens USING btree (expires_at) WHERE ((revoked_at IS NULL) AND (expires_at IS NOT NULL));
CREATE INDEX tokens_listed ON public.tokens USING btree (user_id, id) WHERE (revoked_at IS NULL);
CREATE INDEX tokens_of_grant ON public.tokens USING btree (grant_id) WHERE (grant_id IS NOT NULL);
CREATE INDEX tokens_parent ON public.tokens USING btree (parent_id);
CREATE INDEX tokens_revoked ON public.tokens USING btree (user_id) WHERE (revoked_at IS NOT NULL);
CREATE INDEX transitions_listed ON public.transitions USING btree (invoice_id, id);
CREATE INDEX turtles_by_lifespan ON public.turtles USING btree (lifespan, id);
CREATE INDEX turtles_searched ON public.turtles USING gin (searched) WITH (gin_pending_list_limit='256');
CREATE INDEX turtles_unsearched ON public.turtles USING btree (id) WHERE (searched IS NULL);
CREATE INDEX users_by_username ON public.users USING btree (public.folded(username) COLLATE "C", id);
CREATE UNIQUE INDEX users_email_key ON public.users USING btree (email_key, email_share) WHERE (status = 'active'::text);
CREATE INDEX users_searched ON public.users USING gin (searched) WITH (gin_pending_list_limit='256');
CREATE INDEX users_unsearched ON public.users USING btree (id) WHERE (searched IS NULL);
CREATE UNIQUE INDEX users_username_unique ON public.users USING btree (lower(username));
CREATE INDEX users_without_email_key ON public.users USING btree (id) WHERE ((email_key IS NULL) AND (email IS NOT NULL));
CREATE INDEX webhook_deliveries_by_status ON public.webhook_deliveries USING btree (webhook_id, status, id);
CREATE INDEX webhook_deliveries_by_type ON public.webhook_deliveries USING btree (type, webhook_id, status, id);
CREATE INDEX webhook_deliveries_due ON public.webhook_deliveries USING btree (webhook_id, next_attempt_at) WHERE (next_attempt_at IS NOT NULL);
CREATE INDEX webhook_deliveries_listed ON public.webhook_deliveries USING btree (webhook_id, id);
CREATE INDEX webhook_deliveries_of_message ON public.webhook_deliveries USING btree (resource_id) WHERE (type = ANY (ARRAY['message.created'::text, 'message.updated'::text, 'message.deleted'::text]));
CREATE INDEX webhook_deliveries_pending ON public.webhook_deliveries USING btree (webhook_id, resource_id, "position") WHERE (status = 'pending'::text);
CREATE INDEX webhook_deliveries_pings ON public.webhook_deliveries USING btree (webhook_id, next_attempt_at) WHERE ((type = 'ping'::text) AND (next_attempt_at IS NOT NULL));
CREATE INDEX webhooks_by_event ON public.webhooks USING gin (events) WHERE enabled;
CREATE INDEX webhooks_enabled ON public.webhooks USING btree (id) WHERE (enabled = true);
CREATE INDEX webhooks_listed ON public.webhooks USING btree (owner_id, id);
CREATE INDEX webhooks_of_token ON public.webhooks USING btree (token_id) WHERE (token_id IS NOT NULL);
ALTER INDEX jobs.job_pkey ATTACH PARTITION jobs.job_common_pkey;
ALTER INDEX jobs.queue_stats_i1 ATTACH PARTITION jobs.queue_stats_20261127_name_captured_on_deferred_count_queued_idx;
ALTER INDEX jobs.queue_stats_pkey ATTACH PARTITION jobs.queue_stats_20261127_pkey;
ALTER INDEX jobs.queue_stats_i1 ATTACH PARTITION jobs.queue_stats_20261128_name_captured_on_deferred_count_queued_idx;
ALTER INDEX jobs.queue_stats_pkey ATTACH PARTITION jobs.queue_stats_20261128_pkey;
CREATE TRIGGER invoices_changed BEFORE INSERT ON public.invoices FOR EACH ROW WHEN ((new.updated_at IS NULL)) EXECUTE FUNCTION public.set_change_of_invoice();
CREATE TRIGGER payment_attempts_owner BEFORE INSERT ON public.payment_attempts FOR EACH ROW EXECUTE FUNCTION public.set_owner_of_attempt();
CREATE TRIGGER users_email_1 BEFORE UPDATE OF email ON public.users FOR EACH ROW WHEN (((new.email IS DISTINCT FROM old.email) AND (new.email_key = old.email_key))) EXECUTE FUNCTION public.forget_email_key();
CREATE TRIGGER users_email_2 BEFORE UPDATE OF email_key ON public.users FOR EACH ROW WHEN (((new.email_key IS NULL) AND (new.email IS NOT NULL))) EXECUTE FUNCTION public.forget_email_key('restore');
ALTER TABLE ONLY jobs.job_common
    ADD CONSTRAINT dlq_fkey FOREIGN KEY (dead_letter) REFERENCES jobs.queue(name) ON DELETE RESTRICT DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ONLY jobs.job_common
    ADD CONSTRAINT q_fkey FOREIGN KEY (name) REFERENCES jobs.queue(name) ON DELETE RESTRICT DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ONLY jobs.queue
    ADD CONSTRAINT queue_dead_letter_fkey FOREIGN KEY (dead_letter) REFERENCES jobs.queue(name);
ALTER TABLE ONLY jobs.schedule
    ADD CONSTRAINT schedule_name_fkey FOREIGN KEY (name) REFERENCES jobs.queue(name) ON DELETE CASCADE;
ALTER TABLE ONLY jobs.subscription
    ADD CONSTRAINT subscription_name_fkey FOREIGN KEY (name) REFERENCES jobs.queue(name) ON DELETE CASCADE;
ALTER TABLE ONLY public.articles
    ADD CONSTRAINT articles_author_id_fkey FOREIGN KEY (author_id) REFERENCES public.users(id);
ALTER TABLE ONLY public.articles
    ADD CONSTRAINT articles_current_revision FOREIGN KEY (id, revision_id) REFERENCES public.revisions(article_id, id) DEFERRABLE;
ALTER TABLE ONLY public.avatars
    ADD CONSTRAINT avatars_user_id_fkey FOREIGN KEY (user_id) REFERENCES public.users(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.email_changes
    ADD CONSTRAINT email_changes_user_id_fkey FOREIGN KEY (user_id) REFERENCES public.users(id);
ALTER TABLE ONLY public.grants
    ADD CONSTRAINT grants_user_id_fkey FOREIGN KEY (user_id) REFERENCES public.users(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.idempotency_keys
    ADD CONSTRAINT idempotency_keys_user_id_fkey FOREIGN KEY (user_id) REFERENCES public.users(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.identities
    ADD CONSTRAINT identities_user_id_fkey FOREIGN KEY (user_id) REFERENCES public.users(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.invoices
    ADD CONSTRAINT invoices_owner_id_fkey FOREIGN KEY (owner_id) REFERENCES public.users(id);
ALTER TABLE ONLY public.known_browsers
    ADD CONSTRAINT known_browsers_user_id_fkey FOREIGN KEY (user_id) REFERENCES public.users(id);
ALTER TABLE ONLY public.messages
    ADD CONSTRAINT messages_sender_id_fkey FOREIGN KEY (sender_id) REFERENCES public.users(id);
ALTER TABLE ONLY public.messages
    ADD CONSTRAINT messages_user_id_fkey FOREIGN KEY (user_id) REFERENCES public.users(id);
ALTER TABLE ONLY public.oauth_records
    ADD CONSTRAINT oauth_records_grant_id_fkey FOREIGN KEY (grant_id) REFERENCES public.grants(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.payment_attempts
    ADD CONSTRAINT payment_attempts_invoice_id_fkey FOREIGN KEY (invoice_id) REFERENCES public.invoices(id);
ALTER TABLE ONLY public.payment_attempts
    ADD CONSTRAINT payment_attempts_owner_id_fkey FOREIGN KEY (owner_id) REFERENCES public.users(id);
ALTER TABLE ONLY public.payment_attempts
    ADD CONSTRAINT payment_attempts_payer_id_fkey FOREIGN KEY (payer_id) REFERENCES public.users(id);
ALTER TABLE ONLY public.payment_attempts
    ADD CONSTRAINT payment_attempts_payment_link_id_fkey FOREIGN KEY (payment_link_id) REFERENCES public.payment_links(id) ON DELETE SET NULL;
ALTER TABLE ONLY public.payment_links
    ADD CONSTRAINT payment_links_invoice_id_fkey FOREIGN KEY (invoice_id) REFERENCES public.invoices(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.reminders
    ADD CONSTRAINT reminders_invoice_id_fkey FOREIGN KEY (invoice_id) REFERENCES public.invoices(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.reminders
    ADD CONSTRAINT reminders_owner_id_fkey FOREIGN KEY (owner_id) REFERENCES public.users(id);
ALTER TABLE ONLY public.revisions
    ADD CONSTRAINT revisions_article_id_fkey FOREIGN KEY (article_id) REFERENCES public.articles(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.revisions
    ADD CONSTRAINT revisions_author_id_fkey FOREIGN KEY (author_id) REFERENCES public.users(id);
ALTER TABLE ONLY public.sign_ins
    ADD CONSTRAINT sign_ins_user_id_fkey FOREIGN KEY (user_id) REFERENCES public.users(id);
ALTER TABLE ONLY public.tokens
    ADD CONSTRAINT tokens_parent_id_fkey FOREIGN KEY (parent_id) REFERENCES public.tokens(id) ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE ONLY public.tokens
    ADD CONSTRAINT tokens_user_id_fkey FOREIGN KEY (user_id) REFERENCES public.users(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.transitions
    ADD CONSTRAINT transitions_invoice_id_fkey FOREIGN KEY (invoice_id) REFERENCES public.invoices(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.uploads
    ADD CONSTRAINT uploads_user_id_fkey FOREIGN KEY (user_id) REFERENCES public.users(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.webhook_deliveries
    ADD CONSTRAINT webhook_deliveries_webhook_id_fkey FOREIGN KEY (webhook_id) REFERENCES public.webhooks(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.webhooks
    ADD CONSTRAINT webhooks_owner_id_fkey FOREIGN KEY (owner_id) REFERENCES public.users(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.webhooks
    ADD CONSTRAINT webhooks_token_id_fkey FOREIGN KEY (token_id) REFERENCES public.tokens(id) ON UPDATE CASCADE ON DELETE CASCADE;
