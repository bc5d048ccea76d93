import { hash } from 'node:crypto';
import { existsSync, globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { type Names, type NewResource, Refusal } from './request.ts';
import { filesOf, linesOf } from './templates.ts';

/** Writes the files of a resource and its lines in others, not formatted yet, and returns their paths. */
export function write(resource: NewResource, project = '.'): string[] {
  const lines = linesOf(resource);
  const edited = edit(project, lines, (text, { before, line }) =>
    text.replace(`\n${before}`, () => `\n${line}\n${before}`),
  );
  const files = Object.entries(filesOf(resource));
  for (const [file, text] of [...files, ...edited]) {
    mkdirSync(dirname(join(project, file)), { recursive: true });
    writeFileSync(join(project, file), text);
  }
  return [...files, ...edited].map(([file]) => file);
}

/** Where it is kept how the new files were written, so that an undo takes nothing of what was written since. */
const record = (one: string) => `node_modules/.cache/terrapin-new/${one}.json`;
const hashOf = (file: string) => (existsSync(file) ? hash('sha256', readFileSync(file)) : '');

export function remember(resource: NewResource, project = '.'): void {
  const file = join(project, record(resource.one));
  const hashes = Object.keys(filesOf(resource)).map((path) => [path, hashOf(join(project, path))]);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, JSON.stringify(Object.fromEntries(hashes)));
}

/** The files that are not as they were written. */
export function listEdited({ one, many }: Names, project = '.'): string[] {
  const file = join(project, record(one));
  const hashes: Record<string, string> = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {};
  const folders = `{src/resources/${many},test/${many}}/**/*.*`;
  return [...new Set([...Object.keys(hashes), ...globSync(folders, { cwd: project })])].filter(
    (path) => hashOf(join(project, path)) !== hashes[path],
  );
}

/** That the command has written; others may end in the same word. */
export const migrationsOf = ({ many }: Names, project = '.') =>
  globSync(`src/adapters/database/migrations/20*-${many}.ts`, { cwd: project }).filter((file) =>
    new RegExp(`^\\d{4}-\\d\\d-\\d\\d(?:T\\d{6})?-${many}\\.ts$`).test(basename(file)),
  );

export function erase(names: Names, paths: readonly string[], project = '.'): void {
  const edited = edit(project, linesOf(names), (text, { line }) => text.replace(`\n${line}\n`, '\n'));
  for (const [file, text] of edited) writeFileSync(join(project, file), text);
  for (const path of [...paths, record(names.one)]) rmSync(join(project, path), { recursive: true, force: true });
}

type Line = ReturnType<typeof linesOf>[number];

/** The files with these lines as they will be. Nothing is written yet. */
function edit(project: string, lines: readonly Line[], change: (text: string, line: Line) => string) {
  const texts = new Map<string, string>();
  for (const line of lines) {
    const text = texts.get(line.file) ?? readFileSync(join(project, line.file), 'utf8');
    const changed = change(text, line);
    if (changed === text)
      throw new Refusal(
        `${line.file} does not have the line that this command looks for, so nothing was changed. Edit it by hand.`,
      );
    texts.set(line.file, changed);
  }
  return [...texts];
}
