import { createHash } from 'node:crypto';
import type { open } from 'node:fs/promises';
import { contents } from './files.ts';

const sealSize = 8 + 32;

/** The end of a backup: the hash of everything before it, in a skippable Zstandard frame (RFC 8878 §3.1.2). */
export function makeSeal(hash: Buffer): Buffer {
  const head = Buffer.alloc(8);
  head.writeUInt32LE(0x184d2a50, 0);
  head.writeUInt32LE(hash.length, 4);
  return Buffer.concat([head, hash]);
}

/** Bytes before the seal; null if it is missing or does not match. */
export async function sizeWithinSeal(file: Awaited<ReturnType<typeof open>>, size: number): Promise<number | null> {
  const within = size - sealSize;
  if (within < 0) return null;
  const hash = createHash('sha256');
  for await (const chunk of contents(file, within)) hash.update(chunk);
  const found = Buffer.alloc(sealSize);
  await file.read(found, 0, sealSize, within);
  return found.equals(makeSeal(hash.digest())) ? within : null;
}
