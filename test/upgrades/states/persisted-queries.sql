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
INSERT INTO public.articles VALUES ('01a2034b-1b0a-70b6-b534-ef01d0c51fc8', 'published', '01a2034b-1b0a-70b6-b534-f0117ddec2c8', '01a2034b-13a8-775b-a626-3d182fda0dcd', 1, '2026-11-22 12:46:23.498+00', '2026-11-22 12:46:23.498+00', NULL);
INSERT INTO public.articles VALUES ('01a2034b-19cf-74fb-8645-99b8de9f007b', 'published', '01a2034b-1bdb-7311-a693-855f3d36c137', '01a2034b-197e-71a3-bed7-c5bc27b1bd3d', 2, '2026-11-22 12:46:23.183+00', '2026-11-22 12:46:23.73+00', NULL);
INSERT INTO public.articles VALUES ('01a2034b-1fcb-72fa-bef1-07b33993487c', 'published', '01a2034b-1fcb-72fa-bef1-0b4255f50119', '01a2034b-197e-71a3-bed7-c5bc27b1bd3d', 1, '2026-11-22 12:46:24.715+00', '2026-11-22 12:46:24.715+00', NULL);
INSERT INTO public.articles VALUES ('01a2034b-2054-723a-ac8f-b964a6d0b1b9', 'published', '01a2034b-2054-723a-ac8f-be8a804836ec', '01a2034b-13a8-775b-a626-3d182fda0dcd', 1, '2026-11-22 12:46:24.852+00', '2026-11-22 12:46:24.852+00', NULL);
INSERT INTO public.avatars VALUES ('01a2034b-1ec4-76a5-bcad-6b013fdfb287', '01a2034b-197e-71a3-bed7-c5bc27b1bd3d', 'images/1f76d7953a1cc2ac365bbd217fea4707199c3cae.png', '2026-11-22 12:46:24.452+00');
INSERT INTO public.companies VALUES ('01a2034b-1c9d-75d6-bf54-ced3f8e88ea1', 'Carapace', 'active', '[]', false, '{"name":"Linus","email":"linus@example.com","phone":"+1 555 0100"}', NULL, NULL, 1, 1, '2026-11-22 12:46:23.901+00', '2026-11-22 12:46:23.901+00');
INSERT INTO public.idempotency_keys VALUES ('01a2034b-13a8-775b-a626-3d182fda0dcd', '1erW_dPRZjCq1PB_XklIYzekLlj7Tu8N6qu4FMADsTQ', '6p4U3BU6SYy9OLGFfm19USFbiLSeZmxCnA2yzDTigzc', 201, '{"Location": "http://127.0.0.1:4879/users/01a2034b-197e-71a3-bed7-c5bc27b1bd3d", "Content-Type": "application/json; charset=utf-8", "Cache-Control": "no-store"}', 'PpxhwtY72ifvXEUoda8PoL0WWGp2JziQm2YjFJL0qZjV3loz8gjY0LmY8U4fbSKtIekAmY4AJEPGOIYssW8Vf/NTjeRlO0xXEtH+gYRBaf//0yVf1x2GlbNDvBMgpF21SsabPhpmjWW2lxVPlABYgxaPO6TzTEK+98i9BI7yiNusciqYwCFeTXIoQKbuv4CLXFougTpJlBEfnsxd4obKcJKigZ6zxZBM89iJehE2', '2026-11-22 12:46:23.094+00');
INSERT INTO public.idempotency_keys VALUES ('01a2034b-13a8-775b-a626-3d182fda0dcd', 'vil0VGl443OebW2oXEvp8zTOMt8rn9S2_xtVwNV-nUQ', 'GHhUz-t5ouSbluzFWBXSRS9QVwqqDqCmOqCrG9IoLJw', 201, '{"Location": "http://127.0.0.1:4879/users/01a2034b-1990-764e-9504-23525d34617e", "Content-Type": "application/json; charset=utf-8", "Cache-Control": "no-store"}', '1pvqhEMkDwWdan+ly/5l9nEmYcMrd7Sr5H2imXZCXfxLlTARIrtXZXyc9Cq9Mb/U84AWGIHflY6OKvmEuj3i21+PVyumVYvofcgYAPH/jszzaazu3l+X+deZ9bFneCUaPT3NV3snymFrNIFZr/BfUmsc0XZQeLxae3I3JnhXiEQrYVxnjkOeA+bPlpsnFy7+WVHSKlXpgphohlPmkqvpqkgD9E291P2LafMKGLas+JzDag==', '2026-11-22 12:46:23.119+00');
INSERT INTO public.idempotency_keys VALUES ('01a2034b-13a8-775b-a626-3d182fda0dcd', 'fDawqd7d4RnHUWWVfGycGH5l3x7l24fExYrVA62Iy-M', 'tZBkJryNGc1qwo0YbasWwySdll3tQ8D3Cky6UzkwR58', 201, '{"ETag": "\"e98fa5214c8b.1._nU7\"", "Location": "http://127.0.0.1:4879/tokens/01a2034b-19ab-72f1-9797-e98fa5214c8b", "Content-Type": "application/json; charset=utf-8", "Cache-Control": "no-store"}', 'AzqyPUPB0cFkTJLCP20V+SykZeOJ2WFFI7oib4k7rLOvJwE9GPxSisCqXTjpehbkBtzzcdOPp+vq+Eycjd7vE5gdgYO/A6RGpok/2mRV3mXH+eSMZG1Nsxgx9ju1bIkZZMW61zR7mlIm0n0oCUaF/yDkDYy1AUB38RXSxee+n4qYJ4kFX397kV8iAjfui/560axzfs6dXRhUOgWlbvEZeFMa8qubP4eZhj8AOhFJCq7XJ+bV4lOUHJaZWsEjOs/LSzrz4653tr0yZj1w/LbT5UaWiNl9Dgk6yQUGOWjXIuA3rNR5lN8SNz8KSYfB4Fj3WYEcKzFKM2Gh4Y2FUYcV1PFJ/5AOeQTIP0h+aufFOrpOH8TMDiQy5OgG7s9pAdckzIOfjAvEjuzdkIPlVFiDmZWZLgM4PQPMipONogU+nvQI5suRRWPgXyA1OnKCD+P4vgZKTA5Jhkuanjsd49JznHqWBjzCTOvtwUr/NZayAJvlxrAX3+6PMJmaxSYC6xQVECUTqZj7nogBnyRn8OA2TE/1oBvFRa8qJVTlyywMp+XOP302vvEN6+M92HGcxSOBpMGAFQFvYVeHd0SrCaWcVKijmvexrOUshmFoROXoQV/R4MlOAqmOFJlbGcATHOFCk8Y=', '2026-11-22 12:46:23.143+00');
INSERT INTO public.idempotency_keys VALUES ('01a2034b-197e-71a3-bed7-c5bc27b1bd3d', '2e-BllV8naaYBvtdd39OWtbVwYWTA54P9i-f3wA7AZg', 'waSTR_LFEfpRZptaHNyiD8Q3Bl0RNSiu5j7i8rYFeI4', 201, '{"ETag": "\"99b8de9f007b.1._nU7\"", "Location": "http://127.0.0.1:4879/articles/01a2034b-19cf-74fb-8645-99b8de9f007b", "Content-Type": "application/json; charset=utf-8", "Cache-Control": "no-store"}', 'G8jRgE39AcY+vFTl9mKgN0NKWA5RYwPa+IjoLlaceCqtXEbMFsbquXX8+0rGSsx8tL3wrvxhVxCqPvylTPLTMXGm6dpYFpUIy1x6p4Pqr7KTvcJGcJuOzP6MFf/WxvDcdUKbIsI9bD+nGgocw6u5eNntw49LrTEEpJ0dIXc06BnO/OrmvuvcCa7Ls5DPzDaC8QMstvTEy0G8Q15veTU3MteeRNJPoN7QVNQpaH3zZXUPRfbbkoE9quFWD0iWm7vXJ8pOIm2zUb+HebsdJhEX/sWKrQxaGG6DVsTwOstRQDLGMc6oAYM1kN7hoF+LD5KRIDoPPAtcC9+QRvNtiIzogTLK2qySlP4nI9sM7OSvtqU7R04Wb81uRU2XZU2VEmNus9MAUC8wn/wqfkHZT+x0tQpI3LMoktNzHFokvxA=', '2026-11-22 12:46:23.181+00');
INSERT INTO public.idempotency_keys VALUES ('01a2034b-13a8-775b-a626-3d182fda0dcd', '9UBNaKhrAe4Tj20TXLmVL8b4BPWrQQSo1KX7BuThsZc', 'RPGaceKsI8cjKeXNgcbDfs4rOat8qIP-CB-V8CzQBHE', 201, '{"ETag": "\"ef01d0c51fc8.1._nU7\"", "Location": "http://127.0.0.1:4879/articles/01a2034b-1b0a-70b6-b534-ef01d0c51fc8", "Content-Type": "application/json; charset=utf-8", "Cache-Control": "no-store"}', 'WsV5RfeVge3Y6Ld6mJCYQMSu0U3/CUgFYWfDOrMmX7ogc5PWEy87YDpBK+Q6nchh5cBUNvZ0RAr97rqmvdpdnt+RU32gW/ZnPRtf1ZlFF7i3S57XQDB19lbtIIka9VdJt5xluxIcR8YO84RyzzrBLOz8zx3DrU6g6l2b4dh7z0WOq/TmS3uVjGTKeWfduYsUmAsL8OPpb3vKaW8mCnVHY1AItyAuiEgLsddsEghS2umJWS+2Vo+ITbKjxxGgQ7oYGJGTvBi/otf9uSF3rTklrW5CmTnGcFmjDdrVSHTwNHT2wu2LDKNo304oX6VofDq9lUKUOhVRIu51hiFB2cjaGO86Z0dNs07ZniQRPr/lZp/hQPHnnSdv8a/jStjHMFdWLEVZP5eDZs10gsi8RP6fFHtxGJAnuBu8asMqr6cMaMLBOrE7yLdemSrhqA==', '2026-11-22 12:46:23.459+00');
INSERT INTO public.idempotency_keys VALUES ('01a2034b-197e-71a3-bed7-c5bc27b1bd3d', 'BD4wlRvE6sbFhxkb4J7GQRCTO2xeYz5pVGIzMxhWHlU', 'jMBwgedp5UQAhxtfeaiul7DD7ZYgTlma_SGtY8CLBL0', 201, '{"ETag": "\"855f3d36c137.1._nU7\"", "Location": "http://127.0.0.1:4879/articles/01a2034b-19cf-74fb-8645-99b8de9f007b/revisions/01a2034b-1bdb-7311-a693-855f3d36c137", "Content-Type": "application/json; charset=utf-8", "Cache-Control": "no-store"}', 'yPsln9RpqPQg90je9TQ4O7DWdyLhxNzLABzmvx7mSptaO6UnaVGqpidG6g6RNxNvv45XdrEynQpmrUENPIjFgs+6JLyvnCZxim2u5sRj+9zLgLhiYI/wq2UJPBQ/bYswUIjeN5GpF6/nyOM6la8znyOX++jMfloGQLYs9d1m8YFp0qLQgDl5WKpm1DtRk6a2ESgwyxC668TNNvBZiw7sVq3TyzDAYD2P5i7IFA+P2JW42y38qT4v8mN4hSYliX7q+f5x+niqgTyL3W6x4kM9QuU2DMfNn7eCqGkj2pGAceFyulz4Tivd5atWI8sQJ+R/srStyALmBMQNsJgo6IjZUnfiKeVcuDzNreWiho0mvn55w9HdyYM=', '2026-11-22 12:46:23.697+00');
INSERT INTO public.idempotency_keys VALUES ('01a2034b-197e-71a3-bed7-c5bc27b1bd3d', '8xZr30OdCx2gSO8NOtJFnHfJm6d5ufXjLPK8QlWbWMY', '7Keg6HW2gI9iVmotll-OHO0QTR0_bdOhgSeFpcKlPYA', 201, '{"ETag": "\"1c9943e8e3ff.1._nU7\"", "Location": "http://127.0.0.1:4879/tokens/01a2034b-1c31-72cd-8e33-1c9943e8e3ff", "Content-Type": "application/json; charset=utf-8", "Cache-Control": "no-store"}', 'b2hE18eM7mHKaQeuZyKwaywBWjajLNq066doGeGXtF5AgMxqxxm7L04guSM0L0xX1byXvocYomt54fir3wKJjBq+K3BvYETkjOYeouRedtot1CnlB10oLlj7iwub7BK9CS+S2GpIGLKsOcSD4cwPGveLsYFGKRMt99uTfBr0gtF7b9VLCbqwyz1Sia3McBiVeaayYvlam78WEV6CwratMKZftemt8i5kykT1Gztk4deVRuqNQSbP1TTxoRTYoVKxMdodOkB7co1jeegi7ev9w/B10s8m2xmyDFiXoa3zhgeMTOtpHFR+J30RVBDRGHLwYR9mtBOkQ3fA39UIqJPCxPlP', '2026-11-22 12:46:23.79+00');
INSERT INTO public.idempotency_keys VALUES ('01a2034b-197e-71a3-bed7-c5bc27b1bd3d', 'eO19K_KoxK9KPTZSqJ_oufRq3bi8jny2kQamRnkA9eY', 'zbfiyiSqeFx9CpGAR5XM7CaG8AcEF2ZO6QgV-Ng8Xv0', 201, '{"Content-Type": "application/json; charset=utf-8", "Cache-Control": "no-store"}', '+cfZyB/z1nQ/ztImhAYAZbUkNQsNGIEZER5EDYKZsQ5jmT2uSopxQSYHymk6O3ftXbx/MqcGNa8kUPNX8W8+1MibXIos0TTPCkcKQZDOuyLzhQIoDpoY2T9vksJV4H/Joh6hGAMGm8KVsDsb69yHtyHv6C7kaUzKfff4h0BrZlUBt/+CHd+r0alInJtBCWMvrFLjZgOE/lvr0iLClGqSYuugd+HIkr1vCib/HgLeMuJJO0urSj5XKsljCgmUKeTA6U/edUwkx3Dnm1Z+pYLzCsWKWl9TgEK4E+wqGsbQqC1Zuwb4fiBnjrLNcy/p6OKsYOv49aVmNEyF8hFQcafD2fZprm6y11dJl+QsngYjwlXD76uSjrYQ5CdiHm12+6RESxbEJ/r10K5YB0+gliA3VZhWP3wipK5ocbBJFS8WrEOvFiSTbWnm9Jl2UA==', '2026-11-22 12:46:23.818+00');
INSERT INTO public.idempotency_keys VALUES ('01a2034b-197e-71a3-bed7-c5bc27b1bd3d', 'LvlKZ_k8eab-JxC7XykHZYwfltjMa65r-MjhgBGYl-E', '-GOC-P2pBsm8hlOXmf5MKnXkOQjk6ckDmyfP_pILmDQ', 201, '{"ETag": "\"29f9dc669aa1.1._nU7\"", "Location": "http://127.0.0.1:4879/users/01a2034b-1990-764e-9504-23525d34617e/messages/01a2034b-1c72-748e-95e9-29f9dc669aa1", "Content-Type": "application/json; charset=utf-8", "Cache-Control": "no-store"}', 'bpNIwoJvi38n1LM62ZbzqFD4WlewNJtZ+20ETY6gc+lcLO3cSi6CYHQn5lvx6yZgX54X6VZa4SaFWw6cE3OFb5Y6ctqwEwUzExthpWT+4qB55coC2i6gZsvXxZTbt1zz6uUGbJ+TyXCNzT9eC2dsb6AeT5hIYe3rWX08zEsQVlYtnOLX9Ft7oUX0Q2oHxEusgO5Tv1ULrYhafLxihpgubtCJQfFqsJ/M7duai+6yBYSUMvqE+wUmsUsT1jYWtg2BDZsv4oxCUUQWPllGoF23cLhXMKqbFY2AGblx5QWU9f/JZVX4T19DbqyduQTFDAjZCWqRANeBZdnm6XGOn+J8QI3gtdeQKHtrRaCiXTb9fi9jS/lk2Wm68hxTs7FrmHwCNlQ4ch+MHjgYtupXthshdxZi/ZvNdn6/zQ==', '2026-11-22 12:46:23.855+00');
INSERT INTO public.idempotency_keys VALUES ('01a2034b-197e-71a3-bed7-c5bc27b1bd3d', 'Gk1byxx9BQCw9lZtWZv3pUktD97RTHvtQaaCgV1r7JI', 'luzv4mkvZWTbGOLVWMfak0iGtTXj6pMB-uiXg77AHAg', 201, '{"ETag": "\"0debcf922332.1._nU7\"", "Location": "http://127.0.0.1:4879/turtles/01a2034b-1c88-7220-9b20-0debcf922332", "Content-Type": "application/json; charset=utf-8", "Cache-Control": "no-store"}', 'H59oRTYKbkIf9IaA3CdmE0Whao2itIGzzeQaNH7wGE88bfTdPDXlQJUH7EOwKomI/8bf/dVycl9i3IGf4p4xLxWeppOtop5AxmtCppSJi6hSpL1GrmVFHw78qfhcdAdPy0M+RSGpSysAjfQIN+/eTLQHfqPK677R7NdI/b/wLF//Q9Fb9TxfgqkRhG8J/xjY03lN8GGNfhR1aDuUopMpE/IjmM01M/1SMA4w47gqpVHh+0I+u1w2Wg+pQlS2GcJ9yQXZT0ll/wyn9Q==', '2026-11-22 12:46:23.877+00');
INSERT INTO public.idempotency_keys VALUES ('01a2034b-197e-71a3-bed7-c5bc27b1bd3d', 'jP4oavGbGNhmtCWGX_SU_NMp1KcydNZ60GQ7MFBA01A', 'WsnsiwHQGuy7fHtuFvt2AFlbobsjCLza6s652w_ePEQ', 201, '{"ETag": "\"ced3f8e88ea1.1._nU7\"", "Location": "http://127.0.0.1:4879/api/v3/companies/01a2034b-1c9d-75d6-bf54-ced3f8e88ea1", "Content-Type": "application/json; charset=utf-8", "Cache-Control": "no-store"}', 'EySju/8F+Fa+WAUyaSnBLrBMdHmW8M20zOzpaUFykvy8UV+52KA9Dm+hREcEcDq4RRFi4Nf1Sua7IF7b0GcnfLkm5KJuIS3AABBMnoe5jB1aOQwuKUrwPqhpsSNpXkMUvwwAhED8FYnxeEz31fok+Fr7y5LioNE4KzX1', '2026-11-22 12:46:23.897+00');
INSERT INTO public.idempotency_keys VALUES ('01a2034b-197e-71a3-bed7-c5bc27b1bd3d', 'Dm8-fxvnqxDNvgasQFy7_6Kvb0pkKJVAybd5mYnTlzo', '5OQCUMiQH2zzUXO4QvwCT_L9UAugjnBKkZcR6-IUJ_c', 201, '{"ETag": "\"47fef0edc532.1._nU7\"", "Location": "http://127.0.0.1:4879/invoices/01a2034b-1caf-70c6-9e9a-47fef0edc532", "Content-Type": "application/json; charset=utf-8", "Cache-Control": "no-store"}', 'Tsyhaw8Vwc/ElcV9PbmsojPfGChXcZJjZeyIt3j56nJP7uAx9Gpk7gQKosjNcp1qH2A7r7of1If0eT+FgIKtNrMR4w+o8S8cTUYsGXc+vjSaetPDx7b5fynTwC9w4T1qmQqk0ZxZyQJJfYRaFHPAzpXLpSmmZhtGIhoB0g8Xj07GnHKpI9bdyIcPcemFpFWA2nIy+AK0lzZgaqgjXcyGqG+SMOy4b5jHKZUcANa3dUf+1strwIooYK3ZOP0OTA6VIEPeEZV9zDb8qM7GZ/oAv/pU/NJeHOJIteBnhDtNmRqsa8qgtMk38fp6+yivArmRIipV+H6mfFAkcDruQZKyUng3eivTOASfQVLFAxa9TGbZWwRLQ7FRXTNSZQZ1OeVb3xEaqziepN6Ff/uVe9UlRuole+zZW/89LRm/QMKDhBd2V9ZkcM+J/vsYpTiej2W6OI1NIuchKBxRSvlCDI7UL8nRlyHSewJpmdBVmgz5oK9Lo1xc5rEHnzZDswNkTzhjrJF3jjsLvkj8lAkcIgthClkN3xSxkRKgSRNQIVnoKXVoHxZxhsLO+UbJGjNB+IO8EgAMw2LAHfWvxnq6gp2EtnLS79DmDkoZ6m1TUGamESE71yc8T3VForEPL0QxqUEwzOUWsxwe1hpugzVVSptN1Xbf/9kfI5GKSHHYzrcoIVJqwBqH+mMPK4ZJHpIF', '2026-11-22 12:46:23.913+00');
INSERT INTO public.idempotency_keys VALUES ('01a2034b-197e-71a3-bed7-c5bc27b1bd3d', 'ACLL0ZNKqUalx4rtXsIB4SfvQcTpBxWLRrYrfX7k3Wo', '5nk75zhD4gpwyz2Dd56ij5sINKXKig9ziC04hMLpDOA', 201, '{"Location": "http://127.0.0.1:4879/invoices/01a2034b-1caf-70c6-9e9a-47fef0edc532/transitions/01a2034b-1cee-738b-80f9-bddf1c1dcca1", "Content-Type": "application/json; charset=utf-8", "Cache-Control": "no-store"}', 'Sxb16VBEPYg5BbXGGnDNmqibO75i1UTn1euLcZSlGHis6k4ZznhBwillBDwDhnmqKBaESiWZ79C7SfKzM+UnsPkF/Asrrks/uOrq+C49e7TwxazbbfVXEDgsVzLxwHpLpINrgag3tRWkskBB9z8SQLYRnX8Q+YTRVJlkvcJzN4soUaeONMACEm9FPFp1jPbGHH6Xah0yUUbB0KrA5wZMd3X4/dpICTxMezKpHhWVvzDq3pNanhNoFp8CjJwKHQ==', '2026-11-22 12:46:23.959+00');
INSERT INTO public.idempotency_keys VALUES ('01a2034b-197e-71a3-bed7-c5bc27b1bd3d', 'qCYBDde5gYMJae3woRV9-mp_yBTzQ3NKVOvWd5fUAx0', 'o4V_08GzJCgH0Up6jsrGyi6xAWta5wX8G6vwRGZAog0', 201, '{"ETag": "\"bfdaef88463c.1._nU7\"", "Location": "http://127.0.0.1:4879/invoices/01a2034b-1d07-7713-8990-bfdaef88463c", "Content-Type": "application/json; charset=utf-8", "Cache-Control": "no-store"}', 'haIvi6Tvfefh3RPErVBbSlLfV+zDo4Owh87438APOz1d+yqJEw8qzA/kkvOP2+ckNDThPv6cVCJS33LKd1DOlV2h/aJWZFOc2v94mqEWKQb4TR8iCamreStgG5qJMHXpeE0ETgNlnKWXbJpc9n/7dBiVYRXOM8eXbuxVje/GDevLV5lj1q40XhtEgtER9o4MQ6/+cqqsgByqgp9rCbkf6Qcwzg62ePuTWTSFyhTkdSCtT8FANOXNd+Yj9yCqztsiP/+Llbiq92u0yjGurlSeM9YkAjl37NZTUdBR+rkSW20KLvu+hpFbqG59f3eAdpZ35xS72STf4KC6zRMwvBlU/eEk4A93FUpCVcw2uKOA8KAnDzusPRqeNhUAahQhOndIHWUFx+ondyDMak2n2WH3WClq206NH8ZFqDXFY+hBZEBd5C42hld4X31cJskHLMsxBYw3MKobPaFXI3lK/fyBU+8awyP5VEcZRQtVz7NPGB+76a+QkUzDs0c0z/Vvc0l5VN/CtcsZXfqusbwqFA4AJAFCoz8Qujv69ALmmrYEhs1xjWh6FFUlfYhVRYfayhJZWPxBpBUtzKD0wbx+UOU8ZSOacO25eF+f5yz+6Vn4uH0MfloY+mAtBPPwHkRuktOZpo1HVeykp5r9Ns3jlAjvs/3KVdBOnxj2pUYMDVOJhNIuQZ0bkCH585sYTOox', '2026-11-22 12:46:24.004+00');
INSERT INTO public.idempotency_keys VALUES ('01a2034b-197e-71a3-bed7-c5bc27b1bd3d', 'YnC3JAFeGep6J8mgheyZt6R2lRzM6vWi4Bnp4XETvok', '536bsICMnUoEXHnGSLJVT_ttjCWERyqnVypS_HCp-fc', 201, '{"Location": "http://127.0.0.1:4879/invoices/01a2034b-1d07-7713-8990-bfdaef88463c/transitions/01a2034b-1d16-7523-a6aa-97322b2cfb91", "Content-Type": "application/json; charset=utf-8", "Cache-Control": "no-store"}', 'C4ePlpH8m+kWS5k1LqOtoUd8dFtrB3opTnHA2nisFfvsdNwprfGWSgI2GN3IN6Eo6nOzg/MHHPbEWyMCMNNGm7tzbYF8LlQqbfGq2YY0pG3syr7dY9TSRn2xMdgVgtjTnzUIGxRcn0uHP5eSP2LyC4PYHPLaqpmgD6pfyoAt6ToujncTMlUKs9eKtyaFUPGI0qsy+xe7t/nfR1FzAAs+puquOTb46NTU7tAqhHLN9XO8otzaow5ECOm+HkTIGQ==', '2026-11-22 12:46:24.017+00');
INSERT INTO public.idempotency_keys VALUES ('01a2034b-197e-71a3-bed7-c5bc27b1bd3d', 'FyBaQC3grUsylLlhvawCfbyHWkhcXxeJlaY_0DPTSsY', 'pE_W83fJxhCkXflTUPreDKcrKRkLH9oU_l92DXAydsc', 201, '{"ETag": "\"7c89e4b1262e.1._nU7\"", "Location": "http://127.0.0.1:4879/invoices/01a2034b-1d25-733a-85bf-7c89e4b1262e", "Content-Type": "application/json; charset=utf-8", "Cache-Control": "no-store"}', '++L6sfP07vc3qZ/7yd9wQLhV+BSmfXFRTsTLt3xyMMt68G64jmtaIs0TL64txkGE9usHxZJCyPGY+51mPOU3RJcIrM76L9+3z1U+veZmfo+lo1XCjIgizkFTuEKkgH0VpjgcRnVVLUps/2rIVxEScseFzLLlGREa+fkeE3B7u5VBQ0SvgoTDLkpz5o/6e3z+UuHKPoK1BzJUndRJl7DestPHRN4TIZTuy70SAwfPE4IoomqYZewd80aeQsS4WvLJMpn4CsO+H69xEiFuDbKPw6D++tFZKkkCDnyOOkdxxh9BrOVG0VQwdIQMZWK7KLfamkKB81HeCgg3iv1MseltdA3gZElRWFT903FRFwmlBP/VXhMHJt/YGMlR5UZKElPca30u5+5ntmXoJBfrOx9mCBvnbZUclOu/FRRR0EYAx42yT42AmPlFzjLASg5w2b2jWb0GhXLa7oABFMuA/8IytyHS6v9uXuqn48oe8jY5pwmWtZF1WnxHfrAjML7NbwfeHlhwuR4KYDApTiIbDk1dMxiZMoaex490WGtWvjmGXwjDAoHoYiP4V5ZguidMMk0z3zR0Cf7nNcoHPzf4rHAzOKahpcHp3r+Tzau2QUz9qHXoU+GHXFqlI198Vlkb05DmogDF/gcg34YXBcBDxOOv/zmQwWp+VQLLaOamlfyMYFooUzGtG+P6eq+xUPaO', '2026-11-22 12:46:24.035+00');
INSERT INTO public.idempotency_keys VALUES ('01a2034b-197e-71a3-bed7-c5bc27b1bd3d', 'Ti7cOyBbc5cnDZeMhVE4BObxBntfhRzzLYUDaJy_ipc', 'AlfVOucRpiI8vuodTr6D8IiB-xo1f6-j2DLywITv0ho', 201, '{"Location": "http://127.0.0.1:4879/invoices/01a2034b-1d25-733a-85bf-7c89e4b1262e/transitions/01a2034b-1d38-7073-aff1-548e5a43abf5", "Content-Type": "application/json; charset=utf-8", "Cache-Control": "no-store"}', 'cqQt2n8/7qYJ0a5QxNptehtoRyJT1wR8/2hVDDKIVjDpz4nk0WcaRX3OrYqCeosuVLEZJyVbrnMYaAJbOglZ8ybTCNiYfunOqS8E85dhSrh+OJGit1yKKvfev6xdcMzkDWP7Aqzci63VnFhjfOH9e7tOc+/iVeZj+jJTlnael30a+yBFDH+py6ZhS8rKs/Jz2suxoNk21pSRYS3NTSPL1NnoraUtMhhMMoRt910MIP72k/SOOUh6D8xqvkCczg==', '2026-11-22 12:46:24.05+00');
INSERT INTO public.idempotency_keys VALUES ('01a2034b-197e-71a3-bed7-c5bc27b1bd3d', 'RurIeyGa1rsNveGN5qUw6WMy_KMsiyjBpxKjWMbBQzo', 'TthCqKzXHVaC1hDdcrNpLO3B1WeTLYyhFyAh8Idl6JQ', 201, '{"ETag": "\"203bffe6f559.1._nU7\"", "Location": "http://127.0.0.1:4879/invoices/01a2034b-1d44-7448-baf4-203bffe6f559", "Content-Type": "application/json; charset=utf-8", "Cache-Control": "no-store"}', 'LuSbPdnRHvrlgYZLJ4EqBGo+HjQCU2Und8YR9ZeAdAS1qPGSq5jAsguGkqXIFjI11gsRNxk41hZ5WLQBlGKQUVuixdlpUBbDLbkyFr3I5VOaaWo04Rde3qDtwZBGc0bg+yjQmQhswlyS15npvT/Bclp4hh19KvDkRpktTmTfc+GqZ/N+HS2ZC5uC7dhaI5LoJ5w/u1YsRllLoIg4EEUXupOQdOXbfjUOvEmALsFH/RsFOrsM05ofybHXrqT59NrrGyZoiiIXZ7IRSNQWTAxxsDxcwoRQY8eFMiwYCpMQyoxv5wqYhm+jEte+pq4urGSqt1/wqKC+9/+fXj5/lQtgp4e9naOkXQS0ptidEjPrcpQ5cBKmJpoVD/KiI1KtJnFefpRDifAENfeYKQOBuOIB6lTRpF9/Gh764QPvP+5Prd3a0T4Pt7y0Rr9eCdX8WwWyHx+K4qFeYbb/517zakVMyVCsgmF5DN2qmqLF/BbjuF0XhxXMWi1PmMhNjNPr2c8dqSafhej8ue0yrWCSbfvRSoprIFtNCRUBtoP0gXZARHsRcoEtna8D46l1D7brAfDeHKY2mZT0hB0RG7bvUCOg/E/M9EDpopv2j8wpDnzCEXb+/Qc6xMrcrWZ0R5+dJ3IHorIqjfR9ZA9QZmzxGcbH4lhSB2fdL/SvurBkhCH8caz6yIAB/EUJnNWse/Cz', '2026-11-22 12:46:24.067+00');
INSERT INTO public.idempotency_keys VALUES ('01a2034b-197e-71a3-bed7-c5bc27b1bd3d', 'fE3DnBIpzhJUNu_4UtVv3aIWJKYH-8r1BFzjPr8115k', '9_glWfr8WTE2eFPP1fkY8OkdUFqf6eqAuZwdK_TJxlQ', 201, '{"Location": "http://127.0.0.1:4879/invoices/01a2034b-1d44-7448-baf4-203bffe6f559/transitions/01a2034b-1d54-7322-9e0e-728c86dbe48e", "Content-Type": "application/json; charset=utf-8", "Cache-Control": "no-store"}', 'SAipQWAxyQt5P6uNES5mBO/9iqRgQwKFIT+g6SGPxTYDxcEoPdQ1t85peAYv4RgucJEBJe0Q2xdk/QV9La3JcWdHTQwab2R5QY9NcL+bzZf0xuue6c/AlOGXlMbDFgoCzfOyIZxwDfaHXxE6nzp6B35CQxYI5Ja65la4YHh+r7AhgA3Q9JHPzgrnGDsPKMZ1DPcweh6Cf/dUWiBwW3u7+XaFGDSmYokowjdjvIdTCSt1G/rQk25pvFWiVs4jrg==', '2026-11-22 12:46:24.08+00');
INSERT INTO public.idempotency_keys VALUES ('01a2034b-197e-71a3-bed7-c5bc27b1bd3d', 'pgFcdoCamnbuOZjJ6X59ISzifaoFllAhseYzr_ddZ4A', 'LdygRWRe4BeTqHQVVy1XGn2x8rXOshTIvg14bhid50Q', 201, '{"ETag": "\"1d751b391a63.1._nU7\"", "Location": "http://127.0.0.1:4879/invoices/01a2034b-1d7f-765a-a25f-1d751b391a63", "Content-Type": "application/json; charset=utf-8", "Cache-Control": "no-store"}', 'vXA82pGo5xX0lHhcWsONv7sSW/58YcMsN6ZSVrBkPgPCs+qZhWjnYDNFjvf5/1EsOwjUqd+m2SmLXVH+eWitbVWGpW6fLXsno60GSJHNADZ8/JdBtggpE+fJHWaBg7JPHckkAVHzyph8xif/jF2bofryLicRhBkm2SPG4RiQc3gKE7AYgml9TrXIwvtjJRSDvNoz2cUhBIV6wduqL3UTdJjGBnh/R+uDeZUcAbQXYnBSvQPCduYsjPOUawGAN8sWbZXWWcpiw07Xg5sfqG5INhixOhr4sYEfkSE2RLgFLuu16+9EJtnxnP8KVrUkMOkIC+5sCEoM1BPQWvM8gKGArZFu2LhJ+ROannuSuFBRfvhINAfcQOW0dU510fRsBYTD7j2SLFeCaA0RLGwyjXB1dHp4uwe4ukCdT7kjdIk6jjB0GX0PWYxhFH4hJTeZOLj3iZXEw6AMt/v1PcR6SDrqweI+Ko1589K39zSEO+UZSIJnnwwVpbEr2ERbmRFtQgdSmOwBFLt4Urby7njKOcKJARpKA9WoOaNpIfw5s+AAMGNaBeTaxCUSOZzDmKY5S0oz1XUu/Y/731HBU9kMnyPmzETyRYR2Fd2UD93MrTAHoG4Y92HXmJBMkQDt3nAiOaHoRQ8JUU3aq5ZbsRI5FiqQgQheol/ktcYPmmskURGQg88LGjzN6MBJi19gLd76', '2026-11-22 12:46:24.124+00');
INSERT INTO public.idempotency_keys VALUES ('01a2034b-197e-71a3-bed7-c5bc27b1bd3d', 'lSlY1HD49jvuKFucZ49tQxMPgbXPJtYpqZ3g-rska8c', 'dUwVzMpq1rUepHmUpQOFWvWBG5DIvYPWHhBGKXzywSU', 201, '{"Location": "http://127.0.0.1:4879/invoices/01a2034b-1d7f-765a-a25f-1d751b391a63/transitions/01a2034b-1da0-75bd-8b95-aa070c27fe1f", "Content-Type": "application/json; charset=utf-8", "Cache-Control": "no-store"}', 'v3MLjWfcsxoit3rYFGoqstgB+U+/tNRZ8Ow2b/HpTiSt5jIEPRrsJXz/s+PfyGFdGuVjhr50EQVKrHMLlHqBjX7iTxQf0DAcdDlLrM38ZxrBSvcfHAp4ar+iwQdqpP8bv1UAczzJc46SBDciZuTJJ5TCjusZY4YOzWVydrAPHrtt8W2jFBTbkK9q3pUhM6MjHl4GlfdzA5oq5RuwzFaqyQksqpZbbPOqiLOhrI2tMc6VUCmvFZF5VKHC2YDAuQ==', '2026-11-22 12:46:24.148+00');
INSERT INTO public.idempotency_keys VALUES ('01a2034b-197e-71a3-bed7-c5bc27b1bd3d', 'l_ZQLL4kI969FGBkZdvuXINrQlnaY-SUMBHhOXRU-D8', 'xOkCZN6Ncl9iy-FmJFc_arImwhPNzMvQhJFOONKDkaM', 201, '{"Location": "http://127.0.0.1:4879/invoices/01a2034b-1d07-7713-8990-bfdaef88463c/transitions/01a2034b-1dae-71cf-a590-54011380d7e6", "Content-Type": "application/json; charset=utf-8", "Cache-Control": "no-store"}', '0Fuqm2TJ+JdYwsKPur32R2ljTLHEzPr8QtUY8IJWW8G4HY2fFmhqNYEv3KlHoOvn+573JOCS+hnwIUpz8Nn2uwQ9NHKnJqrvcqufXAo+D7ShoNJQACekMDUCmRgZta0WKj11a9Fy/ytGUrC0KNExA9dMwU3iirItV7MyZFrsnTWKUebBuSzwRUbXs6vwPBl06o+Vi2MkgcHrcv1pdtz4MUpj5EoDh5Es+d1p1U2thRzUDpQOmw5wDuf3VMeb', '2026-11-22 12:46:24.172+00');
INSERT INTO public.idempotency_keys VALUES ('01a2034b-197e-71a3-bed7-c5bc27b1bd3d', 'rw15CYljFoL2MFnkthAIVlF0XH164Mu3ynn4CPurrjY', 'lGpyuYsQx8XE528vZVDpvFkW0Gk5ujUiuvabAblWGnY', 201, '{"Location": "http://127.0.0.1:4879/invoices/01a2034b-1caf-70c6-9e9a-47fef0edc532/payment_attempts/01a2034b-1dd9-7200-b6bb-137428878764", "Content-Type": "application/json; charset=utf-8", "Cache-Control": "no-store"}', 'WC+MajWoGzJ3ufUEqD0V/UjeoH0qdzRgya0d/5rhZ6vcpImGeeHrywvyABbJirvyEAH26AZtNrwShdySafDCKVMC+6LWQZb+XZ94Dfdrsch8YFj5BWU293X7FNEJkt1pt4sfsm6Jiu/Y/D0ei+POnoGZXhNgIaJEAZo3lR95OFvlQ5+drs118eWQTepaueBTiWRqxIEK3Y0/od2Czx6KU8FekIpcn+t4kWbUcUIS+0K0TteVmMfOk9C8r+emUppwIvvFBD+SUbxVukPnwyPoNCgX+U/z7aPP9u6OhP8K/EkDDsAjjbvSXYOaRPAdL7YhkH6mEMd1VLAQJeO0+iEvtQQYZXVdFQ==', '2026-11-22 12:46:24.211+00');
INSERT INTO public.idempotency_keys VALUES ('01a2034b-197e-71a3-bed7-c5bc27b1bd3d', 'gyPyUPLYV_3Cwm6LXv0TWf5PMjrutYsXsgOqYTE4W4Q', 'YAOm5UPBZe54ty144f_HvgCKeiswxe3FGLRHUME8n_8', 201, '{"Location": "http://127.0.0.1:4879/invoices/01a2034b-1d07-7713-8990-bfdaef88463c/payment_attempts/01a2034b-1e21-76e3-9c98-3e4c87006988", "Content-Type": "application/json; charset=utf-8", "Cache-Control": "no-store"}', 'smDiPznwnlXYybKZR1NmdRU9qL7/+8qM3e7WOg1GU7che/pHfM3bF28F+t2kaeqed3WpwX8AuYOsDLGH5kVgJYAXjJzP4Jo4/lOY0SxQmNxB2sqOrrE6+vpy2p2+S27bv0uMAbOEctlvCqp3trvRbA77iDkzy5k44c0Z4+bu6HM9hrNhLQfES7GLr2vMYCY77Xeg4ZNymiOJMLSPHmOFdJtJ2qhjmvM8d2N3IsAmVnihCW9DJnXJzJ7d8o/xRkuQMXgCieISRyZMpknUlmGxtFzd6nn2pGAxsYRa+ByJigufy5myN4fPH3DHuANu3ywUe2gJbqQlAUs8DslJ3OxrvMeJTRkACDYxkALuHojIKSTrURFVRnpfLTnK/txsLi8whseQeAMde9Viw1O+F92s+CeAzUTuHhD+6i7R', '2026-11-22 12:46:24.28+00');
INSERT INTO public.idempotency_keys VALUES ('01a2034b-13a8-775b-a626-3d182fda0dcd', 'ML7_FJPTG_g2BejN2AoUfhF1Z6E-1NZnWIRmoBvuams', '78XOpTD8zED9ybkSysUSpuZ4O_hmpbAijEarHiGjFEk', 201, '{"Location": "http://127.0.0.1:4879/invoices/01a2034b-1d25-733a-85bf-7c89e4b1262e/payment_attempts/01a2034b-1e4a-7306-9af7-e9423e78df50", "Content-Type": "application/json; charset=utf-8", "Cache-Control": "no-store"}', 'I3zXJF1Ncy0lKxHhhY59NsLiB12Ij2FP00/RBbtehbvUuLjuyLJBhXwQTc+vFBHYwr9ttprlkBOJ7cyeA3piOY8EEwOuHaQi1axX40k/SB+65DtsRULoWoSxvxP984amosaMqJjDje5G19K9OYmoTeDV03yochFNgxkXWDGeINQOPP5VSgiUh07JRgGb1aJOSjmhhxsVQlD22U0ySmb9Ns95JXMOWyTC1sm5THTuG+os4pMrO0d0ejpKjQOnDdpOcmacUbM7os6E/W8s4eXNwkk6qqPJohj69n1wUGIWYScCearLKy6iu+zbE38oUnr3qzq9yMqh7B6zbKvBO8bFzwxejQ3Irg==', '2026-11-22 12:46:24.324+00');
INSERT INTO public.idempotency_keys VALUES ('01a2034b-197e-71a3-bed7-c5bc27b1bd3d', 's3I7x4iJ96Zn1tbvw5imXQIF94MPDrEOU-gE2wjrw-E', 'lmfp77VzUUglZrfBg0Uxes2ocBZpee1sLwLI122MHvQ', 201, '{"Location": "http://127.0.0.1:4879/avatars/01a2034b-1ec4-76a5-bcad-6b013fdfb287", "Content-Type": "application/json; charset=utf-8", "Cache-Control": "no-store"}', '2gQjH0RusFs4HrTc4bvXm9pTAfctMKMajnQ6fXwwrR12poLUuaJ3x+LfoHCb1NsKcR9W6acPELodTdixCMxEIC67Bzn/V1X/IkOBdlUYuvmLR/kvHBLUiQRoi3rYpyMkpHH+cABgbsMOsrT2GdBGN3jzjUL/QRmhxgf9E2LGkv6VOqqFxjbmhZdv8wjnbWHXI5sBBooAo7FrVXfID3DoagrJBzdxQbhaMgxTUibO660A/sNr06Vqb8J6ad/at5ckMbZQTmCEV6WIZSqj30Ssczch1sFUt6hKR1G6au0YyDQZwyKYZw==', '2026-11-22 12:46:24.391+00');
INSERT INTO public.idempotency_keys VALUES ('01a2034b-197e-71a3-bed7-c5bc27b1bd3d', 'jO-6ebXpGLIYNxpJIn_f-tIe4sDY-RBnTfTtsS2Aoh4', '98jl2v5Q0J4a56xgp7zS8gxKVT3YwXzkTLOzF4cTC0Q', 201, '{"Location": "http://127.0.0.1:4879/uploads/V-emPdgsq_XXSDpyY2gAa6ULj4eg-KY2frJbaHkaN7g", "Content-Type": "application/json; charset=utf-8", "Cache-Control": "no-store"}', 'AzMepeD+3DHPxBhUD2bkfgWCiQeq4E03zYr9/dPcImPNeK35jdcgHfxCfafcfSkCU6fMUAZPm5RPpAg4HVNocsldchP02+954S7wxwtPrOlc5UrFWPlRNUxw10xOVDt7xAh2tWPmo5xUOIUkwSsRudSh8vvh6ozF8wvpqelMxYTnBTzjnYVTw41UBSQAZEam5LRgGm9XraWzs10tskJzjbd+tc7s86qV6Vh9XDdNfvNdGQ1hN24WIArskOEgrJNX2G+svSAlw7lcFqe7NnV3j+L/L1anQCmL', '2026-11-22 12:46:24.579+00');
INSERT INTO public.idempotency_keys VALUES ('01a2034b-197e-71a3-bed7-c5bc27b1bd3d', 'sq8vgi4ZUvwSVeVOY6R4EXbaZXLVjmTkSXqYYzeyMJA', 'O2L_HHeiFlstionGJF7HTowwIRPhczO7JREo74gr0qM', 200, '{"content-type": "application/json; charset=utf-8", "Cache-Control": "no-store"}', '/G1u/uvkQei1zrWSkl+LRJPnmDJnI5JaPZWyqR604w4MccBkJHYUnZV3dz0TQrYxYeshkcKr/mSVbELjENKU51WUrFWuBoGaCRKHn4M6epdN27Rt3qr+7vYpYNt2Oi0afejF90jFLflMTvwTU57+GOPuWBixDLnTpTs=', '2026-11-22 12:46:24.618+00');
INSERT INTO public.idempotency_keys VALUES ('01a2034b-13a8-775b-a626-3d182fda0dcd', 'vVUHP6_LzzslFEwePQa5UpWrwsNHQKNVI113yurA6Eg', 'Wui7Uupph-tXs6m62s1vAWmrbPI5rGkcuK8BM8ejnJc', 200, '{"content-type": "application/json; charset=utf-8", "Cache-Control": "no-store"}', 'ZCs0i78LAVims8G0fPy0jhxPtgSRg86MgGATt5J9stVFtDZP4tlhAbxORrG9YPwQlup/YLgCHkEac4vvm+GbL1yyTDvXcrqha8g54gg5oMeYElLuqYGxH9+A2inSc0Q/ktoIPrg=', '2026-11-22 12:46:24.837+00');
INSERT INTO public.idempotency_keys VALUES ('01a2034b-197e-71a3-bed7-c5bc27b1bd3d', 'T7ljrMD1I3jAG8kuuNb1dFLr9zV1ofVmY6tiKUek6G4', 'WOA7SSmKCI90EcitMDVenhtxBKRQAWQziNPI0mAOkLE', 200, '{"content-type": "application/json; charset=utf-8", "Cache-Control": "no-store"}', 'I+5YxDoJ/SjqtDo3qxAMB6uXeZkaQQYqnnHGbrjn5l7h/zag1qxrlXTmgDo4ypa3zKB2OlYqyDDWv9ITONwH9L/2APur0+WVFkBPYIhZnrnLYpDzXccTwQyaC7Nk+iWSJqON9DO/LBAj', '2026-11-22 12:46:24.872+00');
INSERT INTO public.idempotency_keys VALUES ('01a2034b-197e-71a3-bed7-c5bc27b1bd3d', 'C37fBElJC1GMe6r9yaCudZpYXCCU7T4pQ4Mz5fL6rMw', '5_dgnq8cCMgsfFCBGwwR9BIg5IC9YzCrWK1STN65C4c', 200, '{"content-type": "application/json; charset=utf-8", "Cache-Control": "no-store"}', 'aiKLB8LzJIj28ravJmxBBrez7CBampK++psW9pMNbEB6JEw/Lk5FT2jQsmUEw/HY1kRkLk9+vj5JxkpW4c3sHnHkj2X+3jtd7+AfK35dgOmjPZB/e85s2p/Ju0OiYm6WcXVx3uZydDfqLdBhEIlcbh4w1Ytk6DabtxQXRNHy8Kb8', '2026-11-22 12:46:24.929+00');
INSERT INTO public.idempotency_keys VALUES ('01a2034b-13a8-775b-a626-3d182fda0dcd', 'vVJ93AsnAb_uE_3DPbeSU35Q0kxvITCfyRAwH0kx90I', 'RlMbTWpJg0u_ZO3IcC-W-goqWc8nchIzbzLvT_7DPQQ', 200, '{"content-type": "application/json; charset=utf-8", "Cache-Control": "no-store"}', 'bVr5N3tEgWlPdmoCvJ2xscU4JIk49ECt3DINPoxZZnRerFj4NiOePUHTNpqbJZVdLyaXFw3D2HI/HwTiqC/haGF6vgELBbeRGNXJ+tbawhP9KsCosahwPDClIMVPwnOkaIxZ+Lj8mRs9DRzHrGuyKRrMoDp12Ux7gz16f17E0FX9', '2026-11-22 12:46:24.992+00');
INSERT INTO public.invoices VALUES ('01a2034b-1caf-70c6-9e9a-47fef0edc532', '01a2034b-197e-71a3-bed7-c5bc27b1bd3d', 'R-1', 120.5000, 'EUR', 'Linus', 'linus@example.com', '+1 555 0100', 'paid', 3, '2026-11-22 12:46:23.919+00', '2026-11-22 12:46:23.982+00', NULL, NULL, '2026-11-22 12:46:24.254+00', '2026-11-22 12:46:24.254+00');
INSERT INTO public.invoices VALUES ('01a2034b-1d07-7713-8990-bfdaef88463c', '01a2034b-197e-71a3-bed7-c5bc27b1bd3d', 'R-2', 120.5000, 'EUR', 'Linus', 'linus@example.com', '+1 555 0100', 'failed', 4, '2026-11-22 12:46:24.007+00', '2026-11-22 12:46:24.022+00', '2026-11-22 12:46:24.174+00', '2026-11-22 12:46:24.303+00', NULL, NULL);
INSERT INTO public.invoices VALUES ('01a2034b-1d25-733a-85bf-7c89e4b1262e', '01a2034b-197e-71a3-bed7-c5bc27b1bd3d', 'R-3', 120.5000, 'EUR', 'Linus', 'linus@example.com', '+1 555 0100', 'paid', 3, '2026-11-22 12:46:24.037+00', '2026-11-22 12:46:24.056+00', NULL, NULL, '2026-11-22 12:46:24.356+00', '2026-11-22 12:46:24.356+00');
INSERT INTO public.invoices VALUES ('01a2034b-1d44-7448-baf4-203bffe6f559', '01a2034b-197e-71a3-bed7-c5bc27b1bd3d', 'R-4', 120.5000, 'EUR', 'Linus', 'linus@example.com', '+1 555 0100', 'paid', 4, '2026-11-22 12:46:24.068+00', '2026-11-22 12:46:24.084+00', '2026-11-22 12:46:24.885+00', NULL, '2026-11-22 12:46:24.953+00', '2026-11-22 12:46:24.953+00');
INSERT INTO public.invoices VALUES ('01a2034b-1d7f-765a-a25f-1d751b391a63', '01a2034b-197e-71a3-bed7-c5bc27b1bd3d', 'R-5', 120.5000, 'EUR', 'Linus', 'linus@example.com', '+1 555 0100', 'paid', 3, '2026-11-22 12:46:24.127+00', '2026-11-22 12:46:24.16+00', NULL, NULL, '2026-11-22 12:46:25.023+00', '2026-11-22 12:46:25.023+00');
INSERT INTO public.messages VALUES ('01a2034b-1c4e-77d3-8111-5d3a539922ec', 'Hello', '01a2034b-1990-764e-9504-23525d34617e', '01a2034b-197e-71a3-bed7-c5bc27b1bd3d', 1, '2026-11-22 12:46:23.822+00', '2026-11-22 12:46:23.822+00');
INSERT INTO public.messages VALUES ('01a2034b-1c72-748e-95e9-29f9dc669aa1', 'Hello again', '01a2034b-1990-764e-9504-23525d34617e', '01a2034b-197e-71a3-bed7-c5bc27b1bd3d', 1, '2026-11-22 12:46:23.858+00', '2026-11-22 12:46:23.858+00');
INSERT INTO public.migrations VALUES (1, '2026-11-21-articles', '2026-11-22 12:46:20.487343+00');
INSERT INTO public.migrations VALUES (2, '2026-11-21-messages-turtles-companies', '2026-11-22 12:46:20.487343+00');
INSERT INTO public.migrations VALUES (3, '2026-11-21-invoices', '2026-11-22 12:46:20.487343+00');
INSERT INTO public.migrations VALUES (4, '2026-11-21-avatars', '2026-11-22 12:46:20.487343+00');
INSERT INTO public.migrations VALUES (5, '2026-11-21-token-parents', '2026-11-22 12:46:20.487343+00');
INSERT INTO public.migrations VALUES (6, '2026-11-21-articles-by-author', '2026-11-22 12:46:20.487343+00');
INSERT INTO public.migrations VALUES (7, '2026-11-22-minor-units', '2026-11-22 12:46:20.487343+00');
INSERT INTO public.migrations VALUES (8, '2026-11-22-narrow-lists', '2026-11-22 12:46:20.487343+00');
INSERT INTO public.migrations VALUES (9, '2026-11-22-shared-folders', '2026-11-22 12:46:20.487343+00');
INSERT INTO public.migrations VALUES (10, '2026-11-23-identities', '2026-11-22 12:46:20.487343+00');
INSERT INTO public.payment_attempts VALUES ('01a2034b-1dd9-7200-b6bb-137428878764', '01a2034b-1caf-70c6-9e9a-47fef0edc532', '01a2034b-197e-71a3-bed7-c5bc27b1bd3d', 'R-1', 120.5000, 'EUR', '*******cess', NULL, 'rw15CYljFoL2MFnkthAIVlF0XH164Mu3ynn4CPurrjY', 'lGpyuYsQx8XE528vZVDpvFkW0Gk5ujUiuvabAblWGnY', 'succeeded', NULL, NULL, '2026-11-22 12:46:24.217+00');
INSERT INTO public.payment_attempts VALUES ('01a2034b-1e21-76e3-9c98-3e4c87006988', '01a2034b-1d07-7713-8990-bfdaef88463c', '01a2034b-197e-71a3-bed7-c5bc27b1bd3d', 'R-2', 120.5000, 'EUR', '********ined', NULL, 'gyPyUPLYV_3Cwm6LXv0TWf5PMjrutYsXsgOqYTE4W4Q', 'YAOm5UPBZe54ty144f_HvgCKeiswxe3FGLRHUME8n_8', 'failed', 'card_declined', 'The card was declined.', '2026-11-22 12:46:24.289+00');
INSERT INTO public.payment_attempts VALUES ('01a2034b-1e4a-7306-9af7-e9423e78df50', '01a2034b-1d25-733a-85bf-7c89e4b1262e', '01a2034b-13a8-775b-a626-3d182fda0dcd', 'R-3', 120.5000, 'EUR', '*******cess', NULL, 'ML7_FJPTG_g2BejN2AoUfhF1Z6E-1NZnWIRmoBvuams', '78XOpTD8zED9ybkSysUSpuZ4O_hmpbAijEarHiGjFEk', 'succeeded', NULL, NULL, '2026-11-22 12:46:24.33+00');
INSERT INTO public.payment_attempts VALUES ('01a2034b-20ad-7054-a924-edf3376a68bd', '01a2034b-1d44-7448-baf4-203bffe6f559', '01a2034b-197e-71a3-bed7-c5bc27b1bd3d', 'R-4', 120.5000, 'EUR', '*******cess', NULL, 'C37fBElJC1GMe6r9yaCudZpYXCCU7T4pQ4Mz5fL6rMw', '5_dgnq8cCMgsfFCBGwwR9BIg5IC9YzCrWK1STN65C4c', 'succeeded', NULL, NULL, '2026-11-22 12:46:24.941+00');
INSERT INTO public.payment_attempts VALUES ('01a2034b-20e9-7167-bd89-d1afd5f617c9', '01a2034b-1d7f-765a-a25f-1d751b391a63', '01a2034b-13a8-775b-a626-3d182fda0dcd', 'R-5', 120.5000, 'EUR', '*******cess', NULL, 'vVJ93AsnAb_uE_3DPbeSU35Q0kxvITCfyRAwH0kx90I', 'RlMbTWpJg0u_ZO3IcC-W-goqWc8nchIzbzLvT_7DPQQ', 'succeeded', NULL, NULL, '2026-11-22 12:46:25.001+00');
INSERT INTO public.revisions VALUES ('01a2034b-19cf-74fb-8645-9d23c7ce1382', '01a2034b-19cf-74fb-8645-99b8de9f007b', 'Once', 'Text', '01a2034b-197e-71a3-bed7-c5bc27b1bd3d', '2026-11-22 12:46:23.183+00');
INSERT INTO public.revisions VALUES ('01a2034b-1b0a-70b6-b534-f0117ddec2c8', '01a2034b-1b0a-70b6-b534-ef01d0c51fc8', 'Of the administrator', '', '01a2034b-13a8-775b-a626-3d182fda0dcd', '2026-11-22 12:46:23.498+00');
INSERT INTO public.revisions VALUES ('01a2034b-1bdb-7311-a693-855f3d36c137', '01a2034b-19cf-74fb-8645-99b8de9f007b', 'Twice', 'Text', '01a2034b-197e-71a3-bed7-c5bc27b1bd3d', '2026-11-22 12:46:23.73+00');
INSERT INTO public.revisions VALUES ('01a2034b-1fcb-72fa-bef1-0b4255f50119', '01a2034b-1fcb-72fa-bef1-07b33993487c', 'By GraphQL', '', '01a2034b-197e-71a3-bed7-c5bc27b1bd3d', '2026-11-22 12:46:24.715+00');
INSERT INTO public.revisions VALUES ('01a2034b-2054-723a-ac8f-be8a804836ec', '01a2034b-2054-723a-ac8f-b964a6d0b1b9', 'Inline', '', '01a2034b-13a8-775b-a626-3d182fda0dcd', '2026-11-22 12:46:24.852+00');
INSERT INTO public.shared_folders VALUES ('images', '025390b5-1e24-48b3-9da0-af3c2b02ff6b');
INSERT INTO public.test_charges VALUES ('01a2034b-1dd9-7200-b6bb-137428878764', 120.5000, 'EUR', NULL, NULL, '2026-11-22 12:46:24.245157+00');
INSERT INTO public.test_charges VALUES ('01a2034b-1e21-76e3-9c98-3e4c87006988', 120.5000, 'EUR', 'card_declined', 'The card was declined.', '2026-11-22 12:46:24.300634+00');
INSERT INTO public.test_charges VALUES ('01a2034b-1e4a-7306-9af7-e9423e78df50', 120.5000, 'EUR', NULL, NULL, '2026-11-22 12:46:24.33944+00');
INSERT INTO public.test_charges VALUES ('01a2034b-20ad-7054-a924-edf3376a68bd', 120.5000, 'EUR', NULL, NULL, '2026-11-22 12:46:24.943886+00');
INSERT INTO public.test_charges VALUES ('01a2034b-20e9-7167-bd89-d1afd5f617c9', 120.5000, 'EUR', NULL, NULL, '2026-11-22 12:46:25.01517+00');
INSERT INTO public.tokens VALUES ('01a2034b-13c9-721a-bfd9-fd694f3eca5a', '01a2034b-13a8-775b-a626-3d182fda0dcd', 'bbc4c33806deb0975bb5c4fb934cbc271ff6d4ad4a5e4e5f603e64d0389976b0', '{users:read,users:write,tokens:write,avatars:write,messages:read,messages:write,articles:read,articles:write,turtles:read,turtles:write,companies:read,companies:write,invoices:read,invoices:write,payments:write}', true, NULL, NULL, '2026-11-22 12:46:21+00', NULL);
INSERT INTO public.tokens VALUES ('01a2034b-19ab-72f1-9797-e98fa5214c8b', '01a2034b-197e-71a3-bed7-c5bc27b1bd3d', '2a7425e9d28707b1ab0aabc5b63fc5d72efe886d5dfa9fd0466e09405460e5c6', '{articles:read,articles:write,companies:read,companies:write,invoices:read,invoices:write,messages:read,messages:write,turtles:read,turtles:write,users:read,users:write,avatars:write,payments:write,tokens:write}', false, NULL, NULL, '2026-11-22 12:46:23.147+00', '01a2034b-13c9-721a-bfd9-fd694f3eca5a');
INSERT INTO public.tokens VALUES ('01a2034b-1c31-72cd-8e33-1c9943e8e3ff', '01a2034b-197e-71a3-bed7-c5bc27b1bd3d', '2387427626d7dfa2a82c600503de23971e281efe95dd043311b68c02d7e7c07d', '{articles:read}', false, NULL, NULL, '2026-11-22 12:46:23.794+00', '01a2034b-19ab-72f1-9797-e98fa5214c8b');
INSERT INTO public.transitions VALUES ('01a2034b-1cee-738b-80f9-bddf1c1dcca1', '01a2034b-1caf-70c6-9e9a-47fef0edc532', 'draft', 'published', '2026-11-22 12:46:23.982+00');
INSERT INTO public.transitions VALUES ('01a2034b-1d16-7523-a6aa-97322b2cfb91', '01a2034b-1d07-7713-8990-bfdaef88463c', 'draft', 'published', '2026-11-22 12:46:24.022+00');
INSERT INTO public.transitions VALUES ('01a2034b-1d38-7073-aff1-548e5a43abf5', '01a2034b-1d25-733a-85bf-7c89e4b1262e', 'draft', 'published', '2026-11-22 12:46:24.056+00');
INSERT INTO public.transitions VALUES ('01a2034b-1d54-7322-9e0e-728c86dbe48e', '01a2034b-1d44-7448-baf4-203bffe6f559', 'draft', 'published', '2026-11-22 12:46:24.084+00');
INSERT INTO public.transitions VALUES ('01a2034b-1da0-75bd-8b95-aa070c27fe1f', '01a2034b-1d7f-765a-a25f-1d751b391a63', 'draft', 'published', '2026-11-22 12:46:24.16+00');
INSERT INTO public.transitions VALUES ('01a2034b-1dae-71cf-a590-54011380d7e6', '01a2034b-1d07-7713-8990-bfdaef88463c', 'published', 'sent', '2026-11-22 12:46:24.174+00');
INSERT INTO public.transitions VALUES ('01a2034b-1dfe-72f8-8a7d-386f88fad023', '01a2034b-1caf-70c6-9e9a-47fef0edc532', 'published', 'paid', '2026-11-22 12:46:24.254+00');
INSERT INTO public.transitions VALUES ('01a2034b-1e2f-7729-af8d-f21e454e048a', '01a2034b-1d07-7713-8990-bfdaef88463c', 'sent', 'failed', '2026-11-22 12:46:24.303+00');
INSERT INTO public.transitions VALUES ('01a2034b-1e64-7142-a8ca-c2ade51da074', '01a2034b-1d25-733a-85bf-7c89e4b1262e', 'published', 'paid', '2026-11-22 12:46:24.356+00');
INSERT INTO public.transitions VALUES ('01a2034b-2075-738e-b178-af3478269e97', '01a2034b-1d44-7448-baf4-203bffe6f559', 'published', 'sent', '2026-11-22 12:46:24.885+00');
INSERT INTO public.transitions VALUES ('01a2034b-20b9-756f-944c-1a15b54f8e66', '01a2034b-1d44-7448-baf4-203bffe6f559', 'sent', 'paid', '2026-11-22 12:46:24.953+00');
INSERT INTO public.transitions VALUES ('01a2034b-20ff-74d7-9f40-9fcaa7031d1a', '01a2034b-1d7f-765a-a25f-1d751b391a63', 'published', 'paid', '2026-11-22 12:46:25.023+00');
INSERT INTO public.turtles VALUES ('01a2034b-1c88-7220-9b20-0debcf922332', 'Shelly', 80, 'Chelonia mydas', 1, '2026-11-22 12:46:23.88+00', '2026-11-22 12:46:23.88+00');
INSERT INTO public.uploads VALUES ('01a2034b-1f50-757e-8e0e-fe37894fa138', '01a2034b-197e-71a3-bed7-c5bc27b1bd3d', '81e729b890d3bf8d5ff6be11d5c4f0b04de6b7d55bac665c8bd0666d2bcb81cd', 70, 'image/png', NULL, NULL, NULL, '2026-11-22 13:46:24.592+00', '2026-11-22 12:46:24.592+00');
INSERT INTO public.users VALUES ('01a2034b-13a8-775b-a626-3d182fda0dcd', 'admin', 'Administrator', 'admin@example.com', '2026-11-22 12:46:21+00');
INSERT INTO public.users VALUES ('01a2034b-197e-71a3-bed7-c5bc27b1bd3d', 'ada', 'Ada Lovelace', 'ada@example.com', '2026-11-22 12:46:23.102+00');
INSERT INTO public.users VALUES ('01a2034b-1990-764e-9504-23525d34617e', 'grace', 'Grace Hopper', 'grace@example.com', '2026-11-22 12:46:23.12+00');
SELECT pg_catalog.setval('public.migrations_id_seq', 10, true);
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
