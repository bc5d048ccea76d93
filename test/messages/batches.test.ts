import { describe, expect, test } from 'vitest';
import { registry } from '../../src/resources/registry.ts';
import { compileRoute } from '../../src/surfaces/rest/compiled-route.ts';
import type { Route } from '../../src/surfaces/rest/route.ts';
import { sharedServer } from '../support/server.ts';

const { routes } = registry;

const server = await sharedServer();
const ada = await server.as('ada');
const grace = await server.as('grace');
const graceId = (await ada.get('/users/grace')).body.id;

const toGrace = (message: string) => ({ user: { username: 'grace' }, message });
const batch = (size: number) => Array.from({ length: size }, (_, i) => toGrace(`Message ${i}`));
const missing = '00000000-0000-7000-8000-000000000000';

describe('POST /messages', () => {
  test('returns for each failed item the error of a single request', async () => {
    const items = [
      toGrace('Fine'),
      { user: { username: 'nobody' }, message: 'x' },
      { user: { id: missing }, message: 'x' },
      { user: { id: 'no-id' }, message: 'x' },
      { user: { username: 'a\0' }, message: 'x' },
      toGrace(''),
      toGrace('x'.repeat(10_001)),
      { ...toGrace('x'), colour: 'red' },
      { user: { username: 'grace', id: graceId }, message: 'x' },
      { user: {}, message: 'x' },
      { user: { username: 'grace', name: 'x' }, message: 'x' },
      { message: 'x' },
      { user: 'grace', message: 'x' },
      { user: { username: null }, message: 'x' },
      null,
      'text',
      toGrace('Fine too'),
    ];
    const { status, body } = await ada.post('/messages', items);
    expect(status).toBe(207);
    const outcomes = body.map(
      ({ status, data, error }: Record<string, { code: string; errors?: [{ field: string }] }>) => [
        status,
        data ? null : error?.code,
        error?.errors?.[0].field,
      ],
    );
    expect(outcomes).toEqual([
      [201, null, undefined],
      ...Array(4).fill([404, 'not_found', undefined]),
      [400, 'validation_failed', 'message'],
      [400, 'validation_failed', 'message'],
      [400, 'unknown_field', 'colour'],
      [400, 'validation_failed', 'user'],
      [400, 'validation_failed', 'user'],
      [400, 'unknown_field', 'user.name'],
      [400, 'validation_failed', 'user'],
      [400, 'validation_failed', 'user'],
      [400, 'validation_failed', 'user.username'],
      [400, 'validation_failed', ''],
      [400, 'validation_failed', ''],
      [201, null, undefined],
    ]);
    const { request_id: _, ...single } = (await ada.post('/users/nobody/messages', { message: 'x' })).body;
    expect(body[1].error).toEqual(single);
    const { request_id: __, ...empty } = (await ada.post('/users/grace/messages', { message: '' })).body;
    expect(body[5].error).toEqual(empty);
    const listed = (await grace.get('/users/grace/messages?limit=2')).body;
    expect(listed.map(({ message }: { message: string }) => message)).toEqual(['Fine too', 'Fine']);
  });

  test('takes two statements for any size, and one if no recipient exists', async () => {
    for (const size of [1, 10, 500]) {
      server.statements.length = 0;
      const answer = await ada.post('/messages', batch(size));
      expect([answer.status, answer.body.length]).toEqual([201, size]);
      expect(server.statements).toEqual(['users_find', 'message_insert_many_[]']);
    }
    server.statements.length = 0;
    expect((await ada.post('/messages', [{ user: { username: 'nobody' }, message: 'x' }])).status).toBe(207);
    expect(server.statements).toEqual(['users_find']);
  });

  test('accepts the largest allowed batch even when every character is escaped', async () => {
    const message = '\\ud83d\\udc22'.repeat(10_000);
    const item = `{"user":{"username":"${'x'.repeat(64)}"},"message":"${message}"},`;
    const route = routes.find(({ operation }) => operation.definition.name === 'createMessages');
    expect(compileRoute(route as Route, {} as never).bodyLimits.bytes).toBeGreaterThan(500 * item.length);
    const items = Array(40).fill(item.replace(/x{64}/, 'grace')).join('').slice(0, -1);
    const answer = await ada.request('POST', '/messages', {
      body: `[${items}]`,
      headers: { 'content-type': 'application/json' },
    });
    expect([answer.status, answer.body?.length]).toEqual([201, 40]);
    expect(answer.body[39].data.message).toBe('🐢'.repeat(10_000));
  });
});

test('createMessages takes two statements for any size, and accepts bodies as large as REST', async () => {
  for (const [size, length] of [
    [1, 10],
    [500, 10],
    [200, 10_000],
  ] as const) {
    server.statements.length = 0;
    const input = Array.from({ length: size }, () => toGrace('x'.repeat(length)));
    const { data } = await ada.graphql(
      'mutation($input: [AddressedMessageInput!]!) { createMessages(input: $input) { status } }',
      { input },
    );
    expect(data.createMessages).toHaveLength(size);
    expect(server.statements).toEqual(['users_find', 'message_insert_many_[]']);
  }
});
