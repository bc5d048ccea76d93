import { describe, expect, test } from 'vitest';
import { itemsOf, walkGraphql, walkRest } from '../lists/lists.ts';
import type { Body } from '../support/client.ts';
import { sharedServer } from '../support/server.ts';

const people = [
  ['grace', 'Grace Hopper'],
  ['gregor', 'Mendel'],
  ['hopper', 'Gripper'],
  ['Grete', 'grete H.'],
  ['mendel', 'Gregor Mendel'],
  ['emilie', 'Émilie du Châtelet'],
  ['percent', '100% Grün_'],
  ['x100', '100x'],
  ['back', '\\o/'],
] as const;

const server = await sharedServer();
const admin = await server.as('zoe');
for (const [username, name] of people)
  expect((await admin.post('/users', { username, name, email: `${username}@example.com` })).status).toBe(201);

const namesIn = (users: Body[]) => users.map(({ username }) => username);
const find = async (query: string) => namesIn((await admin.get(`/users?query=${encodeURIComponent(query)}`)).body);

describe('GET /users', () => {
  test('without a query lists all users by username', async () => {
    const all = ['back', 'emilie', 'grace', 'gregor', 'Grete', 'hopper', 'mendel', 'percent', 'x100', 'zoe'];
    expect(namesIn((await admin.get('/users')).body)).toEqual(all);
  });

  test.each([
    ['gr', ['Grete', 'grace', 'gregor', 'hopper', 'mendel', 'percent']],
    ['GRE', ['Grete', 'gregor', 'mendel']],
    ['gregor', ['gregor', 'mendel']],
    ['hop gra', ['grace']],
    ['grete', ['Grete']],
    ['emilie', ['emilie']],
    ['ÉMILIE CHÂ', ['emilie']],
    ['hop', ['grace', 'hopper']],
    ['opper', []],
    ['100%', ['percent', 'x100']],
    ['100% grün_', ['percent']],
    ["' or 1=1", []],
    ['x'.repeat(200), []],
  ])('with the query %j returns users with words that begin with its words: %j', async (query, expected) => {
    expect((await find(query)).sort()).toEqual(expected);
    const { data } = await admin.graphql('query($query: String) { users(query: $query) { nodes { username } } }', {
      query,
    });
    expect(namesIn(data.users.nodes).sort()).toEqual(expected);
  });

  test.each([1, 3])('pages forward and backward in steps of %i, each user once, for every query', async (limit) => {
    for (const query of ['g', 'gr', 'gre', 'm']) {
      const all = itemsOf((await admin.get(`/users?query=${query}`)).body);
      expect(await walkRest(admin, `/users?query=${query}&limit=${limit}`, 'next')).toEqual(all);
      for (const end of ['first', 'last'] as const)
        expect(await walkGraphql(admin, 'users', `query: "${query}"`, end)).toEqual(all);
    }
  });

  test('rejects the cursor of a list in another order', async () => {
    const cursorOf = async (path: string) =>
      /after=([\w.-]+)/.exec((await admin.get(path)).headers.get('link') as string)?.[1];
    const [all, found] = [await cursorOf('/users?limit=1'), await cursorOf('/users?limit=1&query=gr')];
    for (const path of [`/users?query=gr&after=${all}`, `/users?after=${found}`])
      expect((await admin.get(path)).body.code).toBe('invalid_cursor');
  });

  test('takes two statements', async () => {
    const next = /<([^>]*)>; rel="next"/.exec(
      (await admin.get('/users?query=g&limit=1')).headers.get('link') as string,
    );
    server.statements.length = 0;
    await admin.get('/users?query=g&limit=1');
    await admin.get(next?.[1] as string);
    expect(server.statements).toEqual(['user_find_ranked', 'user_read_many', 'user_find_ranked', 'user_read_many']);
  });

  test('rejects a query that is too long or contains NUL', async () => {
    for (const query of ['x'.repeat(201), '%00', '%ED%A0%80', '', '%25'])
      expect((await admin.get(`/users?query=${query}`)).status).toBe(400);
  });
});

describe('PATCH /users/{user}', () => {
  test('is found by the new name only', async () => {
    await admin.post('/users', { username: 'renamed', name: 'Former', email: 'renamed@example.com' });
    await admin.patch('/users/renamed', { name: 'Present' });
    expect([await find('Former'), await find('Present')]).toEqual([[], ['renamed']]);
  });

  // An error there would look as if the write had failed.
  test('returns what was written without users:read', async () => {
    const clerk = await server.as('clerk', ['users:write']);
    expect((await clerk.patch('/users/emilie', { name: 'Emilie' })).body.name).toBe('Emilie');
    const update = 'mutation { updateUser(user: "emilie", input: { name: "Emilie" }) { id username name } }';
    const { data, code } = await clerk.graphql(update);
    expect([data.updateUser.name, code]).toEqual(['Emilie', undefined]);
  });

  test('changes the email of another user only with tokens:write', async () => {
    const clerk = await server.as('clerk', ['users:read', 'users:write']);
    const { body: before } = await admin.get('/users/emilie');
    for (const input of [{ email: 'clerk@example.org' }, { email: 'clerk@example.org', name: 'Mallory' }]) {
      const { status, body } = await clerk.patch('/users/emilie', input);
      expect([status, body]).toMatchObject([403, { code: 'insufficient_scope', scope: 'tokens:write' }]);
    }
    expect((await admin.get('/users/emilie')).body).toEqual(before);
    // What was read can be sent back with another name.
    expect((await clerk.patch('/users/emilie', { ...before, name: 'Emilie N.' })).status).toBe(200);
  });

  test('of different members at once applies each of them', async () => {
    const changes = Array.from({ length: 10 }, (_, i) =>
      i % 2 ? { name: `Name ${i}` } : { email: `m${i}@example.com` },
    );
    const answers = await Promise.all(changes.map((change) => admin.patch('/users/back', change)));
    expect(answers.map(({ status }) => status)).toEqual(changes.map(() => 200));
    const { body } = await admin.get('/users/back');
    expect([body.name, body.email]).toEqual([expect.stringMatching(/^Name/), expect.stringMatching(/^m\d@/)]);
  });
});
