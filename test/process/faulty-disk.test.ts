import { randomBytes } from 'node:crypto';
import { rm, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import type { Client } from '../support/client.ts';
import { onPostgresql } from '../support/database.ts';
import { endAll, newDataDir, type ServerProcess, startProcess } from '../support/process.ts';

const token = 'token-of-the-admin';
/** Of a size that needs new blocks, and that does not compress. */
const body = randomBytes(40_000).toString('hex');

describe.skipIf(onPostgresql)('the embedded database on a disk', () => {
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

  test('whose data files cannot grow, writes are 503, and go on when they can', async () => {
    await start();
    for (const code of ['ENOSPC', 'EDQUOT', 'EIO']) {
      await fail(`base ${code}`);
      const { status, body: error, headers } = await admin.post('/articles', { title: 'Refused', body });
      expect([code, status, error.code, headers.get('retry-after')]).toEqual([code, 503, 'service_unavailable', '2']);
      expect((await admin.get('/articles')).status).toBe(200);
      await mend();
      expect((await admin.post('/articles', { title: 'Taken', body })).status).toBe(201);
    }
    expect(await server.end('SIGTERM')).toBe(0);
  });

  test.each([
    ['ENOSPC', 'No space left on device', 'The disk is full. Make room on it and start again'],
    ['EIO', 'I/O error', 'The disk does not work. Check it'],
  ])('that takes no write-ahead log (%s) ends with a sentence and code 1, and loses nothing', async (code, said, remedy) => {
    await start();
    const kept = await admin.post('/articles', { title: 'Acknowledged', body });
    expect(kept.status).toBe(201);
    const ended = new Promise((resolve) => server.process.once('exit', resolve));
    await fail(`pg_wal ${code}`);
    await expect(admin.post('/articles', { title: 'Lost', body })).rejects.toThrow('fetch failed');
    expect(await ended).toBe(1);
    expect(server.output()).toContain(`The embedded database in ${join(data.path, 'database')} has stopped: `);
    expect(server.output()).toContain(`${said}.\n${remedy}`);

    await mend();
    await start();
    expect((await admin.get(`/articles/${kept.body.id}`)).body.title).toBe('Acknowledged');
    expect((await admin.post('/articles', { title: 'Again' })).status).toBe(201);
    expect(await server.end('SIGTERM')).toBe(0);
  });
});
