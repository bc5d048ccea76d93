import type { GraphQLResponse } from '@apollo/server';
import { ApiError, type ErrorCode } from '../../core/errors.ts';
import { errorHeaders } from '../http/answer.ts';

const temporaryErrors: readonly ErrorCode[] = ['rate_limited', 'service_unavailable'];

/** For clients, proxies and load balancers. Partial results remain 200, as GraphQL over HTTP requires. */
export function markUnavailable({ http, body }: Pick<GraphQLResponse, 'http' | 'body'>): void {
  if (body.kind !== 'single') return;
  const { data, errors } = body.singleResult;
  if (!errors) return;
  const code = temporaryErrors.find((one) => errors.some(({ extensions }) => extensions?.code === one));
  if (!code || (data && Object.values(data).some((field) => field !== null))) return;
  const error = new ApiError(code);
  http.status = error.status;
  for (const [name, value] of Object.entries(errorHeaders(error))) http.headers.set(name.toLowerCase(), value);
}
