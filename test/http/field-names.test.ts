import { describe, expect, test } from 'vitest';
import { createClient } from '../support/client.ts';
import { sharedServer } from '../support/server.ts';

const server = await sharedServer({ SEED: 'demo', WORKER: 'off' });
const ada = createClient(server.url, server.demoToken as string);

const unknown = (field: string, suggestion?: string) => ({
  field,
  code: 'unknown_field',
  message: `Unknown field.${suggestion ? ` Did you mean "${suggestion}"?` : ''}`,
});
const time = '2031-01-31 12:00:00Z';
const token = { name: 'ci', scopes: ['articles:read'] };
const inGraphql = { ...token, scopes: ['ARTICLES_READ'] };

describe('REST accepts names in snake_case only', () => {
  test.each([
    ['a name in camelCase', { ...token, expiresAt: time }, unknown('expiresAt', 'expires_at')],
    ['beside the right one', { ...token, expires_at: time, expiresAt: time }, unknown('expiresAt', 'expires_at')],
    ['of a read-only field', { ...token, createdAt: time }, unknown('createdAt', 'created_at')],
    ['with an underscore before it', { ...token, _expires_at: time }, unknown('_expires_at', 'expires_at')],
    ['similar to nothing', { ...token, _colour: 1 }, unknown('_colour')],
    ['of a prototype', { ...token, constructor: 1 }, unknown('constructor')],
  ])('%s', async (_what, body, error) => {
    const answer = await ada.post('/tokens', body);
    expect(answer.status).toBe(400);
    expect(answer.body.code).toBe('unknown_field');
    expect(answer.body.message).toBe(error.message.replace('.', `: ${error.field}.`));
    expect(answer.body.errors).toEqual([error]);
  });

  test('__proto__', async () => {
    const body = `{"name":"ci","scopes":["articles:read"],"__proto__":{"expires_at":1}}`;
    const answer = await ada.request('POST', '/tokens', { body, headers: { 'content-type': 'application/json' } });
    expect(answer.body.errors).toEqual([unknown('__proto__')]);
  });

  test('reported with the other errors, in the order of the members and then of the body', async () => {
    const answer = await ada.post('/tokens', { createdAt: 1, expires_at: 'soon', Colour: 1, scopes: [] });
    expect([answer.body.code, answer.body.message]).toEqual([
      'validation_failed',
      'Unknown field: createdAt. Did you mean "created_at"? (and 3 more)',
    ]);
    expect(answer.body.errors.map(({ field, code }: { field: string; code: string }) => [field, code])).toEqual([
      ['scopes', 'too_short'],
      ['expires_at', 'invalid_format'],
      ['createdAt', 'unknown_field'],
      ['Colour', 'unknown_field'],
    ]);
  });

  test('fails one item of a batch', async () => {
    const message = { user: { username: 'ada' }, message: 'Hello' };
    const items = [message, { ...message, createdAt: time }, { user: message.user, created_at: time, updatedAt: time }];
    const answer = await ada.post('/messages', items);
    expect(answer.status).toBe(207);
    expect(answer.body.map(({ status }: { status: number }) => status)).toEqual([201, 400, 400]);
    expect(answer.body[1].error).toEqual({
      code: 'unknown_field',
      message: 'Unknown field: createdAt. Did you mean "created_at"?',
      errors: [unknown('createdAt', 'created_at')],
    });
    // What is misspelt explains what is missing.
    expect(answer.body[2].error.message).toBe('Unknown field: updatedAt. Did you mean "updated_at"? (and 1 more)');
    expect(answer.body[2].error.errors).toEqual([
      { field: 'message', code: 'required', message: 'Is required.' },
      unknown('updatedAt', 'updated_at'),
    ]);
  });

  test('of filters', async () => {
    const answer = await ada.get('/articles?createdAfter=2026-01-31T12:00:00Z');
    expect(answer.body.code).toBe('unknown_parameter');
    expect(answer.body.message).toMatch(/^Unknown parameter "createdAfter"\. Did you mean "created_after"\? /);
    const invalid = await ada.get('/articles?created_after=soon');
    expect(invalid.body.errors).toMatchObject([{ field: 'created_after', code: 'invalid_format' }]);
  });
});

describe('GraphQL accepts names in camelCase only', () => {
  const document = 'mutation ($input: CreateTokenInput!) { createToken(input: $input) { id } }';

  test('in errors of the operation', async () => {
    const { errors } = await ada.graphql(document, { input: { ...inGraphql, expiresAt: 'soon' } });
    expect(errors?.[0]?.extensions.errors).toMatchObject([{ field: 'expiresAt', code: 'invalid_format' }]);
  });
});
