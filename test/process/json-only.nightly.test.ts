import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newProcessDatabase } from '../support/database.ts';
import { endAll, type ServerProcess, startProcess } from '../support/process.ts';

let data: Awaited<ReturnType<typeof newProcessDatabase>>;
beforeAll(async () => {
  data = await newProcessDatabase();
});
afterAll(async () => {
  await endAll();
  await data.remove();
});

const faulty = join(import.meta.dirname, '../support/faulty-server.ts');
const start = (environment: Record<string, string>, entry?: string) =>
  startProcess({ ...data.settings, SEED: 'none', ...environment }, undefined, entry);
const linesOf = (server: ServerProcess) =>
  server
    .output()
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line));
const secretIn = async (folder: string) => (await readFile(join(folder, 'demo-token'), 'utf8')).trim();

describe('a server that logs JSON', () => {
  test('writes only JSON in production, and not the demo token', async () => {
    const server = await start({ NODE_ENV: 'production', LOG_LEVEL: 'trace', RATE_LIMTI: 'x', SEED: 'demo' });
    expect((await server.client(null).get('/health/live')).status).toBe(200);
    expect(linesOf(server)).toContainEqual(
      expect.objectContaining({
        level: 30,
        msg: 'listening',
        url: server.url,
        database: expect.any(String),
        demo_token: `in ${join(data.path, 'demo-token')}  (user ada)`,
      }),
    );
    expect(linesOf(server)).toContainEqual(
      expect.objectContaining({ level: 40, msg: expect.stringContaining('RATE_LIMTI') }),
    );
    const secret = await secretIn(data.path);
    expect(server.output()).not.toContain(secret);
    expect((await server.client(secret).get('/articles')).status).toBe(200);
    expect(await server.end('SIGTERM')).toBe(0);
    expect(linesOf(server).every(({ level }) => level > 0)).toBe(true);
  });

  test('does not print the demo token outside production either, nor without a terminal', async () => {
    for (const environment of [{ LOG_FORMAT: 'json' }, { LOG_FORMAT: 'auto' }]) {
      const server = await start({ ...environment, LOG_LEVEL: 'info', SEED: 'demo' });
      expect(server.output()).toContain(`in ${join(data.path, 'demo-token')}`);
      expect(server.output()).not.toContain(await secretIn(data.path));
      expect(await server.end('SIGTERM')).toBe(0);
    }
  });
});

test('a production server that logs text prints the path of the demo token only, and logs uncaught exceptions', async () => {
  const server = await start({ NODE_ENV: 'production', LOG_FORMAT: 'pretty', SEED: 'demo' }, faulty);
  expect(server.output()).toContain(`Demo token  in ${join(data.path, 'demo-token')}  (user ada)\n`);
  expect(server.output()).not.toContain(await secretIn(data.path));
  expect(await server.end('SIGUSR2')).toBe(1);
  expect(server.output()).toMatch(/Terrapin exited: uncaught exception\. Error: Nobody expects this\.\n {4}at /);
});
