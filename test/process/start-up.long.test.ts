import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { isNightly } from '../support/nightly.ts';
import { endAll, newDataDir, runCommand, type ServerProcess, startProcess } from '../support/process.ts';

let data: Awaited<ReturnType<typeof newDataDir>>;
let server: ServerProcess;

beforeAll(async () => {
  data = await newDataDir('migrated');
  server = await start();
});
afterAll(async () => {
  await endAll();
  await data.remove();
});

const start = (environment: Record<string, string> = {}, cwd?: string) =>
  startProcess({ DATA_DIR: data.path, ...environment }, cwd);

describe('a server on the embedded database', () => {
  test('a second process on the same folder exits with a remedy', async () => {
    await expect(start()).rejects.toThrow(/is in use by Terrapin \d\S* \(terrapin start, process \d+\).*DATABASE_URL/);
    expect((await server.client().get('/articles')).status).toBe(200);
  });

  test('kill -9 during writes loses nothing that was acknowledged', async () => {
    const client = server.client();
    const acknowledged: string[] = [];
    const write = async (writer: number) => {
      for (let i = 0; ; i++) {
        const answer = await client.post('/articles', { title: `Writer ${writer}, ${i}` }).catch(() => null);
        if (answer?.status !== 201) return;
        acknowledged.push(answer.body.id);
        if (acknowledged.length === 60) server.process.kill('SIGKILL');
      }
    };
    await Promise.all([0, 1, 2, 3].map(write));
    await server.end('SIGKILL');
    expect(acknowledged.length).toBeGreaterThanOrEqual(60);

    // Also of a command that is the first to open what was left.
    const token = await runCommand({ DATA_DIR: data.path }, 'token', '--user', 'ada', '--scopes', 'articles:read');
    expect([token.code, token.said]).toEqual([0, expect.stringMatching(/^trp_\S+\n$/)]);
    server = await start();
    const reader = server.client(token.said.trim());
    const found = new Set<string>();
    let next: string | undefined = `${server.url}/articles?limit=100&fields=id`;
    while (next) {
      const page = await reader.get(next);
      for (const { id } of page.body) found.add(id);
      next = /<([^>]+)>; rel="next"/.exec(page.headers.get('link') ?? '')?.[1];
    }
    expect(acknowledged.filter((id) => !found.has(id))).toEqual([]);
    await server.end('SIGTERM');
  });

  test('reads settings from .env, overridden by the environment', async () => {
    const folder = await newDataDir();
    await writeFile(join(folder.path, '.env'), `SEED=none\nDATA_DIR=none\nPUBLIC_URL=https://api.example/\n`);
    server = await start({}, folder.path);
    expect(server.url).toBe('https://api.example');
    await server.end('SIGTERM');
    await folder.remove();
  });

  test.runIf(isNightly)('starts with a small heap, as in a container with little memory', async () => {
    server = await start({ NODE_OPTIONS: '--max-old-space-size=200' });
    expect((await server.client().get('/articles')).status).toBe(200);
  });
});
