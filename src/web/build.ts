import { createHash } from 'node:crypto';
import { globSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';

const here = dirname(fileURLToPath(import.meta.url));
const root = resolve(here, '../..');
const target = join(root, 'dist/web');
const stamp = join(target, 'built-from');

/** Builds the pages into `dist/web`, unless what is there was built from the same sources. */
const sources = fingerprint();
if (sources !== builtFrom()) {
  process.stderr.write('Building the pages…\n');
  const { build } = await import('vite');
  await build({ configFile: join(here, 'vite.config.ts'), logLevel: 'warn' });
  // Compressed once here rather than for each client.
  for (const file of globSync('assets/*.{js,css,svg}', { cwd: target })) {
    const path = join(target, file);
    writeFileSync(`${path}.gz`, gzipSync(readFileSync(path), { level: 9 }));
  }
  writeFileSync(stamp, sources);
}

function builtFrom(): string {
  try {
    return readFileSync(stamp, 'utf8');
  } catch {
    return '';
  }
}

function fingerprint(): string {
  const hash = createHash('sha256');
  const folders = [here, join(root, 'sdk/src')];
  const files = folders.flatMap((cwd) => globSync('**/*.*', { cwd }).map((file) => join(cwd, file)));
  for (const file of [...files.sort(), join(root, 'package-lock.json')]) {
    hash.update(`${relative(root, file)}\n`).update(readFileSync(file));
  }
  return hash.digest('hex');
}
