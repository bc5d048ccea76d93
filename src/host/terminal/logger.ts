import { readFileSync } from 'node:fs';
import { SourceMap } from 'node:module';
import { dirname, resolve } from 'node:path';
import { type DestinationStream, type Logger, levels, pino, symbols } from 'pino';
import type { Output } from './progress.ts';

const shownInLine = 'method,route,path,status,duration_ms,user,address,aborted,request_id,trace_id,span_id';

/** A function: pino-pretty expands the names in a format twice, and routes contain names such as `{invoice}`. */
function readableLine(line: Record<string, unknown>): string {
  const {
    msg,
    method,
    route,
    path,
    status,
    duration_ms: ms,
    user,
    address,
    aborted,
    request_id: id,
    trace_id: trace,
  } = line;
  const time = ms !== undefined && `${ms} ms`;
  const parts = [msg, method, route, path, status, time, user ?? address, aborted && 'aborted', id && `id ${id}`];
  const text = [...parts, trace && `trace ${trace}`].filter(Boolean).join(' ');
  return text.replaceAll(/\p{Cc}/gu, '');
}

/** As JSON, or as a person reads it, which loads pino-pretty. */
export async function openLog(descriptor: 1 | 2, readable: boolean): Promise<DestinationStream> {
  if (!readable) return new LogStream(descriptor);
  const { prettyFactory } = await import('pino-pretty');
  const lines = pino.destination({ dest: descriptor, sync: true });
  const format = prettyFactory({
    messageFormat: readableLine,
    ignore: shownInLine,
    translateTime: 'HH:MM:ss',
    singleLine: true,
  });
  return { write: (line) => void lines.write(format(line)) };
}

export function isReadable(
  { logFormat, production }: { logFormat: 'auto' | 'json' | 'pretty'; production: boolean },
  isTerminal: boolean,
): boolean {
  return logFormat === 'auto' ? isTerminal && !production : logFormat === 'pretty';
}

export function isJsonOnly({
  logFormat,
  production,
}: {
  logFormat?: string | undefined;
  production: boolean;
}): boolean {
  return logFormat === 'json' || (production && logFormat !== 'pretty');
}

/**
 * Headers, bodies and query strings are never logged, so no token is; `redact` and {@link describeError} mask one that
 * would be. The line of a request needs neither, and `requestScope` skips both for speed.
 *
 * @param destination default: standard output, as JSON
 */
export function createLogger(level: string, destination: DestinationStream = new LogStream(1)): Logger {
  const serializers = { err: describeError };
  const redact = ['*.authorization', '*.authentication', '*.token', '*.password', '*.payment_token', 'token'];
  return pino({ level, base: null, serializers, redact }, destination);
}

/** Milliseconds that a line may wait for more lines. */
const maxWait = 100;
/** Bytes per write: what a pipe accepts atomically (PIPE_BUF on Linux). */
const batch = 4096;

/**
 * A system call per line costs more than the line. Warnings and errors are written at once, the rest in batches and at
 * exit, so a killed process loses a few informational lines at most.
 */
class LogStream implements DestinationStream {
  /** Makes pino set `lastLevel`. */
  readonly [symbols.needsMetadataGsym] = true;
  lastLevel = 0;
  readonly #file: DestinationStream;
  #waiting = '';
  #bytes = 0;
  #timer: NodeJS.Timeout | undefined;
  #isEnding = false;

  constructor(descriptor: number) {
    this.#file = pino.destination({ dest: descriptor, sync: true });
    process.once('exit', () => {
      this.#isEnding = true;
      this.flush();
    });
  }

  write(line: string): void {
    const length = Buffer.byteLength(line);
    if (this.#bytes + length > batch) this.flush();
    this.#waiting += line;
    this.#bytes += length;
    if (this.#isEnding || this.lastLevel > levels.values.info! || length > batch) this.flush();
    else this.#timer ??= setTimeout(() => this.flush(), maxWait).unref();
  }

  flush(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    if (this.#bytes === 0) return;
    const lines = this.#waiting;
    this.#waiting = '';
    this.#bytes = 0;
    this.#file.write(lines);
  }
}

/** What a program writes to standard error in addition to its log: text or JSON lines. */
export interface Notices {
  readonly output: Output;
  warn(message: string): void;
  fail(message: string): void;
}

/** Uses the log format even before the settings are validated. */
export function openNotices({ LOG_FORMAT, NODE_ENV }: NodeJS.ProcessEnv): Notices {
  if (!isJsonOnly({ logFormat: LOG_FORMAT, production: NODE_ENV === 'production' })) {
    const writeLine = (message: string) => void process.stderr.write(`${message}\n`);
    return { output: process.stderr, warn: writeLine, fail: writeLine };
  }
  // Synchronous: otherwise a failure, which is flushed at once, can overtake a warning.
  const log = createLogger('info', pino.destination({ dest: 2, sync: true }));
  return {
    output: { write: (text) => log.info(text.trimEnd()) },
    warn: (message) => log.warn(message),
    fail: (message) => log.fatal(message),
  };
}

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

/** Ends the process on an uncaught error: its state is unknown. A supervisor restarts it. */
export function endOnFault(logger: Logger, notices: Notices): void {
  const end = (what: string) => (err: unknown) => {
    if (logger.isLevelEnabled('fatal')) logger.fatal({ err }, what);
    else
      notices.fail(
        `Terrapin exited: ${what}. ${maskSecrets(inSource(String((err as Error | undefined)?.stack ?? err)))}`,
      );
    process.exit(1);
  };
  process.on('uncaughtException', end('uncaught exception'));
  process.on('unhandledRejection', end('unhandled rejection'));
}
