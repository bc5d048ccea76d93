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
    last_used_at timestamp with time zone
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
    expires_at timestamp with time zone NOT NULL
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
INSERT INTO jobs.job_common VALUES ('9964b4d2-9bb9-4cd5-9e18-3aed2ea6d2b3', 'send-webhooks', 0, '{"webhook": "01a21cf1-6c0d-73f2-88fe-9a0c058020ef"}', 'completed', 0, 0, 1, true, 1, 60, 604800, NULL, NULL, NULL, NULL, '2026-11-27 12:18:33.608228+00', '2026-11-27 12:18:33.608228+00', '2026-11-27 12:18:33.622189+00', '2026-11-27 12:18:33.624918+00', '2027-11-27 12:18:33.608228+00', NULL, 'dead', 'standard', '2026-11-27 12:18:33.622189+00', 15, false, false, 0, NULL, NULL, NULL, NULL);
INSERT INTO jobs.job_common VALUES ('f282e0ac-5316-4252-9c4d-50d5335048d7', 'deliver-mail', 0, '{"id": "01a21cf1-6d03-7493-84a8-f4310bddad98-invoice-to-contact", "to": {"name": "Linus", "address": "linus@example.com"}, "via": "Ada Lovelace", "html": "<!doctype html>\n<html lang=\"en\"><head><meta charset=\"utf-8\"><title>Invoice R-2 from Ada Lovelace</title>\n<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n<meta name=\"color-scheme\" content=\"light dark\"><meta name=\"supported-color-schemes\" content=\"light dark\">\n<style>@media (prefers-color-scheme: dark) {\n.body { background-color: #0f1513 !important }\n.card { background-color: #18201d !important; border-color: #2d3934 !important }\n.text { color: #e6ede9 !important }\n.facts { border-color: #2d3934 !important }\n.muted { color: #9db0a7 !important }\n.cell { background-color: #63d3a9 !important }\n.button { color: #08281c !important }\n}</style></head>\n<body class=\"body\" style=\"margin: 0; padding: 0; background-color: #f6f7f4\">\n<div style=\"display: none; max-height: 0; overflow: hidden; mso-hide: all\">Ada Lovelace has sent you invoice R-2 for €120.50. You can pay it online, without an account.&zwnj;&nbsp;&zwnj;&nbsp;&zwnj;&nbsp;&zwnj;&nbsp;&zwnj;&nbsp;&zwnj;&nbsp;&zwnj;&nbsp;&zwnj;&nbsp;&zwnj;&nbsp;&zwnj;&nbsp;&zwnj;&nbsp;&zwnj;&nbsp;&zwnj;&nbsp;&zwnj;&nbsp;&zwnj;&nbsp;&zwnj;&nbsp;&zwnj;&nbsp;&zwnj;&nbsp;&zwnj;&nbsp;&zwnj;&nbsp;&zwnj;&nbsp;&zwnj;&nbsp;&zwnj;&nbsp;&zwnj;&nbsp;&zwnj;&nbsp;&zwnj;&nbsp;&zwnj;&nbsp;&zwnj;&nbsp;&zwnj;&nbsp;&zwnj;&nbsp;&zwnj;&nbsp;&zwnj;&nbsp;&zwnj;&nbsp;&zwnj;&nbsp;&zwnj;&nbsp;&zwnj;&nbsp;&zwnj;&nbsp;&zwnj;&nbsp;&zwnj;&nbsp;&zwnj;&nbsp;&zwnj;&nbsp;&zwnj;&nbsp;&zwnj;&nbsp;&zwnj;&nbsp;&zwnj;&nbsp;&zwnj;&nbsp;&zwnj;&nbsp;&zwnj;&nbsp;&zwnj;&nbsp;&zwnj;&nbsp;&zwnj;&nbsp;&zwnj;&nbsp;&zwnj;&nbsp;&zwnj;&nbsp;&zwnj;&nbsp;&zwnj;&nbsp;&zwnj;&nbsp;&zwnj;&nbsp;&zwnj;&nbsp;&zwnj;&nbsp;</div>\n<table role=\"presentation\" cellpadding=\"0\" cellspacing=\"0\" border=\"0\" class=\"body\" width=\"100%\" style=\"margin: 0; padding: 0; background-color: #f6f7f4\"><tr><td align=\"center\" style=\"padding: 24px 12px\">\n<!--[if mso]><table role=\"presentation\" width=\"600\" align=\"center\" cellpadding=\"0\" cellspacing=\"0\" border=\"0\"><tr><td><![endif]-->\n<table role=\"presentation\" cellpadding=\"0\" cellspacing=\"0\" border=\"0\" class=\"card\" width=\"100%\" style=\"max-width: 600px; background-color: #ffffff; border: 1px solid #dde2dc; border-radius: 12px\"><tr><td class=\"text\" align=\"left\" style=\"padding: 28px; font-family: Segoe UI, Helvetica, Arial, sans-serif; font-size: 16px; line-height: 24px; color: #18221d; word-break: break-word\">\n<h1 style=\"margin: 0 0 20px; font-size: 20px; line-height: 26px; font-weight: 600\">Invoice R-2 from Ada Lovelace</h1>\n<p style=\"margin: 0 0 14px\">Dear Linus,</p>\n<p style=\"margin: 0 0 14px\">Ada Lovelace has sent you invoice R-2 for €120.50.</p>\n<p style=\"margin: 0 0 14px\">You can pay it online, without an account.</p>\n<table role=\"presentation\" cellpadding=\"0\" cellspacing=\"0\" border=\"0\" width=\"100%\" class=\"facts\" style=\"margin: 20px 0; border-top: 1px solid #dde2dc; border-bottom: 1px solid #dde2dc\"><tr><td class=\"muted\" valign=\"top\" style=\"padding: 6px 16px 6px 0; font-family: Segoe UI, Helvetica, Arial, sans-serif; font-size: 14px; line-height: 24px; color: #56635c; white-space: nowrap\">Invoice</td><td class=\"text\" valign=\"top\" width=\"100%\" style=\"padding: 6px 0; font-family: Segoe UI, Helvetica, Arial, sans-serif; font-size: 16px; line-height: 24px; font-weight: 600; color: #18221d; word-break: break-word\">R-2</td></tr>\n<tr><td class=\"muted\" valign=\"top\" style=\"padding: 6px 16px 6px 0; font-family: Segoe UI, Helvetica, Arial, sans-serif; font-size: 14px; line-height: 24px; color: #56635c; white-space: nowrap\">Amount</td><td class=\"text\" valign=\"top\" width=\"100%\" style=\"padding: 6px 0; font-family: Segoe UI, Helvetica, Arial, sans-serif; font-size: 16px; line-height: 24px; font-weight: 600; color: #18221d; word-break: break-word\">€120.50</td></tr>\n<tr><td class=\"muted\" valign=\"top\" style=\"padding: 6px 16px 6px 0; font-family: Segoe UI, Helvetica, Arial, sans-serif; font-size: 14px; line-height: 24px; color: #56635c; white-space: nowrap\">From</td><td class=\"text\" valign=\"top\" width=\"100%\" style=\"padding: 6px 0; font-family: Segoe UI, Helvetica, Arial, sans-serif; font-size: 16px; line-height: 24px; font-weight: 600; color: #18221d; word-break: break-word\">Ada Lovelace</td></tr></table>\n<table role=\"presentation\" cellpadding=\"0\" cellspacing=\"0\" border=\"0\" ><tr><td class=\"cell\" style=\"background-color: #0b6b4c; border-radius: 8px; mso-padding-alt: 12px 24px\"><a class=\"button\" style=\"display: inline-block; padding: 12px 24px; mso-padding-alt: 0; font-family: Segoe UI, Helvetica, Arial, sans-serif; font-size: 16px; line-height: 24px; color: #ffffff; font-weight: 600; text-decoration: none\" href=\"http://127.0.0.1:4879/pay/01a21cf1-6ce0-7394-bd50-46beaec1f3c2#key=tpl_nUSwQacJPl2my5TszEiNDRkRP9OTOsTk3jXY6Jl0ml0\">Pay this invoice</a></td></tr></table>\n<p class=\"muted\" style=\"margin: 14px 0 0; font-size: 14px; line-height: 21px; color: #56635c\">Or open this address: <a class=\"muted\" style=\"color: #56635c; word-break: break-all\" href=\"http://127.0.0.1:4879/pay/01a21cf1-6ce0-7394-bd50-46beaec1f3c2#key=tpl_nUSwQacJPl2my5TszEiNDRkRP9OTOsTk3jXY6Jl0ml0\">http://127.0.0.1:4879/pay/01a21cf1-6ce0-7394-bd50-46beaec1f3c2#key=tpl_nUSwQacJPl2my5TszEiNDRkRP9OTOsTk3jXY6Jl0ml0</a></p>\n<p class=\"muted\" style=\"margin: 14px 0 0; font-size: 14px; line-height: 21px; color: #56635c\">Questions? Your reply to this email goes to Ada Lovelace.</p>\n</td></tr></table>\n<!--[if mso]></td></tr></table><![endif]-->\n</td></tr></table>\n</body></html>\n", "text": "Dear Linus,\n\nAda Lovelace has sent you invoice R-2 for €120.50.\n\nYou can pay it online, without an account.\n\nInvoice: R-2\nAmount: €120.50\nFrom: Ada Lovelace\n\nPay this invoice: http://127.0.0.1:4879/pay/01a21cf1-6ce0-7394-bd50-46beaec1f3c2#key=tpl_nUSwQacJPl2my5TszEiNDRkRP9OTOsTk3jXY6Jl0ml0\n\nQuestions? Your reply to this email goes to Ada Lovelace.\n", "user": "01a21cf1-6be9-75d2-840e-230613b40048", "replyTo": {"name": "Ada Lovelace", "address": "ada@example.com"}, "subject": "Invoice R-2 from Ada Lovelace"}', 'retry', 55, 0, 5, true, 3600, 120, 604800, NULL, NULL, NULL, NULL, '2026-11-27 12:18:41.098286+00', '2026-11-27 12:18:33.858481+00', '2026-11-27 12:18:33.870253+00', NULL, '2027-11-27 12:18:33.858481+00', '{"code": "ESOCKET", "name": "Error", "port": 9, "errno": -111, "stack": "Error: connect ECONNREFUSED 127.0.0.1:9\n    at TCPConnectWrap.afterConnect [as oncomplete] (node:net:2021:16)", "address": "127.0.0.1", "command": "CONN", "message": "connect ECONNREFUSED 127.0.0.1:9", "syscall": "connect", "originalCode": "ECONNREFUSED"}', 'dead', 'standard', NULL, 15, false, false, 0, NULL, NULL, NULL, NULL);
INSERT INTO jobs.job_common VALUES ('567e57c2-682c-4529-9208-5a868962d036', 'settle-payment', 0, '{"attempt": "01a21cf1-6d1d-730c-a5a7-4ccb254a248b"}', 'created', 200, 0, 2, true, 3600, 300, 604800, NULL, NULL, NULL, NULL, '2026-11-27 12:18:54.884601+00', '2026-11-27 12:18:33.884601+00', NULL, NULL, '2027-11-27 12:18:54.884601+00', NULL, 'dead', 'standard', NULL, 15, false, false, 0, NULL, NULL, NULL, NULL);
INSERT INTO jobs.job_common VALUES ('7e27af73-9e97-4110-b080-d6fad595a8a3', 'settle-payment', 0, '{"attempt": "01a21cf1-6d35-7226-b2aa-d0324b7f01e2"}', 'created', 200, 0, 2, true, 3600, 300, 604800, NULL, NULL, NULL, NULL, '2026-11-27 12:18:54.908739+00', '2026-11-27 12:18:33.908739+00', NULL, NULL, '2027-11-27 12:18:54.908739+00', NULL, 'dead', 'standard', NULL, 15, false, false, 0, NULL, NULL, NULL, NULL);
INSERT INTO jobs.job_common VALUES ('e2e25457-480c-42a5-88c6-6d2d2a6cd7c9', 'deliver-mail', 0, '{"id": "01a21cf1-6d26-7273-95f6-065f4a37291c-success-to-owner", "to": {"name": "Ada Lovelace", "address": "ada@example.com"}, "html": "<!doctype html>\n<html lang=\"en\"><head><meta charset=\"utf-8\"><title>Invoice R-1 has been paid</title>\n<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n<meta name=\"color-scheme\" content=\"light dark\"><meta name=\"supported-color-schemes\" content=\"light dark\">\n<style>@media (prefers-color-scheme: dark) {\n.body { background-color: #0f1513 !important }\n.card { background-color: #18201d !important; border-color: #2d3934 !important }\n.text { color: #e6ede9 !important }\n.facts { border-color: #2d3934 !important }\n.muted { color: #9db0a7 !important }\n.cell { background-color: #63d3a9 !important }\n.button { color: #08281c !important }\n}</style></head>\n<body class=\"body\" style=\"margin: 0; padding: 0; background-color: #f6f7f4\">\n<div style=\"display: none; max-height: 0; overflow: hidden; mso-hide: all\">Your invoice R-1 for €120.50 has been paid. You need not do anything.&zwnj;&nbsp;&zwnj;&nbsp;&zwnj;&nbsp;&zwnj;&nbsp;&zwnj;&nbsp;&zwnj;&nbsp;&zwnj;&nbsp;&zwnj;&nbsp;&zwnj;&nbsp;&zwnj;&nbsp;&zwnj;&nbsp;&zwnj;&nbsp;&zwnj;&nbsp;&zwnj;&nbsp;&zwnj;&nbsp;&zwnj;&nbsp;&zwnj;&nbsp;&zwnj;&nbsp;&zwnj;&nbsp;&zwnj;&nbsp;&zwnj;&nbsp;&zwnj;&nbsp;&zwnj;&nbsp;&zwnj;&nbsp;&zwnj;&nbsp;&zwnj;&nbsp;&zwnj;&nbsp;&zwnj;&nbsp;&zwnj;&nbsp;&zwnj;&nbsp;&zwnj;&nbsp;&zwnj;&nbsp;&zwnj;&nbsp;&zwnj;&nbsp;&zwnj;&nbsp;&zwnj;&nbsp;&zwnj;&nbsp;&zwnj;&nbsp;&zwnj;&nbsp;&zwnj;&nbsp;&zwnj;&nbsp;&zwnj;&nbsp;&zwnj;&nbsp;&zwnj;&nbsp;&zwnj;&nbsp;&zwnj;&nbsp;&zwnj;&nbsp;&zwnj;&nbsp;&zwnj;&nbsp;&zwnj;&nbsp;&zwnj;&nbsp;&zwnj;&nbsp;&zwnj;&nbsp;&zwnj;&nbsp;&zwnj;&nbsp;&zwnj;&nbsp;&zwnj;&nbsp;&zwnj;&nbsp;&zwnj;&nbsp;&zwnj;&nbsp;</div>\n<table role=\"presentation\" cellpadding=\"0\" cellspacing=\"0\" border=\"0\" class=\"body\" width=\"100%\" style=\"margin: 0; padding: 0; background-color: #f6f7f4\"><tr><td align=\"center\" style=\"padding: 24px 12px\">\n<!--[if mso]><table role=\"presentation\" width=\"600\" align=\"center\" cellpadding=\"0\" cellspacing=\"0\" border=\"0\"><tr><td><![endif]-->\n<table role=\"presentation\" cellpadding=\"0\" cellspacing=\"0\" border=\"0\" class=\"card\" width=\"100%\" style=\"max-width: 600px; background-color: #ffffff; border: 1px solid #dde2dc; border-radius: 12px\"><tr><td class=\"text\" align=\"left\" style=\"padding: 28px; font-family: Segoe UI, Helvetica, Arial, sans-serif; font-size: 16px; line-height: 24px; color: #18221d; word-break: break-word\">\n<h1 style=\"margin: 0 0 20px; font-size: 20px; line-height: 26px; font-weight: 600\">Invoice R-1 has been paid</h1>\n<p style=\"margin: 0 0 14px\">Dear Ada Lovelace,</p>\n<p style=\"margin: 0 0 14px\">Your invoice R-1 for €120.50 has been paid. You need not do anything.</p>\n<table role=\"presentation\" cellpadding=\"0\" cellspacing=\"0\" border=\"0\" width=\"100%\" class=\"facts\" style=\"margin: 20px 0; border-top: 1px solid #dde2dc; border-bottom: 1px solid #dde2dc\"><tr><td class=\"muted\" valign=\"top\" style=\"padding: 6px 16px 6px 0; font-family: Segoe UI, Helvetica, Arial, sans-serif; font-size: 14px; line-height: 24px; color: #56635c; white-space: nowrap\">Invoice</td><td class=\"text\" valign=\"top\" width=\"100%\" style=\"padding: 6px 0; font-family: Segoe UI, Helvetica, Arial, sans-serif; font-size: 16px; line-height: 24px; font-weight: 600; color: #18221d; word-break: break-word\">R-1</td></tr>\n<tr><td class=\"muted\" valign=\"top\" style=\"padding: 6px 16px 6px 0; font-family: Segoe UI, Helvetica, Arial, sans-serif; font-size: 14px; line-height: 24px; color: #56635c; white-space: nowrap\">Amount</td><td class=\"text\" valign=\"top\" width=\"100%\" style=\"padding: 6px 0; font-family: Segoe UI, Helvetica, Arial, sans-serif; font-size: 16px; line-height: 24px; font-weight: 600; color: #18221d; word-break: break-word\">€120.50</td></tr>\n<tr><td class=\"muted\" valign=\"top\" style=\"padding: 6px 16px 6px 0; font-family: Segoe UI, Helvetica, Arial, sans-serif; font-size: 14px; line-height: 24px; color: #56635c; white-space: nowrap\">Contact</td><td class=\"text\" valign=\"top\" width=\"100%\" style=\"padding: 6px 0; font-family: Segoe UI, Helvetica, Arial, sans-serif; font-size: 16px; line-height: 24px; font-weight: 600; color: #18221d; word-break: break-word\">Linus, linus@example.com</td></tr></table>\n<table role=\"presentation\" cellpadding=\"0\" cellspacing=\"0\" border=\"0\" ><tr><td class=\"cell\" style=\"background-color: #0b6b4c; border-radius: 8px; mso-padding-alt: 12px 24px\"><a class=\"button\" style=\"display: inline-block; padding: 12px 24px; mso-padding-alt: 0; font-family: Segoe UI, Helvetica, Arial, sans-serif; font-size: 16px; line-height: 24px; color: #ffffff; font-weight: 600; text-decoration: none\" href=\"http://127.0.0.1:4879/board?invoice=01a21cf1-6cc8-77fe-a0c9-38934b005e0b\">View the invoice</a></td></tr></table>\n<p class=\"muted\" style=\"margin: 14px 0 0; font-size: 14px; line-height: 21px; color: #56635c\">Or open this address: <a class=\"muted\" style=\"color: #56635c; word-break: break-all\" href=\"http://127.0.0.1:4879/board?invoice=01a21cf1-6cc8-77fe-a0c9-38934b005e0b\">http://127.0.0.1:4879/board?invoice=01a21cf1-6cc8-77fe-a0c9-38934b005e0b</a></p>\n</td></tr></table>\n<!--[if mso]></td></tr></table><![endif]-->\n</td></tr></table>\n</body></html>\n", "text": "Dear Ada Lovelace,\n\nYour invoice R-1 for €120.50 has been paid. You need not do anything.\n\nInvoice: R-1\nAmount: €120.50\nContact: Linus, linus@example.com\n\nView the invoice: http://127.0.0.1:4879/board?invoice=01a21cf1-6cc8-77fe-a0c9-38934b005e0b\n", "user": "01a21cf1-6be9-75d2-840e-230613b40048", "subject": "Invoice R-1 has been paid"}', 'retry', 55, 0, 5, true, 3600, 120, 604800, NULL, NULL, NULL, NULL, '2026-11-27 12:18:39.613162+00', '2026-11-27 12:18:33.89266+00', '2026-11-27 12:18:33.901402+00', NULL, '2027-11-27 12:18:33.89266+00', '{"code": "ESOCKET", "name": "Error", "port": 9, "errno": -111, "stack": "Error: connect ECONNREFUSED 127.0.0.1:9\n    at TCPConnectWrap.afterConnect [as oncomplete] (node:net:2021:16)", "address": "127.0.0.1", "command": "CONN", "message": "connect ECONNREFUSED 127.0.0.1:9", "syscall": "connect", "originalCode": "ECONNREFUSED"}', 'dead', 'standard', NULL, 15, false, false, 0, NULL, NULL, NULL, NULL);
INSERT INTO jobs.job_common VALUES ('2f861caf-1510-4a7a-a8a1-94f3c469af7e', 'deliver-mail', 0, '{"id": "01a21cf1-6d38-7517-b4a4-18b071362908-failure-to-contact", "to": {"name": "Linus", "address": "linus@example.com"}, "via": "Ada Lovelace", "html": "<!doctype html>\n<html lang=\"en\"><head><meta charset=\"utf-8\"><title>Payment of invoice R-2 failed</title>\n<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n<meta name=\"color-scheme\" content=\"light dark\"><meta name=\"supported-color-schemes\" content=\"light dark\">\n<style>@media (prefers-color-scheme: dark) {\n.body { background-color: #0f1513 !important }\n.card { background-color: #18201d !important; border-color: #2d3934 !important }\n.text { color: #e6ede9 !important }\n.facts { border-color: #2d3934 !important }\n.muted { color: #9db0a7 !important }\n.cell { background-color: #63d3a9 !important }\n.button { color: #08281c !important }\n}</style></head>\n<body class=\"body\" style=\"margin: 0; padding: 0; background-color: #f6f7f4\">\n<div style=\"display: none; max-height: 0; overflow: hidden; mso-hide: all\">The payment of invoice R-2 from Ada Lovelace for €120.50 failed. Nothing was charged. You can try to pay again, also in another way.&zwnj;&nbsp;&zwnj;&nbsp;&zwnj;&nbsp;&zwnj;&nbsp;&zwnj;&nbsp;&zwnj;&nbsp;&zwnj;&nbsp;&zwnj;&nbsp;&zwnj;&nbsp;&zwnj;&nbsp;&zwnj;&nbsp;&zwnj;&nbsp;&zwnj;&nbsp;&zwnj;&nbsp;&zwnj;&nbsp;&zwnj;&nbsp;&zwnj;&nbsp;&zwnj;&nbsp;&zwnj;&nbsp;&zwnj;&nbsp;&zwnj;&nbsp;&zwnj;&nbsp;&zwnj;&nbsp;&zwnj;&nbsp;&zwnj;&nbsp;&zwnj;&nbsp;&zwnj;&nbsp;&zwnj;&nbsp;&zwnj;&nbsp;&zwnj;&nbsp;&zwnj;&nbsp;&zwnj;&nbsp;&zwnj;&nbsp;&zwnj;&nbsp;&zwnj;&nbsp;&zwnj;&nbsp;&zwnj;&nbsp;&zwnj;&nbsp;&zwnj;&nbsp;&zwnj;&nbsp;&zwnj;&nbsp;&zwnj;&nbsp;&zwnj;&nbsp;&zwnj;&nbsp;&zwnj;&nbsp;&zwnj;&nbsp;&zwnj;&nbsp;&zwnj;&nbsp;&zwnj;&nbsp;&zwnj;&nbsp;&zwnj;&nbsp;&zwnj;&nbsp;&zwnj;&nbsp;&zwnj;&nbsp;&zwnj;&nbsp;&zwnj;&nbsp;&zwnj;&nbsp;&zwnj;&nbsp;&zwnj;&nbsp;&zwnj;&nbsp;</div>\n<table role=\"presentation\" cellpadding=\"0\" cellspacing=\"0\" border=\"0\" class=\"body\" width=\"100%\" style=\"margin: 0; padding: 0; background-color: #f6f7f4\"><tr><td align=\"center\" style=\"padding: 24px 12px\">\n<!--[if mso]><table role=\"presentation\" width=\"600\" align=\"center\" cellpadding=\"0\" cellspacing=\"0\" border=\"0\"><tr><td><![endif]-->\n<table role=\"presentation\" cellpadding=\"0\" cellspacing=\"0\" border=\"0\" class=\"card\" width=\"100%\" style=\"max-width: 600px; background-color: #ffffff; border: 1px solid #dde2dc; border-radius: 12px\"><tr><td class=\"text\" align=\"left\" style=\"padding: 28px; font-family: Segoe UI, Helvetica, Arial, sans-serif; font-size: 16px; line-height: 24px; color: #18221d; word-break: break-word\">\n<h1 style=\"margin: 0 0 20px; font-size: 20px; line-height: 26px; font-weight: 600\">Payment of invoice R-2 failed</h1>\n<p style=\"margin: 0 0 14px\">Dear Linus,</p>\n<p style=\"margin: 0 0 14px\">The payment of invoice R-2 from Ada Lovelace for €120.50 failed. Nothing was charged.</p>\n<p style=\"margin: 0 0 14px\">You can try to pay again, also in another way.</p>\n<table role=\"presentation\" cellpadding=\"0\" cellspacing=\"0\" border=\"0\" width=\"100%\" class=\"facts\" style=\"margin: 20px 0; border-top: 1px solid #dde2dc; border-bottom: 1px solid #dde2dc\"><tr><td class=\"muted\" valign=\"top\" style=\"padding: 6px 16px 6px 0; font-family: Segoe UI, Helvetica, Arial, sans-serif; font-size: 14px; line-height: 24px; color: #56635c; white-space: nowrap\">Invoice</td><td class=\"text\" valign=\"top\" width=\"100%\" style=\"padding: 6px 0; font-family: Segoe UI, Helvetica, Arial, sans-serif; font-size: 16px; line-height: 24px; font-weight: 600; color: #18221d; word-break: break-word\">R-2</td></tr>\n<tr><td class=\"muted\" valign=\"top\" style=\"padding: 6px 16px 6px 0; font-family: Segoe UI, Helvetica, Arial, sans-serif; font-size: 14px; line-height: 24px; color: #56635c; white-space: nowrap\">Amount</td><td class=\"text\" valign=\"top\" width=\"100%\" style=\"padding: 6px 0; font-family: Segoe UI, Helvetica, Arial, sans-serif; font-size: 16px; line-height: 24px; font-weight: 600; color: #18221d; word-break: break-word\">€120.50</td></tr>\n<tr><td class=\"muted\" valign=\"top\" style=\"padding: 6px 16px 6px 0; font-family: Segoe UI, Helvetica, Arial, sans-serif; font-size: 14px; line-height: 24px; color: #56635c; white-space: nowrap\">From</td><td class=\"text\" valign=\"top\" width=\"100%\" style=\"padding: 6px 0; font-family: Segoe UI, Helvetica, Arial, sans-serif; font-size: 16px; line-height: 24px; font-weight: 600; color: #18221d; word-break: break-word\">Ada Lovelace</td></tr></table>\n<table role=\"presentation\" cellpadding=\"0\" cellspacing=\"0\" border=\"0\" ><tr><td class=\"cell\" style=\"background-color: #0b6b4c; border-radius: 8px; mso-padding-alt: 12px 24px\"><a class=\"button\" style=\"display: inline-block; padding: 12px 24px; mso-padding-alt: 0; font-family: Segoe UI, Helvetica, Arial, sans-serif; font-size: 16px; line-height: 24px; color: #ffffff; font-weight: 600; text-decoration: none\" href=\"http://127.0.0.1:4879/pay/01a21cf1-6ce0-7394-bd50-46beaec1f3c2#key=tpl_Mhcw6bJfNPxvLoZhgcR4B0hqjP8POOtRshn5CYMf8pw\">Pay this invoice</a></td></tr></table>\n<p class=\"muted\" style=\"margin: 14px 0 0; font-size: 14px; line-height: 21px; color: #56635c\">Or open this address: <a class=\"muted\" style=\"color: #56635c; word-break: break-all\" href=\"http://127.0.0.1:4879/pay/01a21cf1-6ce0-7394-bd50-46beaec1f3c2#key=tpl_Mhcw6bJfNPxvLoZhgcR4B0hqjP8POOtRshn5CYMf8pw\">http://127.0.0.1:4879/pay/01a21cf1-6ce0-7394-bd50-46beaec1f3c2#key=tpl_Mhcw6bJfNPxvLoZhgcR4B0hqjP8POOtRshn5CYMf8pw</a></p>\n<p class=\"muted\" style=\"margin: 14px 0 0; font-size: 14px; line-height: 21px; color: #56635c\">Questions? Your reply to this email goes to Ada Lovelace.</p>\n</td></tr></table>\n<!--[if mso]></td></tr></table><![endif]-->\n</td></tr></table>\n</body></html>\n", "text": "Dear Linus,\n\nThe payment of invoice R-2 from Ada Lovelace for €120.50 failed. Nothing was charged.\n\nYou can try to pay again, also in another way.\n\nInvoice: R-2\nAmount: €120.50\nFrom: Ada Lovelace\n\nPay this invoice: http://127.0.0.1:4879/pay/01a21cf1-6ce0-7394-bd50-46beaec1f3c2#key=tpl_Mhcw6bJfNPxvLoZhgcR4B0hqjP8POOtRshn5CYMf8pw\n\nQuestions? Your reply to this email goes to Ada Lovelace.\n", "user": "01a21cf1-6be9-75d2-840e-230613b40048", "replyTo": {"name": "Ada Lovelace", "address": "ada@example.com"}, "subject": "Payment of invoice R-2 failed"}', 'retry', 55, 0, 5, true, 3600, 120, 604800, NULL, NULL, NULL, NULL, '2026-11-27 12:18:43.729835+00', '2026-11-27 12:18:33.911679+00', '2026-11-27 12:18:33.917364+00', NULL, '2027-11-27 12:18:33.911679+00', '{"code": "ESOCKET", "name": "Error", "port": 9, "errno": -111, "stack": "Error: connect ECONNREFUSED 127.0.0.1:9\n    at TCPConnectWrap.afterConnect [as oncomplete] (node:net:2021:16)", "address": "127.0.0.1", "command": "CONN", "message": "connect ECONNREFUSED 127.0.0.1:9", "syscall": "connect", "originalCode": "ECONNREFUSED"}', 'dead', 'standard', NULL, 15, false, false, 0, NULL, NULL, NULL, NULL);
INSERT INTO jobs.job_common VALUES ('9459843e-307f-41d9-b51a-55eb94bb85f3', 'settle-payment', 0, '{"attempt": "01a21cf1-6d43-764e-88a9-3ba3a2bbe851"}', 'created', 200, 0, 2, true, 3600, 300, 604800, NULL, NULL, NULL, NULL, '2026-11-27 12:18:54.923413+00', '2026-11-27 12:18:33.923413+00', NULL, NULL, '2027-11-27 12:18:54.923413+00', NULL, 'dead', 'standard', NULL, 15, false, false, 0, NULL, NULL, NULL, NULL);
INSERT INTO jobs.job_common VALUES ('cc4ab1e3-6dad-430b-b887-1248e8b39db0', 'settle-payment', 0, '{"attempt": "01a21cf1-6dd1-7706-92b9-d41eff9d20dc"}', 'created', 200, 0, 2, true, 3600, 300, 604800, NULL, NULL, NULL, NULL, '2026-11-27 12:18:55.064401+00', '2026-11-27 12:18:34.064401+00', NULL, NULL, '2027-11-27 12:18:55.064401+00', NULL, 'dead', 'standard', NULL, 15, false, false, 0, NULL, NULL, NULL, NULL);
INSERT INTO jobs.job_common VALUES ('3de69ac2-dc04-4130-937b-d646e6cbf633', 'deliver-mail', 0, '{"id": "01a21cf1-6d38-7517-b4a4-18b071362908-failure-to-owner", "to": {"name": "Ada Lovelace", "address": "ada@example.com"}, "html": "<!doctype html>\n<html lang=\"en\"><head><meta charset=\"utf-8\"><title>Payment of invoice R-2 failed</title>\n<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n<meta name=\"color-scheme\" content=\"light dark\"><meta name=\"supported-color-schemes\" content=\"light dark\">\n<style>@media (prefers-color-scheme: dark) {\n.body { background-color: #0f1513 !important }\n.card { background-color: #18201d !important; border-color: #2d3934 !important }\n.text { color: #e6ede9 !important }\n.facts { border-color: #2d3934 !important }\n.muted { color: #9db0a7 !important }\n.cell { background-color: #63d3a9 !important }\n.button { color: #08281c !important }\n}</style></head>\n<body class=\"body\" style=\"margin: 0; padding: 0; background-color: #f6f7f4\">\n<div style=\"display: none; max-height: 0; overflow: hidden; mso-hide: all\">The payment of your invoice R-2 for €120.50 failed. Linus has been notified and can try again. You need not do anything.&zwnj;&nbsp;&zwnj;&nbsp;&zwnj;&nbsp;&zwnj;&nbsp;&zwnj;&nbsp;&zwnj;&nbsp;&zwnj;&nbsp;&zwnj;&nbsp;&zwnj;&nbsp;&zwnj;&nbsp;&zwnj;&nbsp;&zwnj;&nbsp;&zwnj;&nbsp;&zwnj;&nbsp;&zwnj;&nbsp;&zwnj;&nbsp;&zwnj;&nbsp;&zwnj;&nbsp;&zwnj;&nbsp;&zwnj;&nbsp;&zwnj;&nbsp;&zwnj;&nbsp;&zwnj;&nbsp;&zwnj;&nbsp;&zwnj;&nbsp;&zwnj;&nbsp;&zwnj;&nbsp;&zwnj;&nbsp;&zwnj;&nbsp;&zwnj;&nbsp;&zwnj;&nbsp;&zwnj;&nbsp;&zwnj;&nbsp;&zwnj;&nbsp;&zwnj;&nbsp;&zwnj;&nbsp;&zwnj;&nbsp;&zwnj;&nbsp;&zwnj;&nbsp;&zwnj;&nbsp;&zwnj;&nbsp;&zwnj;&nbsp;&zwnj;&nbsp;&zwnj;&nbsp;&zwnj;&nbsp;&zwnj;&nbsp;&zwnj;&nbsp;&zwnj;&nbsp;&zwnj;&nbsp;&zwnj;&nbsp;&zwnj;&nbsp;&zwnj;&nbsp;&zwnj;&nbsp;&zwnj;&nbsp;&zwnj;&nbsp;&zwnj;&nbsp;&zwnj;&nbsp;&zwnj;&nbsp;&zwnj;&nbsp;&zwnj;&nbsp;</div>\n<table role=\"presentation\" cellpadding=\"0\" cellspacing=\"0\" border=\"0\" class=\"body\" width=\"100%\" style=\"margin: 0; padding: 0; background-color: #f6f7f4\"><tr><td align=\"center\" style=\"padding: 24px 12px\">\n<!--[if mso]><table role=\"presentation\" width=\"600\" align=\"center\" cellpadding=\"0\" cellspacing=\"0\" border=\"0\"><tr><td><![endif]-->\n<table role=\"presentation\" cellpadding=\"0\" cellspacing=\"0\" border=\"0\" class=\"card\" width=\"100%\" style=\"max-width: 600px; background-color: #ffffff; border: 1px solid #dde2dc; border-radius: 12px\"><tr><td class=\"text\" align=\"left\" style=\"padding: 28px; font-family: Segoe UI, Helvetica, Arial, sans-serif; font-size: 16px; line-height: 24px; color: #18221d; word-break: break-word\">\n<h1 style=\"margin: 0 0 20px; font-size: 20px; line-height: 26px; font-weight: 600\">Payment of invoice R-2 failed</h1>\n<p style=\"margin: 0 0 14px\">Dear Ada Lovelace,</p>\n<p style=\"margin: 0 0 14px\">The payment of your invoice R-2 for €120.50 failed.</p>\n<p style=\"margin: 0 0 14px\">Linus has been notified and can try again. You need not do anything.</p>\n<table role=\"presentation\" cellpadding=\"0\" cellspacing=\"0\" border=\"0\" width=\"100%\" class=\"facts\" style=\"margin: 20px 0; border-top: 1px solid #dde2dc; border-bottom: 1px solid #dde2dc\"><tr><td class=\"muted\" valign=\"top\" style=\"padding: 6px 16px 6px 0; font-family: Segoe UI, Helvetica, Arial, sans-serif; font-size: 14px; line-height: 24px; color: #56635c; white-space: nowrap\">Invoice</td><td class=\"text\" valign=\"top\" width=\"100%\" style=\"padding: 6px 0; font-family: Segoe UI, Helvetica, Arial, sans-serif; font-size: 16px; line-height: 24px; font-weight: 600; color: #18221d; word-break: break-word\">R-2</td></tr>\n<tr><td class=\"muted\" valign=\"top\" style=\"padding: 6px 16px 6px 0; font-family: Segoe UI, Helvetica, Arial, sans-serif; font-size: 14px; line-height: 24px; color: #56635c; white-space: nowrap\">Amount</td><td class=\"text\" valign=\"top\" width=\"100%\" style=\"padding: 6px 0; font-family: Segoe UI, Helvetica, Arial, sans-serif; font-size: 16px; line-height: 24px; font-weight: 600; color: #18221d; word-break: break-word\">€120.50</td></tr>\n<tr><td class=\"muted\" valign=\"top\" style=\"padding: 6px 16px 6px 0; font-family: Segoe UI, Helvetica, Arial, sans-serif; font-size: 14px; line-height: 24px; color: #56635c; white-space: nowrap\">Contact</td><td class=\"text\" valign=\"top\" width=\"100%\" style=\"padding: 6px 0; font-family: Segoe UI, Helvetica, Arial, sans-serif; font-size: 16px; line-height: 24px; font-weight: 600; color: #18221d; word-break: break-word\">Linus, linus@example.com</td></tr>\n<tr><td class=\"muted\" valign=\"top\" style=\"padding: 6px 16px 6px 0; font-family: Segoe UI, Helvetica, Arial, sans-serif; font-size: 14px; line-height: 24px; color: #56635c; white-space: nowrap\">Reason</td><td class=\"text\" valign=\"top\" width=\"100%\" style=\"padding: 6px 0; font-family: Segoe UI, Helvetica, Arial, sans-serif; font-size: 16px; line-height: 24px; font-weight: 600; color: #18221d; word-break: break-word\">The card was declined.</td></tr></table>\n<table role=\"presentation\" cellpadding=\"0\" cellspacing=\"0\" border=\"0\" ><tr><td class=\"cell\" style=\"background-color: #0b6b4c; border-radius: 8px; mso-padding-alt: 12px 24px\"><a class=\"button\" style=\"display: inline-block; padding: 12px 24px; mso-padding-alt: 0; font-family: Segoe UI, Helvetica, Arial, sans-serif; font-size: 16px; line-height: 24px; color: #ffffff; font-weight: 600; text-decoration: none\" href=\"http://127.0.0.1:4879/board?invoice=01a21cf1-6ce0-7394-bd50-46beaec1f3c2\">View the invoice</a></td></tr></table>\n<p class=\"muted\" style=\"margin: 14px 0 0; font-size: 14px; line-height: 21px; color: #56635c\">Or open this address: <a class=\"muted\" style=\"color: #56635c; word-break: break-all\" href=\"http://127.0.0.1:4879/board?invoice=01a21cf1-6ce0-7394-bd50-46beaec1f3c2\">http://127.0.0.1:4879/board?invoice=01a21cf1-6ce0-7394-bd50-46beaec1f3c2</a></p>\n</td></tr></table>\n<!--[if mso]></td></tr></table><![endif]-->\n</td></tr></table>\n</body></html>\n", "text": "Dear Ada Lovelace,\n\nThe payment of your invoice R-2 for €120.50 failed.\n\nLinus has been notified and can try again. You need not do anything.\n\nInvoice: R-2\nAmount: €120.50\nContact: Linus, linus@example.com\nReason: The card was declined.\n\nView the invoice: http://127.0.0.1:4879/board?invoice=01a21cf1-6ce0-7394-bd50-46beaec1f3c2\n", "user": "01a21cf1-6be9-75d2-840e-230613b40048", "subject": "Payment of invoice R-2 failed"}', 'retry', 55, 0, 5, true, 3600, 120, 604800, NULL, NULL, NULL, NULL, '2026-11-27 12:18:41.105543+00', '2026-11-27 12:18:33.911679+00', '2026-11-27 12:18:33.917364+00', NULL, '2027-11-27 12:18:33.911679+00', '{"code": "ESOCKET", "name": "Error", "port": 9, "errno": -111, "stack": "Error: connect ECONNREFUSED 127.0.0.1:9\n    at TCPConnectWrap.afterConnect [as oncomplete] (node:net:2021:16)", "address": "127.0.0.1", "command": "CONN", "message": "connect ECONNREFUSED 127.0.0.1:9", "syscall": "connect", "originalCode": "ECONNREFUSED"}', 'dead', 'standard', NULL, 15, false, false, 0, NULL, NULL, NULL, NULL);
INSERT INTO jobs.job_common VALUES ('bbe606fe-a535-4ae5-be89-bdf776cc7952', 'deliver-mail', 0, '{"id": "01a21cf1-6d46-76b0-aa36-46abadb34cc4-success-to-owner", "to": {"name": "Ada Lovelace", "address": "ada@example.com"}, "html": "<!doctype html>\n<html lang=\"en\"><head><meta charset=\"utf-8\"><title>Invoice R-3 has been paid</title>\n<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n<meta name=\"color-scheme\" content=\"light dark\"><meta name=\"supported-color-schemes\" content=\"light dark\">\n<style>@media (prefers-color-scheme: dark) {\n.body { background-color: #0f1513 !important }\n.card { background-color: #18201d !important; border-color: #2d3934 !important }\n.text { color: #e6ede9 !important }\n.facts { border-color: #2d3934 !important }\n.muted { color: #9db0a7 !important }\n.cell { background-color: #63d3a9 !important }\n.button { color: #08281c !important }\n}</style></head>\n<body class=\"body\" style=\"margin: 0; padding: 0; background-color: #f6f7f4\">\n<div style=\"display: none; max-height: 0; overflow: hidden; mso-hide: all\">Your invoice R-3 for €120.50 has been paid. You need not do anything.&zwnj;&nbsp;&zwnj;&nbsp;&zwnj;&nbsp;&zwnj;&nbsp;&zwnj;&nbsp;&zwnj;&nbsp;&zwnj;&nbsp;&zwnj;&nbsp;&zwnj;&nbsp;&zwnj;&nbsp;&zwnj;&nbsp;&zwnj;&nbsp;&zwnj;&nbsp;&zwnj;&nbsp;&zwnj;&nbsp;&zwnj;&nbsp;&zwnj;&nbsp;&zwnj;&nbsp;&zwnj;&nbsp;&zwnj;&nbsp;&zwnj;&nbsp;&zwnj;&nbsp;&zwnj;&nbsp;&zwnj;&nbsp;&zwnj;&nbsp;&zwnj;&nbsp;&zwnj;&nbsp;&zwnj;&nbsp;&zwnj;&nbsp;&zwnj;&nbsp;&zwnj;&nbsp;&zwnj;&nbsp;&zwnj;&nbsp;&zwnj;&nbsp;&zwnj;&nbsp;&zwnj;&nbsp;&zwnj;&nbsp;&zwnj;&nbsp;&zwnj;&nbsp;&zwnj;&nbsp;&zwnj;&nbsp;&zwnj;&nbsp;&zwnj;&nbsp;&zwnj;&nbsp;&zwnj;&nbsp;&zwnj;&nbsp;&zwnj;&nbsp;&zwnj;&nbsp;&zwnj;&nbsp;&zwnj;&nbsp;&zwnj;&nbsp;&zwnj;&nbsp;&zwnj;&nbsp;&zwnj;&nbsp;&zwnj;&nbsp;&zwnj;&nbsp;&zwnj;&nbsp;&zwnj;&nbsp;&zwnj;&nbsp;&zwnj;&nbsp;</div>\n<table role=\"presentation\" cellpadding=\"0\" cellspacing=\"0\" border=\"0\" class=\"body\" width=\"100%\" style=\"margin: 0; padding: 0; background-color: #f6f7f4\"><tr><td align=\"center\" style=\"padding: 24px 12px\">\n<!--[if mso]><table role=\"presentation\" width=\"600\" align=\"center\" cellpadding=\"0\" cellspacing=\"0\" border=\"0\"><tr><td><![endif]-->\n<table role=\"presentation\" cellpadding=\"0\" cellspacing=\"0\" border=\"0\" class=\"card\" width=\"100%\" style=\"max-width: 600px; background-color: #ffffff; border: 1px solid #dde2dc; border-radius: 12px\"><tr><td class=\"text\" align=\"left\" style=\"padding: 28px; font-family: Segoe UI, Helvetica, Arial, sans-serif; font-size: 16px; line-height: 24px; color: #18221d; word-break: break-word\">\n<h1 style=\"margin: 0 0 20px; font-size: 20px; line-height: 26px; font-weight: 600\">Invoice R-3 has been paid</h1>\n<p style=\"margin: 0 0 14px\">Dear Ada Lovelace,</p>\n<p style=\"margin: 0 0 14px\">Your invoice R-3 for €120.50 has been paid. You need not do anything.</p>\n<table role=\"presentation\" cellpadding=\"0\" cellspacing=\"0\" border=\"0\" width=\"100%\" class=\"facts\" style=\"margin: 20px 0; border-top: 1px solid #dde2dc; border-bottom: 1px solid #dde2dc\"><tr><td class=\"muted\" valign=\"top\" style=\"padding: 6px 16px 6px 0; font-family: Segoe UI, Helvetica, Arial, sans-serif; font-size: 14px; line-height: 24px; color: #56635c; white-space: nowrap\">Invoice</td><td class=\"text\" valign=\"top\" width=\"100%\" style=\"padding: 6px 0; font-family: Segoe UI, Helvetica, Arial, sans-serif; font-size: 16px; line-height: 24px; font-weight: 600; color: #18221d; word-break: break-word\">R-3</td></tr>\n<tr><td class=\"muted\" valign=\"top\" style=\"padding: 6px 16px 6px 0; font-family: Segoe UI, Helvetica, Arial, sans-serif; font-size: 14px; line-height: 24px; color: #56635c; white-space: nowrap\">Amount</td><td class=\"text\" valign=\"top\" width=\"100%\" style=\"padding: 6px 0; font-family: Segoe UI, Helvetica, Arial, sans-serif; font-size: 16px; line-height: 24px; font-weight: 600; color: #18221d; word-break: break-word\">€120.50</td></tr>\n<tr><td class=\"muted\" valign=\"top\" style=\"padding: 6px 16px 6px 0; font-family: Segoe UI, Helvetica, Arial, sans-serif; font-size: 14px; line-height: 24px; color: #56635c; white-space: nowrap\">Contact</td><td class=\"text\" valign=\"top\" width=\"100%\" style=\"padding: 6px 0; font-family: Segoe UI, Helvetica, Arial, sans-serif; font-size: 16px; line-height: 24px; font-weight: 600; color: #18221d; word-break: break-word\">Linus, linus@example.com</td></tr></table>\n<table role=\"presentation\" cellpadding=\"0\" cellspacing=\"0\" border=\"0\" ><tr><td class=\"cell\" style=\"background-color: #0b6b4c; border-radius: 8px; mso-padding-alt: 12px 24px\"><a class=\"button\" style=\"display: inline-block; padding: 12px 24px; mso-padding-alt: 0; font-family: Segoe UI, Helvetica, Arial, sans-serif; font-size: 16px; line-height: 24px; color: #ffffff; font-weight: 600; text-decoration: none\" href=\"http://127.0.0.1:4879/board?invoice=01a21cf1-6ce8-74ed-b9bf-badb4f8e9c4b\">View the invoice</a></td></tr></table>\n<p class=\"muted\" style=\"margin: 14px 0 0; font-size: 14px; line-height: 21px; color: #56635c\">Or open this address: <a class=\"muted\" style=\"color: #56635c; word-break: break-all\" href=\"http://127.0.0.1:4879/board?invoice=01a21cf1-6ce8-74ed-b9bf-badb4f8e9c4b\">http://127.0.0.1:4879/board?invoice=01a21cf1-6ce8-74ed-b9bf-badb4f8e9c4b</a></p>\n</td></tr></table>\n<!--[if mso]></td></tr></table><![endif]-->\n</td></tr></table>\n</body></html>\n", "text": "Dear Ada Lovelace,\n\nYour invoice R-3 for €120.50 has been paid. You need not do anything.\n\nInvoice: R-3\nAmount: €120.50\nContact: Linus, linus@example.com\n\nView the invoice: http://127.0.0.1:4879/board?invoice=01a21cf1-6ce8-74ed-b9bf-badb4f8e9c4b\n", "user": "01a21cf1-6be9-75d2-840e-230613b40048", "subject": "Invoice R-3 has been paid"}', 'retry', 55, 0, 5, true, 3600, 120, 604800, NULL, NULL, NULL, NULL, '2026-11-27 12:18:42.0842+00', '2026-11-27 12:18:33.925888+00', '2026-11-27 12:18:33.929034+00', NULL, '2027-11-27 12:18:33.925888+00', '{"code": "ESOCKET", "name": "Error", "port": 9, "errno": -111, "stack": "Error: connect ECONNREFUSED 127.0.0.1:9\n    at TCPConnectWrap.afterConnect [as oncomplete] (node:net:2021:16)", "address": "127.0.0.1", "command": "CONN", "message": "connect ECONNREFUSED 127.0.0.1:9", "syscall": "connect", "originalCode": "ECONNREFUSED"}', 'dead', 'standard', NULL, 15, false, false, 0, NULL, NULL, NULL, NULL);
INSERT INTO jobs.job_common VALUES ('52f68bb1-e24c-4842-9d38-17a23f1fc898', 'deliver-mail', 0, '{"id": "01a21cf1-6db9-7746-9832-274430357962-invoice-to-contact", "to": {"name": "Linus", "address": "linus@example.com"}, "via": "Ada Lovelace", "html": "<!doctype html>\n<html lang=\"en\"><head><meta charset=\"utf-8\"><title>Invoice R-4 from Ada Lovelace</title>\n<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n<meta name=\"color-scheme\" content=\"light dark\"><meta name=\"supported-color-schemes\" content=\"light dark\">\n<style>@media (prefers-color-scheme: dark) {\n.body { background-color: #0f1513 !important }\n.card { background-color: #18201d !important; border-color: #2d3934 !important }\n.text { color: #e6ede9 !important }\n.facts { border-color: #2d3934 !important }\n.muted { color: #9db0a7 !important }\n.cell { background-color: #63d3a9 !important }\n.button { color: #08281c !important }\n}</style></head>\n<body class=\"body\" style=\"margin: 0; padding: 0; background-color: #f6f7f4\">\n<div style=\"display: none; max-height: 0; overflow: hidden; mso-hide: all\">Ada Lovelace has sent you invoice R-4 for €120.50. You can pay it online, without an account.&zwnj;&nbsp;&zwnj;&nbsp;&zwnj;&nbsp;&zwnj;&nbsp;&zwnj;&nbsp;&zwnj;&nbsp;&zwnj;&nbsp;&zwnj;&nbsp;&zwnj;&nbsp;&zwnj;&nbsp;&zwnj;&nbsp;&zwnj;&nbsp;&zwnj;&nbsp;&zwnj;&nbsp;&zwnj;&nbsp;&zwnj;&nbsp;&zwnj;&nbsp;&zwnj;&nbsp;&zwnj;&nbsp;&zwnj;&nbsp;&zwnj;&nbsp;&zwnj;&nbsp;&zwnj;&nbsp;&zwnj;&nbsp;&zwnj;&nbsp;&zwnj;&nbsp;&zwnj;&nbsp;&zwnj;&nbsp;&zwnj;&nbsp;&zwnj;&nbsp;&zwnj;&nbsp;&zwnj;&nbsp;&zwnj;&nbsp;&zwnj;&nbsp;&zwnj;&nbsp;&zwnj;&nbsp;&zwnj;&nbsp;&zwnj;&nbsp;&zwnj;&nbsp;&zwnj;&nbsp;&zwnj;&nbsp;&zwnj;&nbsp;&zwnj;&nbsp;&zwnj;&nbsp;&zwnj;&nbsp;&zwnj;&nbsp;&zwnj;&nbsp;&zwnj;&nbsp;&zwnj;&nbsp;&zwnj;&nbsp;&zwnj;&nbsp;&zwnj;&nbsp;&zwnj;&nbsp;&zwnj;&nbsp;&zwnj;&nbsp;&zwnj;&nbsp;&zwnj;&nbsp;&zwnj;&nbsp;&zwnj;&nbsp;&zwnj;&nbsp;</div>\n<table role=\"presentation\" cellpadding=\"0\" cellspacing=\"0\" border=\"0\" class=\"body\" width=\"100%\" style=\"margin: 0; padding: 0; background-color: #f6f7f4\"><tr><td align=\"center\" style=\"padding: 24px 12px\">\n<!--[if mso]><table role=\"presentation\" width=\"600\" align=\"center\" cellpadding=\"0\" cellspacing=\"0\" border=\"0\"><tr><td><![endif]-->\n<table role=\"presentation\" cellpadding=\"0\" cellspacing=\"0\" border=\"0\" class=\"card\" width=\"100%\" style=\"max-width: 600px; background-color: #ffffff; border: 1px solid #dde2dc; border-radius: 12px\"><tr><td class=\"text\" align=\"left\" style=\"padding: 28px; font-family: Segoe UI, Helvetica, Arial, sans-serif; font-size: 16px; line-height: 24px; color: #18221d; word-break: break-word\">\n<h1 style=\"margin: 0 0 20px; font-size: 20px; line-height: 26px; font-weight: 600\">Invoice R-4 from Ada Lovelace</h1>\n<p style=\"margin: 0 0 14px\">Dear Linus,</p>\n<p style=\"margin: 0 0 14px\">Ada Lovelace has sent you invoice R-4 for €120.50.</p>\n<p style=\"margin: 0 0 14px\">You can pay it online, without an account.</p>\n<table role=\"presentation\" cellpadding=\"0\" cellspacing=\"0\" border=\"0\" width=\"100%\" class=\"facts\" style=\"margin: 20px 0; border-top: 1px solid #dde2dc; border-bottom: 1px solid #dde2dc\"><tr><td class=\"muted\" valign=\"top\" style=\"padding: 6px 16px 6px 0; font-family: Segoe UI, Helvetica, Arial, sans-serif; font-size: 14px; line-height: 24px; color: #56635c; white-space: nowrap\">Invoice</td><td class=\"text\" valign=\"top\" width=\"100%\" style=\"padding: 6px 0; font-family: Segoe UI, Helvetica, Arial, sans-serif; font-size: 16px; line-height: 24px; font-weight: 600; color: #18221d; word-break: break-word\">R-4</td></tr>\n<tr><td class=\"muted\" valign=\"top\" style=\"padding: 6px 16px 6px 0; font-family: Segoe UI, Helvetica, Arial, sans-serif; font-size: 14px; line-height: 24px; color: #56635c; white-space: nowrap\">Amount</td><td class=\"text\" valign=\"top\" width=\"100%\" style=\"padding: 6px 0; font-family: Segoe UI, Helvetica, Arial, sans-serif; font-size: 16px; line-height: 24px; font-weight: 600; color: #18221d; word-break: break-word\">€120.50</td></tr>\n<tr><td class=\"muted\" valign=\"top\" style=\"padding: 6px 16px 6px 0; font-family: Segoe UI, Helvetica, Arial, sans-serif; font-size: 14px; line-height: 24px; color: #56635c; white-space: nowrap\">From</td><td class=\"text\" valign=\"top\" width=\"100%\" style=\"padding: 6px 0; font-family: Segoe UI, Helvetica, Arial, sans-serif; font-size: 16px; line-height: 24px; font-weight: 600; color: #18221d; word-break: break-word\">Ada Lovelace</td></tr></table>\n<table role=\"presentation\" cellpadding=\"0\" cellspacing=\"0\" border=\"0\" ><tr><td class=\"cell\" style=\"background-color: #0b6b4c; border-radius: 8px; mso-padding-alt: 12px 24px\"><a class=\"button\" style=\"display: inline-block; padding: 12px 24px; mso-padding-alt: 0; font-family: Segoe UI, Helvetica, Arial, sans-serif; font-size: 16px; line-height: 24px; color: #ffffff; font-weight: 600; text-decoration: none\" href=\"http://127.0.0.1:4879/pay/01a21cf1-6cf2-76a4-8164-372afabc0450#key=tpl_q9faZEX9POGuoONAWObtSF6o-h44KseAQWHnxO2WEsY\">Pay this invoice</a></td></tr></table>\n<p class=\"muted\" style=\"margin: 14px 0 0; font-size: 14px; line-height: 21px; color: #56635c\">Or open this address: <a class=\"muted\" style=\"color: #56635c; word-break: break-all\" href=\"http://127.0.0.1:4879/pay/01a21cf1-6cf2-76a4-8164-372afabc0450#key=tpl_q9faZEX9POGuoONAWObtSF6o-h44KseAQWHnxO2WEsY\">http://127.0.0.1:4879/pay/01a21cf1-6cf2-76a4-8164-372afabc0450#key=tpl_q9faZEX9POGuoONAWObtSF6o-h44KseAQWHnxO2WEsY</a></p>\n<p class=\"muted\" style=\"margin: 14px 0 0; font-size: 14px; line-height: 21px; color: #56635c\">Questions? Your reply to this email goes to Ada Lovelace.</p>\n</td></tr></table>\n<!--[if mso]></td></tr></table><![endif]-->\n</td></tr></table>\n</body></html>\n", "text": "Dear Linus,\n\nAda Lovelace has sent you invoice R-4 for €120.50.\n\nYou can pay it online, without an account.\n\nInvoice: R-4\nAmount: €120.50\nFrom: Ada Lovelace\n\nPay this invoice: http://127.0.0.1:4879/pay/01a21cf1-6cf2-76a4-8164-372afabc0450#key=tpl_q9faZEX9POGuoONAWObtSF6o-h44KseAQWHnxO2WEsY\n\nQuestions? Your reply to this email goes to Ada Lovelace.\n", "user": "01a21cf1-6be9-75d2-840e-230613b40048", "replyTo": {"name": "Ada Lovelace", "address": "ada@example.com"}, "subject": "Invoice R-4 from Ada Lovelace"}', 'retry', 55, 0, 5, true, 3600, 120, 604800, NULL, NULL, NULL, NULL, '2026-11-27 12:18:39.643061+00', '2026-11-27 12:18:34.038079+00', '2026-11-27 12:18:34.044906+00', NULL, '2027-11-27 12:18:34.038079+00', '{"code": "ESOCKET", "name": "Error", "port": 9, "errno": -111, "stack": "Error: connect ECONNREFUSED 127.0.0.1:9\n    at TCPConnectWrap.afterConnect [as oncomplete] (node:net:2021:16)", "address": "127.0.0.1", "command": "CONN", "message": "connect ECONNREFUSED 127.0.0.1:9", "syscall": "connect", "originalCode": "ECONNREFUSED"}', 'dead', 'standard', NULL, 15, false, false, 0, NULL, NULL, NULL, NULL);
INSERT INTO jobs.job_common VALUES ('99b0028c-5899-4c98-9271-d4cb6230b61a', 'deliver-mail', 0, '{"id": "01a21cf1-6dc8-7177-8f02-7b462f15ab05-success-to-owner", "to": {"name": "Ada Lovelace", "address": "ada@example.com"}, "html": "<!doctype html>\n<html lang=\"en\"><head><meta charset=\"utf-8\"><title>Invoice R-4 has been paid</title>\n<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n<meta name=\"color-scheme\" content=\"light dark\"><meta name=\"supported-color-schemes\" content=\"light dark\">\n<style>@media (prefers-color-scheme: dark) {\n.body { background-color: #0f1513 !important }\n.card { background-color: #18201d !important; border-color: #2d3934 !important }\n.text { color: #e6ede9 !important }\n.facts { border-color: #2d3934 !important }\n.muted { color: #9db0a7 !important }\n.cell { background-color: #63d3a9 !important }\n.button { color: #08281c !important }\n}</style></head>\n<body class=\"body\" style=\"margin: 0; padding: 0; background-color: #f6f7f4\">\n<div style=\"display: none; max-height: 0; overflow: hidden; mso-hide: all\">Your invoice R-4 for €120.50 has been paid. You need not do anything.&zwnj;&nbsp;&zwnj;&nbsp;&zwnj;&nbsp;&zwnj;&nbsp;&zwnj;&nbsp;&zwnj;&nbsp;&zwnj;&nbsp;&zwnj;&nbsp;&zwnj;&nbsp;&zwnj;&nbsp;&zwnj;&nbsp;&zwnj;&nbsp;&zwnj;&nbsp;&zwnj;&nbsp;&zwnj;&nbsp;&zwnj;&nbsp;&zwnj;&nbsp;&zwnj;&nbsp;&zwnj;&nbsp;&zwnj;&nbsp;&zwnj;&nbsp;&zwnj;&nbsp;&zwnj;&nbsp;&zwnj;&nbsp;&zwnj;&nbsp;&zwnj;&nbsp;&zwnj;&nbsp;&zwnj;&nbsp;&zwnj;&nbsp;&zwnj;&nbsp;&zwnj;&nbsp;&zwnj;&nbsp;&zwnj;&nbsp;&zwnj;&nbsp;&zwnj;&nbsp;&zwnj;&nbsp;&zwnj;&nbsp;&zwnj;&nbsp;&zwnj;&nbsp;&zwnj;&nbsp;&zwnj;&nbsp;&zwnj;&nbsp;&zwnj;&nbsp;&zwnj;&nbsp;&zwnj;&nbsp;&zwnj;&nbsp;&zwnj;&nbsp;&zwnj;&nbsp;&zwnj;&nbsp;&zwnj;&nbsp;&zwnj;&nbsp;&zwnj;&nbsp;&zwnj;&nbsp;&zwnj;&nbsp;&zwnj;&nbsp;&zwnj;&nbsp;&zwnj;&nbsp;&zwnj;&nbsp;&zwnj;&nbsp;&zwnj;&nbsp;</div>\n<table role=\"presentation\" cellpadding=\"0\" cellspacing=\"0\" border=\"0\" class=\"body\" width=\"100%\" style=\"margin: 0; padding: 0; background-color: #f6f7f4\"><tr><td align=\"center\" style=\"padding: 24px 12px\">\n<!--[if mso]><table role=\"presentation\" width=\"600\" align=\"center\" cellpadding=\"0\" cellspacing=\"0\" border=\"0\"><tr><td><![endif]-->\n<table role=\"presentation\" cellpadding=\"0\" cellspacing=\"0\" border=\"0\" class=\"card\" width=\"100%\" style=\"max-width: 600px; background-color: #ffffff; border: 1px solid #dde2dc; border-radius: 12px\"><tr><td class=\"text\" align=\"left\" style=\"padding: 28px; font-family: Segoe UI, Helvetica, Arial, sans-serif; font-size: 16px; line-height: 24px; color: #18221d; word-break: break-word\">\n<h1 style=\"margin: 0 0 20px; font-size: 20px; line-height: 26px; font-weight: 600\">Invoice R-4 has been paid</h1>\n<p style=\"margin: 0 0 14px\">Dear Ada Lovelace,</p>\n<p style=\"margin: 0 0 14px\">Your invoice R-4 for €120.50 has been paid. You need not do anything.</p>\n<table role=\"presentation\" cellpadding=\"0\" cellspacing=\"0\" border=\"0\" width=\"100%\" class=\"facts\" style=\"margin: 20px 0; border-top: 1px solid #dde2dc; border-bottom: 1px solid #dde2dc\"><tr><td class=\"muted\" valign=\"top\" style=\"padding: 6px 16px 6px 0; font-family: Segoe UI, Helvetica, Arial, sans-serif; font-size: 14px; line-height: 24px; color: #56635c; white-space: nowrap\">Invoice</td><td class=\"text\" valign=\"top\" width=\"100%\" style=\"padding: 6px 0; font-family: Segoe UI, Helvetica, Arial, sans-serif; font-size: 16px; line-height: 24px; font-weight: 600; color: #18221d; word-break: break-word\">R-4</td></tr>\n<tr><td class=\"muted\" valign=\"top\" style=\"padding: 6px 16px 6px 0; font-family: Segoe UI, Helvetica, Arial, sans-serif; font-size: 14px; line-height: 24px; color: #56635c; white-space: nowrap\">Amount</td><td class=\"text\" valign=\"top\" width=\"100%\" style=\"padding: 6px 0; font-family: Segoe UI, Helvetica, Arial, sans-serif; font-size: 16px; line-height: 24px; font-weight: 600; color: #18221d; word-break: break-word\">€120.50</td></tr>\n<tr><td class=\"muted\" valign=\"top\" style=\"padding: 6px 16px 6px 0; font-family: Segoe UI, Helvetica, Arial, sans-serif; font-size: 14px; line-height: 24px; color: #56635c; white-space: nowrap\">Contact</td><td class=\"text\" valign=\"top\" width=\"100%\" style=\"padding: 6px 0; font-family: Segoe UI, Helvetica, Arial, sans-serif; font-size: 16px; line-height: 24px; font-weight: 600; color: #18221d; word-break: break-word\">Linus, linus@example.com</td></tr></table>\n<table role=\"presentation\" cellpadding=\"0\" cellspacing=\"0\" border=\"0\" ><tr><td class=\"cell\" style=\"background-color: #0b6b4c; border-radius: 8px; mso-padding-alt: 12px 24px\"><a class=\"button\" style=\"display: inline-block; padding: 12px 24px; mso-padding-alt: 0; font-family: Segoe UI, Helvetica, Arial, sans-serif; font-size: 16px; line-height: 24px; color: #ffffff; font-weight: 600; text-decoration: none\" href=\"http://127.0.0.1:4879/board?invoice=01a21cf1-6cf2-76a4-8164-372afabc0450\">View the invoice</a></td></tr></table>\n<p class=\"muted\" style=\"margin: 14px 0 0; font-size: 14px; line-height: 21px; color: #56635c\">Or open this address: <a class=\"muted\" style=\"color: #56635c; word-break: break-all\" href=\"http://127.0.0.1:4879/board?invoice=01a21cf1-6cf2-76a4-8164-372afabc0450\">http://127.0.0.1:4879/board?invoice=01a21cf1-6cf2-76a4-8164-372afabc0450</a></p>\n</td></tr></table>\n<!--[if mso]></td></tr></table><![endif]-->\n</td></tr></table>\n</body></html>\n", "text": "Dear Ada Lovelace,\n\nYour invoice R-4 for €120.50 has been paid. You need not do anything.\n\nInvoice: R-4\nAmount: €120.50\nContact: Linus, linus@example.com\n\nView the invoice: http://127.0.0.1:4879/board?invoice=01a21cf1-6cf2-76a4-8164-372afabc0450\n", "user": "01a21cf1-6be9-75d2-840e-230613b40048", "subject": "Invoice R-4 has been paid"}', 'retry', 55, 0, 5, true, 3600, 120, 604800, NULL, NULL, NULL, NULL, '2026-11-27 12:18:40.066181+00', '2026-11-27 12:18:34.055507+00', '2026-11-27 12:18:34.058264+00', NULL, '2027-11-27 12:18:34.055507+00', '{"code": "ESOCKET", "name": "Error", "port": 9, "errno": -111, "stack": "Error: connect ECONNREFUSED 127.0.0.1:9\n    at TCPConnectWrap.afterConnect [as oncomplete] (node:net:2021:16)", "address": "127.0.0.1", "command": "CONN", "message": "connect ECONNREFUSED 127.0.0.1:9", "syscall": "connect", "originalCode": "ECONNREFUSED"}', 'dead', 'standard', NULL, 15, false, false, 0, NULL, NULL, NULL, NULL);
INSERT INTO jobs.job_common VALUES ('ac713804-7228-4334-92f5-2be9aa5e20c0', 'deliver-mail', 0, '{"id": "01a21cf1-6dd7-75fc-b4ac-56a47e9af4c7-success-to-owner", "to": {"name": "Ada Lovelace", "address": "ada@example.com"}, "html": "<!doctype html>\n<html lang=\"en\"><head><meta charset=\"utf-8\"><title>Invoice R-5 has been paid</title>\n<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n<meta name=\"color-scheme\" content=\"light dark\"><meta name=\"supported-color-schemes\" content=\"light dark\">\n<style>@media (prefers-color-scheme: dark) {\n.body { background-color: #0f1513 !important }\n.card { background-color: #18201d !important; border-color: #2d3934 !important }\n.text { color: #e6ede9 !important }\n.facts { border-color: #2d3934 !important }\n.muted { color: #9db0a7 !important }\n.cell { background-color: #63d3a9 !important }\n.button { color: #08281c !important }\n}</style></head>\n<body class=\"body\" style=\"margin: 0; padding: 0; background-color: #f6f7f4\">\n<div style=\"display: none; max-height: 0; overflow: hidden; mso-hide: all\">Your invoice R-5 for €120.50 has been paid. You need not do anything.&zwnj;&nbsp;&zwnj;&nbsp;&zwnj;&nbsp;&zwnj;&nbsp;&zwnj;&nbsp;&zwnj;&nbsp;&zwnj;&nbsp;&zwnj;&nbsp;&zwnj;&nbsp;&zwnj;&nbsp;&zwnj;&nbsp;&zwnj;&nbsp;&zwnj;&nbsp;&zwnj;&nbsp;&zwnj;&nbsp;&zwnj;&nbsp;&zwnj;&nbsp;&zwnj;&nbsp;&zwnj;&nbsp;&zwnj;&nbsp;&zwnj;&nbsp;&zwnj;&nbsp;&zwnj;&nbsp;&zwnj;&nbsp;&zwnj;&nbsp;&zwnj;&nbsp;&zwnj;&nbsp;&zwnj;&nbsp;&zwnj;&nbsp;&zwnj;&nbsp;&zwnj;&nbsp;&zwnj;&nbsp;&zwnj;&nbsp;&zwnj;&nbsp;&zwnj;&nbsp;&zwnj;&nbsp;&zwnj;&nbsp;&zwnj;&nbsp;&zwnj;&nbsp;&zwnj;&nbsp;&zwnj;&nbsp;&zwnj;&nbsp;&zwnj;&nbsp;&zwnj;&nbsp;&zwnj;&nbsp;&zwnj;&nbsp;&zwnj;&nbsp;&zwnj;&nbsp;&zwnj;&nbsp;&zwnj;&nbsp;&zwnj;&nbsp;&zwnj;&nbsp;&zwnj;&nbsp;&zwnj;&nbsp;&zwnj;&nbsp;&zwnj;&nbsp;&zwnj;&nbsp;&zwnj;&nbsp;&zwnj;&nbsp;&zwnj;&nbsp;</div>\n<table role=\"presentation\" cellpadding=\"0\" cellspacing=\"0\" border=\"0\" class=\"body\" width=\"100%\" style=\"margin: 0; padding: 0; background-color: #f6f7f4\"><tr><td align=\"center\" style=\"padding: 24px 12px\">\n<!--[if mso]><table role=\"presentation\" width=\"600\" align=\"center\" cellpadding=\"0\" cellspacing=\"0\" border=\"0\"><tr><td><![endif]-->\n<table role=\"presentation\" cellpadding=\"0\" cellspacing=\"0\" border=\"0\" class=\"card\" width=\"100%\" style=\"max-width: 600px; background-color: #ffffff; border: 1px solid #dde2dc; border-radius: 12px\"><tr><td class=\"text\" align=\"left\" style=\"padding: 28px; font-family: Segoe UI, Helvetica, Arial, sans-serif; font-size: 16px; line-height: 24px; color: #18221d; word-break: break-word\">\n<h1 style=\"margin: 0 0 20px; font-size: 20px; line-height: 26px; font-weight: 600\">Invoice R-5 has been paid</h1>\n<p style=\"margin: 0 0 14px\">Dear Ada Lovelace,</p>\n<p style=\"margin: 0 0 14px\">Your invoice R-5 for €120.50 has been paid. You need not do anything.</p>\n<table role=\"presentation\" cellpadding=\"0\" cellspacing=\"0\" border=\"0\" width=\"100%\" class=\"facts\" style=\"margin: 20px 0; border-top: 1px solid #dde2dc; border-bottom: 1px solid #dde2dc\"><tr><td class=\"muted\" valign=\"top\" style=\"padding: 6px 16px 6px 0; font-family: Segoe UI, Helvetica, Arial, sans-serif; font-size: 14px; line-height: 24px; color: #56635c; white-space: nowrap\">Invoice</td><td class=\"text\" valign=\"top\" width=\"100%\" style=\"padding: 6px 0; font-family: Segoe UI, Helvetica, Arial, sans-serif; font-size: 16px; line-height: 24px; font-weight: 600; color: #18221d; word-break: break-word\">R-5</td></tr>\n<tr><td class=\"muted\" valign=\"top\" style=\"padding: 6px 16px 6px 0; font-family: Segoe UI, Helvetica, Arial, sans-serif; font-size: 14px; line-height: 24px; color: #56635c; white-space: nowrap\">Amount</td><td class=\"text\" valign=\"top\" width=\"100%\" style=\"padding: 6px 0; font-family: Segoe UI, Helvetica, Arial, sans-serif; font-size: 16px; line-height: 24px; font-weight: 600; color: #18221d; word-break: break-word\">€120.50</td></tr>\n<tr><td class=\"muted\" valign=\"top\" style=\"padding: 6px 16px 6px 0; font-family: Segoe UI, Helvetica, Arial, sans-serif; font-size: 14px; line-height: 24px; color: #56635c; white-space: nowrap\">Contact</td><td class=\"text\" valign=\"top\" width=\"100%\" style=\"padding: 6px 0; font-family: Segoe UI, Helvetica, Arial, sans-serif; font-size: 16px; line-height: 24px; font-weight: 600; color: #18221d; word-break: break-word\">Linus, linus@example.com</td></tr></table>\n<table role=\"presentation\" cellpadding=\"0\" cellspacing=\"0\" border=\"0\" ><tr><td class=\"cell\" style=\"background-color: #0b6b4c; border-radius: 8px; mso-padding-alt: 12px 24px\"><a class=\"button\" style=\"display: inline-block; padding: 12px 24px; mso-padding-alt: 0; font-family: Segoe UI, Helvetica, Arial, sans-serif; font-size: 16px; line-height: 24px; color: #ffffff; font-weight: 600; text-decoration: none\" href=\"http://127.0.0.1:4879/board?invoice=01a21cf1-6cfa-77a8-9974-5e00a719a3b9\">View the invoice</a></td></tr></table>\n<p class=\"muted\" style=\"margin: 14px 0 0; font-size: 14px; line-height: 21px; color: #56635c\">Or open this address: <a class=\"muted\" style=\"color: #56635c; word-break: break-all\" href=\"http://127.0.0.1:4879/board?invoice=01a21cf1-6cfa-77a8-9974-5e00a719a3b9\">http://127.0.0.1:4879/board?invoice=01a21cf1-6cfa-77a8-9974-5e00a719a3b9</a></p>\n</td></tr></table>\n<!--[if mso]></td></tr></table><![endif]-->\n</td></tr></table>\n</body></html>\n", "text": "Dear Ada Lovelace,\n\nYour invoice R-5 for €120.50 has been paid. You need not do anything.\n\nInvoice: R-5\nAmount: €120.50\nContact: Linus, linus@example.com\n\nView the invoice: http://127.0.0.1:4879/board?invoice=01a21cf1-6cfa-77a8-9974-5e00a719a3b9\n", "user": "01a21cf1-6be9-75d2-840e-230613b40048", "subject": "Invoice R-5 has been paid"}', 'retry', 55, 0, 5, true, 3600, 120, 604800, NULL, NULL, NULL, NULL, '2026-11-27 12:18:43.9633+00', '2026-11-27 12:18:34.069859+00', '2026-11-27 12:18:34.074437+00', NULL, '2027-11-27 12:18:34.069859+00', '{"code": "ESOCKET", "name": "Error", "port": 9, "errno": -111, "stack": "Error: connect ECONNREFUSED 127.0.0.1:9\n    at TCPConnectWrap.afterConnect [as oncomplete] (node:net:2021:16)", "address": "127.0.0.1", "command": "CONN", "message": "connect ECONNREFUSED 127.0.0.1:9", "syscall": "connect", "originalCode": "ECONNREFUSED"}', 'dead', 'standard', NULL, 15, false, false, 0, NULL, NULL, NULL, NULL);
INSERT INTO jobs.job_common VALUES ('d4ddb8c8-f157-4165-911a-3a979c9c280e', 'reclaim-image', 0, '{"key": "images/07cc62de2bbe7034f08ee1bbe2777609e50aed46.png"}', 'created', 100, 0, 2, true, 3600, 60, 604800, NULL, NULL, NULL, NULL, '2026-11-27 13:18:33.981024+00', '2026-11-27 12:18:33.981024+00', NULL, NULL, '2027-11-27 13:18:33.981024+00', NULL, 'dead', 'standard', NULL, 15, false, false, 0, NULL, NULL, NULL, NULL);
INSERT INTO jobs.job_common VALUES ('b3d632fb-0ff6-496c-82f2-7f296d9f3ad7', 'expire-upload', 0, '{"upload": "01a21cf1-6d8b-751f-9f51-0055a29c267b", "incomingKey": null}', 'created', 100, 0, 2, true, 3600, 60, 604800, NULL, NULL, NULL, NULL, '2026-11-27 13:28:33.994332+00', '2026-11-27 12:18:33.994332+00', NULL, NULL, '2027-11-27 13:28:33.994332+00', NULL, 'dead', 'standard', NULL, 15, false, false, 0, NULL, NULL, NULL, NULL);
INSERT INTO jobs.job_common VALUES ('861fce13-196a-4561-930d-8814ef0caa98', 'settle-payment', 0, '{"attempt": "01a21cf1-6dc4-76cc-9dc1-31be8419edf4"}', 'created', 200, 0, 2, true, 3600, 300, 604800, NULL, NULL, NULL, NULL, '2026-11-27 12:18:55.051554+00', '2026-11-27 12:18:34.051554+00', NULL, NULL, '2027-11-27 12:18:55.051554+00', NULL, 'dead', 'standard', NULL, 15, false, false, 0, NULL, NULL, NULL, NULL);
INSERT INTO jobs.queue VALUES ('dead', 'standard', 2, 0, false, NULL, 900, 31536000, 604800, NULL, false, 'job_common', 0, 0, 0, 0, 0, 0, 0, '{}', NULL, false, NULL, NULL, NULL, NULL, '2026-11-27 12:18:33.330396+00', '2026-11-27 12:18:33.330396+00');
INSERT INTO jobs.queue VALUES ('erase-copies', 'standard', 100, 5, true, 600, 3600, 31536000, 604800, 'dead', false, 'job_common', 0, 0, 0, 0, 0, 0, 0, '{}', 15, true, NULL, NULL, NULL, NULL, '2026-11-27 12:18:33.335756+00', '2026-11-27 12:18:33.335756+00');
INSERT INTO jobs.queue VALUES ('send-code', 'standard', 12, 2, true, 60, 60, 31536000, 604800, 'dead', false, 'job_common', 0, 0, 0, 0, 0, 0, 0, '{}', 15, true, NULL, NULL, NULL, NULL, '2026-11-27 12:18:33.339214+00', '2026-11-27 12:18:33.339214+00');
INSERT INTO jobs.queue VALUES ('reclaim-image', 'standard', 100, 2, true, 3600, 60, 31536000, 604800, 'dead', false, 'job_common', 0, 0, 0, 0, 0, 0, 0, '{}', 15, true, NULL, NULL, NULL, NULL, '2026-11-27 12:18:33.34098+00', '2026-11-27 12:18:33.34098+00');
INSERT INTO jobs.queue VALUES ('expire-upload', 'standard', 100, 2, true, 3600, 60, 31536000, 604800, 'dead', false, 'job_common', 0, 0, 0, 0, 0, 0, 0, '{}', 15, true, NULL, NULL, NULL, NULL, '2026-11-27 12:18:33.34294+00', '2026-11-27 12:18:33.34294+00');
INSERT INTO jobs.queue VALUES ('deliver-mail', 'standard', 55, 5, true, 3600, 120, 31536000, 604800, 'dead', false, 'job_common', 0, 0, 0, 0, 0, 0, 0, '{}', 15, true, NULL, NULL, NULL, NULL, '2026-11-27 12:18:33.345135+00', '2026-11-27 12:18:33.345135+00');
INSERT INTO jobs.queue VALUES ('settle-payment', 'standard', 200, 2, true, 3600, 300, 31536000, 604800, 'dead', false, 'job_common', 0, 0, 0, 0, 0, 0, 0, '{}', 15, true, NULL, NULL, NULL, NULL, '2026-11-27 12:18:33.347014+00', '2026-11-27 12:18:33.347014+00');
INSERT INTO jobs.queue VALUES ('send-webhooks', 'standard', 0, 1, true, 1, 60, 31536000, 604800, 'dead', false, 'job_common', 0, 0, 0, 0, 0, 0, 0, '{}', 15, true, NULL, NULL, NULL, NULL, '2026-11-27 12:18:33.348492+00', '2026-11-27 12:18:33.348492+00');
INSERT INTO jobs.version VALUES (40, NULL, '2026-11-27 12:18:33.327816+00', '2026-11-27 12:18:33.334885+00', NULL, NULL);
INSERT INTO public.articles VALUES ('01a21cf1-6c6d-72cf-9419-f0e3f81a7a1d', 'published', '01a21cf1-6c6d-72cf-9419-ed797c51e160', '01a21cf1-6a8d-7477-911e-d0b6369aa1f4', 1, '2026-11-27 12:18:33.709+00', '2026-11-27 12:18:33.709+00', NULL, '''administrator'':3A ''of'':1A ''the'':2A');
INSERT INTO public.articles VALUES ('01a21cf1-6c46-74cc-a933-bebf19a032ec', 'published', '01a21cf1-6c78-7628-9b26-dacdb85df912', '01a21cf1-6be9-75d2-840e-230613b40048', 2, '2026-11-27 12:18:33.67+00', '2026-11-27 12:18:33.722+00', NULL, '''text'':2B ''twice'':1A');
INSERT INTO public.articles VALUES ('01a21cf1-6da3-74b0-9838-444cc94f7549', 'published', '01a21cf1-6da3-74b0-9838-42ae94dff7e8', '01a21cf1-6be9-75d2-840e-230613b40048', 1, '2026-11-27 12:18:34.019+00', '2026-11-27 12:18:34.019+00', NULL, '''by'':1A ''graphql'':2A');
INSERT INTO public.articles VALUES ('01a21cf1-6db0-73ef-a335-0219e2d95235', 'published', '01a21cf1-6db0-73ef-a334-ff0581e0cf95', '01a21cf1-6a8d-7477-911e-d0b6369aa1f4', 1, '2026-11-27 12:18:34.032+00', '2026-11-27 12:18:34.032+00', NULL, '''inline'':1A');
INSERT INTO public.avatars VALUES ('01a21cf1-6d83-7144-95e3-0f77e902e59a', '01a21cf1-6be9-75d2-840e-230613b40048', 'images/07cc62de2bbe7034f08ee1bbe2777609e50aed46.png', '2026-11-27 12:18:33.987+00');
INSERT INTO public.companies VALUES ('01a21cf1-6cc0-7454-bdef-a6fb6eade708', 'Carapace', 'active', '[]', false, '{"name":"Linus","email":"linus@example.com","phone":"+1 555 0100"}', NULL, NULL, 1, 1, '2026-11-27 12:18:33.792+00', '2026-11-27 12:18:33.792+00', '''carapace'':1A ''com'':5 ''example'':4 ''linus'':2C,3');
INSERT INTO public.events OVERRIDING SYSTEM VALUE VALUES (1, 'user.created', '2026-11-27 12:18:33.211917+00', '01a21cf1-6a8d-7477-911e-d0b6369aa1f4', NULL, '01a21cf1-6a8d-7477-911e-d0b6369aa1f4', '{"id":"01a21cf1-6a8d-7477-911e-d0b6369aa1f4","username":"admin","name":"Administrator","status":"active","createdAt":"2026-11-27 12:18:33Z"}', NULL, 'command', NULL, NULL);
INSERT INTO public.events OVERRIDING SYSTEM VALUE VALUES (2, 'token.created', '2026-11-27 12:18:33.211917+00', '01a21cf1-6a8d-7477-911e-d0b6369aa1f4', NULL, '01a21cf1-6a8e-777d-a0ff-d69a461eddb1', '{"id":"01a21cf1-6a8e-777d-a0ff-d69a461eddb1","user":"01a21cf1-6a8d-7477-911e-d0b6369aa1f4","name":"ADMIN_TOKEN","scopes":["account:write","users:read","users:write","tokens:write","avatars:write","messages:read","messages:write","articles:read","articles:write","turtles:read","turtles:write","companies:read","companies:write","invoices:read","invoices:write","payments:write","audit:read","webhooks:read","webhooks:write"],"expiresAt":null,"createdAt":"2026-11-27 12:18:33Z"}', NULL, 'command', NULL, NULL);
INSERT INTO public.events OVERRIDING SYSTEM VALUE VALUES (3, 'user.created', '2026-11-27 12:18:33.574043+00', '01a21cf1-6be9-75d2-840e-230613b40048', NULL, '01a21cf1-6be9-75d2-840e-230613b40048', '{"id":"01a21cf1-6be9-75d2-840e-230613b40048","username":"ada","name":"Ada Lovelace","status":"active","version":1,"createdAt":"2026-11-27T12:18:33.577+00:00","deletedAt":null}', '01a21cf1-6a8d-7477-911e-d0b6369aa1f4', 'rest', '01a21cf1-6bdf-7730-a4f0-e018a3e57f6b', '01a21cf1-6a8e-777d-a0ff-d69a461eddb1');
INSERT INTO public.events OVERRIDING SYSTEM VALUE VALUES (4, 'user.created', '2026-11-27 12:18:33.592132+00', '01a21cf1-6bf9-768a-b95a-a561c1266702', NULL, '01a21cf1-6bf9-768a-b95a-a561c1266702', '{"id":"01a21cf1-6bf9-768a-b95a-a561c1266702","username":"grace","name":"Grace Hopper","status":"active","version":1,"createdAt":"2026-11-27T12:18:33.593+00:00","deletedAt":null}', '01a21cf1-6a8d-7477-911e-d0b6369aa1f4', 'rest', '01a21cf1-6bf7-70a6-921c-96e1078ee014', '01a21cf1-6a8e-777d-a0ff-d69a461eddb1');
INSERT INTO public.events OVERRIDING SYSTEM VALUE VALUES (5, 'token.created', '2026-11-27 12:18:33.598603+00', '01a21cf1-6be9-75d2-840e-230613b40048', NULL, '01a21cf1-6c00-7239-94ce-9ebf096e41fb', '{"id":"01a21cf1-6c00-7239-94ce-9ebf096e41fb","user":"01a21cf1-6be9-75d2-840e-230613b40048","name":null,"scopes":["articles:read","articles:write","companies:read","companies:write","invoices:read","invoices:write","messages:read","messages:write","turtles:read","turtles:write","users:read","users:write","avatars:write","payments:write","tokens:write","webhooks:write"],"expiresAt":null,"createdAt":"2026-11-27T12:18:33.6+00:00","lastUsedAt":null}', '01a21cf1-6a8d-7477-911e-d0b6369aa1f4', 'rest', '01a21cf1-6bfd-703c-936d-d36c81f14c26', '01a21cf1-6a8e-777d-a0ff-d69a461eddb1');
INSERT INTO public.events OVERRIDING SYSTEM VALUE VALUES (6, 'webhook.created', '2026-11-27 12:18:33.608228+00', '01a21cf1-6be9-75d2-840e-230613b40048', NULL, '01a21cf1-6c0d-73f2-88fe-9a0c058020ef', '{"id":"01a21cf1-6c0d-73f2-88fe-9a0c058020ef","url":"http://127.0.0.1:4880/","events":["article.created","invoice.paid"],"enabled":true,"disabledReason":null,"verified":false,"scopes":["invoices:read","payments:write","messages:read","articles:read","turtles:read","companies:read"],"version":1,"createdAt":"2026-11-27T12:18:33.613+00:00","updatedAt":"2026-11-27T12:18:33.613+00:00","owner":"01a21cf1-6be9-75d2-840e-230613b40048"}', '01a21cf1-6be9-75d2-840e-230613b40048', 'rest', '01a21cf1-6c07-761b-abc9-bf72e031436e', '01a21cf1-6c00-7239-94ce-9ebf096e41fb');
INSERT INTO public.events OVERRIDING SYSTEM VALUE VALUES (7, 'article.created', '2026-11-27 12:18:33.6659+00', NULL, NULL, '01a21cf1-6c46-74cc-a933-bebf19a032ec', '{"id":"01a21cf1-6c46-74cc-a933-bebf19a032ec","status":"published","revision":"01a21cf1-6c46-74cc-a933-bab4f5540fcb","author__id":"01a21cf1-6be9-75d2-840e-230613b40048","version":1,"createdAt":"2026-11-27T12:18:33.67+00:00","updatedAt":"2026-11-27T12:18:33.67+00:00","author__username":"ada","deletedAt":null,"title":"Once","body":"Text"}', '01a21cf1-6be9-75d2-840e-230613b40048', 'rest', '01a21cf1-6c19-77cc-b79f-0b3ab3151382', '01a21cf1-6c00-7239-94ce-9ebf096e41fb');
INSERT INTO public.events OVERRIDING SYSTEM VALUE VALUES (8, 'webhook.updated', '2026-11-27 12:18:33.690813+00', '01a21cf1-6be9-75d2-840e-230613b40048', NULL, '01a21cf1-6c0d-73f2-88fe-9a0c058020ef', '{"id":"01a21cf1-6c0d-73f2-88fe-9a0c058020ef","url":"http://127.0.0.1:4880/","events":["article.created","invoice.paid"],"enabled":true,"disabledReason":null,"verified":true,"scopes":["invoices:read","payments:write","messages:read","articles:read","turtles:read","companies:read"],"version":2,"createdAt":"2026-11-27T12:18:33.613+00:00","updatedAt":"2026-11-27T12:18:33.699+00:00","owner":"01a21cf1-6be9-75d2-840e-230613b40048"}', NULL, 'job', NULL, NULL);
INSERT INTO public.events OVERRIDING SYSTEM VALUE VALUES (9, 'article.created', '2026-11-27 12:18:33.708035+00', NULL, NULL, '01a21cf1-6c6d-72cf-9419-f0e3f81a7a1d', '{"id":"01a21cf1-6c6d-72cf-9419-f0e3f81a7a1d","status":"published","revision":"01a21cf1-6c6d-72cf-9419-ed797c51e160","author__id":"01a21cf1-6a8d-7477-911e-d0b6369aa1f4","version":1,"createdAt":"2026-11-27T12:18:33.709+00:00","updatedAt":"2026-11-27T12:18:33.709+00:00","author__username":"admin","deletedAt":null,"title":"Of the administrator","body":""}', '01a21cf1-6a8d-7477-911e-d0b6369aa1f4', 'rest', '01a21cf1-6c65-7111-ac5e-ac67ff8a037f', '01a21cf1-6a8e-777d-a0ff-d69a461eddb1');
INSERT INTO public.events OVERRIDING SYSTEM VALUE VALUES (10, 'article.updated', '2026-11-27 12:18:33.719487+00', NULL, NULL, '01a21cf1-6c46-74cc-a933-bebf19a032ec', '{"id":"01a21cf1-6c46-74cc-a933-bebf19a032ec","status":"published","revision":"01a21cf1-6c78-7628-9b26-dacdb85df912","author__id":"01a21cf1-6be9-75d2-840e-230613b40048","version":2,"createdAt":"2026-11-27T12:18:33.67+00:00","updatedAt":"2026-11-27T12:18:33.722+00:00","author__username":"ada","deletedAt":null,"title":"Twice","body":"Text"}', '01a21cf1-6be9-75d2-840e-230613b40048', 'rest', '01a21cf1-6c76-75ad-ba9b-ecd16ba5acb0', '01a21cf1-6c00-7239-94ce-9ebf096e41fb');
INSERT INTO public.events OVERRIDING SYSTEM VALUE VALUES (11, 'token.created', '2026-11-27 12:18:33.739953+00', '01a21cf1-6be9-75d2-840e-230613b40048', NULL, '01a21cf1-6c8c-7509-b429-a6d5f435819f', '{"id":"01a21cf1-6c8c-7509-b429-a6d5f435819f","user":"01a21cf1-6be9-75d2-840e-230613b40048","name":null,"scopes":["articles:read"],"expiresAt":null,"createdAt":"2026-11-27T12:18:33.74+00:00","lastUsedAt":null}', '01a21cf1-6be9-75d2-840e-230613b40048', 'rest', '01a21cf1-6c8b-7726-91f4-d700c4561fca', '01a21cf1-6c00-7239-94ce-9ebf096e41fb');
INSERT INTO public.events OVERRIDING SYSTEM VALUE VALUES (12, 'message.created', '2026-11-27 12:18:33.746462+00', '01a21cf1-6bf9-768a-b95a-a561c1266702', '01a21cf1-6be9-75d2-840e-230613b40048', '01a21cf1-6c96-75ea-af9a-9d8513c094a0', '{"id":"01a21cf1-6c96-75ea-af9a-9d8513c094a0","message":"Hello","user__id":"01a21cf1-6bf9-768a-b95a-a561c1266702","sender__id":"01a21cf1-6be9-75d2-840e-230613b40048","version":1,"createdAt":"2026-11-27T12:18:33.75+00:00","updatedAt":"2026-11-27T12:18:33.75+00:00","user__username":"grace","sender__username":"ada"}', '01a21cf1-6be9-75d2-840e-230613b40048', 'rest', '01a21cf1-6c91-7647-a069-7bfa1b76b1f5', '01a21cf1-6c00-7239-94ce-9ebf096e41fb');
INSERT INTO public.events OVERRIDING SYSTEM VALUE VALUES (13, 'message.created', '2026-11-27 12:18:33.763645+00', '01a21cf1-6bf9-768a-b95a-a561c1266702', '01a21cf1-6be9-75d2-840e-230613b40048', '01a21cf1-6ca4-7455-8383-2724523315b2', '{"id":"01a21cf1-6ca4-7455-8383-2724523315b2","message":"Hello again","user__id":"01a21cf1-6bf9-768a-b95a-a561c1266702","sender__id":"01a21cf1-6be9-75d2-840e-230613b40048","version":1,"createdAt":"2026-11-27T12:18:33.764+00:00","updatedAt":"2026-11-27T12:18:33.764+00:00","user__username":"grace","sender__username":"ada"}', '01a21cf1-6be9-75d2-840e-230613b40048', 'rest', '01a21cf1-6ca2-7135-9d68-0136cb56f4f4', '01a21cf1-6c00-7239-94ce-9ebf096e41fb');
INSERT INTO public.events OVERRIDING SYSTEM VALUE VALUES (14, 'turtle.created', '2026-11-27 12:18:33.784181+00', NULL, NULL, '01a21cf1-6cb8-7614-b63d-357e27fa1a24', '{"id":"01a21cf1-6cb8-7614-b63d-357e27fa1a24","name":"Shelly","lifespan":80,"species":"Chelonia mydas","version":1,"createdAt":"2026-11-27T12:18:33.784+00:00","updatedAt":"2026-11-27T12:18:33.784+00:00"}', '01a21cf1-6be9-75d2-840e-230613b40048', 'rest', '01a21cf1-6cb7-75e3-9c90-a2523129e3f6', '01a21cf1-6c00-7239-94ce-9ebf096e41fb');
INSERT INTO public.events OVERRIDING SYSTEM VALUE VALUES (15, 'company.created', '2026-11-27 12:18:33.791631+00', NULL, NULL, '01a21cf1-6cc0-7454-bdef-a6fb6eade708', '{"id":"01a21cf1-6cc0-7454-bdef-a6fb6eade708","name":"Carapace","status":"active","locations":[],"enterprise":false,"contactInfo":{"name":"Linus","email":"linus@example.com","phone":"+1 555 0100"},"website":null,"industry":null,"employeeCount":1,"version":1,"createdAt":"2026-11-27T12:18:33.792+00:00","updatedAt":"2026-11-27T12:18:33.792+00:00"}', '01a21cf1-6be9-75d2-840e-230613b40048', 'rest', '01a21cf1-6cbe-72eb-b9a7-2f672135b3ea', '01a21cf1-6c00-7239-94ce-9ebf096e41fb');
INSERT INTO public.events OVERRIDING SYSTEM VALUE VALUES (16, 'invoice.created', '2026-11-27 12:18:33.799634+00', '01a21cf1-6be9-75d2-840e-230613b40048', NULL, '01a21cf1-6cc8-77fe-a0c9-38934b005e0b', '{"id":"01a21cf1-6cc8-77fe-a0c9-38934b005e0b","version":1,"createdAt":"2026-11-27T12:18:33.8+00:00","updatedAt":"2026-11-27T12:18:33.8+00:00","publishedAt":null,"sentAt":null,"failedAt":null,"paidAt":null,"paymentReceivedAt":null,"status":"draft","invoiceNumber":"R-1","amount":120.5000,"currency":"EUR","description":null,"dueOn":null,"contact__name":"Linus","contact__email":"linus@example.com","contact__phone":"+1 555 0100","owner":"01a21cf1-6be9-75d2-840e-230613b40048"}', '01a21cf1-6be9-75d2-840e-230613b40048', 'rest', '01a21cf1-6cc5-710f-99d8-c69badce5058', '01a21cf1-6c00-7239-94ce-9ebf096e41fb');
INSERT INTO public.events OVERRIDING SYSTEM VALUE VALUES (17, 'invoice.published', '2026-11-27 12:18:33.81122+00', '01a21cf1-6be9-75d2-840e-230613b40048', NULL, '01a21cf1-6cc8-77fe-a0c9-38934b005e0b', '{"id":"01a21cf1-6cc8-77fe-a0c9-38934b005e0b","version":2,"createdAt":"2026-11-27T12:18:33.8+00:00","updatedAt":"2026-11-27T12:18:33.816+00:00","publishedAt":"2026-11-27T12:18:33.816+00:00","sentAt":null,"failedAt":null,"paidAt":null,"paymentReceivedAt":null,"status":"published","invoiceNumber":"R-1","amount":120.5000,"currency":"EUR","description":null,"dueOn":null,"contact__name":"Linus","contact__email":"linus@example.com","contact__phone":"+1 555 0100","owner":"01a21cf1-6be9-75d2-840e-230613b40048","transition__id":"01a21cf1-6cd8-75b4-97dd-34adf710bb27","transition__invoice":"01a21cf1-6cc8-77fe-a0c9-38934b005e0b","transition__from":"draft","transition__to":"published","transition__createdAt":"2026-11-27T12:18:33.816+00:00"}', '01a21cf1-6be9-75d2-840e-230613b40048', 'rest', '01a21cf1-6cd2-70b1-a142-51486635ef02', '01a21cf1-6c00-7239-94ce-9ebf096e41fb');
INSERT INTO public.events OVERRIDING SYSTEM VALUE VALUES (18, 'invoice.created', '2026-11-27 12:18:33.823581+00', '01a21cf1-6be9-75d2-840e-230613b40048', NULL, '01a21cf1-6ce0-7394-bd50-46beaec1f3c2', '{"id":"01a21cf1-6ce0-7394-bd50-46beaec1f3c2","version":1,"createdAt":"2026-11-27T12:18:33.824+00:00","updatedAt":"2026-11-27T12:18:33.824+00:00","publishedAt":null,"sentAt":null,"failedAt":null,"paidAt":null,"paymentReceivedAt":null,"status":"draft","invoiceNumber":"R-2","amount":120.5000,"currency":"EUR","description":null,"dueOn":null,"contact__name":"Linus","contact__email":"linus@example.com","contact__phone":"+1 555 0100","owner":"01a21cf1-6be9-75d2-840e-230613b40048"}', '01a21cf1-6be9-75d2-840e-230613b40048', 'rest', '01a21cf1-6cde-77ca-bf86-484399232956', '01a21cf1-6c00-7239-94ce-9ebf096e41fb');
INSERT INTO public.events OVERRIDING SYSTEM VALUE VALUES (19, 'invoice.published', '2026-11-27 12:18:33.827962+00', '01a21cf1-6be9-75d2-840e-230613b40048', NULL, '01a21cf1-6ce0-7394-bd50-46beaec1f3c2', '{"id":"01a21cf1-6ce0-7394-bd50-46beaec1f3c2","version":2,"createdAt":"2026-11-27T12:18:33.824+00:00","updatedAt":"2026-11-27T12:18:33.828+00:00","publishedAt":"2026-11-27T12:18:33.828+00:00","sentAt":null,"failedAt":null,"paidAt":null,"paymentReceivedAt":null,"status":"published","invoiceNumber":"R-2","amount":120.5000,"currency":"EUR","description":null,"dueOn":null,"contact__name":"Linus","contact__email":"linus@example.com","contact__phone":"+1 555 0100","owner":"01a21cf1-6be9-75d2-840e-230613b40048","transition__id":"01a21cf1-6ce4-736f-b7d7-881c07830a38","transition__invoice":"01a21cf1-6ce0-7394-bd50-46beaec1f3c2","transition__from":"draft","transition__to":"published","transition__createdAt":"2026-11-27T12:18:33.828+00:00"}', '01a21cf1-6be9-75d2-840e-230613b40048', 'rest', '01a21cf1-6ce3-74b7-958c-2af334a1b02c', '01a21cf1-6c00-7239-94ce-9ebf096e41fb');
INSERT INTO public.events OVERRIDING SYSTEM VALUE VALUES (20, 'invoice.created', '2026-11-27 12:18:33.831882+00', '01a21cf1-6be9-75d2-840e-230613b40048', NULL, '01a21cf1-6ce8-74ed-b9bf-badb4f8e9c4b', '{"id":"01a21cf1-6ce8-74ed-b9bf-badb4f8e9c4b","version":1,"createdAt":"2026-11-27T12:18:33.832+00:00","updatedAt":"2026-11-27T12:18:33.832+00:00","publishedAt":null,"sentAt":null,"failedAt":null,"paidAt":null,"paymentReceivedAt":null,"status":"draft","invoiceNumber":"R-3","amount":120.5000,"currency":"EUR","description":null,"dueOn":null,"contact__name":"Linus","contact__email":"linus@example.com","contact__phone":"+1 555 0100","owner":"01a21cf1-6be9-75d2-840e-230613b40048"}', '01a21cf1-6be9-75d2-840e-230613b40048', 'rest', '01a21cf1-6ce7-718f-b2aa-f41c7dcb01df', '01a21cf1-6c00-7239-94ce-9ebf096e41fb');
INSERT INTO public.events OVERRIDING SYSTEM VALUE VALUES (47, 'payment_attempt.created', '2026-11-27 12:18:34.064401+00', '01a21cf1-6a8d-7477-911e-d0b6369aa1f4', '01a21cf1-6be9-75d2-840e-230613b40048', '01a21cf1-6dd1-7706-92b9-d41eff9d20dc', '{"id":"01a21cf1-6dd1-7706-92b9-d41eff9d20dc","invoice":"01a21cf1-6cfa-77a8-9974-5e00a719a3b9","invoiceNumber":"R-5","amount":120.5000,"paymentToken":"*******cess","receiptEmail":null,"status":"processing","failure__code":null,"failure__message":null,"createdAt":"2026-11-27T12:18:34.065+00:00","payer":"01a21cf1-6a8d-7477-911e-d0b6369aa1f4","nextAction__type":null,"nextAction__clientSecret":null,"owner":"01a21cf1-6be9-75d2-840e-230613b40048"}', '01a21cf1-6a8d-7477-911e-d0b6369aa1f4', 'graphql', '01a21cf1-6dcd-71e8-81de-638218a82ed9', '01a21cf1-6a8e-777d-a0ff-d69a461eddb1');
INSERT INTO public.events OVERRIDING SYSTEM VALUE VALUES (48, 'payment_attempt.succeeded', '2026-11-27 12:18:34.069859+00', '01a21cf1-6a8d-7477-911e-d0b6369aa1f4', '01a21cf1-6be9-75d2-840e-230613b40048', '01a21cf1-6dd1-7706-92b9-d41eff9d20dc', '{"id":"01a21cf1-6dd1-7706-92b9-d41eff9d20dc","invoice":"01a21cf1-6cfa-77a8-9974-5e00a719a3b9","invoiceNumber":"R-5","amount":120.5000,"paymentToken":"*******cess","receiptEmail":null,"status":"succeeded","failure__code":null,"failure__message":null,"createdAt":"2026-11-27T12:18:34.065+00:00","payer":"01a21cf1-6a8d-7477-911e-d0b6369aa1f4","nextAction__type":null,"nextAction__clientSecret":null,"owner":"01a21cf1-6be9-75d2-840e-230613b40048"}', '01a21cf1-6a8d-7477-911e-d0b6369aa1f4', 'graphql', '01a21cf1-6dcd-71e8-81de-638218a82ed9', '01a21cf1-6a8e-777d-a0ff-d69a461eddb1');
INSERT INTO public.events OVERRIDING SYSTEM VALUE VALUES (49, 'invoice.paid', '2026-11-27 12:18:34.069859+00', '01a21cf1-6be9-75d2-840e-230613b40048', NULL, '01a21cf1-6cfa-77a8-9974-5e00a719a3b9', '{"id":"01a21cf1-6cfa-77a8-9974-5e00a719a3b9","version":3,"createdAt":"2026-11-27T12:18:33.85+00:00","updatedAt":"2026-11-27T12:18:34.071+00:00","publishedAt":"2026-11-27T12:18:33.855+00:00","sentAt":null,"failedAt":null,"paidAt":"2026-11-27T12:18:34.071+00:00","paymentReceivedAt":"2026-11-27T12:18:34.071+00:00","status":"paid","invoiceNumber":"R-5","amount":120.5000,"currency":"EUR","description":null,"dueOn":null,"contact__name":"Linus","contact__email":"linus@example.com","contact__phone":"+1 555 0100","owner":"01a21cf1-6be9-75d2-840e-230613b40048","transition__id":"01a21cf1-6dd7-75fc-b4ac-56a47e9af4c7","transition__invoice":"01a21cf1-6cfa-77a8-9974-5e00a719a3b9","transition__from":"published","transition__to":"paid","transition__createdAt":"2026-11-27T12:18:34.071+00:00"}', '01a21cf1-6a8d-7477-911e-d0b6369aa1f4', 'graphql', '01a21cf1-6dcd-71e8-81de-638218a82ed9', '01a21cf1-6a8e-777d-a0ff-d69a461eddb1');
INSERT INTO public.events OVERRIDING SYSTEM VALUE VALUES (21, 'invoice.published', '2026-11-27 12:18:33.836173+00', '01a21cf1-6be9-75d2-840e-230613b40048', NULL, '01a21cf1-6ce8-74ed-b9bf-badb4f8e9c4b', '{"id":"01a21cf1-6ce8-74ed-b9bf-badb4f8e9c4b","version":2,"createdAt":"2026-11-27T12:18:33.832+00:00","updatedAt":"2026-11-27T12:18:33.837+00:00","publishedAt":"2026-11-27T12:18:33.837+00:00","sentAt":null,"failedAt":null,"paidAt":null,"paymentReceivedAt":null,"status":"published","invoiceNumber":"R-3","amount":120.5000,"currency":"EUR","description":null,"dueOn":null,"contact__name":"Linus","contact__email":"linus@example.com","contact__phone":"+1 555 0100","owner":"01a21cf1-6be9-75d2-840e-230613b40048","transition__id":"01a21cf1-6ced-71a5-a064-9ff957f17b69","transition__invoice":"01a21cf1-6ce8-74ed-b9bf-badb4f8e9c4b","transition__from":"draft","transition__to":"published","transition__createdAt":"2026-11-27T12:18:33.837+00:00"}', '01a21cf1-6be9-75d2-840e-230613b40048', 'rest', '01a21cf1-6ceb-7457-8c86-001d2f66d860', '01a21cf1-6c00-7239-94ce-9ebf096e41fb');
INSERT INTO public.events OVERRIDING SYSTEM VALUE VALUES (22, 'invoice.created', '2026-11-27 12:18:33.842247+00', '01a21cf1-6be9-75d2-840e-230613b40048', NULL, '01a21cf1-6cf2-76a4-8164-372afabc0450', '{"id":"01a21cf1-6cf2-76a4-8164-372afabc0450","version":1,"createdAt":"2026-11-27T12:18:33.842+00:00","updatedAt":"2026-11-27T12:18:33.842+00:00","publishedAt":null,"sentAt":null,"failedAt":null,"paidAt":null,"paymentReceivedAt":null,"status":"draft","invoiceNumber":"R-4","amount":120.5000,"currency":"EUR","description":null,"dueOn":null,"contact__name":"Linus","contact__email":"linus@example.com","contact__phone":"+1 555 0100","owner":"01a21cf1-6be9-75d2-840e-230613b40048"}', '01a21cf1-6be9-75d2-840e-230613b40048', 'rest', '01a21cf1-6cf1-7553-a673-48927e5601f5', '01a21cf1-6c00-7239-94ce-9ebf096e41fb');
INSERT INTO public.events OVERRIDING SYSTEM VALUE VALUES (23, 'invoice.published', '2026-11-27 12:18:33.846086+00', '01a21cf1-6be9-75d2-840e-230613b40048', NULL, '01a21cf1-6cf2-76a4-8164-372afabc0450', '{"id":"01a21cf1-6cf2-76a4-8164-372afabc0450","version":2,"createdAt":"2026-11-27T12:18:33.842+00:00","updatedAt":"2026-11-27T12:18:33.846+00:00","publishedAt":"2026-11-27T12:18:33.846+00:00","sentAt":null,"failedAt":null,"paidAt":null,"paymentReceivedAt":null,"status":"published","invoiceNumber":"R-4","amount":120.5000,"currency":"EUR","description":null,"dueOn":null,"contact__name":"Linus","contact__email":"linus@example.com","contact__phone":"+1 555 0100","owner":"01a21cf1-6be9-75d2-840e-230613b40048","transition__id":"01a21cf1-6cf6-7044-935a-a93de8d0cdb6","transition__invoice":"01a21cf1-6cf2-76a4-8164-372afabc0450","transition__from":"draft","transition__to":"published","transition__createdAt":"2026-11-27T12:18:33.846+00:00"}', '01a21cf1-6be9-75d2-840e-230613b40048', 'rest', '01a21cf1-6cf5-7640-addf-c5de13afe490', '01a21cf1-6c00-7239-94ce-9ebf096e41fb');
INSERT INTO public.events OVERRIDING SYSTEM VALUE VALUES (24, 'invoice.created', '2026-11-27 12:18:33.850562+00', '01a21cf1-6be9-75d2-840e-230613b40048', NULL, '01a21cf1-6cfa-77a8-9974-5e00a719a3b9', '{"id":"01a21cf1-6cfa-77a8-9974-5e00a719a3b9","version":1,"createdAt":"2026-11-27T12:18:33.85+00:00","updatedAt":"2026-11-27T12:18:33.85+00:00","publishedAt":null,"sentAt":null,"failedAt":null,"paidAt":null,"paymentReceivedAt":null,"status":"draft","invoiceNumber":"R-5","amount":120.5000,"currency":"EUR","description":null,"dueOn":null,"contact__name":"Linus","contact__email":"linus@example.com","contact__phone":"+1 555 0100","owner":"01a21cf1-6be9-75d2-840e-230613b40048"}', '01a21cf1-6be9-75d2-840e-230613b40048', 'rest', '01a21cf1-6cfa-77a8-9974-5a628492c1b5', '01a21cf1-6c00-7239-94ce-9ebf096e41fb');
INSERT INTO public.events OVERRIDING SYSTEM VALUE VALUES (25, 'invoice.published', '2026-11-27 12:18:33.854173+00', '01a21cf1-6be9-75d2-840e-230613b40048', NULL, '01a21cf1-6cfa-77a8-9974-5e00a719a3b9', '{"id":"01a21cf1-6cfa-77a8-9974-5e00a719a3b9","version":2,"createdAt":"2026-11-27T12:18:33.85+00:00","updatedAt":"2026-11-27T12:18:33.855+00:00","publishedAt":"2026-11-27T12:18:33.855+00:00","sentAt":null,"failedAt":null,"paidAt":null,"paymentReceivedAt":null,"status":"published","invoiceNumber":"R-5","amount":120.5000,"currency":"EUR","description":null,"dueOn":null,"contact__name":"Linus","contact__email":"linus@example.com","contact__phone":"+1 555 0100","owner":"01a21cf1-6be9-75d2-840e-230613b40048","transition__id":"01a21cf1-6cff-7403-abd2-26f1a0b549bd","transition__invoice":"01a21cf1-6cfa-77a8-9974-5e00a719a3b9","transition__from":"draft","transition__to":"published","transition__createdAt":"2026-11-27T12:18:33.855+00:00"}', '01a21cf1-6be9-75d2-840e-230613b40048', 'rest', '01a21cf1-6cfd-7465-970a-415882f974c6', '01a21cf1-6c00-7239-94ce-9ebf096e41fb');
INSERT INTO public.events OVERRIDING SYSTEM VALUE VALUES (26, 'invoice.sent', '2026-11-27 12:18:33.858481+00', '01a21cf1-6be9-75d2-840e-230613b40048', NULL, '01a21cf1-6ce0-7394-bd50-46beaec1f3c2', '{"id":"01a21cf1-6ce0-7394-bd50-46beaec1f3c2","version":3,"createdAt":"2026-11-27T12:18:33.824+00:00","updatedAt":"2026-11-27T12:18:33.859+00:00","publishedAt":"2026-11-27T12:18:33.828+00:00","sentAt":"2026-11-27T12:18:33.859+00:00","failedAt":null,"paidAt":null,"paymentReceivedAt":null,"status":"sent","invoiceNumber":"R-2","amount":120.5000,"currency":"EUR","description":null,"dueOn":null,"contact__name":"Linus","contact__email":"linus@example.com","contact__phone":"+1 555 0100","owner":"01a21cf1-6be9-75d2-840e-230613b40048","transition__id":"01a21cf1-6d03-7493-84a8-f4310bddad98","transition__invoice":"01a21cf1-6ce0-7394-bd50-46beaec1f3c2","transition__from":"published","transition__to":"sent","transition__createdAt":"2026-11-27T12:18:33.859+00:00"}', '01a21cf1-6be9-75d2-840e-230613b40048', 'rest', '01a21cf1-6d01-7204-8532-6a1dd9ed3886', '01a21cf1-6c00-7239-94ce-9ebf096e41fb');
INSERT INTO public.events OVERRIDING SYSTEM VALUE VALUES (27, 'payment_link.created', '2026-11-27 12:18:33.858481+00', NULL, NULL, '01a21cf1-6d05-72e4-b513-cf6dbd8c9bb0', '{"id":"01a21cf1-6d05-72e4-b513-cf6dbd8c9bb0","invoice":"01a21cf1-6ce0-7394-bd50-46beaec1f3c2","expiresAt":null,"lastUsedAt":null,"createdAt":"2026-11-27T12:18:33.861+00:00"}', '01a21cf1-6be9-75d2-840e-230613b40048', 'rest', '01a21cf1-6d01-7204-8532-6a1dd9ed3886', '01a21cf1-6c00-7239-94ce-9ebf096e41fb');
INSERT INTO public.events OVERRIDING SYSTEM VALUE VALUES (28, 'payment_attempt.created', '2026-11-27 12:18:33.884601+00', '01a21cf1-6be9-75d2-840e-230613b40048', NULL, '01a21cf1-6d1d-730c-a5a7-4ccb254a248b', '{"id":"01a21cf1-6d1d-730c-a5a7-4ccb254a248b","invoice":"01a21cf1-6cc8-77fe-a0c9-38934b005e0b","invoiceNumber":"R-1","amount":120.5000,"paymentToken":"*******cess","receiptEmail":null,"status":"processing","failure__code":null,"failure__message":null,"createdAt":"2026-11-27T12:18:33.885+00:00","payer":"01a21cf1-6be9-75d2-840e-230613b40048","nextAction__type":null,"nextAction__clientSecret":null,"owner":"01a21cf1-6be9-75d2-840e-230613b40048"}', '01a21cf1-6be9-75d2-840e-230613b40048', 'rest', '01a21cf1-6d0f-74dd-92ce-e94b917b6afb', '01a21cf1-6c00-7239-94ce-9ebf096e41fb');
INSERT INTO public.events OVERRIDING SYSTEM VALUE VALUES (29, 'payment_attempt.succeeded', '2026-11-27 12:18:33.89266+00', '01a21cf1-6be9-75d2-840e-230613b40048', NULL, '01a21cf1-6d1d-730c-a5a7-4ccb254a248b', '{"id":"01a21cf1-6d1d-730c-a5a7-4ccb254a248b","invoice":"01a21cf1-6cc8-77fe-a0c9-38934b005e0b","invoiceNumber":"R-1","amount":120.5000,"paymentToken":"*******cess","receiptEmail":null,"status":"succeeded","failure__code":null,"failure__message":null,"createdAt":"2026-11-27T12:18:33.885+00:00","payer":"01a21cf1-6be9-75d2-840e-230613b40048","nextAction__type":null,"nextAction__clientSecret":null,"owner":"01a21cf1-6be9-75d2-840e-230613b40048"}', '01a21cf1-6be9-75d2-840e-230613b40048', 'rest', '01a21cf1-6d0f-74dd-92ce-e94b917b6afb', '01a21cf1-6c00-7239-94ce-9ebf096e41fb');
INSERT INTO public.events OVERRIDING SYSTEM VALUE VALUES (30, 'invoice.paid', '2026-11-27 12:18:33.89266+00', '01a21cf1-6be9-75d2-840e-230613b40048', NULL, '01a21cf1-6cc8-77fe-a0c9-38934b005e0b', '{"id":"01a21cf1-6cc8-77fe-a0c9-38934b005e0b","version":3,"createdAt":"2026-11-27T12:18:33.8+00:00","updatedAt":"2026-11-27T12:18:33.894+00:00","publishedAt":"2026-11-27T12:18:33.816+00:00","sentAt":null,"failedAt":null,"paidAt":"2026-11-27T12:18:33.894+00:00","paymentReceivedAt":"2026-11-27T12:18:33.894+00:00","status":"paid","invoiceNumber":"R-1","amount":120.5000,"currency":"EUR","description":null,"dueOn":null,"contact__name":"Linus","contact__email":"linus@example.com","contact__phone":"+1 555 0100","owner":"01a21cf1-6be9-75d2-840e-230613b40048","transition__id":"01a21cf1-6d26-7273-95f6-065f4a37291c","transition__invoice":"01a21cf1-6cc8-77fe-a0c9-38934b005e0b","transition__from":"published","transition__to":"paid","transition__createdAt":"2026-11-27T12:18:33.894+00:00"}', '01a21cf1-6be9-75d2-840e-230613b40048', 'rest', '01a21cf1-6d0f-74dd-92ce-e94b917b6afb', '01a21cf1-6c00-7239-94ce-9ebf096e41fb');
INSERT INTO public.events OVERRIDING SYSTEM VALUE VALUES (31, 'payment_attempt.created', '2026-11-27 12:18:33.908739+00', '01a21cf1-6be9-75d2-840e-230613b40048', NULL, '01a21cf1-6d35-7226-b2aa-d0324b7f01e2', '{"id":"01a21cf1-6d35-7226-b2aa-d0324b7f01e2","invoice":"01a21cf1-6ce0-7394-bd50-46beaec1f3c2","invoiceNumber":"R-2","amount":120.5000,"paymentToken":"********ined","receiptEmail":null,"status":"processing","failure__code":null,"failure__message":null,"createdAt":"2026-11-27T12:18:33.909+00:00","payer":"01a21cf1-6be9-75d2-840e-230613b40048","nextAction__type":null,"nextAction__clientSecret":null,"owner":"01a21cf1-6be9-75d2-840e-230613b40048"}', '01a21cf1-6be9-75d2-840e-230613b40048', 'rest', '01a21cf1-6d32-73a2-b43b-c4a96c2735ff', '01a21cf1-6c00-7239-94ce-9ebf096e41fb');
INSERT INTO public.events OVERRIDING SYSTEM VALUE VALUES (32, 'payment_attempt.failed', '2026-11-27 12:18:33.911679+00', '01a21cf1-6be9-75d2-840e-230613b40048', NULL, '01a21cf1-6d35-7226-b2aa-d0324b7f01e2', '{"id":"01a21cf1-6d35-7226-b2aa-d0324b7f01e2","invoice":"01a21cf1-6ce0-7394-bd50-46beaec1f3c2","invoiceNumber":"R-2","amount":120.5000,"paymentToken":"********ined","receiptEmail":null,"status":"failed","failure__code":"card_declined","failure__message":"The card was declined.","createdAt":"2026-11-27T12:18:33.909+00:00","payer":"01a21cf1-6be9-75d2-840e-230613b40048","nextAction__type":null,"nextAction__clientSecret":null,"owner":"01a21cf1-6be9-75d2-840e-230613b40048"}', '01a21cf1-6be9-75d2-840e-230613b40048', 'rest', '01a21cf1-6d32-73a2-b43b-c4a96c2735ff', '01a21cf1-6c00-7239-94ce-9ebf096e41fb');
INSERT INTO public.events OVERRIDING SYSTEM VALUE VALUES (33, 'invoice.failed', '2026-11-27 12:18:33.911679+00', '01a21cf1-6be9-75d2-840e-230613b40048', NULL, '01a21cf1-6ce0-7394-bd50-46beaec1f3c2', '{"id":"01a21cf1-6ce0-7394-bd50-46beaec1f3c2","version":4,"createdAt":"2026-11-27T12:18:33.824+00:00","updatedAt":"2026-11-27T12:18:33.912+00:00","publishedAt":"2026-11-27T12:18:33.828+00:00","sentAt":"2026-11-27T12:18:33.859+00:00","failedAt":"2026-11-27T12:18:33.912+00:00","paidAt":null,"paymentReceivedAt":null,"status":"failed","invoiceNumber":"R-2","amount":120.5000,"currency":"EUR","description":null,"dueOn":null,"contact__name":"Linus","contact__email":"linus@example.com","contact__phone":"+1 555 0100","owner":"01a21cf1-6be9-75d2-840e-230613b40048","transition__id":"01a21cf1-6d38-7517-b4a4-18b071362908","transition__invoice":"01a21cf1-6ce0-7394-bd50-46beaec1f3c2","transition__from":"sent","transition__to":"failed","transition__createdAt":"2026-11-27T12:18:33.912+00:00"}', '01a21cf1-6be9-75d2-840e-230613b40048', 'rest', '01a21cf1-6d32-73a2-b43b-c4a96c2735ff', '01a21cf1-6c00-7239-94ce-9ebf096e41fb');
INSERT INTO public.events OVERRIDING SYSTEM VALUE VALUES (34, 'payment_link.created', '2026-11-27 12:18:33.911679+00', NULL, NULL, '01a21cf1-6d39-74b9-9d4a-5761b36ac56b', '{"id":"01a21cf1-6d39-74b9-9d4a-5761b36ac56b","invoice":"01a21cf1-6ce0-7394-bd50-46beaec1f3c2","expiresAt":null,"lastUsedAt":null,"createdAt":"2026-11-27T12:18:33.913+00:00"}', '01a21cf1-6be9-75d2-840e-230613b40048', 'rest', '01a21cf1-6d32-73a2-b43b-c4a96c2735ff', '01a21cf1-6c00-7239-94ce-9ebf096e41fb');
INSERT INTO public.events OVERRIDING SYSTEM VALUE VALUES (35, 'payment_attempt.created', '2026-11-27 12:18:33.923413+00', '01a21cf1-6a8d-7477-911e-d0b6369aa1f4', '01a21cf1-6be9-75d2-840e-230613b40048', '01a21cf1-6d43-764e-88a9-3ba3a2bbe851', '{"id":"01a21cf1-6d43-764e-88a9-3ba3a2bbe851","invoice":"01a21cf1-6ce8-74ed-b9bf-badb4f8e9c4b","invoiceNumber":"R-3","amount":120.5000,"paymentToken":"*******cess","receiptEmail":null,"status":"processing","failure__code":null,"failure__message":null,"createdAt":"2026-11-27T12:18:33.923+00:00","payer":"01a21cf1-6a8d-7477-911e-d0b6369aa1f4","nextAction__type":null,"nextAction__clientSecret":null,"owner":"01a21cf1-6be9-75d2-840e-230613b40048"}', '01a21cf1-6a8d-7477-911e-d0b6369aa1f4', 'rest', '01a21cf1-6d41-7460-8062-726fb7e03ada', '01a21cf1-6a8e-777d-a0ff-d69a461eddb1');
INSERT INTO public.events OVERRIDING SYSTEM VALUE VALUES (36, 'payment_attempt.succeeded', '2026-11-27 12:18:33.925888+00', '01a21cf1-6a8d-7477-911e-d0b6369aa1f4', '01a21cf1-6be9-75d2-840e-230613b40048', '01a21cf1-6d43-764e-88a9-3ba3a2bbe851', '{"id":"01a21cf1-6d43-764e-88a9-3ba3a2bbe851","invoice":"01a21cf1-6ce8-74ed-b9bf-badb4f8e9c4b","invoiceNumber":"R-3","amount":120.5000,"paymentToken":"*******cess","receiptEmail":null,"status":"succeeded","failure__code":null,"failure__message":null,"createdAt":"2026-11-27T12:18:33.923+00:00","payer":"01a21cf1-6a8d-7477-911e-d0b6369aa1f4","nextAction__type":null,"nextAction__clientSecret":null,"owner":"01a21cf1-6be9-75d2-840e-230613b40048"}', '01a21cf1-6a8d-7477-911e-d0b6369aa1f4', 'rest', '01a21cf1-6d41-7460-8062-726fb7e03ada', '01a21cf1-6a8e-777d-a0ff-d69a461eddb1');
INSERT INTO public.events OVERRIDING SYSTEM VALUE VALUES (37, 'invoice.paid', '2026-11-27 12:18:33.925888+00', '01a21cf1-6be9-75d2-840e-230613b40048', NULL, '01a21cf1-6ce8-74ed-b9bf-badb4f8e9c4b', '{"id":"01a21cf1-6ce8-74ed-b9bf-badb4f8e9c4b","version":3,"createdAt":"2026-11-27T12:18:33.832+00:00","updatedAt":"2026-11-27T12:18:33.926+00:00","publishedAt":"2026-11-27T12:18:33.837+00:00","sentAt":null,"failedAt":null,"paidAt":"2026-11-27T12:18:33.926+00:00","paymentReceivedAt":"2026-11-27T12:18:33.926+00:00","status":"paid","invoiceNumber":"R-3","amount":120.5000,"currency":"EUR","description":null,"dueOn":null,"contact__name":"Linus","contact__email":"linus@example.com","contact__phone":"+1 555 0100","owner":"01a21cf1-6be9-75d2-840e-230613b40048","transition__id":"01a21cf1-6d46-76b0-aa36-46abadb34cc4","transition__invoice":"01a21cf1-6ce8-74ed-b9bf-badb4f8e9c4b","transition__from":"published","transition__to":"paid","transition__createdAt":"2026-11-27T12:18:33.926+00:00"}', '01a21cf1-6a8d-7477-911e-d0b6369aa1f4', 'rest', '01a21cf1-6d41-7460-8062-726fb7e03ada', '01a21cf1-6a8e-777d-a0ff-d69a461eddb1');
INSERT INTO public.events OVERRIDING SYSTEM VALUE VALUES (38, 'avatar.updated', '2026-11-27 12:18:33.986863+00', '01a21cf1-6be9-75d2-840e-230613b40048', NULL, '01a21cf1-6d83-7144-95e3-0f77e902e59a', '{"id":"01a21cf1-6d83-7144-95e3-0f77e902e59a","links__user":"01a21cf1-6be9-75d2-840e-230613b40048"}', '01a21cf1-6be9-75d2-840e-230613b40048', 'rest', '01a21cf1-6d4e-7246-8f87-44577950dc76', '01a21cf1-6c00-7239-94ce-9ebf096e41fb');
INSERT INTO public.events OVERRIDING SYSTEM VALUE VALUES (39, 'upload.created', '2026-11-27 12:18:33.994332+00', '01a21cf1-6be9-75d2-840e-230613b40048', NULL, '01a21cf1-6d8b-751f-9f51-0055a29c267b', '{"contentLength":69,"contentType":"image/png","expiresAt":"2026-11-27T13:18:33.995+00:00","id":"01a21cf1-6d8b-751f-9f51-0055a29c267b","user":"01a21cf1-6be9-75d2-840e-230613b40048"}', '01a21cf1-6be9-75d2-840e-230613b40048', 'rest', '01a21cf1-6d89-7337-9589-de3c0ca7fbfc', '01a21cf1-6c00-7239-94ce-9ebf096e41fb');
INSERT INTO public.events OVERRIDING SYSTEM VALUE VALUES (40, 'article.created', '2026-11-27 12:18:34.004+00', NULL, NULL, '01a21cf1-6da3-74b0-9838-444cc94f7549', '{"id":"01a21cf1-6da3-74b0-9838-444cc94f7549","status":"published","revision":"01a21cf1-6da3-74b0-9838-42ae94dff7e8","author__id":"01a21cf1-6be9-75d2-840e-230613b40048","version":1,"createdAt":"2026-11-27T12:18:34.019+00:00","updatedAt":"2026-11-27T12:18:34.019+00:00","author__username":"ada","deletedAt":null,"title":"By GraphQL","body":""}', '01a21cf1-6be9-75d2-840e-230613b40048', 'graphql', '01a21cf1-6d91-740c-ab9f-455a54d63e4f', '01a21cf1-6c00-7239-94ce-9ebf096e41fb');
INSERT INTO public.events OVERRIDING SYSTEM VALUE VALUES (41, 'article.created', '2026-11-27 12:18:34.029136+00', NULL, NULL, '01a21cf1-6db0-73ef-a335-0219e2d95235', '{"id":"01a21cf1-6db0-73ef-a335-0219e2d95235","status":"published","revision":"01a21cf1-6db0-73ef-a334-ff0581e0cf95","author__id":"01a21cf1-6a8d-7477-911e-d0b6369aa1f4","version":1,"createdAt":"2026-11-27T12:18:34.032+00:00","updatedAt":"2026-11-27T12:18:34.032+00:00","author__username":"admin","deletedAt":null,"title":"Inline","body":""}', '01a21cf1-6a8d-7477-911e-d0b6369aa1f4', 'graphql', '01a21cf1-6dab-710b-b270-7a60b4c4e5e9', '01a21cf1-6a8e-777d-a0ff-d69a461eddb1');
INSERT INTO public.events OVERRIDING SYSTEM VALUE VALUES (42, 'invoice.sent', '2026-11-27 12:18:34.038079+00', '01a21cf1-6be9-75d2-840e-230613b40048', NULL, '01a21cf1-6cf2-76a4-8164-372afabc0450', '{"id":"01a21cf1-6cf2-76a4-8164-372afabc0450","version":3,"createdAt":"2026-11-27T12:18:33.842+00:00","updatedAt":"2026-11-27T12:18:34.041+00:00","publishedAt":"2026-11-27T12:18:33.846+00:00","sentAt":"2026-11-27T12:18:34.041+00:00","failedAt":null,"paidAt":null,"paymentReceivedAt":null,"status":"sent","invoiceNumber":"R-4","amount":120.5000,"currency":"EUR","description":null,"dueOn":null,"contact__name":"Linus","contact__email":"linus@example.com","contact__phone":"+1 555 0100","owner":"01a21cf1-6be9-75d2-840e-230613b40048","transition__id":"01a21cf1-6db9-7746-9832-274430357962","transition__invoice":"01a21cf1-6cf2-76a4-8164-372afabc0450","transition__from":"published","transition__to":"sent","transition__createdAt":"2026-11-27T12:18:34.041+00:00"}', '01a21cf1-6be9-75d2-840e-230613b40048', 'graphql', '01a21cf1-6db5-756d-9538-5d9bb44eb457', '01a21cf1-6c00-7239-94ce-9ebf096e41fb');
INSERT INTO public.events OVERRIDING SYSTEM VALUE VALUES (43, 'payment_link.created', '2026-11-27 12:18:34.038079+00', NULL, NULL, '01a21cf1-6db9-7746-9832-2b5c54f0e541', '{"id":"01a21cf1-6db9-7746-9832-2b5c54f0e541","invoice":"01a21cf1-6cf2-76a4-8164-372afabc0450","expiresAt":null,"lastUsedAt":null,"createdAt":"2026-11-27T12:18:34.041+00:00"}', '01a21cf1-6be9-75d2-840e-230613b40048', 'graphql', '01a21cf1-6db5-756d-9538-5d9bb44eb457', '01a21cf1-6c00-7239-94ce-9ebf096e41fb');
INSERT INTO public.events OVERRIDING SYSTEM VALUE VALUES (44, 'payment_attempt.created', '2026-11-27 12:18:34.051554+00', '01a21cf1-6be9-75d2-840e-230613b40048', NULL, '01a21cf1-6dc4-76cc-9dc1-31be8419edf4', '{"id":"01a21cf1-6dc4-76cc-9dc1-31be8419edf4","invoice":"01a21cf1-6cf2-76a4-8164-372afabc0450","invoiceNumber":"R-4","amount":120.5000,"paymentToken":"*******cess","receiptEmail":null,"status":"processing","failure__code":null,"failure__message":null,"createdAt":"2026-11-27T12:18:34.052+00:00","payer":"01a21cf1-6be9-75d2-840e-230613b40048","nextAction__type":null,"nextAction__clientSecret":null,"owner":"01a21cf1-6be9-75d2-840e-230613b40048"}', '01a21cf1-6be9-75d2-840e-230613b40048', 'graphql', '01a21cf1-6dbe-7645-a27d-d03e402707d4', '01a21cf1-6c00-7239-94ce-9ebf096e41fb');
INSERT INTO public.events OVERRIDING SYSTEM VALUE VALUES (45, 'payment_attempt.succeeded', '2026-11-27 12:18:34.055507+00', '01a21cf1-6be9-75d2-840e-230613b40048', NULL, '01a21cf1-6dc4-76cc-9dc1-31be8419edf4', '{"id":"01a21cf1-6dc4-76cc-9dc1-31be8419edf4","invoice":"01a21cf1-6cf2-76a4-8164-372afabc0450","invoiceNumber":"R-4","amount":120.5000,"paymentToken":"*******cess","receiptEmail":null,"status":"succeeded","failure__code":null,"failure__message":null,"createdAt":"2026-11-27T12:18:34.052+00:00","payer":"01a21cf1-6be9-75d2-840e-230613b40048","nextAction__type":null,"nextAction__clientSecret":null,"owner":"01a21cf1-6be9-75d2-840e-230613b40048"}', '01a21cf1-6be9-75d2-840e-230613b40048', 'graphql', '01a21cf1-6dbe-7645-a27d-d03e402707d4', '01a21cf1-6c00-7239-94ce-9ebf096e41fb');
INSERT INTO public.events OVERRIDING SYSTEM VALUE VALUES (46, 'invoice.paid', '2026-11-27 12:18:34.055507+00', '01a21cf1-6be9-75d2-840e-230613b40048', NULL, '01a21cf1-6cf2-76a4-8164-372afabc0450', '{"id":"01a21cf1-6cf2-76a4-8164-372afabc0450","version":4,"createdAt":"2026-11-27T12:18:33.842+00:00","updatedAt":"2026-11-27T12:18:34.056+00:00","publishedAt":"2026-11-27T12:18:33.846+00:00","sentAt":"2026-11-27T12:18:34.041+00:00","failedAt":null,"paidAt":"2026-11-27T12:18:34.056+00:00","paymentReceivedAt":"2026-11-27T12:18:34.056+00:00","status":"paid","invoiceNumber":"R-4","amount":120.5000,"currency":"EUR","description":null,"dueOn":null,"contact__name":"Linus","contact__email":"linus@example.com","contact__phone":"+1 555 0100","owner":"01a21cf1-6be9-75d2-840e-230613b40048","transition__id":"01a21cf1-6dc8-7177-8f02-7b462f15ab05","transition__invoice":"01a21cf1-6cf2-76a4-8164-372afabc0450","transition__from":"sent","transition__to":"paid","transition__createdAt":"2026-11-27T12:18:34.056+00:00"}', '01a21cf1-6be9-75d2-840e-230613b40048', 'graphql', '01a21cf1-6dbe-7645-a27d-d03e402707d4', '01a21cf1-6c00-7239-94ce-9ebf096e41fb');
INSERT INTO public.idempotency_keys VALUES ('01a21cf1-6a8d-7477-911e-d0b6369aa1f4', '1erW_dPRZjCq1PB_XklIYzekLlj7Tu8N6qu4FMADsTQ', '2 u8CBJ1PhpN8ZKg4GCAFqVJi44oMl2F0lNCTgSTz_iWA account:write articles:read articles:write audit:read avatars:write companies:read companies:write invoices:read invoices:write messages:read messages:write payments:write tokens:write turtles:read turtles:write users:read users:write webhooks:read webhooks:write', 201, '{"ETag": "\"230613b40048.1.ukQrBN\"", "Location": "http://127.0.0.1:4879/users/01a21cf1-6be9-75d2-840e-230613b40048", "Content-Type": "application/json; charset=utf-8", "Cache-Control": "no-store"}', 'ApZV4uGpzViP0xm7R8sOUeLNOJ7xLa19805eFCExWdQ8FJ6mohXYRmDinZfbSf4Y8KY46IFOzD151sTsr184LGifse0HlcmK3BqVXEOAtuQruRKwWYMYVmm0SsLWp2KSEQdJfnYHvxFJqInUiG4qrv+pOzDvExzTGo1qgouM4rTiyzqrowp+9a1iX0DsquxaZMtfGnqArq1QLRlSsw2MFEPt59DDoXbk2NMUIc+Yo8BkT61GoTYUBxC/dDktYKnm', '2026-11-27 12:18:33.572+00');
INSERT INTO public.idempotency_keys VALUES ('01a21cf1-6a8d-7477-911e-d0b6369aa1f4', 'vil0VGl443OebW2oXEvp8zTOMt8rn9S2_xtVwNV-nUQ', '2 6JD06fDTPYplcmyL_LchAatP0FzOtPHINZ0PoDAVkGQ account:write articles:read articles:write audit:read avatars:write companies:read companies:write invoices:read invoices:write messages:read messages:write payments:write tokens:write turtles:read turtles:write users:read users:write webhooks:read webhooks:write', 201, '{"ETag": "\"a561c1266702.1.ukQrBN\"", "Location": "http://127.0.0.1:4879/users/01a21cf1-6bf9-768a-b95a-a561c1266702", "Content-Type": "application/json; charset=utf-8", "Cache-Control": "no-store"}', 'tX+7jD+dEmE3nnIZ8T0jGFoyhnbGfWV+ePcEheelsvwsMpLRkaMVfp801n8Pd6m01Lo+Kph3BdBzh8GZACa21VlZvtrOmR6RQA893cygla5fCyITlhoHvtUa2kH/bqlQEmL9Kb2g9lc47vhXLDW7ll9aMarrsVKxA038f65Ba0udhlZasd10SdKvAyMukOelE5gX9ZAA0P4CGy1U7nNTMRUkZab6UxjHtZCf12kmaFE1uPJ4OvsquX2J+713wR7159Rp1Q==', '2026-11-27 12:18:33.591+00');
INSERT INTO public.idempotency_keys VALUES ('01a21cf1-6a8d-7477-911e-d0b6369aa1f4', 'fDawqd7d4RnHUWWVfGycGH5l3x7l24fExYrVA62Iy-M', '2 pCnPombNAyvzt6KlHfoRB-oSm6YAo4CulDWbXb2hI4U account:write articles:read articles:write audit:read avatars:write companies:read companies:write invoices:read invoices:write messages:read messages:write payments:write tokens:write turtles:read turtles:write users:read users:write webhooks:read webhooks:write', 201, '{"ETag": "\"9ebf096e41fb.0.j-ZXO7\"", "Location": "http://127.0.0.1:4879/tokens/01a21cf1-6c00-7239-94ce-9ebf096e41fb", "Content-Type": "application/json; charset=utf-8", "Cache-Control": "no-store"}', 'AbfjH0Zt1NItGVgbhoDOIiXVxZT5LeayLq/LIAICP92ZXE/wEmtXLnjKdPtDqYqw1cvoSEZYKu1BM+QzU6kmJ9RB1oUDbOb01JIHbgbxsf7cQz2gNDxzwwdAejdR/QQN+C5bFsU0CdAilmDva88Wln8ynuYNmGQrVS2JWkB64lMn1zegXMj0CSex3cmTzd+qaIHfcyM4laIjzZzohgdZp7mdH1QzA/AsLUd1eP0C8C81TSvS6A5wNit9ET3awAvFc3bp+StkoXWOfSnWijseNNZRSuKfj2B2XYq3npcn7QfFPNPWxQAK2NUgp0K3WSwzwOm9Ey8ykkRe/BVMwFbpjtCkEfIGex89LOzA81CdGdYhHMkK2VZ6PIWpb7jTBONPJCnDp2lMk0DNeH5hKuoye6l2S3PCMaZ8pyjNUR+Em723PF9gCA66ct+VmYud+ZYU/BRPxsaaJKIWNpMD0WOCM3wurl+ToOBHKyzTV3rbUIU3fF5QkLNlZMWVt7QCZPq17CuTdSYiRiJRh7vxhkyRa2b7vy5b9wP5+eIsZ9+3JlPCHGppfhRmnT2cogJVnywOL4qVZcSYoSzPH/fhZIEhsrOLeFUwpUFDePUi8t7zFc3RzsTeELNgBMeF0is2ps6qjfYOIN4Mcj0kl0mhuGrbT/NMwN/iRFkq7lMbWcEfpjtvKATfMe7DKiHLM3GJKFQk3FxP', '2026-11-27 12:18:33.598+00');
INSERT INTO public.idempotency_keys VALUES ('01a21cf1-6be9-75d2-840e-230613b40048', '2e-BllV8naaYBvtdd39OWtbVwYWTA54P9i-f3wA7AZg', '2 YGWRVTtm9NxkgRcPotLoVEcUF2ZFf-Q7v5t-Eoajl6w articles:read articles:write avatars:write companies:read companies:write invoices:read invoices:write messages:read messages:write payments:write tokens:write turtles:read turtles:write users:read users:write webhooks:write', 201, '{"ETag": "\"9a0c058020ef.1.mkJ3Op\"", "Location": "http://127.0.0.1:4879/webhooks/01a21cf1-6c0d-73f2-88fe-9a0c058020ef", "Content-Type": "application/json; charset=utf-8", "Cache-Control": "no-store"}', 'TRhCtVI447UDfss/fIH7PQpkeM4zheel9OlXNEbPq2OSYGs9+xvflpYNxkx08O/NOntbAa+EgwqJZLyoQO3jubP5FlSNHdNS1ZX5juOQWKKQjdRgAI9Pcb5Orj3gwrQu+C2aBFQ4+PSYJq5euTdIyOY3mr8iLTFwZZrWy9FnFcxtveP95t3Wi+WgW/H7nYrtnJTuuzV6urwYVE9kBI99mMykXIiym9GDrgy4Qb95ElOlDyK+nu5SCguGTIU8spLLxEwgizrheWna0CYruhAKMHEzusykmtlDJaOP6mdVy6IcQVPVC96XcnqDyFnH452jmMqwGYaasOsYC5RBitOfJ8CBJD/2NChH8IAUpz1ZqetYacDfhTwf419B4mIpu9pZSBasZcL9GCqzMy7/5EnO/kz+GAU5wK+uM1DpGrB7Ytk0xrexXbk9VdF7lYuj/Iu55MoON527Hnmlg9NyQBRF7KVFySHP2Zf5OhY3gewOkhsgh5ogv4I3EcGqX//+rM3TdDZvwKNCGsHzUSDo+58g69yi3DUScnpq7MaDpVOzFBufEGAdzcnmYmnUGYdJGVgCimbsZ2W5rsRhVCQjRg==', '2026-11-27 12:18:33.608+00');
INSERT INTO public.idempotency_keys VALUES ('01a21cf1-6be9-75d2-840e-230613b40048', '9UBNaKhrAe4Tj20TXLmVL8b4BPWrQQSo1KX7BuThsZc', '2 84JCyhjKBcGqzrFo_44_UDbVzfHPg-3310LDJOnPJdo articles:read articles:write avatars:write companies:read companies:write invoices:read invoices:write messages:read messages:write payments:write tokens:write turtles:read turtles:write users:read users:write webhooks:write', 201, '{"ETag": "\"bebf19a032ec.1.RyHKt4\"", "Location": "http://127.0.0.1:4879/articles/01a21cf1-6c46-74cc-a933-bebf19a032ec", "Content-Type": "application/json; charset=utf-8", "Cache-Control": "no-store"}', '/k7/1v9lf9aeu94bpzxwAA4TMm7sopgl1Qmq5FoRa3LwNZU/md34WgjhkKO0bERAjXsG1VqYEZdRAVHoH576k00JR4ZFciazhJd5e/PJdbGGI/OV0b6daN4bZpa26LRdQhr9ML8iyaTb624J+hI2J9WNFdXng+uerL8ExHG7f3p6q0hWFu5R3DuMd7i4jB97YRept8OjQAAcd6+nPViykbB9ZWc0/MhEtoiyr5QPjoqiENfSYOf+HQymEwZvnjDe3uCEx1woarBymDuRsiY8IAXd3mD1YTH5PkLv+2nxutZ6UcIIMHq1LLEtB9qQ/stfVP1HPxhAhtVaB7goWXFfi8wxV35jGEXOrQ2Y266xx9xCVE6tMs3ppZoJw5h7yOWK4wPr5frgomHK7cz1YhGq7rdqSf6B0q4Myo/XVzg=', '2026-11-27 12:18:33.625+00');
INSERT INTO public.idempotency_keys VALUES ('01a21cf1-6a8d-7477-911e-d0b6369aa1f4', 'BD4wlRvE6sbFhxkb4J7GQRCTO2xeYz5pVGIzMxhWHlU', '2 PbeLkp4TzTQcUQt5evGklZKBXtQ27_kfBKKNzIUgAHE account:write articles:read articles:write audit:read avatars:write companies:read companies:write invoices:read invoices:write messages:read messages:write payments:write tokens:write turtles:read turtles:write users:read users:write webhooks:read webhooks:write', 201, '{"ETag": "\"f0e3f81a7a1d.1.RyHKt4\"", "Location": "http://127.0.0.1:4879/articles/01a21cf1-6c6d-72cf-9419-f0e3f81a7a1d", "Content-Type": "application/json; charset=utf-8", "Cache-Control": "no-store"}', 'I/ojdtOpVCrP3ThWWcx/Jn1xLVocmub9qkpe1HvYAAWUZBanMAf7xx59fV31Ca2q8xpRRrTO4rLctn5vZCLf5j3HANBFtidUbIl3+TSTQqIn5cWhDI+zGNjwrQrfpQePBFx1zjqrrD6yeo6FSMj7XR25N1B+2fSgoQvTwgq35buErPx2w7RKmAi7I0XJi4w6Q3MmGPryY3BihOLXwf9AFp5jOAiwJvEseh1W4e9CXnIB0fJB7rGL8rpKZWWc3qy6xNT4ZCj5SIZi2/5lSrJfpQ1rgs0s1du+5nSzf9Sdt1XRpktMEyqhanJbDg9KkUvceB4i653ty6WA6EiizUJZ8NKmB5BrC6xjJPjTXQS/e6h7MCGYu6hF2OVRoEdxM75qJj9S60+X0nygBvXwm3YietH3ffR+CN5iJ+PQKzGpYXC9CyBUQjJd4k4l7Q==', '2026-11-27 12:18:33.702+00');
INSERT INTO public.idempotency_keys VALUES ('01a21cf1-6be9-75d2-840e-230613b40048', '8xZr30OdCx2gSO8NOtJFnHfJm6d5ufXjLPK8QlWbWMY', '2 Bu9JO6ORMSpja041BgCOtYfjCsd6MDq1eGYljlOBdQM articles:read articles:write avatars:write companies:read companies:write invoices:read invoices:write messages:read messages:write payments:write tokens:write turtles:read turtles:write users:read users:write webhooks:write', 201, '{"ETag": "\"dacdb85df912.1.FrdKzg\"", "Location": "http://127.0.0.1:4879/articles/01a21cf1-6c46-74cc-a933-bebf19a032ec/revisions/01a21cf1-6c78-7628-9b26-dacdb85df912", "Content-Type": "application/json; charset=utf-8", "Cache-Control": "no-store"}', 'FB67BR0XORPKsf1XG5uY7aIgzXF1N8UwSDqOgBPPqLG1VToqvvBN8XoDwGXM/NevKlVQcJqQe0Z8Cz4FKJPzcmln5RQwJ/oK3210+LrWqKK44dVzrWYburAtWIqFqGEYvhp/KCeKDrnvS8HTpSf9rk3e/oQbqg5vM0YTSoAOlM279V3sA/hcV1hJGaOrOy6Q+ojCJ4MCQyFu51G1ThAooE9hl/supieZ/KduiNBWGgQk0SJNCQVWpxm8fPAxS7TtBDIP4yBYEm+wybvxQgPVXyR/KZK9D3tmlzF1WLfyu9nNMwPnFH0+jhmNHgxqEQHsAaWsSxL46LaigGULx0O+/XCCZXBCBVBEr2RDKuh30vPKBkn++zs=', '2026-11-27 12:18:33.719+00');
INSERT INTO public.idempotency_keys VALUES ('01a21cf1-6be9-75d2-840e-230613b40048', 'eO19K_KoxK9KPTZSqJ_oufRq3bi8jny2kQamRnkA9eY', '2 iAkVCR4midcSDh5RZqUckh0r5WvzzSv7tbi02ALMmXk articles:read articles:write avatars:write companies:read companies:write invoices:read invoices:write messages:read messages:write payments:write tokens:write turtles:read turtles:write users:read users:write webhooks:write', 201, '{"ETag": "\"a6d5f435819f.0.j-ZXO7\"", "Location": "http://127.0.0.1:4879/tokens/01a21cf1-6c8c-7509-b429-a6d5f435819f", "Content-Type": "application/json; charset=utf-8", "Cache-Control": "no-store"}', 'UJaj2qpKqu95LLkn9tNVVE0mt+8tCuhDIqvEAnqJF1+GHy89NqWLoR8PvQESyhHbsVqgY5a5uhiifY9xA0h5x9QEKUSsGj3WDNh8vewhBK3PMlUmr3V1V/IP1XfxxxdpNevy4BfDt2L/PLVkOggxzR5w2mZIISc9bEjR+LFh1RtUN5Ox4yEbZh9v9Ltf7aOXZTdNFKRrhsmX5mvegGRBwoZGXLFzIfuOhOPmxZJ8RFYMNGAQCb1wR+ZCLzZTb2Voculwy65WQ1KmR8wvgFql6XPVZV6sJxnCWLsR8WWnj/7SJWvh56Fly46XHXJ8qqArjeSoWrO7cG4YmEzRP/CC58g7RwXzu6Uyad0PTbT66olT0S5YLxkF1s5jJ94WJXEL7mA=', '2026-11-27 12:18:33.739+00');
INSERT INTO public.idempotency_keys VALUES ('01a21cf1-6be9-75d2-840e-230613b40048', 'LvlKZ_k8eab-JxC7XykHZYwfltjMa65r-MjhgBGYl-E', '2 0AwK6yRwo2k4VeXRsfH_g-3ncTDI2z6k6nVnOARTpsk articles:read articles:write avatars:write companies:read companies:write invoices:read invoices:write messages:read messages:write payments:write tokens:write turtles:read turtles:write users:read users:write webhooks:write', 201, '{"Content-Type": "application/json; charset=utf-8", "Cache-Control": "no-store"}', 'dd+ehxmVihF+0fMKVsad2wlMumjFFEZO3nq1UFd5nsv7uIejqPWZ/q8h0wE7mEIURP1LmDLQcQ0Ae2ZFx/u4H2OANecg86FeTdbAo9Z2OlhUjSdVJd3C4nKqF4ZunHx53IV9Tx38RHjC+lflc7BZiZAfEBcfxBbo/wCtvVKBT2JHZwnx4cCHK3TZQGSmW/U0SzEyltOumDZomh1gUMpJg5U833+ZvKWA4FwEQzdJq0k2Gwt+wLSQL0/J8UWlNAn20tuVOM1cr2XBc7iBBPauXqgYGU5zu96BOV7MnF7hdakcfC9a7AND3cF/9MujM7i676EO12iHGDYNCSyeENUzHT9yL+7B/dZD/XK84jFv7pQVfAaXT0Tq5wRsg1v9JEXJdq88bo0Sd0SHu8gWLvlsdmiYRuOi9EYeT4MLod4DjyHLhfT2WXjTM5BoVw==', '2026-11-27 12:18:33.746+00');
INSERT INTO public.idempotency_keys VALUES ('01a21cf1-6be9-75d2-840e-230613b40048', 'Gk1byxx9BQCw9lZtWZv3pUktD97RTHvtQaaCgV1r7JI', '2 3p9_7qgKGoViZZaZQsBWDMsNT8fi7tDwUXENr7AHpJE articles:read articles:write avatars:write companies:read companies:write invoices:read invoices:write messages:read messages:write payments:write tokens:write turtles:read turtles:write users:read users:write webhooks:write', 201, '{"ETag": "\"2724523315b2.1.YvnGSG\"", "Location": "http://127.0.0.1:4879/users/01a21cf1-6bf9-768a-b95a-a561c1266702/messages/01a21cf1-6ca4-7455-8383-2724523315b2", "Content-Type": "application/json; charset=utf-8", "Cache-Control": "no-store"}', 'lWTOGLVNuF1rgNrCwKfL2KdiYbWrBsOBaZbPsy+XOAyA6Ktl4hW1owt1kJV4HK8KVVe1g2SJazi8RtpsE+GzG++wzl6o5ulLs47P4Kheq6bNg3rqLWXuWPU1eBtqfNyOCXIgn0my8lANK6cbQKz7JpaiM419otqd8/Fwi19piWl5ZoXb2b7EyNPXNn8hzGbzZy2cz9AHzGcbOeZYoPSQ9DXvleEBlBMnJOG2ZW+RfvjJuB1Dm9Biim5AcZiag+UXxiF3TsrSYS9vmRZ/0346TSga4MWOtF53WXI7mZElbC4hmyn1tGDVlgD8R/xxQSfJEMkt7tVkBnzQ0mC+ehTY1Ubadyi3c2EzKNx9+fabzHkmatVBAEJYqo4/H5LTtDvvU7mKNM/kilpMsZKy1fvMo6gOp5bQmDUAkg==', '2026-11-27 12:18:33.763+00');
INSERT INTO public.idempotency_keys VALUES ('01a21cf1-6be9-75d2-840e-230613b40048', 'jP4oavGbGNhmtCWGX_SU_NMp1KcydNZ60GQ7MFBA01A', '2 dCAF5C-S4j7KZt_vvPHmkX8WOKb8jhIEeMxOWun8vho articles:read articles:write avatars:write companies:read companies:write invoices:read invoices:write messages:read messages:write payments:write tokens:write turtles:read turtles:write users:read users:write webhooks:write', 201, '{"ETag": "\"357e27fa1a24.1.3zUp4A\"", "Location": "http://127.0.0.1:4879/turtles/01a21cf1-6cb8-7614-b63d-357e27fa1a24", "Content-Type": "application/json; charset=utf-8", "Cache-Control": "no-store"}', '0EXggjcIjyGWbJ7qUrFzHsklQhXNTmmtmaH/etNX5WSorxzKgJy2qpmDgUsAxFQc+UWIjKH0jdqYs0lWqkm35aF4dj335YFUeUP8L17Lq/lEOXuWaEje3DU1bu0v+Mq0josDiI7FTdHtmllw5dYs9Y4FC0V+buAVOxkredAqbBWTb4vLgDmolgPnpNvZxuxYIgF4XmnappiK5UHJeLtKjLaMBITEOKvgNIzvs/t7YXG6eyY97weZBIj9Fq4YDO/8ULYUEKdxOIJpRg==', '2026-11-27 12:18:33.783+00');
INSERT INTO public.idempotency_keys VALUES ('01a21cf1-6be9-75d2-840e-230613b40048', 'Dm8-fxvnqxDNvgasQFy7_6Kvb0pkKJVAybd5mYnTlzo', '2 Xrf_yONLMmrfwOvYqM3LF9NVxowMHKhTCEHsz8XbyBA articles:read articles:write avatars:write companies:read companies:write invoices:read invoices:write messages:read messages:write payments:write tokens:write turtles:read turtles:write users:read users:write webhooks:write', 201, '{"ETag": "\"a6fb6eade708.1.oshB-H\"", "Location": "http://127.0.0.1:4879/api/v3/companies/01a21cf1-6cc0-7454-bdef-a6fb6eade708", "Content-Type": "application/json; charset=utf-8", "Cache-Control": "no-store"}', 'AX/SnucCA94hSzxogYlX16u4RG3BKBHGyGs0Nz1g8CvKzOi7M4CbvEeJjsCMlmlXn2BKIj8PekUYB78cXgC1vBTiUWLOGbnGDX1aYfLI5erq6hSeZzzucgrTVf9iAqgh7+di6vhw+XbTn++76i0vLENAMUUtWdNlOkpS', '2026-11-27 12:18:33.791+00');
INSERT INTO public.idempotency_keys VALUES ('01a21cf1-6be9-75d2-840e-230613b40048', 'ACLL0ZNKqUalx4rtXsIB4SfvQcTpBxWLRrYrfX7k3Wo', '2 3UYYN0UMCVyMllW_42_ei6N3G1PawONQxLakTRtIX8I articles:read articles:write avatars:write companies:read companies:write invoices:read invoices:write messages:read messages:write payments:write tokens:write turtles:read turtles:write users:read users:write webhooks:write', 201, '{"ETag": "\"38934b005e0b.1.RnyMbZ\"", "Location": "http://127.0.0.1:4879/invoices/01a21cf1-6cc8-77fe-a0c9-38934b005e0b", "Content-Type": "application/json; charset=utf-8", "Cache-Control": "no-store"}', 'YTT9sbM22GkmJ6KF9D0VIi1fupB6GoIXz7Tlq50Yzd9hhviDsDaFUKcfIWtnhmUNaWM4e8XBk2tUUvsqzK89AiKwFxNP1APlHdwPHwGkCRWkwvO53sZFZ/UiTnEJyufwDRAEyBaRGVbcHWBJe+AvW8gCnLVV1qb6ZUCWiCJdNhIsRKdGA22l9FkW1kuaf2X2OJOjqMo8sqle+5LjEqgtvL4orZ3akXY6+BiFMLYbIkH16mr6A3B6/wXIky4sB1UnGDJYA1QGZ2GRt1VTU9t4rTsSONO6DegYS6awRsMYW9X9eeYNI3DhWvbVAxb2TuPzW8iECkVlOd0FgrBFz8d+Z4KzwZAW7L8+yQvTy6J2jXFSCF/Swq0rGRSGgxri/S99YuhGKxAbPQD1KGO1lsAikZIJeCAgkNImT7vk9A8wK6ZxchsPxkA27jQ25gkh/bQDn5gZd2WOAlQ0QFPx8ZU8TEKpkWcSLzqeuYFFZbCzSqBVdTOZTBL3u6g9A2sc2I55VRTtXhnx0kObubzhWedFbG3Jai67LAIfuRxjn0qWDbGdwxt1onZzeNA07uk6o5xXWh0wilCoqQJmJXx4kLsupLNFjVLcxyAFgaCIrbsi9KVQl4Q3O46N0rb4y6P6jJeGbDY5p+weMjBFVV8sqW1379byZkBUZbxLgl6uENlFzWT5KUa+WOpFfGdWPWQYmSyRM3ereUq4yacBmBFuZNCEhr1zuEcQk0JJxS9XFJd8aBtaZK3D9N0PHiARuveybIUgt6R/+McrsZMOK/UCLB+CFFHu', '2026-11-27 12:18:33.799+00');
INSERT INTO public.idempotency_keys VALUES ('01a21cf1-6be9-75d2-840e-230613b40048', 'qCYBDde5gYMJae3woRV9-mp_yBTzQ3NKVOvWd5fUAx0', '2 dy2P9U864MhGA_3dFaEMsi0yBbyDo-1N22ic_A3Wabw articles:read articles:write avatars:write companies:read companies:write invoices:read invoices:write messages:read messages:write payments:write tokens:write turtles:read turtles:write users:read users:write webhooks:write', 201, '{"Location": "http://127.0.0.1:4879/invoices/01a21cf1-6cc8-77fe-a0c9-38934b005e0b/transitions/01a21cf1-6cd8-75b4-97dd-34adf710bb27", "Content-Type": "application/json; charset=utf-8", "Cache-Control": "no-store"}', 'mcoX6mSm6+O5xunBMihcIzHIzCHVO/N8LTVfDuGxnzhhdr9XvyH4a9cth9wH2jOFI8mHvjkqXYJ9SJ5JbRGxLhqL3wkUtkqsv++ZEvEXlDWCU/HfO4hg4j94HlFaTCmBptXGbSzNxYFd1yVyqb0tT/Y6+yugAQHDmnjhg8ON9Abh/mkqUD5ABwx26AH+vH62v13zCtWzgVmG/DBruvejp9cgW+r1gSlkDvF4JqQgisWgtgn4drh9BtA+WhonlA==', '2026-11-27 12:18:33.811+00');
INSERT INTO public.idempotency_keys VALUES ('01a21cf1-6be9-75d2-840e-230613b40048', 'YnC3JAFeGep6J8mgheyZt6R2lRzM6vWi4Bnp4XETvok', '2 AyZAl30W-CEIMHdgQHPNEV4kty1vvkDdRSWAzHN0nrQ articles:read articles:write avatars:write companies:read companies:write invoices:read invoices:write messages:read messages:write payments:write tokens:write turtles:read turtles:write users:read users:write webhooks:write', 201, '{"ETag": "\"46beaec1f3c2.1.RnyMbZ\"", "Location": "http://127.0.0.1:4879/invoices/01a21cf1-6ce0-7394-bd50-46beaec1f3c2", "Content-Type": "application/json; charset=utf-8", "Cache-Control": "no-store"}', 'zNl8I2UcVy5ArdPO0jgzDXAevky+9SNQRvMxLykrJjVXkjZHP5ZsqcmkqoMX07aAGz+VAQltMj0pN/fXNktM8uoLmDp0ePrvfX/bWz/WdOskzZv71IDTdoxlw0jt4APhp23sOAd6tR04cMPXhINN2UKoUBgLEttp4nIv4Aw1kEoa50RWNz04QZrxDekwSFUV8YrPnx/tDWd7wm4l90TUJJpZ2uSV8uvJMUOMcvP6Q/HMJ+raAg7R98K6a1qOghiR6mpnSr1D42a/pdW9G4Up/y2W3NFbBYyAVJtE4k5Se7RohoFZm7nnOvVwZdJQAIxBKKnr6JUFgcKvJAMVA615aazNMVltEvg6uRC7Ze4G8kp/9VoGkC+LUyVwsYFusUaO7HggRduHqweDP/DHYiETQpdLt3vHzCFW6oGi70w+aPW1sZJgYgFOja+q4FpdDslP0bT51jwzAUovNJSZhRvMZAKcSrj52Pv0SQIHFa36iZlvevV066n+HznbciFVW5rctYMBF8kNwKxBSZhYFvHgN0ljdKxpx4UVh09Kolaev6ESLmw6J7avJfrCDpaF/Hodr+M3YAzx68LH/r8B3YbMcg5C4oGdgWA5lc3tGq3n2+Sxc0gD1oc8yO0AEtrIaO9jdF5ya6DCVGSz8BqJbn2TBFZxx6vX6RVPKpHQ7Xjn9JMZiwg70cFi9Mru/LxGBLSBnS9Lho3cRMFfAyC/ucvHi5cOwIblz1QpV7dX7KlEGOZz66v7WgiXXOzYaSF4CyGqmjcKFSvrNZYXZk4slqYsJmes', '2026-11-27 12:18:33.823+00');
INSERT INTO public.idempotency_keys VALUES ('01a21cf1-6be9-75d2-840e-230613b40048', 'FyBaQC3grUsylLlhvawCfbyHWkhcXxeJlaY_0DPTSsY', '2 dFlVKhQWKs1Iq5Q_GpN3uCReHXhzOpPZB8gRA0MxRUo articles:read articles:write avatars:write companies:read companies:write invoices:read invoices:write messages:read messages:write payments:write tokens:write turtles:read turtles:write users:read users:write webhooks:write', 201, '{"Location": "http://127.0.0.1:4879/invoices/01a21cf1-6ce0-7394-bd50-46beaec1f3c2/transitions/01a21cf1-6ce4-736f-b7d7-881c07830a38", "Content-Type": "application/json; charset=utf-8", "Cache-Control": "no-store"}', 'rOhNtoVZpyot7+61zCAPpgaAs9wx5q/Hfn04DpzZJ3ldAvXM6GZTwa9kP+5TCsXq+FqKObXeBXefQXeVu1sIcygXAE1Ylo/ewTE0VY1NUJqLoQKshZjQE6ARvHJWB1r4YQcxWu4eBsykTfplB9rihXtvH5ROAPU3a1KEcXQe2Mw9RtpBuBXssP6JZiHZYl3cn+QZCtjt6TfNpsarSM0N1agyySkhhUMhYqdoOrI+38KUQTpoCBY5tja/veQ4Og==', '2026-11-27 12:18:33.827+00');
INSERT INTO public.idempotency_keys VALUES ('01a21cf1-6be9-75d2-840e-230613b40048', 'Ti7cOyBbc5cnDZeMhVE4BObxBntfhRzzLYUDaJy_ipc', '2 ekZGQcoX5X6VID_U_H0k9aOcKYtD9TWDwXA1nCaDLDY articles:read articles:write avatars:write companies:read companies:write invoices:read invoices:write messages:read messages:write payments:write tokens:write turtles:read turtles:write users:read users:write webhooks:write', 201, '{"ETag": "\"badb4f8e9c4b.1.RnyMbZ\"", "Location": "http://127.0.0.1:4879/invoices/01a21cf1-6ce8-74ed-b9bf-badb4f8e9c4b", "Content-Type": "application/json; charset=utf-8", "Cache-Control": "no-store"}', 'm5N3zZVZcqIcj8VdM2WOHKNwFaGCH4lQwAJstgwddX72a2HvG1yZF86Zuge3V/LKpcc2VWXJYtlblliY4oXm7H9lIBue4fS434TLGteGtqYV912wWng4gxVD+BdeNVqrOlCZ50Gz16HUDaLnznA+CVbOmi3sednJ79VAtnfcwAR3Hlicpkz1FYhkF/1YWt1a3xdZLin5Yem+9aHMZP8i6c06yifywCtDYkhv5IlUOWqnJSoeLHb9CTUAxYttMh+Zsh3mWGh18efzyGaLuKGjsWbBXdiF6qTjxBgopAG7IHFVNRyuk9OUle+1xVs1lp+rj7uirr7L5zFMrmPLaoze7OKelYaH2zz9Ah0bA52mp8BQ+GpuHw4RBtFtQD8xMFCrNGftMeA03aCP0p3sbWtJ1/JT1oj08V7RKVDSwzplPBwVohHfjAfwv0ogJAGyxhiLUET7gZgJE9mKBqCyfwbYXDYF8FP2Li0yQ6WW2amdgCgt6mMdnZAeAxgLMr8Ictzdu6qcOi++WxF7AtoioeYTr7JqJ595ppx/FVL3XRYf3tErs/lWTf1juU6+uQqhk+zqPqRx/4beiZxT5RJEC3DCcfouUB2hpkOYNBgYI/qeCMSdxSs/vlYTMIyEZJTPyjtw5ZgehAIDhtlSrq1a3ktmqcQMwByKP4lQcqYu7m5aKd+bMcCerBuOH0BdAqhAJBfc6kt4zQFW3wBjf3XnfMqwTH3q7D5EhKNx6+D42c/6YCZDr93xF1DWcw48YAdTcyRPtWElCXMMHhPmB9lbtF4Gb8sz', '2026-11-27 12:18:33.831+00');
INSERT INTO public.idempotency_keys VALUES ('01a21cf1-6a8d-7477-911e-d0b6369aa1f4', '-SiOsCefmqDBkOGeakWgpwW6vZtV3fN_atnyuM6NHFQ', '2 e_s5K2E_W31XNYLi9U795V3Ogkqn9o6hlcAAh-kM45o account:write articles:read articles:write audit:read avatars:write companies:read companies:write invoices:read invoices:write messages:read messages:write payments:write tokens:write turtles:read turtles:write users:read users:write webhooks:read webhooks:write', 200, '{"content-type": "application/json; charset=utf-8", "Cache-Control": "no-store"}', '3dyILhG6MipCY/lLrVv3WeIz4aX/N8JwYeTjFt8NgO2JSXqSiwUrTthvWbsnt5OdVZl4zlLmZno/wZwhv4udVPizQontgSllxdAMLJeSyepANZ7HE1Xfa5rhUe4cWXnfMpinktzQr4cvb6CAwMNG6TrwqOUxKhGOdfxnpDGEET8=', '2026-11-27 12:18:34.062+00');
INSERT INTO public.idempotency_keys VALUES ('01a21cf1-6be9-75d2-840e-230613b40048', 'RurIeyGa1rsNveGN5qUw6WMy_KMsiyjBpxKjWMbBQzo', '2 lN5fQDdlnfytl-dcy44XhXiRECfik8JOvjmCOPZpCSI articles:read articles:write avatars:write companies:read companies:write invoices:read invoices:write messages:read messages:write payments:write tokens:write turtles:read turtles:write users:read users:write webhooks:write', 201, '{"Location": "http://127.0.0.1:4879/invoices/01a21cf1-6ce8-74ed-b9bf-badb4f8e9c4b/transitions/01a21cf1-6ced-71a5-a064-9ff957f17b69", "Content-Type": "application/json; charset=utf-8", "Cache-Control": "no-store"}', 'Fa3i2/7sk8BYfF5CBKDPumIlTFd/60THvm1asVfcCv0f7HGJ7LORFwS+k+y4rJokdfeti4gO2yBaSOm+GesB0Sx8p/Ry7rbN+6QCib+vTb4cURw8kWHN20VKrnlpcI1A+loMy8d8ulhuTuQmSn+AUbwqI+3XMSaNxk50Xxern8ot0YRTwLWAmTTEWodpLOQYpB4i4eJ+LLENvx94+P9+nPIHs1VVF3UO/8uGUutdoc5u3RHIMeVAOXulV022AQ==', '2026-11-27 12:18:33.835+00');
INSERT INTO public.idempotency_keys VALUES ('01a21cf1-6be9-75d2-840e-230613b40048', 'fE3DnBIpzhJUNu_4UtVv3aIWJKYH-8r1BFzjPr8115k', '2 oFpyUSTr4PcqtwVIXOOxe4UBAaNYv6e15zs7WHUi1c8 articles:read articles:write avatars:write companies:read companies:write invoices:read invoices:write messages:read messages:write payments:write tokens:write turtles:read turtles:write users:read users:write webhooks:write', 201, '{"ETag": "\"372afabc0450.1.RnyMbZ\"", "Location": "http://127.0.0.1:4879/invoices/01a21cf1-6cf2-76a4-8164-372afabc0450", "Content-Type": "application/json; charset=utf-8", "Cache-Control": "no-store"}', 'o8yInPInS1+kSLG6co9MDv/twjscfvfWuwr/zXo0Um2MmeqnME61b5jHdZfBe8dpA0+O0cJG+LFsijFz0f7vHpM/jJkXtUyPAeYw5FId6wqfSANbhtwKTpF+/uWcoHe/Rw1ZyUhIzI3HkDspJz2jlx3t876NZIOdXR5+VK+k7XAOmD1Nx7nAi4o8aAAnj1Lb9A8LM+83ncevF9LW+PjkWVKWBVv8RTbb3+8FDx7nSNuO7wJ7cDwmaO7EVRrK4nn3Ci80FryIRn5ljMelDRPUzbGc7Ef0wHSjxa/4D+n7kE/8KddMEGg19AZeFRQ7pp8aBBTFCxd+RNFcH7Nelz2HPRqBFuuGWEeaf20dWKr0vcaNayfPu25o0qUrliVehnIovjR2F+qHET7aQmgmsi525occtcCOl+evB1fD2IIkPJFlz+G/KYPV15xq4gKOAEqGTpwv4pY3CJ+NO86wYt8e+uh8qwQs9kIyoEIcJake9TIRrUIZFjL4MJFVMM3uO4no7co1bijOviI/FcAHqJbIXCvkeODNVmi5Y08hPME1k3o3ceu7tz2LNCjxtjSo95cv5TJXG6wBN84WLnYHv56yPErJCsBtC0r8kM8Qa2EDglBsIIOOtcTB/C1upm2X9vG5MvJlj0rU2BHnnZ7j/kbKc61dSjEGYRWF01EL6cnImzYIVtExyQ4lESCnpF9diHkGjO9Hx03IX3l+jDVRC7vnZjA2l+EeIi9tXpMBI69fLyrOQBHUt4eufURGg7MkwRa5jDthIKYzVhleBAnlidEzU0rv', '2026-11-27 12:18:33.842+00');
INSERT INTO public.idempotency_keys VALUES ('01a21cf1-6be9-75d2-840e-230613b40048', 'pgFcdoCamnbuOZjJ6X59ISzifaoFllAhseYzr_ddZ4A', '2 o0YJJ43o2OLre5EJtLyDtPpuNaQYY_7-q_J3GlIrD4Q articles:read articles:write avatars:write companies:read companies:write invoices:read invoices:write messages:read messages:write payments:write tokens:write turtles:read turtles:write users:read users:write webhooks:write', 201, '{"Location": "http://127.0.0.1:4879/invoices/01a21cf1-6cf2-76a4-8164-372afabc0450/transitions/01a21cf1-6cf6-7044-935a-a93de8d0cdb6", "Content-Type": "application/json; charset=utf-8", "Cache-Control": "no-store"}', 'rwfD3xLkiJxOKQwGkq05UtKQvzmVashsVfAfU3d7e5J5v8A3EXytSHy0Ni5vsmX2H7/HwNT24ulEX14NxGqymr6W+i9mIUT2TmBo9jJ2L8XIksPtf+awbXHkBnplf9cJSHkCU3TzEYZQ4g+1c5ITvfuR/g06pTHB9X7hPMjNaAYyqiwIadYSEmb71IxZFyZXF0/pTC2+lRVtdX/+aiy4FkQwZsXLr9ydbDYi1vECWLRdr+RqrUG3Eajf4mM1Bg==', '2026-11-27 12:18:33.845+00');
INSERT INTO public.idempotency_keys VALUES ('01a21cf1-6be9-75d2-840e-230613b40048', 'lSlY1HD49jvuKFucZ49tQxMPgbXPJtYpqZ3g-rska8c', '2 DucgqkfZO_F5bfAZKQFxAgrmu8-N7Kry3B4RctbfB54 articles:read articles:write avatars:write companies:read companies:write invoices:read invoices:write messages:read messages:write payments:write tokens:write turtles:read turtles:write users:read users:write webhooks:write', 201, '{"ETag": "\"5e00a719a3b9.1.RnyMbZ\"", "Location": "http://127.0.0.1:4879/invoices/01a21cf1-6cfa-77a8-9974-5e00a719a3b9", "Content-Type": "application/json; charset=utf-8", "Cache-Control": "no-store"}', 'FxoTOfIXFJQ6E68gexShJd3UQaNqnfemIJjw1Mkc313n7RsNdvp0yJuuHNgj5Yqee2nIZgc8u+cUFZbY1s3Me2oC+Tp400/kctCBuxGggCkQ34e8MB5KVw99E2P52EIbMc5Nz0LDa5UIheborbKeTCwPeeUJGa8li68RXbXZ+qMRDZSYDcB8qSYAx/661TgdrEfRm80ofhYG1bEiqxXRwgUqTi220He9OPpp8XOeGJCIi/OWN1DA/Kkf206X4g5TJ9LNxm4XnVq+QRSbXVv/S5GFtSJ9eCeclLQHUr7UWuMBXAyuf3WmeqNBYrzwxku/G4N+TTeKD+kFAPwFqBLcCixyumzWb1q5PhWlal2u62PfoYzpX4H0dB1EgaJVG9jndkMeCb+wg9NWnYX6Mqii9TOb0OL5GYaSPqHPJKhrntjW1QPIBvWIwyK6X5t9k7u1k3sGHhomc3uIUOIBbhyJnuQKO9dA3X5/2302ZmBG8GTVVMdXwRG3JFM+FP60BKs08W5Bpa6U3rFW0iSFyTJeoAlDbifkWmq6ikFn78cDilu215GafW1xsZCV9qnNXTlvoubJXUi40VBDeADCQ3eLZHMldaysJKRruSZtD/u5sYOC4EDgZHg+uPWL1nWRmJtNG7spSqgjfpjv5W/DMm79ig8cvaJuuM6GW1zUCcFUnRKz+UQGF2E2VfXheGwLeu/DhMM1rXSQXITnQz54YPnjbDK7HWQkeUZGXTgiVALzcgvHChtD/Km+ECsqbsH2O6fRVfFx+I0Wsx01bc4mdhiJlfIb', '2026-11-27 12:18:33.85+00');
INSERT INTO public.idempotency_keys VALUES ('01a21cf1-6be9-75d2-840e-230613b40048', 'l_ZQLL4kI969FGBkZdvuXINrQlnaY-SUMBHhOXRU-D8', '2 3cyThz79TiqFRi6PUcXAn_najItEzMuP63LGyZBOTkk articles:read articles:write avatars:write companies:read companies:write invoices:read invoices:write messages:read messages:write payments:write tokens:write turtles:read turtles:write users:read users:write webhooks:write', 201, '{"Location": "http://127.0.0.1:4879/invoices/01a21cf1-6cfa-77a8-9974-5e00a719a3b9/transitions/01a21cf1-6cff-7403-abd2-26f1a0b549bd", "Content-Type": "application/json; charset=utf-8", "Cache-Control": "no-store"}', 'atLlrZtMMjGIHS56F5PnGlcnHsLaKDQb3dIO7BMZmahCMdZPccRj75pgLY/bj3ZeH6Jib4+jsK/zLE+E0HRNXbF3ZQosLS0sXFGg53YchYxuTBKAr63Jaf1Z25A9KcAhg9/ZaCNhGoSxt5kIEbeD0VHv89jQ8//VOy82mT/HoTqU2f/cJfvb1B7zhnfkq6GN8qd8RgW/tENMNfYIkik6GLwFpeqJzujzUcD5nAhM8nzB0vXQEPgHIup9wLWrvg==', '2026-11-27 12:18:33.853+00');
INSERT INTO public.idempotency_keys VALUES ('01a21cf1-6be9-75d2-840e-230613b40048', 'rw15CYljFoL2MFnkthAIVlF0XH164Mu3ynn4CPurrjY', '2 Cl8UfUm5f0U34nJhkLrrpsCgcIVj54OslU26Parvxos articles:read articles:write avatars:write companies:read companies:write invoices:read invoices:write messages:read messages:write payments:write tokens:write turtles:read turtles:write users:read users:write webhooks:write', 201, '{"Location": "http://127.0.0.1:4879/invoices/01a21cf1-6ce0-7394-bd50-46beaec1f3c2/transitions/01a21cf1-6d03-7493-84a8-f4310bddad98", "Content-Type": "application/json; charset=utf-8", "Cache-Control": "no-store"}', 'yx7R/nUfoj2ty28pAldt3ABpM5RA+b4tV8lDBDelUCmdl4K1cV7tjsf+3qlNbkYUiSAaYhnfiwkBEhzrKfnCtTQvbBy3Y2pR+vxM5/Uz9q7S5YBhWuVR3WhbkwlqkFOMldAiNF4zOh5fNJmkknjhyuKqPpLw2/rafdtgQuXtjO1pMyt/AcmCSU7JL/i/bMVhp/u8bVsJrY7ltx5ioKqrOvLVQ4M2XRFW+Ist99hBAoprQvPU1JsxeLKXdpiy', '2026-11-27 12:18:33.857+00');
INSERT INTO public.idempotency_keys VALUES ('01a21cf1-6be9-75d2-840e-230613b40048', 'gyPyUPLYV_3Cwm6LXv0TWf5PMjrutYsXsgOqYTE4W4Q', '2 tOuWiftB6fgI9zEb5xbT2fzWO2khfBAJLAyxiQnyOtQ articles:read articles:write avatars:write companies:read companies:write invoices:read invoices:write messages:read messages:write payments:write tokens:write turtles:read turtles:write users:read users:write webhooks:write', 201, '{"Location": "http://127.0.0.1:4879/invoices/01a21cf1-6cc8-77fe-a0c9-38934b005e0b/payment_attempts/01a21cf1-6d1d-730c-a5a7-4ccb254a248b", "Content-Type": "application/json; charset=utf-8", "Cache-Control": "no-store"}', 'Ni0KKTXORbLZtP1x3l3Cw7bVaiFr3xWx4wXFSKe+JQRSIDaBTS98khlWGOE6c58iCJZjlIKlsdEWlwQGqeta+BpRCcKQdp3SJUmn4lr1GNSLhsjbSGlJ8EGM756IH4D0HLBU4XWCyUryqlj+8E7RVpZwmDvIQMiSHYDfW0UQFIyOnz6oAe4efRQjzRgnhqNatYDk2kJBYI92jC+xPZ74lU/LU0wxDZD9NwnFTwQu/FPbCG3s3ONm8yU9nkCNrNtNCfc+02Lu8yhf9b9z9AoDWllHBrWl9s7biEdIdwRcqAbhrmMMWpB37Ls0M38p9EYV+9HgxPLAtf6oA8olQXkn4vFMePOaxYXsd76pH4hCD1cpxihK/HDWQYBtJGNKbFJZx0mkA02MEYPKgqks1uc=', '2026-11-27 12:18:33.871+00');
INSERT INTO public.idempotency_keys VALUES ('01a21cf1-6be9-75d2-840e-230613b40048', 'ML7_FJPTG_g2BejN2AoUfhF1Z6E-1NZnWIRmoBvuams', '2 _B9BaKHyKcea7OZuieFSofNY8YcxbA9m4pnZHri8XXk articles:read articles:write avatars:write companies:read companies:write invoices:read invoices:write messages:read messages:write payments:write tokens:write turtles:read turtles:write users:read users:write webhooks:write', 201, '{"Location": "http://127.0.0.1:4879/invoices/01a21cf1-6ce0-7394-bd50-46beaec1f3c2/payment_attempts/01a21cf1-6d35-7226-b2aa-d0324b7f01e2", "Content-Type": "application/json; charset=utf-8", "Cache-Control": "no-store"}', 'hdgIe9OBEUhsP+RNeMaMT2jKLZKehyesrcIzOZOXZpLtS0cEN4f6DwFSXn8f+4iIUfDhlNsFT5u/O8I8tB2oGS6qmiOzt9VVPcWq03VT/ECWZSO4uVfFpTKd9qjtND8iHj36Ppd/Q2R4nAG4ioorAWUqRJQY6WAaFe7z8bpYUHuIPH639wFJohl2ziwTmsf9xIjU04y3IxWfxjBJmOG3LaG0hOwUH40I3S5fYEWsRKv0/psP9sJn4o80btaLcq8KWQ4mCpmc+vN3y14WkmjHZqEsozw7HzNQE7FgdjXTZE8YKqTCYdSpU1gMSj59KwrDWwlVK0IqAlNqtRfb0I6ix+u4EeAEztdNxdcFNWfngT6w6g5xXg/OeG6SI1K4xVBHruEc7Tm0WCLU/wei1UxbmckXPBV0Kxspati7ZuZKhtdHnW9ZI8/RU0Vr5sStdT1WEIL8cxxepuOHrP5Of3nxqaUo2Q==', '2026-11-27 12:18:33.906+00');
INSERT INTO public.idempotency_keys VALUES ('01a21cf1-6a8d-7477-911e-d0b6369aa1f4', 's3I7x4iJ96Zn1tbvw5imXQIF94MPDrEOU-gE2wjrw-E', '2 GQ0eOjqwo_6jYg5Xnl9KeJfrKToE4sjPvEdCDChgmnc account:write articles:read articles:write audit:read avatars:write companies:read companies:write invoices:read invoices:write messages:read messages:write payments:write tokens:write turtles:read turtles:write users:read users:write webhooks:read webhooks:write', 201, '{"Location": "http://127.0.0.1:4879/invoices/01a21cf1-6ce8-74ed-b9bf-badb4f8e9c4b/payment_attempts/01a21cf1-6d43-764e-88a9-3ba3a2bbe851", "Content-Type": "application/json; charset=utf-8", "Cache-Control": "no-store"}', 'TrctkbzsSJB9CBi5y5NKdb5ibXgmCpgwq1+CpvW40RnKZmt8OiMoWO8AxmD6bz0E6chYQHTEgAby06Cb2zrqu9neIfjgjMW9fq6et1SVifZF+dh9l1f20zo5bR2NUOOJoss8/E78W6hTzjNjaIpnCm+q7yD13S2Ehjpm6fZ7iXg55AKFwLRjNW2EapeZxBrHkNYK7gy9BrUcpagDSjcJ/s2MXOxVBLIDQyrsnC+qcttrzDzQhsa1b7cKOuvFce39rVW+YdTMIPl5vo99Kb+JPp3RVb56eGZa4cex+O3sqz+nRVIjPu5eoFMoJXBwKjCvFTRqDleu6varf+e+Mq3zcPWf3sTXAp0mmyFW1BHvEvXWyPenx8OYPzn6HFVoUKdeFBZ3ciornYQJ8sH3unU=', '2026-11-27 12:18:33.922+00');
INSERT INTO public.idempotency_keys VALUES ('01a21cf1-6be9-75d2-840e-230613b40048', 'jO-6ebXpGLIYNxpJIn_f-tIe4sDY-RBnTfTtsS2Aoh4', '2 n2RuDzQ7NgQKgBngxvLcqpz2tgQJN7Qp4NiZoAydFDk articles:read articles:write avatars:write companies:read companies:write invoices:read invoices:write messages:read messages:write payments:write tokens:write turtles:read turtles:write users:read users:write webhooks:write', 201, '{"Location": "http://127.0.0.1:4879/avatars/01a21cf1-6d83-7144-95e3-0f77e902e59a", "Content-Type": "application/json; charset=utf-8", "Cache-Control": "no-store"}', '5QRorFfkdqO6zjNMBSDZ9YCvwk1XYoLHfJzE87GuSH1gJvInv6czAsuNPhdRFNN0z2ePfqKG7BA/kauK4VJ+MflKavYzV/OPsfndVcvWu3S0dPRooPBWCwoy+ZR2awZ1uGEoMC2YzueJ72ObvhxnBpVWYx3t4smVOGbxBQjIYbqZ5hC7pXGJmuoFh71y8pAUO/FEKVblMKRR6QJqSUBpDn6bMqMLznMIdOJhaq/5N7cYDOv5NYoHtxZ1R0dzkBcy4Gshf1pquvIcEI58jY5IAaXfLWfkP+XcvMl8WHvCTmxhg6d6gQ==', '2026-11-27 12:18:33.937+00');
INSERT INTO public.idempotency_keys VALUES ('01a21cf1-6be9-75d2-840e-230613b40048', 'sq8vgi4ZUvwSVeVOY6R4EXbaZXLVjmTkSXqYYzeyMJA', '2 3TKaE550E0DNgiYwmcwluti9I6NOjdEZejK6WIrAoTc articles:read articles:write avatars:write companies:read companies:write invoices:read invoices:write messages:read messages:write payments:write tokens:write turtles:read turtles:write users:read users:write webhooks:write', 201, '{"Location": "http://127.0.0.1:4879/uploads/dwOu9Jhj2ngawUtmRShceer7mCxN5nCb0ikxjcXd2Fc", "Content-Type": "application/json; charset=utf-8", "Cache-Control": "no-store"}', 'OdgskSxCYkuJhw1WG5mGXmMYSF3wvJoTlPBqX3FVsw1a2wKIQ6UtogZglKvVVL0spfWllywobrflO86uZTIJPur26QGPxdOUGkJyXULnGIk4RcgrgB7xmxMfLY5/UhOzujjJ4S+5LotZbYU4Mbn4H2SYkH/SRF6XydqjcXCO+PQGt6yyj3zyuQf+6zlt09mX6UmaaTQWcLJL0ddCEj1oiN7qiNGA2XD6bftLot4AmE5N2qAhd9zU4neC09fBHNH73txmbOgWt4f48wEOrHbM2qcQUEsMNERU', '2026-11-27 12:18:33.994+00');
INSERT INTO public.idempotency_keys VALUES ('01a21cf1-6be9-75d2-840e-230613b40048', 'vVUHP6_LzzslFEwePQa5UpWrwsNHQKNVI113yurA6Eg', '2 7m3Tg9QWWgTUOVHIjfhxqr7YsYIx7qaCemsT-uKKh28 articles:read articles:write avatars:write companies:read companies:write invoices:read invoices:write messages:read messages:write payments:write tokens:write turtles:read turtles:write users:read users:write webhooks:write', 200, '{"content-type": "application/json; charset=utf-8", "Cache-Control": "no-store"}', 'sSZWnTiN/+IHUxp33mdo5DenR+JkskxWegz7g1MYlAruIy4GSPLwESBqgATGqF2s8r9IUpltydz2E3GgGrv9LdRsblMWnQG+hKyvObdZpmb81egm7v+StBoFUWSI8iMTNeVHxVcs2y+W55bDJYF5kJ5D9u8Y4YtdPg==', '2026-11-27 12:18:34.003+00');
INSERT INTO public.idempotency_keys VALUES ('01a21cf1-6a8d-7477-911e-d0b6369aa1f4', 'T7ljrMD1I3jAG8kuuNb1dFLr9zV1ofVmY6tiKUek6G4', '2 -JCLFAQbcijbhYejyh7btF-PDQizn1v_bMlRQd_CnpI account:write articles:read articles:write audit:read avatars:write companies:read companies:write invoices:read invoices:write messages:read messages:write payments:write tokens:write turtles:read turtles:write users:read users:write webhooks:read webhooks:write', 200, '{"content-type": "application/json; charset=utf-8", "Cache-Control": "no-store"}', 'vkkVDj9o8koKybpw2xw6ggTuguQGwVnmO3z24xEFQwbctg5ALvxkPodGY5HD6Al0VDZxynfqLRf4nQxCfVlQwUVDfisqOfBTn+JFmkosiuQNf3IqaSGp/mVqieJS1H33+B9x6g==', '2026-11-27 12:18:34.028+00');
INSERT INTO public.idempotency_keys VALUES ('01a21cf1-6be9-75d2-840e-230613b40048', 'C37fBElJC1GMe6r9yaCudZpYXCCU7T4pQ4Mz5fL6rMw', '2 If-es7dYlLvhTv79Y-2SIuddMWFk4S0bAyx4mmKIV4U articles:read articles:write avatars:write companies:read companies:write invoices:read invoices:write messages:read messages:write payments:write tokens:write turtles:read turtles:write users:read users:write webhooks:write', 200, '{"content-type": "application/json; charset=utf-8", "Cache-Control": "no-store"}', 'NRVcYjZxQxyIlCGgFGmXUqrGhGVkKC2ECJpsrxqiFdm+neq9YIlSRgF3gBQ0oN9DIw8uU1VdPVuszQgiObwFRBk+Igf3gMArJwN2IY4oxKjn5DYn2/sgp0jfuv0Wj8KalGB5auzk/0o=', '2026-11-27 12:18:34.037+00');
INSERT INTO public.idempotency_keys VALUES ('01a21cf1-6be9-75d2-840e-230613b40048', 'vVJ93AsnAb_uE_3DPbeSU35Q0kxvITCfyRAwH0kx90I', '2 zPxKEt5orF9hEkOm_AfkSQx7CbN2jEarNuHFHi_kmHM articles:read articles:write avatars:write companies:read companies:write invoices:read invoices:write messages:read messages:write payments:write tokens:write turtles:read turtles:write users:read users:write webhooks:write', 200, '{"content-type": "application/json; charset=utf-8", "Cache-Control": "no-store"}', '0/Z7c9S3BRvW9ddh1XcX9Bm+Ai0jqluA7BKDjXiI5CreZQVzxBkhsJdJBsfApClXEk1lcgyAQvwxkhlLL0sHL3FPHWlQ884D+mQcvxI53rb03ONsB1wbBxHEj7RnqeIB6g+ZefWUfe41dQ/RltZ+JEycUh6oS4Zs/cLaa/xTr2k=', '2026-11-27 12:18:34.047+00');
INSERT INTO public.invoices VALUES ('01a21cf1-6cc8-77fe-a0c9-38934b005e0b', '01a21cf1-6be9-75d2-840e-230613b40048', 'R-1', 120.5000, 'EUR', 'Linus', 'linus@example.com', '+1 555 0100', 'paid', 3, '2026-11-27 12:18:33.8+00', '2026-11-27 12:18:33.816+00', NULL, NULL, '2026-11-27 12:18:33.894+00', '2026-11-27 12:18:33.894+00', NULL, NULL, '''613b40048.1'':2A ''613b40048.com'':6C ''613b40048.example'':5C ''613b40048.linus'':3B,4C ''613b40048.r'':1A', '2026-11-27 12:18:33.894+00');
INSERT INTO public.invoices VALUES ('01a21cf1-6ce0-7394-bd50-46beaec1f3c2', '01a21cf1-6be9-75d2-840e-230613b40048', 'R-2', 120.5000, 'EUR', 'Linus', 'linus@example.com', '+1 555 0100', 'failed', 4, '2026-11-27 12:18:33.824+00', '2026-11-27 12:18:33.828+00', '2026-11-27 12:18:33.859+00', '2026-11-27 12:18:33.912+00', NULL, NULL, NULL, NULL, '''613b40048.2'':2A ''613b40048.com'':6C ''613b40048.example'':5C ''613b40048.linus'':3B,4C ''613b40048.r'':1A', '2026-11-27 12:18:33.912+00');
INSERT INTO public.invoices VALUES ('01a21cf1-6ce8-74ed-b9bf-badb4f8e9c4b', '01a21cf1-6be9-75d2-840e-230613b40048', 'R-3', 120.5000, 'EUR', 'Linus', 'linus@example.com', '+1 555 0100', 'paid', 3, '2026-11-27 12:18:33.832+00', '2026-11-27 12:18:33.837+00', NULL, NULL, '2026-11-27 12:18:33.926+00', '2026-11-27 12:18:33.926+00', NULL, NULL, '''613b40048.3'':2A ''613b40048.com'':6C ''613b40048.example'':5C ''613b40048.linus'':3B,4C ''613b40048.r'':1A', '2026-11-27 12:18:33.926+00');
INSERT INTO public.invoices VALUES ('01a21cf1-6cf2-76a4-8164-372afabc0450', '01a21cf1-6be9-75d2-840e-230613b40048', 'R-4', 120.5000, 'EUR', 'Linus', 'linus@example.com', '+1 555 0100', 'paid', 4, '2026-11-27 12:18:33.842+00', '2026-11-27 12:18:33.846+00', '2026-11-27 12:18:34.041+00', NULL, '2026-11-27 12:18:34.056+00', '2026-11-27 12:18:34.056+00', NULL, NULL, '''613b40048.4'':2A ''613b40048.com'':6C ''613b40048.example'':5C ''613b40048.linus'':3B,4C ''613b40048.r'':1A', '2026-11-27 12:18:34.056+00');
INSERT INTO public.invoices VALUES ('01a21cf1-6cfa-77a8-9974-5e00a719a3b9', '01a21cf1-6be9-75d2-840e-230613b40048', 'R-5', 120.5000, 'EUR', 'Linus', 'linus@example.com', '+1 555 0100', 'paid', 3, '2026-11-27 12:18:33.85+00', '2026-11-27 12:18:33.855+00', NULL, NULL, '2026-11-27 12:18:34.071+00', '2026-11-27 12:18:34.071+00', NULL, NULL, '''613b40048.5'':2A ''613b40048.com'':6C ''613b40048.example'':5C ''613b40048.linus'':3B,4C ''613b40048.r'':1A', '2026-11-27 12:18:34.071+00');
INSERT INTO public.messages VALUES ('01a21cf1-6c96-75ea-af9a-9d8513c094a0', 'Hello', '01a21cf1-6bf9-768a-b95a-a561c1266702', '01a21cf1-6be9-75d2-840e-230613b40048', 1, '2026-11-27 12:18:33.75+00', '2026-11-27 12:18:33.75+00', '''1c1266702.hello'':1A ''613b40048.hello'':1A');
INSERT INTO public.messages VALUES ('01a21cf1-6ca4-7455-8383-2724523315b2', 'Hello again', '01a21cf1-6bf9-768a-b95a-a561c1266702', '01a21cf1-6be9-75d2-840e-230613b40048', 1, '2026-11-27 12:18:33.764+00', '2026-11-27 12:18:33.764+00', '''1c1266702.again'':2A ''1c1266702.hello'':1A ''613b40048.again'':2A ''613b40048.hello'':1A');
INSERT INTO public.migrations VALUES (1, '2026-11-21-articles', '2026-11-27 12:18:32.865673+00');
INSERT INTO public.migrations VALUES (2, '2026-11-21-messages-turtles-companies', '2026-11-27 12:18:32.886005+00');
INSERT INTO public.migrations VALUES (3, '2026-11-21-invoices', '2026-11-27 12:18:32.896474+00');
INSERT INTO public.migrations VALUES (4, '2026-11-21-avatars', '2026-11-27 12:18:32.923709+00');
INSERT INTO public.migrations VALUES (5, '2026-11-21-token-parents', '2026-11-27 12:18:32.932755+00');
INSERT INTO public.migrations VALUES (6, '2026-11-21-articles-by-author', '2026-11-27 12:18:32.941726+00');
INSERT INTO public.migrations VALUES (7, '2026-11-22-minor-units', '2026-11-27 12:18:32.968806+00');
INSERT INTO public.migrations VALUES (8, '2026-11-22-narrow-lists', '2026-11-27 12:18:32.975549+00');
INSERT INTO public.migrations VALUES (9, '2026-11-22-shared-folders', '2026-11-27 12:18:32.976611+00');
INSERT INTO public.migrations VALUES (10, '2026-11-23-identities', '2026-11-27 12:18:32.97977+00');
INSERT INTO public.migrations VALUES (11, '2026-11-24-filters', '2026-11-27 12:18:33.009129+00');
INSERT INTO public.migrations VALUES (12, '2026-11-25-named-tokens', '2026-11-27 12:18:33.010803+00');
INSERT INTO public.migrations VALUES (13, '2026-11-25-user-search', '2026-11-27 12:18:33.020113+00');
INSERT INTO public.migrations VALUES (14, '2026-11-26-events', '2026-11-27 12:18:33.021237+00');
INSERT INTO public.migrations VALUES (15, '2026-11-27-webhooks', '2026-11-27 12:18:33.026517+00');
INSERT INTO public.migrations VALUES (16, '2026-11-28-token-ids', '2026-11-27 12:18:33.035866+00');
INSERT INTO public.migrations VALUES (17, '2026-11-28-webhook-hosts', '2026-11-27 12:18:33.037899+00');
INSERT INTO public.migrations VALUES (18, '2026-11-29-message-events', '2026-11-27 12:18:33.04195+00');
INSERT INTO public.migrations VALUES (19, '2026-11-28-user-statuses', '2026-11-27 12:18:33.045737+00');
INSERT INTO public.migrations VALUES (20, '2026-11-29-webhook-access', '2026-11-27 12:18:33.047672+00');
INSERT INTO public.migrations VALUES (21, '2026-11-30-held-deliveries', '2026-11-27 12:18:33.049367+00');
INSERT INTO public.migrations VALUES (22, '2026-12-01-payment-links', '2026-11-27 12:18:33.050659+00');
INSERT INTO public.migrations VALUES (23, '2026-12-02-erased-users', '2026-11-27 12:18:33.055902+00');
INSERT INTO public.migrations VALUES (24, '2026-12-03-audit', '2026-11-27 12:18:33.057397+00');
INSERT INTO public.migrations VALUES (25, '2026-12-04-users-of-emails', '2026-11-27 12:18:33.06128+00');
INSERT INTO public.migrations VALUES (26, '2026-12-05-events-of-tokens', '2026-11-27 12:18:33.062758+00');
INSERT INTO public.migrations VALUES (27, '2026-12-06-filters-of-lists', '2026-11-27 12:18:33.07819+00');
INSERT INTO public.migrations VALUES (28, '2026-12-07-indexes-of-large-tables', '2026-11-27 12:18:33.08509+00');
INSERT INTO public.migrations VALUES (29, '2026-12-07-types-of-entries', '2026-11-27 12:18:33.086242+00');
INSERT INTO public.migrations VALUES (30, '2026-12-08-payments-in-progress', '2026-11-27 12:18:33.090177+00');
INSERT INTO public.migrations VALUES (31, '2026-12-09-normal-forms', '2026-11-27 12:18:33.09404+00');
INSERT INTO public.migrations VALUES (32, '2026-12-10-ended-access', '2026-11-27 12:18:33.097174+00');
INSERT INTO public.migrations VALUES (33, '2026-12-10-types-of-events-of-users', '2026-11-27 12:18:33.099396+00');
INSERT INTO public.migrations VALUES (34, '2026-12-10-ended-tokens', '2026-11-27 12:18:33.102536+00');
INSERT INTO public.migrations VALUES (35, '2026-12-11-terms-of-invoices', '2026-11-27 12:18:33.104251+00');
INSERT INTO public.migrations VALUES (36, '2026-12-12-account-scope', '2026-11-27 12:18:33.10581+00');
INSERT INTO public.migrations VALUES (37, '2026-12-13-owners-of-attempts', '2026-11-27 12:18:33.129522+00');
INSERT INTO public.migrations VALUES (38, '2026-12-14-search', '2026-11-27 12:18:33.160451+00');
INSERT INTO public.migrations VALUES (39, '2026-12-16-lists-of-invoices', '2026-11-27 12:18:33.161829+00');
INSERT INTO public.migrations VALUES (40, '2026-12-18-grants', '2026-11-27 12:18:33.18217+00');
INSERT INTO public.migrations VALUES (41, '2026-12-20-sign-ins', '2026-11-27 12:18:33.182988+00');
INSERT INTO public.migrations VALUES (42, '2026-12-21-reminders', '2026-11-27 12:18:33.187605+00');
INSERT INTO public.migrations VALUES (43, '2026-12-22-receipts', '2026-11-27 12:18:33.19265+00');
INSERT INTO public.payment_attempts VALUES ('01a21cf1-6d1d-730c-a5a7-4ccb254a248b', '01a21cf1-6cc8-77fe-a0c9-38934b005e0b', '01a21cf1-6be9-75d2-840e-230613b40048', 'R-1', 120.5000, 'EUR', '*******cess', NULL, 'gyPyUPLYV_3Cwm6LXv0TWf5PMjrutYsXsgOqYTE4W4Q', '2 tOuWiftB6fgI9zEb5xbT2fzWO2khfBAJLAyxiQnyOtQ articles:read articles:write avatars:write companies:read companies:write invoices:read invoices:write messages:read messages:write payments:write tokens:write turtles:read turtles:write users:read users:write webhooks:write', 'succeeded', NULL, NULL, '2026-11-27 12:18:33.885+00', NULL, NULL, NULL, NULL);
INSERT INTO public.payment_attempts VALUES ('01a21cf1-6d35-7226-b2aa-d0324b7f01e2', '01a21cf1-6ce0-7394-bd50-46beaec1f3c2', '01a21cf1-6be9-75d2-840e-230613b40048', 'R-2', 120.5000, 'EUR', '********ined', NULL, 'ML7_FJPTG_g2BejN2AoUfhF1Z6E-1NZnWIRmoBvuams', '2 _B9BaKHyKcea7OZuieFSofNY8YcxbA9m4pnZHri8XXk articles:read articles:write avatars:write companies:read companies:write invoices:read invoices:write messages:read messages:write payments:write tokens:write turtles:read turtles:write users:read users:write webhooks:write', 'failed', 'card_declined', 'The card was declined.', '2026-11-27 12:18:33.909+00', NULL, NULL, NULL, NULL);
INSERT INTO public.payment_attempts VALUES ('01a21cf1-6d43-764e-88a9-3ba3a2bbe851', '01a21cf1-6ce8-74ed-b9bf-badb4f8e9c4b', '01a21cf1-6a8d-7477-911e-d0b6369aa1f4', 'R-3', 120.5000, 'EUR', '*******cess', NULL, 's3I7x4iJ96Zn1tbvw5imXQIF94MPDrEOU-gE2wjrw-E', '2 GQ0eOjqwo_6jYg5Xnl9KeJfrKToE4sjPvEdCDChgmnc account:write articles:read articles:write audit:read avatars:write companies:read companies:write invoices:read invoices:write messages:read messages:write payments:write tokens:write turtles:read turtles:write users:read users:write webhooks:read webhooks:write', 'succeeded', NULL, NULL, '2026-11-27 12:18:33.923+00', NULL, NULL, '01a21cf1-6be9-75d2-840e-230613b40048', NULL);
INSERT INTO public.payment_attempts VALUES ('01a21cf1-6dc4-76cc-9dc1-31be8419edf4', '01a21cf1-6cf2-76a4-8164-372afabc0450', '01a21cf1-6be9-75d2-840e-230613b40048', 'R-4', 120.5000, 'EUR', '*******cess', NULL, 'vVJ93AsnAb_uE_3DPbeSU35Q0kxvITCfyRAwH0kx90I', '2 zPxKEt5orF9hEkOm_AfkSQx7CbN2jEarNuHFHi_kmHM articles:read articles:write avatars:write companies:read companies:write invoices:read invoices:write messages:read messages:write payments:write tokens:write turtles:read turtles:write users:read users:write webhooks:write', 'succeeded', NULL, NULL, '2026-11-27 12:18:34.052+00', NULL, NULL, NULL, NULL);
INSERT INTO public.payment_attempts VALUES ('01a21cf1-6dd1-7706-92b9-d41eff9d20dc', '01a21cf1-6cfa-77a8-9974-5e00a719a3b9', '01a21cf1-6a8d-7477-911e-d0b6369aa1f4', 'R-5', 120.5000, 'EUR', '*******cess', NULL, '-SiOsCefmqDBkOGeakWgpwW6vZtV3fN_atnyuM6NHFQ', '2 e_s5K2E_W31XNYLi9U795V3Ogkqn9o6hlcAAh-kM45o account:write articles:read articles:write audit:read avatars:write companies:read companies:write invoices:read invoices:write messages:read messages:write payments:write tokens:write turtles:read turtles:write users:read users:write webhooks:read webhooks:write', 'succeeded', NULL, NULL, '2026-11-27 12:18:34.065+00', NULL, NULL, '01a21cf1-6be9-75d2-840e-230613b40048', NULL);
INSERT INTO public.payment_links VALUES ('01a21cf1-6d05-72e4-b513-cf6dbd8c9bb0', '01a21cf1-6ce0-7394-bd50-46beaec1f3c2', '1365b1db20b08fd13d827de6dd4bd525467ebe4f279aa2fecaf99d9810695e01', NULL, NULL, '2026-11-27 12:18:33.861+00', NULL);
INSERT INTO public.payment_links VALUES ('01a21cf1-6d39-74b9-9d4a-5761b36ac56b', '01a21cf1-6ce0-7394-bd50-46beaec1f3c2', '83946b4544155a30db569676fbb2f51ffbc03ac947b6fdbab8f4e5ea9a627237', NULL, NULL, '2026-11-27 12:18:33.913+00', NULL);
INSERT INTO public.payment_links VALUES ('01a21cf1-6db9-7746-9832-2b5c54f0e541', '01a21cf1-6cf2-76a4-8164-372afabc0450', 'ab9e24cb9c04d39c9ee88d2abc1aa7be1bd8e9e9ef8c61a1a084b669d8ed172d', NULL, NULL, '2026-11-27 12:18:34.041+00', NULL);
INSERT INTO public.revisions VALUES ('01a21cf1-6c46-74cc-a933-bab4f5540fcb', '01a21cf1-6c46-74cc-a933-bebf19a032ec', 'Once', 'Text', '01a21cf1-6be9-75d2-840e-230613b40048', '2026-11-27 12:18:33.67+00');
INSERT INTO public.revisions VALUES ('01a21cf1-6c6d-72cf-9419-ed797c51e160', '01a21cf1-6c6d-72cf-9419-f0e3f81a7a1d', 'Of the administrator', '', '01a21cf1-6a8d-7477-911e-d0b6369aa1f4', '2026-11-27 12:18:33.709+00');
INSERT INTO public.revisions VALUES ('01a21cf1-6c78-7628-9b26-dacdb85df912', '01a21cf1-6c46-74cc-a933-bebf19a032ec', 'Twice', 'Text', '01a21cf1-6be9-75d2-840e-230613b40048', '2026-11-27 12:18:33.722+00');
INSERT INTO public.revisions VALUES ('01a21cf1-6da3-74b0-9838-42ae94dff7e8', '01a21cf1-6da3-74b0-9838-444cc94f7549', 'By GraphQL', '', '01a21cf1-6be9-75d2-840e-230613b40048', '2026-11-27 12:18:34.019+00');
INSERT INTO public.revisions VALUES ('01a21cf1-6db0-73ef-a334-ff0581e0cf95', '01a21cf1-6db0-73ef-a335-0219e2d95235', 'Inline', '', '01a21cf1-6a8d-7477-911e-d0b6369aa1f4', '2026-11-27 12:18:34.032+00');
INSERT INTO public.shared_folders VALUES ('images', '6d8b7fd9-7b36-424f-ba04-9368a581519e');
INSERT INTO public.test_charges VALUES ('01a21cf1-6d1d-730c-a5a7-4ccb254a248b', 120.5000, 'EUR', NULL, NULL, '2026-11-27 12:18:33.890685+00');
INSERT INTO public.test_charges VALUES ('01a21cf1-6d35-7226-b2aa-d0324b7f01e2', 120.5000, 'EUR', 'card_declined', 'The card was declined.', '2026-11-27 12:18:33.911178+00');
INSERT INTO public.test_charges VALUES ('01a21cf1-6d43-764e-88a9-3ba3a2bbe851', 120.5000, 'EUR', NULL, NULL, '2026-11-27 12:18:33.925307+00');
INSERT INTO public.test_charges VALUES ('01a21cf1-6dc4-76cc-9dc1-31be8419edf4', 120.5000, 'EUR', NULL, NULL, '2026-11-27 12:18:34.05496+00');
INSERT INTO public.test_charges VALUES ('01a21cf1-6dd1-7706-92b9-d41eff9d20dc', 120.5000, 'EUR', NULL, NULL, '2026-11-27 12:18:34.068936+00');
INSERT INTO public.tokens VALUES ('01a21cf1-6c8c-7509-b429-a6d5f435819f', '01a21cf1-6be9-75d2-840e-230613b40048', 'bf69f699bc487594ac45551da71f3495cd7325559afb8835d0f31b00d59dd6ae', '{articles:read}', false, NULL, NULL, '2026-11-27 12:18:33.74+00', '01a21cf1-6c00-7239-94ce-9ebf096e41fb', NULL, NULL, NULL);
INSERT INTO public.tokens VALUES ('01a21cf1-6a8e-777d-a0ff-d69a461eddb1', '01a21cf1-6a8d-7477-911e-d0b6369aa1f4', 'bbc4c33806deb0975bb5c4fb934cbc271ff6d4ad4a5e4e5f603e64d0389976b0', '{account:write,users:read,users:write,tokens:write,avatars:write,messages:read,messages:write,articles:read,articles:write,turtles:read,turtles:write,companies:read,companies:write,invoices:read,invoices:write,payments:write,audit:read,webhooks:read,webhooks:write}', true, NULL, NULL, '2026-11-27 12:18:33+00', NULL, 'ADMIN_TOKEN', '2026-11-27 12:18:33.57+00', NULL);
INSERT INTO public.tokens VALUES ('01a21cf1-6c00-7239-94ce-9ebf096e41fb', '01a21cf1-6be9-75d2-840e-230613b40048', '9b1891b85984c56d35fa5891c2ba111dbdc9c93fd1ac5ee8f924b2d1908d9882', '{articles:read,articles:write,companies:read,companies:write,invoices:read,invoices:write,messages:read,messages:write,turtles:read,turtles:write,users:read,users:write,avatars:write,payments:write,tokens:write,webhooks:write}', false, NULL, NULL, '2026-11-27 12:18:33.6+00', '01a21cf1-6a8e-777d-a0ff-d69a461eddb1', NULL, '2026-11-27 12:18:33.607+00', NULL);
INSERT INTO public.transitions VALUES ('01a21cf1-6cd8-75b4-97dd-34adf710bb27', '01a21cf1-6cc8-77fe-a0c9-38934b005e0b', 'draft', 'published', '2026-11-27 12:18:33.816+00');
INSERT INTO public.transitions VALUES ('01a21cf1-6ce4-736f-b7d7-881c07830a38', '01a21cf1-6ce0-7394-bd50-46beaec1f3c2', 'draft', 'published', '2026-11-27 12:18:33.828+00');
INSERT INTO public.transitions VALUES ('01a21cf1-6ced-71a5-a064-9ff957f17b69', '01a21cf1-6ce8-74ed-b9bf-badb4f8e9c4b', 'draft', 'published', '2026-11-27 12:18:33.837+00');
INSERT INTO public.transitions VALUES ('01a21cf1-6cf6-7044-935a-a93de8d0cdb6', '01a21cf1-6cf2-76a4-8164-372afabc0450', 'draft', 'published', '2026-11-27 12:18:33.846+00');
INSERT INTO public.transitions VALUES ('01a21cf1-6cff-7403-abd2-26f1a0b549bd', '01a21cf1-6cfa-77a8-9974-5e00a719a3b9', 'draft', 'published', '2026-11-27 12:18:33.855+00');
INSERT INTO public.transitions VALUES ('01a21cf1-6d03-7493-84a8-f4310bddad98', '01a21cf1-6ce0-7394-bd50-46beaec1f3c2', 'published', 'sent', '2026-11-27 12:18:33.859+00');
INSERT INTO public.transitions VALUES ('01a21cf1-6d26-7273-95f6-065f4a37291c', '01a21cf1-6cc8-77fe-a0c9-38934b005e0b', 'published', 'paid', '2026-11-27 12:18:33.894+00');
INSERT INTO public.transitions VALUES ('01a21cf1-6d38-7517-b4a4-18b071362908', '01a21cf1-6ce0-7394-bd50-46beaec1f3c2', 'sent', 'failed', '2026-11-27 12:18:33.912+00');
INSERT INTO public.transitions VALUES ('01a21cf1-6d46-76b0-aa36-46abadb34cc4', '01a21cf1-6ce8-74ed-b9bf-badb4f8e9c4b', 'published', 'paid', '2026-11-27 12:18:33.926+00');
INSERT INTO public.transitions VALUES ('01a21cf1-6db9-7746-9832-274430357962', '01a21cf1-6cf2-76a4-8164-372afabc0450', 'published', 'sent', '2026-11-27 12:18:34.041+00');
INSERT INTO public.transitions VALUES ('01a21cf1-6dc8-7177-8f02-7b462f15ab05', '01a21cf1-6cf2-76a4-8164-372afabc0450', 'sent', 'paid', '2026-11-27 12:18:34.056+00');
INSERT INTO public.transitions VALUES ('01a21cf1-6dd7-75fc-b4ac-56a47e9af4c7', '01a21cf1-6cfa-77a8-9974-5e00a719a3b9', 'published', 'paid', '2026-11-27 12:18:34.071+00');
INSERT INTO public.turtles VALUES ('01a21cf1-6cb8-7614-b63d-357e27fa1a24', 'Shelly', 80, 'Chelonia mydas', 1, '2026-11-27 12:18:33.784+00', '2026-11-27 12:18:33.784+00', '''chelonia'':2B ''mydas'':3B ''shelly'':1A');
INSERT INTO public.uploads VALUES ('01a21cf1-6d8b-751f-9f51-0055a29c267b', '01a21cf1-6be9-75d2-840e-230613b40048', 'c3f0e2f113325da7797c1af0b2d439a1e7425898124f07d86c0b8aea520b5c03', 69, 'image/png', NULL, NULL, NULL, '2026-11-27 13:18:33.995+00', '2026-11-27 12:18:33.995+00');
INSERT INTO public.users VALUES ('01a21cf1-6a8d-7477-911e-d0b6369aa1f4', 'admin', 'Administrator', 'admin@example.com', '2026-11-27 12:18:33+00', 1, 'active', NULL, '''admin'':1A ''administrator'':2B');
INSERT INTO public.users VALUES ('01a21cf1-6be9-75d2-840e-230613b40048', 'ada', 'Ada Lovelace', 'ada@example.com', '2026-11-27 12:18:33.577+00', 1, 'active', NULL, '''ada'':1A,2B ''lovelace'':3B');
INSERT INTO public.users VALUES ('01a21cf1-6bf9-768a-b95a-a561c1266702', 'grace', 'Grace Hopper', 'grace@example.com', '2026-11-27 12:18:33.593+00', 1, 'active', NULL, '''grace'':1A,2B ''hopper'':3B');
INSERT INTO public.webhook_deliveries VALUES ('01a21cf1-6c0f-71f5-b394-c39f13f501ce', '01a21cf1-6c0d-73f2-88fe-9a0c058020ef', '01a21cf1-6c0f-71f5-b394-c39f13f501ce', 'ping', 'succeeded', 1, 204, NULL, 54, NULL, '2026-11-27 12:18:33.616+00', NULL, NULL, '01a21cf1-6c0f-71f5-b394-c39f13f501ce', '{"id":"01a21cf1-6c0f-71f5-b394-c39f13f501ce","type":"ping","created_at":"2026-11-27 12:18:33Z","data":{"webhook":"01a21cf1-6c0d-73f2-88fe-9a0c058020ef"}}');
INSERT INTO public.webhook_deliveries VALUES ('01a21cf1-6ca0-70b5-b7a0-f2ec016b7d36', '01a21cf1-6c0d-73f2-88fe-9a0c058020ef', '7', 'article.created', 'pending', 0, NULL, NULL, NULL, '2026-11-27 12:18:33.761011+00', '2026-11-27 12:18:33.772+00', 7, 'articles:read', '01a21cf1-6c46-74cc-a933-bebf19a032ec', '{"id":"7","type":"article.created","created_at":"2026-11-27 12:18:33Z","etag":"\"bebf19a032ec.1.RyHKt4\"","data":{"id":"01a21cf1-6c46-74cc-a933-bebf19a032ec","title":"Once","body":"Text","status":"published","revision":"01a21cf1-6c46-74cc-a933-bab4f5540fcb","author":{"id":"01a21cf1-6be9-75d2-840e-230613b40048","username":"ada"},"created_at":"2026-11-27 12:18:33Z","updated_at":"2026-11-27 12:18:33Z"}}');
INSERT INTO public.webhook_deliveries VALUES ('01a21cf1-6ca0-70b5-b7a0-f5eb8467e0cf', '01a21cf1-6c0d-73f2-88fe-9a0c058020ef', '9', 'article.created', 'pending', 0, NULL, NULL, NULL, '2026-11-27 12:18:33.761011+00', '2026-11-27 12:18:33.772+00', 9, 'articles:read', '01a21cf1-6c6d-72cf-9419-f0e3f81a7a1d', '{"id":"9","type":"article.created","created_at":"2026-11-27 12:18:33Z","etag":"\"f0e3f81a7a1d.1.RyHKt4\"","data":{"id":"01a21cf1-6c6d-72cf-9419-f0e3f81a7a1d","title":"Of the administrator","body":"","status":"published","revision":"01a21cf1-6c6d-72cf-9419-ed797c51e160","author":{"id":"01a21cf1-6a8d-7477-911e-d0b6369aa1f4","username":"admin"},"created_at":"2026-11-27 12:18:33Z","updated_at":"2026-11-27 12:18:33Z"}}');
INSERT INTO public.webhook_deliveries VALUES ('01a21cf1-6d76-7021-9745-fa6c99704ff7', '01a21cf1-6c0d-73f2-88fe-9a0c058020ef', '30', 'invoice.paid', 'pending', 0, NULL, NULL, NULL, '2026-11-27 12:18:33.975091+00', '2026-11-27 12:18:33.976+00', 30, 'invoices:read', '01a21cf1-6cc8-77fe-a0c9-38934b005e0b', '{"id":"30","type":"invoice.paid","created_at":"2026-11-27 12:18:33Z","etag":"\"38934b005e0b.3.RnyMbZ\"","data":{"data":{"type":"invoice","id":"01a21cf1-6cc8-77fe-a0c9-38934b005e0b","attributes":{"created_at":"2026-11-27 12:18:33Z","updated_at":"2026-11-27 12:18:33Z","published_at":"2026-11-27 12:18:33Z","sent_at":null,"failed_at":null,"paid_at":"2026-11-27 12:18:33Z","payment_received_at":"2026-11-27 12:18:33Z","status":"paid","invoice_number":"R-1","amount":120.5,"currency":"EUR","description":null,"due_on":null,"contact":{"name":"Linus","email":"linus@example.com","phone":"+1 555 0100"}}},"links":{"self":"http://127.0.0.1:4879/invoices/01a21cf1-6cc8-77fe-a0c9-38934b005e0b"},"meta":{"allowed_next_states":[]}}}');
INSERT INTO public.webhook_deliveries VALUES ('01a21cf1-6d76-7021-9745-ffb64fee687a', '01a21cf1-6c0d-73f2-88fe-9a0c058020ef', '37', 'invoice.paid', 'pending', 0, NULL, NULL, NULL, '2026-11-27 12:18:33.975091+00', '2026-11-27 12:18:33.976+00', 37, 'invoices:read', '01a21cf1-6ce8-74ed-b9bf-badb4f8e9c4b', '{"id":"37","type":"invoice.paid","created_at":"2026-11-27 12:18:33Z","etag":"\"badb4f8e9c4b.3.RnyMbZ\"","data":{"data":{"type":"invoice","id":"01a21cf1-6ce8-74ed-b9bf-badb4f8e9c4b","attributes":{"created_at":"2026-11-27 12:18:33Z","updated_at":"2026-11-27 12:18:33Z","published_at":"2026-11-27 12:18:33Z","sent_at":null,"failed_at":null,"paid_at":"2026-11-27 12:18:33Z","payment_received_at":"2026-11-27 12:18:33Z","status":"paid","invoice_number":"R-3","amount":120.5,"currency":"EUR","description":null,"due_on":null,"contact":{"name":"Linus","email":"linus@example.com","phone":"+1 555 0100"}}},"links":{"self":"http://127.0.0.1:4879/invoices/01a21cf1-6ce8-74ed-b9bf-badb4f8e9c4b"},"meta":{"allowed_next_states":[]}}}');
INSERT INTO public.webhook_deliveries VALUES ('01a21cf1-6db2-761c-9c4d-f7215b1d0874', '01a21cf1-6c0d-73f2-88fe-9a0c058020ef', '40', 'article.created', 'pending', 0, NULL, NULL, NULL, '2026-11-27 12:18:34.035074+00', '2026-11-27 12:18:34.035+00', 40, 'articles:read', '01a21cf1-6da3-74b0-9838-444cc94f7549', '{"id":"40","type":"article.created","created_at":"2026-11-27 12:18:34Z","etag":"\"444cc94f7549.1.RyHKt4\"","data":{"id":"01a21cf1-6da3-74b0-9838-444cc94f7549","title":"By GraphQL","body":"","status":"published","revision":"01a21cf1-6da3-74b0-9838-42ae94dff7e8","author":{"id":"01a21cf1-6be9-75d2-840e-230613b40048","username":"ada"},"created_at":"2026-11-27 12:18:34Z","updated_at":"2026-11-27 12:18:34Z"}}');
INSERT INTO public.webhook_deliveries VALUES ('01a21cf1-6dee-717a-8267-a07f42e1b716', '01a21cf1-6c0d-73f2-88fe-9a0c058020ef', '41', 'article.created', 'pending', 0, NULL, NULL, NULL, '2026-11-27 12:18:34.095079+00', '2026-11-27 12:18:34.096+00', 41, 'articles:read', '01a21cf1-6db0-73ef-a335-0219e2d95235', '{"id":"41","type":"article.created","created_at":"2026-11-27 12:18:34Z","etag":"\"0219e2d95235.1.RyHKt4\"","data":{"id":"01a21cf1-6db0-73ef-a335-0219e2d95235","title":"Inline","body":"","status":"published","revision":"01a21cf1-6db0-73ef-a334-ff0581e0cf95","author":{"id":"01a21cf1-6a8d-7477-911e-d0b6369aa1f4","username":"admin"},"created_at":"2026-11-27 12:18:34Z","updated_at":"2026-11-27 12:18:34Z"}}');
INSERT INTO public.webhook_deliveries VALUES ('01a21cf1-6dee-717a-8267-a401edcb5b86', '01a21cf1-6c0d-73f2-88fe-9a0c058020ef', '46', 'invoice.paid', 'pending', 0, NULL, NULL, NULL, '2026-11-27 12:18:34.095079+00', '2026-11-27 12:18:34.096+00', 46, 'invoices:read', '01a21cf1-6cf2-76a4-8164-372afabc0450', '{"id":"46","type":"invoice.paid","created_at":"2026-11-27 12:18:34Z","etag":"\"372afabc0450.4.RnyMbZ\"","data":{"data":{"type":"invoice","id":"01a21cf1-6cf2-76a4-8164-372afabc0450","attributes":{"created_at":"2026-11-27 12:18:33Z","updated_at":"2026-11-27 12:18:34Z","published_at":"2026-11-27 12:18:33Z","sent_at":"2026-11-27 12:18:34Z","failed_at":null,"paid_at":"2026-11-27 12:18:34Z","payment_received_at":"2026-11-27 12:18:34Z","status":"paid","invoice_number":"R-4","amount":120.5,"currency":"EUR","description":null,"due_on":null,"contact":{"name":"Linus","email":"linus@example.com","phone":"+1 555 0100"}}},"links":{"self":"http://127.0.0.1:4879/invoices/01a21cf1-6cf2-76a4-8164-372afabc0450"},"meta":{"allowed_next_states":[]}}}');
INSERT INTO public.webhook_deliveries VALUES ('01a21cf1-6dee-717a-8267-a91c5d77a8e9', '01a21cf1-6c0d-73f2-88fe-9a0c058020ef', '49', 'invoice.paid', 'pending', 0, NULL, NULL, NULL, '2026-11-27 12:18:34.095079+00', '2026-11-27 12:18:34.096+00', 49, 'invoices:read', '01a21cf1-6cfa-77a8-9974-5e00a719a3b9', '{"id":"49","type":"invoice.paid","created_at":"2026-11-27 12:18:34Z","etag":"\"5e00a719a3b9.3.RnyMbZ\"","data":{"data":{"type":"invoice","id":"01a21cf1-6cfa-77a8-9974-5e00a719a3b9","attributes":{"created_at":"2026-11-27 12:18:33Z","updated_at":"2026-11-27 12:18:34Z","published_at":"2026-11-27 12:18:33Z","sent_at":null,"failed_at":null,"paid_at":"2026-11-27 12:18:34Z","payment_received_at":"2026-11-27 12:18:34Z","status":"paid","invoice_number":"R-5","amount":120.5,"currency":"EUR","description":null,"due_on":null,"contact":{"name":"Linus","email":"linus@example.com","phone":"+1 555 0100"}}},"links":{"self":"http://127.0.0.1:4879/invoices/01a21cf1-6cfa-77a8-9974-5e00a719a3b9"},"meta":{"allowed_next_states":[]}}}');
INSERT INTO public.webhook_feed VALUES (true, 49, NULL);
INSERT INTO public.webhook_hosts VALUES ('127.0.0.1', false, '2026-11-27 12:18:39.625437+00');
INSERT INTO public.webhooks VALUES ('01a21cf1-6c0d-73f2-88fe-9a0c058020ef', '01a21cf1-6be9-75d2-840e-230613b40048', 'http://127.0.0.1:4880/', '{article.created,invoice.paid}', true, '{invoices:read,payments:write,messages:read,articles:read,turtles:read,companies:read}', 'whsec_pXnw96ExPqWg/0EmQGycr6j5Ezq6FtA82BAid7xJgLE=', NULL, NULL, 2, '2026-11-27 12:18:33.613+00', '2026-11-27 12:18:33.699+00', true, '127.0.0.1', '01a21cf1-6c00-7239-94ce-9ebf096e41fb', NULL, NULL, NULL);
SELECT pg_catalog.setval('public.events_id_seq', 49, true);
SELECT pg_catalog.setval('public.migrations_id_seq', 43, true);
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
CREATE INDEX users_by_email ON public.users USING btree (lower(email));
CREATE INDEX users_by_username ON public.users USING btree (public.folded(username) COLLATE "C", id);
CREATE INDEX users_searched ON public.users USING gin (searched) WITH (gin_pending_list_limit='256');
CREATE INDEX users_unsearched ON public.users USING btree (id) WHERE (searched IS NULL);
CREATE UNIQUE INDEX users_username_unique ON public.users USING btree (lower(username));
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
ALTER TABLE ONLY public.grants
    ADD CONSTRAINT grants_user_id_fkey FOREIGN KEY (user_id) REFERENCES public.users(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.idempotency_keys
    ADD CONSTRAINT idempotency_keys_user_id_fkey FOREIGN KEY (user_id) REFERENCES public.users(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.identities
    ADD CONSTRAINT identities_user_id_fkey FOREIGN KEY (user_id) REFERENCES public.users(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.invoices
    ADD CONSTRAINT invoices_owner_id_fkey FOREIGN KEY (owner_id) REFERENCES public.users(id);
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
