import type { GraphQLResponse } from '@apollo/server';
import { ApiError, type ErrorCode } from '../../core/errors.ts';
import { errorHeaders } from '../http/answer.ts';

/** What will pass, and is nothing that the document could do better. */
const passing: readonly ErrorCode[] = ['rate_limited', 'service_unavailable'];

/**
 * Makes an answer 503 where nothing could be answered because something is away, and 429 where the caller has asked too
 * often, so that clients, proxies and load balancers treat it as they treat REST's. What could be answered in part stays
 * 200, as GraphQL over HTTP has it.
 */
export function markUnavailable({ http, body }: Pick<GraphQLResponse, 'http' | 'body'>): void {
  if (body.kind !== 'single') return;
  const { data, errors } = body.singleResult;
  if (!errors) return;
  const code = passing.find((one) => errors.some(({ extensions }) => extensions?.code === one));
  if (!code || (data && Object.values(data).some((field) => field !== null))) return;
  const error = new ApiError(code);
  http.status = error.status;
  for (const [name, value] of Object.entries(errorHeaders(error))) http.headers.set(name.toLowerCase(), value);
}
