import { describe, expect, test } from 'vitest';
import type { Client } from '../support/client.ts';
import { sharedServer } from '../support/server.ts';

const server = await sharedServer();
const ada = await server.as('ada');

const missing = '00000000-0000-7000-8000-000000000000';
const message = 'Is anybody there?';
const batch =
  'mutation ($input: [AddressedMessageInput!]!) { createMessages(input: $input) { error { code message } } }';

const requests: [name: string, ask: (key: string) => Promise<{ code: string; message: string }>][] = [
  ['GET /users/{user}', async (key) => (await ada.get(`/users/${encodeURIComponent(key)}`)).body],
  ['GET /users/{user}/messages', async (key) => (await ada.get(`/users/${encodeURIComponent(key)}/messages`)).body],
  [
    'POST /users/{user}/messages',
    async (key) => (await ada.post(`/users/${encodeURIComponent(key)}/messages`, { message })).body,
  ],
  [
    'POST /users/{user}/messages with the user in its body',
    async (key) => {
      const user = { username: key };
      return (await ada.post(`/users/${encodeURIComponent(key)}/messages`, { message, user })).body;
    },
  ],
  [
    'POST /messages by username',
    async (username) => (await ada.post('/messages', [{ message, user: { username } }])).body[0].error,
  ],
  ['POST /messages by id', async (id) => (await ada.post('/messages', [{ message, user: { id } }])).body[0].error],
  ['POST /tokens', async (user) => (await ada.post('/tokens', { user, scopes: ['articles:read'] })).body],
  [
    'createMessage',
    async (user) =>
      errorOf(
        await ada.graphql(
          `mutation ($user: String!) {
      createMessage(user: $user, input: { message: "x" }) { id } }`,
          { user },
        ),
      ),
  ],
  [
    'createMessages',
    async (username) =>
      (await ada.graphql(batch, { input: [{ message, user: { username } }] })).data.createMessages[0].error,
  ],
  [
    'createToken',
    async (user) =>
      errorOf(
        await ada.graphql(
          `mutation ($user: String!) {
      createToken(input: { user: $user, scopes: [ARTICLES_READ] }) { id } }`,
          { user },
        ),
      ),
  ],
  [
    'messages',
    async (user) =>
      errorOf(await ada.graphql('query ($user: String!) { messages(user: $user) { nodes { id } } }', { user })),
  ],
];

const errorOf = ({ errors, code }: Awaited<ReturnType<Client['graphql']>>) => ({
  code: code as string,
  message: errors?.[0]?.message as string,
});

describe("an unknown user returns not_found with the user's name in", () => {
  test.each(requests)('%s', async (_name, ask) => {
    for (const key of ['nobody', missing])
      expect(await ask(key)).toMatchObject({ code: 'not_found', message: `There is no user ${key}.` });
  });
});

test('an invalid username is quoted, escaped and truncated in the error', async () => {
  const say = async (key: string) => (await ada.get(`/users/${encodeURIComponent(key)}`)).body.message;
  expect(await say('no body')).toBe('There is no user "no body".');
  expect(await say('a\n"b"\u202e')).toBe('There is no user "a\\n\\"b\\"\\u202e".');
  expect(await say('🐢'.repeat(500))).toBe(`There is no user "${'🐢'.repeat(64)}…".`);
  expect(await say('a\0')).toBe('The resource does not exist, or you do not have access to it.');
});

test('a username as id returns not_found', async () => {
  const { body } = await ada.post('/messages', [{ message, user: { id: 'ada' } }]);
  expect(body[0]).toMatchObject({ status: 404, error: { message: 'There is no user ada.' } });
});
