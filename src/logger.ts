import { type Logger, pino, type TransportSingleOptions } from 'pino';

/**
 * JSON lines in production, readable ones where a person watches. Tokens never reach the log: headers are not logged,
 * and should one ever be, these paths are masked.
 */
export function createLogger(level: string, readable: boolean): Logger {
  const pretty: TransportSingleOptions = {
    target: 'pino-pretty',
    options: { ignore: 'pid,hostname,trace_id', translateTime: 'HH:MM:ss', singleLine: true },
  };
  return pino({
    level,
    base: null,
    redact: ['*.authorization', '*.authentication', '*.token', '*.password', '*.payment_token', 'token'],
    ...(readable && level !== 'silent' && { transport: pretty }),
  });
}
