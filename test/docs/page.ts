import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { write } from '../../tools/new/files.ts';
import { readArguments } from '../../tools/new/request.ts';
import type { Project } from './project.ts';

/** A code block that names a file: its content, or as a `diff` the change to it. */
export interface Block {
  language: string;
  file: string;
  code: string;
}

export function blocksOf(markdown: string): Block[] {
  const blocks = markdown.matchAll(/^```(\w+) (\S+)\n([\s\S]*?)^```$/gm);
  return [...blocks].map(([, language, file, code]) => ({ language, file, code }) as Block);
}

export async function apply({ language, file, code }: Block, folder: string): Promise<void> {
  const path = join(folder, file);
  await mkdir(dirname(path), { recursive: true });
  await writeFile(path, language === 'diff' ? patch(await readFile(path, 'utf8'), code, file) : code);
}

/** Applies a diff without line numbers. The old text must occur exactly once. */
function patch(text: string, diff: string, file: string): string {
  return diff.split('@@\n').reduce((patched, hunk) => {
    const lines = hunk.trimEnd().split('\n');
    const side = (signs: string) => lines.filter(([sign = ' ']) => signs.includes(sign)).map((line) => line.slice(1));
    const [before, after, found] = [side(' -').join('\n'), side(' +').join('\n'), `\n${patched}`];
    const places = found.split(`\n${before}\n`);
    if (places.length !== 2) throw new Error(`${file} has this ${places.length - 1} times, not once:\n${before}`);
    return places.join(`\n${after}\n`).slice(1);
  }, text);
}

/** Writes what `npm run new` does into a copy of the project, without generating anything. */
export async function addResource({ folder, run }: Project, ...args: string[]): Promise<void> {
  const { resource } = readArguments(args);
  if (resource) await run('biome', 'check', '--write', ...write(resource, folder));
}
