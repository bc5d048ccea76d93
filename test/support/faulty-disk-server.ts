import fs from 'node:fs';
import { join, resolve } from 'node:path';

/**
 * The built server on a failing disk: while the file `fault` in DATA_DIR contains `pg_wal ENOSPC`, every write below
 * pg_wal fails with that error.
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

await import(resolve('dist/terrapin.js'));
