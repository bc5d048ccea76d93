import { afterAll, beforeAll, expect, test } from 'vitest';
import { endAll, newDataDir, startProcess } from '../support/process.ts';

let data: Awaited<ReturnType<typeof newDataDir>>;

beforeAll(async () => {
  data = await newDataDir('migrated');
});
afterAll(async () => {
  await endAll();
  await data.remove();
});

/** On one folder, one after the other. It would drain for longer than a test may take. */
const start = () =>
  startProcess({ DATA_DIR: data.path, SEED: 'none', ADMIN_TOKEN: 'token-of-the-tests', DRAIN_TIME: '600' });

test('a second signal ends a process that drains at once, and nothing is lost', async () => {
  const server = await start();
  const admin = server.client('token-of-the-tests');
  const { body } = await admin.post('/articles', { title: 'Kept' });
  server.process.kill('SIGTERM');
  await expect.poll(async () => (await admin.get('/health/ready')).status, { timeout: 10_000 }).toBe(503);
  // Twins that arrive together are one press of Ctrl-C, so the second comes until it counts.
  const repeat = () => {
    server.process.kill('SIGTERM');
    return server.process.exitCode;
  };
  await expect.poll(repeat, { timeout: 10_000 }).toBe(143);

  const next = await start();
  expect((await next.client('token-of-the-tests').get(`/articles/${body.id}`)).body.title).toBe('Kept');
  // The terminal and npm both pass Ctrl-C on.
  next.process.kill('SIGINT');
  expect(await next.end('SIGINT')).toBe(0);
});
