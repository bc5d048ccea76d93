import { randomFillSync } from 'node:crypto';

/** Asking the operating system costs about the same for 8 kB as for 8 bytes. */
const pool = Buffer.alloc(8192);
let used = pool.length;

/** `size` cryptographically random bytes (at most 64), each handed out once; to be read before the next call. */
export function randomSlice(size: number): Buffer {
  if (used + size > pool.length) {
    randomFillSync(pool);
    used = 0;
  }
  used += size;
  return pool.subarray(used - size, used);
}
