import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { endAll, newDataDir, startProcess } from '../support/process.ts';

let data: Awaited<ReturnType<typeof newDataDir>>;

beforeAll(async () => {
  data = await newDataDir('migrated');
});
afterAll(() => data.remove());
afterEach(() => endAll());

const start = (environment: Record<string, string> = {}, cwd?: string) =>
  startProcess({ DATA_DIR: data.path, ...environment }, cwd);

describe('a server on the embedded database', () => {
  test('a second process on the same folder exits with a remedy', async () => {
    const first = await start();
    await expect(start()).rejects.toThrow(/is in use by Terrapin \d\S* \(terrapin start, process \d+\).*DATABASE_URL/);
    expect((await first.client().get('/articles')).status).toBe(200);
  });

  test('starts with a small heap, as in a container with little memory', async () => {
    const server = await start({ NODE_OPTIONS: '--max-old-space-size=200' });
    expect((await server.client().get('/articles')).status).toBe(200);
  });

  test('kill -9 during writes loses nothing that was acknowledged', async () => {
    const first = await start();
    const client = first.client();
    const acknowledged: string[] = [];
    const write = async (writer: number) => {
      for (let i = 0; ; i++) {
        const answer = await client.post('/articles', { title: `Writer ${writer}, ${i}` }).catch(() => null);
        if (answer?.status !== 201) return;
        acknowledged.push(answer.body.id);
        if (acknowledged.length === 60) first.process.kill('SIGKILL');
      }
    };
    await Promise.all([0, 1, 2, 3].map(write));
    await first.end('SIGKILL');
    expect(acknowledged.length).toBeGreaterThanOrEqual(60);

    const second = await start();
    const found = new Set<string>();
    let next: string | undefined = `${second.url}/articles?limit=100&fields=id`;
    while (next) {
      const page = await second.client().get(next);
      for (const { id } of page.body) found.add(id);
      next = /<([^>]+)>; rel="next"/.exec(page.headers.get('link') ?? '')?.[1];
    }
    expect(acknowledged.filter((id) => !found.has(id))).toEqual([]);
  });

  test('reads settings from .env, overridden by the environment', async () => {
    const folder = await newDataDir();
    await writeFile(join(folder.path, '.env'), `SEED=none\nPUBLIC_URL=https://api.example/\n`);
    const server = await start({ DATA_DIR: join(folder.path, 'data') }, folder.path);
    expect(server.url).toBe('https://api.example');
    expect(server.demoToken).toBeNull();
    await server.end('SIGTERM');
    await folder.remove();
  });
});
