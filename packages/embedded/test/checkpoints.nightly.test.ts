import { afterEach, expect, test, vi } from 'vitest';
import { keepCheckpoints } from '../src/checkpoints.ts';
import { openImage } from './folder.ts';

afterEach(() => void vi.useRealTimers());

test('the write-ahead log is recycled by a checkpoint once it has grown to 64 MB', async () => {
  const pglite = await openImage();
  const write = (megabytes: number) =>
    pglite.query(
      `select pg_logical_emit_message(true, '', repeat('x', 1048576)) from generate_series(1, ${megabytes})`,
    );
  const gathered = async () => {
    const { rows } = await pglite.query<{ bytes: string }>(
      'select pg_current_wal_insert_lsn() - redo_lsn as bytes from pg_control_checkpoint()',
    );
    return Number(rows[0]?.bytes) / 1_048_576;
  };
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  const checkpoints = keepCheckpoints(pglite);
  const before = await gathered();
  await write(40);
  await vi.advanceTimersByTimeAsync(10_000);
  expect(await gathered()).toBeGreaterThan(before + 39);
  await write(40);
  await vi.advanceTimersByTimeAsync(10_000);
  await expect.poll(gathered).toBeLessThan(1);
  await checkpoints.end();
  await pglite.close();
});
