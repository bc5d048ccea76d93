import { existsSync, globSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const day = 86_400_000;

/** The names of the files that the last build wrote, from `list`. */
export function readBuiltFiles(list: string): string[] {
  return existsSync(list) ? JSON.parse(readFileSync(list, 'utf8')) : [];
}

/**
 * Deletes what earlier builds have left. A running server may still load files of the build that it was started from: those
 * of the last build stay, and those younger than a day, as a folder may be built twice while a server runs.
 *
 * @param pattern of files in `folder` whose names contain their hash
 * @param built names of the files that were written now, which are stored in `list`
 */
export function deleteOldFiles(folder: string, pattern: string, list: string, built: readonly string[]): void {
  const kept = new Set([...built, ...readBuiltFiles(list)]);
  for (const file of globSync(pattern, { cwd: folder })) {
    const path = join(folder, file);
    const isOld = !kept.has(file.replace(/\.(?:map|gz|br)$/, '')) && Date.now() - statSync(path).mtimeMs > day;
    if (isOld) rmSync(path);
  }
  writeFileSync(list, JSON.stringify(built));
}
