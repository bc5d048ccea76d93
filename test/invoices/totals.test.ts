import { expect, test } from 'vitest';
import { sumUpInvoices } from '../../src/adapters/database/migrations/2026-11-27-changes-and-sums-of-invoices.ts';
import type { Answer, Client } from '../support/client.ts';
import { invoiceInput } from '../support/factories.ts';
import { sharedServer } from '../support/server.ts';

const server = await sharedServer();
const users = await Promise.all(['ada', 'grace', 'linus'].map((name) => server.as(name)));
const { run } = server;

const counted = (table: string, count: string) => `
  select owner_id, currency, status, sum(${count}) as count, sum(amount) as amount from ${table} group by 1, 2, 3`;

/** Of one snapshot. */
const difference = () =>
  run(`select * from (${counted('invoices', '1')}) as real full join (${counted('invoice_sums', 'count')}) as kept
    using (owner_id, currency, status)
    where (coalesce(real.count, 0), coalesce(real.amount, 0)) <> (coalesce(kept.count, 0), coalesce(kept.amount, 0))`);

/** There are more writers than connections to the database. */
async function send(request: () => Promise<Answer>): Promise<Answer> {
  for (;;) {
    const answer = await request();
    if (answer.status !== 503) return answer;
  }
}

async function write(client: Client, n: number): Promise<void> {
  const post = (path: string, body: object, headers = {}) => send(() => client.post(path, body, headers));
  const input = (amount: number) => invoiceInput({ amount, currency: n % 2 ? 'EUR' : 'USD' });
  expect((await post('/invoices/batches', [input(n + 1), input(n + 2)])).status).toBe(201);
  const created = await Promise.all([n + 3, n + 4].map((amount) => post('/invoices', input(amount))));
  const [path, deleted] = created.map(({ body }) => `/invoices/${body.data.id}`) as [string, string];
  expect((await send(() => client.patch(path, { amount: 0.5, currency: 'GBP' }))).status).toBe(200);
  expect((await post(`${path}/transitions`, { to: 'published' })).status).toBe(201);
  expect((await send(() => client.delete(deleted))).status).toBe(204);
  expect((await post('/invoices', input(1), { 'dry-run': 'true' })).body).toHaveProperty('dry_run');
  expect(await difference()).toEqual([]);
}

test('totals are those of the invoices while thirty write, and afterwards', async () => {
  await Promise.all(Array.from({ length: 30 }, (_, n) => write(users[n % 3] as Client, n)));
  const ada = users[0] as Client;
  expect((await ada.get('/invoices/totals?currency=GBP')).body).toEqual([
    { currency: 'GBP', status: 'published', count: 10, amount: 5, is_capped: false },
  ]);
  expect((await ada.get('/invoices/totals?status=sent')).body).toEqual([]);
});

test('a user has few rows of sums, however often invoices change', async () => {
  await run(`do $$ begin
    for n in 1..1000 loop update invoices set amount = n where id = (select id from invoices limit 1); end loop;
  end $$`);
  const [{ rows } = { rows: 0 }] = await run<{ rows: number }>('select count(*)::int as rows from invoice_sums');
  expect(rows).toBeLessThan(700);
  expect(await difference()).toEqual([]);
});

test('the invoices of a former version are summed up once, whatever has been written since', async () => {
  await run('delete from invoice_sums');
  const ada = users[0] as Client;
  await ada.post('/invoices', invoiceInput());
  for (const _ of [1, 2]) {
    await run(sumUpInvoices);
    expect(await difference()).toEqual([]);
    await ada.post('/invoices', invoiceInput());
  }
});
