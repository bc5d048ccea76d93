import { readFileSync } from 'node:fs';
import { parse } from 'yaml';

// Files of this folder: parts of the document that are text, not derived from code.
const read = (file: string) => readFileSync(new URL(file, import.meta.url), 'utf8');

export function readData<Data>(file: `${string}.yaml`): Data {
  return parse(read(file));
}

export const readMarkdown = (file: `${string}.md`) => read(file).trim();
