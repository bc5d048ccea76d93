import fs from 'node:fs';
import { join, resolve } from 'node:path';

/**
 * The built server on a disk that fails as the file `fault` in its DATA_DIR says: `pg_wal ENOSPC` fails every write to
 * files below pg_wal with that error, for as long as the file is there.
 */
const fault = join(process.env.DATA_DIR as string, 'fault');
const paths = new Map<number, string>();

const { openSync, writeSync } = fs;
fs.openSync = (...given) => {
  const fd = openSync(...given);
  paths.set(fd, String(given[0]));
  return fd;
};
fs.writeSync = ((fd: number, ...rest: never[]) => {
  const path = paths.get(fd);
  if (path?.includes('/database') && fs.existsSync(fault)) {
    const [folder, code] = fs.readFileSync(fault, 'utf8').split(' ') as [string, string];
    if (path.includes(`/${folder}/`)) throw Object.assign(new Error(`${code}: injected, write`), { code });
  }
  return (writeSync as (...given: unknown[]) => number)(fd, ...rest);
}) as typeof fs.writeSync;

await import(resolve('dist/main.js'));
