import { hash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
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
export function listEdited(one: string, project = '.'): string[] {
  const file = join(project, record(one));
  if (!existsSync(file)) return [];
  const hashes: Record<string, string> = JSON.parse(readFileSync(file, 'utf8'));
  return Object.keys(hashes).filter((path) => hashOf(join(project, path)) !== hashes[path]);
}

export function erase(names: Names, paths: readonly string[], project = '.'): void {
  for (const { file, line } of linesOf(names)) edit(join(project, file), (text) => text.replace(`\n${line}\n`, '\n'));
  for (const path of paths) rmSync(join(project, path), { recursive: true, force: true });
}

function edit(file: string, change: (text: string) => string): void {
  const text = readFileSync(file, 'utf8');
  const changed = change(text);
  if (changed === text) throw new Error(`${file} does not have the line that this command looks for. Edit it by hand.`);
  writeFileSync(file, changed);
}
