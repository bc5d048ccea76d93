import { Client } from 'pg';
import { served } from './served.ts';

/** Number of rows of each kind. */
export interface Sizes {
  articles: number;
  /** Of one article. */
  revisions: number;
  /** To one user. */
  messages: number;
  /** Of one owner. */
  invoices: number;
  /** Transitions, payment attempts and payment links of one invoice, and deliveries of one webhook. */
  moves: number;
  /** Of one user, most of them revoked. */
  tokens: number;
  /** `user1` has the name User 1. */
  users: number;
  /** Of each collection without filters. */
  others: number;
  /** Of all users: one per second. */
  events: number;
}

/** Values of columns of the `n`th row, in SQL. `parent` is the id of a row in another of these tables: half have the same. */
export type Columns = (
  parent: string,
  others: Readonly<Record<'article' | 'invoice', string>>,
) => Readonly<Record<string, string>>;

const kinds = [
  'articles',
  'revisions',
  'messages',
  'invoices',
  'moves',
  'tokens',
  'users',
  'others',
  'events',
] as const;

/**
 * The id of the `n`th row of a kind: a UUIDv7 of the millisecond `n` (RFC 9562 §5.7), so ids are ordered. That of an event as
 * cursors have it.
 */
export function idOf(kind: keyof Sizes, n: number): string {
  if (kind === 'events') return `00000000-0000-0000-0000-${n.toString(16).padStart(12, '0')}`;
  const time = (epoch + n).toString(16).padStart(12, '0');
  return `${time.slice(0, 8)}-${time.slice(8)}-7000-8000-${kinds.indexOf(kind).toString(16).padStart(12, '0')}`;
}
export const epoch = 1_700_000_000_000;

/** Milliseconds since the epoch at which the `n`th row was created. */
export const timeOf = (kind: keyof Sizes, n: number) => epoch + (kind === 'events' ? 1000 * n : n);

/** The article with many revisions, and the invoice with many transitions and attempts. */
export const busy = (all: number) => Math.floor(all / 2);

/** The webhook of ada with many deliveries, and the shelf with half of the books. */
export const busyParent = (others: number) => 2 * Math.floor(others / 4);

/**
 * Fills a database that has the users ada, bob, carl and dora. Each filter leaves nine rows of very many: the three
 * oldest, the three newest and three in the middle.
 */
export async function fill(url: string, sizes: Sizes): Promise<void> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    for (const statement of statementsFor(sizes)) await client.query(statement);
  } finally {
    await client.end();
  }
}

const user = (name: string) => `(select id from users where username = '${name}')`;
const at = `timestamptz '2025-01-01'`;
const series = (all: number, alias = 'n') => `generate_series(1, ${all}) ${alias}`;
/** Whether the `n`th of `all` is one of the nine. */
const few = (n: string, all: number) =>
  `(${n} <= 3 or ${n} > ${all} - 3 or ${n} between ${busy(all)} + 1 and ${busy(all)} + 3)`;

function statementsFor(sizes: Sizes): string[] {
  const { articles, revisions, messages, invoices, moves, tokens, users, others, events } = sizes;
  const id = (kind: keyof Sizes, n = 'n') => `pg_temp.id(${kinds.indexOf(kind)}, ${n})`;
  const created = (n = 'n') => `to_timestamp((${epoch} + ${n}) / 1000.0)`;
  const oneOf100 = (nth: number) => `n % 100 = ${nth}`;
  const ofHalf = (one: string, another: string) => `case when n % 2 = 0 then ${one} else ${another} end`;
  const parent = ofHalf(id('others', `${busyParent(others)}`), id('others'));
  const parents = {
    // Not one in the trash.
    article: ofHalf(id('articles', `${busy(articles)}`), id('articles', 'n / 100 * 100 + 4')),
    invoice: ofHalf(id('invoices', `${busy(invoices)}`), id('invoices')),
  };
  const fewArticles = few('n / 100 + 1', Math.floor(articles / 100));
  return [
    `create function pg_temp.id(kind int, n bigint) returns uuid language sql immutable as $$
       select (lpad(to_hex(${epoch} + n), 12, '0') || '70008000' || lpad(to_hex(kind), 12, '0'))::uuid $$`,

    // Nearly all articles are of ada and dora, and published. Nine of bob are published, and carl has nine. The oldest
    // changed last.
    `set session_replication_role = replica`,
    `insert into articles (id, status, revision_id, author_id, version, created_at, updated_at, deleted_at)
       select ${id('articles')},
         case when ${oneOf100(1)} then case when ${fewArticles} then 'published' else 'archived' end
              when ${oneOf100(50)} and ${fewArticles} then 'archived' else 'published' end,
         ${id('articles')},
         case when ${oneOf100(1)} then ${user('bob')} when ${oneOf100(5)} and ${fewArticles} then ${user('carl')}
              when n % 2 = 0 then ${user('ada')} else ${user('dora')} end,
         1, ${created()}, ${created(`${articles} - n`)}, case when ${oneOf100(3)} then ${at} end
       from ${series(articles)}`,
    `insert into revisions (id, article_id, title, body, author_id, created_at)
       select id, id, 'An article', repeat('What it says. ', 10), author_id, created_at from articles`,
    `insert into revisions (id, article_id, title, body, author_id, created_at)
       select ${id('revisions')}, ${id('articles', `${busy(articles)}`)}, 'A revision', 'What it says.', ${user('bob')}, ${at}
       from ${series(revisions)}`,

    `insert into messages (id, message, user_id, sender_id, version, created_at, updated_at)
       select ${id('messages')}, 'A message', ${user('ada')},
         case when ${few('n', messages)} then ${user('carl')} else ${user('bob')} end, 1, ${at}, ${at}
       from ${series(messages)}`,
    `insert into messages (id, message, user_id, sender_id, version, created_at, updated_at)
       select pg_temp.id(${kinds.indexOf('messages') + 16}, n), 'A message', ${user('dora')}, ${user('carl')}, 1, ${at}, ${at}
       from ${series(Math.floor(messages / 5))}`,

    `insert into invoices (id, owner_id, invoice_number, amount, currency, contact_name, contact_email, status, version, created_at)
       select ${id('invoices')}, ${user('ada')}, 'R-' || n, 12.5, 'EUR', 'Grace', 'grace@example.com',
         case when ${few('n', invoices)} then 'failed' else (array['draft', 'published', 'sent', 'paid', 'paid'])[n % 5 + 1] end,
         1, ${created()}
       from ${series(invoices)}`,
    `insert into transitions (id, invoice_id, from_status, to_status, created_at)
       select gen_random_uuid(), id, 'draft', 'published', ${at} from invoices`,
    `insert into transitions (id, invoice_id, from_status, to_status, created_at)
       select ${id('moves')}, ${id('invoices', `${busy(invoices)}`)}, 'sent', 'failed', ${at} from ${series(moves)}`,
    `insert into payment_attempts (id, invoice_id, payer_id, invoice_number, amount, currency, payment_token, status,
         failure_code, failure_message, created_at)
       select gen_random_uuid(), id, ${user('bob')}, invoice_number, amount, currency, '****', 'failed', 'no', 'No.', ${at}
       from invoices`,
    `insert into payment_attempts (id, invoice_id, payer_id, invoice_number, amount, currency, payment_token, status,
         failure_code, failure_message, created_at)
       select ${id('moves')}, ${id('invoices', `${busy(invoices)}`)},
         case when ${few('n', moves)} then ${user('carl')} else ${user('bob')} end,
         'R-${busy(invoices)}', 12.5, 'EUR', '****', 'failed', 'no', 'No.', ${at}
       from ${series(moves)}`,

    `insert into payment_links (id, invoice_id, hash, created_at)
       select ${id('moves')}, ${id('invoices', `${busy(invoices)}`)}, 'hash' || n, ${at} from ${series(moves)}`,
    `insert into payment_links (id, invoice_id, hash, created_at) select gen_random_uuid(), id, id, ${at} from invoices`,

    `insert into webhooks (id, owner_id, url, host, events, enabled, verified, scopes, signing_key, version, created_at, updated_at)
       select ${id('others')}, case when n % 2 = 0 then ${user('ada')} else ${user('bob')} end,
         'https://example.com/', 'example.com', array['invoice.paid'], false, true, array['invoices:read'], 'whsec_', 1, ${at}, ${at}
       from ${series(others)}`,
    `insert into webhook_deliveries (id, webhook_id, event, type, status, attempts, created_at, resource_id, body)
       select ${id('moves')}, ${id('others', `${busyParent(others)}`)}, n,
         case when n between 10 and 18 then 'invoice.sent' else 'invoice.paid' end,
         case when ${few('n', moves)} then 'failed' else 'succeeded' end, 1, ${at}, gen_random_uuid(), '{}'
       from ${series(moves)}`,
    `insert into webhook_deliveries (id, webhook_id, event, type, status, attempts, created_at, resource_id, body)
       select gen_random_uuid(), id, '1', 'invoice.paid', 'failed', 10, ${at}, gen_random_uuid(), '{}' from webhooks`,

    // Nearly all tokens of ada are revoked, of bob expired; those of dora are valid.
    ...['ada', 'bob', 'dora'].map(
      (name, index) => `insert into tokens (id, user_id, hash, scopes, expires_at, revoked_at, created_at)
       select pg_temp.id(${kinds.indexOf('tokens') + 16 * index}, n),
         ${user(name)}, '${name}' || n,
         array['articles:read'],
         case when '${name}' = 'bob' and not ${few('n', tokens)} then ${at} end,
         case when '${name}' = 'ada' and not ${few('n', tokens)} then ${at} end, ${at}
       from ${series(tokens)}`,
    ),

    `insert into users (id, username, name, email, created_at)
       select ${id('users')}, 'user' || lpad((90000000 - n)::text, 8, '0'), 'User ' || lpad((90000000 - n)::text, 8, '0'),
         'user@example.com', ${at}
       from ${series(users)}`,
    // Each has a token and a webhook as well.
    `insert into tokens (id, user_id, hash, scopes, created_at)
       select gen_random_uuid(), id, id, array['articles:read'], ${at} from users`,
    `insert into webhooks (id, owner_id, url, host, events, enabled, verified, scopes, signing_key, version, created_at, updated_at)
       select gen_random_uuid(), id, 'https://example.com/', 'example.com', array['invoice.paid'], false, true,
         array['invoices:read'], 'whsec_', 1, ${at}, ${at}
       from users`,
    // A third are of ada, most of them with bob. Of everything that is searched for, there are nine. One of a hundred is by
    // another user, so that the planner expects few by each.
    `insert into events (type, created_at, user_id, other_user_id, resource_id, data, actor_id, via, request_id, token_id)
       select
         case when ${few('n', events)} then 'turtle.created' when n % 3 = 0 then 'message.updated' else 'article.updated' end,
         to_timestamp(${epoch} / 1000 + n),
         case when n % 3 = 0 and not ${few('n', events)} then ${user('ada')} end,
         case when n % 9 = 0 and not ${few('n', events)} then ${user('bob')} end,
         case when ${few('n', events)} then ${id('articles', '1')} else ${id('articles')} end,
         json_build_object('id', ${id('articles')}, 'title', repeat('What it says. ', 10)),
         case when ${few('n', events)} then ${id('users', '1')} when ${oneOf100(7)} then ${id('users', 'n / 100 + 3')} else ${id('users', '2')} end, 'rest',
         case when ${few('n', events)} then 'few' else 'r-' || n end,
         case when ${few('n', events)} then ${id('tokens', '1')} when ${oneOf100(7)} then ${id('tokens', 'n / 100 + 3')} else ${id('tokens', '2')} end
       from ${series(events)}`,
    ...Object.entries(Object.assign({}, ...served.map(({ large }) => large)) as Record<string, Columns>).map(
      ([table, columns]) => {
        const all = {
          id: id('others'),
          version: '1',
          created_at: at,
          updated_at: at,
          ...columns(parent, parents),
        };
        return `insert into ${table} (${Object.keys(all)}) select ${Object.values(all)} from ${series(others)}`;
      },
    ),
  ];
}
