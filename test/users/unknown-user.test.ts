import { describe, expect, test } from 'vitest';
import { ask, askGraphql, askTool, rootOf, toolRoute } from '../security/access.requests.ts';
import { createWorld } from '../security/world.ts';
import { operations } from '../support/all-served.ts';
import type { Body } from '../support/client.ts';
import { expectParity } from '../support/parity.ts';
import { missing } from '../support/served.ts';
import { shared } from '../support/shared.ts';

const world = await shared(createWorld());
const ada = await world.as('owner');
const message = 'Is anybody there?';

describe('an unknown user is named in the error, on each surface, of', () => {
  const ofUser = Object.entries(operations).filter(([, { rest }]) =>
    /^\w+ \/users\/\{user\}(\/\w+)?$/.test(rest ?? ''),
  );

  test.each(ofUser)('%s', async (name, row) => {
    for (const user of ['nobody', missing]) {
      const ids = { ...(await world.share(row.on)), user };
      const said = { code: 'not_found', message: `There is no user ${user}.` };
      expect((await ask(ada, row, ids)).body).toMatchObject(said);
      if (row.graphql?.includes('$user')) {
        const { data, errors, code } = await askGraphql(ada, row, ids);
        if (errors) expect({ code, message: errors[0]?.message }).toEqual(said);
        else expect(data[rootOf(row.graphql)]).toBeNull();
      }
      if (toolRoute(name))
        expect((await askTool(ada, name, row, ids)).body.result.structuredContent).toMatchObject(said);
    }
  });

  test('createToken', async () => {
    const body = { user: 'nobody', scopes: ['articles:read'] };
    await expectParity(ada, { operation: 'createToken', body }, { status: 404, code: 'not_found' });
    expect((await ada.post('/tokens', body)).body.message).toBe('There is no user nobody.');
  });

  test.each([
    { username: 'nobody' },
    { id: missing },
    { id: 'ada' },
  ])('an item of createMessages to %j', async (user) => {
    const [key] = Object.values(user);
    const error = { code: 'not_found', message: `There is no user ${key}.` };
    expect((await ada.post('/messages', [{ message, user }])).body).toMatchObject([{ status: 404, error }]);
    const batch =
      'mutation ($input: [AddressedMessageInput!]!) { createMessages(input: $input) { error { code message } } }';
    const { data } = await ada.graphql(batch, { input: [{ message, user }] });
    expect(data.createMessages).toEqual([{ error }]);
  });

  test('createMessage whose body has the same user', async () => {
    const { body } = await ada.post('/users/nobody/messages', { message, user: { username: 'nobody' } });
    expect(body).toMatchObject({ code: 'not_found', message: 'There is no user nobody.' });
  });
});

test('an invalid username is quoted, escaped and truncated in the error', async () => {
  const say = async (key: string): Promise<Body> => (await ada.get(`/users/${encodeURIComponent(key)}`)).body.message;
  expect(await say('no body')).toBe('There is no user "no body".');
  expect(await say('a\n"b"\u202e')).toBe('There is no user "a\\n\\"b\\"\\u202e".');
  expect(await say('🐢'.repeat(500))).toBe(`There is no user "${'🐢'.repeat(64)}…".`);
  expect(await say('a\0')).toBe('The resource does not exist, or you do not have access to it.');
});
