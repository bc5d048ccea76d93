import { type DestinationStream, type Logger, pino, type TransportSingleOptions } from 'pino';

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

/**
 * JSON lines in production, readable ones where a person watches. No token reaches the log: neither headers nor bodies nor
 * query strings are logged. Should one ever be, these members are masked; and errors, whose texts may quote anything, go
 * through {@link describeError}.
 *
 * @param destination where it is written; standard output unless given
 */
export function createLogger(level: string, readable: boolean, destination?: DestinationStream): Logger {
  const pretty: TransportSingleOptions = {
    target: 'pino-pretty',
    options: { messageFormat: readableLine, ignore: shownInLine, translateTime: 'HH:MM:ss', singleLine: true },
  };
  const options = {
    level,
    base: null,
    serializers: { err: describeError },
    redact: ['*.authorization', '*.authentication', '*.token', '*.password', '*.payment_token', 'token'],
    ...(readable && level !== 'silent' && { transport: pretty }),
  };
  return destination ? pino(options, destination) : pino(options);
}

interface LoggedError {
  type: string;
  message: string;
  code?: unknown;
  stack?: string;
  cause?: LoggedError;
}

/** How many causes of causes are told. */
const deepest = 5;

/** Of an error only what says what it is: other members may hold a request with its headers, or a row with its values. */
function describeError(error: unknown, depth = 0): LoggedError | string {
  if (!(error instanceof Error)) return maskSecrets(String(error));
  const { code, cause, stack } = error as Error & { code?: unknown };
  return {
    type: error.name,
    message: maskSecrets(error.message),
    ...((typeof code === 'string' || typeof code === 'number') && { code }),
    ...(stack !== undefined && { stack: maskSecrets(stack) }),
    ...(cause instanceof Error && depth < deepest && { cause: describeError(cause, depth + 1) as LoggedError }),
  };
}

/** Our tokens, Stripe's keys and payment tokens, bearer tokens, JWTs, passwords in addresses, and addresses that take uploads. */
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
