import { describe, expect, test } from 'vitest';
import type { Answer } from '../support/client.ts';
import { articleInput, invoiceInput } from '../support/factories.ts';
import { sharedServer } from '../support/server.ts';

const server = await sharedServer({ ARTICLE_DELETION: 'trash' });
const ada = await server.as('ada');
await server.as('grace');

const missing = '00000000-0000-7000-8000-000000000000';

function expectReadOnly({ status, body }: Answer, field: string, call: string): void {
  const message = expect.stringContaining(call);
  expect([status, body]).toMatchObject([400, { code: 'read_only', errors: [{ field, code: 'read_only', message }] }]);
  expect(body.errors).toHaveLength(1);
  expect(body.message).toMatch(/^\S+ (?:must|cannot) |^\S+: (?:To|The) /);
  expect([body.message.startsWith(field), body.message.endsWith(body.errors[0].message.slice(1))]).toEqual([
    true,
    true,
  ]);
}

const message = async () => (await ada.post('/users/grace/messages', { message: 'The tide is out.' })).body;
const article = async () => (await ada.post('/articles', articleInput())).body;
const invoice = async () => (await ada.post('/invoices', invoiceInput())).body;
const pathOf = ({ id, user }: { id: string; user: { id: string } }) => `/users/${user.id}/messages/${id}`;

describe('a read-only field with another value is rejected:', () => {
  test('the status of an invoice, which a transition changes', async () => {
    const call = 'POST /invoices/{invoice}/transitions';
    const field = 'data.attributes.status';
    expectReadOnly(await ada.post('/invoices', invoiceInput({ status: 'sent' })), field, call);
    const { data } = await invoice();
    const path = `/invoices/${data.id}`;
    const paid = { data: { type: 'invoice', attributes: { status: 'paid', amount: 1 } } };
    expectReadOnly(await ada.patch(path, paid), field, call);
    expectReadOnly(await ada.patch(path, { status: null }), 'status', call);
    expect((await ada.get(path)).body.data.attributes).toEqual(data.attributes);
  });

  test('the recipient of a message, which is in the path', async () => {
    const call = 'POST /users/{user}/messages';
    for (const user of [{ username: 'ada' }, { id: missing }, 'grace', [], { username: 'grace', name: 'Grace' }])
      expectReadOnly(await ada.post('/users/grace/messages', { message: 'x', user }), 'user', call);
    const sent = await message();
    expectReadOnly(await ada.patch(pathOf(sent), { user: { username: 'ada' } }), 'user', call);
  });

  test('the sender of a message, in a batch only for that item', async () => {
    const sender = { username: 'grace' };
    const call = 'Must be you';
    expectReadOnly(await ada.post('/users/grace/messages', { message: 'x', sender }), 'sender', call);
    expectReadOnly(await ada.patch(pathOf(await message()), { message: 'y', sender }), 'sender', call);
    const user = { username: 'grace' };
    const { status, body } = await ada.post('/messages', [
      { user, message: 'x', sender },
      { user, message: 'y', sender: { username: 'Ada' } },
    ]);
    expect([status, body]).toMatchObject([
      207,
      [{ status: 400, error: { code: 'read_only', errors: [{ field: 'sender' }] } }, { status: 201 }],
    ]);
  });

  test('the author of an article', async () => {
    const author = { username: 'grace' };
    expectReadOnly(await ada.post('/articles', articleInput({ author })), 'author', 'Must be the author');
    const { id } = await article();
    const path = `/articles/${id}`;
    expectReadOnly(await ada.patch(path, { title: 'x', author }), 'author', 'Must be the author');
    await ada.delete(path);
    expectReadOnly(
      await ada.patch(`/articles/trashed/${id}`, { status: 'published', author }),
      'author',
      'Must be the author',
    );
    expect((await ada.get(path)).status).toBe(410);
  });

  test('except an id: an article can be sent as it was read, even after a new revision', async () => {
    const whole = await article();
    const path = `/articles/${whole.id}`;
    expect((await ada.patch(path, { ...whole, title: 'Second' })).status).toBe(200);
    const { status, body } = await ada.patch(path, { ...whole, title: 'Third' });
    expect([status, body.title]).toEqual([200, 'Third']);
  });

  test('the article, author, title and body of a revision', async () => {
    const { id, revision } = await article();
    const path = `/articles/${id}/revisions`;
    const call = 'POST /articles/{article}/revisions';
    for (const is_current of [true, false])
      expectReadOnly(await ada.post(path, { title: 'x', is_current, article: missing }), 'article', call);
    expectReadOnly(await ada.post(path, { title: 'x', author: { username: 'grace' } }), 'author', 'Must be the author');
    expectReadOnly(await ada.patch(`${path}/${revision}`, { article: missing }), 'article', call);
    expectReadOnly(await ada.patch(`${path}/${revision}`, { author: null }), 'author', 'Must be the author');
    expectReadOnly(await ada.patch(`${path}/${revision}`, { title: 'Else' }), 'title', call);
    const { title } = (await ada.get(`${path}/${revision}`)).body;
    expectReadOnly(await ada.patch(`${path}/${revision}`, { title: title.toUpperCase() }), 'title', call);
    expect((await ada.get(path)).body).toHaveLength(1);
  });

  test('the invoice of a transition and of a payment attempt, which is in the path', async () => {
    const { data } = await invoice();
    const path = `/invoices/${data.id}`;
    const move = await ada.post(`${path}/transitions`, { to: 'published', invoice: missing });
    expectReadOnly(move, 'invoice', 'path');
    const { invoice_number, amount } = data.attributes;
    const payment = { invoice_number, amount, payment_token: 'tok_success' };
    await ada.post(`${path}/transitions`, { to: 'published', invoice: data.id });
    expectReadOnly(await ada.post(`${path}/payment_attempts`, { ...payment, invoice: missing }), 'invoice', 'path');
    expect((await ada.get(`${path}/payment_attempts`)).body).toEqual([]);
  });

  test('the username of a user', async () => {
    const { status, body } = await ada.patch('/users/grace', { username: 'other', name: 'x' });
    expect([status, body.code, body.errors[0].field]).toEqual([400, 'read_only', 'username']);
    expect((await ada.patch('/users/grace', { username: 'GRACE' })).status).toBe(200);
  });

  test('the user of an avatar', async () => {
    const image_url = 'http://127.0.0.1/ada.png';
    expectReadOnly(await ada.post('/avatars', { image_url, links: { user: missing } }), 'links', 'Must be you');
  });
});

describe('a read-only field with its current or only possible value is ignored:', () => {
  test('in a reference to a user by id, by username, in any case or empty', async () => {
    const { user, sender } = await message();
    for (const one of [user, { id: user.id }, { id: user.id.toUpperCase() }, { username: 'Grace' }, {}])
      expect((await ada.post('/users/grace/messages', { message: 'x', user: one, sender })).status).toBe(201);
  });
});

test('ids and timestamps in a body are ignored', async () => {
  const past = '2001-01-31 12:00:00Z';
  const said = { id: missing, created_at: past, updated_at: past };
  const { id } = await article();
  expect((await ada.patch(`/articles/${id}`, { ...said, title: 'Kept' })).body).toMatchObject({ id, title: 'Kept' });
  expect((await ada.post('/turtles', { ...said, name: 'Tuga', lifespan: 80 })).status).toBe(201);
  const { data } = await invoice();
  const attributes = { published_at: past, failed_at: past, payment_received_at: past };
  const answer = await ada.patch(`/invoices/${data.id}`, { data: { id: missing, attributes } });
  expect([answer.status, answer.body.data]).toEqual([200, data]);
});
