import { readFile } from 'node:fs/promises';
import { describe, expect, test } from 'vitest';
import { createClient, isTerrapinError, type Terrapin, type UploadProgress } from '../../sdk/src/index.ts';
import { allowedNextStates, INVOICE_STATUSES } from '../../src/resources/invoices/invoice.lifecycle.ts';
import { sharedServer } from '../support/server.ts';

const server = await sharedServer();
const terrapin: Terrapin = createClient({ url: server.url, token: (await server.as('ada')).token });
const grace: Terrapin = createClient({ url: server.url, token: (await server.as('grace')).token });

test('nested resources are read by their id alone', async () => {
  const { id } = await terrapin.articles.create({ title: 'Shells' });
  const [revision] = await terrapin.articles.revisions(id).toArray(1);
  expect(await terrapin.revisions.get((revision as { id: string }).id)).toEqual(revision);
  const { token, ...issued } = await terrapin.tokens.create({ scopes: ['ARTICLES_READ'] });
  expect(await terrapin.tokens.get(issued.id)).toEqual(issued);
  const absent = await terrapin.revisions.get(issued.id).catch((error: unknown) => error);
  expect(isTerrapinError(absent, 'not_found')).toBe(true);
  expect(await createClient({ url: server.url, token }).session()).toEqual({
    tokenId: issued.id,
    scopes: ['ARTICLES_READ'],
    expiresAt: null,
  });
});

describe('invoices', () => {
  const contact = { name: 'Grace', email: 'grace@example.com' };

  test('can be moved through their states and paid', async () => {
    const { id } = await terrapin.invoices.create({ amount: 12.5, currency: 'EUR', contact });
    await terrapin.invoices.transition(id, 'PUBLISHED');
    const sent = await terrapin.invoices.transition(id, 'SENT');
    expect(sent.allowedNextStates).toEqual(['FAILED', 'PAID']);
    expect(await terrapin.invoices.canTransition(id, 'DRAFT')).toMatchObject({ allowed: false });
    const attempt = await terrapin.paymentAttempts.create(id, {
      invoiceNumber: sent.invoiceNumber,
      amount: 12.5,
      paymentToken: 'tok_success',
    });
    expect(attempt).toMatchObject({ status: 'SUCCEEDED', invoice: { id } });
    expect(await terrapin.paymentAttempts.get(attempt.id)).toEqual(attempt);
    expect(await terrapin.invoices.paymentAttempts(id).toArray(5)).toEqual([attempt]);
    const moves = await terrapin.invoices.transitions(id).toArray(5);
    expect(moves.map(({ to }) => to)).toEqual(['PAID', 'SENT', 'PUBLISHED']);
    expect(await terrapin.transitions.get((moves[0] as { id: string }).id)).toEqual(moves[0]);
    const states = await terrapin.invoices.states(id);
    expect(states.find(({ current }) => current)?.name).toBe('PAID');
    expect((await terrapin.invoices.list({ status: 'PAID' }).page()).items.map((invoice) => invoice.id)).toEqual([id]);
  });

  test('cannot be sent without a contact, and the error has allowedNextStates', async () => {
    const { id } = await terrapin.invoices.create({ amount: 1, currency: 'EUR' });
    await terrapin.invoices.transition(id, 'PUBLISHED');
    const error = await terrapin.invoices.transition(id, 'SENT').catch((error: unknown) => error);
    if (!isTerrapinError(error, 'contact_information_missing')) throw error;
    expect([error.status, error.allowedNextStates]).toEqual([409, ['DRAFT', 'PAID']]);
  });

  test('have the transitions of the invoice machine in their types', async () => {
    const moves = INVOICE_STATUSES.map((status) => {
      const next = allowedNextStates({ status, hasContactInformation: true });
      return [status.toUpperCase(), next.map((state) => state.toUpperCase()).sort()];
    });
    const source = await readFile('sdk/src/generated/operations.ts', 'utf8');
    const [, members = ''] = /interface InvoiceMoves \{\n(.*?)\n\}/s.exec(source) ?? [];
    const typed = [...members.matchAll(/(\w+): (.*);/g)].map(([, from, to = '']) => {
      return [from, [...to.matchAll(/'(\w+)'/g)].map(([, state]) => state).sort()];
    });
    expect(Object.fromEntries(typed)).toEqual(Object.fromEntries(moves));
  });
});

test('createMany sends messages and returns a result for each', async () => {
  const results = await terrapin.messages.createMany([
    { user: { username: 'grace' }, message: 'hi' },
    { user: { username: 'nobody' }, message: 'hi' },
  ]);
  expect(results).toMatchObject([
    { status: 201, message: { message: 'hi', user: { username: 'grace' } }, error: null },
    { status: 404, message: null, error: { code: 'not_found' } },
  ]);
  const [read] = await grace.messages.list('grace').toArray(1);
  expect(read).toEqual(results[0]?.message);
  const { id } = await terrapin.messages.create('grace', { message: 'ho' });
  expect((await terrapin.messages.update(id, { message: 'hey' })).message).toBe('hey');
  expect(await grace.messages.delete(id)).toBe(id);
});

test('companies and turtles can be created and read', async () => {
  const { uuid } = await terrapin.companies.create({ name: 'Shells & Sons' });
  expect(await terrapin.companies.get(uuid)).toMatchObject({ name: 'Shells & Sons' });
  const turtle = await terrapin.turtles.create({ name: 'Terry', lifespan: 40, species: 'Malaclemys terrapin' });
  expect((await terrapin.turtles.list().page()).items).toEqual([turtle]);
});

test('avatars.upload sends an image with progress and makes it the avatar', async () => {
  const png = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';
  const bytes = Uint8Array.from(atob(png), (character) => character.charCodeAt(0));
  const reported: UploadProgress[] = [];
  const onProgress = (progress: UploadProgress) => void reported.push(progress);
  const { id, imageUrl } = await terrapin.avatars.upload(bytes, { type: 'image/png', onProgress });
  expect(reported.at(-1)).toEqual({ sent: bytes.length, total: bytes.length });
  expect(await terrapin.avatars.get(id)).toEqual({
    etag: expect.any(String),
    id,
    imageUrl,
    user: expect.objectContaining({ username: 'ada' }),
  });
  expect((await terrapin.viewer()).avatar).toEqual({ id, imageUrl });
  const broken = terrapin.avatars.upload(new Uint8Array(10), { type: 'image/png' });
  await expect(broken).rejects.toMatchObject({ code: 'invalid_image', status: 400 });
});
