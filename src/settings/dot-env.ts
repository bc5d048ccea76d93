import { readFileSync } from 'node:fs';
import { parseEnv } from 'node:util';
import { ConfigError } from './problems.ts';

/** Puts what the file says, where there is one, into the environment, which wins over it. Answers the names in the file. */
export function loadDotEnv(path: string, environment: Record<string, string | undefined>): string[] {
  const text = read(path);
  const problems = brokenLines(text).map((start) => `${path}: the line ${start}… must look like NAME=value`);
  if (problems.length > 0) throw new ConfigError(problems);
  const variables = parseEnv(text);
  for (const [name, value] of Object.entries(variables)) environment[name] ??= value;
  return Object.keys(variables);
}

function read(path: string): string {
  let text: string;
  try {
    text = readFileSync(path, 'utf8');
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT') return '';
    if (code === 'EISDIR') throw new ConfigError([`${path}: must be a file, but is a folder`]);
    throw new ConfigError([`${path}: must be readable, but is not (${message})`]);
  }
  if (/[\0\uFFFD]/.test(text)) throw new ConfigError([`${path}: must be text in UTF-8, but is not`]);
  return text.replace(/^\uFEFF/, '');
}

/** How the lines begin that Node.js would skip without a word. Only that: the rest may be a secret. */
function brokenLines(text: string): string[] {
  const quoted = /=\s*(["'`])[\s\S]*?\1/g;
  const lines = text.replaceAll(quoted, '=').split('\n');
  const broken = lines.filter((line) => !/^\s*($|#|(export\s+)?[\w.-]+\s*=)/.test(line));
  return broken.map((line) => /^\s*(\S{0,12})/.exec(line)?.[1] ?? '');
}
