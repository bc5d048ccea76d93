import { randomBytes } from 'node:crypto';
import { rm, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import type { Client } from '../support/client.ts';
import { endAll, newDataDir, type ServerProcess, startProcess } from '../support/process.ts';

const token = 'token-of-the-admin';
/** Large and incompressible, so it needs new blocks. */
const body = randomBytes(40_000).toString('hex');

describe('the embedded database on a disk', () => {
  let data: Awaited<ReturnType<typeof newDataDir>>;
  let server: ServerProcess;
  let admin: Client;

  const start = async () => {
    const environment = { DATA_DIR: data.path, SEED: 'none', ADMIN_TOKEN: token };
    server = await startProcess(environment, undefined, resolve('test/support/faulty-disk-server.ts'));
    admin = server.client(token);
  };
  const fail = (fault: string) => writeFile(join(data.path, 'fault'), fault);
  const mend = () => rm(join(data.path, 'fault'), { force: true });

  beforeAll(async () => {
    data = await newDataDir('migrated');
  });
  afterEach(async () => {
    await endAll();
    await mend();
  });
  afterAll(() => data.remove());

  test('that is full returns 503 for writes, exits with an explanation if the log cannot grow, and loses no write', async () => {
    await start();
    for (const code of ['ENOSPC', 'EDQUOT', 'EIO']) {
      await fail(`base ${code}`);
      const { status, body: error, headers } = await admin.post('/articles', { title: 'Refused', body });
      expect([code, status, error.code, headers.get('retry-after')]).toEqual([code, 503, 'service_unavailable', '2']);
      expect((await admin.get('/articles')).status).toBe(200);
      await mend();
      expect((await admin.post('/articles', { title: code, body })).status).toBe(201);
    }
    const ended = new Promise((resolve) => server.process.once('exit', resolve));
    await fail('pg_wal ENOSPC');
    await expect(admin.post('/articles', { title: 'Lost', body })).rejects.toThrow('fetch failed');
    expect(await ended).toBe(1);
    expect(server.output()).toContain(`The embedded database in ${join(data.path, 'database')} has stopped: `);
    expect(server.output()).toContain('No space left on device.\nThe disk is full. Free disk space and start again');

    await mend();
    await start();
    const titles = (await admin.get('/articles?limit=100')).body.map(({ title }: { title: string }) => title);
    expect(titles.filter((title: string) => title !== 'Lost').sort()).toEqual(['EDQUOT', 'EIO', 'ENOSPC']);
    expect(await server.end('SIGTERM')).toBe(0);
  });
});
