import { describe, expect, test } from 'vitest';
import { INVOICE_STATUSES } from '../../src/resources/invoices/invoice.lifecycle.ts';
import { invoiceInput } from '../support/factories.ts';
import { callTool } from '../support/parity.ts';
import { sharedServer } from '../support/server.ts';
import { LIFECYCLE } from './lifecycle.table.ts';
import { contact, createInvoiceIn, pay } from './steps.ts';

const server = await sharedServer();
const ada = await server.as('ada');
const grace = await server.as('grace');

describe('POST /invoices', () => {
  test('generates an invoice number that cannot be guessed if none is given', async () => {
    const { body } = await ada.post('/invoices', invoiceInput({ invoice_number: undefined }));
    expect(body.data.attributes.invoice_number).toMatch(/^INV-\d{4}-[0-9A-Z]{10}$/);
  });

  test.each([
    ['a currency in small letters', { currency: 'eur' }, 'currency', 'invalid_value'],
    ['a contact without an address', { contact: { name: 'Grace' } }, 'contact.email', 'required'],
    ['a contact with an invalid email', { contact: { name: 'G', email: 'grace' } }, 'contact.email', 'invalid_format'],
    ['a contact with unknown members', { contact: { ...contact, fax: '1' } }, 'contact.fax', 'unknown_field'],
    ['30 February as due date', { due_on: '2026-02-30' }, 'due_on', 'invalid_format'],
    ['a thirteenth month', { due_on: '2026-13-01' }, 'due_on', 'invalid_format'],
    ['a due date in words', { due_on: 'tomorrow' }, 'due_on', 'invalid_format'],
    ['a due date as a number', { due_on: 20260228 }, 'due_on', 'invalid_type'],
  ])('rejects %s and names the member in the document', async (_case, attributes, field, code) => {
    const answer = await ada.post('/invoices', invoiceInput(attributes));
    expect(answer.status).toBe(400);
    expect(answer.body.errors).toEqual([{ field: `data.attributes.${field}`, code, message: expect.any(String) }]);
  });

  const shape = 'The body must have the form { "data": { "attributes": { … } } }, or be only the fields.';
  const good = { amount: 1, currency: 'EUR' };

  test.each([
    ['no attributes', { data: { type: 'invoice' } }, 'data.attributes', 'required'],
    ['attributes next to its type', { data: { type: 'invoice', ...good } }, 'data.attributes', 'required'],
    ['attributes that are a list', { data: { attributes: [] } }, 'data.attributes', 'invalid_type'],
    ['attributes that are null', { data: { attributes: null } }, 'data.attributes', 'null_not_allowed'],
    ['data that is a list', { data: [{ attributes: good }] }, 'data', 'invalid_type'],
  ])('rejects a document with %s with one error that shows the expected shape', async (_case, document, field, code) => {
    const { status, body } = await ada.post('/invoices', document);
    expect([status, body.errors]).toEqual([400, [{ field, code, message: shape }]]);
    expect([body.code, body.message]).toEqual(['validation_failed', `${field}: ${shape}`]);
    const { path } = await createInvoiceIn(ada, 'draft');
    expect((await ada.patch(path, document)).body.errors).toEqual(body.errors);
  });

  test('rejects another type with the name of the right one', async () => {
    const document = { data: { type: 'bill', attributes: good } };
    const { status, body } = await ada.post('/invoices', document);
    const message = 'Must be one of: invoice.';
    expect([status, body.errors]).toEqual([400, [{ field: 'data.type', code: 'invalid_value', message }]]);
    expect([body.code, body.message]).toEqual(['validation_failed', 'data.type must be one of: invoice.']);
    const { path } = await createInvoiceIn(ada, 'draft');
    expect((await ada.patch(path, document)).body.errors).toEqual(body.errors);
  });

  test('rejects fields beside a document', async () => {
    const { status, body } = await ada.post('/invoices', { data: { attributes: good }, amount: 1 });
    expect([status, body.code, body.errors]).toMatchObject([400, 'unknown_field', [{ field: 'amount' }]]);
  });

  test('returns 409 for a number that another invoice of the same owner has', async () => {
    const document = invoiceInput({ invoice_number: 'TWICE' });
    const { id } = (await ada.post('/invoices', document)).body.data;
    const other = await createInvoiceIn(ada, 'draft');
    const taken = { code: 'invoice_number_taken', invoice: id };
    for (const again of [await ada.post('/invoices', document), await ada.patch(other.path, document)])
      expect([again.status, again.body]).toMatchObject([409, taken]);
    const input = { invoiceNumber: 'TWICE', amount: 1, currency: 'EUR' };
    const create = 'mutation($input: CreateInvoiceInput!) { createInvoice(input: $input) { id } }';
    expect((await ada.graphql(create, { input })).errors?.[0]?.extensions).toMatchObject(taken);
    expect((await grace.post('/invoices', document)).status).toBe(201);
  });
});

test('a page of invoices has its links in the document, too', async () => {
  for (const _ of [1, 2]) await ada.post('/invoices', invoiceInput());
  const first = await ada.get('/invoices?limit=1');
  expect(first.headers.get('link')).toContain(`<${first.body.links.next}>; rel="next"`);
  const second = await ada.get(first.body.links.next);
  expect(second.headers.get('link')).toContain(`<${second.body.links.prev}>; rel="prev"`);
});

test('a list of invoices with transitions and payment attempts takes four statements', async () => {
  const linus = await server.as('linus');
  for (let i = 0; i < 4; i++) await pay(linus, await createInvoiceIn(linus, 'published'));
  server.statements.length = 0;
  const { data } = await linus.graphql(`{ invoices(filter: { status: PAID }) { nodes {
    transitions(first: 1) { nodes { to invoice { id } } } paymentAttempts { nodes { status } } } } }`);
  expect(data.invoices.nodes).toHaveLength(4);
  expect(data.invoices.nodes[0].transitions.nodes).toMatchObject([{ to: 'PAID' }]);
  // Emails are written when they are sent, which the worker does meanwhile.
  const relevant = server.statements.filter((name) => /^(invoice_(?!mailed)|transition|payment)/.test(name)).sort();
  expect(relevant).toEqual([
    'invoice_list_by_owner_status',
    'invoice_read_many',
    'payment_attempt_list',
    'transition_by_invoice',
  ]);
});

describe('PATCH /invoices/{invoice}', () => {
  test('changes only the members of a contact that are sent, and deletes it with null', async () => {
    const { path } = await createInvoiceIn(ada, 'draft');
    const contactAfter = async (change: unknown) =>
      (await ada.patch(path, { contact: change })).body.data.attributes.contact;
    expect(await contactAfter({ phone: '123' })).toEqual({ ...contact, phone: '123' });
    expect(await contactAfter({ name: 'G. Hopper', phone: null })).toEqual({ ...contact, name: 'G. Hopper' });
    expect(await contactAfter(null)).toBeNull();
    const half = await ada.patch(path, { contact: { name: 'Grace' } });
    expect(half.body.errors).toEqual([{ field: 'contact.email', code: 'required', message: expect.any(String) }]);
  });

  test.each([
    ['sent', { amount: 1 }, 409],
    ['sent', { description: 'x' }, 409],
    ['failed', { due_on: '2026-12-24' }, 409],
    ['published', { due_on: '2026-12-24', description: 'x' }, 200],
    ['sent', { contact: { phone: '1' } }, 200],
    ['failed', { invoice_number: 'other' }, 409],
    ['failed', { contact: { email: 'ada@example.com' } }, 200],
    ['paid', { contact: null }, 409],
    ['published', { amount: 1 }, 200],
    ['paid', { amount: 1 }, 409],
    ['paid', { contact: { phone: '1' } }, 409],
  ] as const)('of an invoice that is %s with %j returns %i', async (status, changes, expected) => {
    const { path } = await createInvoiceIn(ada, status);
    const answer = await ada.patch(path, changes);
    expect(answer.status).toBe(expected);
    if (expected === 409) expect(answer.body.code).toBe('invoice_not_editable');
  });

  test.each(['draft', 'published'] as const)('removes the contact of an invoice that is %s', async (status) => {
    const { path } = await createInvoiceIn(ada, status);
    expect((await ada.patch(path, { contact: null })).body.data.attributes.contact).toBeNull();
  });

  test.each(['sent', 'failed'] as const)('does not remove the contact of an invoice that is %s', async (status) => {
    const { id, path } = await createInvoiceIn(ada, status);
    const { status: returned, body } = await ada.patch(path, { contact: null });
    expect([returned, body.code]).toEqual([409, 'contact_information_missing']);
    expect(body.allowed_next_states).toEqual(status === 'sent' ? ['failed', 'paid'] : ['paid']);
    const query = 'mutation ($id: ID!) { updateInvoice(id: $id, input: { contact: null }) { id } }';
    expect((await ada.graphql(query, { id })).errors?.[0]?.extensions).toMatchObject({
      code: 'contact_information_missing',
      http_status: 409,
    });
    const cleared = await callTool(ada, 'updateInvoice', { invoice: id, clear: ['contact'] });
    expect(cleared.body.result.structuredContent.code).toBe('contact_information_missing');
    for (const email of [null, ''])
      expect((await ada.patch(path, { contact: { email } })).body.errors[0].field).toBe('contact.email');
    const corrected = await ada.patch(path, { contact: { email: 'ada@example.com' } });
    expect(corrected.body.data.attributes.contact).toEqual({ ...contact, email: 'ada@example.com' });
  });

  test('gives an invoice that was sent, and lost its contact before 0.1.0, another one', async () => {
    const { id, path } = await createInvoiceIn(ada, 'sent');
    await server.run(
      'update invoices set contact_name = null, contact_email = null, contact_phone = null where id = ?',
      [id],
    );
    expect((await ada.patch(path, { contact: null })).status).toBe(200);
    expect((await ada.patch(path, { contact })).body.data.attributes.contact).toEqual(contact);
  });
});

describe('DELETE /invoices/{invoice}', () => {
  const kept = INVOICE_STATUSES.filter((status) => status !== 'draft');
  test.each(kept)('of an invoice that is %s returns 409 with the allowed next states', async (from) => {
    const allowed = INVOICE_STATUSES.filter((to) => LIFECYCLE.some((row) => row.from === from && row.to === to));
    const { path } = await createInvoiceIn(ada, from);
    const { status: answered, body } = await ada.delete(path);
    expect([answered, body.code, body.allowed_next_states]).toEqual([409, 'invoice_not_deletable', allowed]);
    expect((await ada.get(path)).status).toBe(200);
  });

  test('deletes a draft that was published, with its transitions and payment links', async () => {
    const { path, id } = await createInvoiceIn(ada, 'published');
    expect((await ada.post(`${path}/payment_links`, {})).status).toBe(201);
    expect((await ada.delete(path)).body.message).toBe(
      'Only a draft without payment attempts can be deleted. Withdraw it first.',
    );
    await ada.post(`${path}/transitions`, { to: 'draft' });
    expect((await ada.delete(path)).status).toBe(204);
    expect((await ada.get(`${path}/transitions`)).status).toBe(404);
    const [deleted] = (await ada.get('/events?types=invoice.deleted&limit=1')).body;
    expect(deleted.data.data.id).toBe(id);
  });

  test('returns 409 for a draft that somebody tried to pay, and keeps its transitions and attempts', async () => {
    const invoice = await createInvoiceIn(ada, 'published');
    await pay(grace, invoice, 'tok_declined');
    await ada.post(`${invoice.path}/transitions`, { to: 'draft' });
    const { status, body } = await ada.delete(invoice.path);
    expect([status, body.code, body.allowed_next_states]).toEqual([409, 'invoice_not_deletable', ['published']]);
    expect((await ada.get(`${invoice.path}/transitions`)).body).toHaveLength(2);
    expect((await ada.get(`${invoice.path}/payment_attempts`)).body).toHaveLength(1);
  });

  test('concurrent with publishing: exactly one succeeds', async () => {
    const outcomes: string[] = [];
    for (let round = 0; round < 8; round++) {
      const { path } = await createInvoiceIn(ada, 'draft');
      const publish = () => ada.post(`${path}/transitions`, { to: 'published' });
      const remove = () => ada.delete(path);
      const [first, second] = round % 2 ? [publish, remove] : [remove, publish];
      const answers = await Promise.all([first(), second()]);
      const [published, deleted] = round % 2 ? answers : answers.toReversed();
      const read = await ada.get(path);
      outcomes.push(`${published?.status} ${deleted?.status} ${read.status} ${read.body.data?.attributes.status}`);
    }
    for (const outcome of outcomes) expect(['404 204 404 undefined', '201 409 200 published']).toContain(outcome);
  });
});
