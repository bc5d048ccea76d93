import { isTerrapinError } from '@terrapin/sdk';

export const isUnreachable = (error: unknown) =>
  isTerrapinError(error, 'network_error', 'timeout', 'service_unavailable', 'invalid_response');

export function explain(error: unknown): string {
  if (!isTerrapinError(error)) return error instanceof Error ? error.message : String(error);
  if (isUnreachable(error)) return 'The server cannot be reached. Try again later.';
  const [first, ...others] = error.errors;
  return first ? [first, ...others].map(({ message }) => message).join(' ') : error.message;
}
