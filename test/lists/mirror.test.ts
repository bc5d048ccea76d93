import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Client } from '../support/client.ts';
import { startTestServer, type TestServer } from '../support/server.ts';

// Invoices are listed by random filters and orders, and by plain SQL that knows no index. Both have to agree.

const [invoices, queries, seed] = [3_000, 250, 44];
const statuses = ['draft', 'published', 'sent', 'failed', 'paid'];
const [currencies, emails] = [
  ['EUR', 'USD', 'JPY'],
  ['a@example.com', 'b@example.com', 'c@example.com'],
];

let server: TestServer;
let ada: Client;
let run: <Row>(sql: string) => Promise<Row[]>;

/** Numbers that are the same in each run: mulberry32. */
let state = seed;
function random(below: number): number {
  state = (state + 0x6d2b79f5) | 0;
  let hash = Math.imul(state ^ (state >>> 15), 1 | state);
  hash = (hash + Math.imul(hash ^ (hash >>> 7), 61 | hash)) ^ hash;
  return ((hash ^ (hash >>> 14)) >>> 0) % below;
}
const oneOf = <T>(values: readonly T[]): T => values[random(values.length)] as T;
const some = <T>(values: readonly T[]) => values.filter(() => random(3) === 0);

const start = Date.UTC(2026, 0, 1);
const at = (second: number) => `${new Date(start + 1000 * second).toISOString().slice(0, 19).replace('T', ' ')}Z`;
const day = (n: number) => at(86_400 * n).slice(0, 10);

beforeAll(async () => {
  server = await startTestServer();
  ada = await server.as('ada');
  run = (sql) => server.database.fork().execute(sql) as never;
  const [{ id: owner }] = (await run<{ id: string }>(`select id from users where username = 'ada'`)) as [
    { id: string },
  ];
  const rows = Array.from({ length: invoices }, (_, n) => {
    // Many have the same value, and a fraction of a second that no client sees.
    const time = () => `'${at(random(200)).replace('Z', `.${random(1000)}Z`)}'`;
    const maybe = (value: () => string) => (random(3) === 0 ? 'null' : value());
    const created = start + 1000 * random(200) + random(1000);
    const hex = created.toString(16).padStart(12, '0');
    const id = `${hex.slice(0, 8)}-${hex.slice(8)}-7000-8000-${n.toString(16).padStart(12, '0')}`;
    const contact = random(4) === 0 ? 'null, null' : `'C', '${oneOf(emails)}'`;
    return `('${id}', '${owner}', 'N${n}', ${(1 + random(5000)) / 100}, '${oneOf(currencies)}', ${contact}, '${oneOf(statuses)}', 1,
      '${new Date(created).toISOString()}', ${time()}, ${maybe(time)}, ${maybe(time)}, ${maybe(() => `'${day(random(60))}'`)})`;
  });
  await run(`insert into invoices (id, owner_id, invoice_number, amount, currency, contact_name, contact_email, status, version,
    created_at, updated_at, sent_at, paid_at, due_on) values ${rows.join()}`);
});
afterAll(() => server.close());

interface Query {
  readonly parameters: Record<string, string>;
  readonly conditions: string[];
  readonly order: string;
}

const quoted = (values: readonly string[]) => values.map((value) => `'${value}'`).join();
const columns = ['created_at', 'updated_at', 'sent_at', 'paid_at', 'due_on', 'amount'] as const;

function randomQuery(): Query {
  const parameters: Record<string, string> = {};
  const conditions: string[] = [];
  const choose = (name: string, column: string, values: readonly string[]) => {
    if (values.length === 0) return;
    parameters[name] = values.join();
    conditions.push(`${column} in (${quoted(values)})`);
  };
  const column = oneOf(columns);
  if (random(2)) choose('status', 'status', some(statuses));
  if (column === 'amount') choose('currency', 'currency', [oneOf(currencies)]);
  else if (random(4) === 0) choose('currency', 'currency', some(currencies));
  else if (random(3) === 0) choose('contact_email', 'contact_email', some(emails));
  const [from, to] =
    column === 'amount'
      ? ['min_amount', 'max_amount']
      : ['after', 'before'].map((end) => `${column.replace(/_(?:at|on)$/, '')}_${end}`);
  const ends = [random(200), random(200)].toSorted((a, b) => a - b) as [number, number];
  const valueAt = (n: number) => (column === 'amount' ? `${n / 4}` : column === 'due_on' ? day(n / 4) : at(n));
  const isTime = column.endsWith('_at');
  if (random(2)) {
    parameters[from as string] = valueAt(column === 'amount' ? ends[0] + 1 : ends[0]);
    conditions.push(`${column} >= '${parameters[from as string]}'`);
  }
  if (random(2)) {
    parameters[to as string] = valueAt(column === 'amount' ? ends[1] + 1 : ends[1]);
    conditions.push(
      isTime
        ? `${column} < timestamptz '${parameters[to as string]}' + interval '1 second'`
        : `${column} <= '${parameters[to as string]}'`,
    );
  }
  const isRange = from! in parameters || to! in parameters;
  const isSorted = random(2) === 1 || column === 'amount';
  if (isSorted) parameters.sort = column;
  const direction = oneOf(['asc', 'desc']);
  parameters.direction = direction;
  const by = isSorted || isRange ? column : 'created_at';
  return {
    parameters,
    conditions,
    order: by === 'created_at' ? `id ${direction}` : `${by} ${direction} nulls last, id ${direction}`,
  };
}

const itemsOf = (body: { data: { id: string }[] }) => body.data.map(({ id }) => id);
const nextOf = (link: string | null) => /<([^>]+)>; rel="next"/.exec(link ?? '')?.[1];

test(`${queries} random lists have the rows of SQL, in its order`, { timeout: 600_000 }, async () => {
  let answered = 0;
  const refusals = new Set<string>();
  for (let n = 0; n < queries; n++) {
    const { parameters, conditions, order } = randomQuery();
    const query = new URLSearchParams(parameters);
    const where = conditions.length > 0 ? `where ${conditions.join(' and ')}` : '';
    const expected = (await run<{ id: string }>(`select id from invoices ${where} order by ${order}`)).map(
      ({ id }) => id,
    );
    const limit = 1 + random(100);
    const first = await ada.get(`/invoices?${query}&limit=${limit}&count=true`);
    if (first.status === 400) {
      expect(first.body.code, `${query}`).toBe('unsupported_filter');
      refusals.add(first.body.errors[0].message);
      continue;
    }
    answered++;
    expect([first.status, itemsOf(first.body)], `${query}`).toEqual([200, expected.slice(0, limit)]);
    expect(first.headers.get('total-count'), `${query}`).toBe(`${expected.length}`);
    // A page at a random depth, read from its cursor, and the last ones.
    let next = nextOf(first.headers.get('link'));
    for (let page = 1; next && page < 4; page++) {
      const { body, headers } = await ada.get(next);
      expect(itemsOf(body), `${query}, page ${page}`).toEqual(expected.slice(page * limit, (page + 1) * limit));
      next = nextOf(headers.get('link'));
    }
    const { sort: _, direction: __, ...filters } = parameters;
    const totals = await ada.get(`/invoices/totals?${new URLSearchParams(filters)}`);
    if ('min_amount' in filters || 'max_amount' in filters || !('amount' in filters)) {
      const summed =
        await run(`select currency, status, count(*)::int as count, sum(amount)::float8 as amount from invoices ${where}
        group by currency, status order by currency, status`);
      expect(totals.body, `totals of ${query}`).toEqual(summed);
    }
  }
  expect(answered).toBeGreaterThan(queries / 2);
  expect(
    [...refusals].every((message) => message.includes('which can be combined with') || message.includes('too many')),
    [...refusals].join('\n'),
  ).toBe(true);
});

test('what is wrong is refused with a sentence, never with 500', async () => {
  for (const query of [
    'min_amount=1e400&currency=EUR',
    'min_amount=-1&currency=EUR',
    'min_amount=NaN&currency=EUR',
    'due_before=2026-13-01',
    'due_before=2026-02-29',
    'sent_after=9999-99-99',
    'sent_after=2026-01-02T00:00:00Z&sent_before=2026-01-01T00:00:00Z',
    'currency=',
    `contact_email=${'x'.repeat(300)}@example.com`,
    'after=AAAA',
  ])
    for (const path of ['/invoices', '/invoices/totals']) {
      const { status, body } = await ada.get(`${path}?${query}`);
      expect([status, typeof body.message], `${path}?${query}`).toEqual([400, 'string']);
    }
  const latest = await ada.get('/invoices?sent_before=9999-12-31T23:59:59Z&limit=1');
  expect([latest.status, itemsOf(latest.body).length]).toEqual([200, 1]);
});
