import { readFileSync } from 'node:fs';
import { parseEnv } from 'node:util';
import { ConfigError } from './problems.ts';

/** Loads the file, if it exists, into the environment, which takes precedence. Returns the names in the file. */
export function loadDotEnv(path: string, environment: Record<string, string | undefined>): string[] {
  const text = read(path);
  const problems = brokenLines(text).map(
    (start) => `${path}: the line that starts with "${start}" must have the form NAME=value`,
  );
  if (problems.length > 0) throw new ConfigError(problems);
  const variables = parseEnv(text);
  for (const [name, value] of Object.entries(variables)) environment[name] ??= value;
  readSecrets(environment);
  return Object.keys(variables);
}

/** Variables that a file may contain, which the one with `_FILE` names. The last ones belong to libraries. */
export const secrets = [
  'ADMIN_TOKEN',
  'DATABASE_URL',
  'DATABASE_REPLICA_URLS',
  'SMTP_URL',
  'STRIPE_SECRET_KEY',
  'AWS_ACCESS_KEY_ID',
  'AWS_SECRET_ACCESS_KEY',
  'OTEL_EXPORTER_OTLP_HEADERS',
];

/** As secrets of Docker and Kubernetes are mounted. */
function readSecrets(environment: Record<string, string | undefined>): void {
  const problems: string[] = [];
  for (const name of secrets) {
    const file = environment[`${name}_FILE`];
    if (!file) continue;
    if (environment[name]) {
      problems.push(`${name}_FILE: cannot be combined with ${name}. Set one of them`);
      continue;
    }
    try {
      environment[name] = readFileSync(file, 'utf8').trim();
      if (environment[name] === '') problems.push(`${name}_FILE: ${file} is empty`);
      // The environment may be read again, by this process or by those that it starts.
      else environment[`${name}_FILE`] = '';
    } catch (error) {
      problems.push(`${name}_FILE: cannot be read (${(error as Error).message})`);
    }
  }
  if (problems.length > 0) throw new ConfigError(problems);
}

function read(path: string): string {
  let text: string;
  try {
    text = readFileSync(path, 'utf8');
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT') return '';
    if (code === 'EISDIR') throw new ConfigError([`${path}: must be a file, not a folder`]);
    throw new ConfigError([`${path}: cannot be read (${message})`]);
  }
  if (/[\0\uFFFD]/.test(text)) throw new ConfigError([`${path}: must be UTF-8 text`]);
  return text.replace(/^\uFEFF/, '');
}

/** Beginnings of lines that Node.js would skip silently. Only the beginnings: the rest may be a secret. */
function brokenLines(text: string): string[] {
  const quoted = /=\s*(["'`])[\s\S]*?\1/g;
  const lines = text.replaceAll(quoted, '=').split('\n');
  const broken = lines.filter((line) => !/^\s*($|#|(export\s+)?[\w.-]+\s*=)/.test(line));
  return broken.map((line) => /^\s*(\S{0,12})/.exec(line)?.[1] ?? '');
}
