import { type DestinationStream, type Logger, type LoggerOptions, pino, type TransportSingleOptions } from 'pino';
import { describeError } from './describe-error.ts';
import { LogStream } from './log-stream.ts';

/** What a request's line says, in a form to read. pino-pretty leaves out what a line does not have. */
const readableLine = [
  '{msg}',
  '{if method}{method} {end}{if route}{route} {end}{if path}{path} {end}{if status}{status} {end}',
  '{if duration_ms}{duration_ms} ms {end}{if user}{user} {end}{if aborted}aborted {end}',
  '{if request_id}id {request_id} {end}{if trace_id}trace {trace_id}{end}',
].join(' ');
const shownInLine = 'method,route,path,status,duration_ms,user,aborted,request_id,trace_id,span_id';

/** Whether the log is for a person's eyes: where one watches, unless `LOG_FORMAT` says otherwise. */
export function isReadable(
  { logFormat, production }: { logFormat: 'auto' | 'json' | 'pretty'; production: boolean },
  isTerminal: boolean,
): boolean {
  return logFormat === 'auto' ? isTerminal && !production : logFormat === 'pretty';
}

/** Whether nothing but lines of JSON is written: machines read all of it. */
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
 * JSON lines in production, readable ones where a person watches. No token reaches the log: neither headers nor bodies nor
 * query strings are logged. Should one ever be, these members are masked; and errors, whose texts may quote anything, go
 * through {@link describeError}. The line of a request, by far the most, holds neither and
 * is not looked through: `requestScope`.
 *
 * @param destination where it is written; standard output unless given
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
