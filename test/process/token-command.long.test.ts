import { execFile } from 'node:child_process';
import { resolve } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { endAll, newDataDir, startProcess } from '../support/process.ts';
import { withoutProgress } from '../support/progress.ts';

let data: Awaited<ReturnType<typeof newDataDir>>;

beforeAll(async () => {
  data = await newDataDir('migrated');
  const server = await startProcess({ DATA_DIR: data.path, SEED: 'none', ADMIN_TOKEN: 'token-of-the-admin' });
  await server.end('SIGTERM');
});
afterAll(async () => {
  await endAll();
  await data.remove();
});

const run = (...given: string[]) =>
  new Promise<{ code: unknown; said: string; failed: string }>((done) => {
    const env = { PATH: process.env.PATH, DATA_DIR: data.path };
    execFile(process.execPath, [resolve('dist/terrapin.js'), 'token', ...given], { env }, (error, said, failed) =>
      done({ code: error?.code ?? 0, said, failed: withoutProgress(failed) }),
    );
  });

test('terrapin token prints the token, and on standard error whose it is and how to revoke it', async () => {
  const { code, said, failed } = await run(
    '--user',
    'admin',
    '--scopes',
    'articles:read, turtles:read',
    '--name',
    'Export',
  );
  expect([code, said]).toEqual([0, expect.stringMatching(/^trp_\S+\n$/)]);
  const [, id] =
    /^Token of user admin with articles:read, turtles:read; it does not expire\.\nTo revoke it: DELETE http:\/\/127\.0\.0\.1:3000\/tokens\/(\S+)\n$/.exec(
      failed,
    ) ?? [];
  const server = await startProcess({ DATA_DIR: data.path, SEED: 'none' });
  expect((await server.client(said.trim()).get('/tokens')).body).toMatchObject([{ name: 'Export' }]);
  expect(await run('--user', 'admin', '--scopes', 'articles:read')).toMatchObject({
    code: 1,
    failed: expect.stringContaining('is in use by another Terrapin process'),
  });
  expect((await server.client(said.trim()).delete(`/tokens/${id}`)).status).toBe(204);
  expect((await server.client(said.trim()).get('/tokens')).status).toBe(401);
  await server.end('SIGTERM');
});

test.each([
  ['an unknown user', ['--user', 'nobody', '--scopes', 'articles:read'], /^There is no user nobody.\n$/],
  [
    'an unknown scope',
    ['--user', 'admin', '--scopes', 'articles:eat,articles:read'],
    /^scopes\.0: Must be one of: .+\n$/,
  ],
  [
    'a misspelt scope',
    ['--user', 'admin', '--scopes', 'articles:raed'],
    /^scopes\.0: Did you mean "articles:read"\? Must be one of: .+\n$/,
  ],
  ['an unknown option', ['--usre', 'admin'], /^Unknown option '--usre'.*\n$/],
])('terrapin token exits with 1 and a short reason for %s', async (_case, given, reason) => {
  expect(await run(...given)).toEqual({ code: 1, said: '', failed: expect.stringMatching(reason) });
});

test('terrapin token prints its usage', async () => {
  const usage = expect.stringMatching(/--user ada[\s\S]*Scopes: users:read/);
  expect(await run('--help')).toEqual({ code: 0, said: usage, failed: '' });
  expect(await run()).toEqual({ code: 2, said: usage, failed: '' });
});
