import { readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { fromBuffer, readArchive, writeArchive } from '../../src/commands/backup/archive.ts';
import { withoutTransactionTimeout } from '../../src/commands/backup/postgresql.ts';
import { OperatorError } from '../../src/core/operator-error.ts';
import { sharedFolder } from '../support/shared.ts';

const folder = await sharedFolder();
await writeArchive(join(folder, 'whole'), { database: 'embedded', migrations: ['one'] }, entries());
const whole: Buffer = await readFile(join(folder, 'whole'));

async function* entries() {
  yield { name: 'database/', size: 0, bytes: nothing() };
  yield fromBuffer('database/PG_VERSION', Buffer.from('17\n'));
  yield fromBuffer('files/image', Buffer.from(Array.from({ length: 900 }, (_, i) => (i * i * 7) % 251)));
  yield fromBuffer('mail/empty.eml', Buffer.alloc(0));
}
async function* nothing(): AsyncGenerator<Buffer> {}

async function refusalOf(bytes: Buffer): Promise<string | null> {
  const file = join(folder, 'altered');
  await writeFile(file, bytes);
  try {
    await readArchive(file, join(folder, 'unpacked'));
    return null;
  } catch (error) {
    return error instanceof OperatorError ? error.message : `${error}`;
  } finally {
    await rm(join(folder, 'unpacked'), { recursive: true, force: true });
  }
}

test('an archive that is truncated, altered or extended anywhere is rejected', async () => {
  expect(await refusalOf(whole)).toBeNull();
  const cuts = Array.from({ length: 200 }, (_, i) => whole.subarray(0, whole.length - 1 - i));
  const altered = Array.from({ length: Math.ceil(whole.length / 7) }, (_, i) => {
    const bytes = Buffer.from(whole);
    bytes.writeUInt8(bytes.readUInt8(i * 7) ^ (1 << (i % 8)), i * 7);
    return bytes;
  });
  const longer = [Buffer.from('\n'), Buffer.alloc(512), whole].map((more) => Buffer.concat([whole, more]));
  const accepted: string[] = [];
  for (const [kind, all] of Object.entries({ cuts, altered, longer }))
    for (const [i, bytes] of all.entries()) {
      const refusal = await refusalOf(bytes);
      if (refusal === null || !/is not a complete Terrapin backup/.test(refusal))
        accepted.push(`${kind} ${i}: ${refusal}`);
    }
  expect(accepted).toEqual([]);
  expect(await readdir(folder)).toEqual(['altered', 'whole']);
});

test('what pg_restore 17 writes is accepted by PostgreSQL 15, and rows stay as they are', async () => {
  const setting = 'SET transaction_timeout = 0;\n';
  const rest = `SET row_security = off;\nCOPY t FROM stdin;\n${setting}\u{1f422}\n\\.\n`;
  for (const size of [1, 7, 4096]) {
    const script = Buffer.from(`SET lock_timeout = 0;\n${setting}${rest}`);
    async function* pieces() {
      for (let start = 0; start < script.length; start += size) yield script.subarray(start, start + size);
    }
    const out: Buffer[] = [];
    for await (const piece of withoutTransactionTimeout(pieces())) out.push(piece);
    expect(Buffer.concat(out).toString()).toBe(`SET lock_timeout = 0;\n${rest}`);
  }
});
