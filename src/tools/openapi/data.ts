import { readFileSync } from 'node:fs';
import { parse } from 'yaml';

/** A file of this folder: parts of the document that are text, not derived from code. */
export function readData<Data>(file: `${string}.yaml`): Data {
  return parse(readFileSync(new URL(file, import.meta.url), 'utf8'));
}
