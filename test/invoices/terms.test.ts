import { describe, expect, test } from 'vitest';
import { invoiceInput } from '../support/factories.ts';
import { sharedServer } from '../support/server.ts';
import { createInvoiceIn } from './steps.ts';

const server = await sharedServer();
const ada = await server.as('ada');

const given = { description: 'Two days of research\n\tand a pair of calipers', due_on: '2028-02-29' };
const none = { description: null, due_on: null };

const termsOf = async (id: string) => {
  const { description, due_on } = (await ada.get(`/invoices/${id}`)).body.data.attributes;
  return { description, due_on };
};

describe('what an invoice is for, and when it is due', () => {
  test('is given, changed and cleared over REST', async () => {
    const { body } = await ada.post('/invoices', invoiceInput(given));
    expect(body.data.attributes).toMatchObject(given);
    const path = `/invoices/${body.data.id}`;
    expect((await ada.patch(path, { due_on: '2028-03-01' })).body.data.attributes).toMatchObject({
      ...given,
      due_on: '2028-03-01',
    });
    expect((await ada.patch(path, none)).body.data.attributes).toMatchObject(none);
  });

  test('is given in batches, and found in lists and events', async () => {
    const { body } = await ada.post('/invoices/batches', [invoiceInput(given), invoiceInput({ due_on: '2026-02-30' })]);
    expect(body).toMatchObject([{ status: 201 }, { status: 400, error: { errors: [{ code: 'invalid_format' }] } }]);
    const { id, attributes } = body[0].data.data;
    expect(attributes).toMatchObject(given);
    const list = (await ada.get('/invoices?limit=1')).body.data[0];
    expect([list.id, list.attributes]).toMatchObject([id, given]);
    const [event] = (await ada.get('/events?types=invoice.created&limit=1')).body;
    expect(event.data.data.attributes).toMatchObject(given);
  });

  test('may have 2,000 characters of any length in bytes', async () => {
    const description = '🐢'.repeat(2_000);
    const invoice = await createInvoiceIn(ada, 'draft', { description });
    expect((await termsOf(invoice.id)).description).toBe(description);
  });
});
