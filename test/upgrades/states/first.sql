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
    created_at timestamp with time zone NOT NULL
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
INSERT INTO public.articles VALUES ('01a20326-18f2-74ba-a707-88b661007f8a', 'published', '01a20326-18f2-74ba-a707-8c0cc3f9e0b2', '01a20326-1315-7699-999b-cc0593eb7386', 1, '2026-11-22 12:05:58.13+00', '2026-11-22 12:05:58.13+00', NULL);
INSERT INTO public.articles VALUES ('01a20326-1833-7705-85c6-5c25d497236a', 'published', '01a20326-190c-746f-9906-93df10701583', '01a20326-16f0-71c5-88fe-129008944d15', 2, '2026-11-22 12:05:57.939+00', '2026-11-22 12:05:58.157+00', NULL);
INSERT INTO public.articles VALUES ('01a20326-1e93-754d-8180-83c3cdb9ce56', 'published', '01a20326-1e93-754d-8180-87ee3fdec2ab', '01a20326-16f0-71c5-88fe-129008944d15', 1, '2026-11-22 12:05:59.571+00', '2026-11-22 12:05:59.571+00', NULL);
INSERT INTO public.articles VALUES ('01a20326-1ea6-750d-87a7-b1df07623f23', 'published', '01a20326-1ea6-750d-87a7-b7b8862bfa37', '01a20326-1315-7699-999b-cc0593eb7386', 1, '2026-11-22 12:05:59.59+00', '2026-11-22 12:05:59.59+00', NULL);
INSERT INTO public.avatars VALUES ('01a20326-1e57-76e7-94e8-c37ce46f6177', '01a20326-16f0-71c5-88fe-129008944d15', 'images/ade48d047f1ccc89e0af3f620f8d24030f0086f9.png', '2026-11-22 12:05:59.512+00');
INSERT INTO public.companies VALUES ('01a20326-19ba-7265-b4bc-a6fd3c70df3d', 'Carapace', 'active', '[]', false, '{"name":"Linus","email":"linus@example.com","phone":"+1 555 0100"}', NULL, NULL, 1, 1, '2026-11-22 12:05:58.33+00', '2026-11-22 12:05:58.33+00');
INSERT INTO public.idempotency_keys VALUES ('01a20326-1315-7699-999b-cc0593eb7386', '1erW_dPRZjCq1PB_XklIYzekLlj7Tu8N6qu4FMADsTQ', 'u8CBJ1PhpN8ZKg4GCAFqVJi44oMl2F0lNCTgSTz_iWA', 201, '{"Location": "http://127.0.0.1:4879/users/01a20326-16f0-71c5-88fe-129008944d15", "Content-Type": "application/json; charset=utf-8", "Cache-Control": "no-store"}', 'bm4SeumsQIbnzydqn7EolCQsfmGfm/NgVPxkWuVDPO41A1HdOePjTTBVO2SI+n2JPVmJOQCSve5WRGmqsZ2CPVcmOMKppi6LxlnBnxXrnR+iRI+2DrXxkk3xgGB1ewhCjA3s5t+kKuCkonUAeD7Xj/dmNAtSdEczvIjYF7ZmVoMBx3FZtlQWwuz6PXsGdaMIpevp2DJCP1ajORw9UqC6I19QmKeOvAm3I+UxAgtU', '2026-11-22 12:05:57.606+00');
INSERT INTO public.idempotency_keys VALUES ('01a20326-1315-7699-999b-cc0593eb7386', 'vil0VGl443OebW2oXEvp8zTOMt8rn9S2_xtVwNV-nUQ', '6JD06fDTPYplcmyL_LchAatP0FzOtPHINZ0PoDAVkGQ', 201, '{"Location": "http://127.0.0.1:4879/users/01a20326-1747-70f6-a3cc-a6481986dc2f", "Content-Type": "application/json; charset=utf-8", "Cache-Control": "no-store"}', 'zrpXDCmPFiS88WXMshzO/0Ve/LTtsoKmgOCUCLRBv7d/TPa8IaNCoYIFKKXIQxrfAAsb4ixympC5w5yAOkxt+Bl12HnUOzMgpqLJZ05GgauUdKdZrdJNUuUFrCFVDBQ2UzYFESqNW7IhlEM3ABzs+Ru+FUXdCVHOdF/yR/jVC4UoTebFpT0VXm4lRthwYEIGi26DDiNkPcZYhY16tQR29/VhUtfNEnWu6QvNDFyvqOb8ZA==', '2026-11-22 12:05:57.68+00');
INSERT INTO public.idempotency_keys VALUES ('01a20326-1315-7699-999b-cc0593eb7386', 'fDawqd7d4RnHUWWVfGycGH5l3x7l24fExYrVA62Iy-M', '-SYuiH9rlUi6LtJP_BHNDVV2awMWWXfkU6PYf6mjs1A', 201, '{"Location": "http://127.0.0.1:4879/tokens/01a20326-1809-7407-99e2-2b2d240f95b7", "Content-Type": "application/json; charset=utf-8", "Cache-Control": "no-store"}', 'Sj5ueDMSRSg+BYYbLXKcpRRTeR1cKYSk0plHIzjsmv6UCGb0jNmwb4tTXvjLkXiksRZXAnfOb7r8B0PMtdA+qDHTrt0zfoBRd6JGwBUTkIHRKOagrnIPz3WnJOf4ux2sjDHaYVrk2fqBI3G9R020pOhCxP9v3o73DodyGNxSImDTB0alK3AmINVtYml7CNKHvSOBBb2ElSxe+qlHk8sY/0CdNXFkuEQqHnL9uGdDu9MVi0g6YhEvA/ffsikX4WLq3OLMObyTLWzU9glVKU1PHOocFCL+L/JNH/fo+NNdSFY3CYBbRfBnDXZk/ANCPZUawwkRSfhjVYm0P1Uw4EhQuTcmvCfk+dmuyJ8u2EazMB2rTUyQ1M8MrT1b3GFUQNKh1SF+h+jK/gcyeygjvMVMpXBfXtkqEDk33SjeE4UUUfLA+ezd23SQsPd0LYtirje/v7Mrcg+P9CyCPJe/kAHfwqVg6tkpc7X8ZU49cZzvs9vuAdVFml/iHiJ4gHSEJb7wCJ/nIJXSoYsUt0Oep4S0dZ2XK0E2MedcN/XveqEuRfPFDL/xK7ebGfx2BzMZbWMuGibEXHnG4WRuTuDJl+yIiRhZ9Rc+NIn3svGWqlr44PmVqvr4QjkCTrFl1czIe29fXDA=', '2026-11-22 12:05:57.869+00');
INSERT INTO public.idempotency_keys VALUES ('01a20326-16f0-71c5-88fe-129008944d15', '2e-BllV8naaYBvtdd39OWtbVwYWTA54P9i-f3wA7AZg', '84JCyhjKBcGqzrFo_44_UDbVzfHPg-3310LDJOnPJdo', 201, '{"ETag": "\"5c25d497236a.1\"", "Location": "http://127.0.0.1:4879/articles/01a20326-1833-7705-85c6-5c25d497236a", "Content-Type": "application/json; charset=utf-8", "Cache-Control": "no-store"}', 'ajq/IqKnTpqHUdsQfC711OsT0IYwsZY0we+722CdVFBSq+jqoEEQVErNyCjlygW91AQv3+Z9uQR/MhlII3oWM2ojeWXSGmPRktY732UC4n50rjHwOs5t4/8Xvwx0DYK3vw9VQ1f6qKvuwBRj4D3pEUAGMotb+01mFmwVQR3HudJyHNDv3C+wXfjcVhdhQhv0OlOhCnRCoJcFNV+DeDalx32tTfTc0Cv6j+Bd/gvB+FU7iOJc2tyuYJFNSAwPkSqqjJpKqcr1yNxidTFmNCaJV5CPqK5gDNqgl9c4NfJhReP9PV6eMsojI5UIrtxbX6fuff3dA8d3aTZq8vYM4aFjtZ6knV+VD10hp9/kkgj/bzXJ68gErQl/YZd2QeNADsFVOCj69M5fmIUFuEMxw3ohrZJKPN5MrXtQWn8B+0g=', '2026-11-22 12:05:57.937+00');
INSERT INTO public.idempotency_keys VALUES ('01a20326-1315-7699-999b-cc0593eb7386', '9UBNaKhrAe4Tj20TXLmVL8b4BPWrQQSo1KX7BuThsZc', 'PbeLkp4TzTQcUQt5evGklZKBXtQ27_kfBKKNzIUgAHE', 201, '{"ETag": "\"88b661007f8a.1\"", "Location": "http://127.0.0.1:4879/articles/01a20326-18f2-74ba-a707-88b661007f8a", "Content-Type": "application/json; charset=utf-8", "Cache-Control": "no-store"}', 'Cdt1puE+/9fsPKVhMAhpJOtPYqLsC4hMcQQgrD/Aqq/qt6u+fTLtuE9HdQvQS++rwmM6FPWAnQI5XbS585AhubI1VO1U1Z+TrEZFALHu4LB5Z+UUebX66R63zVIUv08JMgDzVG99ZzcUNHkrUQzBC7q85ynJ4akNDz9GQX8AGBdtXoeYhWwCUviDxL9BG5hdUlzlHlk0YEkj7GI/zstvPoNstN+Xjmu+TSTUEtg8Iujr/EK8lnNuY4qCN3bwUs4oQL3yKMAlnQf/EegsKArse5EGQafULYNQM1zDzhrGxuIL5p1seBHCt+e1ecmjWQrwskQ8F7B7Q3Hmk3kitp339faIKCpZQbrOUrPzwP5dN3djnZ70O6AkpxhtMi86MK1MwNaA3+0LcqcsW19aoeoRZNc5mCQ1EFMEBvAvsEWsgO5PlhS5Pg6slv2e7A==', '2026-11-22 12:05:58.13+00');
INSERT INTO public.idempotency_keys VALUES ('01a20326-16f0-71c5-88fe-129008944d15', 'BD4wlRvE6sbFhxkb4J7GQRCTO2xeYz5pVGIzMxhWHlU', 'VVTNKrQRZCu70XTkk4lmWceNljgJsdoFC3UuKcZroig', 201, '{"ETag": "\"93df10701583.1\"", "Location": "http://127.0.0.1:4879/articles/01a20326-1833-7705-85c6-5c25d497236a/revisions/01a20326-190c-746f-9906-93df10701583", "Content-Type": "application/json; charset=utf-8", "Cache-Control": "no-store"}', 'sS1Pz35axsQMfLpDjE+kUm902dZeLDxOWGQd/yrDaYJUDLHGpwTFhfWasP3V1JVSZNBFxN6MWNYYrZTBBPurOlhk2bf0Crvzrs5xJvxxCkQYT+rU9DvAHiPXLsPa1b2M3aPdYUP2AAEGUROm90ufgQ55w7YddEOQ6+uYSC/r/oPEOfsk3zK37TV+h71tQDOHajVK35PbxXhglImP0w5brBXQjJTuiyRKIz9vcGb50TwKJl+/PpJEJfJi8klcQ0ElDyL4Zsyvs8ZW8A9cZlQFhZ6N8Mz+rp5JtoX3edVPFDYPQX/ZoFpzdMlh6/Ey2b72zObl1FeRFZ2XR17ZKpRcvq+G1LMLfQJD0TY6bHh/Fh24YBFU6CA=', '2026-11-22 12:05:58.153+00');
INSERT INTO public.idempotency_keys VALUES ('01a20326-16f0-71c5-88fe-129008944d15', '8xZr30OdCx2gSO8NOtJFnHfJm6d5ufXjLPK8QlWbWMY', 'iAkVCR4midcSDh5RZqUckh0r5WvzzSv7tbi02ALMmXk', 201, '{"Location": "http://127.0.0.1:4879/tokens/01a20326-192f-7121-b6f5-f3c3aaa96bf9", "Content-Type": "application/json; charset=utf-8", "Cache-Control": "no-store"}', 'QkbzKRYxNmd1yfMnUB7y8Nk+EXod1GLtdzE/aQvmKaJtrOfPKWdzrMinwruRarMQFCQ3ltVrnNjro/0XBO46+95RKfNA2ditNqu2Q1wWOMOAq2PWA2CiqqHSSAFTwN5jUeh+a/E54YQG0xxPdrlQLNeJz6jGrqaStvnNsgZVgEPO4psugCMkwSYaNmsWHlH4iVaTAH7L7agvheayUK52BZy8U/9J47xaoimAqqQ9dIwRKBtecYzaeMa1cSQyRoEQynEYuWVLmS/AsLeukDoI71el+zx6oTkSg5WwXrsjGjxdBGtt0AhKafOqfCQnbJ6wJDHHf0yca8r8jkpgTajx/FXj', '2026-11-22 12:05:58.189+00');
INSERT INTO public.idempotency_keys VALUES ('01a20326-16f0-71c5-88fe-129008944d15', 'eO19K_KoxK9KPTZSqJ_oufRq3bi8jny2kQamRnkA9eY', '0AwK6yRwo2k4VeXRsfH_g-3ncTDI2z6k6nVnOARTpsk', 201, '{"Content-Type": "application/json; charset=utf-8", "Cache-Control": "no-store"}', 'TKsowE7iOr6fX6HEkQWES0Xy7tkg55Lre7ML/9JbwEAqlOP/eITG+XOEKboam7Fpsmg+lE8yiSvWvPdbUyIkCcQ7SBWdzwvquiC8JMNT1DW/WzYs0DPsxME0Oaq3CtC0eOUPuEJo5Xs7rx2dql/z+ZbgAUdY+MZ53Dz54ypJ/LSZ0sy904fA2rmWjzbJ9HYeuj6WIS4coSnZqUVTWS08P+2koA0b+shcjVkGuUYB5f2WwU/JM6OinxBd+tOm+eDbUO9basc6rUN1WIMb4QAA0rfJ7vW703qBPl1GKRJqSDU5RPAJdx9W4WkQuVMUZQzZJ6kkxgFVl3zUe2/3TtiQ4jiNKcJLYL9aUco48EOpDur7HpyVaoGBINGca/YmdldnHlrXIJku62+Q29qeGQ4Aoet4XiPwDa2ozAmXh8DMn3ocPWUF5sN75v3waQ==', '2026-11-22 12:05:58.231+00');
INSERT INTO public.idempotency_keys VALUES ('01a20326-16f0-71c5-88fe-129008944d15', 'LvlKZ_k8eab-JxC7XykHZYwfltjMa65r-MjhgBGYl-E', '3p9_7qgKGoViZZaZQsBWDMsNT8fi7tDwUXENr7AHpJE', 201, '{"ETag": "\"30881032b0f0.1\"", "Location": "http://127.0.0.1:4879/users/01a20326-1747-70f6-a3cc-a6481986dc2f/messages/01a20326-1963-7732-8059-30881032b0f0", "Content-Type": "application/json; charset=utf-8", "Cache-Control": "no-store"}', 'T2p89dCgD/ycmFX/KVa/omvRxHk40dC012ByqGIMEcNT7TrWowSPA8JD8gqRIQjRPG1DD6iqOa1k6p6wpZzuSYM0L+2SM3Jn12dhOEEJLSq5zilRlp/CjtsyRl2H+iBTx5G8GiNi5hmzdzSh3qpQ5SQwoPFQFVVUL0JYVaF8IRsjMhkIs/wMj2YWEujj6FYLJ/2x7Y1c4aItfQ5Ym6DwaHKj6idJg+mFe4gxL+fmbYYaJ5CjhPF6d2ujVI9M2WyeDUghesPNH7sbLlRYNn2ChfoHvmWxG5jE5m8NqSLL7rV84VjSnBeOn6XwRsaptqO+vER0LiFhM1Av0Bre2R9AnFr4cKsFJI1BwPQhhNkf94zeRomdUqBI+eJPAwN0yjPIRzVMy00lo2kwZndbifCfqW+0oT3N5QtnRQ==', '2026-11-22 12:05:58.242+00');
INSERT INTO public.idempotency_keys VALUES ('01a20326-16f0-71c5-88fe-129008944d15', 'Gk1byxx9BQCw9lZtWZv3pUktD97RTHvtQaaCgV1r7JI', 'dCAF5C-S4j7KZt_vvPHmkX8WOKb8jhIEeMxOWun8vho', 201, '{"ETag": "\"654f148f9965.1\"", "Location": "http://127.0.0.1:4879/turtles/01a20326-1992-7524-852c-654f148f9965", "Content-Type": "application/json; charset=utf-8", "Cache-Control": "no-store"}', 'tA+bklvPFDGOrGjpPUnaVo3bwVwV+AY4DFbQ9DlKVt04bs3kSgW7eW1eext/9n0kApukvbbV12aBCV3OvON8zxuUo12qAbLIEaQecqVGV0nTzXt/lvfgT1MUZ14GsNGHDq4cUM/Ju3sz9sSfcVL6qGJ3cu6neSxQkXDO4AYAMKVDY5z4qkFfHQhNlkBWS75XFcKNGUELIuYTw8OzVolBUoPPhUa4kYWMBRBdZx9V2TVVPzkMViYGTn75xB9H4iyXPjGUnsDtP+GBJw==', '2026-11-22 12:05:58.284+00');
INSERT INTO public.idempotency_keys VALUES ('01a20326-16f0-71c5-88fe-129008944d15', 'jP4oavGbGNhmtCWGX_SU_NMp1KcydNZ60GQ7MFBA01A', 'Xrf_yONLMmrfwOvYqM3LF9NVxowMHKhTCEHsz8XbyBA', 201, '{"ETag": "\"a6fd3c70df3d.1\"", "Location": "http://127.0.0.1:4879/api/v3/companies/01a20326-19ba-7265-b4bc-a6fd3c70df3d", "Content-Type": "application/json; charset=utf-8", "Cache-Control": "no-store"}', 'd9psqcNbErJ0o6LccJ0CZ65MgW/4u9BuAERWndhGs/nOfkbvFYfL7s32S/xT6ZU9xHPJJLT38jQ5f8g60aCEk+ufN2gHbIGrHkNl3RWlNCT+K5QXUXZioeIJj69s5Ar7agYJrpTqL7ZBL/gbBDJ69Whqw9/LYfuZYnl7', '2026-11-22 12:05:58.321+00');
INSERT INTO public.idempotency_keys VALUES ('01a20326-16f0-71c5-88fe-129008944d15', 'Dm8-fxvnqxDNvgasQFy7_6Kvb0pkKJVAybd5mYnTlzo', '3UYYN0UMCVyMllW_42_ei6N3G1PawONQxLakTRtIX8I', 201, '{"ETag": "\"09ea901d838d.1\"", "Location": "http://127.0.0.1:4879/invoices/01a20326-1a0a-77cc-873f-09ea901d838d", "Content-Type": "application/json; charset=utf-8", "Cache-Control": "no-store"}', '4q37AlGb9uGeLnfZhHpkecaiUPS1JT5FTpGckF3xW6pOkEZQxF6++THnjjr1GBJ64D2UjRatlTVwicvM1NLSUZK1SS2IOFgnEHOWmwZNQuUZZEGzXE10Dw3Vl2I6EhjsRR2uA7enyaIirSM+m+W3IGssiDcPC0IDh+PrjOY8UgPIxMu74Oig+w9S2Y+eSJ6sGvbhz4/6T/0Vu0yjI+nQCaAUi6GQMqXu2CqPYl0WnYYUyg1unqMBGAkokEarw09BoZdAqHm0vy/zumKFgRiJRDuc8OXCsPwbTa6GtPKAqZ19wpkdv6oyVwbXtZcWH0M+MC41mYu9EsYjzXqq1xxUwLN1BWbPcvMDs0EKdtHa6LCYfCQ9fbkqeHApEPaeSUJoaPOj9Wsa29A+khz8NkeMe82mHdD8HnB0fh/rhNFmq25sxpCfhMnIeRrhfnRV3eCkCDjZXPknkRX0X4WPt4rPt0OyxAumLW07YIP223IbIkdt5Rlgu64ifQ6N4Zsm0PAvhU1ALsPeNTV2RYIskWtzdOfCoWtu3ZnpDOTp5XVsd5Lu+fhccVEBAwdPIJm6VoeoQ5CfVRkNcRvKOtS/A9ZDl51VB9dQ8Kbal8Y9kh8aPcWk+tEmvsXV9J5zqwSQZGwJH7YEY7pBOTeSTRfx2u0YRcp5Z9yeGor0nWJ2pzaEd/+wzAb0I+5ssA+0chgQ', '2026-11-22 12:05:58.405+00');
INSERT INTO public.idempotency_keys VALUES ('01a20326-16f0-71c5-88fe-129008944d15', 'ACLL0ZNKqUalx4rtXsIB4SfvQcTpBxWLRrYrfX7k3Wo', 'k-J7Yaoz9W4RKXaKSqylxt7bmmU5B2U0JH2OiTLqAAI', 201, '{"Location": "http://127.0.0.1:4879/invoices/01a20326-1a0a-77cc-873f-09ea901d838d/transitions/01a20326-1a52-70fe-ae5d-19c2f8ecad85", "Content-Type": "application/json; charset=utf-8", "Cache-Control": "no-store"}', '3xTNgy24jpN299pWVj/1tKRlsMO8ZPT/JY6TzTxHDIte88nDJzeazVUCpeVZ7cIblTyP58PsGWyyezmUX7Kk+VJ8B7MQq9fKvhA7ro8sx4V/oNm0SRO7PvbNqS3j6fuvQy+fvYZteSHpsHSX9f8gzf2Y04FseO5rA1TdOWedXGzqGWcKtZ4uAPEfV7GLDNeQFZI6gg0H1BuYXpGeiAQB29URaIh4LblCOATAqSXe6/bL5rr2E9soXpOhfOR1mg==', '2026-11-22 12:05:58.455+00');
INSERT INTO public.idempotency_keys VALUES ('01a20326-16f0-71c5-88fe-129008944d15', 'qCYBDde5gYMJae3woRV9-mp_yBTzQ3NKVOvWd5fUAx0', 'AyZAl30W-CEIMHdgQHPNEV4kty1vvkDdRSWAzHN0nrQ', 201, '{"ETag": "\"5d4c4ca90516.1\"", "Location": "http://127.0.0.1:4879/invoices/01a20326-1a65-71c8-b15b-5d4c4ca90516", "Content-Type": "application/json; charset=utf-8", "Cache-Control": "no-store"}', 'Ak6RlawbdDbfpglfGLcRCTdObpWs6dygmHExFC+rZEgBlp83BCYjmSbJKtqD5Jyz17HNv1rcjZluAAIoNWYDrSo6+yZEN4VCl9BtMtQaOuoxKnc1Aa7lhZlHzpqxq8DxKuJqDvKD9QS3CjH2g3sRoIFXb3hw9+zZUNjVDchR7Gnvu0zyJ/mLcLW6HZ8iKFohr5IRLsHniIBL2uIoakb8zWCVyeXmHQICsaOK29H6LVXi7/32HdBBhGSpcqNHGd5fwO0tAywZ5nSieLJlArrdWzJrIYFRA/uF+RYxLWDudQFKdJSQHYiS0wurNNEGa0va3OqmDHP9g6shsVcvlN1Q+bREYCd6xPga7g7bv+hnCf/ZwgeqLCbsWSscG3klJeXUyjpjh2kGxO6JghGJvBRKd8W/LF5GPeSNGDDBDVRpOwlLZRknfT9EWZ0QMIwjp8xE4C+AntvrnGl6GZ1a6IXWd+OFk7Ro6MpW3c3OdUoVhxS11FOb2b6qGiNDjiqpn+HK5+ei31iNKXtIRNyr3+7LECHxWosA6gO1f20LmF+J9aTVwGINrahnwfrq1VzbfStE3x7zGCudIQka/pgnE09GdW34BJxcQZcvdt4VpVHcnpGJ7tlCXb3VYr7TiNh7DwZyR8ijzXn+1zTn4WqvEgXrB6tHrPbjbDX8+lXdkH/lUiPmg/v6lRIO1YyajC3u', '2026-11-22 12:05:58.5+00');
INSERT INTO public.idempotency_keys VALUES ('01a20326-16f0-71c5-88fe-129008944d15', 'YnC3JAFeGep6J8mgheyZt6R2lRzM6vWi4Bnp4XETvok', 'gTBXZjJrRY0oQhQT-128fXDmgBOW23JKgLDwX0u10gY', 201, '{"Location": "http://127.0.0.1:4879/invoices/01a20326-1a65-71c8-b15b-5d4c4ca90516/transitions/01a20326-1a8f-73fa-9a9b-941dc79f5389", "Content-Type": "application/json; charset=utf-8", "Cache-Control": "no-store"}', 'N3fFzOH8qkrsfZvypAU+HuRMrenPTHHEBP1OIXxUPOwh1aZI9nPn2VyaTQc/gj1JLh3cKhJpp1zxBrFO3nL+yj6EHwyukXJoUB70qbfmvs3fXIbhW+SLIPukAwscKNB3rnfSgfpusJ2tPXov6FCU15L91U54XzBbIsadMiolDIrVe7r3iyhHRLa4u57ZTFDq9l3XmJf1OV+nI3qR1Xe1N5CEPbT0L9lAOwVF6QhpNVuNyi1KSiyCoAdxrzEvRA==', '2026-11-22 12:05:58.533+00');
INSERT INTO public.idempotency_keys VALUES ('01a20326-16f0-71c5-88fe-129008944d15', 'FyBaQC3grUsylLlhvawCfbyHWkhcXxeJlaY_0DPTSsY', 'ekZGQcoX5X6VID_U_H0k9aOcKYtD9TWDwXA1nCaDLDY', 201, '{"ETag": "\"4e8a02cbc2c1.1\"", "Location": "http://127.0.0.1:4879/invoices/01a20326-1aae-71c0-9f60-4e8a02cbc2c1", "Content-Type": "application/json; charset=utf-8", "Cache-Control": "no-store"}', 'fSYdNkF/fcu+3gHVH6unkBOuquD9+MLhEoPriRyAVvasuhW7L41XXSDhQAEDrz/E1JSD5UBEPAU6vuDn+6ee2jyhIcwF1djlpO1V3cyf/1zSImDP77ayxQNf1myQSUTIHSK81ziYiIDmOmHUBsn0DvhKK3ILNFlORyGaJbs46UNvlHvU0+q7oikE7jHiMviyzt5gqsnW181DeR7KVP9pWjw1/Im7ZuiA6Vw0mALd0UcnmRY+tal77rQD3+KonuZ/kTJb6Hy27hCVZLdrnZ1BuJAi7fexP/zkSxKB5UQG5C9MYlnVRQ1GDUMpeaB4w/6aJ0KARMySzhXGvzhhm+ePmoPLtIUycAY4G7/2/kaZ8Ip1VXwNPy/jdOmlVA5lZbxXGHnCqdg7JyiJb7RZoRl1ESxB8raZl/4qcY00hB+VEHNS0pTDlKSwZ9kfXpTpV3FIuo65ffvBbhzrNF3vjYgP15fIdssKXxOKPRzOMZyggQc3hZK0lmqIoxC8QUJmhsTpTqHEV3e4B73I5T1WWEaLyMLYklNwoqOjcE0DrnG0/Xbz9nWKAn+l3wpy4ovcG1Ye2cQ+sgc2q/yNovgZm56RxQlJDXyycLKuZf/L2bebnRy2dXy5da3mYRRVoNNxoHjliasTg8q5Ai/EAjPq6euLnj3HUnKOCKGYCsb8oSAgcSFfl6NSLz24AsXckIHf', '2026-11-22 12:05:58.572+00');
INSERT INTO public.idempotency_keys VALUES ('01a20326-16f0-71c5-88fe-129008944d15', 'Ti7cOyBbc5cnDZeMhVE4BObxBntfhRzzLYUDaJy_ipc', '4hrOTSQ4pRBprsJ5zzRwIiDYY34fuTpnqikMPB3b5es', 201, '{"Location": "http://127.0.0.1:4879/invoices/01a20326-1aae-71c0-9f60-4e8a02cbc2c1/transitions/01a20326-1ac7-71a1-b571-5cc2ac483477", "Content-Type": "application/json; charset=utf-8", "Cache-Control": "no-store"}', 'wDDHUgC+Ut8VNPYtr3mzwwY8Cr2Ck04TrUSHQZ24eHVS+/YjMJwWX6lUCgaYncE6P8Ds72RKkKMMmrTmXxnO+oYkjhLz6SV/FX0AZK/PQh6qbfXCm2vaTwPbDHQ009gSvl3gqZoEx+l7FJ8wFqlZgScrJP02sN1mbvTMVXCgNaF3C6a2s5iS1Q7B4GVEJIbHc/1qXpu3Tr4xWqlpdA1mlU/2XRvNjx9sP9JBiiiShbPb5ZbxzWfIQsyfFLK1Iw==', '2026-11-22 12:05:58.597+00');
INSERT INTO public.idempotency_keys VALUES ('01a20326-16f0-71c5-88fe-129008944d15', 'RurIeyGa1rsNveGN5qUw6WMy_KMsiyjBpxKjWMbBQzo', 'oFpyUSTr4PcqtwVIXOOxe4UBAaNYv6e15zs7WHUi1c8', 201, '{"ETag": "\"23594f8e3699.1\"", "Location": "http://127.0.0.1:4879/invoices/01a20326-1af3-75d3-bde1-23594f8e3699", "Content-Type": "application/json; charset=utf-8", "Cache-Control": "no-store"}', 'yU6cnew86NRDal6u6h4iwruTEmBFXTBaoFDQ04jb/NSgpJBu0gTEMx1jZy/xYL4UjzISo9uVj7DOleP/e+90lFWMML4bbwmvYfbG8/93K+OXGRSlVkHYNGcN9m2UHMHIe4a89WV1Jx4XjckjOAYGAlS1hcWgE1gYtGRZkHSBpmd17QdOkrwG4flkB7HgOBSllgXsA1KABsYXubJHp2CD0uaQiO3ua63ep7p07ec4Q91zRaYDtMfNAGXuSzXXZkqZ3D6XuMLv0grml1Js12G3srqXH9HkP5rZmMn0WZ1VPVXxJrEHyxqOk362q4336oVo6OkcdPYpzP821GoGWx1v/zo8s/7iuxqDWPBc+zGLTKbLC+iPfyfeUV4grB/6Vac7ibYDU1KZdCpVPQay8rJzciGPRv8uPNh3uuZpbqKATFBdvc9yN+V7OyS64Hfmsh1eMNxwoSgfflohgCleah0vx9i/Jgzjms+hqObY/Wc+8KmQFUG9yLxqcNfRqe1vhQqSimQErxbKUR/1hWMpqvc7UTtV1w+R57EZeIBRM2YF/CB6ocQCjKH7Bes1VrZ9jl8WuHh98kNnXo9ieVD1AsqPmaInYTvBxjNzQ2pKhwRnaIwsmIYdBZ41B1JKlAkY0/yEXIOCBG09EddMXjSoxfw5HfTD1t6Swb7pi7SWT55cUKztxDE+47qV2gAkOyee', '2026-11-22 12:05:58.641+00');
INSERT INTO public.idempotency_keys VALUES ('01a20326-16f0-71c5-88fe-129008944d15', 'fE3DnBIpzhJUNu_4UtVv3aIWJKYH-8r1BFzjPr8115k', 'Ybsp8vKryE2QYBKRzfDNi39CMUhgoldZnZhQga-O96A', 201, '{"Location": "http://127.0.0.1:4879/invoices/01a20326-1af3-75d3-bde1-23594f8e3699/transitions/01a20326-1b1f-71e3-8f04-c3638ddc7aea", "Content-Type": "application/json; charset=utf-8", "Cache-Control": "no-store"}', 'NmBhtTcmckXz7brwd4n0q0nXWWpA9q3XsyEgLLlgVtqyMIxcCfsGPpoY1fR9qzKRK7JuljcV+ejYd7P6Ctz3BjRmLhgOiEZ3XAZ0GYwOY+Uu12vhZ1XHjOhGhkDhwMc/i3GJ86QHLmcGamPmJLmZPoaV06UxnKgALIsXt1dYb8kpRkExfnrTFN/+vP48ixrJlMFr2Sujw/kpPqST5I5ikF9+Hn1vmeNc/UfeirbN7yDv36oh/tkwH3bNp6UEAw==', '2026-11-22 12:05:58.673+00');
INSERT INTO public.idempotency_keys VALUES ('01a20326-16f0-71c5-88fe-129008944d15', 'pgFcdoCamnbuOZjJ6X59ISzifaoFllAhseYzr_ddZ4A', 'DucgqkfZO_F5bfAZKQFxAgrmu8-N7Kry3B4RctbfB54', 201, '{"ETag": "\"bb73bd4d4335.1\"", "Location": "http://127.0.0.1:4879/invoices/01a20326-1b71-7170-88a5-bb73bd4d4335", "Content-Type": "application/json; charset=utf-8", "Cache-Control": "no-store"}', '+Tg3Fgt9ZsGAOjvKUuO3TIWc/vVGrLidNXZNVZI1UytALJ8C/a5RMunw76pNHR5OWNDJHCl60Tzp4L0hlzC7RKtQW8mKhBucz7f4DFX0jqMv7MDvKXv6QMbZVNFboOosxDmuc2lWqIOXQQrs+BA3y5Ioc8fyZFUFgrqLsYCE2rMnZpo8Xa4iDVcSU7mQXL1n+uTRnYz7bq3wSD6sG9SQZkLfeo4hP+9PFA24NzBcJYD0LwpLBIjgH1kXXSYS+6QWqaH5adh+uObSo2FA1DD+WGLld83Sc7ZQNd60OIkHzSQ5RSKoGL85sUrPsrHP0ZgHlM6OiGw7Ki1cQkShIpUkB9Mde041DWuQlDvQRDnwhmd/tidnPNykw8Qw56tPjABu23dFS1dGFBF795a7KQKJHslyAGuzbUgOjKceYJmr3YOJqboUKvr49fU7wXBJya0XqVvDIJsWvdsKl2/tX9LPocDCicQIrmyJnWKPliIRL7ktjU3TqoVK6U7oxn9UThnGckCewHjubSN5oGvPRaF/I63jgDJ1quoFr92zkAVqddP9IR9V6iHZLTdoAy64zbuRqsMgpdLohvrxJWErdPT7A/LMihRPPWOY80pZ5gfRoLg3fP3EQj85HLFzMi7fKYRW3Bx/XN1Q1bX84fQfsTSFbw7pm/w+idew83ivw+Kj0Bf7/bNuQU8xWz+0dPW2', '2026-11-22 12:05:58.766+00');
INSERT INTO public.idempotency_keys VALUES ('01a20326-16f0-71c5-88fe-129008944d15', 'lSlY1HD49jvuKFucZ49tQxMPgbXPJtYpqZ3g-rska8c', 'M6K2KpT5e-s5Hg8KW2yBfpVKMpsQaZiVgMdSEVaZoZc', 201, '{"Location": "http://127.0.0.1:4879/invoices/01a20326-1b71-7170-88a5-bb73bd4d4335/transitions/01a20326-1ba9-776e-8e57-433b2d1292b1", "Content-Type": "application/json; charset=utf-8", "Cache-Control": "no-store"}', 'ajVhZ/HeBDGl2nLZB8stXnNgFj31VGa/3vggSB38awKuM8++kHEWQGZJ088f9bvj05u/jie+QanWbEfJk4++YpfW0D4EN9WjvEscmVL9ZjeuVCnRO2Gd25MA3gk6YcS1tEZRd44QrnFfWiT0N0Zk6CbcIFPmTuR1tkgu6CghiQulUHo1M//8FWGEaOxI2QdPGz07TA6wlVrUtWBdGDoBgUO27hPlTyok/3Gf7NqYSEH0AzIKZ/wuhm+StLJLnw==', '2026-11-22 12:05:58.818+00');
INSERT INTO public.idempotency_keys VALUES ('01a20326-16f0-71c5-88fe-129008944d15', 'l_ZQLL4kI969FGBkZdvuXINrQlnaY-SUMBHhOXRU-D8', 'hkQiIkdpgA3wP2pwCMR0pcrS63LdjF4zaMSlY5bfxDY', 201, '{"Location": "http://127.0.0.1:4879/invoices/01a20326-1a65-71c8-b15b-5d4c4ca90516/transitions/01a20326-1bcd-74a7-a764-4d809d564d2c", "Content-Type": "application/json; charset=utf-8", "Cache-Control": "no-store"}', 'nGfyFKbfNYnpKbxksZhuQe/16qiwEtw/tmx87DLLo5Ynz+ofkYJzOEyv2u2fXwE6qr25Kcl2ifY+i0unUD8xb5dBE+kvcnhrkuSnzy+3OOAylK1ht3b6wv5FDYUrXn1MOWNc9fg3hzJCZkSDiFmILlq6m1XHBDB6GECQV0YgOctLQiQsIa0xNDMyN1hkvLDVrPnYRM3yvXu8XdRhTNJySy7GY7gevA97fL+MLnlYWiH2Plv8M5faKxlkBcTd', '2026-11-22 12:05:58.849+00');
INSERT INTO public.idempotency_keys VALUES ('01a20326-16f0-71c5-88fe-129008944d15', 'rw15CYljFoL2MFnkthAIVlF0XH164Mu3ynn4CPurrjY', 'e4aQCvnz6u4oU7AbXEYYP4e3o9YG8tlMlR-sZO7AvaY', 201, '{"Location": "http://127.0.0.1:4879/invoices/01a20326-1a0a-77cc-873f-09ea901d838d/payment_attempts/01a20326-1c3f-7207-8056-c60525fa7cec", "Content-Type": "application/json; charset=utf-8", "Cache-Control": "no-store"}', 'y7dlTxb4pNg+wdIfI5luq186DMMHf+J7FXl2GXiDMNCZZdMI8leauY6Twt+GRBlq4JaPTXqoyjPd/a52GU4nd5IHugJteiGZlyPdtvXrwguSCnNJsk3gIDF3JWNcLefx+BxSoPblr3air6Ln6lOCca5zNp7DtmPBUTQkGD0CwZe4XNBo1HREmnmHaGSBk3YYsbTKqUDkQLvHKyqDwknmB1BFHPxGPVf5bnpSmrY8XD1gl23vuPeSaeibR5zv6eP+hTSCH3Ly/G0XxBLdTVYP34nWl8ej5Jpo6iMYwsESdIVE5IyRGCM40+mRhdAr1oDrXctP805Pd7AtWJz8njHRxIVjohW6sg==', '2026-11-22 12:05:58.905+00');
INSERT INTO public.idempotency_keys VALUES ('01a20326-16f0-71c5-88fe-129008944d15', 'gyPyUPLYV_3Cwm6LXv0TWf5PMjrutYsXsgOqYTE4W4Q', 'O8TkAMXCvW5x_wk92C5FMJelNlIeTZSmjxkVXSafhws', 201, '{"Location": "http://127.0.0.1:4879/invoices/01a20326-1a65-71c8-b15b-5d4c4ca90516/payment_attempts/01a20326-1d9e-76aa-baca-dde376c4d995", "Content-Type": "application/json; charset=utf-8", "Cache-Control": "no-store"}', 'HR8MZZ3Hj8ggqA+jP8zshLprUqmjs72R9IXotp/19lzuGasRFFsuwYMea1BkgaRQLb85NMAzVNGdPtR6+4jwWMIB+a8LPITbbkLQQHjpSiavvdNrAjdXJ+D/qDQKC/8qSUDmD6VF9bfxiNPRSJp9J1OpQnp5/zh0F4esHH+WNhwNfJ2MoqmOwbCsYXc1rUW+WCHT+Bq3QQnmwjrCXSl15GxrXA/jdg+r3Hqk8wyMsFfTl5EqywxxWMsPlO/HVhBuhnInGJ+DR6AiFFrJ+4oA5gHKllxXAUnqkDPVZKaqNQARTpLGTn5D6wa9clhEwDRt4Hcb/xRA6+91kHXjnQx6yrm0liZlvc8pcrn19GrVfjttUJ2E341tvt3sBVTFDnYU2zrSViveeOJ1sQ2OzqOAr1Gh/o0ur5h+bvvb', '2026-11-22 12:05:59.321+00');
INSERT INTO public.idempotency_keys VALUES ('01a20326-1315-7699-999b-cc0593eb7386', 'ML7_FJPTG_g2BejN2AoUfhF1Z6E-1NZnWIRmoBvuams', 'XxcmyTetj2W2X4Juh9Ytqy3h8hBE-BqdddNAs0Mmd3c', 201, '{"Location": "http://127.0.0.1:4879/invoices/01a20326-1aae-71c0-9f60-4e8a02cbc2c1/payment_attempts/01a20326-1dde-73b5-a4cb-7efe9e3af17d", "Content-Type": "application/json; charset=utf-8", "Cache-Control": "no-store"}', 'kBEQv1T+X7MSjA3jDvUYwh5VwU01qtZM1lhtJvYT4lSX23p5B1pPSak/1D+fuCLtHsgQ8a8QOnxjrMD3J7SAbaDxkAwcSpXIy3ufVSKT/qf6g4fJNgEtta7RaW/IA0TMUfqwRWdzFye0ILbBA4sSJRknOQ91t+aKF5Jk35979WWORQbX+jg0kxrprVSWbO6/wCZMEfQLEnKVAh/KotRdU5AdhRs+vmOX8LgvQhI2/0Pkp8Y3LN2/OKN2FqFjIxGn1fDTW0VNNsfDfRc0qHgASjl3YrK6gWql2x1xH963sozTvj+oijJZtu5g8QKDM4yTY7xTkXWTm6oXbzUdLY6pkMRpgHyMYQ==', '2026-11-22 12:05:59.382+00');
INSERT INTO public.idempotency_keys VALUES ('01a20326-16f0-71c5-88fe-129008944d15', 's3I7x4iJ96Zn1tbvw5imXQIF94MPDrEOU-gE2wjrw-E', 'n2RuDzQ7NgQKgBngxvLcqpz2tgQJN7Qp4NiZoAydFDk', 201, '{"Location": "http://127.0.0.1:4879/avatars/01a20326-1e57-76e7-94e8-c37ce46f6177", "Content-Type": "application/json; charset=utf-8", "Cache-Control": "no-store"}', 'iFfD4KWigwkOmFTv+R7JP+fbfLMvtJzdZT33l48XeHH+9Q1mOJNs6HQoUrPZjXV7ofuCk+8OSSOiPujeHaByEhoV4TlJw922eLWTJlxRIU0IPCg0UFn9dGn4TeYhoJzTvyCG2LwhH4zpNA7B+vqK5donsQ8BRdxM3zgTeHmGA8aYmkAx65dNxyP6ZiaMMoofaBQoaBMGymVwQoJFKJ+1ixjuGBl49GRjWOG539jS6XpLRvXdG9Mnyu+9LbVBt36Bdi6o5X/A5LjMk6r7teYNpV3+rYjEgOVmD9Ev3z+7Cz4Q4OWrAQ==', '2026-11-22 12:05:59.477+00');
INSERT INTO public.idempotency_keys VALUES ('01a20326-16f0-71c5-88fe-129008944d15', 'jO-6ebXpGLIYNxpJIn_f-tIe4sDY-RBnTfTtsS2Aoh4', 'xOJ4BOGgUj8zCXTZ4eL8T5gkowCEuKRLmkNf6V8wBa8', 201, '{"Location": "http://127.0.0.1:4879/uploads/-NRmbgpas9wKh9eBXYrq1EHmamkn4AJkfDHe80hS8ek", "Content-Type": "application/json; charset=utf-8", "Cache-Control": "no-store"}', 'Zw9uhnwq2KsbPRFt/AHkEWSbTkXD1AYUfQn8yGbNsfHWnbepY7r4vDJ4mmBdzwudXzhRo8mWKTtZjvte7w4LdssiDyVtf+N3CoYnlptNI3SH08HfZ1fdJdpb9vzV4DQ/22UsndMqN05Ip+CzOE9GNb1QpAS12dAhbt0fTDTOENeijcuX68MKPw+13HKLyKUBcVBC2YlQOx/n5SYoV3+9IGLS5CmP8eUyGw6Lt+eDYaHpG5M+8I9Wp5A3p6DXwMIkGLOhMhpoAYzR3FH3HJhvghe8hSWdI5sW', '2026-11-22 12:05:59.534+00');
INSERT INTO public.idempotency_keys VALUES ('01a20326-16f0-71c5-88fe-129008944d15', 'sq8vgi4ZUvwSVeVOY6R4EXbaZXLVjmTkSXqYYzeyMJA', '7m3Tg9QWWgTUOVHIjfhxqr7YsYIx7qaCemsT-uKKh28', 200, '{"content-type": "application/json; charset=utf-8", "Cache-Control": "no-store"}', '/cRvJNbQaU8I399MQa1mAsg7LtkhU3Xvbf12Q/LKGxWbq290mewoaCYX005nvIO2wNeVb+jK7OCSC+8y2WyJS3dSS7yuxiEC/AVcYc5dMtl2Sunm5yh7uoQ1JhKxf1t7AziGycKabxdKkq6rSrY7nMe4YxkCwgWS3ZM=', '2026-11-22 12:05:59.565+00');
INSERT INTO public.idempotency_keys VALUES ('01a20326-1315-7699-999b-cc0593eb7386', 'vVUHP6_LzzslFEwePQa5UpWrwsNHQKNVI113yurA6Eg', '-JCLFAQbcijbhYejyh7btF-PDQizn1v_bMlRQd_CnpI', 200, '{"content-type": "application/json; charset=utf-8", "Cache-Control": "no-store"}', '920UZTfJv5w/OxWrMEFQuw76tzd8dRqi9nUj+6eEbTYl5BUIC6KXKApdE8q1Cf1V8I1bJgmkiLtrm2NH7gBgiyUlNhh/2WTE13GWLXOXLBB9oT+8KxJ/oXtI/bSULiILtLw9nhQ=', '2026-11-22 12:05:59.588+00');
INSERT INTO public.idempotency_keys VALUES ('01a20326-16f0-71c5-88fe-129008944d15', 'T7ljrMD1I3jAG8kuuNb1dFLr9zV1ofVmY6tiKUek6G4', 'D8tRsTBBsGDShdpneT12JiUWOR1mT59wZFllz4Yl6LE', 200, '{"content-type": "application/json; charset=utf-8", "Cache-Control": "no-store"}', '5+9G+oHACXUWnn3P5xinWYHBV7Vgwd50xQz/oYYs0wNxpc4R22m6hQShbCyaJcohS6+4AL2w411KpUXRRfAOP9VWz5oSvdf9RPtNKW64P4NBYV9SetSuY96pB6T26llD5fmun6YYdeFW', '2026-11-22 12:05:59.609+00');
INSERT INTO public.idempotency_keys VALUES ('01a20326-16f0-71c5-88fe-129008944d15', 'C37fBElJC1GMe6r9yaCudZpYXCCU7T4pQ4Mz5fL6rMw', 'GXEUrsmq4how8XP6VoYIazmhLVbH9rFBKc0RBoyaF8c', 200, '{"content-type": "application/json; charset=utf-8", "Cache-Control": "no-store"}', 'JcrfHe0FD3uRTI+xholqF/tF/yU1h7XFgwB4JrbWNa6/DU3zkILTqur3ZpKfXvFi4VaMHwfaWTy9H2JA+GV3/h51u9rEBcO0AAQna4cbW5boheF14genbQRTAn86AGYWs1hp7dDRASyXds+8GHMnljUJwAceZH6BnrIxkoValMB4', '2026-11-22 12:05:59.657+00');
INSERT INTO public.idempotency_keys VALUES ('01a20326-1315-7699-999b-cc0593eb7386', 'vVJ93AsnAb_uE_3DPbeSU35Q0kxvITCfyRAwH0kx90I', 'E-vAmPYdctSrtgmH02mQeyc-u06-tGatQwCPBsAsKTk', 200, '{"content-type": "application/json; charset=utf-8", "Cache-Control": "no-store"}', 'hI7wuZID8z2y9T2wea84UJSUCtJUlnWpi5gE1plKKH5+Jd0jrkPFJ1iv+aQeNYdN8pNgSpugzRH57qUFw8QGUBlKlcHx9RiAvyqflMqwqhe1Gb2xhHme/IUcQ5UW2VG4ZxKhALLNOG6lVwIu0yX9K/kXI8sFoTKxLc+qTmNf7Zax', '2026-11-22 12:05:59.748+00');
INSERT INTO public.invoices VALUES ('01a20326-1a0a-77cc-873f-09ea901d838d', '01a20326-16f0-71c5-88fe-129008944d15', 'R-1', 120.50, 'EUR', 'Linus', 'linus@example.com', '+1 555 0100', 'paid', 4, '2026-11-22 12:05:58.41+00', '2026-11-22 12:05:58.482+00', NULL, NULL, '2026-11-22 12:05:59.3+00', '2026-11-22 12:05:59.299+00');
INSERT INTO public.invoices VALUES ('01a20326-1a65-71c8-b15b-5d4c4ca90516', '01a20326-16f0-71c5-88fe-129008944d15', 'R-2', 120.50, 'EUR', 'Linus', 'linus@example.com', '+1 555 0100', 'failed', 4, '2026-11-22 12:05:58.501+00', '2026-11-22 12:05:58.543+00', '2026-11-22 12:05:58.861+00', '2026-11-22 12:05:59.356+00', NULL, NULL);
INSERT INTO public.invoices VALUES ('01a20326-1aae-71c0-9f60-4e8a02cbc2c1', '01a20326-16f0-71c5-88fe-129008944d15', 'R-3', 120.50, 'EUR', 'Linus', 'linus@example.com', '+1 555 0100', 'paid', 4, '2026-11-22 12:05:58.574+00', '2026-11-22 12:05:58.599+00', NULL, NULL, '2026-11-22 12:05:59.442+00', '2026-11-22 12:05:59.441+00');
INSERT INTO public.invoices VALUES ('01a20326-1af3-75d3-bde1-23594f8e3699', '01a20326-16f0-71c5-88fe-129008944d15', 'R-4', 120.50, 'EUR', 'Linus', 'linus@example.com', '+1 555 0100', 'paid', 5, '2026-11-22 12:05:58.643+00', '2026-11-22 12:05:58.687+00', '2026-11-22 12:05:59.617+00', NULL, '2026-11-22 12:05:59.721+00', '2026-11-22 12:05:59.721+00');
INSERT INTO public.invoices VALUES ('01a20326-1b71-7170-88a5-bb73bd4d4335', '01a20326-16f0-71c5-88fe-129008944d15', 'R-5', 120.50, 'EUR', 'Linus', 'linus@example.com', '+1 555 0100', 'paid', 4, '2026-11-22 12:05:58.769+00', '2026-11-22 12:05:58.825+00', NULL, NULL, '2026-11-22 12:05:59.854+00', '2026-11-22 12:05:59.854+00');
INSERT INTO public.messages VALUES ('01a20326-195a-7126-85b7-6d2d4b71895d', 'Hello', '01a20326-1747-70f6-a3cc-a6481986dc2f', '01a20326-16f0-71c5-88fe-129008944d15', 1, '2026-11-22 12:05:58.234+00', '2026-11-22 12:05:58.234+00');
INSERT INTO public.messages VALUES ('01a20326-1963-7732-8059-30881032b0f0', 'Hello again', '01a20326-1747-70f6-a3cc-a6481986dc2f', '01a20326-16f0-71c5-88fe-129008944d15', 1, '2026-11-22 12:05:58.243+00', '2026-11-22 12:05:58.243+00');
INSERT INTO public.migrations VALUES (1, '2026-11-21-articles', '2026-11-22 12:05:55.970326+00');
INSERT INTO public.migrations VALUES (2, '2026-11-21-messages-turtles-companies', '2026-11-22 12:05:55.970326+00');
INSERT INTO public.migrations VALUES (3, '2026-11-21-invoices', '2026-11-22 12:05:55.970326+00');
INSERT INTO public.migrations VALUES (4, '2026-11-21-avatars', '2026-11-22 12:05:55.970326+00');
INSERT INTO public.payment_attempts VALUES ('01a20326-1c3f-7207-8056-c60525fa7cec', '01a20326-1a0a-77cc-873f-09ea901d838d', '01a20326-16f0-71c5-88fe-129008944d15', 'R-1', 120.50, 'EUR', '*******cess', NULL, 'rw15CYljFoL2MFnkthAIVlF0XH164Mu3ynn4CPurrjY', 'e4aQCvnz6u4oU7AbXEYYP4e3o9YG8tlMlR-sZO7AvaY', 'succeeded', NULL, NULL, '2026-11-22 12:05:58.975+00');
INSERT INTO public.payment_attempts VALUES ('01a20326-1d9e-76aa-baca-dde376c4d995', '01a20326-1a65-71c8-b15b-5d4c4ca90516', '01a20326-16f0-71c5-88fe-129008944d15', 'R-2', 120.50, 'EUR', '********ined', NULL, 'gyPyUPLYV_3Cwm6LXv0TWf5PMjrutYsXsgOqYTE4W4Q', 'O8TkAMXCvW5x_wk92C5FMJelNlIeTZSmjxkVXSafhws', 'failed', 'card_declined', 'The card was declined.', '2026-11-22 12:05:59.326+00');
INSERT INTO public.payment_attempts VALUES ('01a20326-1dde-73b5-a4cb-7efe9e3af17d', '01a20326-1aae-71c0-9f60-4e8a02cbc2c1', '01a20326-1315-7699-999b-cc0593eb7386', 'R-3', 120.50, 'EUR', '*******cess', NULL, 'ML7_FJPTG_g2BejN2AoUfhF1Z6E-1NZnWIRmoBvuams', 'XxcmyTetj2W2X4Juh9Ytqy3h8hBE-BqdddNAs0Mmd3c', 'succeeded', NULL, NULL, '2026-11-22 12:05:59.39+00');
INSERT INTO public.payment_attempts VALUES ('01a20326-1f14-7707-9d48-f27917ef051a', '01a20326-1af3-75d3-bde1-23594f8e3699', '01a20326-16f0-71c5-88fe-129008944d15', 'R-4', 120.50, 'EUR', '*******cess', NULL, 'C37fBElJC1GMe6r9yaCudZpYXCCU7T4pQ4Mz5fL6rMw', 'GXEUrsmq4how8XP6VoYIazmhLVbH9rFBKc0RBoyaF8c', 'succeeded', NULL, NULL, '2026-11-22 12:05:59.7+00');
INSERT INTO public.payment_attempts VALUES ('01a20326-1f5c-705c-b3c6-1662142ec0f0', '01a20326-1b71-7170-88a5-bb73bd4d4335', '01a20326-1315-7699-999b-cc0593eb7386', 'R-5', 120.50, 'EUR', '*******cess', NULL, 'vVJ93AsnAb_uE_3DPbeSU35Q0kxvITCfyRAwH0kx90I', 'E-vAmPYdctSrtgmH02mQeyc-u06-tGatQwCPBsAsKTk', 'succeeded', NULL, NULL, '2026-11-22 12:05:59.772+00');
INSERT INTO public.revisions VALUES ('01a20326-1833-7705-85c6-62fa5736af43', '01a20326-1833-7705-85c6-5c25d497236a', 'Once', 'Text', '01a20326-16f0-71c5-88fe-129008944d15', '2026-11-22 12:05:57.939+00');
INSERT INTO public.revisions VALUES ('01a20326-18f2-74ba-a707-8c0cc3f9e0b2', '01a20326-18f2-74ba-a707-88b661007f8a', 'Of the administrator', '', '01a20326-1315-7699-999b-cc0593eb7386', '2026-11-22 12:05:58.13+00');
INSERT INTO public.revisions VALUES ('01a20326-190c-746f-9906-93df10701583', '01a20326-1833-7705-85c6-5c25d497236a', 'Twice', 'Text', '01a20326-16f0-71c5-88fe-129008944d15', '2026-11-22 12:05:58.157+00');
INSERT INTO public.revisions VALUES ('01a20326-1e93-754d-8180-87ee3fdec2ab', '01a20326-1e93-754d-8180-83c3cdb9ce56', 'By GraphQL', '', '01a20326-16f0-71c5-88fe-129008944d15', '2026-11-22 12:05:59.571+00');
INSERT INTO public.revisions VALUES ('01a20326-1ea6-750d-87a7-b7b8862bfa37', '01a20326-1ea6-750d-87a7-b1df07623f23', 'Inline', '', '01a20326-1315-7699-999b-cc0593eb7386', '2026-11-22 12:05:59.59+00');
INSERT INTO public.test_charges VALUES ('01a20326-1c3f-7207-8056-c60525fa7cec', 120.50, 'EUR', NULL, NULL, '2026-11-22 12:05:59.138207+00');
INSERT INTO public.test_charges VALUES ('01a20326-1d9e-76aa-baca-dde376c4d995', 120.50, 'EUR', 'card_declined', 'The card was declined.', '2026-11-22 12:05:59.337932+00');
INSERT INTO public.test_charges VALUES ('01a20326-1dde-73b5-a4cb-7efe9e3af17d', 120.50, 'EUR', NULL, NULL, '2026-11-22 12:05:59.434628+00');
INSERT INTO public.test_charges VALUES ('01a20326-1f14-7707-9d48-f27917ef051a', 120.50, 'EUR', NULL, NULL, '2026-11-22 12:05:59.716311+00');
INSERT INTO public.test_charges VALUES ('01a20326-1f5c-705c-b3c6-1662142ec0f0', 120.50, 'EUR', NULL, NULL, '2026-11-22 12:05:59.783035+00');
INSERT INTO public.tokens VALUES ('01a20326-131a-7640-a121-bb693bae0fb7', '01a20326-1315-7699-999b-cc0593eb7386', 'bbc4c33806deb0975bb5c4fb934cbc271ff6d4ad4a5e4e5f603e64d0389976b0', '{users:read,users:write,tokens:write,avatars:write,messages:read,messages:write,articles:read,articles:write,turtles:read,turtles:write,companies:read,companies:write,invoices:read,invoices:write,payments:write}', true, NULL, NULL, '2026-11-22 12:05:56.629+00');
INSERT INTO public.tokens VALUES ('01a20326-1809-7407-99e2-2b2d240f95b7', '01a20326-16f0-71c5-88fe-129008944d15', '8f09543099bc35106e366bdf878f3e8ae1452ae5adf77805692fb7c8103e70cb', '{articles:read,articles:write,companies:read,companies:write,invoices:read,invoices:write,messages:read,messages:write,turtles:read,turtles:write,users:read,users:write,avatars:write,payments:write,tokens:write}', false, NULL, NULL, '2026-11-22 12:05:57.897+00');
INSERT INTO public.tokens VALUES ('01a20326-192f-7121-b6f5-f3c3aaa96bf9', '01a20326-16f0-71c5-88fe-129008944d15', 'a885416d96cf044098124ab8c6f8a17f069cdee7bb09080188e3aaaa95181473', '{articles:read}', false, NULL, NULL, '2026-11-22 12:05:58.191+00');
INSERT INTO public.transitions VALUES ('01a20326-1a52-70fe-ae5d-19c2f8ecad85', '01a20326-1a0a-77cc-873f-09ea901d838d', 'draft', 'published', '2026-11-22 12:05:58.482+00');
INSERT INTO public.transitions VALUES ('01a20326-1a8f-73fa-9a9b-941dc79f5389', '01a20326-1a65-71c8-b15b-5d4c4ca90516', 'draft', 'published', '2026-11-22 12:05:58.543+00');
INSERT INTO public.transitions VALUES ('01a20326-1ac7-71a1-b571-5cc2ac483477', '01a20326-1aae-71c0-9f60-4e8a02cbc2c1', 'draft', 'published', '2026-11-22 12:05:58.599+00');
INSERT INTO public.transitions VALUES ('01a20326-1b1f-71e3-8f04-c3638ddc7aea', '01a20326-1af3-75d3-bde1-23594f8e3699', 'draft', 'published', '2026-11-22 12:05:58.687+00');
INSERT INTO public.transitions VALUES ('01a20326-1ba9-776e-8e57-433b2d1292b1', '01a20326-1b71-7170-88a5-bb73bd4d4335', 'draft', 'published', '2026-11-22 12:05:58.825+00');
INSERT INTO public.transitions VALUES ('01a20326-1bcd-74a7-a764-4d809d564d2c', '01a20326-1a65-71c8-b15b-5d4c4ca90516', 'published', 'sent', '2026-11-22 12:05:58.861+00');
INSERT INTO public.transitions VALUES ('01a20326-1d84-7097-9440-a85a42e1f7e8', '01a20326-1a0a-77cc-873f-09ea901d838d', 'published', 'paid', '2026-11-22 12:05:59.3+00');
INSERT INTO public.transitions VALUES ('01a20326-1dbc-7210-9c2c-66b56be858e3', '01a20326-1a65-71c8-b15b-5d4c4ca90516', 'sent', 'failed', '2026-11-22 12:05:59.356+00');
INSERT INTO public.transitions VALUES ('01a20326-1e12-7407-9b31-0064f20bf678', '01a20326-1aae-71c0-9f60-4e8a02cbc2c1', 'published', 'paid', '2026-11-22 12:05:59.442+00');
INSERT INTO public.transitions VALUES ('01a20326-1ec1-7497-9519-41c86c208d49', '01a20326-1af3-75d3-bde1-23594f8e3699', 'published', 'sent', '2026-11-22 12:05:59.617+00');
INSERT INTO public.transitions VALUES ('01a20326-1f29-7103-9af5-09360326fbae', '01a20326-1af3-75d3-bde1-23594f8e3699', 'sent', 'paid', '2026-11-22 12:05:59.721+00');
INSERT INTO public.transitions VALUES ('01a20326-1fae-7282-ab73-593d3a43ef38', '01a20326-1b71-7170-88a5-bb73bd4d4335', 'published', 'paid', '2026-11-22 12:05:59.854+00');
INSERT INTO public.turtles VALUES ('01a20326-1992-7524-852c-654f148f9965', 'Shelly', 80, 'Chelonia mydas', 1, '2026-11-22 12:05:58.29+00', '2026-11-22 12:05:58.29+00');
INSERT INTO public.uploads VALUES ('01a20326-1e6f-73c9-9dfe-192fc98964b9', '01a20326-16f0-71c5-88fe-129008944d15', '158d1e90374ba4725864af245e20edabc88941838751f51d287540564f0d7e94', 70, 'image/png', NULL, NULL, NULL, '2026-11-22 13:05:59.535+00', '2026-11-22 12:05:59.535+00');
INSERT INTO public.users VALUES ('01a20326-1315-7699-999b-cc0593eb7386', 'admin', 'Administrator', 'admin@example.com', '2026-11-22 12:05:56.629+00');
INSERT INTO public.users VALUES ('01a20326-16f0-71c5-88fe-129008944d15', 'ada', 'Ada Lovelace', 'ada@example.com', '2026-11-22 12:05:57.616+00');
INSERT INTO public.users VALUES ('01a20326-1747-70f6-a3cc-a6481986dc2f', 'grace', 'Grace Hopper', 'grace@example.com', '2026-11-22 12:05:57.703+00');
SELECT pg_catalog.setval('public.migrations_id_seq', 4, true);
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
    ADD CONSTRAINT tokens_user_id_fkey FOREIGN KEY (user_id) REFERENCES public.users(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.transitions
    ADD CONSTRAINT transitions_invoice_id_fkey FOREIGN KEY (invoice_id) REFERENCES public.invoices(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.uploads
    ADD CONSTRAINT uploads_user_id_fkey FOREIGN KEY (user_id) REFERENCES public.users(id) ON DELETE CASCADE;
