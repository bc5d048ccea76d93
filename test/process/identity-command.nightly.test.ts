import { afterAll, beforeAll, expect, test } from 'vitest';
import { newProcessDatabase } from '../support/database.ts';
import { startIssuer, type TestIssuer } from '../support/issuer.ts';
import { endAll, runCommand, startProcess } from '../support/process.ts';

let data: Awaited<ReturnType<typeof newProcessDatabase>>;
let issuer: TestIssuer;

beforeAll(async () => {
  [data, issuer] = await Promise.all([newProcessDatabase(), startIssuer()]);
  const server = await startProcess({ ...data.settings, SEED: 'none', ADMIN_TOKEN: 'token-of-the-admin' });
  const client = server.client('token-of-the-admin');
  expect((await client.post('/users', { username: 'Ada', name: 'Ada', email: 'ada@example.com' })).status).toBe(201);
  await server.end('SIGTERM');
});
afterAll(async () => {
  await endAll();
  await Promise.all([data.remove(), issuer.close()]);
});

const runWith = (settings: Record<string, string>, ...given: string[]) =>
  runCommand({ ...data.settings, ...settings }, 'identity', ...given);
const run = (...given: string[]) => runWith(issuer.settings, ...given);

async function answer() {
  const server = await startProcess({ ...data.settings, SEED: 'none', ...issuer.settings });
  try {
    return await server.client(await issuer.clientToken('articles:read')).get('/user');
  } finally {
    await server.end('SIGTERM');
  }
}

test('terrapin identity links a subject to a user and lists it', async () => {
  const linked = { code: 0, said: `The subject client of ${issuer.url} is linked to user Ada.\n`, failed: '' };
  expect(await run('--user', 'ada', '--subject', 'client')).toEqual(linked);
  expect(await run('--user', 'ADA', '--subject', 'client')).toEqual(linked);
  expect(await run('--user', 'admin', '--subject', 'client')).toMatchObject({
    code: 1,
    failed: 'The subject client is already linked to user Ada. Unlink it first.\n',
  });
  expect((await run('--user', 'admin', '--subject', 'a b')).code).toBe(0);
  expect(await run('--list')).toEqual({ code: 0, said: 'Ada\tclient\nadmin\ta b\n', failed: '' });
  const { status, body } = await answer();
  expect([status, body.username, body.scopes]).toEqual([200, 'Ada', ['articles:read']]);
});

test('terrapin identity unlinks a subject', async () => {
  expect((await run('--unlink', '--subject', 'client')).code).toBe(0);
  expect(await run('--unlink', '--subject', 'client')).toMatchObject({
    code: 1,
    failed: `The subject client of ${issuer.url} is not linked to a user.\n`,
  });
  const { status, body } = await answer();
  expect([status, body.message]).toEqual([401, 'The subject of the access token is not linked to a user.']);
});

test.each([
  ['an unknown user', ['--user', 'nobody', '--subject', 'x'], /^There is no user nobody.\n$/],
  ['an empty subject', ['--user', 'admin', '--subject', ''], /^--subject must have 1 to 255 characters/],
  ['a subject of 256 characters', ['--user', 'admin', '--subject', 'x'.repeat(256)], /1 to 255 characters/],
])('terrapin identity exits with 1 and a reason for %s', async (_, given, message) => {
  const { code, said, failed } = await run(...given);
  expect([code, said]).toEqual([1, '']);
  expect(failed).toMatch(message);
});

test('terrapin identity requires OIDC_ISSUER', async () => {
  expect(await runWith({}, '--list')).toMatchObject({
    code: 1,
    failed: expect.stringContaining('OIDC_ISSUER: must be set'),
  });
});

test.each([
  [['--user', 'admin'], 2],
  [['--list', '--subject', 'x'], 2],
])('terrapin identity prints its usage for %j', async (given, expected) => {
  const { code, said } = await run(...given);
  expect([code, said]).toEqual([expected, expect.stringContaining('terrapin identity --user ada --subject')]);
});
