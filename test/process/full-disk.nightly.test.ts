import { mkdir, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { openMailer } from '../../src/adapters/mail/open.ts';
import { png, sendImage } from '../avatars/images.fixtures.ts';
import type { Client } from '../support/client.ts';
import { endAll, newDataDir, type ServerProcess, startProcess } from '../support/process.ts';
import { mountSmallDisk, type SmallDisk } from '../support/small-disk.ts';

const disk = mountSmallDisk(108);
if (disk === null) process.stdout.write('Skipped: tests of full disks. Mounting is not permitted here.\n');

const token = 'token-of-the-admin';

describe.skipIf(disk === null)('a full disk', () => {
  const { path, fill, empty, remount, remove } = (disk ?? {}) as SmallDisk;
  let dataDir: string;
  let server: ServerProcess;
  let admin: Client;

  const start = async () => {
    server = await startProcess({
      DATA_DIR: dataDir,
      SEED: 'none',
      ADMIN_TOKEN: token,
    });
    admin = server.client(token);
  };
  const filesBelow = async (folder: string) => {
    const entries = await readdir(join(dataDir, folder), { recursive: true, withFileTypes: true });
    return entries.filter((entry) => entry.isFile()).map(({ name }) => name);
  };

  beforeAll(async () => {
    dataDir = (await newDataDir('migrated', path)).path;
  });
  afterEach(async () => {
    await endAll();
    await empty();
  });
  afterAll(remove);

  test('makes uploads return 503 and mails fail without partial files, until there is space again', async () => {
    await start();
    const image = await png(900, 900);
    expect((await sendImage(admin, image)).status).toBe(201);
    const before = [await filesBelow('files'), await filesBelow('scratch')];
    await fill();
    for (let i = 0; i < 10; i++) {
      const refused = await sendImage(admin, image);
      expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '2']);
      expect((await admin.get('/articles')).status).toBe(200);
    }
    expect([await filesBelow('files'), await filesBelow('scratch')]).toEqual(before);

    const mailer = await openMailer({ smtpUrl: null, mailFrom: 'Terrapin <a@b.test>', dataDir, eventRetention: 1e9 });
    const mail = { id: 'm', to: { name: 'B', address: 'b@c.test' }, subject: 's', text: 'x'.repeat(5_000), html: '' };
    await expect(mailer.send(mail)).rejects.toThrow('ENOSPC');
    expect(await filesBelow('mail')).toEqual([]);
    await empty();
    await mailer.send(mail);
    expect(await filesBelow('mail')).toEqual(['m.eml']);
    expect((await sendImage(admin, image)).status).toBe(201);
    expect(await server.end('SIGTERM')).toBe(0);
  });

  test('makes the first start fail with a remedy and leave nothing behind', async () => {
    const first = join(path, 'first');
    await mkdir(first);
    await fill();
    const failure = await startProcess({ DATA_DIR: first }).catch((error: Error) => error);
    expect(failure).toMatchObject({
      exitCode: 1,
      message: expect.stringMatching(/Free disk space|disk is not full/),
    });
    expect((await readdir(first)).filter((name) => name.startsWith('database'))).toEqual([]);
  });

  test('that is read-only makes the start fail with a remedy', async () => {
    remount('ro');
    const failure = await startProcess({ DATA_DIR: dataDir }).catch((error: Error) => error);
    remount('rw');
    expect(failure).toMatchObject({ exitCode: 1, message: expect.stringMatching(/EROFS.*Remount it read-write/) });
  });
});
