import { existsSync, globSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';

/** The names of the files that the last build wrote, from `list`. */
export function readBuiltFiles(list: string): string[] {
  return existsSync(list) ? JSON.parse(readFileSync(list, 'utf8')) : [];
}

/**
 * Deletes what earlier builds have left. The files of running servers stay, as they may still be loaded, and those of the last
 * build, for the pages that browsers have open.
 *
 * @param pattern of files in `folder` whose names contain their hash
 * @param built names of the files that were written now, which are stored in `list`
 * @param running folder with a list for each running process
 */
export function deleteOldFiles(
  folder: string,
  pattern: string,
  list: string,
  built: readonly string[],
  running: string,
): void {
  const kept = new Set([...built, ...readBuiltFiles(list), ...filesOfRunning(running)]);
  for (const file of globSync(pattern, { cwd: folder }))
    if (!kept.has(file.replace(/\.(?:map|gz|br)$/, ''))) rmSync(join(folder, file));
  writeFileSync(list, JSON.stringify(built));
}

function filesOfRunning(folder: string): string[] {
  return globSync('*.json', { cwd: folder }).flatMap((name) => {
    const mark = join(folder, name);
    if (isRunning(Number(basename(name, '.json')))) return readBuiltFiles(mark);
    rmSync(mark, { force: true });
    return [];
  });
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}
