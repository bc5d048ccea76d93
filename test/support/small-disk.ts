import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { open, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

export interface SmallDisk {
  path: string;
  fill(): Promise<void>;
  empty(): Promise<void>;
  remount(option: string): void;
  remove(): void;
}

/** Null where mounting is not permitted: without root, or in a container. */
export function mountSmallDisk(megabytes: number): SmallDisk | null {
  const path = mkdtempSync(join(tmpdir(), 'terrapin-disk-'));
  const mount = (...given: string[]) => execFileSync('mount', [...given, path], { stdio: 'ignore' });
  try {
    mount('-t', 'tmpfs', '-o', `size=${megabytes}m`, 'tmpfs');
  } catch {
    rmSync(path, { recursive: true });
    return null;
  }
  const ballast = join(path, 'ballast');
  return {
    path,
    async fill() {
      const file = await open(ballast, 'a');
      const isFull = (error: NodeJS.ErrnoException) => {
        if (error.code !== 'ENOSPC') throw error;
        return true;
      };
      for (const size of [1_048_576, 4_096]) {
        const block = Buffer.alloc(size);
        while (!(await file.writeFile(block).then(() => false, isFull)));
      }
      await file.close();
    },
    empty: () => rm(ballast, { force: true }),
    remount: (option) => void mount('-o', `remount,${option}`),
    remove() {
      execFileSync('umount', ['-l', path]);
      rmSync(path, { recursive: true });
    },
  };
}
