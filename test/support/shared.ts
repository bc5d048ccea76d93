import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll } from 'vitest';

/** What the tests of a file share: it is closed after them, what was opened last first. */
export async function shared<Opened extends { close(): unknown } | { remove(): unknown }>(
  opening: Promise<Opened>,
): Promise<Opened> {
  const opened = await opening;
  afterAll(async () => void (await ('close' in opened ? opened.close() : opened.remove())));
  return opened;
}

/** The path of an empty folder, which is deleted after the tests. */
export async function sharedFolder(): Promise<string> {
  const path = await mkdtemp(join(tmpdir(), 'terrapin-test-'));
  afterAll(() => rm(path, { recursive: true, force: true }));
  return path;
}
