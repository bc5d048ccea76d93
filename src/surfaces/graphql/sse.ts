import { asText, namesType, preferredType, type ReadResponse } from '../http/answer.ts';
import { eventStream, toLines } from '../http/event-streams.ts';

/** Content types of responses that are not streams. */
export const resultTypes = ['application/json', 'application/graphql-response+json'] as const;
export const eventStreamType = `${eventStream}; charset=utf-8`;

/** Whether the client accepts a stream (GraphQL over SSE, distinct connections mode). */
export const takesStream = (accept: string | undefined) => namesType(accept, eventStream);

/** Whether the client prefers a stream: some list it last, for subscriptions only. */
export const wantsStream = (accept: string | undefined) =>
  takesStream(accept) && preferredType(accept, [...resultTypes, eventStream]) === eventStream;

export const complete = toLines({ event: 'complete', data: '' });
/** @param id where a client that has this result resumes */
export const next = (result: string, id?: string) => toLines({ event: 'next', ...(id && { id }), data: result });

export const streamOfOne = (result: string) => next(result.trim()) + complete;

/**
 * A result as a stream, if the client prefers that. The protocol reports errors of the document as results; other errors
 * keep their status, which tells clients and proxies what to do.
 */
export function asStream<Response extends ReadResponse>(response: Response, accept: string | undefined): Response {
  const { status, headers } = response;
  if (response.body === null || (status !== 200 && status !== 400) || !wantsStream(accept)) return response;
  return {
    ...response,
    status: 200,
    headers: { ...headers, 'Content-Type': eventStreamType },
    body: streamOfOne(asText(response).body as string),
  };
}
