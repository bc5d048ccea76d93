import { readFile } from 'node:fs/promises';
import { afterEach, describe, expect, inject, test, vi } from 'vitest';
import { keepCheckpoints } from '../../src/adapters/database/checkpoints.ts';
import { openEmbedded } from '../../src/adapters/database/embedded.ts';
import { entities } from '../../src/resources/registry.ts';
import { onPostgresql } from '../support/database.ts';

// A PostgreSQL server has its own checkpointer.
describe.skipIf(onPostgresql)('the write-ahead log of the embedded database', () => {
  afterEach(() => void vi.useRealTimers());

  test('is recycled by a checkpoint once it has grown to 64 MB', async () => {
    const image = new Blob([await readFile(inject('image') as string)]);
    const database = await openEmbedded({ dataDir: '', entities, image });
    if (database.native.kind !== 'embedded') throw new Error('This is about the embedded one.');
    const { client } = database.native;
    const write = (megabytes: number) =>
      client.query(
        `select pg_logical_emit_message(true, '', repeat('x', 1048576)) from generate_series(1, ${megabytes})`,
      );
    const gathered = async () => {
      const { rows } = await client.query<{ bytes: string }>(
        'select pg_current_wal_insert_lsn() - redo_lsn as bytes from pg_control_checkpoint()',
      );
      return Number(rows[0]?.bytes) / 1_048_576;
    };
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    const checkpoints = keepCheckpoints(client);
    const before = await gathered();
    await write(40);
    await vi.advanceTimersByTimeAsync(10_000);
    expect(await gathered()).toBeGreaterThan(before + 39);
    await write(40);
    await vi.advanceTimersByTimeAsync(10_000);
    await expect.poll(gathered).toBeLessThan(1);
    await checkpoints.end();
    await database.close();
  });
});
