import type { Context as KoaContext } from 'koa';
import type { z } from 'zod';
import type { BatchResult } from '../../core/batch.ts';
import type { Context } from '../../core/context.ts';
import type { Deprecation } from '../../core/deprecation.ts';
import type { Versioned } from '../../core/etag.ts';
import type { Operation } from '../../core/operation.ts';
import type { Page } from '../../core/page.ts';
import type { Representation } from '../../core/representation.ts';
import type { Selection } from './selection.ts';

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE' | 'OPTIONS';

/** What stands around a representation where a resource is served as a document (as JSON:API does). */
export interface Envelope {
  /** Takes the members out of a document that a client sent, and says where in it they are: `data.attributes.` */
  open(body: unknown, change: boolean): { members: unknown; at: string };
  /** The body of a page of presented items. */
  page(items: unknown[], links: { next?: string }): unknown;
  /** What the document is called in the OpenAPI document: `Invoice`, and from it `InvoiceList`, `InvoiceInput` and so on. */
  name: string;
  /** JSON Schemas of these, around the one of the bare members. */
  schema: {
    input(members: JsonSchema, change: boolean): JsonSchema;
    one(members: JsonSchema): JsonSchema;
    page(members: JsonSchema): JsonSchema;
  };
}

type JsonSchema = Record<string, unknown>;

/** A request header; its type is that of the example. */
export interface HeaderDescription {
  description: string;
  example: string | number;
}

/**
 * A body that is not plain JSON: how it is read and how the contracts describe it. The errors of JSON bodies do not apply.
 */
export interface OwnBody {
  /** Its media types. */
  readonly types: readonly string[];
  /** Of JSON that it may have, where what matters is in headers; otherwise it is bytes, and must be there. */
  readonly metadata?: z.ZodType;
  readonly description?: string;
  /** The headers that go with it. */
  readonly headers?: Readonly<Record<string, HeaderDescription>>;
  /** Whether a request has it, where several routes share a method and a path. */
  isIn?(koa: KoaContext): boolean;
  /** Reads it. What it answers is disposed of when the request is over, if it can be. */
  read(koa: KoaContext, ctx: Context, params: Record<string, string>): Promise<unknown>;
}

/** What a result is: one thing, a page of a collection, the whole of a list, what became of each item of a batch, events. */
export type Kind = 'one' | 'page' | 'list' | 'batch' | 'stream';

type ItemOf<R> = R extends Page<infer T> ? T : R;

/** A stream that a client can take up where it was. */
export interface Resumable<T> extends AsyncIterable<T> {
  /** The id of the last item that was taken, or of one after it before which there is none to take. */
  readonly position: string;
}

/** How the items of a stream look. */
export interface Streaming<T> {
  /** The fields of an event, each on one line. */
  fields(item: T, ctx: Context): { id: string; event: string; data: string };
  /** The JSON Schema of `data`, with what it refers to put among `schemas`. */
  schema(schemas: JsonSchema): JsonSchema;
}

/** What a route adds to its operation: how the result looks in REST. */
export interface RouteOptions<R, Item = ItemOf<R>> {
  /** Heading in the OpenAPI document. */
  tag: string;
  /** 200 unless given. Where it depends on the result: 201, or 200 when there was nothing left to create. */
  status?: 200 | 201 | 204 | ((result: R) => 200 | 201);
  /** The representation of the result, or of each item of it. */
  resource?: Representation;
  /** Result (or item of it) to its representation: bare JSON. As its resource does unless given; neither: no content. */
  present?(item: Item, ctx: Context): unknown;
  envelope?: Envelope;
  /** Where a created resource is: a path, or the whole address where it is elsewhere. */
  location?(result: R): string;
  /** What the entity tag is made from, that of a page from each item. It covers all that is shown, and is cheaper than the bytes. */
  version?(item: Item): Versioned;
  /** Whether `?fields=` picks members of the representation. */
  fields?: boolean;
  /** Another way to pick them. */
  selection?: Selection;
  /** Where this path will be gone one day. That of its operation unless given. */
  deprecated?: Deprecation;
  /** Bytes a JSON body may have. */
  bodyLimit?: number;
  /** The body, where it is not just JSON. */
  body?: OwnBody;
}

export interface Route extends RouteOptions<never> {
  method: Method;
  /** As in the documents: `/articles/{article}`. */
  path: string;
  kind: Kind;
  operation: Operation;
  /** Of a stream. */
  stream?: Streaming<never>;
  /** What the forms of a request have in common that share its method and path: see {@link forms}. */
  sharedSummary?: string;
}

/** The media types that a JSON body may have. A merge patch (RFC 7396) differs from plain JSON in its name only. */
const json = { change: ['application/json', 'application/merge-patch+json'], other: ['application/json'] } as const;

/** The media types that the body of a request may have; none where it takes no body. */
export function bodyTypes({
  method,
  operation,
  body,
}: Pick<Route, 'method' | 'operation' | 'body'>): readonly string[] {
  if (body) return body.types;
  if (!operation.definition.body) return [];
  return method === 'PATCH' ? json.change : json.other;
}

function route(
  method: Method,
  path: string,
  operation: unknown,
  options: Pick<RouteOptions<never>, 'resource'>,
  kind?: Kind,
): Route {
  const { definition } = operation as Operation;
  const own = kind ?? (definition.paged ? 'page' : 'one');
  const inherited = { present: options.resource?.present, deprecated: definition.deprecated };
  return { method, path, kind: own, operation, ...inherited, ...options } as unknown as Route;
}

/** `get('/articles/{article}', readArticle, { … })`, and so on for each method. */
function declare(method: Method) {
  return <R>(path: string, operation: Operation<R>, options: RouteOptions<R>): Route =>
    route(method, path, operation, options);
}

export const get = declare('GET');
export const post = declare('POST');
export const put = declare('PUT');
export const patch = declare('PATCH');
export const del = declare('DELETE');
/** Metadata that depends on the resource's state; without one, OPTIONS describes the routes. */
export const options = declare('OPTIONS');

/** Reads a list that is answered whole. */
export function list<T>(
  path: string,
  operation: Operation<readonly T[]>,
  options: Omit<RouteOptions<readonly T[], T>, 'version'>,
): Route {
  return route('GET', path, operation, options, 'list');
}

/** Streams what happens as Server-Sent Events. A comma separates what an argument has several of. */
export function stream<T>(
  path: string,
  operation: Operation<Resumable<T>>,
  { tag, stream }: Pick<RouteOptions<never>, 'tag'> & { stream: Streaming<T> },
): Route {
  return { method: 'GET', path, kind: 'stream', operation: operation as Operation, tag, stream };
}

/** Creates many at once; the answer says what became of each. */
export function batch<T>(
  path: string,
  operation: Operation<BatchResult<T>[]>,
  options: Omit<RouteOptions<BatchResult<T>[], T>, 'status' | 'location' | 'version'>,
): Route {
  return route('POST', path, operation, options, 'batch');
}

/** Routes that share a method and a path: each takes the requests that have its body, the last one all that are left. */
export function forms(sharedSummary: string, ...routes: readonly Route[]): Route[] {
  return routes.map((one) => ({ ...one, sharedSummary }));
}
