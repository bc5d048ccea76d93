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
CREATE TABLE public.invoices (
    id uuid NOT NULL,
    owner_id uuid NOT NULL,
    invoice_number text NOT NULL,
    amount numeric(12,2) NOT NULL,
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
    amount numeric(12,2) NOT NULL,
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
CREATE TABLE public.test_charges (
    key uuid NOT NULL,
    amount numeric(12,2) NOT NULL,
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
INSERT INTO public.articles VALUES ('01a20326-5877-7517-85d6-ca8fe0f5841a', 'published', '01a20326-5877-7517-85d6-cfd6e70d5bbd', '01a20326-549a-76bc-a6b7-fc73fa28db96', 1, '2026-11-22 12:06:14.391+00', '2026-11-22 12:06:14.391+00', NULL);
INSERT INTO public.articles VALUES ('01a20326-586a-72a6-8cd4-d97b26074ff0', 'published', '01a20326-5882-7119-801a-e3fddd7fbb9a', '01a20326-5756-7330-96c7-62442c875870', 2, '2026-11-22 12:06:14.378+00', '2026-11-22 12:06:14.403+00', NULL);
INSERT INTO public.articles VALUES ('01a20326-5af3-70d9-a153-00efd7bbb783', 'published', '01a20326-5af3-70d9-a153-07072ee28a8d', '01a20326-5756-7330-96c7-62442c875870', 1, '2026-11-22 12:06:15.027+00', '2026-11-22 12:06:15.027+00', NULL);
INSERT INTO public.articles VALUES ('01a20326-5b22-71fa-8557-97653f28fe15', 'published', '01a20326-5b22-71fa-8557-99cf53680fbc', '01a20326-549a-76bc-a6b7-fc73fa28db96', 1, '2026-11-22 12:06:15.074+00', '2026-11-22 12:06:15.074+00', NULL);
INSERT INTO public.avatars VALUES ('01a20326-5a4f-7683-acbe-c856efeaf7bb', '01a20326-5756-7330-96c7-62442c875870', 'images/c71b46bb2fe463c98e74465d67706247de463be4.png', '2026-11-22 12:06:14.863+00');
INSERT INTO public.companies VALUES ('01a20326-58bd-7339-bd98-3e6f1c02b5bb', 'Carapace', 'active', '[]', false, '{"name":"Linus","email":"linus@example.com","phone":"+1 555 0100"}', NULL, NULL, 1, 1, '2026-11-22 12:06:14.461+00', '2026-11-22 12:06:14.461+00');
INSERT INTO public.idempotency_keys VALUES ('01a20326-549a-76bc-a6b7-fc73fa28db96', '1erW_dPRZjCq1PB_XklIYzekLlj7Tu8N6qu4FMADsTQ', '6p4U3BU6SYy9OLGFfm19USFbiLSeZmxCnA2yzDTigzc', 201, '{"Location": "http://127.0.0.1:4879/users/01a20326-5756-7330-96c7-62442c875870", "Content-Type": "application/json; charset=utf-8", "Cache-Control": "no-store"}', 'BDZ89oI/o8rLuvehF1AUtj+j7W4Zk1rD+K3yYu4BRQ67/AoK1QkSV4aT5uDuqSZQ76+IipAx3/c3UDTNIJveU8eLSUPc1uycuMC91/RWyR7xXdHclC9YW6DLLd+LUqFp8CORhTjCu17Vhq6mAPEgrG+XipWcMtWpmTLmmKfuRoRPY7McqeQmpa69z1rypd6yB6ueTP8YZQEZMb/7s/iY0jssmUb6OfA9MnEq5INm', '2026-11-22 12:06:14.1+00');
INSERT INTO public.idempotency_keys VALUES ('01a20326-549a-76bc-a6b7-fc73fa28db96', 'vil0VGl443OebW2oXEvp8zTOMt8rn9S2_xtVwNV-nUQ', 'GHhUz-t5ouSbluzFWBXSRS9QVwqqDqCmOqCrG9IoLJw', 201, '{"Location": "http://127.0.0.1:4879/users/01a20326-5777-76b9-bbd7-ac7c2f5d4ce4", "Content-Type": "application/json; charset=utf-8", "Cache-Control": "no-store"}', 'eYAv791ZjmNDHcIBajxE/PAeNE0UWiLZkQggTob9h1Wq/TJ0fBgeoI2WIUeV7F4hhFa0Er50xDTwTojpw711y/OHEWPUFY4lgFLetWLFWiqXlLUzbkQ+HC07TGlOXtlTfvjMjZ51qazEK/A6hraaK+/1uvMdU2B32SHYRNYwPoN2Bwgm4AMBkJLxCYa3y+WyrMH33iVo07C9qL1qlobvaxiqd8k5CJv4td+CMlf7RPcpGg==', '2026-11-22 12:06:14.134+00');
INSERT INTO public.idempotency_keys VALUES ('01a20326-549a-76bc-a6b7-fc73fa28db96', 'fDawqd7d4RnHUWWVfGycGH5l3x7l24fExYrVA62Iy-M', 'tZBkJryNGc1qwo0YbasWwySdll3tQ8D3Cky6UzkwR58', 201, '{"Location": "http://127.0.0.1:4879/tokens/01a20326-5849-7139-9424-14f9c482164d", "Content-Type": "application/json; charset=utf-8", "Cache-Control": "no-store"}', 'KHHh1461m45VTANLk/PqCFqUPdB4RZTyWKON9bawMnPGhGwB1pTmD4Xvj3dWEbcK+n+g2a28GE6HGMNrLUzLIJuR3S36NXxk+q30oZWdYTBnPNcJrj1wdjDb0XHcoAZgIqBNj7MA8WXNbQpMW64KRBTXofjM5YdhrC8wqfGX/eiTQ5RvVc1CnkTlOexIHlE1ahzjmjbYtJM5xmILYKj3nUIbUoVaa5A3kvZOFLP967pM2niQI83rfiZIY8GFCdQtjXOfr9XdUjH9yaH2scGOMP8Q2P/coTERzAdDi5Ob+s6nB08cxn9ABZnnnL1HbY9gZmcyadaqA+tFRljQvDYisBc45N8jpgQBY0slIdczHQWP5/hc2daRSGXkahmE6WoLmPe86I02qRDCxAB4gZw2MNU0uov0M3Rzt+2VW2bMvbvcASXdpi5xfGEtbIQ6jAVI3fcGawTBRdjv4bqQW0I+HOG2GsvH2ye+tFWessp0LP7rWRMXGaD1g9OG2GZYzTuJ8620lLZPAh4HuvLYUQXhuS6ApaIqzlCS0uXr2OiIJ3vR7A8ea1Lv3iag7faPdW1mII1G/0ZJTwQ2ije4pkk89kPlUfzsKStobXAjE8y1mfJEznSQnrUFjzH1Ce6W4RiGXeU=', '2026-11-22 12:06:14.322+00');
INSERT INTO public.idempotency_keys VALUES ('01a20326-5756-7330-96c7-62442c875870', '2e-BllV8naaYBvtdd39OWtbVwYWTA54P9i-f3wA7AZg', 'waSTR_LFEfpRZptaHNyiD8Q3Bl0RNSiu5j7i8rYFeI4', 201, '{"ETag": "\"d97b26074ff0.1\"", "Location": "http://127.0.0.1:4879/articles/01a20326-586a-72a6-8cd4-d97b26074ff0", "Content-Type": "application/json; charset=utf-8", "Cache-Control": "no-store"}', 'XmaoDEMS33tC4wwzrkvY4DklRmYK5MAolP1bC5yrpqEpvh90tKLjud00PeNaEEelQFkKIT3ywzGnq6rFKnrZkXH08u5hdg7lN2R7ATMY36yQstWwfiLbMadIFFelzHrZukZ6KQ/GT3SgY4/ZjQIWFvIRAoPcihG5QVgrEZtXYZMk5Q8M0+7QWYu0gsu8tWlFIUMNcJ7b0dE3Q8X6jAQyVtVShVS6ssaP2WRyyjRlUROzGiw0b4S4Bg7AncFtTZBCU8LFGBPj00UpHIvHG1nZ1zYFamP1vnWzQs3EHFyWqyIUwIT7chLxbhjlpYiqwZB4FXMhWX6mo80U5vrClWz//EFhCcBHZxIenWiLQ+SZ7xfKVpX9aadPCAvFET+Fcam2UYcLOPi+zMXekNYAECEJJJCDyPZURwUZYXc0k8U=', '2026-11-22 12:06:14.377+00');
INSERT INTO public.idempotency_keys VALUES ('01a20326-549a-76bc-a6b7-fc73fa28db96', '9UBNaKhrAe4Tj20TXLmVL8b4BPWrQQSo1KX7BuThsZc', 'RPGaceKsI8cjKeXNgcbDfs4rOat8qIP-CB-V8CzQBHE', 201, '{"ETag": "\"ca8fe0f5841a.1\"", "Location": "http://127.0.0.1:4879/articles/01a20326-5877-7517-85d6-ca8fe0f5841a", "Content-Type": "application/json; charset=utf-8", "Cache-Control": "no-store"}', 'RhZ2IEkcjndB0fOIyEdQTW9aEFwPKwsD3KZqCT043ZAdhy5ctdYFSaGdDoQ8U7xggr0h2NaoNc9QXlwcs6ELftzuqYHZ5VQCjAKzsw9A449VCf05cuX6XW6Trt320h+pNyvgV9pPIH9Qww3Jn4K9bkM/dA9jvZ2ScIm3hjsgS8TqfUqaMt4uaFssc/ffW1+hu6h3sJ5QsMS5pvEEm4k2ni64vGVpVVRYiA1FUJ0Ymm4pjujWIMFBEaYxdfkVnhwOEhUt5Jt8JmV2CM+xqt7LVow8O9if+L5X5M4+I1eonY1ieoGV/F2YyBLavmeFEORRxqKCk/OzEQr4XTpg1sY1bwboDt3GRf0+6nj5nTBYlOnSNW2MiXuir0GFsDZt/fa+y1I0ogz1IFx1wfHmeMIsFLSdTUM2ube3ukyacQ9N31WiX5E86cq0ZFumpA==', '2026-11-22 12:06:14.39+00');
INSERT INTO public.idempotency_keys VALUES ('01a20326-5756-7330-96c7-62442c875870', 'BD4wlRvE6sbFhxkb4J7GQRCTO2xeYz5pVGIzMxhWHlU', 'h_c3dUTXFLdasYgsW2mP_jT3OMJ3WJbMx2HVeQbKaMY', 201, '{"ETag": "\"e3fddd7fbb9a.1\"", "Location": "http://127.0.0.1:4879/articles/01a20326-586a-72a6-8cd4-d97b26074ff0/revisions/01a20326-5882-7119-801a-e3fddd7fbb9a", "Content-Type": "application/json; charset=utf-8", "Cache-Control": "no-store"}', 'sI/5Yt525XZbP8VqIaEx+3gud/5fsU5hqj10TzH4YHheysBIoXAvs6OSiTV5hPrLUffyZPedgwvwSAtOEovInA3p9GvmwR27acIoa1mbY4g80GOaZQkL0EcXBDX07OpVDjL5H21wsWYPjvdr5B4zi8X2NsLAp8mbuSYXlBC7zS4v8WwHl1CZ0szx7YvdvMNOwcJykcdbhjO4wenO+V6PEGTXb/5awygSPgsoeIo0uAoU2g7LIH4SemLktobmF5FYm3E8fIx1qeX5UDg3pMcVPq/88z/WfOj/Eeyu/EKZNLyth0vNnMC6OBSK4u5ZYgqlknVGcAeqzG4uhGK81xkMg2qRidEdvgkjt+2zTQQmQsRIzIvfR7M=', '2026-11-22 12:06:14.4+00');
INSERT INTO public.idempotency_keys VALUES ('01a20326-5756-7330-96c7-62442c875870', '8xZr30OdCx2gSO8NOtJFnHfJm6d5ufXjLPK8QlWbWMY', '7Keg6HW2gI9iVmotll-OHO0QTR0_bdOhgSeFpcKlPYA', 201, '{"Location": "http://127.0.0.1:4879/tokens/01a20326-5891-72d8-9a34-a12f58e2ce2d", "Content-Type": "application/json; charset=utf-8", "Cache-Control": "no-store"}', 'wwKOSJk5uzfgmI2jWAxKUZaQR0kh6VpfS8MbPFIHldMi8MoCP2YB8JJwTWTZCZ7w7gJmZy19opKvRx2d6jfRl1DLEUAvCEg5U6j8PXAebBjH8qjIB6RwdM7YHfkGdbPv5WguzVzqMXwI+vcUzew5r7EVroHfD8YTX/kBkIZbkg3bddF2fYJ+7LIjVA2BV4FQNQdfOgz6Rz/i+q0RCk9IUSfIp72SwrrraoSqrEpBPnHrUWRDQnOkZlyb/BCnYO02neeogMjM1/w1i5vP+62sLhQAPe3sFpYTXkcNmkqXgRE7RHBJe+3g5PZrdqHH/wjjiwZVzqWhRfS9hw69Hi3Qwf+h', '2026-11-22 12:06:14.417+00');
INSERT INTO public.idempotency_keys VALUES ('01a20326-5756-7330-96c7-62442c875870', 'eO19K_KoxK9KPTZSqJ_oufRq3bi8jny2kQamRnkA9eY', 'zbfiyiSqeFx9CpGAR5XM7CaG8AcEF2ZO6QgV-Ng8Xv0', 201, '{"Content-Type": "application/json; charset=utf-8", "Cache-Control": "no-store"}', 'PSd7+cQbai8fK053fp2Ey69AcGVocLiItGnDh/rr6XpTfRU0z48ceYYJ/Z38995Xlh0CQTuX3fVe6KlvVv/03HSX04qygrWOd1nDLQ7PsEt95IfWhJZIdy6dndCz4Uvw7xmfJxFsauWI5fRQEZcfULWmp+uhORg40IkHCG2MWdn35WCXsPrgaVcwAdfV8Ucy4aXgBmbkysPuoSlEcmyzsa+HKvf2vA4xavERAKEId9WtbJxHcRWG9oos5/BxJIBJ06Tsa/uUOWOmEvS6+5aUFqXG18Ei4xM7AXknLkZZ28eZ+UClZUmW31Z6zLBbH2uVCquwGD7lf4x5F7R8gR194/xeFYno92TVPWxoSzY55J1+OYwl0mWz8khR0Pe8ItISnvShCBaFfnunfXfHj4r5J1yGFbjVO2fzGWrDVNgh6TbQC4T1ygXh+Wjpxw==', '2026-11-22 12:06:14.425+00');
INSERT INTO public.idempotency_keys VALUES ('01a20326-5756-7330-96c7-62442c875870', 'LvlKZ_k8eab-JxC7XykHZYwfltjMa65r-MjhgBGYl-E', '-GOC-P2pBsm8hlOXmf5MKnXkOQjk6ckDmyfP_pILmDQ', 201, '{"ETag": "\"7799ef39fbea.1\"", "Location": "http://127.0.0.1:4879/users/01a20326-5777-76b9-bbd7-ac7c2f5d4ce4/messages/01a20326-58a6-77bd-8ff5-7799ef39fbea", "Content-Type": "application/json; charset=utf-8", "Cache-Control": "no-store"}', 'uQJDLki7C47oyUrExSk3vggs/9NzleN8lsbbE7z/u/ZrDio7I005IKhqVkJO6isy/+IwSzTRUlvQL7ICE7ICM15xhRVjMk/Gs8A5YwcPtDVFqTarjn8xssCLdtkcaY1dWQ26SAjzdZGpfMHKzhEPANnqx+DuvYGVjM9fBLoev4imG2QvaPGFVeKAwiAT7k+hmgD8oIh/4yA5QZBN1lCvpra+yzhDoYYQOKmQHL/MX4ZnR4kMgkf0F2pHCjVSB1cETfrRWZQmfXBGAFQPqv/wK3jLqkiLYKgQYw9/pQkpO17Q8OxNP+VQ3nl0HzsrBN8NlnNDnz5Wb/tDGrk8oR5s1i7z3PUw4LKizLL3zGYjuiUkwh3g/HT0/p8y5biXZB3JGOLpuq2uLzbClp0HYJJ0gt1up3Rws41wzA==', '2026-11-22 12:06:14.437+00');
INSERT INTO public.idempotency_keys VALUES ('01a20326-5756-7330-96c7-62442c875870', 'Gk1byxx9BQCw9lZtWZv3pUktD97RTHvtQaaCgV1r7JI', 'luzv4mkvZWTbGOLVWMfak0iGtTXj6pMB-uiXg77AHAg', 201, '{"ETag": "\"33e1e55262a4.1\"", "Location": "http://127.0.0.1:4879/turtles/01a20326-58ae-734c-8579-33e1e55262a4", "Content-Type": "application/json; charset=utf-8", "Cache-Control": "no-store"}', 'eyUSg/mpHXeteJTIl6jtcx5BW3xhp85I8JKtXda+PHjmwNgdUSiM4QhmprXo8Uk3w8Z5PaQefiwRGr8mCed+k4AID7jokPzotQprFq9Wvkf/4CbKFYmFNNj7VU+JcI0vDvE0br9PYJdEkjUbJPkibuCS6+LcnoMll9Oga8paUFLBVJjfNkyxLVhFrsGgVPdoNTYNpWPi29kRH+DPMawdXwoS/uA28lMQlnFYkcWmOokYCa1baX5G9D+C9LmXWgfYX8clr34v6zWHtw==', '2026-11-22 12:06:14.446+00');
INSERT INTO public.idempotency_keys VALUES ('01a20326-5756-7330-96c7-62442c875870', 'jP4oavGbGNhmtCWGX_SU_NMp1KcydNZ60GQ7MFBA01A', 'WsnsiwHQGuy7fHtuFvt2AFlbobsjCLza6s652w_ePEQ', 201, '{"ETag": "\"3e6f1c02b5bb.1\"", "Location": "http://127.0.0.1:4879/api/v3/companies/01a20326-58bd-7339-bd98-3e6f1c02b5bb", "Content-Type": "application/json; charset=utf-8", "Cache-Control": "no-store"}', 'snxfYCCfWqJKN8eGhb9Rbxlgx+x16RlrFWZZDix9x1Ui15RQVuaSbJUawlzlK4fifgFqIwD0Xe5vQZ7jjf5MpD2V5GVu91IS1NJq+ONg7lOj6Mr4Ls7sF0AHEhqf+tQcCM4gMVy9QNpmK2n968Nx1/pWCQWyyhtIWp4s', '2026-11-22 12:06:14.459+00');
INSERT INTO public.idempotency_keys VALUES ('01a20326-5756-7330-96c7-62442c875870', 'Dm8-fxvnqxDNvgasQFy7_6Kvb0pkKJVAybd5mYnTlzo', '5OQCUMiQH2zzUXO4QvwCT_L9UAugjnBKkZcR6-IUJ_c', 201, '{"ETag": "\"648ae4ca4ec9.1\"", "Location": "http://127.0.0.1:4879/invoices/01a20326-58cb-7211-a619-648ae4ca4ec9", "Content-Type": "application/json; charset=utf-8", "Cache-Control": "no-store"}', 'jtg9pNQrJnwrgDxkoWjurNkdGELGx2W19AGhE50xKy7vvwbByk745rXX0aSWZ0xB31r572M500NWzEHx+2JxAdtkhzkF+pZRntC+GIjdIgt1xY6FWrxwnoE9rQ6yFsSJYj1RhAj7JHpAS3AcTi+NC+wIO4yihofroA/FdSw+yTDkBi8UZimZysT4XO5PaxOiAjXAXiK61Nb4+aRVxurwP6RUcVNgrmR3OipAUAXAhJY2VVqHeDTYuJsxutli4GETBkm1b/n1aYuqELrEzBRWwDGIVmUfjdwCpLp4O9UR+r4wqqvu9vJ4lz+DDC+M4euyjw1q6+qhpMJ4IB9eVKZL3P9lUvlqC+SsXYJCcPuDP8+8uZUKe+TIyftels7rzhQmxJpZ5HpTOBNeo/pCxaAMxsGxifPHTKPPht3xyzxiRAcvD1uTCvBPxATWcEPhgugmoyVWIRTVWmw8lN4wstlm+6F6XJYjJO8awSeHpB+pGGrOqjJibsnx3IKXXD6yzDO7yj9WVhV5PxtIhJfRQogFjXEKofU4598YGfhWju9GFrJ5VTFSDxAsVUjYoX1VnhUclP2qk6dP1V8yBkimHGFVMvWU/p7lcCvoy+2dHJeYH1eH7pVOOWj47VzKKg1UCu6PUaQObRp8DOyIU/YDj3VuXG+1Apb/c7d1JzpXb+KZJhUDvOIJjGL9fP2hgmlE', '2026-11-22 12:06:14.473+00');
INSERT INTO public.idempotency_keys VALUES ('01a20326-5756-7330-96c7-62442c875870', 'ACLL0ZNKqUalx4rtXsIB4SfvQcTpBxWLRrYrfX7k3Wo', 'kgcsYWs39PixNql81Pdg6TlVfDz4_XUgNJ_ljLsuwR8', 201, '{"Location": "http://127.0.0.1:4879/invoices/01a20326-58cb-7211-a619-648ae4ca4ec9/transitions/01a20326-58db-737a-86e5-63ae12c172f4", "Content-Type": "application/json; charset=utf-8", "Cache-Control": "no-store"}', 'PT5NlrvJW8NWQn3nh3ojluyAYUf7+ATRurFSs6EX9PirOAqqOI+1BEECQZRbf+RbvieTWPllPIB5hPTEP6lQxZc3TWoBuKGxz4eTGFmq1OehLWO7eCwkkdNAhH2syhz6clvzSjI8WJKfoY9lU5LA8nkQBkeuVr8CsyC1NNAdlP53c2J93jVUSPIWW/GHTJF+sXDL7ejjKixgGQNQNuOC1ZPAF5pDtHRFIZHdWU4DfjymgxaLsJHkpx4aAUvoEA==', '2026-11-22 12:06:14.486+00');
INSERT INTO public.idempotency_keys VALUES ('01a20326-5756-7330-96c7-62442c875870', 'qCYBDde5gYMJae3woRV9-mp_yBTzQ3NKVOvWd5fUAx0', 'o4V_08GzJCgH0Up6jsrGyi6xAWta5wX8G6vwRGZAog0', 201, '{"ETag": "\"4cc429ab1cba.1\"", "Location": "http://127.0.0.1:4879/invoices/01a20326-58e4-776d-88d5-4cc429ab1cba", "Content-Type": "application/json; charset=utf-8", "Cache-Control": "no-store"}', 'vLAOJDdd5tIzbvopLxkOMgvBWyEBr2pqipynV+ktokIUgFTNng2nrBx8SplvFpZmPXg7uJqar5/kYV7gxA6fy+yNmYkQEwSKhhj5Neif3o8QSTCwjOclWSjCi/g+Knan7ofb0DTLUdFI1MPiB8AxZ7iPe23KkbZ5Ee9bAxh1Y/rXD3lw5UEegN2kS82IS529JaKqw/id5iHOs3MUtdSGq/6sbOcLudSf0x+s8Q9dNezXORQX9XEmcFAdG5HQzJZX6QusXuZGXd+WExq4jB4azO52cgG7XGHo/ywaZg5NIEOqw9yurXY07mn15C2tC7Fma6RbzbzBqM0ttyWsUICrBMsUvXwApuXEeEhjEePV4wAktyIzJWrXwuXa56FA/bc9/l5raWft4MwqxP7LsA2s5XiA76dfMEXMtelzvNG6QHwi9ao1Ha+XIQpiCLEU63WL2IYsTYdW9KmiiwPZQnQTXTTWRdkX+l96RVh5cTKnNL+gl8HiHdsft1XRu4MD1nUhkQNgP8TyLIhvt2kn7B81xxRtvpsYmxmz5IXaOILJogdyr8TvBXs6srdDOcVttnC7XTkCmVlzInvlLUdkWKiHXLy5xOy+kaVhcKcsr9Bcn8opQ58jZZypeT9hqGMJ2IYlKmtsX6SATib28+cqQJshCnzpEumoj2C/nqQiUKYZCYSqBUAnhIbTDEf5mCy6', '2026-11-22 12:06:14.499+00');
INSERT INTO public.idempotency_keys VALUES ('01a20326-5756-7330-96c7-62442c875870', 'YnC3JAFeGep6J8mgheyZt6R2lRzM6vWi4Bnp4XETvok', 'yzC0MkrQ2N4REtO2T4S_gkIqvh8YhegzioPSgcVOo3U', 201, '{"Location": "http://127.0.0.1:4879/invoices/01a20326-58e4-776d-88d5-4cc429ab1cba/transitions/01a20326-58e9-7100-abbd-ec7fac0383b9", "Content-Type": "application/json; charset=utf-8", "Cache-Control": "no-store"}', 'qEpL7+RFsIUpTHDQBrOvhRVaPL23y2yjU5ol5XXdMHfSInL8QAf2rcBBS2Src4osxd4D8rvFysqdYlhrCk1OeXDGn1vxymIxEccpDJbn5ZDNHUNlDhytrV7eJU1MB1hywNfwbrCjO24e+zXm1/i2jtKQr7um70hJ6v8/pePqURqxRZ7lZNAkvwvS71iD2s6eef3izG3iHY+5fSDVGKE8wg2zP5CJ6TxAnBBqZJipz9033kudgO51TYnPp+TB4A==', '2026-11-22 12:06:14.504+00');
INSERT INTO public.idempotency_keys VALUES ('01a20326-5756-7330-96c7-62442c875870', 'FyBaQC3grUsylLlhvawCfbyHWkhcXxeJlaY_0DPTSsY', 'pE_W83fJxhCkXflTUPreDKcrKRkLH9oU_l92DXAydsc', 201, '{"ETag": "\"e3c483f2900a.1\"", "Location": "http://127.0.0.1:4879/invoices/01a20326-58ed-7398-8115-e3c483f2900a", "Content-Type": "application/json; charset=utf-8", "Cache-Control": "no-store"}', 'Fp5rBIZ1zyhHXQ29wenZj0p/SHH4fwQwlWwQWiy7UsydfThXtFomjckX19YUog8k80Aa0g66oXMYzyAEoZDh/CADgfK38TVIRoOdhQYLWIRmB70tC0k7JnThbD4gVrYxeOmkPvS+08ipzlzQovpLkvKhqOKzAXf6goWr5tQYgG5NbH6lZZaXAz4wUKS7gV6EX3umeqGnE/dxFYbWAVOeno50Fv6pnroYNk56Oa7IhbqZkH/EH0uv2/XO7sIiu0O8wb/fNDfq+YtjurckDSqHnpR3Zz45x8BzGbujkgmwMybvwK0BkWRNPzoC1uAoMKCrSs0C6D+cVnoSu67YBknPbltNi1KVP78K3mNZreiT0w7D/vCAW/csJHdjRppPeXP1GPvDoS2D0aZl3yQd4NeZ62VnQVlWOguBaAqBCJiD4/8xjd8tps1MVTw1jFTGTp1r2N9Fl1IJ0VR1H8OA+KjSI0C6mt31wSEMqfXTlHTTXJR0cupUe2Jdg3DQO2/5WndfkEFTBt/8dV/hiPxHAngdJXm+Digk4E7zhu0fkhc/1KLtIxBk66IcXd8CehrPD+dukMLJDFAk1IeuiwzFqwNP60qCA4x0TWoJA8Ghfp3Vd9l/pKMSVko2R730IqkLR7N4Zfz4dbt9J6A442Rh8CMWNltdlsBdz5+GjtBeMHPFqSFZ2+wxKgdCYerCoqe6', '2026-11-22 12:06:14.509+00');
INSERT INTO public.idempotency_keys VALUES ('01a20326-5756-7330-96c7-62442c875870', 'Ti7cOyBbc5cnDZeMhVE4BObxBntfhRzzLYUDaJy_ipc', 'tq6fb99Oghkz5LGvU3vRWp68OzmpKpc_eSx9M0kgnkg', 201, '{"Location": "http://127.0.0.1:4879/invoices/01a20326-58ed-7398-8115-e3c483f2900a/transitions/01a20326-590f-76a2-97a4-f12135efefa2", "Content-Type": "application/json; charset=utf-8", "Cache-Control": "no-store"}', 'zYnP4mOQcpmlIERdbMqNCccoF48hPFICa4xtk6KP9BUldm284FSNI7txGqAWHbTO6CVtQQZl0r5BZAW2YgTvKFz0MqemM1fKPrEnEdU54sGqUKgNaHrP/fqCkCvuETKpD0I4Rvk9KGzebtOzeVlXga2fZWglvg88OqPfshR+/JCUjqYHyAsSxd7stvWhLIIvZclFTB7jTEvwAsOmkWunIxDQ5mW61SbbmAnt7ZFQw5i/CQs7TETsK4lgOwt2bQ==', '2026-11-22 12:06:14.54+00');
INSERT INTO public.idempotency_keys VALUES ('01a20326-5756-7330-96c7-62442c875870', 'RurIeyGa1rsNveGN5qUw6WMy_KMsiyjBpxKjWMbBQzo', 'TthCqKzXHVaC1hDdcrNpLO3B1WeTLYyhFyAh8Idl6JQ', 201, '{"ETag": "\"1c299d3d375e.1\"", "Location": "http://127.0.0.1:4879/invoices/01a20326-5916-76a3-8014-1c299d3d375e", "Content-Type": "application/json; charset=utf-8", "Cache-Control": "no-store"}', 'TdxpH4djLyqZBv9ZXUXvbgzvJ1yd/Uksi1Y1UqxeWL/1MoKVfXyKG5n3fHHJtNsN15iS+CdhPtf60HGX74HYHtFI08WAk0v7Bp7yZvGSogm/HR3mRm3qvUL5hQi07uQUVRMmBqOxu9RP9Netx9qw6NWVruWWMhcFqj93jyCRzRpBIryNiC4AYHskGe1RAUfI+P7X7Dnd4GTBqFkaqyllhuhPr/9U0CSIAVzbVaJYpCuV0MeAs+3koJV8P7ff6ze+vEoUq/5odgWHbK+hGjT1WLXXI8UUupA3FPBhJjQpbwtSdXgXJ8aqa8fxF3RKiZQXw0ExOj3epi03r7IfFoOU9K2qyoZKIMPMS0Hq8Arq19OQV6nEKdFe3Q95/JeDOp4fusi43RQGK74Xf293WcgFo73a3uEoiGwO7wQqGjQvZzxmUq7TWamwarPBsC0fQK+zKJ5YYok5uaaUq3lrQdohyoaCd75jETGCb1S70ZP8KRg1NlbyIQz1BvpBZ3sbePJOh98ZA7h5R9a1U1dgU+NfZbkzoQTv5NiFCRgcpdlJaX7rFoJeUf3TNmZStxu0lWHSMW6CVGay14K4wDIU8/BRWpr3y7WODU8Ok1kRkTXm8unSJdiWDN1g1y2CXxJzpX+7HzswvkHg76Z+PvavykEVG87GoZf06hHow3gBhMuaX9uEI+I6A+rN6d0oyhe1', '2026-11-22 12:06:14.549+00');
INSERT INTO public.idempotency_keys VALUES ('01a20326-5756-7330-96c7-62442c875870', 'fE3DnBIpzhJUNu_4UtVv3aIWJKYH-8r1BFzjPr8115k', 'dHGrp7bpXGWUoAq2-A8Aa3MICNG4IodV8HN-jSRjUfM', 201, '{"Location": "http://127.0.0.1:4879/invoices/01a20326-5916-76a3-8014-1c299d3d375e/transitions/01a20326-591b-7040-9337-c5581602c459", "Content-Type": "application/json; charset=utf-8", "Cache-Control": "no-store"}', 'NyVAy0u+nvfipxV/VXXrRixcz3zSRgo8z4CeFQlZwFUXWwV4LOOLcE1iPDbZynHP7YtaNreo/YQDAuPd6SYLuxcchvApQv/LkI3zCFXw7UiG9Qz/nQ1Du2SfgPHJbbYCnVqc6wH26I0evW7sd/1FcxoFgrQutniCn2sIdq9eHJK8CJBeOrEtoZScL8+/4cTwJwDDY9Ru7ImZRH4Gtaa59tikTXZ6SFIJdBhqVu/TilB1WUEstyvuQM4EsYC8uQ==', '2026-11-22 12:06:14.554+00');
INSERT INTO public.idempotency_keys VALUES ('01a20326-5756-7330-96c7-62442c875870', 'pgFcdoCamnbuOZjJ6X59ISzifaoFllAhseYzr_ddZ4A', 'LdygRWRe4BeTqHQVVy1XGn2x8rXOshTIvg14bhid50Q', 201, '{"ETag": "\"4ed06b1f9561.1\"", "Location": "http://127.0.0.1:4879/invoices/01a20326-5922-7164-ac46-4ed06b1f9561", "Content-Type": "application/json; charset=utf-8", "Cache-Control": "no-store"}', 'jz0fFo2RMI0FFTE/lMpoGbatg70w6Kq5MDJafsoGQcw10WlbjteZkzbgqO5v7be6EEMubuTEXUIj5b2RgNRi8FDFPYz36tmm4Re6kLr+f3YHIDYncoRLjBX/SmqxScPboflnOthxxmSONGs1Si99VJ416pACxsH+pgJzPhgvWwM5G/bEed2WITeTVmkARxhki3gYhOaQtbNopdapVfIaGXwfxvhvcAMoGbrKNp5R9R+eIF4b/fSg33TOFQLJ464L0cWffJjNCuQbczeeE7WgV4T/4LI70svzmVStt1NiBbPkpSFotp6f/LsBYGHGQbmYv9i7fUD+cvWa1B6r+TPyVjkgF00G8WzudtKGm+1/UwhLB2tairIKQAcSF2hX/gRSC7hxU6jUusSw4qbB1B6FZAWoEDZL+6qn6+M31iP//5tX5XkSPYylNlHqXFiVZHbXi88njKRmJKMaPMYOOGS/RHHLJ06OrB14sptXx9sZ/787oYkhXeYUxNItN+wEXwUg+g5m1yPokNvfG/a1fGR1x1okOXd3A2ftMGXQVmUbg5Q8mCYwdvRm8E5VGWlmbUfUbktK6Lp0tbp/JHZ0DlxXkirJd9bfpg5f+Y0GRzeHH7cGRpYTfr+slI/O7kEEyRfJGxFHHxR/F+oGDyjKpoO5xbWwsaWc5cf03bTvhdUmrLUlL5iXOwg1WWVYHjpc', '2026-11-22 12:06:14.562+00');
INSERT INTO public.idempotency_keys VALUES ('01a20326-5756-7330-96c7-62442c875870', 'lSlY1HD49jvuKFucZ49tQxMPgbXPJtYpqZ3g-rska8c', '--RFeJGkhuV5-R7ayGC59Ka-8EiRBy58KYDl4H0hkeU', 201, '{"Location": "http://127.0.0.1:4879/invoices/01a20326-5922-7164-ac46-4ed06b1f9561/transitions/01a20326-5928-73c0-bc53-cf4dc86a07f5", "Content-Type": "application/json; charset=utf-8", "Cache-Control": "no-store"}', 'sEL1VtEaPQedKS/IlJ+jHtmWmInpuliAvd8SShWAF33nb/YyPrzXOI5JBLNLv0AlJx//cFsmnAg4AGTrCB/lUoCpatpac1McPtPTQT3mE4K7iOcP+wmSJeLtef5jxp1sXoNfiVuPSJOtj5hRu+KwCy7TGJZujrjExUmavAI08OhcAwu4REMr44COrqn+anaP5bUNS7z2uNAUNdXsH1LSkWS0qpAEenQmIklT+cXTKUiwOiV13NBa1WtqX4sjiA==', '2026-11-22 12:06:14.567+00');
INSERT INTO public.idempotency_keys VALUES ('01a20326-5756-7330-96c7-62442c875870', 'l_ZQLL4kI969FGBkZdvuXINrQlnaY-SUMBHhOXRU-D8', 'HmG4TC0SFysTo9wlE_zGvKJjVkwHnseo1fewZXEB-fY', 201, '{"Location": "http://127.0.0.1:4879/invoices/01a20326-58e4-776d-88d5-4cc429ab1cba/transitions/01a20326-5939-7727-966a-239bb5b5b867", "Content-Type": "application/json; charset=utf-8", "Cache-Control": "no-store"}', '/a/yksx/fCEWw/mHGIi9XIbmrw5ouSXfASU2RT5/IWVVpseKk48L+CARy9sBfh+PmYaUfFSMsjEs/o/AdWCCT7zu/LU0pieIwv1qonJfti07pSiJqKqPIo3jewgAcz/UgEaifn4vwlN61znAAUuQx6k7zkssW1dto5OhvgR3o8wspnmb0RjuOJdhXNK9KLT6sjVbow3/PVWn00AcBrXCirAAdWwYhMZ7M1oQO/CufL0heV57EGxtQDE1QY6E', '2026-11-22 12:06:14.584+00');
INSERT INTO public.idempotency_keys VALUES ('01a20326-5756-7330-96c7-62442c875870', 'rw15CYljFoL2MFnkthAIVlF0XH164Mu3ynn4CPurrjY', '6lwQGuMY0bZCgQaRnS50S7q0bFb1DviW89kg2qEzLjM', 201, '{"Location": "http://127.0.0.1:4879/invoices/01a20326-58cb-7211-a619-648ae4ca4ec9/payment_attempts/01a20326-594b-73fe-a1a8-aa9401a1c784", "Content-Type": "application/json; charset=utf-8", "Cache-Control": "no-store"}', 'WL2F7L0XmewhwkmF08y5a2fssNkaXWACBe7Ln1u6KrQ8YRmHqCpwxS1vzxV93hu6xT9FvdFjFdHPTtfHUTdYVHodkpk/4JzG/Txq8XrEc7dHUarhrOf0E+7aXs7K7ppZPSB5auk09LVKuqlzlia64SEy6FDDY0NjwHSKu/ydrJZWlyP09SqYEgiLN/vNHkR8d9fvCLQz4oePDweksTbKGfleoiy0SRfXB4YsW0YavzLP6GcG/64tnyET61tfVJ48XjIDprKYrxUDrWR/DXBw24gMuZOUyKUZQ7IOHFBD2jdzPH8oQ1kDHIz0phGkgx98m/9NMJAuRPN2KsLA0Lv6ijEwUYtl6g==', '2026-11-22 12:06:14.597+00');
INSERT INTO public.idempotency_keys VALUES ('01a20326-5756-7330-96c7-62442c875870', 'gyPyUPLYV_3Cwm6LXv0TWf5PMjrutYsXsgOqYTE4W4Q', 'ryhPdnocK4GOYhkAIyLdIEh_EAq3HBvdvop4YwhjXQw', 201, '{"Location": "http://127.0.0.1:4879/invoices/01a20326-58e4-776d-88d5-4cc429ab1cba/payment_attempts/01a20326-5995-725d-9cf1-60442b4f8e6c", "Content-Type": "application/json; charset=utf-8", "Cache-Control": "no-store"}', 'xS0FtA4l2EyCwDwjHA13Hm4V6PrPMY52B9PBBIcjgWh2jXrCFSU2vHmeJ4TlQ+rlwlUfWJcehzh6F/M4uKzQ6o0eNwwxDGPJoKEwAF8gyg7+wMrV3Cg7nllyBKadBxsMie0uTLVWFFDpcc7KqFn2NQQLWca8ESBGQrwe6gNrd8I3TCqN+xfYSyBzeM/VU/I8bsfKqJW+bNakFGLiaTqfzgRPeaTyrc6+DWZ7rg/hHfYve/Ru5xhi6HuZptuv0PGVGtPMx442wWYErl9c2avDL+Z//dKX+BVLDRayGlmUhgfDHUaVjr1EgwkMH1oegPjMqut1KfztwSTAUOWUmaHoClvWpOW2tDf2i7VETHNutD4uYXovCbblIauWKnqAAzyAjyTBFDUztwwlNwhZsV7RA33r9aNyG3ZI0rTY', '2026-11-22 12:06:14.667+00');
INSERT INTO public.idempotency_keys VALUES ('01a20326-549a-76bc-a6b7-fc73fa28db96', 'ML7_FJPTG_g2BejN2AoUfhF1Z6E-1NZnWIRmoBvuams', 'qTfBy3u3h-exL5vgEKBdBFD34MLO6t36RFxETWKI64c', 201, '{"Location": "http://127.0.0.1:4879/invoices/01a20326-58ed-7398-8115-e3c483f2900a/payment_attempts/01a20326-59e0-7573-a1fa-936026a87a93", "Content-Type": "application/json; charset=utf-8", "Cache-Control": "no-store"}', 'BHaNMR/Vks0T7CaF9hHsUEvjV7oBEcekdq99ZJWtWIzPnlK4xnJum4XkhXrhtAF9OeLMA8feBWIF2uYGv1syRZ4zQH3y8giJe2Md+BXKqAKA/VpSs/dNAiXCQ0TaFwfIdkfcslPWzBFqGu6XWCY9v78/Ttw2YFcoVFEHDn+Y61nzRJDeQZx/35Pyih4Jg+/PAy3FRrweu+mauaDHUPPKFfa2QRvf9txUsmZnE10SFjQQpIVUH2Cu3RVUJqEqqkKOF0KYHGFLqWYjJRQwlCXDUN42K209P6IlbVQARABpyn5qxpJLz4LxCVGxZtzreMzTiKu7ylyKh65Fcpmp0wzG8b4689wh9A==', '2026-11-22 12:06:14.74+00');
INSERT INTO public.idempotency_keys VALUES ('01a20326-5756-7330-96c7-62442c875870', 's3I7x4iJ96Zn1tbvw5imXQIF94MPDrEOU-gE2wjrw-E', 'lmfp77VzUUglZrfBg0Uxes2ocBZpee1sLwLI122MHvQ', 201, '{"Location": "http://127.0.0.1:4879/avatars/01a20326-5a4f-7683-acbe-c856efeaf7bb", "Content-Type": "application/json; charset=utf-8", "Cache-Control": "no-store"}', 'DVT3wbpGDHzhx3BOoZgpvWYVr6+VVds0NMBXE5hgtc1s8bxHYiX4EH02VZReTKpXJzbMSlpc9OWVp+PrKFB14B3WMLLOvSZkh4f2IQN76iDNSVvdG3fKa6OTebjFoRJBLaMc6naXTVoqz5HUMNoO10HBFcQF37KQT6JIPdjoRsrkoq7qcnZFFMFKEz72nOz5FpLx6zhbBieMOK1AUOhsZjzUQzrY1cDfeQsJMK2GElUDsU+8demQXCqFpxgj27/Fn/kJg++4EuuKC0IssFuT2OjY3KvM3LUJy0wOsaeFtQOT24Ja9Q==', '2026-11-22 12:06:14.818+00');
INSERT INTO public.idempotency_keys VALUES ('01a20326-5756-7330-96c7-62442c875870', 'jO-6ebXpGLIYNxpJIn_f-tIe4sDY-RBnTfTtsS2Aoh4', '98jl2v5Q0J4a56xgp7zS8gxKVT3YwXzkTLOzF4cTC0Q', 201, '{"Location": "http://127.0.0.1:4879/uploads/SjCfkwwhL2r75771nL7VoxFhN98C7eZ2hyOJlq_PbH8", "Content-Type": "application/json; charset=utf-8", "Cache-Control": "no-store"}', 'TiOGObdSVt0ze8V3PPwkZDCEGUhi2+VXek1hqa/a5b40PF+r1UBR4IGebxuTMqNvDfCwZ+98AxIPiNCJtxROt2zKMHmLcbguWUgpg/FamOMuHOrJqyL+5oHRResKidQFBToE450Fn5dcHNJH7fCid1xlfBw7FS/KHd88Lf1C2UoIrvJ/QRRWsYATglekYYAQMptFKfagLNflw1jizVXK/SnR34wQaSzazh3NmUpLS2YzHgl/LKrCHjB7hHExeHmqCu4ZCin2EZhBzakUlFnQ63KW/xraJcCX', '2026-11-22 12:06:14.888+00');
INSERT INTO public.idempotency_keys VALUES ('01a20326-5756-7330-96c7-62442c875870', 'sq8vgi4ZUvwSVeVOY6R4EXbaZXLVjmTkSXqYYzeyMJA', 'O2L_HHeiFlstionGJF7HTowwIRPhczO7JREo74gr0qM', 200, '{"content-type": "application/json; charset=utf-8", "Cache-Control": "no-store"}', 'sJw7pxiIWPGrt60jcbZLVszewjPURh/P0y+Z0R39QVGS6XVTicA2EKj6wjH9FLhgGBoCGH5HTsWHsrqH2n7W+z10z/lJRbOdH9Y1ZlNqFAi/tUAd2xinZaYwYPO9Rdgw70uX4/EmqArQpxL3/MNXTogxlOSaSW1BGMM=', '2026-11-22 12:06:15.005+00');
INSERT INTO public.idempotency_keys VALUES ('01a20326-549a-76bc-a6b7-fc73fa28db96', 'vVUHP6_LzzslFEwePQa5UpWrwsNHQKNVI113yurA6Eg', 'Wui7Uupph-tXs6m62s1vAWmrbPI5rGkcuK8BM8ejnJc', 200, '{"content-type": "application/json; charset=utf-8", "Cache-Control": "no-store"}', 'PYEcFc+cUBkP9S8Tq37A/jV1SwHRjsSXQwrqkdA9eewChcPL7DhVevKSYJoQAySSdShEbi6bN8qQ/Syu6SC4kXpGwbMefQTMBFpbcS49hgLDqnOVQl/pimL4AcsM95pEzApVWBQ=', '2026-11-22 12:06:15.068+00');
INSERT INTO public.idempotency_keys VALUES ('01a20326-5756-7330-96c7-62442c875870', 'T7ljrMD1I3jAG8kuuNb1dFLr9zV1ofVmY6tiKUek6G4', 'XXQLtiKJzy-95_82TQFV8pRklpc1UR2X51BH5Xqi7bg', 200, '{"content-type": "application/json; charset=utf-8", "Cache-Control": "no-store"}', 'qr1K+9yHHDkLSO6aJbx7IJifA0K5QqbTNxd3MzeQjFm+sQ2l4sMrwYspeyK+4PFkcKV4AclVo3gebY7G3fEdvv/c2qrf6yDw+78MaKJkOUEUzP1ZhziBQvT5vmP1omB69inluqPCpGne', '2026-11-22 12:06:15.085+00');
INSERT INTO public.idempotency_keys VALUES ('01a20326-5756-7330-96c7-62442c875870', 'C37fBElJC1GMe6r9yaCudZpYXCCU7T4pQ4Mz5fL6rMw', 'Jxux1J2hDkUudiL8wsbVyWcjzuLsXHz9yNqTLbnCqbM', 200, '{"content-type": "application/json; charset=utf-8", "Cache-Control": "no-store"}', 'QjLiUevs1eXo5fUiH2a5ofbYSl7VRoSmyoSV8KflCl0BDpmLjcy/+7r6ns9rS+S+t5iBTs11fKFjRd/IExOpPbukxFQcJwFfoVY+2+olVx04SeAfZ6fjC6+gXqbD0NF/Bhzffc8lh/pACyIn8d7QF5mf5y0c9et+id8/ieCICNrb', '2026-11-22 12:06:15.099+00');
INSERT INTO public.idempotency_keys VALUES ('01a20326-549a-76bc-a6b7-fc73fa28db96', 'vVJ93AsnAb_uE_3DPbeSU35Q0kxvITCfyRAwH0kx90I', 'oruUBC_4BIbtyetiEhKeezrkaohc-ZGNYzjz8TdiwCE', 200, '{"content-type": "application/json; charset=utf-8", "Cache-Control": "no-store"}', 'w9uZlLlVkUmYgNZH5NkQOC0Sja1gnXo/LP6rYfg2NbC47I6B9MSZqQe/nn2Su7VU3PfFHsYLYpwaIUR3Yr57MSivt2QucomRv/1tVXfzXblzLh/AJXACySW/3NXj3WDwDJMyVkM7gKrzdJ3IfPH4d5G93XfQyoWpQFm7CqDav55+', '2026-11-22 12:06:15.151+00');
INSERT INTO public.invoices VALUES ('01a20326-58cb-7211-a619-648ae4ca4ec9', '01a20326-5756-7330-96c7-62442c875870', 'R-1', 120.50, 'EUR', 'Linus', 'linus@example.com', '+1 555 0100', 'paid', 4, '2026-11-22 12:06:14.475+00', '2026-11-22 12:06:14.491+00', NULL, NULL, '2026-11-22 12:06:14.634+00', '2026-11-22 12:06:14.62+00');
INSERT INTO public.invoices VALUES ('01a20326-58e4-776d-88d5-4cc429ab1cba', '01a20326-5756-7330-96c7-62442c875870', 'R-2', 120.50, 'EUR', 'Linus', 'linus@example.com', '+1 555 0100', 'failed', 4, '2026-11-22 12:06:14.5+00', '2026-11-22 12:06:14.505+00', '2026-11-22 12:06:14.585+00', '2026-11-22 12:06:14.709+00', NULL, NULL);
INSERT INTO public.invoices VALUES ('01a20326-58ed-7398-8115-e3c483f2900a', '01a20326-5756-7330-96c7-62442c875870', 'R-3', 120.50, 'EUR', 'Linus', 'linus@example.com', '+1 555 0100', 'paid', 4, '2026-11-22 12:06:14.509+00', '2026-11-22 12:06:14.543+00', NULL, NULL, '2026-11-22 12:06:14.802+00', '2026-11-22 12:06:14.801+00');
INSERT INTO public.invoices VALUES ('01a20326-5916-76a3-8014-1c299d3d375e', '01a20326-5756-7330-96c7-62442c875870', 'R-4', 120.50, 'EUR', 'Linus', 'linus@example.com', '+1 555 0100', 'paid', 5, '2026-11-22 12:06:14.55+00', '2026-11-22 12:06:14.555+00', '2026-11-22 12:06:15.09+00', NULL, '2026-11-22 12:06:15.131+00', '2026-11-22 12:06:15.129+00');
INSERT INTO public.invoices VALUES ('01a20326-5922-7164-ac46-4ed06b1f9561', '01a20326-5756-7330-96c7-62442c875870', 'R-5', 120.50, 'EUR', 'Linus', 'linus@example.com', '+1 555 0100', 'paid', 4, '2026-11-22 12:06:14.562+00', '2026-11-22 12:06:14.568+00', NULL, NULL, '2026-11-22 12:06:15.213+00', '2026-11-22 12:06:15.206+00');
INSERT INTO public.messages VALUES ('01a20326-589c-770f-a441-cb406affd82e', 'Hello', '01a20326-5777-76b9-bbd7-ac7c2f5d4ce4', '01a20326-5756-7330-96c7-62442c875870', 1, '2026-11-22 12:06:14.428+00', '2026-11-22 12:06:14.428+00');
INSERT INTO public.messages VALUES ('01a20326-58a6-77bd-8ff5-7799ef39fbea', 'Hello again', '01a20326-5777-76b9-bbd7-ac7c2f5d4ce4', '01a20326-5756-7330-96c7-62442c875870', 1, '2026-11-22 12:06:14.438+00', '2026-11-22 12:06:14.438+00');
INSERT INTO public.migrations VALUES (1, '2026-11-21-articles', '2026-11-22 12:06:12.951744+00');
INSERT INTO public.migrations VALUES (2, '2026-11-21-messages-turtles-companies', '2026-11-22 12:06:12.951744+00');
INSERT INTO public.migrations VALUES (3, '2026-11-21-invoices', '2026-11-22 12:06:12.951744+00');
INSERT INTO public.migrations VALUES (4, '2026-11-21-avatars', '2026-11-22 12:06:12.951744+00');
INSERT INTO public.migrations VALUES (5, '2026-11-21-token-parents', '2026-11-22 12:06:12.951744+00');
INSERT INTO public.payment_attempts VALUES ('01a20326-594b-73fe-a1a8-aa9401a1c784', '01a20326-58cb-7211-a619-648ae4ca4ec9', '01a20326-5756-7330-96c7-62442c875870', 'R-1', 120.50, 'EUR', '*******cess', NULL, 'rw15CYljFoL2MFnkthAIVlF0XH164Mu3ynn4CPurrjY', '6lwQGuMY0bZCgQaRnS50S7q0bFb1DviW89kg2qEzLjM', 'succeeded', NULL, NULL, '2026-11-22 12:06:14.603+00');
INSERT INTO public.payment_attempts VALUES ('01a20326-5995-725d-9cf1-60442b4f8e6c', '01a20326-58e4-776d-88d5-4cc429ab1cba', '01a20326-5756-7330-96c7-62442c875870', 'R-2', 120.50, 'EUR', '********ined', NULL, 'gyPyUPLYV_3Cwm6LXv0TWf5PMjrutYsXsgOqYTE4W4Q', 'ryhPdnocK4GOYhkAIyLdIEh_EAq3HBvdvop4YwhjXQw', 'failed', 'card_declined', 'The card was declined.', '2026-11-22 12:06:14.677+00');
INSERT INTO public.payment_attempts VALUES ('01a20326-59e0-7573-a1fa-936026a87a93', '01a20326-58ed-7398-8115-e3c483f2900a', '01a20326-549a-76bc-a6b7-fc73fa28db96', 'R-3', 120.50, 'EUR', '*******cess', NULL, 'ML7_FJPTG_g2BejN2AoUfhF1Z6E-1NZnWIRmoBvuams', 'qTfBy3u3h-exL5vgEKBdBFD34MLO6t36RFxETWKI64c', 'succeeded', NULL, NULL, '2026-11-22 12:06:14.752+00');
INSERT INTO public.payment_attempts VALUES ('01a20326-5b42-73f4-a31b-236e8e90c3d6', '01a20326-5916-76a3-8014-1c299d3d375e', '01a20326-5756-7330-96c7-62442c875870', 'R-4', 120.50, 'EUR', '*******cess', NULL, 'C37fBElJC1GMe6r9yaCudZpYXCCU7T4pQ4Mz5fL6rMw', 'Jxux1J2hDkUudiL8wsbVyWcjzuLsXHz9yNqTLbnCqbM', 'succeeded', NULL, NULL, '2026-11-22 12:06:15.106+00');
INSERT INTO public.payment_attempts VALUES ('01a20326-5b78-74df-be88-60d9bccae5a5', '01a20326-5922-7164-ac46-4ed06b1f9561', '01a20326-549a-76bc-a6b7-fc73fa28db96', 'R-5', 120.50, 'EUR', '*******cess', NULL, 'vVJ93AsnAb_uE_3DPbeSU35Q0kxvITCfyRAwH0kx90I', 'oruUBC_4BIbtyetiEhKeezrkaohc-ZGNYzjz8TdiwCE', 'succeeded', NULL, NULL, '2026-11-22 12:06:15.16+00');
INSERT INTO public.revisions VALUES ('01a20326-586a-72a6-8cd4-de57bb19ebe5', '01a20326-586a-72a6-8cd4-d97b26074ff0', 'Once', 'Text', '01a20326-5756-7330-96c7-62442c875870', '2026-11-22 12:06:14.378+00');
INSERT INTO public.revisions VALUES ('01a20326-5877-7517-85d6-cfd6e70d5bbd', '01a20326-5877-7517-85d6-ca8fe0f5841a', 'Of the administrator', '', '01a20326-549a-76bc-a6b7-fc73fa28db96', '2026-11-22 12:06:14.391+00');
INSERT INTO public.revisions VALUES ('01a20326-5882-7119-801a-e3fddd7fbb9a', '01a20326-586a-72a6-8cd4-d97b26074ff0', 'Twice', 'Text', '01a20326-5756-7330-96c7-62442c875870', '2026-11-22 12:06:14.403+00');
INSERT INTO public.revisions VALUES ('01a20326-5af3-70d9-a153-07072ee28a8d', '01a20326-5af3-70d9-a153-00efd7bbb783', 'By GraphQL', '', '01a20326-5756-7330-96c7-62442c875870', '2026-11-22 12:06:15.027+00');
INSERT INTO public.revisions VALUES ('01a20326-5b22-71fa-8557-99cf53680fbc', '01a20326-5b22-71fa-8557-97653f28fe15', 'Inline', '', '01a20326-549a-76bc-a6b7-fc73fa28db96', '2026-11-22 12:06:15.074+00');
INSERT INTO public.test_charges VALUES ('01a20326-594b-73fe-a1a8-aa9401a1c784', 120.50, 'EUR', NULL, NULL, '2026-11-22 12:06:14.612592+00');
INSERT INTO public.test_charges VALUES ('01a20326-5995-725d-9cf1-60442b4f8e6c', 120.50, 'EUR', 'card_declined', 'The card was declined.', '2026-11-22 12:06:14.703681+00');
INSERT INTO public.test_charges VALUES ('01a20326-59e0-7573-a1fa-936026a87a93', 120.50, 'EUR', NULL, NULL, '2026-11-22 12:06:14.777319+00');
INSERT INTO public.test_charges VALUES ('01a20326-5b42-73f4-a31b-236e8e90c3d6', 120.50, 'EUR', NULL, NULL, '2026-11-22 12:06:15.115134+00');
INSERT INTO public.test_charges VALUES ('01a20326-5b78-74df-be88-60d9bccae5a5', 120.50, 'EUR', NULL, NULL, '2026-11-22 12:06:15.181112+00');
INSERT INTO public.tokens VALUES ('01a20326-54a4-7386-9b8f-c3f838e5984a', '01a20326-549a-76bc-a6b7-fc73fa28db96', 'bbc4c33806deb0975bb5c4fb934cbc271ff6d4ad4a5e4e5f603e64d0389976b0', '{users:read,users:write,tokens:write,avatars:write,messages:read,messages:write,articles:read,articles:write,turtles:read,turtles:write,companies:read,companies:write,invoices:read,invoices:write,payments:write}', true, NULL, NULL, '2026-11-22 12:06:13+00', NULL);
INSERT INTO public.tokens VALUES ('01a20326-5849-7139-9424-14f9c482164d', '01a20326-5756-7330-96c7-62442c875870', 'f076034555f797ea5e30f885d484e73503d095517e23e2e0465c026b1da12338', '{articles:read,articles:write,companies:read,companies:write,invoices:read,invoices:write,messages:read,messages:write,turtles:read,turtles:write,users:read,users:write,avatars:write,payments:write,tokens:write}', false, NULL, NULL, '2026-11-22 12:06:14.345+00', '01a20326-54a4-7386-9b8f-c3f838e5984a');
INSERT INTO public.tokens VALUES ('01a20326-5891-72d8-9a34-a12f58e2ce2d', '01a20326-5756-7330-96c7-62442c875870', 'e01feb6725cdb7b69fa1486dad02f716e1a56c28af9c0b78725a78cd05917c2e', '{articles:read}', false, NULL, NULL, '2026-11-22 12:06:14.417+00', '01a20326-5849-7139-9424-14f9c482164d');
INSERT INTO public.transitions VALUES ('01a20326-58db-737a-86e5-63ae12c172f4', '01a20326-58cb-7211-a619-648ae4ca4ec9', 'draft', 'published', '2026-11-22 12:06:14.491+00');
INSERT INTO public.transitions VALUES ('01a20326-58e9-7100-abbd-ec7fac0383b9', '01a20326-58e4-776d-88d5-4cc429ab1cba', 'draft', 'published', '2026-11-22 12:06:14.505+00');
INSERT INTO public.transitions VALUES ('01a20326-590f-76a2-97a4-f12135efefa2', '01a20326-58ed-7398-8115-e3c483f2900a', 'draft', 'published', '2026-11-22 12:06:14.543+00');
INSERT INTO public.transitions VALUES ('01a20326-591b-7040-9337-c5581602c459', '01a20326-5916-76a3-8014-1c299d3d375e', 'draft', 'published', '2026-11-22 12:06:14.555+00');
INSERT INTO public.transitions VALUES ('01a20326-5928-73c0-bc53-cf4dc86a07f5', '01a20326-5922-7164-ac46-4ed06b1f9561', 'draft', 'published', '2026-11-22 12:06:14.568+00');
INSERT INTO public.transitions VALUES ('01a20326-5939-7727-966a-239bb5b5b867', '01a20326-58e4-776d-88d5-4cc429ab1cba', 'published', 'sent', '2026-11-22 12:06:14.585+00');
INSERT INTO public.transitions VALUES ('01a20326-596a-7570-9393-602f8ee5e6cf', '01a20326-58cb-7211-a619-648ae4ca4ec9', 'published', 'paid', '2026-11-22 12:06:14.634+00');
INSERT INTO public.transitions VALUES ('01a20326-59b5-74b2-89e4-430f2b1d68a6', '01a20326-58e4-776d-88d5-4cc429ab1cba', 'sent', 'failed', '2026-11-22 12:06:14.709+00');
INSERT INTO public.transitions VALUES ('01a20326-5a12-7239-aa87-851b1154fc01', '01a20326-58ed-7398-8115-e3c483f2900a', 'published', 'paid', '2026-11-22 12:06:14.802+00');
INSERT INTO public.transitions VALUES ('01a20326-5b32-74de-b667-f35b9e7e1f21', '01a20326-5916-76a3-8014-1c299d3d375e', 'published', 'sent', '2026-11-22 12:06:15.09+00');
INSERT INTO public.transitions VALUES ('01a20326-5b5b-7375-bdca-29ae7e880f9b', '01a20326-5916-76a3-8014-1c299d3d375e', 'sent', 'paid', '2026-11-22 12:06:15.131+00');
INSERT INTO public.transitions VALUES ('01a20326-5bad-7247-ab8e-268ba1b4d3c1', '01a20326-5922-7164-ac46-4ed06b1f9561', 'published', 'paid', '2026-11-22 12:06:15.213+00');
INSERT INTO public.turtles VALUES ('01a20326-58ae-734c-8579-33e1e55262a4', 'Shelly', 80, 'Chelonia mydas', 1, '2026-11-22 12:06:14.446+00', '2026-11-22 12:06:14.446+00');
INSERT INTO public.uploads VALUES ('01a20326-5a69-70fe-bc1f-5e62ae7e26fb', '01a20326-5756-7330-96c7-62442c875870', 'b57098c0394789b08a8fc600eadfe2ae70c9f2f27393dd64888f2190bb7bf0c5', 70, 'image/png', NULL, NULL, NULL, '2026-11-22 13:06:14.889+00', '2026-11-22 12:06:14.889+00');
INSERT INTO public.users VALUES ('01a20326-549a-76bc-a6b7-fc73fa28db96', 'admin', 'Administrator', 'admin@example.com', '2026-11-22 12:06:13+00');
INSERT INTO public.users VALUES ('01a20326-5756-7330-96c7-62442c875870', 'ada', 'Ada Lovelace', 'ada@example.com', '2026-11-22 12:06:14.102+00');
INSERT INTO public.users VALUES ('01a20326-5777-76b9-bbd7-ac7c2f5d4ce4', 'grace', 'Grace Hopper', 'grace@example.com', '2026-11-22 12:06:14.135+00');
SELECT pg_catalog.setval('public.migrations_id_seq', 5, true);
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
CREATE INDEX articles_by_status ON public.articles USING btree (status, id) WHERE (deleted_at IS NULL);
CREATE INDEX articles_listed ON public.articles USING btree (id) WHERE (deleted_at IS NULL);
CREATE INDEX articles_trashed ON public.articles USING btree (id) WHERE (deleted_at IS NOT NULL);
CREATE INDEX idempotency_keys_age ON public.idempotency_keys USING btree (created_at);
CREATE INDEX invoices_by_status ON public.invoices USING btree (owner_id, status, id);
CREATE INDEX invoices_listed ON public.invoices USING btree (owner_id, id);
CREATE UNIQUE INDEX invoices_number_unique ON public.invoices USING btree (owner_id, invoice_number);
CREATE INDEX messages_received ON public.messages USING btree (user_id, id);
CREATE INDEX messages_sent ON public.messages USING btree (sender_id, user_id, id);
CREATE UNIQUE INDEX payment_attempts_key ON public.payment_attempts USING btree (payer_id, idempotency_key) WHERE (idempotency_key IS NOT NULL);
CREATE INDEX payment_attempts_listed ON public.payment_attempts USING btree (invoice_id, id);
CREATE UNIQUE INDEX payment_attempts_one_open ON public.payment_attempts USING btree (invoice_id) WHERE (status = ANY (ARRAY['processing'::text, 'succeeded'::text]));
CREATE INDEX tokens_parent ON public.tokens USING btree (parent_id);
CREATE INDEX tokens_user ON public.tokens USING btree (user_id, id);
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
