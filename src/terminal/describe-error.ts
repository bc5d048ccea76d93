import { readFileSync } from 'node:fs';
import { SourceMap } from 'node:module';
import { dirname, resolve } from 'node:path';

interface LoggedError {
  type: string;
  message: string;
  code?: string | number;
  stack?: string;
  cause?: LoggedError | string;
  errors?: (LoggedError | string)[];
}

const limit = 5;

/** Other fields may contain a request with its headers, or a row. `error` need not be an Error. */
export function describeError(error: unknown, depth = 0): LoggedError | string {
  if (typeof error !== 'object' || error === null) return maskSecrets(String(error));
  const { name, message, code, stack, cause, errors } = error as Record<string, unknown>;
  const describe = (one: unknown) => describeError(one, depth + 1);
  return {
    type: typeof name === 'string' ? name : (error.constructor?.name ?? 'Object'),
    message: maskSecrets(
      typeof message === 'string' ? message : `no message; fields: ${Object.keys(error).join(', ')}`,
    ),
    ...((typeof code === 'string' || typeof code === 'number') && { code }),
    ...(typeof stack === 'string' && { stack: maskSecrets(inSource(stack)) }),
    ...(cause != null && depth < limit && { cause: describe(cause) }),
    ...(Array.isArray(errors) && depth < limit && { errors: errors.slice(0, limit).map(describe) }),
  };
}

/** Terrapin's tokens, Stripe's keys and payment tokens, bearer tokens, JWTs, passwords in URLs, and upload URLs. */
const secrets: [RegExp, string][] = [
  [/\b(trp|tok|pm|sk|rk)_[\w-]+/g, '$1_…'],
  [/\b(Bearer|Basic) +[\w.~+/=-]+/gi, '$1 …'],
  [/\beyJ[\w-]+\.[\w-]+\.[\w-]*/g, '…'],
  [/(\w:\/\/[^\s:/@]*:)[^\s/@]+@/g, '$1…@'],
  [/(\/uploads\/)[\w-]+/g, '$1…'],
];

export function maskSecrets(text: string): string {
  return secrets.reduce((masked, [pattern, replacement]) => masked.replace(pattern, replacement), text);
}

const maps = new Map<string, SourceMap | null>();

/** `--enable-source-maps` would read all maps at every start (0.2 s, 14 MB); this reads them on the first error. */
export function inSource(stack: string): string {
  return stack.replace(/(?:file:\/\/)?(\/[^\s():]+\.js):(\d+):(\d+)/g, (place, file, line, column) => {
    const origin = findSourceMap(file)?.findOrigin(Number(line), Number(column));
    if (!origin || !('fileName' in origin) || !origin.fileName) return place;
    return `${resolve(dirname(file), origin.fileName)}:${origin.lineNumber}:${origin.columnNumber}`;
  });
}

function findSourceMap(file: string): SourceMap | null {
  let map = maps.get(file);
  if (map === undefined) maps.set(file, (map = readMap(file)));
  return map;
}

function readMap(file: string): SourceMap | null {
  try {
    return new SourceMap(JSON.parse(readFileSync(`${file}.map`, 'utf8')));
  } catch {
    return null;
  }
}
