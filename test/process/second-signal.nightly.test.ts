import { afterAll, beforeAll, expect, test } from 'vitest';
import { newProcessDatabase } from '../support/database.ts';
import { endAll, startProcess } from '../support/process.ts';

let data: Awaited<ReturnType<typeof newProcessDatabase>>;

beforeAll(async () => {
  data = await newProcessDatabase();
});
afterAll(async () => {
  await endAll();
  await data.remove();
});

/** Drains for longer than a test may take. */
const start = () =>
  startProcess({ ...data.settings, SEED: 'none', ADMIN_TOKEN: 'token-of-the-tests', DRAIN_TIME: '600' });

test('a second signal ends a draining process at once without losing data', async () => {
  const server = await start();
  const admin = server.client('token-of-the-tests');
  const { body } = await admin.post('/articles', { title: 'Kept' });
  server.process.kill('SIGTERM');
  await expect.poll(async () => (await admin.get('/health/ready')).status, { timeout: 10_000 }).toBe(503);
  // Two signals at once count as one Ctrl-C, so the second is repeated until it takes effect.
  const repeat = () => {
    server.process.kill('SIGTERM');
    return server.process.exitCode;
  };
  await expect.poll(repeat, { timeout: 10_000 }).toBe(143);

  const next = await start();
  expect((await next.client('token-of-the-tests').get(`/articles/${body.id}`)).body.title).toBe('Kept');
  // Both the terminal and npm forward Ctrl-C.
  next.process.kill('SIGINT');
  expect(await next.end('SIGINT')).toBe(0);
});
