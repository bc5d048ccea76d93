import { randomFillSync } from 'node:crypto';

/** A system call costs about the same for 8 kB as for 8 bytes. */
const pool = Buffer.alloc(8192);
let used = pool.length;

/** At most 64 cryptographically random bytes. Read them before the next call. */
export function randomSlice(size: number): Buffer {
  if (used + size > pool.length) {
    randomFillSync(pool);
    used = 0;
  }
  used += size;
  return pool.subarray(used - size, used);
}
