import type { PGlite } from '@electric-sql/pglite';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { requestBackup, serveBackups } from '../src/backup-socket.ts';
import { beginBackup } from '../src/base-backup.ts';
import { newFolder, openImage } from './folder.ts';

describe('a backup that another process has started', () => {
  let folder: Awaited<ReturnType<typeof newFolder>>;
  let pglite: PGlite;
  let serve: (silence?: number) => Promise<() => Promise<void>>;
  /** Whether checkpoints are suspended. */
  let isOpen = false;

  beforeAll(async () => {
    folder = await newFolder();
    pglite = await openImage();
    const checkpoints = {
      suspend: () => !isOpen && (isOpen = true),
      resume: () => void (isOpen = false),
      end: async () => {},
    };
    const begin = () => beginBackup(pglite, checkpoints, async () => ({ tables: 3 }));
    serve = (silence) => serveBackups(folder.path, begin, silence);
  });
  afterAll(async () => {
    await pglite?.close();
    await folder?.remove();
  });

  test('is closed after a period of silence, reports that to the client, and allows another one', async () => {
    const stop = await serve(100);
    for (const step of ['end', 'confirm'] as const) {
      const backup = await requestBackup(folder.path);
      expect(isOpen).toBe(true);
      if (step === 'confirm') await backup.end();
      await expect.poll(() => isOpen).toBe(false);
      await expect(backup[step]()).rejects.toThrow(/^the server closed the backup after 0.1 s without activity/);
    }
    await stop();
  });

  test('can be ended and confirmed, and blocks a second one meanwhile', async () => {
    const stop = await serve();
    const backup = await requestBackup(folder.path);
    expect(backup.description).toEqual({ tables: 3 });
    await expect(requestBackup(folder.path)).rejects.toThrow('Another backup is in progress');
    backup.keepAlive();
    expect(await backup.end()).toEqual({
      label: expect.stringContaining('LABEL: embedded'),
      first: expect.stringMatching(/^[0-9A-F]{24}$/),
      last: expect.stringMatching(/^[0-9A-F]{24}$/),
    });
    expect(isOpen).toBe(true);
    await backup.confirm();
    await backup.close();
    await expect.poll(() => isOpen).toBe(false);
    const cut = await requestBackup(folder.path);
    await stop();
    expect(isOpen).toBe(false);
    await expect(cut.end()).rejects.toThrow('the server exited during the backup');
  });
});
