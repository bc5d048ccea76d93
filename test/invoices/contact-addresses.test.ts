import { describe, expect, test } from 'vitest';
import { registry } from '../../src/resources/registry.ts';
import type { Body } from '../support/client.ts';
import { companyInput, invoiceInput } from '../support/factories.ts';
import { callTool } from '../support/parity.ts';
import { sharedServer } from '../support/server.ts';

const server = await sharedServer();
const ada = await server.as('ada');
const run = (sql: string, ...values: string[]) => server.run(sql, values);
const fill = async () => {
  while ((await Promise.all(registry.fills.map((one) => one(server.database.db)))).includes(true));
};

const contactOf = (email: string) => ({ name: 'Tess', email, phone: null });
const create = async (email: string): Promise<string> =>
  (await ada.post('/invoices', invoiceInput({ contact: contactOf(email) }))).body.data.id;
const asked = (emails: string[]) => emails.map(encodeURIComponent).join();
const listed = async (...emails: string[]) =>
  (await ada.get(`/invoices?contact_email=${asked(emails)}`)).body.data.map(({ id }: Body) => id);

const finds: Record<string, (email: string) => Promise<string[]>> = {
  'REST lists': (email) => listed(email),
  'REST lists beside another filter': async (email) =>
    (await ada.get(`/invoices?contact_email=${asked([email])}&status=draft&sort=updated_at`)).body.data.map(
      ({ id }: Body) => id,
    ),
  searches: async (email) =>
    (await ada.get(`/invoices?contact_email=${asked([email])}&query=tess`)).body.data.map(({ id }: Body) => id),
  exports: async (email) =>
    (await ada.get(`/invoices?contact_email=${asked([email])}`, { accept: 'application/x-ndjson' })).text
      .split('\n')
      .filter(Boolean)
      .map((one) => JSON.parse(one).data?.id ?? JSON.parse(one).id),
  GraphQL: async (email) =>
    (
      await ada.graphql('query ($of: [String!]) { invoices(filter: { contactEmail: $of }) { nodes { id } } }', {
        of: [email],
      })
    ).data.invoices.nodes.map(({ id }: Body) => id),
  tools: async (email) =>
    (await callTool(ada, 'listInvoices', { contact_email: [email] })).body.result.structuredContent.items.map(
      ({ id }: Body) => id,
    ),
};
const spellings = [
  ['tess@example.com', 'TESS@Example.COM'],
  ['tess@b\u00fccher.example', 'Tess@xn--bcher-kva.example'],
  ['tess@kelvin.example', 'tess@\u212aelvin.example'],
] as const;

describe.each(Object.entries(finds))('%s', (_, find) => {
  test.each(spellings)('find the invoices of one address by each spelling: %s, %s', async (...both) => {
    const ids = [await create(both[0]), await create(both[1])];
    for (const email of both) expect((await find(email)).slice(0, 2)).toEqual(ids.toReversed());
  });

  test('do not find an address that PostgreSQL would fold', async () => {
    await create('folded@m\u0130.example');
    expect(await find('folded@mi.example')).toEqual([]);
  });
});

test('totals are those of an address, however it is spelled', async () => {
  for (const email of ['sums@example.com', 'SUMS@example.com']) await create(email);
  for (const email of ['sums@example.com', 'Sums@EXAMPLE.com']) {
    const { body } = await ada.get(`/invoices/totals?contact_email=${asked([email])}`);
    expect(body.reduce((sum: number, { count }: Body) => sum + count, 0)).toBe(2);
  }
});

test('an invoice is listed once, however many spellings of its address are given', async () => {
  const id = await create('once@example.com');
  expect(await listed('once@example.com', 'Once@example.com', 'ONCE@example.com')).toEqual([id]);
});

test('an invoice is found by the address that it has now', async () => {
  const id = await create('first@example.com');
  const change = (contact: object | null) => ada.patch(`/invoices/${id}`, { data: { attributes: { contact } } });
  await change({ email: 'FIRST@example.com' });
  expect(await listed('first@example.com')).toEqual([id]);
  await change({ email: 'second@example.com' });
  expect([await listed('first@example.com'), await listed('Second@example.com')]).toEqual([[], [id]]);
  await change(null);
  expect(await listed('second@example.com')).toEqual([]);
  await change(contactOf('third@example.com'));
  expect(await listed('Third@example.com')).toEqual([id]);
});

test('many that are created at once are found by each spelling', async () => {
  const emails = ['many@example.com', 'Many@example.com'];
  const { body } = await ada.post(
    '/invoices/batches',
    emails.map((email) => invoiceInput({ contact: contactOf(email) })),
  );
  const ids = body.map(({ data }: Body) => data.data?.id ?? data.id);
  expect((await listed('MANY@example.com')).toSorted()).toEqual(ids.toSorted());
});

describe('rows of servers of the former version are found once they are filled', () => {
  test('if they were written before', async () => {
    const ids = [await create('before@example.com'), await create('none@example.com')];
    await run(`insert into invoices (id, owner_id, invoice_number, amount, currency, contact_name, contact_email, status, version, created_at, updated_at)
      select gen_random_uuid(), owner_id, 'Former ' || invoice_number, amount, currency, contact_name, 'Before@example.com', status, 1, created_at, updated_at
        from invoices where id = '${ids[0]}'`);
    expect(await listed('BEFORE@example.com')).toEqual([ids[0]]);
    await fill();
    expect(await listed('BEFORE@example.com')).toHaveLength(2);
    expect(await run('select from invoices where email_key is null')).toEqual([]);
  });

  test('and if such a server writes them meanwhile', async () => {
    const [id, other] = [await create('meanwhile@example.com'), await create('other@example.com')];
    await run('update invoices set contact_email = ? where id = ?', 'Changed@example.com', id);
    await run('update invoices set contact_name = null, contact_email = null where id = ?', other);
    await fill();
    expect(await listed('meanwhile@example.com', 'other@example.com')).toEqual([]);
    expect(await listed('changed@example.com')).toEqual([id]);
  });
});

describe('a company', () => {
  const [typed, normal] = ['\ufa19\u5bae', '\u795e\u5bae'];
  const named = async (name: string) =>
    (await ada.get(`/api/v3/companies?name=${encodeURIComponent(name)}`)).body.companies.map(({ name }: Body) => name);

  test('is found by its name in each form that looks the same', async () => {
    for (const name of [typed, normal]) await ada.post('/api/v3/companies', { ...companyInput(), name });
    for (const name of [typed, normal, `${typed}\u200b `]) expect(await named(name)).toEqual([normal, typed]);
    const { data } = await ada.graphql(
      'query ($name: String!) { companies(filter: { name: $name }) { nodes { name } } }',
      {
        name: normal,
      },
    );
    expect(data.companies.nodes).toEqual([{ name: normal }, { name: typed }]);
  });

  test('has the name that it has now', async () => {
    const { uuid } = (await ada.post('/api/v3/companies', { ...companyInput(), name: 'Former' })).body.company;
    await ada.patch(`/api/v3/companies/${uuid}`, { name: 'Present' });
    expect([await named('Former'), await named('Present')]).toEqual([[], ['Present']]);
    await run('update companies set name = ? where name = ?', 'Meanwhile', 'Present');
    await fill();
    expect([await named('Present'), await named('Meanwhile')]).toEqual([[], ['Meanwhile']]);
  });
});
