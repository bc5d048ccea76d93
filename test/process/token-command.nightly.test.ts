import { readFileSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Body } from '../support/client.ts';
import { type Cluster, noCluster, startCluster } from '../support/cluster.ts';
import { endAll, newDataDir, runCommand, startProcess } from '../support/process.ts';

let data: Awaited<ReturnType<typeof newDataDir>>;
let cluster: Cluster | null = null;
/** PostgreSQL where it is installed: a command takes a third of the time there. */
let where: Record<string, string>;

beforeAll(async () => {
  data = await newDataDir('migrated');
  where = { DATA_DIR: data.path };
  if (noCluster === null) {
    cluster = await startCluster();
    where = { ...where, DATABASE_URL: cluster.url('postgres') };
  }
  const server = await startProcess({ ...where, SEED: 'none', ADMIN_TOKEN: 'token-of-the-admin' });
  await server.end('SIGTERM');
});
afterAll(async () => {
  await endAll();
  await cluster?.remove();
  await data.remove();
});

const run = (...given: string[]) => runHere('token', ...given);
const runHere = (...given: string[]) => runCommand(where, ...given);

test('terrapin token prints the token of an embedded database, and on standard error whose it is and how to revoke it', async () => {
  const embedded = { DATA_DIR: data.path };
  const admin = await startProcess({ ...embedded, SEED: 'none', ADMIN_TOKEN: 'token-of-the-admin' });
  await admin.end('SIGTERM');
  const { code, said, failed } = await runCommand(
    embedded,
    'token',
    '--user',
    'admin',
    '--scopes',
    'account:write, articles:read',
    '--name',
    'Export',
  );
  expect([code, said]).toEqual([0, expect.stringMatching(/^trp_\S+\n$/)]);
  const [, id] =
    /^Token of user admin with account:write, articles:read; it does not expire\.\nTo revoke it: terrapin token --revoke \S+, or DELETE http:\/\/127\.0\.0\.1:3000\/tokens\/(\S+)\nFor agents, [\s\S]*\n {2}Claude Code: claude mcp add --transport http terrapin http:\/\/127\.0\.0\.1:3000\/mcp [\s\S]*$/.exec(
      failed,
    ) ?? [];
  const server = await startProcess({ ...embedded, SEED: 'none' });
  expect((await server.client(said.trim()).get('/tokens')).body).toMatchObject([{ name: 'Export' }]);
  expect(await runCommand(embedded, 'token', '--user', 'admin', '--scopes', 'articles:read')).toMatchObject({
    code: 1,
    failed: expect.stringMatching(
      /is in use by Terrapin .*\(terrapin start, process \d+\).* ask that server: \/tokens/,
    ),
  });
  expect((await server.client(said.trim()).delete(`/tokens/${id}`)).status).toBe(204);
  expect((await server.client(said.trim()).get('/tokens')).status).toBe(401);
  await server.end('SIGTERM');
});

// As each command that runs operations.
test('terrapin token creates no database', async () => {
  const folder = await newDataDir();
  expect(await runCommand({ DATA_DIR: folder.path }, 'token', '--user', 'ada', '--scopes', 'articles:read')).toEqual({
    code: 1,
    said: '',
    failed: expect.stringMatching(/^There is no database in DATA_DIR \S+\. Set .*, or start the server, .*\.\n$/),
  });
  expect(await readdir(folder.path)).toEqual([]);
  await folder.remove();
});

test('terrapin token lists and revokes tokens, and terrapin user suspends and activates', async () => {
  const scopes = ['--scopes', 'articles:read,tokens:write'];
  const first = await run('--user', 'admin', ...scopes, '--name', 'First', '--expires', '2126-01-31 12:00:00Z');
  const second = await run('--user', 'admin', ...scopes);
  const list = await run('--list', 'ADMIN');
  expect([list.code, list.failed]).toEqual([0, '']);
  const lines = list.said.split('\n').map((line) => line.split('\t'));
  expect(lines[0]).toEqual([expect.any(String), 'does not expire', 'never used', 'articles:read,tokens:write']);
  const listed = ['2126-01-31 12:00:00Z', 'never used', 'articles:read,tokens:write', 'First'];
  expect(lines[1]).toEqual([expect.any(String), ...listed]);

  const id = lines[1]?.[0] as string;
  const revoked = { code: 0, said: `Token ${id} is revoked, and all tokens issued with it.\n`, failed: '' };
  expect(await run('--revoke', id)).toEqual(revoked);
  expect(await run('--revoke', id)).toMatchObject({ code: 1, said: '' });
  expect(await runHere('user', 'suspend', 'Admin')).toEqual({
    code: 0,
    said: 'User admin is suspended.\n',
    failed: '',
  });
  const codes = async () => {
    const server = await startProcess({ ...where, SEED: 'none' });
    const answers = [];
    for (const { said } of [first, second]) answers.push(await server.client(said.trim()).get('/articles'));
    await server.end('SIGTERM');
    return answers.map(({ status, body }) => body.code ?? status);
  };
  expect(await codes()).toEqual(['invalid_token', 'user_suspended']);
  expect((await runHere('user', 'activate', 'admin')).said).toBe('User admin is active.\n');
  expect(await codes()).toEqual(['invalid_token', 200]);

  expect((await run('--revoke-all', 'admin')).code).toBe(0);
  expect(await run('--list', 'admin')).toEqual({ code: 0, said: '', failed: '' });
  expect(await codes()).toEqual(['invalid_token', 'invalid_token']);
  const unknown = { code: 1, said: '', failed: 'There is no user nobody.\n' };
  for (const option of ['--list', '--revoke-all']) expect(await run(option, 'nobody')).toEqual(unknown);
  expect(await runHere('user', 'suspend', 'nobody')).toEqual(unknown);
  for (const wrong of [[], ['suspend'], ['toString', 'admin']]) expect((await runHere('user', ...wrong)).code).toBe(2);
  expect((await run('--list', 'admin', '--user', 'admin')).code).toBe(2);
});

test('the commands of docs/users.md invite, suspend, list, revoke and erase', async () => {
  const server = await startProcess({ ...where, SEED: 'none', ADMIN_TOKEN: 'token-of-the-admin' });
  const admin = server.client('token-of-the-admin');
  const { body: grace } = await admin.post('/users', { username: 'grace', name: 'Grace', email: 'grace@example.com' });
  const { body: leaked } = await admin.post('/tokens', { user: 'grace', scopes: ['articles:read'] });
  await server.end('SIGTERM');
  const blocks = [...readFileSync('docs/users.md', 'utf8').matchAll(/^```sh terrapin\n([\s\S]*?)^```$/gm)];
  const commands = blocks.flatMap(([, lines = '']) => lines.trim().split('\n'));
  const results = [];
  for (const command of commands) {
    const words = command.replace('$LEAKED', leaked.id).match(/"[^"]*"|\S+/g) ?? [];
    const [, ...given] = words.map((word) => word.replaceAll('"', ''));
    results.push([command, (await runHere(...given)).code]);
  }
  expect(results).toEqual([
    ['terrapin user create anning --name "Mary Anning" --email mary@example.com --invite', 0],
    ['terrapin user suspend grace', 0],
    ['terrapin token --revoke-all grace', 0],
    ['terrapin token --list grace', 0],
    // All are revoked already.
    ['terrapin token --revoke $LEAKED', 1],
    ['terrapin user delete grace', 0],
  ]);
  expect(await runHere('user', 'invite', 'anning')).toEqual({
    code: 0,
    said: 'User anning gets an invitation at mary@example.com.\n',
    failed: '',
  });
  for (const wrong of [
    ['create', 'anning'],
    ['suspend', 'anning', '--invite'],
  ])
    expect((await runHere('user', ...wrong)).code).toBe(2);
  const taken = await runHere('user', 'create', 'Anning', '--email', 'a@example.com');
  expect(taken).toEqual({ code: 1, said: '', failed: 'The username is already taken. Choose another one.\n' });
  const missing = { code: 1, said: '', failed: 'There is no user grace.\n' };
  expect(await runHere('user', 'delete', 'grace')).toEqual(missing);
  expect(await runHere('user', 'delete', grace.id)).toEqual({ ...missing, failed: 'The user was erased.\n' });
  expect((await runHere('user', 'delete', 'admin')).code).toBe(1);
  const after = await startProcess({ ...where, SEED: 'none', ADMIN_TOKEN: 'token-of-the-admin' });
  const operator = after.client('token-of-the-admin');
  expect((await operator.get(`/users/${grace.id}`)).body.code).toBe('user_deleted');
  const { body: entries } = await operator.get(`/audit?resource=${grace.id}`);
  expect(entries.map(({ type, via }: Body) => [type, via])).toEqual([
    ['user.deleted', 'command'],
    ['user.updated', 'command'],
    ['user.created', 'rest'],
  ]);
  expect(entries[0]).toMatchObject({ actor: null, request_id: null, token: null });
  await after.end('SIGTERM');
});

test.each([
  ['an unknown user', ['--user', 'nobody', '--scopes', 'articles:read'], /^There is no user nobody.\n$/],
  [
    'a misspelt scope',
    ['--user', 'admin', '--scopes', 'articles:raed'],
    /^scopes\.0: Did you mean "articles:read"\? Must be one of: .+\n$/,
  ],
  [
    'an unknown option',
    ['--usre', 'admin'],
    /^Unknown option '--usre'\. Did you mean "user"\? terrapin token --help lists the options\.\n$/,
  ],
  [
    'a missing value',
    ['--user'],
    /^Option '--user <value>' argument missing\. terrapin token --help lists the options\.\n$/,
  ],
])('terrapin token exits with 1 and a short reason for %s', async (_case, given, reason) => {
  expect(await run(...given)).toEqual({ code: 1, said: '', failed: expect.stringMatching(reason) });
});

test('terrapin token prints its usage', async () => {
  const usage = expect.stringMatching(/--user ada[\s\S]*Scopes: account:write, users:read/);
  expect(await run('--help')).toEqual({ code: 0, said: usage, failed: '' });
  expect(await run()).toEqual({ code: 2, said: usage, failed: '' });
});

describe.skipIf(noCluster !== null)('with migrations that are pending', () => {
  // It can run twice.
  const forget = () => cluster!.run(`delete from migrations where name ~ 'without-former-servers$'`);

  test.each([
    [['token', '--user', 'admin', '--scopes', 'articles:read'], /^trp_\S+\n$/],
    [['jobs'], /^\S/],
  ])('terrapin %s prints its result alone to standard output', async (given, result) => {
    await forget();
    const { code, said, failed } = await runHere(...given);
    expect([code, said]).toEqual([0, expect.stringMatching(result)]);
    expect(said).not.toContain('migrated');
    expect(failed).toContain('migrated the database');
  });
});

test('a token given in place of its id is not found, with a sentence that does not repeat it', async () => {
  const { said } = await run('--user', 'admin', '--scopes', 'articles:read');
  const { code, failed } = await run('--revoke', said.trim());
  expect([code, failed]).toEqual([
    1,
    'This is a secret, not an id. The id was returned beside it, and a list has it, too.\n',
  ]);
});

test('commands about users say that there are none', async () => {
  const empty = await newDataDir('migrated');
  for (const given of [
    ['token', '--user', 'ada', '--scopes', 'articles:read'],
    ['user', 'suspend', 'ada'],
  ]) {
    const { code, failed } = await runCommand({ DATA_DIR: empty.path }, ...given);
    expect([code, failed]).toEqual([1, expect.stringMatching(/^This database has no users\. Start the server with/)]);
  }
  await empty.remove();
});
