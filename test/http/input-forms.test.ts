import { describe, expect, test } from 'vitest';
import { invoiceInput } from '../support/factories.ts';
import { sharedServer } from '../support/server.ts';

const server = await sharedServer();
const ada = await server.as('ada');

describe('a time', () => {
  const forms = [
    '2030-06-01 12:00:00Z',
    '2030-06-01T12:00:00Z',
    '2030-06-01T12:00:00.123Z',
    '2030-06-01t12:00:00z',
    '2030-06-01 12:00:00.5z',
    '2030-06-01t14:00:00+02:00',
    '2030-06-01T12:00:00-00:00',
    '2030-06-01T12:00:00+00:00',
    '2030-06-01 13:00:00+01:00',
    '2030-06-01T14:30:00.5+02:30',
    '2030-05-31T23:00:00-13:00',
  ];

  test.each(forms)('is read with any offset, and answered with Z: %s', async (given) => {
    const { status, body } = await ada.post('/tokens', { scopes: ['articles:read'], expires_at: given });
    expect([status, body.expires_at]).toEqual([201, '2030-06-01 12:00:00Z']);
    const { data } = await ada.graphql(
      'mutation ($at: Timestamp!) { createToken(input: { scopes: [ARTICLES_READ], expiresAt: $at }) { expiresAt } }',
      { at: given },
    );
    expect(data.createToken.expiresAt).toBe('2030-06-01 12:00:00Z');
    const list = await ada.get(`/articles?created_before=${encodeURIComponent(given)}&created_after=${given}`);
    expect([list.status, list.body]).toEqual([200, []]);
  });

  test.each([
    '2030-06-01 12:00:00',
    '2030-06-01T12:00:00+24:00',
    '2030-02-30T12:00:00+01:00',
    '0001-01-01T00:00:00+01:00',
    '9999-12-31T23:59:59-01:00',
  ])('that does not exist, or has no offset, is refused: %s', async (given) => {
    const { status, body } = await ada.post('/tokens', { scopes: ['articles:read'], expires_at: given });
    expect([status, body.errors[0].code]).toEqual([400, 'invalid_format']);
    expect(body.message).toContain('offset');
  });

  test('for a date is refused in a sentence that asks for a date', async () => {
    const { status, body } = await ada.post('/invoices', invoiceInput({ due_on: '2030-06-01T12:00:00Z' }));
    expect([status, body.message]).toEqual([400, expect.stringContaining('date without a time, such as 2026-01-31')]);
  });
});

test.each([
  ['Gr\u0000ab', 'U+0000 at position 3'],
  ['\u{1f422}\u{1f422}\u202e.', 'U+202E at position 3'],
  ['\u{1f422}a\ud800b', 'U+D800 at position 3'],
  [`ab${'\u0323'.repeat(31)}`, 'U+0323 at position 3'],
])('a refused character is named with its position: %j', async (title, named) => {
  const { status, body } = await ada.post('/articles', { title });
  expect([status, body.errors[0].code]).toEqual([400, 'invalid_characters']);
  expect(body.errors[0].message).toContain(named);
});

test('an empty operationName is none', async () => {
  const query = '{ viewer { username } }';
  const headers = { 'content-type': 'application/json' };
  const posted = await ada.request('POST', '/graphql', { headers, body: JSON.stringify({ query, operationName: '' }) });
  expect(posted.body).toEqual({ data: { viewer: { username: 'ada' } } });
  const got = await ada.get(`/graphql?operationName=&query=${encodeURIComponent(query)}`, {
    accept: 'application/json',
  });
  expect(got.body).toEqual(posted.body);
  const mutation = 'mutation { createTurtle(input: { name: "Tess", lifespan: 80 }) { name } }';
  const keyed = await ada.request('POST', '/graphql', {
    headers: { ...headers, 'idempotency-key': 'empty-name' },
    body: JSON.stringify({ query: mutation, operationName: '' }),
  });
  expect(keyed.body.errors).toBeUndefined();
});

test.each([
  ['application/json;indent=2', 200],
  ['application/json; indent=2; q=0.5, text/html;q=0.1', 200],
  ['application/json;indent=2;q=0', 406],
  ['application/json;version=2', 406],
])('JSON may be asked for with an indent, on every surface: Accept: %s returns %i', async (accept, status) => {
  expect((await ada.get('/articles', { accept })).status).toBe(status);
  const graphql = { headers: { accept, 'content-type': 'application/json' }, body: '{"query":"{ __typename }"}' };
  expect((await ada.request('POST', '/graphql', graphql)).status).toBe(status);
});
