import { type DestinationStream, type Logger, pino } from 'pino';
import { describeError } from './describe-error.ts';
import { LogStream } from './log-stream.ts';

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

/** Standard output as a person reads it. Loads pino-pretty. */
export async function openReadableLog(): Promise<DestinationStream> {
  const { prettyFactory } = await import('pino-pretty');
  const lines = pino.destination({ dest: 1, sync: true });
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
