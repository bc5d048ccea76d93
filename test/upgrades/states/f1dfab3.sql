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
    data json NOT NULL
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
    CONSTRAINT payment_attempts_check CHECK (((gateway_token IS NOT NULL) = (status = 'processing'::text))),
    CONSTRAINT payment_attempts_check1 CHECK (((failure_code IS NOT NULL) = (status = 'failed'::text))),
    CONSTRAINT payment_attempts_status_check CHECK ((status = ANY (ARRAY['processing'::text, 'succeeded'::text, 'failed'::text])))
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
    email text NOT NULL,
    created_at timestamp with time zone NOT NULL,
    version integer DEFAULT 1 NOT NULL
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
    "position" bigint NOT NULL
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
    updated_at timestamp with time zone NOT NULL
);
ALTER TABLE ONLY jobs.job ATTACH PARTITION jobs.job_common DEFAULT;
ALTER TABLE ONLY jobs.queue_stats ATTACH PARTITION jobs.queue_stats_20261125 FOR VALUES FROM ('2026-11-25 00:00:00+00') TO ('2026-11-26 00:00:00+00');
ALTER TABLE ONLY jobs.queue_stats ATTACH PARTITION jobs.queue_stats_20261126 FOR VALUES FROM ('2026-11-26 00:00:00+00') TO ('2026-11-27 00:00:00+00');
ALTER TABLE ONLY public.migrations ALTER COLUMN id SET DEFAULT nextval('public.migrations_id_seq'::regclass);
INSERT INTO jobs.job_common VALUES ('90c83f84-bb41-48c5-9b74-5bb47784029b', 'send-webhooks', 0, '{"webhook": "01a212f8-5f36-70b8-baf7-b87f3de4caaf"}', 'completed', 0, 0, 1, true, 1, 60, 604800, NULL, NULL, NULL, NULL, '2026-11-25 13:49:56.917112+00', '2026-11-25 13:49:56.917112+00', '2026-11-25 13:49:56.933108+00', '2026-11-25 13:49:56.936694+00', '2027-11-25 13:49:56.917112+00', NULL, 'dead', 'standard', '2026-11-25 13:49:56.933108+00', 15, false, false, 0, NULL, NULL, NULL, NULL);
INSERT INTO jobs.job_common VALUES ('c48d301e-fa6a-443f-abd0-51cd1912fe55', 'deliver-mail', 0, '{"id": "01a212f8-605a-7096-a625-92b34aa6f00e-invoice-to-contact", "to": {"name": "Linus", "address": "linus@example.com"}, "html": "<!doctype html>\n<html lang=\"en\"><head><meta charset=\"utf-8\"><title>Invoice R-2 from Ada Lovelace</title></head>\n<body style=\"font: 16px/1.5 sans-serif; color: #222\">\n<p>Dear Linus,</p>\n<p>Ada Lovelace has sent you invoice R-2 for EUR 120.50.</p>\n<p><a href=\"http://127.0.0.1:4879/invoices/01a212f8-6021-740b-bff8-124bca1ee39a/payment_attempts\">Pay this invoice</a></p>\n</body></html>\n", "text": "Dear Linus,\n\nAda Lovelace has sent you invoice R-2 for EUR 120.50.\n\nPay this invoice: http://127.0.0.1:4879/invoices/01a212f8-6021-740b-bff8-124bca1ee39a/payment_attempts\n", "subject": "Invoice R-2 from Ada Lovelace"}', 'retry', 55, 0, 5, true, 3600, 120, 604800, NULL, NULL, NULL, NULL, '2026-11-25 13:50:04.232019+00', '2026-11-25 13:49:57.209847+00', '2026-11-25 13:49:57.22677+00', NULL, '2027-11-25 13:49:57.209847+00', '{"code": "ESOCKET", "name": "Error", "port": 9, "errno": -111, "stack": "Error: connect ECONNREFUSED 127.0.0.1:9\n    at TCPConnectWrap.afterConnect [as oncomplete] (node:net:2021:16)", "address": "127.0.0.1", "command": "CONN", "message": "connect ECONNREFUSED 127.0.0.1:9", "syscall": "connect", "originalCode": "ECONNREFUSED"}', 'dead', 'standard', NULL, 15, false, false, 0, NULL, NULL, NULL, NULL);
INSERT INTO jobs.job_common VALUES ('3b00d3c7-72b3-4066-8b7c-468990f1746e', 'settle-payment', 0, '{"attempt": "01a212f8-6081-7499-9587-310ea9c4a577"}', 'created', 200, 0, 2, true, 3600, 300, 604800, NULL, NULL, NULL, NULL, '2026-11-25 13:50:18.229335+00', '2026-11-25 13:49:57.229335+00', NULL, NULL, '2027-11-25 13:50:18.229335+00', NULL, 'dead', 'standard', NULL, 15, false, false, 0, NULL, NULL, NULL, NULL);
INSERT INTO jobs.job_common VALUES ('bbef3da5-1273-4fcb-93c2-620d821b79cd', 'deliver-mail', 0, '{"id": "01a212f8-6098-765b-9989-3597d48863a5-success-to-owner", "to": {"name": "Ada Lovelace", "address": "ada@example.com"}, "html": "<!doctype html>\n<html lang=\"en\"><head><meta charset=\"utf-8\"><title>Invoice R-1 has been paid</title></head>\n<body style=\"font: 16px/1.5 sans-serif; color: #222\">\n<p>Dear Ada Lovelace,</p>\n<p>Your invoice R-1 for EUR 120.50 has been paid.</p>\n<p><a href=\"http://127.0.0.1:4879/invoices/01a212f8-6006-74f0-ae8e-2b17ab8b3724\">View the invoice</a></p>\n</body></html>\n", "text": "Dear Ada Lovelace,\n\nYour invoice R-1 for EUR 120.50 has been paid.\n\nView the invoice: http://127.0.0.1:4879/invoices/01a212f8-6006-74f0-ae8e-2b17ab8b3724\n", "subject": "Invoice R-1 has been paid"}', 'retry', 55, 0, 5, true, 3600, 120, 604800, NULL, NULL, NULL, NULL, '2026-11-25 13:50:07.052738+00', '2026-11-25 13:49:57.271096+00', '2026-11-25 13:49:57.27964+00', NULL, '2027-11-25 13:49:57.271096+00', '{"code": "ESOCKET", "name": "Error", "port": 9, "errno": -111, "stack": "Error: connect ECONNREFUSED 127.0.0.1:9\n    at TCPConnectWrap.afterConnect [as oncomplete] (node:net:2021:16)", "address": "127.0.0.1", "command": "CONN", "message": "connect ECONNREFUSED 127.0.0.1:9", "syscall": "connect", "originalCode": "ECONNREFUSED"}', 'dead', 'standard', NULL, 15, false, false, 0, NULL, NULL, NULL, NULL);
INSERT INTO jobs.job_common VALUES ('0810654e-67ed-4e7a-94b3-a960ee531d24', 'settle-payment', 0, '{"attempt": "01a212f8-60aa-7457-b7cc-dc278238609c"}', 'created', 200, 0, 2, true, 3600, 300, 604800, NULL, NULL, NULL, NULL, '2026-11-25 13:50:18.288901+00', '2026-11-25 13:49:57.288901+00', NULL, NULL, '2027-11-25 13:50:18.288901+00', NULL, 'dead', 'standard', NULL, 15, false, false, 0, NULL, NULL, NULL, NULL);
INSERT INTO jobs.job_common VALUES ('82994838-8530-41b9-b6ec-2b262609d1bf', 'settle-payment', 0, '{"attempt": "01a212f8-60f9-74ed-abbd-5e86944a8f85"}', 'created', 200, 0, 2, true, 3600, 300, 604800, NULL, NULL, NULL, NULL, '2026-11-25 13:50:18.369064+00', '2026-11-25 13:49:57.369064+00', NULL, NULL, '2027-11-25 13:50:18.369064+00', NULL, 'dead', 'standard', NULL, 15, false, false, 0, NULL, NULL, NULL, NULL);
INSERT INTO jobs.job_common VALUES ('b936d95c-6709-481d-9276-6feb0900c35b', 'reclaim-image', 0, '{"key": "images/7785a92239be7a066b89ae33a50c0f120d1e126b.png"}', 'created', 100, 0, 2, true, 3600, 60, 604800, NULL, NULL, NULL, NULL, '2026-11-25 14:49:57.517189+00', '2026-11-25 13:49:57.517189+00', NULL, NULL, '2027-11-25 14:49:57.517189+00', NULL, 'dead', 'standard', NULL, 15, false, false, 0, NULL, NULL, NULL, NULL);
INSERT INTO jobs.job_common VALUES ('2a915585-336f-40aa-b350-beeaebe73831', 'expire-upload', 0, '{"upload": "01a212f8-61a0-72aa-b556-df532db8999f", "incomingKey": null}', 'created', 100, 0, 2, true, 3600, 60, 604800, NULL, NULL, NULL, NULL, '2026-11-25 14:59:57.535579+00', '2026-11-25 13:49:57.535579+00', NULL, NULL, '2027-11-25 14:59:57.535579+00', NULL, 'dead', 'standard', NULL, 15, false, false, 0, NULL, NULL, NULL, NULL);
INSERT INTO jobs.job_common VALUES ('4c4acc3b-0ad0-41c6-89ff-683e0c97eab6', 'deliver-mail', 0, '{"id": "01a212f8-60c8-76b9-ad16-cedd3b33cd85-failure-to-owner", "to": {"name": "Ada Lovelace", "address": "ada@example.com"}, "html": "<!doctype html>\n<html lang=\"en\"><head><meta charset=\"utf-8\"><title>Payment of invoice R-2 failed</title></head>\n<body style=\"font: 16px/1.5 sans-serif; color: #222\">\n<p>Dear Ada Lovelace,</p>\n<p>The payment of your invoice R-2 for EUR 120.50 failed.</p>\n<p>Linus has been notified.</p>\n<p><a href=\"http://127.0.0.1:4879/invoices/01a212f8-6021-740b-bff8-124bca1ee39a\">View the invoice</a></p>\n</body></html>\n", "text": "Dear Ada Lovelace,\n\nThe payment of your invoice R-2 for EUR 120.50 failed.\n\nLinus has been notified.\n\nView the invoice: http://127.0.0.1:4879/invoices/01a212f8-6021-740b-bff8-124bca1ee39a\n", "subject": "Payment of invoice R-2 failed"}', 'retry', 55, 0, 5, true, 3600, 120, 604800, NULL, NULL, NULL, NULL, '2026-11-25 13:50:03.253314+00', '2026-11-25 13:49:57.318729+00', '2026-11-25 13:49:57.370488+00', NULL, '2027-11-25 13:49:57.318729+00', '{"code": "ESOCKET", "name": "Error", "port": 9, "errno": -111, "stack": "Error: connect ECONNREFUSED 127.0.0.1:9\n    at TCPConnectWrap.afterConnect [as oncomplete] (node:net:2021:16)", "address": "127.0.0.1", "command": "CONN", "message": "connect ECONNREFUSED 127.0.0.1:9", "syscall": "connect", "originalCode": "ECONNREFUSED"}', 'dead', 'standard', NULL, 15, false, false, 0, NULL, NULL, NULL, NULL);
INSERT INTO jobs.job_common VALUES ('67104a16-94bb-4960-8f1a-3278d4d200cc', 'deliver-mail', 0, '{"id": "01a212f8-60c8-76b9-ad16-cedd3b33cd85-failure-to-contact", "to": {"name": "Linus", "address": "linus@example.com"}, "html": "<!doctype html>\n<html lang=\"en\"><head><meta charset=\"utf-8\"><title>Payment of invoice R-2 failed</title></head>\n<body style=\"font: 16px/1.5 sans-serif; color: #222\">\n<p>Dear Linus,</p>\n<p>The payment of invoice R-2 from Ada Lovelace for EUR 120.50 failed.</p>\n<p>Nothing was charged. You can try to pay again.</p>\n<p><a href=\"http://127.0.0.1:4879/invoices/01a212f8-6021-740b-bff8-124bca1ee39a/payment_attempts\">Pay this invoice</a></p>\n</body></html>\n", "text": "Dear Linus,\n\nThe payment of invoice R-2 from Ada Lovelace for EUR 120.50 failed.\n\nNothing was charged. You can try to pay again.\n\nPay this invoice: http://127.0.0.1:4879/invoices/01a212f8-6021-740b-bff8-124bca1ee39a/payment_attempts\n", "subject": "Payment of invoice R-2 failed"}', 'retry', 55, 0, 5, true, 3600, 120, 604800, NULL, NULL, NULL, NULL, '2026-11-25 13:50:07.364271+00', '2026-11-25 13:49:57.318729+00', '2026-11-25 13:49:57.370488+00', NULL, '2027-11-25 13:49:57.318729+00', '{"code": "ESOCKET", "name": "Error", "port": 9, "errno": -111, "stack": "Error: connect ECONNREFUSED 127.0.0.1:9\n    at TCPConnectWrap.afterConnect [as oncomplete] (node:net:2021:16)", "address": "127.0.0.1", "command": "CONN", "message": "connect ECONNREFUSED 127.0.0.1:9", "syscall": "connect", "originalCode": "ECONNREFUSED"}', 'dead', 'standard', NULL, 15, false, false, 0, NULL, NULL, NULL, NULL);
INSERT INTO jobs.job_common VALUES ('2a3b6296-0d9b-4ed6-972b-60d4759e4825', 'deliver-mail', 0, '{"id": "01a212f8-6105-7177-bc3f-243ad3745443-success-to-owner", "to": {"name": "Ada Lovelace", "address": "ada@example.com"}, "html": "<!doctype html>\n<html lang=\"en\"><head><meta charset=\"utf-8\"><title>Invoice R-3 has been paid</title></head>\n<body style=\"font: 16px/1.5 sans-serif; color: #222\">\n<p>Dear Ada Lovelace,</p>\n<p>Your invoice R-3 for EUR 120.50 has been paid.</p>\n<p><a href=\"http://127.0.0.1:4879/invoices/01a212f8-6030-7019-b831-f94f08bbe94e\">View the invoice</a></p>\n</body></html>\n", "text": "Dear Ada Lovelace,\n\nYour invoice R-3 for EUR 120.50 has been paid.\n\nView the invoice: http://127.0.0.1:4879/invoices/01a212f8-6030-7019-b831-f94f08bbe94e\n", "subject": "Invoice R-3 has been paid"}', 'retry', 55, 0, 5, true, 3600, 120, 604800, NULL, NULL, NULL, NULL, '2026-11-25 13:50:06.080981+00', '2026-11-25 13:49:57.381093+00', '2026-11-25 13:49:57.493096+00', NULL, '2027-11-25 13:49:57.381093+00', '{"code": "ESOCKET", "name": "Error", "port": 9, "errno": -111, "stack": "Error: connect ECONNREFUSED 127.0.0.1:9\n    at TCPConnectWrap.afterConnect [as oncomplete] (node:net:2021:16)", "address": "127.0.0.1", "command": "CONN", "message": "connect ECONNREFUSED 127.0.0.1:9", "syscall": "connect", "originalCode": "ECONNREFUSED"}', 'dead', 'standard', NULL, 15, false, false, 0, NULL, NULL, NULL, NULL);
INSERT INTO jobs.job_common VALUES ('72167106-a51d-4952-a4f2-c263fb6280a9', 'deliver-mail', 0, '{"id": "01a212f8-63c8-761c-b08e-38b8efc2222e-invoice-to-contact", "to": {"name": "Linus", "address": "linus@example.com"}, "html": "<!doctype html>\n<html lang=\"en\"><head><meta charset=\"utf-8\"><title>Invoice R-4 from Ada Lovelace</title></head>\n<body style=\"font: 16px/1.5 sans-serif; color: #222\">\n<p>Dear Linus,</p>\n<p>Ada Lovelace has sent you invoice R-4 for EUR 120.50.</p>\n<p><a href=\"http://127.0.0.1:4879/invoices/01a212f8-6037-73f8-ad41-de6a0709a0dc/payment_attempts\">Pay this invoice</a></p>\n</body></html>\n", "text": "Dear Linus,\n\nAda Lovelace has sent you invoice R-4 for EUR 120.50.\n\nPay this invoice: http://127.0.0.1:4879/invoices/01a212f8-6037-73f8-ad41-de6a0709a0dc/payment_attempts\n", "subject": "Invoice R-4 from Ada Lovelace"}', 'retry', 55, 0, 5, true, 3600, 120, 604800, NULL, NULL, NULL, NULL, '2026-11-25 13:50:06.85629+00', '2026-11-25 13:49:58.019+00', '2026-11-25 13:49:58.15357+00', NULL, '2027-11-25 13:49:58.019+00', '{"code": "ESOCKET", "name": "Error", "port": 9, "errno": -111, "stack": "Error: connect ECONNREFUSED 127.0.0.1:9\n    at TCPConnectWrap.afterConnect [as oncomplete] (node:net:2021:16)", "address": "127.0.0.1", "command": "CONN", "message": "connect ECONNREFUSED 127.0.0.1:9", "syscall": "connect", "originalCode": "ECONNREFUSED"}', 'dead', 'standard', NULL, 15, false, false, 0, NULL, NULL, NULL, NULL);
INSERT INTO jobs.job_common VALUES ('6f5bb5c8-1053-4461-94bd-677adbe310bd', 'deliver-mail', 0, '{"id": "01a212f8-6466-70d5-b732-8f968161bdd2-success-to-owner", "to": {"name": "Ada Lovelace", "address": "ada@example.com"}, "html": "<!doctype html>\n<html lang=\"en\"><head><meta charset=\"utf-8\"><title>Invoice R-4 has been paid</title></head>\n<body style=\"font: 16px/1.5 sans-serif; color: #222\">\n<p>Dear Ada Lovelace,</p>\n<p>Your invoice R-4 for EUR 120.50 has been paid.</p>\n<p><a href=\"http://127.0.0.1:4879/invoices/01a212f8-6037-73f8-ad41-de6a0709a0dc\">View the invoice</a></p>\n</body></html>\n", "text": "Dear Ada Lovelace,\n\nYour invoice R-4 for EUR 120.50 has been paid.\n\nView the invoice: http://127.0.0.1:4879/invoices/01a212f8-6037-73f8-ad41-de6a0709a0dc\n", "subject": "Invoice R-4 has been paid"}', 'retry', 55, 0, 5, true, 3600, 120, 604800, NULL, NULL, NULL, NULL, '2026-11-25 13:50:05.48654+00', '2026-11-25 13:49:58.244825+00', '2026-11-25 13:49:58.254385+00', NULL, '2027-11-25 13:49:58.244825+00', '{"code": "ESOCKET", "name": "Error", "port": 9, "errno": -111, "stack": "Error: connect ECONNREFUSED 127.0.0.1:9\n    at TCPConnectWrap.afterConnect [as oncomplete] (node:net:2021:16)", "address": "127.0.0.1", "command": "CONN", "message": "connect ECONNREFUSED 127.0.0.1:9", "syscall": "connect", "originalCode": "ECONNREFUSED"}', 'dead', 'standard', NULL, 15, false, false, 0, NULL, NULL, NULL, NULL);
INSERT INTO jobs.job_common VALUES ('9fcdf45e-56a4-401e-a872-59e65e306bca', 'deliver-mail', 0, '{"id": "01a212f8-6476-7725-b264-09e083b23946-success-to-owner", "to": {"name": "Ada Lovelace", "address": "ada@example.com"}, "html": "<!doctype html>\n<html lang=\"en\"><head><meta charset=\"utf-8\"><title>Invoice R-5 has been paid</title></head>\n<body style=\"font: 16px/1.5 sans-serif; color: #222\">\n<p>Dear Ada Lovelace,</p>\n<p>Your invoice R-5 for EUR 120.50 has been paid.</p>\n<p><a href=\"http://127.0.0.1:4879/invoices/01a212f8-6044-7547-bd40-8cc1a80688e1\">View the invoice</a></p>\n</body></html>\n", "text": "Dear Ada Lovelace,\n\nYour invoice R-5 for EUR 120.50 has been paid.\n\nView the invoice: http://127.0.0.1:4879/invoices/01a212f8-6044-7547-bd40-8cc1a80688e1\n", "subject": "Invoice R-5 has been paid"}', 'retry', 55, 0, 5, true, 3600, 120, 604800, NULL, NULL, NULL, NULL, '2026-11-25 13:50:05.988912+00', '2026-11-25 13:49:58.261666+00', '2026-11-25 13:49:58.306858+00', NULL, '2027-11-25 13:49:58.261666+00', '{"code": "ESOCKET", "name": "Error", "port": 9, "errno": -111, "stack": "Error: connect ECONNREFUSED 127.0.0.1:9\n    at TCPConnectWrap.afterConnect [as oncomplete] (node:net:2021:16)", "address": "127.0.0.1", "command": "CONN", "message": "connect ECONNREFUSED 127.0.0.1:9", "syscall": "connect", "originalCode": "ECONNREFUSED"}', 'dead', 'standard', NULL, 15, false, false, 0, NULL, NULL, NULL, NULL);
INSERT INTO jobs.job_common VALUES ('7a2b0581-0537-4169-9f19-2c3cb772c3e6', 'settle-payment', 0, '{"attempt": "01a212f8-6460-70a6-80f8-4c9b558291f0"}', 'created', 200, 0, 2, true, 3600, 300, 604800, NULL, NULL, NULL, NULL, '2026-11-25 13:50:19.240236+00', '2026-11-25 13:49:58.240236+00', NULL, NULL, '2027-11-25 13:50:19.240236+00', NULL, 'dead', 'standard', NULL, 15, false, false, 0, NULL, NULL, NULL, NULL);
INSERT INTO jobs.job_common VALUES ('452e43b1-6133-4edf-b2b7-ee69d34dafb9', 'settle-payment', 0, '{"attempt": "01a212f8-6474-71c5-82f8-69e357f5d9ab"}', 'created', 200, 0, 2, true, 3600, 300, 604800, NULL, NULL, NULL, NULL, '2026-11-25 13:50:19.259991+00', '2026-11-25 13:49:58.259991+00', NULL, NULL, '2027-11-25 13:50:19.259991+00', NULL, 'dead', 'standard', NULL, 15, false, false, 0, NULL, NULL, NULL, NULL);
INSERT INTO jobs.queue VALUES ('dead', 'standard', 2, 0, false, NULL, 900, 31536000, 604800, NULL, false, 'job_common', 0, 0, 0, 0, 0, 0, 0, '{}', NULL, false, NULL, NULL, NULL, NULL, '2026-11-25 13:49:55.608171+00', '2026-11-25 13:49:55.608171+00');
INSERT INTO jobs.queue VALUES ('reclaim-image', 'standard', 100, 2, true, 3600, 60, 31536000, 604800, 'dead', false, 'job_common', 0, 0, 0, 0, 0, 0, 0, '{}', 15, true, NULL, NULL, NULL, NULL, '2026-11-25 13:49:55.647401+00', '2026-11-25 13:49:55.648368+00');
INSERT INTO jobs.queue VALUES ('expire-upload', 'standard', 100, 2, true, 3600, 60, 31536000, 604800, 'dead', false, 'job_common', 0, 0, 0, 0, 0, 0, 0, '{}', 15, true, NULL, NULL, NULL, NULL, '2026-11-25 13:49:55.648838+00', '2026-11-25 13:49:55.64951+00');
INSERT INTO jobs.queue VALUES ('deliver-mail', 'standard', 55, 5, true, 3600, 120, 31536000, 604800, 'dead', false, 'job_common', 0, 0, 0, 0, 0, 0, 0, '{}', 15, true, NULL, NULL, NULL, NULL, '2026-11-25 13:49:55.65065+00', '2026-11-25 13:49:55.654562+00');
INSERT INTO jobs.queue VALUES ('settle-payment', 'standard', 200, 2, true, 3600, 300, 31536000, 604800, 'dead', false, 'job_common', 0, 0, 0, 0, 0, 0, 0, '{}', 15, true, NULL, NULL, NULL, NULL, '2026-11-25 13:49:55.65563+00', '2026-11-25 13:49:55.657557+00');
INSERT INTO jobs.queue VALUES ('send-webhooks', 'standard', 0, 1, true, 1, 60, 31536000, 604800, 'dead', false, 'job_common', 0, 0, 0, 0, 0, 0, 0, '{}', 15, true, NULL, NULL, NULL, NULL, '2026-11-25 13:49:55.65796+00', '2026-11-25 13:49:55.659175+00');
INSERT INTO jobs.version VALUES (40, NULL, '2026-11-25 13:49:55.612371+00', '2026-11-25 13:49:55.640922+00', NULL, NULL);
INSERT INTO public.articles VALUES ('01a212f8-5f8d-7106-bb5d-6a5cf43e9011', 'published', '01a212f8-5f8d-7106-bb5d-6e082a4a3d43', '01a212f8-58b3-752a-9425-3e2ca6a8d5f1', 1, '2026-11-25 13:49:57.005+00', '2026-11-25 13:49:57.005+00', NULL);
INSERT INTO public.articles VALUES ('01a212f8-5f58-719f-96a7-b292462cac86', 'published', '01a212f8-5f9b-759a-914b-378aa4b3d4f0', '01a212f8-5dd8-7398-8a5c-9340a1d78875', 2, '2026-11-25 13:49:56.952+00', '2026-11-25 13:49:57.02+00', NULL);
INSERT INTO public.articles VALUES ('01a212f8-61fe-77a2-b823-8401d7221b67', 'published', '01a212f8-61fe-77a2-b823-8a45aa158fa4', '01a212f8-5dd8-7398-8a5c-9340a1d78875', 1, '2026-11-25 13:49:57.63+00', '2026-11-25 13:49:57.63+00', NULL);
INSERT INTO public.articles VALUES ('01a212f8-6335-7001-88ca-8cf44fbe361a', 'published', '01a212f8-6335-7001-88ca-90678ce7c0d5', '01a212f8-58b3-752a-9425-3e2ca6a8d5f1', 1, '2026-11-25 13:49:57.941+00', '2026-11-25 13:49:57.941+00', NULL);
INSERT INTO public.avatars VALUES ('01a212f8-6199-745b-85cb-5a1ffb3d234b', '01a212f8-5dd8-7398-8a5c-9340a1d78875', 'images/7785a92239be7a066b89ae33a50c0f120d1e126b.png', '2026-11-25 13:49:57.529+00');
INSERT INTO public.companies VALUES ('01a212f8-5ffc-74df-8b81-9a8aaba1eef9', 'Carapace', 'active', '[]', false, '{"name":"Linus","email":"linus@example.com","phone":"+1 555 0100"}', NULL, NULL, 1, 1, '2026-11-25 13:49:57.116+00', '2026-11-25 13:49:57.116+00');
INSERT INTO public.events OVERRIDING SYSTEM VALUE VALUES (1, 'article.created', '2026-11-25 13:49:56.951608+00', NULL, NULL, '01a212f8-5f58-719f-96a7-b292462cac86', '{"id":"01a212f8-5f58-719f-96a7-b292462cac86","version":1,"deletedAt":null,"status":"published","revision":"01a212f8-5f58-719f-96a7-b7384a1b6ce8","createdAt":"2026-11-25T13:49:56.952+00:00","updatedAt":"2026-11-25T13:49:56.952+00:00","title":"Once","body":"Text","author__id":"01a212f8-5dd8-7398-8a5c-9340a1d78875","author__username":"ada"}');
INSERT INTO public.events OVERRIDING SYSTEM VALUE VALUES (2, 'article.created', '2026-11-25 13:49:57.005457+00', NULL, NULL, '01a212f8-5f8d-7106-bb5d-6a5cf43e9011', '{"id":"01a212f8-5f8d-7106-bb5d-6a5cf43e9011","version":1,"deletedAt":null,"status":"published","revision":"01a212f8-5f8d-7106-bb5d-6e082a4a3d43","createdAt":"2026-11-25T13:49:57.005+00:00","updatedAt":"2026-11-25T13:49:57.005+00:00","title":"Of the administrator","body":"","author__id":"01a212f8-58b3-752a-9425-3e2ca6a8d5f1","author__username":"admin"}');
INSERT INTO public.events OVERRIDING SYSTEM VALUE VALUES (3, 'article.updated', '2026-11-25 13:49:57.018304+00', NULL, NULL, '01a212f8-5f58-719f-96a7-b292462cac86', '{"id":"01a212f8-5f58-719f-96a7-b292462cac86","version":2,"deletedAt":null,"status":"published","revision":"01a212f8-5f9b-759a-914b-378aa4b3d4f0","createdAt":"2026-11-25T13:49:56.952+00:00","updatedAt":"2026-11-25T13:49:57.02+00:00","title":"Twice","body":"Text","author__id":"01a212f8-5dd8-7398-8a5c-9340a1d78875","author__username":"ada"}');
INSERT INTO public.events OVERRIDING SYSTEM VALUE VALUES (4, 'message.created', '2026-11-25 13:49:57.091598+00', '01a212f8-5e5c-761f-81bf-bf53c5a9fbbc', '01a212f8-5dd8-7398-8a5c-9340a1d78875', '01a212f8-5fe6-700b-9ee2-429ac1356094', '{"id":"01a212f8-5fe6-700b-9ee2-429ac1356094","message":"Hello","version":1,"createdAt":"2026-11-25T13:49:57.094+00:00","updatedAt":"2026-11-25T13:49:57.094+00:00","user__id":"01a212f8-5e5c-761f-81bf-bf53c5a9fbbc","sender__id":"01a212f8-5dd8-7398-8a5c-9340a1d78875","user__username":"grace","sender__username":"ada"}');
INSERT INTO public.events OVERRIDING SYSTEM VALUE VALUES (5, 'message.created', '2026-11-25 13:49:57.101272+00', '01a212f8-5e5c-761f-81bf-bf53c5a9fbbc', '01a212f8-5dd8-7398-8a5c-9340a1d78875', '01a212f8-5fee-732f-b272-e33114029c36', '{"id":"01a212f8-5fee-732f-b272-e33114029c36","message":"Hello again","version":1,"createdAt":"2026-11-25T13:49:57.102+00:00","updatedAt":"2026-11-25T13:49:57.102+00:00","user__id":"01a212f8-5e5c-761f-81bf-bf53c5a9fbbc","sender__id":"01a212f8-5dd8-7398-8a5c-9340a1d78875","user__username":"grace","sender__username":"ada"}');
INSERT INTO public.events OVERRIDING SYSTEM VALUE VALUES (6, 'turtle.created', '2026-11-25 13:49:57.108452+00', NULL, NULL, '01a212f8-5ff5-75f8-8138-cbbff2afac8f', '{"id":"01a212f8-5ff5-75f8-8138-cbbff2afac8f","name":"Shelly","lifespan":80,"species":"Chelonia mydas","version":1,"createdAt":"2026-11-25T13:49:57.109+00:00","updatedAt":"2026-11-25T13:49:57.109+00:00"}');
INSERT INTO public.events OVERRIDING SYSTEM VALUE VALUES (7, 'company.created', '2026-11-25 13:49:57.115603+00', NULL, NULL, '01a212f8-5ffc-74df-8b81-9a8aaba1eef9', '{"id":"01a212f8-5ffc-74df-8b81-9a8aaba1eef9","name":"Carapace","status":"active","locations":[],"enterprise":false,"contactInfo":{"name":"Linus","email":"linus@example.com","phone":"+1 555 0100"},"website":null,"industry":null,"employeeCount":1,"version":1,"createdAt":"2026-11-25T13:49:57.116+00:00","updatedAt":"2026-11-25T13:49:57.116+00:00"}');
INSERT INTO public.events OVERRIDING SYSTEM VALUE VALUES (8, 'invoice.created', '2026-11-25 13:49:57.125088+00', '01a212f8-5dd8-7398-8a5c-9340a1d78875', NULL, '01a212f8-6006-74f0-ae8e-2b17ab8b3724', '{"id":"01a212f8-6006-74f0-ae8e-2b17ab8b3724","invoiceNumber":"R-1","amount":120.5000,"currency":"EUR","status":"draft","version":1,"createdAt":"2026-11-25T13:49:57.126+00:00","publishedAt":null,"sentAt":null,"failedAt":null,"paidAt":null,"paymentReceivedAt":null,"contact__name":"Linus","contact__email":"linus@example.com","contact__phone":"+1 555 0100","owner":"01a212f8-5dd8-7398-8a5c-9340a1d78875"}');
INSERT INTO public.events OVERRIDING SYSTEM VALUE VALUES (9, 'invoice.published', '2026-11-25 13:49:57.137592+00', '01a212f8-5dd8-7398-8a5c-9340a1d78875', NULL, '01a212f8-6006-74f0-ae8e-2b17ab8b3724', '{"id":"01a212f8-6006-74f0-ae8e-2b17ab8b3724","invoiceNumber":"R-1","amount":120.5000,"currency":"EUR","status":"published","version":2,"createdAt":"2026-11-25T13:49:57.126+00:00","publishedAt":"2026-11-25T13:49:57.143+00:00","sentAt":null,"failedAt":null,"paidAt":null,"paymentReceivedAt":null,"contact__name":"Linus","contact__email":"linus@example.com","contact__phone":"+1 555 0100","owner":"01a212f8-5dd8-7398-8a5c-9340a1d78875","transition__id":"01a212f8-6017-756a-9168-ee073676495c","transition__invoice":"01a212f8-6006-74f0-ae8e-2b17ab8b3724","transition__from":"draft","transition__to":"published","transition__createdAt":"2026-11-25T13:49:57.143+00:00"}');
INSERT INTO public.events OVERRIDING SYSTEM VALUE VALUES (10, 'invoice.created', '2026-11-25 13:49:57.153502+00', '01a212f8-5dd8-7398-8a5c-9340a1d78875', NULL, '01a212f8-6021-740b-bff8-124bca1ee39a', '{"id":"01a212f8-6021-740b-bff8-124bca1ee39a","invoiceNumber":"R-2","amount":120.5000,"currency":"EUR","status":"draft","version":1,"createdAt":"2026-11-25T13:49:57.153+00:00","publishedAt":null,"sentAt":null,"failedAt":null,"paidAt":null,"paymentReceivedAt":null,"contact__name":"Linus","contact__email":"linus@example.com","contact__phone":"+1 555 0100","owner":"01a212f8-5dd8-7398-8a5c-9340a1d78875"}');
INSERT INTO public.events OVERRIDING SYSTEM VALUE VALUES (11, 'invoice.published', '2026-11-25 13:49:57.161925+00', '01a212f8-5dd8-7398-8a5c-9340a1d78875', NULL, '01a212f8-6021-740b-bff8-124bca1ee39a', '{"id":"01a212f8-6021-740b-bff8-124bca1ee39a","invoiceNumber":"R-2","amount":120.5000,"currency":"EUR","status":"published","version":2,"createdAt":"2026-11-25T13:49:57.153+00:00","publishedAt":"2026-11-25T13:49:57.163+00:00","sentAt":null,"failedAt":null,"paidAt":null,"paymentReceivedAt":null,"contact__name":"Linus","contact__email":"linus@example.com","contact__phone":"+1 555 0100","owner":"01a212f8-5dd8-7398-8a5c-9340a1d78875","transition__id":"01a212f8-602b-77ab-94ae-16887db36d61","transition__invoice":"01a212f8-6021-740b-bff8-124bca1ee39a","transition__from":"draft","transition__to":"published","transition__createdAt":"2026-11-25T13:49:57.163+00:00"}');
INSERT INTO public.events OVERRIDING SYSTEM VALUE VALUES (12, 'invoice.created', '2026-11-25 13:49:57.167869+00', '01a212f8-5dd8-7398-8a5c-9340a1d78875', NULL, '01a212f8-6030-7019-b831-f94f08bbe94e', '{"id":"01a212f8-6030-7019-b831-f94f08bbe94e","invoiceNumber":"R-3","amount":120.5000,"currency":"EUR","status":"draft","version":1,"createdAt":"2026-11-25T13:49:57.168+00:00","publishedAt":null,"sentAt":null,"failedAt":null,"paidAt":null,"paymentReceivedAt":null,"contact__name":"Linus","contact__email":"linus@example.com","contact__phone":"+1 555 0100","owner":"01a212f8-5dd8-7398-8a5c-9340a1d78875"}');
INSERT INTO public.events OVERRIDING SYSTEM VALUE VALUES (13, 'invoice.published', '2026-11-25 13:49:57.170513+00', '01a212f8-5dd8-7398-8a5c-9340a1d78875', NULL, '01a212f8-6030-7019-b831-f94f08bbe94e', '{"id":"01a212f8-6030-7019-b831-f94f08bbe94e","invoiceNumber":"R-3","amount":120.5000,"currency":"EUR","status":"published","version":2,"createdAt":"2026-11-25T13:49:57.168+00:00","publishedAt":"2026-11-25T13:49:57.171+00:00","sentAt":null,"failedAt":null,"paidAt":null,"paymentReceivedAt":null,"contact__name":"Linus","contact__email":"linus@example.com","contact__phone":"+1 555 0100","owner":"01a212f8-5dd8-7398-8a5c-9340a1d78875","transition__id":"01a212f8-6033-70cf-9738-4a36c6fefef3","transition__invoice":"01a212f8-6030-7019-b831-f94f08bbe94e","transition__from":"draft","transition__to":"published","transition__createdAt":"2026-11-25T13:49:57.171+00:00"}');
INSERT INTO public.events OVERRIDING SYSTEM VALUE VALUES (14, 'invoice.created', '2026-11-25 13:49:57.175268+00', '01a212f8-5dd8-7398-8a5c-9340a1d78875', NULL, '01a212f8-6037-73f8-ad41-de6a0709a0dc', '{"id":"01a212f8-6037-73f8-ad41-de6a0709a0dc","invoiceNumber":"R-4","amount":120.5000,"currency":"EUR","status":"draft","version":1,"createdAt":"2026-11-25T13:49:57.175+00:00","publishedAt":null,"sentAt":null,"failedAt":null,"paidAt":null,"paymentReceivedAt":null,"contact__name":"Linus","contact__email":"linus@example.com","contact__phone":"+1 555 0100","owner":"01a212f8-5dd8-7398-8a5c-9340a1d78875"}');
INSERT INTO public.events OVERRIDING SYSTEM VALUE VALUES (15, 'invoice.published', '2026-11-25 13:49:57.17915+00', '01a212f8-5dd8-7398-8a5c-9340a1d78875', NULL, '01a212f8-6037-73f8-ad41-de6a0709a0dc', '{"id":"01a212f8-6037-73f8-ad41-de6a0709a0dc","invoiceNumber":"R-4","amount":120.5000,"currency":"EUR","status":"published","version":2,"createdAt":"2026-11-25T13:49:57.175+00:00","publishedAt":"2026-11-25T13:49:57.18+00:00","sentAt":null,"failedAt":null,"paidAt":null,"paymentReceivedAt":null,"contact__name":"Linus","contact__email":"linus@example.com","contact__phone":"+1 555 0100","owner":"01a212f8-5dd8-7398-8a5c-9340a1d78875","transition__id":"01a212f8-603c-70ae-b45d-3c37f555c493","transition__invoice":"01a212f8-6037-73f8-ad41-de6a0709a0dc","transition__from":"draft","transition__to":"published","transition__createdAt":"2026-11-25T13:49:57.18+00:00"}');
INSERT INTO public.events OVERRIDING SYSTEM VALUE VALUES (16, 'invoice.created', '2026-11-25 13:49:57.188087+00', '01a212f8-5dd8-7398-8a5c-9340a1d78875', NULL, '01a212f8-6044-7547-bd40-8cc1a80688e1', '{"id":"01a212f8-6044-7547-bd40-8cc1a80688e1","invoiceNumber":"R-5","amount":120.5000,"currency":"EUR","status":"draft","version":1,"createdAt":"2026-11-25T13:49:57.188+00:00","publishedAt":null,"sentAt":null,"failedAt":null,"paidAt":null,"paymentReceivedAt":null,"contact__name":"Linus","contact__email":"linus@example.com","contact__phone":"+1 555 0100","owner":"01a212f8-5dd8-7398-8a5c-9340a1d78875"}');
INSERT INTO public.events OVERRIDING SYSTEM VALUE VALUES (17, 'invoice.published', '2026-11-25 13:49:57.192083+00', '01a212f8-5dd8-7398-8a5c-9340a1d78875', NULL, '01a212f8-6044-7547-bd40-8cc1a80688e1', '{"id":"01a212f8-6044-7547-bd40-8cc1a80688e1","invoiceNumber":"R-5","amount":120.5000,"currency":"EUR","status":"published","version":2,"createdAt":"2026-11-25T13:49:57.188+00:00","publishedAt":"2026-11-25T13:49:57.199+00:00","sentAt":null,"failedAt":null,"paidAt":null,"paymentReceivedAt":null,"contact__name":"Linus","contact__email":"linus@example.com","contact__phone":"+1 555 0100","owner":"01a212f8-5dd8-7398-8a5c-9340a1d78875","transition__id":"01a212f8-604f-70dc-9e5e-25f0bc8a14e6","transition__invoice":"01a212f8-6044-7547-bd40-8cc1a80688e1","transition__from":"draft","transition__to":"published","transition__createdAt":"2026-11-25T13:49:57.199+00:00"}');
INSERT INTO public.events OVERRIDING SYSTEM VALUE VALUES (18, 'invoice.sent', '2026-11-25 13:49:57.209847+00', '01a212f8-5dd8-7398-8a5c-9340a1d78875', NULL, '01a212f8-6021-740b-bff8-124bca1ee39a', '{"id":"01a212f8-6021-740b-bff8-124bca1ee39a","invoiceNumber":"R-2","amount":120.5000,"currency":"EUR","status":"sent","version":3,"createdAt":"2026-11-25T13:49:57.153+00:00","publishedAt":"2026-11-25T13:49:57.163+00:00","sentAt":"2026-11-25T13:49:57.21+00:00","failedAt":null,"paidAt":null,"paymentReceivedAt":null,"contact__name":"Linus","contact__email":"linus@example.com","contact__phone":"+1 555 0100","owner":"01a212f8-5dd8-7398-8a5c-9340a1d78875","transition__id":"01a212f8-605a-7096-a625-92b34aa6f00e","transition__invoice":"01a212f8-6021-740b-bff8-124bca1ee39a","transition__from":"published","transition__to":"sent","transition__createdAt":"2026-11-25T13:49:57.21+00:00"}');
INSERT INTO public.events OVERRIDING SYSTEM VALUE VALUES (19, 'payment_attempt.created', '2026-11-25 13:49:57.229335+00', '01a212f8-5dd8-7398-8a5c-9340a1d78875', NULL, '01a212f8-6081-7499-9587-310ea9c4a577', '{"id":"01a212f8-6081-7499-9587-310ea9c4a577","invoice":"01a212f8-6006-74f0-ae8e-2b17ab8b3724","payer":"01a212f8-5dd8-7398-8a5c-9340a1d78875","invoiceNumber":"R-1","amount":120.5000,"currency":"EUR","paymentToken":"*******cess","status":"processing","createdAt":"2026-11-25T13:49:57.249+00:00","failure__code":null,"failure__message":null,"owner":"01a212f8-5dd8-7398-8a5c-9340a1d78875"}');
INSERT INTO public.events OVERRIDING SYSTEM VALUE VALUES (20, 'payment_attempt.succeeded', '2026-11-25 13:49:57.271096+00', '01a212f8-5dd8-7398-8a5c-9340a1d78875', NULL, '01a212f8-6081-7499-9587-310ea9c4a577', '{"id":"01a212f8-6081-7499-9587-310ea9c4a577","invoice":"01a212f8-6006-74f0-ae8e-2b17ab8b3724","payer":"01a212f8-5dd8-7398-8a5c-9340a1d78875","invoiceNumber":"R-1","amount":120.5000,"currency":"EUR","paymentToken":"*******cess","status":"succeeded","createdAt":"2026-11-25T13:49:57.249+00:00","failure__code":null,"failure__message":null,"owner":"01a212f8-5dd8-7398-8a5c-9340a1d78875"}');
INSERT INTO public.events OVERRIDING SYSTEM VALUE VALUES (21, 'invoice.paid', '2026-11-25 13:49:57.271096+00', '01a212f8-5dd8-7398-8a5c-9340a1d78875', NULL, '01a212f8-6006-74f0-ae8e-2b17ab8b3724', '{"id":"01a212f8-6006-74f0-ae8e-2b17ab8b3724","invoiceNumber":"R-1","amount":120.5000,"currency":"EUR","status":"paid","version":3,"createdAt":"2026-11-25T13:49:57.126+00:00","publishedAt":"2026-11-25T13:49:57.143+00:00","sentAt":null,"failedAt":null,"paidAt":"2026-11-25T13:49:57.272+00:00","paymentReceivedAt":"2026-11-25T13:49:57.272+00:00","contact__name":"Linus","contact__email":"linus@example.com","contact__phone":"+1 555 0100","owner":"01a212f8-5dd8-7398-8a5c-9340a1d78875","transition__id":"01a212f8-6098-765b-9989-3597d48863a5","transition__invoice":"01a212f8-6006-74f0-ae8e-2b17ab8b3724","transition__from":"published","transition__to":"paid","transition__createdAt":"2026-11-25T13:49:57.272+00:00"}');
INSERT INTO public.events OVERRIDING SYSTEM VALUE VALUES (22, 'payment_attempt.created', '2026-11-25 13:49:57.288901+00', '01a212f8-5dd8-7398-8a5c-9340a1d78875', NULL, '01a212f8-60aa-7457-b7cc-dc278238609c', '{"id":"01a212f8-60aa-7457-b7cc-dc278238609c","invoice":"01a212f8-6021-740b-bff8-124bca1ee39a","payer":"01a212f8-5dd8-7398-8a5c-9340a1d78875","invoiceNumber":"R-2","amount":120.5000,"currency":"EUR","paymentToken":"********ined","status":"processing","createdAt":"2026-11-25T13:49:57.29+00:00","failure__code":null,"failure__message":null,"owner":"01a212f8-5dd8-7398-8a5c-9340a1d78875"}');
INSERT INTO public.events OVERRIDING SYSTEM VALUE VALUES (23, 'payment_attempt.failed', '2026-11-25 13:49:57.318729+00', '01a212f8-5dd8-7398-8a5c-9340a1d78875', NULL, '01a212f8-60aa-7457-b7cc-dc278238609c', '{"id":"01a212f8-60aa-7457-b7cc-dc278238609c","invoice":"01a212f8-6021-740b-bff8-124bca1ee39a","payer":"01a212f8-5dd8-7398-8a5c-9340a1d78875","invoiceNumber":"R-2","amount":120.5000,"currency":"EUR","paymentToken":"********ined","status":"failed","createdAt":"2026-11-25T13:49:57.29+00:00","failure__code":"card_declined","failure__message":"The card was declined.","owner":"01a212f8-5dd8-7398-8a5c-9340a1d78875"}');
INSERT INTO public.events OVERRIDING SYSTEM VALUE VALUES (24, 'invoice.failed', '2026-11-25 13:49:57.318729+00', '01a212f8-5dd8-7398-8a5c-9340a1d78875', NULL, '01a212f8-6021-740b-bff8-124bca1ee39a', '{"id":"01a212f8-6021-740b-bff8-124bca1ee39a","invoiceNumber":"R-2","amount":120.5000,"currency":"EUR","status":"failed","version":4,"createdAt":"2026-11-25T13:49:57.153+00:00","publishedAt":"2026-11-25T13:49:57.163+00:00","sentAt":"2026-11-25T13:49:57.21+00:00","failedAt":"2026-11-25T13:49:57.32+00:00","paidAt":null,"paymentReceivedAt":null,"contact__name":"Linus","contact__email":"linus@example.com","contact__phone":"+1 555 0100","owner":"01a212f8-5dd8-7398-8a5c-9340a1d78875","transition__id":"01a212f8-60c8-76b9-ad16-cedd3b33cd85","transition__invoice":"01a212f8-6021-740b-bff8-124bca1ee39a","transition__from":"sent","transition__to":"failed","transition__createdAt":"2026-11-25T13:49:57.32+00:00"}');
INSERT INTO public.events OVERRIDING SYSTEM VALUE VALUES (25, 'payment_attempt.created', '2026-11-25 13:49:57.369064+00', '01a212f8-58b3-752a-9425-3e2ca6a8d5f1', '01a212f8-5dd8-7398-8a5c-9340a1d78875', '01a212f8-60f9-74ed-abbd-5e86944a8f85', '{"id":"01a212f8-60f9-74ed-abbd-5e86944a8f85","invoice":"01a212f8-6030-7019-b831-f94f08bbe94e","payer":"01a212f8-58b3-752a-9425-3e2ca6a8d5f1","invoiceNumber":"R-3","amount":120.5000,"currency":"EUR","paymentToken":"*******cess","status":"processing","createdAt":"2026-11-25T13:49:57.369+00:00","failure__code":null,"failure__message":null,"owner":"01a212f8-5dd8-7398-8a5c-9340a1d78875"}');
INSERT INTO public.events OVERRIDING SYSTEM VALUE VALUES (26, 'payment_attempt.succeeded', '2026-11-25 13:49:57.381093+00', '01a212f8-58b3-752a-9425-3e2ca6a8d5f1', '01a212f8-5dd8-7398-8a5c-9340a1d78875', '01a212f8-60f9-74ed-abbd-5e86944a8f85', '{"id":"01a212f8-60f9-74ed-abbd-5e86944a8f85","invoice":"01a212f8-6030-7019-b831-f94f08bbe94e","payer":"01a212f8-58b3-752a-9425-3e2ca6a8d5f1","invoiceNumber":"R-3","amount":120.5000,"currency":"EUR","paymentToken":"*******cess","status":"succeeded","createdAt":"2026-11-25T13:49:57.369+00:00","failure__code":null,"failure__message":null,"owner":"01a212f8-5dd8-7398-8a5c-9340a1d78875"}');
INSERT INTO public.events OVERRIDING SYSTEM VALUE VALUES (27, 'invoice.paid', '2026-11-25 13:49:57.381093+00', '01a212f8-5dd8-7398-8a5c-9340a1d78875', NULL, '01a212f8-6030-7019-b831-f94f08bbe94e', '{"id":"01a212f8-6030-7019-b831-f94f08bbe94e","invoiceNumber":"R-3","amount":120.5000,"currency":"EUR","status":"paid","version":3,"createdAt":"2026-11-25T13:49:57.168+00:00","publishedAt":"2026-11-25T13:49:57.171+00:00","sentAt":null,"failedAt":null,"paidAt":"2026-11-25T13:49:57.381+00:00","paymentReceivedAt":"2026-11-25T13:49:57.381+00:00","contact__name":"Linus","contact__email":"linus@example.com","contact__phone":"+1 555 0100","owner":"01a212f8-5dd8-7398-8a5c-9340a1d78875","transition__id":"01a212f8-6105-7177-bc3f-243ad3745443","transition__invoice":"01a212f8-6030-7019-b831-f94f08bbe94e","transition__from":"published","transition__to":"paid","transition__createdAt":"2026-11-25T13:49:57.381+00:00"}');
INSERT INTO public.events OVERRIDING SYSTEM VALUE VALUES (28, 'article.created', '2026-11-25 13:49:57.546267+00', NULL, NULL, '01a212f8-61fe-77a2-b823-8401d7221b67', '{"id":"01a212f8-61fe-77a2-b823-8401d7221b67","version":1,"deletedAt":null,"status":"published","revision":"01a212f8-61fe-77a2-b823-8a45aa158fa4","createdAt":"2026-11-25T13:49:57.63+00:00","updatedAt":"2026-11-25T13:49:57.63+00:00","title":"By GraphQL","body":"","author__id":"01a212f8-5dd8-7398-8a5c-9340a1d78875","author__username":"ada"}');
INSERT INTO public.events OVERRIDING SYSTEM VALUE VALUES (29, 'article.created', '2026-11-25 13:49:57.864311+00', NULL, NULL, '01a212f8-6335-7001-88ca-8cf44fbe361a', '{"id":"01a212f8-6335-7001-88ca-8cf44fbe361a","version":1,"deletedAt":null,"status":"published","revision":"01a212f8-6335-7001-88ca-90678ce7c0d5","createdAt":"2026-11-25T13:49:57.941+00:00","updatedAt":"2026-11-25T13:49:57.941+00:00","title":"Inline","body":"","author__id":"01a212f8-58b3-752a-9425-3e2ca6a8d5f1","author__username":"admin"}');
INSERT INTO public.events OVERRIDING SYSTEM VALUE VALUES (30, 'invoice.sent', '2026-11-25 13:49:58.019+00', '01a212f8-5dd8-7398-8a5c-9340a1d78875', NULL, '01a212f8-6037-73f8-ad41-de6a0709a0dc', '{"id":"01a212f8-6037-73f8-ad41-de6a0709a0dc","invoiceNumber":"R-4","amount":120.5000,"currency":"EUR","status":"sent","version":3,"createdAt":"2026-11-25T13:49:57.175+00:00","publishedAt":"2026-11-25T13:49:57.18+00:00","sentAt":"2026-11-25T13:49:58.088+00:00","failedAt":null,"paidAt":null,"paymentReceivedAt":null,"contact__name":"Linus","contact__email":"linus@example.com","contact__phone":"+1 555 0100","owner":"01a212f8-5dd8-7398-8a5c-9340a1d78875","transition__id":"01a212f8-63c8-761c-b08e-38b8efc2222e","transition__invoice":"01a212f8-6037-73f8-ad41-de6a0709a0dc","transition__from":"published","transition__to":"sent","transition__createdAt":"2026-11-25T13:49:58.088+00:00"}');
INSERT INTO public.events OVERRIDING SYSTEM VALUE VALUES (31, 'payment_attempt.created', '2026-11-25 13:49:58.240236+00', '01a212f8-5dd8-7398-8a5c-9340a1d78875', NULL, '01a212f8-6460-70a6-80f8-4c9b558291f0', '{"id":"01a212f8-6460-70a6-80f8-4c9b558291f0","invoice":"01a212f8-6037-73f8-ad41-de6a0709a0dc","payer":"01a212f8-5dd8-7398-8a5c-9340a1d78875","invoiceNumber":"R-4","amount":120.5000,"currency":"EUR","paymentToken":"*******cess","status":"processing","createdAt":"2026-11-25T13:49:58.24+00:00","failure__code":null,"failure__message":null,"owner":"01a212f8-5dd8-7398-8a5c-9340a1d78875"}');
INSERT INTO public.events OVERRIDING SYSTEM VALUE VALUES (32, 'payment_attempt.succeeded', '2026-11-25 13:49:58.244825+00', '01a212f8-5dd8-7398-8a5c-9340a1d78875', NULL, '01a212f8-6460-70a6-80f8-4c9b558291f0', '{"id":"01a212f8-6460-70a6-80f8-4c9b558291f0","invoice":"01a212f8-6037-73f8-ad41-de6a0709a0dc","payer":"01a212f8-5dd8-7398-8a5c-9340a1d78875","invoiceNumber":"R-4","amount":120.5000,"currency":"EUR","paymentToken":"*******cess","status":"succeeded","createdAt":"2026-11-25T13:49:58.24+00:00","failure__code":null,"failure__message":null,"owner":"01a212f8-5dd8-7398-8a5c-9340a1d78875"}');
INSERT INTO public.events OVERRIDING SYSTEM VALUE VALUES (33, 'invoice.paid', '2026-11-25 13:49:58.244825+00', '01a212f8-5dd8-7398-8a5c-9340a1d78875', NULL, '01a212f8-6037-73f8-ad41-de6a0709a0dc', '{"id":"01a212f8-6037-73f8-ad41-de6a0709a0dc","invoiceNumber":"R-4","amount":120.5000,"currency":"EUR","status":"paid","version":4,"createdAt":"2026-11-25T13:49:57.175+00:00","publishedAt":"2026-11-25T13:49:57.18+00:00","sentAt":"2026-11-25T13:49:58.088+00:00","failedAt":null,"paidAt":"2026-11-25T13:49:58.246+00:00","paymentReceivedAt":"2026-11-25T13:49:58.246+00:00","contact__name":"Linus","contact__email":"linus@example.com","contact__phone":"+1 555 0100","owner":"01a212f8-5dd8-7398-8a5c-9340a1d78875","transition__id":"01a212f8-6466-70d5-b732-8f968161bdd2","transition__invoice":"01a212f8-6037-73f8-ad41-de6a0709a0dc","transition__from":"sent","transition__to":"paid","transition__createdAt":"2026-11-25T13:49:58.246+00:00"}');
INSERT INTO public.events OVERRIDING SYSTEM VALUE VALUES (34, 'payment_attempt.created', '2026-11-25 13:49:58.259991+00', '01a212f8-58b3-752a-9425-3e2ca6a8d5f1', '01a212f8-5dd8-7398-8a5c-9340a1d78875', '01a212f8-6474-71c5-82f8-69e357f5d9ab', '{"id":"01a212f8-6474-71c5-82f8-69e357f5d9ab","invoice":"01a212f8-6044-7547-bd40-8cc1a80688e1","payer":"01a212f8-58b3-752a-9425-3e2ca6a8d5f1","invoiceNumber":"R-5","amount":120.5000,"currency":"EUR","paymentToken":"*******cess","status":"processing","createdAt":"2026-11-25T13:49:58.26+00:00","failure__code":null,"failure__message":null,"owner":"01a212f8-5dd8-7398-8a5c-9340a1d78875"}');
INSERT INTO public.events OVERRIDING SYSTEM VALUE VALUES (35, 'payment_attempt.succeeded', '2026-11-25 13:49:58.261666+00', '01a212f8-58b3-752a-9425-3e2ca6a8d5f1', '01a212f8-5dd8-7398-8a5c-9340a1d78875', '01a212f8-6474-71c5-82f8-69e357f5d9ab', '{"id":"01a212f8-6474-71c5-82f8-69e357f5d9ab","invoice":"01a212f8-6044-7547-bd40-8cc1a80688e1","payer":"01a212f8-58b3-752a-9425-3e2ca6a8d5f1","invoiceNumber":"R-5","amount":120.5000,"currency":"EUR","paymentToken":"*******cess","status":"succeeded","createdAt":"2026-11-25T13:49:58.26+00:00","failure__code":null,"failure__message":null,"owner":"01a212f8-5dd8-7398-8a5c-9340a1d78875"}');
INSERT INTO public.events OVERRIDING SYSTEM VALUE VALUES (36, 'invoice.paid', '2026-11-25 13:49:58.261666+00', '01a212f8-5dd8-7398-8a5c-9340a1d78875', NULL, '01a212f8-6044-7547-bd40-8cc1a80688e1', '{"id":"01a212f8-6044-7547-bd40-8cc1a80688e1","invoiceNumber":"R-5","amount":120.5000,"currency":"EUR","status":"paid","version":3,"createdAt":"2026-11-25T13:49:57.188+00:00","publishedAt":"2026-11-25T13:49:57.199+00:00","sentAt":null,"failedAt":null,"paidAt":"2026-11-25T13:49:58.262+00:00","paymentReceivedAt":"2026-11-25T13:49:58.262+00:00","contact__name":"Linus","contact__email":"linus@example.com","contact__phone":"+1 555 0100","owner":"01a212f8-5dd8-7398-8a5c-9340a1d78875","transition__id":"01a212f8-6476-7725-b264-09e083b23946","transition__invoice":"01a212f8-6044-7547-bd40-8cc1a80688e1","transition__from":"published","transition__to":"paid","transition__createdAt":"2026-11-25T13:49:58.262+00:00"}');
INSERT INTO public.idempotency_keys VALUES ('01a212f8-58b3-752a-9425-3e2ca6a8d5f1', '1erW_dPRZjCq1PB_XklIYzekLlj7Tu8N6qu4FMADsTQ', 'HsQNMqUqqhvv0yVkCeytcSlALGLlctux_xsr4xumM9E', 201, '{"ETag": "\"9340a1d78875.1._nU7\"", "Location": "http://127.0.0.1:4879/users/01a212f8-5dd8-7398-8a5c-9340a1d78875", "Content-Type": "application/json; charset=utf-8", "Cache-Control": "no-store"}', 'aRpEiY3dQnGk/Dq0Jhkd5sa3Mnyjz8XaMznL1PjF6n5YHywaaePEPIw9BHkHTY8+0wbHSH5H26+SUeBJeZjtDEFREf8MKmrBu/B8Wuu478vCmNjAaXLdlk0qExVFPpKlCz5aFxbhFmgsiZ6VKEjAhS8f8MwUIq9QV51c0Q+Inf4RxKnONiFvTxek/9nv6RFlSyE+TnzfEJi/KwPAtmcqGC/52TvvSlm6y2w8cSDJ', '2026-11-25 13:49:56.446+00');
INSERT INTO public.idempotency_keys VALUES ('01a212f8-58b3-752a-9425-3e2ca6a8d5f1', 'vil0VGl443OebW2oXEvp8zTOMt8rn9S2_xtVwNV-nUQ', 'Y9GBnW7L2wuRsppb7Bbpu3Q7l-PwqT2QxtdXMvaKm8I', 201, '{"ETag": "\"bf53c5a9fbbc.1._nU7\"", "Location": "http://127.0.0.1:4879/users/01a212f8-5e5c-761f-81bf-bf53c5a9fbbc", "Content-Type": "application/json; charset=utf-8", "Cache-Control": "no-store"}', '04NtxtFcpAfMAKiP7C65eq6t151db/vgZCt0LqDokacMcTcq0RMoVSA0qum8Uqe6NDSixXvbY8gBc9FEFQ9v3YG1sPTtirCmg2iiiC+xKk+oaPJBzPbYZ+DgEW82pLwo+Ksn4f6y11t3UoDMuYU2i6i6/6c3esdjimlI+fJ1n3kl3EXCIeiYsN8XMMyNqwctvf4bEZY57SuA09xdBszxJCrce6zcGr8nzywDwYkRALTtmQ==', '2026-11-25 13:49:56.67+00');
INSERT INTO public.idempotency_keys VALUES ('01a212f8-58b3-752a-9425-3e2ca6a8d5f1', 'fDawqd7d4RnHUWWVfGycGH5l3x7l24fExYrVA62Iy-M', '0jfKdNgdWINop38bRLwSjK5fAQYFZLT40il_LTE1x3M', 201, '{"ETag": "\"ddaa6d466f24.0._nU7\"", "Location": "http://127.0.0.1:4879/tokens/01a212f8-5eaf-7311-a75f-ddaa6d466f24", "Content-Type": "application/json; charset=utf-8", "Cache-Control": "no-store"}', 'TI7hlsmSY5CYb5qFfWo7CXIAdVhOkDBaU58LCeJuyd+dYskbpmVpqkfeLySpKbg9T0yb8FYoDf11km+xAsluCtztc/Rdp5SKwwZcp+Z8Q3rW5Q3PkJ1+wEyyIzyk6ExgaiP3nOHX2uhuqvQhJo+CRa7BvENO828vX9Za8VZbA1ehk2vafenkZ7wEtY4v1MUKE8+bfPjusoM1jUXZbOQel8w55uSDukOtjz+h5oJ1QfGJxLuO4RPBLtxW1cabQ0x8V8LCgEeX5uHh+0HfqrW7RggqWX8V3rAdvpCen/HV8+KoJIUtwAXPWCbSS+UFXYsLzPfkO7U3wQaGvjOhE9IuTG/GwnoEK848PE8WCJyN+3cJKiSnsdRMpdoFMBqWS7hGK1D7tkfxbxyyLYwz80vh7QFBWy1y4/peHVMUnUE0RDW5arJdLgO4m0GKhiIjxep2U4thMvqpLpeJN1+XntRMBQb+BwrgdzWbJlkylU+N9xmknUjZsyngd6b8OODqlWs4lnVixmKw3CEJlmES7JgR+dug+VdyeweX/ENNhLg5l6uJx3brK3Hgd5AMLwd29Miy+LNL3TVSv5g3adZLmPyaPGo9yNxTj1oDp2vkmeZ0+xxu2TRdeDTLdhGBQEe+vkUShNjY5ZvFBCp+Od59z2ypPL6xbEDhXj3OD0Nf+t51o0gBX99Ex08gNwE1DRHp6glIOPi4', '2026-11-25 13:49:56.74+00');
INSERT INTO public.idempotency_keys VALUES ('01a212f8-5dd8-7398-8a5c-9340a1d78875', '2e-BllV8naaYBvtdd39OWtbVwYWTA54P9i-f3wA7AZg', 'LUL8ZYPkL_HFQknGLdba6UrIxOQ1AZRKzZOCos9B8fQ', 201, '{"ETag": "\"b87f3de4caaf.1._nU7\"", "Location": "http://127.0.0.1:4879/webhooks/01a212f8-5f36-70b8-baf7-b87f3de4caaf", "Content-Type": "application/json; charset=utf-8", "Cache-Control": "no-store"}', '3UVTFYmWFMBOceUXZNUB04tGr+aHdFg6zHePFgYyOvWde9PQEGnCXivz/IFs2JL6xphK5Q+Ze2JqAZrDLa1eo/KSeAHxUVlnO/qSQVh088SUANTd1RnnnuRxDbDcuGCBrHxOgvE3HIJDpv3RrGWAzaWhbYK1tssrf8hqNHMWb6HZC9BUYIP1sMJdWTUkjISC5FY4Yi9QeuKHln0LIgdB00Qg3IWcNBbAISJf7GuNdKEnPL3pEGmpOeN5wfbj9ypfJrDOiDl6mVgtv3LXu9dtfeaoASXeRMmUT/smsKeAvTScfIZ/tqO7lfziGiSpSRbqJB5gWFs7Drgu1SUdyLIa8ij8jMk/7fxwYJ5HX4ajtbaF19VpqpzVTa9MD1BCKrX61PEvP0PJzhN42Sc4k6QnTt8tWO9zGf828FKEl7CTL4i+9/6LrHwyJIM/X++hFVI78LFDO2yblB/lPNjYuRzcq7hRv5D8RQVm80gsvJ6da6NmzEihcybXmgb9q/6F5NFVYA/+kwRBmVhRV4HwQspYnEhIu3SK', '2026-11-25 13:49:56.915+00');
INSERT INTO public.idempotency_keys VALUES ('01a212f8-5dd8-7398-8a5c-9340a1d78875', '9UBNaKhrAe4Tj20TXLmVL8b4BPWrQQSo1KX7BuThsZc', 'rjlqdMrJGh0CUWqvGV6UAWyZjDVdsou4d_y6dAm3huU', 201, '{"ETag": "\"b292462cac86.1._nU7\"", "Location": "http://127.0.0.1:4879/articles/01a212f8-5f58-719f-96a7-b292462cac86", "Content-Type": "application/json; charset=utf-8", "Cache-Control": "no-store"}', 'Gi2SZ/tHkFhmN5Ud+T2rotkLr60npC3/zFPjnIupx1Xos9rmsZihWbuDtwaC3BD9av5LpFRs8rEaVmwUDS4wpw9cftsHhUtCyMMj2lGPbxkAl8zyjJXk41Y1JFFivzlPpxESIJfd6g5SQ8cvZKFN8wlgV05a65XuySf/fGBrKN4BNTs07iszbyXQs4p+Mbs8XOACe/FaL9MMcs5koBuSmArTgxu9Zn5X4992fIQvJvniFIryXO1KquBiZ3DK1FQRw6owgyBhicPW7Dg3Zfclnz4iDE8NOzimYEd6cTrfTExM2ifnjjoD7WgyEO/mJkOv2aeKhjCxMM8sjTfDsAbyYjras91rfAvn/z0R3H4SGQUx/fMKdg5Hi3YqSkpbqFgDFC3V7IMLxf9faB3xLcakPj+4AIjL5KRZbR9w9yA=', '2026-11-25 13:49:56.951+00');
INSERT INTO public.idempotency_keys VALUES ('01a212f8-58b3-752a-9425-3e2ca6a8d5f1', 'BD4wlRvE6sbFhxkb4J7GQRCTO2xeYz5pVGIzMxhWHlU', 'oETe_EFcnfPnNFPV88tg44xaK3PBTAyTIYUx02DJmDg', 201, '{"ETag": "\"6a5cf43e9011.1._nU7\"", "Location": "http://127.0.0.1:4879/articles/01a212f8-5f8d-7106-bb5d-6a5cf43e9011", "Content-Type": "application/json; charset=utf-8", "Cache-Control": "no-store"}', 'ddNL6xB0c3GeqtfvBE1erOb5hQWmJGDM4dXfstr0x3vvaOO9N+Fdbt9fARbaFRFrqW1ydqVPfoK0UrySTlGyfFkw/JiKbhwHvfvF+UgQOxdSp2oo9b+3JdFfVkAkcR6vphwn3KbpROn71hHsk1tRCA5YRRrWAuoL8QxGWbndxFkO99ihnCzTM7+Eq5W61T4cNWgdieTmawLH2+ItTktsAQr7PxCWcmNzvOn919FzVQvKbjxG0NmDtM3i7APDcs2tBGUfFzgh5T/MU+7aED4i0bhBQ93YcBl6eIAZCiuqLNd3jYfjJUyPgFbI8jeyFQq0/xBTq2yrkRL3i/eX+kwzQRAhMljEVtaHprDg+T8FFrMXeS3kj915t80LvWTJ2iOOAlCsBSK1jnsoY0E0FW5Loo+VdGuofgiUKIw/fSp3uKhPrFvQC3SbHyPhEg==', '2026-11-25 13:49:57.005+00');
INSERT INTO public.idempotency_keys VALUES ('01a212f8-5dd8-7398-8a5c-9340a1d78875', '8xZr30OdCx2gSO8NOtJFnHfJm6d5ufXjLPK8QlWbWMY', '7n7LBStBqA1598ookYVtRwJfesnwUe7Sv1qLkJi4nxA', 201, '{"ETag": "\"378aa4b3d4f0.1._nU7\"", "Location": "http://127.0.0.1:4879/articles/01a212f8-5f58-719f-96a7-b292462cac86/revisions/01a212f8-5f9b-759a-914b-378aa4b3d4f0", "Content-Type": "application/json; charset=utf-8", "Cache-Control": "no-store"}', 'YDWHoZJotIBoOC9beS9wViqS58pFKJXS31RmjVISmi8Knvi551eXgfo1CsPMWJ/5lGd/herh2UEIgeyitI980bNWIJN0hcCQQNbL8osjq1wkif1f537s2g8Po8J0g7lnotBHNx0TQTaP8xIyRYZBkrW6gsAK/oIk3m2X1EUWyesKF6qq9Vmo9UI7i8j0qK6kv2lhMxEBwp6VcO8gpe7WrSu8s12hhtul6Mk1iY72vVE94Q6mFjQ4/OF4htdafBm5fVf6baaAz1iqJRtdeNoFrt2YX6qmBiWk8IgiH27GWoJmHlzx2kY5cP8UW/U+HHe3p7atdnB25uRQnsyPA4BT18SlKUiUIXYVejN2X2m2pog+V0B5rac=', '2026-11-25 13:49:57.017+00');
INSERT INTO public.idempotency_keys VALUES ('01a212f8-5dd8-7398-8a5c-9340a1d78875', 'eO19K_KoxK9KPTZSqJ_oufRq3bi8jny2kQamRnkA9eY', 'XxC7AvvSgOvjUK7lR-E8RUvFMInY9msjn0ONTO_aEOs', 201, '{"ETag": "\"a872cecad01b.0._nU7\"", "Location": "http://127.0.0.1:4879/tokens/01a212f8-5fc4-76d9-ae7a-a872cecad01b", "Content-Type": "application/json; charset=utf-8", "Cache-Control": "no-store"}', 'cP78dgX0sJLTqk7adSccvQRGMO8sDuDL/QdmEs4BaoOmXysvI0p65o1WjZar8iIAiXiWlf0nWyy6yDzrVKEIX4gMzKQVg7phhhwtJHKh2yC3WNtbEhyCYjcQ97LfsRXLeNVw2cW6DGg7ZWEgT7V/xiGhKYP9J8/lkhW1iw8EMoPQT8WwqckAfgXq08OUiY7O6K3isnCGwrsgh85vlJFqdI7z4I03bjEgvFIkxooBvm7OGQq7mqXjO6c4zmKhhKbmkcPKxnSogFrCalSlMLIEvV3ZGk2zgTuWNNBOwu8cp1GONNtwbfzpnkVQXWOo9sSk8C7c15+DuSvxn3uKNT+V35ObGJdfn41Gjjqeogod7Irf8qgbj8AKiPOWH2jbSTF4W2Y=', '2026-11-25 13:49:57.06+00');
INSERT INTO public.idempotency_keys VALUES ('01a212f8-5dd8-7398-8a5c-9340a1d78875', 'LvlKZ_k8eab-JxC7XykHZYwfltjMa65r-MjhgBGYl-E', 'tvD_b8OaivBp_ZcYWkoswpV_AF4Drp-HNF1gZgrNNvE', 201, '{"Content-Type": "application/json; charset=utf-8", "Cache-Control": "no-store"}', 'ApEyU1BK64/XpnbooqRRSudYct7/6DXGk/druX7Q8wuRZvLS+1RheuG9bRB6GSN3Ht6yEAfCgSj7DBG9ARbUb/eyfqFk+OU54yc8jrPGKLU6PvOtWIUbFwclTlsJWSXNec7Kj07RAU/Uxj4kLRHBYbTBzdavXfjxfJpMPBvkh6P+HSErxAegCmnMMwrPpfLy58krv1TTtVnfp3/t/sBUWIYMxvOwltkSKe/eqZQ8peLYitw2PHk0p/pd9tIK8HHp6M+LmP4oug0retHN7C3SZdbGh2kVZ3kzpx92qnQ5eCSXQMZhQyFQ+cCyiui8LK0xwrMMwCS2jJxWPBbYXUMCKi6LBKmzCgw3t/EtCPldby67Xj/nNZw2894ppA9c/xr1Tlk8Ob121KtK8Vrq4DxnZOzhI7laAvYAZiK6+jGagR0xadtxsNQ78UvDOw==', '2026-11-25 13:49:57.091+00');
INSERT INTO public.idempotency_keys VALUES ('01a212f8-5dd8-7398-8a5c-9340a1d78875', 'Gk1byxx9BQCw9lZtWZv3pUktD97RTHvtQaaCgV1r7JI', 'hnzUl8W3bm_7rB3aCtlk1Ei_DrUDhno6wA4-4myk8-4', 201, '{"ETag": "\"e33114029c36.1._nU7\"", "Location": "http://127.0.0.1:4879/users/01a212f8-5e5c-761f-81bf-bf53c5a9fbbc/messages/01a212f8-5fee-732f-b272-e33114029c36", "Content-Type": "application/json; charset=utf-8", "Cache-Control": "no-store"}', 'fVd55A3Uf4yn7Fav10k2yVUbZjauZ6dPDxycjeSPPzqVHcydUtvmg9DePDpppeU5KOOi64kNwT3nXTm2jOyGkEo+ozpPLHLguODQcjTuv6V755zhAVqG0TkWJs/5RKD47hD/eDaUUJux1YX/WW+ZluBLkP/wGuAjzAK36Sd6dWofLqv3lCTJ1He7q6KKilAY3E44DIUWj8b3WN60uNUtYCCJvROp3qr97zqjixXtYNT4+6Wt/JxbGZfuP/qoh+3w1KPTpGkk1GfbTJLyEvF0geH+kiHV7TVMxnLHUgRkTVsHIa/QQo4v1tvP7CikG+ms2x+/Vt2IfJ6yIlL51Oe8hR/8YnLdDFU6jw2cOCgyDjiBWvLQhVIzd5XgvtTPmCJ+kfj42lMles1Eda/IJp+gXiCmReDAzoohrw==', '2026-11-25 13:49:57.101+00');
INSERT INTO public.idempotency_keys VALUES ('01a212f8-5dd8-7398-8a5c-9340a1d78875', 'jP4oavGbGNhmtCWGX_SU_NMp1KcydNZ60GQ7MFBA01A', '0QUbQpUuF8rICLMSZ94kWzoofAiaqn8n9JypEyz6wvY', 201, '{"ETag": "\"cbbff2afac8f.1._nU7\"", "Location": "http://127.0.0.1:4879/turtles/01a212f8-5ff5-75f8-8138-cbbff2afac8f", "Content-Type": "application/json; charset=utf-8", "Cache-Control": "no-store"}', 'mkM6B4ILOXMiVf/CEFekGIraUi24ODtHZd1I/Qq/VuiEoA3rh5G5cfdZfnfPHYwyORBAjgQePbs/TQbd+b9CGNBLQ5GmpvprHUFlZ4XCmNbulpeHEZvGO8oaANPKJyMcyuGZIAQkeiyfAMwlUlxqbLbKO1SYPR+z2x3dmdorXxwXPSJuRDmGQsEKiCLWIYNDvGaR0EzfsnyIuKIhdpNQlgHAcLhxdCMFo141Pg1N7oFZY26FBEL2X0FHv+vkTj9fRBgw3pMIMmRhHQ==', '2026-11-25 13:49:57.108+00');
INSERT INTO public.idempotency_keys VALUES ('01a212f8-5dd8-7398-8a5c-9340a1d78875', 'Dm8-fxvnqxDNvgasQFy7_6Kvb0pkKJVAybd5mYnTlzo', 'BUBOFwbzqUSj49Yhgx6-4vrDv8ADtKweQHNjYe57TJs', 201, '{"ETag": "\"9a8aaba1eef9.1._nU7\"", "Location": "http://127.0.0.1:4879/api/v3/companies/01a212f8-5ffc-74df-8b81-9a8aaba1eef9", "Content-Type": "application/json; charset=utf-8", "Cache-Control": "no-store"}', 'xNxBmkOCM1kieXFijHWuATlHYPVE1jL0Hakd5oUvSzKnVOn8DJ8yrrqygJSwu9TUWsh4cQUgoH/x4Zuj4/BvcTmRVefbiu3OAjpatfXv4UtTl34GZKUdPTsBm1Vktiz6ZVwrgClipF6gR8XJO0MFEGTczPi1MUkqHDBd', '2026-11-25 13:49:57.115+00');
INSERT INTO public.idempotency_keys VALUES ('01a212f8-5dd8-7398-8a5c-9340a1d78875', 'ACLL0ZNKqUalx4rtXsIB4SfvQcTpBxWLRrYrfX7k3Wo', 'oab5em7q1zkyugjhnRs-gZsXymJUCeyoP_xods8ui2g', 201, '{"ETag": "\"2b17ab8b3724.1._nU7\"", "Location": "http://127.0.0.1:4879/invoices/01a212f8-6006-74f0-ae8e-2b17ab8b3724", "Content-Type": "application/json; charset=utf-8", "Cache-Control": "no-store"}', 'kST6Ca09eFARKvau83881owV2KYYQdfUyi55vyjlQlima0IyWfH4IQGA4T+qzA6inFbC45NZJCxbKgYM2zSBdy7k3ff/CldEjolYLOjL6wAFU0A6dGsXH/rWX/Fx2L0/U94nYLF50/4nIrr7qsQgCnm9eUqQsU4BS6l4YT1GUgOsAGXmy6Othnt4Ys7rX0ZCNdxq6gD4inLq8DPOR5IZs9iIVC70vGnNg3w8rrscLGEseyMnZyqDtt7ZL1C+LgT9LfF7o+m3Lwl7AGR+UgQb6lZoYhWFqkA2o4pwZpYt9ebwD/3jBYaD0r7PwNTdTnfhSDQQKoSZu3sueNmzC5esVSvgC6Lh0UWZVMn2wQWmwNkUuhlHWraNHoNohliXReicCMVtVB/tob+igpADMNtjlLT7bb+boGsj0opDFgVbrm7yOivDkMidnW7Otva17Xd91wWfpc3irKVDX0v1K4HNWnfgHWfgXc2TBnDSB7ZzlZpS2zN+YSPSqjUBoNheRjhdxUwbW5c0BBtDNF4tIXL40YCueQ+b0RLyp0FpwP/ag4JHx84T4Aia5qVbwe4E5o/ArwUgQ348k6iUf9B570+c1A0Glfa6r6PXkjsb/AnvgaNPSgE59IjC1OUBQDZX5vx5Vn8uCmjclroCwEoLZXdCfkbViNZE8KgajFqDDKU/30c5mZrMcqOmQDXFtwpo', '2026-11-25 13:49:57.124+00');
INSERT INTO public.idempotency_keys VALUES ('01a212f8-5dd8-7398-8a5c-9340a1d78875', 'qCYBDde5gYMJae3woRV9-mp_yBTzQ3NKVOvWd5fUAx0', 'XAMYVxMfkhDtrC2OX__zd1S5i5mAbbr6mFP6dyLtqWA', 201, '{"Location": "http://127.0.0.1:4879/invoices/01a212f8-6006-74f0-ae8e-2b17ab8b3724/transitions/01a212f8-6017-756a-9168-ee073676495c", "Content-Type": "application/json; charset=utf-8", "Cache-Control": "no-store"}', 'vmtXQiN0F4mcTl2+hXCh3OtpgSeGzZXbwADX4cIIeHEdPpLiRg5BbxTUxj9wsrsXISazopmQ+10E9YEoqkUTO0TgwftJrv7Ya7PNxkAy0fdBR2+DfO3C4FLb5EDUq6hgGyo+Um+dAlsMHF5MlSFb2LLaOaj4PuSV/jWhZjzgRGgpkC6E2W4H6k23jPpLzCoQN8x91iEQuAeLCRAy7ejMgiTFUc6kHt4vNHbyRJvtNvS0ow4HKKtpMNhhNr8jEA==', '2026-11-25 13:49:57.137+00');
INSERT INTO public.idempotency_keys VALUES ('01a212f8-5dd8-7398-8a5c-9340a1d78875', 'YnC3JAFeGep6J8mgheyZt6R2lRzM6vWi4Bnp4XETvok', '9jJmBct52pxptTyfydF0xYui_hInAqs695HHy391_Lc', 201, '{"ETag": "\"124bca1ee39a.1._nU7\"", "Location": "http://127.0.0.1:4879/invoices/01a212f8-6021-740b-bff8-124bca1ee39a", "Content-Type": "application/json; charset=utf-8", "Cache-Control": "no-store"}', '6uaC+fOHo8odtWZwup7pWokLBarasrJ87SGwWdjpNRMkHC3G9ceIW4kry1p/N+HvMdcPlo46M1+Lm8tjNVJfqnOuZQkeUHO/0wqbEGHc/nTe002spwjAt0EziORMYrgwJCv+XYDjWvCQs6cdhSiWRXWGmdoVg9upwVY7qFrl/6tcGI3ggwbgcHpENE19EbA/Qe5EGmuaEOiiBvmCjqkw6v8c6kJPJNe2CUwVJIqDaxzDaO6Oj90wjWrcNuS1abFDiNFX1E67Nrlk0Y3DwjEbGlKhSThrhBWeSp5X9IlEpqHyaJrqrNxwLQWXC0Pt4uoFuQH7fm5lHC6KerPVSZ8SUhUzcMtqZEnF1TRVsol4tneMMfwbYjy887zQbmX4DcdswhkfapPrUztz9M98ekST68PiRYdpNM59LukZlS8g90tQR3CeNEHffhVgQzG95aBIHZ1/x5FcIiq//7GWgaQKe6wlh69A5b+6y/8vf+C0aNWTwRGdXxF5iSV0QbTPpNI/EIBp7w5q3MVsRNR6TwEdax7pd991nR93RvC+nW3KbuaZ90k4tlfqm77U1HSXkCU6OZNNR3iyPDmvYCVanjlD+8J3vrqpI8FYOORJjHYtFSIv3Z0sDhXTptlHOUjQk5vjbvtPZyelhqOY/QjkVwZkg6iekV9AIaO4oFc6Zex6ovdvhQBIlPRLbdHxA6aE', '2026-11-25 13:49:57.152+00');
INSERT INTO public.idempotency_keys VALUES ('01a212f8-5dd8-7398-8a5c-9340a1d78875', 'FyBaQC3grUsylLlhvawCfbyHWkhcXxeJlaY_0DPTSsY', 'BuhPX56gHu62PZgQrTdpU8Vf7fxaT7-oasN3bA_x3S4', 201, '{"Location": "http://127.0.0.1:4879/invoices/01a212f8-6021-740b-bff8-124bca1ee39a/transitions/01a212f8-602b-77ab-94ae-16887db36d61", "Content-Type": "application/json; charset=utf-8", "Cache-Control": "no-store"}', 'Grk+VvA8q5sjhwh11ZaUncC1IG8TExBtQQIglA74SWLkxkui1zhZKOcDYllH/htCjvuWEuEShikWg3gAfMcOxELC0iw25yu2NIrdahjcZNq3dmlctqGZDYTfQXtEZotlX5/iBD5k87POn74LIMrYAP/h4n8++UleNSNBuZHNpxH6nKVC8eaFDM6jn4ZiTlaO/fDDTZn+mPbBESksY4OKhyeyPkgMcNcfN1cLI2bbI4LGSJRmnPPqh6kfshwIyw==', '2026-11-25 13:49:57.158+00');
INSERT INTO public.idempotency_keys VALUES ('01a212f8-5dd8-7398-8a5c-9340a1d78875', 'Ti7cOyBbc5cnDZeMhVE4BObxBntfhRzzLYUDaJy_ipc', 'OP6NZhWwwy-VZZrj8FmRP4esTH_D33PLw-c_W8lpyq8', 201, '{"ETag": "\"f94f08bbe94e.1._nU7\"", "Location": "http://127.0.0.1:4879/invoices/01a212f8-6030-7019-b831-f94f08bbe94e", "Content-Type": "application/json; charset=utf-8", "Cache-Control": "no-store"}', 'elMSjnkSFjrUweK6Jh1XSLeoINlMlKjslYxYg3vv9UfUe2zX1gsrfZeCy3zaekOHWXFA31IWPuOwmiOUnrpCEq5m4U3u3W22d49NaF4WyRdWgc2Fym3R5TTOjapNu44ocCitO3Oa7R3JQ22exm2g8KoyCZSpdc+XWrcoT+IE/qqfbs3pSzqVS3mcpChZGQZlA3fdd0rHPLQkaATLtm2DhdJ/oxzosG7eWbkfVA6bU4WMxK7+u+tu7gs9vvxDJDkBh4PB0dQMsqWYUwcruFDTIGOeDL0UkwazbfoJQvqMf0pQZnH3hFH5OH91P5Nb/jBCF39OjrIdJqzYdXaHlGjrUe6kj14tyUjSEXSC2H54FgtclDNfsn8uVBoD8C7jFqjGxU7ESa9D5ngard9EwjxIisPRuxaUCDmjDoE+rOi7Fs7/azoDn2u9fDKDMDwkuCBCuSLrm0d4BgmBSeAwzm7JfY+AwUecnTqnAjJl2uKqMwAa/kIIxudsTbgBRVsVodKmMd5o3/04pTppaq9wjyLOt4Aj+ttbUdcNo34QahynmvxsugP1fpkv0k0jzlsKLzgV4Y867q2Mwc53tL4DKb5SuR/u9EFHui3lyIib/Een3yrktUX95wBuaIeObetxbuiNTeEFzx104IabDhnr1bb3HO7ZrXy+IwxXLTpm9ENz2pRWebWKqrviczL3mDui', '2026-11-25 13:49:57.167+00');
INSERT INTO public.idempotency_keys VALUES ('01a212f8-5dd8-7398-8a5c-9340a1d78875', 'RurIeyGa1rsNveGN5qUw6WMy_KMsiyjBpxKjWMbBQzo', '3YNkxl5Xl8YBxStvJziTP-rhOlqJrteJOEkdog5FGkI', 201, '{"Location": "http://127.0.0.1:4879/invoices/01a212f8-6030-7019-b831-f94f08bbe94e/transitions/01a212f8-6033-70cf-9738-4a36c6fefef3", "Content-Type": "application/json; charset=utf-8", "Cache-Control": "no-store"}', 'G3SZv6zS/Wh4pDMbGyxuUKNbJ21y3L1sgOSnZsdUU/rMg4PWNhEpmsCbTyCeBagRwbgSFEvo/IDGiJ9ULXOitRL6Jbxloq7mRdVnOPBiTl9D4jenj9npwg4vj9eZMcSsad88erEK948QbEc3p4d2xaCQ8SyeCXJfeWV0sSN9da6OJra3wdOvhpOhQjCJf+SzRQgvKlaYMuwfqbfF1hjXs/vTcE/ZQ91JtrQFjojXwNrGNImzN3dP3fGKBAYNUw==', '2026-11-25 13:49:57.17+00');
INSERT INTO public.idempotency_keys VALUES ('01a212f8-5dd8-7398-8a5c-9340a1d78875', 'fE3DnBIpzhJUNu_4UtVv3aIWJKYH-8r1BFzjPr8115k', 'KfKskiJJDlCT_HaUCPylrTC1UvmZXnHQJFE-6VKB7sY', 201, '{"ETag": "\"de6a0709a0dc.1._nU7\"", "Location": "http://127.0.0.1:4879/invoices/01a212f8-6037-73f8-ad41-de6a0709a0dc", "Content-Type": "application/json; charset=utf-8", "Cache-Control": "no-store"}', 'o3dMVNNu4kvaVdhe1yY4jKnVsy77jjBjey5+rbNLWJOz4nPE7uIchs08uGryI1zPxXxU6GZRtOTR0iv1xgBA7fmqzOavNcqqB6f1gXxNcMibyz79dW7lqReG9gKCPVkNtAWY99NhYZw2jNK1Io/3Uv6ZF2SEvX17SleX19ElPArFFSrufv1ycJvhCpuSYhLwhwqDBtH6jFgMIUxGyi9ekRU5zxa1ZRTjv7N/4WVUTBaC3MEHGcA0dJ9Pk3pt7S9yH4OelcYjwYzGzjlz9hheap7UmfjljrtgAoLnOtRQ2hIkAGxfH47ZUX5u5KasB2S1L4pvqtXv3w1jTOwryt2ycrfzjY0unr5WaS0yjci9x5s+8fidNFgE4JcBdUzVXVVaAOY56SGY1bAZ6pcbtFtCCwa2FZkLkrlJkdy6nhkxQa+B5F3gKzrJVjNAVLC0OE2IgcF5rmpvA19jUJPoaU9YaIXKtSr/BSNsm6Ih/YjZ4wd52wt+PhXZwECFl9bfEb90Y3gjCIjyr5e8loCzhck2C3LVLrgitoXiRgokNoyWKAN0AhEWTors8c/oTrPuuwqyyP3VXzVpXdzh6LVHUZmBqJJNxcrbkOF7i3EVYQZ7rhGWMtIQ88UP98N6tpQElOTVab5hz+u3ipYDdVNU3vJb3c8yYrZBwrVVRsIwfgLviez8V1x9DwyZ56H8xWWj', '2026-11-25 13:49:57.174+00');
INSERT INTO public.idempotency_keys VALUES ('01a212f8-5dd8-7398-8a5c-9340a1d78875', 'pgFcdoCamnbuOZjJ6X59ISzifaoFllAhseYzr_ddZ4A', 'K6r2aJUmvsxXKRyGJD_8z0IdC1u8K5kUAAkBEGSJCVo', 201, '{"Location": "http://127.0.0.1:4879/invoices/01a212f8-6037-73f8-ad41-de6a0709a0dc/transitions/01a212f8-603c-70ae-b45d-3c37f555c493", "Content-Type": "application/json; charset=utf-8", "Cache-Control": "no-store"}', 'ZIGkMrYwy7I/7c+mlKyPUj+OOn98E6VwVrW4BQaNrpopDXrdDSv+5Wz05k9n5dUhk6wvRsOitoA8EXVeu8c/+V5gMiLM0IgPpQxPwXH8aniKwTvxrtx8JPtNF1D/jr1CWc/VPKLtguvw4+7hWOUAzBhurdWL3x1kNfTg1P3OQa4d3w54vnd+Bcb13fbDElnsa8bPYw1LlLqtO3ArHi+TlrHOv8eavsAY2NV5ny/6GE1SK9a7Pv36xDHj7SSDnw==', '2026-11-25 13:49:57.178+00');
INSERT INTO public.idempotency_keys VALUES ('01a212f8-5dd8-7398-8a5c-9340a1d78875', 'lSlY1HD49jvuKFucZ49tQxMPgbXPJtYpqZ3g-rska8c', '1KvA-QXvH5nEBDpG5BIyI8c4u4917R9vzgiqbpVePeo', 201, '{"ETag": "\"8cc1a80688e1.1._nU7\"", "Location": "http://127.0.0.1:4879/invoices/01a212f8-6044-7547-bd40-8cc1a80688e1", "Content-Type": "application/json; charset=utf-8", "Cache-Control": "no-store"}', 'RSSSY/o2nQNzPdZ+bb071tzKfo59qRBU5WSPSArn+QDG6fx/2xzln5lXzYyRG0AWpliWaXLWw7Sa0gEeQ5lIcnyQ9ys9IrTTakraqN0Nf8bfTa+Q+IZAAzqnA5561K6NkB9sy0Bm6EGVV6P4ufzFGeX/lUGcsj0KmcSRAlX/cV/IVYz+CAiqQdWvxpQdi8Z89sIgTecb+f4Jo96aawGb6g6efm1aHRBjYPrXmNc/UmLMuMQOCV80q7YLaYCPLq2lZs1WA2DoDD3HekmdbIctkq7DHMC11EI98lKoGOiL2mLx21ZQkaRBEfByqBWpeGZMuRn0yeQjQ/jloUTkHC1fbbrbA7W0CLW5zMxDF7bxB3FhiVuivvDFyDb6PZOrKznIyu0GuFgI1LaOdo5dTXg6kGqsTvRRXiZ39GbQOHw30i/5GuKwhVE9flEV8h30cgcKXgs655YSw6CTUjlDQ6K/qi4fIMT+lTFwYlsIXU7SDMcwA22Pp4R0ryvww8fGlznAzRQoiIsazbKTChqAiZKRRcqZ01IfKwfFFZWrQaEYVNhsk/sL5j7mTKfpGl9fbLC5/BgDyj1Cc7pzxXLCeZdK4gKAroXIFWl9FcrySchFGZpr034QR+u8EeMUQC5fSM37EIdLpJNCKS7bE9Np5YXO0/QnhEhbYoRPqQuVey61Gxso0Jo+XBfKdGfLovIl', '2026-11-25 13:49:57.187+00');
INSERT INTO public.idempotency_keys VALUES ('01a212f8-5dd8-7398-8a5c-9340a1d78875', 'l_ZQLL4kI969FGBkZdvuXINrQlnaY-SUMBHhOXRU-D8', '6V2OffbktHx7SKzS7T1NSvvc5EBVWIPFXERWQqx4sZU', 201, '{"Location": "http://127.0.0.1:4879/invoices/01a212f8-6044-7547-bd40-8cc1a80688e1/transitions/01a212f8-604f-70dc-9e5e-25f0bc8a14e6", "Content-Type": "application/json; charset=utf-8", "Cache-Control": "no-store"}', 'GTbtBfN36uGcx2qKq141UgNcIb5G/MZ3b9bDlZnv2Ep976xRKgv0l/YyLC4ux73RAuCxp9kWiZ87MRNA+qjwoH7kk0XbbrvcyA7r5LHfCxHpFguWe4dpwkVk0csaPWaVyFxynakyPuYpg0qn5Z1WhBKuo2jRtQFVAA6W8M9IAddDEXL7jHEDHoPkyG4tgByRW4eHB/XhSoPZjqNAcacvCUdc+NaibnAJ0UqOLljFOLlLSj53GRaj64Fs+69OIA==', '2026-11-25 13:49:57.191+00');
INSERT INTO public.idempotency_keys VALUES ('01a212f8-5dd8-7398-8a5c-9340a1d78875', 'rw15CYljFoL2MFnkthAIVlF0XH164Mu3ynn4CPurrjY', 'EUnNkVpe-jLOxXovk03Vw6fY_Ygtcxp63XFUy_B7Hrg', 201, '{"Location": "http://127.0.0.1:4879/invoices/01a212f8-6021-740b-bff8-124bca1ee39a/transitions/01a212f8-605a-7096-a625-92b34aa6f00e", "Content-Type": "application/json; charset=utf-8", "Cache-Control": "no-store"}', 'y5gpOyaOB8hwzaQWKusd0Wjy/S2vQWXWSU0QEWv+gBukudXP3m+YADqNjhULval/RPu+VHHO5hL3oPmbYHy4JvHXLDrHvHT4lCikl14bavCA2yegdpUyQI/YPCR1l8JG7ioVazJ11L+gqOgzeDO4JPqOTKN5OA44isJe2A7wc1zBofLEc11V5gduGRXzAWW7/ufIWiWFmYys/Rymdot5NAfhlHgHB1OobmDDVtE97DkypLhOWotUgYxAiC2h', '2026-11-25 13:49:57.208+00');
INSERT INTO public.idempotency_keys VALUES ('01a212f8-5dd8-7398-8a5c-9340a1d78875', 'gyPyUPLYV_3Cwm6LXv0TWf5PMjrutYsXsgOqYTE4W4Q', '5L9D9kILymA9diWn6x-h4dL3_TTnBvX7tkCujlM2a9c', 201, '{"Location": "http://127.0.0.1:4879/invoices/01a212f8-6006-74f0-ae8e-2b17ab8b3724/payment_attempts/01a212f8-6081-7499-9587-310ea9c4a577", "Content-Type": "application/json; charset=utf-8", "Cache-Control": "no-store"}', 'SdYm+QmOZlgDH3tQnoWIDkHF/YIbd2bzzBi/nHgH8GAaHXO451S1WkkJhwbxWn34oGRixR/XdFp+uE8siwyrmKAPjxy5iJuGc4AadspfjaePKLwh/pxJYkWhAQld/fvKessjZSPeVjLnh4ds8ECvKyBVMCWcbKYDyfptNnqG6w/NXylb3uUGwAHsMZHEVRFki/cbo5XYjeJRDo8w4u8fPdKpwEUHUojmaPhN7/q3jSPGbCZ2NqfniDItZpbVc29srFA/cXHZvhTFo4EmmZvT7PGNvnVHWlUuCtsF3feYXLr5JqAFWv1fIuGW5OVmT0VsZNQfTfHFe7vdKY3B8OEZT5Ayo/JgUA==', '2026-11-25 13:49:57.222+00');
INSERT INTO public.idempotency_keys VALUES ('01a212f8-5dd8-7398-8a5c-9340a1d78875', 'ML7_FJPTG_g2BejN2AoUfhF1Z6E-1NZnWIRmoBvuams', '6ParPul5yEJvHaVJlmgt7iu2B-sQGoagCaAjY1APjIY', 201, '{"Location": "http://127.0.0.1:4879/invoices/01a212f8-6021-740b-bff8-124bca1ee39a/payment_attempts/01a212f8-60aa-7457-b7cc-dc278238609c", "Content-Type": "application/json; charset=utf-8", "Cache-Control": "no-store"}', 'uuXP+URrl9/YxTJY3ANh0It24zgorEOU1ChJukmrU9nd6LgpgUZqsIyjXfBU0HIC2HYO/wGRDxA+SjIKYHrEGaLn7U29FW8Rb00kWSqZvuYxKyZ+ojOTbglEWGl1teBHL54b+EeOBMXTwaj2iT8uagNVVLVOnkv3V61X1Fv+18WKFtBOv7SnicJW69jIzs7AScVNIXgSPQ1f1skulU3rb0h7SCcMlsiRJT/aPJhj8Qh1ZDo7QeMdA3VV4h4eMXxtkz2b8+NDnhrduNVOySFgkwEMGClLhZZLD5vyenDuG4lgCcZU/yPVvObuAw6G0pAupHaIKFbq5q6wwW4HrYzpKwl+jBNMRI3InC5YP+XasCYtRzXGjY9S5DtNpiyo/YXTv3frPPmqYhBdZLMfCnnEv+8BDgqvAXuqbB97', '2026-11-25 13:49:57.287+00');
INSERT INTO public.idempotency_keys VALUES ('01a212f8-58b3-752a-9425-3e2ca6a8d5f1', 's3I7x4iJ96Zn1tbvw5imXQIF94MPDrEOU-gE2wjrw-E', 'd9U-SlBGGXDvB0OLt83b9wkTgOAyWNxg3Zvl_2tUxQM', 201, '{"Location": "http://127.0.0.1:4879/invoices/01a212f8-6030-7019-b831-f94f08bbe94e/payment_attempts/01a212f8-60f9-74ed-abbd-5e86944a8f85", "Content-Type": "application/json; charset=utf-8", "Cache-Control": "no-store"}', '6Zg3K7W2mBknkLz61EUbMy8Ta0lM+Ftmu8t7D5fECGZF5E51D5v2Cu/iOmCuRxpjgN1pYgJkRiI15t9PyVW7zKLMM7TPxfZtueRHBb5jokNSeZRYem7Z7XAzFBXX0s+Ij/3VXX2KcrlreL8j+DYbzzNfJhqzmyqWKLbVBwIRMIJOznWEQipgmhl2QrOBmxvZap4EvZCBakHzbg/8b8z4NN1dsvsDpwfWaWrfUP/7MqY3Qm6x5SGc2njKpmAjxIAjReVfrgsh13yVYPqhpfGCZCHgG8rlA645JbLMeulzHN2OG4KqLqS7EE6eQduQVL6jNoIuaxrWxCT945JiIxN5danUJxSElQ==', '2026-11-25 13:49:57.367+00');
INSERT INTO public.idempotency_keys VALUES ('01a212f8-5dd8-7398-8a5c-9340a1d78875', 'jO-6ebXpGLIYNxpJIn_f-tIe4sDY-RBnTfTtsS2Aoh4', 'RLeOQQSqozFB-GRRcDiZgBFqVUwyTbLeCjX1LEhiOjw', 201, '{"Location": "http://127.0.0.1:4879/avatars/01a212f8-6199-745b-85cb-5a1ffb3d234b", "Content-Type": "application/json; charset=utf-8", "Cache-Control": "no-store"}', 'Cd0ZlPd/7VDbHBCyyGkd+YWN0lDzKRPtHuSqkzWzahH2YcteWaBeGdtEFZ6850BLpFTkMJ2JxTrnruPBS2vrTyWGGQsaKfZR3+VrCG8aL9SE6JJyWLD/uzbg9o9MH9OM/+LeZycHjUIfk6aZOTvgdX+8R2rmtFcVQ1VHMWvt90c+PARLjhLTc2e7mLB3cE3CVYujHE1ExZfpbDjbv882aWvn358ARLSIpV3VVs52ou10opu517qug3jSid8RUV46y06D2yUhZCdXFGprbX2hv4fdfeO5CfPCD3+EpC8ipzWqy46OAA==', '2026-11-25 13:49:57.389+00');
INSERT INTO public.idempotency_keys VALUES ('01a212f8-5dd8-7398-8a5c-9340a1d78875', 'sq8vgi4ZUvwSVeVOY6R4EXbaZXLVjmTkSXqYYzeyMJA', 'OJyFQyOUa24SACUs9nRBqsn8tsnhr0ohEMDw7F7Ymeo', 201, '{"Location": "http://127.0.0.1:4879/uploads/fQQG7TFNF_0Tj1vBEmLbQAS5f_JKiCXoKF6XuCBbq-w", "Content-Type": "application/json; charset=utf-8", "Cache-Control": "no-store"}', 'z1Ckkg92jOM8Z5fJo0wjVbO8jjl43VP3qhROXECh+Wmh4yYk6AIK0+M2NAdv73yggi1k2UFXw5MNh+ELKvvODOSoJqV2WxbwC/OwdAZsNrdLt9DvKy7DOaGvGh+5CaDUAV0JYfLtVa5XrNr22COzGHa8Uyl5QJZndWhEKg9MRUFQsJePvQwymh76nXBrovD682gqvY8tdt1Ah00aXYcrfQpG5i6HzwE7CW9JpNMuL21utmQyYSZm8R0EW1PjGTokY+R6lWLEsjI8LKk7yCm28HnOYNnBpq+l', '2026-11-25 13:49:57.535+00');
INSERT INTO public.idempotency_keys VALUES ('01a212f8-5dd8-7398-8a5c-9340a1d78875', 'vVUHP6_LzzslFEwePQa5UpWrwsNHQKNVI113yurA6Eg', '7WTei5hAWsy2AgJN3EpT3IpbJ_fHMXz21DcejElgsbg', 200, '{"content-type": "application/json; charset=utf-8", "Cache-Control": "no-store"}', 'c+KK3K7UF8Eb/CHWrdCKp0V0n8UpqwO67AiFokiy/g2Zf/crrXDZWZtadcdzbTRoT3gVpsUtDB4JwT4yYeETOaD25fyBr/Au5Lcuf15HaOW1W8opmXwScxyHIyiBsWrGj27XMnwJgskjJ+GQecBtoWeIciFzanBXuwk=', '2026-11-25 13:49:57.544+00');
INSERT INTO public.idempotency_keys VALUES ('01a212f8-58b3-752a-9425-3e2ca6a8d5f1', 'T7ljrMD1I3jAG8kuuNb1dFLr9zV1ofVmY6tiKUek6G4', 'nhycIXWpJQKLsy-00s2E8fyoa8MQWnnA-b3-1Fwpcek', 200, '{"content-type": "application/json; charset=utf-8", "Cache-Control": "no-store"}', 'EY54703ocKJK7HhZEofPp5EGTrA6ULlEeBEiiyo6Ku9n+xBc5NQVbVPxl2Y/J0ryBbMAEHmVOj7rmHlVcWH0jWtmcWQYvrjGCwL1IqGa38Hln1RXiEQq1OAe96oXfF4U6xNvLMg=', '2026-11-25 13:49:57.863+00');
INSERT INTO public.idempotency_keys VALUES ('01a212f8-5dd8-7398-8a5c-9340a1d78875', 'C37fBElJC1GMe6r9yaCudZpYXCCU7T4pQ4Mz5fL6rMw', 'QXPfilsBSYHzkVx_2KypKacXnK8uTDthCC4pNR0GlFY', 200, '{"content-type": "application/json; charset=utf-8", "Cache-Control": "no-store"}', 'hHp0UPHDNI7+Je1dDg3ysMLxkdegJvwmzYpKQG8A8EDJ8g4Ne5wPNgtk8N19b/HDrX0lMUWIozJRuVetaGMnkb6KuTD0faMuau+6l3QIH9PqIpIA42owN7C+x2ym2eXAI5ozYBbZ2Zdd', '2026-11-25 13:49:58.018+00');
INSERT INTO public.idempotency_keys VALUES ('01a212f8-5dd8-7398-8a5c-9340a1d78875', 'vVJ93AsnAb_uE_3DPbeSU35Q0kxvITCfyRAwH0kx90I', '9Up_Mv0bKjHF525R0DLOgt9LjATfgi7-38uAa73tVy0', 200, '{"content-type": "application/json; charset=utf-8", "Cache-Control": "no-store"}', 'Hnc1a28maPxW6ntokw5DFG+K9qpyjhiX0KRpfK+Rl2kO6VVZd7vZglTqSonUJBHgLWGp0O9OfwQvjd0ddnDF1LbgtoBecgQqDv73fhZC67NYnB6VS8sfnfkNzalVXvoqs2mWw5jZtNuFsxFb0g98bkBwLk/fmt4DniCL8U4nBrot', '2026-11-25 13:49:58.205+00');
INSERT INTO public.idempotency_keys VALUES ('01a212f8-58b3-752a-9425-3e2ca6a8d5f1', '-SiOsCefmqDBkOGeakWgpwW6vZtV3fN_atnyuM6NHFQ', 'ELAitmLAnOPtdxGNQl6QyPIUiDDKAp0C0tQtPpKaa0U', 200, '{"content-type": "application/json; charset=utf-8", "Cache-Control": "no-store"}', 'AcGZXELijClFCnQCAu4AprAQUs0eCa0jOUEMJ+udeX9c6NQ5NoL51duH2sOY4AOtMDyFRxMsrMh+Eq2DKfOXSxj30UEhzLHaClR9yxIXJMCKGj2cAohhQlYXxdzG2xUPse0xQXIESoJX7AfkSlgwoysZ8JFgHzGm7zE4cAET9Cps', '2026-11-25 13:49:58.256+00');
INSERT INTO public.invoices VALUES ('01a212f8-6006-74f0-ae8e-2b17ab8b3724', '01a212f8-5dd8-7398-8a5c-9340a1d78875', 'R-1', 120.5000, 'EUR', 'Linus', 'linus@example.com', '+1 555 0100', 'paid', 3, '2026-11-25 13:49:57.126+00', '2026-11-25 13:49:57.143+00', NULL, NULL, '2026-11-25 13:49:57.272+00', '2026-11-25 13:49:57.272+00');
INSERT INTO public.invoices VALUES ('01a212f8-6021-740b-bff8-124bca1ee39a', '01a212f8-5dd8-7398-8a5c-9340a1d78875', 'R-2', 120.5000, 'EUR', 'Linus', 'linus@example.com', '+1 555 0100', 'failed', 4, '2026-11-25 13:49:57.153+00', '2026-11-25 13:49:57.163+00', '2026-11-25 13:49:57.21+00', '2026-11-25 13:49:57.32+00', NULL, NULL);
INSERT INTO public.invoices VALUES ('01a212f8-6030-7019-b831-f94f08bbe94e', '01a212f8-5dd8-7398-8a5c-9340a1d78875', 'R-3', 120.5000, 'EUR', 'Linus', 'linus@example.com', '+1 555 0100', 'paid', 3, '2026-11-25 13:49:57.168+00', '2026-11-25 13:49:57.171+00', NULL, NULL, '2026-11-25 13:49:57.381+00', '2026-11-25 13:49:57.381+00');
INSERT INTO public.invoices VALUES ('01a212f8-6037-73f8-ad41-de6a0709a0dc', '01a212f8-5dd8-7398-8a5c-9340a1d78875', 'R-4', 120.5000, 'EUR', 'Linus', 'linus@example.com', '+1 555 0100', 'paid', 4, '2026-11-25 13:49:57.175+00', '2026-11-25 13:49:57.18+00', '2026-11-25 13:49:58.088+00', NULL, '2026-11-25 13:49:58.246+00', '2026-11-25 13:49:58.246+00');
INSERT INTO public.invoices VALUES ('01a212f8-6044-7547-bd40-8cc1a80688e1', '01a212f8-5dd8-7398-8a5c-9340a1d78875', 'R-5', 120.5000, 'EUR', 'Linus', 'linus@example.com', '+1 555 0100', 'paid', 3, '2026-11-25 13:49:57.188+00', '2026-11-25 13:49:57.199+00', NULL, NULL, '2026-11-25 13:49:58.262+00', '2026-11-25 13:49:58.262+00');
INSERT INTO public.messages VALUES ('01a212f8-5fe6-700b-9ee2-429ac1356094', 'Hello', '01a212f8-5e5c-761f-81bf-bf53c5a9fbbc', '01a212f8-5dd8-7398-8a5c-9340a1d78875', 1, '2026-11-25 13:49:57.094+00', '2026-11-25 13:49:57.094+00');
INSERT INTO public.messages VALUES ('01a212f8-5fee-732f-b272-e33114029c36', 'Hello again', '01a212f8-5e5c-761f-81bf-bf53c5a9fbbc', '01a212f8-5dd8-7398-8a5c-9340a1d78875', 1, '2026-11-25 13:49:57.102+00', '2026-11-25 13:49:57.102+00');
INSERT INTO public.migrations VALUES (1, '2026-11-21-articles', '2026-11-25 13:49:54.85351+00');
INSERT INTO public.migrations VALUES (2, '2026-11-21-messages-turtles-companies', '2026-11-25 13:49:54.85351+00');
INSERT INTO public.migrations VALUES (3, '2026-11-21-invoices', '2026-11-25 13:49:54.85351+00');
INSERT INTO public.migrations VALUES (4, '2026-11-21-avatars', '2026-11-25 13:49:54.85351+00');
INSERT INTO public.migrations VALUES (5, '2026-11-21-token-parents', '2026-11-25 13:49:54.85351+00');
INSERT INTO public.migrations VALUES (6, '2026-11-21-articles-by-author', '2026-11-25 13:49:54.85351+00');
INSERT INTO public.migrations VALUES (7, '2026-11-22-minor-units', '2026-11-25 13:49:54.85351+00');
INSERT INTO public.migrations VALUES (8, '2026-11-22-narrow-lists', '2026-11-25 13:49:54.85351+00');
INSERT INTO public.migrations VALUES (9, '2026-11-22-shared-folders', '2026-11-25 13:49:54.85351+00');
INSERT INTO public.migrations VALUES (10, '2026-11-23-identities', '2026-11-25 13:49:54.85351+00');
INSERT INTO public.migrations VALUES (11, '2026-11-24-filters', '2026-11-25 13:49:54.85351+00');
INSERT INTO public.migrations VALUES (12, '2026-11-25-named-tokens', '2026-11-25 13:49:54.85351+00');
INSERT INTO public.migrations VALUES (13, '2026-11-25-user-search', '2026-11-25 13:49:54.85351+00');
INSERT INTO public.migrations VALUES (14, '2026-11-26-events', '2026-11-25 13:49:54.85351+00');
INSERT INTO public.migrations VALUES (15, '2026-11-27-webhooks', '2026-11-25 13:49:54.85351+00');
INSERT INTO public.payment_attempts VALUES ('01a212f8-6081-7499-9587-310ea9c4a577', '01a212f8-6006-74f0-ae8e-2b17ab8b3724', '01a212f8-5dd8-7398-8a5c-9340a1d78875', 'R-1', 120.5000, 'EUR', '*******cess', NULL, 'gyPyUPLYV_3Cwm6LXv0TWf5PMjrutYsXsgOqYTE4W4Q', '5L9D9kILymA9diWn6x-h4dL3_TTnBvX7tkCujlM2a9c', 'succeeded', NULL, NULL, '2026-11-25 13:49:57.249+00');
INSERT INTO public.payment_attempts VALUES ('01a212f8-60aa-7457-b7cc-dc278238609c', '01a212f8-6021-740b-bff8-124bca1ee39a', '01a212f8-5dd8-7398-8a5c-9340a1d78875', 'R-2', 120.5000, 'EUR', '********ined', NULL, 'ML7_FJPTG_g2BejN2AoUfhF1Z6E-1NZnWIRmoBvuams', '6ParPul5yEJvHaVJlmgt7iu2B-sQGoagCaAjY1APjIY', 'failed', 'card_declined', 'The card was declined.', '2026-11-25 13:49:57.29+00');
INSERT INTO public.payment_attempts VALUES ('01a212f8-60f9-74ed-abbd-5e86944a8f85', '01a212f8-6030-7019-b831-f94f08bbe94e', '01a212f8-58b3-752a-9425-3e2ca6a8d5f1', 'R-3', 120.5000, 'EUR', '*******cess', NULL, 's3I7x4iJ96Zn1tbvw5imXQIF94MPDrEOU-gE2wjrw-E', 'd9U-SlBGGXDvB0OLt83b9wkTgOAyWNxg3Zvl_2tUxQM', 'succeeded', NULL, NULL, '2026-11-25 13:49:57.369+00');
INSERT INTO public.payment_attempts VALUES ('01a212f8-6460-70a6-80f8-4c9b558291f0', '01a212f8-6037-73f8-ad41-de6a0709a0dc', '01a212f8-5dd8-7398-8a5c-9340a1d78875', 'R-4', 120.5000, 'EUR', '*******cess', NULL, 'vVJ93AsnAb_uE_3DPbeSU35Q0kxvITCfyRAwH0kx90I', '9Up_Mv0bKjHF525R0DLOgt9LjATfgi7-38uAa73tVy0', 'succeeded', NULL, NULL, '2026-11-25 13:49:58.24+00');
INSERT INTO public.payment_attempts VALUES ('01a212f8-6474-71c5-82f8-69e357f5d9ab', '01a212f8-6044-7547-bd40-8cc1a80688e1', '01a212f8-58b3-752a-9425-3e2ca6a8d5f1', 'R-5', 120.5000, 'EUR', '*******cess', NULL, '-SiOsCefmqDBkOGeakWgpwW6vZtV3fN_atnyuM6NHFQ', 'ELAitmLAnOPtdxGNQl6QyPIUiDDKAp0C0tQtPpKaa0U', 'succeeded', NULL, NULL, '2026-11-25 13:49:58.26+00');
INSERT INTO public.revisions VALUES ('01a212f8-5f58-719f-96a7-b7384a1b6ce8', '01a212f8-5f58-719f-96a7-b292462cac86', 'Once', 'Text', '01a212f8-5dd8-7398-8a5c-9340a1d78875', '2026-11-25 13:49:56.952+00');
INSERT INTO public.revisions VALUES ('01a212f8-5f8d-7106-bb5d-6e082a4a3d43', '01a212f8-5f8d-7106-bb5d-6a5cf43e9011', 'Of the administrator', '', '01a212f8-58b3-752a-9425-3e2ca6a8d5f1', '2026-11-25 13:49:57.005+00');
INSERT INTO public.revisions VALUES ('01a212f8-5f9b-759a-914b-378aa4b3d4f0', '01a212f8-5f58-719f-96a7-b292462cac86', 'Twice', 'Text', '01a212f8-5dd8-7398-8a5c-9340a1d78875', '2026-11-25 13:49:57.02+00');
INSERT INTO public.revisions VALUES ('01a212f8-61fe-77a2-b823-8a45aa158fa4', '01a212f8-61fe-77a2-b823-8401d7221b67', 'By GraphQL', '', '01a212f8-5dd8-7398-8a5c-9340a1d78875', '2026-11-25 13:49:57.63+00');
INSERT INTO public.revisions VALUES ('01a212f8-6335-7001-88ca-90678ce7c0d5', '01a212f8-6335-7001-88ca-8cf44fbe361a', 'Inline', '', '01a212f8-58b3-752a-9425-3e2ca6a8d5f1', '2026-11-25 13:49:57.941+00');
INSERT INTO public.shared_folders VALUES ('images', 'a25cc41b-adda-43db-bba2-f04ba30ddde7');
INSERT INTO public.test_charges VALUES ('01a212f8-6081-7499-9587-310ea9c4a577', 120.5000, 'EUR', NULL, NULL, '2026-11-25 13:49:57.268214+00');
INSERT INTO public.test_charges VALUES ('01a212f8-60aa-7457-b7cc-dc278238609c', 120.5000, 'EUR', 'card_declined', 'The card was declined.', '2026-11-25 13:49:57.317078+00');
INSERT INTO public.test_charges VALUES ('01a212f8-60f9-74ed-abbd-5e86944a8f85', 120.5000, 'EUR', NULL, NULL, '2026-11-25 13:49:57.380867+00');
INSERT INTO public.test_charges VALUES ('01a212f8-6460-70a6-80f8-4c9b558291f0', 120.5000, 'EUR', NULL, NULL, '2026-11-25 13:49:58.244269+00');
INSERT INTO public.test_charges VALUES ('01a212f8-6474-71c5-82f8-69e357f5d9ab', 120.5000, 'EUR', NULL, NULL, '2026-11-25 13:49:58.261395+00');
INSERT INTO public.tokens VALUES ('01a212f8-5fc4-76d9-ae7a-a872cecad01b', '01a212f8-5dd8-7398-8a5c-9340a1d78875', '7d65f2e3fd371f0d634effea75ad92bfd2cf6e7628bb11792d0cb002ed19a2f4', '{articles:read}', false, NULL, NULL, '2026-11-25 13:49:57.06+00', '01a212f8-5eaf-7311-a75f-ddaa6d466f24', NULL, NULL);
INSERT INTO public.tokens VALUES ('01a212f8-58e3-73c4-8cc3-368956b60188', '01a212f8-58b3-752a-9425-3e2ca6a8d5f1', 'bbc4c33806deb0975bb5c4fb934cbc271ff6d4ad4a5e4e5f603e64d0389976b0', '{users:read,users:write,tokens:write,avatars:write,messages:read,messages:write,articles:read,articles:write,turtles:read,turtles:write,companies:read,companies:write,invoices:read,invoices:write,payments:write,webhooks:read,webhooks:write}', true, NULL, NULL, '2026-11-25 13:49:55+00', NULL, 'ADMIN_TOKEN', '2026-11-25 13:49:56.422+00');
INSERT INTO public.tokens VALUES ('01a212f8-5eaf-7311-a75f-ddaa6d466f24', '01a212f8-5dd8-7398-8a5c-9340a1d78875', '94660eae2b673b117d2beba4c0336e8494727085364913517606e32a8e54e741', '{articles:read,articles:write,companies:read,companies:write,invoices:read,invoices:write,messages:read,messages:write,turtles:read,turtles:write,users:read,users:write,avatars:write,payments:write,tokens:write,webhooks:write}', false, NULL, NULL, '2026-11-25 13:49:56.783+00', '01a212f8-58e3-73c4-8cc3-368956b60188', NULL, '2026-11-25 13:49:56.914+00');
INSERT INTO public.transitions VALUES ('01a212f8-6017-756a-9168-ee073676495c', '01a212f8-6006-74f0-ae8e-2b17ab8b3724', 'draft', 'published', '2026-11-25 13:49:57.143+00');
INSERT INTO public.transitions VALUES ('01a212f8-602b-77ab-94ae-16887db36d61', '01a212f8-6021-740b-bff8-124bca1ee39a', 'draft', 'published', '2026-11-25 13:49:57.163+00');
INSERT INTO public.transitions VALUES ('01a212f8-6033-70cf-9738-4a36c6fefef3', '01a212f8-6030-7019-b831-f94f08bbe94e', 'draft', 'published', '2026-11-25 13:49:57.171+00');
INSERT INTO public.transitions VALUES ('01a212f8-603c-70ae-b45d-3c37f555c493', '01a212f8-6037-73f8-ad41-de6a0709a0dc', 'draft', 'published', '2026-11-25 13:49:57.18+00');
INSERT INTO public.transitions VALUES ('01a212f8-604f-70dc-9e5e-25f0bc8a14e6', '01a212f8-6044-7547-bd40-8cc1a80688e1', 'draft', 'published', '2026-11-25 13:49:57.199+00');
INSERT INTO public.transitions VALUES ('01a212f8-605a-7096-a625-92b34aa6f00e', '01a212f8-6021-740b-bff8-124bca1ee39a', 'published', 'sent', '2026-11-25 13:49:57.21+00');
INSERT INTO public.transitions VALUES ('01a212f8-6098-765b-9989-3597d48863a5', '01a212f8-6006-74f0-ae8e-2b17ab8b3724', 'published', 'paid', '2026-11-25 13:49:57.272+00');
INSERT INTO public.transitions VALUES ('01a212f8-60c8-76b9-ad16-cedd3b33cd85', '01a212f8-6021-740b-bff8-124bca1ee39a', 'sent', 'failed', '2026-11-25 13:49:57.32+00');
INSERT INTO public.transitions VALUES ('01a212f8-6105-7177-bc3f-243ad3745443', '01a212f8-6030-7019-b831-f94f08bbe94e', 'published', 'paid', '2026-11-25 13:49:57.381+00');
INSERT INTO public.transitions VALUES ('01a212f8-63c8-761c-b08e-38b8efc2222e', '01a212f8-6037-73f8-ad41-de6a0709a0dc', 'published', 'sent', '2026-11-25 13:49:58.088+00');
INSERT INTO public.transitions VALUES ('01a212f8-6466-70d5-b732-8f968161bdd2', '01a212f8-6037-73f8-ad41-de6a0709a0dc', 'sent', 'paid', '2026-11-25 13:49:58.246+00');
INSERT INTO public.transitions VALUES ('01a212f8-6476-7725-b264-09e083b23946', '01a212f8-6044-7547-bd40-8cc1a80688e1', 'published', 'paid', '2026-11-25 13:49:58.262+00');
INSERT INTO public.turtles VALUES ('01a212f8-5ff5-75f8-8138-cbbff2afac8f', 'Shelly', 80, 'Chelonia mydas', 1, '2026-11-25 13:49:57.109+00', '2026-11-25 13:49:57.109+00');
INSERT INTO public.uploads VALUES ('01a212f8-61a0-72aa-b556-df532db8999f', '01a212f8-5dd8-7398-8a5c-9340a1d78875', '86fc3882de8f98f647fa3be5d1fd706f7b63ada6301d0193fc08d946a4ad0c2b', 69, 'image/png', NULL, NULL, NULL, '2026-11-25 14:49:57.536+00', '2026-11-25 13:49:57.536+00');
INSERT INTO public.users VALUES ('01a212f8-58b3-752a-9425-3e2ca6a8d5f1', 'admin', 'Administrator', 'admin@example.com', '2026-11-25 13:49:55+00', 1);
INSERT INTO public.users VALUES ('01a212f8-5dd8-7398-8a5c-9340a1d78875', 'ada', 'Ada Lovelace', 'ada@example.com', '2026-11-25 13:49:56.568+00', 1);
INSERT INTO public.users VALUES ('01a212f8-5e5c-761f-81bf-bf53c5a9fbbc', 'grace', 'Grace Hopper', 'grace@example.com', '2026-11-25 13:49:56.7+00', 1);
INSERT INTO public.webhook_deliveries VALUES ('01a212f8-60c3-7445-843a-1206ef7c316d', '01a212f8-5f36-70b8-baf7-b87f3de4caaf', '21', 'invoice.paid', 'pending', 1, 500, 'The receiver responded with status 500.', 204, '2026-11-25 13:50:03.135085+00', '2026-11-25 13:49:57.315+00', 21, 'invoices:read', '01a212f8-6006-74f0-ae8e-2b17ab8b3724', '{"id":"21","type":"invoice.paid","created_at":"2026-11-25 13:49:57Z","data":{"data":{"type":"invoice","id":"01a212f8-6006-74f0-ae8e-2b17ab8b3724","attributes":{"created_at":"2026-11-25 13:49:57Z","published_at":"2026-11-25 13:49:57Z","sent_at":null,"failed_at":null,"paid_at":"2026-11-25 13:49:57Z","payment_received_at":"2026-11-25 13:49:57Z","status":"paid","invoice_number":"R-1","amount":120.5,"currency":"EUR","contact":{"name":"Linus","email":"linus@example.com","phone":"+1 555 0100"}}},"links":{"self":"http://127.0.0.1:4879/invoices/01a212f8-6006-74f0-ae8e-2b17ab8b3724"},"meta":{"allowed_next_states":[]}}}');
INSERT INTO public.webhook_deliveries VALUES ('01a212f8-5f88-76ef-82af-037c638dbc90', '01a212f8-5f36-70b8-baf7-b87f3de4caaf', '1', 'article.created', 'pending', 1, 500, 'The receiver responded with status 500.', 79, '2026-11-25 13:50:02.98325+00', '2026-11-25 13:49:57+00', 1, 'articles:read', '01a212f8-5f58-719f-96a7-b292462cac86', '{"id":"1","type":"article.created","created_at":"2026-11-25 13:49:56Z","data":{"id":"01a212f8-5f58-719f-96a7-b292462cac86","title":"Once","body":"Text","status":"published","revision":"01a212f8-5f58-719f-96a7-b7384a1b6ce8","author":{"id":"01a212f8-5dd8-7398-8a5c-9340a1d78875","username":"ada"},"created_at":"2026-11-25 13:49:56Z","updated_at":"2026-11-25 13:49:56Z"}}');
INSERT INTO public.webhook_deliveries VALUES ('01a212f8-5fbf-712e-8a76-b21079b03cb9', '01a212f8-5f36-70b8-baf7-b87f3de4caaf', '2', 'article.created', 'pending', 1, 500, 'The receiver responded with status 500.', 86, '2026-11-25 13:50:03.011924+00', '2026-11-25 13:49:57.055+00', 2, 'articles:read', '01a212f8-5f8d-7106-bb5d-6a5cf43e9011', '{"id":"2","type":"article.created","created_at":"2026-11-25 13:49:57Z","data":{"id":"01a212f8-5f8d-7106-bb5d-6a5cf43e9011","title":"Of the administrator","body":"","status":"published","revision":"01a212f8-5f8d-7106-bb5d-6e082a4a3d43","author":{"id":"01a212f8-58b3-752a-9425-3e2ca6a8d5f1","username":"admin"},"created_at":"2026-11-25 13:49:57Z","updated_at":"2026-11-25 13:49:57Z"}}');
INSERT INTO public.webhook_deliveries VALUES ('01a212f8-6189-7140-bce5-574a5588d194', '01a212f8-5f36-70b8-baf7-b87f3de4caaf', '27', 'invoice.paid', 'pending', 1, 500, 'The receiver responded with status 500.', 85, '2026-11-25 13:50:03.112686+00', '2026-11-25 13:49:57.513+00', 27, 'invoices:read', '01a212f8-6030-7019-b831-f94f08bbe94e', '{"id":"27","type":"invoice.paid","created_at":"2026-11-25 13:49:57Z","data":{"data":{"type":"invoice","id":"01a212f8-6030-7019-b831-f94f08bbe94e","attributes":{"created_at":"2026-11-25 13:49:57Z","published_at":"2026-11-25 13:49:57Z","sent_at":null,"failed_at":null,"paid_at":"2026-11-25 13:49:57Z","payment_received_at":"2026-11-25 13:49:57Z","status":"paid","invoice_number":"R-3","amount":120.5,"currency":"EUR","contact":{"name":"Linus","email":"linus@example.com","phone":"+1 555 0100"}}},"links":{"self":"http://127.0.0.1:4879/invoices/01a212f8-6030-7019-b831-f94f08bbe94e"},"meta":{"allowed_next_states":[]}}}');
INSERT INTO public.webhook_deliveries VALUES ('01a212f8-64a2-7749-bac5-276f745c5470', '01a212f8-5f36-70b8-baf7-b87f3de4caaf', '33', 'invoice.paid', 'pending', 1, 500, 'The receiver responded with status 500.', 5, '2026-11-25 13:50:03.667964+00', '2026-11-25 13:49:58.306+00', 33, 'invoices:read', '01a212f8-6037-73f8-ad41-de6a0709a0dc', '{"id":"33","type":"invoice.paid","created_at":"2026-11-25 13:49:58Z","data":{"data":{"type":"invoice","id":"01a212f8-6037-73f8-ad41-de6a0709a0dc","attributes":{"created_at":"2026-11-25 13:49:57Z","published_at":"2026-11-25 13:49:57Z","sent_at":"2026-11-25 13:49:58Z","failed_at":null,"paid_at":"2026-11-25 13:49:58Z","payment_received_at":"2026-11-25 13:49:58Z","status":"paid","invoice_number":"R-4","amount":120.5,"currency":"EUR","contact":{"name":"Linus","email":"linus@example.com","phone":"+1 555 0100"}}},"links":{"self":"http://127.0.0.1:4879/invoices/01a212f8-6037-73f8-ad41-de6a0709a0dc"},"meta":{"allowed_next_states":[]}}}');
INSERT INTO public.webhook_deliveries VALUES ('01a212f8-63e8-7125-b34f-e2e4d8d1e0cb', '01a212f8-5f36-70b8-baf7-b87f3de4caaf', '29', 'article.created', 'pending', 1, 500, 'The receiver responded with status 500.', 6, '2026-11-25 13:50:03.552227+00', '2026-11-25 13:49:58.121+00', 29, 'articles:read', '01a212f8-6335-7001-88ca-8cf44fbe361a', '{"id":"29","type":"article.created","created_at":"2026-11-25 13:49:57Z","data":{"id":"01a212f8-6335-7001-88ca-8cf44fbe361a","title":"Inline","body":"","status":"published","revision":"01a212f8-6335-7001-88ca-90678ce7c0d5","author":{"id":"01a212f8-58b3-752a-9425-3e2ca6a8d5f1","username":"admin"},"created_at":"2026-11-25 13:49:57Z","updated_at":"2026-11-25 13:49:57Z"}}');
INSERT INTO public.webhook_deliveries VALUES ('01a212f8-6348-75cb-8492-7a81d32a69fe', '01a212f8-5f36-70b8-baf7-b87f3de4caaf', '28', 'article.created', 'pending', 1, 500, 'The receiver responded with status 500.', 16, '2026-11-25 13:50:03.712609+00', '2026-11-25 13:49:57.96+00', 28, 'articles:read', '01a212f8-61fe-77a2-b823-8401d7221b67', '{"id":"28","type":"article.created","created_at":"2026-11-25 13:49:57Z","data":{"id":"01a212f8-61fe-77a2-b823-8401d7221b67","title":"By GraphQL","body":"","status":"published","revision":"01a212f8-61fe-77a2-b823-8a45aa158fa4","author":{"id":"01a212f8-5dd8-7398-8a5c-9340a1d78875","username":"ada"},"created_at":"2026-11-25 13:49:57Z","updated_at":"2026-11-25 13:49:57Z"}}');
INSERT INTO public.webhook_deliveries VALUES ('01a212f8-64a2-7749-bac5-280496ad4be5', '01a212f8-5f36-70b8-baf7-b87f3de4caaf', '36', 'invoice.paid', 'pending', 1, 500, 'The receiver responded with status 500.', 6, '2026-11-25 13:50:03.600868+00', '2026-11-25 13:49:58.306+00', 36, 'invoices:read', '01a212f8-6044-7547-bd40-8cc1a80688e1', '{"id":"36","type":"invoice.paid","created_at":"2026-11-25 13:49:58Z","data":{"data":{"type":"invoice","id":"01a212f8-6044-7547-bd40-8cc1a80688e1","attributes":{"created_at":"2026-11-25 13:49:57Z","published_at":"2026-11-25 13:49:57Z","sent_at":null,"failed_at":null,"paid_at":"2026-11-25 13:49:58Z","payment_received_at":"2026-11-25 13:49:58Z","status":"paid","invoice_number":"R-5","amount":120.5,"currency":"EUR","contact":{"name":"Linus","email":"linus@example.com","phone":"+1 555 0100"}}},"links":{"self":"http://127.0.0.1:4879/invoices/01a212f8-6044-7547-bd40-8cc1a80688e1"},"meta":{"allowed_next_states":[]}}}');
INSERT INTO public.webhook_feed VALUES (true, 36);
INSERT INTO public.webhooks VALUES ('01a212f8-5f36-70b8-baf7-b87f3de4caaf', '01a212f8-5dd8-7398-8a5c-9340a1d78875', 'http://127.0.0.1:4880/', '{article.created,invoice.paid}', true, '{invoices:read,payments:write,messages:read,articles:read,turtles:read,companies:read}', 'whsec_GRYglKdkwL9yXeIsEVng4jfriZWUku3CDdwqqHasgyc=', NULL, NULL, 1, '2026-11-25 13:49:56.924+00', '2026-11-25 13:49:56.924+00');
SELECT pg_catalog.setval('public.events_id_seq', 36, true);
SELECT pg_catalog.setval('public.migrations_id_seq', 15, true);
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
CREATE INDEX articles_by_author_status ON public.articles USING btree (author_id, status, id) WHERE (deleted_at IS NULL);
CREATE INDEX articles_by_change ON public.articles USING btree (updated_at, id) WHERE (deleted_at IS NULL);
CREATE INDEX articles_by_status ON public.articles USING btree (status, id) WHERE (deleted_at IS NULL);
CREATE INDEX articles_listed ON public.articles USING btree (id) WHERE (deleted_at IS NULL);
CREATE INDEX articles_trashed ON public.articles USING btree (id) WHERE (deleted_at IS NOT NULL);
CREATE INDEX events_for_all ON public.events USING btree (id) WHERE (user_id IS NULL);
CREATE INDEX events_of_other_user ON public.events USING btree (other_user_id, id) WHERE (other_user_id IS NOT NULL);
CREATE INDEX events_of_user ON public.events USING btree (user_id, id) WHERE (user_id IS NOT NULL);
CREATE INDEX idempotency_keys_age ON public.idempotency_keys USING btree (created_at);
CREATE INDEX identities_user ON public.identities USING btree (user_id);
CREATE INDEX invoices_by_status ON public.invoices USING btree (owner_id, status, id);
CREATE INDEX invoices_listed ON public.invoices USING btree (owner_id, id);
CREATE UNIQUE INDEX invoices_number_unique ON public.invoices USING btree (owner_id, invoice_number);
CREATE INDEX messages_of_sender ON public.messages USING btree (sender_id, id);
CREATE INDEX messages_received ON public.messages USING btree (user_id, id);
CREATE INDEX messages_sent ON public.messages USING btree (sender_id, user_id, id);
CREATE UNIQUE INDEX payment_attempts_key ON public.payment_attempts USING btree (payer_id, idempotency_key) WHERE (idempotency_key IS NOT NULL);
CREATE INDEX payment_attempts_listed ON public.payment_attempts USING btree (invoice_id, id);
CREATE INDEX payment_attempts_of_payer ON public.payment_attempts USING btree (invoice_id, payer_id, id);
CREATE UNIQUE INDEX payment_attempts_one_open ON public.payment_attempts USING btree (invoice_id) WHERE (status = ANY (ARRAY['processing'::text, 'succeeded'::text]));
CREATE INDEX tokens_expiring ON public.tokens USING btree (expires_at) WHERE ((revoked_at IS NULL) AND (expires_at IS NOT NULL));
CREATE INDEX tokens_listed ON public.tokens USING btree (user_id, id) WHERE (revoked_at IS NULL);
CREATE INDEX tokens_parent ON public.tokens USING btree (parent_id);
CREATE INDEX transitions_listed ON public.transitions USING btree (invoice_id, id);
CREATE INDEX users_by_name ON public.users USING btree (public.shared_prefix(public.folded(username), public.folded(name)), public.folded(name) COLLATE "C", id);
CREATE INDEX users_by_username ON public.users USING btree (public.folded(username) COLLATE "C", id);
CREATE UNIQUE INDEX users_username_unique ON public.users USING btree (lower(username));
CREATE INDEX webhook_deliveries_due ON public.webhook_deliveries USING btree (webhook_id, next_attempt_at) WHERE (next_attempt_at IS NOT NULL);
CREATE INDEX webhook_deliveries_listed ON public.webhook_deliveries USING btree (webhook_id, id);
CREATE INDEX webhook_deliveries_pending ON public.webhook_deliveries USING btree (webhook_id, resource_id, "position") WHERE (status = 'pending'::text);
CREATE INDEX webhooks_by_event ON public.webhooks USING gin (events) WHERE enabled;
CREATE INDEX webhooks_listed ON public.webhooks USING btree (owner_id, id);
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
ALTER TABLE ONLY public.revisions
    ADD CONSTRAINT revisions_article_id_fkey FOREIGN KEY (article_id) REFERENCES public.articles(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.revisions
    ADD CONSTRAINT revisions_author_id_fkey FOREIGN KEY (author_id) REFERENCES public.users(id);
ALTER TABLE ONLY public.tokens
    ADD CONSTRAINT tokens_parent_id_fkey FOREIGN KEY (parent_id) REFERENCES public.tokens(id) ON DELETE CASCADE;
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
