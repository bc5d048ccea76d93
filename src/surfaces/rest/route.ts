import type { Page } from '@terrapin/table';
import type { Context as KoaContext } from 'koa';
import type { z } from 'zod';
import type { Context } from '../../core/context.ts';
import type { Deprecation } from '../../core/deprecation.ts';
import type { ErrorCode, ErrorKind } from '../../core/errors.ts';
import type { VersionedRow } from '../../core/etag.ts';
import { type Address, isPaged, type Method, type Operation } from '../../core/operation.ts';
import type { Representation } from '../../core/representation.ts';
import { eventStream } from '../http/event-streams.ts';
import type { Envelope } from './envelope.ts';
import { restName } from './names.ts';
import type { Selection } from './selection.ts';

export interface HeaderDescription {
  description: string;
  example: string | number;
}

export interface OwnBody {
  readonly types: readonly string[];
  /** Schema of an optional JSON body; without it, the body is bytes and required. */
  readonly metadata?: z.ZodType;
  readonly description?: string;
  readonly headers?: Readonly<Record<string, HeaderDescription>>;
  /** Whether a request has this body, if several routes share a method and a path. */
  isIn?(koa: KoaContext): boolean;
  /** The result is disposed of after the request, if it is disposable. */
  read(koa: KoaContext, ctx: Context, params: Record<string, string>): Promise<unknown>;
}

export type Kind = 'one' | 'page' | 'list' | 'batch' | 'stream';

/** Whether clients can read all of it as lines of JSON, one for each item. */
export const isList = ({ method, kind }: Pick<Route, 'method' | 'kind'>) =>
  method === 'GET' && (kind === 'page' || kind === 'list');

type ItemOf<R> = R extends Page<infer T> | Resumable<infer T> ? T : R;

/** A stream that a client can resume. */
export interface Resumable<T> extends AsyncIterable<T> {
  /** Id after which the client resumes: that of the last item taken, or of a later one that it may not see. */
  readonly position: string;
}

export interface Streaming<T> {
  /** Fields of the event, the same for all who receive it. Values have no line breaks. */
  fields(item: T, ctx: Context): { id: string; event: string; data: string };
}

export interface FileOf<R> {
  readonly type: string;
  name(result: R): string;
  /** Made of nothing but the result, and the token whose it is. `rest` lets other requests be handled. */
  make(result: R, rest: () => Promise<void>, token: string | undefined): Promise<Buffer>;
}

export interface RouteOptions<R, Item = ItemOf<R>> {
  tag: string;
  /** Default: that of the operation. A `list` is an array that has no pages. */
  kind?: Kind;
  /** Default 200. A function returns 201, or 200 if nothing was created. */
  status?: 200 | 201 | 204 | ((result: R) => 200 | 201);
  /** What responses contain; without it, they have no content. */
  resource?: Representation;
  /** The properties of the resource. Default: those of the item itself. */
  present?(item: Item, ctx: Context): object;
  envelope?: Envelope;
  /** Path, or absolute URL, of the created resource. */
  location?(result: R): string;
  /** Source of the entity tag, of a page from each item: cheaper than hashing the body. */
  version?(item: Item): VersionedRow;
  fields?: boolean;
  selection?: Selection;
  /** Default: that of the operation. */
  deprecated?: Deprecation;
  /** Beside those of the operation. */
  errors?: readonly (ErrorCode | ErrorKind)[];
  /** Path that takes an array of bodies. */
  batches?: string;
  body?: OwnBody;
  /** Bytes instead of JSON. Of routes that share a path, it is the one for requests that prefer its type. */
  file?: FileOf<R>;
  /** Server-Sent Events. Arguments with several values are separated by commas. */
  stream?: Streaming<Item>;
}

export interface Route extends RouteOptions<never> {
  method: Method;
  path: string;
  kind: Kind;
  operation: Operation;
  /** Summary of routes that share a method and path, see {@link forms}. */
  sharedSummary?: string;
}

/** A merge patch (RFC 7396) differs from plain JSON only in name. */
const json = { change: ['application/json', 'application/merge-patch+json'], other: ['application/json'] } as const;

export function bodyTypes({
  method,
  operation,
  body,
}: Pick<Route, 'method' | 'operation' | 'body'>): readonly string[] {
  if (body) return body.types;
  if (!operation.definition.body) return [];
  return method === 'PATCH' ? json.change : json.other;
}

/** What a client has to accept for this route, if another one has its method and path; undefined: JSON. */
export const acceptedType = ({ kind, file }: Pick<Route, 'kind' | 'file'>): string | undefined =>
  kind === 'stream' ? eventStream : file?.type;

/** A POST without a body is one with `{}`, if that is enough. */
export function mayOmitBody({ method, operation, body }: Pick<Route, 'method' | 'operation' | 'body'>): boolean {
  return method === 'POST' && !body && operation.definition.body?.safeParse({}).success === true;
}

export function route<R>(address: Address, operation: Operation<R>, options: RouteOptions<R>): Route {
  const [method, path] = address.split(' ') as [Method, string];
  const { kind, deprecated } = operation.definition;
  return {
    method,
    path: restName(path),
    kind: isPaged(kind) ? 'page' : kind === 'batch' || kind === 'stream' ? kind : 'one',
    operation,
    ...(deprecated && { deprecated }),
    ...options,
  } as Route;
}

/**
 * Routes that share a method and a path: each handles requests with its body, or a stream those that accept one, and the last
 * one all others.
 */
export function forms(sharedSummary: string, ...routes: readonly Route[]): Route[] {
  return routes.map((one) => ({ ...one, sharedSummary }));
}
