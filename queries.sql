-- Every statement of the server, by name, in its usual forms. Written by npm run contracts.
-- Parameters are shown by name; they are sent as $1, $2, … The job queue has statements of its own (pg-boss).
-- In a request, each statement that writes or locks begins with the CTE authority, which fails if what gives the request its rights
-- has ended: article_insert_by_token with that of tokens, and so on. Every write and every lock in it, but of events, has the
-- condition (select held from authority).

-- access_valid
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

-- article_by_author
select page.*
from unnest(:parents::uuid[]) as wanted (id)
cross join lateral (
  select article.id, article.status, article.revision_id as revision, article.author_id as author__id, article.version,
    article.created_at as "createdAt", article.updated_at as "updatedAt", article.deleted_at as "deletedAt",
    revision.title, revision.body
  from articles as article
  inner join revisions as revision on revision.id = article.revision_id
  where article.deleted_at is null
  and article.author_id = any(array[wanted.id])
  and (article.id < :below
    and article.id > :above)
  order by article.author_id desc, article.id desc
  limit :rows) as page;

-- article_by_author_count
select wanted.id, counted.rows
from unnest(:parents::uuid[]) as wanted (id)
cross join lateral (
  select count(*) filter (where counted.id > :oldest)::int as rows
  from (
    select article.id, article.version, article.deleted_at as "deletedAt"
    from articles as article
    where article.deleted_at is null
    and article.author_id = any(array[wanted.id])
    and (article.id < :below
      and article.id > :above)
    order by article.author_id desc, article.id desc
    limit :rows) as counted) as counted;

-- article_by_author_count_status
select wanted.id, counted.rows
from unnest(:parents::uuid[]) as wanted (id)
cross join lateral (
  select count(*) filter (where counted.id > :oldest)::int as rows
  from (
    select article.id, article.version, article.deleted_at as "deletedAt"
    from articles as article
    where article.deleted_at is null
    and (article.author_id in (wanted.id, wanted.id)
      and (article.status, article.id) < (:status::text, :below)
      and (article.status, article.id) > (:status::text, :above))
    order by article.author_id desc, article.status desc, article.id desc
    limit :rows) as counted) as counted;

-- article_by_author_count_status_each_status
select wanted.id, counted.rows
from unnest(:parents::uuid[]) as wanted (id)
cross join lateral (
  select count(*) filter (where counted.id > :oldest)::int as rows
  from (
    select page.*
    from unnest(:status::text[]) as of_status (value)
    cross join lateral (
      select article.id, article.version, article.deleted_at as "deletedAt"
      from articles as article
      where article.deleted_at is null
      and (article.author_id in (wanted.id, wanted.id)
        and (article.status, article.id) < (of_status.value, :below)
        and (article.status, article.id) > (of_status.value, :above))
      order by article.author_id desc, article.status desc, article.id desc
      limit :rows) as page
    where page.id > :oldest
    limit :rows) as counted) as counted;

-- article_by_author_status
select page.*
from unnest(:parents::uuid[]) as wanted (id)
cross join lateral (
  select article.id, article.status, article.revision_id as revision, article.author_id as author__id, article.version,
    article.created_at as "createdAt", article.updated_at as "updatedAt", article.deleted_at as "deletedAt",
    revision.title, revision.body
  from articles as article
  inner join revisions as revision on revision.id = article.revision_id
  where article.deleted_at is null
  and (article.author_id in (wanted.id, wanted.id)
    and (article.status, article.id) < (:status::text, :below)
    and (article.status, article.id) > (:status::text, :above))
  order by article.author_id desc, article.status desc, article.id desc
  limit :rows) as page;

-- article_by_author_status_each_status
select page.*
from unnest(:parents::uuid[]) as wanted (id)
cross join lateral (
  select page.*
  from unnest(:status::text[]) as of_status (value)
  cross join lateral (
    select article.id, article.status, article.revision_id as revision, article.author_id as author__id,
      article.version, article.created_at as "createdAt", article.updated_at as "updatedAt",
      article.deleted_at as "deletedAt", revision.title, revision.body
    from articles as article
    inner join revisions as revision on revision.id = article.revision_id
    where article.deleted_at is null
    and (article.author_id in (wanted.id, wanted.id)
      and (article.status, article.id) < (of_status.value, :below)
      and (article.status, article.id) > (of_status.value, :above))
    order by article.author_id desc, article.status desc, article.id desc
    limit :rows) as page
  order by page.id desc
  limit :rows) as page;

-- article_delete
with articles as (
  delete from articles
  where id = :id
  and version = :version
  returning *
),
"Recorded" as (
  insert into events (type, user_id, other_user_id, resource_id, data, actor_id, via, request_id, token_id)
  select 'article.deleted'::text as type, null::uuid as "user", nullif(null::uuid, null::uuid) as "otherUser",
    shown.id as resource, row_to_json(shown) as data, :origin.actor::uuid as actor, :origin.via::text as via,
    :origin.requestId::text as "requestId", :origin.token::uuid as token
  from (
    select article.id, article.status, article.revision_id as revision, article.author_id as author__id,
      article.version, article.created_at as "createdAt", article.updated_at as "updatedAt",
      author.username as author__username, article.deleted_at as "deletedAt", revision.title, revision.body
    from articles as article
    inner join users as author on author.id = article.author_id
    inner join revisions as revision on revision.id = article.revision_id) as shown)
select article.id
from articles as article;

-- article_fill_searched
update articles
set searched = given.value
from json_to_recordset(:rows::text::json) as given (id uuid, version integer, value tsvector)
where articles.id = given.id
and articles.version = given.version
and articles.searched is null;

-- article_find
select one.id, one.matches, one.position, one.all
from (
  with articles as (
    select article.*
    from articles as article
    where article.deleted_at is null
    and ((article.id) < (:below)
      and (article.id) > (:above))
    order by article.id desc
    limit :scanned)
  select article.id, (((:only_author::uuid[] is null
        or article.author_id = any(:only_author::uuid[]))
      and (:only_status::text[] is null
        or article.status = any(:only_status::text[]))
      and (:updatedAfter::timestamptz is null
        or (article.updated_at, article.id) > (:updatedAfter::timestamptz,
          '00000000-0000-0000-0000-000000000000'::uuid))
      and (:updatedBefore::timestamptz is null
        or (article.updated_at, article.id) < (:updatedBefore::timestamptz,
          '00000000-0000-0000-0000-000000000000'::uuid))
      and article.id > :idsAbove::uuid
      and article.id < :idsBelow::uuid
      and (:asked::tsquery is null
        or article.searched @@ :asked::tsquery)) is true) as matches, (row_number() over ())::int as position, (
    select reltuples
    from pg_class
    where oid = 'articles'::regclass) as all
  from articles as article) as one
where (one.matches
  or one.position = :scanned::int)
order by one.id desc
limit :rows;

-- article_insert_many_references
with given as (
  select *
  from json_to_recordset(:rows::text::json) as given (id uuid, status text, revision uuid, author uuid,
    searched tsvector, title text, body text)
),
articles as (
  insert into articles (id, status, revision_id, author_id, searched, version, created_at, updated_at)
  select given.id, given.status, given.revision, given.author, given.searched, 1 as version, :now as "createdAt",
    :now as "updatedAt"
  from given
  returning *
),
revisions as (
  insert into revisions (id, article_id, title, body, author_id, created_at)
  select given.revision as id, article.id as article, given.title, given.body, :viewer as author, :now as "createdAt"
  from articles as article
  inner join given on given.id = article.id
  returning *
),
"Recorded" as (
  insert into events (type, user_id, other_user_id, resource_id, data, actor_id, via, request_id, token_id)
  select 'article.created'::text as type, null::uuid as "user", nullif(null::uuid, null::uuid) as "otherUser",
    shown.id as resource, row_to_json(shown) as data, :origin.actor::uuid as actor, :origin.via::text as via,
    :origin.requestId::text as "requestId", :origin.token::uuid as token
  from (
    select article.id, article.status, article.revision_id as revision, article.author_id as author__id,
      article.version, article.created_at as "createdAt", article.updated_at as "updatedAt",
      author.username as author__username, article.deleted_at as "deletedAt", revision.title, revision.body
    from articles as article
    inner join users as author on author.id = article.author_id
    inner join revisions as revision on revision.id = article.revision_id) as shown)
select article.id, article.status, article.revision_id as revision, article.author_id as author__id, article.version,
  article.created_at as "createdAt", article.updated_at as "updatedAt", author.username as author__username,
  article.deleted_at as "deletedAt", revision.title, revision.body
from articles as article
inner join users as author on author.id = article.author_id
inner join revisions as revision on revision.id = article.revision_id;

-- article_insert_references
with articles as (
  insert into articles (id, status, revision_id, author_id, searched, version, created_at, updated_at)
  values (:id, :status, :revision, :author, :searched::text::tsvector, 1, :now, :now)
  returning *
),
revisions as (
  insert into revisions (id, article_id, title, body, author_id, created_at)
  select :revision as id, article.id as article, :title as title, :body as body, :viewer as author, :now as "createdAt"
  from articles as article
  returning *
),
"Recorded" as (
  insert into events (type, user_id, other_user_id, resource_id, data, actor_id, via, request_id, token_id)
  select 'article.created'::text as type, null::uuid as "user", nullif(null::uuid, null::uuid) as "otherUser",
    shown.id as resource, row_to_json(shown) as data, :origin.actor::uuid as actor, :origin.via::text as via,
    :origin.requestId::text as "requestId", :origin.token::uuid as token
  from (
    select article.id, article.status, article.revision_id as revision, article.author_id as author__id,
      article.version, article.created_at as "createdAt", article.updated_at as "updatedAt",
      author.username as author__username, article.deleted_at as "deletedAt", revision.title, revision.body
    from articles as article
    inner join users as author on author.id = article.author_id
    inner join revisions as revision on revision.id = article.revision_id) as shown)
select article.id, article.status, article.revision_id as revision, article.author_id as author__id, article.version,
  article.created_at as "createdAt", article.updated_at as "updatedAt", author.username as author__username,
  article.deleted_at as "deletedAt", revision.title, revision.body
from articles as article
inner join users as author on author.id = article.author_id
inner join revisions as revision on revision.id = article.revision_id;

-- article_insert_together_references
with given as (
  select *
  from json_to_recordset(:rows::text::json) as given (id uuid, status text, revision uuid, author uuid,
    searched tsvector, title text, body text, by_actor uuid, by_via text, by_request text, by_token uuid,
    by_viewer uuid, by_now timestamptz)
),
articles as (
  insert into articles (id, status, revision_id, author_id, searched, version, created_at, updated_at)
  select given.id, given.status, given.revision, given.author, given.searched, 1 as version,
    given.by_now as "createdAt", given.by_now as "updatedAt"
  from given
  returning *
),
revisions as (
  insert into revisions (id, article_id, title, body, author_id, created_at)
  select given.revision as id, article.id as article, given.title, given.body, given.by_viewer as author,
    given.by_now as "createdAt"
  from articles as article
  inner join given on given.id = article.id
  returning *
),
"Recorded" as (
  insert into events (type, user_id, other_user_id, resource_id, data, actor_id, via, request_id, token_id)
  select 'article.created'::text as type, null::uuid as "user", nullif(null::uuid, null::uuid) as "otherUser",
    shown.id as resource, row_to_json(shown) as data, given.by_actor as actor, given.by_via as via,
    given.by_request as "requestId", given.by_token as token
  from (
    select article.id, article.status, article.revision_id as revision, article.author_id as author__id,
      article.version, article.created_at as "createdAt", article.updated_at as "updatedAt",
      author.username as author__username, article.deleted_at as "deletedAt", revision.title, revision.body
    from articles as article
    inner join users as author on author.id = article.author_id
    inner join revisions as revision on revision.id = article.revision_id) as shown
  inner join given on given.id = shown.id)
select article.id, article.status, article.revision_id as revision, article.author_id as author__id, article.version,
  article.created_at as "createdAt", article.updated_at as "updatedAt", author.username as author__username,
  article.deleted_at as "deletedAt", revision.title, revision.body
from articles as article
inner join users as author on author.id = article.author_id
inner join revisions as revision on revision.id = article.revision_id;

-- article_list_references
select article.id, article.status, article.revision_id as revision, article.author_id as author__id, article.version,
  article.created_at as "createdAt", article.updated_at as "updatedAt", author.username as author__username,
  article.deleted_at as "deletedAt", revision.title, revision.body
from articles as article
inner join users as author on author.id = article.author_id
inner join revisions as revision on revision.id = article.revision_id
where article.deleted_at is null
and ((article.id) < (:below)
  and (article.id) > (:above))
order by article.id desc
limit :rows;

-- article_list_references_by_author
select article.id, article.status, article.revision_id as revision, article.author_id as author__id, article.version,
  article.created_at as "createdAt", article.updated_at as "updatedAt", author.username as author__username,
  article.deleted_at as "deletedAt", revision.title, revision.body
from articles as article
inner join users as author on author.id = :author::uuid
inner join revisions as revision on revision.id = article.revision_id
where article.deleted_at is null
and ((article.author_id, article.id) < (:author::uuid, :below)
  and (article.author_id, article.id) > (:author::uuid, :above))
order by article.author_id desc, article.id desc
limit :rows;

-- article_list_references_by_author_each_author
select page.*
from unnest(:author::uuid[]) as of_author (value)
cross join lateral (
  select article.id, article.status, article.revision_id as revision, article.author_id as author__id, article.version,
    article.created_at as "createdAt", article.updated_at as "updatedAt", author.username as author__username,
    article.deleted_at as "deletedAt", revision.title, revision.body
  from articles as article
  inner join users as author on author.id = of_author.value
  inner join revisions as revision on revision.id = article.revision_id
  where article.deleted_at is null
  and article.author_id between of_author.value
  and of_author.value
  and ((article.author_id, article.id) < (of_author.value, :below)
    and (article.author_id, article.id) > (of_author.value, :above))
  order by article.author_id desc, article.id desc
  limit :rows) as page
order by page.id desc
limit :rows;

-- article_list_references_by_author_status
select article.id, article.status, article.revision_id as revision, article.author_id as author__id, article.version,
  article.created_at as "createdAt", article.updated_at as "updatedAt", author.username as author__username,
  article.deleted_at as "deletedAt", revision.title, revision.body
from articles as article
inner join users as author on author.id = :author::uuid
inner join revisions as revision on revision.id = article.revision_id
where article.deleted_at is null
and (article.author_id in (:author::uuid, :author::uuid)
  and (article.status, article.id) < (:status, :below)
  and (article.status, article.id) > (:status, :above))
order by article.author_id desc, article.status desc, article.id desc
limit :rows;

-- article_list_references_by_author_status_each_status*2_author*2_sorted_updatedAt
select page.*
from (
  select one.*
  from (
    select article.id, article.status, article.revision_id as revision, article.author_id as author__id,
      article.version, article.created_at as "createdAt", article.updated_at as "updatedAt",
      author.username as author__username, article.deleted_at as "deletedAt", revision.title, revision.body,
      (extract(epoch from article.updated_at) * 1000000)::bigint::text as place, article.updated_at as sorted
    from articles as article
    inner join users as author on author.id = (:author::uuid[])[1]
    inner join revisions as revision on revision.id = article.revision_id
    where article.deleted_at is null
    and article.author_id between (:author::uuid[])[1]
    and (:author::uuid[])[1]
    and (article.author_id = (:author::uuid[])[1]
      and article.status = (:status::text[])[1]
      and (article.updated_at, article.id) < (:valueBelow, :below)
      and (article.updated_at, article.id) > (:valueAbove, :above)
      and article.updated_at > '-infinity')
    order by article.updated_at desc, article.id desc
    limit :rows) as one
  union all
  select one.*
  from (
    select article.id, article.status, article.revision_id as revision, article.author_id as author__id,
      article.version, article.created_at as "createdAt", article.updated_at as "updatedAt",
      author.username as author__username, article.deleted_at as "deletedAt", revision.title, revision.body,
      (extract(epoch from article.updated_at) * 1000000)::bigint::text as place, article.updated_at as sorted
    from articles as article
    inner join users as author on author.id = (:author::uuid[])[1]
    inner join revisions as revision on revision.id = article.revision_id
    where article.deleted_at is null
    and article.author_id between (:author::uuid[])[1]
    and (:author::uuid[])[1]
    and (article.author_id = (:author::uuid[])[1]
      and article.status = (:status::text[])[2]
      and (article.updated_at, article.id) < (:valueBelow, :below)
      and (article.updated_at, article.id) > (:valueAbove, :above)
      and article.updated_at > '-infinity')
    order by article.updated_at desc, article.id desc
    limit :rows) as one
  union all
  select one.*
  from (
    select article.id, article.status, article.revision_id as revision, article.author_id as author__id,
      article.version, article.created_at as "createdAt", article.updated_at as "updatedAt",
      author.username as author__username, article.deleted_at as "deletedAt", revision.title, revision.body,
      (extract(epoch from article.updated_at) * 1000000)::bigint::text as place, article.updated_at as sorted
    from articles as article
    inner join users as author on author.id = (:author::uuid[])[2]
    inner join revisions as revision on revision.id = article.revision_id
    where article.deleted_at is null
    and article.author_id between (:author::uuid[])[2]
    and (:author::uuid[])[2]
    and (article.author_id = (:author::uuid[])[2]
      and article.status = (:status::text[])[1]
      and (article.updated_at, article.id) < (:valueBelow, :below)
      and (article.updated_at, article.id) > (:valueAbove, :above)
      and article.updated_at > '-infinity')
    order by article.updated_at desc, article.id desc
    limit :rows) as one
  union all
  select one.*
  from (
    select article.id, article.status, article.revision_id as revision, article.author_id as author__id,
      article.version, article.created_at as "createdAt", article.updated_at as "updatedAt",
      author.username as author__username, article.deleted_at as "deletedAt", revision.title, revision.body,
      (extract(epoch from article.updated_at) * 1000000)::bigint::text as place, article.updated_at as sorted
    from articles as article
    inner join users as author on author.id = (:author::uuid[])[2]
    inner join revisions as revision on revision.id = article.revision_id
    where article.deleted_at is null
    and article.author_id between (:author::uuid[])[2]
    and (:author::uuid[])[2]
    and (article.author_id = (:author::uuid[])[2]
      and article.status = (:status::text[])[2]
      and (article.updated_at, article.id) < (:valueBelow, :below)
      and (article.updated_at, article.id) > (:valueAbove, :above)
      and article.updated_at > '-infinity')
    order by article.updated_at desc, article.id desc
    limit :rows) as one) as page
order by page.sorted desc, page.id desc
limit :rows;

-- article_list_references_by_author_status_each_status_author
select page.*
from unnest(:status::text[]) as of_status (value), unnest(:author::uuid[]) as of_author (value)
cross join lateral (
  select article.id, article.status, article.revision_id as revision, article.author_id as author__id, article.version,
    article.created_at as "createdAt", article.updated_at as "updatedAt", author.username as author__username,
    article.deleted_at as "deletedAt", revision.title, revision.body
  from articles as article
  inner join users as author on author.id = of_author.value
  inner join revisions as revision on revision.id = article.revision_id
  where article.deleted_at is null
  and article.status between of_status.value
  and of_status.value
  and (article.author_id = any(array[of_author.value])
    and (article.status, article.id) < (of_status.value, :below)
    and (article.status, article.id) > (of_status.value, :above))
  order by article.author_id desc, article.status desc, article.id desc
  limit :rows) as page
order by page.id desc
limit :rows;

-- article_list_references_by_author_status_sorted_updatedAt
select article.id, article.status, article.revision_id as revision, article.author_id as author__id, article.version,
  article.created_at as "createdAt", article.updated_at as "updatedAt", author.username as author__username,
  article.deleted_at as "deletedAt", revision.title, revision.body,
  (extract(epoch from article.updated_at) * 1000000)::bigint::text as place, article.updated_at as sorted
from articles as article
inner join users as author on author.id = :author::uuid
inner join revisions as revision on revision.id = article.revision_id
where article.deleted_at is null
and article.author_id between :author::uuid
and :author::uuid
and (article.author_id = :author::uuid
  and article.status = :status
  and (article.updated_at, article.id) < (:valueBelow, :below)
  and (article.updated_at, article.id) > (:valueAbove, :above)
  and article.updated_at > '-infinity')
order by article.updated_at desc, article.id desc
limit :rows;

-- article_list_references_by_status
select article.id, article.status, article.revision_id as revision, article.author_id as author__id, article.version,
  article.created_at as "createdAt", article.updated_at as "updatedAt", author.username as author__username,
  article.deleted_at as "deletedAt", revision.title, revision.body
from articles as article
inner join users as author on author.id = article.author_id
inner join revisions as revision on revision.id = article.revision_id
where article.deleted_at is null
and ((article.status, article.id) < (:status, :below)
  and (article.status, article.id) > (:status, :above))
order by article.status desc, article.id desc
limit :rows;

-- article_list_references_by_status_each_status
select page.*
from unnest(:status::text[]) as of_status (value)
cross join lateral (
  select article.id, article.status, article.revision_id as revision, article.author_id as author__id, article.version,
    article.created_at as "createdAt", article.updated_at as "updatedAt", author.username as author__username,
    article.deleted_at as "deletedAt", revision.title, revision.body
  from articles as article
  inner join users as author on author.id = article.author_id
  inner join revisions as revision on revision.id = article.revision_id
  where article.deleted_at is null
  and article.status between of_status.value
  and of_status.value
  and ((article.status, article.id) < (of_status.value, :below)
    and (article.status, article.id) > (of_status.value, :above))
  order by article.status desc, article.id desc
  limit :rows) as page
order by page.id desc
limit :rows;

-- article_list_references_by_status_each_status*2_sorted_updatedAt
select page.*
from (
  select one.*
  from (
    select article.id, article.status, article.revision_id as revision, article.author_id as author__id,
      article.version, article.created_at as "createdAt", article.updated_at as "updatedAt",
      author.username as author__username, article.deleted_at as "deletedAt", revision.title, revision.body,
      (extract(epoch from article.updated_at) * 1000000)::bigint::text as place, article.updated_at as sorted
    from articles as article
    inner join users as author on author.id = article.author_id
    inner join revisions as revision on revision.id = article.revision_id
    where article.deleted_at is null
    and article.status between (:status::text[])[1]
    and (:status::text[])[1]
    and (article.status = (:status::text[])[1]
      and (article.updated_at, article.id) < (:valueBelow, :below)
      and (article.updated_at, article.id) > (:valueAbove, :above)
      and article.updated_at > '-infinity')
    order by article.updated_at desc, article.id desc
    limit :rows) as one
  union all
  select one.*
  from (
    select article.id, article.status, article.revision_id as revision, article.author_id as author__id,
      article.version, article.created_at as "createdAt", article.updated_at as "updatedAt",
      author.username as author__username, article.deleted_at as "deletedAt", revision.title, revision.body,
      (extract(epoch from article.updated_at) * 1000000)::bigint::text as place, article.updated_at as sorted
    from articles as article
    inner join users as author on author.id = article.author_id
    inner join revisions as revision on revision.id = article.revision_id
    where article.deleted_at is null
    and article.status between (:status::text[])[2]
    and (:status::text[])[2]
    and (article.status = (:status::text[])[2]
      and (article.updated_at, article.id) < (:valueBelow, :below)
      and (article.updated_at, article.id) > (:valueAbove, :above)
      and article.updated_at > '-infinity')
    order by article.updated_at desc, article.id desc
    limit :rows) as one) as page
order by page.sorted desc, page.id desc
limit :rows;

-- article_list_references_by_status_sorted_updatedAt
select article.id, article.status, article.revision_id as revision, article.author_id as author__id, article.version,
  article.created_at as "createdAt", article.updated_at as "updatedAt", author.username as author__username,
  article.deleted_at as "deletedAt", revision.title, revision.body,
  (extract(epoch from article.updated_at) * 1000000)::bigint::text as place, article.updated_at as sorted
from articles as article
inner join users as author on author.id = article.author_id
inner join revisions as revision on revision.id = article.revision_id
where article.deleted_at is null
and article.status between :status
and :status
and (article.status = :status
  and (article.updated_at, article.id) < (:valueBelow, :below)
  and (article.updated_at, article.id) > (:valueAbove, :above)
  and article.updated_at > '-infinity')
order by article.updated_at desc, article.id desc
limit :rows;

-- article_list_trashed_references
select article.id, article.status, article.revision_id as revision, article.author_id as author__id, article.version,
  article.created_at as "createdAt", article.updated_at as "updatedAt", author.username as author__username,
  article.deleted_at as "deletedAt", revision.title, revision.body
from articles as article
inner join users as author on author.id = article.author_id
inner join revisions as revision on revision.id = article.revision_id
where article.deleted_at is not null
and ((article.id) < (:below)
  and (article.id) > (:above))
order by article.id desc
limit :rows;

-- article_read_many
select article.id, article.status, article.revision_id as revision, article.author_id as author__id, article.version,
  article.created_at as "createdAt", article.updated_at as "updatedAt", article.deleted_at as "deletedAt",
  revision.title, revision.body
from articles as article
inner join revisions as revision on revision.id = article.revision_id
where article.id = any(:ids::uuid[])
and article.deleted_at is null;

-- article_read_references
select article.id, article.status, article.revision_id as revision, article.author_id as author__id, article.version,
  article.created_at as "createdAt", article.updated_at as "updatedAt", author.username as author__username,
  article.deleted_at as "deletedAt", revision.title, revision.body
from articles as article
inner join users as author on author.id = article.author_id
inner join revisions as revision on revision.id = article.revision_id
where article.id = :id;

-- article_trash_[]
with articles as (
  update articles
  set deleted_at = :now, version = version + 1
  where id = :id
  and version = :version
  returning *
),
"Recorded" as (
  insert into events (type, user_id, other_user_id, resource_id, data, actor_id, via, request_id, token_id)
  select 'article.trashed'::text as type, null::uuid as "user", nullif(null::uuid, null::uuid) as "otherUser",
    shown.id as resource, row_to_json(shown) as data, :origin.actor::uuid as actor, :origin.via::text as via,
    :origin.requestId::text as "requestId", :origin.token::uuid as token
  from (
    select article.id, article.status, article.revision_id as revision, article.author_id as author__id,
      article.version, article.created_at as "createdAt", article.updated_at as "updatedAt",
      author.username as author__username, article.deleted_at as "deletedAt", revision.title, revision.body
    from articles as article
    inner join users as author on author.id = article.author_id
    inner join revisions as revision on revision.id = article.revision_id) as shown)
select article.id, article.version, article.deleted_at as "deletedAt"
from articles as article;

-- article_update_references
with articles as (
  update articles
  set status = :status, revision_id = :revision, deleted_at = :deletedAt, version = version + 1, updated_at = :now
  where id = :id
  and version = :version
  returning *
),
"Recorded" as (
  insert into events (type, user_id, other_user_id, resource_id, data, actor_id, via, request_id, token_id)
  select 'article.updated'::text as type, null::uuid as "user", nullif(null::uuid, null::uuid) as "otherUser",
    shown.id as resource, row_to_json(shown) as data, :origin.actor::uuid as actor, :origin.via::text as via,
    :origin.requestId::text as "requestId", :origin.token::uuid as token
  from (
    select article.id, article.status, article.revision_id as revision, article.author_id as author__id,
      article.version, article.created_at as "createdAt", article.updated_at as "updatedAt",
      author.username as author__username, article.deleted_at as "deletedAt", revision.title, revision.body
    from articles as article
    inner join users as author on author.id = article.author_id
    inner join revisions as revision on revision.id = article.revision_id) as shown)
select article.id, article.status, article.revision_id as revision, article.author_id as author__id, article.version,
  article.created_at as "createdAt", article.updated_at as "updatedAt", author.username as author__username,
  article.deleted_at as "deletedAt", revision.title, revision.body
from articles as article
inner join users as author on author.id = article.author_id
inner join revisions as revision on revision.id = article.revision_id;

-- article_update_references_elsewhere
with articles as (
  update articles
  set status = :status, revision_id = :revision, deleted_at = :deletedAt, version = version + 1, updated_at = :now
  where id = :id
  and version = :version
  returning *
),
revisions as (
  insert into revisions (id, article_id, title, body, author_id, created_at)
  select :revision as id, article.id as article, :title as title, :body as body, :viewer as author, :now as "createdAt"
  from articles as article
  returning *
),
"Recorded" as (
  insert into events (type, user_id, other_user_id, resource_id, data, actor_id, via, request_id, token_id)
  select 'article.updated'::text as type, null::uuid as "user", nullif(null::uuid, null::uuid) as "otherUser",
    shown.id as resource, row_to_json(shown) as data, :origin.actor::uuid as actor, :origin.via::text as via,
    :origin.requestId::text as "requestId", :origin.token::uuid as token
  from (
    select article.id, article.status, article.revision_id as revision, article.author_id as author__id,
      article.version, article.created_at as "createdAt", article.updated_at as "updatedAt",
      author.username as author__username, article.deleted_at as "deletedAt", revision.title, revision.body
    from articles as article
    inner join users as author on author.id = article.author_id
    inner join revisions as revision on revision.id = article.revision_id) as shown)
select article.id, article.status, article.revision_id as revision, article.author_id as author__id, article.version,
  article.created_at as "createdAt", article.updated_at as "updatedAt", author.username as author__username,
  article.deleted_at as "deletedAt", revision.title, revision.body
from articles as article
inner join users as author on author.id = article.author_id
inner join revisions as revision on revision.id = article.revision_id;

-- article_update_references_elsewhere_searched
with articles as (
  update articles
  set status = :status, revision_id = :revision, deleted_at = :deletedAt, searched = :searched::text::tsvector,
    version = version + 1, updated_at = :now
  where id = :id
  and version = :version
  returning *
),
revisions as (
  insert into revisions (id, article_id, title, body, author_id, created_at)
  select :revision as id, article.id as article, :title as title, :body as body, :viewer as author, :now as "createdAt"
  from articles as article
  returning *
),
"Recorded" as (
  insert into events (type, user_id, other_user_id, resource_id, data, actor_id, via, request_id, token_id)
  select 'article.updated'::text as type, null::uuid as "user", nullif(null::uuid, null::uuid) as "otherUser",
    shown.id as resource, row_to_json(shown) as data, :origin.actor::uuid as actor, :origin.via::text as via,
    :origin.requestId::text as "requestId", :origin.token::uuid as token
  from (
    select article.id, article.status, article.revision_id as revision, article.author_id as author__id,
      article.version, article.created_at as "createdAt", article.updated_at as "updatedAt",
      author.username as author__username, article.deleted_at as "deletedAt", revision.title, revision.body
    from articles as article
    inner join users as author on author.id = article.author_id
    inner join revisions as revision on revision.id = article.revision_id) as shown)
select article.id, article.status, article.revision_id as revision, article.author_id as author__id, article.version,
  article.created_at as "createdAt", article.updated_at as "updatedAt", author.username as author__username,
  article.deleted_at as "deletedAt", revision.title, revision.body
from articles as article
inner join users as author on author.id = article.author_id
inner join revisions as revision on revision.id = article.revision_id;

-- article_update_references_searched
with articles as (
  update articles
  set status = :status, revision_id = :revision, deleted_at = :deletedAt, searched = :searched::text::tsvector,
    version = version + 1, updated_at = :now
  where id = :id
  and version = :version
  returning *
),
"Recorded" as (
  insert into events (type, user_id, other_user_id, resource_id, data, actor_id, via, request_id, token_id)
  select 'article.updated'::text as type, null::uuid as "user", nullif(null::uuid, null::uuid) as "otherUser",
    shown.id as resource, row_to_json(shown) as data, :origin.actor::uuid as actor, :origin.via::text as via,
    :origin.requestId::text as "requestId", :origin.token::uuid as token
  from (
    select article.id, article.status, article.revision_id as revision, article.author_id as author__id,
      article.version, article.created_at as "createdAt", article.updated_at as "updatedAt",
      author.username as author__username, article.deleted_at as "deletedAt", revision.title, revision.body
    from articles as article
    inner join users as author on author.id = article.author_id
    inner join revisions as revision on revision.id = article.revision_id) as shown)
select article.id, article.status, article.revision_id as revision, article.author_id as author__id, article.version,
  article.created_at as "createdAt", article.updated_at as "updatedAt", author.username as author__username,
  article.deleted_at as "deletedAt", revision.title, revision.body
from articles as article
inner join users as author on author.id = article.author_id
inner join revisions as revision on revision.id = article.revision_id;

-- article_without_searched
select article.id, article.version, article.deleted_at as "deletedAt", revision.title, revision.body
from articles as article
inner join revisions as revision on revision.id = article.revision_id
where article.searched is null
order by article.id
limit 50;

-- audit_list
select listed.id::text as id, listed.data::text as data, listed.type, listed."createdAt" as "createdAt",
  listed.resource, listed."user" as "user", listed."otherUser" as "otherUser", listed.via,
  listed."requestId" as "requestId", listed.token, listed.actor as actor__id, actor.username as actor__username
from (
  select event.id, event.type, event.created_at as "createdAt", event.user_id as "user",
    event.other_user_id as "otherUser", event.resource_id as resource, event.data, event.actor_id as actor, event.via,
    event.request_id as "requestId", event.token_id as token
  from events as event
  where ((event.id) < (:below)
    and (event.id) > (:above))
  order by event.id desc
  limit :rows) as listed
left join users as actor on actor.id = listed.actor
order by listed.id desc;

-- audit_list_actor
select listed.id::text as id, listed.data::text as data, listed.type, listed."createdAt" as "createdAt",
  listed.resource, listed."user" as "user", listed."otherUser" as "otherUser", listed.via,
  listed."requestId" as "requestId", listed.token, listed.actor as actor__id, actor.username as actor__username
from (
  select listed.*
  from (
    select page.*
    from (
      with recursive used(type) as ((
          select min(event.type) as type
          from events as event
          where event.actor_id = :actor::uuid)
        union all
        select ((
            select min(event.type) as type
            from events as event
            where event.actor_id = :actor::uuid
            and event.type > used.type))
        from used
        where used.type is not null)
      select used.type
      from used
      where used.type is not null) as wanted (type)
    cross join lateral (
      select event.id, event.type, event.created_at as "createdAt", event.user_id as "user",
        event.other_user_id as "otherUser", event.resource_id as resource, event.data, event.actor_id as actor,
        event.via, event.request_id as "requestId", event.token_id as token
      from events as event
      where event.actor_id is not null
      and (event.actor_id in (:actor::uuid, :actor::uuid)
        and (event.type, event.id) < (wanted.type, :below)
        and (event.type, event.id) > (wanted.type, :above))
      order by event.actor_id desc, event.type desc, event.id desc
      limit :rows) as page) as listed
  order by listed.id desc
  limit :rows) as listed
left join users as actor on actor.id = listed.actor
order by listed.id desc;

-- audit_list_actor_type
select listed.id::text as id, listed.data::text as data, listed.type, listed."createdAt" as "createdAt",
  listed.resource, listed."user" as "user", listed."otherUser" as "otherUser", listed.via,
  listed."requestId" as "requestId", listed.token, listed.actor as actor__id, actor.username as actor__username
from (
  select listed.*
  from (
    select page.*
    from unnest(:type::text[]) as wanted (type)
    cross join lateral (
      select event.id, event.type, event.created_at as "createdAt", event.user_id as "user",
        event.other_user_id as "otherUser", event.resource_id as resource, event.data, event.actor_id as actor,
        event.via, event.request_id as "requestId", event.token_id as token
      from events as event
      where event.actor_id is not null
      and (event.actor_id in (:actor::uuid, :actor::uuid)
        and (event.type, event.id) < (wanted.type, :below)
        and (event.type, event.id) > (wanted.type, :above))
      order by event.actor_id desc, event.type desc, event.id desc
      limit :rows) as page) as listed
  order by listed.id desc
  limit :rows) as listed
left join users as actor on actor.id = listed.actor
order by listed.id desc;

-- audit_list_requestId
select listed.id::text as id, listed.data::text as data, listed.type, listed."createdAt" as "createdAt",
  listed.resource, listed."user" as "user", listed."otherUser" as "otherUser", listed.via,
  listed."requestId" as "requestId", listed.token, listed.actor as actor__id, actor.username as actor__username
from (
  select event.id, event.type, event.created_at as "createdAt", event.user_id as "user",
    event.other_user_id as "otherUser", event.resource_id as resource, event.data, event.actor_id as actor, event.via,
    event.request_id as "requestId", event.token_id as token
  from events as event
  where event.request_id is not null
  and ((event.request_id, event.id) < (:requestId::text, :below)
    and (event.request_id, event.id) > (:requestId::text, :above))
  order by event.request_id desc, event.id desc
  limit :rows) as listed
left join users as actor on actor.id = listed.actor
order by listed.id desc;

-- audit_list_resource
select listed.id::text as id, listed.data::text as data, listed.type, listed."createdAt" as "createdAt",
  listed.resource, listed."user" as "user", listed."otherUser" as "otherUser", listed.via,
  listed."requestId" as "requestId", listed.token, listed.actor as actor__id, actor.username as actor__username
from (
  select event.id, event.type, event.created_at as "createdAt", event.user_id as "user",
    event.other_user_id as "otherUser", event.resource_id as resource, event.data, event.actor_id as actor, event.via,
    event.request_id as "requestId", event.token_id as token
  from events as event
  where event.resource_id is not null
  and ((event.resource_id, event.id) < (:resource::uuid, :below)
    and (event.resource_id, event.id) > (:resource::uuid, :above))
  order by event.resource_id desc, event.id desc
  limit :rows) as listed
left join users as actor on actor.id = listed.actor
order by listed.id desc;

-- audit_list_token
select listed.id::text as id, listed.data::text as data, listed.type, listed."createdAt" as "createdAt",
  listed.resource, listed."user" as "user", listed."otherUser" as "otherUser", listed.via,
  listed."requestId" as "requestId", listed.token, listed.actor as actor__id, actor.username as actor__username
from (
  select listed.*
  from (
    select page.*
    from (
      with recursive used(type) as ((
          select min(event.type) as type
          from events as event
          where event.token_id = :token::uuid)
        union all
        select ((
            select min(event.type) as type
            from events as event
            where event.token_id = :token::uuid
            and event.type > used.type))
        from used
        where used.type is not null)
      select used.type
      from used
      where used.type is not null) as wanted (type)
    cross join lateral (
      select event.id, event.type, event.created_at as "createdAt", event.user_id as "user",
        event.other_user_id as "otherUser", event.resource_id as resource, event.data, event.actor_id as actor,
        event.via, event.request_id as "requestId", event.token_id as token
      from events as event
      where event.token_id is not null
      and (event.token_id in (:token::uuid, :token::uuid)
        and (event.type, event.id) < (wanted.type, :below)
        and (event.type, event.id) > (wanted.type, :above))
      order by event.token_id desc, event.type desc, event.id desc
      limit :rows) as page) as listed
  order by listed.id desc
  limit :rows) as listed
left join users as actor on actor.id = listed.actor
order by listed.id desc;

-- audit_list_type
select listed.id::text as id, listed.data::text as data, listed.type, listed."createdAt" as "createdAt",
  listed.resource, listed."user" as "user", listed."otherUser" as "otherUser", listed.via,
  listed."requestId" as "requestId", listed.token, listed.actor as actor__id, actor.username as actor__username
from (
  select listed.*
  from (
    select page.*
    from unnest(:type::text[]) as wanted (type)
    cross join lateral (
      select event.id, event.type, event.created_at as "createdAt", event.user_id as "user",
        event.other_user_id as "otherUser", event.resource_id as resource, event.data, event.actor_id as actor,
        event.via, event.request_id as "requestId", event.token_id as token
      from events as event
      where event.type is not null
      and ((event.type, event.id) < (wanted.type, :below)
        and (event.type, event.id) > (wanted.type, :above))
      order by event.type desc, event.id desc
      limit :rows) as page) as listed
  order by listed.id desc
  limit :rows) as listed
left join users as actor on actor.id = listed.actor
order by listed.id desc;

-- authority of a request by link
select coalesce((
    select true as held
    from payment_links as link
    where link.id = :origin.token::uuid
    and link.revoked_at is null for key share), refuse_access(:origin.actor::uuid, :origin.token::uuid)) as held;

-- authority of a request by token
select coalesce((
    select true as held
    from users as "user"
    inner join tokens as token on token.user_id = "user".id
    where "user".id = :origin.actor::uuid
    and "user".status = 'active'
    and token.id = :origin.token::uuid
    and token.revoked_at is null
    for key share of "user", token), refuse_access(:origin.actor::uuid, :origin.token::uuid)) as held;

-- authority of a request by user
select coalesce((
    select true as held
    from users as "user"
    where "user".id = :origin.actor::uuid
    and "user".status = 'active' for key share), refuse_access(:origin.actor::uuid, :origin.token::uuid)) as held;

-- avatar_delete
with avatars as (
  delete from avatars
  where id = :id
  returning *
),
"Recorded" as (
  insert into events (type, user_id, other_user_id, resource_id, data, actor_id, via, request_id, token_id)
  select 'avatar.deleted'::text as type, shown.links__user::uuid as "user", nullif(null::uuid,
    shown.links__user::uuid) as "otherUser", shown.id as resource, row_to_json(shown) as data,
    :origin.actor::uuid as actor, :origin.via::text as via, :origin.requestId::text as "requestId",
    :origin.token::uuid as token
  from (
    select avatars.id, avatars.user_id as links__user
    from avatars) as shown)
select avatars.id
from avatars;

-- avatar_of_image
select id as id
from avatars
where image_key = :imageKey;

-- avatar_replace
with replaced as (
  select image_key as "key"
  from avatars
  where user_id = :user
),
avatars as (
  insert into avatars (id, image_key, created_at, user_id)
  values (:id, :imageKey, :createdAt, :user)
  on conflict (user_id) do
  update
  set id = :id, image_key = :imageKey, created_at = :createdAt
  returning *
),
"Recorded" as (
  insert into events (type, user_id, other_user_id, resource_id, data, actor_id, via, request_id, token_id)
  select 'avatar.updated'::text as type, shown.links__user::uuid as "user", nullif(null::uuid,
    shown.links__user::uuid) as "otherUser", shown.id as resource, row_to_json(shown) as data,
    :origin.actor::uuid as actor, :origin.via::text as via, :origin.requestId::text as "requestId",
    :origin.token::uuid as token
  from (
    select avatars.id, avatars.user_id as links__user
    from avatars) as shown)
select avatars.id, avatars.user_id as links__user, avatars.image_key as "imageKey", 1 as version, (
  select "key"
  from replaced) as "replacedKey"
from avatars;

-- avatars_of_users
select avatars.id, avatars.user_id as links__user, avatars.image_key as "imageKey", 1 as version
from avatars
where user_id = any(:users::uuid[]);

-- avatars_read
select avatars.id, avatars.user_id as links__user, avatars.image_key as "imageKey", 1 as version
from avatars
where id = any(:ids::uuid[]);

-- bill_read
select invoice.id, invoice.invoice_number as "invoiceNumber", invoice.amount, invoice.currency, invoice.description,
  invoice.due_on as "dueOn", invoice.status, owner.name as "ownerName", owner.status as "ownerStatus"
from invoices as invoice
inner join users as owner on owner.id = invoice.owner_id
where invoice.id = :invoice;

-- company_delete
with companies as (
  delete from companies
  where id = :id
  and version = :version
  returning *
),
"Recorded" as (
  insert into events (type, user_id, other_user_id, resource_id, data, actor_id, via, request_id, token_id)
  select 'company.deleted'::text as type, null::uuid as "user", nullif(null::uuid, null::uuid) as "otherUser",
    shown.id as resource, row_to_json(shown) as data, :origin.actor::uuid as actor, :origin.via::text as via,
    :origin.requestId::text as "requestId", :origin.token::uuid as token
  from (
    select company.id, company.name, company.status, company.locations, company.enterprise,
      company.contact_info as "contactInfo", company.website, company.industry,
      company.employee_count as "employeeCount", company.version, company.created_at as "createdAt",
      company.updated_at as "updatedAt"
    from companies as company) as shown)
select company.id
from companies as company;

-- company_fill_nameKey
update companies
set name_key = given.value
from json_to_recordset(:rows::text::json) as given (id uuid, version integer, value text)
where companies.id = given.id
and companies.version = given.version
and companies.name_key is null;

-- company_fill_searched
update companies
set searched = given.value
from json_to_recordset(:rows::text::json) as given (id uuid, version integer, value tsvector)
where companies.id = given.id
and companies.version = given.version
and companies.searched is null;

-- company_find_by_nameKey_status
select one.id, one.matches, one.position, one.all
from (
  with companies as (
    select company.*
    from companies as company
    where (company.name_key in (:nameKey, :nameKey)
      and (company.status, company.id) < (:status, :below)
      and (company.status, company.id) > (:status, :above))
    order by company.name_key desc, company.status desc, company.id desc
    limit :scanned)
  select company.id, (((:only_nameKey::text[] is null
        or company.name_key = any(:only_nameKey::text[]))
      and (:only_status::text[] is null
        or company.status = any(:only_status::text[]))
      and company.id > :idsAbove::uuid
      and company.id < :idsBelow::uuid
      and (:asked::tsquery is null
        or company.searched @@ :asked::tsquery)) is true) as matches, (row_number() over ())::int as position, (
    select reltuples
    from pg_class
    where oid = 'companies'::regclass) as all
  from companies as company) as one
where (one.matches
  or one.position = :scanned::int)
order by one.id desc
limit :rows;

-- company_insert
with companies as (
  insert into companies (id, name, status, locations, enterprise, contact_info, website, industry, employee_count,
    name_key, searched, version, created_at, updated_at)
  values (:id, :name, :status, :locations::text::json, :enterprise, :contactInfo::text::json, :website, :industry,
    :employeeCount, :nameKey, :searched::text::tsvector, 1, :now, :now)
  returning *
),
"Recorded" as (
  insert into events (type, user_id, other_user_id, resource_id, data, actor_id, via, request_id, token_id)
  select 'company.created'::text as type, null::uuid as "user", nullif(null::uuid, null::uuid) as "otherUser",
    shown.id as resource, row_to_json(shown) as data, :origin.actor::uuid as actor, :origin.via::text as via,
    :origin.requestId::text as "requestId", :origin.token::uuid as token
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

-- company_insert_together
with given as (
  select *
  from json_to_recordset(:rows::text::json) as given (id uuid, name text, status text, locations json,
    enterprise boolean, "contactInfo" json, website text, industry text, "employeeCount" integer, "nameKey" text,
    searched tsvector, by_actor uuid, by_via text, by_request text, by_token uuid, by_viewer uuid, by_now timestamptz)
),
companies as (
  insert into companies (id, name, status, locations, enterprise, contact_info, website, industry, employee_count,
    name_key, searched, version, created_at, updated_at)
  select given.id, given.name, given.status, given.locations, given.enterprise, given."contactInfo" as "contactInfo",
    given.website, given.industry, given."employeeCount" as "employeeCount", given."nameKey" as "nameKey",
    given.searched, 1 as version, given.by_now as "createdAt", given.by_now as "updatedAt"
  from given
  returning *
),
"Recorded" as (
  insert into events (type, user_id, other_user_id, resource_id, data, actor_id, via, request_id, token_id)
  select 'company.created'::text as type, null::uuid as "user", nullif(null::uuid, null::uuid) as "otherUser",
    shown.id as resource, row_to_json(shown) as data, given.by_actor as actor, given.by_via as via,
    given.by_request as "requestId", given.by_token as token
  from (
    select company.id, company.name, company.status, company.locations, company.enterprise,
      company.contact_info as "contactInfo", company.website, company.industry,
      company.employee_count as "employeeCount", company.version, company.created_at as "createdAt",
      company.updated_at as "updatedAt"
    from companies as company) as shown
  inner join given on given.id = shown.id)
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

-- company_list_by_nameKey_status
select company.id, company.name, company.status, company.locations, company.enterprise,
  company.contact_info as "contactInfo", company.website, company.industry, company.employee_count as "employeeCount",
  company.version, company.created_at as "createdAt", company.updated_at as "updatedAt"
from companies as company
where (company.name_key in (:nameKey, :nameKey)
  and (company.status, company.id) < (:status, :below)
  and (company.status, company.id) > (:status, :above))
order by company.name_key desc, company.status desc, company.id desc
limit :rows;

-- company_list_by_nameKey_status_each_status
select page.*
from unnest(:status::text[]) as of_status (value)
cross join lateral (
  select company.id, company.name, company.status, company.locations, company.enterprise,
    company.contact_info as "contactInfo", company.website, company.industry, company.employee_count as "employeeCount",
    company.version, company.created_at as "createdAt", company.updated_at as "updatedAt"
  from companies as company
  where company.status between of_status.value
  and of_status.value
  and (company.name_key = any(array[:nameKey])
    and (company.status, company.id) < (of_status.value, :below)
    and (company.status, company.id) > (of_status.value, :above))
  order by company.name_key desc, company.status desc, company.id desc
  limit :rows) as page
order by page.id desc
limit :rows;

-- company_list_by_status
select company.id, company.name, company.status, company.locations, company.enterprise,
  company.contact_info as "contactInfo", company.website, company.industry, company.employee_count as "employeeCount",
  company.version, company.created_at as "createdAt", company.updated_at as "updatedAt"
from companies as company
where ((company.status, company.id) < (:status, :below)
  and (company.status, company.id) > (:status, :above))
order by company.status desc, company.id desc
limit :rows;

-- company_list_by_status_each_status
select page.*
from unnest(:status::text[]) as of_status (value)
cross join lateral (
  select company.id, company.name, company.status, company.locations, company.enterprise,
    company.contact_info as "contactInfo", company.website, company.industry, company.employee_count as "employeeCount",
    company.version, company.created_at as "createdAt", company.updated_at as "updatedAt"
  from companies as company
  where company.status between of_status.value
  and of_status.value
  and ((company.status, company.id) < (of_status.value, :below)
    and (company.status, company.id) > (of_status.value, :above))
  order by company.status desc, company.id desc
  limit :rows) as page
order by page.id desc
limit :rows;

-- company_read
select company.id, company.name, company.status, company.locations, company.enterprise,
  company.contact_info as "contactInfo", company.website, company.industry, company.employee_count as "employeeCount",
  company.version, company.created_at as "createdAt", company.updated_at as "updatedAt"
from companies as company
where company.id = :id;

-- company_read_many
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
    name_key = :nameKey, version = version + 1, updated_at = :now
  where id = :id
  and version = :version
  returning *
),
"Recorded" as (
  insert into events (type, user_id, other_user_id, resource_id, data, actor_id, via, request_id, token_id)
  select 'company.updated'::text as type, null::uuid as "user", nullif(null::uuid, null::uuid) as "otherUser",
    shown.id as resource, row_to_json(shown) as data, :origin.actor::uuid as actor, :origin.via::text as via,
    :origin.requestId::text as "requestId", :origin.token::uuid as token
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

-- company_update_searched
with companies as (
  update companies
  set name = :name, status = :status, locations = :locations::text::json, enterprise = :enterprise,
    contact_info = :contactInfo::text::json, website = :website, industry = :industry, employee_count = :employeeCount,
    name_key = :nameKey, searched = :searched::text::tsvector, version = version + 1, updated_at = :now
  where id = :id
  and version = :version
  returning *
),
"Recorded" as (
  insert into events (type, user_id, other_user_id, resource_id, data, actor_id, via, request_id, token_id)
  select 'company.updated'::text as type, null::uuid as "user", nullif(null::uuid, null::uuid) as "otherUser",
    shown.id as resource, row_to_json(shown) as data, :origin.actor::uuid as actor, :origin.via::text as via,
    :origin.requestId::text as "requestId", :origin.token::uuid as token
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

-- company_without_nameKey
select company.id, company.name, company.status, company.locations, company.enterprise,
  company.contact_info as "contactInfo", company.website, company.industry, company.employee_count as "employeeCount",
  company.version, company.created_at as "createdAt", company.updated_at as "updatedAt"
from companies as company
where company.name_key is null
order by company.id
limit 200;

-- company_without_searched
select company.id, company.name, company.contact_info as "contactInfo", company.website, company.industry,
  company.version
from companies as company
where company.searched is null
order by company.id
limit 50;

-- email_change_attempt
update email_changes
set attempts = attempts + 1
where session = :session
and undo_hash is null
and expires_at > :now
and attempts < 5
returning id as id, code_hash as "codeHash", email as email, attempts as attempts;

-- email_change_confirm
update email_changes
set undo_hash = :undoHash, created_at = :now, expires_at = :until
where id = :id
and undo_hash is null
and former_email = (
  select "user".email
  from users as "user"
  where "user".id = email_changes.user_id)
returning user_id as "user", email as email;

-- email_change_drop
delete from email_changes
where session = :session
and undo_hash is null;

-- email_change_find
select email_changes.email
from email_changes
where session = :session
and undo_hash is null
and expires_at > :now
and attempts < 5;

-- email_change_grants
select grant.id
from grants as grant
where grant.user_id = :user
and grant.created_at >= :since;

-- email_change_insert
with former as (
  delete from email_changes
  where user_id = :user
  and undo_hash is null)
insert into email_changes (id, user_id, email, former_email, session, code_hash, created_at, expires_at, attempts)
values (:id, :user, :email, :formerEmail, :session, :codeHash, :createdAt, :expiresAt, 0);

-- email_change_read
select change.email, change.former_email as "formerEmail", change.undo_hash as "undoHash",
  change.expires_at as "expiresAt", "user".id as "user", "user".username as username, "user".name as name
from email_changes as change
inner join users as "user" on "user".id = change.user_id
where change.id = :id
and change.expires_at > :now;

-- email_change_tokens
select token.id
from tokens as token
where token.user_id = :user
and token.grant_id is null
and token.configured = false
and (token.created_at >= :since
  or token.id = :session);

-- email_change_undo
delete from email_changes
where user_id = :user
and created_at >= :since
returning id as id;

-- email_change_undoable
select change.id, change.former_email as "formerEmail", change.session, change.created_at::text as since,
  "user".id as "user", "user".username as username
from email_changes as change
inner join users as "user" on "user".id = change.user_id
where change.undo_hash = :undoHash
and change.expires_at > :now;

-- email_changes_erase
delete from email_changes
where user_id = :user;

-- email_changes_forget
delete from email_changes
where id in (
  select old.id
  from email_changes as old
  where old.expires_at <= :now
  order by old.expires_at
  limit 1000)
returning id;

-- event_list
select listed.id::text as id, listed.data::text as data, listed.type, listed."createdAt" as "createdAt",
  listed.resource, listed."user" as "user", listed."otherUser" as "otherUser", listed.via,
  listed."requestId" as "requestId", listed.token, listed.actor as actor__id
from (
  select listed.*
  from (
    select page.*
    from unnest(:ofAll::text[]) as wanted (type)
    cross join lateral (
      select event.id, event.type, event.created_at as "createdAt", event.user_id as "user",
        event.other_user_id as "otherUser", event.resource_id as resource, event.data, event.actor_id as actor,
        event.via, event.request_id as "requestId", event.token_id as token
      from events as event
      where event.type is not null
      and ((event.type, event.id) < (wanted.type, :below)
        and (event.type, event.id) > (wanted.type, :above))
      order by event.type desc, event.id desc
      limit :rows) as page
    union all
    select part.*
    from (
      select event.id, event.type, event.created_at as "createdAt", event.user_id as "user",
        event.other_user_id as "otherUser", event.resource_id as resource, event.data, event.actor_id as actor,
        event.via, event.request_id as "requestId", event.token_id as token
      from events as event
      where event.user_id is not null
      and ((event.user_id, event.id) < (:user::uuid, :below)
        and (event.user_id, event.id) > (:user::uuid, :above))
      and event.type = any(:ofUser::text[])
      order by event.user_id desc, event.id desc
      limit :rows) as part
    union all
    select part.*
    from (
      select event.id, event.type, event.created_at as "createdAt", event.user_id as "user",
        event.other_user_id as "otherUser", event.resource_id as resource, event.data, event.actor_id as actor,
        event.via, event.request_id as "requestId", event.token_id as token
      from events as event
      where event.other_user_id is not null
      and ((event.other_user_id, event.id) < (:otherUser::uuid, :below)
        and (event.other_user_id, event.id) > (:otherUser::uuid, :above))
      and event.type = any(:ofOtherUser::text[])
      order by event.other_user_id desc, event.id desc
      limit :rows) as part) as listed
  order by listed.id desc
  limit :rows) as listed
order by listed.id desc;

-- event_list_of_resource
select listed.id::text as id, listed.data::text as data, listed.type, listed."createdAt" as "createdAt",
  listed.resource, listed."user" as "user", listed."otherUser" as "otherUser", listed.via,
  listed."requestId" as "requestId", listed.token, listed.actor as actor__id
from (
  select event.id, event.type, event.created_at as "createdAt", event.user_id as "user",
    event.other_user_id as "otherUser", event.resource_id as resource, event.data, event.actor_id as actor, event.via,
    event.request_id as "requestId", event.token_id as token
  from events as event
  where event.resource_id is not null
  and ((event.resource_id, event.id) < (:resource::uuid, :below)
    and (event.resource_id, event.id) > (:resource::uuid, :above))
  and ((event.user_id is null
      and event.type = any(:ofAll::text[]))
    or (event.user_id = :viewer::uuid
      and event.type = any(:ofUser::text[]))
    or (event.other_user_id = :viewer::uuid
      and event.type = any(:ofOtherUser::text[])))
  order by event.resource_id desc, event.id desc
  limit :rows) as listed
order by listed.id desc;

-- event_list_typed
select listed.id::text as id, listed.data::text as data, listed.type, listed."createdAt" as "createdAt",
  listed.resource, listed."user" as "user", listed."otherUser" as "otherUser", listed.via,
  listed."requestId" as "requestId", listed.token, listed.actor as actor__id
from (
  select listed.*
  from (
    select page.*
    from unnest(:ofAll::text[]) as wanted (type)
    cross join lateral (
      select event.id, event.type, event.created_at as "createdAt", event.user_id as "user",
        event.other_user_id as "otherUser", event.resource_id as resource, event.data, event.actor_id as actor,
        event.via, event.request_id as "requestId", event.token_id as token
      from events as event
      where event.type is not null
      and ((event.type, event.id) < (wanted.type, :below)
        and (event.type, event.id) > (wanted.type, :above))
      order by event.type desc, event.id desc
      limit :rows) as page
    union all
    select part.*
    from (
      select page.*
      from unnest(:ofUser::text[]) as wanted (type)
      cross join lateral (
        select event.id, event.type, event.created_at as "createdAt", event.user_id as "user",
          event.other_user_id as "otherUser", event.resource_id as resource, event.data, event.actor_id as actor,
          event.via, event.request_id as "requestId", event.token_id as token
        from events as event
        where event.user_id is not null
        and (event.user_id in (:user::uuid, :user::uuid)
          and (event.type, event.id) < (wanted.type, :below)
          and (event.type, event.id) > (wanted.type, :above))
        order by event.user_id desc, event.type desc, event.id desc
        limit :rows) as page) as part
    union all
    select part.*
    from (
      select page.*
      from unnest(:ofOtherUser::text[]) as wanted (type)
      cross join lateral (
        select event.id, event.type, event.created_at as "createdAt", event.user_id as "user",
          event.other_user_id as "otherUser", event.resource_id as resource, event.data, event.actor_id as actor,
          event.via, event.request_id as "requestId", event.token_id as token
        from events as event
        where event.other_user_id is not null
        and (event.other_user_id in (:otherUser::uuid, :otherUser::uuid)
          and (event.type, event.id) < (wanted.type, :below)
          and (event.type, event.id) > (wanted.type, :above))
        order by event.other_user_id desc, event.type desc, event.id desc
        limit :rows) as page) as part) as listed
  order by listed.id desc
  limit :rows) as listed
order by listed.id desc;

-- event_read
select event.id::text as id, event.data::text as data, event.type, event.created_at as "createdAt",
  event.user_id as "user", event.other_user_id as "otherUser", event.resource_id as resource,
  event.actor_id as actor__id
from events as event
where event.id = :event::bigint;

-- events_forget
delete from events
where id < :before::bigint;

-- events_list
select event.id::numeric as id, event.data::text as data, event.type, event.created_at as "createdAt",
  event.user_id as "user", event.other_user_id as "otherUser", event.resource_id as resource,
  event.actor_id as actor__id
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
      event.user_id as "user", event.other_user_id as "otherUser", event.resource_id as resource,
      event.actor_id as actor__id
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
      event.user_id as "user", event.other_user_id as "otherUser", event.resource_id as resource,
      event.actor_id as actor__id
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
      event.user_id as "user", event.other_user_id as "otherUser", event.resource_id as resource,
      event.actor_id as actor__id
    from events as event
    where event.id > :after::bigint
    and event.id <= :until::bigint
    and event.user_id is null
    order by event.id
    limit :limit::integer) as part) as visible
order by visible.id
limit :limit::integer;

-- events_newest
select max(event.id)::numeric as id
from events as event;

-- events_oldest
select event.id::numeric as id, event.created_at <= :until as "isOld"
from events as event
order by event.id
limit 1000;

-- events_reach
select min(event.id)::numeric as oldest, (
  select max(past.id)::numeric as horizon
  from events as past
  where past.id < (
    with recursive span(low, high) as (
      select min(event.id) as low, max(event.id) + 1 as high
      from events as event
      union all
      select case when found.at < :until::timestamptz then found.id + 1 else span.low end as low,
        case when found.at < :until::timestamptz then span.high else (span.low + span.high) / 2 end as high
      from span
      left join lateral (
        select event.id, event.created_at as at
        from events as event
        where event.id >= (span.low + span.high) / 2
        and event.id < span.high
        order by event.id
        limit 1) as found on true
      where span.low < span.high)
    select max(span.low) as id
    from span)) as horizon
from events as event;

-- events_read
select event.id::numeric as id, event.data::text as data, event.type, event.created_at as "createdAt",
  event.user_id as "user", event.other_user_id as "otherUser", event.resource_id as resource,
  event.actor_id as actor__id
from events as event
where event.id = any(:ids::bigint[]);

-- events_rehearsed
select event.type
from events as event
where event.request_id = :request
order by event.id;

-- events_rename_user
with batch as (
  select one.id
  from events as one
  where one.id > coalesce(:after, '0')::bigint
  order by one.id
  limit 1000
),
renamed as (
  update events
  set data = (
    select json_object_agg(key, case when key like '%\_\_username'
      and data ->> regexp_replace(key, '__username$', '__id') = :user::text
      or key in ('username', 'name')
      and resource_id = :user::uuid then to_json(:username::text) when key = 'email'
      and resource_id = :user::uuid
      or key = 'receiptEmail'
      and data ->> 'payer' = :user::text then 'null' else value end)
    from json_each(data))
  where id in (
    select batch.id
    from batch)
  and strpos(data::text, :user::text) > 0
  returning id as id)
select batch.id
from batch
order by batch.id;

-- events_since
select (
  with recursive span(low, high) as (
    select min(event.id) as low, max(event.id) + 1 as high
    from events as event
    union all
    select case when found.at < :time::timestamptz then found.id + 1 else span.low end as low,
      case when found.at < :time::timestamptz then span.high else (span.low + span.high) / 2 end as high
    from span
    left join lateral (
      select event.id, event.created_at as at
      from events as event
      where event.id >= (span.low + span.high) / 2
      and event.id < span.high
      order by event.id
      limit 1) as found on true
    where span.low < span.high)
  select max(span.low) as id
  from span)::text as id;

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
      
  and virtualtransaction not in (
          
    select virtualtransaction
    from pg_locks
    where locktype = 'advisory'
    and objid = 7367283
         )
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
      
  and virtualtransaction not in (
          
    select virtualtransaction
    from pg_locks
    where locktype = 'advisory'
    and objid = 7367283
         )
) as lock
where lock.writer = any(:writers::text[]);

-- grant_end
with grants as (
  delete from grants
  where id = any(:grants::uuid[])
  returning *
),
"Recorded" as (
  insert into events (type, user_id, other_user_id, resource_id, data, actor_id, via, request_id, token_id)
  select 'grant.deleted'::text as type, shown."user"::uuid as "user", nullif(null::uuid,
    shown."user"::uuid) as "otherUser", shown.id as resource, row_to_json(shown) as data, :origin.actor::uuid as actor,
    :origin.via::text as via, :origin.requestId::text as "requestId", :origin.token::uuid as token
  from (
    select grant.id, grant.client_id as "clientId", grant.client_name as "clientName",
      grant.client_host as "clientHost", grant.scopes, grant.created_at as "createdAt", grant.expires_at as "expiresAt",
      grant.last_used_at as "lastUsedAt", grant.user_id as "user"
    from grants as grant) as shown)
select grant.id, grant.client_id as "clientId", grant.client_name as "clientName", grant.client_host as "clientHost",
  grant.scopes, grant.created_at as "createdAt", grant.expires_at as "expiresAt", grant.last_used_at as "lastUsedAt"
from grants as grant;

-- grant_find_by_user
select one.id, one.matches, one.position, one.all
from (
  with grants as (
    select grant.*
    from grants as grant
    where ((grant.user_id, grant.id) < (:user::uuid, :below)
      and (grant.user_id, grant.id) > (:user::uuid, :above))
    order by grant.user_id desc, grant.id desc
    limit :scanned)
  select grant.id, (((:only_user::uuid[] is null
        or grant.user_id = any(:only_user::uuid[]))
      and grant.id > :idsAbove::uuid
      and grant.id < :idsBelow::uuid) is true) as matches, (row_number() over ())::int as position, (
    select reltuples
    from pg_class
    where oid = 'grants'::regclass) as all
  from grants as grant) as one
where (one.matches
  or one.position = :scanned::int)
order by one.id desc
limit :rows;

-- grant_ids
select grant.id
from grants as grant
where grant.user_id = :user
and ('tokens:write' = any(:scopes::text[])
  or grant.scopes <@ :scopes::text[]);

-- grant_insert
with grants as (
  insert into grants (id, user_id, client_id, client_name, client_host, scopes, expires_at, session_id, created_at)
  values (:id, :user, :clientId, :clientName, :clientHost, :scopes, :expiresAt, :session, :now)
  returning *
),
"Recorded" as (
  insert into events (type, user_id, other_user_id, resource_id, data, actor_id, via, request_id, token_id)
  select 'grant.created'::text as type, shown."user"::uuid as "user", nullif(null::uuid,
    shown."user"::uuid) as "otherUser", shown.id as resource, row_to_json(shown) as data, :origin.actor::uuid as actor,
    :origin.via::text as via, :origin.requestId::text as "requestId", :origin.token::uuid as token
  from (
    select grant.id, grant.client_id as "clientId", grant.client_name as "clientName",
      grant.client_host as "clientHost", grant.scopes, grant.created_at as "createdAt", grant.expires_at as "expiresAt",
      grant.last_used_at as "lastUsedAt", grant.user_id as "user"
    from grants as grant) as shown)
select grant.id, grant.client_id as "clientId", grant.client_name as "clientName", grant.client_host as "clientHost",
  grant.scopes, grant.created_at as "createdAt", grant.expires_at as "expiresAt", grant.last_used_at as "lastUsedAt"
from grants as grant;

-- grant_insert_together
with given as (
  select *
  from json_to_recordset(:rows::text::json) as given (id uuid, "user" uuid, "clientId" text, "clientName" text,
    "clientHost" text, scopes text[], "expiresAt" timestamptz, session uuid, by_actor uuid, by_via text,
    by_request text, by_token uuid, by_viewer uuid, by_now timestamptz)
),
grants as (
  insert into grants (id, user_id, client_id, client_name, client_host, scopes, expires_at, session_id, created_at)
  select given.id, given."user" as "user", given."clientId" as "clientId", given."clientName" as "clientName",
    given."clientHost" as "clientHost", given.scopes, given."expiresAt" as "expiresAt", given.session,
    given.by_now as "createdAt"
  from given
  returning *
),
"Recorded" as (
  insert into events (type, user_id, other_user_id, resource_id, data, actor_id, via, request_id, token_id)
  select 'grant.created'::text as type, shown."user"::uuid as "user", nullif(null::uuid,
    shown."user"::uuid) as "otherUser", shown.id as resource, row_to_json(shown) as data, given.by_actor as actor,
    given.by_via as via, given.by_request as "requestId", given.by_token as token
  from (
    select grant.id, grant.client_id as "clientId", grant.client_name as "clientName",
      grant.client_host as "clientHost", grant.scopes, grant.created_at as "createdAt", grant.expires_at as "expiresAt",
      grant.last_used_at as "lastUsedAt", grant.user_id as "user"
    from grants as grant) as shown
  inner join given on given.id = shown.id)
select grant.id, grant.client_id as "clientId", grant.client_name as "clientName", grant.client_host as "clientHost",
  grant.scopes, grant.created_at as "createdAt", grant.expires_at as "expiresAt", grant.last_used_at as "lastUsedAt"
from grants as grant;

-- grant_list_by_user
select grant.id, grant.client_id as "clientId", grant.client_name as "clientName", grant.client_host as "clientHost",
  grant.scopes, grant.created_at as "createdAt", grant.expires_at as "expiresAt", grant.last_used_at as "lastUsedAt"
from grants as grant
where ((grant.user_id, grant.id) < (:user::uuid, :below)
  and (grant.user_id, grant.id) > (:user::uuid, :above))
order by grant.user_id desc, grant.id desc
limit :rows;

-- grant_read
select grant.id, grant.client_id as "clientId", grant.client_name as "clientName", grant.client_host as "clientHost",
  grant.scopes, grant.created_at as "createdAt", grant.expires_at as "expiresAt", grant.last_used_at as "lastUsedAt"
from grants as grant
where grant.id = :id
and grant.user_id = :viewer;

-- grant_read_many
select grant.id, grant.client_id as "clientId", grant.client_name as "clientName", grant.client_host as "clientHost",
  grant.scopes, grant.created_at as "createdAt", grant.expires_at as "expiresAt", grant.last_used_at as "lastUsedAt"
from grants as grant
where grant.id = any(:ids::uuid[])
and grant.user_id = :viewer;

-- grants_expire
delete from grants
where id in (
  select old.id
  from grants as old
  where old.expires_at <= :now
  order by old.expires_at
  limit 1000)
returning id;

-- idempotency_claim
select kept.created_at > given.since is true as "isKept",
  case when kept.created_at > given.since then true else pg_try_advisory_xact_lock(hashtextextended(given."user"::text || ' ' || given."key",
  0)) end as "isLocked", kept.fingerprint, kept.status, kept.headers, kept.body
from json_to_recordset(:rows::text::json) as given (place integer, "user" uuid, "key" text, since timestamptz)
left join idempotency_keys as kept on kept.user_id = given."user"
and kept."key" = given."key"
order by given.place;

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
select "user", "key", fingerprint, status, headers, body, "createdAt"
from json_to_recordset(:rows::text::json) as given ("user" uuid, "key" text, fingerprint text, status integer,
  headers jsonb, body text, "createdAt" timestamptz)
on conflict (user_id, "key") do
update
set fingerprint = excluded.fingerprint,
  status = case when idempotency_keys.created_at <= excluded.created_at - '24 hours'::interval then excluded.status end,
  headers = excluded.headers, body = excluded.body, created_at = excluded.created_at;

-- idempotency_keep_replace
insert into idempotency_keys (user_id, "key", fingerprint, status, headers, body, created_at)
select "user", "key", fingerprint, status, headers, body, "createdAt"
from json_to_recordset(:rows::text::json) as given ("user" uuid, "key" text, fingerprint text, status integer,
  headers jsonb, body text, "createdAt" timestamptz)
on conflict (user_id, "key") do
update
set fingerprint = excluded.fingerprint, status = excluded.status, headers = excluded.headers, body = excluded.body,
  created_at = excluded.created_at;

-- identity_delete
with identities as (
  delete from identities
  where issuer = :issuer
  and subject = :subject
  returning *
),
users as (
  select "user".*
  from users as "user"
  where "user".id in (
    select identity.user_id
    from identities as identity)
),
"Recorded" as (
  insert into events (type, user_id, other_user_id, resource_id, data, actor_id, via, request_id, token_id)
  select 'user.unlinked'::text as type, shown.id::uuid as "user", nullif(null::uuid, shown.id::uuid) as "otherUser",
    shown.id as resource, row_to_json(shown) as data, :origin.actor::uuid as actor, :origin.via::text as via,
    :origin.requestId::text as "requestId", :origin.token::uuid as token
  from (
    select "user".id as id, "user".username as username, "user".name as name, "user".status as status,
      "user".invoice_number_pattern as "invoiceNumberPattern", "user".version as version,
      "user".created_at as "createdAt", "user".deleted_at as "deletedAt"
    from users as "user") as shown)
select subject as subject
from identities;

-- identity_insert
with identities as (
  insert into identities (issuer, subject, user_id, created_at)
  values (:issuer, :subject, :user, :now)
  on conflict do nothing
  returning *
),
users as (
  select "user".*
  from users as "user"
  where "user".id in (
    select identity.user_id
    from identities as identity)
),
"Recorded" as (
  insert into events (type, user_id, other_user_id, resource_id, data, actor_id, via, request_id, token_id)
  select 'user.linked'::text as type, shown.id::uuid as "user", nullif(null::uuid, shown.id::uuid) as "otherUser",
    shown.id as resource, row_to_json(shown) as data, :origin.actor::uuid as actor, :origin.via::text as via,
    :origin.requestId::text as "requestId", :origin.token::uuid as token
  from (
    select "user".id as id, "user".username as username, "user".name as name, "user".status as status,
      "user".invoice_number_pattern as "invoiceNumberPattern", "user".version as version,
      "user".created_at as "createdAt", "user".deleted_at as "deletedAt"
    from users as "user") as shown)
select subject as subject
from identities;

-- identity_list
select identity.subject, "user".username as username
from identities as identity
inner join users as "user" on "user".id = identity.user_id
where identity.issuer = :issuer
order by "user".username, identity.subject;

-- identity_user
select "user".id as id, "user".username as username, "user".status as status,
  "user".invoice_number_pattern as "invoiceNumberPattern"
from identities as identity
inner join users as "user" on "user".id = identity.user_id
where identity.issuer = :issuer
and identity.subject = :subject;

-- invoice_delete
with invoices as (
  delete from invoices
  where id = :id
  and version = :version
  returning *
),
"Recorded" as (
  insert into events (type, user_id, other_user_id, resource_id, data, actor_id, via, request_id, token_id)
  select 'invoice.deleted'::text as type, shown.owner::uuid as "user", nullif(null::uuid,
    shown.owner::uuid) as "otherUser", shown.id as resource, row_to_json(shown) as data, :origin.actor::uuid as actor,
    :origin.via::text as via, :origin.requestId::text as "requestId", :origin.token::uuid as token
  from (
    select invoice.id, invoice.version, invoice.created_at as "createdAt", invoice.updated_at as "updatedAt",
      invoice.published_at as "publishedAt", invoice.sent_at as "sentAt", invoice.failed_at as "failedAt",
      invoice.paid_at as "paidAt", invoice.payment_received_at as "paymentReceivedAt", invoice.status,
      invoice.invoice_number as "invoiceNumber", invoice.amount, invoice.currency, invoice.description,
      invoice.due_on as "dueOn", invoice.contact_name as contact__name, invoice.contact_email as contact__email,
      invoice.contact_phone as contact__phone, invoice.owner_id as owner
    from invoices as invoice) as shown)
select invoice.id
from invoices as invoice;

-- invoice_fill_emailKey
update invoices
set email_key = given.value
from json_to_recordset(:rows::text::json) as given (id uuid, version integer, value text)
where invoices.id = given.id
and invoices.version = given.version
and invoices.email_key is null;

-- invoice_fill_searched
update invoices
set searched = given.value
from json_to_recordset(:rows::text::json) as given (id uuid, version integer, value tsvector)
where invoices.id = given.id
and invoices.version = given.version
and invoices.searched is null;

-- invoice_find_by_owner_status
select one.id, one.matches, one.position, one.all
from (
  with invoices as (
    select invoice.*
    from invoices as invoice
    where (invoice.owner_id in (:owner::uuid, :owner::uuid)
      and (invoice.status, invoice.id) < (:status, :below)
      and (invoice.status, invoice.id) > (:status, :above))
    order by invoice.owner_id desc, invoice.status desc, invoice.id desc
    limit :scanned)
  select invoice.id, (((:only_owner::uuid[] is null
        or invoice.owner_id = any(:only_owner::uuid[]))
      and (:only_invoiceNumber::text[] is null
        or invoice.invoice_number = any(:only_invoiceNumber::text[]))
      and (:only_emailKey::text[] is null
        or invoice.email_key = any(:only_emailKey::text[]))
      and (:only_currency::text[] is null
        or invoice.currency = any(:only_currency::text[]))
      and (:only_status::text[] is null
        or invoice.status = any(:only_status::text[]))
      and (:updatedAfter::timestamptz is null
        or (invoice.updated_at, invoice.id) > (:updatedAfter::timestamptz,
          '00000000-0000-0000-0000-000000000000'::uuid))
      and (:updatedBefore::timestamptz is null
        or (invoice.updated_at, invoice.id) < (:updatedBefore::timestamptz,
          '00000000-0000-0000-0000-000000000000'::uuid))
      and (:sentAfter::timestamptz is null
        or (invoice.sent_at, invoice.id) > (:sentAfter::timestamptz, '00000000-0000-0000-0000-000000000000'::uuid))
      and (:sentBefore::timestamptz is null
        or (invoice.sent_at, invoice.id) < (:sentBefore::timestamptz, '00000000-0000-0000-0000-000000000000'::uuid))
      and (:paidAfter::timestamptz is null
        or (invoice.paid_at, invoice.id) > (:paidAfter::timestamptz, '00000000-0000-0000-0000-000000000000'::uuid))
      and (:paidBefore::timestamptz is null
        or (invoice.paid_at, invoice.id) < (:paidBefore::timestamptz, '00000000-0000-0000-0000-000000000000'::uuid))
      and (:dueAfter::date is null
        or (invoice.due_on, invoice.id) > (:dueAfter::date, '00000000-0000-0000-0000-000000000000'::uuid))
      and (:dueBefore::date is null
        or (invoice.due_on, invoice.id) < (:dueBefore::date, 'ffffffff-ffff-ffff-ffff-ffffffffffff'::uuid))
      and (:minAmount::numeric is null
        or (invoice.amount, invoice.id) > (:minAmount::numeric, '00000000-0000-0000-0000-000000000000'::uuid))
      and (:maxAmount::numeric is null
        or (invoice.amount, invoice.id) < (:maxAmount::numeric, 'ffffffff-ffff-ffff-ffff-ffffffffffff'::uuid))
      and invoice.id > :idsAbove::uuid
      and invoice.id < :idsBelow::uuid
      and (:asked::tsquery is null
        or invoice.searched @@ :asked::tsquery)) is true) as matches, (row_number() over ())::int as position, (
    select reltuples
    from pg_class
    where oid = 'invoices'::regclass) as all
  from invoices as invoice) as one
where (one.matches
  or one.position = :scanned::int)
order by one.id desc
limit :rows;

-- invoice_insert
with invoices as (
  insert into invoices (id, invoice_number, amount, currency, description, due_on, contact_name, contact_email,
    contact_phone, owner_id, status, email_key, searched, version, created_at, updated_at)
  values (:id, :invoiceNumber, :amount, :currency, :description, :dueOn, :contact, :contact, :contact, :owner, :status,
    :emailKey, :searched::text::tsvector, 1, :now, :now)
  on conflict do nothing
  returning *
),
"Recorded" as (
  insert into events (type, user_id, other_user_id, resource_id, data, actor_id, via, request_id, token_id)
  select 'invoice.created'::text as type, shown.owner::uuid as "user", nullif(null::uuid,
    shown.owner::uuid) as "otherUser", shown.id as resource, row_to_json(shown) as data, :origin.actor::uuid as actor,
    :origin.via::text as via, :origin.requestId::text as "requestId", :origin.token::uuid as token
  from (
    select invoice.id, invoice.version, invoice.created_at as "createdAt", invoice.updated_at as "updatedAt",
      invoice.published_at as "publishedAt", invoice.sent_at as "sentAt", invoice.failed_at as "failedAt",
      invoice.paid_at as "paidAt", invoice.payment_received_at as "paymentReceivedAt", invoice.status,
      invoice.invoice_number as "invoiceNumber", invoice.amount, invoice.currency, invoice.description,
      invoice.due_on as "dueOn", invoice.contact_name as contact__name, invoice.contact_email as contact__email,
      invoice.contact_phone as contact__phone, invoice.owner_id as owner
    from invoices as invoice) as shown)
select invoice.id, invoice.version, invoice.created_at as "createdAt", invoice.updated_at as "updatedAt",
  invoice.published_at as "publishedAt", invoice.sent_at as "sentAt", invoice.failed_at as "failedAt",
  invoice.paid_at as "paidAt", invoice.payment_received_at as "paymentReceivedAt", invoice.status,
  invoice.invoice_number as "invoiceNumber", invoice.amount, invoice.currency, invoice.description,
  invoice.due_on as "dueOn", invoice.contact_name as contact__name, invoice.contact_email as contact__email,
  invoice.contact_phone as contact__phone
from invoices as invoice;

-- invoice_insert_many
with given as (
  select *
  from json_to_recordset(:rows::text::json) as given (id uuid, "invoiceNumber" text, amount numeric, currency text,
    description text, "dueOn" date, contact_name text, contact_email text, contact_phone text, owner uuid, status text,
    "emailKey" text, searched tsvector)
),
invoices as (
  insert into invoices (id, invoice_number, amount, currency, description, due_on, contact_name, contact_email,
    contact_phone, owner_id, status, email_key, searched, version, created_at, updated_at)
  select given.id, given."invoiceNumber" as "invoiceNumber", given.amount, given.currency, given.description,
    given."dueOn" as "dueOn", given.contact_name, given.contact_email, given.contact_phone, given.owner, given.status,
    given."emailKey" as "emailKey", given.searched, 1 as version, :now as "createdAt", :now as "updatedAt"
  from given
  on conflict do nothing
  returning *
),
"Recorded" as (
  insert into events (type, user_id, other_user_id, resource_id, data, actor_id, via, request_id, token_id)
  select 'invoice.created'::text as type, shown.owner::uuid as "user", nullif(null::uuid,
    shown.owner::uuid) as "otherUser", shown.id as resource, row_to_json(shown) as data, :origin.actor::uuid as actor,
    :origin.via::text as via, :origin.requestId::text as "requestId", :origin.token::uuid as token
  from (
    select invoice.id, invoice.version, invoice.created_at as "createdAt", invoice.updated_at as "updatedAt",
      invoice.published_at as "publishedAt", invoice.sent_at as "sentAt", invoice.failed_at as "failedAt",
      invoice.paid_at as "paidAt", invoice.payment_received_at as "paymentReceivedAt", invoice.status,
      invoice.invoice_number as "invoiceNumber", invoice.amount, invoice.currency, invoice.description,
      invoice.due_on as "dueOn", invoice.contact_name as contact__name, invoice.contact_email as contact__email,
      invoice.contact_phone as contact__phone, invoice.owner_id as owner
    from invoices as invoice) as shown)
select invoice.id, invoice.version, invoice.created_at as "createdAt", invoice.updated_at as "updatedAt",
  invoice.published_at as "publishedAt", invoice.sent_at as "sentAt", invoice.failed_at as "failedAt",
  invoice.paid_at as "paidAt", invoice.payment_received_at as "paymentReceivedAt", invoice.status,
  invoice.invoice_number as "invoiceNumber", invoice.amount, invoice.currency, invoice.description,
  invoice.due_on as "dueOn", invoice.contact_name as contact__name, invoice.contact_email as contact__email,
  invoice.contact_phone as contact__phone
from invoices as invoice;

-- invoice_insert_together
with given as (
  select *
  from json_to_recordset(:rows::text::json) as given (id uuid, "invoiceNumber" text, amount numeric, currency text,
    description text, "dueOn" date, contact_name text, contact_email text, contact_phone text, owner uuid, status text,
    "emailKey" text, searched tsvector, by_actor uuid, by_via text, by_request text, by_token uuid, by_viewer uuid,
    by_now timestamptz)
),
invoices as (
  insert into invoices (id, invoice_number, amount, currency, description, due_on, contact_name, contact_email,
    contact_phone, owner_id, status, email_key, searched, version, created_at, updated_at)
  select given.id, given."invoiceNumber" as "invoiceNumber", given.amount, given.currency, given.description,
    given."dueOn" as "dueOn", given.contact_name, given.contact_email, given.contact_phone, given.owner, given.status,
    given."emailKey" as "emailKey", given.searched, 1 as version, given.by_now as "createdAt",
    given.by_now as "updatedAt"
  from given
  on conflict do nothing
  returning *
),
"Recorded" as (
  insert into events (type, user_id, other_user_id, resource_id, data, actor_id, via, request_id, token_id)
  select 'invoice.created'::text as type, shown.owner::uuid as "user", nullif(null::uuid,
    shown.owner::uuid) as "otherUser", shown.id as resource, row_to_json(shown) as data, given.by_actor as actor,
    given.by_via as via, given.by_request as "requestId", given.by_token as token
  from (
    select invoice.id, invoice.version, invoice.created_at as "createdAt", invoice.updated_at as "updatedAt",
      invoice.published_at as "publishedAt", invoice.sent_at as "sentAt", invoice.failed_at as "failedAt",
      invoice.paid_at as "paidAt", invoice.payment_received_at as "paymentReceivedAt", invoice.status,
      invoice.invoice_number as "invoiceNumber", invoice.amount, invoice.currency, invoice.description,
      invoice.due_on as "dueOn", invoice.contact_name as contact__name, invoice.contact_email as contact__email,
      invoice.contact_phone as contact__phone, invoice.owner_id as owner
    from invoices as invoice) as shown
  inner join given on given.id = shown.id)
select invoice.id, invoice.version, invoice.created_at as "createdAt", invoice.updated_at as "updatedAt",
  invoice.published_at as "publishedAt", invoice.sent_at as "sentAt", invoice.failed_at as "failedAt",
  invoice.paid_at as "paidAt", invoice.payment_received_at as "paymentReceivedAt", invoice.status,
  invoice.invoice_number as "invoiceNumber", invoice.amount, invoice.currency, invoice.description,
  invoice.due_on as "dueOn", invoice.contact_name as contact__name, invoice.contact_email as contact__email,
  invoice.contact_phone as contact__phone
from invoices as invoice;

-- invoice_list_by_owner
select invoice.id, invoice.version, invoice.created_at as "createdAt", invoice.updated_at as "updatedAt",
  invoice.published_at as "publishedAt", invoice.sent_at as "sentAt", invoice.failed_at as "failedAt",
  invoice.paid_at as "paidAt", invoice.payment_received_at as "paymentReceivedAt", invoice.status,
  invoice.invoice_number as "invoiceNumber", invoice.amount, invoice.currency, invoice.description,
  invoice.due_on as "dueOn", invoice.contact_name as contact__name, invoice.contact_email as contact__email,
  invoice.contact_phone as contact__phone
from invoices as invoice
where ((invoice.owner_id, invoice.id) < (:owner::uuid, :below)
  and (invoice.owner_id, invoice.id) > (:owner::uuid, :above))
order by invoice.owner_id desc, invoice.id desc
limit :rows;

-- invoice_list_by_owner_currency_status_each_currency*2_status*2_sorted_amount
select page.*
from (
  select one.*
  from (
    select invoice.id, invoice.version, invoice.created_at as "createdAt", invoice.updated_at as "updatedAt",
      invoice.published_at as "publishedAt", invoice.sent_at as "sentAt", invoice.failed_at as "failedAt",
      invoice.paid_at as "paidAt", invoice.payment_received_at as "paymentReceivedAt", invoice.status,
      invoice.invoice_number as "invoiceNumber", invoice.amount, invoice.currency, invoice.description,
      invoice.due_on as "dueOn", invoice.contact_name as contact__name, invoice.contact_email as contact__email,
      invoice.contact_phone as contact__phone, invoice.amount::text as place, invoice.amount as sorted
    from invoices as invoice
    where invoice.owner_id between :owner::uuid
    and :owner::uuid
    and (invoice.owner_id = :owner::uuid
      and invoice.currency = (:currency::text[])[1]
      and invoice.status = (:status::text[])[1]
      and (invoice.amount, invoice.id) < (:valueBelow, :below)
      and (invoice.amount, invoice.id) > (:valueAbove, :above))
    order by invoice.amount desc, invoice.id desc
    limit :rows) as one
  union all
  select one.*
  from (
    select invoice.id, invoice.version, invoice.created_at as "createdAt", invoice.updated_at as "updatedAt",
      invoice.published_at as "publishedAt", invoice.sent_at as "sentAt", invoice.failed_at as "failedAt",
      invoice.paid_at as "paidAt", invoice.payment_received_at as "paymentReceivedAt", invoice.status,
      invoice.invoice_number as "invoiceNumber", invoice.amount, invoice.currency, invoice.description,
      invoice.due_on as "dueOn", invoice.contact_name as contact__name, invoice.contact_email as contact__email,
      invoice.contact_phone as contact__phone, invoice.amount::text as place, invoice.amount as sorted
    from invoices as invoice
    where invoice.owner_id between :owner::uuid
    and :owner::uuid
    and (invoice.owner_id = :owner::uuid
      and invoice.currency = (:currency::text[])[2]
      and invoice.status = (:status::text[])[1]
      and (invoice.amount, invoice.id) < (:valueBelow, :below)
      and (invoice.amount, invoice.id) > (:valueAbove, :above))
    order by invoice.amount desc, invoice.id desc
    limit :rows) as one
  union all
  select one.*
  from (
    select invoice.id, invoice.version, invoice.created_at as "createdAt", invoice.updated_at as "updatedAt",
      invoice.published_at as "publishedAt", invoice.sent_at as "sentAt", invoice.failed_at as "failedAt",
      invoice.paid_at as "paidAt", invoice.payment_received_at as "paymentReceivedAt", invoice.status,
      invoice.invoice_number as "invoiceNumber", invoice.amount, invoice.currency, invoice.description,
      invoice.due_on as "dueOn", invoice.contact_name as contact__name, invoice.contact_email as contact__email,
      invoice.contact_phone as contact__phone, invoice.amount::text as place, invoice.amount as sorted
    from invoices as invoice
    where invoice.owner_id between :owner::uuid
    and :owner::uuid
    and (invoice.owner_id = :owner::uuid
      and invoice.currency = (:currency::text[])[1]
      and invoice.status = (:status::text[])[2]
      and (invoice.amount, invoice.id) < (:valueBelow, :below)
      and (invoice.amount, invoice.id) > (:valueAbove, :above))
    order by invoice.amount desc, invoice.id desc
    limit :rows) as one
  union all
  select one.*
  from (
    select invoice.id, invoice.version, invoice.created_at as "createdAt", invoice.updated_at as "updatedAt",
      invoice.published_at as "publishedAt", invoice.sent_at as "sentAt", invoice.failed_at as "failedAt",
      invoice.paid_at as "paidAt", invoice.payment_received_at as "paymentReceivedAt", invoice.status,
      invoice.invoice_number as "invoiceNumber", invoice.amount, invoice.currency, invoice.description,
      invoice.due_on as "dueOn", invoice.contact_name as contact__name, invoice.contact_email as contact__email,
      invoice.contact_phone as contact__phone, invoice.amount::text as place, invoice.amount as sorted
    from invoices as invoice
    where invoice.owner_id between :owner::uuid
    and :owner::uuid
    and (invoice.owner_id = :owner::uuid
      and invoice.currency = (:currency::text[])[2]
      and invoice.status = (:status::text[])[2]
      and (invoice.amount, invoice.id) < (:valueBelow, :below)
      and (invoice.amount, invoice.id) > (:valueAbove, :above))
    order by invoice.amount desc, invoice.id desc
    limit :rows) as one) as page
order by page.sorted desc, page.id desc
limit :rows;

-- invoice_list_by_owner_currency_status_each_currency*2_status*2_sorted_createdAt
select page.*
from (
  select one.*
  from (
    select invoice.id, invoice.version, invoice.created_at as "createdAt", invoice.updated_at as "updatedAt",
      invoice.published_at as "publishedAt", invoice.sent_at as "sentAt", invoice.failed_at as "failedAt",
      invoice.paid_at as "paidAt", invoice.payment_received_at as "paymentReceivedAt", invoice.status,
      invoice.invoice_number as "invoiceNumber", invoice.amount, invoice.currency, invoice.description,
      invoice.due_on as "dueOn", invoice.contact_name as contact__name, invoice.contact_email as contact__email,
      invoice.contact_phone as contact__phone,
      (extract(epoch from invoice.created_at) * 1000000)::bigint::text as place, invoice.created_at as sorted
    from invoices as invoice
    where invoice.owner_id between :owner::uuid
    and :owner::uuid
    and (invoice.owner_id = :owner::uuid
      and invoice.currency = (:currency::text[])[1]
      and invoice.status = (:status::text[])[1]
      and (invoice.created_at, invoice.id) < (:valueBelow, :below)
      and (invoice.created_at, invoice.id) > (:valueAbove, :above)
      and invoice.created_at > '-infinity')
    order by invoice.created_at desc, invoice.id desc
    limit :rows) as one
  union all
  select one.*
  from (
    select invoice.id, invoice.version, invoice.created_at as "createdAt", invoice.updated_at as "updatedAt",
      invoice.published_at as "publishedAt", invoice.sent_at as "sentAt", invoice.failed_at as "failedAt",
      invoice.paid_at as "paidAt", invoice.payment_received_at as "paymentReceivedAt", invoice.status,
      invoice.invoice_number as "invoiceNumber", invoice.amount, invoice.currency, invoice.description,
      invoice.due_on as "dueOn", invoice.contact_name as contact__name, invoice.contact_email as contact__email,
      invoice.contact_phone as contact__phone,
      (extract(epoch from invoice.created_at) * 1000000)::bigint::text as place, invoice.created_at as sorted
    from invoices as invoice
    where invoice.owner_id between :owner::uuid
    and :owner::uuid
    and (invoice.owner_id = :owner::uuid
      and invoice.currency = (:currency::text[])[2]
      and invoice.status = (:status::text[])[1]
      and (invoice.created_at, invoice.id) < (:valueBelow, :below)
      and (invoice.created_at, invoice.id) > (:valueAbove, :above)
      and invoice.created_at > '-infinity')
    order by invoice.created_at desc, invoice.id desc
    limit :rows) as one
  union all
  select one.*
  from (
    select invoice.id, invoice.version, invoice.created_at as "createdAt", invoice.updated_at as "updatedAt",
      invoice.published_at as "publishedAt", invoice.sent_at as "sentAt", invoice.failed_at as "failedAt",
      invoice.paid_at as "paidAt", invoice.payment_received_at as "paymentReceivedAt", invoice.status,
      invoice.invoice_number as "invoiceNumber", invoice.amount, invoice.currency, invoice.description,
      invoice.due_on as "dueOn", invoice.contact_name as contact__name, invoice.contact_email as contact__email,
      invoice.contact_phone as contact__phone,
      (extract(epoch from invoice.created_at) * 1000000)::bigint::text as place, invoice.created_at as sorted
    from invoices as invoice
    where invoice.owner_id between :owner::uuid
    and :owner::uuid
    and (invoice.owner_id = :owner::uuid
      and invoice.currency = (:currency::text[])[1]
      and invoice.status = (:status::text[])[2]
      and (invoice.created_at, invoice.id) < (:valueBelow, :below)
      and (invoice.created_at, invoice.id) > (:valueAbove, :above)
      and invoice.created_at > '-infinity')
    order by invoice.created_at desc, invoice.id desc
    limit :rows) as one
  union all
  select one.*
  from (
    select invoice.id, invoice.version, invoice.created_at as "createdAt", invoice.updated_at as "updatedAt",
      invoice.published_at as "publishedAt", invoice.sent_at as "sentAt", invoice.failed_at as "failedAt",
      invoice.paid_at as "paidAt", invoice.payment_received_at as "paymentReceivedAt", invoice.status,
      invoice.invoice_number as "invoiceNumber", invoice.amount, invoice.currency, invoice.description,
      invoice.due_on as "dueOn", invoice.contact_name as contact__name, invoice.contact_email as contact__email,
      invoice.contact_phone as contact__phone,
      (extract(epoch from invoice.created_at) * 1000000)::bigint::text as place, invoice.created_at as sorted
    from invoices as invoice
    where invoice.owner_id between :owner::uuid
    and :owner::uuid
    and (invoice.owner_id = :owner::uuid
      and invoice.currency = (:currency::text[])[2]
      and invoice.status = (:status::text[])[2]
      and (invoice.created_at, invoice.id) < (:valueBelow, :below)
      and (invoice.created_at, invoice.id) > (:valueAbove, :above)
      and invoice.created_at > '-infinity')
    order by invoice.created_at desc, invoice.id desc
    limit :rows) as one) as page
order by page.sorted desc, page.id desc
limit :rows;

-- invoice_list_by_owner_currency_status_sorted_amount
select invoice.id, invoice.version, invoice.created_at as "createdAt", invoice.updated_at as "updatedAt",
  invoice.published_at as "publishedAt", invoice.sent_at as "sentAt", invoice.failed_at as "failedAt",
  invoice.paid_at as "paidAt", invoice.payment_received_at as "paymentReceivedAt", invoice.status,
  invoice.invoice_number as "invoiceNumber", invoice.amount, invoice.currency, invoice.description,
  invoice.due_on as "dueOn", invoice.contact_name as contact__name, invoice.contact_email as contact__email,
  invoice.contact_phone as contact__phone, invoice.amount::text as place, invoice.amount as sorted
from invoices as invoice
where invoice.owner_id between :owner::uuid
and :owner::uuid
and (invoice.owner_id = :owner::uuid
  and invoice.currency = :currency
  and invoice.status = :status
  and (invoice.amount, invoice.id) < (:valueBelow, :below)
  and (invoice.amount, invoice.id) > (:valueAbove, :above))
order by invoice.amount desc, invoice.id desc
limit :rows;

-- invoice_list_by_owner_currency_status_sorted_createdAt
select invoice.id, invoice.version, invoice.created_at as "createdAt", invoice.updated_at as "updatedAt",
  invoice.published_at as "publishedAt", invoice.sent_at as "sentAt", invoice.failed_at as "failedAt",
  invoice.paid_at as "paidAt", invoice.payment_received_at as "paymentReceivedAt", invoice.status,
  invoice.invoice_number as "invoiceNumber", invoice.amount, invoice.currency, invoice.description,
  invoice.due_on as "dueOn", invoice.contact_name as contact__name, invoice.contact_email as contact__email,
  invoice.contact_phone as contact__phone, (extract(epoch from invoice.created_at) * 1000000)::bigint::text as place,
  invoice.created_at as sorted
from invoices as invoice
where invoice.owner_id between :owner::uuid
and :owner::uuid
and (invoice.owner_id = :owner::uuid
  and invoice.currency = :currency
  and invoice.status = :status
  and (invoice.created_at, invoice.id) < (:valueBelow, :below)
  and (invoice.created_at, invoice.id) > (:valueAbove, :above)
  and invoice.created_at > '-infinity')
order by invoice.created_at desc, invoice.id desc
limit :rows;

-- invoice_list_by_owner_emailKey_status_each_emailKey*2_status*2_sorted_createdAt
select page.*
from (
  select one.*
  from (
    select invoice.id, invoice.version, invoice.created_at as "createdAt", invoice.updated_at as "updatedAt",
      invoice.published_at as "publishedAt", invoice.sent_at as "sentAt", invoice.failed_at as "failedAt",
      invoice.paid_at as "paidAt", invoice.payment_received_at as "paymentReceivedAt", invoice.status,
      invoice.invoice_number as "invoiceNumber", invoice.amount, invoice.currency, invoice.description,
      invoice.due_on as "dueOn", invoice.contact_name as contact__name, invoice.contact_email as contact__email,
      invoice.contact_phone as contact__phone,
      (extract(epoch from invoice.created_at) * 1000000)::bigint::text as place, invoice.created_at as sorted
    from invoices as invoice
    where invoice.owner_id between :owner::uuid
    and :owner::uuid
    and (invoice.owner_id = :owner::uuid
      and invoice.email_key = (:emailKey::text[])[1]
      and invoice.status = (:status::text[])[1]
      and (invoice.created_at, invoice.id) < (:valueBelow, :below)
      and (invoice.created_at, invoice.id) > (:valueAbove, :above)
      and invoice.created_at > '-infinity')
    order by invoice.created_at desc, invoice.id desc
    limit :rows) as one
  union all
  select one.*
  from (
    select invoice.id, invoice.version, invoice.created_at as "createdAt", invoice.updated_at as "updatedAt",
      invoice.published_at as "publishedAt", invoice.sent_at as "sentAt", invoice.failed_at as "failedAt",
      invoice.paid_at as "paidAt", invoice.payment_received_at as "paymentReceivedAt", invoice.status,
      invoice.invoice_number as "invoiceNumber", invoice.amount, invoice.currency, invoice.description,
      invoice.due_on as "dueOn", invoice.contact_name as contact__name, invoice.contact_email as contact__email,
      invoice.contact_phone as contact__phone,
      (extract(epoch from invoice.created_at) * 1000000)::bigint::text as place, invoice.created_at as sorted
    from invoices as invoice
    where invoice.owner_id between :owner::uuid
    and :owner::uuid
    and (invoice.owner_id = :owner::uuid
      and invoice.email_key = (:emailKey::text[])[2]
      and invoice.status = (:status::text[])[1]
      and (invoice.created_at, invoice.id) < (:valueBelow, :below)
      and (invoice.created_at, invoice.id) > (:valueAbove, :above)
      and invoice.created_at > '-infinity')
    order by invoice.created_at desc, invoice.id desc
    limit :rows) as one
  union all
  select one.*
  from (
    select invoice.id, invoice.version, invoice.created_at as "createdAt", invoice.updated_at as "updatedAt",
      invoice.published_at as "publishedAt", invoice.sent_at as "sentAt", invoice.failed_at as "failedAt",
      invoice.paid_at as "paidAt", invoice.payment_received_at as "paymentReceivedAt", invoice.status,
      invoice.invoice_number as "invoiceNumber", invoice.amount, invoice.currency, invoice.description,
      invoice.due_on as "dueOn", invoice.contact_name as contact__name, invoice.contact_email as contact__email,
      invoice.contact_phone as contact__phone,
      (extract(epoch from invoice.created_at) * 1000000)::bigint::text as place, invoice.created_at as sorted
    from invoices as invoice
    where invoice.owner_id between :owner::uuid
    and :owner::uuid
    and (invoice.owner_id = :owner::uuid
      and invoice.email_key = (:emailKey::text[])[1]
      and invoice.status = (:status::text[])[2]
      and (invoice.created_at, invoice.id) < (:valueBelow, :below)
      and (invoice.created_at, invoice.id) > (:valueAbove, :above)
      and invoice.created_at > '-infinity')
    order by invoice.created_at desc, invoice.id desc
    limit :rows) as one
  union all
  select one.*
  from (
    select invoice.id, invoice.version, invoice.created_at as "createdAt", invoice.updated_at as "updatedAt",
      invoice.published_at as "publishedAt", invoice.sent_at as "sentAt", invoice.failed_at as "failedAt",
      invoice.paid_at as "paidAt", invoice.payment_received_at as "paymentReceivedAt", invoice.status,
      invoice.invoice_number as "invoiceNumber", invoice.amount, invoice.currency, invoice.description,
      invoice.due_on as "dueOn", invoice.contact_name as contact__name, invoice.contact_email as contact__email,
      invoice.contact_phone as contact__phone,
      (extract(epoch from invoice.created_at) * 1000000)::bigint::text as place, invoice.created_at as sorted
    from invoices as invoice
    where invoice.owner_id between :owner::uuid
    and :owner::uuid
    and (invoice.owner_id = :owner::uuid
      and invoice.email_key = (:emailKey::text[])[2]
      and invoice.status = (:status::text[])[2]
      and (invoice.created_at, invoice.id) < (:valueBelow, :below)
      and (invoice.created_at, invoice.id) > (:valueAbove, :above)
      and invoice.created_at > '-infinity')
    order by invoice.created_at desc, invoice.id desc
    limit :rows) as one) as page
order by page.sorted desc, page.id desc
limit :rows;

-- invoice_list_by_owner_emailKey_status_sorted_createdAt
select invoice.id, invoice.version, invoice.created_at as "createdAt", invoice.updated_at as "updatedAt",
  invoice.published_at as "publishedAt", invoice.sent_at as "sentAt", invoice.failed_at as "failedAt",
  invoice.paid_at as "paidAt", invoice.payment_received_at as "paymentReceivedAt", invoice.status,
  invoice.invoice_number as "invoiceNumber", invoice.amount, invoice.currency, invoice.description,
  invoice.due_on as "dueOn", invoice.contact_name as contact__name, invoice.contact_email as contact__email,
  invoice.contact_phone as contact__phone, (extract(epoch from invoice.created_at) * 1000000)::bigint::text as place,
  invoice.created_at as sorted
from invoices as invoice
where invoice.owner_id between :owner::uuid
and :owner::uuid
and (invoice.owner_id = :owner::uuid
  and invoice.email_key = :emailKey
  and invoice.status = :status
  and (invoice.created_at, invoice.id) < (:valueBelow, :below)
  and (invoice.created_at, invoice.id) > (:valueAbove, :above)
  and invoice.created_at > '-infinity')
order by invoice.created_at desc, invoice.id desc
limit :rows;

-- invoice_list_by_owner_status
select invoice.id, invoice.version, invoice.created_at as "createdAt", invoice.updated_at as "updatedAt",
  invoice.published_at as "publishedAt", invoice.sent_at as "sentAt", invoice.failed_at as "failedAt",
  invoice.paid_at as "paidAt", invoice.payment_received_at as "paymentReceivedAt", invoice.status,
  invoice.invoice_number as "invoiceNumber", invoice.amount, invoice.currency, invoice.description,
  invoice.due_on as "dueOn", invoice.contact_name as contact__name, invoice.contact_email as contact__email,
  invoice.contact_phone as contact__phone
from invoices as invoice
where (invoice.owner_id in (:owner::uuid, :owner::uuid)
  and (invoice.status, invoice.id) < (:status, :below)
  and (invoice.status, invoice.id) > (:status, :above))
order by invoice.owner_id desc, invoice.status desc, invoice.id desc
limit :rows;

-- invoice_list_by_owner_status_each_status
select page.*
from unnest(:status::text[]) as of_status (value)
cross join lateral (
  select invoice.id, invoice.version, invoice.created_at as "createdAt", invoice.updated_at as "updatedAt",
    invoice.published_at as "publishedAt", invoice.sent_at as "sentAt", invoice.failed_at as "failedAt",
    invoice.paid_at as "paidAt", invoice.payment_received_at as "paymentReceivedAt", invoice.status,
    invoice.invoice_number as "invoiceNumber", invoice.amount, invoice.currency, invoice.description,
    invoice.due_on as "dueOn", invoice.contact_name as contact__name, invoice.contact_email as contact__email,
    invoice.contact_phone as contact__phone
  from invoices as invoice
  where invoice.status between of_status.value
  and of_status.value
  and (invoice.owner_id = any(array[:owner::uuid])
    and (invoice.status, invoice.id) < (of_status.value, :below)
    and (invoice.status, invoice.id) > (of_status.value, :above))
  order by invoice.owner_id desc, invoice.status desc, invoice.id desc
  limit :rows) as page
order by page.id desc
limit :rows;

-- invoice_list_by_owner_status_each_status*2_sorted_dueOn
select page.*
from (
  select one.*
  from (
    select invoice.id, invoice.version, invoice.created_at as "createdAt", invoice.updated_at as "updatedAt",
      invoice.published_at as "publishedAt", invoice.sent_at as "sentAt", invoice.failed_at as "failedAt",
      invoice.paid_at as "paidAt", invoice.payment_received_at as "paymentReceivedAt", invoice.status,
      invoice.invoice_number as "invoiceNumber", invoice.amount, invoice.currency, invoice.description,
      invoice.due_on as "dueOn", invoice.contact_name as contact__name, invoice.contact_email as contact__email,
      invoice.contact_phone as contact__phone, invoice.due_on::text as place, invoice.due_on as sorted
    from invoices as invoice
    where invoice.owner_id between :owner::uuid
    and :owner::uuid
    and (invoice.owner_id = :owner::uuid
      and invoice.status = (:status::text[])[1]
      and (invoice.due_on, invoice.id) < (:valueBelow, :below)
      and (invoice.due_on, invoice.id) > (:valueAbove, :above)
      and invoice.due_on > '-infinity')
    order by invoice.due_on desc, invoice.id desc
    limit :rows) as one
  union all
  select one.*
  from (
    select invoice.id, invoice.version, invoice.created_at as "createdAt", invoice.updated_at as "updatedAt",
      invoice.published_at as "publishedAt", invoice.sent_at as "sentAt", invoice.failed_at as "failedAt",
      invoice.paid_at as "paidAt", invoice.payment_received_at as "paymentReceivedAt", invoice.status,
      invoice.invoice_number as "invoiceNumber", invoice.amount, invoice.currency, invoice.description,
      invoice.due_on as "dueOn", invoice.contact_name as contact__name, invoice.contact_email as contact__email,
      invoice.contact_phone as contact__phone, invoice.due_on::text as place, invoice.due_on as sorted
    from invoices as invoice
    where invoice.owner_id between :owner::uuid
    and :owner::uuid
    and (invoice.owner_id = :owner::uuid
      and invoice.status = (:status::text[])[2]
      and (invoice.due_on, invoice.id) < (:valueBelow, :below)
      and (invoice.due_on, invoice.id) > (:valueAbove, :above)
      and invoice.due_on > '-infinity')
    order by invoice.due_on desc, invoice.id desc
    limit :rows) as one) as page
order by page.sorted desc, page.id desc
limit :rows;

-- invoice_list_by_owner_status_each_status*2_sorted_dueOn_none
select page.*
from (
  select one.*
  from (
    select invoice.id, invoice.version, invoice.created_at as "createdAt", invoice.updated_at as "updatedAt",
      invoice.published_at as "publishedAt", invoice.sent_at as "sentAt", invoice.failed_at as "failedAt",
      invoice.paid_at as "paidAt", invoice.payment_received_at as "paymentReceivedAt", invoice.status,
      invoice.invoice_number as "invoiceNumber", invoice.amount, invoice.currency, invoice.description,
      invoice.due_on as "dueOn", invoice.contact_name as contact__name, invoice.contact_email as contact__email,
      invoice.contact_phone as contact__phone, invoice.due_on::text as place, invoice.due_on as sorted
    from invoices as invoice
    where invoice.status between (:status::text[])[1]
    and (:status::text[])[1]
    and (invoice.owner_id = :owner::uuid
      and invoice.status = (:status::text[])[1]
      and invoice.due_on is null
      and invoice.id < :below
      and invoice.id > :above)
    order by invoice.due_on desc, invoice.id desc
    limit :rows) as one
  union all
  select one.*
  from (
    select invoice.id, invoice.version, invoice.created_at as "createdAt", invoice.updated_at as "updatedAt",
      invoice.published_at as "publishedAt", invoice.sent_at as "sentAt", invoice.failed_at as "failedAt",
      invoice.paid_at as "paidAt", invoice.payment_received_at as "paymentReceivedAt", invoice.status,
      invoice.invoice_number as "invoiceNumber", invoice.amount, invoice.currency, invoice.description,
      invoice.due_on as "dueOn", invoice.contact_name as contact__name, invoice.contact_email as contact__email,
      invoice.contact_phone as contact__phone, invoice.due_on::text as place, invoice.due_on as sorted
    from invoices as invoice
    where invoice.status between (:status::text[])[2]
    and (:status::text[])[2]
    and (invoice.owner_id = :owner::uuid
      and invoice.status = (:status::text[])[2]
      and invoice.due_on is null
      and invoice.id < :below
      and invoice.id > :above)
    order by invoice.due_on desc, invoice.id desc
    limit :rows) as one) as page
order by page.sorted desc, page.id desc
limit :rows;

-- invoice_list_by_owner_status_each_status*2_sorted_paidAt
select page.*
from (
  select one.*
  from (
    select invoice.id, invoice.version, invoice.created_at as "createdAt", invoice.updated_at as "updatedAt",
      invoice.published_at as "publishedAt", invoice.sent_at as "sentAt", invoice.failed_at as "failedAt",
      invoice.paid_at as "paidAt", invoice.payment_received_at as "paymentReceivedAt", invoice.status,
      invoice.invoice_number as "invoiceNumber", invoice.amount, invoice.currency, invoice.description,
      invoice.due_on as "dueOn", invoice.contact_name as contact__name, invoice.contact_email as contact__email,
      invoice.contact_phone as contact__phone, (extract(epoch from invoice.paid_at) * 1000000)::bigint::text as place,
      invoice.paid_at as sorted
    from invoices as invoice
    where invoice.owner_id between :owner::uuid
    and :owner::uuid
    and (invoice.owner_id = :owner::uuid
      and invoice.status = (:status::text[])[1]
      and (invoice.paid_at, invoice.id) < (:valueBelow, :below)
      and (invoice.paid_at, invoice.id) > (:valueAbove, :above)
      and invoice.paid_at > '-infinity')
    order by invoice.paid_at desc, invoice.id desc
    limit :rows) as one
  union all
  select one.*
  from (
    select invoice.id, invoice.version, invoice.created_at as "createdAt", invoice.updated_at as "updatedAt",
      invoice.published_at as "publishedAt", invoice.sent_at as "sentAt", invoice.failed_at as "failedAt",
      invoice.paid_at as "paidAt", invoice.payment_received_at as "paymentReceivedAt", invoice.status,
      invoice.invoice_number as "invoiceNumber", invoice.amount, invoice.currency, invoice.description,
      invoice.due_on as "dueOn", invoice.contact_name as contact__name, invoice.contact_email as contact__email,
      invoice.contact_phone as contact__phone, (extract(epoch from invoice.paid_at) * 1000000)::bigint::text as place,
      invoice.paid_at as sorted
    from invoices as invoice
    where invoice.owner_id between :owner::uuid
    and :owner::uuid
    and (invoice.owner_id = :owner::uuid
      and invoice.status = (:status::text[])[2]
      and (invoice.paid_at, invoice.id) < (:valueBelow, :below)
      and (invoice.paid_at, invoice.id) > (:valueAbove, :above)
      and invoice.paid_at > '-infinity')
    order by invoice.paid_at desc, invoice.id desc
    limit :rows) as one) as page
order by page.sorted desc, page.id desc
limit :rows;

-- invoice_list_by_owner_status_each_status*2_sorted_paidAt_none
select page.*
from (
  select one.*
  from (
    select invoice.id, invoice.version, invoice.created_at as "createdAt", invoice.updated_at as "updatedAt",
      invoice.published_at as "publishedAt", invoice.sent_at as "sentAt", invoice.failed_at as "failedAt",
      invoice.paid_at as "paidAt", invoice.payment_received_at as "paymentReceivedAt", invoice.status,
      invoice.invoice_number as "invoiceNumber", invoice.amount, invoice.currency, invoice.description,
      invoice.due_on as "dueOn", invoice.contact_name as contact__name, invoice.contact_email as contact__email,
      invoice.contact_phone as contact__phone, (extract(epoch from invoice.paid_at) * 1000000)::bigint::text as place,
      invoice.paid_at as sorted
    from invoices as invoice
    where invoice.status between (:status::text[])[1]
    and (:status::text[])[1]
    and (invoice.owner_id = :owner::uuid
      and invoice.status = (:status::text[])[1]
      and invoice.paid_at is null
      and invoice.id < :below
      and invoice.id > :above)
    order by invoice.paid_at desc, invoice.id desc
    limit :rows) as one
  union all
  select one.*
  from (
    select invoice.id, invoice.version, invoice.created_at as "createdAt", invoice.updated_at as "updatedAt",
      invoice.published_at as "publishedAt", invoice.sent_at as "sentAt", invoice.failed_at as "failedAt",
      invoice.paid_at as "paidAt", invoice.payment_received_at as "paymentReceivedAt", invoice.status,
      invoice.invoice_number as "invoiceNumber", invoice.amount, invoice.currency, invoice.description,
      invoice.due_on as "dueOn", invoice.contact_name as contact__name, invoice.contact_email as contact__email,
      invoice.contact_phone as contact__phone, (extract(epoch from invoice.paid_at) * 1000000)::bigint::text as place,
      invoice.paid_at as sorted
    from invoices as invoice
    where invoice.status between (:status::text[])[2]
    and (:status::text[])[2]
    and (invoice.owner_id = :owner::uuid
      and invoice.status = (:status::text[])[2]
      and invoice.paid_at is null
      and invoice.id < :below
      and invoice.id > :above)
    order by invoice.paid_at desc, invoice.id desc
    limit :rows) as one) as page
order by page.sorted desc, page.id desc
limit :rows;

-- invoice_list_by_owner_status_each_status*2_sorted_sentAt
select page.*
from (
  select one.*
  from (
    select invoice.id, invoice.version, invoice.created_at as "createdAt", invoice.updated_at as "updatedAt",
      invoice.published_at as "publishedAt", invoice.sent_at as "sentAt", invoice.failed_at as "failedAt",
      invoice.paid_at as "paidAt", invoice.payment_received_at as "paymentReceivedAt", invoice.status,
      invoice.invoice_number as "invoiceNumber", invoice.amount, invoice.currency, invoice.description,
      invoice.due_on as "dueOn", invoice.contact_name as contact__name, invoice.contact_email as contact__email,
      invoice.contact_phone as contact__phone, (extract(epoch from invoice.sent_at) * 1000000)::bigint::text as place,
      invoice.sent_at as sorted
    from invoices as invoice
    where invoice.owner_id between :owner::uuid
    and :owner::uuid
    and (invoice.owner_id = :owner::uuid
      and invoice.status = (:status::text[])[1]
      and (invoice.sent_at, invoice.id) < (:valueBelow, :below)
      and (invoice.sent_at, invoice.id) > (:valueAbove, :above)
      and invoice.sent_at > '-infinity')
    order by invoice.sent_at desc, invoice.id desc
    limit :rows) as one
  union all
  select one.*
  from (
    select invoice.id, invoice.version, invoice.created_at as "createdAt", invoice.updated_at as "updatedAt",
      invoice.published_at as "publishedAt", invoice.sent_at as "sentAt", invoice.failed_at as "failedAt",
      invoice.paid_at as "paidAt", invoice.payment_received_at as "paymentReceivedAt", invoice.status,
      invoice.invoice_number as "invoiceNumber", invoice.amount, invoice.currency, invoice.description,
      invoice.due_on as "dueOn", invoice.contact_name as contact__name, invoice.contact_email as contact__email,
      invoice.contact_phone as contact__phone, (extract(epoch from invoice.sent_at) * 1000000)::bigint::text as place,
      invoice.sent_at as sorted
    from invoices as invoice
    where invoice.owner_id between :owner::uuid
    and :owner::uuid
    and (invoice.owner_id = :owner::uuid
      and invoice.status = (:status::text[])[2]
      and (invoice.sent_at, invoice.id) < (:valueBelow, :below)
      and (invoice.sent_at, invoice.id) > (:valueAbove, :above)
      and invoice.sent_at > '-infinity')
    order by invoice.sent_at desc, invoice.id desc
    limit :rows) as one) as page
order by page.sorted desc, page.id desc
limit :rows;

-- invoice_list_by_owner_status_each_status*2_sorted_sentAt_none
select page.*
from (
  select one.*
  from (
    select invoice.id, invoice.version, invoice.created_at as "createdAt", invoice.updated_at as "updatedAt",
      invoice.published_at as "publishedAt", invoice.sent_at as "sentAt", invoice.failed_at as "failedAt",
      invoice.paid_at as "paidAt", invoice.payment_received_at as "paymentReceivedAt", invoice.status,
      invoice.invoice_number as "invoiceNumber", invoice.amount, invoice.currency, invoice.description,
      invoice.due_on as "dueOn", invoice.contact_name as contact__name, invoice.contact_email as contact__email,
      invoice.contact_phone as contact__phone, (extract(epoch from invoice.sent_at) * 1000000)::bigint::text as place,
      invoice.sent_at as sorted
    from invoices as invoice
    where invoice.status between (:status::text[])[1]
    and (:status::text[])[1]
    and (invoice.owner_id = :owner::uuid
      and invoice.status = (:status::text[])[1]
      and invoice.sent_at is null
      and invoice.id < :below
      and invoice.id > :above)
    order by invoice.sent_at desc, invoice.id desc
    limit :rows) as one
  union all
  select one.*
  from (
    select invoice.id, invoice.version, invoice.created_at as "createdAt", invoice.updated_at as "updatedAt",
      invoice.published_at as "publishedAt", invoice.sent_at as "sentAt", invoice.failed_at as "failedAt",
      invoice.paid_at as "paidAt", invoice.payment_received_at as "paymentReceivedAt", invoice.status,
      invoice.invoice_number as "invoiceNumber", invoice.amount, invoice.currency, invoice.description,
      invoice.due_on as "dueOn", invoice.contact_name as contact__name, invoice.contact_email as contact__email,
      invoice.contact_phone as contact__phone, (extract(epoch from invoice.sent_at) * 1000000)::bigint::text as place,
      invoice.sent_at as sorted
    from invoices as invoice
    where invoice.status between (:status::text[])[2]
    and (:status::text[])[2]
    and (invoice.owner_id = :owner::uuid
      and invoice.status = (:status::text[])[2]
      and invoice.sent_at is null
      and invoice.id < :below
      and invoice.id > :above)
    order by invoice.sent_at desc, invoice.id desc
    limit :rows) as one) as page
order by page.sorted desc, page.id desc
limit :rows;

-- invoice_list_by_owner_status_each_status*2_sorted_updatedAt
select page.*
from (
  select one.*
  from (
    select invoice.id, invoice.version, invoice.created_at as "createdAt", invoice.updated_at as "updatedAt",
      invoice.published_at as "publishedAt", invoice.sent_at as "sentAt", invoice.failed_at as "failedAt",
      invoice.paid_at as "paidAt", invoice.payment_received_at as "paymentReceivedAt", invoice.status,
      invoice.invoice_number as "invoiceNumber", invoice.amount, invoice.currency, invoice.description,
      invoice.due_on as "dueOn", invoice.contact_name as contact__name, invoice.contact_email as contact__email,
      invoice.contact_phone as contact__phone,
      (extract(epoch from invoice.updated_at) * 1000000)::bigint::text as place, invoice.updated_at as sorted
    from invoices as invoice
    where invoice.owner_id between :owner::uuid
    and :owner::uuid
    and (invoice.owner_id = :owner::uuid
      and invoice.status = (:status::text[])[1]
      and (invoice.updated_at, invoice.id) < (:valueBelow, :below)
      and (invoice.updated_at, invoice.id) > (:valueAbove, :above)
      and invoice.updated_at > '-infinity')
    order by invoice.updated_at desc, invoice.id desc
    limit :rows) as one
  union all
  select one.*
  from (
    select invoice.id, invoice.version, invoice.created_at as "createdAt", invoice.updated_at as "updatedAt",
      invoice.published_at as "publishedAt", invoice.sent_at as "sentAt", invoice.failed_at as "failedAt",
      invoice.paid_at as "paidAt", invoice.payment_received_at as "paymentReceivedAt", invoice.status,
      invoice.invoice_number as "invoiceNumber", invoice.amount, invoice.currency, invoice.description,
      invoice.due_on as "dueOn", invoice.contact_name as contact__name, invoice.contact_email as contact__email,
      invoice.contact_phone as contact__phone,
      (extract(epoch from invoice.updated_at) * 1000000)::bigint::text as place, invoice.updated_at as sorted
    from invoices as invoice
    where invoice.owner_id between :owner::uuid
    and :owner::uuid
    and (invoice.owner_id = :owner::uuid
      and invoice.status = (:status::text[])[2]
      and (invoice.updated_at, invoice.id) < (:valueBelow, :below)
      and (invoice.updated_at, invoice.id) > (:valueAbove, :above)
      and invoice.updated_at > '-infinity')
    order by invoice.updated_at desc, invoice.id desc
    limit :rows) as one) as page
order by page.sorted desc, page.id desc
limit :rows;

-- invoice_list_by_owner_status_sorted_dueOn
select invoice.id, invoice.version, invoice.created_at as "createdAt", invoice.updated_at as "updatedAt",
  invoice.published_at as "publishedAt", invoice.sent_at as "sentAt", invoice.failed_at as "failedAt",
  invoice.paid_at as "paidAt", invoice.payment_received_at as "paymentReceivedAt", invoice.status,
  invoice.invoice_number as "invoiceNumber", invoice.amount, invoice.currency, invoice.description,
  invoice.due_on as "dueOn", invoice.contact_name as contact__name, invoice.contact_email as contact__email,
  invoice.contact_phone as contact__phone, invoice.due_on::text as place, invoice.due_on as sorted
from invoices as invoice
where invoice.owner_id between :owner::uuid
and :owner::uuid
and (invoice.owner_id = :owner::uuid
  and invoice.status = :status
  and (invoice.due_on, invoice.id) < (:valueBelow, :below)
  and (invoice.due_on, invoice.id) > (:valueAbove, :above)
  and invoice.due_on > '-infinity')
order by invoice.due_on desc, invoice.id desc
limit :rows;

-- invoice_list_by_owner_status_sorted_dueOn_none
select invoice.id, invoice.version, invoice.created_at as "createdAt", invoice.updated_at as "updatedAt",
  invoice.published_at as "publishedAt", invoice.sent_at as "sentAt", invoice.failed_at as "failedAt",
  invoice.paid_at as "paidAt", invoice.payment_received_at as "paymentReceivedAt", invoice.status,
  invoice.invoice_number as "invoiceNumber", invoice.amount, invoice.currency, invoice.description,
  invoice.due_on as "dueOn", invoice.contact_name as contact__name, invoice.contact_email as contact__email,
  invoice.contact_phone as contact__phone, invoice.due_on::text as place, invoice.due_on as sorted
from invoices as invoice
where invoice.status between :status
and :status
and (invoice.owner_id = :owner::uuid
  and invoice.status = :status
  and invoice.due_on is null
  and invoice.id < :below
  and invoice.id > :above)
order by invoice.due_on desc, invoice.id desc
limit :rows;

-- invoice_list_by_owner_status_sorted_paidAt
select invoice.id, invoice.version, invoice.created_at as "createdAt", invoice.updated_at as "updatedAt",
  invoice.published_at as "publishedAt", invoice.sent_at as "sentAt", invoice.failed_at as "failedAt",
  invoice.paid_at as "paidAt", invoice.payment_received_at as "paymentReceivedAt", invoice.status,
  invoice.invoice_number as "invoiceNumber", invoice.amount, invoice.currency, invoice.description,
  invoice.due_on as "dueOn", invoice.contact_name as contact__name, invoice.contact_email as contact__email,
  invoice.contact_phone as contact__phone, (extract(epoch from invoice.paid_at) * 1000000)::bigint::text as place,
  invoice.paid_at as sorted
from invoices as invoice
where invoice.owner_id between :owner::uuid
and :owner::uuid
and (invoice.owner_id = :owner::uuid
  and invoice.status = :status
  and (invoice.paid_at, invoice.id) < (:valueBelow, :below)
  and (invoice.paid_at, invoice.id) > (:valueAbove, :above)
  and invoice.paid_at > '-infinity')
order by invoice.paid_at desc, invoice.id desc
limit :rows;

-- invoice_list_by_owner_status_sorted_paidAt_none
select invoice.id, invoice.version, invoice.created_at as "createdAt", invoice.updated_at as "updatedAt",
  invoice.published_at as "publishedAt", invoice.sent_at as "sentAt", invoice.failed_at as "failedAt",
  invoice.paid_at as "paidAt", invoice.payment_received_at as "paymentReceivedAt", invoice.status,
  invoice.invoice_number as "invoiceNumber", invoice.amount, invoice.currency, invoice.description,
  invoice.due_on as "dueOn", invoice.contact_name as contact__name, invoice.contact_email as contact__email,
  invoice.contact_phone as contact__phone, (extract(epoch from invoice.paid_at) * 1000000)::bigint::text as place,
  invoice.paid_at as sorted
from invoices as invoice
where invoice.status between :status
and :status
and (invoice.owner_id = :owner::uuid
  and invoice.status = :status
  and invoice.paid_at is null
  and invoice.id < :below
  and invoice.id > :above)
order by invoice.paid_at desc, invoice.id desc
limit :rows;

-- invoice_list_by_owner_status_sorted_sentAt
select invoice.id, invoice.version, invoice.created_at as "createdAt", invoice.updated_at as "updatedAt",
  invoice.published_at as "publishedAt", invoice.sent_at as "sentAt", invoice.failed_at as "failedAt",
  invoice.paid_at as "paidAt", invoice.payment_received_at as "paymentReceivedAt", invoice.status,
  invoice.invoice_number as "invoiceNumber", invoice.amount, invoice.currency, invoice.description,
  invoice.due_on as "dueOn", invoice.contact_name as contact__name, invoice.contact_email as contact__email,
  invoice.contact_phone as contact__phone, (extract(epoch from invoice.sent_at) * 1000000)::bigint::text as place,
  invoice.sent_at as sorted
from invoices as invoice
where invoice.owner_id between :owner::uuid
and :owner::uuid
and (invoice.owner_id = :owner::uuid
  and invoice.status = :status
  and (invoice.sent_at, invoice.id) < (:valueBelow, :below)
  and (invoice.sent_at, invoice.id) > (:valueAbove, :above)
  and invoice.sent_at > '-infinity')
order by invoice.sent_at desc, invoice.id desc
limit :rows;

-- invoice_list_by_owner_status_sorted_sentAt_none
select invoice.id, invoice.version, invoice.created_at as "createdAt", invoice.updated_at as "updatedAt",
  invoice.published_at as "publishedAt", invoice.sent_at as "sentAt", invoice.failed_at as "failedAt",
  invoice.paid_at as "paidAt", invoice.payment_received_at as "paymentReceivedAt", invoice.status,
  invoice.invoice_number as "invoiceNumber", invoice.amount, invoice.currency, invoice.description,
  invoice.due_on as "dueOn", invoice.contact_name as contact__name, invoice.contact_email as contact__email,
  invoice.contact_phone as contact__phone, (extract(epoch from invoice.sent_at) * 1000000)::bigint::text as place,
  invoice.sent_at as sorted
from invoices as invoice
where invoice.status between :status
and :status
and (invoice.owner_id = :owner::uuid
  and invoice.status = :status
  and invoice.sent_at is null
  and invoice.id < :below
  and invoice.id > :above)
order by invoice.sent_at desc, invoice.id desc
limit :rows;

-- invoice_list_by_owner_status_sorted_updatedAt
select invoice.id, invoice.version, invoice.created_at as "createdAt", invoice.updated_at as "updatedAt",
  invoice.published_at as "publishedAt", invoice.sent_at as "sentAt", invoice.failed_at as "failedAt",
  invoice.paid_at as "paidAt", invoice.payment_received_at as "paymentReceivedAt", invoice.status,
  invoice.invoice_number as "invoiceNumber", invoice.amount, invoice.currency, invoice.description,
  invoice.due_on as "dueOn", invoice.contact_name as contact__name, invoice.contact_email as contact__email,
  invoice.contact_phone as contact__phone, (extract(epoch from invoice.updated_at) * 1000000)::bigint::text as place,
  invoice.updated_at as sorted
from invoices as invoice
where invoice.owner_id between :owner::uuid
and :owner::uuid
and (invoice.owner_id = :owner::uuid
  and invoice.status = :status
  and (invoice.updated_at, invoice.id) < (:valueBelow, :below)
  and (invoice.updated_at, invoice.id) > (:valueAbove, :above)
  and invoice.updated_at > '-infinity')
order by invoice.updated_at desc, invoice.id desc
limit :rows;

-- invoice_lock
select invoice.id, invoice.version, invoice.created_at as "createdAt", invoice.updated_at as "updatedAt",
  invoice.published_at as "publishedAt", invoice.sent_at as "sentAt", invoice.failed_at as "failedAt",
  invoice.paid_at as "paidAt", invoice.payment_received_at as "paymentReceivedAt", invoice.status,
  invoice.invoice_number as "invoiceNumber", invoice.amount, invoice.currency, invoice.description,
  invoice.due_on as "dueOn", invoice.contact_name as contact__name, invoice.contact_email as contact__email,
  invoice.contact_phone as contact__phone, owner.id as owner__id, owner.name as owner__name,
  owner.email as owner__email, owner.status as owner__status
from invoices as invoice
inner join users as owner on owner.id = invoice.owner_id
where invoice.id = :invoice
for key share of owner
for update of invoice;

-- invoice_lock_own
select invoice.id, invoice.version, invoice.created_at as "createdAt", invoice.updated_at as "updatedAt",
  invoice.published_at as "publishedAt", invoice.sent_at as "sentAt", invoice.failed_at as "failedAt",
  invoice.paid_at as "paidAt", invoice.payment_received_at as "paymentReceivedAt", invoice.status,
  invoice.invoice_number as "invoiceNumber", invoice.amount, invoice.currency, invoice.description,
  invoice.due_on as "dueOn", invoice.contact_name as contact__name, invoice.contact_email as contact__email,
  invoice.contact_phone as contact__phone, owner.id as owner__id, owner.name as owner__name,
  owner.email as owner__email, owner.status as owner__status, (
  select before.status
  from invoices as before
  where before.id = :invoice) as "statusBefore"
from invoices as invoice
inner join users as owner on owner.id = invoice.owner_id
where invoice.id = :invoice
and invoice.owner_id = :owner
for key share of owner
for update of invoice;

-- invoice_mailed
select invoice.id, invoice.version, invoice.created_at as "createdAt", invoice.updated_at as "updatedAt",
  invoice.published_at as "publishedAt", invoice.sent_at as "sentAt", invoice.failed_at as "failedAt",
  invoice.paid_at as "paidAt", invoice.payment_received_at as "paymentReceivedAt", invoice.status,
  invoice.invoice_number as "invoiceNumber", invoice.amount, invoice.currency, invoice.description,
  invoice.due_on as "dueOn", invoice.contact_name as contact__name, invoice.contact_email as contact__email,
  invoice.contact_phone as contact__phone, owner.id as owner__id, owner.name as owner__name,
  owner.email as owner__email, owner.status as owner__status
from invoices as invoice
inner join users as owner on owner.id = invoice.owner_id
where invoice.id = :invoice;

-- invoice_move
with invoices as (
  update invoices
  set status = :to, version = version + 1, updated_at = :now
  where id = :invoice
  returning *
),
transitions as (
  insert into transitions (id, invoice_id, from_status, to_status, created_at)
  values (:id, :invoice, :from, :to, :now)
  returning *
),
"Recorded" as (
  insert into events (type, user_id, other_user_id, resource_id, data, actor_id, via, request_id, token_id)
  select :event::text as type, shown.owner::uuid as "user", nullif(null::uuid, shown.owner::uuid) as "otherUser",
    shown.id as resource, row_to_json(shown) as data, :origin.actor::uuid as actor, :origin.via::text as via,
    :origin.requestId::text as "requestId", :origin.token::uuid as token
  from (
    select invoice.id, invoice.version, invoice.created_at as "createdAt", invoice.updated_at as "updatedAt",
      invoice.published_at as "publishedAt", invoice.sent_at as "sentAt", invoice.failed_at as "failedAt",
      invoice.paid_at as "paidAt", invoice.payment_received_at as "paymentReceivedAt", invoice.status,
      invoice.invoice_number as "invoiceNumber", invoice.amount, invoice.currency, invoice.description,
      invoice.due_on as "dueOn", invoice.contact_name as contact__name, invoice.contact_email as contact__email,
      invoice.contact_phone as contact__phone, invoice.owner_id as owner, transition.id as transition__id,
      transition.invoice_id as transition__invoice, transition.from_status as transition__from,
      transition.to_status as transition__to, transition.created_at as "transition__createdAt"
    from invoices as invoice
    inner join transitions as transition on transition.invoice_id = invoice.id) as shown)
select invoice.id, invoice.version, invoice.created_at as "createdAt", invoice.updated_at as "updatedAt",
  invoice.published_at as "publishedAt", invoice.sent_at as "sentAt", invoice.failed_at as "failedAt",
  invoice.paid_at as "paidAt", invoice.payment_received_at as "paymentReceivedAt", invoice.status,
  invoice.invoice_number as "invoiceNumber", invoice.amount, invoice.currency, invoice.description,
  invoice.due_on as "dueOn", invoice.contact_name as contact__name, invoice.contact_email as contact__email,
  invoice.contact_phone as contact__phone
from invoices as invoice;

-- invoice_move_paidAt_paid
with invoices as (
  update invoices
  set status = :to, version = version + 1, updated_at = :now, paid_at = :now, payment_received_at = :now
  where id = :invoice
  returning *
),
transitions as (
  insert into transitions (id, invoice_id, from_status, to_status, created_at)
  values (:id, :invoice, :from, :to, :now)
  returning *
),
"Recorded" as (
  insert into events (type, user_id, other_user_id, resource_id, data, actor_id, via, request_id, token_id)
  select :event::text as type, shown.owner::uuid as "user", nullif(null::uuid, shown.owner::uuid) as "otherUser",
    shown.id as resource, row_to_json(shown) as data, :origin.actor::uuid as actor, :origin.via::text as via,
    :origin.requestId::text as "requestId", :origin.token::uuid as token
  from (
    select invoice.id, invoice.version, invoice.created_at as "createdAt", invoice.updated_at as "updatedAt",
      invoice.published_at as "publishedAt", invoice.sent_at as "sentAt", invoice.failed_at as "failedAt",
      invoice.paid_at as "paidAt", invoice.payment_received_at as "paymentReceivedAt", invoice.status,
      invoice.invoice_number as "invoiceNumber", invoice.amount, invoice.currency, invoice.description,
      invoice.due_on as "dueOn", invoice.contact_name as contact__name, invoice.contact_email as contact__email,
      invoice.contact_phone as contact__phone, invoice.owner_id as owner, transition.id as transition__id,
      transition.invoice_id as transition__invoice, transition.from_status as transition__from,
      transition.to_status as transition__to, transition.created_at as "transition__createdAt"
    from invoices as invoice
    inner join transitions as transition on transition.invoice_id = invoice.id) as shown)
select invoice.id, invoice.version, invoice.created_at as "createdAt", invoice.updated_at as "updatedAt",
  invoice.published_at as "publishedAt", invoice.sent_at as "sentAt", invoice.failed_at as "failedAt",
  invoice.paid_at as "paidAt", invoice.payment_received_at as "paymentReceivedAt", invoice.status,
  invoice.invoice_number as "invoiceNumber", invoice.amount, invoice.currency, invoice.description,
  invoice.due_on as "dueOn", invoice.contact_name as contact__name, invoice.contact_email as contact__email,
  invoice.contact_phone as contact__phone
from invoices as invoice;

-- invoice_move_sentAt
with invoices as (
  update invoices
  set status = :to, version = version + 1, updated_at = :now, sent_at = :now
  where id = :invoice
  returning *
),
transitions as (
  insert into transitions (id, invoice_id, from_status, to_status, created_at)
  values (:id, :invoice, :from, :to, :now)
  returning *
),
"Recorded" as (
  insert into events (type, user_id, other_user_id, resource_id, data, actor_id, via, request_id, token_id)
  select :event::text as type, shown.owner::uuid as "user", nullif(null::uuid, shown.owner::uuid) as "otherUser",
    shown.id as resource, row_to_json(shown) as data, :origin.actor::uuid as actor, :origin.via::text as via,
    :origin.requestId::text as "requestId", :origin.token::uuid as token
  from (
    select invoice.id, invoice.version, invoice.created_at as "createdAt", invoice.updated_at as "updatedAt",
      invoice.published_at as "publishedAt", invoice.sent_at as "sentAt", invoice.failed_at as "failedAt",
      invoice.paid_at as "paidAt", invoice.payment_received_at as "paymentReceivedAt", invoice.status,
      invoice.invoice_number as "invoiceNumber", invoice.amount, invoice.currency, invoice.description,
      invoice.due_on as "dueOn", invoice.contact_name as contact__name, invoice.contact_email as contact__email,
      invoice.contact_phone as contact__phone, invoice.owner_id as owner, transition.id as transition__id,
      transition.invoice_id as transition__invoice, transition.from_status as transition__from,
      transition.to_status as transition__to, transition.created_at as "transition__createdAt"
    from invoices as invoice
    inner join transitions as transition on transition.invoice_id = invoice.id) as shown)
select invoice.id, invoice.version, invoice.created_at as "createdAt", invoice.updated_at as "updatedAt",
  invoice.published_at as "publishedAt", invoice.sent_at as "sentAt", invoice.failed_at as "failedAt",
  invoice.paid_at as "paidAt", invoice.payment_received_at as "paymentReceivedAt", invoice.status,
  invoice.invoice_number as "invoiceNumber", invoice.amount, invoice.currency, invoice.description,
  invoice.due_on as "dueOn", invoice.contact_name as contact__name, invoice.contact_email as contact__email,
  invoice.contact_phone as contact__phone
from invoices as invoice;

-- invoice_number_free
update invoice_numberings
set next = :n
where owner_id = :owner
and prefix = :prefix
and next > :n;

-- invoice_numbered
select invoice.id
from invoices as invoice
where invoice.owner_id = :owner
and invoice.invoice_number = :number;

-- invoice_numbering_read
select numbering.next
from invoice_numberings as numbering
where numbering.owner_id = :owner
and numbering.prefix = :prefix;

-- invoice_numbering_store
insert into invoice_numberings (owner_id, prefix, next)
values (:owner, :prefix, :next)
on conflict (owner_id, prefix) do
update
set next = :next;

-- invoice_numbers_free
select number.n::text as n
from generate_series(:first::bigint, :first::bigint + 999) as number (n)
where not exists (
  select invoice.id
  from invoices as invoice
  where invoice.owner_id = :owner
  and invoice.invoice_number = :prefix || lpad(number.n::text, greatest(:width, length(number.n::text)), '0'))
order by number.n
limit :count::int;

-- invoice_pattern_lock
select "user".invoice_number_pattern as "invoiceNumberPattern"
from users as "user"
where "user".id = :user for no key update;

-- invoice_read
select invoice.id, invoice.version, invoice.created_at as "createdAt", invoice.updated_at as "updatedAt",
  invoice.published_at as "publishedAt", invoice.sent_at as "sentAt", invoice.failed_at as "failedAt",
  invoice.paid_at as "paidAt", invoice.payment_received_at as "paymentReceivedAt", invoice.status,
  invoice.invoice_number as "invoiceNumber", invoice.amount, invoice.currency, invoice.description,
  invoice.due_on as "dueOn", invoice.contact_name as contact__name, invoice.contact_email as contact__email,
  invoice.contact_phone as contact__phone
from invoices as invoice
where invoice.id = :id
and invoice.owner_id = :viewer;

-- invoice_read_many
select invoice.id, invoice.version, invoice.created_at as "createdAt", invoice.updated_at as "updatedAt",
  invoice.published_at as "publishedAt", invoice.sent_at as "sentAt", invoice.failed_at as "failedAt",
  invoice.paid_at as "paidAt", invoice.payment_received_at as "paymentReceivedAt", invoice.status,
  invoice.invoice_number as "invoiceNumber", invoice.amount, invoice.currency, invoice.description,
  invoice.due_on as "dueOn", invoice.contact_name as contact__name, invoice.contact_email as contact__email,
  invoice.contact_phone as contact__phone
from invoices as invoice
where invoice.id = any(:ids::uuid[])
and invoice.owner_id = :viewer;

-- invoice_receive_payment
with invoices as (
  update invoices
  set payment_received_at = :now, updated_at = :now, version = version + 1
  where id = :invoice
  returning *
),
"Recorded" as (
  insert into events (type, user_id, other_user_id, resource_id, data, actor_id, via, request_id, token_id)
  select 'invoice.updated'::text as type, shown.owner::uuid as "user", nullif(null::uuid,
    shown.owner::uuid) as "otherUser", shown.id as resource, row_to_json(shown) as data, :origin.actor::uuid as actor,
    :origin.via::text as via, :origin.requestId::text as "requestId", :origin.token::uuid as token
  from (
    select invoice.id, invoice.version, invoice.created_at as "createdAt", invoice.updated_at as "updatedAt",
      invoice.published_at as "publishedAt", invoice.sent_at as "sentAt", invoice.failed_at as "failedAt",
      invoice.paid_at as "paidAt", invoice.payment_received_at as "paymentReceivedAt", invoice.status,
      invoice.invoice_number as "invoiceNumber", invoice.amount, invoice.currency, invoice.description,
      invoice.due_on as "dueOn", invoice.contact_name as contact__name, invoice.contact_email as contact__email,
      invoice.contact_phone as contact__phone, invoice.owner_id as owner
    from invoices as invoice) as shown)
select invoice.id, invoice.version, invoice.created_at as "createdAt", invoice.updated_at as "updatedAt",
  invoice.published_at as "publishedAt", invoice.sent_at as "sentAt", invoice.failed_at as "failedAt",
  invoice.paid_at as "paidAt", invoice.payment_received_at as "paymentReceivedAt", invoice.status,
  invoice.invoice_number as "invoiceNumber", invoice.amount, invoice.currency, invoice.description,
  invoice.due_on as "dueOn", invoice.contact_name as contact__name, invoice.contact_email as contact__email,
  invoice.contact_phone as contact__phone
from invoices as invoice;

-- invoice_totals_by_owner_status
with invoices as (
  select invoice.*
  from invoices as invoice
  where (invoice.owner_id in (:owner::uuid, :owner::uuid)
    and (invoice.status, invoice.id) < (:status, :below)
    and (invoice.status, invoice.id) > (:status, :above))
  order by invoice.owner_id desc, invoice.status desc, invoice.id desc
  limit :scanned)
select invoice.currency, invoice.status, count(*) filter (where invoice.id > :oldest::uuid
  and (((:only_owner::uuid[] is null
        or invoice.owner_id = any(:only_owner::uuid[]))
      and (:only_invoiceNumber::text[] is null
        or invoice.invoice_number = any(:only_invoiceNumber::text[]))
      and (:only_emailKey::text[] is null
        or invoice.email_key = any(:only_emailKey::text[]))
      and (:only_currency::text[] is null
        or invoice.currency = any(:only_currency::text[]))
      and (:only_status::text[] is null
        or invoice.status = any(:only_status::text[]))
      and (:updatedAfter::timestamptz is null
        or (invoice.updated_at, invoice.id) > (:updatedAfter::timestamptz,
          '00000000-0000-0000-0000-000000000000'::uuid))
      and (:updatedBefore::timestamptz is null
        or (invoice.updated_at, invoice.id) < (:updatedBefore::timestamptz,
          '00000000-0000-0000-0000-000000000000'::uuid))
      and (:sentAfter::timestamptz is null
        or (invoice.sent_at, invoice.id) > (:sentAfter::timestamptz, '00000000-0000-0000-0000-000000000000'::uuid))
      and (:sentBefore::timestamptz is null
        or (invoice.sent_at, invoice.id) < (:sentBefore::timestamptz, '00000000-0000-0000-0000-000000000000'::uuid))
      and (:paidAfter::timestamptz is null
        or (invoice.paid_at, invoice.id) > (:paidAfter::timestamptz, '00000000-0000-0000-0000-000000000000'::uuid))
      and (:paidBefore::timestamptz is null
        or (invoice.paid_at, invoice.id) < (:paidBefore::timestamptz, '00000000-0000-0000-0000-000000000000'::uuid))
      and (:dueAfter::date is null
        or (invoice.due_on, invoice.id) > (:dueAfter::date, '00000000-0000-0000-0000-000000000000'::uuid))
      and (:dueBefore::date is null
        or (invoice.due_on, invoice.id) < (:dueBefore::date, 'ffffffff-ffff-ffff-ffff-ffffffffffff'::uuid))
      and (:minAmount::numeric is null
        or (invoice.amount, invoice.id) > (:minAmount::numeric, '00000000-0000-0000-0000-000000000000'::uuid))
      and (:maxAmount::numeric is null
        or (invoice.amount, invoice.id) < (:maxAmount::numeric, 'ffffffff-ffff-ffff-ffff-ffffffffffff'::uuid))
      and invoice.id > :idsAbove::uuid
      and invoice.id < :idsBelow::uuid
      and (:asked::tsquery is null
        or invoice.searched @@ :asked::tsquery)) is true))::int as count,
          (sum(invoice.amount) filter (where invoice.id > :oldest::uuid
    and (((:only_owner::uuid[] is null
          or invoice.owner_id = any(:only_owner::uuid[]))
        and (:only_invoiceNumber::text[] is null
          or invoice.invoice_number = any(:only_invoiceNumber::text[]))
        and (:only_emailKey::text[] is null
          or invoice.email_key = any(:only_emailKey::text[]))
        and (:only_currency::text[] is null
          or invoice.currency = any(:only_currency::text[]))
        and (:only_status::text[] is null
          or invoice.status = any(:only_status::text[]))
        and (:updatedAfter::timestamptz is null
          or (invoice.updated_at, invoice.id) > (:updatedAfter::timestamptz,
            '00000000-0000-0000-0000-000000000000'::uuid))
        and (:updatedBefore::timestamptz is null
          or (invoice.updated_at, invoice.id) < (:updatedBefore::timestamptz,
            '00000000-0000-0000-0000-000000000000'::uuid))
        and (:sentAfter::timestamptz is null
          or (invoice.sent_at, invoice.id) > (:sentAfter::timestamptz, '00000000-0000-0000-0000-000000000000'::uuid))
        and (:sentBefore::timestamptz is null
          or (invoice.sent_at, invoice.id) < (:sentBefore::timestamptz, '00000000-0000-0000-0000-000000000000'::uuid))
        and (:paidAfter::timestamptz is null
          or (invoice.paid_at, invoice.id) > (:paidAfter::timestamptz, '00000000-0000-0000-0000-000000000000'::uuid))
        and (:paidBefore::timestamptz is null
          or (invoice.paid_at, invoice.id) < (:paidBefore::timestamptz, '00000000-0000-0000-0000-000000000000'::uuid))
        and (:dueAfter::date is null
          or (invoice.due_on, invoice.id) > (:dueAfter::date, '00000000-0000-0000-0000-000000000000'::uuid))
        and (:dueBefore::date is null
          or (invoice.due_on, invoice.id) < (:dueBefore::date, 'ffffffff-ffff-ffff-ffff-ffffffffffff'::uuid))
        and (:minAmount::numeric is null
          or (invoice.amount, invoice.id) > (:minAmount::numeric, '00000000-0000-0000-0000-000000000000'::uuid))
        and (:maxAmount::numeric is null
          or (invoice.amount, invoice.id) < (:maxAmount::numeric, 'ffffffff-ffff-ffff-ffff-ffffffffffff'::uuid))
        and invoice.id > :idsAbove::uuid
        and invoice.id < :idsBelow::uuid
        and (:asked::tsquery is null
          or invoice.searched @@ :asked::tsquery)) is true)))::text as sum,
            count(*) filter (where invoice.id > :oldest::uuid)::int as scanned
from invoices as invoice
group by invoice.currency, invoice.status
order by invoice.currency asc, invoice.status asc;

-- invoice_totals_exact
select part.currency, part.status, sum(part.count)::int as count, sum(part.amount)::text as sum
from invoice_sums as part
where part.owner_id = :owner
and (:status::text[] is null
  or part.status = any(:status::text[]))
and (:currency::text[] is null
  or part.currency = any(:currency::text[]))
group by part.currency, part.status having sum(part.count) > 0
order by part.currency, part.status;

-- invoice_update
with invoices as (
  update invoices
  set invoice_number = :invoiceNumber, amount = :amount, currency = :currency, description = :description,
    due_on = :dueOn, contact_name = :contact, contact_email = :contact, contact_phone = :contact, email_key = :emailKey,
    version = version + 1, updated_at = :now
  where id = :id
  and version = :version
  returning *
),
"Recorded" as (
  insert into events (type, user_id, other_user_id, resource_id, data, actor_id, via, request_id, token_id)
  select 'invoice.updated'::text as type, shown.owner::uuid as "user", nullif(null::uuid,
    shown.owner::uuid) as "otherUser", shown.id as resource, row_to_json(shown) as data, :origin.actor::uuid as actor,
    :origin.via::text as via, :origin.requestId::text as "requestId", :origin.token::uuid as token
  from (
    select invoice.id, invoice.version, invoice.created_at as "createdAt", invoice.updated_at as "updatedAt",
      invoice.published_at as "publishedAt", invoice.sent_at as "sentAt", invoice.failed_at as "failedAt",
      invoice.paid_at as "paidAt", invoice.payment_received_at as "paymentReceivedAt", invoice.status,
      invoice.invoice_number as "invoiceNumber", invoice.amount, invoice.currency, invoice.description,
      invoice.due_on as "dueOn", invoice.contact_name as contact__name, invoice.contact_email as contact__email,
      invoice.contact_phone as contact__phone, invoice.owner_id as owner
    from invoices as invoice) as shown)
select invoice.id, invoice.version, invoice.created_at as "createdAt", invoice.updated_at as "updatedAt",
  invoice.published_at as "publishedAt", invoice.sent_at as "sentAt", invoice.failed_at as "failedAt",
  invoice.paid_at as "paidAt", invoice.payment_received_at as "paymentReceivedAt", invoice.status,
  invoice.invoice_number as "invoiceNumber", invoice.amount, invoice.currency, invoice.description,
  invoice.due_on as "dueOn", invoice.contact_name as contact__name, invoice.contact_email as contact__email,
  invoice.contact_phone as contact__phone
from invoices as invoice;

-- invoice_update_searched
with invoices as (
  update invoices
  set invoice_number = :invoiceNumber, amount = :amount, currency = :currency, description = :description,
    due_on = :dueOn, contact_name = :contact, contact_email = :contact, contact_phone = :contact, email_key = :emailKey,
    searched = :searched::text::tsvector, version = version + 1, updated_at = :now
  where id = :id
  and version = :version
  returning *
),
"Recorded" as (
  insert into events (type, user_id, other_user_id, resource_id, data, actor_id, via, request_id, token_id)
  select 'invoice.updated'::text as type, shown.owner::uuid as "user", nullif(null::uuid,
    shown.owner::uuid) as "otherUser", shown.id as resource, row_to_json(shown) as data, :origin.actor::uuid as actor,
    :origin.via::text as via, :origin.requestId::text as "requestId", :origin.token::uuid as token
  from (
    select invoice.id, invoice.version, invoice.created_at as "createdAt", invoice.updated_at as "updatedAt",
      invoice.published_at as "publishedAt", invoice.sent_at as "sentAt", invoice.failed_at as "failedAt",
      invoice.paid_at as "paidAt", invoice.payment_received_at as "paymentReceivedAt", invoice.status,
      invoice.invoice_number as "invoiceNumber", invoice.amount, invoice.currency, invoice.description,
      invoice.due_on as "dueOn", invoice.contact_name as contact__name, invoice.contact_email as contact__email,
      invoice.contact_phone as contact__phone, invoice.owner_id as owner
    from invoices as invoice) as shown)
select invoice.id, invoice.version, invoice.created_at as "createdAt", invoice.updated_at as "updatedAt",
  invoice.published_at as "publishedAt", invoice.sent_at as "sentAt", invoice.failed_at as "failedAt",
  invoice.paid_at as "paidAt", invoice.payment_received_at as "paymentReceivedAt", invoice.status,
  invoice.invoice_number as "invoiceNumber", invoice.amount, invoice.currency, invoice.description,
  invoice.due_on as "dueOn", invoice.contact_name as contact__name, invoice.contact_email as contact__email,
  invoice.contact_phone as contact__phone
from invoices as invoice;

-- invoice_without_emailKey
select invoice.id, invoice.version, invoice.created_at as "createdAt", invoice.updated_at as "updatedAt",
  invoice.published_at as "publishedAt", invoice.sent_at as "sentAt", invoice.failed_at as "failedAt",
  invoice.paid_at as "paidAt", invoice.payment_received_at as "paymentReceivedAt", invoice.status,
  invoice.invoice_number as "invoiceNumber", invoice.amount, invoice.currency, invoice.description,
  invoice.due_on as "dueOn", invoice.contact_name as contact__name, invoice.contact_email as contact__email,
  invoice.contact_phone as contact__phone, invoice.owner_id as owner
from invoices as invoice
where invoice.email_key is null
order by invoice.id
limit 200;

-- invoice_without_searched
select invoice.id, invoice.version, invoice.invoice_number as "invoiceNumber", invoice.description,
  invoice.contact_name as contact__name, invoice.contact_email as contact__email,
  invoice.contact_phone as contact__phone, invoice.owner_id as owner
from invoices as invoice
where invoice.searched is null
order by invoice.id
limit 50;

-- known_browser_find
select browser.hash
from known_browsers as browser
where browser.hash = :hash
and browser.expires_at > :now;

-- known_browser_keep
insert into known_browsers (hash, user_id, expires_at)
values (:hash, :user, :expiresAt)
on conflict (hash) do
update
set user_id = :user, expires_at = :expiresAt;

-- known_browsers_erase
delete from known_browsers
where user_id = :user;

-- known_browsers_forget
delete from known_browsers
where hash in (
  select old.hash
  from known_browsers as old
  where old.expires_at <= :now
  order by old.expires_at
  limit 1000)
returning hash;

-- mails_count
insert into mail_counts ("key", spent_until)
select given."key", :now::timestamptz + make_interval(secs => given.share / 1000) as "spentUntil"
from unnest(:keys::text[], :shares::float8[]) as given (key, share)
order by given."key"
on conflict ("key") do
update
set spent_until = greatest(mail_counts.spent_until, :now::timestamptz) + (excluded.spent_until - :now::timestamptz)
returning "key" as "key", spent_until as "spentUntil";

-- mails_forget
delete from mail_counts
where "key" in (
  select old."key"
  from mail_counts as old
  where old.spent_until <= :now
  order by old.spent_until
  limit 1000)
returning "key";

-- message_delete_references
with messages as (
  delete from messages
  where id = :id
  and version = :version
  returning id, user_id, sender_id, version, created_at, updated_at, '[deleted]'::text as message
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
  and type in ('message.created', 'message.updated', 'message.deleted')
),
"Recorded" as (
  insert into events (type, user_id, other_user_id, resource_id, data, actor_id, via, request_id, token_id)
  select 'message.deleted'::text as type, shown.user__id::uuid as "user", nullif(shown.sender__id::uuid,
    shown.user__id::uuid) as "otherUser", shown.id as resource, row_to_json(shown) as data,
    :origin.actor::uuid as actor, :origin.via::text as via, :origin.requestId::text as "requestId",
    :origin.token::uuid as token
  from (
    select message.id, message.message, message.user_id as user__id, message.sender_id as sender__id, message.version,
      message.created_at as "createdAt", message.updated_at as "updatedAt", "user".username as user__username,
      sender.username as sender__username
    from messages as message
    inner join users as "user" on "user".id = message.user_id
    inner join users as sender on sender.id = message.sender_id) as shown)
select message.id, message.message, message.user_id as user__id, message.sender_id as sender__id, message.version,
  message.created_at as "createdAt", message.updated_at as "updatedAt", "user".username as user__username,
  sender.username as sender__username
from messages as message
inner join users as "user" on "user".id = message.user_id
inner join users as sender on sender.id = message.sender_id;

-- message_delete_references_withoutDeliveries
with messages as (
  delete from messages
  where id = :id
  and version = :version
  returning id, user_id, sender_id, version, created_at, updated_at, '[deleted]'::text as message
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
"Recorded" as (
  insert into events (type, user_id, other_user_id, resource_id, data, actor_id, via, request_id, token_id)
  select 'message.deleted'::text as type, shown.user__id::uuid as "user", nullif(shown.sender__id::uuid,
    shown.user__id::uuid) as "otherUser", shown.id as resource, row_to_json(shown) as data,
    :origin.actor::uuid as actor, :origin.via::text as via, :origin.requestId::text as "requestId",
    :origin.token::uuid as token
  from (
    select message.id, message.message, message.user_id as user__id, message.sender_id as sender__id, message.version,
      message.created_at as "createdAt", message.updated_at as "updatedAt", "user".username as user__username,
      sender.username as sender__username
    from messages as message
    inner join users as "user" on "user".id = message.user_id
    inner join users as sender on sender.id = message.sender_id) as shown)
select message.id, message.message, message.user_id as user__id, message.sender_id as sender__id, message.version,
  message.created_at as "createdAt", message.updated_at as "updatedAt", "user".username as user__username,
  sender.username as sender__username
from messages as message
inner join users as "user" on "user".id = message.user_id
inner join users as sender on sender.id = message.sender_id;

-- message_fill_searched
update messages
set searched = given.value
from json_to_recordset(:rows::text::json) as given (id uuid, version integer, value tsvector)
where messages.id = given.id
and messages.version = given.version
and messages.searched is null;

-- message_find_by_sender_user
select one.id, one.matches, one.position, one.all
from (
  with messages as (
    select message.*
    from messages as message
    where (message.sender_id in (:sender::uuid, :sender::uuid)
      and (message.user_id, message.id) < (:user::uuid, :below)
      and (message.user_id, message.id) > (:user::uuid, :above))
    order by message.sender_id desc, message.user_id desc, message.id desc
    limit :scanned)
  select message.id, (((:only_sender::uuid[] is null
        or message.sender_id = any(:only_sender::uuid[]))
      and (:only_user::uuid[] is null
        or message.user_id = any(:only_user::uuid[]))
      and message.id > :idsAbove::uuid
      and message.id < :idsBelow::uuid
      and (:asked::tsquery is null
        or message.searched @@ :asked::tsquery)) is true) as matches, (row_number() over ())::int as position, (
    select reltuples
    from pg_class
    where oid = 'messages'::regclass) as all
  from messages as message) as one
where (one.matches
  or one.position = :scanned::int)
order by one.id desc
limit :rows;

-- message_insert_many_[]
with messages as (
  insert into messages (id, user_id, searched, message, sender_id, version, created_at, updated_at)
  select given.id, given."user" as "user", given.searched, given.message, :sender as sender, 1 as version,
    :now as "createdAt", :now as "updatedAt"
  from json_to_recordset(:rows::text::json) as given (id uuid, "user" uuid, searched tsvector, message text)
  returning *
),
"Recorded" as (
  insert into events (type, user_id, other_user_id, resource_id, data, actor_id, via, request_id, token_id)
  select 'message.created'::text as type, shown.user__id::uuid as "user", nullif(shown.sender__id::uuid,
    shown.user__id::uuid) as "otherUser", shown.id as resource, row_to_json(shown) as data,
    :origin.actor::uuid as actor, :origin.via::text as via, :origin.requestId::text as "requestId",
    :origin.token::uuid as token
  from (
    select message.id, message.message, message.user_id as user__id, message.sender_id as sender__id, message.version,
      message.created_at as "createdAt", message.updated_at as "updatedAt", "user".username as user__username,
      sender.username as sender__username
    from messages as message
    inner join users as "user" on "user".id = message.user_id
    inner join users as sender on sender.id = message.sender_id) as shown)
select message.id, message.version
from messages as message;

-- message_insert_references_id
with messages as (
  insert into messages (id, user_id, message, sender_id, version, created_at, updated_at, searched)
  select :id as id, recipient.id as "user", :message as message, :sender as sender, 1 as version, :now as "createdAt",
    :now as "updatedAt", replace(:searched, '*********', right(recipient.id::text, 9))::text::tsvector as searched
  from users as recipient
  where recipient.id = :user
  and recipient.deleted_at is null
  returning *
),
"Recorded" as (
  insert into events (type, user_id, other_user_id, resource_id, data, actor_id, via, request_id, token_id)
  select 'message.created'::text as type, shown.user__id::uuid as "user", nullif(shown.sender__id::uuid,
    shown.user__id::uuid) as "otherUser", shown.id as resource, row_to_json(shown) as data,
    :origin.actor::uuid as actor, :origin.via::text as via, :origin.requestId::text as "requestId",
    :origin.token::uuid as token
  from (
    select message.id, message.message, message.user_id as user__id, message.sender_id as sender__id, message.version,
      message.created_at as "createdAt", message.updated_at as "updatedAt", "user".username as user__username,
      sender.username as sender__username
    from messages as message
    inner join users as "user" on "user".id = message.user_id
    inner join users as sender on sender.id = message.sender_id) as shown)
select message.id, message.message, message.user_id as user__id, message.sender_id as sender__id, message.version,
  message.created_at as "createdAt", message.updated_at as "updatedAt", "user".username as user__username,
  sender.username as sender__username
from messages as message
inner join users as "user" on "user".id = message.user_id
inner join users as sender on sender.id = message.sender_id;

-- message_insert_references_username
with messages as (
  insert into messages (id, user_id, message, sender_id, version, created_at, updated_at, searched)
  select :id as id, recipient.id as "user", :message as message, :sender as sender, 1 as version, :now as "createdAt",
    :now as "updatedAt", replace(:searched, '*********', right(recipient.id::text, 9))::text::tsvector as searched
  from users as recipient
  where lower(recipient.username) = lower(:user)
  and recipient.deleted_at is null
  returning *
),
"Recorded" as (
  insert into events (type, user_id, other_user_id, resource_id, data, actor_id, via, request_id, token_id)
  select 'message.created'::text as type, shown.user__id::uuid as "user", nullif(shown.sender__id::uuid,
    shown.user__id::uuid) as "otherUser", shown.id as resource, row_to_json(shown) as data,
    :origin.actor::uuid as actor, :origin.via::text as via, :origin.requestId::text as "requestId",
    :origin.token::uuid as token
  from (
    select message.id, message.message, message.user_id as user__id, message.sender_id as sender__id, message.version,
      message.created_at as "createdAt", message.updated_at as "updatedAt", "user".username as user__username,
      sender.username as sender__username
    from messages as message
    inner join users as "user" on "user".id = message.user_id
    inner join users as sender on sender.id = message.sender_id) as shown)
select message.id, message.message, message.user_id as user__id, message.sender_id as sender__id, message.version,
  message.created_at as "createdAt", message.updated_at as "updatedAt", "user".username as user__username,
  sender.username as sender__username
from messages as message
inner join users as "user" on "user".id = message.user_id
inner join users as sender on sender.id = message.sender_id;

-- message_list_references
select message.id, message.message, message.user_id as user__id, message.sender_id as sender__id, message.version,
  message.created_at as "createdAt", message.updated_at as "updatedAt", "user".username as user__username,
  sender.username as sender__username
from messages as message
inner join users as "user" on "user".id = message.user_id
inner join users as sender on sender.id = message.sender_id
where ((message.id) < (:below)
  and (message.id) > (:above))
order by message.id desc
limit :rows;

-- message_list_references_by_sender
select message.id, message.message, message.user_id as user__id, message.sender_id as sender__id, message.version,
  message.created_at as "createdAt", message.updated_at as "updatedAt", "user".username as user__username,
  sender.username as sender__username
from messages as message
inner join users as "user" on "user".id = message.user_id
inner join users as sender on sender.id = :sender::uuid
where ((message.sender_id, message.id) < (:sender::uuid, :below)
  and (message.sender_id, message.id) > (:sender::uuid, :above))
order by message.sender_id desc, message.id desc
limit :rows;

-- message_list_references_by_sender_each_sender
select page.*
from unnest(:sender::uuid[]) as of_sender (value)
cross join lateral (
  select message.id, message.message, message.user_id as user__id, message.sender_id as sender__id, message.version,
    message.created_at as "createdAt", message.updated_at as "updatedAt", "user".username as user__username,
    sender.username as sender__username
  from messages as message
  inner join users as "user" on "user".id = message.user_id
  inner join users as sender on sender.id = of_sender.value
  where message.sender_id between of_sender.value
  and of_sender.value
  and ((message.sender_id, message.id) < (of_sender.value, :below)
    and (message.sender_id, message.id) > (of_sender.value, :above))
  order by message.sender_id desc, message.id desc
  limit :rows) as page
order by page.id desc
limit :rows;

-- message_list_references_by_sender_user
select message.id, message.message, message.user_id as user__id, message.sender_id as sender__id, message.version,
  message.created_at as "createdAt", message.updated_at as "updatedAt", "user".username as user__username,
  sender.username as sender__username
from messages as message
inner join users as "user" on "user".id = :user::uuid
inner join users as sender on sender.id = :sender::uuid
where (message.sender_id in (:sender::uuid, :sender::uuid)
  and (message.user_id, message.id) < (:user::uuid, :below)
  and (message.user_id, message.id) > (:user::uuid, :above))
order by message.sender_id desc, message.user_id desc, message.id desc
limit :rows;

-- message_list_references_by_sender_user_each_sender
select page.*
from unnest(:sender::uuid[]) as of_sender (value)
cross join lateral (
  select message.id, message.message, message.user_id as user__id, message.sender_id as sender__id, message.version,
    message.created_at as "createdAt", message.updated_at as "updatedAt", "user".username as user__username,
    sender.username as sender__username
  from messages as message
  inner join users as "user" on "user".id = :user::uuid
  inner join users as sender on sender.id = of_sender.value
  where message.user_id between :user::uuid
  and :user::uuid
  and (message.sender_id = any(array[of_sender.value])
    and (message.user_id, message.id) < (:user::uuid, :below)
    and (message.user_id, message.id) > (:user::uuid, :above))
  order by message.sender_id desc, message.user_id desc, message.id desc
  limit :rows) as page
order by page.id desc
limit :rows;

-- message_list_references_by_user
select message.id, message.message, message.user_id as user__id, message.sender_id as sender__id, message.version,
  message.created_at as "createdAt", message.updated_at as "updatedAt", "user".username as user__username,
  sender.username as sender__username
from messages as message
inner join users as "user" on "user".id = :user::uuid
inner join users as sender on sender.id = message.sender_id
where ((message.user_id, message.id) < (:user::uuid, :below)
  and (message.user_id, message.id) > (:user::uuid, :above))
order by message.user_id desc, message.id desc
limit :rows;

-- message_read_many
select message.id, message.message, message.user_id as user__id, message.sender_id as sender__id, message.version,
  message.created_at as "createdAt", message.updated_at as "updatedAt"
from messages as message
where message.id = any(:ids::uuid[])
and (message.user_id = :viewer
  or message.sender_id = :viewer);

-- message_read_references
select message.id, message.message, message.user_id as user__id, message.sender_id as sender__id, message.version,
  message.created_at as "createdAt", message.updated_at as "updatedAt", "user".username as user__username,
  sender.username as sender__username
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
  insert into events (type, user_id, other_user_id, resource_id, data, actor_id, via, request_id, token_id)
  select 'message.updated'::text as type, shown.user__id::uuid as "user", nullif(shown.sender__id::uuid,
    shown.user__id::uuid) as "otherUser", shown.id as resource, row_to_json(shown) as data,
    :origin.actor::uuid as actor, :origin.via::text as via, :origin.requestId::text as "requestId",
    :origin.token::uuid as token
  from (
    select message.id, message.message, message.user_id as user__id, message.sender_id as sender__id, message.version,
      message.created_at as "createdAt", message.updated_at as "updatedAt", "user".username as user__username,
      sender.username as sender__username
    from messages as message
    inner join users as "user" on "user".id = message.user_id
    inner join users as sender on sender.id = message.sender_id) as shown)
select message.id, message.message, message.user_id as user__id, message.sender_id as sender__id, message.version,
  message.created_at as "createdAt", message.updated_at as "updatedAt", "user".username as user__username,
  sender.username as sender__username
from messages as message
inner join users as "user" on "user".id = message.user_id
inner join users as sender on sender.id = message.sender_id;

-- message_update_references_searched
with messages as (
  update messages
  set message = :message, searched = :searched::text::tsvector, version = version + 1, updated_at = :now
  where id = :id
  and version = :version
  returning *
),
"Recorded" as (
  insert into events (type, user_id, other_user_id, resource_id, data, actor_id, via, request_id, token_id)
  select 'message.updated'::text as type, shown.user__id::uuid as "user", nullif(shown.sender__id::uuid,
    shown.user__id::uuid) as "otherUser", shown.id as resource, row_to_json(shown) as data,
    :origin.actor::uuid as actor, :origin.via::text as via, :origin.requestId::text as "requestId",
    :origin.token::uuid as token
  from (
    select message.id, message.message, message.user_id as user__id, message.sender_id as sender__id, message.version,
      message.created_at as "createdAt", message.updated_at as "updatedAt", "user".username as user__username,
      sender.username as sender__username
    from messages as message
    inner join users as "user" on "user".id = message.user_id
    inner join users as sender on sender.id = message.sender_id) as shown)
select message.id, message.message, message.user_id as user__id, message.sender_id as sender__id, message.version,
  message.created_at as "createdAt", message.updated_at as "updatedAt", "user".username as user__username,
  sender.username as sender__username
from messages as message
inner join users as "user" on "user".id = message.user_id
inner join users as sender on sender.id = message.sender_id;

-- message_without_searched
select message.id, message.message, message.user_id as user__id, message.sender_id as sender__id, message.version
from messages as message
where message.searched is null
order by message.id
limit 50;

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
select id, 'PaymentLink' as type
from payment_links
where id = any(:ids::uuid[])
union all
select id, 'Reminder' as type
from reminders
where id = any(:ids::uuid[])
union all
select id, 'Webhook' as type
from webhooks
where id = any(:ids::uuid[])
union all
select id, 'WebhookDelivery' as type
from webhook_deliveries
where id = any(:ids::uuid[]);

-- oauth_claim
insert into oauth_records (id, kind, grant_id, payload, created_at, expires_at)
values (:id, :kind, :grant, :payload, :createdAt, :expiresAt)
on conflict (id) do nothing
returning id as id;

-- oauth_clients_unused
delete from oauth_records
where id in (
  select record.id
  from oauth_records as record
  where record.kind = 'Client'
  and record.expires_at > :now
  and record.expires_at <= :until
  order by record.expires_at desc
  limit 1000 offset :kept)
returning id as id;

-- oauth_consume
update oauth_records
set consumed_at = :now, payload = (payload::jsonb || jsonb_build_object('next', :next::text))::text
where id = :id
and consumed_at is null
returning id as id;

-- oauth_expire
delete from oauth_records
where id in (
  select old.id
  from oauth_records as old
  where old.expires_at <= :now
  order by old.expires_at
  limit 1000)
returning id;

-- oauth_find
select record.payload, record.created_at as "createdAt", record.consumed_at as "consumedAt"
from oauth_records as record
where record.id = :id;

-- oauth_forget
delete from oauth_records
where id = :id;

-- oauth_grant
select grant.id, grant.user_id as "user", grant.client_id as "clientId", grant.scopes, grant.created_at as "createdAt",
  grant.expires_at as "expiresAt"
from grants as grant
where grant.id = :id;

-- oauth_grant_lock
select grant.id, grant.client_name as "clientName"
from grants as grant
where grant.id = :id for key share;

-- oauth_grant_of_client
select grant.id
from grants as grant
where grant.user_id = :user
and grant.client_id = :client
and grant.expires_at > :now
limit 1;

-- oauth_grants_former
select former.id
from grants as grant
inner join grants as former on former.user_id = grant.user_id
and former.client_id = grant.client_id
and former.session_id = grant.session_id
and former.id < grant.id
where grant.id = :id;

-- oauth_keep
update oauth_records
set expires_at = greatest(expires_at, :until::timestamptz)
where id = :id;

-- oauth_poll
update oauth_records
set payload = (payload::jsonb || jsonb_build_object('polledAt', :now::text))::text
where id = :id
and (payload::jsonb->>'polledAt')::timestamptz between :after::timestamptz
and :now::timestamptz is not true
returning id as id;

-- oauth_store
insert into oauth_records (id, kind, grant_id, payload, created_at, expires_at)
values (:id, :kind, :grant, :payload, :createdAt, :expiresAt)
on conflict (id) do
update
set payload = :payload, expires_at = :expiresAt;

-- oauth_token
select token.id, token.user_id as "user", token.grant_id as grant, token.scopes, token.created_at as "createdAt",
  token.expires_at as "expiresAt", grant.client_id as "clientId"
from tokens as token
inner join grants as grant on grant.id = token.grant_id
where token.hash = :hash
and token.revoked_at is null;

-- oauth_user
select "user".id as id, "user".username as username, "user".name as name
from users as "user"
where "user".id = :id
and "user".status = 'active';

-- payment_attempt_await
update payment_attempts
set client_secret = :clientSecret
where id = :attempt
and status = 'processing';

-- payment_attempt_awaited
select attempt.id, attempt.invoice_id as invoice, attempt.client_secret is not null as "isAwaited",
  coalesce(attempt.payment_link_id, attempt.payer_id) = :viewer as "isOfPayer",
  invoice.owner_id = :viewer as "isOfOwner"
from payment_attempts as attempt
inner join invoices as invoice on invoice.id = attempt.invoice_id
where attempt.id = :attempt;

-- payment_attempt_by_key
select attempt.id, attempt.status, attempt.created_at as "createdAt", attempt.fingerprint,
  attempt.created_at <= :since as "isOld"
from payment_attempts as attempt
where attempt.payer_id = :payer
and attempt.idempotency_key = :idempotencyKey;

-- payment_attempt_find
select one.id, one.matches, one.position, one.all
from (
  with payment_attempts as (
    select attempt.*
    from payment_attempts as attempt
    where ((attempt.invoice_id, attempt.id) < (:invoice, :below)
      and (attempt.invoice_id, attempt.id) > (:invoice, :above))
    order by attempt.invoice_id desc, attempt.id desc
    limit :scanned)
  select attempt.id, attempt.status = :status as matches, (row_number() over ())::int as position, (
    select reltuples
    from pg_class
    where oid = 'payment_attempts'::regclass) as all
  from payment_attempts as attempt) as one
where (one.matches
  or one.position = :scanned::int)
order by one.id desc
limit :rows;

-- payment_attempt_free_key
update payment_attempts
set idempotency_key = null
where payer_id = :payer
and idempotency_key = :idempotencyKey
and created_at <= :since;

-- payment_attempt_insert
with payment_attempts as (
  insert into payment_attempts (id, invoice_id, payer_id, payment_link_id, currency, gateway_token, idempotency_key,
    fingerprint, invoice_number, amount, payment_token, receipt_email, status, created_at)
  values (:id, :invoice, :payer, :paymentLink, :currency, :gatewayToken, :idempotencyKey, :fingerprint, :invoiceNumber,
    :amount, :paymentToken, :receiptEmail, 'processing', :now)
  returning *
),
"Recorded" as (
  insert into events (type, user_id, other_user_id, resource_id, data, actor_id, via, request_id, token_id)
  select 'payment_attempt.created'::text as type, shown.payer::uuid as "user", nullif(shown.owner::uuid,
    shown.payer::uuid) as "otherUser", shown.id as resource, row_to_json(shown) as data, :origin.actor::uuid as actor,
    :origin.via::text as via, :origin.requestId::text as "requestId", :origin.token::uuid as token
  from (
    select attempt.id, attempt.invoice_id as invoice, attempt.invoice_number as "invoiceNumber", attempt.amount,
      attempt.payment_token as "paymentToken", attempt.receipt_email as "receiptEmail", attempt.status,
      attempt.failure_code as failure__code, attempt.failure_message as failure__message,
      attempt.created_at as "createdAt", attempt.payer_id as payer,
      case when null::text is not null then 'authenticate' end as "nextAction__type",
      null::text as "nextAction__clientSecret", invoice.owner_id as owner
    from payment_attempts as attempt
    inner join invoices as invoice on invoice.id = attempt.invoice_id) as shown)
select 1 as done;

-- payment_attempt_list
select page.*
from unnest(:parents::uuid[]) as wanted (id)
cross join lateral (
  select attempt.id, attempt.invoice_id as invoice, attempt.invoice_number as "invoiceNumber", attempt.amount,
    attempt.payment_token as "paymentToken", attempt.receipt_email as "receiptEmail", attempt.status,
    attempt.failure_code as failure__code, attempt.failure_message as failure__message,
    attempt.created_at as "createdAt", attempt.payer_id as payer, case when case when coalesce(attempt.payment_link_id,
    attempt.payer_id) = :viewer::uuid then attempt.client_secret end is not null then 'authenticate' end as "nextAction__type",
    case when coalesce(attempt.payment_link_id,
    attempt.payer_id) = :viewer::uuid then attempt.client_secret end as "nextAction__clientSecret"
  from payment_attempts as attempt
  where attempt.invoice_id = any(array[wanted.id])
  and (attempt.id < :below
    and attempt.id > :above)
  order by attempt.invoice_id desc, attempt.id desc
  limit :rows) as page;

-- payment_attempt_list_count
select wanted.id, counted.rows
from unnest(:parents::uuid[]) as wanted (id)
cross join lateral (
  select count(*) filter (where counted.id > :oldest)::int as rows
  from (
    select attempt.id, attempt.invoice_id as invoice, attempt.invoice_number as "invoiceNumber", attempt.amount,
      attempt.payment_token as "paymentToken", attempt.receipt_email as "receiptEmail", attempt.status,
      attempt.failure_code as failure__code, attempt.failure_message as failure__message,
      attempt.created_at as "createdAt", attempt.payer_id as payer,
      case when null::text is not null then 'authenticate' end as "nextAction__type",
      null::text as "nextAction__clientSecret"
    from payment_attempts as attempt
    where attempt.invoice_id = any(array[wanted.id])
    and (attempt.id < :below
      and attempt.id > :above)
    order by attempt.invoice_id desc, attempt.id desc
    limit :rows) as counted) as counted;

-- payment_attempt_list_of_payer
select attempt.id, attempt.invoice_id as invoice, attempt.invoice_number as "invoiceNumber", attempt.amount,
  attempt.payment_token as "paymentToken", attempt.receipt_email as "receiptEmail", attempt.status,
  attempt.failure_code as failure__code, attempt.failure_message as failure__message, attempt.created_at as "createdAt",
  attempt.payer_id as payer, case when case when coalesce(attempt.payment_link_id,
  attempt.payer_id) = :payer::uuid then attempt.client_secret end is not null then 'authenticate' end as "nextAction__type",
  case when coalesce(attempt.payment_link_id,
  attempt.payer_id) = :payer::uuid then attempt.client_secret end as "nextAction__clientSecret"
from payment_attempts as attempt
where (attempt.invoice_id in (:invoice, :invoice)
  and (attempt.payer_id, attempt.id) < (:payer, :below)
  and (attempt.payer_id, attempt.id) > (:payer, :above))
order by attempt.invoice_id desc, attempt.payer_id desc, attempt.id desc
limit :rows;

-- payment_attempt_list_of_paymentLink
select attempt.id, attempt.invoice_id as invoice, attempt.invoice_number as "invoiceNumber", attempt.amount,
  attempt.payment_token as "paymentToken", attempt.receipt_email as "receiptEmail", attempt.status,
  attempt.failure_code as failure__code, attempt.failure_message as failure__message, attempt.created_at as "createdAt",
  attempt.payer_id as payer, case when case when coalesce(attempt.payment_link_id,
  attempt.payer_id) = :payer::uuid then attempt.client_secret end is not null then 'authenticate' end as "nextAction__type",
  case when coalesce(attempt.payment_link_id,
  attempt.payer_id) = :payer::uuid then attempt.client_secret end as "nextAction__clientSecret"
from payment_attempts as attempt
where (attempt.invoice_id in (:invoice, :invoice)
  and (attempt.payment_link_id, attempt.id) < (:payer, :below)
  and (attempt.payment_link_id, attempt.id) > (:payer, :above))
order by attempt.invoice_id desc, attempt.payment_link_id desc, attempt.id desc
limit :rows;

-- payment_attempt_list_visible
select visible.*
from (
  select page.*
  from (
    select attempt.id, attempt.invoice_id as invoice, attempt.invoice_number as "invoiceNumber", attempt.amount,
      attempt.payment_token as "paymentToken", attempt.receipt_email as "receiptEmail", attempt.status,
      attempt.failure_code as failure__code, attempt.failure_message as failure__message,
      attempt.created_at as "createdAt", attempt.payer_id as payer,
      case when case when coalesce(attempt.payment_link_id,
      attempt.payer_id) = :viewer::uuid then attempt.client_secret end is not null then 'authenticate' end as "nextAction__type",
      case when coalesce(attempt.payment_link_id,
      attempt.payer_id) = :viewer::uuid then attempt.client_secret end as "nextAction__clientSecret"
    from payment_attempts as attempt
    where attempt.payer_id between :viewer::uuid
    and :viewer::uuid
    and ((attempt.payer_id, attempt.id) < (:viewer::uuid, :below)
      and (attempt.payer_id, attempt.id) > (:viewer::uuid, :above))
    order by attempt.payer_id desc, attempt.id desc
    limit :rows) as page) as visible
order by visible.id desc
limit :rows;

-- payment_attempt_list_visible_asOwner
select visible.*
from (
  select page.*
  from (
    select attempt.id, attempt.invoice_id as invoice, attempt.invoice_number as "invoiceNumber", attempt.amount,
      attempt.payment_token as "paymentToken", attempt.receipt_email as "receiptEmail", attempt.status,
      attempt.failure_code as failure__code, attempt.failure_message as failure__message,
      attempt.created_at as "createdAt", attempt.payer_id as payer,
      case when case when coalesce(attempt.payment_link_id,
      attempt.payer_id) = :viewer::uuid then attempt.client_secret end is not null then 'authenticate' end as "nextAction__type",
      case when coalesce(attempt.payment_link_id,
      attempt.payer_id) = :viewer::uuid then attempt.client_secret end as "nextAction__clientSecret"
    from payment_attempts as attempt
    where attempt.payer_id between :viewer::uuid
    and :viewer::uuid
    and ((attempt.payer_id, attempt.id) < (:viewer::uuid, :below)
      and (attempt.payer_id, attempt.id) > (:viewer::uuid, :above))
    order by attempt.payer_id desc, attempt.id desc
    limit :rows) as page
  union all
  select page.*
  from (
    select attempt.id, attempt.invoice_id as invoice, attempt.invoice_number as "invoiceNumber", attempt.amount,
      attempt.payment_token as "paymentToken", attempt.receipt_email as "receiptEmail", attempt.status,
      attempt.failure_code as failure__code, attempt.failure_message as failure__message,
      attempt.created_at as "createdAt", attempt.payer_id as payer,
      case when case when coalesce(attempt.payment_link_id,
      attempt.payer_id) = :viewer::uuid then attempt.client_secret end is not null then 'authenticate' end as "nextAction__type",
      case when coalesce(attempt.payment_link_id,
      attempt.payer_id) = :viewer::uuid then attempt.client_secret end as "nextAction__clientSecret"
    from payment_attempts as attempt
    where attempt.owner_id between :viewer::uuid
    and :viewer::uuid
    and ((attempt.owner_id, attempt.id) < (:viewer::uuid, :below)
      and (attempt.owner_id, attempt.id) > (:viewer::uuid, :above))
    order by attempt.owner_id desc, attempt.id desc
    limit :rows) as page) as visible
order by visible.id desc
limit :rows;

-- payment_attempt_list_visible_asOwner_status
select visible.*
from (
  select page.*
  from (
    select attempt.id, attempt.invoice_id as invoice, attempt.invoice_number as "invoiceNumber", attempt.amount,
      attempt.payment_token as "paymentToken", attempt.receipt_email as "receiptEmail", attempt.status,
      attempt.failure_code as failure__code, attempt.failure_message as failure__message,
      attempt.created_at as "createdAt", attempt.payer_id as payer,
      case when case when coalesce(attempt.payment_link_id,
      attempt.payer_id) = :viewer::uuid then attempt.client_secret end is not null then 'authenticate' end as "nextAction__type",
      case when coalesce(attempt.payment_link_id,
      attempt.payer_id) = :viewer::uuid then attempt.client_secret end as "nextAction__clientSecret"
    from payment_attempts as attempt
    where attempt.status between :status
    and :status
    and (attempt.payer_id = any(array[:viewer::uuid])
      and (attempt.status, attempt.id) < (:status, :below)
      and (attempt.status, attempt.id) > (:status, :above))
    order by attempt.payer_id desc, attempt.status desc, attempt.id desc
    limit :rows) as page
  union all
  select page.*
  from (
    select attempt.id, attempt.invoice_id as invoice, attempt.invoice_number as "invoiceNumber", attempt.amount,
      attempt.payment_token as "paymentToken", attempt.receipt_email as "receiptEmail", attempt.status,
      attempt.failure_code as failure__code, attempt.failure_message as failure__message,
      attempt.created_at as "createdAt", attempt.payer_id as payer,
      case when case when coalesce(attempt.payment_link_id,
      attempt.payer_id) = :viewer::uuid then attempt.client_secret end is not null then 'authenticate' end as "nextAction__type",
      case when coalesce(attempt.payment_link_id,
      attempt.payer_id) = :viewer::uuid then attempt.client_secret end as "nextAction__clientSecret"
    from payment_attempts as attempt
    where attempt.status between :status
    and :status
    and (attempt.owner_id = any(array[:viewer::uuid])
      and (attempt.status, attempt.id) < (:status, :below)
      and (attempt.status, attempt.id) > (:status, :above))
    order by attempt.owner_id desc, attempt.status desc, attempt.id desc
    limit :rows) as page) as visible
order by visible.id desc
limit :rows;

-- payment_attempt_list_visible_status
select visible.*
from (
  select page.*
  from (
    select attempt.id, attempt.invoice_id as invoice, attempt.invoice_number as "invoiceNumber", attempt.amount,
      attempt.payment_token as "paymentToken", attempt.receipt_email as "receiptEmail", attempt.status,
      attempt.failure_code as failure__code, attempt.failure_message as failure__message,
      attempt.created_at as "createdAt", attempt.payer_id as payer,
      case when case when coalesce(attempt.payment_link_id,
      attempt.payer_id) = :viewer::uuid then attempt.client_secret end is not null then 'authenticate' end as "nextAction__type",
      case when coalesce(attempt.payment_link_id,
      attempt.payer_id) = :viewer::uuid then attempt.client_secret end as "nextAction__clientSecret"
    from payment_attempts as attempt
    where attempt.status between :status
    and :status
    and (attempt.payer_id = any(array[:viewer::uuid])
      and (attempt.status, attempt.id) < (:status, :below)
      and (attempt.status, attempt.id) > (:status, :above))
    order by attempt.payer_id desc, attempt.status desc, attempt.id desc
    limit :rows) as page) as visible
order by visible.id desc
limit :rows;

-- payment_attempt_of_invoice
select attempt.id
from payment_attempts as attempt
where attempt.invoice_id = :invoice
limit 1;

-- payment_attempt_open
select attempt.id
from payment_attempts as attempt
where attempt.invoice_id = :invoice
and attempt.status = 'processing';

-- payment_attempt_processing
select attempt.id
from payment_attempts as attempt
where attempt.invoice_id = :invoice
and attempt.status = 'processing';

-- payment_attempt_read
select attempt.id, attempt.invoice_id as invoice, attempt.invoice_number as "invoiceNumber", attempt.amount,
  attempt.payment_token as "paymentToken", attempt.receipt_email as "receiptEmail", attempt.status,
  attempt.failure_code as failure__code, attempt.failure_message as failure__message, attempt.created_at as "createdAt",
  attempt.payer_id as payer, case when case when coalesce(attempt.payment_link_id,
  attempt.payer_id) = :viewer::uuid then attempt.client_secret end is not null then 'authenticate' end as "nextAction__type",
  case when coalesce(attempt.payment_link_id,
  attempt.payer_id) = :viewer::uuid then attempt.client_secret end as "nextAction__clientSecret"
from payment_attempts as attempt
where attempt.id = :attempt;

-- payment_attempt_receipt
select attempt.id, attempt.invoice_id as invoice, attempt.payment_link_id as "paymentLink",
  attempt.receipt_email as "receiptEmail", attempt.created_at as "createdAt"
from payment_attempts as attempt
where attempt.id = :attempt
and attempt.status = 'succeeded'
and attempt.receipt_email is not null;

-- payment_attempt_settle
with payment_attempts as (
  update payment_attempts
  set status = :status, failure_code = :failure_code, failure_message = :failure_message, gateway_token = null,
    client_secret = null
  where id = :id
  and status = 'processing'
  returning *
),
"Recorded" as (
  insert into events (type, user_id, other_user_id, resource_id, data, actor_id, via, request_id, token_id)
  select :event::text as type, shown.payer::uuid as "user", nullif(shown.owner::uuid, shown.payer::uuid) as "otherUser",
    shown.id as resource, row_to_json(shown) as data, :origin.actor::uuid as actor, :origin.via::text as via,
    :origin.requestId::text as "requestId", :origin.token::uuid as token
  from (
    select attempt.id, attempt.invoice_id as invoice, attempt.invoice_number as "invoiceNumber", attempt.amount,
      attempt.payment_token as "paymentToken", attempt.receipt_email as "receiptEmail", attempt.status,
      attempt.failure_code as failure__code, attempt.failure_message as failure__message,
      attempt.created_at as "createdAt", attempt.payer_id as payer,
      case when null::text is not null then 'authenticate' end as "nextAction__type",
      null::text as "nextAction__clientSecret", invoice.owner_id as owner
    from payment_attempts as attempt
    inner join invoices as invoice on invoice.id = attempt.invoice_id) as shown)
select attempt.id, attempt.invoice_id as invoice, attempt.invoice_number as "invoiceNumber", attempt.amount,
  attempt.payment_token as "paymentToken", attempt.receipt_email as "receiptEmail", attempt.status,
  attempt.failure_code as failure__code, attempt.failure_message as failure__message, attempt.created_at as "createdAt",
  attempt.payer_id as payer, case when null::text is not null then 'authenticate' end as "nextAction__type",
  null::text as "nextAction__clientSecret"
from payment_attempts as attempt;

-- payment_attempt_unsettled
select attempt.id as "key", attempt.gateway_token as token, attempt.invoice_id as invoice, attempt.amount,
  attempt.currency, attempt.created_at as "createdAt"
from payment_attempts as attempt
where attempt.id = :attempt
and attempt.gateway_token is not null;

-- payment_attempts_read
select attempt.id, attempt.invoice_id as invoice, attempt.invoice_number as "invoiceNumber", attempt.amount,
  attempt.payment_token as "paymentToken", attempt.receipt_email as "receiptEmail", attempt.status,
  attempt.failure_code as failure__code, attempt.failure_message as failure__message, attempt.created_at as "createdAt",
  attempt.payer_id as payer, case when case when coalesce(attempt.payment_link_id,
  attempt.payer_id) = :viewer::uuid then attempt.client_secret end is not null then 'authenticate' end as "nextAction__type",
  case when coalesce(attempt.payment_link_id,
  attempt.payer_id) = :viewer::uuid then attempt.client_secret end as "nextAction__clientSecret"
from payment_attempts as attempt
inner join invoices as invoice on invoice.id = attempt.invoice_id
where attempt.id = any(:ids::uuid[])
and (attempt.payer_id = :viewer
  or attempt.payment_link_id = :viewer
  or invoice.owner_id = :viewer);

-- payment_link_by_invoice
select page.*
from unnest(:parents::uuid[]) as wanted (id)
cross join lateral (
  select payment_link.id, payment_link.invoice_id as invoice, payment_link.expires_at as "expiresAt",
    payment_link.last_used_at as "lastUsedAt", payment_link.emailed_to as "emailedTo",
    payment_link.created_at as "createdAt"
  from payment_links as payment_link
  where payment_link.revoked_at is null
  and payment_link.invoice_id = any(array[wanted.id])
  and (payment_link.id < :below
    and payment_link.id > :above)
  order by payment_link.invoice_id desc, payment_link.id desc
  limit :rows) as page;

-- payment_link_by_invoice_count
select wanted.id, counted.rows
from unnest(:parents::uuid[]) as wanted (id)
cross join lateral (
  select count(*) filter (where counted.id > :oldest)::int as rows
  from (
    select payment_link.id
    from payment_links as payment_link
    where payment_link.revoked_at is null
    and payment_link.invoice_id = any(array[wanted.id])
    and (payment_link.id < :below
      and payment_link.id > :above)
    order by payment_link.invoice_id desc, payment_link.id desc
    limit :rows) as counted) as counted;

-- payment_link_insert
with payment_links as (
  insert into payment_links (id, expires_at, invoice_id, hash, emailed_to, created_at)
  values (:id, :expiresAt, :invoice, :hash, :emailedTo, :now)
  returning *
),
"Recorded" as (
  insert into events (type, user_id, other_user_id, resource_id, data, actor_id, via, request_id, token_id)
  select 'payment_link.created'::text as type, null::uuid as "user", nullif(null::uuid, null::uuid) as "otherUser",
    shown.id as resource, row_to_json(shown) as data, :origin.actor::uuid as actor, :origin.via::text as via,
    :origin.requestId::text as "requestId", :origin.token::uuid as token
  from (
    select payment_link.id, payment_link.invoice_id as invoice, payment_link.expires_at as "expiresAt",
      payment_link.last_used_at as "lastUsedAt", payment_link.emailed_to as "emailedTo",
      payment_link.created_at as "createdAt"
    from payment_links as payment_link) as shown)
select payment_link.id, payment_link.invoice_id as invoice, payment_link.expires_at as "expiresAt",
  payment_link.last_used_at as "lastUsedAt", payment_link.emailed_to as "emailedTo",
  payment_link.created_at as "createdAt"
from payment_links as payment_link;

-- payment_link_insert_together
with given as (
  select *
  from json_to_recordset(:rows::text::json) as given (id uuid, "expiresAt" timestamptz, invoice uuid, hash text,
    "emailedTo" text, by_actor uuid, by_via text, by_request text, by_token uuid, by_viewer uuid, by_now timestamptz)
),
payment_links as (
  insert into payment_links (id, expires_at, invoice_id, hash, emailed_to, created_at)
  select given.id, given."expiresAt" as "expiresAt", given.invoice, given.hash, given."emailedTo" as "emailedTo",
    given.by_now as "createdAt"
  from given
  on conflict do nothing
  returning *
),
"Recorded" as (
  insert into events (type, user_id, other_user_id, resource_id, data, actor_id, via, request_id, token_id)
  select 'payment_link.created'::text as type, null::uuid as "user", nullif(null::uuid, null::uuid) as "otherUser",
    shown.id as resource, row_to_json(shown) as data, given.by_actor as actor, given.by_via as via,
    given.by_request as "requestId", given.by_token as token
  from (
    select payment_link.id, payment_link.invoice_id as invoice, payment_link.expires_at as "expiresAt",
      payment_link.last_used_at as "lastUsedAt", payment_link.emailed_to as "emailedTo",
      payment_link.created_at as "createdAt"
    from payment_links as payment_link) as shown
  inner join given on given.id = shown.id)
select payment_link.id, payment_link.invoice_id as invoice, payment_link.expires_at as "expiresAt",
  payment_link.last_used_at as "lastUsedAt", payment_link.emailed_to as "emailedTo",
  payment_link.created_at as "createdAt"
from payment_links as payment_link;

-- payment_link_lock
select link.id
from payment_links as link
where link.id = :link for update;

-- payment_link_read
select payment_link.id, payment_link.invoice_id as invoice, payment_link.expires_at as "expiresAt",
  payment_link.last_used_at as "lastUsedAt", payment_link.emailed_to as "emailedTo",
  payment_link.created_at as "createdAt"
from payment_links as payment_link
inner join invoices as invoice on invoice.id = payment_link.invoice_id
where payment_link.id = :id
and invoice.owner_id = :viewer
and payment_link.revoked_at is null;

-- payment_link_read_many
select payment_link.id, payment_link.invoice_id as invoice, payment_link.expires_at as "expiresAt",
  payment_link.last_used_at as "lastUsedAt", payment_link.emailed_to as "emailedTo",
  payment_link.created_at as "createdAt"
from payment_links as payment_link
inner join invoices as invoice on invoice.id = payment_link.invoice_id
where payment_link.id = any(:ids::uuid[])
and invoice.owner_id = :viewer
and payment_link.revoked_at is null
and payment_link.revoked_at is null;

-- payment_link_revoke
with payment_links as (
  update payment_links
  set revoked_at = :now
  where id = :link
  and revoked_at is null
  returning *
),
"Recorded" as (
  insert into events (type, user_id, other_user_id, resource_id, data, actor_id, via, request_id, token_id)
  select 'payment_link.deleted'::text as type, null::uuid as "user", nullif(null::uuid, null::uuid) as "otherUser",
    shown.id as resource, row_to_json(shown) as data, :origin.actor::uuid as actor, :origin.via::text as via,
    :origin.requestId::text as "requestId", :origin.token::uuid as token
  from (
    select payment_link.id, payment_link.invoice_id as invoice, payment_link.expires_at as "expiresAt",
      payment_link.last_used_at as "lastUsedAt", payment_link.emailed_to as "emailedTo",
      payment_link.created_at as "createdAt"
    from payment_links as payment_link) as shown)
select payment_link.id, payment_link.invoice_id as invoice, payment_link.expires_at as "expiresAt",
  payment_link.last_used_at as "lastUsedAt", payment_link.emailed_to as "emailedTo",
  payment_link.created_at as "createdAt"
from payment_links as payment_link;

-- payment_link_used
update payment_links
set last_used_at = :now
where id = :link;

-- payment_link_valid
select link.id
from payment_links as link
where link.id = :link
and link.revoked_at is null;

-- payment_links_find
select owner.name as "sentBy", link.id, link.hash, link.expires_at as "expiresAt", link.last_used_at as "lastUsedAt",
  link.revoked_at as "revokedAt", invoice.id as invoice__id, invoice.owner_id as invoice__owner,
  invoice.paid_at as "invoice__paidAt", exists (
  select attempt.id
  from payment_attempts as attempt
  where attempt.payment_link_id = link.id
  and (attempt.status = 'processing'
    or (attempt.created_at > :since
      and exists (
        select event.id
        from events as event
        where event.resource_id = attempt.id
        and event.created_at >= least(link.expires_at, link.revoked_at))))) as "isPaying"
from payment_links as link
inner join invoices as invoice on invoice.id = link.invoice_id
inner join users as owner on owner.id = invoice.owner_id
where link.hash = any(:hashes::text[]);

-- ping
select 1 as answer;

-- reminder_by_invoice
select page.*
from unnest(:parents::uuid[]) as wanted (id)
cross join lateral (
  select reminder.id, reminder.invoice_id as invoice, reminder.email, reminder.created_at as "createdAt"
  from reminders as reminder
  where reminder.invoice_id = any(array[wanted.id])
  and (reminder.id < :below
    and reminder.id > :above)
  order by reminder.invoice_id desc, reminder.id desc
  limit :rows) as page;

-- reminder_by_invoice_count
select wanted.id, counted.rows
from unnest(:parents::uuid[]) as wanted (id)
cross join lateral (
  select count(*) filter (where counted.id > :oldest)::int as rows
  from (
    select reminder.id
    from reminders as reminder
    where reminder.invoice_id = any(array[wanted.id])
    and (reminder.id < :below
      and reminder.id > :above)
    order by reminder.invoice_id desc, reminder.id desc
    limit :rows) as counted) as counted;

-- reminder_insert
with reminders as (
  insert into reminders (id, invoice_id, owner_id, email, created_at)
  values (:id, :invoice, :owner, :email, :now)
  returning *
),
"Recorded" as (
  insert into events (type, user_id, other_user_id, resource_id, data, actor_id, via, request_id, token_id)
  select 'reminder.created'::text as type, shown.owner::uuid as "user", nullif(null::uuid,
    shown.owner::uuid) as "otherUser", shown.id as resource, row_to_json(shown) as data, :origin.actor::uuid as actor,
    :origin.via::text as via, :origin.requestId::text as "requestId", :origin.token::uuid as token
  from (
    select reminder.id, reminder.invoice_id as invoice, reminder.email, reminder.created_at as "createdAt",
      reminder.owner_id as owner
    from reminders as reminder) as shown)
select reminder.id, reminder.invoice_id as invoice, reminder.email, reminder.created_at as "createdAt"
from reminders as reminder;

-- reminder_insert_together
with given as (
  select *
  from json_to_recordset(:rows::text::json) as given (id uuid, invoice uuid, owner uuid, email text, by_actor uuid,
    by_via text, by_request text, by_token uuid, by_viewer uuid, by_now timestamptz)
),
reminders as (
  insert into reminders (id, invoice_id, owner_id, email, created_at)
  select given.id, given.invoice, given.owner, given.email, given.by_now as "createdAt"
  from given
  returning *
),
"Recorded" as (
  insert into events (type, user_id, other_user_id, resource_id, data, actor_id, via, request_id, token_id)
  select 'reminder.created'::text as type, shown.owner::uuid as "user", nullif(null::uuid,
    shown.owner::uuid) as "otherUser", shown.id as resource, row_to_json(shown) as data, given.by_actor as actor,
    given.by_via as via, given.by_request as "requestId", given.by_token as token
  from (
    select reminder.id, reminder.invoice_id as invoice, reminder.email, reminder.created_at as "createdAt",
      reminder.owner_id as owner
    from reminders as reminder) as shown
  inner join given on given.id = shown.id)
select reminder.id, reminder.invoice_id as invoice, reminder.email, reminder.created_at as "createdAt"
from reminders as reminder;

-- reminder_read
select reminder.id, reminder.invoice_id as invoice, reminder.email, reminder.created_at as "createdAt"
from reminders as reminder
where reminder.id = :id
and reminder.owner_id = :viewer;

-- reminder_read_many
select reminder.id, reminder.invoice_id as invoice, reminder.email, reminder.created_at as "createdAt"
from reminders as reminder
where reminder.id = any(:ids::uuid[])
and reminder.owner_id = :viewer;

-- reminders_last
select reminder.id, reminder.email, reminder.created_at as "createdAt"
from reminders as reminder
where reminder.invoice_id = :invoice
and reminder.created_at > :since
order by reminder.id desc
limit 3;

-- revision_by_article
select page.*
from unnest(:parents::uuid[]) as wanted (id)
cross join lateral (
  select revision.id, revision.article_id as article, revision.title, revision.body, revision.author_id as author__id,
    revision.created_at as "createdAt", author.username as author__username, author.name as author__name,
    author.email as author__email, owner.revision_id = revision.id as "isCurrent",
    cast(owner.revision_id = revision.id as integer) as version
  from revisions as revision
  inner join users as author on author.id = revision.author_id
  inner join articles as owner on owner.id = revision.article_id
  where owner.deleted_at is null
  and revision.article_id = any(array[wanted.id])
  and (revision.id < :below
    and revision.id > :above)
  order by revision.article_id desc, revision.id desc
  limit :rows) as page;

-- revision_by_article_count
select wanted.id, counted.rows
from unnest(:parents::uuid[]) as wanted (id)
cross join lateral (
  select count(*) filter (where counted.id > :oldest)::int as rows
  from (
    select revision.id
    from revisions as revision
    where revision.article_id = any(array[wanted.id])
    and (revision.id < :below
      and revision.id > :above)
    order by revision.article_id desc, revision.id desc
    limit :rows) as counted) as counted;

-- revision_delete_[]
with revisions as (
  delete from revisions
  where id = :id
  and id not in (
    select owner.revision_id
    from articles as owner
    where owner.id = :article)
  returning *
),
"Recorded" as (
  insert into events (type, user_id, other_user_id, resource_id, data, actor_id, via, request_id, token_id)
  select 'revision.deleted'::text as type, null::uuid as "user", nullif(null::uuid, null::uuid) as "otherUser",
    shown.id as resource, row_to_json(shown) as data, :origin.actor::uuid as actor, :origin.via::text as via,
    :origin.requestId::text as "requestId", :origin.token::uuid as token
  from (
    select revision.id, revision.article_id as article, revision.title, revision.body, revision.author_id as author__id,
      revision.created_at as "createdAt", author.username as author__username,
      owner.revision_id = revision.id as "isCurrent", cast(owner.revision_id = revision.id as integer) as version
    from revisions as revision
    inner join users as author on author.id = revision.author_id
    inner join articles as owner on owner.id = revision.article_id
    where owner.deleted_at is null) as shown)
select revision.id
from revisions as revision;

-- revision_insert_[]
with revisions as (
  insert into revisions (id, article_id, title, body, author_id, created_at)
  select :revision as id, article.id as article, :title as title, :body as body, :viewer as author, :now as "createdAt"
  from articles as article
  where article.id = :article
  and article.deleted_at is null
  returning *
),
"Recorded" as (
  insert into events (type, user_id, other_user_id, resource_id, data, actor_id, via, request_id, token_id)
  select 'revision.created'::text as type, null::uuid as "user", nullif(null::uuid, null::uuid) as "otherUser",
    shown.id as resource, row_to_json(shown) as data, :origin.actor::uuid as actor, :origin.via::text as via,
    :origin.requestId::text as "requestId", :origin.token::uuid as token
  from (
    select revision.id, revision.article_id as article, revision.title, revision.body, revision.author_id as author__id,
      revision.created_at as "createdAt", author.username as author__username,
      owner.revision_id = revision.id as "isCurrent", cast(owner.revision_id = revision.id as integer) as version
    from revisions as revision
    inner join users as author on author.id = revision.author_id
    inner join articles as owner on owner.id = revision.article_id
    where owner.deleted_at is null) as shown)
select revision.id
from revisions as revision;

-- revision_read_many
select revision.id, revision.article_id as article, revision.title, revision.body, revision.author_id as author__id,
  revision.created_at as "createdAt", owner.revision_id = revision.id as "isCurrent",
  cast(owner.revision_id = revision.id as integer) as version
from revisions as revision
inner join articles as owner on owner.id = revision.article_id
where owner.deleted_at is null
and revision.id = any(:ids::uuid[]);

-- revision_read_references
select revision.id, revision.article_id as article, revision.title, revision.body, revision.author_id as author__id,
  revision.created_at as "createdAt", author.username as author__username,
  owner.revision_id = revision.id as "isCurrent", cast(owner.revision_id = revision.id as integer) as version
from revisions as revision
inner join users as author on author.id = revision.author_id
inner join articles as owner on owner.id = revision.article_id
where owner.deleted_at is null
and revision.id = :id;

-- shared_folder_keep
insert into shared_folders (name, mark)
values (:name, :mark)
on conflict do nothing;

-- shared_folder_read
select mark
from shared_folders
where name = :name;

-- sign_in_attempt
update sign_ins
set attempts = attempts + 1
where browser_hash = :browserHash
and expires_at > :now
and attempts < 5
returning id as id, code_hash as "codeHash", email as email, user_id as "user", return_to as "returnTo",
  attempts as attempts;

-- sign_in_demo
select "user".id as id, "user".username as username, "user".name as name, "user".email as email
from users as "user"
where lower("user".username) = any(:usernames::text[])
and "user".status = 'active'
order by "user".id;

-- sign_in_find
select sign_ins.email, sign_ins.return_to as "returnTo", sign_ins.attempts
from sign_ins
where browser_hash = :browserHash
and expires_at > :now;

-- sign_in_finish
delete from sign_ins
where id = :signIn
and user_id in (
  select "user".id
  from users as "user"
  where "user".email_key = :emailKey
  and "user".status = 'active')
returning id as id;

-- sign_in_insert
insert into sign_ins (id, browser_hash, code_hash, email, browser, return_to, created_at, expires_at, user_id, attempts)
values (:id, :browserHash, :codeHash, :email, :browser, :returnTo, :createdAt, :expiresAt, (
    select (min("user".id::text) filter (where "user".signs_in))::uuid as id
    from users as "user"
    where "user".email_key = :emailKey
    and "user".status = 'active' having count(*) = 1), 0);

-- sign_in_read
select sign_ins.email as asked, sign_ins.browser, sign_ins.user_id as "user", "user".username as username,
  "user".name as name, "user".email as email, "user".email_key as "emailKey"
from sign_ins
left join users as "user" on "user".id = sign_ins.user_id
where sign_ins.id = :signIn
and sign_ins.expires_at > :now;

-- sign_in_replace
delete from sign_ins
where browser_hash = :browserHash;

-- sign_ins_erase
delete from sign_ins
where user_id = :user;

-- sign_ins_forget
delete from sign_ins
where id in (
  select old.id
  from sign_ins as old
  where old.expires_at <= :now
  order by old.expires_at
  limit 1000)
returning id;

-- test_charge_read
select charge.failure_code as code, charge.failure_message as message
from test_charges as charge
where charge."key" = :key;

-- test_charge_record
insert into test_charges ("key", amount, currency, failure_code, failure_message, created_at)
values (:key, :amount, :currency, :code, :message, now())
on conflict ("key") do
update
set "key" = excluded."key"
returning failure_code as code, failure_message as message;

-- token_by_user
select page.*
from unnest(:parents::uuid[]) as wanted (id)
cross join lateral (
  select token.id, token.user_id as "user", token.name, token.scopes, token.expires_at as "expiresAt",
    token.created_at as "createdAt", token.last_used_at as "lastUsedAt"
  from tokens as token
  where ((token.revoked_at is null
      and (token.expires_at is null
        or token.expires_at > :now))
    and case when 'tokens:write' = any(:scopes::text[]) then true else (token.user_id = :viewer
      and token.scopes <@ :scopes::text[]) end)
  and token.user_id = any(array[wanted.id])
  and (token.id < :below
    and token.id > :above)
  order by token.user_id desc, token.id desc
  limit :rows) as page;

-- token_by_user_count
select wanted.id, counted.rows
from unnest(:parents::uuid[]) as wanted (id)
cross join lateral (
  select count(*) filter (where counted.id > :oldest)::int as rows
  from (
    select token.id
    from tokens as token
    where ((token.revoked_at is null
        and (token.expires_at is null
          or token.expires_at > :now))
      and case when 'tokens:write' = any(:scopes::text[]) then true else (token.user_id = :viewer
        and token.scopes <@ :scopes::text[]) end)
    and token.user_id = any(array[wanted.id])
    and (token.id < :below
      and token.id > :above)
    order by token.user_id desc, token.id desc
    limit :rows) as counted) as counted;

-- token_find_by_user
select one.id, one.matches, one.position, one.all
from (
  with tokens as (
    select token.*
    from tokens as token
    where ((token.revoked_at is null
        and (token.expires_at is null
          or token.expires_at > :now))
      and case when 'tokens:write' = any(:scopes::text[]) then true else (token.user_id = :viewer
        and token.scopes <@ :scopes::text[]) end)
    and ((token.user_id, token.id) < (:user::uuid, :below)
      and (token.user_id, token.id) > (:user::uuid, :above))
    order by token.user_id desc, token.id desc
    limit :scanned)
  select token.id, (((:only_user::uuid[] is null
        or token.user_id = any(:only_user::uuid[]))
      and token.id > :idsAbove::uuid
      and token.id < :idsBelow::uuid) is true) as matches, (row_number() over ())::int as position, (
    select reltuples
    from pg_class
    where oid = 'tokens'::regclass) as all
  from tokens as token) as one
where (one.matches
  or one.position = :scanned::int)
order by one.id desc
limit :rows;

-- token_ids
select token.id
from tokens as token
where token.user_id = :user
and ((token.revoked_at is null
    and (token.expires_at is null
      or token.expires_at > :now))
  and case when 'tokens:write' = any(:scopes::text[]) then true else (token.user_id = :viewer
    and token.scopes <@ :scopes::text[]) end);

-- token_insert
with tokens as (
  insert into tokens (id, hash, configured, parent_id, grant_id, user_id, name, scopes, expires_at, created_at)
  values (:id, :hash, :configured, :parent, :grant, :user, :name, :scopes, :expiresAt, :now)
  returning *
),
"Recorded" as (
  insert into events (type, user_id, other_user_id, resource_id, data, actor_id, via, request_id, token_id)
  select 'token.created'::text as type, shown."user"::uuid as "user", nullif(null::uuid,
    shown."user"::uuid) as "otherUser", shown.id as resource, row_to_json(shown) as data, :origin.actor::uuid as actor,
    :origin.via::text as via, :origin.requestId::text as "requestId", :origin.token::uuid as token
  from (
    select token.id, token.user_id as "user", token.name, token.scopes, token.expires_at as "expiresAt",
      token.created_at as "createdAt", token.last_used_at as "lastUsedAt"
    from tokens as token) as shown)
select token.id, token.user_id as "user", token.name, token.scopes, token.expires_at as "expiresAt",
  token.created_at as "createdAt", token.last_used_at as "lastUsedAt"
from tokens as token;

-- token_list
select token.id, token.user_id as "user", token.name, token.scopes, token.expires_at as "expiresAt",
  token.created_at as "createdAt", token.last_used_at as "lastUsedAt"
from tokens as token
where ((token.revoked_at is null
    and (token.expires_at is null
      or token.expires_at > :now))
  and case when 'tokens:write' = any(:scopes::text[]) then true else (token.user_id = :viewer
    and token.scopes <@ :scopes::text[]) end)
and ((token.id) < (:below)
  and (token.id) > (:above))
order by token.id desc
limit :rows;

-- token_list_by_user
select token.id, token.user_id as "user", token.name, token.scopes, token.expires_at as "expiresAt",
  token.created_at as "createdAt", token.last_used_at as "lastUsedAt"
from tokens as token
where ((token.revoked_at is null
    and (token.expires_at is null
      or token.expires_at > :now))
  and case when 'tokens:write' = any(:scopes::text[]) then true else (token.user_id = :viewer
    and token.scopes <@ :scopes::text[]) end)
and ((token.user_id, token.id) < (:user::uuid, :below)
  and (token.user_id, token.id) > (:user::uuid, :above))
order by token.user_id desc, token.id desc
limit :rows;

-- token_owner
select token.id, token.grant_id as grant, token.scopes, token.expires_at as "expiresAt",
  token.revoked_at as "revokedAt", "user".id as user__id, "user".username as user__username,
  "user".status as user__status, "user".invoice_number_pattern as "user__invoiceNumberPattern"
from tokens as token
inner join users as "user" on "user".id = token.user_id
where token.hash = :hash;

-- token_owners
select token.id, token.hash, token.grant_id as grant, token.scopes, token.expires_at as "expiresAt",
  token.revoked_at as "revokedAt", "user".id as user__id, "user".username as user__username,
  "user".status as user__status, "user".invoice_number_pattern as "user__invoiceNumberPattern"
from tokens as token
inner join users as "user" on "user".id = token.user_id
where token.hash = any(:hashes::text[]);

-- token_read
select token.id, token.user_id as "user", token.name, token.scopes, token.expires_at as "expiresAt",
  token.created_at as "createdAt", token.last_used_at as "lastUsedAt"
from tokens as token
where token.id = :id
and ((token.revoked_at is null
    and (token.expires_at is null
      or token.expires_at > :now))
  and case when 'tokens:write' = any(:scopes::text[]) then true else (token.user_id = :viewer
    and token.scopes <@ :scopes::text[]) end);

-- token_read_many
select token.id, token.user_id as "user", token.name, token.scopes, token.expires_at as "expiresAt",
  token.created_at as "createdAt", token.last_used_at as "lastUsedAt"
from tokens as token
where token.id = any(:ids::uuid[])
and ((token.revoked_at is null
    and (token.expires_at is null
      or token.expires_at > :now))
  and case when 'tokens:write' = any(:scopes::text[]) then true else (token.user_id = :viewer
    and token.scopes <@ :scopes::text[]) end);

-- token_revoke
with tokens as (
  update tokens
  set revoked_at = :now
  where id in (
    with recursive family as (
      select token.id
      from tokens as token
      where (token.id = any(:tokens::uuid[])
        or token.grant_id = any(:grants::uuid[]))
      union all
      select child.id
      from tokens as child
      inner join family on family.id = child.parent_id)
    select family.id
    from family)
  and revoked_at is null
  returning *
),
"Recorded" as (
  insert into events (type, user_id, other_user_id, resource_id, data, actor_id, via, request_id, token_id)
  select 'token.deleted'::text as type, shown."user"::uuid as "user", nullif(null::uuid,
    shown."user"::uuid) as "otherUser", shown.id as resource, row_to_json(shown) as data, :origin.actor::uuid as actor,
    :origin.via::text as via, :origin.requestId::text as "requestId", :origin.token::uuid as token
  from (
    select token.id, token.user_id as "user", token.name, token.scopes, token.expires_at as "expiresAt",
      token.created_at as "createdAt", token.last_used_at as "lastUsedAt"
    from tokens as token) as shown)
select token.id, token.user_id as "user", token.name, token.scopes, token.expires_at as "expiresAt",
  token.created_at as "createdAt", token.last_used_at as "lastUsedAt"
from tokens as token;

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

-- tokens_forget
delete from tokens
where id in (
  select token.id
  from tokens as token
  where token.revoked_at < :before
  and token.configured = false
  and not exists (
    select child.id
    from tokens as child
    where child.parent_id = token.id)
  and not exists (
    select webhook.id
    from webhooks as webhook
    where webhook.token_id = token.id)
  order by token.revoked_at
  limit 1000)
returning id as id;

-- tokens_lock
select token.id, token.grant_id as grant
from tokens as token
inner join users as "user" on "user".id = token.user_id
where token.id = any(array((
      with recursive family as (
        select token.id
        from tokens as token
        where (token.id = any(:tokens::uuid[])
          or token.grant_id = any(:grants::uuid[]))
        union all
        select child.id
        from tokens as child
        inner join family on family.id = child.parent_id)
      select family.id
      from family)) || :own::uuid)
order by token.id
for key share of "user"
for update of token;

-- tokens_used
with used as (
  select token.id, token.grant_id as grant, use.at
  from tokens as token
  inner join unnest(:tokens::uuid[], :times::timestamptz[]) as use (id, at) on use.id = token.id
  where (token.last_used_at is null
    or token.last_used_at <= use.at - interval '1 minute')
  for no key update of token skip locked
),
"usedGrant" as (
  select grant.id
  from grants as grant
  where grant.id in (
    select used.grant
    from used)
  for no key update skip locked
),
"UpdatedGrant" as (
  update grants
  set last_used_at = used.at
  from used
  where grants.id = used.grant
  and grants.id in (
    select "usedGrant".id
    from "usedGrant"))
update tokens
set last_used_at = used.at
from used
where tokens.id = used.id
returning tokens.id;

-- transition_by_invoice
select page.*
from unnest(:parents::uuid[]) as wanted (id)
cross join lateral (
  select transition.id, transition.invoice_id as invoice, transition.from_status as "from",
    transition.to_status as "to", transition.created_at as "createdAt"
  from transitions as transition
  where transition.invoice_id = any(array[wanted.id])
  and (transition.id < :below
    and transition.id > :above)
  order by transition.invoice_id desc, transition.id desc
  limit :rows) as page;

-- transition_by_invoice_count
select wanted.id, counted.rows
from unnest(:parents::uuid[]) as wanted (id)
cross join lateral (
  select count(*) filter (where counted.id > :oldest)::int as rows
  from (
    select transition.id
    from transitions as transition
    where transition.invoice_id = any(array[wanted.id])
    and (transition.id < :below
      and transition.id > :above)
    order by transition.invoice_id desc, transition.id desc
    limit :rows) as counted) as counted;

-- transition_read
select transition.id, transition.invoice_id as invoice, transition.from_status as "from", transition.to_status as "to",
  transition.created_at as "createdAt"
from transitions as transition
inner join invoices as invoice on invoice.id = transition.invoice_id
where transition.id = :id
and invoice.owner_id = :viewer;

-- transition_read_many
select transition.id, transition.invoice_id as invoice, transition.from_status as "from", transition.to_status as "to",
  transition.created_at as "createdAt"
from transitions as transition
inner join invoices as invoice on invoice.id = transition.invoice_id
where transition.id = any(:ids::uuid[])
and invoice.owner_id = :viewer;

-- turtle_delete
with turtles as (
  delete from turtles
  where id = :id
  and version = :version
  returning *
),
"Recorded" as (
  insert into events (type, user_id, other_user_id, resource_id, data, actor_id, via, request_id, token_id)
  select 'turtle.deleted'::text as type, null::uuid as "user", nullif(null::uuid, null::uuid) as "otherUser",
    shown.id as resource, row_to_json(shown) as data, :origin.actor::uuid as actor, :origin.via::text as via,
    :origin.requestId::text as "requestId", :origin.token::uuid as token
  from (
    select turtle.id, turtle.name, turtle.lifespan, turtle.species, turtle.version, turtle.created_at as "createdAt",
      turtle.updated_at as "updatedAt"
    from turtles as turtle) as shown)
select turtle.id
from turtles as turtle;

-- turtle_fill_searched
update turtles
set searched = given.value
from json_to_recordset(:rows::text::json) as given (id uuid, version integer, value tsvector)
where turtles.id = given.id
and turtles.version = given.version
and turtles.searched is null;

-- turtle_find
select one.id, one.matches, one.position, one.all
from (
  with turtles as (
    select turtle.*
    from turtles as turtle
    where ((turtle.id) < (:below)
      and (turtle.id) > (:above))
    order by turtle.id desc
    limit :scanned)
  select turtle.id, (((:minLifespan::numeric is null
        or (turtle.lifespan, turtle.id) > (:minLifespan::numeric, '00000000-0000-0000-0000-000000000000'::uuid))
      and (:maxLifespan::numeric is null
        or (turtle.lifespan, turtle.id) < (:maxLifespan::numeric, 'ffffffff-ffff-ffff-ffff-ffffffffffff'::uuid))
      and turtle.id > :idsAbove::uuid
      and turtle.id < :idsBelow::uuid
      and (:asked::tsquery is null
        or turtle.searched @@ :asked::tsquery)) is true) as matches, (row_number() over ())::int as position, (
    select reltuples
    from pg_class
    where oid = 'turtles'::regclass) as all
  from turtles as turtle) as one
where (one.matches
  or one.position = :scanned::int)
order by one.id desc
limit :rows;

-- turtle_insert
with turtles as (
  insert into turtles (id, name, lifespan, species, searched, version, created_at, updated_at)
  values (:id, :name, :lifespan, :species, :searched::text::tsvector, 1, :now, :now)
  returning *
),
"Recorded" as (
  insert into events (type, user_id, other_user_id, resource_id, data, actor_id, via, request_id, token_id)
  select 'turtle.created'::text as type, null::uuid as "user", nullif(null::uuid, null::uuid) as "otherUser",
    shown.id as resource, row_to_json(shown) as data, :origin.actor::uuid as actor, :origin.via::text as via,
    :origin.requestId::text as "requestId", :origin.token::uuid as token
  from (
    select turtle.id, turtle.name, turtle.lifespan, turtle.species, turtle.version, turtle.created_at as "createdAt",
      turtle.updated_at as "updatedAt"
    from turtles as turtle) as shown)
select turtle.id, turtle.name, turtle.lifespan, turtle.species, turtle.version, turtle.created_at as "createdAt",
  turtle.updated_at as "updatedAt"
from turtles as turtle;

-- turtle_insert_together
with given as (
  select *
  from json_to_recordset(:rows::text::json) as given (id uuid, name text, lifespan integer, species text,
    searched tsvector, by_actor uuid, by_via text, by_request text, by_token uuid, by_viewer uuid, by_now timestamptz)
),
turtles as (
  insert into turtles (id, name, lifespan, species, searched, version, created_at, updated_at)
  select given.id, given.name, given.lifespan, given.species, given.searched, 1 as version, given.by_now as "createdAt",
    given.by_now as "updatedAt"
  from given
  returning *
),
"Recorded" as (
  insert into events (type, user_id, other_user_id, resource_id, data, actor_id, via, request_id, token_id)
  select 'turtle.created'::text as type, null::uuid as "user", nullif(null::uuid, null::uuid) as "otherUser",
    shown.id as resource, row_to_json(shown) as data, given.by_actor as actor, given.by_via as via,
    given.by_request as "requestId", given.by_token as token
  from (
    select turtle.id, turtle.name, turtle.lifespan, turtle.species, turtle.version, turtle.created_at as "createdAt",
      turtle.updated_at as "updatedAt"
    from turtles as turtle) as shown
  inner join given on given.id = shown.id)
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

-- turtle_list_sorted_lifespan
select turtle.id, turtle.name, turtle.lifespan, turtle.species, turtle.version, turtle.created_at as "createdAt",
  turtle.updated_at as "updatedAt", turtle.lifespan::text as place, turtle.lifespan as sorted
from turtles as turtle
where ((turtle.lifespan, turtle.id) < (:valueBelow, :below)
  and (turtle.lifespan, turtle.id) > (:valueAbove, :above))
order by turtle.lifespan desc, turtle.id desc
limit :rows;

-- turtle_read
select turtle.id, turtle.name, turtle.lifespan, turtle.species, turtle.version, turtle.created_at as "createdAt",
  turtle.updated_at as "updatedAt"
from turtles as turtle
where turtle.id = :id;

-- turtle_read_many
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
  insert into events (type, user_id, other_user_id, resource_id, data, actor_id, via, request_id, token_id)
  select 'turtle.updated'::text as type, null::uuid as "user", nullif(null::uuid, null::uuid) as "otherUser",
    shown.id as resource, row_to_json(shown) as data, :origin.actor::uuid as actor, :origin.via::text as via,
    :origin.requestId::text as "requestId", :origin.token::uuid as token
  from (
    select turtle.id, turtle.name, turtle.lifespan, turtle.species, turtle.version, turtle.created_at as "createdAt",
      turtle.updated_at as "updatedAt"
    from turtles as turtle) as shown)
select turtle.id, turtle.name, turtle.lifespan, turtle.species, turtle.version, turtle.created_at as "createdAt",
  turtle.updated_at as "updatedAt"
from turtles as turtle;

-- turtle_update_searched
with turtles as (
  update turtles
  set name = :name, lifespan = :lifespan, species = :species, searched = :searched::text::tsvector,
    version = version + 1, updated_at = :now
  where id = :id
  and version = :version
  returning *
),
"Recorded" as (
  insert into events (type, user_id, other_user_id, resource_id, data, actor_id, via, request_id, token_id)
  select 'turtle.updated'::text as type, null::uuid as "user", nullif(null::uuid, null::uuid) as "otherUser",
    shown.id as resource, row_to_json(shown) as data, :origin.actor::uuid as actor, :origin.via::text as via,
    :origin.requestId::text as "requestId", :origin.token::uuid as token
  from (
    select turtle.id, turtle.name, turtle.lifespan, turtle.species, turtle.version, turtle.created_at as "createdAt",
      turtle.updated_at as "updatedAt"
    from turtles as turtle) as shown)
select turtle.id, turtle.name, turtle.lifespan, turtle.species, turtle.version, turtle.created_at as "createdAt",
  turtle.updated_at as "updatedAt"
from turtles as turtle;

-- turtle_without_searched
select turtle.id, turtle.name, turtle.species, turtle.version
from turtles as turtle
where turtle.searched is null
order by turtle.id
limit 50;

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
select uploads.content_length as "contentLength", uploads.content_type as "contentType",
  uploads.expires_at as "expiresAt", uploads.id, uploads.user_id as "user", uploads.incoming_key as "incomingKey",
  uploads.digest, uploads.avatar
from uploads
where secret_hash = :secretHash
and expires_at > :now
and user_id in (
  select owner.id
  from users as owner
  where owner.status = 'active');

-- upload_insert
with uploads as (
  insert into uploads (id, user_id, secret_hash, incoming_key, expires_at, created_at, content_length, content_type)
  values (:id, :user, :secretHash, :incomingKey, :expiresAt, :createdAt, :contentLength, :contentType)
  returning *
),
"Recorded" as (
  insert into events (type, user_id, other_user_id, resource_id, data, actor_id, via, request_id, token_id)
  select 'upload.created'::text as type, shown."user"::uuid as "user", nullif(null::uuid,
    shown."user"::uuid) as "otherUser", shown.id as resource, row_to_json(shown) as data, :origin.actor::uuid as actor,
    :origin.via::text as via, :origin.requestId::text as "requestId", :origin.token::uuid as token
  from (
    select uploads.content_length as "contentLength", uploads.content_type as "contentType",
      uploads.expires_at as "expiresAt", uploads.id, uploads.user_id as "user"
    from uploads) as shown)
select uploads.content_length as "contentLength", uploads.content_type as "contentType",
  uploads.expires_at as "expiresAt", uploads.id, uploads.user_id as "user", uploads.incoming_key as "incomingKey",
  uploads.digest, uploads.avatar
from uploads;

-- upload_lock
select uploads.content_length as "contentLength", uploads.content_type as "contentType",
  uploads.expires_at as "expiresAt", uploads.id, uploads.user_id as "user", uploads.incoming_key as "incomingKey",
  uploads.digest, uploads.avatar
from uploads
where id = :upload for update;

-- user_by_username
select "user".id as id, "user".username as username, "user".name as name, "user".email as email,
  "user".status as status, "user".invoice_number_pattern as "invoiceNumberPattern", "user".version as version,
  "user".created_at as "createdAt", "user".deleted_at as "deletedAt", "user".email_key as "emailKey",
  "user".email_share as "emailShare", "user".signs_in as "signsIn"
from users as "user"
where lower("user".username) = :username;

-- user_erase
with users as (
  update users
  set username = :username, name = :username, email = null, email_key = null, invoice_number_pattern = null,
    status = 'suspended', deleted_at = :now, searched = ''::text::tsvector, version = version + 1
  where id = :id
  and version = :version
  returning *
),
"Recorded" as (
  insert into events (type, user_id, other_user_id, resource_id, data, actor_id, via, request_id, token_id)
  select 'user.deleted'::text as type, shown.id::uuid as "user", nullif(null::uuid, shown.id::uuid) as "otherUser",
    shown.id as resource, row_to_json(shown) as data, :origin.actor::uuid as actor, :origin.via::text as via,
    :origin.requestId::text as "requestId", :origin.token::uuid as token
  from (
    select "user".id as id, "user".username as username, "user".name as name, "user".status as status,
      "user".invoice_number_pattern as "invoiceNumberPattern", "user".version as version,
      "user".created_at as "createdAt", "user".deleted_at as "deletedAt"
    from users as "user") as shown)
select "user".id as id, "user".username as username, "user".name as name, "user".email as email,
  "user".status as status, "user".invoice_number_pattern as "invoiceNumberPattern", "user".version as version,
  "user".created_at as "createdAt", "user".deleted_at as "deletedAt", "user".email_key as "emailKey",
  "user".email_share as "emailShare", "user".signs_in as "signsIn"
from users as "user";

-- user_erase_avatar
with avatars as (
  delete from avatars
  where user_id = :user
  returning *
),
"Recorded" as (
  insert into events (type, user_id, other_user_id, resource_id, data, actor_id, via, request_id, token_id)
  select 'avatar.deleted'::text as type, shown.links__user::uuid as "user", nullif(null::uuid,
    shown.links__user::uuid) as "otherUser", shown.id as resource, row_to_json(shown) as data,
    :origin.actor::uuid as actor, :origin.via::text as via, :origin.requestId::text as "requestId",
    :origin.token::uuid as token
  from (
    select avatars.id, avatars.user_id as links__user
    from avatars) as shown)
select image_key as "key"
from avatars;

-- user_erase_identities
delete from identities
where user_id = :user;

-- user_erase_numberings
delete from invoice_numberings
where owner_id = :user;

-- user_erase_receipts
update payment_attempts
set receipt_email = null
where payer_id = :user
and receipt_email is not null;

-- user_erase_responses
delete from idempotency_keys
where user_id = :user;

-- user_erase_token_children
update tokens
set parent_id = null
where parent_id in (
  select token.id
  from tokens as token
  where ((token.user_id = :user
      and token.revoked_at is null)
    or (token.user_id = :user
      and token.revoked_at is not null)))
and user_id <> :user;

-- user_erase_token_ids
select token.id
from tokens as token
where ((token.user_id = :user
    and token.revoked_at is null)
  or (token.user_id = :user
    and token.revoked_at is not null));

-- user_erase_tokens
delete from tokens
where id in (
  select token.id
  from tokens as token
  where ((token.user_id = :user
      and token.revoked_at is null)
    or (token.user_id = :user
      and token.revoked_at is not null)));

-- user_erase_uploads
delete from uploads
where user_id = :user;

-- user_erased
select "user".username as username
from users as "user"
where "user".id = :user
and "user".deleted_at is not null;

-- user_fill_searched
update users
set searched = given.value
from json_to_recordset(:rows::text::json) as given (id uuid, version integer, value tsvector)
where users.id = given.id
and users.version = given.version
and users.searched is null;

-- user_find
select one.id, one.matches, one.position, one.all
from (
  with users as (
    select "user".*
    from users as "user"
    where (("user".id) < (:below)
      and ("user".id) > (:above))
    order by "user".id desc
    limit :scanned)
  select "user".id as id, (("user".id > :idsAbove::uuid
      and "user".id < :idsBelow::uuid
      and (:asked::tsquery is null
        or "user".searched @@ :asked::tsquery)) is true) as matches, (row_number() over ())::int as position, (
    select reltuples
    from pg_class
    where oid = 'users'::regclass) as all
  from users as "user") as one
where (one.matches
  or one.position = :scanned::int)
order by one.id desc
limit :rows;

-- user_insert
with users as (
  insert into users (id, username, name, email, status, invoice_number_pattern, email_key, email_share, signs_in,
    searched, version, created_at)
  values (:id, :username, :name, :email, :status, :invoiceNumberPattern, :emailKey, 0, :signsIn,
    :searched::text::tsvector, 1, :now)
  on conflict do nothing
  returning *
),
"Recorded" as (
  insert into events (type, user_id, other_user_id, resource_id, data, actor_id, via, request_id, token_id)
  select 'user.created'::text as type, shown.id::uuid as "user", nullif(null::uuid, shown.id::uuid) as "otherUser",
    shown.id as resource, row_to_json(shown) as data, :origin.actor::uuid as actor, :origin.via::text as via,
    :origin.requestId::text as "requestId", :origin.token::uuid as token
  from (
    select "user".id as id, "user".username as username, "user".name as name, "user".status as status,
      "user".invoice_number_pattern as "invoiceNumberPattern", "user".version as version,
      "user".created_at as "createdAt", "user".deleted_at as "deletedAt"
    from users as "user") as shown)
select "user".id as id, "user".username as username, "user".name as name, "user".email as email,
  "user".status as status, "user".invoice_number_pattern as "invoiceNumberPattern", "user".version as version,
  "user".created_at as "createdAt", "user".deleted_at as "deletedAt", "user".email_key as "emailKey",
  "user".email_share as "emailShare", "user".signs_in as "signsIn"
from users as "user";

-- user_invite
with users as (
  select one.*
  from users as one
  where one.id = :user for key share
),
"Recorded" as (
  insert into events (type, user_id, other_user_id, resource_id, data, actor_id, via, request_id, token_id)
  select 'user.invited'::text as type, shown.id::uuid as "user", nullif(null::uuid, shown.id::uuid) as "otherUser",
    shown.id as resource, row_to_json(shown) as data, :origin.actor::uuid as actor, :origin.via::text as via,
    :origin.requestId::text as "requestId", :origin.token::uuid as token
  from (
    select "user".id as id, "user".username as username, "user".name as name, "user".status as status,
      "user".invoice_number_pattern as "invoiceNumberPattern", "user".version as version,
      "user".created_at as "createdAt", "user".deleted_at as "deletedAt"
    from users as "user") as shown)
select users.id
from users;

-- user_invited
select "user".name as name, "user".username as username, "user".email as email
from users as "user"
where "user".id = :user
and "user".status = 'active';

-- user_let_in
update users
set signs_in = true
where id = :user
and signs_in = false;

-- user_list
select "user".id as id, "user".username as username, "user".name as name, "user".email as email,
  "user".status as status, "user".invoice_number_pattern as "invoiceNumberPattern", "user".version as version,
  "user".created_at as "createdAt", "user".deleted_at as "deletedAt", "user".email_key as "emailKey",
  "user".email_share as "emailShare", "user".signs_in as "signsIn"
from users as "user"
where (("user".id) < (:below)
  and ("user".id) > (:above))
order by "user".id desc
limit :rows;

-- user_lock
select "user".id as id, "user".status as status
from users as "user"
where "user".id = :user for no key update;

-- user_lock_ends
select "user".id as id, "user".status as status
from users as "user"
where "user".id = :user for update;

-- user_open_invoices
select open."invoiceNumber"
from (
  select page.*
  from (
    select invoice.id, invoice.invoice_number as "invoiceNumber"
    from invoices as invoice
    where invoice.owner_id = :user
    and invoice.status = 'draft'
    and exists (
      select attempt.id
      from payment_attempts as attempt
      where attempt.invoice_id = invoice.id
      and attempt.status = 'processing')
    order by invoice.id
    limit 10) as page
  union all
  select page.*
  from (
    select invoice.id, invoice.invoice_number as "invoiceNumber"
    from invoices as invoice
    where invoice.owner_id = :user
    and invoice.status = 'published'
    order by invoice.id
    limit 10) as page
  union all
  select page.*
  from (
    select invoice.id, invoice.invoice_number as "invoiceNumber"
    from invoices as invoice
    where invoice.owner_id = :user
    and invoice.status = 'sent'
    order by invoice.id
    limit 10) as page
  union all
  select page.*
  from (
    select invoice.id, invoice.invoice_number as "invoiceNumber"
    from invoices as invoice
    where invoice.owner_id = :user
    and invoice.status = 'failed'
    order by invoice.id
    limit 10) as page) as open
order by open.id
limit 10;

-- user_place
select (folded("user".username) collate "C") as name
from users as "user"
where "user".id = :id
and "user".deleted_at is null;

-- user_read
select "user".id as id, "user".username as username, "user".name as name, "user".email as email,
  "user".status as status, "user".invoice_number_pattern as "invoiceNumberPattern", "user".version as version,
  "user".created_at as "createdAt", "user".deleted_at as "deletedAt", "user".email_key as "emailKey",
  "user".email_share as "emailShare", "user".signs_in as "signsIn"
from users as "user"
where "user".id = :id;

-- user_read_many
select "user".id as id, "user".username as username, "user".name as name, "user".email as email,
  "user".status as status, "user".invoice_number_pattern as "invoiceNumberPattern", "user".version as version,
  "user".created_at as "createdAt", "user".deleted_at as "deletedAt", "user".email_key as "emailKey",
  "user".email_share as "emailShare", "user".signs_in as "signsIn"
from users as "user"
where "user".id = any(:ids::uuid[]);

-- user_update
with users as (
  update users
  set name = :name, email = :email, status = :status, invoice_number_pattern = :invoiceNumberPattern,
    email_key = :emailKey, email_share = :emailShare, signs_in = :signsIn, version = version + 1
  where id = :id
  and version = :version
  returning *
),
"Recorded" as (
  insert into events (type, user_id, other_user_id, resource_id, data, actor_id, via, request_id, token_id)
  select 'user.updated'::text as type, shown.id::uuid as "user", nullif(null::uuid, shown.id::uuid) as "otherUser",
    shown.id as resource, row_to_json(shown) as data, :origin.actor::uuid as actor, :origin.via::text as via,
    :origin.requestId::text as "requestId", :origin.token::uuid as token
  from (
    select "user".id as id, "user".username as username, "user".name as name, "user".status as status,
      "user".invoice_number_pattern as "invoiceNumberPattern", "user".version as version,
      "user".created_at as "createdAt", "user".deleted_at as "deletedAt"
    from users as "user") as shown)
select "user".id as id, "user".username as username, "user".name as name, "user".email as email,
  "user".status as status, "user".invoice_number_pattern as "invoiceNumberPattern", "user".version as version,
  "user".created_at as "createdAt", "user".deleted_at as "deletedAt", "user".email_key as "emailKey",
  "user".email_share as "emailShare", "user".signs_in as "signsIn"
from users as "user";

-- user_update_searched
with users as (
  update users
  set name = :name, email = :email, status = :status, invoice_number_pattern = :invoiceNumberPattern,
    email_key = :emailKey, email_share = :emailShare, signs_in = :signsIn, searched = :searched::text::tsvector,
    version = version + 1
  where id = :id
  and version = :version
  returning *
),
"Recorded" as (
  insert into events (type, user_id, other_user_id, resource_id, data, actor_id, via, request_id, token_id)
  select 'user.updated'::text as type, shown.id::uuid as "user", nullif(null::uuid, shown.id::uuid) as "otherUser",
    shown.id as resource, row_to_json(shown) as data, :origin.actor::uuid as actor, :origin.via::text as via,
    :origin.requestId::text as "requestId", :origin.token::uuid as token
  from (
    select "user".id as id, "user".username as username, "user".name as name, "user".status as status,
      "user".invoice_number_pattern as "invoiceNumberPattern", "user".version as version,
      "user".created_at as "createdAt", "user".deleted_at as "deletedAt"
    from users as "user") as shown)
select "user".id as id, "user".username as username, "user".name as name, "user".email as email,
  "user".status as status, "user".invoice_number_pattern as "invoiceNumberPattern", "user".version as version,
  "user".created_at as "createdAt", "user".deleted_at as "deletedAt", "user".email_key as "emailKey",
  "user".email_share as "emailShare", "user".signs_in as "signsIn"
from users as "user";

-- user_without_searched
select "user".id as id, "user".username as username, "user".name as name, "user".version as version,
  "user".deleted_at as "deletedAt"
from users as "user"
where "user".searched is null
order by "user".id
limit 50;

-- users_by_address
select "user".id as id, "user".username as username, "user".name as name, "user".email as email,
  "user".signs_in as "signsIn"
from users as "user"
where "user".email_key = :emailKey
and "user".status = 'active'
order by "user".email_share;

-- users_by_username
select "user".id as id, "user".username as username, "user".name as name, "user".email as email,
  "user".status as status, "user".invoice_number_pattern as "invoiceNumberPattern", "user".version as version,
  "user".created_at as "createdAt", "user".deleted_at as "deletedAt", "user".email_key as "emailKey",
  "user".email_share as "emailShare", "user".signs_in as "signsIn"
from users as "user"
where (folded("user".username) collate "C") > :above
and (folded("user".username) collate "C") < :below
and "user".deleted_at is null
order by (folded("user".username) collate "C") asc
limit :rows;

-- users_fill_email_key
update users
set email_key = filled."key", email_share = filled.share
from (
         
  select given.id, given.email, given.key, (row_number() over (partition by given.key
      order by given.id)
              + coalesce((
        select max(other.email_share) as share
        from users as other
        where other.email_key = given."key"
        and other.status = 'active'), -1))::int as share
         
  from unnest(:ids::uuid[], :emails::text[], :keys::text[]) as given (id, email, key)) as filled
where users.id = any(:ids::uuid[])
and users.id = filled.id
and users.email = filled.email
and users.email_key is null;

-- users_find
select "user".id as id, "user".username as username, "user".deleted_at is not null as "isErased"
from users as "user"
where ("user".id = any(:ids::uuid[])
  or lower("user".username) = any(:usernames::text[]));

-- users_without_email_key
select "user".id as id, "user".email as email
from users as "user"
where "user".email_key is null
and "user".email is not null
order by "user".id
limit 200;

-- webhook_access
select webhook.token_id as token, webhook.issuer, webhook.subject, webhook.scopes
from webhooks as webhook
where webhook.id = :id;

-- webhook_count
select count(*)::integer as count
from webhooks as webhook
where webhook.owner_id = :owner;

-- webhook_delete
with webhooks as (
  delete from webhooks
  where id = :id
  and version = :version
  returning *
),
"Recorded" as (
  insert into events (type, user_id, other_user_id, resource_id, data, actor_id, via, request_id, token_id)
  select 'webhook.deleted'::text as type, shown.owner::uuid as "user", nullif(null::uuid,
    shown.owner::uuid) as "otherUser", shown.id as resource, row_to_json(shown) as data, :origin.actor::uuid as actor,
    :origin.via::text as via, :origin.requestId::text as "requestId", :origin.token::uuid as token
  from (
    select webhook.id, webhook.url, webhook.events, webhook.enabled, webhook.disabled_reason as "disabledReason",
      webhook.verified, webhook.scopes, webhook.version, webhook.created_at as "createdAt",
      webhook.updated_at as "updatedAt", webhook.owner_id as owner
    from webhooks as webhook) as shown)
select webhook.id
from webhooks as webhook;

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
  select given.receiver, given.sending, webhook.owner_id as person, webhook.host as target
  from unnest(:busy::uuid[], :busy::integer[]) as given (receiver, sending)
  inner join webhooks as webhook on webhook.id = given.receiver
),
"Open" as (
  select "Waiting".receiver as receiver, webhook.owner_id as person, webhook.host as target, webhook.verified
  or not webhook.enabled as "takesAll", least(32 - (
      select coalesce(sum("Sending".sending), 0)
      from "Sending"
      where "Sending".target = webhook.host),
                case when webhook.enabled then floor((:rate::integer / case when webhook.verified then 1 else 60 end) / 60.0 *
                    (60 - extract(epoch from greatest(host.spent_until - now(), '0'))))::integer
                  else 32 end) as room, 8 - (
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
  select "Open".*, one.id, one.at, taken + row_number() over (partition by person, target, "takesAll"
    order by one.at) as turn
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
      for update skip locked) as any
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
      for update skip locked) as ping) as one on true
),
"OfHost" as (
  select *, row_number() over (partition by target, "takesAll"
    order by turn, at) as place
  from "Due"
),
"OfUser" as (
  select id, at, taken + row_number() over (partition by person
    order by at) as turn
  from "OfHost"
  where place <= room
),
"Chosen" as (
  select id
  from "OfUser"
  where turn <= 16
  order by turn, at
  limit :free::integer
),
"Taken" as (
  update webhook_deliveries
  set next_attempt_at = now() + make_interval(secs => 30)
  where id in (
    select id
    from "Chosen")
  returning webhook_id as receiver, resource_id as subject, id as id, event as event, type as type, scope as scope,
    attempts as attempts, body as body
),
"Charged" as (
  insert into webhook_hosts (host, verified, spent_until)
  select webhook.host, webhook.verified,
    now() + count(*) * make_interval(secs => 60.0 / (:rate::integer / case when webhook.verified then 1 else 60 end)) as "spentUntil"
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
with recursive "Waiting" as (
  select first.receiver
  from (
    select one.webhook_id as receiver
    from webhook_deliveries as one
    where one.status = 'pending'
    order by one.webhook_id
    limit 1) as first
  union all
  select (
    select one.webhook_id as receiver
    from webhook_deliveries as one
    where one.status = 'pending'
    and one.webhook_id > "Waiting".receiver
    order by one.webhook_id
    limit 1) as receiver
  from "Waiting"
  where "Waiting".receiver is not null
),
"Oldest" as (
  select one.since
  from "Waiting"
  inner join lateral (
    select delivery.created_at as since
    from webhook_deliveries as delivery
    where delivery.status = 'pending'
    and delivery.webhook_id = "Waiting".receiver
    order by delivery.id
    limit 1) as one on true)
select count(*)::integer as waiting, coalesce(extract(epoch from now() - (
      select min(since) as since
      from "Oldest")), 0)::double precision as age
from (
  select delivery.status
  from webhook_deliveries as delivery
  where delivery.status = 'pending'
  limit 10000) as counted;

-- webhook_deliveries_drop
update webhook_deliveries
set status = 'failed', failure = :failure, next_attempt_at = null
where id in (
  select waiting.id
  from webhook_deliveries as waiting
  where waiting.status = 'pending'
  and waiting.webhook_id = :webhook
  order by waiting.webhook_id, waiting.resource_id desc, waiting.position desc
  limit 1000)
returning id as id;

-- webhook_deliveries_forget
delete from webhook_deliveries
where id in (
  select old.id
  from webhook_deliveries as old
  where old.id < :below
  and (old.status <> 'pending'
    or (
      select (webhook.verified = false
        or owner.status = 'suspended') as "isSilent"
      from webhooks as webhook
      inner join users as owner on owner.id = webhook.owner_id
      where webhook.id = old.webhook_id))
  order by old.id
  limit 1000)
returning id as id;

-- webhook_deliveries_insert
insert into webhook_deliveries (id, webhook_id, event, type, status, attempts, next_attempt_at, created_at, position,
  scope, resource_id, body)
select given.id, given.receiver as webhook, given.position::text as event, given.type, 'pending' as status,
  0 as attempts, case when given.first
and not exists (
  select hold.is_only
  from webhook_feed as hold
  where hold.held_until is not null
  and (given.position is null
    or hold.held_until >= given.position))
and not exists (
  select other.id
  from webhook_deliveries as other
  where other.webhook_id = given.receiver
  and other.resource_id = given.subject
  and other.status = 'pending') then now() end as "nextAttemptAt", :now::timestamptz as "createdAt", given.position,
    given.scope, given.subject as resource, (:texts::text[])[given.body] as body
from unnest(:rows::uuid[], :rows::uuid[], :rows::bigint[], :rows::text[], :rows::text[], :rows::uuid[],
  :rows::boolean[], :rows::integer[]) as given (id, receiver, position, type, scope, subject, first, body);

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
    select hold.is_only
    from webhook_feed as hold
    where hold.held_until is not null
    and (waiting.position is null
      or hold.held_until >= waiting.position))
  and not exists (
    select other.id
    from webhook_deliveries as other
    where other.webhook_id = waiting.webhook_id
    and other.resource_id = waiting.resource_id
    and other.status = 'pending'
    and (other.next_attempt_at is not null
      or other.position < waiting.position))
  limit 1000)
returning id as id;

-- webhook_deliveries_rename_user
with batch as (
  select one.id
  from webhook_deliveries as one
  where one.id > coalesce(:after, '00000000-0000-0000-0000-000000000000')::uuid
  order by one.id
  limit 1000
),
renamed as (
  update webhook_deliveries
  set body = regexp_replace(body, :user::text, '\1' || :username::text, 'g')
  where id in (
    select batch.id
    from batch)
  and strpos(body::text, :user::text) > 0
  returning id as id)
select batch.id
from batch
order by batch.id;

-- webhook_deliveries_settle
with "Next" as (
  update webhook_deliveries
  set next_attempt_at = coalesce(next_attempt_at, now())
  where id in (
    select (
      select other.id
      from webhook_deliveries as other
      where other.webhook_id = given.receiver
      and other.resource_id = given.subject
      and other.status = 'pending'
      and other.id <> given.ended
      order by other.position
      limit 1) as next
    from unnest(:rows::uuid[], :rows::uuid[], :rows::uuid[], :rows::integer[], :rows::integer[]) as given (ended,
      receiver, subject, code, took))
  returning id as id)
update webhook_deliveries
set status = :status, failure = :failure, response_code = given.code, duration = given.took,
  attempts = attempts + :attemptsMade, next_attempt_at = null
from unnest(:rows::uuid[], :rows::uuid[], :rows::uuid[], :rows::integer[], :rows::integer[]) as given (ended, receiver,
  subject, code, took)
where id = given.ended
and status is not distinct
from 'pending'
returning id as id;

-- webhook_delivery_by_webhook
select page.*
from unnest(:parents::uuid[]) as wanted (id)
cross join lateral (
  select webhook_delivery.id, webhook_delivery.webhook_id as webhook, webhook_delivery.event, webhook_delivery.type,
    webhook_delivery.status, webhook_delivery.attempts, webhook_delivery.response_code as "responseCode",
    webhook_delivery.failure, webhook_delivery.duration, webhook_delivery.next_attempt_at as "nextAttemptAt",
    webhook_delivery.created_at as "createdAt"
  from webhook_deliveries as webhook_delivery
  where webhook_delivery.webhook_id = any(array[wanted.id])
  and (webhook_delivery.id < :below
    and webhook_delivery.id > :above)
  order by webhook_delivery.webhook_id desc, webhook_delivery.id desc
  limit :rows) as page;

-- webhook_delivery_by_webhook_count
select wanted.id, counted.rows
from unnest(:parents::uuid[]) as wanted (id)
cross join lateral (
  select count(*) filter (where counted.id > :oldest)::int as rows
  from (
    select webhook_delivery.id
    from webhook_deliveries as webhook_delivery
    where webhook_delivery.webhook_id = any(array[wanted.id])
    and (webhook_delivery.id < :below
      and webhook_delivery.id > :above)
    order by webhook_delivery.webhook_id desc, webhook_delivery.id desc
    limit :rows) as counted) as counted;

-- webhook_delivery_by_webhook_count_status
select wanted.id, counted.rows
from unnest(:parents::uuid[]) as wanted (id)
cross join lateral (
  select count(*) filter (where counted.id > :oldest)::int as rows
  from (
    select webhook_delivery.id
    from webhook_deliveries as webhook_delivery
    where (webhook_delivery.webhook_id in (wanted.id, wanted.id)
      and (webhook_delivery.status, webhook_delivery.id) < (:status::text, :below)
      and (webhook_delivery.status, webhook_delivery.id) > (:status::text, :above))
    order by webhook_delivery.webhook_id desc, webhook_delivery.status desc, webhook_delivery.id desc
    limit :rows) as counted) as counted;

-- webhook_delivery_by_webhook_count_status_each_status
select wanted.id, counted.rows
from unnest(:parents::uuid[]) as wanted (id)
cross join lateral (
  select count(*) filter (where counted.id > :oldest)::int as rows
  from (
    select page.*
    from unnest(:status::text[]) as of_status (value)
    cross join lateral (
      select webhook_delivery.id
      from webhook_deliveries as webhook_delivery
      where (webhook_delivery.webhook_id in (wanted.id, wanted.id)
        and (webhook_delivery.status, webhook_delivery.id) < (of_status.value, :below)
        and (webhook_delivery.status, webhook_delivery.id) > (of_status.value, :above))
      order by webhook_delivery.webhook_id desc, webhook_delivery.status desc, webhook_delivery.id desc
      limit :rows) as page
    where page.id > :oldest
    limit :rows) as counted) as counted;

-- webhook_delivery_by_webhook_count_type
select wanted.id, counted.rows
from unnest(:parents::uuid[]) as wanted (id)
cross join lateral (
  select count(*) filter (where counted.id > :oldest)::int as rows
  from (
    select webhook_delivery.id
    from webhook_deliveries as webhook_delivery
    where (webhook_delivery.webhook_id in (wanted.id, wanted.id)
      and (webhook_delivery.type, webhook_delivery.id) < (:type::text, :below)
      and (webhook_delivery.type, webhook_delivery.id) > (:type::text, :above))
    order by webhook_delivery.webhook_id desc, webhook_delivery.type desc, webhook_delivery.id desc
    limit :rows) as counted) as counted;

-- webhook_delivery_by_webhook_count_type_each_type
select wanted.id, counted.rows
from unnest(:parents::uuid[]) as wanted (id)
cross join lateral (
  select count(*) filter (where counted.id > :oldest)::int as rows
  from (
    select page.*
    from unnest(:type::text[]) as of_type (value)
    cross join lateral (
      select webhook_delivery.id
      from webhook_deliveries as webhook_delivery
      where (webhook_delivery.webhook_id in (wanted.id, wanted.id)
        and (webhook_delivery.type, webhook_delivery.id) < (of_type.value, :below)
        and (webhook_delivery.type, webhook_delivery.id) > (of_type.value, :above))
      order by webhook_delivery.webhook_id desc, webhook_delivery.type desc, webhook_delivery.id desc
      limit :rows) as page
    where page.id > :oldest
    limit :rows) as counted) as counted;

-- webhook_delivery_by_webhook_count_type_status
select wanted.id, counted.rows
from unnest(:parents::uuid[]) as wanted (id)
cross join lateral (
  select count(*) filter (where counted.id > :oldest)::int as rows
  from (
    select webhook_delivery.id
    from webhook_deliveries as webhook_delivery
    where (webhook_delivery.type = any(array[:type::text])
      and webhook_delivery.webhook_id = wanted.id
      and (webhook_delivery.status, webhook_delivery.id) < (:status::text, :below)
      and (webhook_delivery.status, webhook_delivery.id) > (:status::text, :above))
    order by webhook_delivery.type desc, webhook_delivery.webhook_id desc, webhook_delivery.status desc,
      webhook_delivery.id desc
    limit :rows) as counted) as counted;

-- webhook_delivery_by_webhook_count_type_status_each_type_status
select wanted.id, counted.rows
from unnest(:parents::uuid[]) as wanted (id)
cross join lateral (
  select count(*) filter (where counted.id > :oldest)::int as rows
  from (
    select page.*
    from unnest(:type::text[]) as of_type (value), unnest(:status::text[]) as of_status (value)
    cross join lateral (
      select webhook_delivery.id
      from webhook_deliveries as webhook_delivery
      where (webhook_delivery.type = any(array[of_type.value])
        and webhook_delivery.webhook_id = wanted.id
        and (webhook_delivery.status, webhook_delivery.id) < (of_status.value, :below)
        and (webhook_delivery.status, webhook_delivery.id) > (of_status.value, :above))
      order by webhook_delivery.type desc, webhook_delivery.webhook_id desc, webhook_delivery.status desc,
        webhook_delivery.id desc
      limit :rows) as page
    where page.id > :oldest
    limit :rows) as counted) as counted;

-- webhook_delivery_by_webhook_status
select page.*
from unnest(:parents::uuid[]) as wanted (id)
cross join lateral (
  select webhook_delivery.id, webhook_delivery.webhook_id as webhook, webhook_delivery.event, webhook_delivery.type,
    webhook_delivery.status, webhook_delivery.attempts, webhook_delivery.response_code as "responseCode",
    webhook_delivery.failure, webhook_delivery.duration, webhook_delivery.next_attempt_at as "nextAttemptAt",
    webhook_delivery.created_at as "createdAt"
  from webhook_deliveries as webhook_delivery
  where (webhook_delivery.webhook_id in (wanted.id, wanted.id)
    and (webhook_delivery.status, webhook_delivery.id) < (:status::text, :below)
    and (webhook_delivery.status, webhook_delivery.id) > (:status::text, :above))
  order by webhook_delivery.webhook_id desc, webhook_delivery.status desc, webhook_delivery.id desc
  limit :rows) as page;

-- webhook_delivery_by_webhook_status_each_status
select page.*
from unnest(:parents::uuid[]) as wanted (id)
cross join lateral (
  select page.*
  from unnest(:status::text[]) as of_status (value)
  cross join lateral (
    select webhook_delivery.id, webhook_delivery.webhook_id as webhook, webhook_delivery.event, webhook_delivery.type,
      webhook_delivery.status, webhook_delivery.attempts, webhook_delivery.response_code as "responseCode",
      webhook_delivery.failure, webhook_delivery.duration, webhook_delivery.next_attempt_at as "nextAttemptAt",
      webhook_delivery.created_at as "createdAt"
    from webhook_deliveries as webhook_delivery
    where (webhook_delivery.webhook_id in (wanted.id, wanted.id)
      and (webhook_delivery.status, webhook_delivery.id) < (of_status.value, :below)
      and (webhook_delivery.status, webhook_delivery.id) > (of_status.value, :above))
    order by webhook_delivery.webhook_id desc, webhook_delivery.status desc, webhook_delivery.id desc
    limit :rows) as page
  order by page.id desc
  limit :rows) as page;

-- webhook_delivery_by_webhook_type
select page.*
from unnest(:parents::uuid[]) as wanted (id)
cross join lateral (
  select webhook_delivery.id, webhook_delivery.webhook_id as webhook, webhook_delivery.event, webhook_delivery.type,
    webhook_delivery.status, webhook_delivery.attempts, webhook_delivery.response_code as "responseCode",
    webhook_delivery.failure, webhook_delivery.duration, webhook_delivery.next_attempt_at as "nextAttemptAt",
    webhook_delivery.created_at as "createdAt"
  from webhook_deliveries as webhook_delivery
  where (webhook_delivery.webhook_id in (wanted.id, wanted.id)
    and (webhook_delivery.type, webhook_delivery.id) < (:type::text, :below)
    and (webhook_delivery.type, webhook_delivery.id) > (:type::text, :above))
  order by webhook_delivery.webhook_id desc, webhook_delivery.type desc, webhook_delivery.id desc
  limit :rows) as page;

-- webhook_delivery_by_webhook_type_each_type
select page.*
from unnest(:parents::uuid[]) as wanted (id)
cross join lateral (
  select page.*
  from unnest(:type::text[]) as of_type (value)
  cross join lateral (
    select webhook_delivery.id, webhook_delivery.webhook_id as webhook, webhook_delivery.event, webhook_delivery.type,
      webhook_delivery.status, webhook_delivery.attempts, webhook_delivery.response_code as "responseCode",
      webhook_delivery.failure, webhook_delivery.duration, webhook_delivery.next_attempt_at as "nextAttemptAt",
      webhook_delivery.created_at as "createdAt"
    from webhook_deliveries as webhook_delivery
    where (webhook_delivery.webhook_id in (wanted.id, wanted.id)
      and (webhook_delivery.type, webhook_delivery.id) < (of_type.value, :below)
      and (webhook_delivery.type, webhook_delivery.id) > (of_type.value, :above))
    order by webhook_delivery.webhook_id desc, webhook_delivery.type desc, webhook_delivery.id desc
    limit :rows) as page
  order by page.id desc
  limit :rows) as page;

-- webhook_delivery_by_webhook_type_status
select page.*
from unnest(:parents::uuid[]) as wanted (id)
cross join lateral (
  select webhook_delivery.id, webhook_delivery.webhook_id as webhook, webhook_delivery.event, webhook_delivery.type,
    webhook_delivery.status, webhook_delivery.attempts, webhook_delivery.response_code as "responseCode",
    webhook_delivery.failure, webhook_delivery.duration, webhook_delivery.next_attempt_at as "nextAttemptAt",
    webhook_delivery.created_at as "createdAt"
  from webhook_deliveries as webhook_delivery
  where (webhook_delivery.type = any(array[:type::text])
    and webhook_delivery.webhook_id = wanted.id
    and (webhook_delivery.status, webhook_delivery.id) < (:status::text, :below)
    and (webhook_delivery.status, webhook_delivery.id) > (:status::text, :above))
  order by webhook_delivery.type desc, webhook_delivery.webhook_id desc, webhook_delivery.status desc,
    webhook_delivery.id desc
  limit :rows) as page;

-- webhook_delivery_by_webhook_type_status_each_type_status
select page.*
from unnest(:parents::uuid[]) as wanted (id)
cross join lateral (
  select page.*
  from unnest(:type::text[]) as of_type (value), unnest(:status::text[]) as of_status (value)
  cross join lateral (
    select webhook_delivery.id, webhook_delivery.webhook_id as webhook, webhook_delivery.event, webhook_delivery.type,
      webhook_delivery.status, webhook_delivery.attempts, webhook_delivery.response_code as "responseCode",
      webhook_delivery.failure, webhook_delivery.duration, webhook_delivery.next_attempt_at as "nextAttemptAt",
      webhook_delivery.created_at as "createdAt"
    from webhook_deliveries as webhook_delivery
    where (webhook_delivery.type = any(array[of_type.value])
      and webhook_delivery.webhook_id = wanted.id
      and (webhook_delivery.status, webhook_delivery.id) < (of_status.value, :below)
      and (webhook_delivery.status, webhook_delivery.id) > (of_status.value, :above))
    order by webhook_delivery.type desc, webhook_delivery.webhook_id desc, webhook_delivery.status desc,
      webhook_delivery.id desc
    limit :rows) as page
  order by page.id desc
  limit :rows) as page;

-- webhook_delivery_insert
with webhook_deliveries as (
  insert into webhook_deliveries (id, webhook_id, event, type, status, attempts, next_attempt_at, resource_id, body,
    created_at)
  values (:id, :webhook, :event, :type, :status, :attempts, :nextAttemptAt, :resource, :body, :now)
  returning *)
select webhook_delivery.id, webhook_delivery.webhook_id as webhook, webhook_delivery.event, webhook_delivery.type,
  webhook_delivery.status, webhook_delivery.attempts, webhook_delivery.response_code as "responseCode",
  webhook_delivery.failure, webhook_delivery.duration, webhook_delivery.next_attempt_at as "nextAttemptAt",
  webhook_delivery.created_at as "createdAt"
from webhook_deliveries as webhook_delivery;

-- webhook_delivery_insert_together
with given as (
  select *
  from json_to_recordset(:rows::text::json) as given (id uuid, webhook uuid, event text, type text, status text,
    attempts integer, "nextAttemptAt" timestamptz, resource uuid, body text, by_actor uuid, by_via text,
    by_request text, by_token uuid, by_viewer uuid, by_now timestamptz)
),
webhook_deliveries as (
  insert into webhook_deliveries (id, webhook_id, event, type, status, attempts, next_attempt_at, resource_id, body,
    created_at)
  select given.id, given.webhook, given.event, given.type, given.status, given.attempts,
    given."nextAttemptAt" as "nextAttemptAt", given.resource, given.body, given.by_now as "createdAt"
  from given
  returning *)
select webhook_delivery.id, webhook_delivery.webhook_id as webhook, webhook_delivery.event, webhook_delivery.type,
  webhook_delivery.status, webhook_delivery.attempts, webhook_delivery.response_code as "responseCode",
  webhook_delivery.failure, webhook_delivery.duration, webhook_delivery.next_attempt_at as "nextAttemptAt",
  webhook_delivery.created_at as "createdAt"
from webhook_deliveries as webhook_delivery;

-- webhook_delivery_read
select webhook_delivery.id, webhook_delivery.webhook_id as webhook, webhook_delivery.event, webhook_delivery.type,
  webhook_delivery.status, webhook_delivery.attempts, webhook_delivery.response_code as "responseCode",
  webhook_delivery.failure, webhook_delivery.duration, webhook_delivery.next_attempt_at as "nextAttemptAt",
  webhook_delivery.created_at as "createdAt"
from webhook_deliveries as webhook_delivery
inner join webhooks as webhook on webhook.id = webhook_delivery.webhook_id
where webhook_delivery.id = :id
and webhook.owner_id = :viewer;

-- webhook_delivery_read_many
select webhook_delivery.id, webhook_delivery.webhook_id as webhook, webhook_delivery.event, webhook_delivery.type,
  webhook_delivery.status, webhook_delivery.attempts, webhook_delivery.response_code as "responseCode",
  webhook_delivery.failure, webhook_delivery.duration, webhook_delivery.next_attempt_at as "nextAttemptAt",
  webhook_delivery.created_at as "createdAt"
from webhook_deliveries as webhook_delivery
inner join webhooks as webhook on webhook.id = webhook_delivery.webhook_id
where webhook_delivery.id = any(:ids::uuid[])
and webhook.owner_id = :viewer;

-- webhook_delivery_redeliver
with webhook_deliveries as (
  update webhook_deliveries
  set status = 'pending', attempts = 0, next_attempt_at = :now
  where id = :id
  returning *)
select webhook_delivery.id, webhook_delivery.webhook_id as webhook, webhook_delivery.event, webhook_delivery.type,
  webhook_delivery.status, webhook_delivery.attempts, webhook_delivery.response_code as "responseCode",
  webhook_delivery.failure, webhook_delivery.duration, webhook_delivery.next_attempt_at as "nextAttemptAt",
  webhook_delivery.created_at as "createdAt"
from webhook_deliveries as webhook_delivery;

-- webhook_delivery_release
update webhook_deliveries
set next_attempt_at = now()
where id = :id
and status is not distinct
from 'pending'
returning id as id;

-- webhook_delivery_retry
update webhook_deliveries
set response_code = :responseCode, failure = :failure, duration = :duration, attempts = attempts + 1,
  next_attempt_at = now() + make_interval(secs => :delay::double precision)
where id = :id
and status is not distinct
from 'pending'
returning id as id;

-- webhook_disable
with webhooks as (
  update webhooks
  set enabled = false, disabled_reason = :reason, version = version + 1, updated_at = :now
  where id = :id
  and enabled = true
  returning *
),
"Recorded" as (
  insert into events (type, user_id, other_user_id, resource_id, data, actor_id, via, request_id, token_id)
  select 'webhook.updated'::text as type, shown.owner::uuid as "user", nullif(null::uuid,
    shown.owner::uuid) as "otherUser", shown.id as resource, row_to_json(shown) as data, :origin.actor::uuid as actor,
    :origin.via::text as via, :origin.requestId::text as "requestId", :origin.token::uuid as token
  from (
    select webhook.id, webhook.url, webhook.events, webhook.enabled, webhook.disabled_reason as "disabledReason",
      webhook.verified, webhook.scopes, webhook.version, webhook.created_at as "createdAt",
      webhook.updated_at as "updatedAt", webhook.owner_id as owner
    from webhooks as webhook) as shown)
select webhook.version, webhook.owner_id as owner
from webhooks as webhook;

-- webhook_disabled
select webhook.url, owner.name, owner.email
from webhooks as webhook
inner join users as owner on owner.id = webhook.owner_id
where webhook.id = :id
and webhook.enabled = false;

-- webhook_erase
with webhooks as (
  delete from webhooks
  where owner_id = :user
  returning *
),
"Recorded" as (
  insert into events (type, user_id, other_user_id, resource_id, data, actor_id, via, request_id, token_id)
  select 'webhook.deleted'::text as type, shown.owner::uuid as "user", nullif(null::uuid,
    shown.owner::uuid) as "otherUser", shown.id as resource, row_to_json(shown) as data, :origin.actor::uuid as actor,
    :origin.via::text as via, :origin.requestId::text as "requestId", :origin.token::uuid as token
  from (
    select webhook.id, webhook.url, webhook.events, webhook.enabled, webhook.disabled_reason as "disabledReason",
      webhook.verified, webhook.scopes, webhook.version, webhook.created_at as "createdAt",
      webhook.updated_at as "updatedAt", webhook.owner_id as owner
    from webhooks as webhook) as shown)
select webhook.id, webhook.url, webhook.events, webhook.enabled, webhook.disabled_reason as "disabledReason",
  webhook.verified, webhook.scopes, webhook.version, webhook.created_at as "createdAt",
  webhook.updated_at as "updatedAt"
from webhooks as webhook;

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

-- webhook_find_by_owner
select one.id, one.matches, one.position, one.all
from (
  with webhooks as (
    select webhook.*
    from webhooks as webhook
    where ((webhook.owner_id, webhook.id) < (:owner::uuid, :below)
      and (webhook.owner_id, webhook.id) > (:owner::uuid, :above))
    order by webhook.owner_id desc, webhook.id desc
    limit :scanned)
  select webhook.id, (((:only_owner::uuid[] is null
        or webhook.owner_id = any(:only_owner::uuid[]))
      and webhook.id > :idsAbove::uuid
      and webhook.id < :idsBelow::uuid) is true) as matches, (row_number() over ())::int as position, (
    select reltuples
    from pg_class
    where oid = 'webhooks'::regclass) as all
  from webhooks as webhook) as one
where (one.matches
  or one.position = :scanned::int)
order by one.id desc
limit :rows;

-- webhook_held_count
select (
  select count(*)::integer as count
  from webhook_deliveries as waiting
  where waiting.status = 'pending'
  and waiting.next_attempt_at is null
  and exists (
    select hold.is_only
    from webhook_feed as hold
    where hold.held_until is not null
    and (waiting.position is null
      or hold.held_until >= waiting.position))) as deliveries, (
  select count(*)::integer as count
  from events as event
  where event.id > feed.position
  and event.id <= feed.held_until) as events
from webhook_feed as feed
where feed.held_until is not null;

-- webhook_held_drop
update webhook_deliveries
set status = 'failed', failure = :failure, next_attempt_at = null
where id in (
  select waiting.id
  from webhook_deliveries as waiting
  where waiting.status = 'pending'
  and waiting.next_attempt_at is null
  and exists (
    select hold.is_only
    from webhook_feed as hold
    where hold.held_until is not null
    and (waiting.position is null
      or hold.held_until >= waiting.position))
  order by waiting.webhook_id, waiting.resource_id desc, waiting.position desc
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
with webhooks as (
  insert into webhooks (id, url, events, enabled, owner_id, signing_key, host, disabled_reason, verified, scopes,
    token_id, issuer, subject, version, created_at, updated_at)
  values (:id, :url, :events, :enabled, :owner, :signingKey, :host, :disabledReason, :verified, :scopes, :token,
    :issuer, :subject, 1, :now, :now)
  returning *
),
"Recorded" as (
  insert into events (type, user_id, other_user_id, resource_id, data, actor_id, via, request_id, token_id)
  select 'webhook.created'::text as type, shown.owner::uuid as "user", nullif(null::uuid,
    shown.owner::uuid) as "otherUser", shown.id as resource, row_to_json(shown) as data, :origin.actor::uuid as actor,
    :origin.via::text as via, :origin.requestId::text as "requestId", :origin.token::uuid as token
  from (
    select webhook.id, webhook.url, webhook.events, webhook.enabled, webhook.disabled_reason as "disabledReason",
      webhook.verified, webhook.scopes, webhook.version, webhook.created_at as "createdAt",
      webhook.updated_at as "updatedAt", webhook.owner_id as owner
    from webhooks as webhook) as shown)
select webhook.id, webhook.url, webhook.events, webhook.enabled, webhook.disabled_reason as "disabledReason",
  webhook.verified, webhook.scopes, webhook.version, webhook.created_at as "createdAt",
  webhook.updated_at as "updatedAt"
from webhooks as webhook;

-- webhook_insert_together
with given as (
  select *
  from json_to_recordset(:rows::text::json) as given (id uuid, url text, events text[], enabled boolean, owner uuid,
    "signingKey" text, host text, "disabledReason" text, verified boolean, scopes text[], token uuid, issuer text,
    subject text, by_actor uuid, by_via text, by_request text, by_token uuid, by_viewer uuid, by_now timestamptz)
),
webhooks as (
  insert into webhooks (id, url, events, enabled, owner_id, signing_key, host, disabled_reason, verified, scopes,
    token_id, issuer, subject, version, created_at, updated_at)
  select given.id, given.url, given.events, given.enabled, given.owner, given."signingKey" as "signingKey", given.host,
    given."disabledReason" as "disabledReason", given.verified, given.scopes, given.token, given.issuer, given.subject,
    1 as version, given.by_now as "createdAt", given.by_now as "updatedAt"
  from given
  returning *
),
"Recorded" as (
  insert into events (type, user_id, other_user_id, resource_id, data, actor_id, via, request_id, token_id)
  select 'webhook.created'::text as type, shown.owner::uuid as "user", nullif(null::uuid,
    shown.owner::uuid) as "otherUser", shown.id as resource, row_to_json(shown) as data, given.by_actor as actor,
    given.by_via as via, given.by_request as "requestId", given.by_token as token
  from (
    select webhook.id, webhook.url, webhook.events, webhook.enabled, webhook.disabled_reason as "disabledReason",
      webhook.verified, webhook.scopes, webhook.version, webhook.created_at as "createdAt",
      webhook.updated_at as "updatedAt", webhook.owner_id as owner
    from webhooks as webhook) as shown
  inner join given on given.id = shown.id)
select webhook.id, webhook.url, webhook.events, webhook.enabled, webhook.disabled_reason as "disabledReason",
  webhook.verified, webhook.scopes, webhook.version, webhook.created_at as "createdAt",
  webhook.updated_at as "updatedAt"
from webhooks as webhook;

-- webhook_later_success
select later.id
from webhook_deliveries as later
where later.webhook_id = :webhook
and later.id > :id
and later.status = 'succeeded'
limit 1;

-- webhook_list_by_owner
select webhook.id, webhook.url, webhook.events, webhook.enabled, webhook.disabled_reason as "disabledReason",
  webhook.verified, webhook.scopes, webhook.version, webhook.created_at as "createdAt",
  webhook.updated_at as "updatedAt"
from webhooks as webhook
where ((webhook.owner_id, webhook.id) < (:owner::uuid, :below)
  and (webhook.owner_id, webhook.id) > (:owner::uuid, :above))
order by webhook.owner_id desc, webhook.id desc
limit :rows;

-- webhook_listeners
select webhook.id, webhook.owner_id as owner, webhook.events, webhook.scopes
from webhooks as webhook
where webhook.enabled = true
and (webhook.owner_id = any(:owners::uuid[])
  or webhook.events && :types::text[]);

-- webhook_read
select webhook.id, webhook.url, webhook.events, webhook.enabled, webhook.disabled_reason as "disabledReason",
  webhook.verified, webhook.scopes, webhook.version, webhook.created_at as "createdAt",
  webhook.updated_at as "updatedAt"
from webhooks as webhook
where webhook.id = :id
and webhook.owner_id = :viewer;

-- webhook_read_many
select webhook.id, webhook.url, webhook.events, webhook.enabled, webhook.disabled_reason as "disabledReason",
  webhook.verified, webhook.scopes, webhook.version, webhook.created_at as "createdAt",
  webhook.updated_at as "updatedAt"
from webhooks as webhook
where webhook.id = any(:ids::uuid[])
and webhook.owner_id = :viewer;

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
with webhooks as (
  update webhooks
  set former_key = signing_key, former_key_until = :until, signing_key = :signingKey, version = version + 1,
    updated_at = :now
  where id = :id
  and version = :version
  returning *
),
"Recorded" as (
  insert into events (type, user_id, other_user_id, resource_id, data, actor_id, via, request_id, token_id)
  select 'webhook.updated'::text as type, shown.owner::uuid as "user", nullif(null::uuid,
    shown.owner::uuid) as "otherUser", shown.id as resource, row_to_json(shown) as data, :origin.actor::uuid as actor,
    :origin.via::text as via, :origin.requestId::text as "requestId", :origin.token::uuid as token
  from (
    select webhook.id, webhook.url, webhook.events, webhook.enabled, webhook.disabled_reason as "disabledReason",
      webhook.verified, webhook.scopes, webhook.version, webhook.created_at as "createdAt",
      webhook.updated_at as "updatedAt", webhook.owner_id as owner
    from webhooks as webhook) as shown)
select webhook.id, webhook.url, webhook.events, webhook.enabled, webhook.disabled_reason as "disabledReason",
  webhook.verified, webhook.scopes, webhook.version, webhook.created_at as "createdAt",
  webhook.updated_at as "updatedAt"
from webhooks as webhook;

-- webhook_update
with webhooks as (
  update webhooks
  set url = :url, events = :events, enabled = :enabled, host = :host, disabled_reason = :disabledReason,
    verified = :verified, scopes = :scopes, token_id = :token, issuer = :issuer, subject = :subject,
    version = version + 1, updated_at = :now
  where id = :id
  and version = :version
  returning *
),
"Recorded" as (
  insert into events (type, user_id, other_user_id, resource_id, data, actor_id, via, request_id, token_id)
  select 'webhook.updated'::text as type, shown.owner::uuid as "user", nullif(null::uuid,
    shown.owner::uuid) as "otherUser", shown.id as resource, row_to_json(shown) as data, :origin.actor::uuid as actor,
    :origin.via::text as via, :origin.requestId::text as "requestId", :origin.token::uuid as token
  from (
    select webhook.id, webhook.url, webhook.events, webhook.enabled, webhook.disabled_reason as "disabledReason",
      webhook.verified, webhook.scopes, webhook.version, webhook.created_at as "createdAt",
      webhook.updated_at as "updatedAt", webhook.owner_id as owner
    from webhooks as webhook) as shown)
select webhook.id, webhook.url, webhook.events, webhook.enabled, webhook.disabled_reason as "disabledReason",
  webhook.verified, webhook.scopes, webhook.version, webhook.created_at as "createdAt",
  webhook.updated_at as "updatedAt"
from webhooks as webhook;

-- webhook_verify
with webhooks as (
  update webhooks
  set verified = true, version = version + 1, updated_at = :now
  where id = :id
  and url = :url
  and verified = false
  returning *
),
"Recorded" as (
  insert into events (type, user_id, other_user_id, resource_id, data, actor_id, via, request_id, token_id)
  select 'webhook.updated'::text as type, shown.owner::uuid as "user", nullif(null::uuid,
    shown.owner::uuid) as "otherUser", shown.id as resource, row_to_json(shown) as data, :origin.actor::uuid as actor,
    :origin.via::text as via, :origin.requestId::text as "requestId", :origin.token::uuid as token
  from (
    select webhook.id, webhook.url, webhook.events, webhook.enabled, webhook.disabled_reason as "disabledReason",
      webhook.verified, webhook.scopes, webhook.version, webhook.created_at as "createdAt",
      webhook.updated_at as "updatedAt", webhook.owner_id as owner
    from webhooks as webhook) as shown)
select webhook.id, webhook.url, webhook.events, webhook.enabled, webhook.disabled_reason as "disabledReason",
  webhook.verified, webhook.scopes, webhook.version, webhook.created_at as "createdAt",
  webhook.updated_at as "updatedAt"
from webhooks as webhook;

-- webhooks_ended
select webhook.id, case when token.expires_at <= coalesce(token.revoked_at,
  now()) then 'token_expired' when token.revoked_at is not null then 'token_revoked' when (webhook.subject is not null
  and identity.subject is null) then 'subject_unlinked' end as reason
from webhooks as webhook
left join tokens as token on token.id = webhook.token_id
left join identities as identity on identity.issuer = webhook.issuer
and identity.subject = webhook.subject
and identity.user_id = webhook.owner_id
where webhook.enabled = true
and webhook.id > :after
order by webhook.id
limit 1000;

-- webhooks_lock
select webhook.id, webhook.enabled
from webhooks as webhook
where webhook.id = any(:webhooks::uuid[])
order by webhook.id for no key update;
