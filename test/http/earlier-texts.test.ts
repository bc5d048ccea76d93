import { describe, expect, test } from 'vitest';
import { Users } from '../../src/resources/users/user.statements.ts';
import { createInvoiceIn } from '../invoices/steps.ts';
import type { Body } from '../support/client.ts';
import { invoiceInput } from '../support/factories.ts';
import { callTool } from '../support/parity.ts';
import { sharedServer } from '../support/server.ts';

const server = await sharedServer();
const [ada, grace] = [await server.as('ada'), await server.as('grace')];

/** As releases stored it that did not normalise. */
const store = (table: string, id: string, column: string, value: string) =>
  server.run(`update ${table} set ${column} = ? where id = ?`, [value, id]);

const nfc = 'R\u00e9-1';
const nfd = 'Re\u0301-1';
const numbersIn = ({ body }: { body: Body }) => body.data.map((one: Body) => one.attributes.invoice_number);
const byNumber = async (number: string) =>
  numbersIn(await ada.get(`/invoices?invoice_number=${encodeURIComponent(number)}`));
const byNumberInGraphql = async (number: string) => {
  const { data } = await ada.graphql(
    'query ($number: String!) { invoices(filter: { invoiceNumber: $number }) { nodes { invoiceNumber } } }',
    { number },
  );
  return data.invoices.nodes.map((one: Body) => one.invoiceNumber);
};
const byNumberInMcp = async (number: string) =>
  numbersIn({
    body: {
      data: (await callTool(ada, 'listInvoices', { invoice_number: number })).body.result.structuredContent.items,
    },
  });

describe('an invoice number that is not in its normal form', () => {
  test('is found by what was typed and by the normal form, beside its duplicate, on all surfaces', async () => {
    const { id } = await createInvoiceIn(ada, 'draft');
    await store('invoices', id, 'invoice_number', nfd);
    const other = await ada.post('/invoices', invoiceInput({ invoice_number: nfc }));
    expect(other.status).toBe(201);
    for (const find of [byNumber, byNumberInGraphql, byNumberInMcp])
      for (const typed of [nfc, nfd, ` ${nfd} `, `R\u200be\u0301-1`]) expect(await find(typed)).toEqual([nfc, nfd]);
    await ada.delete(`/invoices/${other.body.data.id}`);
    await ada.delete(`/invoices/${id}`);
  });

  test('can be paid with the normal form, and the form by someone who sees the number', async () => {
    const { id, amount } = await createInvoiceIn(ada, 'published');
    await store('invoices', id, 'invoice_number', `${nfd}\u200b `);
    const pay = (invoice_number: string) =>
      grace.post(`/invoices/${id}/payment_attempts`, { invoice_number, amount, payment_token: 'tok_success' });
    expect((await pay('Re-1')).status).toBe(404);
    expect((await pay(` ${nfd}`)).status).toBe(201);
  });

  test('is left alone by other changes, normalised by its own, and is no change of a sent invoice', async () => {
    const { id } = await createInvoiceIn(grace, 'sent');
    const contact = { name: 'Tess', email: 'tess@example.com', phone: null };
    await store('invoices', id, 'invoice_number', nfd);
    const change = async (fields: object) =>
      (await grace.patch(`/invoices/${id}`, { data: { attributes: fields } })).body.data.attributes.invoice_number;
    expect(await change({ contact })).toBe(nfd);
    expect(await change({ invoice_number: nfd })).toBe(nfd);
    expect(await change({ contact: { ...contact, phone: '1' }, invoice_number: nfd })).toBe(nfc);
  });

  test('is taken if another one looks the same', async () => {
    const create = (invoice_number: string) => ada.post('/invoices', invoiceInput({ invoice_number }));
    expect((await create('Z\u00e9-7')).status).toBe(201);
    for (const same of ['Ze\u0301-7', 'Z\u00e9-7 ', '\u00a0Z\u00e9-7', 'Z\u200b\u00e9\u00ad-7', '\ufeffZ\u00e9-7'])
      expect((await create(same)).body.code, JSON.stringify(same)).toBe('invoice_number_taken');
    const batch = [invoiceInput({ invoice_number: 'Ze\u0301-8' }), invoiceInput({ invoice_number: 'Z\u00e9-8' })];
    const { body } = await ada.post('/invoices/batches', batch);
    expect(body.map(({ status }: Body) => status)).toEqual([201, 409]);
  });
});

describe('a kanji that Unicode has twice', () => {
  const [typed, normal] = ['\ufa19\u5bae \ud87e\udc1e', '\u795e\u5bae \u5203'];

  test('stays as it was typed, beside what is in NFC', async () => {
    expect(typed.normalize()).toBe(normal);
    const input = { title: `${typed} Zoe\u0308`, body: typed, status: 'published' };
    const kept = { title: `${typed} Zo\u00eb`, body: typed };
    expect((await ada.post('/articles', input)).body).toMatchObject(kept);
    const create = 'mutation ($input: CreateArticleInput!) { createArticle(input: $input) { title body } }';
    const { data } = await ada.graphql(create, { input: { ...input, status: 'PUBLISHED' } });
    expect(data.createArticle).toEqual(kept);
    expect((await callTool(ada, 'createArticle', input)).body.result.structuredContent).toMatchObject(kept);
    const user = { username: 'kami', name: typed, email: 'kami@example.com' };
    expect((await ada.post('/users', user)).body.name).toBe(typed);
  });

  test.each([typed, normal])('is found by either: %s', async (query) => {
    const asked = encodeURIComponent(query);
    expect((await ada.get(`/articles?query=${asked}`)).body).toHaveLength(3);
    expect((await ada.get(`/users?query=${asked}`)).body.map((one: Body) => one.username)).toEqual(['kami']);
  });

  test('is one in unique numbers', async () => {
    const names = [typed, normal];
    expect((await ada.post('/invoices', invoiceInput({ invoice_number: typed }))).status).toBe(201);
    const again = await ada.post('/invoices', invoiceInput({ invoice_number: normal }));
    expect([again.status, again.body.code]).toEqual([409, 'invoice_number_taken']);
    for (const number of names)
      for (const find of [byNumber, byNumberInGraphql, byNumberInMcp]) expect(await find(number)).toHaveLength(1);
  });
});

test('a user is found by a name in any normal form, and by a username with spaces around it', async () => {
  await ada.post('/users', { username: 'jurgen', name: 'Ju\u0308rgen', email: 'j@example.com' });
  const { body } = await ada.post('/users', { username: 'old', name: 'Old', email: 'o@example.com' });
  await store('users', body.id, 'name', 'Ju\u0308rgen Alt');
  await server.run(`update users set searched = null where username = 'old'`);
  await Users.fill(server.database.db);
  const usernames = (users: Body[]) => users.map(({ username }) => username).sort();
  for (const typed of ['J\u00fcrg', 'ju\u0308rg', ' J\u00dcRG']) {
    expect(usernames((await ada.get(`/users?query=${encodeURIComponent(typed)}`)).body)).toEqual(['jurgen', 'old']);
    const { data } = await ada.graphql('query ($query: String!) { users(query: $query) { nodes { username } } }', {
      query: typed,
    });
    expect(usernames(data.users.nodes)).toEqual(['jurgen', 'old']);
  }
  expect((await ada.get('/users/%20Jurgen%20')).body.username).toBe('jurgen');
  expect((await ada.post('/users/jurgen%20/messages', { message: 'Hello' })).status).toBe(201);
  const batch = await ada.post('/messages', [{ user: { username: 'jurgen ' }, message: 'Hello' }]);
  expect(batch.body[0].status).toBe(201);
  expect((await ada.post('/users', { username: ' JURGEN', name: 'x', email: 'j@example.com' })).status).toBe(409);
});
