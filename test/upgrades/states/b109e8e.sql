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
    AS $_$select lower($1)$_$;
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
CREATE TABLE jobs.queue_stats_20261125 (
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
CREATE TABLE jobs.queue_stats_20261126 (
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
    updated_at timestamp with time zone NOT NULL
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
    last_used_at timestamp with time zone
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
ALTER TABLE ONLY jobs.queue_stats ATTACH PARTITION jobs.queue_stats_20261125 FOR VALUES FROM ('2026-11-25 00:00:00+00') TO ('2026-11-26 00:00:00+00');
ALTER TABLE ONLY jobs.queue_stats ATTACH PARTITION jobs.queue_stats_20261126 FOR VALUES FROM ('2026-11-26 00:00:00+00') TO ('2026-11-27 00:00:00+00');
ALTER TABLE ONLY public.migrations ALTER COLUMN id SET DEFAULT nextval('public.migrations_id_seq'::regclass);
INSERT INTO jobs.job_common VALUES ('8d798983-03ea-4b37-b3c8-8a47e35f42eb', 'send-webhooks', 0, '{"webhook": "01a212f8-a0c0-7475-aa63-b54b144b0801"}', 'completed', 0, 0, 1, true, 1, 60, 604800, NULL, NULL, NULL, NULL, '2026-11-25 13:50:13.605533+00', '2026-11-25 13:50:13.605533+00', '2026-11-25 13:50:13.795791+00', '2026-11-25 13:50:13.834601+00', '2027-11-25 13:50:13.605533+00', NULL, 'dead', 'standard', '2026-11-25 13:50:13.795791+00', 15, false, false, 0, NULL, NULL, NULL, NULL);
INSERT INTO jobs.job_common VALUES ('d03088fb-93ed-43ef-bc13-31a94e99f794', 'settle-payment', 0, '{"attempt": "01a212f8-a4a5-702d-8659-912dbca0c60d"}', 'created', 200, 0, 2, true, 3600, 300, 604800, NULL, NULL, NULL, NULL, '2026-11-25 13:50:35.67313+00', '2026-11-25 13:50:14.67313+00', NULL, NULL, '2027-11-25 13:50:35.67313+00', NULL, 'dead', 'standard', NULL, 15, false, false, 0, NULL, NULL, NULL, NULL);
INSERT INTO jobs.job_common VALUES ('66b5174d-bbb8-41a8-b374-669b78bf3404', 'deliver-mail', 0, '{"id": "01a212f8-a476-733f-ad65-99624ff89744-invoice-to-contact", "to": {"name": "Linus", "address": "linus@example.com"}, "html": "<!doctype html>\n<html lang=\"en\"><head><meta charset=\"utf-8\"><title>Invoice R-2 from Ada Lovelace</title>\n<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n<meta name=\"color-scheme\" content=\"light dark\"><meta name=\"supported-color-schemes\" content=\"light dark\">\n<style>:root { color-scheme: light dark; supported-color-schemes: light dark }\n@media (prefers-color-scheme: dark) {\nbody { background: #0f1513 !important; color: #e6ede9 !important }\n.card { background: #18201d !important; border-color: #2d3934 !important }\n.facts { border-color: #2d3934 !important }\n.muted { color: #9db0a7 !important }\n.button { background: #63d3a9 !important; color: #08281c !important }\n}</style></head>\n<body style=\"margin: 0; padding: 24px 12px; background: #f6f7f4; color: #18221d; font: 16px/1.5 system-ui, sans-serif\"><div class=\"card\" style=\"max-width: 520px; margin: 0 auto; padding: 28px; background: #ffffff; border: 1px solid #dde2dc; border-radius: 12px; overflow-wrap: anywhere\">\n<h1 style=\"margin: 0 0 20px; font-size: 20px; line-height: 1.3\">Invoice R-2 from Ada Lovelace</h1>\n<p style=\"margin: 0 0 14px\">Dear Linus,</p>\n<p style=\"margin: 0 0 14px\">Ada Lovelace has sent you invoice R-2 for EUR 120.50.</p>\n<p style=\"margin: 0 0 14px\">You can pay it online, without an account.</p>\n<div class=\"facts\" style=\"margin: 20px 0; padding: 14px 0 2px; border: solid #dde2dc; border-width: 1px 0\">\n<p style=\"margin: 0 0 12px; font-weight: 600\"><span class=\"muted\" style=\"display: block; color: #56635c; font-size: 14px; font-weight: 400\">Invoice</span>R-2</p>\n<p style=\"margin: 0 0 12px; font-weight: 600\"><span class=\"muted\" style=\"display: block; color: #56635c; font-size: 14px; font-weight: 400\">Amount</span>EUR 120.50</p>\n<p style=\"margin: 0 0 12px; font-weight: 600\"><span class=\"muted\" style=\"display: block; color: #56635c; font-size: 14px; font-weight: 400\">From</span>Ada Lovelace</p>\n</div>\n<p style=\"margin: 0 0 14px\"><a class=\"button\" style=\"display: inline-block; padding: 11px 22px; background: #0b6b4c; color: #ffffff; border-radius: 8px; font-weight: 600; text-decoration: none\" href=\"http://127.0.0.1:4879/pay/01a212f8-a42f-741b-b0e1-8882209bc118#key=tpl_XeziBGjvGBiGG8-lv3F4G3JfP4ayjIcBhPjVyOlzjsk\">Pay this invoice</a></p>\n<p class=\"muted\" style=\"margin: 14px 0 0; color: #56635c; font-size: 14px\">Or open this address: <a class=\"muted\" style=\"color: #56635c\" href=\"http://127.0.0.1:4879/pay/01a212f8-a42f-741b-b0e1-8882209bc118#key=tpl_XeziBGjvGBiGG8-lv3F4G3JfP4ayjIcBhPjVyOlzjsk\">http://127.0.0.1:4879/pay/01a212f8-a42f-741b-b0e1-8882209bc118#key=tpl_XeziBGjvGBiGG8-lv3F4G3JfP4ayjIcBhPjVyOlzjsk</a></p>\n<p class=\"muted\" style=\"margin: 14px 0 0; color: #56635c; font-size: 14px\">Questions? Your reply to this email goes to Ada Lovelace.</p>\n</div></body></html>\n", "text": "Dear Linus,\n\nAda Lovelace has sent you invoice R-2 for EUR 120.50.\n\nYou can pay it online, without an account.\n\nInvoice: R-2\nAmount: EUR 120.50\nFrom: Ada Lovelace\n\nPay this invoice: http://127.0.0.1:4879/pay/01a212f8-a42f-741b-b0e1-8882209bc118#key=tpl_XeziBGjvGBiGG8-lv3F4G3JfP4ayjIcBhPjVyOlzjsk\n\nQuestions? Your reply to this email goes to Ada Lovelace.\n", "user": "01a212f8-9f48-769d-a6d9-b275f14a0c58", "replyTo": {"name": "Ada Lovelace", "address": "ada@example.com"}, "subject": "Invoice R-2 from Ada Lovelace"}', 'retry', 55, 0, 5, true, 3600, 120, 604800, NULL, NULL, NULL, NULL, '2026-11-25 13:50:23.961214+00', '2026-11-25 13:50:14.637393+00', '2026-11-25 13:50:14.672214+00', NULL, '2027-11-25 13:50:14.637393+00', '{"code": "ESOCKET", "name": "Error", "port": 9, "errno": -111, "stack": "Error: connect ECONNREFUSED 127.0.0.1:9\n    at TCPConnectWrap.afterConnect [as oncomplete] (node:net:2021:16)", "address": "127.0.0.1", "command": "CONN", "message": "connect ECONNREFUSED 127.0.0.1:9", "syscall": "connect", "originalCode": "ECONNREFUSED"}', 'dead', 'standard', NULL, 15, false, false, 0, NULL, NULL, NULL, NULL);
INSERT INTO jobs.job_common VALUES ('e31b9093-c8e6-4291-a079-1f9c63602079', 'settle-payment', 0, '{"attempt": "01a212f8-a53d-74c7-a0ae-6753a5433f2c"}', 'created', 200, 0, 2, true, 3600, 300, 604800, NULL, NULL, NULL, NULL, '2026-11-25 13:50:35.842053+00', '2026-11-25 13:50:14.842053+00', NULL, NULL, '2027-11-25 13:50:35.842053+00', NULL, 'dead', 'standard', NULL, 15, false, false, 0, NULL, NULL, NULL, NULL);
INSERT INTO jobs.job_common VALUES ('032bcb40-bf34-4b09-9007-072f1863a852', 'settle-payment', 0, '{"attempt": "01a212f8-a5ae-7294-94a5-b61f3e0fc700"}', 'created', 200, 0, 2, true, 3600, 300, 604800, NULL, NULL, NULL, NULL, '2026-11-25 13:50:35.957731+00', '2026-11-25 13:50:14.957731+00', NULL, NULL, '2027-11-25 13:50:35.957731+00', NULL, 'dead', 'standard', NULL, 15, false, false, 0, NULL, NULL, NULL, NULL);
INSERT INTO jobs.job_common VALUES ('497fc12c-f015-456e-82d1-73f7c40f72cf', 'reclaim-image', 0, '{"key": "images/40372782afaee8669fa34f0d5ab63b83cc47c6ea.png"}', 'created', 100, 0, 2, true, 3600, 60, 604800, NULL, NULL, NULL, NULL, '2026-11-25 14:50:15.303847+00', '2026-11-25 13:50:15.303847+00', NULL, NULL, '2027-11-25 14:50:15.303847+00', NULL, 'dead', 'standard', NULL, 15, false, false, 0, NULL, NULL, NULL, NULL);
INSERT INTO jobs.job_common VALUES ('5913e3b8-cd9b-491d-8167-7a7fd0b37dc8', 'expire-upload', 0, '{"upload": "01a212f8-a741-7457-a710-cbf968486b3c", "incomingKey": null}', 'created', 100, 0, 2, true, 3600, 60, 604800, NULL, NULL, NULL, NULL, '2026-11-25 15:00:15.353502+00', '2026-11-25 13:50:15.353502+00', NULL, NULL, '2027-11-25 15:00:15.353502+00', NULL, 'dead', 'standard', NULL, 15, false, false, 0, NULL, NULL, NULL, NULL);
INSERT INTO jobs.job_common VALUES ('20a40f77-6bc7-4dc6-aa3a-8ca9d7584e0c', 'settle-payment', 0, '{"attempt": "01a212f8-a8ab-7392-b773-49634a122b30"}', 'created', 200, 0, 2, true, 3600, 300, 604800, NULL, NULL, NULL, NULL, '2026-11-25 13:50:36.722551+00', '2026-11-25 13:50:15.722551+00', NULL, NULL, '2027-11-25 13:50:36.722551+00', NULL, 'dead', 'standard', NULL, 15, false, false, 0, NULL, NULL, NULL, NULL);
INSERT INTO jobs.job_common VALUES ('08be47d8-4eb7-4f33-bc5c-7ce4e4b3261e', 'deliver-mail', 0, '{"id": "01a212f8-a4f3-775c-b246-251e2056516c-success-to-owner", "to": {"name": "Ada Lovelace", "address": "ada@example.com"}, "html": "<!doctype html>\n<html lang=\"en\"><head><meta charset=\"utf-8\"><title>Invoice R-1 has been paid</title>\n<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n<meta name=\"color-scheme\" content=\"light dark\"><meta name=\"supported-color-schemes\" content=\"light dark\">\n<style>:root { color-scheme: light dark; supported-color-schemes: light dark }\n@media (prefers-color-scheme: dark) {\nbody { background: #0f1513 !important; color: #e6ede9 !important }\n.card { background: #18201d !important; border-color: #2d3934 !important }\n.facts { border-color: #2d3934 !important }\n.muted { color: #9db0a7 !important }\n.button { background: #63d3a9 !important; color: #08281c !important }\n}</style></head>\n<body style=\"margin: 0; padding: 24px 12px; background: #f6f7f4; color: #18221d; font: 16px/1.5 system-ui, sans-serif\"><div class=\"card\" style=\"max-width: 520px; margin: 0 auto; padding: 28px; background: #ffffff; border: 1px solid #dde2dc; border-radius: 12px; overflow-wrap: anywhere\">\n<h1 style=\"margin: 0 0 20px; font-size: 20px; line-height: 1.3\">Invoice R-1 has been paid</h1>\n<p style=\"margin: 0 0 14px\">Dear Ada Lovelace,</p>\n<p style=\"margin: 0 0 14px\">Your invoice R-1 for EUR 120.50 has been paid. You need not do anything.</p>\n<div class=\"facts\" style=\"margin: 20px 0; padding: 14px 0 2px; border: solid #dde2dc; border-width: 1px 0\">\n<p style=\"margin: 0 0 12px; font-weight: 600\"><span class=\"muted\" style=\"display: block; color: #56635c; font-size: 14px; font-weight: 400\">Invoice</span>R-1</p>\n<p style=\"margin: 0 0 12px; font-weight: 600\"><span class=\"muted\" style=\"display: block; color: #56635c; font-size: 14px; font-weight: 400\">Amount</span>EUR 120.50</p>\n<p style=\"margin: 0 0 12px; font-weight: 600\"><span class=\"muted\" style=\"display: block; color: #56635c; font-size: 14px; font-weight: 400\">Contact</span>Linus, linus@example.com</p>\n</div>\n<p style=\"margin: 0 0 14px\"><a class=\"button\" style=\"display: inline-block; padding: 11px 22px; background: #0b6b4c; color: #ffffff; border-radius: 8px; font-weight: 600; text-decoration: none\" href=\"http://127.0.0.1:4879/board?invoice=01a212f8-a3e8-70a1-bf79-a2531beb24ba\">View the invoice</a></p>\n<p class=\"muted\" style=\"margin: 14px 0 0; color: #56635c; font-size: 14px\">Or open this address: <a class=\"muted\" style=\"color: #56635c\" href=\"http://127.0.0.1:4879/board?invoice=01a212f8-a3e8-70a1-bf79-a2531beb24ba\">http://127.0.0.1:4879/board?invoice=01a212f8-a3e8-70a1-bf79-a2531beb24ba</a></p>\n</div></body></html>\n", "text": "Dear Ada Lovelace,\n\nYour invoice R-1 for EUR 120.50 has been paid. You need not do anything.\n\nInvoice: R-1\nAmount: EUR 120.50\nContact: Linus, linus@example.com\n\nView the invoice: http://127.0.0.1:4879/board?invoice=01a212f8-a3e8-70a1-bf79-a2531beb24ba\n", "user": "01a212f8-9f48-769d-a6d9-b275f14a0c58", "subject": "Invoice R-1 has been paid"}', 'retry', 55, 0, 5, true, 3600, 120, 604800, NULL, NULL, NULL, NULL, '2026-11-25 13:50:22.017216+00', '2026-11-25 13:50:14.761741+00', '2026-11-25 13:50:14.8105+00', NULL, '2027-11-25 13:50:14.761741+00', '{"code": "ESOCKET", "name": "Error", "port": 9, "errno": -111, "stack": "Error: connect ECONNREFUSED 127.0.0.1:9\n    at TCPConnectWrap.afterConnect [as oncomplete] (node:net:2021:16)", "address": "127.0.0.1", "command": "CONN", "message": "connect ECONNREFUSED 127.0.0.1:9", "syscall": "connect", "originalCode": "ECONNREFUSED"}', 'dead', 'standard', NULL, 15, false, false, 0, NULL, NULL, NULL, NULL);
INSERT INTO jobs.job_common VALUES ('0e1bd770-2d1a-4883-8252-adb36f63c4bd', 'deliver-mail', 0, '{"id": "01a212f8-a557-749d-9ab0-afebc1315d6f-failure-to-owner", "to": {"name": "Ada Lovelace", "address": "ada@example.com"}, "html": "<!doctype html>\n<html lang=\"en\"><head><meta charset=\"utf-8\"><title>Payment of invoice R-2 failed</title>\n<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n<meta name=\"color-scheme\" content=\"light dark\"><meta name=\"supported-color-schemes\" content=\"light dark\">\n<style>:root { color-scheme: light dark; supported-color-schemes: light dark }\n@media (prefers-color-scheme: dark) {\nbody { background: #0f1513 !important; color: #e6ede9 !important }\n.card { background: #18201d !important; border-color: #2d3934 !important }\n.facts { border-color: #2d3934 !important }\n.muted { color: #9db0a7 !important }\n.button { background: #63d3a9 !important; color: #08281c !important }\n}</style></head>\n<body style=\"margin: 0; padding: 24px 12px; background: #f6f7f4; color: #18221d; font: 16px/1.5 system-ui, sans-serif\"><div class=\"card\" style=\"max-width: 520px; margin: 0 auto; padding: 28px; background: #ffffff; border: 1px solid #dde2dc; border-radius: 12px; overflow-wrap: anywhere\">\n<h1 style=\"margin: 0 0 20px; font-size: 20px; line-height: 1.3\">Payment of invoice R-2 failed</h1>\n<p style=\"margin: 0 0 14px\">Dear Ada Lovelace,</p>\n<p style=\"margin: 0 0 14px\">The payment of your invoice R-2 for EUR 120.50 failed.</p>\n<p style=\"margin: 0 0 14px\">Linus has been notified and can try again. You need not do anything.</p>\n<div class=\"facts\" style=\"margin: 20px 0; padding: 14px 0 2px; border: solid #dde2dc; border-width: 1px 0\">\n<p style=\"margin: 0 0 12px; font-weight: 600\"><span class=\"muted\" style=\"display: block; color: #56635c; font-size: 14px; font-weight: 400\">Invoice</span>R-2</p>\n<p style=\"margin: 0 0 12px; font-weight: 600\"><span class=\"muted\" style=\"display: block; color: #56635c; font-size: 14px; font-weight: 400\">Amount</span>EUR 120.50</p>\n<p style=\"margin: 0 0 12px; font-weight: 600\"><span class=\"muted\" style=\"display: block; color: #56635c; font-size: 14px; font-weight: 400\">Contact</span>Linus, linus@example.com</p>\n</div>\n<p style=\"margin: 0 0 14px\"><a class=\"button\" style=\"display: inline-block; padding: 11px 22px; background: #0b6b4c; color: #ffffff; border-radius: 8px; font-weight: 600; text-decoration: none\" href=\"http://127.0.0.1:4879/board?invoice=01a212f8-a42f-741b-b0e1-8882209bc118\">View the invoice</a></p>\n<p class=\"muted\" style=\"margin: 14px 0 0; color: #56635c; font-size: 14px\">Or open this address: <a class=\"muted\" style=\"color: #56635c\" href=\"http://127.0.0.1:4879/board?invoice=01a212f8-a42f-741b-b0e1-8882209bc118\">http://127.0.0.1:4879/board?invoice=01a212f8-a42f-741b-b0e1-8882209bc118</a></p>\n</div></body></html>\n", "text": "Dear Ada Lovelace,\n\nThe payment of your invoice R-2 for EUR 120.50 failed.\n\nLinus has been notified and can try again. You need not do anything.\n\nInvoice: R-2\nAmount: EUR 120.50\nContact: Linus, linus@example.com\n\nView the invoice: http://127.0.0.1:4879/board?invoice=01a212f8-a42f-741b-b0e1-8882209bc118\n", "user": "01a212f8-9f48-769d-a6d9-b275f14a0c58", "subject": "Payment of invoice R-2 failed"}', 'retry', 55, 0, 5, true, 3600, 120, 604800, NULL, NULL, NULL, NULL, '2026-11-25 13:50:22.178629+00', '2026-11-25 13:50:14.860811+00', '2026-11-25 13:50:14.904618+00', NULL, '2027-11-25 13:50:14.860811+00', '{"code": "ESOCKET", "name": "Error", "port": 9, "errno": -111, "stack": "Error: connect ECONNREFUSED 127.0.0.1:9\n    at TCPConnectWrap.afterConnect [as oncomplete] (node:net:2021:16)", "address": "127.0.0.1", "command": "CONN", "message": "connect ECONNREFUSED 127.0.0.1:9", "syscall": "connect", "originalCode": "ECONNREFUSED"}', 'dead', 'standard', NULL, 15, false, false, 0, NULL, NULL, NULL, NULL);
INSERT INTO jobs.job_common VALUES ('df82fb45-a92c-46ac-81c2-d6a227419939', 'deliver-mail', 0, '{"id": "01a212f8-a557-749d-9ab0-afebc1315d6f-failure-to-contact", "to": {"name": "Linus", "address": "linus@example.com"}, "html": "<!doctype html>\n<html lang=\"en\"><head><meta charset=\"utf-8\"><title>Payment of invoice R-2 failed</title>\n<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n<meta name=\"color-scheme\" content=\"light dark\"><meta name=\"supported-color-schemes\" content=\"light dark\">\n<style>:root { color-scheme: light dark; supported-color-schemes: light dark }\n@media (prefers-color-scheme: dark) {\nbody { background: #0f1513 !important; color: #e6ede9 !important }\n.card { background: #18201d !important; border-color: #2d3934 !important }\n.facts { border-color: #2d3934 !important }\n.muted { color: #9db0a7 !important }\n.button { background: #63d3a9 !important; color: #08281c !important }\n}</style></head>\n<body style=\"margin: 0; padding: 24px 12px; background: #f6f7f4; color: #18221d; font: 16px/1.5 system-ui, sans-serif\"><div class=\"card\" style=\"max-width: 520px; margin: 0 auto; padding: 28px; background: #ffffff; border: 1px solid #dde2dc; border-radius: 12px; overflow-wrap: anywhere\">\n<h1 style=\"margin: 0 0 20px; font-size: 20px; line-height: 1.3\">Payment of invoice R-2 failed</h1>\n<p style=\"margin: 0 0 14px\">Dear Linus,</p>\n<p style=\"margin: 0 0 14px\">The payment of invoice R-2 from Ada Lovelace for EUR 120.50 failed. Nothing was charged.</p>\n<p style=\"margin: 0 0 14px\">You can try to pay again, also in another way.</p>\n<div class=\"facts\" style=\"margin: 20px 0; padding: 14px 0 2px; border: solid #dde2dc; border-width: 1px 0\">\n<p style=\"margin: 0 0 12px; font-weight: 600\"><span class=\"muted\" style=\"display: block; color: #56635c; font-size: 14px; font-weight: 400\">Invoice</span>R-2</p>\n<p style=\"margin: 0 0 12px; font-weight: 600\"><span class=\"muted\" style=\"display: block; color: #56635c; font-size: 14px; font-weight: 400\">Amount</span>EUR 120.50</p>\n<p style=\"margin: 0 0 12px; font-weight: 600\"><span class=\"muted\" style=\"display: block; color: #56635c; font-size: 14px; font-weight: 400\">From</span>Ada Lovelace</p>\n</div>\n<p style=\"margin: 0 0 14px\"><a class=\"button\" style=\"display: inline-block; padding: 11px 22px; background: #0b6b4c; color: #ffffff; border-radius: 8px; font-weight: 600; text-decoration: none\" href=\"http://127.0.0.1:4879/pay/01a212f8-a42f-741b-b0e1-8882209bc118#key=tpl_3dPVp6j-8K1N8ohra1a7MTBqSp7flJQMxF3bl9tjHJo\">Pay this invoice</a></p>\n<p class=\"muted\" style=\"margin: 14px 0 0; color: #56635c; font-size: 14px\">Or open this address: <a class=\"muted\" style=\"color: #56635c\" href=\"http://127.0.0.1:4879/pay/01a212f8-a42f-741b-b0e1-8882209bc118#key=tpl_3dPVp6j-8K1N8ohra1a7MTBqSp7flJQMxF3bl9tjHJo\">http://127.0.0.1:4879/pay/01a212f8-a42f-741b-b0e1-8882209bc118#key=tpl_3dPVp6j-8K1N8ohra1a7MTBqSp7flJQMxF3bl9tjHJo</a></p>\n<p class=\"muted\" style=\"margin: 14px 0 0; color: #56635c; font-size: 14px\">Questions? Your reply to this email goes to Ada Lovelace.</p>\n</div></body></html>\n", "text": "Dear Linus,\n\nThe payment of invoice R-2 from Ada Lovelace for EUR 120.50 failed. Nothing was charged.\n\nYou can try to pay again, also in another way.\n\nInvoice: R-2\nAmount: EUR 120.50\nFrom: Ada Lovelace\n\nPay this invoice: http://127.0.0.1:4879/pay/01a212f8-a42f-741b-b0e1-8882209bc118#key=tpl_3dPVp6j-8K1N8ohra1a7MTBqSp7flJQMxF3bl9tjHJo\n\nQuestions? Your reply to this email goes to Ada Lovelace.\n", "user": "01a212f8-9f48-769d-a6d9-b275f14a0c58", "replyTo": {"name": "Ada Lovelace", "address": "ada@example.com"}, "subject": "Payment of invoice R-2 failed"}', 'retry', 55, 0, 5, true, 3600, 120, 604800, NULL, NULL, NULL, NULL, '2026-11-25 13:50:24.427537+00', '2026-11-25 13:50:14.860811+00', '2026-11-25 13:50:14.904618+00', NULL, '2027-11-25 13:50:14.860811+00', '{"code": "ESOCKET", "name": "Error", "port": 9, "errno": -111, "stack": "Error: connect ECONNREFUSED 127.0.0.1:9\n    at TCPConnectWrap.afterConnect [as oncomplete] (node:net:2021:16)", "address": "127.0.0.1", "command": "CONN", "message": "connect ECONNREFUSED 127.0.0.1:9", "syscall": "connect", "originalCode": "ECONNREFUSED"}', 'dead', 'standard', NULL, 15, false, false, 0, NULL, NULL, NULL, NULL);
INSERT INTO jobs.job_common VALUES ('64191ca5-aa6d-4463-aa8a-46b209b0a184', 'settle-payment', 0, '{"attempt": "01a212f8-a8f0-7426-901d-386a554e8581"}', 'created', 200, 0, 2, true, 3600, 300, 604800, NULL, NULL, NULL, NULL, '2026-11-25 13:50:36.785695+00', '2026-11-25 13:50:15.785695+00', NULL, NULL, '2027-11-25 13:50:36.785695+00', NULL, 'dead', 'standard', NULL, 15, false, false, 0, NULL, NULL, NULL, NULL);
INSERT INTO jobs.job_common VALUES ('88dba507-c7b1-414b-9155-d963691eff5e', 'deliver-mail', 0, '{"id": "01a212f8-a5ba-70e8-ae8d-157129619dde-success-to-owner", "to": {"name": "Ada Lovelace", "address": "ada@example.com"}, "html": "<!doctype html>\n<html lang=\"en\"><head><meta charset=\"utf-8\"><title>Invoice R-3 has been paid</title>\n<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n<meta name=\"color-scheme\" content=\"light dark\"><meta name=\"supported-color-schemes\" content=\"light dark\">\n<style>:root { color-scheme: light dark; supported-color-schemes: light dark }\n@media (prefers-color-scheme: dark) {\nbody { background: #0f1513 !important; color: #e6ede9 !important }\n.card { background: #18201d !important; border-color: #2d3934 !important }\n.facts { border-color: #2d3934 !important }\n.muted { color: #9db0a7 !important }\n.button { background: #63d3a9 !important; color: #08281c !important }\n}</style></head>\n<body style=\"margin: 0; padding: 24px 12px; background: #f6f7f4; color: #18221d; font: 16px/1.5 system-ui, sans-serif\"><div class=\"card\" style=\"max-width: 520px; margin: 0 auto; padding: 28px; background: #ffffff; border: 1px solid #dde2dc; border-radius: 12px; overflow-wrap: anywhere\">\n<h1 style=\"margin: 0 0 20px; font-size: 20px; line-height: 1.3\">Invoice R-3 has been paid</h1>\n<p style=\"margin: 0 0 14px\">Dear Ada Lovelace,</p>\n<p style=\"margin: 0 0 14px\">Your invoice R-3 for EUR 120.50 has been paid. You need not do anything.</p>\n<div class=\"facts\" style=\"margin: 20px 0; padding: 14px 0 2px; border: solid #dde2dc; border-width: 1px 0\">\n<p style=\"margin: 0 0 12px; font-weight: 600\"><span class=\"muted\" style=\"display: block; color: #56635c; font-size: 14px; font-weight: 400\">Invoice</span>R-3</p>\n<p style=\"margin: 0 0 12px; font-weight: 600\"><span class=\"muted\" style=\"display: block; color: #56635c; font-size: 14px; font-weight: 400\">Amount</span>EUR 120.50</p>\n<p style=\"margin: 0 0 12px; font-weight: 600\"><span class=\"muted\" style=\"display: block; color: #56635c; font-size: 14px; font-weight: 400\">Contact</span>Linus, linus@example.com</p>\n</div>\n<p style=\"margin: 0 0 14px\"><a class=\"button\" style=\"display: inline-block; padding: 11px 22px; background: #0b6b4c; color: #ffffff; border-radius: 8px; font-weight: 600; text-decoration: none\" href=\"http://127.0.0.1:4879/board?invoice=01a212f8-a438-7188-b61f-e7075818641f\">View the invoice</a></p>\n<p class=\"muted\" style=\"margin: 14px 0 0; color: #56635c; font-size: 14px\">Or open this address: <a class=\"muted\" style=\"color: #56635c\" href=\"http://127.0.0.1:4879/board?invoice=01a212f8-a438-7188-b61f-e7075818641f\">http://127.0.0.1:4879/board?invoice=01a212f8-a438-7188-b61f-e7075818641f</a></p>\n</div></body></html>\n", "text": "Dear Ada Lovelace,\n\nYour invoice R-3 for EUR 120.50 has been paid. You need not do anything.\n\nInvoice: R-3\nAmount: EUR 120.50\nContact: Linus, linus@example.com\n\nView the invoice: http://127.0.0.1:4879/board?invoice=01a212f8-a438-7188-b61f-e7075818641f\n", "user": "01a212f8-9f48-769d-a6d9-b275f14a0c58", "subject": "Invoice R-3 has been paid"}', 'retry', 55, 0, 5, true, 3600, 120, 604800, NULL, NULL, NULL, NULL, '2026-11-25 13:50:22.23722+00', '2026-11-25 13:50:14.967966+00', '2026-11-25 13:50:14.976433+00', NULL, '2027-11-25 13:50:14.967966+00', '{"code": "ESOCKET", "name": "Error", "port": 9, "errno": -111, "stack": "Error: connect ECONNREFUSED 127.0.0.1:9\n    at TCPConnectWrap.afterConnect [as oncomplete] (node:net:2021:16)", "address": "127.0.0.1", "command": "CONN", "message": "connect ECONNREFUSED 127.0.0.1:9", "syscall": "connect", "originalCode": "ECONNREFUSED"}', 'dead', 'standard', NULL, 15, false, false, 0, NULL, NULL, NULL, NULL);
INSERT INTO jobs.job_common VALUES ('b1bdc44c-8a04-4201-8263-13855ceb9292', 'deliver-mail', 0, '{"id": "01a212f8-a85c-72fb-b9b2-8e8ad0fdf25b-invoice-to-contact", "to": {"name": "Linus", "address": "linus@example.com"}, "html": "<!doctype html>\n<html lang=\"en\"><head><meta charset=\"utf-8\"><title>Invoice R-4 from Ada Lovelace</title>\n<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n<meta name=\"color-scheme\" content=\"light dark\"><meta name=\"supported-color-schemes\" content=\"light dark\">\n<style>:root { color-scheme: light dark; supported-color-schemes: light dark }\n@media (prefers-color-scheme: dark) {\nbody { background: #0f1513 !important; color: #e6ede9 !important }\n.card { background: #18201d !important; border-color: #2d3934 !important }\n.facts { border-color: #2d3934 !important }\n.muted { color: #9db0a7 !important }\n.button { background: #63d3a9 !important; color: #08281c !important }\n}</style></head>\n<body style=\"margin: 0; padding: 24px 12px; background: #f6f7f4; color: #18221d; font: 16px/1.5 system-ui, sans-serif\"><div class=\"card\" style=\"max-width: 520px; margin: 0 auto; padding: 28px; background: #ffffff; border: 1px solid #dde2dc; border-radius: 12px; overflow-wrap: anywhere\">\n<h1 style=\"margin: 0 0 20px; font-size: 20px; line-height: 1.3\">Invoice R-4 from Ada Lovelace</h1>\n<p style=\"margin: 0 0 14px\">Dear Linus,</p>\n<p style=\"margin: 0 0 14px\">Ada Lovelace has sent you invoice R-4 for EUR 120.50.</p>\n<p style=\"margin: 0 0 14px\">You can pay it online, without an account.</p>\n<div class=\"facts\" style=\"margin: 20px 0; padding: 14px 0 2px; border: solid #dde2dc; border-width: 1px 0\">\n<p style=\"margin: 0 0 12px; font-weight: 600\"><span class=\"muted\" style=\"display: block; color: #56635c; font-size: 14px; font-weight: 400\">Invoice</span>R-4</p>\n<p style=\"margin: 0 0 12px; font-weight: 600\"><span class=\"muted\" style=\"display: block; color: #56635c; font-size: 14px; font-weight: 400\">Amount</span>EUR 120.50</p>\n<p style=\"margin: 0 0 12px; font-weight: 600\"><span class=\"muted\" style=\"display: block; color: #56635c; font-size: 14px; font-weight: 400\">From</span>Ada Lovelace</p>\n</div>\n<p style=\"margin: 0 0 14px\"><a class=\"button\" style=\"display: inline-block; padding: 11px 22px; background: #0b6b4c; color: #ffffff; border-radius: 8px; font-weight: 600; text-decoration: none\" href=\"http://127.0.0.1:4879/pay/01a212f8-a44a-73c8-970b-72ae969db0df#key=tpl__K1WwDbft7PhtfvjVa8giUTJIsOrxKEgCVDCqC_bSiU\">Pay this invoice</a></p>\n<p class=\"muted\" style=\"margin: 14px 0 0; color: #56635c; font-size: 14px\">Or open this address: <a class=\"muted\" style=\"color: #56635c\" href=\"http://127.0.0.1:4879/pay/01a212f8-a44a-73c8-970b-72ae969db0df#key=tpl__K1WwDbft7PhtfvjVa8giUTJIsOrxKEgCVDCqC_bSiU\">http://127.0.0.1:4879/pay/01a212f8-a44a-73c8-970b-72ae969db0df#key=tpl__K1WwDbft7PhtfvjVa8giUTJIsOrxKEgCVDCqC_bSiU</a></p>\n<p class=\"muted\" style=\"margin: 14px 0 0; color: #56635c; font-size: 14px\">Questions? Your reply to this email goes to Ada Lovelace.</p>\n</div></body></html>\n", "text": "Dear Linus,\n\nAda Lovelace has sent you invoice R-4 for EUR 120.50.\n\nYou can pay it online, without an account.\n\nInvoice: R-4\nAmount: EUR 120.50\nFrom: Ada Lovelace\n\nPay this invoice: http://127.0.0.1:4879/pay/01a212f8-a44a-73c8-970b-72ae969db0df#key=tpl__K1WwDbft7PhtfvjVa8giUTJIsOrxKEgCVDCqC_bSiU\n\nQuestions? Your reply to this email goes to Ada Lovelace.\n", "user": "01a212f8-9f48-769d-a6d9-b275f14a0c58", "replyTo": {"name": "Ada Lovelace", "address": "ada@example.com"}, "subject": "Invoice R-4 from Ada Lovelace"}', 'retry', 55, 0, 5, true, 3600, 120, 604800, NULL, NULL, NULL, NULL, '2026-11-25 13:50:21.342917+00', '2026-11-25 13:50:15.597559+00', '2026-11-25 13:50:15.670958+00', NULL, '2027-11-25 13:50:15.597559+00', '{"code": "ESOCKET", "name": "Error", "port": 9, "errno": -111, "stack": "Error: connect ECONNREFUSED 127.0.0.1:9\n    at TCPConnectWrap.afterConnect [as oncomplete] (node:net:2021:16)", "address": "127.0.0.1", "command": "CONN", "message": "connect ECONNREFUSED 127.0.0.1:9", "syscall": "connect", "originalCode": "ECONNREFUSED"}', 'dead', 'standard', NULL, 15, false, false, 0, NULL, NULL, NULL, NULL);
INSERT INTO jobs.job_common VALUES ('c9c7f5cc-3944-48ea-9483-562ad7fb58d5', 'deliver-mail', 0, '{"id": "01a212f8-a8b6-7171-89a2-0f587bab2a7e-success-to-owner", "to": {"name": "Ada Lovelace", "address": "ada@example.com"}, "html": "<!doctype html>\n<html lang=\"en\"><head><meta charset=\"utf-8\"><title>Invoice R-4 has been paid</title>\n<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n<meta name=\"color-scheme\" content=\"light dark\"><meta name=\"supported-color-schemes\" content=\"light dark\">\n<style>:root { color-scheme: light dark; supported-color-schemes: light dark }\n@media (prefers-color-scheme: dark) {\nbody { background: #0f1513 !important; color: #e6ede9 !important }\n.card { background: #18201d !important; border-color: #2d3934 !important }\n.facts { border-color: #2d3934 !important }\n.muted { color: #9db0a7 !important }\n.button { background: #63d3a9 !important; color: #08281c !important }\n}</style></head>\n<body style=\"margin: 0; padding: 24px 12px; background: #f6f7f4; color: #18221d; font: 16px/1.5 system-ui, sans-serif\"><div class=\"card\" style=\"max-width: 520px; margin: 0 auto; padding: 28px; background: #ffffff; border: 1px solid #dde2dc; border-radius: 12px; overflow-wrap: anywhere\">\n<h1 style=\"margin: 0 0 20px; font-size: 20px; line-height: 1.3\">Invoice R-4 has been paid</h1>\n<p style=\"margin: 0 0 14px\">Dear Ada Lovelace,</p>\n<p style=\"margin: 0 0 14px\">Your invoice R-4 for EUR 120.50 has been paid. You need not do anything.</p>\n<div class=\"facts\" style=\"margin: 20px 0; padding: 14px 0 2px; border: solid #dde2dc; border-width: 1px 0\">\n<p style=\"margin: 0 0 12px; font-weight: 600\"><span class=\"muted\" style=\"display: block; color: #56635c; font-size: 14px; font-weight: 400\">Invoice</span>R-4</p>\n<p style=\"margin: 0 0 12px; font-weight: 600\"><span class=\"muted\" style=\"display: block; color: #56635c; font-size: 14px; font-weight: 400\">Amount</span>EUR 120.50</p>\n<p style=\"margin: 0 0 12px; font-weight: 600\"><span class=\"muted\" style=\"display: block; color: #56635c; font-size: 14px; font-weight: 400\">Contact</span>Linus, linus@example.com</p>\n</div>\n<p style=\"margin: 0 0 14px\"><a class=\"button\" style=\"display: inline-block; padding: 11px 22px; background: #0b6b4c; color: #ffffff; border-radius: 8px; font-weight: 600; text-decoration: none\" href=\"http://127.0.0.1:4879/board?invoice=01a212f8-a44a-73c8-970b-72ae969db0df\">View the invoice</a></p>\n<p class=\"muted\" style=\"margin: 14px 0 0; color: #56635c; font-size: 14px\">Or open this address: <a class=\"muted\" style=\"color: #56635c\" href=\"http://127.0.0.1:4879/board?invoice=01a212f8-a44a-73c8-970b-72ae969db0df\">http://127.0.0.1:4879/board?invoice=01a212f8-a44a-73c8-970b-72ae969db0df</a></p>\n</div></body></html>\n", "text": "Dear Ada Lovelace,\n\nYour invoice R-4 for EUR 120.50 has been paid. You need not do anything.\n\nInvoice: R-4\nAmount: EUR 120.50\nContact: Linus, linus@example.com\n\nView the invoice: http://127.0.0.1:4879/board?invoice=01a212f8-a44a-73c8-970b-72ae969db0df\n", "user": "01a212f8-9f48-769d-a6d9-b275f14a0c58", "subject": "Invoice R-4 has been paid"}', 'retry', 55, 0, 5, true, 3600, 120, 604800, NULL, NULL, NULL, NULL, '2026-11-25 13:50:24.676305+00', '2026-11-25 13:50:15.729567+00', '2026-11-25 13:50:15.741522+00', NULL, '2027-11-25 13:50:15.729567+00', '{"code": "ESOCKET", "name": "Error", "port": 9, "errno": -111, "stack": "Error: connect ECONNREFUSED 127.0.0.1:9\n    at TCPConnectWrap.afterConnect [as oncomplete] (node:net:2021:16)", "address": "127.0.0.1", "command": "CONN", "message": "connect ECONNREFUSED 127.0.0.1:9", "syscall": "connect", "originalCode": "ECONNREFUSED"}', 'dead', 'standard', NULL, 15, false, false, 0, NULL, NULL, NULL, NULL);
INSERT INTO jobs.job_common VALUES ('b7d1832f-3d90-48ac-8cb0-40b4e3c50121', 'deliver-mail', 0, '{"id": "01a212f8-a905-7749-828b-fa55a20a02cc-success-to-owner", "to": {"name": "Ada Lovelace", "address": "ada@example.com"}, "html": "<!doctype html>\n<html lang=\"en\"><head><meta charset=\"utf-8\"><title>Invoice R-5 has been paid</title>\n<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n<meta name=\"color-scheme\" content=\"light dark\"><meta name=\"supported-color-schemes\" content=\"light dark\">\n<style>:root { color-scheme: light dark; supported-color-schemes: light dark }\n@media (prefers-color-scheme: dark) {\nbody { background: #0f1513 !important; color: #e6ede9 !important }\n.card { background: #18201d !important; border-color: #2d3934 !important }\n.facts { border-color: #2d3934 !important }\n.muted { color: #9db0a7 !important }\n.button { background: #63d3a9 !important; color: #08281c !important }\n}</style></head>\n<body style=\"margin: 0; padding: 24px 12px; background: #f6f7f4; color: #18221d; font: 16px/1.5 system-ui, sans-serif\"><div class=\"card\" style=\"max-width: 520px; margin: 0 auto; padding: 28px; background: #ffffff; border: 1px solid #dde2dc; border-radius: 12px; overflow-wrap: anywhere\">\n<h1 style=\"margin: 0 0 20px; font-size: 20px; line-height: 1.3\">Invoice R-5 has been paid</h1>\n<p style=\"margin: 0 0 14px\">Dear Ada Lovelace,</p>\n<p style=\"margin: 0 0 14px\">Your invoice R-5 for EUR 120.50 has been paid. You need not do anything.</p>\n<div class=\"facts\" style=\"margin: 20px 0; padding: 14px 0 2px; border: solid #dde2dc; border-width: 1px 0\">\n<p style=\"margin: 0 0 12px; font-weight: 600\"><span class=\"muted\" style=\"display: block; color: #56635c; font-size: 14px; font-weight: 400\">Invoice</span>R-5</p>\n<p style=\"margin: 0 0 12px; font-weight: 600\"><span class=\"muted\" style=\"display: block; color: #56635c; font-size: 14px; font-weight: 400\">Amount</span>EUR 120.50</p>\n<p style=\"margin: 0 0 12px; font-weight: 600\"><span class=\"muted\" style=\"display: block; color: #56635c; font-size: 14px; font-weight: 400\">Contact</span>Linus, linus@example.com</p>\n</div>\n<p style=\"margin: 0 0 14px\"><a class=\"button\" style=\"display: inline-block; padding: 11px 22px; background: #0b6b4c; color: #ffffff; border-radius: 8px; font-weight: 600; text-decoration: none\" href=\"http://127.0.0.1:4879/board?invoice=01a212f8-a463-73e6-8769-b78d7fbebf3a\">View the invoice</a></p>\n<p class=\"muted\" style=\"margin: 14px 0 0; color: #56635c; font-size: 14px\">Or open this address: <a class=\"muted\" style=\"color: #56635c\" href=\"http://127.0.0.1:4879/board?invoice=01a212f8-a463-73e6-8769-b78d7fbebf3a\">http://127.0.0.1:4879/board?invoice=01a212f8-a463-73e6-8769-b78d7fbebf3a</a></p>\n</div></body></html>\n", "text": "Dear Ada Lovelace,\n\nYour invoice R-5 for EUR 120.50 has been paid. You need not do anything.\n\nInvoice: R-5\nAmount: EUR 120.50\nContact: Linus, linus@example.com\n\nView the invoice: http://127.0.0.1:4879/board?invoice=01a212f8-a463-73e6-8769-b78d7fbebf3a\n", "user": "01a212f8-9f48-769d-a6d9-b275f14a0c58", "subject": "Invoice R-5 has been paid"}', 'retry', 55, 0, 5, true, 3600, 120, 604800, NULL, NULL, NULL, NULL, '2026-11-25 13:50:24.829436+00', '2026-11-25 13:50:15.808738+00', '2026-11-25 13:50:15.831816+00', NULL, '2027-11-25 13:50:15.808738+00', '{"code": "ESOCKET", "name": "Error", "port": 9, "errno": -111, "stack": "Error: connect ECONNREFUSED 127.0.0.1:9\n    at TCPConnectWrap.afterConnect [as oncomplete] (node:net:2021:16)", "address": "127.0.0.1", "command": "CONN", "message": "connect ECONNREFUSED 127.0.0.1:9", "syscall": "connect", "originalCode": "ECONNREFUSED"}', 'dead', 'standard', NULL, 15, false, false, 0, NULL, NULL, NULL, NULL);
INSERT INTO jobs.queue VALUES ('dead', 'standard', 2, 0, false, NULL, 900, 31536000, 604800, NULL, false, 'job_common', 0, 0, 0, 0, 0, 0, 0, '{}', NULL, false, NULL, NULL, NULL, NULL, '2026-11-25 13:50:12.351171+00', '2026-11-25 13:50:12.351171+00');
INSERT INTO jobs.queue VALUES ('erase-copies', 'standard', 100, 5, true, 600, 3600, 31536000, 604800, 'dead', false, 'job_common', 0, 0, 0, 0, 0, 0, 0, '{}', 15, true, NULL, NULL, NULL, NULL, '2026-11-25 13:50:12.386164+00', '2026-11-25 13:50:12.386164+00');
INSERT INTO jobs.queue VALUES ('reclaim-image', 'standard', 100, 2, true, 3600, 60, 31536000, 604800, 'dead', false, 'job_common', 0, 0, 0, 0, 0, 0, 0, '{}', 15, true, NULL, NULL, NULL, NULL, '2026-11-25 13:50:12.401683+00', '2026-11-25 13:50:12.401683+00');
INSERT INTO jobs.queue VALUES ('expire-upload', 'standard', 100, 2, true, 3600, 60, 31536000, 604800, 'dead', false, 'job_common', 0, 0, 0, 0, 0, 0, 0, '{}', 15, true, NULL, NULL, NULL, NULL, '2026-11-25 13:50:12.423768+00', '2026-11-25 13:50:12.423768+00');
INSERT INTO jobs.queue VALUES ('deliver-mail', 'standard', 55, 5, true, 3600, 120, 31536000, 604800, 'dead', false, 'job_common', 0, 0, 0, 0, 0, 0, 0, '{}', 15, true, NULL, NULL, NULL, NULL, '2026-11-25 13:50:12.434374+00', '2026-11-25 13:50:12.434374+00');
INSERT INTO jobs.queue VALUES ('settle-payment', 'standard', 200, 2, true, 3600, 300, 31536000, 604800, 'dead', false, 'job_common', 0, 0, 0, 0, 0, 0, 0, '{}', 15, true, NULL, NULL, NULL, NULL, '2026-11-25 13:50:12.442307+00', '2026-11-25 13:50:12.442307+00');
INSERT INTO jobs.queue VALUES ('send-webhooks', 'standard', 0, 1, true, 1, 60, 31536000, 604800, 'dead', false, 'job_common', 0, 0, 0, 0, 0, 0, 0, '{}', 15, true, NULL, NULL, NULL, NULL, '2026-11-25 13:50:12.453524+00', '2026-11-25 13:50:12.453524+00');
INSERT INTO jobs.version VALUES (40, NULL, '2026-11-25 13:50:12.338298+00', '2026-11-25 13:50:12.369509+00', NULL, NULL);
INSERT INTO public.articles VALUES ('01a212f8-a2b1-7686-98de-244df73a0ec7', 'published', '01a212f8-a2b1-7686-98de-22068960c9d7', '01a212f8-99d3-7729-8140-2a69cc625af6', 1, '2026-11-25 13:50:14.193+00', '2026-11-25 13:50:14.193+00', NULL);
INSERT INTO public.articles VALUES ('01a212f8-a239-7657-b646-4cc991f09a25', 'published', '01a212f8-a304-7787-99fc-a864621bb054', '01a212f8-9f48-769d-a6d9-b275f14a0c58', 2, '2026-11-25 13:50:14.073+00', '2026-11-25 13:50:14.282+00', NULL);
INSERT INTO public.articles VALUES ('01a212f8-a7dd-71db-b160-76c9cfa7bffe', 'published', '01a212f8-a7dd-71db-b160-728bfd199bc3', '01a212f8-9f48-769d-a6d9-b275f14a0c58', 1, '2026-11-25 13:50:15.517+00', '2026-11-25 13:50:15.517+00', NULL);
INSERT INTO public.articles VALUES ('01a212f8-a810-776d-8fa8-09813c3d8b8c', 'published', '01a212f8-a810-776d-8fa8-07b38e0ec466', '01a212f8-99d3-7729-8140-2a69cc625af6', 1, '2026-11-25 13:50:15.568+00', '2026-11-25 13:50:15.568+00', NULL);
INSERT INTO public.avatars VALUES ('01a212f8-a72a-72a2-a364-9920e6217c13', '01a212f8-9f48-769d-a6d9-b275f14a0c58', 'images/40372782afaee8669fa34f0d5ab63b83cc47c6ea.png', '2026-11-25 13:50:15.338+00');
INSERT INTO public.companies VALUES ('01a212f8-a3dd-74cd-8a25-01656b691bcb', 'Carapace', 'active', '[]', false, '{"name":"Linus","email":"linus@example.com","phone":"+1 555 0100"}', NULL, NULL, 1, 1, '2026-11-25 13:50:14.493+00', '2026-11-25 13:50:14.493+00');
INSERT INTO public.events OVERRIDING SYSTEM VALUE VALUES (1, 'user.created', '2026-11-25 13:50:11.905385+00', '01a212f8-99d3-7729-8140-2a69cc625af6', NULL, '01a212f8-99d3-7729-8140-2a69cc625af6', '{"id":"01a212f8-99d3-7729-8140-2a69cc625af6","username":"admin","name":"Administrator","status":"active","createdAt":"2026-11-25 13:50:11Z"}', NULL, 'command', NULL, NULL);
INSERT INTO public.events OVERRIDING SYSTEM VALUE VALUES (2, 'token.created', '2026-11-25 13:50:11.905385+00', '01a212f8-99d3-7729-8140-2a69cc625af6', NULL, '01a212f8-99d4-776d-992d-504f757180fb', '{"id":"01a212f8-99d4-776d-992d-504f757180fb","user":"01a212f8-99d3-7729-8140-2a69cc625af6","name":"ADMIN_TOKEN","scopes":["users:read","users:write","tokens:write","avatars:write","messages:read","messages:write","articles:read","articles:write","turtles:read","turtles:write","companies:read","companies:write","invoices:read","invoices:write","payments:write","audit:read","webhooks:read","webhooks:write"],"expiresAt":null,"createdAt":"2026-11-25 13:50:11Z"}', NULL, 'command', NULL, NULL);
INSERT INTO public.events OVERRIDING SYSTEM VALUE VALUES (3, 'user.created', '2026-11-25 13:50:13.318113+00', '01a212f8-9f48-769d-a6d9-b275f14a0c58', NULL, '01a212f8-9f48-769d-a6d9-b275f14a0c58', '{"id":"01a212f8-9f48-769d-a6d9-b275f14a0c58","username":"ada","name":"Ada Lovelace","status":"active","version":1,"createdAt":"2026-11-25T13:50:13.32+00:00","deletedAt":null}', '01a212f8-99d3-7729-8140-2a69cc625af6', 'rest', '01a212f8-9f3a-7162-9763-8b69da650814', '01a212f8-99d4-776d-992d-504f757180fb');
INSERT INTO public.events OVERRIDING SYSTEM VALUE VALUES (4, 'user.created', '2026-11-25 13:50:13.368818+00', '01a212f8-9f96-7511-bda5-9a2b06d9dd88', NULL, '01a212f8-9f96-7511-bda5-9a2b06d9dd88', '{"id":"01a212f8-9f96-7511-bda5-9a2b06d9dd88","username":"grace","name":"Grace Hopper","status":"active","version":1,"createdAt":"2026-11-25T13:50:13.398+00:00","deletedAt":null}', '01a212f8-99d3-7729-8140-2a69cc625af6', 'rest', '01a212f8-9f62-7722-883a-503a0148869b', '01a212f8-99d4-776d-992d-504f757180fb');
INSERT INTO public.events OVERRIDING SYSTEM VALUE VALUES (5, 'token.created', '2026-11-25 13:50:13.490137+00', '01a212f8-9f48-769d-a6d9-b275f14a0c58', NULL, '01a212f8-a00c-7467-9420-08d901e385b1', '{"id":"01a212f8-a00c-7467-9420-08d901e385b1","user":"01a212f8-9f48-769d-a6d9-b275f14a0c58","name":null,"scopes":["articles:read","articles:write","companies:read","companies:write","invoices:read","invoices:write","messages:read","messages:write","turtles:read","turtles:write","users:read","users:write","avatars:write","payments:write","tokens:write","webhooks:write"],"expiresAt":null,"createdAt":"2026-11-25T13:50:13.516+00:00","lastUsedAt":null}', '01a212f8-99d3-7729-8140-2a69cc625af6', 'rest', '01a212f8-9fe8-717f-b626-0bfd0b13144a', '01a212f8-99d4-776d-992d-504f757180fb');
INSERT INTO public.events OVERRIDING SYSTEM VALUE VALUES (6, 'webhook.created', '2026-11-25 13:50:13.605533+00', '01a212f8-9f48-769d-a6d9-b275f14a0c58', NULL, '01a212f8-a0c0-7475-aa63-b54b144b0801', '{"id":"01a212f8-a0c0-7475-aa63-b54b144b0801","url":"http://127.0.0.1:4880/","events":["article.created","invoice.paid"],"enabled":true,"disabledReason":null,"verified":false,"scopes":["invoices:read","payments:write","messages:read","articles:read","turtles:read","companies:read"],"version":1,"createdAt":"2026-11-25T13:50:13.696+00:00","updatedAt":"2026-11-25T13:50:13.696+00:00","owner":"01a212f8-9f48-769d-a6d9-b275f14a0c58"}', '01a212f8-9f48-769d-a6d9-b275f14a0c58', 'rest', '01a212f8-a05b-7012-ad0d-2162f05a72c8', '01a212f8-a00c-7467-9420-08d901e385b1');
INSERT INTO public.events OVERRIDING SYSTEM VALUE VALUES (7, 'article.created', '2026-11-25 13:50:14.067551+00', NULL, NULL, '01a212f8-a239-7657-b646-4cc991f09a25', '{"id":"01a212f8-a239-7657-b646-4cc991f09a25","status":"published","revision":"01a212f8-a239-7657-b646-4a1016336491","author__id":"01a212f8-9f48-769d-a6d9-b275f14a0c58","version":1,"createdAt":"2026-11-25T13:50:14.073+00:00","updatedAt":"2026-11-25T13:50:14.073+00:00","author__username":"ada","deletedAt":null,"title":"Once","body":"Text"}', '01a212f8-9f48-769d-a6d9-b275f14a0c58', 'rest', '01a212f8-a14a-7000-a725-7ab2dfe25425', '01a212f8-a00c-7467-9420-08d901e385b1');
INSERT INTO public.events OVERRIDING SYSTEM VALUE VALUES (8, 'article.created', '2026-11-25 13:50:14.181973+00', NULL, NULL, '01a212f8-a2b1-7686-98de-244df73a0ec7', '{"id":"01a212f8-a2b1-7686-98de-244df73a0ec7","status":"published","revision":"01a212f8-a2b1-7686-98de-22068960c9d7","author__id":"01a212f8-99d3-7729-8140-2a69cc625af6","version":1,"createdAt":"2026-11-25T13:50:14.193+00:00","updatedAt":"2026-11-25T13:50:14.193+00:00","author__username":"admin","deletedAt":null,"title":"Of the administrator","body":""}', '01a212f8-99d3-7729-8140-2a69cc625af6', 'rest', '01a212f8-a2a2-76fa-b6a9-dbe67545f593', '01a212f8-99d4-776d-992d-504f757180fb');
INSERT INTO public.events OVERRIDING SYSTEM VALUE VALUES (9, 'webhook.updated', '2026-11-25 13:50:14.140676+00', '01a212f8-9f48-769d-a6d9-b275f14a0c58', NULL, '01a212f8-a0c0-7475-aa63-b54b144b0801', '{"id":"01a212f8-a0c0-7475-aa63-b54b144b0801","url":"http://127.0.0.1:4880/","events":["article.created","invoice.paid"],"enabled":true,"disabledReason":null,"verified":true,"scopes":["invoices:read","payments:write","messages:read","articles:read","turtles:read","companies:read"],"version":2,"createdAt":"2026-11-25T13:50:13.696+00:00","updatedAt":"2026-11-25T13:50:14.193+00:00","owner":"01a212f8-9f48-769d-a6d9-b275f14a0c58"}', NULL, 'job', NULL, NULL);
INSERT INTO public.events OVERRIDING SYSTEM VALUE VALUES (10, 'article.updated', '2026-11-25 13:50:14.275485+00', NULL, NULL, '01a212f8-a239-7657-b646-4cc991f09a25', '{"id":"01a212f8-a239-7657-b646-4cc991f09a25","status":"published","revision":"01a212f8-a304-7787-99fc-a864621bb054","author__id":"01a212f8-9f48-769d-a6d9-b275f14a0c58","version":2,"createdAt":"2026-11-25T13:50:14.073+00:00","updatedAt":"2026-11-25T13:50:14.282+00:00","author__username":"ada","deletedAt":null,"title":"Twice","body":"Text"}', '01a212f8-9f48-769d-a6d9-b275f14a0c58', 'rest', '01a212f8-a2ee-7665-8914-695cbdd70b07', '01a212f8-a00c-7467-9420-08d901e385b1');
INSERT INTO public.events OVERRIDING SYSTEM VALUE VALUES (11, 'token.created', '2026-11-25 13:50:14.297974+00', '01a212f8-9f48-769d-a6d9-b275f14a0c58', NULL, '01a212f8-a31a-751e-a50f-c19eb6337cd7', '{"id":"01a212f8-a31a-751e-a50f-c19eb6337cd7","user":"01a212f8-9f48-769d-a6d9-b275f14a0c58","name":null,"scopes":["articles:read"],"expiresAt":null,"createdAt":"2026-11-25T13:50:14.298+00:00","lastUsedAt":null}', '01a212f8-9f48-769d-a6d9-b275f14a0c58', 'rest', '01a212f8-a318-73e6-addc-75fa53a4b8e4', '01a212f8-a00c-7467-9420-08d901e385b1');
INSERT INTO public.events OVERRIDING SYSTEM VALUE VALUES (12, 'message.created', '2026-11-25 13:50:14.30524+00', '01a212f8-9f96-7511-bda5-9a2b06d9dd88', '01a212f8-9f48-769d-a6d9-b275f14a0c58', '01a212f8-a324-724f-b3f3-268e4a2435d2', '{"id":"01a212f8-a324-724f-b3f3-268e4a2435d2","message":"Hello","user__id":"01a212f8-9f96-7511-bda5-9a2b06d9dd88","sender__id":"01a212f8-9f48-769d-a6d9-b275f14a0c58","version":1,"createdAt":"2026-11-25T13:50:14.307+00:00","updatedAt":"2026-11-25T13:50:14.307+00:00","user__username":"grace","sender__username":"ada"}', '01a212f8-9f48-769d-a6d9-b275f14a0c58', 'rest', '01a212f8-a31e-74e5-a1fd-aedb15bb611e', '01a212f8-a00c-7467-9420-08d901e385b1');
INSERT INTO public.events OVERRIDING SYSTEM VALUE VALUES (13, 'message.created', '2026-11-25 13:50:14.363055+00', '01a212f8-9f96-7511-bda5-9a2b06d9dd88', '01a212f8-9f48-769d-a6d9-b275f14a0c58', '01a212f8-a35b-71ae-ac10-be2bdbc2113d', '{"id":"01a212f8-a35b-71ae-ac10-be2bdbc2113d","message":"Hello again","user__id":"01a212f8-9f96-7511-bda5-9a2b06d9dd88","sender__id":"01a212f8-9f48-769d-a6d9-b275f14a0c58","version":1,"createdAt":"2026-11-25T13:50:14.363+00:00","updatedAt":"2026-11-25T13:50:14.363+00:00","user__username":"grace","sender__username":"ada"}', '01a212f8-9f48-769d-a6d9-b275f14a0c58', 'rest', '01a212f8-a355-7289-8e68-b68aa40a636f', '01a212f8-a00c-7467-9420-08d901e385b1');
INSERT INTO public.events OVERRIDING SYSTEM VALUE VALUES (14, 'turtle.created', '2026-11-25 13:50:14.477514+00', NULL, NULL, '01a212f8-a3d2-7227-8136-ccd79f7baeb3', '{"id":"01a212f8-a3d2-7227-8136-ccd79f7baeb3","name":"Shelly","lifespan":80,"species":"Chelonia mydas","version":1,"createdAt":"2026-11-25T13:50:14.482+00:00","updatedAt":"2026-11-25T13:50:14.482+00:00"}', '01a212f8-9f48-769d-a6d9-b275f14a0c58', 'rest', '01a212f8-a3c0-70e0-96d7-6b42686a7e76', '01a212f8-a00c-7467-9420-08d901e385b1');
INSERT INTO public.events OVERRIDING SYSTEM VALUE VALUES (15, 'company.created', '2026-11-25 13:50:14.492593+00', NULL, NULL, '01a212f8-a3dd-74cd-8a25-01656b691bcb', '{"id":"01a212f8-a3dd-74cd-8a25-01656b691bcb","name":"Carapace","status":"active","locations":[],"enterprise":false,"contactInfo":{"name":"Linus","email":"linus@example.com","phone":"+1 555 0100"},"website":null,"industry":null,"employeeCount":1,"version":1,"createdAt":"2026-11-25T13:50:14.493+00:00","updatedAt":"2026-11-25T13:50:14.493+00:00"}', '01a212f8-9f48-769d-a6d9-b275f14a0c58', 'rest', '01a212f8-a3da-75a8-863e-4d6d00f3490a', '01a212f8-a00c-7467-9420-08d901e385b1');
INSERT INTO public.events OVERRIDING SYSTEM VALUE VALUES (16, 'invoice.created', '2026-11-25 13:50:14.503184+00', '01a212f8-9f48-769d-a6d9-b275f14a0c58', NULL, '01a212f8-a3e8-70a1-bf79-a2531beb24ba', '{"id":"01a212f8-a3e8-70a1-bf79-a2531beb24ba","version":1,"createdAt":"2026-11-25T13:50:14.504+00:00","publishedAt":null,"sentAt":null,"failedAt":null,"paidAt":null,"paymentReceivedAt":null,"status":"draft","invoiceNumber":"R-1","amount":120.5000,"currency":"EUR","contact__name":"Linus","contact__email":"linus@example.com","contact__phone":"+1 555 0100","owner":"01a212f8-9f48-769d-a6d9-b275f14a0c58"}', '01a212f8-9f48-769d-a6d9-b275f14a0c58', 'rest', '01a212f8-a3e5-761b-a486-91218917a314', '01a212f8-a00c-7467-9420-08d901e385b1');
INSERT INTO public.events OVERRIDING SYSTEM VALUE VALUES (38, 'avatar.updated', '2026-11-25 13:50:15.337932+00', '01a212f8-9f48-769d-a6d9-b275f14a0c58', NULL, '01a212f8-a72a-72a2-a364-9920e6217c13', '{"id":"01a212f8-a72a-72a2-a364-9920e6217c13","links__user":"01a212f8-9f48-769d-a6d9-b275f14a0c58"}', '01a212f8-9f48-769d-a6d9-b275f14a0c58', 'rest', '01a212f8-a5e6-764d-aab1-d2fc40d512ca', '01a212f8-a00c-7467-9420-08d901e385b1');
INSERT INTO public.events OVERRIDING SYSTEM VALUE VALUES (17, 'invoice.published', '2026-11-25 13:50:14.562402+00', '01a212f8-9f48-769d-a6d9-b275f14a0c58', NULL, '01a212f8-a3e8-70a1-bf79-a2531beb24ba', '{"id":"01a212f8-a3e8-70a1-bf79-a2531beb24ba","version":2,"createdAt":"2026-11-25T13:50:14.504+00:00","publishedAt":"2026-11-25T13:50:14.567+00:00","sentAt":null,"failedAt":null,"paidAt":null,"paymentReceivedAt":null,"status":"published","invoiceNumber":"R-1","amount":120.5000,"currency":"EUR","contact__name":"Linus","contact__email":"linus@example.com","contact__phone":"+1 555 0100","owner":"01a212f8-9f48-769d-a6d9-b275f14a0c58","transition__id":"01a212f8-a427-7136-869e-b46195e4c084","transition__invoice":"01a212f8-a3e8-70a1-bf79-a2531beb24ba","transition__from":"draft","transition__to":"published","transition__createdAt":"2026-11-25T13:50:14.567+00:00"}', '01a212f8-9f48-769d-a6d9-b275f14a0c58', 'rest', '01a212f8-a421-7391-a75a-f82584c8de31', '01a212f8-a00c-7467-9420-08d901e385b1');
INSERT INTO public.events OVERRIDING SYSTEM VALUE VALUES (18, 'invoice.created', '2026-11-25 13:50:14.575297+00', '01a212f8-9f48-769d-a6d9-b275f14a0c58', NULL, '01a212f8-a42f-741b-b0e1-8882209bc118', '{"id":"01a212f8-a42f-741b-b0e1-8882209bc118","version":1,"createdAt":"2026-11-25T13:50:14.575+00:00","publishedAt":null,"sentAt":null,"failedAt":null,"paidAt":null,"paymentReceivedAt":null,"status":"draft","invoiceNumber":"R-2","amount":120.5000,"currency":"EUR","contact__name":"Linus","contact__email":"linus@example.com","contact__phone":"+1 555 0100","owner":"01a212f8-9f48-769d-a6d9-b275f14a0c58"}', '01a212f8-9f48-769d-a6d9-b275f14a0c58', 'rest', '01a212f8-a42e-727f-8224-eb5da7ed2e5c', '01a212f8-a00c-7467-9420-08d901e385b1');
INSERT INTO public.events OVERRIDING SYSTEM VALUE VALUES (19, 'invoice.published', '2026-11-25 13:50:14.580307+00', '01a212f8-9f48-769d-a6d9-b275f14a0c58', NULL, '01a212f8-a42f-741b-b0e1-8882209bc118', '{"id":"01a212f8-a42f-741b-b0e1-8882209bc118","version":2,"createdAt":"2026-11-25T13:50:14.575+00:00","publishedAt":"2026-11-25T13:50:14.581+00:00","sentAt":null,"failedAt":null,"paidAt":null,"paymentReceivedAt":null,"status":"published","invoiceNumber":"R-2","amount":120.5000,"currency":"EUR","contact__name":"Linus","contact__email":"linus@example.com","contact__phone":"+1 555 0100","owner":"01a212f8-9f48-769d-a6d9-b275f14a0c58","transition__id":"01a212f8-a435-736b-8c0b-9377ab19751c","transition__invoice":"01a212f8-a42f-741b-b0e1-8882209bc118","transition__from":"draft","transition__to":"published","transition__createdAt":"2026-11-25T13:50:14.581+00:00"}', '01a212f8-9f48-769d-a6d9-b275f14a0c58', 'rest', '01a212f8-a433-7752-a8d4-bf9f3c573be0', '01a212f8-a00c-7467-9420-08d901e385b1');
INSERT INTO public.events OVERRIDING SYSTEM VALUE VALUES (20, 'invoice.created', '2026-11-25 13:50:14.584183+00', '01a212f8-9f48-769d-a6d9-b275f14a0c58', NULL, '01a212f8-a438-7188-b61f-e7075818641f', '{"id":"01a212f8-a438-7188-b61f-e7075818641f","version":1,"createdAt":"2026-11-25T13:50:14.584+00:00","publishedAt":null,"sentAt":null,"failedAt":null,"paidAt":null,"paymentReceivedAt":null,"status":"draft","invoiceNumber":"R-3","amount":120.5000,"currency":"EUR","contact__name":"Linus","contact__email":"linus@example.com","contact__phone":"+1 555 0100","owner":"01a212f8-9f48-769d-a6d9-b275f14a0c58"}', '01a212f8-9f48-769d-a6d9-b275f14a0c58', 'rest', '01a212f8-a437-72d1-b59b-6ad9e6eed3f5', '01a212f8-a00c-7467-9420-08d901e385b1');
INSERT INTO public.events OVERRIDING SYSTEM VALUE VALUES (21, 'invoice.published', '2026-11-25 13:50:14.592086+00', '01a212f8-9f48-769d-a6d9-b275f14a0c58', NULL, '01a212f8-a438-7188-b61f-e7075818641f', '{"id":"01a212f8-a438-7188-b61f-e7075818641f","version":2,"createdAt":"2026-11-25T13:50:14.584+00:00","publishedAt":"2026-11-25T13:50:14.592+00:00","sentAt":null,"failedAt":null,"paidAt":null,"paymentReceivedAt":null,"status":"published","invoiceNumber":"R-3","amount":120.5000,"currency":"EUR","contact__name":"Linus","contact__email":"linus@example.com","contact__phone":"+1 555 0100","owner":"01a212f8-9f48-769d-a6d9-b275f14a0c58","transition__id":"01a212f8-a440-774e-9843-b8ba1ae7ead9","transition__invoice":"01a212f8-a438-7188-b61f-e7075818641f","transition__from":"draft","transition__to":"published","transition__createdAt":"2026-11-25T13:50:14.592+00:00"}', '01a212f8-9f48-769d-a6d9-b275f14a0c58', 'rest', '01a212f8-a43f-7461-a525-a480b3a9dbb3', '01a212f8-a00c-7467-9420-08d901e385b1');
INSERT INTO public.events OVERRIDING SYSTEM VALUE VALUES (22, 'invoice.created', '2026-11-25 13:50:14.602211+00', '01a212f8-9f48-769d-a6d9-b275f14a0c58', NULL, '01a212f8-a44a-73c8-970b-72ae969db0df', '{"id":"01a212f8-a44a-73c8-970b-72ae969db0df","version":1,"createdAt":"2026-11-25T13:50:14.602+00:00","publishedAt":null,"sentAt":null,"failedAt":null,"paidAt":null,"paymentReceivedAt":null,"status":"draft","invoiceNumber":"R-4","amount":120.5000,"currency":"EUR","contact__name":"Linus","contact__email":"linus@example.com","contact__phone":"+1 555 0100","owner":"01a212f8-9f48-769d-a6d9-b275f14a0c58"}', '01a212f8-9f48-769d-a6d9-b275f14a0c58', 'rest', '01a212f8-a443-76b9-812b-66965bf0b551', '01a212f8-a00c-7467-9420-08d901e385b1');
INSERT INTO public.events OVERRIDING SYSTEM VALUE VALUES (39, 'upload.created', '2026-11-25 13:50:15.353502+00', '01a212f8-9f48-769d-a6d9-b275f14a0c58', NULL, '01a212f8-a741-7457-a710-cbf968486b3c', '{"contentLength":69,"contentType":"image/png","expiresAt":"2026-11-25T14:50:15.361+00:00","id":"01a212f8-a741-7457-a710-cbf968486b3c","user":"01a212f8-9f48-769d-a6d9-b275f14a0c58"}', '01a212f8-9f48-769d-a6d9-b275f14a0c58', 'rest', '01a212f8-a734-730a-846e-a923dbf8522c', '01a212f8-a00c-7467-9420-08d901e385b1');
INSERT INTO public.events OVERRIDING SYSTEM VALUE VALUES (42, 'invoice.sent', '2026-11-25 13:50:15.597559+00', '01a212f8-9f48-769d-a6d9-b275f14a0c58', NULL, '01a212f8-a44a-73c8-970b-72ae969db0df', '{"id":"01a212f8-a44a-73c8-970b-72ae969db0df","version":3,"createdAt":"2026-11-25T13:50:14.602+00:00","publishedAt":"2026-11-25T13:50:14.614+00:00","sentAt":"2026-11-25T13:50:15.644+00:00","failedAt":null,"paidAt":null,"paymentReceivedAt":null,"status":"sent","invoiceNumber":"R-4","amount":120.5000,"currency":"EUR","contact__name":"Linus","contact__email":"linus@example.com","contact__phone":"+1 555 0100","owner":"01a212f8-9f48-769d-a6d9-b275f14a0c58","transition__id":"01a212f8-a85c-72fb-b9b2-8e8ad0fdf25b","transition__invoice":"01a212f8-a44a-73c8-970b-72ae969db0df","transition__from":"published","transition__to":"sent","transition__createdAt":"2026-11-25T13:50:15.644+00:00"}', '01a212f8-9f48-769d-a6d9-b275f14a0c58', 'graphql', '01a212f8-a82c-71a2-b4e3-35f71fb4b30f', '01a212f8-a00c-7467-9420-08d901e385b1');
INSERT INTO public.events OVERRIDING SYSTEM VALUE VALUES (43, 'payment_link.created', '2026-11-25 13:50:15.597559+00', NULL, NULL, '01a212f8-a85c-72fb-b9b2-922b1940017b', '{"id":"01a212f8-a85c-72fb-b9b2-922b1940017b","invoice":"01a212f8-a44a-73c8-970b-72ae969db0df","expiresAt":null,"lastUsedAt":null,"createdAt":"2026-11-25T13:50:15.644+00:00"}', '01a212f8-9f48-769d-a6d9-b275f14a0c58', 'graphql', '01a212f8-a82c-71a2-b4e3-35f71fb4b30f', '01a212f8-a00c-7467-9420-08d901e385b1');
INSERT INTO public.events OVERRIDING SYSTEM VALUE VALUES (47, 'payment_attempt.created', '2026-11-25 13:50:15.785695+00', '01a212f8-99d3-7729-8140-2a69cc625af6', '01a212f8-9f48-769d-a6d9-b275f14a0c58', '01a212f8-a8f0-7426-901d-386a554e8581', '{"id":"01a212f8-a8f0-7426-901d-386a554e8581","invoice":"01a212f8-a463-73e6-8769-b78d7fbebf3a","invoiceNumber":"R-5","amount":120.5000,"paymentToken":"*******cess","status":"processing","failure__code":null,"failure__message":null,"createdAt":"2026-11-25T13:50:15.792+00:00","payer":"01a212f8-99d3-7729-8140-2a69cc625af6","nextAction__type":null,"nextAction__clientSecret":null,"owner":"01a212f8-9f48-769d-a6d9-b275f14a0c58"}', '01a212f8-99d3-7729-8140-2a69cc625af6', 'graphql', '01a212f8-a8d9-75da-aa71-ec6fe3621d77', '01a212f8-99d4-776d-992d-504f757180fb');
INSERT INTO public.events OVERRIDING SYSTEM VALUE VALUES (48, 'payment_attempt.succeeded', '2026-11-25 13:50:15.808738+00', '01a212f8-99d3-7729-8140-2a69cc625af6', '01a212f8-9f48-769d-a6d9-b275f14a0c58', '01a212f8-a8f0-7426-901d-386a554e8581', '{"id":"01a212f8-a8f0-7426-901d-386a554e8581","invoice":"01a212f8-a463-73e6-8769-b78d7fbebf3a","invoiceNumber":"R-5","amount":120.5000,"paymentToken":"*******cess","status":"succeeded","failure__code":null,"failure__message":null,"createdAt":"2026-11-25T13:50:15.792+00:00","payer":"01a212f8-99d3-7729-8140-2a69cc625af6","nextAction__type":null,"nextAction__clientSecret":null,"owner":"01a212f8-9f48-769d-a6d9-b275f14a0c58"}', '01a212f8-99d3-7729-8140-2a69cc625af6', 'graphql', '01a212f8-a8d9-75da-aa71-ec6fe3621d77', '01a212f8-99d4-776d-992d-504f757180fb');
INSERT INTO public.events OVERRIDING SYSTEM VALUE VALUES (49, 'invoice.paid', '2026-11-25 13:50:15.808738+00', '01a212f8-9f48-769d-a6d9-b275f14a0c58', NULL, '01a212f8-a463-73e6-8769-b78d7fbebf3a', '{"id":"01a212f8-a463-73e6-8769-b78d7fbebf3a","version":3,"createdAt":"2026-11-25T13:50:14.627+00:00","publishedAt":"2026-11-25T13:50:14.634+00:00","sentAt":null,"failedAt":null,"paidAt":"2026-11-25T13:50:15.813+00:00","paymentReceivedAt":"2026-11-25T13:50:15.813+00:00","status":"paid","invoiceNumber":"R-5","amount":120.5000,"currency":"EUR","contact__name":"Linus","contact__email":"linus@example.com","contact__phone":"+1 555 0100","owner":"01a212f8-9f48-769d-a6d9-b275f14a0c58","transition__id":"01a212f8-a905-7749-828b-fa55a20a02cc","transition__invoice":"01a212f8-a463-73e6-8769-b78d7fbebf3a","transition__from":"published","transition__to":"paid","transition__createdAt":"2026-11-25T13:50:15.813+00:00"}', '01a212f8-99d3-7729-8140-2a69cc625af6', 'graphql', '01a212f8-a8d9-75da-aa71-ec6fe3621d77', '01a212f8-99d4-776d-992d-504f757180fb');
INSERT INTO public.events OVERRIDING SYSTEM VALUE VALUES (23, 'invoice.published', '2026-11-25 13:50:14.61267+00', '01a212f8-9f48-769d-a6d9-b275f14a0c58', NULL, '01a212f8-a44a-73c8-970b-72ae969db0df', '{"id":"01a212f8-a44a-73c8-970b-72ae969db0df","version":2,"createdAt":"2026-11-25T13:50:14.602+00:00","publishedAt":"2026-11-25T13:50:14.614+00:00","sentAt":null,"failedAt":null,"paidAt":null,"paymentReceivedAt":null,"status":"published","invoiceNumber":"R-4","amount":120.5000,"currency":"EUR","contact__name":"Linus","contact__email":"linus@example.com","contact__phone":"+1 555 0100","owner":"01a212f8-9f48-769d-a6d9-b275f14a0c58","transition__id":"01a212f8-a456-728e-8f83-63299cfcd902","transition__invoice":"01a212f8-a44a-73c8-970b-72ae969db0df","transition__from":"draft","transition__to":"published","transition__createdAt":"2026-11-25T13:50:14.614+00:00"}', '01a212f8-9f48-769d-a6d9-b275f14a0c58', 'rest', '01a212f8-a454-75f9-bdec-78f670bb18c2', '01a212f8-a00c-7467-9420-08d901e385b1');
INSERT INTO public.events OVERRIDING SYSTEM VALUE VALUES (24, 'invoice.created', '2026-11-25 13:50:14.627361+00', '01a212f8-9f48-769d-a6d9-b275f14a0c58', NULL, '01a212f8-a463-73e6-8769-b78d7fbebf3a', '{"id":"01a212f8-a463-73e6-8769-b78d7fbebf3a","version":1,"createdAt":"2026-11-25T13:50:14.627+00:00","publishedAt":null,"sentAt":null,"failedAt":null,"paidAt":null,"paymentReceivedAt":null,"status":"draft","invoiceNumber":"R-5","amount":120.5000,"currency":"EUR","contact__name":"Linus","contact__email":"linus@example.com","contact__phone":"+1 555 0100","owner":"01a212f8-9f48-769d-a6d9-b275f14a0c58"}', '01a212f8-9f48-769d-a6d9-b275f14a0c58', 'rest', '01a212f8-a462-7072-967f-9a8fe464da43', '01a212f8-a00c-7467-9420-08d901e385b1');
INSERT INTO public.events OVERRIDING SYSTEM VALUE VALUES (25, 'invoice.published', '2026-11-25 13:50:14.633338+00', '01a212f8-9f48-769d-a6d9-b275f14a0c58', NULL, '01a212f8-a463-73e6-8769-b78d7fbebf3a', '{"id":"01a212f8-a463-73e6-8769-b78d7fbebf3a","version":2,"createdAt":"2026-11-25T13:50:14.627+00:00","publishedAt":"2026-11-25T13:50:14.634+00:00","sentAt":null,"failedAt":null,"paidAt":null,"paymentReceivedAt":null,"status":"published","invoiceNumber":"R-5","amount":120.5000,"currency":"EUR","contact__name":"Linus","contact__email":"linus@example.com","contact__phone":"+1 555 0100","owner":"01a212f8-9f48-769d-a6d9-b275f14a0c58","transition__id":"01a212f8-a46a-7380-afa0-99a8c72acb35","transition__invoice":"01a212f8-a463-73e6-8769-b78d7fbebf3a","transition__from":"draft","transition__to":"published","transition__createdAt":"2026-11-25T13:50:14.634+00:00"}', '01a212f8-9f48-769d-a6d9-b275f14a0c58', 'rest', '01a212f8-a468-718a-a834-1441a5726bcd', '01a212f8-a00c-7467-9420-08d901e385b1');
INSERT INTO public.events OVERRIDING SYSTEM VALUE VALUES (26, 'invoice.sent', '2026-11-25 13:50:14.637393+00', '01a212f8-9f48-769d-a6d9-b275f14a0c58', NULL, '01a212f8-a42f-741b-b0e1-8882209bc118', '{"id":"01a212f8-a42f-741b-b0e1-8882209bc118","version":3,"createdAt":"2026-11-25T13:50:14.575+00:00","publishedAt":"2026-11-25T13:50:14.581+00:00","sentAt":"2026-11-25T13:50:14.646+00:00","failedAt":null,"paidAt":null,"paymentReceivedAt":null,"status":"sent","invoiceNumber":"R-2","amount":120.5000,"currency":"EUR","contact__name":"Linus","contact__email":"linus@example.com","contact__phone":"+1 555 0100","owner":"01a212f8-9f48-769d-a6d9-b275f14a0c58","transition__id":"01a212f8-a476-733f-ad65-99624ff89744","transition__invoice":"01a212f8-a42f-741b-b0e1-8882209bc118","transition__from":"published","transition__to":"sent","transition__createdAt":"2026-11-25T13:50:14.646+00:00"}', '01a212f8-9f48-769d-a6d9-b275f14a0c58', 'rest', '01a212f8-a46d-767a-8951-c5da5dab47a0', '01a212f8-a00c-7467-9420-08d901e385b1');
INSERT INTO public.events OVERRIDING SYSTEM VALUE VALUES (27, 'payment_link.created', '2026-11-25 13:50:14.637393+00', NULL, NULL, '01a212f8-a477-77a4-815c-f51763cda50e', '{"id":"01a212f8-a477-77a4-815c-f51763cda50e","invoice":"01a212f8-a42f-741b-b0e1-8882209bc118","expiresAt":null,"lastUsedAt":null,"createdAt":"2026-11-25T13:50:14.647+00:00"}', '01a212f8-9f48-769d-a6d9-b275f14a0c58', 'rest', '01a212f8-a46d-767a-8951-c5da5dab47a0', '01a212f8-a00c-7467-9420-08d901e385b1');
INSERT INTO public.events OVERRIDING SYSTEM VALUE VALUES (31, 'payment_attempt.created', '2026-11-25 13:50:14.842053+00', '01a212f8-9f48-769d-a6d9-b275f14a0c58', NULL, '01a212f8-a53d-74c7-a0ae-6753a5433f2c', '{"id":"01a212f8-a53d-74c7-a0ae-6753a5433f2c","invoice":"01a212f8-a42f-741b-b0e1-8882209bc118","invoiceNumber":"R-2","amount":120.5000,"paymentToken":"********ined","status":"processing","failure__code":null,"failure__message":null,"createdAt":"2026-11-25T13:50:14.845+00:00","payer":"01a212f8-9f48-769d-a6d9-b275f14a0c58","nextAction__type":null,"nextAction__clientSecret":null,"owner":"01a212f8-9f48-769d-a6d9-b275f14a0c58"}', '01a212f8-9f48-769d-a6d9-b275f14a0c58', 'rest', '01a212f8-a527-7167-90e6-c1023fa37813', '01a212f8-a00c-7467-9420-08d901e385b1');
INSERT INTO public.events OVERRIDING SYSTEM VALUE VALUES (32, 'payment_attempt.failed', '2026-11-25 13:50:14.860811+00', '01a212f8-9f48-769d-a6d9-b275f14a0c58', NULL, '01a212f8-a53d-74c7-a0ae-6753a5433f2c', '{"id":"01a212f8-a53d-74c7-a0ae-6753a5433f2c","invoice":"01a212f8-a42f-741b-b0e1-8882209bc118","invoiceNumber":"R-2","amount":120.5000,"paymentToken":"********ined","status":"failed","failure__code":"card_declined","failure__message":"The card was declined.","createdAt":"2026-11-25T13:50:14.845+00:00","payer":"01a212f8-9f48-769d-a6d9-b275f14a0c58","nextAction__type":null,"nextAction__clientSecret":null,"owner":"01a212f8-9f48-769d-a6d9-b275f14a0c58"}', '01a212f8-9f48-769d-a6d9-b275f14a0c58', 'rest', '01a212f8-a527-7167-90e6-c1023fa37813', '01a212f8-a00c-7467-9420-08d901e385b1');
INSERT INTO public.events OVERRIDING SYSTEM VALUE VALUES (33, 'invoice.failed', '2026-11-25 13:50:14.860811+00', '01a212f8-9f48-769d-a6d9-b275f14a0c58', NULL, '01a212f8-a42f-741b-b0e1-8882209bc118', '{"id":"01a212f8-a42f-741b-b0e1-8882209bc118","version":4,"createdAt":"2026-11-25T13:50:14.575+00:00","publishedAt":"2026-11-25T13:50:14.581+00:00","sentAt":"2026-11-25T13:50:14.646+00:00","failedAt":"2026-11-25T13:50:14.871+00:00","paidAt":null,"paymentReceivedAt":null,"status":"failed","invoiceNumber":"R-2","amount":120.5000,"currency":"EUR","contact__name":"Linus","contact__email":"linus@example.com","contact__phone":"+1 555 0100","owner":"01a212f8-9f48-769d-a6d9-b275f14a0c58","transition__id":"01a212f8-a557-749d-9ab0-afebc1315d6f","transition__invoice":"01a212f8-a42f-741b-b0e1-8882209bc118","transition__from":"sent","transition__to":"failed","transition__createdAt":"2026-11-25T13:50:14.871+00:00"}', '01a212f8-9f48-769d-a6d9-b275f14a0c58', 'rest', '01a212f8-a527-7167-90e6-c1023fa37813', '01a212f8-a00c-7467-9420-08d901e385b1');
INSERT INTO public.events OVERRIDING SYSTEM VALUE VALUES (34, 'payment_link.created', '2026-11-25 13:50:14.860811+00', NULL, NULL, '01a212f8-a562-747b-9d88-6658f1d6cc14', '{"id":"01a212f8-a562-747b-9d88-6658f1d6cc14","invoice":"01a212f8-a42f-741b-b0e1-8882209bc118","expiresAt":null,"lastUsedAt":null,"createdAt":"2026-11-25T13:50:14.882+00:00"}', '01a212f8-9f48-769d-a6d9-b275f14a0c58', 'rest', '01a212f8-a527-7167-90e6-c1023fa37813', '01a212f8-a00c-7467-9420-08d901e385b1');
INSERT INTO public.events OVERRIDING SYSTEM VALUE VALUES (35, 'payment_attempt.created', '2026-11-25 13:50:14.957731+00', '01a212f8-99d3-7729-8140-2a69cc625af6', '01a212f8-9f48-769d-a6d9-b275f14a0c58', '01a212f8-a5ae-7294-94a5-b61f3e0fc700', '{"id":"01a212f8-a5ae-7294-94a5-b61f3e0fc700","invoice":"01a212f8-a438-7188-b61f-e7075818641f","invoiceNumber":"R-3","amount":120.5000,"paymentToken":"*******cess","status":"processing","failure__code":null,"failure__message":null,"createdAt":"2026-11-25T13:50:14.958+00:00","payer":"01a212f8-99d3-7729-8140-2a69cc625af6","nextAction__type":null,"nextAction__clientSecret":null,"owner":"01a212f8-9f48-769d-a6d9-b275f14a0c58"}', '01a212f8-99d3-7729-8140-2a69cc625af6', 'rest', '01a212f8-a596-7769-a9fe-392007c9d463', '01a212f8-99d4-776d-992d-504f757180fb');
INSERT INTO public.events OVERRIDING SYSTEM VALUE VALUES (36, 'payment_attempt.succeeded', '2026-11-25 13:50:14.967966+00', '01a212f8-99d3-7729-8140-2a69cc625af6', '01a212f8-9f48-769d-a6d9-b275f14a0c58', '01a212f8-a5ae-7294-94a5-b61f3e0fc700', '{"id":"01a212f8-a5ae-7294-94a5-b61f3e0fc700","invoice":"01a212f8-a438-7188-b61f-e7075818641f","invoiceNumber":"R-3","amount":120.5000,"paymentToken":"*******cess","status":"succeeded","failure__code":null,"failure__message":null,"createdAt":"2026-11-25T13:50:14.958+00:00","payer":"01a212f8-99d3-7729-8140-2a69cc625af6","nextAction__type":null,"nextAction__clientSecret":null,"owner":"01a212f8-9f48-769d-a6d9-b275f14a0c58"}', '01a212f8-99d3-7729-8140-2a69cc625af6', 'rest', '01a212f8-a596-7769-a9fe-392007c9d463', '01a212f8-99d4-776d-992d-504f757180fb');
INSERT INTO public.events OVERRIDING SYSTEM VALUE VALUES (37, 'invoice.paid', '2026-11-25 13:50:14.967966+00', '01a212f8-9f48-769d-a6d9-b275f14a0c58', NULL, '01a212f8-a438-7188-b61f-e7075818641f', '{"id":"01a212f8-a438-7188-b61f-e7075818641f","version":3,"createdAt":"2026-11-25T13:50:14.584+00:00","publishedAt":"2026-11-25T13:50:14.592+00:00","sentAt":null,"failedAt":null,"paidAt":"2026-11-25T13:50:14.97+00:00","paymentReceivedAt":"2026-11-25T13:50:14.97+00:00","status":"paid","invoiceNumber":"R-3","amount":120.5000,"currency":"EUR","contact__name":"Linus","contact__email":"linus@example.com","contact__phone":"+1 555 0100","owner":"01a212f8-9f48-769d-a6d9-b275f14a0c58","transition__id":"01a212f8-a5ba-70e8-ae8d-157129619dde","transition__invoice":"01a212f8-a438-7188-b61f-e7075818641f","transition__from":"published","transition__to":"paid","transition__createdAt":"2026-11-25T13:50:14.97+00:00"}', '01a212f8-99d3-7729-8140-2a69cc625af6', 'rest', '01a212f8-a596-7769-a9fe-392007c9d463', '01a212f8-99d4-776d-992d-504f757180fb');
INSERT INTO public.events OVERRIDING SYSTEM VALUE VALUES (28, 'payment_attempt.created', '2026-11-25 13:50:14.67313+00', '01a212f8-9f48-769d-a6d9-b275f14a0c58', NULL, '01a212f8-a4a5-702d-8659-912dbca0c60d', '{"id":"01a212f8-a4a5-702d-8659-912dbca0c60d","invoice":"01a212f8-a3e8-70a1-bf79-a2531beb24ba","invoiceNumber":"R-1","amount":120.5000,"paymentToken":"*******cess","status":"processing","failure__code":null,"failure__message":null,"createdAt":"2026-11-25T13:50:14.693+00:00","payer":"01a212f8-9f48-769d-a6d9-b275f14a0c58","nextAction__type":null,"nextAction__clientSecret":null,"owner":"01a212f8-9f48-769d-a6d9-b275f14a0c58"}', '01a212f8-9f48-769d-a6d9-b275f14a0c58', 'rest', '01a212f8-a489-73ec-919a-f4ef45b121bb', '01a212f8-a00c-7467-9420-08d901e385b1');
INSERT INTO public.events OVERRIDING SYSTEM VALUE VALUES (29, 'payment_attempt.succeeded', '2026-11-25 13:50:14.761741+00', '01a212f8-9f48-769d-a6d9-b275f14a0c58', NULL, '01a212f8-a4a5-702d-8659-912dbca0c60d', '{"id":"01a212f8-a4a5-702d-8659-912dbca0c60d","invoice":"01a212f8-a3e8-70a1-bf79-a2531beb24ba","invoiceNumber":"R-1","amount":120.5000,"paymentToken":"*******cess","status":"succeeded","failure__code":null,"failure__message":null,"createdAt":"2026-11-25T13:50:14.693+00:00","payer":"01a212f8-9f48-769d-a6d9-b275f14a0c58","nextAction__type":null,"nextAction__clientSecret":null,"owner":"01a212f8-9f48-769d-a6d9-b275f14a0c58"}', '01a212f8-9f48-769d-a6d9-b275f14a0c58', 'rest', '01a212f8-a489-73ec-919a-f4ef45b121bb', '01a212f8-a00c-7467-9420-08d901e385b1');
INSERT INTO public.events OVERRIDING SYSTEM VALUE VALUES (30, 'invoice.paid', '2026-11-25 13:50:14.761741+00', '01a212f8-9f48-769d-a6d9-b275f14a0c58', NULL, '01a212f8-a3e8-70a1-bf79-a2531beb24ba', '{"id":"01a212f8-a3e8-70a1-bf79-a2531beb24ba","version":3,"createdAt":"2026-11-25T13:50:14.504+00:00","publishedAt":"2026-11-25T13:50:14.567+00:00","sentAt":null,"failedAt":null,"paidAt":"2026-11-25T13:50:14.771+00:00","paymentReceivedAt":"2026-11-25T13:50:14.771+00:00","status":"paid","invoiceNumber":"R-1","amount":120.5000,"currency":"EUR","contact__name":"Linus","contact__email":"linus@example.com","contact__phone":"+1 555 0100","owner":"01a212f8-9f48-769d-a6d9-b275f14a0c58","transition__id":"01a212f8-a4f3-775c-b246-251e2056516c","transition__invoice":"01a212f8-a3e8-70a1-bf79-a2531beb24ba","transition__from":"published","transition__to":"paid","transition__createdAt":"2026-11-25T13:50:14.771+00:00"}', '01a212f8-9f48-769d-a6d9-b275f14a0c58', 'rest', '01a212f8-a489-73ec-919a-f4ef45b121bb', '01a212f8-a00c-7467-9420-08d901e385b1');
INSERT INTO public.events OVERRIDING SYSTEM VALUE VALUES (40, 'article.created', '2026-11-25 13:50:15.447863+00', NULL, NULL, '01a212f8-a7dd-71db-b160-76c9cfa7bffe', '{"id":"01a212f8-a7dd-71db-b160-76c9cfa7bffe","status":"published","revision":"01a212f8-a7dd-71db-b160-728bfd199bc3","author__id":"01a212f8-9f48-769d-a6d9-b275f14a0c58","version":1,"createdAt":"2026-11-25T13:50:15.517+00:00","updatedAt":"2026-11-25T13:50:15.517+00:00","author__username":"ada","deletedAt":null,"title":"By GraphQL","body":""}', '01a212f8-9f48-769d-a6d9-b275f14a0c58', 'graphql', '01a212f8-a78d-77d3-abc1-aeae626d18e8', '01a212f8-a00c-7467-9420-08d901e385b1');
INSERT INTO public.events OVERRIDING SYSTEM VALUE VALUES (41, 'article.created', '2026-11-25 13:50:15.557519+00', NULL, NULL, '01a212f8-a810-776d-8fa8-09813c3d8b8c', '{"id":"01a212f8-a810-776d-8fa8-09813c3d8b8c","status":"published","revision":"01a212f8-a810-776d-8fa8-07b38e0ec466","author__id":"01a212f8-99d3-7729-8140-2a69cc625af6","version":1,"createdAt":"2026-11-25T13:50:15.568+00:00","updatedAt":"2026-11-25T13:50:15.568+00:00","author__username":"admin","deletedAt":null,"title":"Inline","body":""}', '01a212f8-99d3-7729-8140-2a69cc625af6', 'graphql', '01a212f8-a801-77a7-9984-49458a623411', '01a212f8-99d4-776d-992d-504f757180fb');
INSERT INTO public.events OVERRIDING SYSTEM VALUE VALUES (44, 'payment_attempt.created', '2026-11-25 13:50:15.722551+00', '01a212f8-9f48-769d-a6d9-b275f14a0c58', NULL, '01a212f8-a8ab-7392-b773-49634a122b30', '{"id":"01a212f8-a8ab-7392-b773-49634a122b30","invoice":"01a212f8-a44a-73c8-970b-72ae969db0df","invoiceNumber":"R-4","amount":120.5000,"paymentToken":"*******cess","status":"processing","failure__code":null,"failure__message":null,"createdAt":"2026-11-25T13:50:15.723+00:00","payer":"01a212f8-9f48-769d-a6d9-b275f14a0c58","nextAction__type":null,"nextAction__clientSecret":null,"owner":"01a212f8-9f48-769d-a6d9-b275f14a0c58"}', '01a212f8-9f48-769d-a6d9-b275f14a0c58', 'graphql', '01a212f8-a87f-7518-b579-598b36b33fa7', '01a212f8-a00c-7467-9420-08d901e385b1');
INSERT INTO public.events OVERRIDING SYSTEM VALUE VALUES (45, 'payment_attempt.succeeded', '2026-11-25 13:50:15.729567+00', '01a212f8-9f48-769d-a6d9-b275f14a0c58', NULL, '01a212f8-a8ab-7392-b773-49634a122b30', '{"id":"01a212f8-a8ab-7392-b773-49634a122b30","invoice":"01a212f8-a44a-73c8-970b-72ae969db0df","invoiceNumber":"R-4","amount":120.5000,"paymentToken":"*******cess","status":"succeeded","failure__code":null,"failure__message":null,"createdAt":"2026-11-25T13:50:15.723+00:00","payer":"01a212f8-9f48-769d-a6d9-b275f14a0c58","nextAction__type":null,"nextAction__clientSecret":null,"owner":"01a212f8-9f48-769d-a6d9-b275f14a0c58"}', '01a212f8-9f48-769d-a6d9-b275f14a0c58', 'graphql', '01a212f8-a87f-7518-b579-598b36b33fa7', '01a212f8-a00c-7467-9420-08d901e385b1');
INSERT INTO public.events OVERRIDING SYSTEM VALUE VALUES (46, 'invoice.paid', '2026-11-25 13:50:15.729567+00', '01a212f8-9f48-769d-a6d9-b275f14a0c58', NULL, '01a212f8-a44a-73c8-970b-72ae969db0df', '{"id":"01a212f8-a44a-73c8-970b-72ae969db0df","version":4,"createdAt":"2026-11-25T13:50:14.602+00:00","publishedAt":"2026-11-25T13:50:14.614+00:00","sentAt":"2026-11-25T13:50:15.644+00:00","failedAt":null,"paidAt":"2026-11-25T13:50:15.734+00:00","paymentReceivedAt":"2026-11-25T13:50:15.734+00:00","status":"paid","invoiceNumber":"R-4","amount":120.5000,"currency":"EUR","contact__name":"Linus","contact__email":"linus@example.com","contact__phone":"+1 555 0100","owner":"01a212f8-9f48-769d-a6d9-b275f14a0c58","transition__id":"01a212f8-a8b6-7171-89a2-0f587bab2a7e","transition__invoice":"01a212f8-a44a-73c8-970b-72ae969db0df","transition__from":"sent","transition__to":"paid","transition__createdAt":"2026-11-25T13:50:15.734+00:00"}', '01a212f8-9f48-769d-a6d9-b275f14a0c58', 'graphql', '01a212f8-a87f-7518-b579-598b36b33fa7', '01a212f8-a00c-7467-9420-08d901e385b1');
INSERT INTO public.idempotency_keys VALUES ('01a212f8-99d3-7729-8140-2a69cc625af6', '1erW_dPRZjCq1PB_XklIYzekLlj7Tu8N6qu4FMADsTQ', '2 u8CBJ1PhpN8ZKg4GCAFqVJi44oMl2F0lNCTgSTz_iWA articles:read articles:write audit:read avatars:write companies:read companies:write invoices:read invoices:write messages:read messages:write payments:write tokens:write turtles:read turtles:write users:read users:write webhooks:read webhooks:write', 201, '{"ETag": "\"b275f14a0c58.1._nU7\"", "Location": "http://127.0.0.1:4879/users/01a212f8-9f48-769d-a6d9-b275f14a0c58", "Content-Type": "application/json; charset=utf-8", "Cache-Control": "no-store"}', 'XmlUcf97GzB69L6RQ7/tcUYMSINtCNDNGFVkOEdcqbWBf02G8fNEV3XUQh+ImFgLLGMbx/Bads37qJo9MHryEf2kYko1PxwbJKpcu0eLpPX+KW/9ZS5M0qPxK/gOVkdx0pRe7owc3XzDc87QBzXI7xR3FsXZt4dab3JLByY3sIj3DWg+iJNRcYtn6iLKz3lqZzl66HPzzZv4+SwBb9B8AZEzDDl2dmaRH9w30LnVExaEzVFPFN/1Gl5gEsDueoY4', '2026-11-25 13:50:13.313+00');
INSERT INTO public.idempotency_keys VALUES ('01a212f8-99d3-7729-8140-2a69cc625af6', 'vil0VGl443OebW2oXEvp8zTOMt8rn9S2_xtVwNV-nUQ', '2 6JD06fDTPYplcmyL_LchAatP0FzOtPHINZ0PoDAVkGQ articles:read articles:write audit:read avatars:write companies:read companies:write invoices:read invoices:write messages:read messages:write payments:write tokens:write turtles:read turtles:write users:read users:write webhooks:read webhooks:write', 201, '{"ETag": "\"9a2b06d9dd88.1._nU7\"", "Location": "http://127.0.0.1:4879/users/01a212f8-9f96-7511-bda5-9a2b06d9dd88", "Content-Type": "application/json; charset=utf-8", "Cache-Control": "no-store"}', 'aMNLyl5hIJZJvIdO462kPACiLfrn7i3g67cFBYKh0Dh0UMW3IdWUgsJGa2gd4kYWqULydjXB3eoa2EMDy/8aDqpIzfpc51qGDvc5M0FwtDmQgNz9nTzGGXLC0jIe/a9978GRm930WWLtSW4pH+YhR8y70cX/IapJu08uVWtPvw/qGh3SvU0urvdu9+HRI7K1tPpJ8CSIhXX0wB0m+Cku+gHrs+PBVhO+zyiV3gf87K8s8qPq5JVERgi6O4j3p3uzeLaxWg==', '2026-11-25 13:50:13.347+00');
INSERT INTO public.idempotency_keys VALUES ('01a212f8-99d3-7729-8140-2a69cc625af6', 'fDawqd7d4RnHUWWVfGycGH5l3x7l24fExYrVA62Iy-M', '2 pCnPombNAyvzt6KlHfoRB-oSm6YAo4CulDWbXb2hI4U articles:read articles:write audit:read avatars:write companies:read companies:write invoices:read invoices:write messages:read messages:write payments:write tokens:write turtles:read turtles:write users:read users:write webhooks:read webhooks:write', 201, '{"ETag": "\"08d901e385b1.0._nU7\"", "Location": "http://127.0.0.1:4879/tokens/01a212f8-a00c-7467-9420-08d901e385b1", "Content-Type": "application/json; charset=utf-8", "Cache-Control": "no-store"}', '3e9ajphxD/eBtwZMjsuR2Z1joEMNZy8pek1qKWYxL45VN0d4+OiomfR4VVhJqHXXfUt8pwzPqtAm29eotjLkqShcqTH9s0wa4Ws6XEAJyfitJwED21BsMRq6g+/e+BG9aEmOskHyS0nzBCaiw4ms7DBe2umioRxDlKM+VsNhzpRa0rOqSujYDFMmLc1sFmnAD1O4fD1rbSOYE5278BjwXh/PZtmVLYNGZZ02QYB3N5Y87WozBDys6b06oPww4MiEzAnsYTKn5Y9NFcYtyrZey48Qpuh9Yi7wrSmFpkTISfjFWwB08JO6aNNbS6tyKh1lRSnDbZHFj1vM6/6n3V5A9oBWq+/hXqa4ET7qpN1iCxpHKdhs2YE9gCrcdq4FIiQqV3l+9CdO21jeB1Gs+Ng1xjUtKmJ1lwqvoKEPzDWOI0yD4mjMoExDkDZYkcuNX5LPpJMnFNlC+SJB337K5uaXq6AvBczBLv2Un9xsP25Tm8DQUsP1jnbhtVeLPca1CxavNJzVZexEJTTgHBQxoIMNOqUZxwIONsl0Ij3eYJiyXgowoPh+l1d10YDskjRbjl9/Uy0R9MJu7HUyJvZfqzGtrFKP7tMLitjDNNtdNJd9Jq9S9ES0NYlvw7BTVknsGgSvSUQZhH9yWyPgJE+rSkb/A4ldRkudCS4PHSyuEXaar1cHGZMj84R9kouufiMBTwP6UY3L', '2026-11-25 13:50:13.481+00');
INSERT INTO public.idempotency_keys VALUES ('01a212f8-9f48-769d-a6d9-b275f14a0c58', '2e-BllV8naaYBvtdd39OWtbVwYWTA54P9i-f3wA7AZg', '2 YGWRVTtm9NxkgRcPotLoVEcUF2ZFf-Q7v5t-Eoajl6w articles:read articles:write avatars:write companies:read companies:write invoices:read invoices:write messages:read messages:write payments:write tokens:write turtles:read turtles:write users:read users:write webhooks:write', 201, '{"ETag": "\"b54b144b0801.1._nU7\"", "Location": "http://127.0.0.1:4879/webhooks/01a212f8-a0c0-7475-aa63-b54b144b0801", "Content-Type": "application/json; charset=utf-8", "Cache-Control": "no-store"}', 't1voZ/qlQ506anSS6s8O2/24k2nRQamFjKH/orexeAUdMMmn9x04SGzNzm7WtE7EVmlWb+UaEu8TybZJXUuOQsw3lDD9JmAm2x6dKEhZWIUNCt8UUy0w9haXE1bpp0OWrVhfjCgZ8rnoWuukPE6cK4WCUiQy05rtuqgNxha6QOI6BETYIqXPpbVzDx2cGjZkYDLNiwZHlAr89lH/zG+FsNwvzk7XSc5oeiPHtYSAjJ8l+PnUNdGjWQx6aya1QzqZcUlRHyavto+14/sialPHFBzixPtBTtpiB4vfPC35o/FjU5WAdemIXYQQe4VFoLGJ596ccSmCzWprIpnZF1lhempaRNI5pHS60O8I3SG3IihsyknkwNdRL5rzKGJ3HMEV3ac1tABRowI3eIPv5z3EtLNvLjhQH+FC486VqF07zoR1Smc8xBL3F0OaBcRBAa1IgTztMSuYqgGrKEOiUs06Fv9uNG9/p4dUEw9M5fI0Mb/K8Lkd1Egx+qoiBZUIoaYb09OF8XqHtIvmGcWdF806RK1QsFf64PCAgXmnFb2ORWGl0xQDJ36vx8XAuhvQjgJS5IC7wY4Z7RFpCm6SeA==', '2026-11-25 13:50:13.602+00');
INSERT INTO public.idempotency_keys VALUES ('01a212f8-9f48-769d-a6d9-b275f14a0c58', '9UBNaKhrAe4Tj20TXLmVL8b4BPWrQQSo1KX7BuThsZc', '2 84JCyhjKBcGqzrFo_44_UDbVzfHPg-3310LDJOnPJdo articles:read articles:write avatars:write companies:read companies:write invoices:read invoices:write messages:read messages:write payments:write tokens:write turtles:read turtles:write users:read users:write webhooks:write', 201, '{"ETag": "\"4cc991f09a25.1._nU7\"", "Location": "http://127.0.0.1:4879/articles/01a212f8-a239-7657-b646-4cc991f09a25", "Content-Type": "application/json; charset=utf-8", "Cache-Control": "no-store"}', 'nT0Ozox6WvW5gBjBMAaNT9mRJ4rL3yU/Mi4f0ykLH5LAO5VjSwRkh7abohy3Lr2OUrBtw04BjD+41VPIPQByzvFjYbu8z4sfQ5HAEAwJFtqRnQyXep5W0T+7VkwwsSk1uGi6E3C4SRBpvqJ67/O1c/cgb7tyqktS68Byhfn+h5UREjKEPc7wFvw2uWkVihPrV4IsdlObZ9BLgShOQWjbC/gIoaEyxiHY8F1akcoL+04FI7LgZJb8yPxJqRsh1SK4tiVHrIm7WIjlbOiJyGvEvpAYKZ/QnOjnMzwl4HoqRGu9UnZVLz/4FVh2XK2I8Mt/Hn+q0UdOBvataaRrkEgbP0NGZZNnHPrPA0h1CH4Gpc7u69+DbCtZYO5bm9kUPqX3kuRfaIgcnVdUGT/cjI2Hg+LfOc14BhXAf4LfBQI=', '2026-11-25 13:50:13.836+00');
INSERT INTO public.idempotency_keys VALUES ('01a212f8-99d3-7729-8140-2a69cc625af6', 'BD4wlRvE6sbFhxkb4J7GQRCTO2xeYz5pVGIzMxhWHlU', '2 PbeLkp4TzTQcUQt5evGklZKBXtQ27_kfBKKNzIUgAHE articles:read articles:write audit:read avatars:write companies:read companies:write invoices:read invoices:write messages:read messages:write payments:write tokens:write turtles:read turtles:write users:read users:write webhooks:read webhooks:write', 201, '{"ETag": "\"244df73a0ec7.1._nU7\"", "Location": "http://127.0.0.1:4879/articles/01a212f8-a2b1-7686-98de-244df73a0ec7", "Content-Type": "application/json; charset=utf-8", "Cache-Control": "no-store"}', 'icpHtYy+AE3F8PH4rimdZw6q7aLFY7+8dju4Acaq7TfQFJHiPRBKWOsXqVLAZfNjSobR+UYRTfxhKp6CvsWzYJxy7CurGBpGU8DQ2y98E6JCqdXdX8SsIqNo7xHmKMXsZTI2HUAmabUq6OpuTXZdWeSQpO3Lg4H8uoe1oU7gcqNgiYmEII1oA6dgICc26CNLMObfxkSKg4I6r8SaaKkd87QRGOyLle0fCMXLMxgR38gs4a3L0vvKIFOfuOPXsAD6hBMS0lj4uJhCUDhcOhuLTHt0ri+tjpzNLT27Rv7GscykwcifMqoziAbPazNtCLBh51uQ7FBRM7K/iLAeO4KKDD9Pr6Q5L2RILI9say4aVFpn1WpBV4geB0MotHD4YtzaaQFTzhKxt7Ax/w+aoGG9/PJ8MgVUo8brDZpn1ThjRwCCQT1CYS17M08BWw==', '2026-11-25 13:50:14.181+00');
INSERT INTO public.idempotency_keys VALUES ('01a212f8-9f48-769d-a6d9-b275f14a0c58', '8xZr30OdCx2gSO8NOtJFnHfJm6d5ufXjLPK8QlWbWMY', '2 VdpKjFFnHQVmMN7zpdSJc9tYIsDPCfBzoCFrqry4Yq0 articles:read articles:write avatars:write companies:read companies:write invoices:read invoices:write messages:read messages:write payments:write tokens:write turtles:read turtles:write users:read users:write webhooks:write', 201, '{"ETag": "\"a864621bb054.1._nU7\"", "Location": "http://127.0.0.1:4879/articles/01a212f8-a239-7657-b646-4cc991f09a25/revisions/01a212f8-a304-7787-99fc-a864621bb054", "Content-Type": "application/json; charset=utf-8", "Cache-Control": "no-store"}', 'kcpUHUDHkaH3lSt/OxaBdpFfP3QpmLG1jgL0GDvkQ058aKoCKlNBSqbcxFmVpgnzxqQllR0kBc//0VCNYWGWLscndttjOL+sY2Bvm5uSzijHKX9d/UgvRPOFr7pwGZON6LytSrcfAezYDvJlI1BW59W/Ui40egCommfUiOjxx5LL4k22WQ4Stj15GUK9GWJcbh+vXhO21fXs18ObDvkiomYyX4UAsqDrBhNYtE4Pibad8IS28lo6Ji+Fk2mTqrpAYCvgXRnm0pY8LGSupzRyHrNLQQ2olxUTI7edYTz4OseaUIk1s01oXppdmVhgptPgkyMk2yW0+33z9A+rHwPhwhOBt3hyNwRtiIuMpixYzwLs/0Z8j/s=', '2026-11-25 13:50:14.27+00');
INSERT INTO public.idempotency_keys VALUES ('01a212f8-9f48-769d-a6d9-b275f14a0c58', 'eO19K_KoxK9KPTZSqJ_oufRq3bi8jny2kQamRnkA9eY', '2 iAkVCR4midcSDh5RZqUckh0r5WvzzSv7tbi02ALMmXk articles:read articles:write avatars:write companies:read companies:write invoices:read invoices:write messages:read messages:write payments:write tokens:write turtles:read turtles:write users:read users:write webhooks:write', 201, '{"ETag": "\"c19eb6337cd7.0._nU7\"", "Location": "http://127.0.0.1:4879/tokens/01a212f8-a31a-751e-a50f-c19eb6337cd7", "Content-Type": "application/json; charset=utf-8", "Cache-Control": "no-store"}', 'RJhv2w0CduXcTbC5i/dZMRBHD6DP+WFiN31bc+LJsWwyS19eskEw5aMKaQdhCvN21GhCQkA5epsJvrGYbFWE5XmFynTDvfLnQ3QkC4J8Y1VT8ApzJLrgjQTg4J4WuSysAPAPwIp1voTX5W5hYI5knJklWeFcqzAvFHZ4q1RggBBYhEcG/y9ArBlIkzHS77Xiary5jN5KRCegUOyiNCV907es3I85ztk6cgOOH9zOjLzMrIAmQQ6HiJQToZexAIGUYhTkW3zvtJn205ze0Y36hMb+uf0dA/SznQHELKTYamf9Kb0jM/NTocfxZoWbqvkeoRDzZ4NZG0B76JpP+VcLL90NCx7/n5ma05sq6DGx9WGITWnhUco6nTRYhtTNkol6i64=', '2026-11-25 13:50:14.297+00');
INSERT INTO public.idempotency_keys VALUES ('01a212f8-9f48-769d-a6d9-b275f14a0c58', 'LvlKZ_k8eab-JxC7XykHZYwfltjMa65r-MjhgBGYl-E', '2 0AwK6yRwo2k4VeXRsfH_g-3ncTDI2z6k6nVnOARTpsk articles:read articles:write avatars:write companies:read companies:write invoices:read invoices:write messages:read messages:write payments:write tokens:write turtles:read turtles:write users:read users:write webhooks:write', 201, '{"Content-Type": "application/json; charset=utf-8", "Cache-Control": "no-store"}', 'l6ld2/tzO7e43BDnMbwdbXFKRE7/c2NICHkOx5Ig2dWVZCKVlbTzWfKJksLUkj7j/NaCFU71ooHMpZkrFGT9zCAy1SfL30q8rgslF0Az5BgjNrzVLKzh9Y5x3U6UeHPyqzQHpQJtZj+0O1zttRGmopoJ9bOuPRYzwps/TZ3DyN35V5HW89AbUWkL5/K53mvD3B6qBeBLIWutjWdFGVZNXA+LRg8lHoEJzjwTYpolcfWWN4arbEIIpXM30IdMVdVhC+jLMiyt6NkZF2QiJZbinLyXuPkwXBzOgnP9w4TYOirym7kgcHAejcXXKvO0EfsTF0TjotfXrj3Zo5ak4FeC3QtLKjZqhg0guBBrmLZACcGKovlMnqP5q95+tbRYXwsmYRRWcdULEAtC0MIl4vxMzglgLHzjZ7yN9DLIFeAnJUhBzshr68aZ7MUGKw==', '2026-11-25 13:50:14.302+00');
INSERT INTO public.idempotency_keys VALUES ('01a212f8-9f48-769d-a6d9-b275f14a0c58', 'jP4oavGbGNhmtCWGX_SU_NMp1KcydNZ60GQ7MFBA01A', '2 dCAF5C-S4j7KZt_vvPHmkX8WOKb8jhIEeMxOWun8vho articles:read articles:write avatars:write companies:read companies:write invoices:read invoices:write messages:read messages:write payments:write tokens:write turtles:read turtles:write users:read users:write webhooks:write', 201, '{"ETag": "\"ccd79f7baeb3.1._nU7\"", "Location": "http://127.0.0.1:4879/turtles/01a212f8-a3d2-7227-8136-ccd79f7baeb3", "Content-Type": "application/json; charset=utf-8", "Cache-Control": "no-store"}', 'URzq4OnYdRs2SLfXqdN6Mi7ycKMGP0Z+zLzqZ56rBdcUfQLp7adcZs/bY7lKWjVSpAAp82g66htjbB8X0lb5Qtf+Ue7pv9pFRk/rXzQSb7nQOC1uXDr/TrC2tJEfWZ+N7Qf0vlo/dLy0322RsUDahwu1q+6C/lHsT/n7Pz0rddM8IyUXZ8IpDNHJ2V05UVD6JKrZNr6AWibqZnTvYVX/dueP3AvjvdBv1CsRrPKFdbfsHoDYRJ/C92oFJ4ywPyTf4pexDAEwk0s7uQ==', '2026-11-25 13:50:14.465+00');
INSERT INTO public.idempotency_keys VALUES ('01a212f8-9f48-769d-a6d9-b275f14a0c58', 'qCYBDde5gYMJae3woRV9-mp_yBTzQ3NKVOvWd5fUAx0', '2 _FbI_iawy7G75nNVVG_ATG-nBlqxlB_npjlQT71csXc articles:read articles:write avatars:write companies:read companies:write invoices:read invoices:write messages:read messages:write payments:write tokens:write turtles:read turtles:write users:read users:write webhooks:write', 201, '{"Location": "http://127.0.0.1:4879/invoices/01a212f8-a3e8-70a1-bf79-a2531beb24ba/transitions/01a212f8-a427-7136-869e-b46195e4c084", "Content-Type": "application/json; charset=utf-8", "Cache-Control": "no-store"}', 'P1gDiABKkTW2kojn4ix3l02Kun8XS96E7aqhEL/gWza8o28cUfybbHZt2VxlWijr9SvTQVxUbeV1/lGAA5/5QjSJa0r5bf6ABWAsok+1uT2R4X7DEka9w21g/UEvsTBZUfdIxUlP0IzQmr1/enQQGtVTUcTjUxOK02NwWG9JSLt2qFF2I6u1I0y8BXvw41Vup+Atqq/iAmRGExT8D4XxtK0d4qcXpDwEvIyyVts7k9FtUAQj2y6b3NXT1e6I9w==', '2026-11-25 13:50:14.562+00');
INSERT INTO public.idempotency_keys VALUES ('01a212f8-9f48-769d-a6d9-b275f14a0c58', 'YnC3JAFeGep6J8mgheyZt6R2lRzM6vWi4Bnp4XETvok', '2 AyZAl30W-CEIMHdgQHPNEV4kty1vvkDdRSWAzHN0nrQ articles:read articles:write avatars:write companies:read companies:write invoices:read invoices:write messages:read messages:write payments:write tokens:write turtles:read turtles:write users:read users:write webhooks:write', 201, '{"ETag": "\"8882209bc118.1._nU7\"", "Location": "http://127.0.0.1:4879/invoices/01a212f8-a42f-741b-b0e1-8882209bc118", "Content-Type": "application/json; charset=utf-8", "Cache-Control": "no-store"}', '8I0FByetvbUvyki9c5LDleF506hAQYBAfKo+x6F5rCnpO43yI1MAcF7Gqa5AY7R/hXXao5fN+jH3RHtvf9f4842i1urf9hHnZCX4a9uoQI4C2YIDYMK7Xy6Ioh3h6gDQv97n6pgWWqMHrlA4JYlNnvyX/uP0wNspIixMtVArL7tXEkqFB0m4FvVGkJIg/ZgKimfER1kLYTZwV2cgrUb9Zc608jhxxxGx78gPwiv3Q9ilsJEwYyB6TjI/7r5CAFC8SLaS/XWifEe11z6ljrvVV6XRn7+HTQ17O9b4Ju19VBBW7TcNUWdjrqwu2Sn+eLOSQFWv+mtvYBT2o/u3zdmHlz7/lajKtTy6j1pLjvcjk9PL+kC3dsxV3Pug3xGs+zcEsmGIuL4mGVXqGr2ybVmY/KjGlP07ZkkNl/yiVuzS09MJuodaSEPXdXIVWyPhtprjFgnP72iiL367isD+jUstuvzimQqlJHViQsRMSqvyd1ATdyyzwaU5sD6aFU8izOVGrZZU49n0+Sl3VXNiiEi8im8yXVOklk6cPLqEOv0RfnXUmS82RTnqOYzp5JcqqzKYa6NC0XECnBjqMHw3gLX0mvwnnmqVPG/uKFaobDFcffKgSMmG3/yTVAjFEPeJlZMHOetMWelEHwsDpIm0/YfNOz+HZxM6/ah8zr0az/5UQQuIQYXedtTndVBYUd+A', '2026-11-25 13:50:14.575+00');
INSERT INTO public.idempotency_keys VALUES ('01a212f8-9f48-769d-a6d9-b275f14a0c58', 'FyBaQC3grUsylLlhvawCfbyHWkhcXxeJlaY_0DPTSsY', '2 mQAIildJ_LGfoDyoLGNGDaBF4c6MAcN6TwEFkQIRJLQ articles:read articles:write avatars:write companies:read companies:write invoices:read invoices:write messages:read messages:write payments:write tokens:write turtles:read turtles:write users:read users:write webhooks:write', 201, '{"Location": "http://127.0.0.1:4879/invoices/01a212f8-a42f-741b-b0e1-8882209bc118/transitions/01a212f8-a435-736b-8c0b-9377ab19751c", "Content-Type": "application/json; charset=utf-8", "Cache-Control": "no-store"}', 'o5A69OxKxRnjs7A2Ym538eKpGIiVhd8r4e8dKwKRLiQV8omkjh+c3s6JTF+F26fYMSLt3HGj9LtOlNFiYRiLKrPtoGMTng3ozlYRS4/j29KADJWuMmB/FJF+37mi4M6SUHVsSo/EozeUCxHgKm/rIkXipO5WBhkZZma8hrmI52zO1fVPispFzYpPiqOaha+K2ipqx/1Xk5hnhZa2HusVxDnWWLFlnsbgeoNr/DsPYBa78EDtBHsrtDrVBqYS4A==', '2026-11-25 13:50:14.58+00');
INSERT INTO public.idempotency_keys VALUES ('01a212f8-9f48-769d-a6d9-b275f14a0c58', 'Ti7cOyBbc5cnDZeMhVE4BObxBntfhRzzLYUDaJy_ipc', '2 ekZGQcoX5X6VID_U_H0k9aOcKYtD9TWDwXA1nCaDLDY articles:read articles:write avatars:write companies:read companies:write invoices:read invoices:write messages:read messages:write payments:write tokens:write turtles:read turtles:write users:read users:write webhooks:write', 201, '{"ETag": "\"e7075818641f.1._nU7\"", "Location": "http://127.0.0.1:4879/invoices/01a212f8-a438-7188-b61f-e7075818641f", "Content-Type": "application/json; charset=utf-8", "Cache-Control": "no-store"}', '99YUW45KEw7KE3P+RQPlqXyyzHVjwmL5vXYCe5mfi5NpKB9kn2YnHwghkCcdNMqu+tQqmTCpN0kjLeQeR5T6mi5QNNxutkg9m0vtraGFjYORf3HajIqMxDBH9Rb6d/9/69lcJ7AsgW+INf5R5T4zkj+rMonVMjM4/ynfbwVhCdcuLwwOt0YrgIuvh222KFrq4vXx2CIEyytj73S7m7wKqWZv1NiLNYq0wLo9mTSZ0AXNs+N0pzx5zG30hfOlZGEqzHUL+n+6GoFB0nJ5GyHwAmeg9kzkkEPFvvw1LUmePjEFAitoOM1oZ58KEWsPZWzIDrb1AntnmBlvCfgO9AKXR/2DOUY5K1PnI0TG1mtOP+zz/KnOvQyyJw0bhCfrWaRKV4O2u3Ctjzp3kDlI8VIVQqf01tXl8r8OgrdTOoFVYM7q2XrbcVduVwfSO3Sur4ou8JkkQzCjr4E94KPjTSmGUNkQh6hXMdqsrtvIrwlF8/uIWisYlFdET31mhCnzyXr5fpC9MfOR/yoGhu6t8MgSTCvsIkS2JnhJN/og8pd6pkYpSN7mIhQHbtiXaHIE9zYnPmTxBNm+xzsK9kCib25OybGHHB/Jks7X1i1l/e3icRcLtRcf2BdAuvD3mRLo9o2+nV9BErgvKMPLNML9yvMl0b2sn5DyJ4bLN/f+ZFD+ICZq+bDKM1kznp1L53g2', '2026-11-25 13:50:14.584+00');
INSERT INTO public.idempotency_keys VALUES ('01a212f8-9f48-769d-a6d9-b275f14a0c58', 'RurIeyGa1rsNveGN5qUw6WMy_KMsiyjBpxKjWMbBQzo', '2 YnKUc1e_mpAYE4sbK0j0iO7XY7S6xqBmhqW2kMxh-Fo articles:read articles:write avatars:write companies:read companies:write invoices:read invoices:write messages:read messages:write payments:write tokens:write turtles:read turtles:write users:read users:write webhooks:write', 201, '{"Location": "http://127.0.0.1:4879/invoices/01a212f8-a438-7188-b61f-e7075818641f/transitions/01a212f8-a440-774e-9843-b8ba1ae7ead9", "Content-Type": "application/json; charset=utf-8", "Cache-Control": "no-store"}', 'NuCIM4perPB/zxc8ng45Ipms0mwVXFpIbFy4XHL4VHUYz4c1swfXMSRdbS3syQ51RJA4RYB784SPP3jyctWWGPPnMsllgBbZBsP9X5CRvsW1D7y9pTh2anuW+flVWHa9AAtCUeaipPthQov70uYpKAKPEZHOY3Wxrumb5zKonqUH4q6RhmynIKGNly1p0oKPQT1Ng45grlNmu3TOr5TJYJnm/c8Lm9yq4vk1dAg8F9rw4cMCSXpWEy6LkfD03g==', '2026-11-25 13:50:14.591+00');
INSERT INTO public.idempotency_keys VALUES ('01a212f8-9f48-769d-a6d9-b275f14a0c58', 'Gk1byxx9BQCw9lZtWZv3pUktD97RTHvtQaaCgV1r7JI', '2 3p9_7qgKGoViZZaZQsBWDMsNT8fi7tDwUXENr7AHpJE articles:read articles:write avatars:write companies:read companies:write invoices:read invoices:write messages:read messages:write payments:write tokens:write turtles:read turtles:write users:read users:write webhooks:write', 201, '{"ETag": "\"be2bdbc2113d.1._nU7\"", "Location": "http://127.0.0.1:4879/users/01a212f8-9f96-7511-bda5-9a2b06d9dd88/messages/01a212f8-a35b-71ae-ac10-be2bdbc2113d", "Content-Type": "application/json; charset=utf-8", "Cache-Control": "no-store"}', 'Kp3qGpI0igesJ427pyJz3Mi1JsX2YfGzxsiRKDhNEmGZtjVv09tYoto7zEKwycm8cwYfgeutvVLKK9oGb1hB9SH0HsnjmhqjMP1K1h1FsGVw0acXmsvndcr4BS4eEvKAjlTonY2YQFhrvH72RFUwh/nwLcMiD4H6/uZ9mqIB5cNxKMpDfN08PqIa9UtzmOy5m5epbaG6Q8ZOtCtspGjZ2OQESEp3CdZTV5NkzYW0WksQoxCFOcpm/5L9QBbmJkgZ7pieyGsv8HUN4DgOKs0OhOE36iP3h4xfUml5NsWDt5L1ZD1qYH8+CledKJY7IvrL42UWL/Tn01aRacmn09TrM/t+6bt6p0Pn/5lhLM8GMy6DF3q5McE710aFI/EJkkNUTaHLFh24XsyHZvGMufqomhRY+NmPo+mRMg==', '2026-11-25 13:50:14.362+00');
INSERT INTO public.idempotency_keys VALUES ('01a212f8-9f48-769d-a6d9-b275f14a0c58', 'Dm8-fxvnqxDNvgasQFy7_6Kvb0pkKJVAybd5mYnTlzo', '2 Xrf_yONLMmrfwOvYqM3LF9NVxowMHKhTCEHsz8XbyBA articles:read articles:write avatars:write companies:read companies:write invoices:read invoices:write messages:read messages:write payments:write tokens:write turtles:read turtles:write users:read users:write webhooks:write', 201, '{"ETag": "\"01656b691bcb.1._nU7\"", "Location": "http://127.0.0.1:4879/api/v3/companies/01a212f8-a3dd-74cd-8a25-01656b691bcb", "Content-Type": "application/json; charset=utf-8", "Cache-Control": "no-store"}', 'Q8K8GT1+/5/PNmn9S+OO4GZHe2/5vRiQQrff+nvNJvaweYaHe+Qm/wXSLdNdKPnEEqCAEYhD0OR5ro9eQ+dBpTcglxDaTOTPZgqH6hLZ5nLn6wdtjqTb5gW0GB8A9bosJMtLdzm8Gemp2ARbLBOglbXyRy+dATZRpLMP', '2026-11-25 13:50:14.491+00');
INSERT INTO public.idempotency_keys VALUES ('01a212f8-9f48-769d-a6d9-b275f14a0c58', 'ACLL0ZNKqUalx4rtXsIB4SfvQcTpBxWLRrYrfX7k3Wo', '2 3UYYN0UMCVyMllW_42_ei6N3G1PawONQxLakTRtIX8I articles:read articles:write avatars:write companies:read companies:write invoices:read invoices:write messages:read messages:write payments:write tokens:write turtles:read turtles:write users:read users:write webhooks:write', 201, '{"ETag": "\"a2531beb24ba.1._nU7\"", "Location": "http://127.0.0.1:4879/invoices/01a212f8-a3e8-70a1-bf79-a2531beb24ba", "Content-Type": "application/json; charset=utf-8", "Cache-Control": "no-store"}', 'wpsEH5ZXyhPOgD3ef7QZQgIUGOZbAAUpt+ezIGVAQg+b5rNRnfLkTR3xLqHhBIf2fp8pd1e6RYrH70HEVuZGzaPfsOiJB6OzC1EFKG6siRiam8R8GQyucyIZeZhESKhJxxhFBi/7UomOnpmn/qlCZHXorHTv9UWo8PX3zAG2zURPrZ6wBTUHIJfH4PpqM1m3Q669qp8q9I0LIrjlgqOLCT0kDwfMNVp4XjzNarqDmBiK+fs2OedDWM+s2VnrIw4d0/wNOGsQ2AIvvsTTGZdPNrKkH1xs+wlJ6po9acoGklD+HSNPg5qEk2UHbqZXHV0bsaXKjhpUUZi5DxUyWsY096SHh6Gap2yzbTp6n/5pe7dtXomo0WGyVGvXHueC5SW8R7b8D39yBI4KvUWoy/2LYeyA8lxrv4J1Sgf7EcI9oZa57wSp11jYc5hqVd5H+2ShohaEfIg+KZOc4jMI2L70ODpOTK7GOU6+t8KVyTlV54aYt6hW2hip4x65ecEcS1Q3N/N3uud31XR+ga5hzk7OUv244DNc2+sMzAR+iKzkPISqYt+uVY3ddhO0B12RA0b75dJhKo95JJN/F0EVQDE/LpaPIWy4GG4aONNExuNEZQMhk/jIQeBLzAripn0UxnY54iBL9HXaEuC+ALoZdyC+Wwa30nKguooZqcNviYkUAn+9UAGmmHusMuB04Vuz', '2026-11-25 13:50:14.502+00');
INSERT INTO public.idempotency_keys VALUES ('01a212f8-9f48-769d-a6d9-b275f14a0c58', 'pgFcdoCamnbuOZjJ6X59ISzifaoFllAhseYzr_ddZ4A', '2 _lm0lTtWJApNYT0oukd05pC0fXjncEGEob_v8fmIMOY articles:read articles:write avatars:write companies:read companies:write invoices:read invoices:write messages:read messages:write payments:write tokens:write turtles:read turtles:write users:read users:write webhooks:write', 201, '{"Location": "http://127.0.0.1:4879/invoices/01a212f8-a44a-73c8-970b-72ae969db0df/transitions/01a212f8-a456-728e-8f83-63299cfcd902", "Content-Type": "application/json; charset=utf-8", "Cache-Control": "no-store"}', '1y7SXl+pzF4olDyKABktrR/iGdc/hOzm+h94L2d1qUVXckoRhTEmH94P3AMiH00GJwyzn8kPnxYPg3qwhslY72yRmOpgrLvqzq4u2aLKVpwa5kbnnGzxZdthTrLqnMp6/4snyv3nOJx4sQ3gX2IVAU4Ji/SL6rHNwIs46/+cQfgUUYuJ/dqUtuJFrfOJeJ2bmb+e47LoGWWgyRrAHkkMRVPyk0uNi1/ZgjcszRcH3ynBfaAVV9yXFT7+A4vZeg==', '2026-11-25 13:50:14.612+00');
INSERT INTO public.idempotency_keys VALUES ('01a212f8-9f48-769d-a6d9-b275f14a0c58', 'lSlY1HD49jvuKFucZ49tQxMPgbXPJtYpqZ3g-rska8c', '2 DucgqkfZO_F5bfAZKQFxAgrmu8-N7Kry3B4RctbfB54 articles:read articles:write avatars:write companies:read companies:write invoices:read invoices:write messages:read messages:write payments:write tokens:write turtles:read turtles:write users:read users:write webhooks:write', 201, '{"ETag": "\"b78d7fbebf3a.1._nU7\"", "Location": "http://127.0.0.1:4879/invoices/01a212f8-a463-73e6-8769-b78d7fbebf3a", "Content-Type": "application/json; charset=utf-8", "Cache-Control": "no-store"}', 'Y57t5jq+863fwmZ42YaPHSg++0Ao9lc2LRlEG+7Vg5pdhXAwxKy/lmtLI1G/+S9Plp30fHDf1GCOfrS9xdwhGrB2jP69HHqV54IPl3dHHqZzJx9FfXjljzmrjmDl9BnXdvVaxshCPM1K+2b23Hps76Hsh1IKwLaSk9ASfzUMyVA7dCjz5xbhhbHa26kJEBslAczAMV+GHk6W8qmfmtLdwWyd6LNVRgGD5YTyqjpRKWF1xyrAMeZID6ew/eqHk8SGYfmQjz1E6vev0Gecv8c0gDQ01YLIka3w86Z3SchfftfN+cnUTd3cfs8OYOkXcGAjbUj7txnjATnkeGVl2lNQ6/UCWmMb6SUxmGGOdyIoOtlKPwF1H6v3lmX+ba3/4Mta8ZMQp/VJhSxxOGiglZtV+AfIOnYVm7aKHsJZ2dwZx7IZGhYJsEU+eYBuGMUqWr4VtB68Ixr91HIPmZHPZ8HQXxXhwbEyMZhLHFCGiDwOimKtVrzxLfVNspvC+FX8K+sOJcenoLIKS6DS7h0c0byUa2ThEVMF62pQIjOxM3e2kqK1KTX2Ej3F8wGX05AOhR93EN7KgcB6PPnJXcQb23Vm3+MLYGu/goOLiBHCLe5OMOvrol1GK//+OagVKU2FrtR8/4+CWZ+ZQ9Whp1oYsC4ehvCDfFaqb+81cd9XnoE5Qc7BcJDEv6Gba6Qutg24', '2026-11-25 13:50:14.627+00');
INSERT INTO public.idempotency_keys VALUES ('01a212f8-9f48-769d-a6d9-b275f14a0c58', 'l_ZQLL4kI969FGBkZdvuXINrQlnaY-SUMBHhOXRU-D8', '2 XId0vM4LYP_V23C3yZpB4t6e0cN5EAJjin-JxpRfHQg articles:read articles:write avatars:write companies:read companies:write invoices:read invoices:write messages:read messages:write payments:write tokens:write turtles:read turtles:write users:read users:write webhooks:write', 201, '{"Location": "http://127.0.0.1:4879/invoices/01a212f8-a463-73e6-8769-b78d7fbebf3a/transitions/01a212f8-a46a-7380-afa0-99a8c72acb35", "Content-Type": "application/json; charset=utf-8", "Cache-Control": "no-store"}', '/n+4Bhs8v3/C1PV6EwM8dsUPcTqSeP5U7MBQevUGbDb8QE9FIR4Bdx8VW4Dv/4GIn6mp0VNHSlYSFnObMRKGLfTMREQqocFXJesUKwnAxLnPGbN4hZrFdWMbVQl2YI7ezlI9L17aQwofdcyHZaAPqHaz7xYOkvSIC2rNs3rRebmMYP7f5AmgH1yJLbPiXAY8KYGUH5UHCmsV2E6963Nzuqigm7CxK6LPk+HgHObFI87MuJjWRbTcI6J4y9js+Q==', '2026-11-25 13:50:14.633+00');
INSERT INTO public.idempotency_keys VALUES ('01a212f8-9f48-769d-a6d9-b275f14a0c58', 'rw15CYljFoL2MFnkthAIVlF0XH164Mu3ynn4CPurrjY', '2 MpP4YCeTTU2AIwSLlrkCUGcpOYYouAHJ5fxKR22K2HQ articles:read articles:write avatars:write companies:read companies:write invoices:read invoices:write messages:read messages:write payments:write tokens:write turtles:read turtles:write users:read users:write webhooks:write', 201, '{"Location": "http://127.0.0.1:4879/invoices/01a212f8-a42f-741b-b0e1-8882209bc118/transitions/01a212f8-a476-733f-ad65-99624ff89744", "Content-Type": "application/json; charset=utf-8", "Cache-Control": "no-store"}', 'zd1W1AozVlzK1MFrQm2OqJ/PZxd4SpRkvq8G8H9+GmuK6ZyTd1CZ4fK8joy/tQ9zU7CwAB3EmYV63W2OY4A7UhFhAnU3ezsaIFXOcehgXAI3LtQ+kCpgNil8+yGMllYV8qeS/p0zcC4c4BTqxQTzVFCGKy94oNKVA5oGl5LCEFlschv1TJn4keS73dMdW36XnrSfUtCtASPx1BIO9cOHtOskPcePHF5Du9evt5DeyZQG6waCU2+bVpkVX9uh', '2026-11-25 13:50:14.637+00');
INSERT INTO public.idempotency_keys VALUES ('01a212f8-9f48-769d-a6d9-b275f14a0c58', 'ML7_FJPTG_g2BejN2AoUfhF1Z6E-1NZnWIRmoBvuams', '2 F0qZFVBjyFNPLg0da2bE091-w_il-eCco7lDdpWtDio articles:read articles:write avatars:write companies:read companies:write invoices:read invoices:write messages:read messages:write payments:write tokens:write turtles:read turtles:write users:read users:write webhooks:write', 201, '{"Location": "http://127.0.0.1:4879/invoices/01a212f8-a42f-741b-b0e1-8882209bc118/payment_attempts/01a212f8-a53d-74c7-a0ae-6753a5433f2c", "Content-Type": "application/json; charset=utf-8", "Cache-Control": "no-store"}', 'LIUaJtv99yOJeYuQDb+I47hYwUtpz6rfuSe01MVjThOq9p0liX6jPvrvbKpi26469Oq1d9ZV9UOWiP3SjfPfnRekVK68xpXS8h84gOY8Sjx/AqOzdDeyH8VwR/3gIRGkzptEBK/IEC/sNkKP6ePLdWZ4l7KIeABj3BqHf9DcYhyarxKLBkH5N7T5IT9Tw14CI566GuC0ZleYbrLnEQFYW61dMThhbl+cC0Z0ScRcJlOTjXhsQDo9m61t5Jvk+H4sdwYCznC19kdSTyWxoOAxxLONrA5n0XLVecJdzf4jtNblXVLIc8iE+3eOgl4NvmPOGMVsLr6qkEIJz6ypXVdcuyZkVkCHg+WgNVid8v27d86TpxOnFBZHLAZWgJaEFeWNaB6x4XhLFmgi1W+d8Cuf6mHqntcLISUZZmS+GJLR2ZDycS9omklRo58wWJWdYg==', '2026-11-25 13:50:14.826+00');
INSERT INTO public.idempotency_keys VALUES ('01a212f8-9f48-769d-a6d9-b275f14a0c58', 'fE3DnBIpzhJUNu_4UtVv3aIWJKYH-8r1BFzjPr8115k', '2 oFpyUSTr4PcqtwVIXOOxe4UBAaNYv6e15zs7WHUi1c8 articles:read articles:write avatars:write companies:read companies:write invoices:read invoices:write messages:read messages:write payments:write tokens:write turtles:read turtles:write users:read users:write webhooks:write', 201, '{"ETag": "\"72ae969db0df.1._nU7\"", "Location": "http://127.0.0.1:4879/invoices/01a212f8-a44a-73c8-970b-72ae969db0df", "Content-Type": "application/json; charset=utf-8", "Cache-Control": "no-store"}', 'iomJHBAyqcpwfHwozT0cw7GYph4V5ob4TEtfQbctgK5FUZv785XC0rXT4Wn8aipd2+G3EBmM93vT/HBRZMqGgwVM75kqXZTtVG/6K+iI9sO6alERL0U2J9pwMg0kszxgBiUA5D7GgkhPEUE7vmTzHF+yWeEro4wEm1rTT6HgFoRyHrzxjtewbR/XGyNy7ShGlDUEpPKIdQuffhh16+g6WC8h0TUX+Zq2jIQj+AdwUpqrX/qNNsU0my+RhYN7XLSXhw/2uBCCJDRguhg0G7J7mfjVeLCy6YtDknMpCJGoRupfn4KxYNq1x3sS8FhI9hNcxhsj8YU/qxHs5ZEL0fOT2jqIAwPFdfHTsAfICIalqETCtyjPNgO8pBmiUGWBNkg24UUG1XRIJEIkalIBb+kqpnK25DeMpLwH3MQnrNqfZtlxYHHzObFwOtmg6BkQK0GYcqh3A7QuvybCBtXZnvLsGfjlfxO77lzC0CAEj9zbKj4EJ+k6c3dw4nNx7rk8Fr6ZkUqF2HOcyR40TtkK8Dodw3RuQCVyHiU/eDIfgmk9YyyBDIlY53NgQltJnj/l/f2bAxPI34NMUc4/+nqq64EpO8xtSDT0UNSlRp2QrQJ5hr+1EAis5JP3drO83aOOxNKCVU18vgB7dtuUwSLVmT+uYyS9aa8Tuh3OzTfzpez74ElkugRa9ZX/9fjbPon+', '2026-11-25 13:50:14.595+00');
INSERT INTO public.idempotency_keys VALUES ('01a212f8-9f48-769d-a6d9-b275f14a0c58', 'sq8vgi4ZUvwSVeVOY6R4EXbaZXLVjmTkSXqYYzeyMJA', '2 3TKaE550E0DNgiYwmcwluti9I6NOjdEZejK6WIrAoTc articles:read articles:write avatars:write companies:read companies:write invoices:read invoices:write messages:read messages:write payments:write tokens:write turtles:read turtles:write users:read users:write webhooks:write', 201, '{"Location": "http://127.0.0.1:4879/uploads/Vzlh3eUA-uKlelAbcqgzDp8aFl8k6p_cjiKAY0OHmmo", "Content-Type": "application/json; charset=utf-8", "Cache-Control": "no-store"}', 'u2KEcxCglpVDhrLnM6K3ubJTov3LtqhhHbyuUGs7ASXH4M4fH4D1tS/4d0cH4Dv8WGtpKvM9ZzFoetFGQ5wd6fsoFLwRVahvCX4yA3iDm8uZcVYocwf4IxhZgrX6B0jfqupJ1q+ww3kK2tlfgiAoTNQiGyOJjAB0u8Ic8WP7JraBH/PTtDuunckvfe90fGR41N3CWGLcUoUAmqXzO6gMWee0AWMBw9kPE47c07sfLLMuWIkNDzrxp4dhVOHWjAuIf6W7wj7qWg9ize0BY/pEmudIXep2rISn', '2026-11-25 13:50:15.35+00');
INSERT INTO public.idempotency_keys VALUES ('01a212f8-9f48-769d-a6d9-b275f14a0c58', 'C37fBElJC1GMe6r9yaCudZpYXCCU7T4pQ4Mz5fL6rMw', '2 0bi8_6moDtcFtHbzQQcEE7qFtxMnngR-2I0PysjdYsE articles:read articles:write avatars:write companies:read companies:write invoices:read invoices:write messages:read messages:write payments:write tokens:write turtles:read turtles:write users:read users:write webhooks:write', 200, '{"content-type": "application/json; charset=utf-8", "Cache-Control": "no-store"}', 'Obm/ruJp3Ocjz7ijQVDKSYtzl/ilvJR1tWXFFS6nUElI7+E/j4Ck6vWgnaAAGulLp5ERe81jSp7CpyRd1C7EiGCI3pNETj3+xaj7PxCkBxJ0cv9Qb4yATSp9f5NDLKmI6+zi/gRnQbJ6', '2026-11-25 13:50:15.597+00');
INSERT INTO public.idempotency_keys VALUES ('01a212f8-99d3-7729-8140-2a69cc625af6', '-SiOsCefmqDBkOGeakWgpwW6vZtV3fN_atnyuM6NHFQ', '2 tmkyRxwT3BXIfnzPcQa-uXuCHno4ZWWlJeNm7Dw3_Qc articles:read articles:write audit:read avatars:write companies:read companies:write invoices:read invoices:write messages:read messages:write payments:write tokens:write turtles:read turtles:write users:read users:write webhooks:read webhooks:write', 200, '{"content-type": "application/json; charset=utf-8", "Cache-Control": "no-store"}', 'wQiexACKLVKysqx/Vk4fA1n5a4M4zW+k+uyiQhI5cLUFcVXqHmAuBiGGqiuQW6cNlTC7dwWZZuEDR+U1YaeuqUhfcrgiSHF6AbsCzAOGqg8PLMhyRHNw4MXQjXUra1++juI7ZYjfTYrTMvOlJUpzgI+yPzotHbl0BnSBRd6dKYih', '2026-11-25 13:50:15.769+00');
INSERT INTO public.idempotency_keys VALUES ('01a212f8-9f48-769d-a6d9-b275f14a0c58', 'gyPyUPLYV_3Cwm6LXv0TWf5PMjrutYsXsgOqYTE4W4Q', '2 BGu-zk6nBuuQGVUKuC-_FaiCxjnX-aTBVYMAMk-ADDw articles:read articles:write avatars:write companies:read companies:write invoices:read invoices:write messages:read messages:write payments:write tokens:write turtles:read turtles:write users:read users:write webhooks:write', 201, '{"Location": "http://127.0.0.1:4879/invoices/01a212f8-a3e8-70a1-bf79-a2531beb24ba/payment_attempts/01a212f8-a4a5-702d-8659-912dbca0c60d", "Content-Type": "application/json; charset=utf-8", "Cache-Control": "no-store"}', '2Yqb2XYoLLa+qaEZ0mSmeyou4Bn/1Ax96wFsBx0gScq83vKSDGMll6DtX/iGFSN0HxnfXgE3Acc5Hf20E3NkUtIqJd1qmaqfdmIwVUDRwDxgiELt7inxd1aapDgRrLWEOuXYoUXQMLkiwlNoIrBVrqPCa6KYDXqt+ihL9yzmhnBD5Cy6BlayCNjDb48fcusLpdtb4vrNnQVjJiVjD+bzZ1hUvLuho8YQaiOMyGWGRfr5KfxDvgvJw3Hcnyggx1R/csXoIMfPooA3pzjaAalNaJoEE2zFLNpLnRK0Tbn+lNrMgxh3TgyjG/k2DdsgDUI8VTheyFHp3lJWV5U8TpBarjlGT+ARZbIATx2pPldBKrJKr+Tiq6tLewQ=', '2026-11-25 13:50:14.666+00');
INSERT INTO public.idempotency_keys VALUES ('01a212f8-9f48-769d-a6d9-b275f14a0c58', 'vVUHP6_LzzslFEwePQa5UpWrwsNHQKNVI113yurA6Eg', '2 7m3Tg9QWWgTUOVHIjfhxqr7YsYIx7qaCemsT-uKKh28 articles:read articles:write avatars:write companies:read companies:write invoices:read invoices:write messages:read messages:write payments:write tokens:write turtles:read turtles:write users:read users:write webhooks:write', 200, '{"content-type": "application/json; charset=utf-8", "Cache-Control": "no-store"}', 'LcoLvpH/3xk4qecLD0W16OBpjYZmkgZwgGh31aOVJSYo4VU26PuBWEHeE3qzNC/3cREG1ZByfHCStS9GvaaRfxPvYyCUPUJpr/2xDFfVGV/A/YjFvOd2Wi2jkbExqTsNtPqrp1dSsRWWXf8rjcCUxjvE0bQWvHvl6Q8=', '2026-11-25 13:50:15.438+00');
INSERT INTO public.idempotency_keys VALUES ('01a212f8-99d3-7729-8140-2a69cc625af6', 'T7ljrMD1I3jAG8kuuNb1dFLr9zV1ofVmY6tiKUek6G4', '2 -JCLFAQbcijbhYejyh7btF-PDQizn1v_bMlRQd_CnpI articles:read articles:write audit:read avatars:write companies:read companies:write invoices:read invoices:write messages:read messages:write payments:write tokens:write turtles:read turtles:write users:read users:write webhooks:read webhooks:write', 200, '{"content-type": "application/json; charset=utf-8", "Cache-Control": "no-store"}', 'Jwm+59u+9RR35aiYVoGR6eT2jntvHc3pJ2YFZZ2uEXkiQW0p5o3eFGLr1vawnm17mvLNi3tLOTAc0I2/KoUjZnOssdpi7cAtslVtlnj4qf19/L21gYFUy4OGpv5CfxlmiXReVr8=', '2026-11-25 13:50:15.554+00');
INSERT INTO public.idempotency_keys VALUES ('01a212f8-9f48-769d-a6d9-b275f14a0c58', 'vVJ93AsnAb_uE_3DPbeSU35Q0kxvITCfyRAwH0kx90I', '2 FnjB9xUTs88xhYG1zmgs705wdM_iUPqHzFpUf1TxYHQ articles:read articles:write avatars:write companies:read companies:write invoices:read invoices:write messages:read messages:write payments:write tokens:write turtles:read turtles:write users:read users:write webhooks:write', 200, '{"content-type": "application/json; charset=utf-8", "Cache-Control": "no-store"}', 'xN8pWLoIIkaaEl+m4DS07x9lZCoExXN9RNzs5LowCK4wjHU4RgX3PLkVrToYKl1Ze8S7wXOznPvsJx4GasYiFB4jGKLx8ooj9RFpynb/wz5a9CRR5gW0pyuDl5wrYDa4DY6NAHHUXxzH2SE7UBwEiLtg0ryORJrV/Mpy7o3sTt7r', '2026-11-25 13:50:15.679+00');
INSERT INTO public.idempotency_keys VALUES ('01a212f8-99d3-7729-8140-2a69cc625af6', 's3I7x4iJ96Zn1tbvw5imXQIF94MPDrEOU-gE2wjrw-E', '2 bSknckDCljy_uJBRwTx-QlG2rw1IQZILu4siRFhZ8bg articles:read articles:write audit:read avatars:write companies:read companies:write invoices:read invoices:write messages:read messages:write payments:write tokens:write turtles:read turtles:write users:read users:write webhooks:read webhooks:write', 201, '{"Location": "http://127.0.0.1:4879/invoices/01a212f8-a438-7188-b61f-e7075818641f/payment_attempts/01a212f8-a5ae-7294-94a5-b61f3e0fc700", "Content-Type": "application/json; charset=utf-8", "Cache-Control": "no-store"}', 'BBYwFPlVoK5XQKr/ExqXrYzjbIaVl+M8MJgu3oLI/9a4Lyg2cvnvrIsC6rxf2vxfIjjFe63Wj8DpL3GVbeYusekk1ISq3fkiiP69rwk9zDONLc5/R2xG1EH0mm9vz6X3txNYLhFuFraHhxDnrqKrR0AaJG9Ri2BdDOyWXV5GWjKVU98cDuRf+9rlrIlCNysM0Ib80pqXS6rgg9ujmJeTn/mImofcj+NhYDl/08KXVohtKxJw3uk+Bs5hIq4GTKvybwLBxd4B8RLht73dmf6vi6iR837SYn9tzoIPbquEIvz+0HN2ddzOyA++++dZW53vg1NM0lxXM9csYC51/pJ/CRhg/Dcxbi9tZBZ/5T+AB13DP+70a5CADA4=', '2026-11-25 13:50:14.934+00');
INSERT INTO public.idempotency_keys VALUES ('01a212f8-9f48-769d-a6d9-b275f14a0c58', 'jO-6ebXpGLIYNxpJIn_f-tIe4sDY-RBnTfTtsS2Aoh4', '2 n2RuDzQ7NgQKgBngxvLcqpz2tgQJN7Qp4NiZoAydFDk articles:read articles:write avatars:write companies:read companies:write invoices:read invoices:write messages:read messages:write payments:write tokens:write turtles:read turtles:write users:read users:write webhooks:write', 201, '{"Location": "http://127.0.0.1:4879/avatars/01a212f8-a72a-72a2-a364-9920e6217c13", "Content-Type": "application/json; charset=utf-8", "Cache-Control": "no-store"}', 'A8qnSHKWqu9/L8G37Lrk5fosWmPzo8df71Nt7fFZQRQRKRdC7AbxbZcrMMgK8WKySBxvwh9yrMathEQ/IBin89y5lFPuQGAmOMNHmmnbYluiohobx9xheGzRduUl3P4eojMqenJ1BYXTX0r57kRzOywyQTMlFxjZuUssFlESOFI8ozQgjQB2wNDdohcGH2fJV5T7eKaompfiTht7Rv56WKRKz9kc8s3RiuhdyOmUF5edvm/R1cfCB+RXLTRKdWHUCkyVToA6MNXW0gFZkrpR9iYzAw8mZkFasiwf9GxBuL8ATvkJ4g==', '2026-11-25 13:50:15.033+00');
INSERT INTO public.invoices VALUES ('01a212f8-a3e8-70a1-bf79-a2531beb24ba', '01a212f8-9f48-769d-a6d9-b275f14a0c58', 'R-1', 120.5000, 'EUR', 'Linus', 'linus@example.com', '+1 555 0100', 'paid', 3, '2026-11-25 13:50:14.504+00', '2026-11-25 13:50:14.567+00', NULL, NULL, '2026-11-25 13:50:14.771+00', '2026-11-25 13:50:14.771+00');
INSERT INTO public.invoices VALUES ('01a212f8-a42f-741b-b0e1-8882209bc118', '01a212f8-9f48-769d-a6d9-b275f14a0c58', 'R-2', 120.5000, 'EUR', 'Linus', 'linus@example.com', '+1 555 0100', 'failed', 4, '2026-11-25 13:50:14.575+00', '2026-11-25 13:50:14.581+00', '2026-11-25 13:50:14.646+00', '2026-11-25 13:50:14.871+00', NULL, NULL);
INSERT INTO public.invoices VALUES ('01a212f8-a438-7188-b61f-e7075818641f', '01a212f8-9f48-769d-a6d9-b275f14a0c58', 'R-3', 120.5000, 'EUR', 'Linus', 'linus@example.com', '+1 555 0100', 'paid', 3, '2026-11-25 13:50:14.584+00', '2026-11-25 13:50:14.592+00', NULL, NULL, '2026-11-25 13:50:14.97+00', '2026-11-25 13:50:14.97+00');
INSERT INTO public.invoices VALUES ('01a212f8-a44a-73c8-970b-72ae969db0df', '01a212f8-9f48-769d-a6d9-b275f14a0c58', 'R-4', 120.5000, 'EUR', 'Linus', 'linus@example.com', '+1 555 0100', 'paid', 4, '2026-11-25 13:50:14.602+00', '2026-11-25 13:50:14.614+00', '2026-11-25 13:50:15.644+00', NULL, '2026-11-25 13:50:15.734+00', '2026-11-25 13:50:15.734+00');
INSERT INTO public.invoices VALUES ('01a212f8-a463-73e6-8769-b78d7fbebf3a', '01a212f8-9f48-769d-a6d9-b275f14a0c58', 'R-5', 120.5000, 'EUR', 'Linus', 'linus@example.com', '+1 555 0100', 'paid', 3, '2026-11-25 13:50:14.627+00', '2026-11-25 13:50:14.634+00', NULL, NULL, '2026-11-25 13:50:15.813+00', '2026-11-25 13:50:15.813+00');
INSERT INTO public.messages VALUES ('01a212f8-a324-724f-b3f3-268e4a2435d2', 'Hello', '01a212f8-9f96-7511-bda5-9a2b06d9dd88', '01a212f8-9f48-769d-a6d9-b275f14a0c58', 1, '2026-11-25 13:50:14.307+00', '2026-11-25 13:50:14.307+00');
INSERT INTO public.messages VALUES ('01a212f8-a35b-71ae-ac10-be2bdbc2113d', 'Hello again', '01a212f8-9f96-7511-bda5-9a2b06d9dd88', '01a212f8-9f48-769d-a6d9-b275f14a0c58', 1, '2026-11-25 13:50:14.363+00', '2026-11-25 13:50:14.363+00');
INSERT INTO public.migrations VALUES (1, '2026-11-21-articles', '2026-11-25 13:50:10.951708+00');
INSERT INTO public.migrations VALUES (2, '2026-11-21-messages-turtles-companies', '2026-11-25 13:50:11.062536+00');
INSERT INTO public.migrations VALUES (3, '2026-11-21-invoices', '2026-11-25 13:50:11.158683+00');
INSERT INTO public.migrations VALUES (4, '2026-11-21-avatars', '2026-11-25 13:50:11.21452+00');
INSERT INTO public.migrations VALUES (5, '2026-11-21-token-parents', '2026-11-25 13:50:11.261549+00');
INSERT INTO public.migrations VALUES (6, '2026-11-21-articles-by-author', '2026-11-25 13:50:11.290241+00');
INSERT INTO public.migrations VALUES (7, '2026-11-22-minor-units', '2026-11-25 13:50:11.417897+00');
INSERT INTO public.migrations VALUES (8, '2026-11-22-narrow-lists', '2026-11-25 13:50:11.427942+00');
INSERT INTO public.migrations VALUES (9, '2026-11-22-shared-folders', '2026-11-25 13:50:11.428342+00');
INSERT INTO public.migrations VALUES (10, '2026-11-23-identities', '2026-11-25 13:50:11.443263+00');
INSERT INTO public.migrations VALUES (11, '2026-11-24-filters', '2026-11-25 13:50:11.463102+00');
INSERT INTO public.migrations VALUES (12, '2026-11-25-named-tokens', '2026-11-25 13:50:11.466079+00');
INSERT INTO public.migrations VALUES (13, '2026-11-25-user-search', '2026-11-25 13:50:11.495107+00');
INSERT INTO public.migrations VALUES (14, '2026-11-26-events', '2026-11-25 13:50:11.495908+00');
INSERT INTO public.migrations VALUES (15, '2026-11-27-webhooks', '2026-11-25 13:50:11.505625+00');
INSERT INTO public.migrations VALUES (16, '2026-11-28-token-ids', '2026-11-25 13:50:11.569601+00');
INSERT INTO public.migrations VALUES (17, '2026-11-28-webhook-hosts', '2026-11-25 13:50:11.582302+00');
INSERT INTO public.migrations VALUES (18, '2026-11-29-message-events', '2026-11-25 13:50:11.611649+00');
INSERT INTO public.migrations VALUES (19, '2026-11-28-user-statuses', '2026-11-25 13:50:11.735584+00');
INSERT INTO public.migrations VALUES (20, '2026-11-29-webhook-access', '2026-11-25 13:50:11.751458+00');
INSERT INTO public.migrations VALUES (21, '2026-11-30-held-deliveries', '2026-11-25 13:50:11.753728+00');
INSERT INTO public.migrations VALUES (22, '2026-12-01-payment-links', '2026-11-25 13:50:11.764965+00');
INSERT INTO public.migrations VALUES (23, '2026-12-02-erased-users', '2026-11-25 13:50:11.777087+00');
INSERT INTO public.migrations VALUES (24, '2026-12-03-audit', '2026-11-25 13:50:11.779161+00');
INSERT INTO public.migrations VALUES (25, '2026-12-04-users-of-emails', '2026-11-25 13:50:11.782677+00');
INSERT INTO public.migrations VALUES (26, '2026-12-05-events-of-tokens', '2026-11-25 13:50:11.784043+00');
INSERT INTO public.migrations VALUES (27, '2026-12-06-filters-of-lists', '2026-11-25 13:50:11.790327+00');
INSERT INTO public.migrations VALUES (28, '2026-12-07-indexes-of-large-tables', '2026-11-25 13:50:11.794061+00');
INSERT INTO public.migrations VALUES (29, '2026-12-07-types-of-entries', '2026-11-25 13:50:11.794462+00');
INSERT INTO public.migrations VALUES (30, '2026-12-08-payments-in-progress', '2026-11-25 13:50:11.798496+00');
INSERT INTO public.payment_attempts VALUES ('01a212f8-a4a5-702d-8659-912dbca0c60d', '01a212f8-a3e8-70a1-bf79-a2531beb24ba', '01a212f8-9f48-769d-a6d9-b275f14a0c58', 'R-1', 120.5000, 'EUR', '*******cess', NULL, 'gyPyUPLYV_3Cwm6LXv0TWf5PMjrutYsXsgOqYTE4W4Q', '2 BGu-zk6nBuuQGVUKuC-_FaiCxjnX-aTBVYMAMk-ADDw articles:read articles:write avatars:write companies:read companies:write invoices:read invoices:write messages:read messages:write payments:write tokens:write turtles:read turtles:write users:read users:write webhooks:write', 'succeeded', NULL, NULL, '2026-11-25 13:50:14.693+00', NULL, NULL);
INSERT INTO public.payment_attempts VALUES ('01a212f8-a53d-74c7-a0ae-6753a5433f2c', '01a212f8-a42f-741b-b0e1-8882209bc118', '01a212f8-9f48-769d-a6d9-b275f14a0c58', 'R-2', 120.5000, 'EUR', '********ined', NULL, 'ML7_FJPTG_g2BejN2AoUfhF1Z6E-1NZnWIRmoBvuams', '2 F0qZFVBjyFNPLg0da2bE091-w_il-eCco7lDdpWtDio articles:read articles:write avatars:write companies:read companies:write invoices:read invoices:write messages:read messages:write payments:write tokens:write turtles:read turtles:write users:read users:write webhooks:write', 'failed', 'card_declined', 'The card was declined.', '2026-11-25 13:50:14.845+00', NULL, NULL);
INSERT INTO public.payment_attempts VALUES ('01a212f8-a5ae-7294-94a5-b61f3e0fc700', '01a212f8-a438-7188-b61f-e7075818641f', '01a212f8-99d3-7729-8140-2a69cc625af6', 'R-3', 120.5000, 'EUR', '*******cess', NULL, 's3I7x4iJ96Zn1tbvw5imXQIF94MPDrEOU-gE2wjrw-E', '2 bSknckDCljy_uJBRwTx-QlG2rw1IQZILu4siRFhZ8bg articles:read articles:write audit:read avatars:write companies:read companies:write invoices:read invoices:write messages:read messages:write payments:write tokens:write turtles:read turtles:write users:read users:write webhooks:read webhooks:write', 'succeeded', NULL, NULL, '2026-11-25 13:50:14.958+00', NULL, NULL);
INSERT INTO public.payment_attempts VALUES ('01a212f8-a8ab-7392-b773-49634a122b30', '01a212f8-a44a-73c8-970b-72ae969db0df', '01a212f8-9f48-769d-a6d9-b275f14a0c58', 'R-4', 120.5000, 'EUR', '*******cess', NULL, 'vVJ93AsnAb_uE_3DPbeSU35Q0kxvITCfyRAwH0kx90I', '2 FnjB9xUTs88xhYG1zmgs705wdM_iUPqHzFpUf1TxYHQ articles:read articles:write avatars:write companies:read companies:write invoices:read invoices:write messages:read messages:write payments:write tokens:write turtles:read turtles:write users:read users:write webhooks:write', 'succeeded', NULL, NULL, '2026-11-25 13:50:15.723+00', NULL, NULL);
INSERT INTO public.payment_attempts VALUES ('01a212f8-a8f0-7426-901d-386a554e8581', '01a212f8-a463-73e6-8769-b78d7fbebf3a', '01a212f8-99d3-7729-8140-2a69cc625af6', 'R-5', 120.5000, 'EUR', '*******cess', NULL, '-SiOsCefmqDBkOGeakWgpwW6vZtV3fN_atnyuM6NHFQ', '2 tmkyRxwT3BXIfnzPcQa-uXuCHno4ZWWlJeNm7Dw3_Qc articles:read articles:write audit:read avatars:write companies:read companies:write invoices:read invoices:write messages:read messages:write payments:write tokens:write turtles:read turtles:write users:read users:write webhooks:read webhooks:write', 'succeeded', NULL, NULL, '2026-11-25 13:50:15.792+00', NULL, NULL);
INSERT INTO public.payment_links VALUES ('01a212f8-a477-77a4-815c-f51763cda50e', '01a212f8-a42f-741b-b0e1-8882209bc118', '17d22b4dfd56989722ca0db9f5aa5a89a59d9577f3c0cdc9c935133e6f13f025', NULL, NULL, '2026-11-25 13:50:14.647+00', NULL);
INSERT INTO public.payment_links VALUES ('01a212f8-a562-747b-9d88-6658f1d6cc14', '01a212f8-a42f-741b-b0e1-8882209bc118', 'e934ec80f0b6f0e102c39d33c13d68ff3726556c6b03ce5fc1cede28eecacfc0', NULL, NULL, '2026-11-25 13:50:14.882+00', NULL);
INSERT INTO public.payment_links VALUES ('01a212f8-a85c-72fb-b9b2-922b1940017b', '01a212f8-a44a-73c8-970b-72ae969db0df', '7e6c015938cc27314c636ddf7f680ca46f9a336ded693f0cbde5f7fcee01e7d6', NULL, NULL, '2026-11-25 13:50:15.644+00', NULL);
INSERT INTO public.revisions VALUES ('01a212f8-a239-7657-b646-4a1016336491', '01a212f8-a239-7657-b646-4cc991f09a25', 'Once', 'Text', '01a212f8-9f48-769d-a6d9-b275f14a0c58', '2026-11-25 13:50:14.073+00');
INSERT INTO public.revisions VALUES ('01a212f8-a2b1-7686-98de-22068960c9d7', '01a212f8-a2b1-7686-98de-244df73a0ec7', 'Of the administrator', '', '01a212f8-99d3-7729-8140-2a69cc625af6', '2026-11-25 13:50:14.193+00');
INSERT INTO public.revisions VALUES ('01a212f8-a304-7787-99fc-a864621bb054', '01a212f8-a239-7657-b646-4cc991f09a25', 'Twice', 'Text', '01a212f8-9f48-769d-a6d9-b275f14a0c58', '2026-11-25 13:50:14.282+00');
INSERT INTO public.revisions VALUES ('01a212f8-a7dd-71db-b160-728bfd199bc3', '01a212f8-a7dd-71db-b160-76c9cfa7bffe', 'By GraphQL', '', '01a212f8-9f48-769d-a6d9-b275f14a0c58', '2026-11-25 13:50:15.517+00');
INSERT INTO public.revisions VALUES ('01a212f8-a810-776d-8fa8-07b38e0ec466', '01a212f8-a810-776d-8fa8-09813c3d8b8c', 'Inline', '', '01a212f8-99d3-7729-8140-2a69cc625af6', '2026-11-25 13:50:15.568+00');
INSERT INTO public.shared_folders VALUES ('images', 'ef8fc7fb-0572-447a-b599-67a4001d7f5a');
INSERT INTO public.test_charges VALUES ('01a212f8-a4a5-702d-8659-912dbca0c60d', 120.5000, 'EUR', NULL, NULL, '2026-11-25 13:50:14.739425+00');
INSERT INTO public.test_charges VALUES ('01a212f8-a53d-74c7-a0ae-6753a5433f2c', 120.5000, 'EUR', 'card_declined', 'The card was declined.', '2026-11-25 13:50:14.858244+00');
INSERT INTO public.test_charges VALUES ('01a212f8-a5ae-7294-94a5-b61f3e0fc700', 120.5000, 'EUR', NULL, NULL, '2026-11-25 13:50:14.965832+00');
INSERT INTO public.test_charges VALUES ('01a212f8-a8ab-7392-b773-49634a122b30', 120.5000, 'EUR', NULL, NULL, '2026-11-25 13:50:15.725835+00');
INSERT INTO public.test_charges VALUES ('01a212f8-a8f0-7426-901d-386a554e8581', 120.5000, 'EUR', NULL, NULL, '2026-11-25 13:50:15.807405+00');
INSERT INTO public.tokens VALUES ('01a212f8-a31a-751e-a50f-c19eb6337cd7', '01a212f8-9f48-769d-a6d9-b275f14a0c58', '15fb207a2bc273033390100cb89032048777eef45faf225324b7771264c269d0', '{articles:read}', false, NULL, NULL, '2026-11-25 13:50:14.298+00', '01a212f8-a00c-7467-9420-08d901e385b1', NULL, NULL);
INSERT INTO public.tokens VALUES ('01a212f8-99d4-776d-992d-504f757180fb', '01a212f8-99d3-7729-8140-2a69cc625af6', 'bbc4c33806deb0975bb5c4fb934cbc271ff6d4ad4a5e4e5f603e64d0389976b0', '{users:read,users:write,tokens:write,avatars:write,messages:read,messages:write,articles:read,articles:write,turtles:read,turtles:write,companies:read,companies:write,invoices:read,invoices:write,payments:write,audit:read,webhooks:read,webhooks:write}', true, NULL, NULL, '2026-11-25 13:50:11+00', NULL, 'ADMIN_TOKEN', '2026-11-25 13:50:13.312+00');
INSERT INTO public.tokens VALUES ('01a212f8-a00c-7467-9420-08d901e385b1', '01a212f8-9f48-769d-a6d9-b275f14a0c58', '6ae015827d35a37d0b9d582d3cbd2f4da92edca282fd94a35163009053ff4621', '{articles:read,articles:write,companies:read,companies:write,invoices:read,invoices:write,messages:read,messages:write,turtles:read,turtles:write,users:read,users:write,avatars:write,payments:write,tokens:write,webhooks:write}', false, NULL, NULL, '2026-11-25 13:50:13.516+00', '01a212f8-99d4-776d-992d-504f757180fb', NULL, '2026-11-25 13:50:13.602+00');
INSERT INTO public.transitions VALUES ('01a212f8-a427-7136-869e-b46195e4c084', '01a212f8-a3e8-70a1-bf79-a2531beb24ba', 'draft', 'published', '2026-11-25 13:50:14.567+00');
INSERT INTO public.transitions VALUES ('01a212f8-a435-736b-8c0b-9377ab19751c', '01a212f8-a42f-741b-b0e1-8882209bc118', 'draft', 'published', '2026-11-25 13:50:14.581+00');
INSERT INTO public.transitions VALUES ('01a212f8-a440-774e-9843-b8ba1ae7ead9', '01a212f8-a438-7188-b61f-e7075818641f', 'draft', 'published', '2026-11-25 13:50:14.592+00');
INSERT INTO public.transitions VALUES ('01a212f8-a456-728e-8f83-63299cfcd902', '01a212f8-a44a-73c8-970b-72ae969db0df', 'draft', 'published', '2026-11-25 13:50:14.614+00');
INSERT INTO public.transitions VALUES ('01a212f8-a46a-7380-afa0-99a8c72acb35', '01a212f8-a463-73e6-8769-b78d7fbebf3a', 'draft', 'published', '2026-11-25 13:50:14.634+00');
INSERT INTO public.transitions VALUES ('01a212f8-a476-733f-ad65-99624ff89744', '01a212f8-a42f-741b-b0e1-8882209bc118', 'published', 'sent', '2026-11-25 13:50:14.646+00');
INSERT INTO public.transitions VALUES ('01a212f8-a4f3-775c-b246-251e2056516c', '01a212f8-a3e8-70a1-bf79-a2531beb24ba', 'published', 'paid', '2026-11-25 13:50:14.771+00');
INSERT INTO public.transitions VALUES ('01a212f8-a557-749d-9ab0-afebc1315d6f', '01a212f8-a42f-741b-b0e1-8882209bc118', 'sent', 'failed', '2026-11-25 13:50:14.871+00');
INSERT INTO public.transitions VALUES ('01a212f8-a5ba-70e8-ae8d-157129619dde', '01a212f8-a438-7188-b61f-e7075818641f', 'published', 'paid', '2026-11-25 13:50:14.97+00');
INSERT INTO public.transitions VALUES ('01a212f8-a85c-72fb-b9b2-8e8ad0fdf25b', '01a212f8-a44a-73c8-970b-72ae969db0df', 'published', 'sent', '2026-11-25 13:50:15.644+00');
INSERT INTO public.transitions VALUES ('01a212f8-a8b6-7171-89a2-0f587bab2a7e', '01a212f8-a44a-73c8-970b-72ae969db0df', 'sent', 'paid', '2026-11-25 13:50:15.734+00');
INSERT INTO public.transitions VALUES ('01a212f8-a905-7749-828b-fa55a20a02cc', '01a212f8-a463-73e6-8769-b78d7fbebf3a', 'published', 'paid', '2026-11-25 13:50:15.813+00');
INSERT INTO public.turtles VALUES ('01a212f8-a3d2-7227-8136-ccd79f7baeb3', 'Shelly', 80, 'Chelonia mydas', 1, '2026-11-25 13:50:14.482+00', '2026-11-25 13:50:14.482+00');
INSERT INTO public.uploads VALUES ('01a212f8-a741-7457-a710-cbf968486b3c', '01a212f8-9f48-769d-a6d9-b275f14a0c58', '44cff41a5c80cd2322049082528ae0c950e3ed61f8b91d18a17a7579e7f58278', 69, 'image/png', NULL, NULL, NULL, '2026-11-25 14:50:15.361+00', '2026-11-25 13:50:15.361+00');
INSERT INTO public.users VALUES ('01a212f8-99d3-7729-8140-2a69cc625af6', 'admin', 'Administrator', 'admin@example.com', '2026-11-25 13:50:11+00', 1, 'active', NULL);
INSERT INTO public.users VALUES ('01a212f8-9f48-769d-a6d9-b275f14a0c58', 'ada', 'Ada Lovelace', 'ada@example.com', '2026-11-25 13:50:13.32+00', 1, 'active', NULL);
INSERT INTO public.users VALUES ('01a212f8-9f96-7511-bda5-9a2b06d9dd88', 'grace', 'Grace Hopper', 'grace@example.com', '2026-11-25 13:50:13.398+00', 1, 'active', NULL);
INSERT INTO public.webhook_deliveries VALUES ('01a212f8-a0d6-7053-9090-6eed1a175ff8', '01a212f8-a0c0-7475-aa63-b54b144b0801', '01a212f8-a0d6-7053-9090-6eed1a175ff8', 'ping', 'succeeded', 1, 204, NULL, 275, NULL, '2026-11-25 13:50:13.718+00', NULL, NULL, '01a212f8-a0d6-7053-9090-6eed1a175ff8', '{"id":"01a212f8-a0d6-7053-9090-6eed1a175ff8","type":"ping","created_at":"2026-11-25 13:50:13Z","data":{"webhook":"01a212f8-a0c0-7475-aa63-b54b144b0801"}}');
INSERT INTO public.webhook_deliveries VALUES ('01a212f8-a576-75c5-b6c3-50b524dbae44', '01a212f8-a0c0-7475-aa63-b54b144b0801', '30', 'invoice.paid', 'pending', 1, 500, 'The receiver responded with status 500.', 79, '2026-11-25 13:50:21.642018+00', '2026-11-25 13:50:14.902+00', 30, 'invoices:read', '01a212f8-a3e8-70a1-bf79-a2531beb24ba', '{"id":"30","type":"invoice.paid","created_at":"2026-11-25 13:50:14Z","data":{"data":{"type":"invoice","id":"01a212f8-a3e8-70a1-bf79-a2531beb24ba","attributes":{"created_at":"2026-11-25 13:50:14Z","published_at":"2026-11-25 13:50:14Z","sent_at":null,"failed_at":null,"paid_at":"2026-11-25 13:50:14Z","payment_received_at":"2026-11-25 13:50:14Z","status":"paid","invoice_number":"R-1","amount":120.5,"currency":"EUR","contact":{"name":"Linus","email":"linus@example.com","phone":"+1 555 0100"}}},"links":{"self":"http://127.0.0.1:4879/invoices/01a212f8-a3e8-70a1-bf79-a2531beb24ba"},"meta":{"allowed_next_states":[]}}}');
INSERT INTO public.webhook_deliveries VALUES ('01a212f8-a37c-7346-aa5a-de1e22b59ce1', '01a212f8-a0c0-7475-aa63-b54b144b0801', '8', 'article.created', 'pending', 1, 500, 'The receiver responded with status 500.', 62, '2026-11-25 13:50:21.467986+00', '2026-11-25 13:50:14.397+00', 8, 'articles:read', '01a212f8-a2b1-7686-98de-244df73a0ec7', '{"id":"8","type":"article.created","created_at":"2026-11-25 13:50:14Z","data":{"id":"01a212f8-a2b1-7686-98de-244df73a0ec7","title":"Of the administrator","body":"","status":"published","revision":"01a212f8-a2b1-7686-98de-22068960c9d7","author":{"id":"01a212f8-99d3-7729-8140-2a69cc625af6","username":"admin"},"created_at":"2026-11-25 13:50:14Z","updated_at":"2026-11-25 13:50:14Z"}}');
INSERT INTO public.webhook_deliveries VALUES ('01a212f8-a87d-73f1-ab0a-7c979c7e7710', '01a212f8-a0c0-7475-aa63-b54b144b0801', '40', 'article.created', 'pending', 1, 500, 'The receiver responded with status 500.', 116, '2026-11-25 13:50:21.809841+00', '2026-11-25 13:50:15.677+00', 40, 'articles:read', '01a212f8-a7dd-71db-b160-76c9cfa7bffe', '{"id":"40","type":"article.created","created_at":"2026-11-25 13:50:15Z","data":{"id":"01a212f8-a7dd-71db-b160-76c9cfa7bffe","title":"By GraphQL","body":"","status":"published","revision":"01a212f8-a7dd-71db-b160-728bfd199bc3","author":{"id":"01a212f8-9f48-769d-a6d9-b275f14a0c58","username":"ada"},"created_at":"2026-11-25 13:50:15Z","updated_at":"2026-11-25 13:50:15Z"}}');
INSERT INTO public.webhook_deliveries VALUES ('01a212f8-a37c-7346-aa5a-d9885888aa44', '01a212f8-a0c0-7475-aa63-b54b144b0801', '7', 'article.created', 'pending', 1, 500, 'The receiver responded with status 500.', 79, '2026-11-25 13:50:21.340271+00', '2026-11-25 13:50:14.397+00', 7, 'articles:read', '01a212f8-a239-7657-b646-4cc991f09a25', '{"id":"7","type":"article.created","created_at":"2026-11-25 13:50:14Z","data":{"id":"01a212f8-a239-7657-b646-4cc991f09a25","title":"Once","body":"Text","status":"published","revision":"01a212f8-a239-7657-b646-4a1016336491","author":{"id":"01a212f8-9f48-769d-a6d9-b275f14a0c58","username":"ada"},"created_at":"2026-11-25 13:50:14Z","updated_at":"2026-11-25 13:50:14Z"}}');
INSERT INTO public.webhook_deliveries VALUES ('01a212f8-a87d-73f1-ab0a-8290caac3d5d', '01a212f8-a0c0-7475-aa63-b54b144b0801', '41', 'article.created', 'pending', 1, 500, 'The receiver responded with status 500.', 80, '2026-11-25 13:50:21.725095+00', '2026-11-25 13:50:15.677+00', 41, 'articles:read', '01a212f8-a810-776d-8fa8-09813c3d8b8c', '{"id":"41","type":"article.created","created_at":"2026-11-25 13:50:15Z","data":{"id":"01a212f8-a810-776d-8fa8-09813c3d8b8c","title":"Inline","body":"","status":"published","revision":"01a212f8-a810-776d-8fa8-07b38e0ec466","author":{"id":"01a212f8-99d3-7729-8140-2a69cc625af6","username":"admin"},"created_at":"2026-11-25 13:50:15Z","updated_at":"2026-11-25 13:50:15Z"}}');
INSERT INTO public.webhook_deliveries VALUES ('01a212f8-a8f4-714d-87df-80a8e1283a25', '01a212f8-a0c0-7475-aa63-b54b144b0801', '46', 'invoice.paid', 'pending', 1, 500, 'The receiver responded with status 500.', 111, '2026-11-25 13:50:21.708205+00', '2026-11-25 13:50:15.796+00', 46, 'invoices:read', '01a212f8-a44a-73c8-970b-72ae969db0df', '{"id":"46","type":"invoice.paid","created_at":"2026-11-25 13:50:15Z","data":{"data":{"type":"invoice","id":"01a212f8-a44a-73c8-970b-72ae969db0df","attributes":{"created_at":"2026-11-25 13:50:14Z","published_at":"2026-11-25 13:50:14Z","sent_at":"2026-11-25 13:50:15Z","failed_at":null,"paid_at":"2026-11-25 13:50:15Z","payment_received_at":"2026-11-25 13:50:15Z","status":"paid","invoice_number":"R-4","amount":120.5,"currency":"EUR","contact":{"name":"Linus","email":"linus@example.com","phone":"+1 555 0100"}}},"links":{"self":"http://127.0.0.1:4879/invoices/01a212f8-a44a-73c8-970b-72ae969db0df"},"meta":{"allowed_next_states":[]}}}');
INSERT INTO public.webhook_deliveries VALUES ('01a212f8-a9b3-7292-b88d-a40d6ad2c859', '01a212f8-a0c0-7475-aa63-b54b144b0801', '49', 'invoice.paid', 'pending', 1, 500, 'The receiver responded with status 500.', 81, '2026-11-25 13:50:21.65606+00', '2026-11-25 13:50:15.987+00', 49, 'invoices:read', '01a212f8-a463-73e6-8769-b78d7fbebf3a', '{"id":"49","type":"invoice.paid","created_at":"2026-11-25 13:50:15Z","data":{"data":{"type":"invoice","id":"01a212f8-a463-73e6-8769-b78d7fbebf3a","attributes":{"created_at":"2026-11-25 13:50:14Z","published_at":"2026-11-25 13:50:14Z","sent_at":null,"failed_at":null,"paid_at":"2026-11-25 13:50:15Z","payment_received_at":"2026-11-25 13:50:15Z","status":"paid","invoice_number":"R-5","amount":120.5,"currency":"EUR","contact":{"name":"Linus","email":"linus@example.com","phone":"+1 555 0100"}}},"links":{"self":"http://127.0.0.1:4879/invoices/01a212f8-a463-73e6-8769-b78d7fbebf3a"},"meta":{"allowed_next_states":[]}}}');
INSERT INTO public.webhook_deliveries VALUES ('01a212f8-a6f1-70a4-9c8c-ff441d267d3d', '01a212f8-a0c0-7475-aa63-b54b144b0801', '37', 'invoice.paid', 'pending', 1, 500, 'The receiver responded with status 500.', 81, '2026-11-25 13:50:21.370618+00', '2026-11-25 13:50:15.281+00', 37, 'invoices:read', '01a212f8-a438-7188-b61f-e7075818641f', '{"id":"37","type":"invoice.paid","created_at":"2026-11-25 13:50:14Z","data":{"data":{"type":"invoice","id":"01a212f8-a438-7188-b61f-e7075818641f","attributes":{"created_at":"2026-11-25 13:50:14Z","published_at":"2026-11-25 13:50:14Z","sent_at":null,"failed_at":null,"paid_at":"2026-11-25 13:50:14Z","payment_received_at":"2026-11-25 13:50:14Z","status":"paid","invoice_number":"R-3","amount":120.5,"currency":"EUR","contact":{"name":"Linus","email":"linus@example.com","phone":"+1 555 0100"}}},"links":{"self":"http://127.0.0.1:4879/invoices/01a212f8-a438-7188-b61f-e7075818641f"},"meta":{"allowed_next_states":[]}}}');
INSERT INTO public.webhook_feed VALUES (true, 49, NULL);
INSERT INTO public.webhook_hosts VALUES ('127.0.0.1', false, '2026-11-25 13:50:19.846029+00');
INSERT INTO public.webhook_hosts VALUES ('127.0.0.1', true, '2026-11-25 13:50:16.867185+00');
INSERT INTO public.webhooks VALUES ('01a212f8-a0c0-7475-aa63-b54b144b0801', '01a212f8-9f48-769d-a6d9-b275f14a0c58', 'http://127.0.0.1:4880/', '{article.created,invoice.paid}', true, '{invoices:read,payments:write,messages:read,articles:read,turtles:read,companies:read}', 'whsec_1t+MqvUlD0oCsFNIudlMe4eBNCyiQFuF4xJaYB3hVCw=', NULL, NULL, 2, '2026-11-25 13:50:13.696+00', '2026-11-25 13:50:14.193+00', true, '127.0.0.1', '01a212f8-a00c-7467-9420-08d901e385b1', NULL, NULL, NULL);
SELECT pg_catalog.setval('public.events_id_seq', 49, true);
SELECT pg_catalog.setval('public.migrations_id_seq', 30, true);
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
ALTER TABLE ONLY jobs.queue_stats_20261125
    ADD CONSTRAINT queue_stats_20261125_pkey PRIMARY KEY (id, captured_on);
ALTER TABLE ONLY jobs.queue_stats_20261126
    ADD CONSTRAINT queue_stats_20261126_pkey PRIMARY KEY (id, captured_on);
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
ALTER TABLE ONLY public.payment_attempts
    ADD CONSTRAINT payment_attempts_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.payment_links
    ADD CONSTRAINT payment_links_hash_key UNIQUE (hash);
ALTER TABLE ONLY public.payment_links
    ADD CONSTRAINT payment_links_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.revisions
    ADD CONSTRAINT revisions_article_id_id_key UNIQUE (article_id, id);
ALTER TABLE ONLY public.revisions
    ADD CONSTRAINT revisions_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.shared_folders
    ADD CONSTRAINT shared_folders_pkey PRIMARY KEY (name);
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
CREATE INDEX queue_stats_20261125_name_captured_on_deferred_count_queued_idx ON jobs.queue_stats_20261125 USING btree (name, captured_on DESC) INCLUDE (deferred_count, queued_count, ready_count, active_count, failed_count, total_count);
CREATE INDEX queue_stats_20261126_name_captured_on_deferred_count_queued_idx ON jobs.queue_stats_20261126 USING btree (name, captured_on DESC) INCLUDE (deferred_count, queued_count, ready_count, active_count, failed_count, total_count);
CREATE INDEX warning_i1 ON jobs.warning USING btree (created_on DESC);
CREATE INDEX articles_by_author ON public.articles USING btree (author_id, id) WHERE (deleted_at IS NULL);
CREATE INDEX articles_by_author_change ON public.articles USING btree (author_id, status, updated_at, id) WHERE ((deleted_at IS NULL) AND (updated_at > '-infinity'::timestamp with time zone));
CREATE INDEX articles_by_author_status ON public.articles USING btree (author_id, status, id) WHERE (deleted_at IS NULL);
CREATE INDEX articles_by_status ON public.articles USING btree (status, id) WHERE (deleted_at IS NULL);
CREATE INDEX articles_by_status_change ON public.articles USING btree (status, updated_at, id) WHERE ((deleted_at IS NULL) AND (updated_at > '-infinity'::timestamp with time zone));
CREATE INDEX articles_listed ON public.articles USING btree (id) WHERE (deleted_at IS NULL);
CREATE INDEX articles_trashed ON public.articles USING btree (id) WHERE (deleted_at IS NOT NULL);
CREATE INDEX companies_by_name ON public.companies USING btree (name, status, id);
CREATE INDEX companies_by_status ON public.companies USING btree (status, id);
CREATE INDEX events_for_all ON public.events USING btree (id) WHERE (user_id IS NULL);
CREATE INDEX events_of_actor ON public.events USING btree (actor_id, type, id) WHERE (actor_id IS NOT NULL);
CREATE INDEX events_of_other_user ON public.events USING btree (other_user_id, id) WHERE (other_user_id IS NOT NULL);
CREATE INDEX events_of_request ON public.events USING btree (request_id, id) WHERE (request_id IS NOT NULL);
CREATE INDEX events_of_resource ON public.events USING btree (resource_id, id);
CREATE INDEX events_of_token ON public.events USING btree (token_id, type, id) WHERE (token_id IS NOT NULL);
CREATE INDEX events_of_type ON public.events USING btree (type, id);
CREATE INDEX events_of_user ON public.events USING btree (user_id, id) WHERE (user_id IS NOT NULL);
CREATE INDEX idempotency_keys_age ON public.idempotency_keys USING btree (created_at);
CREATE INDEX identities_user ON public.identities USING btree (user_id);
CREATE INDEX invoices_by_status ON public.invoices USING btree (owner_id, status, id);
CREATE INDEX invoices_listed ON public.invoices USING btree (owner_id, id);
CREATE UNIQUE INDEX invoices_number_unique ON public.invoices USING btree (owner_id, invoice_number);
CREATE INDEX messages_of_sender ON public.messages USING btree (sender_id, id);
CREATE INDEX messages_received ON public.messages USING btree (user_id, id);
CREATE INDEX messages_sent ON public.messages USING btree (sender_id, user_id, id);
CREATE INDEX payment_attempts_by_link ON public.payment_attempts USING btree (payment_link_id) WHERE (payment_link_id IS NOT NULL);
CREATE UNIQUE INDEX payment_attempts_key ON public.payment_attempts USING btree (payer_id, idempotency_key) WHERE (idempotency_key IS NOT NULL);
CREATE INDEX payment_attempts_listed ON public.payment_attempts USING btree (invoice_id, id);
CREATE INDEX payment_attempts_of_link ON public.payment_attempts USING btree (invoice_id, payment_link_id, id) WHERE (payment_link_id IS NOT NULL);
CREATE INDEX payment_attempts_of_payer ON public.payment_attempts USING btree (invoice_id, payer_id, id);
CREATE UNIQUE INDEX payment_attempts_one_open ON public.payment_attempts USING btree (invoice_id) WHERE (status = ANY (ARRAY['processing'::text, 'succeeded'::text]));
CREATE INDEX payment_links_listed ON public.payment_links USING btree (invoice_id, id);
CREATE INDEX payment_links_revoked ON public.payment_links USING btree (revoked_at) WHERE (revoked_at IS NOT NULL);
CREATE INDEX tokens_expiring ON public.tokens USING btree (expires_at) WHERE ((revoked_at IS NULL) AND (expires_at IS NOT NULL));
CREATE INDEX tokens_listed ON public.tokens USING btree (user_id, id) WHERE (revoked_at IS NULL);
CREATE INDEX tokens_parent ON public.tokens USING btree (parent_id);
CREATE INDEX tokens_revoked ON public.tokens USING btree (user_id) WHERE (revoked_at IS NOT NULL);
CREATE INDEX transitions_listed ON public.transitions USING btree (invoice_id, id);
CREATE INDEX users_by_name ON public.users USING btree (public.shared_prefix(public.folded(username), public.folded(name)), public.folded(name) COLLATE "C", id);
CREATE INDEX users_by_username ON public.users USING btree (public.folded(username) COLLATE "C", id);
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
ALTER INDEX jobs.queue_stats_i1 ATTACH PARTITION jobs.queue_stats_20261125_name_captured_on_deferred_count_queued_idx;
ALTER INDEX jobs.queue_stats_pkey ATTACH PARTITION jobs.queue_stats_20261125_pkey;
ALTER INDEX jobs.queue_stats_i1 ATTACH PARTITION jobs.queue_stats_20261126_name_captured_on_deferred_count_queued_idx;
ALTER INDEX jobs.queue_stats_pkey ATTACH PARTITION jobs.queue_stats_20261126_pkey;
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
ALTER TABLE ONLY public.payment_attempts
    ADD CONSTRAINT payment_attempts_invoice_id_fkey FOREIGN KEY (invoice_id) REFERENCES public.invoices(id);
ALTER TABLE ONLY public.payment_attempts
    ADD CONSTRAINT payment_attempts_payer_id_fkey FOREIGN KEY (payer_id) REFERENCES public.users(id);
ALTER TABLE ONLY public.payment_attempts
    ADD CONSTRAINT payment_attempts_payment_link_id_fkey FOREIGN KEY (payment_link_id) REFERENCES public.payment_links(id) ON DELETE SET NULL;
ALTER TABLE ONLY public.payment_links
    ADD CONSTRAINT payment_links_invoice_id_fkey FOREIGN KEY (invoice_id) REFERENCES public.invoices(id) ON DELETE CASCADE;
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
