import { describe, expect, test } from 'vitest';
import type { Client } from '../support/client.ts';
import { invoiceInput } from '../support/factories.ts';
import { sharedServer } from '../support/server.ts';

const server = await sharedServer();
let users = 0;

/** A user whose invoices are numbered like this. */
async function numbering(pattern: string | null): Promise<Client> {
  const name = `numbering-${++users}`;
  const client = await server.as(name);
  const { status, body } = await client.patch(`/users/${name}`, { invoice_number_pattern: pattern });
  expect([status, body.invoice_number_pattern]).toEqual([200, pattern]);
  return client;
}

const create = (client: Client, fields: object = {}) =>
  client.post('/invoices', invoiceInput({ invoice_number: undefined, ...fields }));
const numberOf = async (client: Client, fields?: object): Promise<string> =>
  (await create(client, fields)).body.data.attributes.invoice_number;
const numbersOf = async (client: Client): Promise<string[]> =>
  (await client.get('/invoices?limit=100')).body.data
    .map(({ attributes }: { attributes: { invoice_number: string } }) => attributes.invoice_number)
    .sort();
const year = new Date().getUTCFullYear();
const first = (count: number) => Array.from({ length: count }, (_, at) => `R-${year}-${`${at + 1}`.padStart(4, '0')}`);

describe('an invoice that is created without a number', () => {
  test('gets the next one in the pattern of its owner, on every surface', async () => {
    const client = await numbering('R-YYYY-0001');
    const { data } = await client.graphql(
      'mutation { createInvoice(input: { amount: 1, currency: "EUR" }) { invoiceNumber } }',
    );
    expect(data.createInvoice.invoiceNumber).toBe(`R-${year}-0001`);
    expect(await numberOf(client)).toBe(`R-${year}-0002`);
    expect((await client.sdk.invoices.create({ amount: 1, currency: 'EUR' })).invoiceNumber).toBe(`R-${year}-0003`);
    const batch = [
      invoiceInput({ invoice_number: `R-${year}-0005` }),
      ...[1, 2].map(() => ({ amount: 1, currency: 'EUR' })),
      {},
    ];
    const { body } = await client.post('/invoices/batches', batch);
    expect(body.map(({ status }: { status: number }) => status)).toEqual([201, 201, 201, 400]);
    expect(await numbersOf(client)).toEqual(first(6));
    // It is found by its number as any other.
    expect((await client.get('/invoices?query=0006')).body.data).toHaveLength(1);
  });

  test('gets a number that no other one gets, and none is left out, when many are created at once and some fail', async () => {
    const client = await numbering('R-YYYY-0001');
    const answers = await Promise.all(
      Array.from({ length: 24 }, (_, at) => create(client, at % 4 === 3 ? { currency: 'XXX' } : {})),
    );
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(18);
    const dry = await client.post('/invoices', invoiceInput({ invoice_number: undefined }), { 'dry-run': 'true' });
    expect(dry.body.data.attributes.invoice_number).toBe(first(19).at(-1));
    expect(await numbersOf(client)).toEqual(first(18));
  });

  test('passes over numbers that were given by hand, and gets those that were deleted or corrected', async () => {
    const client = await numbering('R-YYYY-0001');
    await create(client, { invoice_number: `R-${year}-0002` });
    expect([await numberOf(client), await numberOf(client)]).toEqual([`R-${year}-0001`, `R-${year}-0003`]);
    const { id } = (await create(client)).body.data;
    expect(await numberOf(client)).toBe(`R-${year}-0005`);
    await client.delete(`/invoices/${id}`);
    expect([await numberOf(client), await numberOf(client)]).toEqual([`R-${year}-0004`, `R-${year}-0006`]);
    const { id: corrected } = (await create(client)).body.data;
    await client.patch(`/invoices/${corrected}`, { invoice_number: 'Z-1' });
    expect(await numberOf(client)).toBe(`R-${year}-0007`);
  });

  test.each([
    ['0998', ['0998', '0999', '1000']],
    ['A9', ['A9', 'A10', 'A11']],
    ['YYYY001', [`${year}001`, `${year}002`, `${year}003`]],
    ['Rechnung 7/01', ['Rechnung 7/01', 'Rechnung 7/02', 'Rechnung 7/03']],
  ])('goes on from %s', async (pattern, expected) => {
    const client = await numbering(pattern);
    expect([await numberOf(client), await numberOf(client), await numberOf(client)]).toEqual(expected);
  });

  test('has a random number without a pattern, and again when it is removed', async () => {
    const client = await numbering('B-1');
    expect(await numberOf(client)).toBe('B-1');
    await client.patch(`/users/numbering-${users}`, { invoice_number_pattern: null });
    expect(await numberOf(client)).toMatch(new RegExp(`^INV-${year}-[0-9A-Z]{10}$`));
    expect((await numbering(null)) && (await numberOf(await server.as('nobodys-pattern')))).toMatch(/^INV-/);
  });

  test('goes on after more than a thousand numbers that are taken', async () => {
    const client = await numbering('M-0001');
    for (const from of [0, 500, 1000])
      await client.post(
        '/invoices/batches',
        Array.from({ length: 500 }, (_, at) => ({
          amount: 1,
          currency: 'EUR',
          invoice_number: `M-${`${from + at + 1}`.padStart(4, '0')}`,
        })),
      );
    expect(await numberOf(client)).toBe('M-1501');
  });
});

test.each(['R-', 'YYYY', 'YYYY-YYYY-1', '', '1'.repeat(61), 'R-\u202e1'])('%j is no pattern', async (pattern) => {
  const client = await server.as('no-pattern');
  const { status, body } = await client.patch('/users/no-pattern', { invoice_number_pattern: pattern });
  expect([status, body.errors[0].field]).toEqual([400, 'invoice_number_pattern']);
});
