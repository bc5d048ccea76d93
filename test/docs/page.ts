import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';

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

/**
 * The blocks of the page's books under other names: a resource with a `name` as its only field, without tests of its
 * own. What the page says of `books` and does not repeat for others.
 */
export function likeBooks(page: string, one: string, many: string): Block[] {
  const books = page.slice(0, page.indexOf('\n## Adding a column'));
  const [One, Many] = [one, many].map((word) => `${word.charAt(0).toUpperCase()}${word.slice(1)}`);
  const renamed = books
    .replace(/ {2}@Writable\(\n[\s\S]*?\n}\n/, `${nameOnly}}\n`)
    .replace('Check, ', '')
    .replace(/^import \{ integer .*\n/m, '')
    .replace(/ +title text[\s\S]*?(?= +version )/, '        name text not null,\n')
    .replaceAll(/\{ title: `[^{}]*\}/g, "{ name: `'x'` }")
    .replaceAll(/\{ title: [^{}`]*\}/g, '{ name: "x" }')
    .replaceAll(/\{ year: [^{}]*\}/g, '{ name: "y" }')
    .replaceAll('books', many)
    .replaceAll('Books', Many as string)
    .replaceAll('book', one)
    .replaceAll('Book', One as string);
  return blocksOf(renamed).filter(({ file }) => !file.endsWith('.test.ts'));
}

const nameOnly = `  @Writable(line({ min: 1, max: 200 }).meta({ description: 'What it is called.', examples: ['Known'] }))
  name!: string;
`;
