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

// Each field of each resource is in sent-back.test.ts.
describe('a read-only field with another value is rejected:', () => {
  test('the recipient of a message, also as what is no reference', async () => {
    const call = 'POST /users/{user}/messages';
    for (const user of [{ username: 'ada' }, { id: missing }, 'grace', [], { username: 'grace', name: 'Grace' }])
      expectReadOnly(await ada.post('/users/grace/messages', { message: 'x', user }), 'user', call);
  });

  test('the sender of a message, in a batch only for that item', async () => {
    const user = { username: 'grace' };
    const { status, body } = await ada.post('/messages', [
      { user, message: 'x', sender: user },
      { user, message: 'y', sender: { username: 'Ada' } },
    ]);
    expect([status, body]).toMatchObject([
      207,
      [{ status: 400, error: { code: 'read_only', errors: [{ field: 'sender' }] } }, { status: 201 }],
    ]);
  });

  test('the author of an article in the trash, which stays there', async () => {
    const { id } = await article();
    await ada.delete(`/articles/${id}`);
    const change = { status: 'published', author: { username: 'grace' } };
    expectReadOnly(await ada.patch(`/articles/trashed/${id}`, change), 'author', 'Must be the author');
    expect((await ada.get(`/articles/${id}`)).status).toBe(410);
  });

  test('except an id: an article can be sent as it was read, even after a new revision', async () => {
    const whole = await article();
    const path = `/articles/${whole.id}`;
    expect((await ada.patch(path, { ...whole, title: 'Second' })).status).toBe(200);
    const { status, body } = await ada.patch(path, { ...whole, title: 'Third' });
    expect([status, body.title]).toEqual([200, 'Third']);
  });

  test('the title of a revision, in other letters, too', async () => {
    const { id, revision, title } = await article();
    const path = `/articles/${id}/revisions/${revision}`;
    expectReadOnly(
      await ada.patch(path, { title: title.toUpperCase() }),
      'title',
      'POST /articles/{article}/revisions',
    );
  });

  test('except a username in another case', async () => {
    expect((await ada.patch('/users/grace', { username: 'GRACE' })).status).toBe(200);
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
