import { readFileSync } from 'node:fs';
import {
  buildSchema,
  type GraphQLInputObjectType,
  type GraphQLInputType,
  getNamedType,
  getNullableType,
  isEnumType,
  isListType,
} from 'graphql';
import { describe, expect, test } from 'vitest';
import { INVOICE_STATUSES } from '../../src/resources/invoices/invoice.lifecycle.ts';
import { toSnakeCase } from '../../src/values/casing.ts';
import { onPostgresql } from '../support/database.ts';
import { isNightly } from '../support/nightly.ts';
import { sharedServer } from '../support/server.ts';
import { itemsOf } from './lists.ts';

// Each list is read by random filters and orders, any with any other, in REST and GraphQL, and by plain SQL that knows no index.
// All have to agree. There are more rows than one page may read.

const rows = 6_000;
const queries = Number(process.env.LIST_QUERIES ?? (isNightly ? 1_000 : onPostgresql ? 40 : 120));
/** Other queries each night: the same ones find only what a change has broken. */
const seed = Number(process.env.LIST_SEED ?? (isNightly ? Date.now() % 1_000_000 : 44));

/** Numbers that are the same in each run: mulberry32. */
let state = seed;
function random(below: number): number {
  state = (state + 0x6d2b79f5) | 0;
  let hash = Math.imul(state ^ (state >>> 15), 1 | state);
  hash = (hash + Math.imul(hash ^ (hash >>> 7), 61 | hash)) ^ hash;
  return ((hash ^ (hash >>> 14)) >>> 0) % below;
}
const oneOf = <T>(values: readonly T[]): T => values[random(values.length)] as T;
const some = <T>(values: readonly T[]): T[] => {
  const chosen = values.filter(() => random(3) === 0);
  return chosen.length > 0 ? chosen : [oneOf(values)];
};

const start = Date.UTC(2026, 0, 1);
const seconds = 200;
const at = (second: number) => `${new Date(start + 1000 * second).toISOString().slice(0, 19).replace('T', ' ')}Z`;
const day = (n: number) => at(86_400 * n).slice(0, 10);
const quoted = (values: readonly string[]) => values.map((value) => `'${value}'`).join();
const maybe = (value: () => string) => (random(3) === 0 ? 'null' : value());
/** Many have the same second, and a fraction of it that no client sees. */
const time = () => `'${at(random(seconds)).replace('Z', `.${random(1000)}Z`)}'`;

const words = ['alpha', 'beta', 'gamma', 'delta'];
/** A word in half of the rows, one in a tenth, one in 20 rows, and one in none. */
const wordsOf = (n: number) =>
  [n % 2 ? 'alpha' : '', n % 10 === 0 ? 'beta' : '', n % 300 === 0 ? 'gamma' : ''].filter(Boolean);
const vectorOf = (n: number, own: readonly string[]) => {
  const found = wordsOf(n).flatMap((word) => own.map((one) => `''${one}${word}'':1A`));
  return `'${found.join(' ')}'::tsvector`;
};
const ownWords = (id: string) => `${id.slice(-9)}.`;

/** An id with a random time of creation, and that time. */
function newRow(n: number) {
  const created = start + 1000 * random(seconds) + random(1000);
  const hex = created.toString(16).padStart(12, '0');
  const id = `${hex.slice(0, 8)}-${hex.slice(8)}-7000-8000-${n.toString(16).padStart(12, '0')}`;
  return { id, created: new Date(created).toISOString() };
}

const users: Record<string, string> = {};
const [statuses, currencies, emails] = [
  [...INVOICE_STATUSES],
  ['EUR', 'USD', 'JPY'],
  ['a@example.com', 'b@example.com', 'c@example.com'],
];

const server = await sharedServer();
const ada = await server.as('ada');
await Promise.all([server.as('grace'), server.as('linus')]);
const { run } = server;
for (const { id, username } of await run<{ id: string; username: string }>('select id, username from users'))
  users[username] = id;
const { ada: owner, grace, linus } = users as { ada: string; grace: string; linus: string };
const insert = (into: string, row: (n: number) => string) =>
  run(`insert into ${into} values ${Array.from({ length: rows }, (_, n) => row(n)).join()}`);
await insert(
  `invoices (id, owner_id, invoice_number, amount, currency, contact_name, contact_email, email_key, status, version, created_at, updated_at,
      sent_at, paid_at, due_on, searched)`,
  (n) => {
    const { id, created } = newRow(n);
    const email = random(4) === 0 ? null : oneOf(emails);
    const contact = email === null ? `null, null, ''` : `'C', '${email}', '${email}'`;
    return `('${id}', '${owner}', 'N${n}', ${(1 + random(5000)) / 100}, '${oneOf(currencies)}', ${contact}, '${oneOf(statuses)}', 1,
        '${created}', ${time()}, ${maybe(time)}, ${maybe(time)}, ${maybe(() => `'${day(random(60))}'`)}, ${vectorOf(n, [ownWords(owner)])})`;
  },
);
await run('set session_replication_role = replica');
await insert('articles (id, author_id, status, revision_id, version, created_at, updated_at, searched)', (n) => {
  const { id, created } = newRow(n);
  return `('${id}', '${oneOf([owner, grace, linus])}', '${oneOf(['published', 'archived'])}', '${id}', 1, '${created}', ${time()}, ${vectorOf(n, [''])})`;
});
await run(`insert into revisions (id, article_id, author_id, title, body, created_at)
    select revision_id, id, author_id, 'T', '', created_at from articles`);
await insert('messages (id, user_id, sender_id, message, version, created_at, updated_at, searched)', (n) => {
  const { id, created } = newRow(n);
  const [user, sender] = oneOf([
    [owner, grace],
    [owner, linus],
    [grace, owner],
    [owner, owner],
  ]) as [string, string];
  const own = [...new Set([user, sender])].map(ownWords);
  return `('${id}', '${user}', '${sender}', 'M', 1, '${created}', '${created}', ${vectorOf(n, own)})`;
});
await insert(
  'companies (id, name, name_key, status, locations, enterprise, contact_info, version, created_at, updated_at, searched)',
  (n) => {
    const { id, created } = newRow(n);
    return `('${id}', 'Company ${n % 7}', 'Company ${n % 7}', '${oneOf(['active', 'inactive'])}', '[]', false,
        '{"name":"","email":"","phone":""}', 1, '${created}', '${created}', ${vectorOf(n, [''])})`;
  },
);
await insert('turtles (id, name, species, lifespan, version, created_at, updated_at, searched)', (n) => {
  const { id, created } = newRow(n);
  return `('${id}', 'T', 'S', ${1 + random(149)}, 1, '${created}', '${created}', ${vectorOf(n, [''])})`;
});
await run('set session_replication_role = default');
await run('analyze');

type Given = readonly [parameters: Readonly<Record<string, string>>, ...conditions: string[]];
type Filter = () => Given;

const among =
  (name: string, column: string, values: readonly string[], most = Infinity): Filter =>
  () => {
    const chosen = some(values).slice(0, most);
    return [{ [name]: chosen.join() }, `${column} in (${quoted(chosen)})`];
  };
const range =
  (from: string, to: string, column: string, valueAt: (n: number) => string, isTime = false): Filter =>
  () => {
    const [first, last] = [random(seconds), random(seconds)].toSorted((a, b) => a - b).map(valueAt) as [string, string];
    const [hasFirst, hasLast] = oneOf([
      [true, true],
      [true, false],
      [false, true],
    ]) as [boolean, boolean];
    return [
      { ...(hasFirst && { [from]: first }), ...(hasLast && { [to]: last }) },
      ...(hasFirst ? [`${column} >= '${first}'`] : []),
      ...(hasLast
        ? [isTime ? `${column} < timestamptz '${last}' + interval '1 second'` : `${column} <= '${last}'`]
        : []),
    ];
  };
const times = (name: string) => range(`${name}_after`, `${name}_before`, `${name}_at`, at, true);
const search =
  (own: () => string): Filter =>
  () => {
    const asked = some(words);
    return [
      { query: asked.map((word) => word.slice(0, 2 + random(4))).join(' ') },
      ...asked.map((word) => `searched @@ '''${own()}${word}'''::tsquery`),
    ];
  };
const byUser = (name: string, column: string, names: readonly string[]): Filter => {
  return () => {
    const chosen = some(names);
    return [{ [name]: chosen.join() }, `${column} in (${quoted(chosen.map((one) => users[one] as string))})`];
  };
};

interface List {
  readonly table: string;
  readonly where?: () => string;
  readonly filters: Readonly<Record<string, Filter>>;
  /** What each order compares, beside that of creation; a range of one puts the list in its order. */
  readonly orders?: Readonly<Record<string, string>>;
  /** Filters whose range puts the list in an order, in this precedence. */
  readonly ranges?: Readonly<Record<string, string>>;
}

const lists: Readonly<Record<string, List>> = {
  '/invoices': {
    table: 'invoices',
    filters: {
      query: search(() => ownWords(users.ada as string)),
      status: among('status', 'status', statuses),
      currency: among('currency', 'currency', currencies),
      contact_email: among('contact_email', 'contact_email', emails),
      invoice_number: () => {
        const number = `N${random(rows)}`;
        return [{ invoice_number: number }, `invoice_number = '${number}'`];
      },
      overdue: () => [
        { overdue: 'true' },
        `status in ('published', 'sent', 'failed')`,
        `due_on < (now() at time zone 'UTC')::date`,
      ],
      created_after: times('created'),
      updated_after: times('updated'),
      sent_after: times('sent'),
      paid_after: times('paid'),
      due_after: range('due_after', 'due_before', 'due_on', (n) => day(n / 4)),
      min_amount: range('min_amount', 'max_amount', 'amount', (n) => `${(n + 1) / 4}`),
    },
    orders: { updated_at: '', sent_at: '', paid_at: '', due_on: '', amount: '' },
    ranges: {
      updated_after: 'updated_at',
      sent_after: 'sent_at',
      paid_after: 'paid_at',
      due_after: 'due_on',
      overdue: 'due_on',
      min_amount: 'amount',
    },
  },
  '/articles': {
    table: 'articles',
    filters: {
      query: search(() => ''),
      status: among('status', 'status', ['published', 'archived']),
      author: byUser('author', 'author_id', ['ada', 'grace', 'linus']),
      created_after: times('created'),
      updated_after: times('updated'),
    },
    orders: { updated_at: '' },
    ranges: { updated_after: 'updated_at' },
  },
  '/messages': {
    table: 'messages',
    where: () => `user_id = '${users.ada}'`,
    filters: {
      query: search(() => ownWords(users.ada as string)),
      sender: byUser('sender', 'sender_id', ['ada', 'grace', 'linus']),
      created_after: times('created'),
    },
  },
  '/messages?box=sent': {
    table: 'messages',
    where: () => `sender_id = '${users.ada}'`,
    filters: {
      query: search(() => ownWords(users.ada as string)),
      sender: byUser('sender', 'sender_id', ['ada', 'grace']),
      created_after: times('created'),
    },
  },
  '/users/grace/messages': {
    table: 'messages',
    where: () => `user_id = '${users.grace}' and sender_id = '${users.ada}'`,
    filters: {
      query: search(() => ownWords(users.ada as string)),
      sender: byUser('sender', 'sender_id', ['ada', 'grace']),
      created_after: times('created'),
    },
  },
  '/api/v3/companies': {
    table: 'companies',
    filters: {
      query: search(() => ''),
      status: among('status', 'status', ['active', 'inactive']),
      name: among('name', 'name', ['Company 1', 'Company 2'], 1),
      created_after: times('created'),
    },
  },
  '/turtles': {
    table: 'turtles',
    filters: {
      query: search(() => ''),
      min_lifespan: range('min_lifespan', 'max_lifespan', 'lifespan', (n) => `${n + 1}`),
    },
    ranges: { min_lifespan: 'lifespan' },
  },
};

interface Query {
  readonly parameters: Readonly<Record<string, string>>;
  readonly where: string;
  /** Null: by how well a search matches. */
  readonly order: string | null;
}

function randomQuery({ filters, orders = {}, ranges = {}, where }: List): Query {
  const parameters: Record<string, string> = {};
  const conditions = where ? [where()] : [];
  const give = (name: string) => {
    const [given, ...all] = (filters[name] as Filter)();
    if (Object.keys(given).some((one) => one in parameters)) return;
    Object.assign(parameters, given);
    conditions.push(...all);
  };
  // About three at once, of many or of few.
  const oneIn = Object.keys(filters).length > 6 ? 4 : 2;
  for (const name of Object.keys(filters)) if (random(name === 'invoice_number' ? 30 : oneIn) === 0) give(name);
  const sort = random(2) === 0 ? oneOf(['created_at', ...Object.keys(orders)]) : undefined;
  if (sort && Object.keys(orders).length > 0) parameters.sort = sort;
  if (parameters.sort === 'amount' || 'min_amount' in parameters || 'max_amount' in parameters) {
    const currency = oneOf(currencies);
    if ('currency' in parameters)
      conditions.splice(
        conditions.findIndex((one) => one.startsWith('currency in')),
        1,
      );
    parameters.currency = currency;
    conditions.push(`currency = '${currency}'`);
  }
  const direction = oneOf(['asc', 'desc'] as const);
  parameters.direction = direction;
  const isUsed = (name: string) =>
    name in parameters || name.replace('_after', '_before').replace('min_', 'max_') in parameters;
  const [ranged] = Object.keys(ranges).filter(isUsed);
  const column = parameters.sort ?? ('query' in parameters && direction === 'desc' ? null : ranged && ranges[ranged]);
  return {
    parameters,
    where: conditions.length > 0 ? `where ${conditions.join(' and ')}` : '',
    order:
      column === null
        ? null
        : !column || column === 'created_at'
          ? `id ${direction}`
          : `${column} ${direction} nulls last, id ${direction}`,
  };
}

const linkTo = (rel: string, link: string | null) => new RegExp(`<([^>]+)>; rel="${rel}"`).exec(link ?? '')?.[1];

/** All items from a page on, in the order of the list, and the URL of the last page. */
async function walk(first: string, rel: 'next' | 'prev', most = 400) {
  const pages: string[][] = [];
  let last = first;
  for (let url: string | undefined = first; url; ) {
    const { status, body, headers } = await ada.get(url);
    expect([status, body], url).toEqual([200, expect.anything()]);
    pages.push(itemsOf(body));
    last = url;
    url = linkTo(rel, headers.get('link'));
    if (pages.length > most) throw new Error(`No end of pages: ${first}`);
  }
  return { found: (rel === 'next' ? pages : pages.reverse()).flat(), last, pages: pages.length };
}

const fields = buildSchema(readFileSync('schema.graphql', 'utf8')).getQueryType()?.getFields() ?? {};
/** Of the lists whose field is not named after their table. */
const fieldOf: Readonly<Record<string, string>> = { '/messages': 'ownMessages', '/users/grace/messages': 'messages' };

function valueIn(type: GraphQLInputType, text: string): unknown {
  const named = getNamedType(type);
  const one = (value: string) => {
    if (isEnumType(named)) return value.toUpperCase();
    return named.name === 'Boolean' ? value === 'true' : /^(?:Int|Float)$/.test(named.name) ? Number(value) : value;
  };
  return isListType(getNullableType(type)) ? text.split(',').map(one) : one(text);
}

/** The first page in GraphQL. */
async function pageIn(field: string, { sort, direction, ...others }: Readonly<Record<string, string>>, first: number) {
  const args = fields[field]?.args ?? [];
  const filters = Object.values(
    (args.find(({ name }) => name === 'filter')?.type as GraphQLInputObjectType).getFields(),
  );
  const given = filters.flatMap(({ name, type }) => {
    const text = others[toSnakeCase(name)];
    return text === undefined ? [] : [[name, valueIn(type, text)]];
  });
  const values: Record<string, unknown> = {
    ...{ user: 'grace', sort: sort?.toUpperCase(), direction: direction?.toUpperCase(), first },
    filter: Object.fromEntries(given),
  };
  const used = args.filter(({ name }) => values[name] !== undefined);
  const { data, errors } = await ada.graphql(
    `query (${used.map(({ name, type }) => `$${name}: ${type}`)}) {
      page: ${field}(${used.map(({ name }) => `${name}: $${name}`)}) { totalCount totalCountCapped nodes { id } } }`,
    Object.fromEntries(used.map(({ name }) => [name, values[name]])),
  );
  expect(errors, JSON.stringify(values)).toBeUndefined();
  return data.page;
}

describe.each(Object.entries(lists))('%s', (name, list) => {
  const path = name.split('?')[0] as string;
  const own = name.includes('?') ? `${name.split('?')[1]}&` : '';

  test('has a random value here for each of its filters in the contract', () => {
    const { paths, components } = JSON.parse(readFileSync('openapi.json', 'utf8'));
    const described = Object.keys(paths).find((one) => new RegExp(`^${one.replace(/\{\w+\}/g, '\\w+')}$`).test(path));
    const resolve = ({ $ref, ...parameter }: { $ref?: string; name?: string; in?: string }) =>
      $ref ? components.parameters[$ref.split('/').at(-1) as string] : parameter;
    const names = (paths[described as string].get.parameters as object[])
      .map(resolve)
      .filter((one: { in: string }) => one.in === 'query')
      .map((one: { name: string }) => one.name);
    const others = ['limit', 'after', 'before', 'count', 'direction', 'sort', 'fields', 'partials', 'partial', 'box'];
    const ends = Object.keys(list.filters).flatMap((one) => [
      one,
      one.replace('_after', '_before').replace('min_', 'max_'),
    ]);
    expect(names.filter((one: string) => !others.includes(one)).toSorted()).toEqual([...new Set(ends)].toSorted());
  });

  const share = Math.ceil(queries * (path === '/invoices' ? 0.4 : 0.1));
  test(`${share} random sets of filters and orders have the rows of SQL, in its order, in both directions (seed ${seed})`, {
    timeout: 20_000 * queries,
  }, async () => {
    const asked = new Set<string>();
    while (asked.size < share) {
      const { parameters, where, order } = randomQuery(list);
      const what = `${name} ${JSON.stringify(parameters)}`;
      if (asked.has(what)) continue;
      asked.add(what);
      const expected = (
        await run<{ id: string }>(`select id from ${list.table} ${where} order by ${order ?? 'id desc'}`)
      ).map(({ id }) => id);
      // A few pages: each may read as many rows as any.
      const limit = Math.min(100, 1 + Math.ceil(expected.length / (2 + random(8))));
      const url = `${path}?${own}${new URLSearchParams(parameters)}`;
      const first = await ada.get(`${url}&limit=${limit}&count=true`);
      expect([first.status, first.body], what).toEqual([200, expect.anything()]);
      const [total, isCapped] = ['total-count', 'total-count-capped'].map((header) => first.headers.get(header));
      if (isCapped === null) expect(total, what).toBe(`${expected.length}`);
      const inGraphql = { ...Object.fromEntries(new URLSearchParams(own)), ...parameters };
      expect(await pageIn(fieldOf[path] ?? list.table, inGraphql, limit), what).toEqual({
        ...{ totalCount: Number(total), totalCountCapped: isCapped === 'true' },
        nodes: itemsOf(first.body).map((id) => ({ id })),
      });

      const { found, last } = await walk(`${url}&limit=${limit}`, 'next');
      if (order === null) expect(found.toSorted(), what).toEqual(expected.toSorted());
      else expect(found, what).toEqual(expected);
      const whole = await ada.get(url, { accept: 'application/x-ndjson' });
      const idOf = ({ data, company, id }: { data?: { id: string }; company?: { uuid: string } } & { id: string }) =>
        data?.id ?? company?.uuid ?? id;
      expect(whole.body.map(idOf), `${what}, as lines`).toEqual(found);
      // Without what the last page has, and back to the beginning.
      const before = linkTo('prev', (await ada.get(last)).headers.get('link'));
      const rest = itemsOf((await ada.get(last)).body);
      const back = before ? (await walk(before, 'prev')).found : [];
      expect([...back, ...rest], `${what}, backward`).toEqual(found);
    }
  });
});

test('totals have the counts and sums of SQL, with any filters', { timeout: 20_000 * queries }, async () => {
  for (let n = 0; n < queries / 10; n++) {
    const { parameters, where } = randomQuery(lists['/invoices'] as List);
    const { sort: _, direction: __, ...filters } = parameters;
    const totals = await ada.get(`/invoices/totals?${new URLSearchParams(filters)}`);
    const summed = await run<object>(`select currency, status, count(*)::int as count, sum(amount)::float8 as amount
      from invoices ${where} group by currency, status order by currency, status`);
    expect(totals.body, JSON.stringify(filters)).toEqual(summed.map((one) => ({ ...one, is_capped: false })));
  }
});

test.each([
  ['a number, in the order of payments', { invoice_number: 'N7', sort: 'paid_at' }],
  ['rare words in drafts, as they are due', { query: 'epsilon', status: 'draft', sort: 'due_on' }],
  [
    'rare words of a customer that changed last',
    { query: 'epsilon', contact_email: 'rare@example.com', sort: 'updated_at' },
  ],
])('what few rows have is found in one request, whatever the order: %s', async (_, parameters) => {
  await run(`update invoices set contact_email = 'rare@example.com', email_key = 'rare@example.com', contact_name = 'R',
    searched = '''${ownWords(users.ada as string)}epsilon'':1A'::tsvector where invoice_number in ('N1', 'N7', 'N3000', 'N5999')`);
  const { contact_email, invoice_number, status, currency, query, sort, overdue } = parameters as Record<
    string,
    string
  >;
  const conditions = [
    ...(contact_email || query ? [`contact_email = 'rare@example.com'`] : []),
    ...(invoice_number ? [`invoice_number = '${invoice_number}'`] : []),
    ...(status ? [`status = '${status}'`] : []),
    ...(currency ? [`currency = '${currency}'`] : []),
    ...(overdue ? [`status in ('published', 'sent', 'failed') and due_on < current_date`] : []),
  ];
  const rows = await run<{ id: string }>(
    `select id from invoices where ${conditions.join(' and ')} order by ${sort ?? 'due_on'} desc nulls last, id desc`,
  );
  const { body, headers } = await ada.get(`/invoices?${new URLSearchParams(parameters)}`);
  expect([itemsOf(body), linkTo('next', headers.get('link'))]).toEqual([rows.map(({ id }) => id), undefined]);
});
