import type { FormattedExecutionResult } from 'graphql';
import type { Access } from '../../core/access.ts';
import type { Viewer } from '../../core/context.ts';
import type { RemoteSpan } from '../../core/ports/tracing.ts';
import type { Work } from './fair-loop.ts';
import type { CountedRequest } from './rate-limit.ts';
import type { Reservation } from './response-memory.ts';

/** `koa.state`, in every middleware. */
export interface RequestState {
  requestId: string;
  span: RemoteSpan | null;
  route?: string;
  /** Of the operation, once it is known. */
  access?: Access | undefined;
  viewer?: Viewer | null;
  /** Set only without a valid token. */
  address?: string;
  /** Of a request that has begun: its caller is known. */
  work: Work;
  /** Memory for the response. */
  reservation?: Reservation;
  counted?: CountedRequest | null;
  /** Words of a search that do not count. */
  ignoredWords?: number;
  /** Of a GraphQL document. */
  result?: FormattedExecutionResult;
}

declare module 'koa' {
  interface DefaultState extends RequestState {}
}
