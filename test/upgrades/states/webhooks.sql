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
ALTER TABLE ONLY public.migrations ALTER COLUMN id SET DEFAULT nextval('public.migrations_id_seq'::regclass);
INSERT INTO public.articles VALUES ('01a20326-b469-73d5-a98b-5454f7561e28', 'published', '01a20326-b469-73d5-a98b-59d6da5784b8', '01a20326-adef-7623-ad71-57eb98cc3d09', 1, '2026-11-22 12:06:37.929+00', '2026-11-22 12:06:37.929+00', NULL);
INSERT INTO public.articles VALUES ('01a20326-b401-72d1-a892-2baf4e088403', 'published', '01a20326-b4aa-7694-8202-e76ed21ed32b', '01a20326-b355-70e9-83df-a6000d64c0e5', 2, '2026-11-22 12:06:37.825+00', '2026-11-22 12:06:38.012+00', NULL);
INSERT INTO public.articles VALUES ('01a20326-b9b2-71c8-b28f-bffda1f5d09f', 'published', '01a20326-b9b2-71c8-b28f-c0b5493e37fe', '01a20326-b355-70e9-83df-a6000d64c0e5', 1, '2026-11-22 12:06:39.282+00', '2026-11-22 12:06:39.282+00', NULL);
INSERT INTO public.articles VALUES ('01a20326-b9d7-70ee-acc5-53f69635f1eb', 'published', '01a20326-b9d7-70ee-acc5-56b3018f91e8', '01a20326-adef-7623-ad71-57eb98cc3d09', 1, '2026-11-22 12:06:39.319+00', '2026-11-22 12:06:39.319+00', NULL);
INSERT INTO public.avatars VALUES ('01a20326-b973-745e-bf73-0055a4dfbc6a', '01a20326-b355-70e9-83df-a6000d64c0e5', 'images/f65235e451d5cf8eefbfce5e31c44c19e1aaf69a.png', '2026-11-22 12:06:39.219+00');
INSERT INTO public.companies VALUES ('01a20326-b5e8-73c6-a8d5-96712a69e4b4', 'Carapace', 'active', '[]', false, '{"name":"Linus","email":"linus@example.com","phone":"+1 555 0100"}', NULL, NULL, 1, 1, '2026-11-22 12:06:38.312+00', '2026-11-22 12:06:38.312+00');
INSERT INTO public.events OVERRIDING SYSTEM VALUE VALUES (1, 'article.created', '2026-11-22 12:06:37.816936+00', NULL, NULL, '01a20326-b401-72d1-a892-2baf4e088403', '{"id":"01a20326-b401-72d1-a892-2baf4e088403","version":1,"deletedAt":null,"status":"published","revision":"01a20326-b401-72d1-a892-2c08911d68fb","createdAt":"2026-11-22T12:06:37.825+00:00","updatedAt":"2026-11-22T12:06:37.825+00:00","title":"Once","body":"Text","author__id":"01a20326-b355-70e9-83df-a6000d64c0e5","author__username":"ada"}');
INSERT INTO public.events OVERRIDING SYSTEM VALUE VALUES (2, 'article.created', '2026-11-22 12:06:37.873232+00', NULL, NULL, '01a20326-b469-73d5-a98b-5454f7561e28', '{"id":"01a20326-b469-73d5-a98b-5454f7561e28","version":1,"deletedAt":null,"status":"published","revision":"01a20326-b469-73d5-a98b-59d6da5784b8","createdAt":"2026-11-22T12:06:37.929+00:00","updatedAt":"2026-11-22T12:06:37.929+00:00","title":"Of the administrator","body":"","author__id":"01a20326-adef-7623-ad71-57eb98cc3d09","author__username":"admin"}');
INSERT INTO public.events OVERRIDING SYSTEM VALUE VALUES (3, 'article.updated', '2026-11-22 12:06:37.980803+00', NULL, NULL, '01a20326-b401-72d1-a892-2baf4e088403', '{"id":"01a20326-b401-72d1-a892-2baf4e088403","version":2,"deletedAt":null,"status":"published","revision":"01a20326-b4aa-7694-8202-e76ed21ed32b","createdAt":"2026-11-22T12:06:37.825+00:00","updatedAt":"2026-11-22T12:06:38.012+00:00","title":"Twice","body":"Text","author__id":"01a20326-b355-70e9-83df-a6000d64c0e5","author__username":"ada"}');
INSERT INTO public.events OVERRIDING SYSTEM VALUE VALUES (4, 'message.created', '2026-11-22 12:06:38.12949+00', '01a20326-b3a0-7402-bb5f-e306542b4961', '01a20326-b355-70e9-83df-a6000d64c0e5', '01a20326-b536-7700-86e4-f9963b69d510', '{"id":"01a20326-b536-7700-86e4-f9963b69d510","message":"Hello","version":1,"createdAt":"2026-11-22T12:06:38.134+00:00","updatedAt":"2026-11-22T12:06:38.134+00:00","user__id":"01a20326-b3a0-7402-bb5f-e306542b4961","sender__id":"01a20326-b355-70e9-83df-a6000d64c0e5","user__username":"grace","sender__username":"ada"}');
INSERT INTO public.events OVERRIDING SYSTEM VALUE VALUES (5, 'message.created', '2026-11-22 12:06:38.171306+00', '01a20326-b3a0-7402-bb5f-e306542b4961', '01a20326-b355-70e9-83df-a6000d64c0e5', '01a20326-b55e-7310-839c-e804a7ce07f1', '{"id":"01a20326-b55e-7310-839c-e804a7ce07f1","message":"Hello again","version":1,"createdAt":"2026-11-22T12:06:38.174+00:00","updatedAt":"2026-11-22T12:06:38.174+00:00","user__id":"01a20326-b3a0-7402-bb5f-e306542b4961","sender__id":"01a20326-b355-70e9-83df-a6000d64c0e5","user__username":"grace","sender__username":"ada"}');
INSERT INTO public.events OVERRIDING SYSTEM VALUE VALUES (6, 'turtle.created', '2026-11-22 12:06:38.263682+00', NULL, NULL, '01a20326-b5ba-7202-9c0e-5a9c2643ebb2', '{"id":"01a20326-b5ba-7202-9c0e-5a9c2643ebb2","name":"Shelly","lifespan":80,"species":"Chelonia mydas","version":1,"createdAt":"2026-11-22T12:06:38.266+00:00","updatedAt":"2026-11-22T12:06:38.266+00:00"}');
INSERT INTO public.events OVERRIDING SYSTEM VALUE VALUES (7, 'company.created', '2026-11-22 12:06:38.307746+00', NULL, NULL, '01a20326-b5e8-73c6-a8d5-96712a69e4b4', '{"id":"01a20326-b5e8-73c6-a8d5-96712a69e4b4","name":"Carapace","status":"active","locations":[],"enterprise":false,"contactInfo":{"name":"Linus","email":"linus@example.com","phone":"+1 555 0100"},"website":null,"industry":null,"employeeCount":1,"version":1,"createdAt":"2026-11-22T12:06:38.312+00:00","updatedAt":"2026-11-22T12:06:38.312+00:00"}');
INSERT INTO public.events OVERRIDING SYSTEM VALUE VALUES (8, 'invoice.created', '2026-11-22 12:06:38.367256+00', '01a20326-b355-70e9-83df-a6000d64c0e5', NULL, '01a20326-b627-72a5-a1f7-bc676c3d622b', '{"id":"01a20326-b627-72a5-a1f7-bc676c3d622b","invoiceNumber":"R-1","amount":120.5000,"currency":"EUR","status":"draft","version":1,"createdAt":"2026-11-22T12:06:38.375+00:00","publishedAt":null,"sentAt":null,"failedAt":null,"paidAt":null,"paymentReceivedAt":null,"contact__name":"Linus","contact__email":"linus@example.com","contact__phone":"+1 555 0100","owner":"01a20326-b355-70e9-83df-a6000d64c0e5"}');
INSERT INTO public.events OVERRIDING SYSTEM VALUE VALUES (9, 'invoice.published', '2026-11-22 12:06:38.429117+00', '01a20326-b355-70e9-83df-a6000d64c0e5', NULL, '01a20326-b627-72a5-a1f7-bc676c3d622b', '{"id":"01a20326-b627-72a5-a1f7-bc676c3d622b","invoiceNumber":"R-1","amount":120.5000,"currency":"EUR","status":"published","version":2,"createdAt":"2026-11-22T12:06:38.375+00:00","publishedAt":"2026-11-22T12:06:38.445+00:00","sentAt":null,"failedAt":null,"paidAt":null,"paymentReceivedAt":null,"contact__name":"Linus","contact__email":"linus@example.com","contact__phone":"+1 555 0100","owner":"01a20326-b355-70e9-83df-a6000d64c0e5","transition__id":"01a20326-b66d-7571-a076-cd1607d05d2d","transition__invoice":"01a20326-b627-72a5-a1f7-bc676c3d622b","transition__from":"draft","transition__to":"published","transition__createdAt":"2026-11-22T12:06:38.445+00:00"}');
INSERT INTO public.events OVERRIDING SYSTEM VALUE VALUES (10, 'invoice.created', '2026-11-22 12:06:38.490333+00', '01a20326-b355-70e9-83df-a6000d64c0e5', NULL, '01a20326-b69b-753e-9f3a-716e55a31882', '{"id":"01a20326-b69b-753e-9f3a-716e55a31882","invoiceNumber":"R-2","amount":120.5000,"currency":"EUR","status":"draft","version":1,"createdAt":"2026-11-22T12:06:38.491+00:00","publishedAt":null,"sentAt":null,"failedAt":null,"paidAt":null,"paymentReceivedAt":null,"contact__name":"Linus","contact__email":"linus@example.com","contact__phone":"+1 555 0100","owner":"01a20326-b355-70e9-83df-a6000d64c0e5"}');
INSERT INTO public.events OVERRIDING SYSTEM VALUE VALUES (11, 'invoice.published', '2026-11-22 12:06:38.50628+00', '01a20326-b355-70e9-83df-a6000d64c0e5', NULL, '01a20326-b69b-753e-9f3a-716e55a31882', '{"id":"01a20326-b69b-753e-9f3a-716e55a31882","invoiceNumber":"R-2","amount":120.5000,"currency":"EUR","status":"published","version":2,"createdAt":"2026-11-22T12:06:38.491+00:00","publishedAt":"2026-11-22T12:06:38.508+00:00","sentAt":null,"failedAt":null,"paidAt":null,"paymentReceivedAt":null,"contact__name":"Linus","contact__email":"linus@example.com","contact__phone":"+1 555 0100","owner":"01a20326-b355-70e9-83df-a6000d64c0e5","transition__id":"01a20326-b6ac-7353-bea6-45902ff3d158","transition__invoice":"01a20326-b69b-753e-9f3a-716e55a31882","transition__from":"draft","transition__to":"published","transition__createdAt":"2026-11-22T12:06:38.508+00:00"}');
INSERT INTO public.events OVERRIDING SYSTEM VALUE VALUES (12, 'invoice.created', '2026-11-22 12:06:38.519796+00', '01a20326-b355-70e9-83df-a6000d64c0e5', NULL, '01a20326-b6b8-7249-ac82-fbb7e980c86d', '{"id":"01a20326-b6b8-7249-ac82-fbb7e980c86d","invoiceNumber":"R-3","amount":120.5000,"currency":"EUR","status":"draft","version":1,"createdAt":"2026-11-22T12:06:38.52+00:00","publishedAt":null,"sentAt":null,"failedAt":null,"paidAt":null,"paymentReceivedAt":null,"contact__name":"Linus","contact__email":"linus@example.com","contact__phone":"+1 555 0100","owner":"01a20326-b355-70e9-83df-a6000d64c0e5"}');
INSERT INTO public.events OVERRIDING SYSTEM VALUE VALUES (13, 'invoice.published', '2026-11-22 12:06:38.526293+00', '01a20326-b355-70e9-83df-a6000d64c0e5', NULL, '01a20326-b6b8-7249-ac82-fbb7e980c86d', '{"id":"01a20326-b6b8-7249-ac82-fbb7e980c86d","invoiceNumber":"R-3","amount":120.5000,"currency":"EUR","status":"published","version":2,"createdAt":"2026-11-22T12:06:38.52+00:00","publishedAt":"2026-11-22T12:06:38.53+00:00","sentAt":null,"failedAt":null,"paidAt":null,"paymentReceivedAt":null,"contact__name":"Linus","contact__email":"linus@example.com","contact__phone":"+1 555 0100","owner":"01a20326-b355-70e9-83df-a6000d64c0e5","transition__id":"01a20326-b6c2-76c7-9f1a-813e4df93811","transition__invoice":"01a20326-b6b8-7249-ac82-fbb7e980c86d","transition__from":"draft","transition__to":"published","transition__createdAt":"2026-11-22T12:06:38.53+00:00"}');
INSERT INTO public.events OVERRIDING SYSTEM VALUE VALUES (14, 'invoice.created', '2026-11-22 12:06:38.547468+00', '01a20326-b355-70e9-83df-a6000d64c0e5', NULL, '01a20326-b6d3-7397-be98-af4273f305e9', '{"id":"01a20326-b6d3-7397-be98-af4273f305e9","invoiceNumber":"R-4","amount":120.5000,"currency":"EUR","status":"draft","version":1,"createdAt":"2026-11-22T12:06:38.547+00:00","publishedAt":null,"sentAt":null,"failedAt":null,"paidAt":null,"paymentReceivedAt":null,"contact__name":"Linus","contact__email":"linus@example.com","contact__phone":"+1 555 0100","owner":"01a20326-b355-70e9-83df-a6000d64c0e5"}');
INSERT INTO public.events OVERRIDING SYSTEM VALUE VALUES (15, 'invoice.published', '2026-11-22 12:06:38.559625+00', '01a20326-b355-70e9-83df-a6000d64c0e5', NULL, '01a20326-b6d3-7397-be98-af4273f305e9', '{"id":"01a20326-b6d3-7397-be98-af4273f305e9","invoiceNumber":"R-4","amount":120.5000,"currency":"EUR","status":"published","version":2,"createdAt":"2026-11-22T12:06:38.547+00:00","publishedAt":"2026-11-22T12:06:38.564+00:00","sentAt":null,"failedAt":null,"paidAt":null,"paymentReceivedAt":null,"contact__name":"Linus","contact__email":"linus@example.com","contact__phone":"+1 555 0100","owner":"01a20326-b355-70e9-83df-a6000d64c0e5","transition__id":"01a20326-b6e4-7271-9372-718df25c1d7e","transition__invoice":"01a20326-b6d3-7397-be98-af4273f305e9","transition__from":"draft","transition__to":"published","transition__createdAt":"2026-11-22T12:06:38.564+00:00"}');
INSERT INTO public.events OVERRIDING SYSTEM VALUE VALUES (16, 'invoice.created', '2026-11-22 12:06:38.577967+00', '01a20326-b355-70e9-83df-a6000d64c0e5', NULL, '01a20326-b6f2-710e-9dd4-f1e5807c16c3', '{"id":"01a20326-b6f2-710e-9dd4-f1e5807c16c3","invoiceNumber":"R-5","amount":120.5000,"currency":"EUR","status":"draft","version":1,"createdAt":"2026-11-22T12:06:38.578+00:00","publishedAt":null,"sentAt":null,"failedAt":null,"paidAt":null,"paymentReceivedAt":null,"contact__name":"Linus","contact__email":"linus@example.com","contact__phone":"+1 555 0100","owner":"01a20326-b355-70e9-83df-a6000d64c0e5"}');
INSERT INTO public.events OVERRIDING SYSTEM VALUE VALUES (18, 'invoice.sent', '2026-11-22 12:06:38.610054+00', '01a20326-b355-70e9-83df-a6000d64c0e5', NULL, '01a20326-b69b-753e-9f3a-716e55a31882', '{"id":"01a20326-b69b-753e-9f3a-716e55a31882","invoiceNumber":"R-2","amount":120.5000,"currency":"EUR","status":"sent","version":3,"createdAt":"2026-11-22T12:06:38.491+00:00","publishedAt":"2026-11-22T12:06:38.508+00:00","sentAt":"2026-11-22T12:06:38.619+00:00","failedAt":null,"paidAt":null,"paymentReceivedAt":null,"contact__name":"Linus","contact__email":"linus@example.com","contact__phone":"+1 555 0100","owner":"01a20326-b355-70e9-83df-a6000d64c0e5","transition__id":"01a20326-b71b-7672-b650-54d3460b5c2b","transition__invoice":"01a20326-b69b-753e-9f3a-716e55a31882","transition__from":"published","transition__to":"sent","transition__createdAt":"2026-11-22T12:06:38.619+00:00"}');
INSERT INTO public.events OVERRIDING SYSTEM VALUE VALUES (19, 'payment_attempt.created', '2026-11-22 12:06:38.745119+00', '01a20326-b355-70e9-83df-a6000d64c0e5', NULL, '01a20326-b79d-730a-81e4-c9507f3944bf', '{"id":"01a20326-b79d-730a-81e4-c9507f3944bf","invoice":"01a20326-b627-72a5-a1f7-bc676c3d622b","payer":"01a20326-b355-70e9-83df-a6000d64c0e5","invoiceNumber":"R-1","amount":120.5000,"currency":"EUR","paymentToken":"*******cess","status":"processing","createdAt":"2026-11-22T12:06:38.749+00:00","failure__code":null,"failure__message":null,"owner":"01a20326-b355-70e9-83df-a6000d64c0e5"}');
INSERT INTO public.events OVERRIDING SYSTEM VALUE VALUES (20, 'payment_attempt.succeeded', '2026-11-22 12:06:38.804342+00', '01a20326-b355-70e9-83df-a6000d64c0e5', NULL, '01a20326-b79d-730a-81e4-c9507f3944bf', '{"id":"01a20326-b79d-730a-81e4-c9507f3944bf","invoice":"01a20326-b627-72a5-a1f7-bc676c3d622b","payer":"01a20326-b355-70e9-83df-a6000d64c0e5","invoiceNumber":"R-1","amount":120.5000,"currency":"EUR","paymentToken":"*******cess","status":"succeeded","createdAt":"2026-11-22T12:06:38.749+00:00","failure__code":null,"failure__message":null,"owner":"01a20326-b355-70e9-83df-a6000d64c0e5"}');
INSERT INTO public.events OVERRIDING SYSTEM VALUE VALUES (21, 'invoice.paid', '2026-11-22 12:06:38.804342+00', '01a20326-b355-70e9-83df-a6000d64c0e5', NULL, '01a20326-b627-72a5-a1f7-bc676c3d622b', '{"id":"01a20326-b627-72a5-a1f7-bc676c3d622b","invoiceNumber":"R-1","amount":120.5000,"currency":"EUR","status":"paid","version":3,"createdAt":"2026-11-22T12:06:38.375+00:00","publishedAt":"2026-11-22T12:06:38.445+00:00","sentAt":null,"failedAt":null,"paidAt":"2026-11-22T12:06:38.809+00:00","paymentReceivedAt":"2026-11-22T12:06:38.809+00:00","contact__name":"Linus","contact__email":"linus@example.com","contact__phone":"+1 555 0100","owner":"01a20326-b355-70e9-83df-a6000d64c0e5","transition__id":"01a20326-b7da-7202-ba8e-e8bc3f6e4584","transition__invoice":"01a20326-b627-72a5-a1f7-bc676c3d622b","transition__from":"published","transition__to":"paid","transition__createdAt":"2026-11-22T12:06:38.809+00:00"}');
INSERT INTO public.events OVERRIDING SYSTEM VALUE VALUES (22, 'payment_attempt.created', '2026-11-22 12:06:38.871689+00', '01a20326-b355-70e9-83df-a6000d64c0e5', NULL, '01a20326-b818-7389-9058-2eb639b6f4e6', '{"id":"01a20326-b818-7389-9058-2eb639b6f4e6","invoice":"01a20326-b69b-753e-9f3a-716e55a31882","payer":"01a20326-b355-70e9-83df-a6000d64c0e5","invoiceNumber":"R-2","amount":120.5000,"currency":"EUR","paymentToken":"********ined","status":"processing","createdAt":"2026-11-22T12:06:38.872+00:00","failure__code":null,"failure__message":null,"owner":"01a20326-b355-70e9-83df-a6000d64c0e5"}');
INSERT INTO public.events OVERRIDING SYSTEM VALUE VALUES (23, 'payment_attempt.failed', '2026-11-22 12:06:38.896087+00', '01a20326-b355-70e9-83df-a6000d64c0e5', NULL, '01a20326-b818-7389-9058-2eb639b6f4e6', '{"id":"01a20326-b818-7389-9058-2eb639b6f4e6","invoice":"01a20326-b69b-753e-9f3a-716e55a31882","payer":"01a20326-b355-70e9-83df-a6000d64c0e5","invoiceNumber":"R-2","amount":120.5000,"currency":"EUR","paymentToken":"********ined","status":"failed","createdAt":"2026-11-22T12:06:38.872+00:00","failure__code":"card_declined","failure__message":"The card was declined.","owner":"01a20326-b355-70e9-83df-a6000d64c0e5"}');
INSERT INTO public.events OVERRIDING SYSTEM VALUE VALUES (24, 'invoice.failed', '2026-11-22 12:06:38.896087+00', '01a20326-b355-70e9-83df-a6000d64c0e5', NULL, '01a20326-b69b-753e-9f3a-716e55a31882', '{"id":"01a20326-b69b-753e-9f3a-716e55a31882","invoiceNumber":"R-2","amount":120.5000,"currency":"EUR","status":"failed","version":4,"createdAt":"2026-11-22T12:06:38.491+00:00","publishedAt":"2026-11-22T12:06:38.508+00:00","sentAt":"2026-11-22T12:06:38.619+00:00","failedAt":"2026-11-22T12:06:38.897+00:00","paidAt":null,"paymentReceivedAt":null,"contact__name":"Linus","contact__email":"linus@example.com","contact__phone":"+1 555 0100","owner":"01a20326-b355-70e9-83df-a6000d64c0e5","transition__id":"01a20326-b831-75a5-8947-97668ac87114","transition__invoice":"01a20326-b69b-753e-9f3a-716e55a31882","transition__from":"sent","transition__to":"failed","transition__createdAt":"2026-11-22T12:06:38.897+00:00"}');
INSERT INTO public.events OVERRIDING SYSTEM VALUE VALUES (25, 'payment_attempt.created', '2026-11-22 12:06:38.926513+00', '01a20326-adef-7623-ad71-57eb98cc3d09', '01a20326-b355-70e9-83df-a6000d64c0e5', '01a20326-b84f-73bd-97bf-2038823a37c9', '{"id":"01a20326-b84f-73bd-97bf-2038823a37c9","invoice":"01a20326-b6b8-7249-ac82-fbb7e980c86d","payer":"01a20326-adef-7623-ad71-57eb98cc3d09","invoiceNumber":"R-3","amount":120.5000,"currency":"EUR","paymentToken":"*******cess","status":"processing","createdAt":"2026-11-22T12:06:38.927+00:00","failure__code":null,"failure__message":null,"owner":"01a20326-b355-70e9-83df-a6000d64c0e5"}');
INSERT INTO public.events OVERRIDING SYSTEM VALUE VALUES (26, 'payment_attempt.succeeded', '2026-11-22 12:06:38.939027+00', '01a20326-adef-7623-ad71-57eb98cc3d09', '01a20326-b355-70e9-83df-a6000d64c0e5', '01a20326-b84f-73bd-97bf-2038823a37c9', '{"id":"01a20326-b84f-73bd-97bf-2038823a37c9","invoice":"01a20326-b6b8-7249-ac82-fbb7e980c86d","payer":"01a20326-adef-7623-ad71-57eb98cc3d09","invoiceNumber":"R-3","amount":120.5000,"currency":"EUR","paymentToken":"*******cess","status":"succeeded","createdAt":"2026-11-22T12:06:38.927+00:00","failure__code":null,"failure__message":null,"owner":"01a20326-b355-70e9-83df-a6000d64c0e5"}');
INSERT INTO public.events OVERRIDING SYSTEM VALUE VALUES (27, 'invoice.paid', '2026-11-22 12:06:38.939027+00', '01a20326-b355-70e9-83df-a6000d64c0e5', NULL, '01a20326-b6b8-7249-ac82-fbb7e980c86d', '{"id":"01a20326-b6b8-7249-ac82-fbb7e980c86d","invoiceNumber":"R-3","amount":120.5000,"currency":"EUR","status":"paid","version":3,"createdAt":"2026-11-22T12:06:38.52+00:00","publishedAt":"2026-11-22T12:06:38.53+00:00","sentAt":null,"failedAt":null,"paidAt":"2026-11-22T12:06:38.94+00:00","paymentReceivedAt":"2026-11-22T12:06:38.94+00:00","contact__name":"Linus","contact__email":"linus@example.com","contact__phone":"+1 555 0100","owner":"01a20326-b355-70e9-83df-a6000d64c0e5","transition__id":"01a20326-b85c-766b-b389-dc47b4ea2cbf","transition__invoice":"01a20326-b6b8-7249-ac82-fbb7e980c86d","transition__from":"published","transition__to":"paid","transition__createdAt":"2026-11-22T12:06:38.94+00:00"}');
INSERT INTO public.events OVERRIDING SYSTEM VALUE VALUES (28, 'article.created', '2026-11-22 12:06:39.271134+00', NULL, NULL, '01a20326-b9b2-71c8-b28f-bffda1f5d09f', '{"id":"01a20326-b9b2-71c8-b28f-bffda1f5d09f","version":1,"deletedAt":null,"status":"published","revision":"01a20326-b9b2-71c8-b28f-c0b5493e37fe","createdAt":"2026-11-22T12:06:39.282+00:00","updatedAt":"2026-11-22T12:06:39.282+00:00","title":"By GraphQL","body":"","author__id":"01a20326-b355-70e9-83df-a6000d64c0e5","author__username":"ada"}');
INSERT INTO public.events OVERRIDING SYSTEM VALUE VALUES (30, 'invoice.sent', '2026-11-22 12:06:39.330301+00', '01a20326-b355-70e9-83df-a6000d64c0e5', NULL, '01a20326-b6d3-7397-be98-af4273f305e9', '{"id":"01a20326-b6d3-7397-be98-af4273f305e9","invoiceNumber":"R-4","amount":120.5000,"currency":"EUR","status":"sent","version":3,"createdAt":"2026-11-22T12:06:38.547+00:00","publishedAt":"2026-11-22T12:06:38.564+00:00","sentAt":"2026-11-22T12:06:39.341+00:00","failedAt":null,"paidAt":null,"paymentReceivedAt":null,"contact__name":"Linus","contact__email":"linus@example.com","contact__phone":"+1 555 0100","owner":"01a20326-b355-70e9-83df-a6000d64c0e5","transition__id":"01a20326-b9ed-7083-8689-f25b57e3853b","transition__invoice":"01a20326-b6d3-7397-be98-af4273f305e9","transition__from":"published","transition__to":"sent","transition__createdAt":"2026-11-22T12:06:39.341+00:00"}');
INSERT INTO public.events OVERRIDING SYSTEM VALUE VALUES (17, 'invoice.published', '2026-11-22 12:06:38.586594+00', '01a20326-b355-70e9-83df-a6000d64c0e5', NULL, '01a20326-b6f2-710e-9dd4-f1e5807c16c3', '{"id":"01a20326-b6f2-710e-9dd4-f1e5807c16c3","invoiceNumber":"R-5","amount":120.5000,"currency":"EUR","status":"published","version":2,"createdAt":"2026-11-22T12:06:38.578+00:00","publishedAt":"2026-11-22T12:06:38.589+00:00","sentAt":null,"failedAt":null,"paidAt":null,"paymentReceivedAt":null,"contact__name":"Linus","contact__email":"linus@example.com","contact__phone":"+1 555 0100","owner":"01a20326-b355-70e9-83df-a6000d64c0e5","transition__id":"01a20326-b6fd-7258-b092-972c1bc2f37f","transition__invoice":"01a20326-b6f2-710e-9dd4-f1e5807c16c3","transition__from":"draft","transition__to":"published","transition__createdAt":"2026-11-22T12:06:38.589+00:00"}');
INSERT INTO public.events OVERRIDING SYSTEM VALUE VALUES (29, 'article.created', '2026-11-22 12:06:39.317285+00', NULL, NULL, '01a20326-b9d7-70ee-acc5-53f69635f1eb', '{"id":"01a20326-b9d7-70ee-acc5-53f69635f1eb","version":1,"deletedAt":null,"status":"published","revision":"01a20326-b9d7-70ee-acc5-56b3018f91e8","createdAt":"2026-11-22T12:06:39.319+00:00","updatedAt":"2026-11-22T12:06:39.319+00:00","title":"Inline","body":"","author__id":"01a20326-adef-7623-ad71-57eb98cc3d09","author__username":"admin"}');
INSERT INTO public.events OVERRIDING SYSTEM VALUE VALUES (31, 'payment_attempt.created', '2026-11-22 12:06:39.38991+00', '01a20326-b355-70e9-83df-a6000d64c0e5', NULL, '01a20326-ba1e-76fb-b90f-26e7b5832050', '{"id":"01a20326-ba1e-76fb-b90f-26e7b5832050","invoice":"01a20326-b6d3-7397-be98-af4273f305e9","payer":"01a20326-b355-70e9-83df-a6000d64c0e5","invoiceNumber":"R-4","amount":120.5000,"currency":"EUR","paymentToken":"*******cess","status":"processing","createdAt":"2026-11-22T12:06:39.39+00:00","failure__code":null,"failure__message":null,"owner":"01a20326-b355-70e9-83df-a6000d64c0e5"}');
INSERT INTO public.events OVERRIDING SYSTEM VALUE VALUES (32, 'payment_attempt.succeeded', '2026-11-22 12:06:39.409464+00', '01a20326-b355-70e9-83df-a6000d64c0e5', NULL, '01a20326-ba1e-76fb-b90f-26e7b5832050', '{"id":"01a20326-ba1e-76fb-b90f-26e7b5832050","invoice":"01a20326-b6d3-7397-be98-af4273f305e9","payer":"01a20326-b355-70e9-83df-a6000d64c0e5","invoiceNumber":"R-4","amount":120.5000,"currency":"EUR","paymentToken":"*******cess","status":"succeeded","createdAt":"2026-11-22T12:06:39.39+00:00","failure__code":null,"failure__message":null,"owner":"01a20326-b355-70e9-83df-a6000d64c0e5"}');
INSERT INTO public.events OVERRIDING SYSTEM VALUE VALUES (33, 'invoice.paid', '2026-11-22 12:06:39.409464+00', '01a20326-b355-70e9-83df-a6000d64c0e5', NULL, '01a20326-b6d3-7397-be98-af4273f305e9', '{"id":"01a20326-b6d3-7397-be98-af4273f305e9","invoiceNumber":"R-4","amount":120.5000,"currency":"EUR","status":"paid","version":4,"createdAt":"2026-11-22T12:06:38.547+00:00","publishedAt":"2026-11-22T12:06:38.564+00:00","sentAt":"2026-11-22T12:06:39.341+00:00","failedAt":null,"paidAt":"2026-11-22T12:06:39.415+00:00","paymentReceivedAt":"2026-11-22T12:06:39.415+00:00","contact__name":"Linus","contact__email":"linus@example.com","contact__phone":"+1 555 0100","owner":"01a20326-b355-70e9-83df-a6000d64c0e5","transition__id":"01a20326-ba37-7537-9687-e3c70de9dca9","transition__invoice":"01a20326-b6d3-7397-be98-af4273f305e9","transition__from":"sent","transition__to":"paid","transition__createdAt":"2026-11-22T12:06:39.415+00:00"}');
INSERT INTO public.events OVERRIDING SYSTEM VALUE VALUES (34, 'payment_attempt.created', '2026-11-22 12:06:39.451234+00', '01a20326-adef-7623-ad71-57eb98cc3d09', '01a20326-b355-70e9-83df-a6000d64c0e5', '01a20326-ba5b-77b1-84f6-e2dcf046eecf', '{"id":"01a20326-ba5b-77b1-84f6-e2dcf046eecf","invoice":"01a20326-b6f2-710e-9dd4-f1e5807c16c3","payer":"01a20326-adef-7623-ad71-57eb98cc3d09","invoiceNumber":"R-5","amount":120.5000,"currency":"EUR","paymentToken":"*******cess","status":"processing","createdAt":"2026-11-22T12:06:39.451+00:00","failure__code":null,"failure__message":null,"owner":"01a20326-b355-70e9-83df-a6000d64c0e5"}');
INSERT INTO public.events OVERRIDING SYSTEM VALUE VALUES (35, 'payment_attempt.succeeded', '2026-11-22 12:06:39.471142+00', '01a20326-adef-7623-ad71-57eb98cc3d09', '01a20326-b355-70e9-83df-a6000d64c0e5', '01a20326-ba5b-77b1-84f6-e2dcf046eecf', '{"id":"01a20326-ba5b-77b1-84f6-e2dcf046eecf","invoice":"01a20326-b6f2-710e-9dd4-f1e5807c16c3","payer":"01a20326-adef-7623-ad71-57eb98cc3d09","invoiceNumber":"R-5","amount":120.5000,"currency":"EUR","paymentToken":"*******cess","status":"succeeded","createdAt":"2026-11-22T12:06:39.451+00:00","failure__code":null,"failure__message":null,"owner":"01a20326-b355-70e9-83df-a6000d64c0e5"}');
INSERT INTO public.events OVERRIDING SYSTEM VALUE VALUES (36, 'invoice.paid', '2026-11-22 12:06:39.471142+00', '01a20326-b355-70e9-83df-a6000d64c0e5', NULL, '01a20326-b6f2-710e-9dd4-f1e5807c16c3', '{"id":"01a20326-b6f2-710e-9dd4-f1e5807c16c3","invoiceNumber":"R-5","amount":120.5000,"currency":"EUR","status":"paid","version":3,"createdAt":"2026-11-22T12:06:38.578+00:00","publishedAt":"2026-11-22T12:06:38.589+00:00","sentAt":null,"failedAt":null,"paidAt":"2026-11-22T12:06:39.471+00:00","paymentReceivedAt":"2026-11-22T12:06:39.471+00:00","contact__name":"Linus","contact__email":"linus@example.com","contact__phone":"+1 555 0100","owner":"01a20326-b355-70e9-83df-a6000d64c0e5","transition__id":"01a20326-ba6f-7444-af3b-308a96946178","transition__invoice":"01a20326-b6f2-710e-9dd4-f1e5807c16c3","transition__from":"published","transition__to":"paid","transition__createdAt":"2026-11-22T12:06:39.471+00:00"}');
INSERT INTO public.idempotency_keys VALUES ('01a20326-adef-7623-ad71-57eb98cc3d09', '1erW_dPRZjCq1PB_XklIYzekLlj7Tu8N6qu4FMADsTQ', 'HsQNMqUqqhvv0yVkCeytcSlALGLlctux_xsr4xumM9E', 201, '{"ETag": "\"a6000d64c0e5.1._nU7\"", "Location": "http://127.0.0.1:4879/users/01a20326-b355-70e9-83df-a6000d64c0e5", "Content-Type": "application/json; charset=utf-8", "Cache-Control": "no-store"}', 'vWv9yt6gwFVk6QMkDuAKs222YKl1u0O7QNkkkytdL8uV/yh6smP4IXHlq3ad73M7lq4f0UE/zVuL1ybgC8BOQeJustMDEy9YkzX+IPeBRVyaBr/1ahFdKpU+Nuv7HulJA6gD0gW3txQSp9p17d4Gg+gWrsQ79FfS2Kv34ls3cg0MZZnfApiByqsNC6kmldoNQQxYxI9U/bFd3dDlBRWENr0A0SgnOp9IY3NgcoxA', '2026-11-22 12:06:37.648+00');
INSERT INTO public.idempotency_keys VALUES ('01a20326-adef-7623-ad71-57eb98cc3d09', 'vil0VGl443OebW2oXEvp8zTOMt8rn9S2_xtVwNV-nUQ', 'Y9GBnW7L2wuRsppb7Bbpu3Q7l-PwqT2QxtdXMvaKm8I', 201, '{"ETag": "\"e306542b4961.1._nU7\"", "Location": "http://127.0.0.1:4879/users/01a20326-b3a0-7402-bb5f-e306542b4961", "Content-Type": "application/json; charset=utf-8", "Cache-Control": "no-store"}', 'WcMqp0aaIAw88VYmpoZOwGAxbyANDkyJUHgzcAC/c9FCMdaSixRAQlJCgbvwJKXkhupkE1ingNdQlut5esm6AVhwWjJoGx378D+asY5apNPxuLH6h5T4Uq/pro3N45eH7yPfzawhpehIwUt0ciCNhkaKVyX20lVV2++RMhk7K9CBWs1h3PQLMPymCfrwD57mZFSDMnHlG5KdbH7sTreqJZeXCdCY9njhQrTsM1EShhjOaA==', '2026-11-22 12:06:37.727+00');
INSERT INTO public.idempotency_keys VALUES ('01a20326-adef-7623-ad71-57eb98cc3d09', 'fDawqd7d4RnHUWWVfGycGH5l3x7l24fExYrVA62Iy-M', 'gXb75wpjgFpyx5-pou2alVOChq-Ak-z3YbcCyrMUa5Q', 201, '{"ETag": "\"416868075ff5.0._nU7\"", "Location": "http://127.0.0.1:4879/tokens/01a20326-b3ce-7620-a4c8-416868075ff5", "Content-Type": "application/json; charset=utf-8", "Cache-Control": "no-store"}', 'L4LJsMoxbR87oHG0gaEIBPAu8HmejfBXUIDpklS9iU6Xv+9dRSJ9K2z3MtNYVqOKimivZ3gGFuA3UJj0Bi5RfbVXhqmUUkIjrJ1lOVvjq1X/CcptXi7eKuf2sIsPaE13PmVF3U6xB7h416pAYqN9U/TeCxr3/ztE/1DYpSZTpkzcjwX9/IhwNx53l17raOKNQc0hdHxF3TC5ky2AbzStYrY3d0J3en65/sKzYkj+Fy38ohsv0lN3RvbaSqyD3wcLii0ooH0v7+hfjy328OpyIuSb90UFCgcZcMaiWHY72D0XEo5p1SvZAB6pukGBEGpQeTlzxz+uCMN9vXn2/iISyZIIFQ9Injdi3RpBBgXlE2QXtMJkEwSu2/Ejw04Gh7mGqXFlSaEPCpGalGTg49Ctef78+itRUOqkYBCV0jv+/7g7MqwnIGAGCD+/dZONqZrxf9yEtNRQlw5WsvZStrqxz2Rv0NDhtiiPvAzTS8zkZhMjnxQmbgrcqVWN34/gvFD+HDKr0ayHeuiyJS+bkmQI5VqCfazyuDXmKCFQMQ1hGFTlL01WFXFw5Ha3gWCpRaE9lcc+Lzy5VrKZASYnbMIGg8m9bs0UfffrAoAl+9M/2bUUzvEd5IWUXYDA7pBFUjHcbUhMYblmD79aguc6zA1oUq+c8Q0LsgL4kVYZ/MAI6LdjPA==', '2026-11-22 12:06:37.743+00');
INSERT INTO public.idempotency_keys VALUES ('01a20326-b355-70e9-83df-a6000d64c0e5', '2e-BllV8naaYBvtdd39OWtbVwYWTA54P9i-f3wA7AZg', 'waSTR_LFEfpRZptaHNyiD8Q3Bl0RNSiu5j7i8rYFeI4', 201, '{"ETag": "\"2baf4e088403.1._nU7\"", "Location": "http://127.0.0.1:4879/articles/01a20326-b401-72d1-a892-2baf4e088403", "Content-Type": "application/json; charset=utf-8", "Cache-Control": "no-store"}', 'mBomZQbsAgmaTVidGRZIKQlh2YVJ2ybf5U2TsEjCKRsTnV6JMlzi53cyw2nLiC+C/nsLCbNAkIkjcQ3ZWaq/ijHYusanYQgeVPriXdlk7tRppY7Ioe2DjkWA409xyku6/BdUrbJqlXZd6neVvZF5o5pMHdre+NrxR4xvoOYy9N+ITqp5TSL1lbK0ua24s6w2rNUG2ONVNo5ifpSrUro4WGHB8h1A8e5ZmBO3H/Y3k5da4aoxtnU3B+3NTrRB5YFi88LNw+p83SLETGVk0nQ+CVdBZ2hwUi97QjTl/dun7Lmni2mUmpXaQ8EQpjPmU15kDpo20niD5mpFapIgZ/YtwVYUmNtohW35zrFWuOVWsUeUxJtlCQiIGoOFfkTu7BnxXQDp89Put4dWem9zUAshy2CDggIlRboCWbiqeII=', '2026-11-22 12:06:37.811+00');
INSERT INTO public.idempotency_keys VALUES ('01a20326-adef-7623-ad71-57eb98cc3d09', '9UBNaKhrAe4Tj20TXLmVL8b4BPWrQQSo1KX7BuThsZc', 'oETe_EFcnfPnNFPV88tg44xaK3PBTAyTIYUx02DJmDg', 201, '{"ETag": "\"5454f7561e28.1._nU7\"", "Location": "http://127.0.0.1:4879/articles/01a20326-b469-73d5-a98b-5454f7561e28", "Content-Type": "application/json; charset=utf-8", "Cache-Control": "no-store"}', 'HJRrkD608E1WvvFNidBGi5Gyw6Gy3HO141ADU+YZ/ZSJw0AgxzxpO4w3WAwDg9zgerbuQlHprXYMRgpUTYnJsA7SkoafUk9qzWbMewItfqtC/gJRy4YruhdTh7JAw5nRjv3HwnoQYkCjJlv/OXw8lkZQzU/4o60v4p9L8k33tDeZLPma4MlmFgFVe0MateQ+go8Xq3ZlWb1f+vYn1cnPnLCadOiMikERRBH8mLQURC2DNvdnZcVwh+9zddrzWggrhtC26q1HkY/pBzJOTm2af7v24Qe4mNzep9NuFr4UVRpsRqNGchmk2RpIyY5RSVtqK9ZkWR40HKHshPmWhvzn0TvQqouitlAMRqggFlsHumZHrnp7esTgyUj0XtwCqDxp9C71q2akpsXLiL+3aialVYMdPgNdVtk+vucmPsuQ8Ktva1MCLwdX7woLUA==', '2026-11-22 12:06:37.872+00');
INSERT INTO public.idempotency_keys VALUES ('01a20326-b355-70e9-83df-a6000d64c0e5', 'BD4wlRvE6sbFhxkb4J7GQRCTO2xeYz5pVGIzMxhWHlU', '-1bP18ZlgvoYbZf0kCiqf-xxN29g_PHGKaElfjSw8f0', 201, '{"ETag": "\"e76ed21ed32b.1._nU7\"", "Location": "http://127.0.0.1:4879/articles/01a20326-b401-72d1-a892-2baf4e088403/revisions/01a20326-b4aa-7694-8202-e76ed21ed32b", "Content-Type": "application/json; charset=utf-8", "Cache-Control": "no-store"}', 'VyYgxGW00XYwmIJb73oTmQOyvyXZXYmdOgtUX3FjO9LUXKXdc/MkI90EJZA4C6WmDsjhWMaxaO+nTsj4q5J45HgilyZmRVQlXPNIs8a0jBVFJnoYb4e7qD5upkzlpxzz6zF0NHBq1C7AUskS0GMQGz/UmpqVgiJhQGokTRrnpXoaHOyOPzSTXL11WJ333Ms7EoDUnK14bUuY8XQT7Yg7LKY6Xbvvdg1k5UW4+EVSxXOXjpNKNA/dIdJNii9ZT9qGwC+sZrc0YwjMMzrAKE9M02VRbQjtnwf1p4yUNESo1Z9A6U+Q8AuKdAvqZ6iFYPBQJs+19HQZ/P2Vz6V8gSRZj98Q502KIsP2Z3wCigP/mvQz5DSIIuU=', '2026-11-22 12:06:37.968+00');
INSERT INTO public.idempotency_keys VALUES ('01a20326-b355-70e9-83df-a6000d64c0e5', '8xZr30OdCx2gSO8NOtJFnHfJm6d5ufXjLPK8QlWbWMY', '7Keg6HW2gI9iVmotll-OHO0QTR0_bdOhgSeFpcKlPYA', 201, '{"ETag": "\"2e6ad95aaef8.0._nU7\"", "Location": "http://127.0.0.1:4879/tokens/01a20326-b514-7734-ac6c-2e6ad95aaef8", "Content-Type": "application/json; charset=utf-8", "Cache-Control": "no-store"}', 'nRxOvC6Gcac84jjKazVO5erftmQwqorBqJWeH+zJBgE7E/y66i9ZRdK6nqNHL1MmIXDfjDF44R9W4836TK/GjyX15obYggnQHKa0Q2D/NK5xg/6FAlOokcPmSswwyEIDe0yZyMLhopKN9xc7HQ9CTZ9sAorhHCa2SbqhVrtd0MJ9DMx+2Rh/EkEuZLI6SCOcDq3dOy5Cqr5ZewmKo4rnTFLMc/gK7/b1GjY6NPDoysFOWkgIBLrEzW5m9K3HvXid0N3GRjbPX/9hgN/ps378NZRAliGowBhi0NHZk8wZWD8zMoIPdzDnrnzW9QFDeC9EujBEx0tHGGS9dfHU10jo1HSM8MwH6Evi9go/RHaUHWZh6T+q7f9FNlpmMLcVRaAu5UA=', '2026-11-22 12:06:38.097+00');
INSERT INTO public.idempotency_keys VALUES ('01a20326-b355-70e9-83df-a6000d64c0e5', 'eO19K_KoxK9KPTZSqJ_oufRq3bi8jny2kQamRnkA9eY', 'zbfiyiSqeFx9CpGAR5XM7CaG8AcEF2ZO6QgV-Ng8Xv0', 201, '{"Content-Type": "application/json; charset=utf-8", "Cache-Control": "no-store"}', 'D+SOZSkb9SzD2pYQJeYgHVgocxkEj6MFtk2N3KBnG9xyxX9NW/gAPFIo9lJJ5ClA+Bmv4d4EwJyf/8wELBrNT6m9QgMtrvMdd5sBzuQ+BpjV22Tdjt1eVx6lKOQGxUQ7nioImSmkmUITB4RpoKuB5JwdJ1Bx9DqPscNwZMKe9dxgDTsFp6NkDPc1ghEf5V609v8KwCP/lEjP6reUM5tI1Q/dor7vRlbOKC8aiN4Lp4TJf1RwC13YDb7zuM/wXkGEFiazH5dm1HoP9thqj8djRWKMeWivczOCK+OL3ttRJjkaDac2e/G/zuGFMgxmI8NAv582q7VHvHBM+82RntxGmuF6sdvH8PFPcSCRHqywoNu8AU8y6O5MUv5Etdt1hAuA9fvUjYPvvJlCeSoSt00xZ0liwrcKGKkVcLbHz3huHNAG/Jlr7zgVWwgzgA==', '2026-11-22 12:06:38.129+00');
INSERT INTO public.idempotency_keys VALUES ('01a20326-b355-70e9-83df-a6000d64c0e5', 'LvlKZ_k8eab-JxC7XykHZYwfltjMa65r-MjhgBGYl-E', '-GOC-P2pBsm8hlOXmf5MKnXkOQjk6ckDmyfP_pILmDQ', 201, '{"ETag": "\"e804a7ce07f1.1._nU7\"", "Location": "http://127.0.0.1:4879/users/01a20326-b3a0-7402-bb5f-e306542b4961/messages/01a20326-b55e-7310-839c-e804a7ce07f1", "Content-Type": "application/json; charset=utf-8", "Cache-Control": "no-store"}', '4oZVi9dSwk493UZ4mJk9R1nyoF4WOG/047QVVXROhZGDYzuQ3l9gLKcGvxW/1oY8GTOTsMuyX4Tgm2zJwCW3W6ltatWw1lxTko+MwxXKPxvlqDyMsrElw6tRiJZMD7RX/3FEcIkCR+elg8n4RA7EdM+c2t7VZD8u14WE80Me0i/5QZWrqlDFWvfxILkwDmktLZHKdPDywIBQmLnQd4HtGRV7R5sKfdELcTPAInUfvD/kcbXXSs5SyYYvDfIrcRXUF3J7cRN4r3x7b7okX9/6CcKBYQTXVAtLxMtoLbVLE8Je67sXNBjrM/Bsfcl8lywkEBDUJJJ+bmI1JmE9p43oWypyQ90raDivJg8iPCfoDzdAEtCtfKUH75lH3yDr9S4NOvxe4HpAGrszDPZ5OJTvr8cQ+FhPQW2Opg==', '2026-11-22 12:06:38.17+00');
INSERT INTO public.idempotency_keys VALUES ('01a20326-b355-70e9-83df-a6000d64c0e5', 'Gk1byxx9BQCw9lZtWZv3pUktD97RTHvtQaaCgV1r7JI', 'luzv4mkvZWTbGOLVWMfak0iGtTXj6pMB-uiXg77AHAg', 201, '{"ETag": "\"5a9c2643ebb2.1._nU7\"", "Location": "http://127.0.0.1:4879/turtles/01a20326-b5ba-7202-9c0e-5a9c2643ebb2", "Content-Type": "application/json; charset=utf-8", "Cache-Control": "no-store"}', '5oCzP2NByTeUvfM23sKjiLvkLzgF4S14ieYGGlnFMeUq7+nPx4JG9mk6nRwqsQJII9iJ4gn0WdwQ6/Cpw3Qz6y+7Az2idUBCjAeT0wtl60yQ8Z2Wkir1jlf4t95waUbWo1tIN8PalCd3NTHxJwvhWht1QVdGNeR73eE3be24fVEb42DjXNPchrrjyqsnL1V6Aih108inM7Z8h6muFXz84T63CaXw6CoMyZK2kMl3dLQJuwH9pHSE3OmV/0sMfPcJpXakSrKatz1ojQ==', '2026-11-22 12:06:38.238+00');
INSERT INTO public.idempotency_keys VALUES ('01a20326-b355-70e9-83df-a6000d64c0e5', 'jP4oavGbGNhmtCWGX_SU_NMp1KcydNZ60GQ7MFBA01A', 'WsnsiwHQGuy7fHtuFvt2AFlbobsjCLza6s652w_ePEQ', 201, '{"ETag": "\"96712a69e4b4.1._nU7\"", "Location": "http://127.0.0.1:4879/api/v3/companies/01a20326-b5e8-73c6-a8d5-96712a69e4b4", "Content-Type": "application/json; charset=utf-8", "Cache-Control": "no-store"}', '2iUMxFj82avEDwEeSNRod2MW5WS5k1AfYrIrR2dwD77AGr7UirhO9vlCDoEp8s2gWYjp0WGa166ie976b9j3wZmRBb0WtfU7tW5cvfWfPyJMYrVCP+YdsFQ6kK0oBrcADqyEo6ppKlRVt3z/BhRywcywypPtXBRx7iZt', '2026-11-22 12:06:38.307+00');
INSERT INTO public.idempotency_keys VALUES ('01a20326-b355-70e9-83df-a6000d64c0e5', 'Dm8-fxvnqxDNvgasQFy7_6Kvb0pkKJVAybd5mYnTlzo', '5OQCUMiQH2zzUXO4QvwCT_L9UAugjnBKkZcR6-IUJ_c', 201, '{"ETag": "\"bc676c3d622b.1._nU7\"", "Location": "http://127.0.0.1:4879/invoices/01a20326-b627-72a5-a1f7-bc676c3d622b", "Content-Type": "application/json; charset=utf-8", "Cache-Control": "no-store"}', 'QnTrhrP+zSt2TQqC1Jh1xjZZB0YFXTY8+0cvLWYmgzn2fQcpJsUOADEYAe/QgdV1zouIF7imXAWHCYLUaSVii0Cz1moGLUmdD8CoPneUVjfKoRO7Z+1Va19i/ynyZmb0P+ROHt/ibiWWR0Z5CB1Ah4ebeNQ1ZfqDPCUxAiv1MG31I8+JvTFpua75Wa04dm9C/hlvps6dplRxa+YKobopeYgeOqNHZY3qrPN+aaN8El/IhS6rGITN8zcAnQUNLWDLHzGRRpGfvSw6Q7d4e+GMFBvJBGY3my7Vc1ADeqXfM2d4/C9VLamFsPFP2LG4PKbNMZpiyWu32IbbHVgTeHILtzbROewW3NdtZCBS4+U2ySepq4CIWDxMqlFol1vzQyRlSt0Tf5Aqlpl3Z2BuEXiIsHbVW4zmksxNuC2PzW8NhA6e+ZMQIFQafX/5plPngNTiY2OIygI/fCK12LP+yQNR8/ymmPGlF4M7K6I6H3Ij4fjjYEWIxOeNk+l+FqoEOlyXUX2okXJdkv/RMLLUsJkVSyr+lIUP+iahzNR4SK2sZPJ2BVQkN3rmdYWA67yh8k6j4vrKVHh18s6gEVg7+0UYtsaz2qwU5fjFaCkjfhz72T5nzGwEjd+4x0haorDcdpIvbxU6hFVG3Xd1JMP0l/ahNNkN4+93KSJ3ZeLeMd2gBs0HT87eaP922Oyzpqsp', '2026-11-22 12:06:38.365+00');
INSERT INTO public.idempotency_keys VALUES ('01a20326-b355-70e9-83df-a6000d64c0e5', 'ACLL0ZNKqUalx4rtXsIB4SfvQcTpBxWLRrYrfX7k3Wo', 'MbTqKNggfv_bf5iGw1Y68cby0_8fE25Rvwele83Kmig', 201, '{"Location": "http://127.0.0.1:4879/invoices/01a20326-b627-72a5-a1f7-bc676c3d622b/transitions/01a20326-b66d-7571-a076-cd1607d05d2d", "Content-Type": "application/json; charset=utf-8", "Cache-Control": "no-store"}', 'aYEsmDLk6F8cNuQrvF2HEjTV4zYWxwIYqNHUrQdxRWlYYd/WDOi/sU0MdfJBZ5adeJIIAeynU+3ilNMITU29LTDwDsm9/EbSi5hsvZEZplFUoU9VNRDusRbuldbDOKrLzZynHvUF9mOc1frqgRf8dUIITI2zwuDlsfR84XdhJ90uXPJ4F2gN17Yq1g659BWX7d1XG9HA97I5feWaU2sEhWlG181MqKyEwLp32UlGRRxKubvtF4XnCyZ8RGGh7A==', '2026-11-22 12:06:38.413+00');
INSERT INTO public.idempotency_keys VALUES ('01a20326-b355-70e9-83df-a6000d64c0e5', 'lSlY1HD49jvuKFucZ49tQxMPgbXPJtYpqZ3g-rska8c', 'Hxr0sNV517p7wro7-rjbw85-ESe6sFYfO1UNAjM0zE8', 201, '{"Location": "http://127.0.0.1:4879/invoices/01a20326-b6f2-710e-9dd4-f1e5807c16c3/transitions/01a20326-b6fd-7258-b092-972c1bc2f37f", "Content-Type": "application/json; charset=utf-8", "Cache-Control": "no-store"}', 'KpohZ3ljOktQ+BMBT+29nwQPveCHY8ZTTcStz8FDQ1J1pVLkRoA5tn4YYETHDxdIyZQBAN92fDnrfa8iZviVKfBPPFrxneITpNY2ohacV0e9JsMqBhTfHlaR5v5bX8JBhbv8vnBl6w9c+HgRIhzfAhETeWAbNgc1H0BPhkdb02cxOBDx3xzWD6uF2j5I3ok7Gz8lDyP4FyBUyvG7VwGXNwXmD5VuIEUbekYW6e+vieLJa77ypyqYIF2EpZkCtg==', '2026-11-22 12:06:38.586+00');
INSERT INTO public.idempotency_keys VALUES ('01a20326-adef-7623-ad71-57eb98cc3d09', 'vVUHP6_LzzslFEwePQa5UpWrwsNHQKNVI113yurA6Eg', 'nhycIXWpJQKLsy-00s2E8fyoa8MQWnnA-b3-1Fwpcek', 200, '{"content-type": "application/json; charset=utf-8", "Cache-Control": "no-store"}', 'ljCI7uP8Aic8HoqdUFLa7GS0OOy5ZamazlJo6wSUFEHyiOMTSbKOTwaoAzXTLNnABir+95a/KXnowDiFQ0OSRQsoAXeU/IzbI+82HMW/VK6+46FnvNomOaEei+hosJ6ZcPdeEgs=', '2026-11-22 12:06:39.31+00');
INSERT INTO public.idempotency_keys VALUES ('01a20326-b355-70e9-83df-a6000d64c0e5', 'qCYBDde5gYMJae3woRV9-mp_yBTzQ3NKVOvWd5fUAx0', 'o4V_08GzJCgH0Up6jsrGyi6xAWta5wX8G6vwRGZAog0', 201, '{"ETag": "\"716e55a31882.1._nU7\"", "Location": "http://127.0.0.1:4879/invoices/01a20326-b69b-753e-9f3a-716e55a31882", "Content-Type": "application/json; charset=utf-8", "Cache-Control": "no-store"}', '+nww0sb1R/x1yQUeWrXNn1hMznBMEziJTxUn6Kgynb3W/1HvVDqgn8D4LrGJHUX7XcDclCbn35eXH8olBtjVci9xrS9gCw/AtE8IPrf0vEtM7taPNaX9fnK/CJ3XXfJZtdtdhuncRWXPTao9ZMdAC59bpHtbn3vpFOakduk5twWVrhIFNZPRmhkGLDVzuanmbSq9UL7gHJ9ecarnM3OYrsBb0pCnX7Wr4y9vA5l1mXtN2S7gSk2zWH8J+OlFOhk6j/GN1CPQPsXFIngA/knI0+uGnxMr9Yz7OsrN9echehzGGjxLAzSmlz03IWnjOxEHne/NvpYIyBpQYnhWuZ2IuxZjwMDkZB4FaXYtw1Y3nm+UjHrxhmh0PB7Y4Elx0UAJfg6CMtdfdq0IAr3jePcYBhuruyfeLSIz//YxsvXUQTH/oxCsVUEgPdTv8ELNHGWIkfzKUcKlhZ4MJMP4WALD99tUa9MrWLVYr1B8NymGIbmSHLd8a4z3tpZ0tBcKGmFrMCTQIU8Y/cGmYqWTXj7zXPkoqs33kxkGM6Qi1YmYr8aLBdslA3aZugMRk59c/wW8JuCmS6WtVLjFrHTy+pwt4mwKpMqc3xNwuZrLx+iteTAkLs+BdSBNPTrAORLCnLRE03UFVmok0Lm3DmmX4ibfIvRQoY/Ni8DbVCVaqk/9OxaMg228x399zvMCZWnK', '2026-11-22 12:06:38.49+00');
INSERT INTO public.idempotency_keys VALUES ('01a20326-b355-70e9-83df-a6000d64c0e5', 'YnC3JAFeGep6J8mgheyZt6R2lRzM6vWi4Bnp4XETvok', '21SMK-yfQN9oB6oTHerq06Vqg2fI6vuNpd_r3CLu_ag', 201, '{"Location": "http://127.0.0.1:4879/invoices/01a20326-b69b-753e-9f3a-716e55a31882/transitions/01a20326-b6ac-7353-bea6-45902ff3d158", "Content-Type": "application/json; charset=utf-8", "Cache-Control": "no-store"}', 'uJs7qRSZ9YoGnVk58eWaVC37tfootcsKtNe5sRaYtZNwM12ZcyiPI1gDt0tqzB+WrgP3mg3rUb5bTNdqdfTjl52v4PfHJ8Lbk4c7wlALWhrCQ9yIc2Hglj0wSgBSijAaRx6c9euVtCSfn77dlOm4ytwA3Q9zJ+FxslUtlwnPqMmxBthDptiqj2FdTr22UChFMengErqmNzXQYnMbuw07eh8q+P4IgRKLONWkpj8s2x0QqROlczd9Ztyvv9iuNg==', '2026-11-22 12:06:38.503+00');
INSERT INTO public.idempotency_keys VALUES ('01a20326-b355-70e9-83df-a6000d64c0e5', 'FyBaQC3grUsylLlhvawCfbyHWkhcXxeJlaY_0DPTSsY', 'pE_W83fJxhCkXflTUPreDKcrKRkLH9oU_l92DXAydsc', 201, '{"ETag": "\"fbb7e980c86d.1._nU7\"", "Location": "http://127.0.0.1:4879/invoices/01a20326-b6b8-7249-ac82-fbb7e980c86d", "Content-Type": "application/json; charset=utf-8", "Cache-Control": "no-store"}', 'WPMho/Ju+ZpQOtzmnyjJnx3LPiuhpjBCfdl7VNM+ZfMliDHtVOk2DHvAriGZdKHR5XGc2jkXIyYxDHdLWfL+Cz0pmblESGyv09Wm1BEyt+Xm1MDxIvAmkoHv4iXo78Xu/yOxbQ8B/4sZr10g4buG4eG1gpwjHu1ebZm0fVl1js0T1sFuAh5arXLcakyPCNfunIWSv4r4ieY3pO/89pypF+VG0NXLiER1E5K9LyhJxZYZRRMG1E1oV1FkCmWQCRvz3FjhaQ/LdXkOLHL6T6fGdrDQqVfrJSO1IxSjdDVyAysY7BSFL1YQEZVSkov/7Wgat6TeJ7yz8schbJ8GH0XipkfxzA84XwTe9mlB8vI1gPsqP8Uc+kHX9hO2bBMO6FCXKvMselgV6vPa90SCtNfn3W0+/xERYVZ8QJcSwDAJp6J3xoppBSQkpHn+SZSbgXQAxILnNILMK4hmzFlAOuhhEXdSkaTgDOxv/qK2DN26yrKvXNLwpijQbeJs/Ev+Mifw18NwlohqQ8YfGCtHdIyV3aGrUJQ73M9ors/QG4Lf8FctL6nur0O8FU+joOz728M4xyn0KsV3451cZ7hzCOJOdSTmyDnJMS6w9EAOkkssJTaC7AnZGUOlStJRYQpo7pHmfwXJXgMZ+yY0QOYzhHT9qA27ykn/Nhv0AhWZ6Pk6t5ydtF7kOhYT4os45GKb', '2026-11-22 12:06:38.519+00');
INSERT INTO public.idempotency_keys VALUES ('01a20326-b355-70e9-83df-a6000d64c0e5', 'Ti7cOyBbc5cnDZeMhVE4BObxBntfhRzzLYUDaJy_ipc', 'Dma6gZzLrFmz7zXpKFdrvm50dmjhMGgr9962NOPOawI', 201, '{"Location": "http://127.0.0.1:4879/invoices/01a20326-b6b8-7249-ac82-fbb7e980c86d/transitions/01a20326-b6c2-76c7-9f1a-813e4df93811", "Content-Type": "application/json; charset=utf-8", "Cache-Control": "no-store"}', 'o9Sgp8ywjZiZlMiGRCMoh+vvVf/Wg7DZxp0AgdVvWOLSNGBqAZNjj3GxEs9nD35VWlUKnXX2X0zuFQnRhG3rurYBomodQYsFTP7K/af3XfBpAxRCJjNHIV3OhLTXPi6qb+UQ2OQLTJxwuDEdmFJv7RGLFY5AoPcOkNKP3tYUzpPe6O/zzrArxrH9UpKKQ3d2Mc8rvJBIIOpefVKJtgoll/Cs41lVmjqW0HMMLUicy4Yol6newO/fySN1BvRjvQ==', '2026-11-22 12:06:38.526+00');
INSERT INTO public.idempotency_keys VALUES ('01a20326-b355-70e9-83df-a6000d64c0e5', 'RurIeyGa1rsNveGN5qUw6WMy_KMsiyjBpxKjWMbBQzo', 'TthCqKzXHVaC1hDdcrNpLO3B1WeTLYyhFyAh8Idl6JQ', 201, '{"ETag": "\"af4273f305e9.1._nU7\"", "Location": "http://127.0.0.1:4879/invoices/01a20326-b6d3-7397-be98-af4273f305e9", "Content-Type": "application/json; charset=utf-8", "Cache-Control": "no-store"}', '2z5bsnhThpQOxxOc5zDZ6NJrGjKwQWVkjhxIJNGUHTZICa60KeakOZwPqGn/x5RBrOXw1NSDF8nEl9YI3dHeDosClMACimADr4bI5ZOBWpwZ4AtcGbpXgBfQhRhMJ+8HE1wpgW9nVG2npm/X9oQo+cstcHYrqMNSZhriNT70cf4E0PFhwivHRbcBtX/foy+z6BHouxsodMBz0xhpj2l46wusxlgJJ0+Ahv/WltKVI5WHfl9B8byDc1jmx9VGfNBRJsPd8v8TGPIqqSxjEbYMDgNbG5LTqQbOWGdlAtQELHtw1Hhvbxgd2H1F2ON/Kjy8reNORqjOdrQqKnFquByC+JM129HUkEOHI016kdg+QHkxCBuRj6vKQrCQoYebEwROFoQUlP3DjJ6ToyFpesOjmjmRF8RHliNTv3MFiMpWy3Ut2+qgMY6+igfa4PJhFBWz2C6Yj0amh+xftGmIwFxqu2CuXTEJXwujXP/Wo37liabXFnU4V6/8YgnPEYdYCFhD2CAJwLaH9db2PX/tm8igWUjSiJBzkxcb6mT5KpXP789bEBzycmfsUVklxwyb5q9jOzv675R/qxaSam+isNAMrlOw+vcfpn+4PHyvLMUMfNSzPlC1GrRYT/0hD/Gp07NQXAqRzaxPicYTMihjJ8im2j+DXTWXRQAid8nv0WzZwPUlhDipDxdqjkFOwsWO', '2026-11-22 12:06:38.547+00');
INSERT INTO public.idempotency_keys VALUES ('01a20326-b355-70e9-83df-a6000d64c0e5', 'fE3DnBIpzhJUNu_4UtVv3aIWJKYH-8r1BFzjPr8115k', '5e8oQSHOCReW6ChbYNmbeWCZ_P6Uhq6bIYlT-hF0skI', 201, '{"Location": "http://127.0.0.1:4879/invoices/01a20326-b6d3-7397-be98-af4273f305e9/transitions/01a20326-b6e4-7271-9372-718df25c1d7e", "Content-Type": "application/json; charset=utf-8", "Cache-Control": "no-store"}', 'h0Lcl1o4tALQckg7RiFceB+6EEp8hfbxppLyvDHAveg0cGpyPvNtBxmg1D79lNEh7Rpf4cXXcSLm5YzINU2mLK1nOWwaBt6TdawmD1uSpu1zUzf6PQh2cs90haoySwfnI6Smxh6KqJ7TdIiIp4UxZjdw6yqs+m8A71W/THI+1t4X+FLh57/7EtJGKIDb+z4hAcgn12WidEFXjLlNeurnGNWoAzA/kEKNpS6hqGxehp1CCZuKDTQYjKqodaDyLg==', '2026-11-22 12:06:38.559+00');
INSERT INTO public.idempotency_keys VALUES ('01a20326-b355-70e9-83df-a6000d64c0e5', 'pgFcdoCamnbuOZjJ6X59ISzifaoFllAhseYzr_ddZ4A', 'LdygRWRe4BeTqHQVVy1XGn2x8rXOshTIvg14bhid50Q', 201, '{"ETag": "\"f1e5807c16c3.1._nU7\"", "Location": "http://127.0.0.1:4879/invoices/01a20326-b6f2-710e-9dd4-f1e5807c16c3", "Content-Type": "application/json; charset=utf-8", "Cache-Control": "no-store"}', 'J5j3xPZSCSPoofKWFmKkJ4bsoHvH2+R2oyqnS/XA4eNX4/xIbbjw+R7NTHOVhT3xN76mjNs6+Ji+YmM/RFtOwJ6STGwOIc2S2QW+Wa5RLbIWxKT1594fKSsQodsWMXB1Cr6kPrNEygztuPLTEPwl6cUhQWtmo+nX551dxuKdayY3RBm9t/kl060KqBI/cdWveLuZbnq16MUkvn+XKApKQa2DwfIP7SM9MsqHBIxCq8Akwq6tGyZzShhXkXJ+ZxSMBHzeftKs99T30B6wnJSlb1r/o4P5PdS7a2DqsrHqGwM2zPruCJofku23t9MRs3cRfVCP5NxNE/naTPfW9LYjPpNBaHoGk1iD5dt0JmmdkcmU8MGVQRtas4Mghv3Io5QwbSNXPIjynVxkfWp5OBPv4h9MOp1vBIt2aB9jJELthOsBY9tCSwhsBKXGkpJ/F9Hsf/omRLiei/dITlgc4RMjdO1QmCzRf9bl1xgA25MO64CvQREcFZ82DAzTxlyWjturDQIomHHXMK1afTfK5PhbMIwfXt2AzFFajQ2OhraWntNT+iD6bQyWHkr92wPP+IirbDunKqeFEdJ+xtZuyOCstnq8MvA4RgT3jUBBDLKtGf6arKkQc76OJ08djIR/rDUupIowUX0pm/iWUBoZCrn6LqJpebuneUWdX51Am/A3EKvbaVF3vDB+DjhWMj+9', '2026-11-22 12:06:38.577+00');
INSERT INTO public.idempotency_keys VALUES ('01a20326-b355-70e9-83df-a6000d64c0e5', 'l_ZQLL4kI969FGBkZdvuXINrQlnaY-SUMBHhOXRU-D8', '9aHUYj7XyirgioY4fxmBNxTGnt19kR_PrYDKN672xfI', 201, '{"Location": "http://127.0.0.1:4879/invoices/01a20326-b69b-753e-9f3a-716e55a31882/transitions/01a20326-b71b-7672-b650-54d3460b5c2b", "Content-Type": "application/json; charset=utf-8", "Cache-Control": "no-store"}', 'yvIQmBOJ53P/581qiRwb6HctdkEk2F/NHWyEuf4QoGew1zIu1TFa0MuCwSC12479Ax2SAe6RIjruQMrSPEat/8zym121EmGzBtZs5Q8SkMy1x11xCW8iaR6nBNSgN51n3pSNrnQd3MPdLtLVkZ5bQat8mOP/4onYZg3zq5rpG9DncBfINUgEoqYfxABF4u4W7sld9pwS/0ag7bduRL1VouQtzSrvaffjBWQx42j+gtnMotck78SHJsxSz31p', '2026-11-22 12:06:38.609+00');
INSERT INTO public.idempotency_keys VALUES ('01a20326-b355-70e9-83df-a6000d64c0e5', 'rw15CYljFoL2MFnkthAIVlF0XH164Mu3ynn4CPurrjY', 'Yz3pv6aoAH5qGdnEKe3UnigWKgZJq7RMaHYLCATsHhw', 201, '{"Location": "http://127.0.0.1:4879/invoices/01a20326-b627-72a5-a1f7-bc676c3d622b/payment_attempts/01a20326-b79d-730a-81e4-c9507f3944bf", "Content-Type": "application/json; charset=utf-8", "Cache-Control": "no-store"}', 'f2AUald6ZsGcW10L9NZ8ECGBl3TirV7Y7GZwBBqM1MlVdrBMLyRELMi3zoqOWbeYjO/71nl5E03xPLVM4o43INVv86SA/S2W926PMGQC+t/1gFPmDiMBVPRdoQtbox+ao4hy8n0OZvEpTNRJOQ9XOVIKJcR9x/K8GFvTKPHj3odt7f1dUcFpsIczFIzIYgZdiBnN3RnfPI6slzTAA1xFvI+GT2S+CUq7F7GVyKVRjF/SyS5yflK2skqnYxNGnASmGcQCaE81OBwdE2TNSv5tjLWxL5SSsWlRLDgMVupfiQ0rdTkP99X7QVMQbSATJcayxC+fbxB5e03tc1iA5Io9oaalqSIi0g==', '2026-11-22 12:06:38.717+00');
INSERT INTO public.idempotency_keys VALUES ('01a20326-b355-70e9-83df-a6000d64c0e5', 'gyPyUPLYV_3Cwm6LXv0TWf5PMjrutYsXsgOqYTE4W4Q', 'INOK5N7-6dQbjw9vBWSsaonVyy-9vBkQ4sS9KFWflmY', 201, '{"Location": "http://127.0.0.1:4879/invoices/01a20326-b69b-753e-9f3a-716e55a31882/payment_attempts/01a20326-b818-7389-9058-2eb639b6f4e6", "Content-Type": "application/json; charset=utf-8", "Cache-Control": "no-store"}', 'WSkIiGEN+A6Rpo5cn84BNa+bk5YsHHjHckuohkERHjX5ifPUf/a+BCNclFbCKhLVhkF9XUVUkT5zkSmOQC7F6TlStAqG26m6r7kn3Js/1kKitEWvoBcnQarazUNtdFaffNFApa43t2fLb3chvxdeC6pIDF68HbaOLMc3b2F+Z4Mivm/c6PTFqBa5kQJRwcE0VEFGJsvP74rp1YWylxdgc7/sao7ZgCuso2Tc/taqHy5zjR4NHdcweUgvVHeA46VvLQAzblsjKN/HX17/cnxCWWVtBhjB0o38OGRXhc37gLV75O7GRE8LpCIzJUfiDD/Iu6gWvUexUFyVlGEm/eNTg2zP0e9+u0T6CkHCBcfTzwdhoXiIXLNL5jCRSCsi/63ZMo/JtGU2Qh6qHd2q/ZK6en94KrYpUfQc0SSl', '2026-11-22 12:06:38.866+00');
INSERT INTO public.idempotency_keys VALUES ('01a20326-adef-7623-ad71-57eb98cc3d09', 'ML7_FJPTG_g2BejN2AoUfhF1Z6E-1NZnWIRmoBvuams', 'S46S1XLAawx2TiINEsOow55ZUhYEwmZ6JjcfkdIjI2g', 201, '{"Location": "http://127.0.0.1:4879/invoices/01a20326-b6b8-7249-ac82-fbb7e980c86d/payment_attempts/01a20326-b84f-73bd-97bf-2038823a37c9", "Content-Type": "application/json; charset=utf-8", "Cache-Control": "no-store"}', 'N5yRP0DHFr4J9xSRf3NzNl/CcF5yPL0GlXJhir+Qw3u/hvUJSw2yAEQPJ9aXjM2pCsmP1RNRUqDdk1k7qy3k4nQECMPT91SqiHMxyGbt3rAkNp8qlHh8yQR2kXbfLaBiNgt+sJM3EgdxzeF9n/ITsDBMYz1jsFii+Rxaoy1Il0TC28CkgCj6DTiSf1i+f/Rj0015i7z/nBheoa0Ux2ui/EiTcddd8Py/ZbyEb+3C9T/s7yM9EddaAUAUNExETKXYuuud2jj6R5yjvnkBh1duJSutWQhFxL99ywaO5M3r3I/L7sYskpdnANUtPl5t3p+Dt2oswL0AAjeFfstMxGINm/hbNZz6EQ==', '2026-11-22 12:06:38.924+00');
INSERT INTO public.idempotency_keys VALUES ('01a20326-b355-70e9-83df-a6000d64c0e5', 's3I7x4iJ96Zn1tbvw5imXQIF94MPDrEOU-gE2wjrw-E', 'lmfp77VzUUglZrfBg0Uxes2ocBZpee1sLwLI122MHvQ', 201, '{"Location": "http://127.0.0.1:4879/avatars/01a20326-b973-745e-bf73-0055a4dfbc6a", "Content-Type": "application/json; charset=utf-8", "Cache-Control": "no-store"}', 'AtftP+j/qMGllczTLFdEEgQ6j9+vaBtokqmTZ2HQB1JAigF+m8j+OJvI4FejgldjrbdnIKLoRWZ839jIgUmhTvuVYyHOjBN26jgdFomb6ghVQDeclIC8Yc+H0f6ZlY8O38pBQ2sJPY8rDTuM1ojPrNM3nldWGzKRrj9G5i85xxoOcrlPQeTOKLGL/1iDcP4n0BXQmG4d+DBmAnCr95R+oiaa5w0Woif8yrmaA4NgzpX5hH9Hn2BQXIPzYjLRA9tQOIV00BwY49BvQy3w38P2ERH+y8iMXwTz+2pq5djmeBsPxX1PPA==', '2026-11-22 12:06:38.997+00');
INSERT INTO public.idempotency_keys VALUES ('01a20326-b355-70e9-83df-a6000d64c0e5', 'jO-6ebXpGLIYNxpJIn_f-tIe4sDY-RBnTfTtsS2Aoh4', '98jl2v5Q0J4a56xgp7zS8gxKVT3YwXzkTLOzF4cTC0Q', 201, '{"Location": "http://127.0.0.1:4879/uploads/v8CE4AmoWg5t44eHitfT0cQ_K1rBpGDVrdJp6nKNml0", "Content-Type": "application/json; charset=utf-8", "Cache-Control": "no-store"}', 'vBglIuV4cPsqjP/b8MrKPV6yXBLQESzkSiQDpLoohXx1nCeTIJ2v4NWG4vnWqRFcoqUkEONC8BYzrzd4HmxU1Wuqdt/vAmVKHXWqgmz8tvdiN934VrvkfFZsSEsc9r5+toTV17Es8EIT6zhUnnBGk2SzwJxgOzdy6q9CXp0sSkFKaZtt6xpq+obQReuAIsflnRnlhZ1ifqNeE1nSWvPIhV12LuFuw5pZHKO9PnT6BjBd7doyavH2p/u2H8tfPq98NJlW+E+6mJjPtNmymk4iaUKERIeNZf7z', '2026-11-22 12:06:39.255+00');
INSERT INTO public.idempotency_keys VALUES ('01a20326-b355-70e9-83df-a6000d64c0e5', 'sq8vgi4ZUvwSVeVOY6R4EXbaZXLVjmTkSXqYYzeyMJA', 'O2L_HHeiFlstionGJF7HTowwIRPhczO7JREo74gr0qM', 200, '{"content-type": "application/json; charset=utf-8", "Cache-Control": "no-store"}', '7BA+gH+EqxB9yzxodF3iYR1hwuHnSNWKK9vRHBYknmehXPAVdMa/6kF4tN6iFR0N/E48YyIR703SfGqKju+pPLgrsP7eaVDz6fvZe2sdcHxtH9EfU2o84tkUuasvyDmDIiBBDvnen4c1taUQMtz17HCfvEurhBaKq5Q=', '2026-11-22 12:06:39.27+00');
INSERT INTO public.idempotency_keys VALUES ('01a20326-b355-70e9-83df-a6000d64c0e5', 'T7ljrMD1I3jAG8kuuNb1dFLr9zV1ofVmY6tiKUek6G4', 'IWKR65lvE5gKzvXc7Kir8GFMPtPy7j3bamRXMPyey-c', 200, '{"content-type": "application/json; charset=utf-8", "Cache-Control": "no-store"}', 'NLLKhD8Lpz+JL4RweOoIiCH7b4mBYVEypDLD4F9boor3oT+KMUnoQnReAbTYNny6ZMBNPIV3QpqGorID66+G9b0dQ8B1CfcBYOj97xnntAuw7hNEMmdBz5nWZXwpH/tMnof9a93hNdlV', '2026-11-22 12:06:39.33+00');
INSERT INTO public.idempotency_keys VALUES ('01a20326-b355-70e9-83df-a6000d64c0e5', 'C37fBElJC1GMe6r9yaCudZpYXCCU7T4pQ4Mz5fL6rMw', 'C3BrPjn9Khy_VioCGQiXvP5zHB2m1zc8_vM2vrPPdOI', 200, '{"content-type": "application/json; charset=utf-8", "Cache-Control": "no-store"}', '8XHkPMgw/KT8fxvTTjDmGN6ZNYE4nAXUnR6+/xSovPm6VwsVU/iQ4WqzoK9B0DuOw5/RmSmplEZgvcm9o7w88zpp/EdgXw9vwj40vDesl7A6pGhvp1C8b4k9igMVNEosuSYLg2IMkQKdWY+cID6UyF8tO1x3Yb7+8zaa2VM/RVRF', '2026-11-22 12:06:39.35+00');
INSERT INTO public.idempotency_keys VALUES ('01a20326-adef-7623-ad71-57eb98cc3d09', 'vVJ93AsnAb_uE_3DPbeSU35Q0kxvITCfyRAwH0kx90I', 'CDOBcj3n_-0FbakWPHGzXcxdCKGVXJsZwXYDFEmaJZ8', 200, '{"content-type": "application/json; charset=utf-8", "Cache-Control": "no-store"}', '6DAYykRsnx5RYM0ZlFb/Vk9T10c5GoliRFhB61qTt2MyQJQV79yDX1sl76sU/TWFtERizXdPERa9J6UJm4hF4ZTXDNI7v6+wOAolE4p3a5kwTWjHUBmqVRczbvMCW/69x3ad9csxjZt0QEx61xLNl8g/hbkewkWOtFZa3q1juax8', '2026-11-22 12:06:39.444+00');
INSERT INTO public.invoices VALUES ('01a20326-b627-72a5-a1f7-bc676c3d622b', '01a20326-b355-70e9-83df-a6000d64c0e5', 'R-1', 120.5000, 'EUR', 'Linus', 'linus@example.com', '+1 555 0100', 'paid', 3, '2026-11-22 12:06:38.375+00', '2026-11-22 12:06:38.445+00', NULL, NULL, '2026-11-22 12:06:38.809+00', '2026-11-22 12:06:38.809+00');
INSERT INTO public.invoices VALUES ('01a20326-b69b-753e-9f3a-716e55a31882', '01a20326-b355-70e9-83df-a6000d64c0e5', 'R-2', 120.5000, 'EUR', 'Linus', 'linus@example.com', '+1 555 0100', 'failed', 4, '2026-11-22 12:06:38.491+00', '2026-11-22 12:06:38.508+00', '2026-11-22 12:06:38.619+00', '2026-11-22 12:06:38.897+00', NULL, NULL);
INSERT INTO public.invoices VALUES ('01a20326-b6b8-7249-ac82-fbb7e980c86d', '01a20326-b355-70e9-83df-a6000d64c0e5', 'R-3', 120.5000, 'EUR', 'Linus', 'linus@example.com', '+1 555 0100', 'paid', 3, '2026-11-22 12:06:38.52+00', '2026-11-22 12:06:38.53+00', NULL, NULL, '2026-11-22 12:06:38.94+00', '2026-11-22 12:06:38.94+00');
INSERT INTO public.invoices VALUES ('01a20326-b6d3-7397-be98-af4273f305e9', '01a20326-b355-70e9-83df-a6000d64c0e5', 'R-4', 120.5000, 'EUR', 'Linus', 'linus@example.com', '+1 555 0100', 'paid', 4, '2026-11-22 12:06:38.547+00', '2026-11-22 12:06:38.564+00', '2026-11-22 12:06:39.341+00', NULL, '2026-11-22 12:06:39.415+00', '2026-11-22 12:06:39.415+00');
INSERT INTO public.invoices VALUES ('01a20326-b6f2-710e-9dd4-f1e5807c16c3', '01a20326-b355-70e9-83df-a6000d64c0e5', 'R-5', 120.5000, 'EUR', 'Linus', 'linus@example.com', '+1 555 0100', 'paid', 3, '2026-11-22 12:06:38.578+00', '2026-11-22 12:06:38.589+00', NULL, NULL, '2026-11-22 12:06:39.471+00', '2026-11-22 12:06:39.471+00');
INSERT INTO public.messages VALUES ('01a20326-b536-7700-86e4-f9963b69d510', 'Hello', '01a20326-b3a0-7402-bb5f-e306542b4961', '01a20326-b355-70e9-83df-a6000d64c0e5', 1, '2026-11-22 12:06:38.134+00', '2026-11-22 12:06:38.134+00');
INSERT INTO public.messages VALUES ('01a20326-b55e-7310-839c-e804a7ce07f1', 'Hello again', '01a20326-b3a0-7402-bb5f-e306542b4961', '01a20326-b355-70e9-83df-a6000d64c0e5', 1, '2026-11-22 12:06:38.174+00', '2026-11-22 12:06:38.174+00');
INSERT INTO public.migrations VALUES (1, '2026-11-21-articles', '2026-11-22 12:06:34.754094+00');
INSERT INTO public.migrations VALUES (2, '2026-11-21-messages-turtles-companies', '2026-11-22 12:06:34.754094+00');
INSERT INTO public.migrations VALUES (3, '2026-11-21-invoices', '2026-11-22 12:06:34.754094+00');
INSERT INTO public.migrations VALUES (4, '2026-11-21-avatars', '2026-11-22 12:06:34.754094+00');
INSERT INTO public.migrations VALUES (5, '2026-11-21-token-parents', '2026-11-22 12:06:34.754094+00');
INSERT INTO public.migrations VALUES (6, '2026-11-21-articles-by-author', '2026-11-22 12:06:34.754094+00');
INSERT INTO public.migrations VALUES (7, '2026-11-22-minor-units', '2026-11-22 12:06:34.754094+00');
INSERT INTO public.migrations VALUES (8, '2026-11-22-narrow-lists', '2026-11-22 12:06:34.754094+00');
INSERT INTO public.migrations VALUES (9, '2026-11-22-shared-folders', '2026-11-22 12:06:34.754094+00');
INSERT INTO public.migrations VALUES (10, '2026-11-23-identities', '2026-11-22 12:06:34.754094+00');
INSERT INTO public.migrations VALUES (11, '2026-11-24-filters', '2026-11-22 12:06:34.754094+00');
INSERT INTO public.migrations VALUES (12, '2026-11-25-named-tokens', '2026-11-22 12:06:34.754094+00');
INSERT INTO public.migrations VALUES (13, '2026-11-25-user-search', '2026-11-22 12:06:34.754094+00');
INSERT INTO public.migrations VALUES (14, '2026-11-26-events', '2026-11-22 12:06:34.754094+00');
INSERT INTO public.migrations VALUES (15, '2026-11-27-webhooks', '2026-11-22 12:06:34.754094+00');
INSERT INTO public.payment_attempts VALUES ('01a20326-b79d-730a-81e4-c9507f3944bf', '01a20326-b627-72a5-a1f7-bc676c3d622b', '01a20326-b355-70e9-83df-a6000d64c0e5', 'R-1', 120.5000, 'EUR', '*******cess', NULL, 'rw15CYljFoL2MFnkthAIVlF0XH164Mu3ynn4CPurrjY', 'Yz3pv6aoAH5qGdnEKe3UnigWKgZJq7RMaHYLCATsHhw', 'succeeded', NULL, NULL, '2026-11-22 12:06:38.749+00');
INSERT INTO public.payment_attempts VALUES ('01a20326-b818-7389-9058-2eb639b6f4e6', '01a20326-b69b-753e-9f3a-716e55a31882', '01a20326-b355-70e9-83df-a6000d64c0e5', 'R-2', 120.5000, 'EUR', '********ined', NULL, 'gyPyUPLYV_3Cwm6LXv0TWf5PMjrutYsXsgOqYTE4W4Q', 'INOK5N7-6dQbjw9vBWSsaonVyy-9vBkQ4sS9KFWflmY', 'failed', 'card_declined', 'The card was declined.', '2026-11-22 12:06:38.872+00');
INSERT INTO public.payment_attempts VALUES ('01a20326-b84f-73bd-97bf-2038823a37c9', '01a20326-b6b8-7249-ac82-fbb7e980c86d', '01a20326-adef-7623-ad71-57eb98cc3d09', 'R-3', 120.5000, 'EUR', '*******cess', NULL, 'ML7_FJPTG_g2BejN2AoUfhF1Z6E-1NZnWIRmoBvuams', 'S46S1XLAawx2TiINEsOow55ZUhYEwmZ6JjcfkdIjI2g', 'succeeded', NULL, NULL, '2026-11-22 12:06:38.927+00');
INSERT INTO public.payment_attempts VALUES ('01a20326-ba1e-76fb-b90f-26e7b5832050', '01a20326-b6d3-7397-be98-af4273f305e9', '01a20326-b355-70e9-83df-a6000d64c0e5', 'R-4', 120.5000, 'EUR', '*******cess', NULL, 'C37fBElJC1GMe6r9yaCudZpYXCCU7T4pQ4Mz5fL6rMw', 'C3BrPjn9Khy_VioCGQiXvP5zHB2m1zc8_vM2vrPPdOI', 'succeeded', NULL, NULL, '2026-11-22 12:06:39.39+00');
INSERT INTO public.payment_attempts VALUES ('01a20326-ba5b-77b1-84f6-e2dcf046eecf', '01a20326-b6f2-710e-9dd4-f1e5807c16c3', '01a20326-adef-7623-ad71-57eb98cc3d09', 'R-5', 120.5000, 'EUR', '*******cess', NULL, 'vVJ93AsnAb_uE_3DPbeSU35Q0kxvITCfyRAwH0kx90I', 'CDOBcj3n_-0FbakWPHGzXcxdCKGVXJsZwXYDFEmaJZ8', 'succeeded', NULL, NULL, '2026-11-22 12:06:39.451+00');
INSERT INTO public.revisions VALUES ('01a20326-b401-72d1-a892-2c08911d68fb', '01a20326-b401-72d1-a892-2baf4e088403', 'Once', 'Text', '01a20326-b355-70e9-83df-a6000d64c0e5', '2026-11-22 12:06:37.825+00');
INSERT INTO public.revisions VALUES ('01a20326-b469-73d5-a98b-59d6da5784b8', '01a20326-b469-73d5-a98b-5454f7561e28', 'Of the administrator', '', '01a20326-adef-7623-ad71-57eb98cc3d09', '2026-11-22 12:06:37.929+00');
INSERT INTO public.revisions VALUES ('01a20326-b4aa-7694-8202-e76ed21ed32b', '01a20326-b401-72d1-a892-2baf4e088403', 'Twice', 'Text', '01a20326-b355-70e9-83df-a6000d64c0e5', '2026-11-22 12:06:38.012+00');
INSERT INTO public.revisions VALUES ('01a20326-b9b2-71c8-b28f-c0b5493e37fe', '01a20326-b9b2-71c8-b28f-bffda1f5d09f', 'By GraphQL', '', '01a20326-b355-70e9-83df-a6000d64c0e5', '2026-11-22 12:06:39.282+00');
INSERT INTO public.revisions VALUES ('01a20326-b9d7-70ee-acc5-56b3018f91e8', '01a20326-b9d7-70ee-acc5-53f69635f1eb', 'Inline', '', '01a20326-adef-7623-ad71-57eb98cc3d09', '2026-11-22 12:06:39.319+00');
INSERT INTO public.shared_folders VALUES ('images', 'ef2d2da0-440b-428b-a80b-4b93726bc9b1');
INSERT INTO public.test_charges VALUES ('01a20326-b79d-730a-81e4-c9507f3944bf', 120.5000, 'EUR', NULL, NULL, '2026-11-22 12:06:38.774703+00');
INSERT INTO public.test_charges VALUES ('01a20326-b818-7389-9058-2eb639b6f4e6', 120.5000, 'EUR', 'card_declined', 'The card was declined.', '2026-11-22 12:06:38.88913+00');
INSERT INTO public.test_charges VALUES ('01a20326-b84f-73bd-97bf-2038823a37c9', 120.5000, 'EUR', NULL, NULL, '2026-11-22 12:06:38.93179+00');
INSERT INTO public.test_charges VALUES ('01a20326-ba1e-76fb-b90f-26e7b5832050', 120.5000, 'EUR', NULL, NULL, '2026-11-22 12:06:39.399106+00');
INSERT INTO public.test_charges VALUES ('01a20326-ba5b-77b1-84f6-e2dcf046eecf', 120.5000, 'EUR', NULL, NULL, '2026-11-22 12:06:39.469518+00');
INSERT INTO public.tokens VALUES ('01a20326-b514-7734-ac6c-2e6ad95aaef8', '01a20326-b355-70e9-83df-a6000d64c0e5', '7b5bb75c067b69e7f93a6aff875bd9a5fb6bfc54de9f1025836f3ce6f01a6b22', '{articles:read}', false, NULL, NULL, '2026-11-22 12:06:38.1+00', '01a20326-b3ce-7620-a4c8-416868075ff5', NULL, NULL);
INSERT INTO public.tokens VALUES ('01a20326-ae06-751d-9319-40bd013e398d', '01a20326-adef-7623-ad71-57eb98cc3d09', 'bbc4c33806deb0975bb5c4fb934cbc271ff6d4ad4a5e4e5f603e64d0389976b0', '{users:read,users:write,tokens:write,avatars:write,messages:read,messages:write,articles:read,articles:write,turtles:read,turtles:write,companies:read,companies:write,invoices:read,invoices:write,payments:write,webhooks:read,webhooks:write}', true, NULL, NULL, '2026-11-22 12:06:36+00', NULL, 'ADMIN_TOKEN', '2026-11-22 12:06:37.647+00');
INSERT INTO public.tokens VALUES ('01a20326-b3ce-7620-a4c8-416868075ff5', '01a20326-b355-70e9-83df-a6000d64c0e5', '2ed0f3f50a65f41097fff5a4672e2e7f2f3e55446e91bd70c19a20be372d68a8', '{articles:read,articles:write,companies:read,companies:write,invoices:read,invoices:write,messages:read,messages:write,turtles:read,turtles:write,users:read,users:write,avatars:write,payments:write,tokens:write}', false, NULL, NULL, '2026-11-22 12:06:37.774+00', '01a20326-ae06-751d-9319-40bd013e398d', NULL, '2026-11-22 12:06:37.811+00');
INSERT INTO public.transitions VALUES ('01a20326-b66d-7571-a076-cd1607d05d2d', '01a20326-b627-72a5-a1f7-bc676c3d622b', 'draft', 'published', '2026-11-22 12:06:38.445+00');
INSERT INTO public.transitions VALUES ('01a20326-b6ac-7353-bea6-45902ff3d158', '01a20326-b69b-753e-9f3a-716e55a31882', 'draft', 'published', '2026-11-22 12:06:38.508+00');
INSERT INTO public.transitions VALUES ('01a20326-b6c2-76c7-9f1a-813e4df93811', '01a20326-b6b8-7249-ac82-fbb7e980c86d', 'draft', 'published', '2026-11-22 12:06:38.53+00');
INSERT INTO public.transitions VALUES ('01a20326-b6e4-7271-9372-718df25c1d7e', '01a20326-b6d3-7397-be98-af4273f305e9', 'draft', 'published', '2026-11-22 12:06:38.564+00');
INSERT INTO public.transitions VALUES ('01a20326-b6fd-7258-b092-972c1bc2f37f', '01a20326-b6f2-710e-9dd4-f1e5807c16c3', 'draft', 'published', '2026-11-22 12:06:38.589+00');
INSERT INTO public.transitions VALUES ('01a20326-b71b-7672-b650-54d3460b5c2b', '01a20326-b69b-753e-9f3a-716e55a31882', 'published', 'sent', '2026-11-22 12:06:38.619+00');
INSERT INTO public.transitions VALUES ('01a20326-b7da-7202-ba8e-e8bc3f6e4584', '01a20326-b627-72a5-a1f7-bc676c3d622b', 'published', 'paid', '2026-11-22 12:06:38.809+00');
INSERT INTO public.transitions VALUES ('01a20326-b831-75a5-8947-97668ac87114', '01a20326-b69b-753e-9f3a-716e55a31882', 'sent', 'failed', '2026-11-22 12:06:38.897+00');
INSERT INTO public.transitions VALUES ('01a20326-b85c-766b-b389-dc47b4ea2cbf', '01a20326-b6b8-7249-ac82-fbb7e980c86d', 'published', 'paid', '2026-11-22 12:06:38.94+00');
INSERT INTO public.transitions VALUES ('01a20326-b9ed-7083-8689-f25b57e3853b', '01a20326-b6d3-7397-be98-af4273f305e9', 'published', 'sent', '2026-11-22 12:06:39.341+00');
INSERT INTO public.transitions VALUES ('01a20326-ba37-7537-9687-e3c70de9dca9', '01a20326-b6d3-7397-be98-af4273f305e9', 'sent', 'paid', '2026-11-22 12:06:39.415+00');
INSERT INTO public.transitions VALUES ('01a20326-ba6f-7444-af3b-308a96946178', '01a20326-b6f2-710e-9dd4-f1e5807c16c3', 'published', 'paid', '2026-11-22 12:06:39.471+00');
INSERT INTO public.turtles VALUES ('01a20326-b5ba-7202-9c0e-5a9c2643ebb2', 'Shelly', 80, 'Chelonia mydas', 1, '2026-11-22 12:06:38.266+00', '2026-11-22 12:06:38.266+00');
INSERT INTO public.uploads VALUES ('01a20326-b999-70ee-82fa-9b8a795a6a27', '01a20326-b355-70e9-83df-a6000d64c0e5', 'e56a427ae9ff0c00b2d90c1c9b60f6b696155789762c615d22261c7f2c845711', 70, 'image/png', NULL, NULL, NULL, '2026-11-22 13:06:39.257+00', '2026-11-22 12:06:39.257+00');
INSERT INTO public.users VALUES ('01a20326-adef-7623-ad71-57eb98cc3d09', 'admin', 'Administrator', 'admin@example.com', '2026-11-22 12:06:36+00', 1);
INSERT INTO public.users VALUES ('01a20326-b355-70e9-83df-a6000d64c0e5', 'ada', 'Ada Lovelace', 'ada@example.com', '2026-11-22 12:06:37.653+00', 1);
INSERT INTO public.users VALUES ('01a20326-b3a0-7402-bb5f-e306542b4961', 'grace', 'Grace Hopper', 'grace@example.com', '2026-11-22 12:06:37.728+00', 1);
SELECT pg_catalog.setval('public.events_id_seq', 36, true);
SELECT pg_catalog.setval('public.migrations_id_seq', 15, true);
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
