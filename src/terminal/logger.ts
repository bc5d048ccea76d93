import { type DestinationStream, type Logger, type LoggerOptions, pino, type TransportSingleOptions } from 'pino';
import { describeError } from './describe-error.ts';
import { LogStream } from './log-stream.ts';

/** The log line of a request. pino-pretty omits fields that a line does not have. */
const readableLine = [
  '{msg}',
  '{if method}{method} {end}{if route}{route} {end}{if path}{path} {end}{if status}{status} {end}',
  '{if duration_ms}{duration_ms} ms {end}{if user}{user} {end}{if aborted}aborted {end}',
  '{if request_id}id {request_id} {end}{if trace_id}trace {trace_id}{end}',
].join(' ');
const shownInLine = 'method,route,path,status,duration_ms,user,aborted,request_id,trace_id,span_id';

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
 * @param destination default: standard output
 */
export function createLogger(level: string, readable: boolean, destination?: DestinationStream): Logger {
  const pretty: TransportSingleOptions = {
    target: 'pino-pretty',
    options: { messageFormat: readableLine, ignore: shownInLine, translateTime: 'HH:MM:ss', singleLine: true },
  };
  const options: LoggerOptions = {
    level,
    base: null,
    serializers: { err: describeError },
    redact: ['*.authorization', '*.authentication', '*.token', '*.password', '*.payment_token', 'token'],
  };
  return readable && level !== 'silent'
    ? pino({ ...options, transport: pretty })
    : pino(options, destination ?? new LogStream(1));
}
