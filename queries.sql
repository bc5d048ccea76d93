-- Every statement of the server, by name, in its usual forms. Written by npm run contracts.
-- Parameters are shown by name; they are sent as $1, $2, … The job queue has statements of its own (pg-boss).

-- access_good
select token.id
from tokens as token
inner join users as "user" on "user".id = token.user_id
where token.id = any(:ids::uuid[])
and "user".status = 'active'
and (token.revoked_at is null
  and (token.expires_at is null
    or token.expires_at > :now))
union all
select "user".id as id
from users as "user"
where "user".id = any(:ids::uuid[])
and "user".status = 'active';

-- article_delete
with articles as (
  delete from articles
  where id = :id
  and version = :version
  returning *
),
"Recorded" as (
  insert into events (type, user_id, other_user_id, resource_id, data)
  select 'article.deleted'::text as type, null::uuid as "user", nullif(null::uuid, null::uuid) as "otherUser",
    shown.id as resource, row_to_json(shown) as data
  from (
    select article.id, article.version, article.deleted_at as "deletedAt", article.status,
      article.revision_id as revision, article.created_at as "createdAt", article.updated_at as "updatedAt",
      revision.title, revision.body, author.id as author__id, author.username as author__username
    from articles as article
    inner join revisions as revision on revision.id = article.revision_id
    inner join users as author on author.id = article.author_id) as shown)
select article.id
from articles as article;

-- article_insert_references
with articles as (
  insert into articles (id, status, revision_id, author_id, version, created_at, updated_at)
  values (:id, :status, :revision, :author, 1, :now, :now)
  returning *
),
revisions as (
  insert into revisions (id, article_id, title, body, author_id, created_at)
  select :revision::uuid as id, article.id as article, :title::text as title, :body::text as body,
    :author::uuid as author, :now::timestamptz as "createdAt"
  from articles as article
  returning *
),
"Recorded" as (
  insert into events (type, user_id, other_user_id, resource_id, data)
  select 'article.created'::text as type, null::uuid as "user", nullif(null::uuid, null::uuid) as "otherUser",
    shown.id as resource, row_to_json(shown) as data
  from (
    select article.id, article.version, article.deleted_at as "deletedAt", article.status,
      article.revision_id as revision, article.created_at as "createdAt", article.updated_at as "updatedAt",
      revision.title, revision.body, author.id as author__id, author.username as author__username
    from articles as article
    inner join revisions as revision on revision.id = article.revision_id
    inner join users as author on author.id = article.author_id) as shown)
select article.id, article.version, article.deleted_at as "deletedAt", article.status, article.revision_id as revision,
  article.created_at as "createdAt", article.updated_at as "updatedAt", revision.title, revision.body,
  author.id as author__id, author.username as author__username
from articles as article
inner join revisions as revision on revision.id = article.revision_id
inner join users as author on author.id = article.author_id;

-- article_list_changed_references
select article.id, article.version, article.deleted_at as "deletedAt", article.status, article.revision_id as revision,
  article.created_at as "createdAt", article.updated_at as "updatedAt", revision.title, revision.body,
  author.id as author__id, author.username as author__username,
  (extract(epoch from article.updated_at) * 1000000)::bigint::text as changed
from articles as article
inner join revisions as revision on revision.id = article.revision_id
inner join users as author on author.id = article.author_id
where article.deleted_at is null
and ((article.updated_at, article.id) < (:changedBelow, :below)
  and (article.updated_at, article.id) > (:changedAbove, :above))
order by article.updated_at desc, article.id desc
limit :rows;

-- article_list_references
select article.id, article.version, article.deleted_at as "deletedAt", article.status, article.revision_id as revision,
  article.created_at as "createdAt", article.updated_at as "updatedAt", revision.title, revision.body,
  author.id as author__id, author.username as author__username
from articles as article
inner join revisions as revision on revision.id = article.revision_id
inner join users as author on author.id = article.author_id
where article.deleted_at is null
and ((article.id) < (:below)
  and (article.id) > (:above))
order by article.id desc
limit :rows;

-- article_list_references_status
select article.id, article.version, article.deleted_at as "deletedAt", article.status, article.revision_id as revision,
  article.created_at as "createdAt", article.updated_at as "updatedAt", revision.title, revision.body,
  author.id as author__id, author.username as author__username
from articles as article
inner join revisions as revision on revision.id = article.revision_id
inner join users as author on author.id = article.author_id
where article.deleted_at is null
and ((article.status, article.id) < (:status, :below)
  and (article.status, article.id) > (:status, :above))
order by article.status desc, article.id desc
limit :rows;

-- article_list_references_status_by
select article.id, article.version, article.deleted_at as "deletedAt", article.status, article.revision_id as revision,
  article.created_at as "createdAt", article.updated_at as "updatedAt", revision.title, revision.body,
  author.id as author__id, author.username as author__username
from articles as article
inner join revisions as revision on revision.id = article.revision_id
inner join users as author on author.id = article.author_id
where article.deleted_at is null
and (article.author_id in (:author, :author)
  and (article.status, article.id) < (:status, :below)
  and (article.status, article.id) > (:status, :above))
order by article.author_id desc, article.status desc, article.id desc
limit :rows;

-- article_list_references_trashed
select article.id, article.version, article.deleted_at as "deletedAt", article.status, article.revision_id as revision,
  article.created_at as "createdAt", article.updated_at as "updatedAt", revision.title, revision.body,
  author.id as author__id, author.username as author__username
from articles as article
inner join revisions as revision on revision.id = article.revision_id
inner join users as author on author.id = article.author_id
where article.deleted_at is not null
and ((article.id) < (:below)
  and (article.id) > (:above))
order by article.id desc
limit :rows;

-- article_read_references
select article.id, article.version, article.deleted_at as "deletedAt", article.status, article.revision_id as revision,
  article.created_at as "createdAt", article.updated_at as "updatedAt", revision.title, revision.body,
  author.id as author__id, author.username as author__username
from articles as article
inner join revisions as revision on revision.id = article.revision_id
inner join users as author on author.id = article.author_id
where article.id = :article;

-- article_trash
with articles as (
  update articles
  set deleted_at = :now, version = version + 1
  where id = :id
  and version = :version
  returning *
),
"Recorded" as (
  insert into events (type, user_id, other_user_id, resource_id, data)
  select 'article.trashed'::text as type, null::uuid as "user", nullif(null::uuid, null::uuid) as "otherUser",
    shown.id as resource, row_to_json(shown) as data
  from (
    select article.id, article.version, article.deleted_at as "deletedAt", article.status,
      article.revision_id as revision, article.created_at as "createdAt", article.updated_at as "updatedAt",
      revision.title, revision.body, author.id as author__id, author.username as author__username
    from articles as article
    inner join revisions as revision on revision.id = article.revision_id
    inner join users as author on author.id = article.author_id) as shown)
select article.id
from articles as article;

-- article_update_references
with articles as (
  update articles
  set status = :status, revision_id = :revision, version = version + 1, updated_at = :now, deleted_at = null
  where id = :id
  and version = :version
  and deleted_at is null
  returning *
),
"Recorded" as (
  insert into events (type, user_id, other_user_id, resource_id, data)
  select 'article.updated'::text as type, null::uuid as "user", nullif(null::uuid, null::uuid) as "otherUser",
    shown.id as resource, row_to_json(shown) as data
  from (
    select article.id, article.version, article.deleted_at as "deletedAt", article.status,
      article.revision_id as revision, article.created_at as "createdAt", article.updated_at as "updatedAt",
      revision.title, revision.body, author.id as author__id, author.username as author__username
    from articles as article
    inner join revisions as revision on revision.id = article.revision_id
    inner join users as author on author.id = article.author_id) as shown)
select article.id, article.version, article.deleted_at as "deletedAt", article.status, article.revision_id as revision,
  article.created_at as "createdAt", article.updated_at as "updatedAt", revision.title, revision.body,
  author.id as author__id, author.username as author__username
from articles as article
inner join revisions as revision on revision.id = article.revision_id
inner join users as author on author.id = article.author_id;

-- article_update_references_revise
with articles as (
  update articles
  set status = :status, revision_id = :revision, version = version + 1, updated_at = :now, deleted_at = null
  where id = :id
  and version = :version
  and deleted_at is null
  returning *
),
revisions as (
  insert into revisions (id, article_id, title, body, author_id, created_at)
  select :revision::uuid as id, article.id as article, :title::text as title, :body::text as body,
    :author::uuid as author, :now::timestamptz as "createdAt"
  from articles as article
  returning *
),
"Recorded" as (
  insert into events (type, user_id, other_user_id, resource_id, data)
  select 'article.updated'::text as type, null::uuid as "user", nullif(null::uuid, null::uuid) as "otherUser",
    shown.id as resource, row_to_json(shown) as data
  from (
    select article.id, article.version, article.deleted_at as "deletedAt", article.status,
      article.revision_id as revision, article.created_at as "createdAt", article.updated_at as "updatedAt",
      revision.title, revision.body, author.id as author__id, author.username as author__username
    from articles as article
    inner join revisions as revision on revision.id = article.revision_id
    inner join users as author on author.id = article.author_id) as shown)
select article.id, article.version, article.deleted_at as "deletedAt", article.status, article.revision_id as revision,
  article.created_at as "createdAt", article.updated_at as "updatedAt", revision.title, revision.body,
  author.id as author__id, author.username as author__username
from articles as article
inner join revisions as revision on revision.id = article.revision_id
inner join users as author on author.id = article.author_id;

-- article_update_references_trashed
with articles as (
  update articles
  set status = :status, revision_id = :revision, version = version + 1, updated_at = :now, deleted_at = null
  where id = :id
  and version = :version
  and deleted_at is not null
  returning *
),
"Recorded" as (
  insert into events (type, user_id, other_user_id, resource_id, data)
  select 'article.restored'::text as type, null::uuid as "user", nullif(null::uuid, null::uuid) as "otherUser",
    shown.id as resource, row_to_json(shown) as data
  from (
    select article.id, article.version, article.deleted_at as "deletedAt", article.status,
      article.revision_id as revision, article.created_at as "createdAt", article.updated_at as "updatedAt",
      revision.title, revision.body, author.id as author__id, author.username as author__username
    from articles as article
    inner join revisions as revision on revision.id = article.revision_id
    inner join users as author on author.id = article.author_id) as shown)
select article.id, article.version, article.deleted_at as "deletedAt", article.status, article.revision_id as revision,
  article.created_at as "createdAt", article.updated_at as "updatedAt", revision.title, revision.body,
  author.id as author__id, author.username as author__username
from articles as article
inner join revisions as revision on revision.id = article.revision_id
inner join users as author on author.id = article.author_id;

-- articles_of_author
select page.*
from unnest(:parents::uuid[]) as wanted (id)
cross join lateral (
  select article.id, article.version, article.deleted_at as "deletedAt", article.status,
    article.revision_id as revision, article.created_at as "createdAt", article.updated_at as "updatedAt",
    revision.title, revision.body, article.author_id as author
  from articles as article
  inner join revisions as revision on revision.id = article.revision_id
  where article.deleted_at is null
  and article.author_id between wanted.id
  and wanted.id
  and ((article.author_id, article.id) < (wanted.id, :below)
    and (article.author_id, article.id) > (wanted.id, :above))
  order by article.author_id desc, article.id desc
  limit :rows) as page;

-- articles_of_author_archived
select page.*
from unnest(:parents::uuid[]) as wanted (id)
cross join lateral (
  select article.id, article.version, article.deleted_at as "deletedAt", article.status,
    article.revision_id as revision, article.created_at as "createdAt", article.updated_at as "updatedAt",
    revision.title, revision.body, article.author_id as author
  from articles as article
  inner join revisions as revision on revision.id = article.revision_id
  where article.deleted_at is null
  and (article.author_id in (wanted.id, wanted.id)
    and (article.status, article.id) < (:status, :below)
    and (article.status, article.id) > (:status, :above))
  order by article.author_id desc, article.status desc, article.id desc
  limit :rows) as page;

-- articles_of_author_archived_count
select wanted.id, counted.rows
from unnest(:parents::uuid[]) as wanted (id)
cross join lateral (
  select count(*) filter (where counted.id > :oldest)::int as rows
  from (
    select article.id, article.version, article.deleted_at as "deletedAt"
    from articles as article
    where article.deleted_at is null
    and (article.author_id in (wanted.id, wanted.id)
      and (article.status, article.id) < (:status, :below)
      and (article.status, article.id) > (:status, :above))
    order by article.author_id desc, article.status desc, article.id desc
    limit :rows) as counted) as counted;

-- articles_of_author_count
select wanted.id, counted.rows
from unnest(:parents::uuid[]) as wanted (id)
cross join lateral (
  select count(*) filter (where counted.id > :oldest)::int as rows
  from (
    select article.id, article.version, article.deleted_at as "deletedAt"
    from articles as article
    where article.deleted_at is null
    and article.author_id between wanted.id
    and wanted.id
    and ((article.author_id, article.id) < (wanted.id, :below)
      and (article.author_id, article.id) > (wanted.id, :above))
    order by article.author_id desc, article.id desc
    limit :rows) as counted) as counted;

-- articles_of_author_published
select page.*
from unnest(:parents::uuid[]) as wanted (id)
cross join lateral (
  select article.id, article.version, article.deleted_at as "deletedAt", article.status,
    article.revision_id as revision, article.created_at as "createdAt", article.updated_at as "updatedAt",
    revision.title, revision.body, article.author_id as author
  from articles as article
  inner join revisions as revision on revision.id = article.revision_id
  where article.deleted_at is null
  and (article.author_id in (wanted.id, wanted.id)
    and (article.status, article.id) < (:status, :below)
    and (article.status, article.id) > (:status, :above))
  order by article.author_id desc, article.status desc, article.id desc
  limit :rows) as page;

-- articles_of_author_published_count
select wanted.id, counted.rows
from unnest(:parents::uuid[]) as wanted (id)
cross join lateral (
  select count(*) filter (where counted.id > :oldest)::int as rows
  from (
    select article.id, article.version, article.deleted_at as "deletedAt"
    from articles as article
    where article.deleted_at is null
    and (article.author_id in (wanted.id, wanted.id)
      and (article.status, article.id) < (:status, :below)
      and (article.status, article.id) > (:status, :above))
    order by article.author_id desc, article.status desc, article.id desc
    limit :rows) as counted) as counted;

-- articles_read_references
select article.id, article.version, article.deleted_at as "deletedAt", article.status, article.revision_id as revision,
  article.created_at as "createdAt", article.updated_at as "updatedAt", revision.title, revision.body,
  author.id as author__id, author.username as author__username
from articles as article
inner join revisions as revision on revision.id = article.revision_id
inner join users as author on author.id = article.author_id
where article.id = any(:ids::uuid[])
and article.deleted_at is null;

-- avatar_delete
delete from avatars
where id = :id
returning avatars.id, avatars.image_key as "imageKey";

-- avatar_lock_user
select id as id
from users
where id = :user for no key update;

-- avatar_of_image
select id as id
from avatars
where image_key = :imageKey;

-- avatar_replace
with replaced as (
  select image_key as "key"
  from avatars
  where user_id = :user)
insert into avatars (id, user_id, image_key, created_at)
values (:id, :user, :imageKey, :createdAt)
on conflict (user_id) do
update
set id = :id, image_key = :imageKey, created_at = :createdAt
returning avatars.id, avatars.image_key as "imageKey", avatars.user_id as links__user, (
  select "key"
  from replaced) as "replacedKey";

-- avatars_of_users
select avatars.id, avatars.image_key as "imageKey", avatars.user_id as links__user
from avatars
where user_id = any(:users::uuid[]);

-- avatars_read
select avatars.id, avatars.image_key as "imageKey", avatars.user_id as links__user
from avatars
where id = any(:ids::uuid[]);

-- company_delete
with companies as (
  delete from companies
  where id = :id
  and version = :version
  returning *
),
"Recorded" as (
  insert into events (type, user_id, other_user_id, resource_id, data)
  select 'company.deleted'::text as type, null::uuid as "user", nullif(null::uuid, null::uuid) as "otherUser",
    shown.id as resource, row_to_json(shown) as data
  from (
    select company.id, company.name, company.status, company.locations, company.enterprise,
      company.contact_info as "contactInfo", company.website, company.industry,
      company.employee_count as "employeeCount", company.version, company.created_at as "createdAt",
      company.updated_at as "updatedAt"
    from companies as company) as shown)
select company.id, company.version
from companies as company;

-- company_insert
with companies as (
  insert into companies (id, name, status, locations, enterprise, contact_info, website, industry, employee_count,
    version, created_at, updated_at)
  values (:id, :name, :status, :locations::text::json, :enterprise, :contactInfo::text::json, :website, :industry,
    :employeeCount, 1, :now, :now)
  returning *
),
"Recorded" as (
  insert into events (type, user_id, other_user_id, resource_id, data)
  select 'company.created'::text as type, null::uuid as "user", nullif(null::uuid, null::uuid) as "otherUser",
    shown.id as resource, row_to_json(shown) as data
  from (
    select company.id, company.name, company.status, company.locations, company.enterprise,
      company.contact_info as "contactInfo", company.website, company.industry,
      company.employee_count as "employeeCount", company.version, company.created_at as "createdAt",
      company.updated_at as "updatedAt"
    from companies as company) as shown)
select company.id, company.name, company.status, company.locations, company.enterprise,
  company.contact_info as "contactInfo", company.website, company.industry, company.employee_count as "employeeCount",
  company.version, company.created_at as "createdAt", company.updated_at as "updatedAt"
from companies as company;

-- company_list
select company.id, company.name, company.status, company.locations, company.enterprise,
  company.contact_info as "contactInfo", company.website, company.industry, company.employee_count as "employeeCount",
  company.version, company.created_at as "createdAt", company.updated_at as "updatedAt"
from companies as company
where ((company.id) < (:below)
  and (company.id) > (:above))
order by company.id desc
limit :rows;

-- company_read
select company.id, company.name, company.status, company.locations, company.enterprise,
  company.contact_info as "contactInfo", company.website, company.industry, company.employee_count as "employeeCount",
  company.version, company.created_at as "createdAt", company.updated_at as "updatedAt"
from companies as company
where company.id = :id;

-- company_read_all
select company.id, company.name, company.status, company.locations, company.enterprise,
  company.contact_info as "contactInfo", company.website, company.industry, company.employee_count as "employeeCount",
  company.version, company.created_at as "createdAt", company.updated_at as "updatedAt"
from companies as company
where company.id = any(:ids::uuid[]);

-- company_update
with companies as (
  update companies
  set name = :name, status = :status, locations = :locations::text::json, enterprise = :enterprise,
    contact_info = :contactInfo::text::json, website = :website, industry = :industry, employee_count = :employeeCount,
    version = version + 1, updated_at = :now
  where id = :id
  and version = :version
  returning *
),
"Recorded" as (
  insert into events (type, user_id, other_user_id, resource_id, data)
  select 'company.updated'::text as type, null::uuid as "user", nullif(null::uuid, null::uuid) as "otherUser",
    shown.id as resource, row_to_json(shown) as data
  from (
    select company.id, company.name, company.status, company.locations, company.enterprise,
      company.contact_info as "contactInfo", company.website, company.industry,
      company.employee_count as "employeeCount", company.version, company.created_at as "createdAt",
      company.updated_at as "updatedAt"
    from companies as company) as shown)
select company.id, company.name, company.status, company.locations, company.enterprise,
  company.contact_info as "contactInfo", company.website, company.industry, company.employee_count as "employeeCount",
  company.version, company.created_at as "createdAt", company.updated_at as "updatedAt"
from companies as company;

-- events_forget
delete from events
where id < :before::bigint;

-- events_list
select event.id::numeric as id, event.data::text as data, event.type, event.created_at as "createdAt",
  event.user_id as "user", event.other_user_id as "otherUser", event.resource_id as resource
from events as event
where event.id > :after::bigint
and event.id <= :until::bigint
order by event.id
limit :limit::integer;

-- events_list_of_user
select visible.*
from (
  select part.*
  from (
    select event.id::numeric as id, event.data::text as data, event.type, event.created_at as "createdAt",
      event.user_id as "user", event.other_user_id as "otherUser", event.resource_id as resource
    from events as event
    where event.user_id is not null
    and ((event.user_id, event.id) > (:user::uuid, :after::bigint)
      and (event.user_id, event.id) <= (:user::uuid, :until::bigint))
    order by event.user_id, event.id
    limit :limit::integer) as part
  union all
  select part.*
  from (
    select event.id::numeric as id, event.data::text as data, event.type, event.created_at as "createdAt",
      event.user_id as "user", event.other_user_id as "otherUser", event.resource_id as resource
    from events as event
    where event.other_user_id is not null
    and ((event.other_user_id, event.id) > (:user::uuid, :after::bigint)
      and (event.other_user_id, event.id) <= (:user::uuid, :until::bigint))
    order by event.other_user_id, event.id
    limit :limit::integer) as part
  union all
  select part.*
  from (
    select event.id::numeric as id, event.data::text as data, event.type, event.created_at as "createdAt",
      event.user_id as "user", event.other_user_id as "otherUser", event.resource_id as resource
    from events as event
    where event.id > :after::bigint
    and event.id <= :until::bigint
    and event.user_id is null
    order by event.id
    limit :limit::integer) as part) as visible
order by visible.id
limit :limit::integer;

-- events_oldest
select event.id::numeric as id, event.created_at <= :until as "isOld"
from events as event
order by event.id
limit 1000;

-- events_range
select min(event.id)::numeric as oldest, max(event.id)::numeric as newest
from events as event;

-- events_read
select event.id::numeric as id, event.data::text as data, event.type, event.created_at as "createdAt",
  event.user_id as "user", event.other_user_id as "otherUser", event.resource_id as resource
from events as event
where event.id = any(:ids::bigint[]);

-- events_writers
select distinct lock.writer
from (
   
  select virtualtransaction as writer
     
  from pg_locks
    
  where locktype = 'relation'
      
  and mode = 'RowExclusiveLock'
      
  and relation = 'events'::regclass
      
  and database = (
    select oid
    from pg_database
    where datname = current_database())
) as lock;

-- events_writers_left
select distinct lock.writer
from (
   
  select virtualtransaction as writer
     
  from pg_locks
    
  where locktype = 'relation'
      
  and mode = 'RowExclusiveLock'
      
  and relation = 'events'::regclass
      
  and database = (
    select oid
    from pg_database
    where datname = current_database())
) as lock
where lock.writer = any(:writers::text[]);

-- idempotency_claim
select claim."isLocked", kept.fingerprint, kept.status, kept.headers, kept.body, kept.created_at <= :since as "isOld"
from (
  select pg_try_advisory_xact_lock(hashtextextended(:user::text || ' ' || :key::text, 0)) as "isLocked") as claim
left join idempotency_keys as kept on kept.user_id = :user
and kept."key" = :key;

-- idempotency_drop_old
delete from idempotency_keys
where user_id = :user
and "key" = :key
and created_at <= :since;

-- idempotency_find
select kept.fingerprint, kept.status, kept.headers, kept.body
from idempotency_keys as kept
where kept.user_id = :user
and kept."key" = :key
and kept.created_at > :since;

-- idempotency_forget
delete from idempotency_keys
where (user_id, "key") in (
  select old.user_id, old."key"
  from idempotency_keys as old
  where old.created_at <= :until
  limit 1000)
returning "key";

-- idempotency_keep
insert into idempotency_keys (user_id, "key", fingerprint, status, headers, body, created_at)
values (:user, :key, :fingerprint, :status, :headers, :body, :createdAt);

-- idempotency_keep_replace
insert into idempotency_keys (user_id, "key", fingerprint, status, headers, body, created_at)
values (:user, :key, :fingerprint, :status, :headers, :body, :createdAt)
on conflict (user_id, "key") do
update
set fingerprint = :fingerprint, status = :status, headers = :headers, body = :body, created_at = :createdAt;

-- identity_delete
delete from identities
where issuer = :issuer
and subject = :subject
returning subject as subject;

-- identity_insert
insert into identities (issuer, subject, user_id, created_at)
values (:issuer, :subject, :user, :now)
on conflict do nothing
returning subject as subject;

-- identity_list
select identity.subject, "user".username as username
from identities as identity
inner join users as "user" on "user".id = identity.user_id
where identity.issuer = :issuer
order by "user".username, identity.subject;

-- identity_user
select "user".id as id, "user".username as username, "user".status as status
from identities as identity
inner join users as "user" on "user".id = identity.user_id
where identity.issuer = :issuer
and identity.subject = :subject;

-- invoice_delete
with invoices as (
  delete from invoices
  where id = :invoice
  returning *
),
"Recorded" as (
  insert into events (type, user_id, other_user_id, resource_id, data)
  select 'invoice.deleted'::text as type, shown.owner::uuid as "user", nullif(null::uuid,
    shown.owner::uuid) as "otherUser", shown.id as resource, row_to_json(shown) as data
  from (
    select invoice.id, invoice.invoice_number as "invoiceNumber", invoice.amount, invoice.currency, invoice.status,
      invoice.version, invoice.created_at as "createdAt", invoice.published_at as "publishedAt",
      invoice.sent_at as "sentAt", invoice.failed_at as "failedAt", invoice.paid_at as "paidAt",
      invoice.payment_received_at as "paymentReceivedAt", invoice.contact_name as contact__name,
      invoice.contact_email as contact__email, invoice.contact_phone as contact__phone, invoice.owner_id as owner
    from invoices as invoice) as shown)
select invoice.id
from invoices as invoice;

-- invoice_insert
with invoices as (
  insert into invoices (id, owner_id, invoice_number, amount, currency, contact_name, contact_email, contact_phone,
    status, version, created_at)
  values (:id, :owner, :invoiceNumber, :amount, :currency, :contact_name, :contact_email, :contact_phone, 'draft', 1,
    :now)
  returning *
),
"Recorded" as (
  insert into events (type, user_id, other_user_id, resource_id, data)
  select 'invoice.created'::text as type, shown.owner::uuid as "user", nullif(null::uuid,
    shown.owner::uuid) as "otherUser", shown.id as resource, row_to_json(shown) as data
  from (
    select invoice.id, invoice.invoice_number as "invoiceNumber", invoice.amount, invoice.currency, invoice.status,
      invoice.version, invoice.created_at as "createdAt", invoice.published_at as "publishedAt",
      invoice.sent_at as "sentAt", invoice.failed_at as "failedAt", invoice.paid_at as "paidAt",
      invoice.payment_received_at as "paymentReceivedAt", invoice.contact_name as contact__name,
      invoice.contact_email as contact__email, invoice.contact_phone as contact__phone, invoice.owner_id as owner
    from invoices as invoice) as shown)
select invoice.id, invoice.invoice_number as "invoiceNumber", invoice.amount, invoice.currency, invoice.status,
  invoice.version, invoice.created_at as "createdAt", invoice.published_at as "publishedAt",
  invoice.sent_at as "sentAt", invoice.failed_at as "failedAt", invoice.paid_at as "paidAt",
  invoice.payment_received_at as "paymentReceivedAt", invoice.contact_name as contact__name,
  invoice.contact_email as contact__email, invoice.contact_phone as contact__phone, invoice.owner_id as owner
from invoices as invoice;

-- invoice_list
select invoice.id, invoice.invoice_number as "invoiceNumber", invoice.amount, invoice.currency, invoice.status,
  invoice.version, invoice.created_at as "createdAt", invoice.published_at as "publishedAt",
  invoice.sent_at as "sentAt", invoice.failed_at as "failedAt", invoice.paid_at as "paidAt",
  invoice.payment_received_at as "paymentReceivedAt", invoice.contact_name as contact__name,
  invoice.contact_email as contact__email, invoice.contact_phone as contact__phone, invoice.owner_id as owner
from invoices as invoice
where invoice.owner_id between :owner
and :owner
and ((invoice.owner_id, invoice.id) < (:owner, :below)
  and (invoice.owner_id, invoice.id) > (:owner, :above))
order by invoice.owner_id desc, invoice.id desc
limit :rows;

-- invoice_list_number
select invoice.id, invoice.invoice_number as "invoiceNumber", invoice.amount, invoice.currency, invoice.status,
  invoice.version, invoice.created_at as "createdAt", invoice.published_at as "publishedAt",
  invoice.sent_at as "sentAt", invoice.failed_at as "failedAt", invoice.paid_at as "paidAt",
  invoice.payment_received_at as "paymentReceivedAt", invoice.contact_name as contact__name,
  invoice.contact_email as contact__email, invoice.contact_phone as contact__phone, invoice.owner_id as owner
from invoices as invoice
where invoice.owner_id = :owner
and invoice.invoice_number = :number
and ((invoice.id) < (:below)
  and (invoice.id) > (:above))
order by invoice.id desc
limit :rows;

-- invoice_list_statuses
select page.*
from unnest(:statuses::text[]) as wanted (status)
cross join lateral (
  select invoice.id, invoice.invoice_number as "invoiceNumber", invoice.amount, invoice.currency, invoice.status,
    invoice.version, invoice.created_at as "createdAt", invoice.published_at as "publishedAt",
    invoice.sent_at as "sentAt", invoice.failed_at as "failedAt", invoice.paid_at as "paidAt",
    invoice.payment_received_at as "paymentReceivedAt", invoice.contact_name as contact__name,
    invoice.contact_email as contact__email, invoice.contact_phone as contact__phone, invoice.owner_id as owner
  from invoices as invoice
  where (invoice.owner_id in (:owner, :owner)
    and (invoice.status, invoice.id) < (wanted.status, :below)
    and (invoice.status, invoice.id) > (wanted.status, :above))
  order by invoice.owner_id desc, invoice.status desc, invoice.id desc
  limit :rows) as page
order by page.id desc
limit :rows;

-- invoice_lock
select invoice.id, invoice.invoice_number as "invoiceNumber", invoice.amount, invoice.currency, invoice.status,
  invoice.version, invoice.created_at as "createdAt", invoice.published_at as "publishedAt",
  invoice.sent_at as "sentAt", invoice.failed_at as "failedAt", invoice.paid_at as "paidAt",
  invoice.payment_received_at as "paymentReceivedAt", invoice.contact_name as contact__name,
  invoice.contact_email as contact__email, invoice.contact_phone as contact__phone, owner.id as owner__id,
  owner.name as owner__name, owner.email as owner__email
from invoices as invoice
inner join users as owner on owner.id = invoice.owner_id
where invoice.id = :invoice
for
update of invoice;

-- invoice_move
with invoices as (
  update invoices
  set status = :to, version = version + 1
  where id = :invoice
  returning *
),
transitions as (
  insert into transitions (id, invoice_id, from_status, to_status, created_at)
  values (:id, :invoice, :from, :to, :now)
  returning *
),
"Recorded" as (
  insert into events (type, user_id, other_user_id, resource_id, data)
  select :event::text as type, shown.owner::uuid as "user", nullif(null::uuid, shown.owner::uuid) as "otherUser",
    shown.id as resource, row_to_json(shown) as data
  from (
    select invoice.id, invoice.invoice_number as "invoiceNumber", invoice.amount, invoice.currency, invoice.status,
      invoice.version, invoice.created_at as "createdAt", invoice.published_at as "publishedAt",
      invoice.sent_at as "sentAt", invoice.failed_at as "failedAt", invoice.paid_at as "paidAt",
      invoice.payment_received_at as "paymentReceivedAt", invoice.contact_name as contact__name,
      invoice.contact_email as contact__email, invoice.contact_phone as contact__phone, invoice.owner_id as owner,
      transition.id as transition__id, transition.invoice_id as transition__invoice,
      transition.from_status as transition__from, transition.to_status as transition__to,
      transition.created_at as "transition__createdAt"
    from invoices as invoice
    inner join transitions as transition on transition.invoice_id = invoice.id) as shown)
select invoice.id, invoice.invoice_number as "invoiceNumber", invoice.amount, invoice.currency, invoice.status,
  invoice.version, invoice.created_at as "createdAt", invoice.published_at as "publishedAt",
  invoice.sent_at as "sentAt", invoice.failed_at as "failedAt", invoice.paid_at as "paidAt",
  invoice.payment_received_at as "paymentReceivedAt", invoice.contact_name as contact__name,
  invoice.contact_email as contact__email, invoice.contact_phone as contact__phone, invoice.owner_id as owner
from invoices as invoice;

-- invoice_move_paid_at_paid
with invoices as (
  update invoices
  set status = :to, version = version + 1, paid_at = :now, payment_received_at = :now
  where id = :invoice
  returning *
),
transitions as (
  insert into transitions (id, invoice_id, from_status, to_status, created_at)
  values (:id, :invoice, :from, :to, :now)
  returning *
),
"Recorded" as (
  insert into events (type, user_id, other_user_id, resource_id, data)
  select :event::text as type, shown.owner::uuid as "user", nullif(null::uuid, shown.owner::uuid) as "otherUser",
    shown.id as resource, row_to_json(shown) as data
  from (
    select invoice.id, invoice.invoice_number as "invoiceNumber", invoice.amount, invoice.currency, invoice.status,
      invoice.version, invoice.created_at as "createdAt", invoice.published_at as "publishedAt",
      invoice.sent_at as "sentAt", invoice.failed_at as "failedAt", invoice.paid_at as "paidAt",
      invoice.payment_received_at as "paymentReceivedAt", invoice.contact_name as contact__name,
      invoice.contact_email as contact__email, invoice.contact_phone as contact__phone, invoice.owner_id as owner,
      transition.id as transition__id, transition.invoice_id as transition__invoice,
      transition.from_status as transition__from, transition.to_status as transition__to,
      transition.created_at as "transition__createdAt"
    from invoices as invoice
    inner join transitions as transition on transition.invoice_id = invoice.id) as shown)
select invoice.id, invoice.invoice_number as "invoiceNumber", invoice.amount, invoice.currency, invoice.status,
  invoice.version, invoice.created_at as "createdAt", invoice.published_at as "publishedAt",
  invoice.sent_at as "sentAt", invoice.failed_at as "failedAt", invoice.paid_at as "paidAt",
  invoice.payment_received_at as "paymentReceivedAt", invoice.contact_name as contact__name,
  invoice.contact_email as contact__email, invoice.contact_phone as contact__phone, invoice.owner_id as owner
from invoices as invoice;

-- invoice_move_sent_at
with invoices as (
  update invoices
  set status = :to, version = version + 1, sent_at = :now
  where id = :invoice
  returning *
),
transitions as (
  insert into transitions (id, invoice_id, from_status, to_status, created_at)
  values (:id, :invoice, :from, :to, :now)
  returning *
),
"Recorded" as (
  insert into events (type, user_id, other_user_id, resource_id, data)
  select :event::text as type, shown.owner::uuid as "user", nullif(null::uuid, shown.owner::uuid) as "otherUser",
    shown.id as resource, row_to_json(shown) as data
  from (
    select invoice.id, invoice.invoice_number as "invoiceNumber", invoice.amount, invoice.currency, invoice.status,
      invoice.version, invoice.created_at as "createdAt", invoice.published_at as "publishedAt",
      invoice.sent_at as "sentAt", invoice.failed_at as "failedAt", invoice.paid_at as "paidAt",
      invoice.payment_received_at as "paymentReceivedAt", invoice.contact_name as contact__name,
      invoice.contact_email as contact__email, invoice.contact_phone as contact__phone, invoice.owner_id as owner,
      transition.id as transition__id, transition.invoice_id as transition__invoice,
      transition.from_status as transition__from, transition.to_status as transition__to,
      transition.created_at as "transition__createdAt"
    from invoices as invoice
    inner join transitions as transition on transition.invoice_id = invoice.id) as shown)
select invoice.id, invoice.invoice_number as "invoiceNumber", invoice.amount, invoice.currency, invoice.status,
  invoice.version, invoice.created_at as "createdAt", invoice.published_at as "publishedAt",
  invoice.sent_at as "sentAt", invoice.failed_at as "failedAt", invoice.paid_at as "paidAt",
  invoice.payment_received_at as "paymentReceivedAt", invoice.contact_name as contact__name,
  invoice.contact_email as contact__email, invoice.contact_phone as contact__phone, invoice.owner_id as owner
from invoices as invoice;

-- invoice_read
select invoice.id, invoice.invoice_number as "invoiceNumber", invoice.amount, invoice.currency, invoice.status,
  invoice.version, invoice.created_at as "createdAt", invoice.published_at as "publishedAt",
  invoice.sent_at as "sentAt", invoice.failed_at as "failedAt", invoice.paid_at as "paidAt",
  invoice.payment_received_at as "paymentReceivedAt", invoice.contact_name as contact__name,
  invoice.contact_email as contact__email, invoice.contact_phone as contact__phone, invoice.owner_id as owner
from invoices as invoice
where invoice.id = :invoice;

-- invoice_receive_payment
with invoices as (
  update invoices
  set payment_received_at = :now, version = version + 1
  where id = :invoice
  returning *
),
"Recorded" as (
  insert into events (type, user_id, other_user_id, resource_id, data)
  select 'invoice.updated'::text as type, shown.owner::uuid as "user", nullif(null::uuid,
    shown.owner::uuid) as "otherUser", shown.id as resource, row_to_json(shown) as data
  from (
    select invoice.id, invoice.invoice_number as "invoiceNumber", invoice.amount, invoice.currency, invoice.status,
      invoice.version, invoice.created_at as "createdAt", invoice.published_at as "publishedAt",
      invoice.sent_at as "sentAt", invoice.failed_at as "failedAt", invoice.paid_at as "paidAt",
      invoice.payment_received_at as "paymentReceivedAt", invoice.contact_name as contact__name,
      invoice.contact_email as contact__email, invoice.contact_phone as contact__phone, invoice.owner_id as owner
    from invoices as invoice) as shown)
select 1 as done;

-- invoice_update
with invoices as (
  update invoices
  set invoice_number = :invoiceNumber, amount = :amount, currency = :currency, contact_name = :contact_name,
    contact_email = :contact_email, contact_phone = :contact_phone, version = version + 1
  where id = :id
  returning *
),
"Recorded" as (
  insert into events (type, user_id, other_user_id, resource_id, data)
  select 'invoice.updated'::text as type, shown.owner::uuid as "user", nullif(null::uuid,
    shown.owner::uuid) as "otherUser", shown.id as resource, row_to_json(shown) as data
  from (
    select invoice.id, invoice.invoice_number as "invoiceNumber", invoice.amount, invoice.currency, invoice.status,
      invoice.version, invoice.created_at as "createdAt", invoice.published_at as "publishedAt",
      invoice.sent_at as "sentAt", invoice.failed_at as "failedAt", invoice.paid_at as "paidAt",
      invoice.payment_received_at as "paymentReceivedAt", invoice.contact_name as contact__name,
      invoice.contact_email as contact__email, invoice.contact_phone as contact__phone, invoice.owner_id as owner
    from invoices as invoice) as shown)
select invoice.id, invoice.invoice_number as "invoiceNumber", invoice.amount, invoice.currency, invoice.status,
  invoice.version, invoice.created_at as "createdAt", invoice.published_at as "publishedAt",
  invoice.sent_at as "sentAt", invoice.failed_at as "failedAt", invoice.paid_at as "paidAt",
  invoice.payment_received_at as "paymentReceivedAt", invoice.contact_name as contact__name,
  invoice.contact_email as contact__email, invoice.contact_phone as contact__phone, invoice.owner_id as owner
from invoices as invoice;

-- invoices_read_own
select invoice.id, invoice.invoice_number as "invoiceNumber", invoice.amount, invoice.currency, invoice.status,
  invoice.version, invoice.created_at as "createdAt", invoice.published_at as "publishedAt",
  invoice.sent_at as "sentAt", invoice.failed_at as "failedAt", invoice.paid_at as "paidAt",
  invoice.payment_received_at as "paymentReceivedAt", invoice.contact_name as contact__name,
  invoice.contact_email as contact__email, invoice.contact_phone as contact__phone, invoice.owner_id as owner
from invoices as invoice
where invoice.id = any(:ids::uuid[])
and invoice.owner_id = :owner;

-- message_delete
with messages as (
  delete from messages
  where id = :id
  and version = :version
  returning id, user_id, sender_id, version, created_at, updated_at, '[deleted]'::text as message
),
"Recorded" as (
  insert into events (type, user_id, other_user_id, resource_id, data)
  select 'message.deleted'::text as type, shown.user__id::uuid as "user", nullif(shown.sender__id::uuid,
    shown.user__id::uuid) as "otherUser", shown.id as resource, row_to_json(shown) as data
  from (
    select message.id, message.message, message.version, message.created_at as "createdAt",
      message.updated_at as "updatedAt", message.user_id as user__id, message.sender_id as sender__id,
      "user".username as user__username, sender.username as sender__username
    from messages as message
    inner join users as "user" on "user".id = message.user_id
    inner join users as sender on sender.id = message.sender_id) as shown
),
"Redacted" as (
  update events
  set data = (
    select json_object_agg(key, case key when 'message' then to_json('[deleted]'::text) else value end)
    from json_each(data))
  where resource_id = (
    select id
    from messages)
  and type in ('message.created', 'message.updated', 'message.deleted')
),
"RedactedDeliveries" as (
  update webhook_deliveries
  set body = (
    select json_object_agg(key, case key when 'data' then (
        select json_object_agg(key, case key when 'message' then to_json('[deleted]'::text) else value end)
        from json_each(value)) else value end)
    from json_each(body::json))::text
  where resource_id = (
    select id
    from messages)
  and type in ('message.created', 'message.updated', 'message.deleted'))
select message.id
from messages as message;

-- message_insert_references_id
with messages as (
  insert into messages (id, message, user_id, sender_id, version, created_at, updated_at)
  select :id::uuid as id, :message::text as message, recipient.id as "user", :sender::uuid as sender, 1 as version,
    :now::timestamptz as "createdAt", :now::timestamptz as "updatedAt"
  from users as recipient
  where recipient.id = :user
  returning *
),
"Recorded" as (
  insert into events (type, user_id, other_user_id, resource_id, data)
  select 'message.created'::text as type, shown.user__id::uuid as "user", nullif(shown.sender__id::uuid,
    shown.user__id::uuid) as "otherUser", shown.id as resource, row_to_json(shown) as data
  from (
    select message.id, message.message, message.version, message.created_at as "createdAt",
      message.updated_at as "updatedAt", message.user_id as user__id, message.sender_id as sender__id,
      "user".username as user__username, sender.username as sender__username
    from messages as message
    inner join users as "user" on "user".id = message.user_id
    inner join users as sender on sender.id = message.sender_id) as shown)
select message.id, message.message, message.version, message.created_at as "createdAt",
  message.updated_at as "updatedAt", message.user_id as user__id, message.sender_id as sender__id,
  "user".username as user__username, sender.username as sender__username
from messages as message
inner join users as "user" on "user".id = message.user_id
inner join users as sender on sender.id = message.sender_id;

-- message_insert_references_username
with messages as (
  insert into messages (id, message, user_id, sender_id, version, created_at, updated_at)
  select :id::uuid as id, :message::text as message, recipient.id as "user", :sender::uuid as sender, 1 as version,
    :now::timestamptz as "createdAt", :now::timestamptz as "updatedAt"
  from users as recipient
  where lower(recipient.username) = lower(:user)
  returning *
),
"Recorded" as (
  insert into events (type, user_id, other_user_id, resource_id, data)
  select 'message.created'::text as type, shown.user__id::uuid as "user", nullif(shown.sender__id::uuid,
    shown.user__id::uuid) as "otherUser", shown.id as resource, row_to_json(shown) as data
  from (
    select message.id, message.message, message.version, message.created_at as "createdAt",
      message.updated_at as "updatedAt", message.user_id as user__id, message.sender_id as sender__id,
      "user".username as user__username, sender.username as sender__username
    from messages as message
    inner join users as "user" on "user".id = message.user_id
    inner join users as sender on sender.id = message.sender_id) as shown)
select message.id, message.message, message.version, message.created_at as "createdAt",
  message.updated_at as "updatedAt", message.user_id as user__id, message.sender_id as sender__id,
  "user".username as user__username, sender.username as sender__username
from messages as message
inner join users as "user" on "user".id = message.user_id
inner join users as sender on sender.id = message.sender_id;

-- message_list_references_both
select message.id, message.message, message.version, message.created_at as "createdAt",
  message.updated_at as "updatedAt", message.user_id as user__id, message.sender_id as sender__id,
  "user".username as user__username, sender.username as sender__username
from messages as message
inner join users as "user" on "user".id = :user
inner join users as sender on sender.id = :sender
where (message.sender_id in (:sender, :sender)
  and (message.user_id, message.id) < (:user, :below)
  and (message.user_id, message.id) > (:user, :above))
order by message.sender_id desc, message.user_id desc, message.id desc
limit :rows;

-- message_list_references_received
select message.id, message.message, message.version, message.created_at as "createdAt",
  message.updated_at as "updatedAt", message.user_id as user__id, message.sender_id as sender__id,
  "user".username as user__username, sender.username as sender__username
from messages as message
inner join users as "user" on "user".id = :user
inner join users as sender on sender.id = message.sender_id
where ((message.user_id, message.id) < (:user, :below)
  and (message.user_id, message.id) > (:user, :above))
order by message.user_id desc, message.id desc
limit :rows;

-- message_list_references_sent
select message.id, message.message, message.version, message.created_at as "createdAt",
  message.updated_at as "updatedAt", message.user_id as user__id, message.sender_id as sender__id,
  "user".username as user__username, sender.username as sender__username
from messages as message
inner join users as "user" on "user".id = message.user_id
inner join users as sender on sender.id = :sender
where ((message.sender_id, message.id) < (:sender, :below)
  and (message.sender_id, message.id) > (:sender, :above))
order by message.sender_id desc, message.id desc
limit :rows;

-- message_read_references
select message.id, message.message, message.version, message.created_at as "createdAt",
  message.updated_at as "updatedAt", message.user_id as user__id, message.sender_id as sender__id,
  "user".username as user__username, sender.username as sender__username
from messages as message
inner join users as "user" on "user".id = message.user_id
inner join users as sender on sender.id = message.sender_id
where message.id = :id
and (message.user_id = :viewer
  or message.sender_id = :viewer);

-- message_update_references
with messages as (
  update messages
  set message = :message, version = version + 1, updated_at = :now
  where id = :id
  and version = :version
  returning *
),
"Recorded" as (
  insert into events (type, user_id, other_user_id, resource_id, data)
  select 'message.updated'::text as type, shown.user__id::uuid as "user", nullif(shown.sender__id::uuid,
    shown.user__id::uuid) as "otherUser", shown.id as resource, row_to_json(shown) as data
  from (
    select message.id, message.message, message.version, message.created_at as "createdAt",
      message.updated_at as "updatedAt", message.user_id as user__id, message.sender_id as sender__id,
      "user".username as user__username, sender.username as sender__username
    from messages as message
    inner join users as "user" on "user".id = message.user_id
    inner join users as sender on sender.id = message.sender_id) as shown)
select message.id, message.message, message.version, message.created_at as "createdAt",
  message.updated_at as "updatedAt", message.user_id as user__id, message.sender_id as sender__id,
  "user".username as user__username, sender.username as sender__username
from messages as message
inner join users as "user" on "user".id = message.user_id
inner join users as sender on sender.id = message.sender_id;

-- messages_insert
with messages as (
  insert into messages (id, message, user_id, sender_id, version, created_at, updated_at)
  select given.id, given.message, given.recipient, :sender::uuid as sender, 1 as version,
    :now::timestamptz as "createdAt", :now::timestamptz as "updatedAt"
  from unnest(:ids::uuid[], :messages::text[], :users::uuid[]) as given (id, message, recipient)
  returning *
),
"Recorded" as (
  insert into events (type, user_id, other_user_id, resource_id, data)
  select 'message.created'::text as type, shown.user__id::uuid as "user", nullif(shown.sender__id::uuid,
    shown.user__id::uuid) as "otherUser", shown.id as resource, row_to_json(shown) as data
  from (
    select message.id, message.message, message.version, message.created_at as "createdAt",
      message.updated_at as "updatedAt", message.user_id as user__id, message.sender_id as sender__id,
      "user".username as user__username, sender.username as sender__username
    from messages as message
    inner join users as "user" on "user".id = message.user_id
    inner join users as sender on sender.id = message.sender_id) as shown)
select 1 as done;

-- messages_read
select message.id, message.message, message.version, message.created_at as "createdAt",
  message.updated_at as "updatedAt", message.user_id as user__id, message.sender_id as sender__id,
  "user".username as user__username, sender.username as sender__username
from messages as message
inner join users as "user" on "user".id = message.user_id
inner join users as sender on sender.id = message.sender_id
where message.id = any(:ids::uuid[])
and (message.user_id = :viewer
  or message.sender_id = :viewer);

-- nodes_find
select id, 'User' as type
from users
where id = any(:ids::uuid[])
union all
select id, 'Token' as type
from tokens
where id = any(:ids::uuid[])
union all
select id, 'Avatar' as type
from avatars
where id = any(:ids::uuid[])
union all
select id, 'Message' as type
from messages
where id = any(:ids::uuid[])
union all
select id, 'Article' as type
from articles
where id = any(:ids::uuid[])
union all
select id, 'Revision' as type
from revisions
where id = any(:ids::uuid[])
union all
select id, 'Turtle' as type
from turtles
where id = any(:ids::uuid[])
union all
select id, 'Company' as type
from companies
where id = any(:ids::uuid[])
union all
select id, 'Invoice' as type
from invoices
where id = any(:ids::uuid[])
union all
select id, 'Transition' as type
from transitions
where id = any(:ids::uuid[])
union all
select id, 'PaymentAttempt' as type
from payment_attempts
where id = any(:ids::uuid[])
union all
select id, 'Webhook' as type
from webhooks
where id = any(:ids::uuid[])
union all
select id, 'WebhookDelivery' as type
from webhook_deliveries
where id = any(:ids::uuid[]);

-- payment_attempt_by_key
select attempt.id, attempt.status, attempt.created_at as "createdAt", attempt.fingerprint,
  attempt.created_at <= :since as "isOld"
from payment_attempts as attempt
where attempt.payer_id = :payer
and attempt.idempotency_key = :idempotencyKey;

-- payment_attempt_free_key
update payment_attempts
set idempotency_key = null
where payer_id = :payer
and idempotency_key = :idempotencyKey
and created_at <= :since;

-- payment_attempt_insert
with payment_attempts as (
  insert into payment_attempts (id, invoice_id, payer_id, invoice_number, amount, currency, payment_token,
    gateway_token, idempotency_key, fingerprint, status, created_at)
  values (:id, :invoice, :payer, :invoiceNumber, :amount, :currency, :paymentToken, :gatewayToken, :idempotencyKey,
    :fingerprint, 'processing', :now)
  returning *
),
"Recorded" as (
  insert into events (type, user_id, other_user_id, resource_id, data)
  select 'payment_attempt.created'::text as type, shown.payer::uuid as "user", nullif(shown.owner::uuid,
    shown.payer::uuid) as "otherUser", shown.id as resource, row_to_json(shown) as data
  from (
    select attempt.id, attempt.invoice_id as invoice, attempt.payer_id as payer,
      attempt.invoice_number as "invoiceNumber", attempt.amount, attempt.currency,
      attempt.payment_token as "paymentToken", attempt.status, attempt.created_at as "createdAt",
      attempt.failure_code as failure__code, attempt.failure_message as failure__message, invoice.owner_id as owner
    from payment_attempts as attempt
    inner join invoices as invoice on invoice.id = attempt.invoice_id) as shown)
select 1 as done;

-- payment_attempt_list
select page.*
from unnest(:parents::uuid[]) as wanted (id)
cross join lateral (
  select attempt.id, attempt.invoice_id as invoice, attempt.payer_id as payer,
    attempt.invoice_number as "invoiceNumber", attempt.amount, attempt.currency,
    attempt.payment_token as "paymentToken", attempt.status, attempt.created_at as "createdAt",
    attempt.failure_code as failure__code, attempt.failure_message as failure__message
  from payment_attempts as attempt
  where attempt.invoice_id between wanted.id
  and wanted.id
  and ((attempt.invoice_id, attempt.id) < (wanted.id, :below)
    and (attempt.invoice_id, attempt.id) > (wanted.id, :above))
  order by attempt.invoice_id desc, attempt.id desc
  limit :rows) as page;

-- payment_attempt_list_count
select wanted.id, counted.rows
from unnest(:parents::uuid[]) as wanted (id)
cross join lateral (
  select count(*) filter (where counted.id > :oldest)::int as rows
  from (
    select attempt.id, attempt.invoice_id as invoice, attempt.payer_id as payer,
      attempt.invoice_number as "invoiceNumber", attempt.amount, attempt.currency,
      attempt.payment_token as "paymentToken", attempt.status, attempt.created_at as "createdAt",
      attempt.failure_code as failure__code, attempt.failure_message as failure__message
    from payment_attempts as attempt
    where attempt.invoice_id between wanted.id
    and wanted.id
    and ((attempt.invoice_id, attempt.id) < (wanted.id, :below)
      and (attempt.invoice_id, attempt.id) > (wanted.id, :above))
    order by attempt.invoice_id desc, attempt.id desc
    limit :rows) as counted) as counted;

-- payment_attempt_list_of_payer
select attempt.id, attempt.invoice_id as invoice, attempt.payer_id as payer, attempt.invoice_number as "invoiceNumber",
  attempt.amount, attempt.currency, attempt.payment_token as "paymentToken", attempt.status,
  attempt.created_at as "createdAt", attempt.failure_code as failure__code, attempt.failure_message as failure__message
from payment_attempts as attempt
where (attempt.invoice_id in (:invoice, :invoice)
  and (attempt.payer_id, attempt.id) < (:payer, :below)
  and (attempt.payer_id, attempt.id) > (:payer, :above))
order by attempt.invoice_id desc, attempt.payer_id desc, attempt.id desc
limit :rows;

-- payment_attempt_open
select attempt.id
from payment_attempts as attempt
where attempt.invoice_id = :invoice
and attempt.status = 'processing';

-- payment_attempt_read
select attempt.id, attempt.invoice_id as invoice, attempt.payer_id as payer, attempt.invoice_number as "invoiceNumber",
  attempt.amount, attempt.currency, attempt.payment_token as "paymentToken", attempt.status,
  attempt.created_at as "createdAt", attempt.failure_code as failure__code, attempt.failure_message as failure__message
from payment_attempts as attempt
where attempt.id = :attempt;

-- payment_attempt_settle
with payment_attempts as (
  update payment_attempts
  set status = :status, failure_code = :failure_code, failure_message = :failure_message, gateway_token = null
  where id = :id
  and status = 'processing'
  returning *
),
"Recorded" as (
  insert into events (type, user_id, other_user_id, resource_id, data)
  select :event::text as type, shown.payer::uuid as "user", nullif(shown.owner::uuid, shown.payer::uuid) as "otherUser",
    shown.id as resource, row_to_json(shown) as data
  from (
    select attempt.id, attempt.invoice_id as invoice, attempt.payer_id as payer,
      attempt.invoice_number as "invoiceNumber", attempt.amount, attempt.currency,
      attempt.payment_token as "paymentToken", attempt.status, attempt.created_at as "createdAt",
      attempt.failure_code as failure__code, attempt.failure_message as failure__message, invoice.owner_id as owner
    from payment_attempts as attempt
    inner join invoices as invoice on invoice.id = attempt.invoice_id) as shown)
select attempt.id, attempt.invoice_id as invoice, attempt.payer_id as payer, attempt.invoice_number as "invoiceNumber",
  attempt.amount, attempt.currency, attempt.payment_token as "paymentToken", attempt.status,
  attempt.created_at as "createdAt", attempt.failure_code as failure__code, attempt.failure_message as failure__message
from payment_attempts as attempt;

-- payment_attempt_unsettled
select attempt.id as "key", attempt.gateway_token as token, attempt.invoice_id as invoice, attempt.amount,
  attempt.currency, attempt.created_at as "createdAt"
from payment_attempts as attempt
where attempt.id = :attempt
and attempt.gateway_token is not null;

-- payment_attempts_read
select attempt.id, attempt.invoice_id as invoice, attempt.payer_id as payer, attempt.invoice_number as "invoiceNumber",
  attempt.amount, attempt.currency, attempt.payment_token as "paymentToken", attempt.status,
  attempt.created_at as "createdAt", attempt.failure_code as failure__code, attempt.failure_message as failure__message
from payment_attempts as attempt
inner join invoices as invoice on invoice.id = attempt.invoice_id
where attempt.id = any(:ids::uuid[])
and (attempt.payer_id = :viewer
  or invoice.owner_id = :viewer);

-- ping
select 1 as answer;

-- revision_delete
delete from revisions
where id = :id
and id not in (
  select owner.revision_id
  from articles as owner
  where owner.id = :article)
returning id;

-- revision_insert
insert into revisions (id, article_id, title, body, author_id, created_at)
select :revision::uuid as id, article.id as article, :title::text as title, :body::text as body,
  :author::uuid as author, :now::timestamptz as "createdAt"
from articles as article
where article.id = :article
and article.deleted_at is null
returning *;

-- revision_list
select page.*
from unnest(:parents::uuid[]) as wanted (id)
cross join lateral (
  select revision.id, revision.article_id as article, revision.title, revision.body, revision.created_at as "createdAt",
    owner.revision_id = revision.id as "isCurrent", cast(owner.revision_id = revision.id as integer) as version,
    author.id as author__id, author.username as author__username, author.name as author__name,
    author.email as author__email
  from revisions as revision
  inner join users as author on author.id = revision.author_id
  inner join articles as owner on owner.id = revision.article_id
  where owner.deleted_at is null
  and revision.article_id between wanted.id
  and wanted.id
  and ((revision.article_id, revision.id) < (wanted.id, :below)
    and (revision.article_id, revision.id) > (wanted.id, :above))
  order by revision.article_id desc, revision.id desc
  limit :rows) as page;

-- revision_list_count
select wanted.id, counted.rows
from unnest(:parents::uuid[]) as wanted (id)
cross join lateral (
  select count(*) filter (where counted.id > :oldest)::int as rows
  from (
    select revision.id
    from revisions as revision
    where revision.article_id between wanted.id
    and wanted.id
    and ((revision.article_id, revision.id) < (wanted.id, :below)
      and (revision.article_id, revision.id) > (wanted.id, :above))
    order by revision.article_id desc, revision.id desc
    limit :rows) as counted) as counted;

-- revisions_read
select revision.id, revision.article_id as article, revision.title, revision.body, revision.created_at as "createdAt",
  owner.revision_id = revision.id as "isCurrent", cast(owner.revision_id = revision.id as integer) as version,
  author.id as author__id, author.username as author__username, author.name as author__name,
  author.email as author__email
from revisions as revision
inner join users as author on author.id = revision.author_id
inner join articles as owner on owner.id = revision.article_id
where owner.deleted_at is null
and revision.id = any(:ids::uuid[]);

-- shared_folder_keep
insert into shared_folders (name, mark)
values (:name, :mark)
on conflict do nothing;

-- shared_folder_read
select mark
from shared_folders
where name = :name;

-- test_charge_record
insert into test_charges ("key", amount, currency, failure_code, failure_message, created_at)
values (:key, :amount, :currency, :code, :message, now())
on conflict ("key") do
update
set "key" = excluded."key"
returning failure_code as code, failure_message as message;

-- token_ids
select token.id
from tokens as token
where token.user_id = :user
and (token.revoked_at is null
  and (token.expires_at is null
    or token.expires_at > :now))
and token.scopes <@ :scopes::text[];

-- token_insert
insert into tokens (id, user_id, hash, name, scopes, expires_at, configured, created_at)
values (:id, :user, :hash, :name, :scopes, :expiresAt, false, :now)
returning tokens.id, tokens.user_id as "user", tokens.name, tokens.scopes, tokens.expires_at as "expiresAt",
  tokens.created_at as "createdAt", tokens.last_used_at as "lastUsedAt";

-- token_insert_child
insert into tokens (id, user_id, hash, name, scopes, expires_at, configured, created_at, parent_id)
select :id::uuid as id, :user::uuid as "user", :hash::text as hash, :name::text as name, :scopes::text[] as scopes,
  :expiresAt::timestamptz as "expiresAt", false as configured, :now::timestamptz as "createdAt", token.id as parent
from tokens as token
where token.id = :parent
and (token.revoked_at is null
  and (token.expires_at is null
    or token.expires_at > :now))
for share of token
returning tokens.id, tokens.user_id as "user", tokens.name, tokens.scopes, tokens.expires_at as "expiresAt",
  tokens.created_at as "createdAt", tokens.last_used_at as "lastUsedAt";

-- token_list
select token.id, token.user_id as "user", token.name, token.scopes, token.expires_at as "expiresAt",
  token.created_at as "createdAt", token.last_used_at as "lastUsedAt"
from tokens as token
where (token.revoked_at is null
  and (token.expires_at is null
    or token.expires_at > :now))
and ((token.user_id, token.id) < (:user, :below)
  and (token.user_id, token.id) > (:user, :above))
order by token.user_id desc, token.id desc
limit :rows;

-- token_list_within
select token.id, token.user_id as "user", token.name, token.scopes, token.expires_at as "expiresAt",
  token.created_at as "createdAt", token.last_used_at as "lastUsedAt"
from tokens as token
where (token.revoked_at is null
  and (token.expires_at is null
    or token.expires_at > :now))
and token.scopes <@ :scopes::text[]
and ((token.user_id, token.id) < (:user, :below)
  and (token.user_id, token.id) > (:user, :above))
order by token.user_id desc, token.id desc
limit :rows;

-- token_owner
select token.id, token.scopes, token.expires_at as "expiresAt", "user".id as user__id,
  "user".username as user__username, "user".status as user__status
from tokens as token
inner join users as "user" on "user".id = token.user_id
where token.hash = :hash
and (token.revoked_at is null
  and (token.expires_at is null
    or token.expires_at > :now));

-- token_owners
select token.id, token.hash, token.scopes, token.expires_at as "expiresAt", "user".id as user__id,
  "user".username as user__username, "user".status as user__status
from tokens as token
inner join users as "user" on "user".id = token.user_id
where token.hash = any(:hashes::text[])
and (token.revoked_at is null
  and (token.expires_at is null
    or token.expires_at > :now));

-- token_revoke
with recursive family as (
  select token.id
  from tokens as token
  where token.id = any(:tokens::uuid[])
  union all
  select child.id
  from tokens as child
  inner join family on family.id = child.parent_id)
update tokens
set revoked_at = :now
where id in (
  select family.id
  from family)
and revoked_at is null
returning id as id;

-- tokens_end
update tokens
set revoked_at = expires_at
where id in (
  select token.id
  from tokens as token
  where token.revoked_at is null
  and token.expires_at <= :now
  order by token.expires_at
  limit 1000)
returning id as id;

-- tokens_read
select token.id, token.user_id as "user", token.name, token.scopes, token.expires_at as "expiresAt",
  token.created_at as "createdAt", token.last_used_at as "lastUsedAt"
from tokens as token
where token.id = any(:ids::uuid[])
and (token.revoked_at is null
  and (token.expires_at is null
    or token.expires_at > :now));

-- tokens_used
with used as (
  select token.id, use.at
  from tokens as token
  inner join unnest(:tokens::uuid[], :times::timestamptz[]) as use (id, at) on use.id = token.id
  where (token.last_used_at is null
    or token.last_used_at <= use.at - interval '1 minute') for no key
  update of token skip locked)
update tokens
set last_used_at = used.at
from used
where tokens.id = used.id
returning tokens.id;

-- transition_list
select page.*
from unnest(:parents::uuid[]) as wanted (id)
cross join lateral (
  select transition.id, transition.invoice_id as invoice, transition.from_status as "from",
    transition.to_status as "to", transition.created_at as "createdAt"
  from transitions as transition
  where transition.invoice_id between wanted.id
  and wanted.id
  and ((transition.invoice_id, transition.id) < (wanted.id, :below)
    and (transition.invoice_id, transition.id) > (wanted.id, :above))
  order by transition.invoice_id desc, transition.id desc
  limit :rows) as page;

-- transition_list_count
select wanted.id, counted.rows
from unnest(:parents::uuid[]) as wanted (id)
cross join lateral (
  select count(*) filter (where counted.id > :oldest)::int as rows
  from (
    select transition.id, transition.invoice_id as invoice, transition.from_status as "from",
      transition.to_status as "to", transition.created_at as "createdAt"
    from transitions as transition
    where transition.invoice_id between wanted.id
    and wanted.id
    and ((transition.invoice_id, transition.id) < (wanted.id, :below)
      and (transition.invoice_id, transition.id) > (wanted.id, :above))
    order by transition.invoice_id desc, transition.id desc
    limit :rows) as counted) as counted;

-- transitions_read_own
select transition.id, transition.invoice_id as invoice, transition.from_status as "from", transition.to_status as "to",
  transition.created_at as "createdAt"
from transitions as transition
inner join invoices as invoice on invoice.id = transition.invoice_id
where transition.id = any(:ids::uuid[])
and invoice.owner_id = :owner;

-- turtle_delete
with turtles as (
  delete from turtles
  where id = :id
  and version = :version
  returning *
),
"Recorded" as (
  insert into events (type, user_id, other_user_id, resource_id, data)
  select 'turtle.deleted'::text as type, null::uuid as "user", nullif(null::uuid, null::uuid) as "otherUser",
    shown.id as resource, row_to_json(shown) as data
  from (
    select turtle.id, turtle.name, turtle.lifespan, turtle.species, turtle.version, turtle.created_at as "createdAt",
      turtle.updated_at as "updatedAt"
    from turtles as turtle) as shown)
select turtle.id, turtle.version
from turtles as turtle;

-- turtle_insert
with turtles as (
  insert into turtles (id, name, lifespan, species, version, created_at, updated_at)
  values (:id, :name, :lifespan, :species, 1, :now, :now)
  returning *
),
"Recorded" as (
  insert into events (type, user_id, other_user_id, resource_id, data)
  select 'turtle.created'::text as type, null::uuid as "user", nullif(null::uuid, null::uuid) as "otherUser",
    shown.id as resource, row_to_json(shown) as data
  from (
    select turtle.id, turtle.name, turtle.lifespan, turtle.species, turtle.version, turtle.created_at as "createdAt",
      turtle.updated_at as "updatedAt"
    from turtles as turtle) as shown)
select turtle.id, turtle.name, turtle.lifespan, turtle.species, turtle.version, turtle.created_at as "createdAt",
  turtle.updated_at as "updatedAt"
from turtles as turtle;

-- turtle_list
select turtle.id, turtle.name, turtle.lifespan, turtle.species, turtle.version, turtle.created_at as "createdAt",
  turtle.updated_at as "updatedAt"
from turtles as turtle
where ((turtle.id) < (:below)
  and (turtle.id) > (:above))
order by turtle.id desc
limit :rows;

-- turtle_read
select turtle.id, turtle.name, turtle.lifespan, turtle.species, turtle.version, turtle.created_at as "createdAt",
  turtle.updated_at as "updatedAt"
from turtles as turtle
where turtle.id = :id;

-- turtle_read_all
select turtle.id, turtle.name, turtle.lifespan, turtle.species, turtle.version, turtle.created_at as "createdAt",
  turtle.updated_at as "updatedAt"
from turtles as turtle
where turtle.id = any(:ids::uuid[]);

-- turtle_update
with turtles as (
  update turtles
  set name = :name, lifespan = :lifespan, species = :species, version = version + 1, updated_at = :now
  where id = :id
  and version = :version
  returning *
),
"Recorded" as (
  insert into events (type, user_id, other_user_id, resource_id, data)
  select 'turtle.updated'::text as type, null::uuid as "user", nullif(null::uuid, null::uuid) as "otherUser",
    shown.id as resource, row_to_json(shown) as data
  from (
    select turtle.id, turtle.name, turtle.lifespan, turtle.species, turtle.version, turtle.created_at as "createdAt",
      turtle.updated_at as "updatedAt"
    from turtles as turtle) as shown)
select turtle.id, turtle.name, turtle.lifespan, turtle.species, turtle.version, turtle.created_at as "createdAt",
  turtle.updated_at as "updatedAt"
from turtles as turtle;

-- upload_complete
update uploads
set digest = :digest, avatar = :avatar
where id = :upload
returning id as id;

-- upload_delete
delete from uploads
where id = :upload
returning id as id;

-- upload_find
select uploads.id, uploads.user_id as "user", uploads.content_length as "contentLength",
  uploads.content_type as "contentType", uploads.incoming_key as "incomingKey", uploads.expires_at as "expiresAt",
  uploads.digest, uploads.avatar
from uploads
where secret_hash = :secretHash
and expires_at > :now
and user_id in (
  select owner.id
  from users as owner
  where owner.status = 'active');

-- upload_insert
insert into uploads (id, user_id, content_length, content_type, incoming_key, expires_at, secret_hash, created_at)
values (:id, :user, :contentLength, :contentType, :incomingKey, :expiresAt, :secretHash, :createdAt)
returning uploads.id, uploads.user_id as "user", uploads.content_length as "contentLength",
  uploads.content_type as "contentType", uploads.incoming_key as "incomingKey", uploads.expires_at as "expiresAt",
  uploads.digest, uploads.avatar;

-- upload_lock
select uploads.id, uploads.user_id as "user", uploads.content_length as "contentLength",
  uploads.content_type as "contentType", uploads.incoming_key as "incomingKey", uploads.expires_at as "expiresAt",
  uploads.digest, uploads.avatar
from uploads
where id = :upload for update;

-- user_by_username
select "user".id as id, "user".username as username, "user".name as name, "user".email as email,
  "user".status as status, "user".version as version, "user".created_at as "createdAt"
from users as "user"
where lower("user".username) = lower(:username);

-- user_insert
insert into users (id, username, name, email, status, version, created_at)
values (:id, :username, :name, :email, :status, 1, :now)
on conflict do nothing
returning users.id, users.username, users.name, users.email, users.status, users.version,
  users.created_at as "createdAt";

-- user_place
select (folded("user".username) collate "C") as username, (folded("user".name) collate "C") as name,
  starts_with((folded("user".username) collate "C"), folded(:query::text)) as "byUsername",
  starts_with((folded("user".name) collate "C"), folded(:query::text)) as "byName"
from users as "user"
where "user".id = :id;

-- user_token_list
select page.*
from unnest(:parents::uuid[]) as wanted (id)
cross join lateral (
  select token.id, token.user_id as "user", token.name, token.scopes, token.expires_at as "expiresAt",
    token.created_at as "createdAt", token.last_used_at as "lastUsedAt"
  from tokens as token
  where (token.revoked_at is null
    and coalesce(token.expires_at > now(), true))
  and token.user_id between wanted.id
  and wanted.id
  and ((token.user_id, token.id) < (wanted.id, :below)
    and (token.user_id, token.id) > (wanted.id, :above))
  order by token.user_id desc, token.id desc
  limit :rows) as page;

-- user_token_list_count
select wanted.id, counted.rows
from unnest(:parents::uuid[]) as wanted (id)
cross join lateral (
  select count(*) filter (where counted.id > :oldest)::int as rows
  from (
    select token.id, token.user_id as "user", token.name, token.scopes, token.expires_at as "expiresAt",
      token.created_at as "createdAt", token.last_used_at as "lastUsedAt"
    from tokens as token
    where (token.revoked_at is null
      and coalesce(token.expires_at > now(), true))
    and token.user_id between wanted.id
    and wanted.id
    and ((token.user_id, token.id) < (wanted.id, :below)
      and (token.user_id, token.id) > (wanted.id, :above))
    order by token.user_id desc, token.id desc
    limit :rows) as counted) as counted;

-- user_update
update users
set name = :name, email = :email, status = :status, version = version + 1
where id = :id
and version = :version
returning users.id, users.username, users.name, users.email, users.status, users.version,
  users.created_at as "createdAt";

-- users_find
select "user".id as id, "user".username as username
from users as "user"
where ("user".id = any(:ids::uuid[])
  or lower("user".username) = any(:usernames::text[]));

-- users_lock
select "user".id as id, "user".status as status
from users as "user"
where "user".id = any(:ids::uuid[])
order by "user".id for no key update;

-- users_read
select "user".id as id, "user".username as username, "user".name as name, "user".email as email,
  "user".status as status, "user".version as version, "user".created_at as "createdAt"
from users as "user"
where "user".id = any(:ids::uuid[]);

-- users_search
select found.*
from (
  select page.*
  from (
    select "user".id as id, "user".username as username, "user".name as name, "user".email as email,
      "user".status as status, "user".version as version, "user".created_at as "createdAt",
      (folded("user".username) collate "C") as "key", 0 as part
    from users as "user"
    where ((folded("user".username) collate "C"), "user".id) > (coalesce(:username_above::text, folded(:query::text)),
      :username_aboveId::uuid)
    and ((folded("user".username) collate "C"), "user".id) < (coalesce(:username_below::text,
      folded(:query::text) || chr(1114111)), :username_belowId::uuid)
    order by (folded("user".username) collate "C") asc, "user".id asc
    limit :rows) as page
  union all
  select page.*
  from generate_series(0, least(length(folded(:query::text)), 65) - 1) as prefix (shared)
  cross join lateral (
    select "user".id as id, "user".username as username, "user".name as name, "user".email as email,
      "user".status as status, "user".version as version, "user".created_at as "createdAt",
      (folded("user".name) collate "C") as "key", 1 as part
    from users as "user"
    where ((folded("user".name) collate "C"), "user".id) > (coalesce(:name_above::text, folded(:query::text)),
      :name_aboveId::uuid)
    and ((folded("user".name) collate "C"), "user".id) < (coalesce(:name_below::text,
      folded(:query::text) || chr(1114111)), :name_belowId::uuid)
    and shared_prefix(folded("user".username), folded("user".name)) = prefix.shared
    order by (folded("user".name) collate "C") asc, "user".id asc
    limit :rows) as page) as found
order by found.part asc, found."key" collate "C" asc, found.id asc
limit :rows;

-- webhook_access
select webhook.token_id as token, webhook.issuer, webhook.subject, webhook.scopes
from webhooks as webhook
where webhook.id = :id;

-- webhook_count
select count(*)::integer as count
from webhooks as webhook
where webhook.owner_id = :owner;

-- webhook_delete
delete from webhooks
where id = :id
and version = :version
returning id as id;

-- webhook_deliveries_claim
with recursive "Waiting" as (
  select first.receiver
  from (
    select one.webhook_id as receiver
    from webhook_deliveries as one
    where one.next_attempt_at is not null
    order by one.webhook_id
    limit 1) as first
  union all
  select (
    select one.webhook_id as receiver
    from webhook_deliveries as one
    where one.next_attempt_at is not null
    and one.webhook_id > "Waiting".receiver
    order by one.webhook_id
    limit 1) as receiver
  from "Waiting"
  where "Waiting".receiver is not null
),
"Sending" as (
  select busy.receiver, busy.sending, webhook.owner_id as person, webhook.host as target
  from unnest(:webhooks::uuid[], :counts::integer[]) as busy (receiver, sending)
  inner join webhooks as webhook on webhook.id = busy.receiver
),
"Open" as (
  select "Waiting".receiver as receiver, webhook.owner_id as person, webhook.host as target, webhook.verified
  or not webhook.enabled as "takesAll", least(:host::integer - (
      select coalesce(sum("Sending".sending), 0)
      from "Sending"
      where "Sending".target = webhook.host),
                case when webhook.enabled then floor(case when webhook.verified then :rate::integer else :pings::integer end / 60.0 *
                    (60 - extract(epoch from greatest(host.spent_until - now(), '0'))))::integer
                  else :host::integer end) as room, :each::integer - (
    select coalesce(sum("Sending".sending), 0)
    from "Sending"
    where "Sending".receiver = webhook.id) as free, (
    select coalesce(sum("Sending".sending), 0)
    from "Sending"
    where "Sending".person = webhook.owner_id) as taken
  from "Waiting"
  inner join webhooks as webhook on webhook.id = "Waiting".receiver
  inner join users as owner on owner.id = webhook.owner_id
  left join tokens as token on token.id = webhook.token_id
  left join webhook_hosts as host on host.host = webhook.host
  and host.verified = webhook.verified
  where owner.status = 'active'
  and (not webhook.enabled or
                (token.revoked_at is null
      and coalesce(token.expires_at > now(), true)))
),
"Due" as (
  select one.id, one.at, "Open".person as person, "Open".target as target, "Open".room as room, "Open".taken as taken,
    "Open".taken + row_number() over (partition by "Open".person, "Open".target, "Open"."takesAll"
             
    order by one.at) as turn, "Open"."takesAll" as "takesAll"
  from "Open"
  inner join lateral (
    select any.id, any.at
    from (
      select one.id, one.next_attempt_at as at
      from webhook_deliveries as one
      where one.webhook_id = "Open".receiver
      and one.next_attempt_at <= now()
      and "Open"."takesAll"
      order by one.next_attempt_at
      limit greatest(0, least("Open".free, "Open".room))
      for
      update skip locked) as any
    union all
    select ping.id, ping.at
    from (
      select one.id, one.next_attempt_at as at
      from webhook_deliveries as one
      where one.webhook_id = "Open".receiver
      and one.next_attempt_at <= now()
      and one.type = 'ping'
      and not "Open"."takesAll"
      order by one.next_attempt_at
      limit greatest(0, least("Open".free, "Open".room))
      for
      update skip locked) as ping) as one on true
),
"OfHost" as (
  select "Due".id as id, "Due".at as at, "Due".person as person, "Due".room as room, "Due".taken as taken,
    row_number() over (partition by "Due".target, "Due"."takesAll"
    order by "Due".turn, "Due".at) as place
  from "Due"
),
"OfUser" as (
  select "OfHost".id as id, "OfHost".at as at, "OfHost".taken + row_number() over (partition by "OfHost".person
    order by "OfHost".at) as turn
  from "OfHost"
  where "OfHost".place <= "OfHost".room
),
"Chosen" as (
  select "OfUser".id as id
  from "OfUser"
  where "OfUser".turn <= :user::integer
  order by "OfUser".turn, "OfUser".at
  limit :all::integer
),
"Taken" as (
  update webhook_deliveries
  set next_attempt_at = now() + make_interval(secs => :lease::integer)
  where id in (
    select id
    from "Chosen")
  returning webhook_id as receiver, resource_id as subject, id as id, event as event, type as type, scope as scope,
    attempts as attempts, body as body
),
"Charged" as (
  insert into webhook_hosts (host, verified, spent_until)
  select webhook.host, webhook.verified,
    now() + count(*) * make_interval(secs => 60.0 / case when webhook.verified then :rate::integer else :pings::integer end) as "spentUntil"
  from "Taken" as taken
  inner join webhooks as webhook on webhook.id = taken.receiver
  where webhook.enabled = true
  group by webhook.host, webhook.verified
  order by webhook.host, webhook.verified
  on conflict (host, verified) do
  update
  set spent_until = greatest(webhook_hosts.spent_until, now()) + (excluded.spent_until - now())
  returning host as target)
select taken.receiver as webhook, taken.subject as resource, taken.id, taken.event, taken.type, taken.scope,
  taken.attempts, taken.body, webhook.url, webhook.enabled, webhook.scopes, webhook.signing_key as "signingKey",
  case when webhook.former_key_until > now() then webhook.former_key end as "formerKey"
from "Taken" as taken
inner join webhooks as webhook on webhook.id = taken.receiver;

-- webhook_deliveries_count
select count(*)::integer as waiting, coalesce(extract(epoch from now() - min(delivery.created_at)),
  0)::double precision as age
from webhook_deliveries as delivery
where delivery.status = 'pending';

-- webhook_deliveries_drop
update webhook_deliveries
set status = 'failed', failure = :failure, next_attempt_at = null
where id in (
  select old.id
  from webhook_deliveries as old
  where old.webhook_id = :webhook
  and old.status = 'pending'
  order by old.resource_id desc, old.position desc
  limit 1000)
returning id as id;

-- webhook_deliveries_forget
delete from webhook_deliveries
where id in (
  select old.id
  from webhook_deliveries as old
  where old.id < :below
  and (old.status <> 'pending'
    or old.webhook_id in (
      select webhook.id
      from webhooks as webhook
      inner join users as owner on owner.id = webhook.owner_id
      where (webhook.verified = false
        or owner.status = 'suspended')))
  order by old.id
  limit 1000)
returning id as id;

-- webhook_deliveries_insert
insert into webhook_deliveries (id, webhook_id, event, type, status, attempts, next_attempt_at, created_at, position,
  scope, resource_id, body)
select given.id, given.receiver as webhook, given.position::text as event, given.type, 'pending' as status,
  0 as attempts, case when (given.first = true
  and not exists (
    select 1 as found
    from webhook_feed as feed
    where feed.held_until >= given.position)
  and not exists (
    select 1 as found
    from webhook_deliveries as earlier
    where earlier.webhook_id = given.receiver
    and earlier.resource_id = given.subject
    and earlier.status = 'pending')) then now() end as "nextAttemptAt", :now::timestamptz as "createdAt",
      given.position, given.scope, given.subject as resource, (:texts::text[])[given.body] as body
from unnest(:ids::uuid[], :webhooks::uuid[], :positions::bigint[], :types::text[], :scopes::text[], :resources::uuid[],
  :first::boolean[], :bodies::integer[]) as given (id, receiver, position, type, scope, subject, first, body);

-- webhook_deliveries_read
select delivery.id, delivery.webhook_id as webhook, delivery.event, delivery.type, delivery.status, delivery.attempts,
  delivery.response_code as "responseCode", delivery.failure, delivery.duration,
  delivery.next_attempt_at as "nextAttemptAt", delivery.created_at as "createdAt"
from webhook_deliveries as delivery
inner join webhooks as webhook on webhook.id = delivery.webhook_id
where delivery.id = any(:ids::uuid[])
and webhook.owner_id = :owner;

-- webhook_deliveries_redact
update webhook_deliveries
set body = (
  select json_object_agg(key, case key when 'data' then (
      select json_object_agg(key, case key when 'message' then to_json('[deleted]'::text) else value end)
      from json_each(value)) else value end)
  from json_each(body::json))::text
where resource_id = any(:messages::uuid[])
and type in ('message.created', 'message.updated', 'message.deleted')
returning id as id;

-- webhook_deliveries_release
update webhook_deliveries
set next_attempt_at = now()
where id in (
  select waiting.id
  from webhook_deliveries as waiting
  where waiting.status = 'pending'
  and waiting.next_attempt_at is null
  and not exists (
    select 1 as found
    from webhook_feed as feed
    where feed.held_until is not null
    and (waiting.position is null
      or feed.held_until >= waiting.position))
  and not exists (
    select 1 as found
    from webhook_deliveries as earlier
    where earlier.webhook_id = waiting.webhook_id
    and earlier.resource_id = waiting.resource_id
    and earlier.status = 'pending'
    and (earlier.next_attempt_at is not null
      or earlier.position < waiting.position))
  limit 1000)
returning id as id;

-- webhook_delivery_list
select page.*
from unnest(:parents::uuid[]) as wanted (id)
cross join lateral (
  select delivery.id, delivery.webhook_id as webhook, delivery.event, delivery.type, delivery.status, delivery.attempts,
    delivery.response_code as "responseCode", delivery.failure, delivery.duration,
    delivery.next_attempt_at as "nextAttemptAt", delivery.created_at as "createdAt"
  from webhook_deliveries as delivery
  where delivery.webhook_id between wanted.id
  and wanted.id
  and ((delivery.webhook_id, delivery.id) < (wanted.id, :below)
    and (delivery.webhook_id, delivery.id) > (wanted.id, :above))
  order by delivery.webhook_id desc, delivery.id desc
  limit :rows) as page;

-- webhook_delivery_list_count
select wanted.id, counted.rows
from unnest(:parents::uuid[]) as wanted (id)
cross join lateral (
  select count(*) filter (where counted.id > :oldest)::int as rows
  from (
    select delivery.id, delivery.webhook_id as webhook, delivery.event, delivery.type, delivery.status,
      delivery.attempts, delivery.response_code as "responseCode", delivery.failure, delivery.duration,
      delivery.next_attempt_at as "nextAttemptAt", delivery.created_at as "createdAt"
    from webhook_deliveries as delivery
    where delivery.webhook_id between wanted.id
    and wanted.id
    and ((delivery.webhook_id, delivery.id) < (wanted.id, :below)
      and (delivery.webhook_id, delivery.id) > (wanted.id, :above))
    order by delivery.webhook_id desc, delivery.id desc
    limit :rows) as counted) as counted;

-- webhook_delivery_release
update webhook_deliveries
set next_attempt_at = now()
where id = :id
and status = 'pending'
returning id as id;

-- webhook_delivery_retry
update webhook_deliveries
set response_code = :responseCode, failure = :failure, duration = :duration, attempts = attempts + 1,
  next_attempt_at = now() + make_interval(secs => :delay::double precision)
where id = :id
and status = 'pending'
returning id as id;

-- webhook_delivery_settle
with "Next" as (
  update webhook_deliveries
  set next_attempt_at = coalesce(next_attempt_at, now())
  where id = (
    select next.id
    from webhook_deliveries as next
    where next.webhook_id = :webhook
    and next.resource_id = :resource
    and next.status = 'pending'
    and next.id <> :id
    order by next.position
    limit 1)
  returning id as id)
update webhook_deliveries
set response_code = :responseCode, failure = :failure, duration = :duration, status = :status,
  attempts = attempts + :attemptsMade, next_attempt_at = null
where id = :id
and status = 'pending'
returning id as id;

-- webhook_disable
with webhooks as (
  update webhooks
  set enabled = false, disabled_reason = :reason, version = version + 1, updated_at = :now
  where id = :id
  and enabled = true
  returning *)
select webhook.url, webhook.version, owner.name, owner.email
from webhooks as webhook
inner join users as owner on owner.id = webhook.owner_id;

-- webhook_feed_count
select count(*)::integer as waiting, coalesce(extract(epoch from now() - min(next.since)), 0)::double precision as age
from (
  select event.created_at as since
  from events as event
  where event.id > (
    select feed.position
    from webhook_feed as feed)
  and exists (
    select webhook.id
    from webhooks as webhook
    where webhook.enabled = true)
  order by event.id
  limit 10000) as next;

-- webhook_feed_enter
insert into webhook_feed (is_only, position)
select true as "isOnly", coalesce(max(event.id), '0') as position
from events as event having not exists (
  select webhook.id
  from webhooks as webhook
  where webhook.enabled = true)
on conflict (is_only) do
update
set position = excluded.position;

-- webhook_feed_move
update webhook_feed
set position = :to::bigint
where position = :from::bigint
returning is_only as "isOnly";

-- webhook_feed_read
select feed.position::numeric as position, exists (
  select webhook.id
  from webhooks as webhook
  where webhook.enabled = true) as "hasEnabledWebhook"
from webhook_feed as feed;

-- webhook_held_count
select (
  select count(*)::integer as count
  from webhook_deliveries as delivery
  where delivery.status = 'pending'
  and delivery.next_attempt_at is null
  and (delivery.position is null
    or delivery.position <= feed.held_until)) as deliveries, (
  select count(*)::integer as count
  from events as event
  where event.id > feed.position
  and event.id <= feed.held_until) as events
from webhook_feed as feed
where feed.held_until is not null;

-- webhook_held_drop
update webhook_deliveries
set status = 'failed', failure = :failure
where id in (
  select held.id
  from webhook_feed as feed
  inner join webhook_deliveries as held on (held.position is null
    or held.position <= feed.held_until)
  where held.status = 'pending'
  and held.next_attempt_at is null
  order by held.webhook_id, held.resource_id desc, held.position desc
  limit 1000)
returning id as id;

-- webhook_held_end
update webhook_feed
set held_until = null
returning is_only as "isOnly";

-- webhook_held_skip
update webhook_feed
set position = greatest(position, held_until), held_until = null
returning is_only as "isOnly";

-- webhook_hosts_forget
delete from webhook_hosts
where spent_until < now()
returning host as host;

-- webhook_insert
insert into webhooks (id, owner_id, url, host, events, enabled, disabled_reason, verified, scopes, token_id, issuer,
  subject, signing_key, version, created_at, updated_at)
values (:id, :owner, :url, :host, :events, :enabled, :disabledReason, :verified, :scopes, :token, :issuer, :subject,
  :signingKey, 1, :now, :now)
returning webhooks.id, webhooks.url, webhooks.events, webhooks.enabled, webhooks.disabled_reason as "disabledReason",
  webhooks.verified, webhooks.scopes, webhooks.version, webhooks.created_at as "createdAt",
  webhooks.updated_at as "updatedAt";

-- webhook_later_success
select later.id
from webhook_deliveries as later
where later.webhook_id = :webhook
and later.id > :id
and later.status = 'succeeded'
limit 1;

-- webhook_list
select webhook.id, webhook.url, webhook.events, webhook.enabled, webhook.disabled_reason as "disabledReason",
  webhook.verified, webhook.scopes, webhook.version, webhook.created_at as "createdAt",
  webhook.updated_at as "updatedAt"
from webhooks as webhook
where ((webhook.owner_id, webhook.id) < (:owner, :below)
  and (webhook.owner_id, webhook.id) > (:owner, :above))
order by webhook.owner_id desc, webhook.id desc
limit :rows;

-- webhook_listeners
select webhook.id, webhook.owner_id as owner, webhook.events, webhook.scopes
from webhooks as webhook
where webhook.enabled = true
and (webhook.owner_id = any(:owners::uuid[])
  or webhook.events && :types::text[]);

-- webhook_lock_owner
select "user".id as id
from users as "user"
where "user".id = :owner for no key update;

-- webhook_ping
insert into webhook_deliveries (id, webhook_id, event, type, status, attempts, next_attempt_at, created_at, resource_id,
  body)
select :id::uuid as id, :webhook::uuid as webhook, :id::uuid::text as event, 'ping' as type, 'pending' as status,
  0 as attempts, :now::timestamptz as "nextAttemptAt", :now::timestamptz as "createdAt", :id::uuid as resource,
  :body::text as body
returning webhook_deliveries.id, webhook_deliveries.webhook_id as webhook, webhook_deliveries.event,
  webhook_deliveries.type, webhook_deliveries.status, webhook_deliveries.attempts,
  webhook_deliveries.response_code as "responseCode", webhook_deliveries.failure, webhook_deliveries.duration,
  webhook_deliveries.next_attempt_at as "nextAttemptAt", webhook_deliveries.created_at as "createdAt";

-- webhook_redeliver
update webhook_deliveries
set status = 'pending', attempts = 0, next_attempt_at = :now
where id = :id
returning webhook_deliveries.id, webhook_deliveries.webhook_id as webhook, webhook_deliveries.event,
  webhook_deliveries.type, webhook_deliveries.status, webhook_deliveries.attempts,
  webhook_deliveries.response_code as "responseCode", webhook_deliveries.failure, webhook_deliveries.duration,
  webhook_deliveries.next_attempt_at as "nextAttemptAt", webhook_deliveries.created_at as "createdAt";

-- webhook_redeliver_matching
with "Matching" as (
  select one.id as "key", one.resource_id as subject, one.position as place
  from webhook_deliveries as one
  where one.webhook_id = :webhook
  and one.id > :above
  and one.id < :below
  and one.status = any(:statuses::text[])
  and one.status <> 'pending'
  and one.type <> 'ping'
  and (:types::text[] is null
    or one.type = any(:types::text[]))
  order by one.webhook_id, one.id
  limit :most::integer + 1
),
"Chosen" as (
  select oldest."key" as "key", row_number() over (partition by oldest.subject
    order by oldest.place) as turn
  from (
    select "Matching"."key" as "key", "Matching".subject as subject, "Matching".place as place
    from "Matching"
    order by "Matching"."key"
    limit :most::integer) as oldest
),
"Sent" as (
  update webhook_deliveries
  set status = 'pending', attempts = 0, next_attempt_at = case when (id in (
      select key
      from "Chosen"
      where turn = 1)
    and not exists (
      select other.id
      from webhook_deliveries as other
      where other.webhook_id = webhook_deliveries.webhook_id
      and other.resource_id = webhook_deliveries.resource_id
      and other.status = 'pending')) then now() end
  where id in (
    select key
    from "Chosen")
  returning id as "key")
select (
  select count(*)::integer
  from "Sent") as count, (
  select count(*)
  from "Matching") > :most::integer as more;

-- webhook_replace_key
update webhooks
set former_key = signing_key, former_key_until = :until, signing_key = :signingKey, version = version + 1,
  updated_at = :now
where id = :id
and version = :version
returning webhooks.id, webhooks.url, webhooks.events, webhooks.enabled, webhooks.disabled_reason as "disabledReason",
  webhooks.verified, webhooks.scopes, webhooks.version, webhooks.created_at as "createdAt",
  webhooks.updated_at as "updatedAt";

-- webhook_update
update webhooks
set url = :url, host = :host, events = :events, enabled = :enabled, disabled_reason = :disabledReason,
  verified = :verified, scopes = :scopes, token_id = :token, issuer = :issuer, subject = :subject,
  version = version + 1, updated_at = :now
where id = :id
and version = :version
returning webhooks.id, webhooks.url, webhooks.events, webhooks.enabled, webhooks.disabled_reason as "disabledReason",
  webhooks.verified, webhooks.scopes, webhooks.version, webhooks.created_at as "createdAt",
  webhooks.updated_at as "updatedAt";

-- webhook_verify
update webhooks
set verified = true, version = version + 1, updated_at = :now
where id = :id
and url = :url
and verified = false
returning id as id;

-- webhooks_ended
select webhook.id,
  case when webhook.token_id is null then 'subject_unlinked' when token.expires_at <= coalesce(token.revoked_at,
  now()) then 'token_expired' else 'token_revoked' end as reason
from webhooks as webhook
left join tokens as token on token.id = webhook.token_id
left join identities as identity on identity.issuer = webhook.issuer
and identity.subject = webhook.subject
and identity.user_id = webhook.owner_id
where webhook.enabled = true
and (token.revoked_at is not null
  or token.expires_at <= now()
  or (webhook.subject is not null
    and identity.subject is null))
limit 100;

-- webhooks_lock
select webhook.id, webhook.enabled
from webhooks as webhook
where webhook.id = any(:webhooks::uuid[])
order by webhook.id for no key update;

-- webhooks_read
select webhook.id, webhook.url, webhook.events, webhook.enabled, webhook.disabled_reason as "disabledReason",
  webhook.verified, webhook.scopes, webhook.version, webhook.created_at as "createdAt",
  webhook.updated_at as "updatedAt"
from webhooks as webhook
where webhook.id = any(:ids::uuid[])
and webhook.owner_id = :owner;
