import { describe, expect, test } from 'vitest';
import { connectAgent } from '../support/agent.ts';
import { invoiceInput } from '../support/factories.ts';
import { sharedServer } from '../support/server.ts';
import { createInvoiceIn } from './steps.ts';

const server = await sharedServer();
const ada = await server.as('ada');

const given = { description: 'Two days of research\n\tand a pair of calipers', due_on: '2028-02-29' };
const terms = { description: given.description, dueOn: given.due_on };
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

  test('is given, changed and cleared over GraphQL', async () => {
    const create = `mutation ($dueOn: CalendarDate) {
      createInvoice(input: { amount: 1, currency: "EUR", description: "x", dueOn: $dueOn }) { id description dueOn } }`;
    const { createInvoice: created } = (await ada.graphql(create, { dueOn: '2028-02-29' })).data;
    expect(created).toEqual({ id: created.id, description: 'x', dueOn: '2028-02-29' });
    const update = (input: string) =>
      `mutation { updateInvoice(id: "${created.id}", input: ${input}) { description dueOn } }`;
    expect((await ada.graphql(update('{ dueOn: "2028-03-01" }'))).data.updateInvoice.dueOn).toBe('2028-03-01');
    const cleared = await ada.graphql(update('{ description: null, dueOn: null }'));
    expect(cleared.data.updateInvoice).toEqual({ description: null, dueOn: null });
    const { errors } = await ada.graphql(update('{ dueOn: "2026-02-30" }'));
    expect(errors?.[0]?.message).toBe('dueOn must be a date that exists, such as 2026-01-31.');
  });

  test('is given, changed and cleared by the SDK', async () => {
    const { invoices } = ada.sdk;
    const { id, ...created } = await invoices.create({ amount: 1, currency: 'EUR', ...terms });
    expect(created).toMatchObject(terms);
    expect(await invoices.update(id, { dueOn: '2028-03-01' })).toMatchObject({ ...terms, dueOn: '2028-03-01' });
    expect(await invoices.update(id, { description: null, dueOn: null })).toMatchObject({
      description: null,
      dueOn: null,
    });
  });

  test('is given, changed and cleared by agents', async () => {
    const agent = await connectAgent(ada);
    const { body } = await agent.call('createInvoice', { amount: 1, currency: 'EUR', ...given });
    const { id } = body.data;
    expect(await termsOf(id)).toEqual(given);
    await agent.call('updateInvoice', { invoice: id, due_on: '2028-03-01' });
    expect(await termsOf(id)).toEqual({ ...given, due_on: '2028-03-01' });
    const refused = await agent.call('updateInvoice', { invoice: id, due_on: '2026-02-30' });
    expect(refused.body.errors).toMatchObject([{ field: 'due_on', code: 'invalid_format' }]);
    await agent.call('updateInvoice', { invoice: id, clear: ['description', 'due_on'] });
    expect(await termsOf(id)).toEqual(none);
    await agent.client.close();
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
