import { readFileSync } from 'node:fs';
import { parse } from 'yaml';

interface Service {
  image: string;
  profiles?: string[];
  command?: string[];
  environment?: Record<string, string>;
  ports?: string[];
  restart?: string;
  init?: boolean;
  mem_limit?: string;
  stop_grace_period?: string;
  healthcheck?: { test?: string[] };
  read_only?: boolean;
}

interface Compose {
  services: Record<string, Service>;
  configs: Record<string, { content: string }>;
}

/** Parsed as Docker Compose does: `${NAME:-default}` is a variable of `.env` or the default, `$$` a dollar sign. */
export function readCompose(variables: Record<string, string> = {}): Compose {
  const resolve = (text: string) =>
    text.replaceAll(/\$(?:\$|\{(\w+):-([^}]*)\})/g, (_, name?: string, fallback?: string) =>
      name ? (variables[name] ?? fallback ?? '') : '$',
    );
  const read = (value: unknown): unknown => {
    if (typeof value === 'string') return resolve(value);
    if (Array.isArray(value)) return value.map(read);
    if (typeof value !== 'object' || value === null) return value;
    return Object.fromEntries(Object.entries(value).map(([name, field]) => [name, read(field)]));
  };
  return read(parse(readFileSync('docker-compose.yml', 'utf8'), { merge: true })) as Compose;
}
