import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** Output of the build; the path is valid from `src` and from `dist`. */
export const built = fileURLToPath(new URL('../dist', import.meta.url));

/** Until it exits, builds keep the files of this process: it loads some of them, and serves the pages, only when needed. */
export function keepBuiltFiles(): void {
  const files = ['server-files.json', 'web-files.json']
    .map((list) => join(built, list))
    .flatMap((list): string[] => (existsSync(list) ? JSON.parse(readFileSync(list, 'utf8')) : []));
  const mark = join(built, 'running', `${process.pid}.json`);
  try {
    mkdirSync(join(built, 'running'), { recursive: true });
    writeFileSync(mark, JSON.stringify(files));
    process.once('exit', () => rmSync(mark, { force: true }));
  } catch {
    // A folder that cannot be written to is not built again.
  }
}
