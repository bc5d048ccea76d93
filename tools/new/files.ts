import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Names, NewResource } from './request.ts';
import { filesOf, linesOf } from './templates.ts';

/** Writes the files of a resource and its lines in others, not formatted yet, and returns their paths. */
export function write(resource: NewResource, project = '.'): string[] {
  const files = Object.entries(filesOf(resource));
  for (const [file, text] of files) {
    mkdirSync(dirname(join(project, file)), { recursive: true });
    writeFileSync(join(project, file), text);
  }
  const lines = linesOf(resource);
  for (const { file, before, line } of lines)
    edit(join(project, file), (text) => text.replace(`\n${before}`, () => `\n${line}\n${before}`));
  return [...new Set([...files.map(([file]) => file), ...lines.map(({ file }) => file)])];
}

export function erase(names: Names, paths: readonly string[], project = '.'): void {
  for (const { file, line } of linesOf({ ...names, fields: [], ranges: [], searched: [], migration: '' })) {
    // A long line was broken.
    const start = line.replaceAll(/[^\w\s]/g, '\\$&').replace(/(?<=\w\\: \\\{).*/, '(?:.*|\\n[^]*?\\n  )\\},');
    edit(join(project, file), (text) => text.replace(new RegExp(`^${start}\n`, 'm'), ''));
  }
  for (const path of paths) rmSync(join(project, path), { recursive: true, force: true });
}

function edit(file: string, change: (text: string) => string): void {
  const text = readFileSync(file, 'utf8');
  const changed = change(text);
  if (changed === text) throw new Error(`${file} does not have the line that this command looks for. Edit it by hand.`);
  writeFileSync(file, changed);
}
