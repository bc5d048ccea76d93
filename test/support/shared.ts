import { afterAll } from 'vitest';

/** What the tests of a file share: it is closed after them, what was opened last first. */
export async function shared<Opened extends { close(): unknown } | { remove(): unknown }>(
  opening: Promise<Opened>,
): Promise<Opened> {
  const opened = await opening;
  afterAll(async () => void (await ('close' in opened ? opened.close() : opened.remove())));
  return opened;
}
