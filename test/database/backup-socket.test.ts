import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { requestBackup, serveBackups } from '../../src/adapters/database/backup-socket.ts';
import { beginBackup } from '../../src/adapters/database/base-backup.ts';
import { keepCheckpoints } from '../../src/adapters/database/checkpoints.ts';
import type { Database } from '../../src/adapters/database/database.ts';
import { openEmbedded } from '../../src/adapters/database/embedded.ts';
import { entities } from '../../src/resources/registry.ts';
import { onPostgresql } from '../support/database.ts';

describe.skipIf(onPostgresql)('a backup that another process has started', () => {
  let dataDir: string;
  let database: Database;
  let serve: (silence?: number) => Promise<() => Promise<void>>;
  /** Whether checkpoints are suspended. */
  let isOpen = false;

  beforeAll(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'terrapin-socket-'));
    const image = new Blob([await readFile(inject('image') as string)]);
    database = await openEmbedded({ dataDir: '', entities, image });
    if (database.native.kind !== 'embedded') throw new Error('This is about the embedded one.');
    const { client } = database.native;
    const checkpoints = keepCheckpoints(client);
    const watched = {
      ...checkpoints,
      suspend: () => void (isOpen = true),
      resume: () => void (isOpen = false),
    };
    serve = (silence) => serveBackups(dataDir, () => beginBackup(client, watched), silence);
  });
  afterAll(async () => {
    await database?.close();
    await rm(dataDir, { recursive: true });
  });

  test('is closed after a period of silence, reports that to the client, and allows another one', async () => {
    const stop = await serve(100);
    for (const step of ['end', 'confirm'] as const) {
      const backup = await requestBackup(dataDir);
      expect(isOpen).toBe(true);
      if (step === 'confirm') await backup.end();
      await expect.poll(() => isOpen).toBe(false);
      await expect(backup[step]()).rejects.toThrow(/^the server closed the backup after 0.1 s without activity/);
    }
    await stop();
  });

  test('can be ended and confirmed, and blocks a second one meanwhile', async () => {
    const stop = await serve();
    const backup = await requestBackup(dataDir);
    await expect(requestBackup(dataDir)).rejects.toThrow('Another backup is in progress');
    backup.keepAlive();
    expect(await backup.end()).toEqual({
      label: expect.stringContaining('LABEL: terrapin'),
      first: expect.stringMatching(/^[0-9A-F]{24}$/),
      last: expect.stringMatching(/^[0-9A-F]{24}$/),
    });
    expect(isOpen).toBe(true);
    await backup.confirm();
    await backup.close();
    await expect.poll(() => isOpen).toBe(false);
    const cut = await requestBackup(dataDir);
    await stop();
    expect(isOpen).toBe(false);
    await expect(cut.end()).rejects.toThrow('the server exited during the backup');
  });
});
