import { randomBytes } from 'node:crypto';
import { Client } from 'pg';
import type { InvoiceToUse, World } from './row.ts';

const authors = 100;
const archived = 10;
const turtles = 200;

export interface BenchDatabase {
  url: string;
  fill(articles: number): Promise<World>;
  /** The process of PostgreSQL that serves this connection. */
  backend(): Promise<number>;
  backends(application: string): Promise<number[]>;
  drop(): Promise<void>;
}

export async function createDatabase(url: string): Promise<BenchDatabase> {
  const admin = new Client({ connectionString: url });
  await admin.connect().catch((cause) => {
    throw new Error(
      `Cannot connect to PostgreSQL at ${withoutPassword(url)}: ${(cause as { code?: string }).code ?? cause.message}. ` +
        'Start it, or set BENCH_DATABASE_URL.',
    );
  });
  admin.on('error', () => {});
  const name = `terrapin_bench_${randomBytes(6).toString('hex')}`;
  await admin.query(`create database ${name}`);
  const databaseUrl = Object.assign(new URL(url), { pathname: `/${name}` }).href;
  return {
    url: databaseUrl,
    fill: (articles) => fill(databaseUrl, articles),
    async backend() {
      return (await admin.query<{ pid: number }>('select pg_backend_pid() as pid')).rows[0]?.pid as number;
    },
    async backends(application) {
      const sql = 'select pid from pg_stat_activity where datname = $1 and application_name = $2';
      return (await admin.query<{ pid: number }>(sql, [name, application])).rows.map(({ pid }) => pid);
    },
    async drop() {
      await admin.query(`drop database if exists ${name} with (force)`);
      await admin.end();
    },
  };
}

function withoutPassword(url: string): string {
  return Object.assign(new URL(url), { password: '' }).href;
}

/** A UUIDv7 of the `n`th millisecond of 2026; `salt` makes ids with the same `n` unique. */
const id = (n: string, salt: string) =>
  `(lpad(to_hex(1767225600000 + ${n}), 12, '0') || '7' || substr(md5('${salt}' || ${n}), 1, 3) || '8' ||
    substr(md5('${salt}' || ${n}), 4, 15))::uuid`;

const fillUsers = `insert into users (id, username, name, email, email_key, created_at)
  select ${id('n', 'user')}, 'author' || n, 'Author ' || n, 'author' || n || '@example.com', 'author' || n || '@example.com', now()
  from generate_series(1, ${authors}) as n returning id`;

/**
 * Each with one revision and about 500 characters; every tenth is archived. One statement, as article and revision
 * refer to each other.
 */
const fillArticles = (articles: number) => `with filled as (
    select n, ${id('n', 'article')} as id, ${id('n', 'revision')} as revision, ${id(`1 + n % ${authors}`, 'user')} as author,
      'Article ' || n as title, 'What article ' || n || ' says: ' || repeat('shells, scutes and tides; ', 18) as body,
      timestamptz '2026-01-01 00:00:00Z' + n * interval '1 second' as at
    from generate_series(1, ${articles}) as n
  ), revised as (
    insert into revisions (id, article_id, title, body, author_id, created_at)
    select revision, id, title, body, author, at from filled
  )
  insert into articles (id, status, revision_id, author_id, version, created_at, updated_at)
  select id, case when n % ${archived} = 0 then 'archived' else 'published' end, revision, author, 1, at, at from filled`;

/** The statement of the bare server, as a function for PostGraphile. */
const publishArticle = `
  create function publish_article(author uuid, title text, body text) returns articles language sql volatile as $$
    with ids as materialized (select gen_random_uuid() as id, gen_random_uuid() as revision),
    revision as (
      insert into revisions (id, article_id, title, body, author_id, created_at)
      select ids.revision, ids.id, $2, $3, $1, now() from ids
    )
    insert into articles (id, status, revision_id, author_id, version, created_at, updated_at)
    select ids.id, 'published', ids.revision, $1, 1, now(), now() from ids returning *
  $$`;

/** Of the user of the token, with a contact: half of them published, half sent. */
const fillInvoices = `insert into invoices (id, owner_id, invoice_number, amount, currency, contact_name, contact_email, email_key,
    status, version, created_at, updated_at)
  select ${id('n', 'invoice')}, users.id, 'B-' || n, 12.5, 'EUR', 'Grace', 'grace@example.com', 'grace@example.com',
    case when n % 2 = 0 then 'published' else 'sent' end, 1, now(), now()
  from users, generate_series(1, 60000) as n where username = 'admin'
  returning id, invoice_number as number, status`;

const known = 10_000;

const fillTurtles = `insert into turtles (id, name, lifespan, species, version, created_at, updated_at)
  select ${id('n', 'turtle')}, 'Turtle ' || n, 20 + n % 100, 'Testudo exempli ' || n, 1, now(), now()
  from generate_series(1, ${turtles}) as n`;

async function fill(url: string, articles: number): Promise<World> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    const users = await client.query<{ id: string }>(fillUsers);
    await client.query(fillTurtles);
    await client.query(fillArticles(articles));
    const { rows: invoices } = await client.query<InvoiceToUse & { status: string }>(fillInvoices);
    await client.query(publishArticle);
    // Not of empty tables: PostgreSQL would plan to read them as a whole until the next autovacuum.
    await client.query('vacuum analyze articles, revisions, users, turtles, invoices');
    const nth = (n: string) => `select ${id('n', 'article')} as id from ${n}`;
    const some = await client.query<{ id: string }>(
      nth(`generate_series(1, ${articles}, ${Math.ceil(articles / known)}) as n`),
    );
    const [middle = '', middleArchived = ''] = await Promise.all(
      ["where status in ('published', 'archived')", "where status = 'archived'"].map(async (where) => {
        const skip = `offset (select count(*) / 2 from articles ${where})`;
        const found = await client.query<{ id: string }>(
          `select id from articles ${where} order by id desc ${skip} limit 1`,
        );
        return found.rows[0]?.id;
      }),
    );
    const inState = (wanted: string) => invoices.filter(({ status }) => status === wanted).values();
    return {
      articles: idsOf(some),
      users: idsOf(users),
      middle,
      middleArchived,
      published: inState('published'),
      sent: inState('sent'),
    };
  } finally {
    await client.end();
  }
}

const idsOf = ({ rows }: { rows: { id: string }[] }) => rows.map(({ id }) => id);
