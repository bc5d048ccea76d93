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
    parent_id uuid
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
    created_at timestamp with time zone NOT NULL
);
ALTER TABLE ONLY public.migrations ALTER COLUMN id SET DEFAULT nextval('public.migrations_id_seq'::regclass);
INSERT INTO public.articles VALUES ('01a20326-8689-7534-b5a9-02995dbdce03', 'published', '01a20326-8689-7534-b5a9-0663b2d220e7', '01a20326-8005-7331-8c39-3de171c3bd62', 1, '2026-11-22 12:06:26.185+00', '2026-11-22 12:06:26.185+00', NULL);
INSERT INTO public.articles VALUES ('01a20326-8622-746f-99d8-3b2396be6d46', 'published', '01a20326-86b4-7305-b6b3-adee38da30de', '01a20326-8596-7699-992a-325f321ef304', 2, '2026-11-22 12:06:26.082+00', '2026-11-22 12:06:26.245+00', NULL);
INSERT INTO public.articles VALUES ('01a20326-8a08-739e-9243-8c7ad58638c9', 'published', '01a20326-8a08-739e-9243-936a0f3df8e5', '01a20326-8596-7699-992a-325f321ef304', 1, '2026-11-22 12:06:27.08+00', '2026-11-22 12:06:27.08+00', NULL);
INSERT INTO public.articles VALUES ('01a20326-8a2c-702b-80ee-70f27c2c3004', 'published', '01a20326-8a2c-702b-80ee-77596fc961f5', '01a20326-8005-7331-8c39-3de171c3bd62', 1, '2026-11-22 12:06:27.116+00', '2026-11-22 12:06:27.116+00', NULL);
INSERT INTO public.avatars VALUES ('01a20326-89c9-74b1-b14f-85acc1ea13a5', '01a20326-8596-7699-992a-325f321ef304', 'images/abc8c06334bd8fc60b18fe85cb2e1532ebd061f4.png', '2026-11-22 12:06:27.017+00');
INSERT INTO public.companies VALUES ('01a20326-8772-746b-8dbf-ce395abd8f2c', 'Carapace', 'active', '[]', false, '{"name":"Linus","email":"linus@example.com","phone":"+1 555 0100"}', NULL, NULL, 1, 1, '2026-11-22 12:06:26.418+00', '2026-11-22 12:06:26.418+00');
INSERT INTO public.events OVERRIDING SYSTEM VALUE VALUES (1, 'article.created', '2026-11-22 12:06:26.081121+00', NULL, NULL, '01a20326-8622-746f-99d8-3b2396be6d46', '{"id":"01a20326-8622-746f-99d8-3b2396be6d46","version":1,"deletedAt":null,"status":"published","revision":"01a20326-8622-746f-99d8-3c2e72dfb35b","createdAt":"2026-11-22T12:06:26.082+00:00","updatedAt":"2026-11-22T12:06:26.082+00:00","title":"Once","body":"Text","author__id":"01a20326-8596-7699-992a-325f321ef304","author__username":"ada"}');
INSERT INTO public.events OVERRIDING SYSTEM VALUE VALUES (2, 'article.created', '2026-11-22 12:06:26.183868+00', NULL, NULL, '01a20326-8689-7534-b5a9-02995dbdce03', '{"id":"01a20326-8689-7534-b5a9-02995dbdce03","version":1,"deletedAt":null,"status":"published","revision":"01a20326-8689-7534-b5a9-0663b2d220e7","createdAt":"2026-11-22T12:06:26.185+00:00","updatedAt":"2026-11-22T12:06:26.185+00:00","title":"Of the administrator","body":"","author__id":"01a20326-8005-7331-8c39-3de171c3bd62","author__username":"admin"}');
INSERT INTO public.events OVERRIDING SYSTEM VALUE VALUES (3, 'article.updated', '2026-11-22 12:06:26.227411+00', NULL, NULL, '01a20326-8622-746f-99d8-3b2396be6d46', '{"id":"01a20326-8622-746f-99d8-3b2396be6d46","version":2,"deletedAt":null,"status":"published","revision":"01a20326-86b4-7305-b6b3-adee38da30de","createdAt":"2026-11-22T12:06:26.082+00:00","updatedAt":"2026-11-22T12:06:26.245+00:00","title":"Twice","body":"Text","author__id":"01a20326-8596-7699-992a-325f321ef304","author__username":"ada"}');
INSERT INTO public.events OVERRIDING SYSTEM VALUE VALUES (4, 'message.created', '2026-11-22 12:06:26.346831+00', '01a20326-85d5-75b0-9385-0cfff116121d', '01a20326-8596-7699-992a-325f321ef304', '01a20326-8731-7724-875a-832abca77b46', '{"id":"01a20326-8731-7724-875a-832abca77b46","message":"Hello","version":1,"createdAt":"2026-11-22T12:06:26.353+00:00","updatedAt":"2026-11-22T12:06:26.353+00:00","user__id":"01a20326-85d5-75b0-9385-0cfff116121d","sender__id":"01a20326-8596-7699-992a-325f321ef304","user__username":"grace","sender__username":"ada"}');
INSERT INTO public.events OVERRIDING SYSTEM VALUE VALUES (5, 'message.created', '2026-11-22 12:06:26.371077+00', '01a20326-85d5-75b0-9385-0cfff116121d', '01a20326-8596-7699-992a-325f321ef304', '01a20326-8744-71cb-9089-bf6c1fe1aad6', '{"id":"01a20326-8744-71cb-9089-bf6c1fe1aad6","message":"Hello again","version":1,"createdAt":"2026-11-22T12:06:26.372+00:00","updatedAt":"2026-11-22T12:06:26.372+00:00","user__id":"01a20326-85d5-75b0-9385-0cfff116121d","sender__id":"01a20326-8596-7699-992a-325f321ef304","user__username":"grace","sender__username":"ada"}');
INSERT INTO public.events OVERRIDING SYSTEM VALUE VALUES (6, 'turtle.created', '2026-11-22 12:06:26.38434+00', NULL, NULL, '01a20326-8751-713e-bec7-8119e2530e91', '{"id":"01a20326-8751-713e-bec7-8119e2530e91","name":"Shelly","lifespan":80,"species":"Chelonia mydas","version":1,"createdAt":"2026-11-22T12:06:26.385+00:00","updatedAt":"2026-11-22T12:06:26.385+00:00"}');
INSERT INTO public.events OVERRIDING SYSTEM VALUE VALUES (7, 'company.created', '2026-11-22 12:06:26.417239+00', NULL, NULL, '01a20326-8772-746b-8dbf-ce395abd8f2c', '{"id":"01a20326-8772-746b-8dbf-ce395abd8f2c","name":"Carapace","status":"active","locations":[],"enterprise":false,"contactInfo":{"name":"Linus","email":"linus@example.com","phone":"+1 555 0100"},"website":null,"industry":null,"employeeCount":1,"version":1,"createdAt":"2026-11-22T12:06:26.418+00:00","updatedAt":"2026-11-22T12:06:26.418+00:00"}');
INSERT INTO public.events OVERRIDING SYSTEM VALUE VALUES (8, 'invoice.created', '2026-11-22 12:06:26.454029+00', '01a20326-8596-7699-992a-325f321ef304', NULL, '01a20326-8797-755b-9ef0-1fb272c1f231', '{"id":"01a20326-8797-755b-9ef0-1fb272c1f231","invoiceNumber":"R-1","amount":120.5000,"currency":"EUR","status":"draft","version":1,"createdAt":"2026-11-22T12:06:26.455+00:00","publishedAt":null,"sentAt":null,"failedAt":null,"paidAt":null,"paymentReceivedAt":null,"contact__name":"Linus","contact__email":"linus@example.com","contact__phone":"+1 555 0100","owner":"01a20326-8596-7699-992a-325f321ef304"}');
INSERT INTO public.events OVERRIDING SYSTEM VALUE VALUES (9, 'invoice.published', '2026-11-22 12:06:26.475842+00', '01a20326-8596-7699-992a-325f321ef304', NULL, '01a20326-8797-755b-9ef0-1fb272c1f231', '{"id":"01a20326-8797-755b-9ef0-1fb272c1f231","invoiceNumber":"R-1","amount":120.5000,"currency":"EUR","status":"published","version":2,"createdAt":"2026-11-22T12:06:26.455+00:00","publishedAt":"2026-11-22T12:06:26.481+00:00","sentAt":null,"failedAt":null,"paidAt":null,"paymentReceivedAt":null,"contact__name":"Linus","contact__email":"linus@example.com","contact__phone":"+1 555 0100","owner":"01a20326-8596-7699-992a-325f321ef304","transition__id":"01a20326-87b1-70d4-9875-3aa701caae1c","transition__invoice":"01a20326-8797-755b-9ef0-1fb272c1f231","transition__from":"draft","transition__to":"published","transition__createdAt":"2026-11-22T12:06:26.481+00:00"}');
INSERT INTO public.events OVERRIDING SYSTEM VALUE VALUES (10, 'invoice.created', '2026-11-22 12:06:26.507302+00', '01a20326-8596-7699-992a-325f321ef304', NULL, '01a20326-87cb-72a2-be03-b2b62d5936a8', '{"id":"01a20326-87cb-72a2-be03-b2b62d5936a8","invoiceNumber":"R-2","amount":120.5000,"currency":"EUR","status":"draft","version":1,"createdAt":"2026-11-22T12:06:26.507+00:00","publishedAt":null,"sentAt":null,"failedAt":null,"paidAt":null,"paymentReceivedAt":null,"contact__name":"Linus","contact__email":"linus@example.com","contact__phone":"+1 555 0100","owner":"01a20326-8596-7699-992a-325f321ef304"}');
INSERT INTO public.events OVERRIDING SYSTEM VALUE VALUES (11, 'invoice.published', '2026-11-22 12:06:26.519284+00', '01a20326-8596-7699-992a-325f321ef304', NULL, '01a20326-87cb-72a2-be03-b2b62d5936a8', '{"id":"01a20326-87cb-72a2-be03-b2b62d5936a8","invoiceNumber":"R-2","amount":120.5000,"currency":"EUR","status":"published","version":2,"createdAt":"2026-11-22T12:06:26.507+00:00","publishedAt":"2026-11-22T12:06:26.52+00:00","sentAt":null,"failedAt":null,"paidAt":null,"paymentReceivedAt":null,"contact__name":"Linus","contact__email":"linus@example.com","contact__phone":"+1 555 0100","owner":"01a20326-8596-7699-992a-325f321ef304","transition__id":"01a20326-87d8-72ae-8227-bea686b82906","transition__invoice":"01a20326-87cb-72a2-be03-b2b62d5936a8","transition__from":"draft","transition__to":"published","transition__createdAt":"2026-11-22T12:06:26.52+00:00"}');
INSERT INTO public.events OVERRIDING SYSTEM VALUE VALUES (12, 'invoice.created', '2026-11-22 12:06:26.538563+00', '01a20326-8596-7699-992a-325f321ef304', NULL, '01a20326-87ea-7407-8b4a-b87d937ed92b', '{"id":"01a20326-87ea-7407-8b4a-b87d937ed92b","invoiceNumber":"R-3","amount":120.5000,"currency":"EUR","status":"draft","version":1,"createdAt":"2026-11-22T12:06:26.538+00:00","publishedAt":null,"sentAt":null,"failedAt":null,"paidAt":null,"paymentReceivedAt":null,"contact__name":"Linus","contact__email":"linus@example.com","contact__phone":"+1 555 0100","owner":"01a20326-8596-7699-992a-325f321ef304"}');
INSERT INTO public.events OVERRIDING SYSTEM VALUE VALUES (13, 'invoice.published', '2026-11-22 12:06:26.567921+00', '01a20326-8596-7699-992a-325f321ef304', NULL, '01a20326-87ea-7407-8b4a-b87d937ed92b', '{"id":"01a20326-87ea-7407-8b4a-b87d937ed92b","invoiceNumber":"R-3","amount":120.5000,"currency":"EUR","status":"published","version":2,"createdAt":"2026-11-22T12:06:26.538+00:00","publishedAt":"2026-11-22T12:06:26.569+00:00","sentAt":null,"failedAt":null,"paidAt":null,"paymentReceivedAt":null,"contact__name":"Linus","contact__email":"linus@example.com","contact__phone":"+1 555 0100","owner":"01a20326-8596-7699-992a-325f321ef304","transition__id":"01a20326-8809-71e4-a6d1-9527913a47e3","transition__invoice":"01a20326-87ea-7407-8b4a-b87d937ed92b","transition__from":"draft","transition__to":"published","transition__createdAt":"2026-11-22T12:06:26.569+00:00"}');
INSERT INTO public.events OVERRIDING SYSTEM VALUE VALUES (14, 'invoice.created', '2026-11-22 12:06:26.582117+00', '01a20326-8596-7699-992a-325f321ef304', NULL, '01a20326-8816-708e-a5a7-d50e5fe1e616', '{"id":"01a20326-8816-708e-a5a7-d50e5fe1e616","invoiceNumber":"R-4","amount":120.5000,"currency":"EUR","status":"draft","version":1,"createdAt":"2026-11-22T12:06:26.582+00:00","publishedAt":null,"sentAt":null,"failedAt":null,"paidAt":null,"paymentReceivedAt":null,"contact__name":"Linus","contact__email":"linus@example.com","contact__phone":"+1 555 0100","owner":"01a20326-8596-7699-992a-325f321ef304"}');
INSERT INTO public.events OVERRIDING SYSTEM VALUE VALUES (15, 'invoice.published', '2026-11-22 12:06:26.590312+00', '01a20326-8596-7699-992a-325f321ef304', NULL, '01a20326-8816-708e-a5a7-d50e5fe1e616', '{"id":"01a20326-8816-708e-a5a7-d50e5fe1e616","invoiceNumber":"R-4","amount":120.5000,"currency":"EUR","status":"published","version":2,"createdAt":"2026-11-22T12:06:26.582+00:00","publishedAt":"2026-11-22T12:06:26.591+00:00","sentAt":null,"failedAt":null,"paidAt":null,"paymentReceivedAt":null,"contact__name":"Linus","contact__email":"linus@example.com","contact__phone":"+1 555 0100","owner":"01a20326-8596-7699-992a-325f321ef304","transition__id":"01a20326-881f-7099-90f0-bafeb4a11e1b","transition__invoice":"01a20326-8816-708e-a5a7-d50e5fe1e616","transition__from":"draft","transition__to":"published","transition__createdAt":"2026-11-22T12:06:26.591+00:00"}');
INSERT INTO public.events OVERRIDING SYSTEM VALUE VALUES (16, 'invoice.created', '2026-11-22 12:06:26.599373+00', '01a20326-8596-7699-992a-325f321ef304', NULL, '01a20326-8827-7585-af2f-0284f9719a58', '{"id":"01a20326-8827-7585-af2f-0284f9719a58","invoiceNumber":"R-5","amount":120.5000,"currency":"EUR","status":"draft","version":1,"createdAt":"2026-11-22T12:06:26.599+00:00","publishedAt":null,"sentAt":null,"failedAt":null,"paidAt":null,"paymentReceivedAt":null,"contact__name":"Linus","contact__email":"linus@example.com","contact__phone":"+1 555 0100","owner":"01a20326-8596-7699-992a-325f321ef304"}');
INSERT INTO public.events OVERRIDING SYSTEM VALUE VALUES (17, 'invoice.published', '2026-11-22 12:06:26.611409+00', '01a20326-8596-7699-992a-325f321ef304', NULL, '01a20326-8827-7585-af2f-0284f9719a58', '{"id":"01a20326-8827-7585-af2f-0284f9719a58","invoiceNumber":"R-5","amount":120.5000,"currency":"EUR","status":"published","version":2,"createdAt":"2026-11-22T12:06:26.599+00:00","publishedAt":"2026-11-22T12:06:26.612+00:00","sentAt":null,"failedAt":null,"paidAt":null,"paymentReceivedAt":null,"contact__name":"Linus","contact__email":"linus@example.com","contact__phone":"+1 555 0100","owner":"01a20326-8596-7699-992a-325f321ef304","transition__id":"01a20326-8834-7164-a777-6e17adc0d209","transition__invoice":"01a20326-8827-7585-af2f-0284f9719a58","transition__from":"draft","transition__to":"published","transition__createdAt":"2026-11-22T12:06:26.612+00:00"}');
INSERT INTO public.events OVERRIDING SYSTEM VALUE VALUES (18, 'invoice.sent', '2026-11-22 12:06:26.615993+00', '01a20326-8596-7699-992a-325f321ef304', NULL, '01a20326-87cb-72a2-be03-b2b62d5936a8', '{"id":"01a20326-87cb-72a2-be03-b2b62d5936a8","invoiceNumber":"R-2","amount":120.5000,"currency":"EUR","status":"sent","version":3,"createdAt":"2026-11-22T12:06:26.507+00:00","publishedAt":"2026-11-22T12:06:26.52+00:00","sentAt":"2026-11-22T12:06:26.617+00:00","failedAt":null,"paidAt":null,"paymentReceivedAt":null,"contact__name":"Linus","contact__email":"linus@example.com","contact__phone":"+1 555 0100","owner":"01a20326-8596-7699-992a-325f321ef304","transition__id":"01a20326-8839-7765-b5da-3891f6561e00","transition__invoice":"01a20326-87cb-72a2-be03-b2b62d5936a8","transition__from":"published","transition__to":"sent","transition__createdAt":"2026-11-22T12:06:26.617+00:00"}');
INSERT INTO public.events OVERRIDING SYSTEM VALUE VALUES (19, 'payment_attempt.created', '2026-11-22 12:06:26.715831+00', '01a20326-8596-7699-992a-325f321ef304', NULL, '01a20326-889c-75f4-9493-fb9f3cc73b29', '{"id":"01a20326-889c-75f4-9493-fb9f3cc73b29","invoice":"01a20326-8797-755b-9ef0-1fb272c1f231","payer":"01a20326-8596-7699-992a-325f321ef304","invoiceNumber":"R-1","amount":120.5000,"currency":"EUR","paymentToken":"*******cess","status":"processing","createdAt":"2026-11-22T12:06:26.716+00:00","failure__code":null,"failure__message":null,"owner":"01a20326-8596-7699-992a-325f321ef304"}');
INSERT INTO public.events OVERRIDING SYSTEM VALUE VALUES (20, 'payment_attempt.succeeded', '2026-11-22 12:06:26.75611+00', '01a20326-8596-7699-992a-325f321ef304', NULL, '01a20326-889c-75f4-9493-fb9f3cc73b29', '{"id":"01a20326-889c-75f4-9493-fb9f3cc73b29","invoice":"01a20326-8797-755b-9ef0-1fb272c1f231","payer":"01a20326-8596-7699-992a-325f321ef304","invoiceNumber":"R-1","amount":120.5000,"currency":"EUR","paymentToken":"*******cess","status":"succeeded","createdAt":"2026-11-22T12:06:26.716+00:00","failure__code":null,"failure__message":null,"owner":"01a20326-8596-7699-992a-325f321ef304"}');
INSERT INTO public.events OVERRIDING SYSTEM VALUE VALUES (21, 'invoice.paid', '2026-11-22 12:06:26.75611+00', '01a20326-8596-7699-992a-325f321ef304', NULL, '01a20326-8797-755b-9ef0-1fb272c1f231', '{"id":"01a20326-8797-755b-9ef0-1fb272c1f231","invoiceNumber":"R-1","amount":120.5000,"currency":"EUR","status":"paid","version":3,"createdAt":"2026-11-22T12:06:26.455+00:00","publishedAt":"2026-11-22T12:06:26.481+00:00","sentAt":null,"failedAt":null,"paidAt":"2026-11-22T12:06:26.758+00:00","paymentReceivedAt":"2026-11-22T12:06:26.758+00:00","contact__name":"Linus","contact__email":"linus@example.com","contact__phone":"+1 555 0100","owner":"01a20326-8596-7699-992a-325f321ef304","transition__id":"01a20326-88c6-736a-bf55-4daa5de5a0ff","transition__invoice":"01a20326-8797-755b-9ef0-1fb272c1f231","transition__from":"published","transition__to":"paid","transition__createdAt":"2026-11-22T12:06:26.758+00:00"}');
INSERT INTO public.events OVERRIDING SYSTEM VALUE VALUES (22, 'payment_attempt.created', '2026-11-22 12:06:26.802872+00', '01a20326-8596-7699-992a-325f321ef304', NULL, '01a20326-88f3-72ea-872d-8f4fabe319f4', '{"id":"01a20326-88f3-72ea-872d-8f4fabe319f4","invoice":"01a20326-87cb-72a2-be03-b2b62d5936a8","payer":"01a20326-8596-7699-992a-325f321ef304","invoiceNumber":"R-2","amount":120.5000,"currency":"EUR","paymentToken":"********ined","status":"processing","createdAt":"2026-11-22T12:06:26.803+00:00","failure__code":null,"failure__message":null,"owner":"01a20326-8596-7699-992a-325f321ef304"}');
INSERT INTO public.events OVERRIDING SYSTEM VALUE VALUES (23, 'payment_attempt.failed', '2026-11-22 12:06:26.805736+00', '01a20326-8596-7699-992a-325f321ef304', NULL, '01a20326-88f3-72ea-872d-8f4fabe319f4', '{"id":"01a20326-88f3-72ea-872d-8f4fabe319f4","invoice":"01a20326-87cb-72a2-be03-b2b62d5936a8","payer":"01a20326-8596-7699-992a-325f321ef304","invoiceNumber":"R-2","amount":120.5000,"currency":"EUR","paymentToken":"********ined","status":"failed","createdAt":"2026-11-22T12:06:26.803+00:00","failure__code":"card_declined","failure__message":"The card was declined.","owner":"01a20326-8596-7699-992a-325f321ef304"}');
INSERT INTO public.events OVERRIDING SYSTEM VALUE VALUES (24, 'invoice.failed', '2026-11-22 12:06:26.805736+00', '01a20326-8596-7699-992a-325f321ef304', NULL, '01a20326-87cb-72a2-be03-b2b62d5936a8', '{"id":"01a20326-87cb-72a2-be03-b2b62d5936a8","invoiceNumber":"R-2","amount":120.5000,"currency":"EUR","status":"failed","version":4,"createdAt":"2026-11-22T12:06:26.507+00:00","publishedAt":"2026-11-22T12:06:26.52+00:00","sentAt":"2026-11-22T12:06:26.617+00:00","failedAt":"2026-11-22T12:06:26.806+00:00","paidAt":null,"paymentReceivedAt":null,"contact__name":"Linus","contact__email":"linus@example.com","contact__phone":"+1 555 0100","owner":"01a20326-8596-7699-992a-325f321ef304","transition__id":"01a20326-88f6-7511-931b-662154480ec9","transition__invoice":"01a20326-87cb-72a2-be03-b2b62d5936a8","transition__from":"sent","transition__to":"failed","transition__createdAt":"2026-11-22T12:06:26.806+00:00"}');
INSERT INTO public.events OVERRIDING SYSTEM VALUE VALUES (25, 'payment_attempt.created', '2026-11-22 12:06:26.869326+00', '01a20326-8005-7331-8c39-3de171c3bd62', '01a20326-8596-7699-992a-325f321ef304', '01a20326-8935-76b3-83ad-48f9480a1773', '{"id":"01a20326-8935-76b3-83ad-48f9480a1773","invoice":"01a20326-87ea-7407-8b4a-b87d937ed92b","payer":"01a20326-8005-7331-8c39-3de171c3bd62","invoiceNumber":"R-3","amount":120.5000,"currency":"EUR","paymentToken":"*******cess","status":"processing","createdAt":"2026-11-22T12:06:26.869+00:00","failure__code":null,"failure__message":null,"owner":"01a20326-8596-7699-992a-325f321ef304"}');
INSERT INTO public.events OVERRIDING SYSTEM VALUE VALUES (26, 'payment_attempt.succeeded', '2026-11-22 12:06:26.87428+00', '01a20326-8005-7331-8c39-3de171c3bd62', '01a20326-8596-7699-992a-325f321ef304', '01a20326-8935-76b3-83ad-48f9480a1773', '{"id":"01a20326-8935-76b3-83ad-48f9480a1773","invoice":"01a20326-87ea-7407-8b4a-b87d937ed92b","payer":"01a20326-8005-7331-8c39-3de171c3bd62","invoiceNumber":"R-3","amount":120.5000,"currency":"EUR","paymentToken":"*******cess","status":"succeeded","createdAt":"2026-11-22T12:06:26.869+00:00","failure__code":null,"failure__message":null,"owner":"01a20326-8596-7699-992a-325f321ef304"}');
INSERT INTO public.events OVERRIDING SYSTEM VALUE VALUES (27, 'invoice.paid', '2026-11-22 12:06:26.87428+00', '01a20326-8596-7699-992a-325f321ef304', NULL, '01a20326-87ea-7407-8b4a-b87d937ed92b', '{"id":"01a20326-87ea-7407-8b4a-b87d937ed92b","invoiceNumber":"R-3","amount":120.5000,"currency":"EUR","status":"paid","version":3,"createdAt":"2026-11-22T12:06:26.538+00:00","publishedAt":"2026-11-22T12:06:26.569+00:00","sentAt":null,"failedAt":null,"paidAt":"2026-11-22T12:06:26.874+00:00","paymentReceivedAt":"2026-11-22T12:06:26.874+00:00","contact__name":"Linus","contact__email":"linus@example.com","contact__phone":"+1 555 0100","owner":"01a20326-8596-7699-992a-325f321ef304","transition__id":"01a20326-893a-7432-aada-82464dec5c33","transition__invoice":"01a20326-87ea-7407-8b4a-b87d937ed92b","transition__from":"published","transition__to":"paid","transition__createdAt":"2026-11-22T12:06:26.874+00:00"}');
INSERT INTO public.events OVERRIDING SYSTEM VALUE VALUES (28, 'article.created', '2026-11-22 12:06:27.069098+00', NULL, NULL, '01a20326-8a08-739e-9243-8c7ad58638c9', '{"id":"01a20326-8a08-739e-9243-8c7ad58638c9","version":1,"deletedAt":null,"status":"published","revision":"01a20326-8a08-739e-9243-936a0f3df8e5","createdAt":"2026-11-22T12:06:27.08+00:00","updatedAt":"2026-11-22T12:06:27.08+00:00","title":"By GraphQL","body":"","author__id":"01a20326-8596-7699-992a-325f321ef304","author__username":"ada"}');
INSERT INTO public.events OVERRIDING SYSTEM VALUE VALUES (29, 'article.created', '2026-11-22 12:06:27.113753+00', NULL, NULL, '01a20326-8a2c-702b-80ee-70f27c2c3004', '{"id":"01a20326-8a2c-702b-80ee-70f27c2c3004","version":1,"deletedAt":null,"status":"published","revision":"01a20326-8a2c-702b-80ee-77596fc961f5","createdAt":"2026-11-22T12:06:27.116+00:00","updatedAt":"2026-11-22T12:06:27.116+00:00","title":"Inline","body":"","author__id":"01a20326-8005-7331-8c39-3de171c3bd62","author__username":"admin"}');
INSERT INTO public.events OVERRIDING SYSTEM VALUE VALUES (30, 'invoice.sent', '2026-11-22 12:06:27.130059+00', '01a20326-8596-7699-992a-325f321ef304', NULL, '01a20326-8816-708e-a5a7-d50e5fe1e616', '{"id":"01a20326-8816-708e-a5a7-d50e5fe1e616","invoiceNumber":"R-4","amount":120.5000,"currency":"EUR","status":"sent","version":3,"createdAt":"2026-11-22T12:06:26.582+00:00","publishedAt":"2026-11-22T12:06:26.591+00:00","sentAt":"2026-11-22T12:06:27.139+00:00","failedAt":null,"paidAt":null,"paymentReceivedAt":null,"contact__name":"Linus","contact__email":"linus@example.com","contact__phone":"+1 555 0100","owner":"01a20326-8596-7699-992a-325f321ef304","transition__id":"01a20326-8a43-75f3-86fe-07302123d091","transition__invoice":"01a20326-8816-708e-a5a7-d50e5fe1e616","transition__from":"published","transition__to":"sent","transition__createdAt":"2026-11-22T12:06:27.139+00:00"}');
INSERT INTO public.events OVERRIDING SYSTEM VALUE VALUES (31, 'payment_attempt.created', '2026-11-22 12:06:27.169034+00', '01a20326-8596-7699-992a-325f321ef304', NULL, '01a20326-8a61-76d9-8301-4277b4f6b561', '{"id":"01a20326-8a61-76d9-8301-4277b4f6b561","invoice":"01a20326-8816-708e-a5a7-d50e5fe1e616","payer":"01a20326-8596-7699-992a-325f321ef304","invoiceNumber":"R-4","amount":120.5000,"currency":"EUR","paymentToken":"*******cess","status":"processing","createdAt":"2026-11-22T12:06:27.169+00:00","failure__code":null,"failure__message":null,"owner":"01a20326-8596-7699-992a-325f321ef304"}');
INSERT INTO public.events OVERRIDING SYSTEM VALUE VALUES (32, 'payment_attempt.succeeded', '2026-11-22 12:06:27.201253+00', '01a20326-8596-7699-992a-325f321ef304', NULL, '01a20326-8a61-76d9-8301-4277b4f6b561', '{"id":"01a20326-8a61-76d9-8301-4277b4f6b561","invoice":"01a20326-8816-708e-a5a7-d50e5fe1e616","payer":"01a20326-8596-7699-992a-325f321ef304","invoiceNumber":"R-4","amount":120.5000,"currency":"EUR","paymentToken":"*******cess","status":"succeeded","createdAt":"2026-11-22T12:06:27.169+00:00","failure__code":null,"failure__message":null,"owner":"01a20326-8596-7699-992a-325f321ef304"}');
INSERT INTO public.events OVERRIDING SYSTEM VALUE VALUES (33, 'invoice.paid', '2026-11-22 12:06:27.201253+00', '01a20326-8596-7699-992a-325f321ef304', NULL, '01a20326-8816-708e-a5a7-d50e5fe1e616', '{"id":"01a20326-8816-708e-a5a7-d50e5fe1e616","invoiceNumber":"R-4","amount":120.5000,"currency":"EUR","status":"paid","version":4,"createdAt":"2026-11-22T12:06:26.582+00:00","publishedAt":"2026-11-22T12:06:26.591+00:00","sentAt":"2026-11-22T12:06:27.139+00:00","failedAt":null,"paidAt":"2026-11-22T12:06:27.202+00:00","paymentReceivedAt":"2026-11-22T12:06:27.202+00:00","contact__name":"Linus","contact__email":"linus@example.com","contact__phone":"+1 555 0100","owner":"01a20326-8596-7699-992a-325f321ef304","transition__id":"01a20326-8a82-75e3-8150-67fedaf1daf9","transition__invoice":"01a20326-8816-708e-a5a7-d50e5fe1e616","transition__from":"sent","transition__to":"paid","transition__createdAt":"2026-11-22T12:06:27.202+00:00"}');
INSERT INTO public.events OVERRIDING SYSTEM VALUE VALUES (34, 'payment_attempt.created', '2026-11-22 12:06:27.217396+00', '01a20326-8005-7331-8c39-3de171c3bd62', '01a20326-8596-7699-992a-325f321ef304', '01a20326-8a91-70cb-ac5e-08b404d02cc8', '{"id":"01a20326-8a91-70cb-ac5e-08b404d02cc8","invoice":"01a20326-8827-7585-af2f-0284f9719a58","payer":"01a20326-8005-7331-8c39-3de171c3bd62","invoiceNumber":"R-5","amount":120.5000,"currency":"EUR","paymentToken":"*******cess","status":"processing","createdAt":"2026-11-22T12:06:27.217+00:00","failure__code":null,"failure__message":null,"owner":"01a20326-8596-7699-992a-325f321ef304"}');
INSERT INTO public.events OVERRIDING SYSTEM VALUE VALUES (35, 'payment_attempt.succeeded', '2026-11-22 12:06:27.225463+00', '01a20326-8005-7331-8c39-3de171c3bd62', '01a20326-8596-7699-992a-325f321ef304', '01a20326-8a91-70cb-ac5e-08b404d02cc8', '{"id":"01a20326-8a91-70cb-ac5e-08b404d02cc8","invoice":"01a20326-8827-7585-af2f-0284f9719a58","payer":"01a20326-8005-7331-8c39-3de171c3bd62","invoiceNumber":"R-5","amount":120.5000,"currency":"EUR","paymentToken":"*******cess","status":"succeeded","createdAt":"2026-11-22T12:06:27.217+00:00","failure__code":null,"failure__message":null,"owner":"01a20326-8596-7699-992a-325f321ef304"}');
INSERT INTO public.events OVERRIDING SYSTEM VALUE VALUES (36, 'invoice.paid', '2026-11-22 12:06:27.225463+00', '01a20326-8596-7699-992a-325f321ef304', NULL, '01a20326-8827-7585-af2f-0284f9719a58', '{"id":"01a20326-8827-7585-af2f-0284f9719a58","invoiceNumber":"R-5","amount":120.5000,"currency":"EUR","status":"paid","version":3,"createdAt":"2026-11-22T12:06:26.599+00:00","publishedAt":"2026-11-22T12:06:26.612+00:00","sentAt":null,"failedAt":null,"paidAt":"2026-11-22T12:06:27.226+00:00","paymentReceivedAt":"2026-11-22T12:06:27.226+00:00","contact__name":"Linus","contact__email":"linus@example.com","contact__phone":"+1 555 0100","owner":"01a20326-8596-7699-992a-325f321ef304","transition__id":"01a20326-8a9a-74dd-b947-9d019b4d78ce","transition__invoice":"01a20326-8827-7585-af2f-0284f9719a58","transition__from":"published","transition__to":"paid","transition__createdAt":"2026-11-22T12:06:27.226+00:00"}');
INSERT INTO public.idempotency_keys VALUES ('01a20326-8005-7331-8c39-3de171c3bd62', '1erW_dPRZjCq1PB_XklIYzekLlj7Tu8N6qu4FMADsTQ', '6p4U3BU6SYy9OLGFfm19USFbiLSeZmxCnA2yzDTigzc', 201, '{"Location": "http://127.0.0.1:4879/users/01a20326-8596-7699-992a-325f321ef304", "Content-Type": "application/json; charset=utf-8", "Cache-Control": "no-store"}', '5fsrB20FoJg5gH+tS12oSJbs1W0neLL+HRjzIZ4v186YE59NRkZHfwISVjQh7w80bLTWeWETY2p2m+kRkeiyMhDBBUTij91qXD1ZJSeBFeP8UEJ91/SB8LlS09lUct7q7PFVKrRfkoDwq0JsdM2XtdvtCkE5iNstpJR8LDevKnyuliwycOs8yGjdGKiuvcU185X8DxMV5T9MKeMGZfBlMydvATVcy+/SSh/Tujur', '2026-11-22 12:06:25.912+00');
INSERT INTO public.idempotency_keys VALUES ('01a20326-8005-7331-8c39-3de171c3bd62', 'vil0VGl443OebW2oXEvp8zTOMt8rn9S2_xtVwNV-nUQ', 'GHhUz-t5ouSbluzFWBXSRS9QVwqqDqCmOqCrG9IoLJw', 201, '{"Location": "http://127.0.0.1:4879/users/01a20326-85d5-75b0-9385-0cfff116121d", "Content-Type": "application/json; charset=utf-8", "Cache-Control": "no-store"}', 'vJDdf68iWltVxPUunsYev2NkP35lps4FQXn53Vd83aqWgWpU4XH1mOOjrDQEvJq4q6ut0RSfzRrhGPgPM9w4tDVMqLAQnZRsQa/uIEBmNbFmQsFWsczNN5Ka3iJxoZ9v9ApGo1S01R9wja6NhKDW1LEAB/rQqVdvJBQV3ZJEwsA7Cstfoki4viv8olguE++cmCjwRy5XmYuv8kwfN0b0DPsovVJ2VY2f+bVgVzIp2ljCBw==', '2026-11-22 12:06:26.003+00');
INSERT INTO public.idempotency_keys VALUES ('01a20326-8005-7331-8c39-3de171c3bd62', 'fDawqd7d4RnHUWWVfGycGH5l3x7l24fExYrVA62Iy-M', 'tZBkJryNGc1qwo0YbasWwySdll3tQ8D3Cky6UzkwR58', 201, '{"ETag": "\"c02b57ab401b.1._nU7\"", "Location": "http://127.0.0.1:4879/tokens/01a20326-85f5-7588-bfa7-c02b57ab401b", "Content-Type": "application/json; charset=utf-8", "Cache-Control": "no-store"}', 'pSND4Aj96mub/XY+6Ys7vw39s5bhklDNESYv2ARG/Of+hged2yPMikN72TAzjcHp49uA6QpGC9XXs4fDiAmFLUQBdPiZyOYub1cofWkjFTFK8OADiVIq4CaCrLgdqYvGyfVwBxSOIu2IbbJDpWyH8HGxUA5A6+mLAy4fyM1mqOYEzQt54lG6tw1kmMIwEXnzpCcbXRJBZAgaEOn5ihE+cMNnpLGeN3pQdy6BezxDUVYIPVBTYGFpIiJWqpnbvqqAP4SBVlD0khJkmBTieHf4QRdS70Qu0kkYA5/eXt2fnaqXIYg254zPxy+kbUarh18MbTx8kHXNA0SpakyymkK3hkYd9HYlUCbs6PiadvBlyd6/702/oMty0/aSA07bMJ0O226LtKvKGaIR50i1w5j9IGzcOAAyqGAyr/zmoqyxYd5ycgzi4+RbOiIF69Qnosz+yKqrgszcb8WvX8LzWJQN8arMg6m5gbwvo08cBM8pT0EOVmlw80TVwzQruNNCHmUoZSd7LpYsItmW8+Mz1wQ2mwfCONzEVvrxI0cBujCbLGuuR2/112/NxcPYSAY1TKxvJp9xWsk9jpUupBvcz3Dj9AoI+MdUUtaN4VhBdXrD55azGXTz4M2/hIYb0rQlX4nZngA=', '2026-11-22 12:06:26.017+00');
INSERT INTO public.idempotency_keys VALUES ('01a20326-8596-7699-992a-325f321ef304', '2e-BllV8naaYBvtdd39OWtbVwYWTA54P9i-f3wA7AZg', 'waSTR_LFEfpRZptaHNyiD8Q3Bl0RNSiu5j7i8rYFeI4', 201, '{"ETag": "\"3b2396be6d46.1._nU7\"", "Location": "http://127.0.0.1:4879/articles/01a20326-8622-746f-99d8-3b2396be6d46", "Content-Type": "application/json; charset=utf-8", "Cache-Control": "no-store"}', 'PZZm7wL/LYplWvGoRKRdAPtesJVH24RhKhViYaR3XQDENihFNNaRQVUiYd6vwXH4Dwcd6oQRkWyd84Mz50xe+woWHeks/TSuLIVmYHYCruFxmVz+MwQKXd786diQjeigCPuxFKd08/cTi5TZ1OR3uGMP6n5N6sk/eE+cO2accDgmjYmxjQcbQ2t6KcZSYZ1BdbHhquy/z9xqTFNALHTIWggyFhiC7++vbTM3VuLt1/4SjvTpaL3DU7vYgfaSoSeP4Q7W9lk0jtI/0EMUJvFW+R/83RD1taaNBsSMFoFaFuyTrxPLjwrDY0ydmBFGu+8ISzHuHkx/AID6fub7iv66uCr/5BjVnf38QcDJiMUW3SK+xfcJzOExjB56i1gvmsj9VpzYxyFSwLdDGBGHGalbxaaTcuJghO981tzyvM0=', '2026-11-22 12:06:26.073+00');
INSERT INTO public.idempotency_keys VALUES ('01a20326-8005-7331-8c39-3de171c3bd62', '9UBNaKhrAe4Tj20TXLmVL8b4BPWrQQSo1KX7BuThsZc', 'RPGaceKsI8cjKeXNgcbDfs4rOat8qIP-CB-V8CzQBHE', 201, '{"ETag": "\"02995dbdce03.1._nU7\"", "Location": "http://127.0.0.1:4879/articles/01a20326-8689-7534-b5a9-02995dbdce03", "Content-Type": "application/json; charset=utf-8", "Cache-Control": "no-store"}', 'U7NZCjcT5Jd+vG3Z1RAa43gbUKk7Jz3PIFJccwYW6B3Zd0KgWzO3nPgj6mVCkkJm5wL79cdqhVy7rwCZ6lic00MGzEgSaZibgot8LddUjm/kPBJR1bjnTDDGa9TnPASuo/drfBT4v90tKjkeND045AjfJfcm9nIpDPiamZA5oBq2eRwbuhJeVXeNFjJk0DKs5Sa7Z/wBeczTlfxRPW7rUiohUwErgW1QpFUV46EWEeQsRy1GE/0CLBxh3EopAWWLN8g/ZovzvliM4e1rzl1vGA5ohgCHtSRrJ4eVjuFWCq0XjeKFTcIrg6xEvYolANW3bcb9gvb3+uHzv9tG9Hx3rTjJCeHNPbJz/KFAejV1wEW821Ebm3SFdRR+KBp3uix0Vy5rDPbKdvqHCvV77jrb7pdJOfCHT4bTjj4vAYVmG8oCn8dwZSQ3EZM67g==', '2026-11-22 12:06:26.134+00');
INSERT INTO public.idempotency_keys VALUES ('01a20326-8596-7699-992a-325f321ef304', 'BD4wlRvE6sbFhxkb4J7GQRCTO2xeYz5pVGIzMxhWHlU', '6y4eEXc09Q7sM_Had7yRQ-XxAATyeVx9o8u6g8z4SGQ', 201, '{"ETag": "\"adee38da30de.1._nU7\"", "Location": "http://127.0.0.1:4879/articles/01a20326-8622-746f-99d8-3b2396be6d46/revisions/01a20326-86b4-7305-b6b3-adee38da30de", "Content-Type": "application/json; charset=utf-8", "Cache-Control": "no-store"}', '1ITfx1K9XJ91aBkYKWgr7u95k18xhbrSeOljQPDSdhkojF7pEll6e8riIhS4zDub4WIMJrksck0mVuZ/7f3sd4QQfZ3xp4PFalsKFZb7pcdLFU5Hm9ItUtn8AtLqDQ+0UEf5kUkKmOMmsEh1TfNh8KcldLEowN9+dsc1HhCp3kJ7MDMNSnOxmDkr9FO8r21ZNwAu0GUKvP+lQDckst2/Vq8/KnTYsH3IYBZPe36FiDlBQqX4pef12pll48Lf6Rqn/VS2Tq/lk6xURy8tmG4E1bl0AO5ibzBhgkYKUMirWioJJI+7DCCXcMeeJwTqH0QuWQCym0ZoLedzbi8gS10Gq7HXrVOVLqWJTyj4nQxPXkBzoXDdd6I=', '2026-11-22 12:06:26.224+00');
INSERT INTO public.idempotency_keys VALUES ('01a20326-8596-7699-992a-325f321ef304', '8xZr30OdCx2gSO8NOtJFnHfJm6d5ufXjLPK8QlWbWMY', '7Keg6HW2gI9iVmotll-OHO0QTR0_bdOhgSeFpcKlPYA', 201, '{"ETag": "\"ba2d6ef44e5b.1._nU7\"", "Location": "http://127.0.0.1:4879/tokens/01a20326-870e-73bb-bc95-ba2d6ef44e5b", "Content-Type": "application/json; charset=utf-8", "Cache-Control": "no-store"}', 'Su7ebzqLKYTedLH+gbycE8HpQoycIa7wsr8+8VG1nIxEaNY11YGhhRZkhnZyvAB/ZYmNSXpQoNXMwrrNCVjmGx68O+m6g4zyxLWB4k14tAUoN4LBv6kte79OycijpvOnD0NFpIrkWcPRZt4jZGy+XYx3SFtMv8EI3agUErj8Cbcpvkb6Px5ipL06PVDBjW5dMc7Fb1rDpthUNH6kjcl3EFg9wEj6p9iXcHidTnlb6Bmvas9dlchQUdDdP9q8pqDMwNOrt6eusFdCZePBzqcwzRb/rySZemXT+vkYYSDGBeKPCUN+pAwLSOy5sgboJWcrykvMkxmH0NKkomPTx5SqW0eD', '2026-11-22 12:06:26.304+00');
INSERT INTO public.idempotency_keys VALUES ('01a20326-8596-7699-992a-325f321ef304', 'eO19K_KoxK9KPTZSqJ_oufRq3bi8jny2kQamRnkA9eY', 'zbfiyiSqeFx9CpGAR5XM7CaG8AcEF2ZO6QgV-Ng8Xv0', 201, '{"Content-Type": "application/json; charset=utf-8", "Cache-Control": "no-store"}', 'adaT3uRywi0d/rttLehaSvIfgjzncpE9CZ0tXSQ7CY72/5nKcCC22Hl55ttNEsrVAo+IG8na4++z7RLFzvng1qFMXR4t+UeHwYl3lX9Mi2rlCCDIjg9IEZ1oXxKC8zqYTFri+aOh4qC3HIkFJ2NkrK8T4Yu9o/ztHsnF1R10PKOW374Dqx1DF0BqarZROeoNJCT4DpmGB51G3mT4JkzH3Y653z+CSUKIhEbbtHo/XkKUn8YC4yOZLCnXZ0ng+bCaftHQj1MInSAJEeukpwEvdESMyb6AYl7p19CJLn8bvppKjli8VZqvnAVxZIcjOJEk6tS5Z4qjgEaccnhAFp62QSvgJH1xktQcCoUKk5A126QYp9K1xGze3QX5gqsuOb/Hvuc91LWoqB9gX4/LHMIkAS1OQCz46IUvn+35jdxaZ/Q2HIo4TSP1BQoAXw==', '2026-11-22 12:06:26.344+00');
INSERT INTO public.idempotency_keys VALUES ('01a20326-8596-7699-992a-325f321ef304', 'LvlKZ_k8eab-JxC7XykHZYwfltjMa65r-MjhgBGYl-E', '-GOC-P2pBsm8hlOXmf5MKnXkOQjk6ckDmyfP_pILmDQ', 201, '{"ETag": "\"bf6c1fe1aad6.1._nU7\"", "Location": "http://127.0.0.1:4879/users/01a20326-85d5-75b0-9385-0cfff116121d/messages/01a20326-8744-71cb-9089-bf6c1fe1aad6", "Content-Type": "application/json; charset=utf-8", "Cache-Control": "no-store"}', 'eAixj6yvbWFu9zSoY1pCOaG/Ht1FXlZb0vfdBHZSbH1dwtqbdXck6R0j0Iw5pE7Q87+nnVfgQrcA1ehi4oK0F7SZ/9BUhSNFAGRyWNv5Yn9Le7qWMtYX38mX+x60I8bGmW1+yvL/dCmC2yduo+8OfFjKXBRaW+VoLWOneDvyeANg3dhL83qOpXTIG3YP4eB9QB2ihZsscmMFURNz6slCalFV7I8ayoW4P9/XZPQAl91dCEdfGYmPL7wRVLsbpKXMD1XMomF0ensbvY9PUISYmewFqN2HJJKg1xdYeozDPdnqATMcTxuZgGGOOr7wPpZoSWar45Elf5z/EcgC3icWo1Qiq03cUMcWoM6e29VlCrVvOTpafotRiCwvYBj8/YxRhINzxKn3twyd+Q+GIp6RrQ+wrBgtkxlqIQ==', '2026-11-22 12:06:26.37+00');
INSERT INTO public.idempotency_keys VALUES ('01a20326-8596-7699-992a-325f321ef304', 'Gk1byxx9BQCw9lZtWZv3pUktD97RTHvtQaaCgV1r7JI', 'luzv4mkvZWTbGOLVWMfak0iGtTXj6pMB-uiXg77AHAg', 201, '{"ETag": "\"8119e2530e91.1._nU7\"", "Location": "http://127.0.0.1:4879/turtles/01a20326-8751-713e-bec7-8119e2530e91", "Content-Type": "application/json; charset=utf-8", "Cache-Control": "no-store"}', '1nOIIs8L2i/r5X66LQedEFIphS0QPiNrYGrR4CjqzV4i0dIuWZGpfJRB7fw7/moFSv63d+qa++JHA9AXuqNnNBl/hqh0h78ZxcvFCgJkFzW7xpag2bSkfZ3n3yydAYISPhAVKKU8T3yb7ofrkTjfn0KJo/EuVZv143+ihzW8il9+CqdViFx5NtuN9GERZ0I/EpnHV/ITEYzAlgHjyOvnf80aQ9HNOQ6Mdr7oHhu7JzIOK6abt5yBVVCaRfKCnNDP2YOp5GhepBTksQ==', '2026-11-22 12:06:26.384+00');
INSERT INTO public.idempotency_keys VALUES ('01a20326-8596-7699-992a-325f321ef304', 'jP4oavGbGNhmtCWGX_SU_NMp1KcydNZ60GQ7MFBA01A', 'WsnsiwHQGuy7fHtuFvt2AFlbobsjCLza6s652w_ePEQ', 201, '{"ETag": "\"ce395abd8f2c.1._nU7\"", "Location": "http://127.0.0.1:4879/api/v3/companies/01a20326-8772-746b-8dbf-ce395abd8f2c", "Content-Type": "application/json; charset=utf-8", "Cache-Control": "no-store"}', 'X7aCdg5TR3m4WMhFjG6zfeYfJDOM6h3JmlCDJyP0MRRFAI8UOjTgI7amTIpLz0ctDSoXcaWE0Ig2lIVNSqilwXRZiFcJ6y/5FOcbX/r/MooKbxSz73YpRPdm9mD6q1JWkbK3MS/QIbbx+0H2epygQz7W0Ssy8rrkfmEP', '2026-11-22 12:06:26.412+00');
INSERT INTO public.idempotency_keys VALUES ('01a20326-8596-7699-992a-325f321ef304', 'Dm8-fxvnqxDNvgasQFy7_6Kvb0pkKJVAybd5mYnTlzo', '5OQCUMiQH2zzUXO4QvwCT_L9UAugjnBKkZcR6-IUJ_c', 201, '{"ETag": "\"1fb272c1f231.1._nU7\"", "Location": "http://127.0.0.1:4879/invoices/01a20326-8797-755b-9ef0-1fb272c1f231", "Content-Type": "application/json; charset=utf-8", "Cache-Control": "no-store"}', 'JY3LLmFPq61hjKaq9VKNojWL8GnqTg+EEyz+ikfQjqniACeuIctz8iAte4ESr+YNLXN6Z7ct/UC9Xw7iutN+LIdHg+02kuP18SaTsjVQxQJRd1WS9AGqvRQLDzXdtrDOss7f2fziOIFONCdjY69YQ+x08WyUS3Z1uCmCpRQwItWgJHFjaV4C2HKeANyo8h1dCCTFTXTcTLTFxjwwx6Ba1IgXSJpebXKA26krvbmgQDy8pM0fXC2onNO0zua1HHNC2ov/NBhZOqpGeMwv9ZcqVFGFKdYY05RuY136save12ngKsCOOtZU9NRh6uFw5ePDpEh+czyJ2Fdf4Cl+303NYuIo1xK95EkaJb09BEC6khdpxPPTGvxl3Yz77eWeu7gZKFwK32xPaKd6Pf4hK3yEDhPii+eB64SrsdJm4FkS/hOBm7pzyZ7HpQ2vxu51pJgwzuCMx/oESKFHM/KgKkiyZN/bSAnawKgRk7ZeTp/mhADiDCI3MxM1LcDSooFfbWYIMdw/WQYABvZjgYbh3dfJxnk2vUbqoAFQPsaTP7svYtlqG4eeeMxsfobyIDJkjXFnDBLhJ0yY7Btd1Jcfll4yVoWTSsw2SWRkkX/WtMrKLqEP8bcz5ZlSNg+JQRtkQRfUllU/qdUjc+EaKYSOU50s2gTcxH5KDaJAfamh4QXCB15qpKTGegAp6nG2GTFH', '2026-11-22 12:06:26.453+00');
INSERT INTO public.idempotency_keys VALUES ('01a20326-8596-7699-992a-325f321ef304', 's3I7x4iJ96Zn1tbvw5imXQIF94MPDrEOU-gE2wjrw-E', 'lmfp77VzUUglZrfBg0Uxes2ocBZpee1sLwLI122MHvQ', 201, '{"Location": "http://127.0.0.1:4879/avatars/01a20326-89c9-74b1-b14f-85acc1ea13a5", "Content-Type": "application/json; charset=utf-8", "Cache-Control": "no-store"}', 'nayalDnQ8P/taVX3Y8+EOP5oVZ04RYE3mMxWdUc0e+pn0Y7S4DuU2AzThbONPbW2BeFS/RIQEP2r+P+R1Q2o2RMqBlah6Ec+k9rKifNNJmGMb4ai/8solIDYKqFV22a6sEGR3kL70gxxyX/F8dYKJgFUjOZm20Xw4pv2HHil+S/yZOfcHqS0BUD9rDSaB2zMac90hRDtlRmf1MgKB9KSeexQRjGpbuiVuailM9oHp0vOkNwIEYD9X01+8FAyU63K07X6xYg2YjUaxPMRc9snYiR9h4Qm30i0fd3r7g+DTyYvYtzbIw==', '2026-11-22 12:06:26.917+00');
INSERT INTO public.idempotency_keys VALUES ('01a20326-8596-7699-992a-325f321ef304', 'jO-6ebXpGLIYNxpJIn_f-tIe4sDY-RBnTfTtsS2Aoh4', '98jl2v5Q0J4a56xgp7zS8gxKVT3YwXzkTLOzF4cTC0Q', 201, '{"Location": "http://127.0.0.1:4879/uploads/wb_J8MZtuadO8WKS_HSwidom0xf28K5jNKZzVibkZjo", "Content-Type": "application/json; charset=utf-8", "Cache-Control": "no-store"}', 'xpOn0Do3YAhEfZdj3kLvQgOHyMXpn6GPya25g0EB/fwc5x/vOoGOREX/OfMZPC0WS1a2IiW2FKfZqEdgQzEVRf9PLg4MpfY5OV4q5IXFKkTyKVjCLnu8QFa2KOy/qP9f9zIEHykGj2gfd7Pa31uzBnS7mFGLlpHX810jXzB6xMn4ofaT/ykzh7OjfNxSo1zfGuOqbRWovPsjtU0Xv9hNJzPcHcibztUxl17U6FVyfGUS4Fo+7m+clcCjexMPHqPTAi3YMPIudMz3vMxGzuhiSCCWNmaCpx/6', '2026-11-22 12:06:27.045+00');
INSERT INTO public.idempotency_keys VALUES ('01a20326-8596-7699-992a-325f321ef304', 'sq8vgi4ZUvwSVeVOY6R4EXbaZXLVjmTkSXqYYzeyMJA', 'O2L_HHeiFlstionGJF7HTowwIRPhczO7JREo74gr0qM', 200, '{"content-type": "application/json; charset=utf-8", "Cache-Control": "no-store"}', '9nZM2+v903bgQE3Qlz9KoeZOobmD5BBEP4985vk/HV86PIPRvhgHrByScjgRJUc5jL/r506ki5EFEtEEX0kMdIoAU0Ub5RIhtyMB+tXeR0zyU9f4VBOP3BDv/PsJxQuZDndBwvOBIPCUweeRZts8lcMQcRE0yjD/yL4=', '2026-11-22 12:06:27.068+00');
INSERT INTO public.idempotency_keys VALUES ('01a20326-8005-7331-8c39-3de171c3bd62', 'vVUHP6_LzzslFEwePQa5UpWrwsNHQKNVI113yurA6Eg', 'Wui7Uupph-tXs6m62s1vAWmrbPI5rGkcuK8BM8ejnJc', 200, '{"content-type": "application/json; charset=utf-8", "Cache-Control": "no-store"}', 'Ncx+vjkaLH8VewpKcNVsc471RexglaBuR91uQ3t7UmPlXsqWPuwmlJ41PRdeR8CFY1zv5xRkdBlSa84VT9gIIbnVvx3o6gxun3vcBwHRWmKpPBJJNOoFUXf7e0Fv2rSnt/egCBE=', '2026-11-22 12:06:27.113+00');
INSERT INTO public.idempotency_keys VALUES ('01a20326-8596-7699-992a-325f321ef304', 'ACLL0ZNKqUalx4rtXsIB4SfvQcTpBxWLRrYrfX7k3Wo', 'hpW7P6Y9a_JmsfIt-yjHXonf8EjyJz08I1RJsqV85RI', 201, '{"Location": "http://127.0.0.1:4879/invoices/01a20326-8797-755b-9ef0-1fb272c1f231/transitions/01a20326-87b1-70d4-9875-3aa701caae1c", "Content-Type": "application/json; charset=utf-8", "Cache-Control": "no-store"}', 'D2XYqdXJnDFQx4avWPt8G5a5tuGOZyZN3L13OkbluHUO4a21+6i/MmCBFyyjvid7np6bJdkWSMNEPCIKAOR1vJyQnfza3tAHdG1EZs+VobsVZh9cX5miKyK0nuABUML2+Qe5SUpXBKSJ4S3c632AGJOHS2DbW2ce8OwllFFt0nyGpX2vUuLaMVSsV2ifNdXduTygk2UXFjPrlG9oKxAkTLq6beEt0jIsCwU7NLrbQgP6tgKNC9s3fIKu/IrlsQ==', '2026-11-22 12:06:26.475+00');
INSERT INTO public.idempotency_keys VALUES ('01a20326-8596-7699-992a-325f321ef304', 'qCYBDde5gYMJae3woRV9-mp_yBTzQ3NKVOvWd5fUAx0', 'o4V_08GzJCgH0Up6jsrGyi6xAWta5wX8G6vwRGZAog0', 201, '{"ETag": "\"b2b62d5936a8.1._nU7\"", "Location": "http://127.0.0.1:4879/invoices/01a20326-87cb-72a2-be03-b2b62d5936a8", "Content-Type": "application/json; charset=utf-8", "Cache-Control": "no-store"}', 'VfL9IDx6BoMFkSCu0M/Sg/a15zuwbZ3pSMop0gyxExbw1pJ6yTxkdxiM2MaRNc3ABvL+XxI8jGJvu58nyo/4KAQDWCro7lNh3Y7jtyvFnZhc/2XqM7L8nTd5+TiFFw2DmalPBlvm939kCpK4X4dvpughDZ39Vb66NUF+yAOf0Nof6doz+nG02P19CTU0uFkHJvtYzinxiI1WjZW6j3+57zM3AFmXBX1ftIoMPjQvHrA3af5Yu1C6AiIzJeuqnwyW+C2/A8xOK6WwkU+4qBXcAFl1xl0d6rjdXgsyQ0L78LKCoTraD/y5b4u7Fm2YB571TAIMlUq0VCEXn+Ml/hhokY/5w8ncUCQcYOHSHOqn7IwJyJak7188DQ6dR3pCz85KX5tMHwRCDfuvYrA41LphSvhJ2UtwZ3StVn44r43uDs0aTqtuQUoMY4krH2WC7DsvnjalD4CwUux3Bp44XUb5VSDw0rALJcLzv57PvOTu1V5gA7MT+fjLJrITHt7xbmbGbJ3yMGtBth+IGviP2NW28cl9ThvzUJmdEpz/ajfqECFhENxg6iAInQ3vEUKOjeT1kT21Hd+ebwSFsyPnEZpaVyLacXA9p2+TJBWR0+A1qp5FMDLpuG9UXu4RrRuNIcW5rZIOZfbTks/JADEYOo9v9C+Suqc/RB4TA4xm0qXW0QnQOF8L2HM6X+fgeD2T', '2026-11-22 12:06:26.507+00');
INSERT INTO public.idempotency_keys VALUES ('01a20326-8596-7699-992a-325f321ef304', 'YnC3JAFeGep6J8mgheyZt6R2lRzM6vWi4Bnp4XETvok', 'fkhJttGR_GIwWwhe67yEGNCR6lyQgCNtxHe1cEcjLS8', 201, '{"Location": "http://127.0.0.1:4879/invoices/01a20326-87cb-72a2-be03-b2b62d5936a8/transitions/01a20326-87d8-72ae-8227-bea686b82906", "Content-Type": "application/json; charset=utf-8", "Cache-Control": "no-store"}', 'zCSs90DiEdQKf4h9u9hzknTdoiqEmPUPbFwfRXv8X+D0B0t6dRT2xyWoEM15fvlPB80I2LSXOHaHF6tHbSwrpkHQ6y1VOSI8klkmueXmQTPz7pIUNQCkp+zs+nsOVFdGAJm213YVzRql2aGfMBBrLmhi3EPGiuHVXl2J/vEkFfUmHLz7Z/VU7Ljow3SAihT903pQ5pAJJOanBKlNwc+OpQyBQjwsH5Ml3Nya0QyGFN2qd7aYCRDkpUvKd+72DQ==', '2026-11-22 12:06:26.519+00');
INSERT INTO public.idempotency_keys VALUES ('01a20326-8596-7699-992a-325f321ef304', 'FyBaQC3grUsylLlhvawCfbyHWkhcXxeJlaY_0DPTSsY', 'pE_W83fJxhCkXflTUPreDKcrKRkLH9oU_l92DXAydsc', 201, '{"ETag": "\"b87d937ed92b.1._nU7\"", "Location": "http://127.0.0.1:4879/invoices/01a20326-87ea-7407-8b4a-b87d937ed92b", "Content-Type": "application/json; charset=utf-8", "Cache-Control": "no-store"}', 'F3VDpVjexIqYamLbMGZT6wzRbx5ReRKpBVq/iy+H9WUngWvqSQFazvynEm9BLbepF+R4MUo4jkBKepu+vQ+so5+tXmgKCP42gyz108Mv4rXarZ66f0EKeJSWFblz+4n7y0gL+2m0u2y/TLhq6fbxikRsXmKTZgS6wO4FZqsQedMEGRqC17XfWabgHk88OxU0mL6zS8A0V//TgXtxA3L5UCOyd6p2W5We7wuBjagf4imtJDVOrwhbledXGJC5NAIUrZxr1SSOVVNertsHopvuxSbw59Mb/vgIQNS9k0bSuuoMfUPuMCv8hQJjWCL/7SwmgExi/DksuerUnAobL7maRtueDRY1EdOnMVuRby70SbcfFA07/PAH5Ms74s41D71u1X9A2ccHhn+77Q2qX+ho0AG++JRqQxCGs23cdYLbXF08ZoZ/oW1tmanSrO73sVwwktmHKBfxrql3JiDS5LpjFu7p/1bE6nKTeicwxhEpdEcLiSRc4YQdIRC1pxhFoye1mgojKouwdg6vtBEPTurLIPdxrvxMQ7L6K0V+neNd91PMyuQMnWW2Y3efCoSR0lFQ8BqdiCWekjWnjHgtKoyMYBqCHOSlRS6F/DVV9eW8tmcIZwbCiN/6YOISQV8BVu+IkQQ724HSVPghr8hooCwO7Azt4b1yIxq8yyijQilSLixrUC7UbCyOun0yE0SJ', '2026-11-22 12:06:26.538+00');
INSERT INTO public.idempotency_keys VALUES ('01a20326-8596-7699-992a-325f321ef304', 'Ti7cOyBbc5cnDZeMhVE4BObxBntfhRzzLYUDaJy_ipc', '-5uiCkche8aLO9YtgGaJ9yvhKzkgR43KfX8AXoaqa1M', 201, '{"Location": "http://127.0.0.1:4879/invoices/01a20326-87ea-7407-8b4a-b87d937ed92b/transitions/01a20326-8809-71e4-a6d1-9527913a47e3", "Content-Type": "application/json; charset=utf-8", "Cache-Control": "no-store"}', 'BjVWUnQzjUz8aoUWnZcLd7OELLBcQY83rwzeBykZRossD8GiqHPSzxnF/7ZZU2PF/oIDw/9DVjJfcPtd1sxL4pJ9VTjwFm7//EiU3nldvosfZnimoiE32ejxtgWY3RKCZZ/MmvffNZ7HXjrUGPhZeOZJ7GKH6+Gp/WTd9HFMM8dvgmemW5xxsZ32fj7AsNDAxSg/neu54qpZ1SPqG0XxeF1G296oL4pabu4APR2XFE0xySa2giMQ5GyK0Fxx7Q==', '2026-11-22 12:06:26.567+00');
INSERT INTO public.idempotency_keys VALUES ('01a20326-8596-7699-992a-325f321ef304', 'RurIeyGa1rsNveGN5qUw6WMy_KMsiyjBpxKjWMbBQzo', 'TthCqKzXHVaC1hDdcrNpLO3B1WeTLYyhFyAh8Idl6JQ', 201, '{"ETag": "\"d50e5fe1e616.1._nU7\"", "Location": "http://127.0.0.1:4879/invoices/01a20326-8816-708e-a5a7-d50e5fe1e616", "Content-Type": "application/json; charset=utf-8", "Cache-Control": "no-store"}', 'gR3ARpT2ufwnea9fSxCiXaKnuwedvJiIfX53+J+lmNsBEBJ0T4eLYLottRcDZ1QvZkBQdigV2NWgK8MdC6uE8ME3y0ePQogdQpCAPXJCdyqvzeT1JzXDgkOsXCLC7eoObDqnT9B+gqm+Uu2eLZF84PiX9TH5fBqbH/cCj1efjX/YgdZPb1FIdweXK0Bpvcj5vqTPmslFQfONeFgqG9/YPKRyImfAdEZkDVIzFlbPN46ssPkENaRiW/+P94fG64UQewusrTeZPeyf0XVqM6rmeH0HP6EBImSDH8sj005I2ypjJskTo28YmGQGSw7HKcga+2/6CNsyN2L+DkGUCZewIzLN4ISe5XPojVU/ymVDSOhsimRNabBeHg/tF85ynAur77bL7nnTgwKUdmaHJstmPLQed/1FN6dxcQ2YIA3nPIl+Vps81WDmxbLDVJHkbLBirNqT1vbhjy9y1JAHuKxjBpNpm6VbqHv/G7rajtOew6WjKvs3cjpDG6XpPcOngEYl03UFlnq1pZg/cYsXqDWVKlTKeFUU1ZG5BRPP0R5gojePw+NmCS8xntTgRFM6UvlSmLHXw2i//4CwWmp0a+iZ0zbx+f/FsRSipe07qUydykUyLHyJ6MIVFP3YwypOHa6Wvl6zRdC5IB029VFIqu4uETouAYe3cPllpjPw/A/P6RSMKOuBLCGK//RZolFe', '2026-11-22 12:06:26.581+00');
INSERT INTO public.idempotency_keys VALUES ('01a20326-8596-7699-992a-325f321ef304', 'fE3DnBIpzhJUNu_4UtVv3aIWJKYH-8r1BFzjPr8115k', 'wIgx7D3USpGStuNfgXbUapFKClGjWFbt07bhqj0pzto', 201, '{"Location": "http://127.0.0.1:4879/invoices/01a20326-8816-708e-a5a7-d50e5fe1e616/transitions/01a20326-881f-7099-90f0-bafeb4a11e1b", "Content-Type": "application/json; charset=utf-8", "Cache-Control": "no-store"}', 'n6Ru+UWexZP6U04WKvkyNlWJDcgAqwVm1R92ah8Wh7j+rtoEaygt3nNiu7fIZHCdrFssZqUr1uXs3imE3TdUwFwnkN5w8W/ut46tSosurl6uWEVLNCOnpmIx0vX+4g6gsWdz4lKoI/3aXzTJXI7TFqznP/9166Euzrz44ktaGi0CjHQZ63hF9yX47mCrUSyDVFyJe2ocf9vJUWmPA2afDOO9E7vbkKNx4J6/00w8kodQykQvOfTE3WWxoGZdMQ==', '2026-11-22 12:06:26.59+00');
INSERT INTO public.idempotency_keys VALUES ('01a20326-8596-7699-992a-325f321ef304', 'pgFcdoCamnbuOZjJ6X59ISzifaoFllAhseYzr_ddZ4A', 'LdygRWRe4BeTqHQVVy1XGn2x8rXOshTIvg14bhid50Q', 201, '{"ETag": "\"0284f9719a58.1._nU7\"", "Location": "http://127.0.0.1:4879/invoices/01a20326-8827-7585-af2f-0284f9719a58", "Content-Type": "application/json; charset=utf-8", "Cache-Control": "no-store"}', '7aQMKx+/v5tU3RHq1kKvscncu+nb8j71QxnaVg07crz5/N7Dg2WrhKcWp7xsaRptlJkUZAUedh8z9DPMwdZPOIY5Cu7SmxPhkdJtgtfsNZMV3xxY4HX+dGBZWZIDFa0BI6Z5Ynr6V+eHCE7YxA/zLUHXfggfvw3+ukk9tAslj9jGJ/jIeyOlQ/HFwhKWNz4/b/Ha6uUniU/rBlEU9oukQ5uFbpHgX+AGQUXQGdP8Wnck5kSVqQ889d2erJUj9MlQvll9sbcdC3uxhWo7ftEoQR95hVHwrz95LnFCpHDoXvYMg3dImmfYa/2WUQTPEesa13t29kfKZdhtjai5lBvEdwZZbxMIqVDdDY/yeYO+O8ocnD863S8t7jW6lA5PZ6l5Ln85W+dePsqMCBUXC0BMdi0jNbsmy0WR/F9M1qwm1kZCtkegv3WP5ph4+0NI6qfAIoP8d6CBBpoyHLEqP5We1/lIft3ou+irK4Bkm7NgtGFZLq1n2uYo5XwXHU7iYU8wi4fHatRrVmBdSjE80vsye4ijHIpKU7X3Z2CNJ2gmJ0XxzsVEzZfxeNu6V0qOIa4r3dPA5STZmkrUEgaB1kXhiU4CVh/ug91iJxJpIfgEC0ad3MSrl5WJxMfLKkZ9tGOi7JYTOEpdedvgytEwdUV9RVu9DfhL75BXKOEoFD7Tw0P+qZhjYiXosxpsENU1', '2026-11-22 12:06:26.599+00');
INSERT INTO public.idempotency_keys VALUES ('01a20326-8596-7699-992a-325f321ef304', 'lSlY1HD49jvuKFucZ49tQxMPgbXPJtYpqZ3g-rska8c', 'dv6ieBxZvxmUJj3tIlqPPzofdypgFyW4vkU71JHBftg', 201, '{"Location": "http://127.0.0.1:4879/invoices/01a20326-8827-7585-af2f-0284f9719a58/transitions/01a20326-8834-7164-a777-6e17adc0d209", "Content-Type": "application/json; charset=utf-8", "Cache-Control": "no-store"}', 'P+HgOULcNfPgSI2rf9u8dHILf+M0i6nK0/C7rcuFdahbSDRCsqWcILk4jZl1yzhnQ1HSq2CN0LoAbL1rMz9N6VKOYZY2k7OcKhc0WZtXqgrx7ytxLcOss9ms+sE7Nz/Pk8K/X1sZeoLG0nO71M7UHNNTdU+jjI4zj1GJ11pa0/pMzypfwO6wIY9/OFlm6ErxJtuCYLm3lfde87ae3R6KFsr9hnYk4LXmJrNdHFR6lsol0JRavY7lvbNE6NghKw==', '2026-11-22 12:06:26.611+00');
INSERT INTO public.idempotency_keys VALUES ('01a20326-8596-7699-992a-325f321ef304', 'l_ZQLL4kI969FGBkZdvuXINrQlnaY-SUMBHhOXRU-D8', 'ditsnC4nUD66NtGn6kp4R7q9TutPwP5z-jUmweAR4Ys', 201, '{"Location": "http://127.0.0.1:4879/invoices/01a20326-87cb-72a2-be03-b2b62d5936a8/transitions/01a20326-8839-7765-b5da-3891f6561e00", "Content-Type": "application/json; charset=utf-8", "Cache-Control": "no-store"}', '1XvjszlY/G9noBDSrcKJGP6Ecny0SFkrPvPtp37kJpAjDSq/c1bU7iow3DpyZcVZd4zSvsF5Fz2lgPZJ5KtCjyoAvkraq6lUMXjBqWY7nvDde6q5OR+aDctgXGyt/GQVlIWVZu7VFQIbD4mjJaapU/i+UI/NhDCZtkffAHi0lig+JSoV9DSUUb2QLYSRHMu3Dmyf8ghMrWHUCUuwsZ7L0bBnNpJdoEEhehF52R7/80r34vEXL/nmMTA8s4eL', '2026-11-22 12:06:26.615+00');
INSERT INTO public.idempotency_keys VALUES ('01a20326-8596-7699-992a-325f321ef304', 'rw15CYljFoL2MFnkthAIVlF0XH164Mu3ynn4CPurrjY', 'L1rxYnsSxR1O-Hni9dHJlV9W1stDWLCxnuICyFIJZK8', 201, '{"Location": "http://127.0.0.1:4879/invoices/01a20326-8797-755b-9ef0-1fb272c1f231/payment_attempts/01a20326-889c-75f4-9493-fb9f3cc73b29", "Content-Type": "application/json; charset=utf-8", "Cache-Control": "no-store"}', '9L4ZUNxT8B0ruT22/zQp01p11ugZp0JjEyd9AOLd8+NCQgKZepf+vUvusWU2RShcqEvlsyREAjlMrdmOQTyDs9QduxEyYTjnLHIBoHJzMA3hudWNhu9zWa1JCI4IJg54d8NEZ3Hd4Nb83i7HG8w2ODGpDQ5U1eFEJDUHIg/g+RdqEp0QVXl8tj0hSbITl4iu/Zzlbz7WgDuYLeYZZ3Q7LG1faJXsX2/0zW7SaGcbKFnqHXzNpECcNkd7Gg9GjxE6nhkYVh5fUlCEbw1UYFbdDpqldPTqIVtBCNXI5gTtU26HSMYygwpxGq8R1iEUuNXW2/kIBaq2ovB3JgJSZJmguvelj7qKTA==', '2026-11-22 12:06:26.658+00');
INSERT INTO public.idempotency_keys VALUES ('01a20326-8596-7699-992a-325f321ef304', 'gyPyUPLYV_3Cwm6LXv0TWf5PMjrutYsXsgOqYTE4W4Q', '75St-hTbNujiKJYeGqWlOkRGpJUUZbr4qm0t90D0d7A', 201, '{"Location": "http://127.0.0.1:4879/invoices/01a20326-87cb-72a2-be03-b2b62d5936a8/payment_attempts/01a20326-88f3-72ea-872d-8f4fabe319f4", "Content-Type": "application/json; charset=utf-8", "Cache-Control": "no-store"}', 'C7Htp15ZH82Q3ll/L+K2467eyH5xuRyqMiIqWDWddlykhjz2aTu4qgcExFuI+eiGK8AgXsf6WXXZcK73CB7S2QTy8TYwu+86X+455tP2qT/Jf+OCK4EjaTC98rYoe5jfseHPRlqzZuLr7tuSXSeMARqILGN57LeUFHsNQesYrBJmmtURg4BaBpwhbfiL2/YhnfYVJz21N90igShMUc3pGLfWQdxWGOTF1fljyL15gTfYurwTIDlyumeGVQ+gK9KSm2zvtb6tIC7GB8OC7SRJLvrIsWTwUzVldySMSb6XGW6tu6rZvTraLaBBIyupgJo67gJtiWBHWKEBuvmuPS6UnGdPkEX/1sqrjyl6ql0GPYpYvg2rJr+UrnxkayzjfmLGQkt05E6ncwFuWda+ZDc2cdJJOZbNyDlIBlCM', '2026-11-22 12:06:26.788+00');
INSERT INTO public.idempotency_keys VALUES ('01a20326-8005-7331-8c39-3de171c3bd62', 'ML7_FJPTG_g2BejN2AoUfhF1Z6E-1NZnWIRmoBvuams', 'pnOcvui70O0PTIuUweV3vvSlkyBAWuGFNWpB3iBEjEc', 201, '{"Location": "http://127.0.0.1:4879/invoices/01a20326-87ea-7407-8b4a-b87d937ed92b/payment_attempts/01a20326-8935-76b3-83ad-48f9480a1773", "Content-Type": "application/json; charset=utf-8", "Cache-Control": "no-store"}', 'HYxXihkMfn4A77BMnifHwqWqr17tQxCz2W5hh7X5Dapc/kz3wdzo7BOFMar19OqorhSmuk2j6ogjntdrjTEZ0bbS1jBQY/7FrHDEPkYqr7sIhOMalUHBRr22v3ePw072evNLaD080sKyPz+G2e/9mNs2akq6nQv1C4krZkUN82bpMJHBTEr9J1ZMfyqO/dgzDpccFFPofTAxdod0E/xSjLbSdGFZmSGryRzslBRE+K2i5IhGXMqwSQ7ppmEB5bZ9DIHwG3CJ1Oda/Dgfljd2iiLJaFIGi6DRZhYZ2R4BaerrnjgPWm+++gi//g5gQ7Onxz4B1iw18W0d9XBrT2dCAZ8yJLl0ew==', '2026-11-22 12:06:26.867+00');
INSERT INTO public.idempotency_keys VALUES ('01a20326-8596-7699-992a-325f321ef304', 'T7ljrMD1I3jAG8kuuNb1dFLr9zV1ofVmY6tiKUek6G4', '2bw_E19Fivgdkeljp5E7wlVsnKDa6HSh8zfDLzfAG_8', 200, '{"content-type": "application/json; charset=utf-8", "Cache-Control": "no-store"}', 'owBKGsb0QuwDD0qLVdRR2eCOxnHUezC6TrG+U8pTKa7+p7zCXFUy+0p0/W86lATkHmDI6g+iBPgOUjXccB7LJKOgyA112QdJ2QXCPe85j9Q+9EoOPGK2EdC/11Y2meIaVfxtPb4eeDh+', '2026-11-22 12:06:27.129+00');
INSERT INTO public.idempotency_keys VALUES ('01a20326-8596-7699-992a-325f321ef304', 'C37fBElJC1GMe6r9yaCudZpYXCCU7T4pQ4Mz5fL6rMw', 'yhC7Ap4zcMeTWksJTfxUo9sxiybpOc-JfraQZn5GD94', 200, '{"content-type": "application/json; charset=utf-8", "Cache-Control": "no-store"}', 'I8Hzm8J/+zZqgFRtWhxXQ0HVV/oOZ4NMVvGzUgDVGnGu5h3O79lSsRB5yn3ht5I4g6fnBPbPxeGQqZ5C4AiGEWUc+t66xoY8Flb5zd0zPjkyvotbbFSpxVVz+sWcAlKHnnXe1O6egHluPUwhn7FbmExE906RM5In0e63vaSeWRjb', '2026-11-22 12:06:27.161+00');
INSERT INTO public.idempotency_keys VALUES ('01a20326-8005-7331-8c39-3de171c3bd62', 'vVJ93AsnAb_uE_3DPbeSU35Q0kxvITCfyRAwH0kx90I', '3g4LxiQQb7deelMhj6JdrvE_PB-IkPn5BvkYHqd0sGo', 200, '{"content-type": "application/json; charset=utf-8", "Cache-Control": "no-store"}', '8j3FHB2b+Dxr2KQuvotAuWF0EOQ+1i//4GlvSQBKQb216uX3H7ObegiWy+LWGBKsyU4etyOPdfz3+yv+2VM4S1it9ukNNX4G2KZE9JW3/UUtFyvf9/myd4At4ZDPL7Cpk/8vXfa8Gi3D32HhbdcIIxsbQ20QxXKkHawfkTcJzALq', '2026-11-22 12:06:27.215+00');
INSERT INTO public.invoices VALUES ('01a20326-8797-755b-9ef0-1fb272c1f231', '01a20326-8596-7699-992a-325f321ef304', 'R-1', 120.5000, 'EUR', 'Linus', 'linus@example.com', '+1 555 0100', 'paid', 3, '2026-11-22 12:06:26.455+00', '2026-11-22 12:06:26.481+00', NULL, NULL, '2026-11-22 12:06:26.758+00', '2026-11-22 12:06:26.758+00');
INSERT INTO public.invoices VALUES ('01a20326-87cb-72a2-be03-b2b62d5936a8', '01a20326-8596-7699-992a-325f321ef304', 'R-2', 120.5000, 'EUR', 'Linus', 'linus@example.com', '+1 555 0100', 'failed', 4, '2026-11-22 12:06:26.507+00', '2026-11-22 12:06:26.52+00', '2026-11-22 12:06:26.617+00', '2026-11-22 12:06:26.806+00', NULL, NULL);
INSERT INTO public.invoices VALUES ('01a20326-87ea-7407-8b4a-b87d937ed92b', '01a20326-8596-7699-992a-325f321ef304', 'R-3', 120.5000, 'EUR', 'Linus', 'linus@example.com', '+1 555 0100', 'paid', 3, '2026-11-22 12:06:26.538+00', '2026-11-22 12:06:26.569+00', NULL, NULL, '2026-11-22 12:06:26.874+00', '2026-11-22 12:06:26.874+00');
INSERT INTO public.invoices VALUES ('01a20326-8816-708e-a5a7-d50e5fe1e616', '01a20326-8596-7699-992a-325f321ef304', 'R-4', 120.5000, 'EUR', 'Linus', 'linus@example.com', '+1 555 0100', 'paid', 4, '2026-11-22 12:06:26.582+00', '2026-11-22 12:06:26.591+00', '2026-11-22 12:06:27.139+00', NULL, '2026-11-22 12:06:27.202+00', '2026-11-22 12:06:27.202+00');
INSERT INTO public.invoices VALUES ('01a20326-8827-7585-af2f-0284f9719a58', '01a20326-8596-7699-992a-325f321ef304', 'R-5', 120.5000, 'EUR', 'Linus', 'linus@example.com', '+1 555 0100', 'paid', 3, '2026-11-22 12:06:26.599+00', '2026-11-22 12:06:26.612+00', NULL, NULL, '2026-11-22 12:06:27.226+00', '2026-11-22 12:06:27.226+00');
INSERT INTO public.messages VALUES ('01a20326-8731-7724-875a-832abca77b46', 'Hello', '01a20326-85d5-75b0-9385-0cfff116121d', '01a20326-8596-7699-992a-325f321ef304', 1, '2026-11-22 12:06:26.353+00', '2026-11-22 12:06:26.353+00');
INSERT INTO public.messages VALUES ('01a20326-8744-71cb-9089-bf6c1fe1aad6', 'Hello again', '01a20326-85d5-75b0-9385-0cfff116121d', '01a20326-8596-7699-992a-325f321ef304', 1, '2026-11-22 12:06:26.372+00', '2026-11-22 12:06:26.372+00');
INSERT INTO public.migrations VALUES (1, '2026-11-21-articles', '2026-11-22 12:06:23.548422+00');
INSERT INTO public.migrations VALUES (2, '2026-11-21-messages-turtles-companies', '2026-11-22 12:06:23.548422+00');
INSERT INTO public.migrations VALUES (3, '2026-11-21-invoices', '2026-11-22 12:06:23.548422+00');
INSERT INTO public.migrations VALUES (4, '2026-11-21-avatars', '2026-11-22 12:06:23.548422+00');
INSERT INTO public.migrations VALUES (5, '2026-11-21-token-parents', '2026-11-22 12:06:23.548422+00');
INSERT INTO public.migrations VALUES (6, '2026-11-21-articles-by-author', '2026-11-22 12:06:23.548422+00');
INSERT INTO public.migrations VALUES (7, '2026-11-22-minor-units', '2026-11-22 12:06:23.548422+00');
INSERT INTO public.migrations VALUES (8, '2026-11-22-narrow-lists', '2026-11-22 12:06:23.548422+00');
INSERT INTO public.migrations VALUES (9, '2026-11-22-shared-folders', '2026-11-22 12:06:23.548422+00');
INSERT INTO public.migrations VALUES (10, '2026-11-23-identities', '2026-11-22 12:06:23.548422+00');
INSERT INTO public.migrations VALUES (11, '2026-11-26-events', '2026-11-22 12:06:23.548422+00');
INSERT INTO public.payment_attempts VALUES ('01a20326-889c-75f4-9493-fb9f3cc73b29', '01a20326-8797-755b-9ef0-1fb272c1f231', '01a20326-8596-7699-992a-325f321ef304', 'R-1', 120.5000, 'EUR', '*******cess', NULL, 'rw15CYljFoL2MFnkthAIVlF0XH164Mu3ynn4CPurrjY', 'L1rxYnsSxR1O-Hni9dHJlV9W1stDWLCxnuICyFIJZK8', 'succeeded', NULL, NULL, '2026-11-22 12:06:26.716+00');
INSERT INTO public.payment_attempts VALUES ('01a20326-88f3-72ea-872d-8f4fabe319f4', '01a20326-87cb-72a2-be03-b2b62d5936a8', '01a20326-8596-7699-992a-325f321ef304', 'R-2', 120.5000, 'EUR', '********ined', NULL, 'gyPyUPLYV_3Cwm6LXv0TWf5PMjrutYsXsgOqYTE4W4Q', '75St-hTbNujiKJYeGqWlOkRGpJUUZbr4qm0t90D0d7A', 'failed', 'card_declined', 'The card was declined.', '2026-11-22 12:06:26.803+00');
INSERT INTO public.payment_attempts VALUES ('01a20326-8935-76b3-83ad-48f9480a1773', '01a20326-87ea-7407-8b4a-b87d937ed92b', '01a20326-8005-7331-8c39-3de171c3bd62', 'R-3', 120.5000, 'EUR', '*******cess', NULL, 'ML7_FJPTG_g2BejN2AoUfhF1Z6E-1NZnWIRmoBvuams', 'pnOcvui70O0PTIuUweV3vvSlkyBAWuGFNWpB3iBEjEc', 'succeeded', NULL, NULL, '2026-11-22 12:06:26.869+00');
INSERT INTO public.payment_attempts VALUES ('01a20326-8a61-76d9-8301-4277b4f6b561', '01a20326-8816-708e-a5a7-d50e5fe1e616', '01a20326-8596-7699-992a-325f321ef304', 'R-4', 120.5000, 'EUR', '*******cess', NULL, 'C37fBElJC1GMe6r9yaCudZpYXCCU7T4pQ4Mz5fL6rMw', 'yhC7Ap4zcMeTWksJTfxUo9sxiybpOc-JfraQZn5GD94', 'succeeded', NULL, NULL, '2026-11-22 12:06:27.169+00');
INSERT INTO public.payment_attempts VALUES ('01a20326-8a91-70cb-ac5e-08b404d02cc8', '01a20326-8827-7585-af2f-0284f9719a58', '01a20326-8005-7331-8c39-3de171c3bd62', 'R-5', 120.5000, 'EUR', '*******cess', NULL, 'vVJ93AsnAb_uE_3DPbeSU35Q0kxvITCfyRAwH0kx90I', '3g4LxiQQb7deelMhj6JdrvE_PB-IkPn5BvkYHqd0sGo', 'succeeded', NULL, NULL, '2026-11-22 12:06:27.217+00');
INSERT INTO public.revisions VALUES ('01a20326-8622-746f-99d8-3c2e72dfb35b', '01a20326-8622-746f-99d8-3b2396be6d46', 'Once', 'Text', '01a20326-8596-7699-992a-325f321ef304', '2026-11-22 12:06:26.082+00');
INSERT INTO public.revisions VALUES ('01a20326-8689-7534-b5a9-0663b2d220e7', '01a20326-8689-7534-b5a9-02995dbdce03', 'Of the administrator', '', '01a20326-8005-7331-8c39-3de171c3bd62', '2026-11-22 12:06:26.185+00');
INSERT INTO public.revisions VALUES ('01a20326-86b4-7305-b6b3-adee38da30de', '01a20326-8622-746f-99d8-3b2396be6d46', 'Twice', 'Text', '01a20326-8596-7699-992a-325f321ef304', '2026-11-22 12:06:26.245+00');
INSERT INTO public.revisions VALUES ('01a20326-8a08-739e-9243-936a0f3df8e5', '01a20326-8a08-739e-9243-8c7ad58638c9', 'By GraphQL', '', '01a20326-8596-7699-992a-325f321ef304', '2026-11-22 12:06:27.08+00');
INSERT INTO public.revisions VALUES ('01a20326-8a2c-702b-80ee-77596fc961f5', '01a20326-8a2c-702b-80ee-70f27c2c3004', 'Inline', '', '01a20326-8005-7331-8c39-3de171c3bd62', '2026-11-22 12:06:27.116+00');
INSERT INTO public.shared_folders VALUES ('images', '9445b4b0-fa0e-4881-b732-f3af25232e2b');
INSERT INTO public.test_charges VALUES ('01a20326-889c-75f4-9493-fb9f3cc73b29', 120.5000, 'EUR', NULL, NULL, '2026-11-22 12:06:26.743748+00');
INSERT INTO public.test_charges VALUES ('01a20326-88f3-72ea-872d-8f4fabe319f4', 120.5000, 'EUR', 'card_declined', 'The card was declined.', '2026-11-22 12:06:26.804515+00');
INSERT INTO public.test_charges VALUES ('01a20326-8935-76b3-83ad-48f9480a1773', 120.5000, 'EUR', NULL, NULL, '2026-11-22 12:06:26.872737+00');
INSERT INTO public.test_charges VALUES ('01a20326-8a61-76d9-8301-4277b4f6b561', 120.5000, 'EUR', NULL, NULL, '2026-11-22 12:06:27.181185+00');
INSERT INTO public.test_charges VALUES ('01a20326-8a91-70cb-ac5e-08b404d02cc8', 120.5000, 'EUR', NULL, NULL, '2026-11-22 12:06:27.222135+00');
INSERT INTO public.tokens VALUES ('01a20326-802d-75a2-b5c8-b30c0ecf9665', '01a20326-8005-7331-8c39-3de171c3bd62', 'bbc4c33806deb0975bb5c4fb934cbc271ff6d4ad4a5e4e5f603e64d0389976b0', '{users:read,users:write,tokens:write,avatars:write,messages:read,messages:write,articles:read,articles:write,turtles:read,turtles:write,companies:read,companies:write,invoices:read,invoices:write,payments:write}', true, NULL, NULL, '2026-11-22 12:06:24+00', NULL);
INSERT INTO public.tokens VALUES ('01a20326-85f5-7588-bfa7-c02b57ab401b', '01a20326-8596-7699-992a-325f321ef304', 'f8b446cb1192f1f874451d18b024926209fe422bf9a8ecb048ae64a40e89c062', '{articles:read,articles:write,companies:read,companies:write,invoices:read,invoices:write,messages:read,messages:write,turtles:read,turtles:write,users:read,users:write,avatars:write,payments:write,tokens:write}', false, NULL, NULL, '2026-11-22 12:06:26.037+00', '01a20326-802d-75a2-b5c8-b30c0ecf9665');
INSERT INTO public.tokens VALUES ('01a20326-870e-73bb-bc95-ba2d6ef44e5b', '01a20326-8596-7699-992a-325f321ef304', 'a517b6a8129107f73bad4454f2931fd6b8c98feab71726d1f509b8350aff40d9', '{articles:read}', false, NULL, NULL, '2026-11-22 12:06:26.318+00', '01a20326-85f5-7588-bfa7-c02b57ab401b');
INSERT INTO public.transitions VALUES ('01a20326-87b1-70d4-9875-3aa701caae1c', '01a20326-8797-755b-9ef0-1fb272c1f231', 'draft', 'published', '2026-11-22 12:06:26.481+00');
INSERT INTO public.transitions VALUES ('01a20326-87d8-72ae-8227-bea686b82906', '01a20326-87cb-72a2-be03-b2b62d5936a8', 'draft', 'published', '2026-11-22 12:06:26.52+00');
INSERT INTO public.transitions VALUES ('01a20326-8809-71e4-a6d1-9527913a47e3', '01a20326-87ea-7407-8b4a-b87d937ed92b', 'draft', 'published', '2026-11-22 12:06:26.569+00');
INSERT INTO public.transitions VALUES ('01a20326-881f-7099-90f0-bafeb4a11e1b', '01a20326-8816-708e-a5a7-d50e5fe1e616', 'draft', 'published', '2026-11-22 12:06:26.591+00');
INSERT INTO public.transitions VALUES ('01a20326-8834-7164-a777-6e17adc0d209', '01a20326-8827-7585-af2f-0284f9719a58', 'draft', 'published', '2026-11-22 12:06:26.612+00');
INSERT INTO public.transitions VALUES ('01a20326-8839-7765-b5da-3891f6561e00', '01a20326-87cb-72a2-be03-b2b62d5936a8', 'published', 'sent', '2026-11-22 12:06:26.617+00');
INSERT INTO public.transitions VALUES ('01a20326-88c6-736a-bf55-4daa5de5a0ff', '01a20326-8797-755b-9ef0-1fb272c1f231', 'published', 'paid', '2026-11-22 12:06:26.758+00');
INSERT INTO public.transitions VALUES ('01a20326-88f6-7511-931b-662154480ec9', '01a20326-87cb-72a2-be03-b2b62d5936a8', 'sent', 'failed', '2026-11-22 12:06:26.806+00');
INSERT INTO public.transitions VALUES ('01a20326-893a-7432-aada-82464dec5c33', '01a20326-87ea-7407-8b4a-b87d937ed92b', 'published', 'paid', '2026-11-22 12:06:26.874+00');
INSERT INTO public.transitions VALUES ('01a20326-8a43-75f3-86fe-07302123d091', '01a20326-8816-708e-a5a7-d50e5fe1e616', 'published', 'sent', '2026-11-22 12:06:27.139+00');
INSERT INTO public.transitions VALUES ('01a20326-8a82-75e3-8150-67fedaf1daf9', '01a20326-8816-708e-a5a7-d50e5fe1e616', 'sent', 'paid', '2026-11-22 12:06:27.202+00');
INSERT INTO public.transitions VALUES ('01a20326-8a9a-74dd-b947-9d019b4d78ce', '01a20326-8827-7585-af2f-0284f9719a58', 'published', 'paid', '2026-11-22 12:06:27.226+00');
INSERT INTO public.turtles VALUES ('01a20326-8751-713e-bec7-8119e2530e91', 'Shelly', 80, 'Chelonia mydas', 1, '2026-11-22 12:06:26.385+00', '2026-11-22 12:06:26.385+00');
INSERT INTO public.uploads VALUES ('01a20326-89e8-7273-bfdb-44af038a0bed', '01a20326-8596-7699-992a-325f321ef304', '090eb4ccaa12dea1c1a8b6102ae66584aa8d0b38649642fca19cc058b015227e', 70, 'image/png', NULL, NULL, NULL, '2026-11-22 13:06:27.048+00', '2026-11-22 12:06:27.048+00');
INSERT INTO public.users VALUES ('01a20326-8005-7331-8c39-3de171c3bd62', 'admin', 'Administrator', 'admin@example.com', '2026-11-22 12:06:24+00');
INSERT INTO public.users VALUES ('01a20326-8596-7699-992a-325f321ef304', 'ada', 'Ada Lovelace', 'ada@example.com', '2026-11-22 12:06:25.942+00');
INSERT INTO public.users VALUES ('01a20326-85d5-75b0-9385-0cfff116121d', 'grace', 'Grace Hopper', 'grace@example.com', '2026-11-22 12:06:26.005+00');
SELECT pg_catalog.setval('public.events_id_seq', 36, true);
SELECT pg_catalog.setval('public.migrations_id_seq', 11, true);
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
CREATE INDEX articles_by_author ON public.articles USING btree (author_id, id) WHERE (deleted_at IS NULL);
CREATE INDEX articles_by_author_status ON public.articles USING btree (author_id, status, id) WHERE (deleted_at IS NULL);
CREATE INDEX articles_by_status ON public.articles USING btree (status, id) WHERE (deleted_at IS NULL);
CREATE INDEX articles_listed ON public.articles USING btree (id) WHERE (deleted_at IS NULL);
CREATE INDEX articles_trashed ON public.articles USING btree (id) WHERE (deleted_at IS NOT NULL);
CREATE INDEX events_of_other_user ON public.events USING btree (other_user_id, id) WHERE (other_user_id IS NOT NULL);
CREATE INDEX events_of_user ON public.events USING btree (user_id, id);
CREATE INDEX idempotency_keys_age ON public.idempotency_keys USING btree (created_at);
CREATE INDEX identities_user ON public.identities USING btree (user_id);
CREATE INDEX invoices_by_status ON public.invoices USING btree (owner_id, status, id);
CREATE INDEX invoices_listed ON public.invoices USING btree (owner_id, id);
CREATE UNIQUE INDEX invoices_number_unique ON public.invoices USING btree (owner_id, invoice_number);
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
CREATE UNIQUE INDEX users_username_unique ON public.users USING btree (lower(username));
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
